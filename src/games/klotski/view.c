/* Klotski's board on the screen.
 *
 * A cell of the board is a block of HIGH x WIDE characters, as large as the area
 * allows. With 2 rows or more a piece has an outline, which follows any shape; with
 * one row it is drawn with its sign. */
#include "games/klotski/view.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "game/view.h"

#include <string.h>

static int width_for(int high)
{
    return high == 1 ? 2 : 2 * high + 1;
}

static void least(const void *state, int *rows, int *columns)
{
    const struct klotski *k = state;
    *rows = k->rows + 1;
    *columns = k->columns * width_for(1) + 2;
}

struct view_grid klotski_measure(const struct scene *scene)
{
    const struct klotski *k = scene->state;
    int high = 6;
    while (high > 1 && (k->rows * high + 1 > scene->rows ||
                        k->columns * width_for(high) + 2 > scene->columns))
        high--;
    struct view_grid g = {.high = high, .wide = width_for(high)};
    g.rows = k->rows * g.high;
    g.columns = k->columns * g.wide;
    g.top = (scene->rows - g.rows - 1) / 2;
    g.left = (scene->columns - g.columns) / 2;
    return g;
}

char klotski_sign_at(const struct klotski *k, const struct view_grid *g, int y, int x)
{
    if (y < 0 || y >= g->rows || x < 0 || x >= g->columns)
        return '.';
    return k->cell[y / g->high * k->columns + x / g->wide];
}

enum kind {
    KIND_HERO,
    KIND_SINGLE,
    KIND_FLAT,
    KIND_UPRIGHT,
    KIND_OTHER
};

static enum kind kind_of(const struct klotski *k, char sign)
{
    struct klotski_box e = klotski_box_of(k, sign);
    int high = e.bottom - e.top + 1;
    int wide = e.right - e.left + 1;
    return sign == 'X'              ? KIND_HERO
           : e.cells == 1           ? KIND_SINGLE
           : e.cells != 2           ? KIND_OTHER
           : wide == 2 && high == 1 ? KIND_FLAT
                                    : KIND_UPRIGHT;
}

static int style_of(const struct klotski *k, char sign)
{
    enum kind kind = kind_of(k, sign);
    return STYLE_BLOCK + (int)kind +
           (kind == KIND_OTHER ? klotski_label_index(k, sign) % 5 : 0);
}

/* Guan Yu lies across where a general does; the other four stand guard. */
static const char *name_of(const struct klotski *k, char sign, enum charset charset)
{
    static const char *const chinese[] = {"张飞", "马超", "赵云", "黄忠"};
    static const char *const latin[] = {"Zhang Fei", "Ma Chao", "Zhao Yun",
                                        "Huang Zhong"};
    bool cjk = charset == CHARSET_CJK;
    enum kind kind = kind_of(k, sign);
    switch (kind) {
    case KIND_HERO:
        return cjk ? "曹操" : "Cao Cao";
    case KIND_SINGLE:
        return cjk ? "兵" : _("soldier");
    case KIND_OTHER:
        return "";
    default:
        break;
    }
    int before = 0;
    for (int other = 33; other < sign; other++)
        before += other != '.' && other != '#' && klotski_first(k, (char)other) >= 0 &&
                  kind_of(k, (char)other) == kind;
    if (kind == KIND_FLAT && before == 0)
        return cjk ? "关羽" : "Guan Yu";
    if (kind == KIND_FLAT || before >= 4)
        return cjk ? "将" : _("general");
    return cjk ? chinese[before] : latin[before];
}

/* Two neighbouring characters of a piece are joined by its outline where the outside lies
 * along them. BESIDE is the step across. */
static bool joined(const struct klotski *k, const struct view_grid *g, int y, int x,
                   int dy, int dx)
{
    char sign = klotski_sign_at(k, g, y, x);
    if (klotski_sign_at(k, g, y + dy, x + dx) != sign)
        return false;
    for (int side = -1; side <= 1; side += 2)
        if (klotski_sign_at(k, g, y + side * dx, x + side * dy) != sign ||
            klotski_sign_at(k, g, y + dy + side * dx, x + dx + side * dy) != sign)
            return true;
    return false;
}

/* The line through a character of a piece's outline, ' ' inside the piece. A piece that is
 * TAKEN shows only its corners. */
static uint32_t outline(const struct klotski *k, const struct view_grid *g, int y, int x,
                        bool taken, enum charset charset)
{
    static const uint32_t lines[16] =
        {' ',    0x2502, 0x2502, 0x2502, /* up 1, down 2, left 4, right 8 */
         0x2500, 0x2518, 0x2510, 0x2524, 0x2500, 0x2514,
         0x250c, 0x251c, 0x2500, 0x2534, 0x252c, 0x253c};
    int join = joined(k, g, y, x, -1, 0) | joined(k, g, y, x, 1, 0) << 1 |
               joined(k, g, y, x, 0, -1) << 2 | joined(k, g, y, x, 0, 1) << 3;
    if (taken && ((join & 3) == 0 || (join & 12) == 0))
        return ' ';
    if (charset != CHARSET_ASCII)
        return lines[join];
    return join == 0 ? ' ' : (join & 12) == 0 ? '|' : (join & 3) == 0 ? '-' : '+';
}

static void draw_cells(struct canvas *canvas, const struct klotski *k,
                       const struct view_grid *g, char sign, int style)
{
    for (int y = 0; y < g->rows; y++)
        for (int x = 0; x < g->columns; x++) {
            if (klotski_sign_at(k, g, y, x) != sign)
                continue;
            bool taken = (style & STYLE_CHOSEN) != 0;
            uint32_t glyph = outline(k, g, y, x, taken, canvas->charset);
            int look = style & ~STYLE_CHOSEN;
            /* Too flat for a line: the sign itself, with a gap where the piece ends. */
            if (g->high == 1) {
                bool gap = x % 2 != 0 && klotski_sign_at(k, g, y, x + 1) != sign;
                glyph = gap ? ' ' : (uint32_t)sign;
                look = style;
            }
            canvas_glyph(canvas, g->top + y, g->left + x, glyph, look);
        }
}

static const char *arrow(int way, enum charset charset)
{
    static const char *const ascii[] = {"^", "v", "<", ">"};
    static const char *const glyphs[] = {"↑", "↓", "←", "→"};
    return charset == CHARSET_ASCII ? ascii[way] : glyphs[way];
}

/* The name in the middle of the piece, on two lines where it does not fit on one. */
static void draw_name(struct canvas *canvas, const struct klotski *k,
                      const struct view_grid *g, char sign, int style)
{
    struct klotski_box e = klotski_box_of(k, sign);
    int wide = (e.right - e.left + 1) * g->wide;
    int high = (e.bottom - e.top + 1) * g->high;
    const char *name = name_of(k, sign, canvas->charset);
    int row = g->top + e.top * g->high + (high - 1) / 2;
    int left = g->left + e.left * g->wide;
    const char *blank = strchr(name, ' ');
    if (utf8_columns(name) <= wide - 2) {
        canvas_string(canvas, row, left + (wide - utf8_columns(name)) / 2, name, style);
    } else if (blank != NULL && high >= 4 && wide >= 7) {
        char first[16] = "";
        strncat(first, name, (size_t)(blank - name));
        canvas_string(canvas, row, left + (wide - utf8_columns(first)) / 2, first, style);
        canvas_string(canvas, row + 1, left + (wide - utf8_columns(blank + 1)) / 2,
                      blank + 1, style);
    }
}

/* The path of a hinted move, below the name. */
static void draw_way(struct canvas *canvas, const struct klotski *k,
                     const struct view_grid *g, uint32_t move, int style)
{
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    struct klotski_box e = klotski_box_of(k, k->cell[klotski_from(move)]);
    int wide = (e.right - e.left + 1) * g->wide;
    int room = wide > 2 ? wide - 2 : wide;
    int shown = count < room ? count : room;
    int row = g->top + (e.bottom + 1) * g->high - (g->high > 1 ? 2 : 1);
    int column = g->left + e.left * g->wide + (wide - shown) / 2;
    for (int i = 0; i < shown; i++)
        column +=
            canvas_string(canvas, row, column, arrow(path[i], canvas->charset), style);
}

static void draw_piece(struct canvas *canvas, const struct klotski *k,
                       const struct view_grid *g, char sign, int style)
{
    draw_cells(canvas, k, g, sign, style);
    if (g->high == 1)
        return;
    int first = klotski_first(k, sign);
    canvas_glyph(canvas, g->top + first / k->columns * g->high,
                 g->left + first % k->columns * g->wide, (uint32_t)klotski_label(k, sign),
                 style & ~STYLE_CHOSEN);
    if (g->high >= 3)
        draw_name(canvas, k, g, sign, (style & STYLE_MARKED) != 0 ? style : STYLE_PLAIN);
}

/* At the cursor the name is highlighted or, if there is none, the label. */
static void draw_cursor(struct canvas *canvas, const struct klotski *k,
                        const struct view_grid *g, char sign, int style)
{
    int first = klotski_first(k, sign);
    if (g->high >= 3 && name_of(k, sign, canvas->charset)[0] != '\0')
        draw_name(canvas, k, g, sign, style | STYLE_CHOSEN);
    else
        canvas_glyph(canvas, g->top + first / k->columns * g->high,
                     g->left + first % k->columns * g->wide,
                     (uint32_t)klotski_label(k, sign), style | STYLE_CHOSEN);
}

/* Walls, gates, and dots at the goal of X. */
static void draw_ground(struct canvas *canvas, const struct klotski *k,
                        const struct view_grid *g)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    struct klotski_box hero = klotski_box_of(k, 'X');
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        int row = cell / k->columns;
        int column = cell % k->columns;
        int y = g->top + row * g->high;
        int x = g->left + column * g->wide;
        bool goal = row >= k->goal_row && row <= k->goal_row + hero.bottom - hero.top &&
                    column >= k->goal_column &&
                    column <= k->goal_column + hero.right - hero.left;
        if (k->cell[cell] == '#')
            canvas_fill(canvas, y, x, g->high, g->wide, ascii ? '#' : 0x2592,
                        STYLE_FRAME);
        else if (klotski_gate(k, cell))
            canvas_fill(canvas, y, x, g->high, g->wide, ascii ? '-' : 0x2504, STYLE_DIM);
        else if (goal)
            canvas_glyph(canvas, y + (g->high - 1) / 2, x + (g->wide - 1) / 2,
                         ascii ? '.' : 0x00b7, STYLE_PLAIN);
    }
}

static void draw_frame(struct canvas *canvas, const struct klotski *k,
                       const struct view_grid *g)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    uint32_t side = ascii ? '|' : 0x2502;
    canvas_fill(canvas, g->top, g->left - 1, g->rows, 1, side, STYLE_FRAME);
    canvas_fill(canvas, g->top, g->left + g->columns, g->rows, 1, side, STYLE_FRAME);
    int bottom = g->top + g->rows;
    canvas_fill(canvas, bottom, g->left, 1, g->columns, ascii ? '-' : 0x2500,
                STYLE_FRAME);
    canvas_glyph(canvas, bottom, g->left - 1, ascii ? '+' : 0x2514, STYLE_FRAME);
    canvas_glyph(canvas, bottom, g->left + g->columns, ascii ? '+' : 0x2518, STYLE_FRAME);
    struct klotski_box hero = klotski_box_of(k, 'X');
    int wide = (hero.right - hero.left + 1) * g->wide;
    if (k->goal_row + hero.bottom - hero.top + 1 != k->rows)
        return;
    int left = g->left + k->goal_column * g->wide;
    canvas_fill(canvas, bottom, left, 1, wide, ascii ? '=' : 0x2550, STYLE_GOOD);
    const char *exit = _(" exit ");
    if (utf8_columns(exit) + 2 <= wide)
        canvas_string(canvas, bottom, left + (wide - utf8_columns(exit)) / 2, exit,
                      STYLE_GOOD);
}

static int steps(const void *state, uint32_t move)
{
    uint8_t path[KLOTSKI_CELLS];
    return klotski_path(state, move, path);
}

/* The board after the first COUNT steps of a move. */
static struct klotski on_the_way(const struct klotski *state, uint32_t move, int count)
{
    static const int rows[] = {-1, 1, 0, 0};
    static const int columns[] = {0, 0, -1, 1};
    struct klotski k = *state;
    uint8_t path[KLOTSKI_CELLS];
    int length = klotski_path(state, move, path);
    char sign = state->cell[klotski_from(move)];
    int by = 0;
    for (int i = 0; i < count && i < length; i++)
        by += rows[path[i]] * k.columns + columns[path[i]];
    for (int cell = 0; cell < k.rows * k.columns; cell++)
        if (state->cell[cell] == sign)
            k.cell[cell] = '.';
    for (int cell = 0; cell < k.rows * k.columns; cell++)
        if (state->cell[cell] == sign)
            k.cell[cell + by] = sign;
    return k;
}

char klotski_chosen(const struct klotski *k, const struct klotski_view *view)
{
    char sign = (char)view->chosen;
    return sign != '\0' && klotski_first(k, sign) >= 0 ? sign : 'X';
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    const struct klotski *state = scene->state;
    const struct klotski_view *v = view;
    struct view_grid g = klotski_measure(scene);
    struct klotski k = *state;
    char moving = '\0';
    if (scene->move != MOVE_NONE) {
        moving = state->cell[klotski_from(scene->move)];
        k = on_the_way(state, scene->move, scene->step);
    }
    /* During an animation the pieces are not where the hint expects them. */
    char hinted = scene->hint != MOVE_NONE && scene->move == MOVE_NONE
                      ? state->cell[klotski_from(scene->hint)]
                      : '\0';
    draw_frame(canvas, &k, &g);
    draw_ground(canvas, &k, &g);
    for (int sign = 33; sign < 127; sign++) {
        if (sign == '.' || sign == '#' || klotski_first(&k, (char)sign) < 0)
            continue;
        int style = style_of(&k, (char)sign);
        bool chosen = moving == '\0' && !v->hidden && sign == klotski_chosen(&k, v);
        bool taken = sign == moving || (chosen && v->taken);
        if (taken)
            style |= STYLE_CHOSEN;
        if (sign == hinted)
            style |= STYLE_MARKED;
        draw_piece(canvas, &k, &g, (char)sign, style);
        if (taken ? g.high > 1 : chosen)
            draw_cursor(canvas, &k, &g, (char)sign, sign == hinted ? style : STYLE_PLAIN);
        if (sign == hinted)
            draw_way(canvas, &k, &g, scene->hint, style);
    }
}

const struct game_view klotski_game_view = {
    .size = sizeof(struct klotski_view),
    .least = least,
    .steps = steps,
    .draw = draw,
    .input = klotski_input,
    .grid = klotski_measure,
    .bare = &(const struct klotski_view){.hidden = true},
};
