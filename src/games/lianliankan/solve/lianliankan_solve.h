/* Lianliankan's solver, for struct game_solver. */
#ifndef GAMES_LIANLIANKAN_SOLVE_LIANLIANKAN_SOLVE_H
#define GAMES_LIANLIANKAN_SOLVE_LIANLIANKAN_SOLVE_H

#include "game/solver.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

/* lianliankan_solve.c: clears the board, or proves that removing pairs, without shuffles,
 * cannot. */
void lian_solve(struct search *search, void *memo, const void *state,
                struct solution *out);
void *lian_memo_new(void);
void lian_memo_free(void *memo);
bool lian_recall(const void *memo, const void *state, struct solution *out);

/* large.c: boards of up to PAIRS_SIDE a side, as struct pairs, which commands solve and verify.
 * solve_large.c solves them. */
extern const struct game_large lian_large;
void large_solve(struct search *search, const void *start, struct solution *out,
                 struct text *line);

/* lianliankan_certify.c: as write of struct game_certificates; the second one for a large
 * board. */
char *lian_certify(struct search *search, const void *state, size_t *length);
char *lian_certify_large(struct search *search, const void *board, size_t *length);

#endif
