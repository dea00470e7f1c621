/* Lianliankan's view in memory: what it draws, and what keys and the mouse do. */
#include "base/utf8.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/lianliankan/view/lianliankan_view.h"
#include "games/registry.h"

#include "tests/drawn.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

static struct lian board(int rows, int columns, const uint16_t *faces)
{
    struct lian s = {.rows = (uint8_t)rows, .columns = (uint8_t)columns};
    for (int i = 0; i < rows * columns; i++) {
        s.face[i] = faces[i];
        s.tiles = (uint16_t)(s.tiles + (faces[i] != 0));
    }
    return s;
}

/* The path between the 1s goes around the left edge; the 2s are neighbours; no path joins
 * the 3s; there is one 4. */
static const uint16_t faces[] = {
    1, 2, 2, 0, 5, //
    4, 3, 5, 6, 7, //
    1, 6, 7, 3, 0,
};

static struct scene scene_of(const struct lian *s, int rows, int columns,
                             enum charset charset)
{
    return (struct scene){.state = s,
                          .rows = rows,
                          .columns = columns,
                          .charset = charset,
                          .hint = MOVE_NONE,
                          .move = MOVE_NONE};
}

/* The smallest area has no room for rulers. */
static void test_least(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct lian_view view = {.cursor = 3};
    struct scene scene = scene_of(&s, 5, 12, CHARSET_ASCII);
    int rows, columns;
    lianliankan_game_view.least(&s, &rows, &columns);
    assert_int_equal(rows, scene.rows);
    assert_int_equal(columns, scene.columns);
    scene.hint = lian_pair(0, 10);
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"            ", "+A B[B]  E  ", "|D C E F G  ",
                                       "+A F G C    ", "            "});
}

static void test_brackets(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 6, 18, CHARSET_LETTERS);
    struct lian_view view = {.taken = 1, .cursor = 11};
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"   1  2  3  4  5  ", "                  ",
                                       "1┌▌A▐▌B▐▌B▐   ▌E▐ ", "2│▌D▐▌C▐▌E▐▌F▐▌G▐ ",
                                       "3└[A]▌F▐▌G▐▌C▐    ", "                  "});
}

static void test_frames(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 9, 18, CHARSET_CJK);
    struct lian_view view = {.cursor = 8};
    scene.move = lian_pair(0, 10);
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"   1  2  3  4  5  ", "                  ",
                                       "1┌一▐二▐二▐   五▐ ", " │ ▀▀ ▀╔══╗    ▀▀ ",
                                       "2│四▐三║五║六▐七▐ ", " │ ▀▀ ▀╚══╝ ▀▀ ▀▀ ",
                                       "3└一▐六▐七▐三▐    ", "   ▀▀ ▀▀ ▀▀ ▀▀    ",
                                       "                  "});
}

/* At 80 x 24, beside the pane, each tile of a shape shows its face, and there are gaps
 * between the tiles. */
static void test_shapes(void **state)
{
    (void)state;
    for (int shape = 1; shape <= LIAN_SHAPES; shape++) {
        struct lian s;
        struct canvas canvas;
        const struct lian_view view = {.mouse = true};
        char name[4], drawn[5];
        uint32_t variant;
        int tiles = 0, shadows = 0;
        assert_true(lian_deals.variant_find(lian_shapes[shape - 1].name, &variant));
        assert_null(lian_deals.deal(&s, variant, 1));
        struct scene scene = scene_of(&s, 21, 58, CHARSET_LETTERS);
        canvas_init(&canvas, scene.rows, scene.columns, scene.charset);
        lianliankan_game_view.draw(&canvas, &scene, &view);
        for (int row = 0; row < scene.rows; row++)
            for (int column = 0; column < scene.columns; column++) {
                uint32_t glyph = canvas.cells[row * canvas.stride + column].glyph;
                int cell = lian_cell_at(&scene, row, column);
                if (cell < 0 || s.face[cell] == 0)
                    continue;
                drawn[utf8_put(glyph, drawn)] = '\0';
                lian_face_name(s.face[cell], scene.charset, name);
                tiles += strcmp(name, drawn) == 0;
                shadows += strcmp("▀", drawn) == 0;
            }
        assert_int_equal(tiles, s.tiles);
        assert_int_equal(shadows, 2 * s.tiles);
        canvas_free(&canvas);
    }
}

static void test_large_tiles(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 15, 33, CHARSET_ASCII);
    struct lian_view view = {.mouse = true};
    scene.move = lian_pair(0, 10);
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"    1     2     3     4     5    ",
                                       "                                 ",
                                       "                                 ",
                                       "1+  A     B     B           E    ",
                                       " |                               ",
                                       " |                               ",
                                       " |                               ",
                                       "2|  D     C     E     F     G    ",
                                       " |                               ",
                                       " |                               ",
                                       " |                               ",
                                       "3+  A     F     G     C          ",
                                       "                                 ",
                                       "                                 ",
                                       "                                 "});
}

/* Types keys; returns the answer to the last one. */
static struct wish type(const struct lian *s, struct lian_view *view, const char *keys)
{
    struct scene scene = scene_of(s, 21, 58, CHARSET_LETTERS);
    struct wish wish = {.move = MOVE_NONE};
    for (; *keys != '\0'; keys++) {
        uint32_t key = (uint32_t)(unsigned char)*keys;
        key = key == '^'    ? PRESS_UP
              : key == 'v'  ? PRESS_DOWN
              : key == '<'  ? PRESS_LEFT
              : key == '>'  ? PRESS_RIGHT
              : key == '\t' ? PRESS_TAB
              : key == '~'  ? PRESS_ESCAPE
              : key == '`'  ? PRESS_BACKTAB
                            : key;
        wish = lian_input(&scene, view, &(struct event){.kind = EVENT_KEY, .key = key});
    }
    return wish;
}

#define ESC_DESELECT "  Esc: deselect"

static void test_keys(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    static const struct {
        const char *keys;
        int cursor, taken; /* cells, counted from 0; -1: none */
        const char *say;
    } cases[] = {
        {">", 8, -1, NULL},
        {"^^v", 2, -1, NULL},
        {"<<<", 9, -1, NULL},
        {"\t", 8, -1, NULL},
        {"\t\t\t\t\t\t\t", 0, -1, NULL}, /* skips the empty cell 14 */
        {"````", 2, -1, NULL},
        {"````>`", 2, -1, NULL}, /* skips the empty cell 3 */
        {" ", 7, 7, "E selected (row 2, column 3).  Choose its match" ESC_DESELECT},
        {" >", 8, 7, "E selected (row 2, column 3).  Choose its match" ESC_DESELECT},
        {" >^", 3, 7, "E selected (row 2, column 3).  Choose its match" ESC_DESELECT},
        {"  ", 7, -1, "Deselected."},
        {" ~", 7, -1, "Deselected."},
        {"~", 7, -1, NULL},
        {" > ", 8, 8, "Not a match; F is now selected (row 2, column 4)." ESC_DESELECT},
        {" >^ ", 3, 7, "This cell is empty.  Tab: next tile"},
        {"< >>v ", 13, 6,
         "No path with at most two turns.  Choose another tile" ESC_DESELECT},
        {"<<v \t^^<", 0, 10,
         "A selected (row 3, column 1).  Space: remove the pair" ESC_DESELECT},
        {"f", 10, 0, "Free pair: A (row 1, column 1).  Space: remove  f next pair"},
        {"ff", 2, 1, "Free pair: B (row 1, column 2).  Space: remove  f next pair"},
        {"fff", 12, 9, "Free pair: G (row 2, column 5).  Space: remove  f next pair"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lian_view view = {0};
        struct wish wish = type(&s, &view, cases[i].keys);
        if (lian_cursor(&s, &view) != cases[i].cursor ||
            lian_selected(&s, &view) != cases[i].taken ||
            (wish.say == NULL) != (cases[i].say == NULL) ||
            (wish.say != NULL && strcmp(wish.say, cases[i].say) != 0))
            fail_msg("case %zu: %d %d \"%s\"", i, lian_cursor(&s, &view),
                     lian_selected(&s, &view), wish.say);
        assert_int_equal(wish.kind, WISH_LOOK);
        assert_int_equal(wish.move, MOVE_NONE);
        assert_int_equal(wish.hint, strchr(cases[i].keys, 'f') != NULL);
    }
    assert_int_equal(type(&s, &(struct lian_view){0}, "s").move, lian_shuffle(0));
}

static void test_pairs(void **state)
{
    (void)state;
    static const char *const ways[] = {"<<v ^^ ", "f "};
    struct lian s = board(3, 5, faces);
    for (int i = 0; i < 2; i++) {
        struct lian_view view = {0};
        struct wish wish = type(&s, &view, ways[i]);
        assert_int_equal(wish.kind, WISH_MOVE);
        assert_int_equal(wish.move, lian_pair(0, 10));
        assert_true(wish.show);
        assert_int_equal(lian_selected(&s, &view), -1);
    }
}

/* If there is no pair, f gives no hint. */
static void test_no_pairs(void **state)
{
    (void)state;
    struct lian s = board(2, 2, (const uint16_t[]){1, 2, 2, 1});
    struct lian_view view = {0};
    struct wish wish = type(&s, &view, "f");
    assert_false(wish.hint);
    assert_string_equal(wish.say, "No pairs left.  s shuffle  u undo");
    assert_int_equal(lian_selected(&s, &view), -1);
}

/* The only pair is a hint once, not each time that f shows it. */
static void test_same_pair(void **state)
{
    (void)state;
    struct lian s = board(2, 2, (const uint16_t[]){1, 1, 2, 3});
    struct lian_view view = {0};
    assert_true(type(&s, &view, "f").hint);
    assert_false(type(&s, &view, "f").hint);
}

/* Tab and Space select each tile in turn, also after a tile without a match. */
static void test_tab_leaves_a_tile_without_match(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct lian_view view = {0};
    int order[] = {8, 9, 10, 11, 12, 13, 0, 1};
    type(&s, &view, "<< "); /* selects D, which has no match */
    assert_int_equal(lian_selected(&s, &view), 5);
    type(&s, &view, ">>");
    for (int i = 0; i < 7; i++) {
        type(&s, &view, "\t ");
        assert_int_equal(lian_cursor(&s, &view), order[i]);
    }
}

static void test_mouse(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 6, 18, CHARSET_LETTERS);
    struct lian_view view = {0};
    struct event press = {.kind = EVENT_MOUSE, .button = 1, .row = 2, .column = 3};
    struct event drag = {.kind = EVENT_MOUSE, .mouse = MOUSE_DRAG, .row = 3, .column = 3};
    struct event release = {.kind = EVENT_MOUSE,
                            .mouse = MOUSE_RELEASE,
                            .row = 4,
                            .column = 3};
    struct event outside = {.kind = EVENT_MOUSE, .button = 1, .row = 0, .column = 3};
    assert_int_equal(lian_input(&scene, &view, &outside).kind, WISH_NOTHING);
    assert_string_equal(lian_input(&scene, &view, &press).say,
                        "A selected (row 1, column 1).  Choose its match" ESC_DESELECT);
    assert_true(view.mouse);
    assert_int_equal(lian_input(&scene, &view, &drag).kind, WISH_NOTHING);
    assert_int_equal(lian_input(&scene, &view, &release).move, lian_pair(0, 10));
    type(&s, &view, ">");
    assert_false(view.mouse);
}

/* ---- any board at any size --------------------------------------------------------- */

static bool is_digit(uint32_t glyph)
{
    return glyph >= '0' && glyph <= '9';
}

/* A cell of the board that is in this row, or in this column, of the screen; -1: none. */
static int cell_of_row(const struct scene *scene, int row)
{
    int cell = -1;
    for (int column = 0; cell < 0 && column < scene->columns; column++)
        cell = lian_cell_at(scene, row, column);
    return cell;
}

static int cell_of_column(const struct scene *scene, int column)
{
    int cell = -1;
    for (int row = 0; cell < 0 && row < scene->rows; row++)
        cell = lian_cell_at(scene, row, column);
    return cell;
}

/* Stores in OUT the characters drawn on the face of CELL. */
static void face_drawn(const struct scene *scene, const struct canvas *canvas, int cell,
                       char *out)
{
    for (int row = 0; row < scene->rows; row++)
        for (int column = 0; column < scene->columns; column++) {
            const struct cell *at = &canvas->cells[row * canvas->stride + column];
            int style = at->style & ~STYLE_FLAGS;
            if (style >= STYLE_FACE && style < STYLE_FACE + 9 && at->glyph != ' ' &&
                at->glyph != GLYPH_TAIL && lian_cell_at(scene, row, column) == cell)
                out += utf8_put(at->glyph, out);
        }
    *out = '\0';
}

/* What a tile with FACE shows; "5●" of a label stands for five of them. */
static void expected_face(const struct scene *scene, int face, char *out)
{
    char label[LIAN_LABEL];
    bool large = lian_is_large(scene);
    lian_face_label(face, scene->charset, large, label);
    int count =
        large && scene->charset == CHARSET_UNICODE && face <= 27 ? label[0] - '0' : 0;
    strcpy(out, count > 0 ? "" : label);
    for (int i = 0; i < count; i++)
        strcat(out, label + 1);
}

static void expect_faces(const struct scene *scene, const struct canvas *canvas)
{
    const struct lian *s = scene->state;
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        char drawn[64], name[64] = "";
        face_drawn(scene, canvas, cell, drawn);
        if (s->face[cell] != 0)
            expected_face(scene, s->face[cell], name);
        assert_string_equal(drawn, name);
    }
}

/* Each number outside the board is that of the row or column next to it. */
static void expect_rulers(const struct scene *scene, const struct canvas *canvas)
{
    const struct lian *s = scene->state;
    int rows = 0, columns = 0;
    for (int row = 0; row < scene->rows; row++)
        for (int column = 0; column < scene->columns; column++) {
            const struct cell *at = &canvas->cells[row * canvas->stride + column];
            if (!is_digit(at->glyph) || lian_cell_at(scene, row, column) >= 0)
                continue;
            int number = (int)at->glyph - '0';
            int first = column;
            for (; is_digit(at[1].glyph) && lian_cell_at(scene, row, column + 1) < 0;
                 at++, column++)
                number = number * 10 + (int)at[1].glyph - '0';
            int beside = cell_of_row(scene, row);
            int below = cell_of_column(scene, first);
            if (beside >= 0) {
                assert_int_equal(beside / s->columns + 1, number);
                rows++;
            } else {
                assert_int_equal(below % s->columns + 1, number);
                assert_int_equal(cell_of_column(scene, column), below);
                columns++;
            }
        }
    assert_true(rows == s->rows ? columns >= s->columns / 2 : rows + columns == 0);
}

/* Draws SCENE on a canvas, which the caller passes to canvas_free. */
static struct canvas picture(const struct scene *scene, const struct lian_view *view)
{
    struct canvas canvas;
    canvas_init(&canvas, scene->rows, scene->columns, scene->charset);
    lianliankan_game_view.draw(&canvas, scene, view);
    return canvas;
}

static bool differ(const struct canvas *a, const struct canvas *b)
{
    for (int i = 0; i < a->rows * a->columns; i++)
        if (a->cells[i].glyph != b->cells[i].glyph ||
            a->cells[i].style != b->cells[i].style)
            return true;
    return false;
}

/* CELL has four different looks: with the cursor, selected, both, or neither. */
static void expect_focus(const struct scene *scene, int cell)
{
    uint16_t at = (uint16_t)(cell + 1);
    const struct lian_view views[] = {
        {.mouse = true},
        {.cursor = at},
        {.mouse = true, .taken = at},
        {.cursor = at, .taken = at},
    };
    struct canvas pictures[4];
    for (int i = 0; i < 4; i++) {
        pictures[i] = picture(scene, &views[i]);
        for (int other = 0; other < i; other++)
            assert_true(differ(&pictures[i], &pictures[other]));
    }
    for (int i = 0; i < 4; i++)
        canvas_free(&pictures[i]);
}

static void test_any_board(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int round = seed_rounds(2000); round > 0; round--) {
        static struct lian s;
        s = (struct lian){.rows = (uint8_t)(1 + random_below(&random, LIAN_ROWS)),
                          .columns = (uint8_t)(1 + random_below(&random, LIAN_COLUMNS))};
        int most = random_below(&random, 2) == 0 ? 36 : 400;
        for (int i = 0; i < s.rows * s.columns; i++)
            if (i == 0 || random_below(&random, 5) > 0) {
                s.face[i] = (uint16_t)(1 + random_below(&random, (uint64_t)most));
                s.tiles++;
            }
        int rows, columns;
        lianliankan_game_view.least(&s, &rows, &columns);
        struct scene scene =
            scene_of(&s, rows + (int)random_below(&random, 40),
                     columns + (int)random_below(&random, 90),
                     (enum charset)random_below(&random, CHARSET_CJK + 1));
        struct canvas canvas = picture(&scene, &(struct lian_view){.mouse = true});
        expect_faces(&scene, &canvas);
        expect_rulers(&scene, &canvas);
        expect_focus(&scene, 0);
        canvas_free(&canvas);
    }
}

static void test_names(void **state)
{
    (void)state;
    for (int charset = CHARSET_ASCII; charset <= CHARSET_CJK; charset++) {
        char names[469][4];
        for (int face = 1; face <= 468; face++) {
            lian_face_name(face, (enum charset)charset, names[face]);
            bool one = charset != CHARSET_CJK && face <= 36;
            assert_int_equal(utf8_columns(names[face]), one ? 1 : 2);
            for (int other = 1; other < face; other++)
                assert_string_not_equal(names[face], names[other]);
        }
    }
}

/* A canvas with FACE as a tile of three rows or one shows it; for canvas_free. */
static struct canvas tile(int face, int rows)
{
    struct canvas canvas;
    canvas_init(&canvas, rows, rows > 1 ? 3 : 2, CHARSET_UNICODE);
    lian_face_draw(&canvas, face, lian_face_style(face, CHARSET_UNICODE, rows > 1));
    return canvas;
}

/* The first faces, which are all of a deal, look different: twelve shapes, then letters, one
 * column wide and in three colours; on large tiles pips and words. A font of the first plane
 * has all of them. */
static void test_pictures(void **state)
{
    (void)state;
    for (int rows = 1; rows <= 3; rows += 2)
        for (int face = 1; face <= 144; face++) {
            struct canvas canvas = tile(face, rows);
            int style = lian_face_style(face, CHARSET_UNICODE, false);
            assert_true(rows > 1 || canvas.cells[1].glyph == ' ');
            assert_in_range(style, STYLE_FACE, STYLE_FACE + 2);
            for (int i = 0; i < rows * 2; i++)
                assert_in_range(canvas.cells[i].glyph, ' ', 0xffff);
            if (rows == 1)
                assert_int_equal(canvas.cells[0].glyph > 0xff, face <= 36);
            for (int other = 1; other < face; other++) {
                struct canvas before = tile(other, rows);
                assert_true(differ(&canvas, &before));
                canvas_free(&before);
            }
            canvas_free(&canvas);
        }
}

/* Pips of the second suit, the middle wind, a dragon and a season. */
static void test_pips(void **state)
{
    (void)state;
    struct lian s = board(1, 6, (const uint16_t[]){10, 16, 18, 28, 32, 38});
    struct scene scene = scene_of(&s, 7, 30, CHARSET_UNICODE);
    struct lian_view view = {.mouse = true};
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"    1   2   3   4   5   6     ",
                                       "                              ",
                                       "      ▐◆ ◆▐◆◆◆▐   ▐   ▐   ▐   ",
                                       " 1  ◆ ▐◆◆◆▐◆◆◆▐ E ▐Red▐Win▐   ",
                                       "      ▐◆ ◆▐◆◆◆▐   ▐   ▐   ▐   ",
                                       "    ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀   ",
                                       "                              "});
}

/* At 80 x 24 there is a gap between the shapes of the largest listed board. Letters need 94
 * columns, which the list of new games says. */
static void test_gaps(void **state)
{
    (void)state;
    static const struct {
        enum charset charset;
        int columns, wide;
    } cases[] = {{CHARSET_UNICODE, 80, 2},
                 {CHARSET_LETTERS, 93, 1},
                 {CHARSET_LETTERS, 94, 3},
                 {CHARSET_CJK, 94, 3}};
    struct lian s;
    uint32_t variant;
    assert_true(lian_deals.variant_find("outside-30x16", &variant));
    assert_null(lian_deals.deal(&s, variant, 1));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene scene = scene_of(&s, 21, cases[i].columns, cases[i].charset);
        assert_int_equal(lianliankan_game_view.grid(&scene).wide, cases[i].wide);
    }
    assert_non_null(strstr(lian_deals.variant_note, "94 columns"));
}

/* A selected tile lights up those that it can be removed with, and no others; that is a hint
 * each time. */
static void test_partners(void **state)
{
    (void)state;
    struct lian s = board(2, 5, (const uint16_t[]){1, 1, 2, 1, 1, 3, 3, 2, 1, 4});
    struct scene scene = scene_of(&s, 6, 18, CHARSET_UNICODE);
    struct lian_view view = {.cursor = 1, .mouse = true};
    const struct event space = {.kind = EVENT_KEY, .key = ' '};
    assert_false(lian_input(&scene, &view, &space).hint);
    for (int on = 0; on < 2; on++) {
        scene.partners = on != 0;
        view = (struct lian_view){.cursor = 1, .mouse = true};
        assert_int_equal(lian_input(&scene, &view, &space).hint, on);
        view.mouse = true;
        struct canvas canvas = picture(&scene, &view);
        for (int row = 0; row < scene.rows; row++)
            for (int column = 0; column < scene.columns; column++) {
                int cell = lian_cell_at(&scene, row, column);
                int style = canvas.cells[row * canvas.stride + column].style;
                bool partner = cell > 0 && lian_join(&s, 0, cell, NULL);
                if (cell > 0 && (style & ~STYLE_FLAGS) == STYLE_RIM)
                    assert_int_equal((style & STYLE_MARKED) != 0, on && partner);
            }
        canvas_free(&canvas);
    }
}

/* The hinted pair alone is pointed out, and the cursor is on it: Space selects its first tile. */
static void test_hint_has_the_cursor(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 5, 12, CHARSET_ASCII);
    struct lian_view view = {.cursor = 8};
    const struct event space = {.kind = EVENT_KEY, .key = ' '};
    scene.hint = lian_pair(1, 2);
    scene.offered = true;
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"            ", " A B-B   E  ", " D C E F G  ",
                                       " A F G C    ", "            "});
    lian_input(&scene, &view, &space);
    assert_int_equal(lian_selected(&s, &view), 1);
}

/* A pair that is removed is lit up with its path, then fades, then is gone. */
static void test_fading(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 5, 12, CHARSET_ASCII);
    struct lian_view view = {.mouse = true};
    scene.move = lian_pair(0, 10);
    assert_int_equal(lianliankan_game_view.steps(&s, scene.move), 3);
    scene.step = 1;
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"            ", "+A B B   E  ", "|D C E F G  ",
                                       "+A F G C    ", "            "});
    scene.step = 2;
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"            ", "+: B B   E  ", "|D C E F G  ",
                                       "+: F G C    ", "            "});
}

/* With gravity the lower half of the tiles arrives first. */
static void test_falling(void **state)
{
    (void)state;
    const uint16_t columns[] = {1, 0, 2, 0, 3, 5, 4, 6, 9, 9};
    struct lian s = board(5, 2, columns);
    s.rules = LIAN_GRAVITY;
    struct scene scene = scene_of(&s, 7, 6, CHARSET_ASCII);
    struct lian_view view = {.mouse = true};
    scene.move = lian_pair(8, 9);
    assert_int_equal(lianliankan_game_view.steps(&s, scene.move), 4);
    scene.step = 3;
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"      ", " A    ", " B    ", "   E  ", " C    ",
                                       " D F  ", "      "});
    /* Both in one column: what is above falls by two. */
    const uint16_t one[] = {1, 2, 3, 4, 9, 9};
    s = board(6, 1, one);
    s.rules = LIAN_GRAVITY;
    scene = scene_of(&s, 8, 4, CHARSET_ASCII);
    scene.move = lian_pair(4, 5);
    scene.step = 3;
    expect_drawn(&lianliankan_game_view, &scene, &view,
                 (const char *const[]){"    ", " A  ", " B  ", "    ", "    ", " C  ",
                                       " D  ", "    "});
}

static void test_words(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct text out = {0};
    lian_words.describe(&s, lian_pair(0, 10), &out);
    assert_string_equal(text_get(&out), "row 1 column 1 with row 3 column 1");
    text_clear(&out);
    lian_words.abbreviate(&s, lian_pair(0, 10), &out);
    assert_string_equal(text_get(&out), "1,1 - 3,1");
    text_clear(&out);
    assert_true(lianliankan_speech.read(&s, false, "A", CHARSET_ASCII, &out));
    assert_string_equal(text_get(&out), "A, row 1 column 1; row 3 column 1.");
    text_free(&out);
}

/* A tile that is gone is not selected any more. */
static void test_selected(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    assert_int_equal(lian_selected(&s, &(struct lian_view){0}), -1);
    assert_int_equal(lian_selected(&s, &(struct lian_view){.taken = 1 + 2}), 2);
    assert_int_equal(lian_selected(&s, &(struct lian_view){.taken = 1 + 3}), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least),
        cmocka_unit_test(test_brackets),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_large_tiles),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_no_pairs),
        cmocka_unit_test(test_same_pair),
        cmocka_unit_test(test_tab_leaves_a_tile_without_match),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_any_board),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_pips),
        cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_partners),
        cmocka_unit_test(test_hint_has_the_cursor),
        cmocka_unit_test(test_fading),
        cmocka_unit_test(test_falling),
        cmocka_unit_test(test_selected),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
