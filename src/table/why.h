/* The coach says why a hint is good. */
#ifndef TABLE_WHY_H
#define TABLE_WHY_H

#include "table/table.h"

/* Key y: says the first reason for the move of the hint, or the next one, and shows the moves
 * that lead to what it speaks of. Without a hint it gives one. */
void why_say(struct table *table);

#endif
