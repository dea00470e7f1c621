/* Selects layouts of a game's atlas, and draws openings from them.
 *
 *     struct selection selection = SELECTION_ALL;
 *     if (selection_read_length(&selection, "60..70")) ...
 *     selection_settle(&selection, game, ATLAS_MOVES);
 *     struct atlas *atlas = selection_atlas(&selection, &search);
 *     if (atlas != NULL && selection_draw(&selection, atlas, 7, &session, &rating)) ... */
#ifndef GAME_SELECTION_H
#define GAME_SELECTION_H

#include "game/atlas.h"
#include "game/grade.h"
#include "game/session.h"

struct selection {
    const struct game *game; /* with an atlas; after selection_settle, as is METRIC */
    int metric;
    struct atlas_query query;
    int grade; /* enum grade, -1: any */
};

#define SELECTION_ALL ((struct selection){.query = ATLAS_ANY, .grade = -1})

/* Read what players write: "60..70" or "60"; "5d4s", "5d" or "4s"; "2..4" or "2". False: invalid;
 * do not use SELECTION then. */
bool selection_read_length(struct selection *selection, const char *s);
bool selection_read_pieces(struct selection *selection, const char *s);
bool selection_read_blanks(struct selection *selection, const char *s);

/* Call it after reading: selects layouts of GAME, measured in METRIC. A difficulty alone
 * means the usual openings, which have two blanks. */
void selection_settle(struct selection *selection, const struct game *game, int metric);

/* Builds the measured atlas of these layouts in up to 0.6 s; the caller frees it with
 * game->atlas->free. NULL: SEARCH was refused time or memory, or was cancelled. */
struct atlas *selection_atlas(const struct selection *selection, struct search *search);

/* Draws an opening with random numbers from SEED, the same on every machine, and
 * starts a game in SESSION, which must hold a session (all zero is fine). Returns NULL, or
 * selection_no_opening, or MEMORY_NONE. */
const char *selection_draw(const struct selection *selection, const struct atlas *atlas,
                           uint64_t seed, struct session *session,
                           struct atlas_rating *rating);

/* Error messages for the player, N_(): of selection_atlas and of selection_draw. */
extern const char *const selection_no_atlas, *const selection_no_opening;

#endif
