/* The status pane: what the solver knows, and the figures of its search.
 *
 *     struct pane_view view = {.word = _("81 moves to go"), .style = STYLE_GOOD, ...};
 *     pane_draw(&part, &view);            a column beside the board
 *     pane_draw_line(&part, &view);       one row, if there is no room for a column */
#ifndef UI_PANE_H
#define UI_PANE_H

#include "base/samples.h"
#include "canvas/canvas.h"
#include "engine/search.h"

enum {
    PANE_COLUMNS = 21,
    PANE_NEXT = 8,
    PANE_NEXT_LEAST = 5 /* of them, there is room for these in 24 rows */
};

struct pane_view {
    const char *word; /* the state word */
    int style;
    const char *note; /* below it, or NULL */
    const char *last; /* what the last move was worth, or NULL */
    int last_style;
    const char *more;            /* below that, or NULL */
    bool running;                /* a search runs: its phase is shown instead of NOTE */
    struct progress progress;    /* of the running or the last search; nodes 0: none */
    const struct samples *graph; /* NULL or empty: no graph */
    const char *graph_name;
    bool graph_tall;            /* the graph may be high: nothing is drawn below it */
    int graph_mark, graph_span; /* a mark above point MARK of SPAN; span 0: no mark */
    uint64_t boards; /* reachable positions, shown instead of open nodes; 0: not known */
    int farthest;    /* moves that the hardest of them needs; -1: none can be won */
    int next_count;
    /* The next moves of the best line, in few words; "" for those that are made. */
    const char *next[PANE_NEXT];
};

void pane_draw(struct canvas *canvas, const struct pane_view *view);
void pane_draw_line(struct canvas *canvas, const struct pane_view *view);

#endif
