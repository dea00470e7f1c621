/* The coach says why; in why.c also the marks and the guard, which table.h declares. */
#ifndef TABLE_WHY_H
#define TABLE_WHY_H

#include "table/table.h"

/* Key y: says the first reason for the move of the hint, or the next one, and shows the moves
 * that lead to what it speaks of; what CHOSEN costs, a move that the player is about to make
 * (MOVE_NONE: none is chosen), or the last move; or why the position is lost. Without any of
 * these it gives a hint. */
void why_say(struct table *table, uint32_t chosen);

/* The guard asks about a move: says why that loses, and what wins. */
void why_guard(struct table *table);

#endif
