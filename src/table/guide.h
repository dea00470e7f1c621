/* Hints: what the player asks the solver, and what it answers.
 *
 *     guide_hint(&table);                  key h: shows the hint, or waits for the search
 *     guide_answer(&table);                when the search has found something
 *     if (guide_accept(&table)) ...        Enter */
#ifndef TABLE_GUIDE_H
#define TABLE_GUIDE_H

#include "table/table.h"

/* Shows the best move or, if one is shown, the next best; if the search still runs, as
 * soon as it has an answer. In a lost position, shows how many moves back the game could
 * still be won. */
void guide_hint(struct table *table);

/* Shows the best move judged from the cards that the player has seen or, if one is shown, the
 * next best; if there is no estimate yet, as soon as there is one. */
void guide_hint_fair(struct table *table);

/* Says how hard the hardest position is that can be reached from here, and offers to play
 * it. False: this game has no such positions. */
bool guide_farthest(struct table *table);

/* Does what the last hint offers: makes its move, undoes moves, or begins the hardest
 * position. In a game that is over, goes back to its mistake. False: nothing is offered. */
bool guide_accept(struct table *table);

/* The game is over and the solver cannot move on: won, or scored. Says the outcome of a
 * scored game. */
bool guide_closed(struct table *table);

/* The game goes in circles: says which move lost it, once the judge has found that. */
void guide_say_loss(struct table *table);

/* Shows what the solver knows about the position: a move, that it is lost, or that the
 * search gave up. */
void guide_show(struct table *table);

/* A hint that needs no solver: MOVE, which is legal. */
void guide_tell(struct table *table, uint32_t move);

/* Takes the solver's answer: shows the hints that wait for it, and keeps a fair hint, or that
 * of a scored game, up to date. */
void guide_answer(struct table *table);
/* The judge has found out more about the moves of this position. */
void guide_learn(struct table *table);

#endif
