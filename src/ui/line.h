/* A line that the player types: a name, a path, a size.
 *
 *     struct line_input line = {.label = _("Name:"), .keys = _("Enter saves")};
 *     line_set(&line, "first");
 *     line_draw(&canvas, row, &line);
 *     switch (line_input(&line, &event)) ...
 *
 * Pasted text is inserted without its control characters. Escape goes back, and so does
 * Enter on an empty line, for terminals where Escape is slow. */
#ifndef UI_LINE_H
#define UI_LINE_H

#include "canvas/canvas.h"
#include "canvas/event.h"

enum {
    LINE_BYTES = 256
};

struct line_input {
    const char *label;
    const char *keys; /* what Enter does */
    char text[LINE_BYTES];
};

enum line_answer {
    LINE_STAY,
    LINE_DONE, /* TEXT is complete and not empty */
    LINE_BACK
};

/* Puts TEXT into the line; ignores a text of LINE_BYTES or more. */
void line_set(struct line_input *line, const char *text);

/* Draws in ROW; the label goes into the row above if it leaves too little room. */
void line_draw(struct canvas *canvas, int row, const struct line_input *line);

enum line_answer line_input(struct line_input *line, const struct event *event);

#endif
