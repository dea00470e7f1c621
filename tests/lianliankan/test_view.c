/* Lianliankan's view in memory: what is drawn, and what keys and mouse come to. */
#include "base/utf8.h"
#include "games/lianliankan/lianliankan.h"

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

/* 1 and 1 around the left, 2 and 2 side by side, 3 and 3 not at all; 4 is alone. */
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

static void expect_drawn(const struct scene *scene, const struct lian_view *view,
                         const char *const *lines)
{
    struct canvas canvas;
    canvas_init(&canvas, scene->rows, scene->columns, scene->charset);
    lianliankan_game_view.draw(&canvas, scene, view);
    for (int row = 0; row < scene->rows; row++) {
        char line[4 * 256];
        char *out = line;
        for (int column = 0; column < scene->columns; column++)
            out += utf8_encode(canvas.cells[row * canvas.stride + column].glyph, out);
        *out = '\0';
        assert_string_equal(line, lines[row]);
    }
    canvas_free(&canvas);
}

static void test_least(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct lian_view view = {0};
    struct scene scene = scene_of(&s, 5, 12, CHARSET_ASCII);
    int rows, columns;
    lianliankan_game_view.least(&s, &rows, &columns);
    assert_int_equal(rows, scene.rows);
    assert_int_equal(columns, scene.columns);
    scene.hint = lian_pair(0, 10);
    expect_drawn(&scene, &view,
                 (const char *const[]){"            ", "+A1B2B2  E5 ", "|D4C3E5F6G7 ",
                                       "+A1F6G7C3   ", "            "});
}

static void test_apart(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 7, 18, CHARSET_UNICODE);
    struct lian_view view = {.taken = 1, .cursor = 11};
    expect_drawn(&scene, &view,
                 (const char *const[]){"                  ", "┌[A1]B2 B2    E5  ",
                                       "│                 ", "│ D4 C3 E5 F6 G7  ",
                                       "│                 ", "└─A1 F6 G7 C3     ",
                                       "                  "});
}

static void test_boxes(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct scene scene = scene_of(&s, 11, 22, CHARSET_ASCII);
    struct lian_view view = {0};
    scene.move = lian_pair(0, 10);
    expect_drawn(&scene, &view,
                 (const char *const[]){"                      ", " +--++--++--+    +--+ ",
                                       "+|A1||B2||B2|    |E5| ", "|+--++--++--+    +--+ ",
                                       "|+--++--++--++--++--+ ", "||D4||C3||E5||F6||G7| ",
                                       "|+--++--++--++--++--+ ", "|+--++--++--++--+     ",
                                       "+|A1||F6||G7||C3|     ", " +--++--++--++--+     ",
                                       "                      "});
}

/* Keys typed; what the last one came to. */
static struct wish type(const struct lian *s, struct lian_view *view, const char *keys)
{
    struct scene scene = scene_of(s, 21, 58, CHARSET_UNICODE);
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

static void test_keys(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    static const struct {
        const char *keys;
        int cursor, taken; /* from 0, -1: none */
        const char *say;
    } cases[] = {
        {">", 7, -1, NULL},
        {">>", 8, -1, NULL},
        {"^^^v", 2, -1, NULL},
        {"<<<<", 9, -1, NULL},
        {"\t", 9, -1, "Space selects it  Tab next tile"},
        {"\t\t", 10, -1, NULL},
        {"``", 1, -1, NULL},
        {"\t\t ", 10, 10,
         "A1 selected.  Choose its match  Tab next match  Space deselect"},
        {"\t\t \t", 0, 10, "Space removes the pair  Tab next match"},
        {"\t\t  ", 10, -1, "Deselected."},
        {"\t\t ~", 10, -1, NULL},
        {"\t\t > ", 11, 11,
         "Not a match; F6 is now selected.  Tab next match  Space deselect"},
        {"\t\t v<<  ", 3, 10, "This cell is empty.  Tab finds a tile with a match"},
        {"<< >>v ", 13, -1,
         "No path with at most two turns.  Tab finds a tile with a match"},
        {"<<< \t", 5, -1, "This tile has no match now.  Tab another tile"},
        {"\n", -1, -1, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lian_view view = {0};
        struct wish wish = type(&s, &view, cases[i].keys);
        if (view.cursor != cases[i].cursor + 1 || view.taken != cases[i].taken + 1 ||
            (cases[i].say != NULL &&
             (wish.say == NULL || strcmp(wish.say, cases[i].say) != 0)))
            fail_msg("case %zu: %d %d \"%s\"", i, view.cursor - 1, view.taken - 1,
                     wish.say);
        assert_int_equal(wish.move, MOVE_NONE);
    }
    struct lian_view view = {0};
    struct wish wish = type(&s, &view, "\t\t \t ");
    assert_int_equal(wish.kind, WISH_MOVE);
    assert_int_equal(wish.move, lian_pair(0, 10));
    assert_true(wish.show);
    assert_int_equal(view.taken, 0);
    assert_int_equal(type(&s, &view, "s").move, lian_shuffle(0));
}

/* Each tile is found where it is drawn, at any size. */
static void test_mouse(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    for (int rows = 5; rows < 14; rows++)
        for (int columns = 12; columns < 30; columns++) {
            struct scene scene = scene_of(&s, rows, columns, CHARSET_ASCII);
            struct lian_view view = {0};
            struct canvas canvas;
            int found = 0;
            canvas_init(&canvas, rows, columns, CHARSET_ASCII);
            lianliankan_game_view.draw(&canvas, &scene, &view);
            for (int row = 0; row < rows; row++)
                for (int column = 0; column + 1 < columns; column++) {
                    const struct cell *at = &canvas.cells[row * canvas.stride + column];
                    char name[4];
                    if (at->glyph < 'A' || at->glyph > 'Z')
                        continue;
                    int cell = lian_cell_at(&scene, row, column);
                    assert_in_range(cell, 0, 14);
                    assert_int_equal(lian_cell_at(&scene, row, column + 1), cell);
                    lian_face_name(s.face[cell], CHARSET_UNICODE, name);
                    assert_int_equal(at[0].glyph, name[0]);
                    assert_int_equal(at[1].glyph, name[1]);
                    found++;
                }
            assert_int_equal(found, s.tiles);
            assert_int_equal(lian_cell_at(&scene, -1, 0), -1);
            assert_int_equal(lian_cell_at(&scene, rows, columns), -1);
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
            assert_int_equal(utf8_columns(names[face]), 2);
            for (int other = 1; other < face; other++)
                assert_string_not_equal(names[face], names[other]);
        }
    }
}

static void test_words(void **state)
{
    (void)state;
    struct lian s = board(3, 5, faces);
    struct text out = {0};
    lian_describe(&s, lian_pair(0, 10), &out);
    assert_string_equal(text_get(&out), "row 1 column 1 with row 3 column 1");
    text_clear(&out);
    lian_abbreviate(&s, lian_pair(0, 10), &out);
    assert_string_equal(text_get(&out), "1,1 - 3,1");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least), cmocka_unit_test(test_apart),
        cmocka_unit_test(test_boxes), cmocka_unit_test(test_keys),
        cmocka_unit_test(test_mouse), cmocka_unit_test(test_names),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
