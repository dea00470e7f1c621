/* Lianliankan on the screen.
 *
 * Light tiles lie on a dark table; lianliankan_faces.c draws what they show. As the area
 * allows, tiles are three rows high or one, with a shadow and gaps or without. Around them
 * is a margin for paths outside the board, and around that are rulers, which number the
 * rows and columns. */
#include "games/lianliankan/view/lianliankan_view.h"

struct lian_geometry {
    int rows, columns;
    int wide, high; /* from one tile to the next */
    int tile_high;  /* rows of a tile */
    int name_wide;  /* of the widest face */
    int left, top;  /* of the first tile */
    int numbers;    /* columns of the ruler at the left; 0: there are no rulers */
    bool blocks;    /* half blocks can be drawn */
    bool touch;     /* a face takes all columns of its tile: there is no gap and no rim */
    bool left_rim, right_rim; /* the table covers half of that column of a tile */
};

static void least(const void *state, int *rows, int *columns)
{
    const struct lian *s = state;
    *rows = s->rows + 2;
    *columns = (s->columns + 1) * 2;
}

/* ---- geometry ---------------------------------------------------------------------- */

/* With WIDE and HIGH from tile to tile. Rims leave gaps of one column or half a column,
 * with the face in the middle of its tile or almost. In ASCII the last column is the gap. */
static struct lian_geometry lay_out(const struct scene *scene, int wide, int high,
                                    int numbers)
{
    const struct lian *s = scene->state;
    int name = lian_face_columns(s, scene->charset, high > 2);
    bool blocks = scene->charset != CHARSET_ASCII;
    return (struct lian_geometry){
        .rows = s->rows,
        .columns = s->columns,
        .wide = wide,
        .high = high,
        .tile_high = high > 2 ? 3 : 1,
        .name_wide = name,
        .numbers = numbers,
        .blocks = blocks,
        .touch = wide == name,
        .left_rim = blocks && wide > name && (wide - name) % 2 == 0,
        .right_rim = blocks && wide > name,
    };
}

static int total_rows(const struct lian_geometry *g)
{
    return g->rows * g->high + 2 + (g->numbers > 0);
}

static int total_columns(const struct lian_geometry *g)
{
    return g->columns * g->wide + 2 + g->numbers;
}

static struct lian_geometry measure(const struct scene *scene)
{
    static const struct {
        int wide, high;
    } sizes[] = {{2, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 2}, {4, 4}, {5, 4}, {6, 4}};
    const struct lian *s = scene->state;
    struct lian_geometry g;
    int i = sizeof sizes / sizeof *sizes;
    do { /* the first size, without rulers, always fits */
        i--;
        g = lay_out(scene, sizes[i].wide, sizes[i].high,
                    i == 0        ? 0
                    : s->rows > 9 ? 2
                                  : 1);
    } while (i > 0 &&
             (total_rows(&g) > scene->rows || total_columns(&g) > scene->columns));
    g.left = (scene->columns - total_columns(&g)) / 2 + g.numbers + 1;
    g.top = (scene->rows - total_rows(&g)) / 2 + (g.numbers > 0) + 1;
    return g;
}

/* For the pane beside the board, which gives way where tiles would touch. */
static struct view_grid grid(const struct scene *scene)
{
    struct lian_geometry g = measure(scene);
    return (struct view_grid){.high = g.touch ? 1 : g.high, .wide = g.touch ? 1 : g.wide};
}

/* The top row and the first column of a tile. */
static int tile_y(const struct lian_geometry *g, int row)
{
    return g->top + row * g->high;
}

static int tile_x(const struct lian_geometry *g, int column)
{
    return g->left + column * g->wide;
}

/* Where paths run: through the middle of the tiles, or through the margin. */
static int path_y(const struct lian_geometry *g, int row)
{
    return row < 0          ? g->top - 1
           : row >= g->rows ? tile_y(g, g->rows)
                            : tile_y(g, row) + g->tile_high / 2;
}

static int path_x(const struct lian_geometry *g, int column)
{
    return column < 0             ? g->left - 1
           : column >= g->columns ? tile_x(g, g->columns)
                                  : tile_x(g, column) + (g->wide - 1) / 2;
}

bool lian_is_large(const struct scene *scene)
{
    return measure(scene).tile_high > 1;
}

int lian_cell_at(const struct scene *scene, int row, int column)
{
    struct lian_geometry g = measure(scene);
    row -= g.top;
    column -= g.left;
    if (row < 0 || column < 0 || row >= g.rows * g.high || column >= g.columns * g.wide)
        return -1;
    return row / g.high * g.columns + column / g.wide;
}

/* ---- what to point out ------------------------------------------------------------- */

int lian_cursor(const struct lian *s, const struct lian_view *view)
{
    int cell = view->cursor - 1;
    return cell >= 0 && cell < s->rows * s->columns
               ? cell
               : (s->rows - 1) / 2 * s->columns + (s->columns - 1) / 2;
}

void lian_follow_hint(const struct scene *scene, struct lian_view *view)
{
    if (scene->offered && !lian_is_shuffle(scene->hint))
        view->cursor = (uint16_t)(lian_first(scene->hint) + 1);
}

int lian_selected(const struct lian *s, const struct lian_view *view)
{
    int cell = view->taken - 1;
    return cell >= 0 && cell < s->rows * s->columns && s->face[cell] != 0 ? cell : -1;
}

/* Cells, -1: none. */
struct focus {
    int cursor, selected;
    int first, second; /* a pair, joined by PATH */
    int pair_flag;
    const bool *named; /* NULL: no tile is */
    struct lian_path path;
};

/* The pair is a move being made, the selected tile with the one at the cursor, or the
 * hint. */
static struct focus find_focus(const struct scene *scene, const struct lian_view *at)
{
    const struct lian *s = scene->state;
    struct lian_view followed = *at, *view = &followed;
    lian_follow_hint(scene, view);
    bool bare = view->mouse || s->tiles == 0 || scene->named != NULL || scene->offered;
    struct focus f = {.cursor = bare ? -1 : lian_cursor(s, view),
                      .named = scene->named,
                      .selected = lian_selected(s, view),
                      .first = -1,
                      .second = -1,
                      .pair_flag = STYLE_CHOSEN};
    uint32_t pair = scene->move;
    if (pair == MOVE_NONE && lian_join(s, f.selected, f.cursor, NULL))
        pair = lian_pair(f.selected, f.cursor);
    else if (pair == MOVE_NONE) {
        pair = scene->hint;
        f.pair_flag = STYLE_MARKED;
    }
    if (pair != MOVE_NONE && !lian_is_shuffle(pair) &&
        lian_join(s, lian_first(pair), lian_second(pair), &f.path)) {
        f.first = lian_first(pair);
        f.second = lian_second(pair);
    }
    return f;
}

static int flags_of(const struct scene *scene, const struct focus *f, int cell)
{
    bool partner = scene->partners && lian_join(scene->state, f->selected, cell, NULL);
    return cell == f->selected && f->named == NULL ? STYLE_CHOSEN
           : cell == f->first || cell == f->second ? f->pair_flag
           : f->named != NULL && f->named[cell]    ? STYLE_CHOSEN
           : partner || cell == f->selected        ? STYLE_MARKED
                                                   : 0;
}

/* ---- rulers ------------------------------------------------------------------------ */

/* Of the row, or the column, with number INDEX. */
static int number_style(const struct lian_geometry *g, const struct focus *f, int index,
                        bool is_row)
{
    const int cells[] = {f->selected, f->first, f->second, f->cursor};
    for (int i = 0; i < 4; i++)
        if (cells[i] >= 0 &&
            (is_row ? cells[i] / g->columns : cells[i] % g->columns) == index)
            return i < 3 ? STYLE_HINT : STYLE_STRONG;
    return STYLE_DIM;
}

static void draw_rulers(struct canvas *canvas, const struct lian_geometry *g,
                        const struct focus *f)
{
    for (int row = 0; row < g->rows; row++)
        canvas_format(canvas, path_y(g, row), g->left - 1 - g->numbers,
                      number_style(g, f, row, true), "%*d", g->numbers, row + 1);
    for (int column = 0; column < g->columns; column++) {
        int style = number_style(g, f, column, false);
        int digits = column < 9 ? 1 : 2;
        /* Where numbers would touch, each second one is left out. */
        bool shown =
            g->wide > 2 || style != STYLE_DIM ||
            (column % 2 == 0 && number_style(g, f, column - 1, false) == STYLE_DIM &&
             number_style(g, f, column + 1, false) == STYLE_DIM);
        if (shown)
            canvas_format(canvas, g->top - 2, tile_x(g, column) + (g->wide - digits) / 2,
                          style, "%d", column + 1);
    }
}

/* ---- paths ------------------------------------------------------------------------- */

enum {
    UP = 1,
    DOWN = 2,
    LEFT = 4,
    RIGHT = 8
};

static uint32_t line_glyph(int ways, enum charset charset)
{
    static const uint32_t lines[] = {[UP | DOWN] = 0x2502,   [LEFT | RIGHT] = 0x2500,
                                     [UP | LEFT] = 0x2518,   [UP | RIGHT] = 0x2514,
                                     [DOWN | LEFT] = 0x2510, [DOWN | RIGHT] = 0x250c};
    if (charset != CHARSET_ASCII)
        return lines[ways];
    return ways == (UP | DOWN) ? '|' : ways == (LEFT | RIGHT) ? '-' : '+';
}

/* From the first corner to the last; the tiles there are drawn over its ends. */
static void draw_path(struct canvas *canvas, const struct lian_geometry *g,
                      const struct lian_path *path)
{
    int y = path_y(g, path->row[0]);
    int x = path_x(g, path->column[0]);
    int from = 0;
    for (int i = 1; i < path->count; i++) {
        int to_y = path_y(g, path->row[i]);
        int to_x = path_x(g, path->column[i]);
        int way = to_y < y ? UP : to_y > y ? DOWN : to_x < x ? LEFT : RIGHT;
        while (y != to_y || x != to_x) {
            if (from != 0)
                canvas_glyph(canvas, y, x, line_glyph(from | way, canvas->charset),
                             STYLE_HINT);
            y += (way == DOWN) - (way == UP);
            x += (way == RIGHT) - (way == LEFT);
            from = way == UP ? DOWN : way == DOWN ? UP : way == LEFT ? RIGHT : LEFT;
        }
    }
}

/* ---- tiles ------------------------------------------------------------------------- */

enum {
    UPPER_HALF = 0x2580,
    LEFT_HALF = 0x258c,
    RIGHT_HALF = 0x2590,
    LIGHT_SHADE = 0x2591
};

static void draw_tile(struct canvas *canvas, const struct lian_geometry *g, int face,
                      int y, int x, int flags, bool faded)
{
    if (faded) {
        canvas_fill(canvas, y, x, g->tile_high, g->wide - !g->touch,
                    g->blocks ? LIGHT_SHADE : ':', STYLE_EDGE);
        return;
    }
    int style = lian_face_style(face, canvas->charset, g->tile_high > 1) | flags;
    int gap = !g->touch && !g->blocks;
    canvas_fill(canvas, y, x, g->tile_high, g->wide - gap, ' ', style);
    if (g->right_rim)
        canvas_fill(canvas, y, x + g->wide - 1, g->tile_high, 1, RIGHT_HALF,
                    STYLE_RIM | flags);
    if (g->left_rim)
        canvas_fill(canvas, y, x, g->tile_high, 1, LEFT_HALF, STYLE_RIM | flags);
    struct canvas part = canvas_part(canvas, y, x + (g->wide - g->name_wide) / 2,
                                     g->tile_high, g->name_wide);
    /* A shape keeps its colour, which is half of its face; only the tile around it is lit up. */
    bool sought = flags != 0 && canvas->charset == CHARSET_UNICODE && g->tile_high == 1 &&
                  !g->touch;
    lian_face_draw(&part, face, sought ? style & ~flags : style);
}

/* A frame around the tile with FACE, or brackets where there are no rows between the tiles.
 * Where tiles touch, the cursor shows the table. */
static void draw_cursor(struct canvas *canvas, const struct lian_geometry *g,
                        const struct focus *f, int face)
{
    int y = tile_y(g, f->cursor / g->columns);
    int x = tile_x(g, f->cursor % g->columns);
    int left = g->left_rim ? x : x - 1;
    int right = x + g->wide - 1;
    int style = f->cursor == f->selected ? STYLE_HINT : STYLE_STRONG;
    if (g->touch) {
        char name[LIAN_LABEL] = "[]";
        if (face != 0)
            lian_face_label(face, canvas->charset, false, name);
        canvas_string(canvas, y, x, name, style);
        return;
    }
    if (g->high == 1) {
        canvas_glyph(canvas, y, left, '[', style);
        canvas_glyph(canvas, y, right, ']', style);
        return;
    }
    canvas_double_box(canvas, y - 1, left, g->tile_high + 2, right - left + 1, style);
}

enum {
    FADING = 2, /* the step that shows the tiles fade; before it they are lit up */
    FALLING     /* with gravity */
};

/* Tiles that are being removed, or are shown as gone so that those that stay stand out. */
static bool is_faded(const struct scene *scene, const struct focus *f, int cell)
{
    bool gone = scene->stays != NULL && !scene->stays[cell] && !f->named[cell];
    return gone || (scene->move != MOVE_NONE && scene->step == FADING &&
                    (cell == f->first || cell == f->second));
}

/* The pair with its path, first lit up, then fading. */
static int steps(const void *state, uint32_t move)
{
    const struct lian *s = state;
    return lian_is_shuffle(move)            ? 1
           : (s->rules & LIAN_GRAVITY) != 0 ? FALLING + 1
                                            : FALLING;
}

/* The board while tiles fall after MOVE: in each column the lower half of them has arrived. So
 * both pictures together need hardly more bytes than the last one alone. */
static struct lian half_fallen(const struct lian *before, uint32_t move)
{
    struct lian s = *before;
    int pair[] = {lian_first(move), lian_second(move)};
    lian_apply(&s, move);
    for (int i = 0; i < 2; i++) {
        int column = pair[i] % s.columns, hole = pair[0] / s.columns, top = 0;
        int depth = 1 + (pair[0] % s.columns == pair[1] % s.columns);
        if (depth == 1)
            hole = pair[i] / s.columns;
        while (before->face[top * s.columns + column] == 0)
            top++;
        int gap = top + (hole - top) / 2; /* from here on tiles have fallen by DEPTH */
        for (int row = top; row < gap + depth && gap + depth <= hole; row++)
            s.face[row * s.columns + column] =
                row < gap ? before->face[row * s.columns + column] : 0;
    }
    return s;
}

static void draw(struct canvas *canvas, const struct scene *shown, const void *view)
{
    struct scene drawn = *shown, *scene = &drawn;
    const struct lian *s = scene->state;
    struct lian half;
    if (scene->move != MOVE_NONE && scene->step == FALLING) {
        half = half_fallen(s, scene->move);
        s = scene->state = &half;
        scene->move = scene->hint = MOVE_NONE;
    }
    struct lian_geometry g = measure(scene);
    struct focus f = find_focus(scene, view);
    if (g.numbers > 0)
        draw_rulers(canvas, &g, &f);
    /* Shadows: the light comes from the upper left. */
    for (int cell = 0; g.blocks && g.high > 1 && cell < s->rows * s->columns; cell++)
        if (s->face[cell] != 0)
            canvas_fill(canvas, tile_y(&g, cell / s->columns) + g.tile_high,
                        tile_x(&g, cell % s->columns) + !g.touch, 1, g.wide - !g.touch,
                        UPPER_HALF, STYLE_EDGE);
    if (f.first >= 0)
        draw_path(canvas, &g, &f.path);
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (s->face[cell] != 0)
            draw_tile(canvas, &g, s->face[cell], tile_y(&g, cell / s->columns),
                      tile_x(&g, cell % s->columns), flags_of(scene, &f, cell),
                      is_faded(scene, &f, cell));
    if (f.cursor >= 0)
        draw_cursor(canvas, &g, &f, s->face[f.cursor]);
    int focus = (scene->move != MOVE_NONE || scene->offered) && f.first >= 0
                    ? f.first
                    : lian_cursor(s, view);
    if (s->tiles > 0)
        canvas_focus(canvas, path_y(&g, focus / g.columns),
                     tile_x(&g, focus % g.columns) + (g.wide - g.name_wide) / 2);
}

/* Beside the face, or below it where it takes all columns of its tile. */
static void draw_mark(struct canvas *canvas, const struct lian_geometry *g, int cell,
                      const struct move_mark *mark)
{
    int y = tile_y(g, cell / g->columns);
    int x = tile_x(g, cell % g->columns);
    if (!g->touch)
        canvas_label(canvas, y, x + g->wide - 1, mark->sign, mark->style);
    else if (g->high > g->tile_high)
        canvas_string(canvas, y + g->tile_high, x, mark->sign, mark->style);
}

static void mark(struct canvas *canvas, const struct scene *scene, const void *view,
                 const struct move_mark *marks, int count)
{
    const struct lian *s = scene->state;
    struct lian_geometry g = measure(scene);
    const struct move_mark *best[LIAN_CELLS] = {0};
    int selected = lian_selected(s, view);
    for (int i = 0; i < count; i++) {
        int pair[] = {lian_first(marks[i].move), lian_second(marks[i].move)};
        for (int j = 0; j < 2; j++)
            if ((selected < 0 || pair[!j] == selected) &&
                mark_beats(&marks[i], best[pair[j]]))
                best[pair[j]] = &marks[i];
    }
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (best[cell] != NULL && (scene->stays == NULL || scene->stays[cell]))
            draw_mark(canvas, &g, cell, best[cell]);
}

const struct game_view lianliankan_game_view = {
    .sample =
        (const char *const[]){"3 6", "1 2 0 5 3 7", "4 0 0 3 2 7", "4 1 6 6 5 8", NULL},
    .size = sizeof(struct lian_view),
    .least = least,
    .grid = grid,
    .steps = steps,
    .draw = draw,
    .mark = mark,
    .input = lian_input,
    .bare = &(const struct lian_view){.mouse = true},
};
