/* What a view draws, compared with lines of text; for tests of views. */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "base/utf8.h"
#include "game/view.h"
#include "tests/unit.h"

#include <string.h>

/* VIEW draws SCENE with the view state STATE as LINES, one for each row. */
static inline void expect_drawn(const struct game_view *view, const struct scene *scene,
                                const void *state, const char *const *lines)
{
    struct canvas canvas;
    bool differs = false;
    canvas_init(&canvas, scene->rows, scene->columns, scene->charset);
    view->draw(&canvas, scene, state);
    for (int row = 0; row < scene->rows; row++) {
        char line[4 * 256];
        char *out = line;
        for (int column = 0; column < scene->columns; column++) {
            uint32_t glyph = canvas.cells[row * canvas.stride + column].glyph;
            out += glyph != GLYPH_TAIL ? utf8_put(glyph, out) : 0;
        }
        *out = '\0';
        if (strcmp(line, lines[row]) != 0) {
            print_message("row %d: \"%s\"\n", row, line);
            differs = true;
        }
    }
    canvas_free(&canvas);
    assert_false(differs);
}

#endif
