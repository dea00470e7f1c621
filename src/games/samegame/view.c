/* SameGame on the screen.
 *
 * Each colour has its own sign. Depending on the area, tiles are drawn side by side,
 * or apart with lines between those of a group, or large with an outline around each
 * group. The row below the board shows the points for the group at the cursor. */
#include "games/samegame/samegame.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "game/view.h"

#include <string.h>

/* Distances from one tile to the next; the first that fits is used. */
static const struct pitch {
    int wide, high;
} pitches[] = {{6, 3}, {4, 2}, {3, 1}, {2, 1}, {1, 1}};

enum {
    PITCHES = sizeof pitches / sizeof pitches[0],
    CAPTION = 1 /* row */
};

struct same_geometry {
    int rows, columns;
    int wide, high; /* from one tile to the next */
    int left, top;  /* of the first sign */
    bool boxed;     /* with outlines */
    bool lined;     /* with lines between the tiles of a group */
};

static void least(const void *state, int *rows, int *columns)
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

static struct same_geometry measure(const struct scene *scene)
{
    const struct same *s = scene->state;
    const struct pitch *pitch = pitches;
    struct same_geometry g = {.rows = s->rows, .columns = s->columns};
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
    g.lined = g.high == 2;
    g.left = (scene->columns - width) / 2 + margin_x(pitch);
    g.top = (scene->rows - CAPTION - height + 1) / 2 + (g.boxed ? 1 : 0);
    return g;
}

int same_cell_at(const struct scene *scene, int row, int column)
{
    struct same_geometry g = measure(scene);
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
static int steps(const void *state, uint32_t move)
{
    (void)state;
    (void)move;
    return 3;
}

/* The whole group at the cursor lights up, unless lines around groups already show it. */
static void find_accents(const struct scene *scene, const struct same_view *view,
                         bool lined, struct accent *accent)
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
    if (!view->hidden && same_moves(s, NULL, 0) > 0)
        accent->cursor = same_cursor(s, view);
    if (accent->cursor >= 0 && !lined)
        add_group(s, accent->cursor, STYLE_CHOSEN, accent);
}

/* Which of a tile's eight neighbours are its like. */
enum {
    UP = 1,
    DOWN = 2,
    LEFT = 4,
    RIGHT = 8,
    UP_LEFT = 16,
    UP_RIGHT = 32,
    DOWN_LEFT = 64,
    DOWN_RIGHT = 128
};

/* A tile on the screen. */
struct same_place {
    int y, x;   /* of its sign */
    int margin; /* columns on both sides of the sign that are the tile's, too */
    int style;
    int like;
};

static int like_of(const struct same *s, int row, int column)
{
    static const struct {
        int down, right, flag;
    } around[] = {{-1, 0, UP},        {1, 0, DOWN},      {0, -1, LEFT},
                  {0, 1, RIGHT},      {-1, -1, UP_LEFT}, {-1, 1, UP_RIGHT},
                  {1, -1, DOWN_LEFT}, {1, 1, DOWN_RIGHT}};
    int color = s->color[row * s->columns + column];
    int like = 0;
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        int y = row + around[i].down;
        int x = column + around[i].right;
        if (y >= 0 && x >= 0 && y < s->rows && x < s->columns &&
            s->color[y * s->columns + x] == color)
            like |= around[i].flag;
    }
    return like;
}

static struct same_place place_of(const struct same_geometry *g, const struct same *s,
                                  int cell, const struct accent *accent)
{
    int row = cell / g->columns;
    int column = cell % g->columns;
    return (struct same_place){
        .y = g->top + row * g->high,
        .x = g->left + column * g->wide,
        .margin = g->boxed      ? 2
                  : g->wide > 2 ? 1
                                : 0,
        .style = (STYLE_BLOCK + s->color[cell] - 1) | accent->flags[cell],
        .like = like_of(s, row, column),
    };
}

static bool has(int like, int flags)
{
    return (like & flags) == flags;
}

/* What lies under a tile that is pointed out, up to its like on the right and below. */
static void draw_ground(struct canvas *canvas, const struct same_geometry *g,
                        const struct same_place *at)
{
    int left = at->x - at->margin;
    int wide = 1 + 2 * at->margin;
    int to_next = has(at->like, RIGHT) ? g->wide : wide;
    if (g->boxed)
        canvas_fill(canvas, at->y - 1, left, 3, to_next, ' ', at->style);
    else
        canvas_fill(canvas, at->y, left, 1, to_next, ' ', at->style);
    if (g->lined && has(at->like, DOWN))
        canvas_fill(canvas, at->y + 1, left, 1,
                    has(at->like, RIGHT | DOWN_RIGHT) ? to_next : wide, ' ', at->style);
}

/* The corner of an outline between ALONG, the neighbour on the other side of its level
 * edge, and BESIDE, that of its upright one: outwards (both edges are there), inwards
 * (none is, but the neighbour across the corner is not alike), an edge that goes on, or
 * nothing. */
static uint32_t corner(int like, int along, int beside, int across, uint32_t outwards,
                       uint32_t inwards)
{
    return !has(like, along) && !has(like, beside) ? outwards
           : !has(like, along)                     ? 0x2500
           : !has(like, beside)                    ? 0x2502
           : !has(like, across)                    ? inwards
                                                   : ' ';
}

static void draw_part(struct canvas *canvas, int y, int x, uint32_t glyph, int style)
{
    if (canvas->charset == CHARSET_ASCII)
        glyph = glyph == 0x2500 ? '-' : glyph == 0x2502 ? '|' : glyph == ' ' ? ' ' : '+';
    canvas_glyph(canvas, y, x, glyph, style);
}

/* The part of its group's outline that runs around a tile of 5 x 3. */
static void draw_outline(struct canvas *canvas, const struct same_place *at)
{
    int y = at->y, x = at->x, like = at->like, style = at->style;
    for (int i = -1; i <= 1; i++) {
        if (!has(like, UP))
            draw_part(canvas, y - 1, x + i, 0x2500, style);
        if (!has(like, DOWN))
            draw_part(canvas, y + 1, x + i, 0x2500, style);
    }
    if (!has(like, LEFT))
        draw_part(canvas, y, x - 2, 0x2502, style);
    if (!has(like, RIGHT))
        draw_part(canvas, y, x + 2, 0x2502, style);
    else {
        if (!has(like, UP | UP_RIGHT))
            draw_part(canvas, y - 1, x + 3, 0x2500, style);
        if (!has(like, DOWN | DOWN_RIGHT))
            draw_part(canvas, y + 1, x + 3, 0x2500, style);
    }
    draw_part(canvas, y - 1, x - 2, corner(like, UP, LEFT, UP_LEFT, 0x250c, 0x2518),
              style);
    draw_part(canvas, y - 1, x + 2, corner(like, UP, RIGHT, UP_RIGHT, 0x2510, 0x2514),
              style);
    draw_part(canvas, y + 1, x - 2, corner(like, DOWN, LEFT, DOWN_LEFT, 0x2514, 0x2510),
              style);
    draw_part(canvas, y + 1, x + 2, corner(like, DOWN, RIGHT, DOWN_RIGHT, 0x2518, 0x250c),
              style);
}

/* The sign, with an outline or with what joins it to its like. */
static void draw_tile(struct canvas *canvas, const struct same_geometry *g,
                      const struct same_place *at, uint32_t sign)
{
    if (g->boxed)
        draw_outline(canvas, at);
    for (int i = 1; g->lined && has(at->like, RIGHT) && i <= 3; i++)
        draw_part(canvas, at->y, at->x + i, 0x2500, at->style);
    if (g->lined && has(at->like, DOWN))
        draw_part(canvas, at->y + 1, at->x, 0x2502, at->style);
    canvas_glyph(canvas, at->y, at->x, sign, at->style);
}

static void draw_cursor(struct canvas *canvas, const struct same_geometry *g,
                        const struct same_place *at, uint32_t sign)
{
    if (g->lined) {
        /* On one side only: with two the tile between them would be sent, too. */
        canvas_glyph(canvas, at->y, at->x - 1, '>', STYLE_PLAIN | STYLE_CHOSEN);
    } else if (g->wide > 2) {
        canvas_glyph(canvas, at->y, at->x - 1, '[', at->style);
        canvas_glyph(canvas, at->y, at->x + 1, ']', at->style);
    } else if (at->like % UP_LEFT != 0) {
        canvas_glyph(canvas, at->y, at->x, sign, STYLE_STRONG);
    }
}

static void draw_tiles(struct canvas *canvas, const struct same_geometry *g,
                       const struct same *s, const struct accent *accent)
{
    int count = s->rows * s->columns;
    for (int cell = 0; cell < count; cell++) {
        struct same_place at = place_of(g, s, cell, accent);
        if (s->color[cell] != 0 && accent->flags[cell] != 0 && !accent->gone)
            draw_ground(canvas, g, &at);
    }
    for (int cell = 0; cell < count; cell++) {
        if (s->color[cell] == 0 || (accent->flags[cell] != 0 && accent->gone))
            continue;
        struct same_place at = place_of(g, s, cell, accent);
        uint32_t sign = sign_of(s->color[cell], canvas->charset);
        draw_tile(canvas, g, &at, sign);
        if (cell == accent->cursor)
            draw_cursor(canvas, g, &at, sign);
    }
}

/* What the group that is pointed out counts for: of the move on its way, at the cursor,
 * of the hint. */
static void draw_caption(struct canvas *canvas, const struct same_geometry *g,
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
    int row = g->top + (g->rows - 1) * g->high + (g->boxed ? 2 : 1);
    row += row + 1 < scene->rows;
    struct text words = {0};
    text_format(&words, _("x%-3d %+5d points"), count, same_worth(s, count));
    int room = canvas->columns - utf8_columns(text_get(&words));
    int x = g->left < room ? g->left : room > 0 ? room : 0;
    canvas_string(canvas, row, x, text_get(&words), STYLE_PLAIN);
    text_free(&words);
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    struct same_geometry g = measure(scene);
    struct accent accent;
    find_accents(scene, view, g.lined, &accent);
    draw_tiles(canvas, &g, scene->state, &accent);
    draw_caption(canvas, &g, scene, accent.cursor);
}

const struct game_view samegame_game_view = {
    .size = sizeof(struct same_view),
    .least = least,
    .steps = steps,
    .draw = draw,
    .input = same_input,
};
