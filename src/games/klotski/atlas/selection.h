/* Selects layouts of Klotski's atlas, and draws openings from them.
 *
 *     struct selection selection = SELECTION_ALL;
 *     if (selection_read_length(&selection, "60..70")) ...
 *     selection_settle(&selection);
 *     struct atlas *atlas = selection_atlas(&selection, &search, KLOTSKI_MOVES);
 *     if (atlas != NULL && selection_draw(&selection, atlas, 7, &session, &rating)) ... */
#ifndef GAMES_KLOTSKI_ATLAS_SELECTION_H
#define GAMES_KLOTSKI_ATLAS_SELECTION_H

#include "game/session.h"
#include "games/klotski/atlas/atlas.h"

struct selection {
    bool draws; /* deals are drawn from them */
    struct atlas_family family;
    struct atlas_query query;
    int grade; /* enum atlas_grade, -1: any */
};

#define SELECTION_ALL                                                                    \
    ((struct selection){.query = {-1, -1, -1, -1, -1, false}, .grade = -1})

/* Read what players write: "60..70" or "60"; "5d4s", "5d" or "4s"; "2..4" or "2"; "hard".
 * False: invalid; do not use SELECTION then. */
bool selection_read_length(struct selection *selection, const char *s);
bool selection_read_pieces(struct selection *selection, const char *s);
bool selection_read_blanks(struct selection *selection, const char *s);
bool selection_read_grade(struct selection *selection, const char *s);

/* Call it after reading: finds the family of the atlas. A difficulty alone means the
 * usual openings, which have two blanks. */
void selection_settle(struct selection *selection);

/* Builds the atlas of these layouts, measured in METRIC, in up to 0.6 s; the caller frees it
 * with atlas_free. NULL: SEARCH was refused time or memory, or was cancelled. */
struct atlas *selection_atlas(const struct selection *selection, struct search *search,
                              int metric);

/* Draws an opening with random numbers from SEED, the same on every machine, and
 * starts a game in SESSION, which must hold a session (all zero is fine). False: none
 * was found. */
bool selection_draw(const struct selection *selection, const struct atlas *atlas,
                    uint64_t seed, struct session *session, struct atlas_rating *rating);

/* Error messages for the player, translated: of selection_atlas and of selection_draw. */
extern const char *const selection_no_atlas, *const selection_no_opening;

#endif
