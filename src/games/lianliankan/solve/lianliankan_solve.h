/* Lianliankan's solver, for struct game_solver. */
#ifndef GAMES_LIANLIANKAN_SOLVE_LIANLIANKAN_SOLVE_H
#define GAMES_LIANLIANKAN_SOLVE_LIANLIANKAN_SOLVE_H

#include "engine/solution.h"
#include "game/solver.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

struct pairing_log;

/* lianliankan_solve.c: clears the board, or proves that removing pairs, without shuffles,
 * cannot. */
void lian_solve(struct search *search, void *memo, const void *state,
                struct solution *out);
void *lian_memo_new(void);
bool lian_recall(const void *memo, const void *state, struct solution *out);

/* fall.c: boards with gravity. */
void fall_solve(struct search *search, const struct lian *lian, struct solution *out);

/* pairing.c: boards without gravity. LOG: gets the proof of "impossible" (log.h); NULL: nothing
 * does. */
void pairing_solve(struct search *search, const struct lian *lian,
                   struct pairing_log *log, struct solution *out);
/* Like pairing_solve, for a board of any size. If it is solved, TAKEN gets the cells of each
 * pair in the order in which they can be removed; with a LOG it may be NULL. */
enum verdict pairing_clear(struct search *search, const struct pairs *board,
                           uint64_t effort, struct pairing_log *log, int (*taken)[2]);

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
