/* A bar graph of samples. */
#ifndef UI_GRAPH_H
#define UI_GRAPH_H

#include "base/samples.h"
#include "canvas/canvas.h"

/* Draws SAMPLES, of which there is at least one, from ROW and COLUMN on: bars HIGH rows
 * high in steps of an eighth of a row, each bar EACH columns wide, at most MOST bars. If
 * there are more samples than bars, a bar is the mean of its samples. */
void graph_draw(struct canvas *canvas, int row, int column, int most, int high, int each,
                const struct samples *samples);

#endif
