/* The pane beside the board. The player's pane shows what a player needs: the verdict,
 * facts about the game and, while the player waits for a search, its progress. The
 * analyst's pane also shows the figures of the search and the next moves.
 *
 *     struct pane_view view = {.kind = PANE_PLAYER, .word = _("winnable"), ...};
 *     pane_draw(&part, &view);            a column beside the board
 *     pane_draw_line(&part, &view);       one row, if there is no room for a column */
#ifndef UI_PANE_H
#define UI_PANE_H

#include "engine/search.h"
#include "game/scoring.h"
#include "ui/profile.h"

enum {
    PANE_COLUMNS = 21,
    PANE_NEXT = 8,
    PANE_NEXT_LEAST = 5 /* the number of moves for which 24 rows have room */
};

/* The numbers are kept in the store. */
enum pane_kind {
    PANE_OFF,
    PANE_PLAYER,
    PANE_ANALYST,
    PANE_KINDS
};

struct pane_view {
    enum pane_kind kind; /* not PANE_OFF */
    const char *word;    /* the verdict, or NULL; a value after a tab is right aligned */
    int style;
    const char *note; /* below it, or NULL */
    const char *last; /* what the last move was worth, or NULL */
    int last_style;
    const char *more;         /* below that, or NULL */
    bool running;             /* a search runs */
    struct progress progress; /* of the running or the last search; nodes 0: none */
    struct profile picture;   /* of the search; its BARS are NULL: none */
    const char *picture_name; /* above it */

    /* The player's pane. */
    const char *facts;        /* lines "name<TAB>value" */
    const struct goal *goals; /* below the facts */
    int goal_count;
    bool hollow;      /* stars: with hints */
    const char *help; /* in the last row, or NULL */
    const char *now;  /* below the picture, "name<TAB>value", or NULL */
    const char *work; /* below that: what the search did, "what<TAB>how fast", or NULL */
    bool waiting;     /* the player has waited for the search for a while: its
                       * PROGRESS is shown */
    uint64_t most_bytes; /* its limit; 0: none */

    /* The analyst's pane; while a search runs, its phase is shown instead of NOTE. */
    uint64_t boards; /* reachable positions, shown instead of open nodes; 0: not known */
    int farthest;    /* the moves that the hardest of them needs; -1: none can be won */
    const char
        *moves; /* shown in place of figures, picture and NEXT: lines; NULL: none */
    const char *next_name; /* above NEXT */
    int next_count, next_made;
    /* The moves of the best line in few words; NEXT_MADE of them are made already. */
    const char *next[PANE_NEXT];
};

void pane_draw(struct canvas *canvas, const struct pane_view *view);
void pane_draw_line(struct canvas *canvas, const struct pane_view *view);

#endif
