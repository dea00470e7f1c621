/* Klotski's view in memory: what it draws, what keys and the mouse do, and its
 * messages. */
#include "base/utf8.h"
#include "games/klotski/view/klotski_view.h"
#include "games/registry.h"

#include "tests/drawn.h"
#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

static const char classic[] = "aXXb\naXXb\ncdde\ncfge\nh..i\n";

static struct scene scene_of(const struct klotski *k, int rows, int columns,
                             enum charset charset)
{
    return (struct scene){.state = k,
                          .rows = rows,
                          .columns = columns,
                          .charset = charset,
                          .hint = MOVE_NONE,
                          .move = MOVE_NONE};
}

static struct wish press(const struct klotski *k, struct klotski_view *view, uint32_t key)
{
    struct scene scene = scene_of(k, 21, 58, CHARSET_UNICODE);
    return klotski_input(&scene, view, &(struct event){.kind = EVENT_KEY, .key = key});
}

static struct wish mouse(const struct scene *scene, struct klotski_view *view,
                         enum mouse what, int row, int column)
{
    return klotski_input(scene, view,
                         &(struct event){.kind = EVENT_MOUSE,
                                         .mouse = what,
                                         .button = 1,
                                         .row = row,
                                         .column = column});
}

/* Each piece has an outline, also beside a piece of the same colour. The outline of the
 * piece with the cursor is heavy above and below, that of the selected piece is
 * double. */
static void test_outlines(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, classic);
    struct scene scene = scene_of(&k, 11, 22, CHARSET_UNICODE);
    struct klotski_view view = {.chosen = 'a'};
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌┏━2━┓┌─1──────┐┌─3─┐┐", "││   ││        ││   ││",
                                       "││   ││        ││   ││", "│└───┘└────────┘└───┘│",
                                       "│┌─4─┐┌─5──────┐┌─6─┐│", "││   │└────────┘│   ││",
                                       "││   │┌─7─┐┌─8─┐│   ││", "│└───┘└───┘└───┘└───┘│",
                                       "│┌─9─┐  ·    ·  ┌─0─┐│", "│└───┘          └───┘│",
                                       "└─────══ exit ══─────┘"});
    view = (struct klotski_view){.chosen = 'X', .taken = true};
    scene.hint = klotski_move(13, 17);
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌┌─2─┐╔═1══════╗┌─3─┐┐", "││   │║        ║│   ││",
                                       "││   │║        ║│   ││", "│└───┘╚════════╝└───┘│",
                                       "│┌─4─┐┌─5──────┐┌─6─┐│", "││   │└────────┘│   ││",
                                       "││   │┌─7─┐┌─8─┐│   ││", "│└───┘└─↓─┘└───┘└───┘│",
                                       "│┌─9─┐  ·    ·  ┌─0─┐│", "│└───┘          └───┘│",
                                       "└─────══ exit ══─────┘"});
    scene = scene_of(&k, 6, 10, CHARSET_ASCII);
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"+2 111 3 +", "|2 111 3 |", "|4 555 6 |",
                                       "|4 7 8 6 |", "|9 . . 0 |", "+--====--+"});
}

/* If the goal is not at the bottom, the exit is on another side. */
static void test_exit(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {0};
    board_read(&k, KLOTSKI_MOVES, "goal: 1,2\n...\nX..\n...\n");
    struct scene scene = scene_of(&k, 5, 8, CHARSET_UNICODE);
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌──────┐", "│      │", "│1   · ║", "│      │",
                                       "└──────┘"});
    board_read(&k, KLOTSKI_MOVES, "goal: 0,1\n...\nX..\n...\n");
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌──══──┐", "│  ·   │", "│1     │", "│      │",
                                       "└──────┘"});
}

static void test_names(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, classic);
    struct klotski_view view = {.chosen = 'h', .taken = true};
    struct scene scene = scene_of(&k, 16, 38, CHARSET_ASCII);
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"++-2-----++-1--------------++-3-----++",
                                       "||       ||                ||       ||",
                                       "|| Zhang ||    Cao Cao     ||  Ma   ||",
                                       "||       ||                ||       ||",
                                       "||       ||                ||       ||",
                                       "|+-------++----------------++-------+|",
                                       "|+-4-----++-5--------------++-6-----+|",
                                       "||       ||    Guan Yu     ||       ||",
                                       "|| Zhao  |+----------------+| Huang ||",
                                       "||       |+-7-----++-8-----+|       ||",
                                       "||       ||soldier||soldier||       ||",
                                       "|+-------++-------++-------++-------+|",
                                       "|+=9=====+                  +-0-----+|",
                                       "||soldier|    .        .    |soldier||",
                                       "|+=======+                  +-------+|",
                                       "+---------====== exit ======---------+"});
    assert_string_equal(klotski_name(&k, 'b', CHARSET_CJK), "马超");
    assert_string_equal(klotski_name(&k, 'i', CHARSET_CJK), "兵");
    board_read(&k, KLOTSKI_MOVES, "goal: 0,2\nXaab\n..ab\n");
    assert_null(klotski_name(&k, 'a', CHARSET_UNICODE));
}

/* The colour of the piece with SIGN: 0 for X, 1 single, 2 flat, 3 upright, 4 any
 * other. */
static int color_of(const struct klotski *k, char sign)
{
    int count = 0, first = -1, last = -1;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == sign) {
            first = first < 0 ? cell : first;
            last = cell;
            count++;
        }
    return sign == 'X' ? 0 : count == 1 ? 1 : count > 2 ? 4 : last == first + 1 ? 2 : 3;
}

/* A click at ROW, COLUMN selects the piece that is drawn there: all characters of a
 * piece, and no others, have its colour. */
static void check_character(const struct canvas *canvas, const struct scene *scene,
                            const struct klotski_view *shown, int row, int column)
{
    const struct klotski *k = scene->state;
    struct cell cell = canvas->cells[row * canvas->stride + column];
    struct klotski_view view = {0};
    struct wish wish = mouse(scene, &view, MOUSE_PRESS, row, column);
    int color = (cell.style & ~STYLE_FLAGS) - STYLE_BLOCK;
    bool flat = klotski_measure(scene).high == 1;
    if (wish.kind == WISH_NOTHING) {
        assert_true(color < 0);
        return;
    }
    if (color < 0) {
        assert_true(flat && cell.glyph == ' ');
        return;
    }
    int expected = color_of(k, (char)view.chosen);
    assert_true(expected < 4 ? color == expected : color >= 4);
    if (shown->taken)
        assert_int_equal((cell.style & STYLE_CHOSEN) != 0, view.chosen == shown->chosen);
    else if ((cell.style & STYLE_CHOSEN) != 0)
        assert_int_equal(view.chosen, shown->chosen);
    if (flat && cell.glyph != ' ')
        assert_int_equal(cell.glyph, klotski_label(k, (char)view.chosen));
}

static void check_board(const struct klotski *k, struct random *random)
{
    for (int i = 0; i < 8; i++) {
        int least_rows, least_columns;
        klotski_game_view.least(k, &least_rows, &least_columns);
        int rows = least_rows + (int)random_below(random, 40);
        int columns = least_columns + (int)random_below(random, 120);
        struct scene scene =
            scene_of(k, rows, columns, i % 2 == 0 ? CHARSET_CJK : CHARSET_ASCII);
        struct klotski_view view = {.taken = i < 4};
        struct canvas canvas;
        do
            view.chosen =
                (uint8_t)k->cell[random_below(random, (uint64_t)k->rows * k->columns)];
        while (view.chosen == '.' || view.chosen == '#');
        canvas_init(&canvas, rows, columns, scene.charset);
        klotski_game_view.draw(&canvas, &scene, &view);
        int chosen = 0;
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                check_character(&canvas, &scene, &view, row, column);
                chosen += (canvas.cells[row * canvas.stride + column].style &
                           STYLE_CHOSEN) != 0;
            }
        assert_true(chosen > 0);
        canvas_free(&canvas);
    }
}

static void test_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < seed_rounds(200); i++) {
        struct klotski k;
        board_random(&k, &random, KLOTSKI_MOVES, 2 + (int)random_below(&random, 7),
                     2 + (int)random_below(&random, 7), 4);
        check_board(&k, &random);
    }
}

static void test_sizes(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, high, wide;
    } cases[] = {{21, 58, 4, 9},  {11, 40, 2, 5},    {16, 60, 3, 9},
                 {37, 92, 7, 15}, {57, 172, 11, 23}, {6, 10, 1, 2}};
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, classic);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scene scene =
            scene_of(&k, cases[i].rows, cases[i].columns, CHARSET_UNICODE);
        struct view_grid g = klotski_measure(&scene);
        assert_int_equal(g.high, cases[i].high);
        assert_int_equal(g.wide, cases[i].wide);
    }
}

/* 41 pieces: no label is a key of the program or a letter that moves the cursor. */
static void test_labels(void **state)
{
    (void)state;
    static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";
    struct klotski k = {.rows = 6, .columns = 7};
    struct klotski_view view = {0};
    struct text out = {0};
    k.cell[0] = 'X';
    memcpy(k.cell + 1, others, 40);
    k.cell[41] = '.';
    char seen[128] = {0};
    int labelled = 0;
    for (int cell = 0; cell < 41; cell++) {
        char label = klotski_label(&k, k.cell[cell]);
        if (label == '\0')
            continue;
        assert_null(strchr("hHavyuURrbfpieNngSoqJKL?", label));
        assert_false(seen[(int)label]);
        seen[(int)label] = true;
        labelled++;
        assert_int_equal(press(&k, &view, (uint32_t)label).kind, WISH_LOOK);
        assert_int_equal(view.chosen, k.cell[cell]);
        assert_true(view.taken);
    }
    assert_int_equal(labelled, 36);
    assert_int_equal(press(&k, &view, 'o').kind, WISH_NOTHING);
    klotski_print_piece(&k, 'z', &out);
    assert_string_equal(text_get(&out), "soldier");
    text_clear(&out);
    klotski_print_labels(&k, &out);
    assert_string_equal(text_get(&out), "1-9 0 mswx...");
    text_free(&out);
}

static void expect_prompt(const struct klotski *k, const struct klotski_view *view,
                          const char *words)
{
    struct scene scene = scene_of(k, 21, 58, CHARSET_UNICODE);
    struct text out = {0};
    klotski_prompt(&scene, view, &out);
    assert_string_equal(text_get(&out), words);
    text_free(&out);
}

static void test_keys(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {0};
    board_read(&k, KLOTSKI_MOVES, classic);
    expect_prompt(&k, &view,
                  "Cao Cao 1.  Space: select it   Arrows or 1-9 0: another piece");
    press(&k, &view, PRESS_LEFT);
    expect_prompt(&k, &view,
                  "Zhang 2.  Space: select it   Arrows or 1-9 0: another piece");
    assert_int_equal(press(&k, &view, PRESS_ESCAPE).kind, WISH_NOTHING);
    assert_null(press(&k, &view, ' ').say);
    assert_string_equal(press(&k, &view, 'J').say, "No room below the piece.");
    struct klotski gated;
    struct klotski_view other = {.chosen = 'a', .taken = true};
    board_read(&gated, KLOTSKI_MOVES, "goal: 0,1\nX.a\n.b-\n");
    assert_string_equal(press(&gated, &other, 'J').say,
                        "Only Cao Cao may stand on a gate.");
    assert_string_equal(press(&gated, &other, 'L').say,
                        "No room to the right of the piece.");
    assert_string_equal(press(&k, &view, PRESS_ENTER).say, "Deselected.");
    press(&k, &view, '7');
    expect_prompt(
        &k, &view,
        "Soldier 7 selected.  Arrows/click: move   1-9 0: another   Esc: deselect");
    assert_int_equal(press(&k, &view, PRESS_DOWN).move, klotski_move(13, 17));
    assert_string_equal(press(&k, &view, PRESS_ESCAPE).say, "Deselected.");
    assert_false(view.taken);
    assert_int_equal(view.chosen, 'f');
    board_read(&k, KLOTSKI_MOVES, "goal: 0,2\nXaab\n..ab\n");
    view = (struct klotski_view){.chosen = 'a', .taken = true};
    expect_prompt(&k, &view,
                  "Piece 2 selected.  Arrows/click: move   1-3: another   Esc: deselect");
}

static void test_drag(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {0};
    board_read(&k, KLOTSKI_MOVES, classic);
    struct scene scene = scene_of(&k, 21, 58, CHARSET_UNICODE);
    /* Cells have 4 x 9 characters, from row 0, column 11 on: soldier 7 is at row 12,
     * column 20. */
    mouse(&scene, &view, MOUSE_PRESS, 15, 28);
    assert_int_equal(view.chosen, 'f');
    assert_int_equal(mouse(&scene, &view, MOUSE_DRAG, 16, 28).kind, WISH_LOOK);
    assert_int_equal(mouse(&scene, &view, MOUSE_RELEASE, 16, 28).move,
                     klotski_move(13, 17));
    assert_false(view.taken);
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 30).kind, WISH_NOTHING);
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 10).kind, WISH_NOTHING);
    /* It goes as far as there is room, wherever the mouse is. */
    mouse(&scene, &view, MOUSE_PRESS, 15, 28);
    mouse(&scene, &view, MOUSE_DRAG, 60, 25);
    assert_int_equal(klotski_drag(&k, &view), klotski_move(13, 17));
    mouse(&scene, &view, MOUSE_DRAG, 20, 57);
    assert_int_equal(klotski_drag(&k, &view), klotski_move(13, 18));
    mouse(&scene, &view, MOUSE_DRAG, -9, 28);
    assert_int_equal(klotski_drag(&k, &view), MOVE_NONE);
    assert_int_equal(mouse(&scene, &view, MOUSE_RELEASE, -9, 28).kind, WISH_LOOK);
    assert_true(view.taken);
}

/* A piece that is held at its second cell stays under the mouse. */
static void test_grip(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {0};
    board_read(&k, KLOTSKI_MOVES, "goal: 0,2\nX..\naa.\n");
    struct scene scene = scene_of(&k, 21, 58, CHARSET_UNICODE);
    int at = 0;
    while (view.chosen != 'a' || view.grip_column != 1) {
        at++;
        assert_in_range(at, 1, 21 * 58 - 1);
        mouse(&scene, &view, MOUSE_PRESS, at / 58, at % 58);
    }
    mouse(&scene, &view, MOUSE_DRAG, at / 58, at % 58 + 1);
    assert_int_equal(klotski_drag(&k, &view), MOVE_NONE);
}

/* A click on an empty cell moves the selected piece there, by the fewest steps if more than
 * one of its places covers the cell. */
static void test_click(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {.chosen = 'f', .taken = true};
    board_read(&k, KLOTSKI_MOVES, classic);
    struct scene scene = scene_of(&k, 21, 58, CHARSET_UNICODE);
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 25).move,
                     klotski_move(13, 17));
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 31).move,
                     klotski_move(13, 18));
    assert_true(view.taken);
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 10).kind, WISH_NOTHING);
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 21, 30).kind, WISH_NOTHING);
    view.chosen = 'a';
    assert_string_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 25).say,
                        "The selected piece cannot get there.");
    view.taken = false;
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 17, 25).kind, WISH_NOTHING);
    board_read(&k, KLOTSKI_MOVES, "goal: 1,0\naa....\nX.####\n");
    view = (struct klotski_view){.chosen = 'a', .taken = true};
    scene = scene_of(&k, 2, 14, CHARSET_UNICODE);
    assert_int_equal(mouse(&scene, &view, MOUSE_PRESS, 0, 7).move, klotski_move(0, 2));
}

/* Fails unless the move of the piece with SIGN to cell TO is described by WORDS and
 * abbreviated to BRIEF. */
static void expect_words(const struct klotski *k, char sign, int to, const char *words,
                         const char *brief)
{
    struct text out = {0};
    uint32_t move = klotski_move(klotski_first(k, sign), to);
    klotski_words.describe(k, move, &out);
    assert_string_equal(text_get(&out), words);
    text_clear(&out);
    klotski_words.abbreviate(k, move, &out);
    assert_string_equal(text_get(&out), brief);
    assert_true(utf8_columns(text_get(&out)) <= 18);
    text_free(&out);
}

/* The words of a long move are cut, so that a hint fits in 80 columns. */
static void test_words(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, classic);
    expect_words(&k, 'f', 17, "soldier 7 down (7, then Down)", "7 down");
    expect_words(&k, 'f', 18, "soldier 7 down, right (7, then Down Right)",
                 "7 down right");
    board_read(&k, KLOTSKI_MOVES,
               "goal: 0,1\nX.##a....\n########.\n####.....\n####.####\n####.....\n");
    expect_words(&k, 'a', 22, "soldier 2 right x4, down x2, left x4", "2 right x4 ...");
    expect_words(&k, 'a', 40, "soldier 2 right x4, down x2, left x4, down x2",
                 "2 right x4 ...");
    expect_words(&k, 'a', 44, "soldier 2 right x4, down x2, left x4 ...",
                 "2 right x4 ...");
}

/* While a move is animated, the piece is drawn at its current place, as selected. */
static void test_way(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {0};
    board_read(&k, KLOTSKI_MOVES, classic);
    struct scene scene = scene_of(&k, 11, 22, CHARSET_UNICODE);
    scene.move = klotski_move(13, 18);
    assert_int_equal(klotski_game_view.steps(&k, scene.move), 2);
    scene.step = 1;
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌┌─2─┐┌─1──────┐┌─3─┐┐", "││   ││        ││   ││",
                                       "││   ││        ││   ││", "│└───┘└────────┘└───┘│",
                                       "│┌─4─┐┌─5──────┐┌─6─┐│", "││   │└────────┘│   ││",
                                       "││   │  ·  ┌─8─┐│   ││", "│└───┘     └───┘└───┘│",
                                       "│┌─9─┐╔═7═╗  ·  ┌─0─┐│", "│└───┘╚═══╝     └───┘│",
                                       "└─────══ exit ══─────┘"});
}

/* The player's move: half of a single cell, else each cell. The piece that wins goes through
 * the exit, and what is outside is not seen. */
static void test_slide(void **state)
{
    (void)state;
    struct klotski k;
    struct klotski_view view = {.hidden = true};
    board_read(&k, KLOTSKI_MOVES, "goal: 1,2\n...\nX.a\n...\n");
    struct scene scene = scene_of(&k, 7, 17, CHARSET_UNICODE);
    scene.played = true;
    scene.slide = 1;
    scene.move = klotski_move(3, 4);
    assert_int_equal(klotski_game_view.slides(&k, scene.move), 1);
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌───────────────┐", "│               │",
                                       "│  ┌─1─┐   ┌─2─┐║", "│  └───┘   └───┘║",
                                       "│               │", "│               │",
                                       "└───────────────┘"});
    scene.move = klotski_move(5, 6);
    assert_int_equal(klotski_game_view.slides(&k, scene.move), 2);
    scene.slide = 2;
    view = (struct klotski_view){.chosen = 'X'}; /* the cursor stays on Cao Cao */
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌───────────────┐", "│               │",
                                       "│┏━1━┓       ·  ║", "│└───┘          ║",
                                       "│     ┌─2─┐     │", "│     └───┘     │",
                                       "└───────────────┘"});
    board_read(&k, KLOTSKI_MOVES, "goal: 1,2\n...\na.X\n...\n");
    view.hidden = true;
    scene.move = MOVE_NONE;
    scene.slide = 0;
    scene.gone = 40;
    assert_true(klotski_game_view.leaves(&k));
    expect_drawn(&klotski_game_view, &scene, &view,
                 (const char *const[]){"┌───────────────┐", "│               │",
                                       "│┌─2─┐       ╔═1║", "│└───┘       ╚══║",
                                       "│               │", "│               │",
                                       "└───────────────┘"});
    board_read(&k, KLOTSKI_MOVES, "goal: 1,1\n...\naX.\n...\n");
    assert_false(klotski_game_view.leaves(&k));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outlines), cmocka_unit_test(test_exit),
        cmocka_unit_test(test_names),    cmocka_unit_test(test_boards),
        cmocka_unit_test(test_sizes),    cmocka_unit_test(test_labels),
        cmocka_unit_test(test_keys),     cmocka_unit_test(test_drag),
        cmocka_unit_test(test_grip),     cmocka_unit_test(test_words),
        cmocka_unit_test(test_way),      cmocka_unit_test(test_click),
        cmocka_unit_test(test_slide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
