/* SameGame on the screen.
 *
 * A tile is a block of HIGH x WIDE characters in its colour, as large as the area allows,
 * with a sign in the middle: each colour has its own, so that a screen without colours can
 * be played. Blocks leave no gaps, so that groups are seen as areas. The group at the
 * cursor is bright; brackets are around the sign of the tile at the cursor itself, and
 * angles around those of the hint. */
#include "games/samegame/view/samegame_view.h"

#include "base/utf8.h"

#include <string.h>

/* Sizes of a tile; the first that fits is used. */
static const struct {
    int high, wide;
} sizes[] = {{5, 11}, {4, 9}, {3, 7}, {2, 5}, {2, 4}, {1, 3}, {1, 2}, {1, 1}};

enum {
    SIZES = sizeof sizes / sizeof sizes[0]
};

static void least(const void *state, int *rows, int *columns)
{
    const struct same *s = state;
    *rows = s->rows * sizes[SIZES - 1].high;
    *columns = s->columns * sizes[SIZES - 1].wide;
}

static struct view_grid measure(const struct scene *scene)
{
    const struct same *s = scene->state;
    int i = 0;
    while (i < SIZES - 1 && (s->rows * sizes[i].high > scene->rows ||
                             s->columns * sizes[i].wide > scene->columns))
        i++;
    struct view_grid g = {.high = sizes[i].high, .wide = sizes[i].wide};
    g.rows = s->rows * g.high;
    g.columns = s->columns * g.wide;
    g.top = (scene->rows - g.rows) / 2;
    g.left = (scene->columns - g.columns) / 2;
    return g;
}

int same_cell_at(const struct scene *scene, int row, int column)
{
    const struct same *s = scene->state;
    struct view_grid g = measure(scene);
    row -= g.top;
    column -= g.left;
    if (row < 0 || column < 0 || row >= g.rows || column >= g.columns)
        return -1;
    return row / g.high * s->columns + column / g.wide;
}

int same_cursor(const struct same *s, const struct same_view *view)
{
    int cell = view->cursor - 1;
    if (cell < 0 || cell >= s->rows * s->columns)
        return -1;
    int lowest = (s->rows - 1) * s->columns;
    int column = cell % s->columns;
    while (column >= 0 && s->color[lowest + column] == 0)
        column--;
    if (column < 0)
        return -1;
    int row = cell / s->columns;
    while (s->color[row * s->columns + column] == 0)
        row++;
    return row * s->columns + column;
}

int same_shown(const struct same *s, const struct same_view *view)
{
    return view->hidden || same_moves(s, NULL, 0) == 0 ? -1 : same_cursor(s, view);
}

static uint32_t sign_of(int color, enum charset charset)
{
    static const uint32_t signs[SAME_COLORS] = {0x25cf, 0x25a0, 0x25b2, 0x25c6, 0x2605,
                                                0x25cb, 0x00d7, 0x25a1, 0x25bc};
    static const char ascii[] = "O#^+*@x=v";
    return charset == CHARSET_ASCII ? (uint32_t)ascii[color - 1] : signs[color - 1];
}

/* What is to be pointed out. */
struct accent {
    uint8_t flags[SAME_CELLS]; /* of each cell */
    int cursor;                /* the cell, -1: none */
};

static void add_group(const struct same *s, int cell, uint8_t flag, struct accent *accent)
{
    uint16_t cells[SAME_CELLS];
    int count = same_group(s, cell, cells);
    for (int i = 0; i < count; i++)
        accent->flags[cells[i]] |= flag;
}

/* A move on its way flashes, then is a hole, then the tiles above fall. */
enum {
    STEP_HOLE = 2,
    STEP_FALL,
    STEPS
};

static int steps(const void *state, uint32_t move)
{
    (void)state;
    (void)move;
    return STEPS;
}

/* The player has seen the group already. */
static int slides(const void *state, uint32_t move)
{
    return steps(state, move) - STEP_HOLE;
}

/* STATE without the group of the move, half way through its fall if it FALLS. */
static struct same on_the_way(const struct same *state, uint32_t move, bool falls)
{
    struct same s = *state;
    uint16_t cells[SAME_CELLS];
    int count = same_group(state, (int)move, cells);
    for (int i = 0; i < count; i++)
        s.color[cells[i]] = 0;
    for (int column = 0; falls && column < s.columns; column++) {
        int depth = 0; /* of the hole below */
        for (int cell = (s.rows - 1) * s.columns + column; cell >= 0; cell -= s.columns) {
            uint8_t color = s.color[cell];
            s.color[cell] = 0;
            if (color == 0)
                depth++;
            else
                s.color[cell + (depth + 1) / 2 * s.columns] = color;
        }
    }
    return s;
}

static void find_accents(const struct scene *scene, const struct same_view *view,
                         struct accent *accent)
{
    const struct same *s = scene->state;
    *accent = (struct accent){.cursor = -1};
    if (scene->move != MOVE_NONE) {
        if (scene->slide == 0 && scene->step < STEP_HOLE)
            add_group(s, (int)scene->move, STYLE_CHOSEN, accent);
        return;
    }
    if (scene->hint != MOVE_NONE)
        add_group(s, (int)scene->hint, STYLE_MARKED, accent);
    for (int cell = 0; cell < s->rows * s->columns && scene->named != NULL; cell++)
        if (scene->named[cell] && accent->flags[cell] == 0)
            accent->flags[cell] = STYLE_CHOSEN;
    accent->cursor = scene->named != NULL ? -1 : same_shown(s, view);
    if (accent->cursor >= 0)
        add_group(s, accent->cursor, STYLE_CHOSEN, accent);
}

static void draw_tile(struct canvas *canvas, const struct view_grid *g,
                      const struct same *s, int cell, const struct accent *accent)
{
    int flags = accent->flags[cell];
    int style = (STYLE_BLOCK + s->color[cell] - 1) | flags;
    int top = g->top + cell / s->columns * g->high;
    int left = g->left + cell % s->columns * g->wide;
    int y = top + (g->high - 1) / 2;
    int x = left + g->wide / 2;
    bool cursor = cell == accent->cursor;
    canvas_fill(canvas, top, left, g->high, g->wide, ' ', style);
    /* Without room for brackets the tile at the cursor is a hole in its group. */
    canvas_glyph(canvas, y, x, sign_of(s->color[cell], canvas->charset),
                 cursor && g->wide < 3 && same_group(s, cell, NULL) > 1 ? STYLE_STRONG
                                                                        : style);
    if (g->wide < 3 || (!cursor && (flags & STYLE_MARKED) == 0))
        return;
    canvas_glyph(canvas, y, x - 1, cursor ? '[' : '>', style);
    canvas_glyph(canvas, y, x + 1, cursor ? ']' : '<', style);
}

/* The tile of the move or of the hint, else the one at the cursor, or the tile where the
 * cursor will appear; -1: the board is empty. */
static int focus_of(const struct scene *scene, const struct same_view *view)
{
    const struct same *s = scene->state;
    if (scene->move != MOVE_NONE || scene->offered)
        return (int)(scene->move != MOVE_NONE ? scene->move : scene->hint);
    int cell = same_cursor(s, view);
    return cell >= 0 ? cell : same_largest(s);
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    struct same s = *(const struct same *)scene->state;
    struct view_grid g = measure(scene);
    struct accent accent;
    int step = scene->slide > 0 ? STEP_HOLE - 1 + scene->slide : scene->step;
    find_accents(scene, view, &accent);
    if (scene->move != MOVE_NONE && step >= STEP_HOLE)
        s = on_the_way(&s, scene->move, step == STEP_FALL);
    for (int cell = 0; cell < s.rows * s.columns; cell++)
        if (s.color[cell] != 0)
            draw_tile(canvas, &g, &s, cell, &accent);
    int focus = focus_of(scene, view);
    if (focus >= 0)
        canvas_focus(canvas, g.top + focus / s.columns * g.high + (g.high - 1) / 2,
                     g.left + focus % s.columns * g.wide + g.wide / 2);
}

/* The first cell of the longest run in a row among the COUNT CELLS of a group, which are in
 * reading order; sets *LENGTH. */
static int longest_run(const struct same *s, const uint16_t *cells, int count,
                       int *length)
{
    int best = 0;
    int from = 0;
    *length = 1;
    for (int i = 1; i < count; i++) {
        bool follows = cells[i] == cells[i - 1] + 1 && cells[i] % s->columns != 0;
        from = follows ? from : i;
        if (i - from + 1 > *length) {
            *length = i - from + 1;
            best = from;
        }
    }
    return cells[best];
}

/* The score on the longest run of the group, in the row below the signs if there is one.
 * Where that would hide all signs: a tick for the best score and a dot for others. */
static void mark(struct canvas *canvas, const struct scene *scene, const void *view,
                 const struct move_mark *marks, int count)
{
    const struct same *s = scene->state;
    struct view_grid g = measure(scene);
    bool ascii = canvas->charset == CHARSET_ASCII;
    (void)view;
    for (int i = 0; i < count; i++) {
        uint16_t cells[SAME_CELLS];
        int length;
        int size = same_group(s, (int)marks[i].move, cells);
        int cell = longest_run(s, cells, size, &length);
        bool best = marks[i].style == STYLE_GOOD;
        const char *sign = marks[i].sign;
        int below = g.high > 1 ? (g.high - 1) / 2 + 1 : 0;
        int room = length * g.wide - (below > 0 ? 0 : 2);
        if ((int)strlen(sign) > room)
            sign = !best ? (ascii ? "." : "·") : ascii ? "+" : "✓";
        int column = g.left + cell % s->columns * g.wide;
        if (below > 0)
            column += (length * g.wide - utf8_columns(sign)) / 2;
        canvas_label(canvas, g.top + cell / s->columns * g.high + below, column, sign,
                     STYLE_GOOD);
    }
}

const struct game_view samegame_game_view = {
    .sample = (const char *const[]){"1124", "1324", "3322", NULL},
    .size = sizeof(struct same_view),
    .least = least,
    .steps = steps,
    .slides = slides,
    .hovers = true,
    .draw = draw,
    .mark = mark,
    .input = same_input,
    .prompt = same_prompt,
    .grid = measure,
};
