/* Lianliankan on the screen.
 *
 * A tile is a Chinese sign, as on the tiles of Mah-jongg, or a letter and a digit
 * where the terminal has no such signs or a board more faces than there are here. As
 * the area allows, tiles stand side by side, apart, or in boxes. Around them is room
 * for lines outside of the board. */
#include "games/lianliankan/lianliankan.h"

#include "game/view.h"
#include <string.h>

enum {
    TILE = 2, /* columns of a face */
    WIDE = 4, /* columns from one tile to the next where there is most room ... */
    HIGH = 3, /* ... and rows: as boxes */
    FACES = 26 * 9
};

struct lian_geometry {
    int rows, columns;
    int wide, high;       /* from one tile to the next */
    int left, top;        /* of the first face */
    int reach_x, reach_y; /* from the outermost faces to a line around the board */
    bool boxed;
};

static void least(const void *state, int *rows, int *columns)
{
    const struct lian *s = state;
    *rows = s->rows + 2;
    *columns = (s->columns + 1) * TILE;
}

static struct lian_geometry measure(const struct scene *scene)
{
    const struct lian *s = scene->state;
    struct lian_geometry g = {.rows = s->rows, .columns = s->columns};
    int width, height;
    for (g.wide = WIDE;; g.wide--) {
        g.reach_x = g.wide > TILE ? 2 : 1;
        width = (s->columns - 1) * g.wide + TILE + 2 * g.reach_x;
        if (width <= scene->columns || g.wide == TILE)
            break;
    }
    for (g.high = g.wide == WIDE ? HIGH : 2;; g.high--) {
        g.reach_y = g.high == HIGH ? 2 : 1;
        height = (s->rows - 1) * g.high + 1 + 2 * g.reach_y;
        if (height <= scene->rows || g.high == 1)
            break;
    }
    g.boxed = g.high == HIGH;
    g.left = (scene->columns - width) / 2 + g.reach_x;
    g.top = (scene->rows - height) / 2 + g.reach_y;
    return g;
}

/* Where a row or column of the board is on the screen, those outside included. */
static int place(int index, int count, int first, int pitch, int reach)
{
    return index < 0        ? first - reach
           : index >= count ? first + (count - 1) * pitch + reach
                            : first + index * pitch;
}

static int place_y(const struct lian_geometry *g, int row)
{
    return place(row, g->rows, g->top, g->high, g->reach_y);
}

static int place_x(const struct lian_geometry *g, int column)
{
    return place(column, g->columns, g->left, g->wide, g->reach_x) +
           (column >= g->columns ? TILE - 1 : 0);
}

int lian_cell_at(const struct scene *scene, int row, int column)
{
    struct lian_geometry g = measure(scene);
    int border = g.boxed ? 1 : 0;
    row -= g.top - border;
    column -= g.left - border;
    if (row < 0 || column < 0 || row >= g.rows * g.high || column >= g.columns * g.wide)
        return -1;
    return row / g.high * g.columns + column / g.wide;
}

static const char signs[][4] = {"一", "二", "三", "四", "五", "六", "七", "八", "九",
                                "東", "南", "西", "北", "中", "發", "白", "春", "夏",
                                "秋", "冬", "梅", "蘭", "菊", "竹", "山", "水", "火",
                                "木", "金", "土", "天", "月", "星", "雲", "雨", "雪",
                                "風", "川", "田", "石", "花", "草", "林", "海", "湖",
                                "龍", "虎", "馬", "牛", "羊", "鳥", "魚", "虫", "象",
                                "車", "門", "弓", "刀", "舟", "網", "鐘", "鼓", "書",
                                "琴", "棋", "筆", "紙", "茶", "酒", "米", "豆", "瓜"};

/* 26 and 9 have no common factor: letter and digit both differ from face to face. */
void lian_face_name(int face, enum charset charset, char out[4])
{
    int index = face - 1;
    if (charset == CHARSET_CJK && index < (int)(sizeof signs / sizeof *signs)) {
        memcpy(out, signs[index], sizeof signs[index]);
        return;
    }
    out[0] = (char)((index / FACES % 2 == 0 ? 'A' : 'a') + index % 26);
    out[1] = (char)('1' + index % 9);
    out[2] = '\0';
}

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
static void draw_line(struct canvas *canvas, const struct lian_geometry *g,
                      const struct lian_path *path)
{
    int y = place_y(g, path->row[0]);
    int x = place_x(g, path->column[0]);
    int from = 0;
    for (int i = 1; i < path->count; i++) {
        int to_y = place_y(g, path->row[i]);
        int to_x = place_x(g, path->column[i]);
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

static void draw_tile(struct canvas *canvas, const struct lian_geometry *g, int face,
                      int y, int x, int flags, bool taken)
{
    char name[4] = "  ";
    int style = STYLE_PLAIN;
    if (face != 0) {
        lian_face_name(face, canvas->charset, name);
        style = STYLE_FACE + (face - 1) % 9;
    }
    if (face != 0 && g->boxed)
        canvas_box(canvas, y - 1, x - 1, HIGH, TILE + 2, STYLE_FRAME | flags);
    canvas_string(canvas, y, x, name, style | flags);
    if (taken && g->wide > TILE) {
        canvas_glyph(canvas, y, x - 1, '[', STYLE_STRONG);
        canvas_glyph(canvas, y, x + TILE, ']', STYLE_STRONG);
    }
}

/* One picture: the pair and its line. */
static int steps(const void *state, uint32_t move)
{
    (void)state;
    return lian_is_shuffle(move) ? 1 : 2;
}

/* The pair to be marked: a move being made, the tile taken with the one at the cursor,
 * the hint; MOVE_NONE: none. */
static uint32_t pair_of(const struct scene *scene, const struct lian_view *view)
{
    if (scene->move != MOVE_NONE)
        return scene->move;
    if (view->taken != 0 && view->cursor != 0 &&
        lian_join(scene->state, view->taken - 1, view->cursor - 1, NULL))
        return lian_pair(view->taken - 1, view->cursor - 1);
    return scene->hint;
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    const struct lian *s = scene->state;
    const struct lian_view *v = view;
    struct lian_geometry g = measure(scene);
    struct lian_path path;
    uint32_t pair = pair_of(scene, v);
    bool joined = pair != MOVE_NONE && !lian_is_shuffle(pair) &&
                  lian_join(s, lian_first(pair), lian_second(pair), &path);
    if (joined)
        draw_line(canvas, &g, &path);
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        bool taken = cell + 1 == v->taken && s->face[cell] != 0;
        int flags = taken || cell + 1 == v->cursor ? STYLE_CHOSEN : 0;
        if (joined && (cell == lian_first(pair) || cell == lian_second(pair)))
            flags |= STYLE_MARKED;
        if (s->face[cell] != 0 || flags != 0)
            draw_tile(canvas, &g, s->face[cell], place_y(&g, cell / s->columns),
                      place_x(&g, cell % s->columns), flags, taken);
    }
}

const struct game_view lianliankan_game_view = {
    .size = sizeof(struct lian_view),
    .felt = true,
    .least = least,
    .steps = steps,
    .draw = draw,
    .input = lian_input,
};
