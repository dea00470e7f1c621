/* The contents of the pane: for the player the verdict, what the last move lost and facts
 * about the game, for the analyst also the figures of the search and the next moves.
 *
 *     struct summary summary;
 *     summary_make(&summary, &table);
 *     pane_draw(&part, &summary.pane);
 *     summary_free(&summary); */
#ifndef TABLE_SUMMARY_H
#define TABLE_SUMMARY_H

#include "table/table.h"

enum {
    LINES_MAX = 12,
    WORDS_MAX = 64
};

/* PANE points into this struct and into the table, so it must not be copied. */
struct summary {
    struct pane_view pane;
    char lines[LINES_MAX][WORDS_MAX]; /* USED of them */
    int used;
    struct samples bars;
    struct text facts, next[PANE_NEXT];
    struct goal goals[GOALS_MAX];
};

void summary_make(struct summary *summary, const struct table *table);
void summary_free(struct summary *summary);

#endif
