/* Which layouts of Klotski's atlas are meant, and openings drawn from them.
 *
 *     struct selection selection = SELECTION_ALL;
 *     if (selection_read_length(&selection, "60..70")) ...
 *     selection_settle(&selection);
 *     struct atlas *atlas = selection_atlas(&selection, &limits, KLOTSKI_MOVES);
 *     if (atlas != NULL && selection_draw(&selection, atlas, 7, &session, &rating)) ... */
#ifndef GAMES_KLOTSKI_ATLAS_SELECTION_H
#define GAMES_KLOTSKI_ATLAS_SELECTION_H

#include "game/session.h"
#include "games/klotski/atlas/atlas.h"

struct selection {
    bool draws; /* deals are drawn from them */
    struct atlas_family family;
    struct atlas_query query;
    int grade; /* enum atlas_grade, -1: all the same */
};

#define SELECTION_ALL                                                                    \
    ((struct selection){.query = {-1, -1, -1, -1, -1, false}, .grade = -1})

/* What players write: "60..70" or "60"; "5d4s", "5d" or "4s"; "2..4" or "2"; "hard".
 * False: that is none, SELECTION is not to be used. */
bool selection_read_length(struct selection *selection, const char *s);
bool selection_read_pieces(struct selection *selection, const char *s);
bool selection_read_blanks(struct selection *selection, const char *s);
bool selection_read_grade(struct selection *selection, const char *s);

/* Once all was read: which family of the atlas has them. A difficulty alone is one of the
 * usual openings, which have two blanks. */
void selection_settle(struct selection *selection);

/* The atlas of them, measured in METRIC; NULL: LIMITS do not allow it. Up to 0.6 s. */
struct atlas *selection_atlas(const struct selection *selection,
                              const struct limits *limits, int metric);

/* A game from an opening drawn by random numbers with SEED, the same everywhere. SESSION
 * holds one, all zero will do, which is replaced. False: no such opening was found. */
bool selection_draw(const struct selection *selection, const struct atlas *atlas,
                    uint64_t seed, struct session *session, struct atlas_rating *rating);

/* Why there is nothing to be had, for the player: of selection_atlas, of
 * selection_draw. */
extern const char *const selection_no_atlas, *const selection_no_opening;

#endif
