/* A short show over the board when the player wins: pieces of the game bounce across it and
 * leave a trail, for two seconds or until a key.
 *
 *     celebration_begin(&table.celebration);
 *     wait at most celebration_wait(&table.celebration)
 *     if (celebration_runs(&table.celebration)) celebration_draw(&board, ...) */
#ifndef TABLE_CELEBRATION_H
#define TABLE_CELEBRATION_H

#include "canvas/canvas.h"
#include "game/view.h"

#include <stdbool.h>

enum {
    CELEBRATION_FRAMES = 30 /* in two seconds */
};

struct celebration {
    bool forbidden; /* the line is slow */
    double began;   /* by game_clock_now(); 0: it does not run */
};

/* For a terminal on a slow line: no celebration ever begins. */
void celebration_forbid(struct celebration *celebration);

void celebration_begin(struct celebration *celebration);
void celebration_end(struct celebration *celebration);
/* Whether it has begun and its time is not over. */
bool celebration_runs(const struct celebration *celebration);

/* Milliseconds until its next frame, or until it is over; -1: it does not run. */
int celebration_wait(const struct celebration *celebration);

/* Which of its frames is due, 0 to CELEBRATION_FRAMES - 1; it runs. */
int celebration_frame(const struct celebration *celebration);

/* Whether a board of ROWS x COLUMNS has room for it. */
bool celebration_fits(int rows, int columns);

/* Draws FRAME over the board on CANVAS, with the pieces of VIEW. The same frame is the same
 * on every machine. */
void celebration_draw(struct canvas *canvas, const struct game_view *view, int frame);

#endif
