#include "table/celebration.h"

enum {
    ROWS_LEAST = 10,
    COLUMNS_LEAST = 36,
    EVERY = 2, /* frames between two pieces */
    UNIT = 16, /* parts of a cell, so that no rounding depends on the machine */
    PULL = 6,  /* parts by which a fall becomes faster in each frame */
    WIDTH = 4  /* of the widest piece, in columns */
};

bool celebration_fits(int rows, int columns)
{
    return rows >= ROWS_LEAST && columns >= COLUMNS_LEAST;
}

/* A tile of one of five colours, for games without a piece of their own. */
static void draw_tile(struct canvas *canvas, int row, int column, int number)
{
    static const char *const signs[] = {" ● ", " ■ ", " ▲ ", " ◆ ", " ★ "};
    static const char *const ascii[] = {" O ", " # ", " ^ ", " + ", " * "};
    int i = number % 5;
    canvas_string(canvas, row, column,
                  canvas->charset == CHARSET_ASCII ? ascii[i] : signs[i],
                  STYLE_BLOCK + i);
}

/* The path of one piece: it starts at the top, flies to one side, and falls and bounces on
 * the last row. It is drawn at each place where it was in FRAMES frames. */
static void draw_path(struct canvas *canvas, const struct game_view *view, int number,
                      int frames)
{
    void (*draw)(struct canvas *, int, int, int) =
        view->draw_piece != NULL ? view->draw_piece : draw_tile;
    int floor = (canvas->rows - 1) * UNIT;
    int speed = (number * 7 % 5 + 3) * canvas->columns * UNIT / 200;
    int column = (canvas->columns * (2 + number * 5 % 7) / 10) * UNIT;
    int row = 0, fall = number * 3 % 4 * UNIT / 4;
    speed = number % 2 == 0 ? -speed : speed;
    for (int i = 0; i <= frames; i++) {
        if (column < 0 || column / UNIT + WIDTH > canvas->columns)
            return;
        draw(canvas, row / UNIT, column / UNIT, number);
        column += speed;
        fall += PULL;
        row += fall;
        if (row > floor) {
            row = floor;
            fall = -fall * 4 / 5;
        }
        row = row < 0 ? 0 : row;
    }
}

void celebration_draw(struct canvas *canvas, const struct game_view *view, int frame)
{
    for (int number = 0; number * EVERY <= frame; number++)
        draw_path(canvas, view, number, frame - number * EVERY);
}
