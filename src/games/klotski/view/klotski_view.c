/* Klotski's board on the screen.
 *
 * A cell of the board is a block of HIGH x WIDE characters, as large as the area allows.
 * A piece is filled with its colour. With 2 rows or more it has an outline, which follows
 * any shape: a thin one, at the cursor a heavy one, and a double one when it is selected.
 * With one row the piece is filled with its label. */
#include "games/klotski/view/klotski_view.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <uchar.h>

/* Sizes of a cell; the first that fits is used. A name of seven letters needs 9 columns. */
static const struct {
    int high, wide;
} sizes[] = {{11, 23}, {9, 19}, {7, 15}, {6, 13}, {5, 11},
             {4, 9},   {3, 9},  {3, 7},  {2, 5},  {1, 2}};

enum {
    SIZES = sizeof sizes / sizeof sizes[0]
};

static void least(const void *state, int *rows, int *columns)
{
    const struct klotski *k = state;
    *rows = k->rows * sizes[SIZES - 1].high + 1;
    *columns = k->columns * sizes[SIZES - 1].wide + 2;
}

struct view_grid klotski_measure(const struct scene *scene)
{
    const struct klotski *k = scene->state;
    int i = 0;
    while (i < SIZES - 1 && (k->rows * sizes[i].high + 1 > scene->rows ||
                             k->columns * sizes[i].wide + 2 > scene->columns))
        i++;
    struct view_grid g = {.high = sizes[i].high, .wide = sizes[i].wide};
    g.rows = k->rows * g.high;
    g.columns = k->columns * g.wide;
    g.top = (scene->rows - g.rows) / 2;
    g.left = (scene->columns - g.columns) / 2;
    return g;
}

char klotski_sign_at(const struct klotski *k, const struct view_grid *g, int y, int x)
{
    if (y < 0 || y >= g->rows || x < 0 || x >= g->columns)
        return '.';
    return k->cell[y / g->high * k->columns + x / g->wide];
}

/* What the player does with a piece. */
enum grip {
    GRIP_NONE,
    GRIP_CURSOR,  /* the cursor is at it */
    GRIP_SELECTED /* arrows move it, or it is on its way */
};

struct piece {
    char sign;
    char label;       /* NUL: none */
    const char *name; /* "": none */
    enum grip grip;
    int style; /* with STYLE_MARKED if the hint is about it */
    struct klotski_box box;
    struct klotski_box core; /* the part for words: BOX or, if that has gaps, one cell */
};

/* A piece as it is drawn without cursor and hint. */
static struct piece piece_of(const struct klotski *k, char sign, enum charset charset)
{
    enum klotski_kind kind = klotski_kind_of(k, sign);
    const char *name = klotski_name(k, sign, charset);
    struct klotski_box box = klotski_box_of(k, sign);
    struct klotski_box core = box;
    int first = klotski_first(k, sign);
    if (box.cells != (box.bottom - box.top + 1) * (box.right - box.left + 1)) {
        core.top = core.bottom = first / k->columns;
        core.left = core.right = first % k->columns;
    }
    return (struct piece){
        .sign = sign,
        .label = klotski_label(k, sign),
        .name = name != NULL ? name : "",
        .style = STYLE_BLOCK + (int)kind +
                 (kind == KLOTSKI_OTHER ? klotski_label_index(k, sign) % 5 : 0),
        .box = box,
        .core = core,
    };
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

/* The line through a character of a piece's outline, ' ' inside the piece. */
static uint32_t outline(const struct klotski *k, const struct view_grid *g, int y, int x,
                        enum grip grip, enum charset charset)
{
    /* By what is joined: up 1, down 2, left 4, right 8. */
    static const char32_t *const lines[] = {
        [GRIP_NONE] = U" │││─┘┐┤─└┌├─┴┬┼",
        [GRIP_CURSOR] = U" ┃┃┃━┛┓┫━┗┏┣━┻┳╋",
        [GRIP_SELECTED] = U" ║║║═╝╗╣═╚╔╠═╩╦╬",
    };
    static const char32_t *const ascii[] = {
        [GRIP_NONE] = U" |||-+++-+++-+++",
        [GRIP_CURSOR] = U" |||-+++-+++-+++",
        [GRIP_SELECTED] = U" |||=+++=+++=+++",
    };
    int join = joined(k, g, y, x, -1, 0) | joined(k, g, y, x, 1, 0) << 1 |
               joined(k, g, y, x, 0, -1) << 2 | joined(k, g, y, x, 0, 1) << 3;
    return (charset == CHARSET_ASCII ? ascii : lines)[grip][join];
}

/* Whether a row of a piece is drawn in the bright shade: all of a selected piece, and the
 * highest and lowest row at the cursor, because filling all of it would be too much for
 * each step of the cursor on a slow line. */
static bool is_bright(const struct piece *piece, const struct view_grid *g, int y)
{
    return piece->grip == GRIP_SELECTED ||
           (piece->grip == GRIP_CURSOR &&
            (y == piece->box.top * g->high ||
             (g->high > 2 && y == (piece->box.bottom + 1) * g->high - 1)));
}

static void draw_character(struct canvas *canvas, const struct klotski *k,
                           const struct view_grid *g, const struct piece *piece, int y,
                           int x)
{
    bool bright = is_bright(piece, g, y);
    /* A plain column parts the piece from the next one if it is too flat for an outline. */
    bool gap = g->high == 1 && x % g->wide == g->wide - 1 &&
               klotski_sign_at(k, g, y, x + 1) != piece->sign;
    uint32_t glyph = piece->label == '\0' || gap ? ' ' : (uint32_t)piece->label;
    if (g->high > 1)
        glyph = outline(k, g, y, x, bright ? piece->grip : GRIP_NONE, canvas->charset);
    canvas_glyph(canvas, g->top + y, g->left + x, glyph,
                 gap && piece->grip != GRIP_SELECTED ? STYLE_PLAIN
                 : bright                            ? piece->style | STYLE_CHOSEN
                                                     : piece->style);
}

static const char *arrow(int way, enum charset charset)
{
    static const char *const ascii[] = {"^", "v", "<", ">"};
    static const char *const glyphs[] = {"↑", "↓", "←", "→"};
    return charset == CHARSET_ASCII ? ascii[way] : glyphs[way];
}

static int box_rows(const struct view_grid *g, const struct klotski_box *box)
{
    return (box->bottom - box->top + 1) * g->high;
}

static int box_columns(const struct view_grid *g, const struct klotski_box *box)
{
    return (box->right - box->left + 1) * g->wide;
}

/* The name in the middle of the piece, where it fits. */
static void draw_name(struct canvas *canvas, const struct view_grid *g,
                      const struct piece *piece)
{
    int room = box_columns(g, &piece->core);
    int columns = utf8_columns(piece->name);
    if (g->high >= 3 && columns <= room - 2)
        canvas_string(canvas,
                      g->top + piece->core.top * g->high +
                          (box_rows(g, &piece->core) - 1) / 2,
                      g->left + piece->core.left * g->wide + (room - columns) / 2,
                      piece->name,
                      piece->style | (piece->grip == GRIP_SELECTED ? STYLE_CHOSEN : 0));
}

/* The path of a hinted move, below the name. */
static void draw_way(struct canvas *canvas, const struct klotski *k,
                     const struct view_grid *g, const struct piece *piece, uint32_t move)
{
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    int wide = box_columns(g, &piece->core);
    int room = wide > 2 ? wide - 2 : wide;
    int shown = count < room ? count : room;
    int row = g->top + (piece->core.bottom + 1) * g->high -
              (box_rows(g, &piece->core) > 3 ? 2 : 1);
    int column = g->left + piece->core.left * g->wide + (wide - shown) / 2;
    for (int i = 0; i < shown; i++)
        column += canvas_string(canvas, row, column, arrow(path[i], canvas->charset),
                                piece->style);
}

/* Where the label of a piece is. */
static void find_label(const struct klotski *k, const struct view_grid *g, char sign,
                       int *row, int *column)
{
    int first = klotski_first(k, sign);
    *row = g->top + first / k->columns * g->high;
    *column = g->left + first % k->columns * g->wide + (g->high > 1 ? 2 : 0);
}

static void draw_piece(struct canvas *canvas, const struct klotski *k,
                       const struct view_grid *g, const struct piece *piece)
{
    for (int y = 0; y < g->rows; y++)
        for (int x = 0; x < g->columns; x++)
            if (klotski_sign_at(k, g, y, x) == piece->sign)
                draw_character(canvas, k, g, piece, y, x);
    if (g->high == 1)
        return;
    int row, column;
    find_label(k, g, piece->sign, &row, &column);
    if (piece->label != '\0')
        canvas_glyph(canvas, row, column, (uint32_t)piece->label,
                     piece->style |
                         (is_bright(piece, g, row - g->top) ? STYLE_CHOSEN : 0));
    draw_name(canvas, g, piece);
}

/* Walls, gates, and dots at the goal of X. */
static void draw_ground(struct canvas *canvas, const struct klotski *k,
                        const struct view_grid *g)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    struct klotski_box goal = klotski_goal_box(k);
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        int row = cell / k->columns;
        int column = cell % k->columns;
        int y = g->top + row * g->high;
        int x = g->left + column * g->wide;
        if (k->cell[cell] == '#')
            canvas_fill(canvas, y, x, g->high, g->wide, ascii ? '#' : 0x2592,
                        STYLE_FRAME);
        else if (klotski_gate(k, cell))
            canvas_fill(canvas, y, x, g->high, g->wide, ascii ? '-' : 0x2504, STYLE_DIM);
        else if (row >= goal.top && row <= goal.bottom && column >= goal.left &&
                 column <= goal.right)
            canvas_glyph(canvas, y + (g->high - 1) / 2, x + (g->wide - 1) / 2,
                         ascii ? '.' : 0x00b7, STYLE_FRAME);
    }
}

static int exit_way(const struct klotski *k)
{
    struct klotski_box goal = klotski_goal_box(k);
    return goal.bottom + 1 == k->rows     ? DOWN
           : goal.right + 1 == k->columns ? RIGHT
           : goal.left == 0               ? LEFT
           : goal.top == 0                ? UP
                                          : -1;
}

static bool leaves(const void *state)
{
    return exit_way(state) >= 0;
}

/* The exit is where the goal of X touches the edge of the board: below it if possible, else
 * at its right, left or above it. */
static void draw_exit(struct canvas *canvas, const struct klotski *k,
                      const struct view_grid *g)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    struct klotski_box goal = klotski_goal_box(k);
    int left = g->left + goal.left * g->wide, wide = box_columns(g, &goal);
    int way = exit_way(k);
    if (way == LEFT || way == RIGHT)
        canvas_fill(canvas, g->top + goal.top * g->high,
                    way == RIGHT ? g->left + g->columns : g->left - 1, box_rows(g, &goal),
                    1, ascii ? '=' : 0x2551, STYLE_GOOD);
    if (way != UP && way != DOWN)
        return;
    int row = way == DOWN ? g->top + g->rows : g->top - 1;
    const char *exit = _(" exit ");
    canvas_fill(canvas, row, left, 1, wide, ascii ? '=' : 0x2550, STYLE_GOOD);
    if (utf8_columns(exit) + 2 <= wide)
        canvas_string(canvas, row, left + (wide - utf8_columns(exit)) / 2, exit,
                      STYLE_GOOD);
}

static int steps(const void *state, uint32_t move)
{
    uint8_t path[KLOTSKI_CELLS];
    return klotski_path(state, move, path);
}

/* Each cell of the way, or half of the only one, except for a piece with a side of two cells in
 * front: two pictures of it are more bytes than a move may cost (HACKING, walk 1). */
static int slides(const void *state, uint32_t move)
{
    const struct klotski *k = state;
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    struct klotski_box box = klotski_box_of(k, k->cell[klotski_from(move)]);
    bool aside = path[0] == LEFT || path[0] == RIGHT;
    int front = aside ? box.bottom - box.top : box.right - box.left;
    return count > 1 ? count - 1 : front == 0;
}

/* The board after the first COUNT steps of a move. */
static struct klotski on_the_way(const struct klotski *state, uint32_t move, int count)
{
    struct klotski k = *state;
    uint8_t path[KLOTSKI_CELLS];
    int length = klotski_path(state, move, path);
    int to = klotski_from(move);
    for (int i = 0; i < count && i < length; i++)
        to += klotski_down[path[i]] * k.columns + klotski_right[path[i]];
    if (to != klotski_from(move))
        klotski_rules.apply(&k, klotski_move(klotski_from(move), to));
    return k;
}

char klotski_chosen(const struct klotski *k, const struct klotski_view *view)
{
    char sign = (char)view->chosen;
    return sign != '\0' && klotski_first(k, sign) >= 0 ? sign : 'X';
}

/* Sets K to the board and G to the place of the moving piece, which is between two cells, or
 * leaves the board. */
static void move_on(const struct scene *scene, struct klotski *k, struct view_grid *g)
{
    uint8_t path[KLOTSKI_CELLS];
    struct klotski_box hero = klotski_box_of(k, 'X');
    int way = exit_way(k);
    int down = box_rows(g, &hero) * scene->gone / 100;
    int right = box_columns(g, &hero) * scene->gone / 100;
    if (scene->move != MOVE_NONE) {
        bool half =
            scene->slide > 0 && klotski_path(scene->state, scene->move, path) == 1;
        int count = scene->slide > 0 ? scene->slide : scene->step;
        *k = on_the_way(scene->state, scene->move, half ? 0 : count);
        down = half ? g->high / 2 : 0;
        right = half ? g->wide / 2 : 0;
        way = half ? path[0] : UP;
    }
    g->top += klotski_down[way] * down;
    g->left += klotski_right[way] * right;
}

static void draw_board(struct canvas *canvas, const struct scene *shown, const void *view)
{
    struct scene drawn = *shown, *scene = &drawn;
    const struct klotski *state = scene->state;
    const struct klotski_view *v = view;
    if (scene->move == MOVE_NONE && klotski_drag(state, v) != MOVE_NONE) {
        scene->move = klotski_drag(state, v);
        scene->step = steps(state, scene->move);
    }
    struct view_grid g = klotski_measure(scene);
    struct view_grid shifted = g;
    struct klotski k = *state;
    char moving = '\0';
    int row, column;
    if (scene->move != MOVE_NONE || (scene->gone > 0 && leaves(state))) {
        moving = scene->move != MOVE_NONE ? state->cell[klotski_from(scene->move)] : 'X';
        move_on(scene, &k, &shifted);
    }
    /* A piece that only slides after its move is not held: the cursor stays where it is. */
    char held = scene->slide > 0 ? '\0' : moving;
    /* What leaves the board is not seen outside. */
    struct canvas inside = canvas_part(canvas, g.top, g.left, g.rows, g.columns);
    shifted.top -= g.top;
    shifted.left -= g.left;
    /* During an animation the pieces are not where the hint expects them. */
    char hinted = scene->hint != MOVE_NONE && scene->move == MOVE_NONE
                      ? state->cell[klotski_from(scene->hint)]
                      : '\0';
    /* Without a row for its top line the frame begins behind the first row of pieces. */
    int frame = g.top > 0 ? g.top - 1 : 0;
    canvas_box(canvas, frame, g.left - 1, g.top + g.rows + 1 - frame, g.columns + 2,
               STYLE_FRAME);
    draw_exit(canvas, &k, &g);
    draw_ground(canvas, &k, &g);
    for (int sign = 33; sign < 127; sign++) {
        if (!klotski_has(&k, sign))
            continue;
        struct piece piece = piece_of(&k, (char)sign, canvas->charset);
        bool chosen = held == '\0' && !v->hidden && scene->named == NULL &&
                      sign == klotski_chosen(&k, v);
        if (v->hidden && !scene->played)
            piece.label = (char)sign; /* as the editor's messages and files name it */
        if (sign == held || (chosen && v->taken))
            piece.grip = GRIP_SELECTED;
        else if (chosen)
            piece.grip = GRIP_CURSOR;
        if (sign == hinted)
            piece.style |= STYLE_MARKED;
        else if (scene->named != NULL && scene->named[klotski_first(&k, (char)sign)])
            piece.style |= STYLE_CHOSEN;
        if (sign == moving)
            draw_piece(&inside, &k, &shifted, &piece);
        else
            draw_piece(canvas, &k, &g, &piece);
        if (sign == hinted)
            draw_way(canvas, &k, &g, &piece, scene->hint);
        if (sign == held || (scene->offered ? sign == hinted : chosen)) {
            find_label(&k, &g, (char)sign, &row, &column);
            canvas_focus(canvas, row, column);
        }
    }
}

/* ---- marks ------------------------------------------------------------------------- */

/* On the lower edge of the piece. */
static void mark_piece(struct canvas *canvas, const struct klotski *k,
                       const struct view_grid *g, const struct move_mark *mark)
{
    struct piece piece = piece_of(k, k->cell[klotski_from(mark->move)], canvas->charset);
    int column = (box_columns(g, &piece.core) - utf8_columns(mark->sign)) / 2;
    canvas_label(canvas, g->top + (piece.core.bottom + 1) * g->high - 1,
                 g->left + piece.core.left * g->wide + column, mark->sign, mark->style);
}

/* The empty cell that the piece then covers and that lies farthest on its way. */
static int last_cell(const struct klotski *k, uint32_t move)
{
    int from = klotski_from(move);
    int by = klotski_to(move) - from;
    int down = klotski_to(move) / k->columns - from / k->columns;
    int right = klotski_to(move) % k->columns - from % k->columns;
    int last = -1;
    int most = 0;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (k->cell[cell] != k->cell[from] || k->cell[cell + by] != '.')
            continue;
        int way = cell / k->columns * down + cell % k->columns * right;
        if (last < 0 || way > most) {
            last = cell + by;
            most = way;
        }
    }
    return last;
}

static void mark_cell(struct canvas *canvas, const struct klotski *k,
                      const struct view_grid *g, const struct move_mark *mark)
{
    int cell = last_cell(k, mark->move);
    if (cell >= 0)
        canvas_string(canvas, g->top + cell / k->columns * g->high + (g->high - 1) / 2,
                      g->left + cell % k->columns * g->wide +
                          (g->wide - utf8_columns(mark->sign)) / 2,
                      mark->sign, mark->style);
}

static void mark_moves(struct canvas *canvas, const struct scene *scene, const void *view,
                       const struct move_mark *marks, int count)
{
    const struct klotski *k = scene->state;
    const struct klotski_view *v = view;
    struct view_grid g = klotski_measure(scene);
    const struct move_mark *best[KLOTSKI_CELLS] = {0}; /* by the first cell of a piece */
    char taken = v->taken ? klotski_chosen(k, v) : '\0';
    count =
        klotski_drag(k, v) == MOVE_NONE ? count : 0; /* not over the piece on its way */
    for (int i = 0; i < count; i++) {
        int from = klotski_from(marks[i].move);
        if (k->cell[from] == taken)
            mark_cell(canvas, k, &g, &marks[i]);
        else if (taken == '\0' && mark_beats(&marks[i], best[from]))
            best[from] = &marks[i];
    }
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (best[cell] != NULL)
            mark_piece(canvas, k, &g, best[cell]);
}

const struct game_view klotski_game_view = {
    .sample = (const char *const[]){"d..e", "bXXc", "bXXc", "ffgh", "i..j", NULL},
    .size = sizeof(struct klotski_view),
    .least = least,
    .steps = steps,
    .slides = slides,
    .leaves = leaves,
    .draw = draw_board,
    .mark = mark_moves,
    .input = klotski_input,
    .prompt = klotski_prompt,
    .grid = klotski_measure,
    .bare = &(const struct klotski_view){.hidden = true},
};
