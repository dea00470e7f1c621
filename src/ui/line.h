/* A line that the player types: a name, a path, a size.
 *
 *     struct line_input line = {.label = _("Name:"), .keys = _("Enter saves")};
 *     line_set(&line, "first");
 *     line_draw(&canvas, row, &line);
 *     switch (line_input(&line, &event)) ...
 *
 * Nothing in it needs Escape: an empty line with Enter goes back as well. */
#ifndef UI_LINE_H
#define UI_LINE_H

#include "canvas/canvas.h"
#include "game/event.h"

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
    LINE_DONE, /* TEXT, which is not empty */
    LINE_BACK
};

/* TEXT is what can be changed; what is too long is cut. */
void line_set(struct line_input *line, const char *text);

/* In ROW; a label that leaves no room there stands in the row above. */
void line_draw(struct canvas *canvas, int row, const struct line_input *line);

enum line_answer line_input(struct line_input *line, const struct event *event);

#endif
