/* SameGame on the screen.
 *
 * Each colour has its own sign. As the area allows, tiles stand side by side, apart, or in
 * boxes; below the board stands what the group at the cursor counts for. */
#include "games/samegame/samegame.h"

#include "base/i18n.h"

#include <string.h>

/* How far it is from one tile to the next; the first that fits is taken. */
static const struct pitch {
    int wide, high;
} pitches[] = {{6, 3}, {4, 2}, {3, 1}, {2, 1}, {1, 1}};

enum {
    PITCHES = sizeof pitches / sizeof pitches[0],
    CAPTION = 1 /* row */
};

struct geometry {
    int rows, columns;
    int wide, high; /* from one tile to the next */
    int left, top;  /* of the first sign */
    bool boxed;
};

void same_least(const void *state, int *rows, int *columns)
{
    const struct same *s = state;
    *rows = s->rows + CAPTION;
    *columns = s->columns;
}

/* What a tile takes in each direction around its sign. */
static int margin_x(const struct pitch *pitch)
{
    return (pitch->wide - 1) / 2;
}

static struct geometry measure(const struct scene *scene)
{
    const struct same *s = scene->state;
    const struct pitch *pitch = pitches;
    struct geometry g = {.rows = s->rows, .columns = s->columns};
    int width, height;
    for (;; pitch++) {
        width = (g.columns - 1) * pitch->wide + 1 + 2 * margin_x(pitch);
        height = g.rows * pitch->high;
        if ((width <= scene->columns && height + CAPTION <= scene->rows) ||
            pitch == &pitches[PITCHES - 1])
            break;
    }
    g.wide = pitch->wide;
    g.high = pitch->high;
    g.boxed = g.high == 3;
    g.left = (scene->columns - width) / 2 + margin_x(pitch);
    g.top = (scene->rows - CAPTION - height + 1) / 2 + (g.boxed ? 1 : 0);
    return g;
}

int same_cell_at(const struct scene *scene, int row, int column)
{
    struct geometry g = measure(scene);
    row -= g.top - (g.boxed ? 1 : 0);
    column -= g.left - (g.wide - 1) / 2;
    if (row < 0 || column < 0 || row >= g.rows * g.high || column >= g.columns * g.wide)
        return -1;
    return row / g.high * g.columns + column / g.wide;
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
    bool gone;                 /* the tiles of the move are not there any more */
};

static void add_group(const struct same *s, int cell, uint8_t flag, struct accent *accent)
{
    uint16_t cells[SAME_CELLS];
    int count = same_group(s, cell, cells);
    for (int i = 0; i < count; i++)
        accent->flags[cells[i]] |= flag;
}

/* A move on its way flashes, then is a hole. */
int same_steps(const void *state, uint32_t move)
{
    (void)state;
    (void)move;
    return 3;
}

static void find_accents(const struct scene *scene, const struct same_view *view,
                         struct accent *accent)
{
    const struct same *s = scene->state;
    memset(accent, 0, sizeof *accent);
    accent->cursor = -1;
    if (scene->move != MOVE_NONE) {
        add_group(s, (int)scene->move, STYLE_MARKED, accent);
        accent->gone = scene->step > 1;
        return;
    }
    if (scene->hint != MOVE_NONE)
        add_group(s, (int)scene->hint, STYLE_MARKED, accent);
    accent->cursor = view->hidden ? -1 : same_cursor(s, view);
    if (accent->cursor >= 0)
        add_group(s, accent->cursor, STYLE_CHOSEN, accent);
}

/* A tile on the screen. */
struct place {
    int y, x; /* of its sign */
    int style;
    int margin;        /* columns on both sides of the sign that are the tile's, too */
    bool right, below; /* its like is there */
};

static struct place place_of(const struct geometry *g, const struct same *s, int cell,
                             const struct accent *accent)
{
    int color = s->color[cell];
    int row = cell / g->columns;
    int column = cell % g->columns;
    return (struct place){
        .y = g->top + row * g->high,
        .x = g->left + column * g->wide,
        .style = (STYLE_TILE + color - 1) | accent->flags[cell],
        .margin = g->wide > 2 ? 1 : 0,
        .right = column + 1 < g->columns && s->color[cell + 1] == color,
        .below = row + 1 < g->rows && s->color[cell + g->columns] == color,
    };
}

/* What lies under a tile that is pointed out, up to its like on the right and below. */
static void draw_ground(struct canvas *canvas, const struct geometry *g,
                        const struct place *at)
{
    int wide = 1 + 2 * at->margin;
    canvas_fill(canvas, at->y, at->x - at->margin, 1, at->right ? g->wide : wide, ' ',
                at->style);
    if (at->below && g->high == 2)
        canvas_fill(canvas, at->y + 1, at->x - at->margin, 1, wide, ' ', at->style);
}

/* The sign, in a box or with what joins it to its like. */
static void draw_tile(struct canvas *canvas, const struct geometry *g,
                      const struct place *at, uint32_t sign)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    if (g->boxed)
        canvas_box(canvas, at->y - 1, at->x - 2, 3, 5, at->style);
    if (g->wide == 4 && at->right)
        canvas_fill(canvas, at->y, at->x + 1, 1, 3, ascii ? '-' : 0x2500, at->style);
    if (g->high == 2 && at->below)
        canvas_glyph(canvas, at->y + 1, at->x, ascii ? '|' : 0x2502, at->style);
    canvas_glyph(canvas, at->y, at->x, sign, at->style);
}

static void draw_tiles(struct canvas *canvas, const struct geometry *g,
                       const struct same *s, const struct accent *accent)
{
    int count = s->rows * s->columns;
    for (int cell = 0; cell < count; cell++) {
        struct place at = place_of(g, s, cell, accent);
        if (s->color[cell] != 0 && accent->flags[cell] != 0 && !accent->gone)
            draw_ground(canvas, g, &at);
    }
    for (int cell = 0; cell < count; cell++) {
        struct place at = place_of(g, s, cell, accent);
        if (s->color[cell] != 0 && (accent->flags[cell] == 0 || !accent->gone))
            draw_tile(canvas, g, &at, sign_of(s->color[cell], canvas->charset));
    }
    if (accent->cursor >= 0 && g->wide > 2) {
        struct place at = place_of(g, s, accent->cursor, accent);
        canvas_glyph(canvas, at.y, at.x - 1, '[', at.style);
        canvas_glyph(canvas, at.y, at.x + 1, ']', at.style);
    }
}

/* What the group that is pointed out counts for: of the move on its way, at the cursor, of
 * the hint. */
static void draw_caption(struct canvas *canvas, const struct geometry *g,
                         const struct scene *scene, int cursor)
{
    const struct same *s = scene->state;
    int cell = scene->move != MOVE_NONE   ? (int)scene->move
               : cursor >= 0              ? cursor
               : scene->hint != MOVE_NONE ? (int)scene->hint
                                          : -1;
    if (cell < 0)
        return;
    int count = same_group(s, cell, NULL);
    int color = s->color[cell];
    int row = g->top + (g->rows - 1) * g->high + (g->boxed ? 2 : 1);
    struct text words = {0};
    same_name_tiles(color, count, &words);
    if (count > 1)
        text_format(&words, _(": %d points"), same_worth(s, count));
    canvas_glyph(canvas, row, g->left, sign_of(color, canvas->charset),
                 STYLE_TILE + color - 1);
    canvas_string(canvas, row, g->left + 2, text_get(&words), STYLE_STRONG);
    text_free(&words);
}

void same_draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    struct geometry g = measure(scene);
    struct accent accent;
    find_accents(scene, view, &accent);
    draw_tiles(canvas, &g, scene->state, &accent);
    draw_caption(canvas, &g, scene, accent.cursor);
}
