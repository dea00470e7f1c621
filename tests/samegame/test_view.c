/* SameGame's view in memory: what is drawn, and what keys and mouse come to. */
#include "base/utf8.h"
#include "games/samegame/samegame.h"

#include "tests/unit.h"

#include <string.h>

/* Groups: four 1s around a corner, two 2s above each other, three 3s. */
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

static void expect_drawn(const struct scene *scene, const struct same_view *view,
                         const char *const *lines)
{
    struct canvas canvas;
    bool differs = false;
    canvas_init(&canvas, scene->rows, scene->columns, scene->charset);
    samegame_game_view.draw(&canvas, scene, view);
    for (int row = 0; row < scene->rows; row++) {
        char line[4 * 256];
        char *out = line;
        for (int column = 0; column < scene->columns; column++)
            out += utf8_encode(canvas.cells[row * canvas.stride + column].glyph, out);
        *out = '\0';
        if (strcmp(line, lines[row]) != 0) {
            print_message("row %d: \"%s\"\n", row, line);
            differs = true;
        }
    }
    canvas_free(&canvas);
    assert_false(differs);
}

static void test_least(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct same_view view = {.cursor = 1};
    struct scene scene = scene_of(&s, 5, 4, CHARSET_ASCII);
    int rows, columns;
    samegame_game_view.least(&s, &rows, &columns);
    assert_int_equal(rows, scene.rows);
    assert_int_equal(columns, scene.columns);
    expect_drawn(&scene, &view,
                 (const char *const[]){"O#  ", "O#^ ", "OO^^", "+*+*", "x4  "});
    scene.columns = 12;
    expect_drawn(&scene, &view,
                 (const char *const[]){"[O] #       ", " O  #  ^    ", " O  O  ^  ^ ",
                                       " +  *  +  * ", "x4     +16 p"});
}

static void test_apart(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct scene scene = scene_of(&s, 10, 30, CHARSET_UNICODE);
    struct same_view view = {.cursor = 12};
    expect_drawn(&scene, &view,
                 (const char *const[]){"                              ",
                                       "        ●   ■                 ",
                                       "        │   │                 ",
                                       "        ●   ■   ▲             ",
                                       "        │       │             ",
                                       "        ●───●   ▲──>▲         ",
                                       "                              ",
                                       "        ◆   ★   ◆   ★         ",
                                       "                              ",
                                       "        x3      +9 points     "});
}

static void test_outlines(void **state)
{
    (void)state;
    static const char *const ring[] = {"111", "121", "111"};
    struct same s = board_of(ring, 3, 3);
    struct scene scene = scene_of(&s, 11, 25, CHARSET_UNICODE);
    struct same_view view = {0};
    expect_drawn(&scene, &view,
                 (const char
                      *const[]){"                         ", "    ┌───────────────┐    ",
                                "    │ ●     ●     ● │    ", "    │   ┌───────┐   │    ",
                                "    │   │ ┌───┐ │   │    ", "    │ ● │ │ ■ │ │ ● │    ",
                                "    │   │ └───┘ │   │    ", "    │   └───────┘   │    ",
                                "    │ ●     ●     ● │    ", "    └───────────────┘    ",
                                "                         "});
}

/* A move on its way is first marked, then gone, its caption stays. */
static void test_steps(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct scene scene = scene_of(&s, 5, 8, CHARSET_ASCII);
    struct same_view view = {.cursor = 12};
    struct canvas canvas;
    scene.move = 0;
    assert_int_equal(samegame_game_view.steps(&s, 0), 3);
    scene.step = 1;
    canvas_init(&canvas, 5, 8, CHARSET_ASCII);
    samegame_game_view.draw(&canvas, &scene, &view);
    assert_int_equal(canvas.cells[0].glyph, 'O');
    assert_true((canvas.cells[0].style & STYLE_MARKED) != 0);
    canvas_free(&canvas);
    scene.step = 2;
    expect_drawn(&scene, &view,
                 (const char *const[]){"  #     ", "  # ^   ", "    ^ ^ ", "+ * + * ",
                                       "x4     +"});
}

/* Keys: < > ^ v arrows, \t Tab, ` back, ~ Escape, others as they are. */
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
    static const char *const group = "Space removes a group  Tab next group";
    static const char *const alone =
        "A single tile cannot be removed.  Tab finds a group";
    const struct {
        const char *keys;
        int cursor; /* from 0, -1: none */
        const char *say;
    } cases[] = {
        {" ", 0, group},      {">", 0, group},        {"\t\t", 6, group},
        {"\t\t\t", 1, group}, {"\t\t\t\t", 0, group}, {"`", 0, group},
        {"``", 1, group},     {"\t>", 1, group},      {"\t>>", 6, group},
        {"\t>>>", 11, group}, {"\t>>>>", 8, group},   {"\t<", 11, group},
        {"\tvvv", 12, group}, {"\tvvvv", 0, group},   {"\t^", 12, group},
        {"\t>>^", 14, group}, {"\t>>^v", 6, group},   {"\t^ ", 12, alone},
        {"\t^\t", 0, group},  {"\t>~", 1, NULL},      {"\t>~ ", 1, group},
        {"~", -1, NULL},      {"\tvLJ", 9, group},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct same_view view = {0};
        struct wish wish = type(&s, &view, cases[i].keys);
        bool said = cases[i].say == NULL
                        ? wish.say == NULL
                        : wish.say != NULL && strcmp(wish.say, cases[i].say) == 0;
        if (view.cursor != cases[i].cursor + 1 || !said || wish.move != MOVE_NONE)
            fail_msg("case %zu: %d \"%s\"", i, view.cursor - 1, wish.say);
    }
    struct same_view view = {0};
    struct wish wish = type(&s, &view, "\t\t ");
    assert_int_equal(wish.kind, WISH_MOVE);
    assert_int_equal(wish.move, 6);
    assert_true(wish.show);
    assert_int_equal(type(&s, &view, "` ").move, 0);
    assert_int_equal(type(&s, &view, "x").kind, WISH_NOTHING);
}

/* The cursor falls with the tiles below it and keeps to the columns that are left. */
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

static struct wish click(const struct same *s, struct same_view *view, int row,
                         int column)
{
    struct scene scene = scene_of(s, 5, 8, CHARSET_ASCII);
    return same_input(&scene, view,
                      &(struct event){.kind = EVENT_MOUSE,
                                      .mouse = MOUSE_PRESS,
                                      .button = 1,
                                      .row = row,
                                      .column = column});
}

static void test_clicks(void **state)
{
    (void)state;
    struct same s = board_of(board, 4, 4);
    struct same_view view = {0};
    assert_string_equal(click(&s, &view, 2, 2).say,
                        "Click again to remove it  Tab next group");
    assert_int_equal(view.cursor, 1 + 9);
    assert_int_equal(click(&s, &view, 0, 2).move, MOVE_NONE); /* another one */
    assert_int_equal(click(&s, &view, 0, 0).move, MOVE_NONE);
    struct wish wish = click(&s, &view, 2, 2);
    assert_int_equal(wish.kind, WISH_MOVE);
    assert_int_equal(wish.move, 0);
    /* What is shown by keys has not been clicked yet. */
    type(&s, &view, "\t");
    assert_int_equal(click(&s, &view, 0, 0).move, MOVE_NONE);
    /* After another move the place is another group's. */
    assert_true(same_apply(&s, 6));
    assert_int_equal(click(&s, &view, 0, 0).move, MOVE_NONE);
    assert_int_equal(click(&s, &view, 0, 0).move, 0);
    assert_int_equal(click(&s, &view, 0, 6).kind, WISH_NOTHING);
    assert_int_equal(click(&s, &view, 3, 0).move, MOVE_NONE);
    assert_string_equal(click(&s, &view, 3, 0).say,
                        "A single tile cannot be removed.  Tab finds a group");
}

/* Each tile is found where it is drawn, at any size. */
static void test_mouse(void **state)
{
    (void)state;
    static const char signs[] = " O#^+*@x=v";
    struct same s = board_of(board, 4, 4);
    for (int rows = 5; rows < 16; rows++)
        for (int columns = 4; columns < 30; columns++) {
            struct scene scene = scene_of(&s, rows, columns, CHARSET_ASCII);
            struct same_view view = {0};
            struct canvas canvas;
            int found = 0;
            canvas_init(&canvas, rows, columns, CHARSET_ASCII);
            samegame_game_view.draw(&canvas, &scene, &view);
            for (int row = 0; row < rows; row++)
                for (int column = 0; column < columns; column++) {
                    int cell = same_cell_at(&scene, row, column);
                    uint32_t glyph = canvas.cells[row * canvas.stride + column].glyph;
                    assert_in_range(cell + 1, 0, 16);
                    if (cell < 0)
                        assert_int_equal(glyph, ' ');
                    else
                        found +=
                            s.color[cell] != 0 && glyph == (uint32_t)signs[s.color[cell]];
                }
            assert_true(found >= same_tiles(&s)); /* + is in outlines, too */
            assert_int_equal(same_cell_at(&scene, -1, 0), -1);
            assert_int_equal(same_cell_at(&scene, rows, columns), -1);
            canvas_free(&canvas);
        }
}

/* No two colours look alike, whatever the terminal can show. */
static void test_signs(void **state)
{
    (void)state;
    static const char *const all[] = {"123456789"};
    struct same s = board_of(all, 1, 9);
    for (int charset = CHARSET_ASCII; charset <= CHARSET_CJK; charset++) {
        struct scene scene = scene_of(&s, 2, 9, (enum charset)charset);
        struct same_view view = {0};
        struct canvas canvas;
        canvas_init(&canvas, 2, 9, (enum charset)charset);
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
    same_describe(&s, 6, &out);
    assert_string_equal(text_get(&out), "3 triangles, row 2 column 3, +9");
    text_clear(&out);
    same_abbreviate(&s, 6, &out);
    assert_string_equal(text_get(&out), "2,3  x3  +9");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least),    cmocka_unit_test(test_apart),
        cmocka_unit_test(test_outlines), cmocka_unit_test(test_steps),
        cmocka_unit_test(test_keys),     cmocka_unit_test(test_falls),
        cmocka_unit_test(test_clicks),   cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_signs),    cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
