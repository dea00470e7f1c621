/* SameGame's view in memory: what it draws, and what keys and the mouse do. */
#include "games/registry.h"
#include "games/samegame/rules/samegame_reasons.h"
#include "games/samegame/rules/samegame_rules.h"
#include "games/samegame/view/samegame_view.h"

#include "tests/drawn.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

/* Three groups: 1s in an L shape, two 2s, one above the other, and three 3s. */
static const char *const board[] = {
    "1 2 .  .", //
    "1 2 3  .", //
    "1 1 3  3", //
    "4 5 4  5",
};

static struct same board_of(const char *const *lines, int rows, int columns)
{
    struct same s = {.rows = (uint8_t)rows, .columns = (uint8_t)columns};
    int count = 0;
    for (int row = 0; row < rows; row++)
        for (const char *c = lines[row]; *c != '\0'; c++)
            if (*c != ' ')
                s.color[count++] = *c == '.' ? 0 : (uint8_t)(*c - '0');
    assert_int_equal(count, rows * columns);
    return s;
}

static struct scene scene_of(const struct same *s, int rows, int columns,
                             enum charset charset)
{
    return (struct scene){.state = s,
                          .rows = rows,
                          .columns = columns,
                          .charset = charset,
                          .hint = MOVE_NONE,
                          .move = MOVE_NONE};
}

static void test_least(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct same_view view = {.cursor = 1};
    struct scene scene = scene_of(&s, 4, 4, CHARSET_ASCII);
    int rows, columns;
    samegame_game_view.least(&s, &rows, &columns);
    assert_int_equal(rows, scene.rows);
    assert_int_equal(columns, scene.columns);
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"O#  ", "O#^ ", "OO^^", "+*+*"});
    scene.columns = 12;
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"[O] #       ", " O  #  ^    ", " O  O  ^  ^ ",
                                       " +  *  +  * "});
}

/* Brackets mark the cursor, angle brackets the tiles of the hint. */
static void test_marks(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct scene scene = scene_of(&s, 8, 22, CHARSET_UNICODE);
    struct same_view view = {.cursor = 12};
    scene.hint = 0;
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"  >●<   ■             ", "                      ",
                                       "  >●<   ■    ▲        ", "                      ",
                                       "  >●<  >●<   ▲   [▲]  ", "                      ",
                                       "   ◆    ★    ◆    ★   ",
                                       "                      "});
}

/* A score stands where the longest row of its group begins, here at the group's first tile. */
static void test_scores(void **state)
{
    (void)state;
    struct same s = board_of((const char *const[]){"1 1 1 2", "2 1 3 3"}, 2, 4);
    struct scene scene = scene_of(&s, 2, 12, CHARSET_ASCII);
    struct move_mark mark = {.move = 0, .style = STYLE_GOOD, .sign = "16"};
    struct canvas canvas;
    canvas_init(&canvas, 2, 12, CHARSET_ASCII);
    samegame_game_view.mark(&canvas, &scene, NULL, &mark, 1);
    assert_int_equal(canvas.cells[0].glyph, '1');
    assert_int_equal(canvas.cells[1].glyph, '6');
    canvas_free(&canvas);
}

static void test_sizes(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, high, wide;
    } cases[] = {{21, 58, 2, 5},   {11, 40, 1, 3}, {16, 60, 1, 3}, {37, 92, 3, 7},
                 {57, 172, 5, 11}, {10, 29, 1, 2}, {10, 19, 1, 1}};
    struct same s;
    assert_null(same_deal(&s, 0, 1));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scene scene =
            scene_of(&s, cases[i].rows, cases[i].columns, CHARSET_UNICODE);
        int tiles[100] = {0};
        for (int row = 0; row < cases[i].rows; row++)
            for (int column = 0; column < cases[i].columns; column++)
                if (same_cell_at(&scene, row, column) >= 0)
                    tiles[same_cell_at(&scene, row, column)]++;
        for (int cell = 0; cell < 100; cell++)
            assert_int_equal(tiles[cell], cases[i].high * cases[i].wide);
    }
}

/* The animation of a move first highlights the group, then removes it. */
static void test_steps(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct scene scene = scene_of(&s, 4, 8, CHARSET_ASCII);
    struct same_view view = {.cursor = 12};
    struct canvas canvas;
    scene.move = 0;
    assert_int_equal(samegame_game_view.steps(&s, 0), 4);
    assert_int_equal(samegame_game_view.slides(&s, 0), 2);
    scene.step = 1;
    canvas_init(&canvas, 4, 8, CHARSET_ASCII);
    samegame_game_view.draw(&canvas, &scene, &view);
    assert_int_equal(canvas.cells[1].glyph, 'O');
    assert_true((canvas.cells[1].style & STYLE_CHOSEN) != 0);
    canvas_free(&canvas);
    scene.step = 2;
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"   #    ", "   # ^  ", "     ^ ^", " + * + *"});
    scene.step = 0;
    scene.slide = 1; /* the player's own move does not flash */
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"   #    ", "   # ^  ", "     ^ ^", " + * + *"});
    scene.slide = 2;
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"        ", "   # ^  ", "   # ^ ^", " + * + *"});
    /* Tiles above a deeper hole are half way. */
    s = board_of((const char *const[]){"2...", "1...", "1...", "1..."}, 4, 4);
    scene.move = 4;
    expect_drawn(&samegame_game_view, &scene, &view,
                 (const char *const[]){"        ", "        ", " #      ", "        "});
}

/* Types keys: < > ^ v stand for arrows, \t for Tab, ` for Shift-Tab, ~ for Escape. */
static struct wish type(const struct same *s, struct same_view *view, const char *keys)
{
    struct scene scene = scene_of(s, 20, 58, CHARSET_UNICODE);
    struct wish wish = {.kind = WISH_NOTHING, .move = MOVE_NONE};
    for (; *keys != '\0'; keys++) {
        uint32_t key = (unsigned char)*keys;
        key = key == '<'    ? PRESS_LEFT
              : key == '>'  ? PRESS_RIGHT
              : key == '^'  ? PRESS_UP
              : key == 'v'  ? PRESS_DOWN
              : key == '\t' ? PRESS_TAB
              : key == '~'  ? PRESS_ESCAPE
              : key == '`'  ? PRESS_BACKTAB
                            : key;
        wish = same_input(&scene, view, &(struct event){.kind = EVENT_KEY, .key = key});
    }
    return wish;
}

static void test_keys(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    const struct {
        const char *keys;
        int cursor; /* the cell, counted from 0; -1: none */
    } cases[] = {
        {" ", 0},      {">", 0},      {"\t\t", 6},   {"\t\t\t", 1}, {"\t\t\t\t", 0},
        {"`", 0},      {"``", 1},     {"\t>", 1},    {"\t>>", 6},   {"\t>>>", 11},
        {"\t>>>>", 8}, {"\t<", 11},   {"\tvvv", 12}, {"\tvvvv", 0}, {"\t^", 12},
        {"\t>>^", 14}, {"\t>>^v", 6}, {"\t^ ", 12},  {"\t^\t", 0},  {"\t>~", 1},
        {"\t>~ ", 1},  {"~", -1},     {"\tvLJ", 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct same_view view = {0};
        struct wish wish = type(&s, &view, cases[i].keys);
        if (view.cursor != cases[i].cursor + 1 || wish.kind != WISH_LOOK)
            fail_msg("case %zu: %d", i, view.cursor - 1);
    }
    struct same_view view = {0};
    struct wish wish = type(&s, &view, "\t\t ");
    assert_int_equal(wish.kind, WISH_MOVE);
    assert_int_equal(wish.move, 6);
    assert_int_equal(type(&s, &view, "` ").move, 0);
    assert_int_equal(type(&s, &view, "x").kind, WISH_NOTHING);
    assert_string_equal(type(&s, &view, "\t^ ").say, "A single tile cannot be removed.");
    /* Tab starts again at the largest group after a move. */
    struct same_view fresh = {0};
    assert_true(same_apply(&s, 6));
    type(&s, &fresh, "\t");
    view = (struct same_view){.cursor = fresh.cursor};
    type(&s, &view, "\t");
    assert_int_equal(view.cursor, fresh.cursor);
    type(&s, &view, "\t");
    assert_int_not_equal(view.cursor, fresh.cursor);
}

/* After a move the cursor is on a tile: it goes down or to a column that still has
 * one. */
static void test_falls(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct same_view view = {.cursor = 1};
    assert_int_equal(same_cursor(&s, &view), 0);
    assert_true(same_apply(&s, 0));
    assert_int_equal(same_cursor(&s, &view), 12);
    view.cursor = 16;
    assert_int_equal(same_cursor(&s, &view), 15);
    static const char *const small[] = {"..", "1."};
    s = board_of(small, 2, 2);
    view.cursor = 2;
    assert_int_equal(same_cursor(&s, &view), 2);
    s.color[2] = 0;
    assert_int_equal(same_cursor(&s, &view), -1);
    assert_int_equal(type(&s, &view, "\t><v").move, MOVE_NONE);
    assert_int_equal(type(&s, &view, " ").move, MOVE_NONE);
}

static struct wish point(const struct same *s, struct same_view *view, enum mouse mouse,
                         int row, int column)
{
    struct scene scene = scene_of(s, 4, 8, CHARSET_ASCII);
    return same_input(&scene, view,
                      &(struct event){.kind = EVENT_MOUSE,
                                      .mouse = mouse,
                                      .button = 1,
                                      .row = row,
                                      .column = column});
}

static struct wish click(const struct same *s, struct same_view *view, int row,
                         int column)
{
    return point(s, view, MOUSE_PRESS, row, column);
}

static void test_clicks(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct same_view view = {0};
    assert_int_equal(click(&s, &view, 2, 2).move, MOVE_NONE);
    assert_int_equal(view.cursor, 1 + 9);
    assert_int_equal(click(&s, &view, 0, 2).move, MOVE_NONE); /* another group */
    assert_int_equal(click(&s, &view, 0, 0).move, MOVE_NONE);
    struct wish wish = click(&s, &view, 2, 2);
    assert_int_equal(wish.kind, WISH_MOVE);
    assert_int_equal(wish.move, 0);
    /* Selecting a group with keys does not count as its first click. */
    type(&s, &view, "\t");
    assert_int_equal(click(&s, &view, 0, 0).move, MOVE_NONE);
    /* After another move, another group is at this place. */
    assert_true(same_apply(&s, 6));
    assert_int_equal(click(&s, &view, 0, 0).move, MOVE_NONE);
    assert_int_equal(click(&s, &view, 0, 0).move, 0);
    assert_int_equal(click(&s, &view, 0, 6).kind, WISH_NOTHING);
    assert_int_equal(click(&s, &view, 3, 0).move, MOVE_NONE);
    assert_int_equal(click(&s, &view, 3, 0).move, MOVE_NONE);
}

/* What the mouse points at is shown, and played by the first click. */
static void test_hover(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct same_view view = {0};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(point(&s, &view, MOUSE_HOVER, 1, 0).move, MOVE_NONE);
        assert_int_equal(view.cursor, 1 + 4);
        assert_int_equal(point(&s, &view, MOUSE_HOVER, 0, 2).move, MOVE_NONE);
    }
    assert_int_equal(click(&s, &view, 0, 2).move, 1);
}

/* Every character has the colour of its tile, each tile has its sign, and a click finds
 * the tile that is drawn. All tiles of the group at the cursor are highlighted, all of
 * the hint marked. */
static void check_drawn(const struct scene *scene, const struct same_view *view)
{
    static const char signs[] = " O#^+*@x=v";
    const struct same *s = scene->state;
    struct canvas canvas;
    bool seen[SAME_CELLS] = {false};
    bool flags[2][SAME_CELLS] = {{false}};
    uint16_t cells[SAME_CELLS];
    for (int i = same_group(s, view->cursor - 1, cells); i-- > 0;)
        flags[0][cells[i]] = true;
    for (int i = same_group(s, (int)scene->hint, cells); i-- > 0;)
        flags[1][cells[i]] = true;
    canvas_init(&canvas, scene->rows, scene->columns, CHARSET_ASCII);
    samegame_game_view.draw(&canvas, scene, view);
    for (int row = 0; row < scene->rows; row++)
        for (int column = 0; column < scene->columns; column++) {
            struct cell drawn = canvas.cells[row * canvas.stride + column];
            int cell = same_cell_at(scene, row, column);
            int color = cell >= 0 ? s->color[cell] : 0;
            if (color > 0 && drawn.glyph == (uint32_t)signs[color])
                seen[cell] = true;
            if (color > 0 && drawn.style == STYLE_STRONG) {
                assert_int_equal(cell, view->cursor - 1);
                continue; /* the sign at the cursor is not highlighted */
            }
            int plain = color > 0 ? STYLE_BLOCK + color - 1 : STYLE_PLAIN;
            assert_int_equal(drawn.style,
                             plain | (color > 0 && flags[0][cell] ? STYLE_CHOSEN : 0) |
                                 (color > 0 && flags[1][cell] ? STYLE_MARKED : 0));
        }
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        assert_int_equal(seen[cell], s->color[cell] != 0);
    assert_int_equal(same_cell_at(scene, -1, 0), -1);
    assert_int_equal(same_cell_at(scene, scene->rows, scene->columns), -1);
    canvas_free(&canvas);
}

static void test_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < seed_rounds(400); i++) {
        uint32_t moves[SAME_CELLS];
        char name[48];
        uint32_t variant;
        struct same s;
        snprintf(name, sizeof name, "%dx%dc%d", 2 + (int)random_below(&random, 14),
                 2 + (int)random_below(&random, 9), 2 + (int)random_below(&random, 8));
        assert_true(same_deals.variant_find(name, &variant));
        assert_null(same_deal(&s, variant, 1 + random_below(&random, 1000)));
        int count = same_moves(&s, moves, SAME_CELLS);
        for (int left = (int)random_below(&random, 12); count > 0 && left > 0; left--) {
            same_apply(&s, moves[random_below(&random, (uint64_t)count)]);
            count = same_moves(&s, moves, SAME_CELLS);
        }
        if (count == 0)
            continue;
        struct same_view view = {
            .cursor = (uint16_t)(1 + moves[random_below(&random, (uint64_t)count)])};
        struct scene scene =
            scene_of(&s, s.rows + (int)random_below(&random, 40),
                     s.columns + (int)random_below(&random, 90), CHARSET_ASCII);
        scene.hint = moves[random_below(&random, (uint64_t)count)];
        check_drawn(&scene, &view);
    }
}

/* No two colours have the same sign, in any charset. */
static void test_signs(void **state)
{
    (void)state;
    static const char *const all[] = {"123456789"};
    struct same s = board_of(all, 1, 9);
    for (int charset = CHARSET_ASCII; charset <= CHARSET_CJK; charset++) {
        struct scene scene = scene_of(&s, 1, 9, (enum charset)charset);
        struct same_view view = {0};
        struct canvas canvas;
        canvas_init(&canvas, 1, 9, (enum charset)charset);
        samegame_game_view.draw(&canvas, &scene, &view);
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < i; j++)
                assert_int_not_equal(canvas.cells[i].glyph, canvas.cells[j].glyph);
        canvas_free(&canvas);
    }
}

static void test_words(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct text out = {0};
    same_words.describe(&s, 6, &out);
    assert_string_equal(text_get(&out), "3 triangles, row 2 column 3, +9");
    text_clear(&out);
    same_words.abbreviate(&s, 6, &out);
    assert_string_equal(text_get(&out), "2,3  x3  +9");
    text_clear(&out);
    samegame_speech.where(&s, CHARSET_ASCII, &out);
    assert_string_equal(text_get(&out),
                        "4 rows and 4 columns. Tiles: 4 circles, 2 squares, 3 triangles, "
                        "2 diamonds, 2 stars. The largest group: "
                        "4 circles, row 1 column 1, +16.");
    text_free(&out);
}

/* A tile that falls on a group is named without the group. */
static void test_reason(void **state)
{
    (void)state;
    struct same s =
        board_of((const char *const[]){"1 . .", "2 . .", "2 . .", "1 1 1"}, 4, 3);
    const uint32_t move = 3;
    struct reason_case about = {.state = &s, .line = &move, .count = 1};
    struct game_reason found[REASONS_MOST];
    struct text out = {0};
    assert_true(same_reasons_find(&about, found) > 0);
    same_reasons_print(&about, &found[0], false, &out);
    assert_string_equal(text_get(&out), "Adds 1 circle to 3: worth 16 instead of 9");
    text_free(&out);
}

static void expect_prompt(const struct scene *scene, const struct same_view *view,
                          const char *words)
{
    struct text out = {0};
    same_prompt(scene, view, &out);
    assert_string_equal(text_get(&out), words);
    text_free(&out);
}

static void test_prompt(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct scene scene = scene_of(&s, 4, 8, CHARSET_ASCII);
    struct same_view view = {0};
    expect_prompt(&scene, &view, "Arrows: choose a tile   Tab: show the largest group");
    type(&s, &view, "\t");
    expect_prompt(&scene, &view,
                  "4 tiles, +16 points.  Space removes them   Tab: next group");
    type(&s, &view, "^");
    /* The cursor may be on a single tile after a good move, too. */
    expect_prompt(&scene, &view, "Arrows: choose a tile   Tab: show the largest group");
    click(&s, &view, 2, 4);
    expect_prompt(&scene, &view,
                  "3 tiles, +9 points.  A click removes them   Tab: next group");
    scene.move = 1;
    expect_prompt(&scene, &view, "2 tiles, +4 points.");
    s.points = SAME_CLASSIC;
    scene.move = 6;
    expect_prompt(&scene, &view, "3 tiles, +1 point.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least),  cmocka_unit_test(test_marks),
        cmocka_unit_test(test_sizes),  cmocka_unit_test(test_steps),
        cmocka_unit_test(test_keys),   cmocka_unit_test(test_falls),
        cmocka_unit_test(test_clicks), cmocka_unit_test(test_boards),
        cmocka_unit_test(test_signs),  cmocka_unit_test(test_words),
        cmocka_unit_test(test_prompt), cmocka_unit_test(test_scores),
        cmocka_unit_test(test_hover),  cmocka_unit_test(test_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
