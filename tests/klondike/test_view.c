/* Klondike's view in memory: what it draws at any size, and that no input does harm. */
#include "base/utf8.h"
#include "games/klondike/view/klondike_view.h"
#include "games/klondike/view/layout.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* The area lies in the middle of a larger canvas, which shows if something is drawn
 * outside of it. */
enum {
    MARGIN = 8,
    OUTSIDE = '~'
};

struct screen {
    struct canvas whole, area;
};

static void screen_init(struct screen *screen, int rows, int columns,
                        enum charset charset)
{
    canvas_init(&screen->whole, rows + 2 * MARGIN, columns + 2 * MARGIN, charset);
    canvas_fill(&screen->whole, 0, 0, rows + 2 * MARGIN, columns + 2 * MARGIN, OUTSIDE,
                STYLE_PLAIN);
    screen->area = canvas_part(&screen->whole, MARGIN, MARGIN, rows, columns);
    canvas_clear(&screen->area, STYLE_PLAIN);
}

static const struct cell *cell_at(const struct screen *screen, int row, int column)
{
    return screen->area.cells + (ptrdiff_t)row * screen->area.stride + column;
}

static void check_outside(const struct screen *screen)
{
    const struct canvas *whole = &screen->whole;
    for (int row = 0; row < whole->rows; row++)
        for (int column = 0; column < whole->columns; column++)
            if (row < MARGIN || row >= whole->rows - MARGIN || column < MARGIN ||
                column >= whole->columns - MARGIN)
                assert_int_equal(whole->cells[row * whole->stride + column].glyph,
                                 OUTSIDE);
}

/* With the charset ASCII, all glyphs are ASCII. */
static void check_charset(const struct screen *screen)
{
    for (int row = 0; row < screen->area.rows; row++)
        for (int column = 0; column < screen->area.columns; column++)
            if (screen->area.charset == CHARSET_ASCII)
                assert_in_range(cell_at(screen, row, column)->glyph, ' ', '~');
}

static void row_text(const struct screen *screen, int row, char *out)
{
    for (int column = 0; column < screen->area.columns; column++)
        out += utf8_put(cell_at(screen, row, column)->glyph, out);
    *out = '\0';
}

/* How often STRING is on the screen. */
static int count_text(const struct screen *screen, const char *string)
{
    int count = 0;
    for (int row = 0; row < screen->area.rows; row++) {
        char line[4 * 256];
        row_text(screen, row, line);
        for (const char *at = line; (at = strstr(at, string)) != NULL; at++)
            count++;
    }
    return count;
}

/* How many cells of the screen have GLYPH. */
static int count_glyph(const struct screen *screen, uint32_t glyph)
{
    int count = 0;
    for (int row = 0; row < screen->area.rows; row++)
        for (int column = 0; column < screen->area.columns; column++)
            count += cell_at(screen, row, column)->glyph == glyph;
    return count;
}

/* The screen has one arrow: below a column, or beside the stock, the waste or a
 * foundation. */
static void check_arrow(const struct screen *screen)
{
    bool ascii = screen->area.charset == CHARSET_ASCII;
    int below = count_glyph(screen, ascii ? '^' : 0x25b2);
    int beside = count_glyph(screen, ascii ? '<' : 0x25c4);
    if (below + beside != 2 && (below != 0 || beside != 1))
        fail_msg("%d x %d: %d %d", screen->area.rows, screen->area.columns, below,
                 beside);
}

/* The text of column PILE in ROW, without the blanks around it. */
static void column_text(const struct screen *screen, const struct klondike_layout *layout,
                        int pile, int row, char *out)
{
    int left = layout->left + pile * layout->pitch;
    char *start = out, *end = out;
    for (int i = 0; i < layout->wide; i++) {
        uint32_t glyph = cell_at(screen, row, left + i)->glyph;
        if (glyph == ' ' && end == start)
            continue;
        char *next = out + utf8_put(glyph, out);
        end = glyph != ' ' ? next : end;
        out = next;
    }
    *end = '\0';
}

/* Reads the names of a column's cards (drawn without frames) from the screen and compares
 * them with the position. "+3" stands for three cards. */
static void check_column(const struct screen *screen, const struct klondike *k,
                         const struct klondike_layout *layout, int pile)
{
    char text[64], name[CARD_BYTES];
    int index = k->down[pile];
    for (int row = layout->first_row; row < screen->area.rows; row++) {
        column_text(screen, layout, pile, row, text);
        if (text[0] == '+')
            index += atoi(text + 1);
        else if (index < k->size[pile] &&
                 strcmp(text, card_name(k->column[pile][index], screen->area.charset,
                                        name)) == 0)
            index++;
        else if (strpbrk(text, "A23456789JQK") != NULL && text[0] != '\0' &&
                 cell_at(screen, row, layout->left + pile * layout->pitch + 1)->style !=
                     STYLE_BACK)
            fail_msg("pile %d, row %d: %s", pile + 1, row, text);
    }
    assert_int_equal(index, k->size[pile]);
}

static void draw(struct screen *screen, const struct scene *scene,
                 const struct klondike_view *view)
{
    screen_init(screen, scene->rows, scene->columns, scene->charset);
    klondike_game_view.draw(&screen->area, scene, view);
}

static void check_columns(const struct klondike *k, struct scene scene)
{
    struct screen screen;
    struct klondike_view view = {0};
    struct klondike_layout layout = klondike_layout_of(&scene);
    draw(&screen, &scene, &view);
    for (int pile = 0; pile < COLUMNS; pile++)
        check_column(&screen, k, &layout, pile);
    canvas_free(&screen.whole);
}

/* All positions of random games at 80x24 and, if they fit, on small screens. */
static void test_games(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int small = 0, rounds = seed_rounds(1000);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        klondike_game.deals->deal(&k, (uint32_t)i % 2, random_next(&random));
        for (int step = 0; step < 100; step++) {
            int rows, columns;
            check_columns(&k, cards_scene(&k, 21, 58));
            klondike_game_view.least(&k, &rows, &columns);
            if (step % 5 == 0 && rows <= 12 && columns <= 40) {
                small++;
                check_columns(&k, cards_scene(&k, rows, columns));
                check_columns(&k, cards_scene(&k, 12, 40));
                check_columns(&k, cards_scene(&k, 16, 60));
            }
            cards_walk(&k, &random, 1);
        }
    }
    assert_int_equal(small, rounds * 20);
}

static void draw_all(const struct klondike *k, struct random *random, struct scene scene,
                     const struct klondike_view *view)
{
    uint32_t moves[256];
    int count = klondike_game.rules->moves(k, moves, 256);
    for (int shown = 0; shown < 3; shown++) {
        struct screen screen;
        uint32_t move =
            count > 0 ? moves[random_below(random, (uint64_t)count)] : MOVE_NONE;
        scene.hint = shown == 1 ? move : MOVE_NONE;
        scene.move = shown == 2 ? move : MOVE_NONE;
        int steps = move != MOVE_NONE ? klondike_game_view.steps(k, move) : 1;
        for (scene.step = 0; scene.step < (shown == 2 ? steps : 1); scene.step++) {
            draw(&screen, &scene, view);
            check_outside(&screen);
            check_charset(&screen);
            if (shown == 1 && move != MOVE_NONE)
                check_arrow(&screen);
            canvas_free(&screen.whole);
        }
    }
}

/* A random position in an area of random size, with one of the charsets. */
static struct scene random_scene(struct klondike *k, struct random *random, int i)
{
    int rows, columns;
    klondike_game.deals->deal(k, (uint32_t)i % 2, random_next(random));
    cards_walk(k, random, (int)random_below(random, 200));
    klondike_game_view.least(k, &rows, &columns);
    assert_true(rows <= 11 && columns <= 40);
    if (i % 4 > 0) {
        rows += (int)random_below(random, 60);
        columns += (int)random_below(random, 170);
    }
    struct scene scene = cards_scene(k, rows, columns);
    scene.charset = (enum charset)(i % 3);
    return scene;
}

static void test_sizes(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(3000); i < rounds; i++) {
        struct klondike k;
        struct klondike_view view = {0};
        struct scene scene = random_scene(&k, &random, i);
        view.cursor = (uint8_t)random_below(&random, PILES + 1);
        view.source = (uint8_t)random_below(&random, PILES + 1);
        draw_all(&k, &random, scene, &view);
    }
}

/* All cells of the selected pile are highlighted, and klondike_pile_at finds the pile at
 * each of them. It also finds a pile at each cell of any other card. */
static void check_selected(const struct klondike *k, const struct scene *scene, int pile)
{
    struct screen screen;
    struct klondike_view view = {.source = (uint8_t)(pile + 1)};
    struct klondike_layout layout = klondike_layout_of(scene);
    int left = klondike_pile_left(&layout, k, pile);
    draw(&screen, scene, &view);
    for (int row = 0; row < scene->rows; row++)
        for (int column = 0; column < scene->columns; column++) {
            int style = cell_at(&screen, row, column)->style;
            if ((style & STYLE_CHOSEN) != 0)
                assert_int_equal(klondike_pile_at(scene, row, column), pile);
            else if (style >= STYLE_FILLED)
                assert_int_not_equal(klondike_pile_at(scene, row, column), PILE_NONE);
        }
    int first = pile < COLUMNS ? k->down[pile] : 0;
    int last = pile < COLUMNS ? k->size[pile] - 1 : 0;
    for (int i = first; i <= last; i++) {
        int row = pile < COLUMNS ? klondike_card_row(&layout, k, pile, i) : 0;
        for (int column = left; column < left + layout.wide; column++)
            assert_true((cell_at(&screen, row, column)->style & STYLE_CHOSEN) != 0);
    }
    canvas_free(&screen.whole);
}

static void test_selected(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(2000); i < rounds; i++) {
        struct klondike k;
        struct scene scene = random_scene(&k, &random, i);
        int pile = (int)random_below(&random, PILES);
        if (pile_top(&k, pile) != 0)
            check_selected(&k, &scene, pile);
    }
}

/* A long column on screens of several heights: first the face-down cards share a row,
 * then also the cards after the king. */
static void test_folded(void **state)
{
    (void)state;
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW1,
               "foundation: 0 13 0 1\ndown: 5 0 0 0 0 0 0\n"
               "M4 M6 M8 M10 M12 T13 H12 T11 H10 T9 H8 T7 H6 T5 H4 T3 M2 T1\n"
               "-\n-\n-\n-\n-\n-\n"
               "H1 T2 T4 T6 T8 T10 T12 M3 M5 M7 M9 M11 M13 H2 H3 H5 H7 H9 H11 H13\n");
    static const struct {
        int rows;
        const char *back, *hidden, *last; /* what column 1 shows */
        int last_row;
    } cases[] = {
        {7, "▒5▒▒", "+11", "A♥", 5},    {12, "▒5▒▒", "+6", "A♥", 10},
        {16, "▒ 5 ▒▒", "+4", "A♥", 14}, {21, "░ 5 ░░", NULL, "A♥", 18},
        {26, "▒▒▒▒▒▒", NULL, "A♥", 23},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scene scene = cards_scene(&k, cases[i].rows, cases[i].rows < 13 ? 40 : 58);
        struct klondike_layout layout = klondike_layout_of(&scene);
        struct klondike_view view = {0};
        struct screen screen;
        char text[64];
        draw(&screen, &scene, &view);
        column_text(&screen, &layout, 0, layout.first_row, text);
        assert_string_equal(text, cases[i].back);
        column_text(&screen, &layout, 0, layout.first_row + 2, text);
        if (cases[i].hidden != NULL)
            assert_string_equal(text, cases[i].hidden);
        column_text(&screen, &layout, 0, cases[i].last_row, text);
        assert_string_equal(text, cases[i].last);
        canvas_free(&screen.whole);
    }
    int rows, columns;
    klondike_game_view.least(&k, &rows, &columns);
    assert_int_equal(rows, 7);
    assert_int_equal(columns, 36);
}

static void expect_row(const struct screen *screen, int row, const char *text)
{
    char line[4 * 256];
    row_text(screen, row, line);
    assert_string_equal(line, text);
}

/* TEXT shows the cells of ROW that have FLAG, with '_' for the others, up to the last one
 * that has it. */
static void expect_flagged(const struct screen *screen, int row, int flag,
                           const char *text)
{
    char line[4 * 256], *end = line;
    char *out = line;
    for (int column = 0; column < screen->area.columns; column++) {
        const struct cell *cell = cell_at(screen, row, column);
        bool set = (cell->style & flag) != 0;
        out += utf8_put(set ? cell->glyph : '_', out);
        end = set ? out : end;
    }
    *end = '\0';
    assert_string_equal(line, text);
}

static void test_pictures(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    struct screen screen;
    cards_read(&k, KLONDIKE_DRAW3, cards_crowded);
    struct scene scene = cards_scene(&k, 21, 58);
    draw(&screen, &scene, &view);
    expect_row(&screen, 0, "  ▒▒▒▒▒▒   10♥│10♠│5♥      3♥      3♦      2♠      2♣     ");
    expect_row(&screen, 1, "  ▒ 21 ▒      │   │                                       ");
    expect_row(&screen, 2, "  ▒▒▒▒▒▒      │   │   ♥       ♥       ♦       ♠       ♣   ");
    expect_row(&screen, 3, "  d draw  w waste         f foundations                   ");
    expect_row(&screen, 4, "    1       2       3       4       5       6       7     ");
    expect_row(&screen, 5, "   K♣     ░░░░░░   Q♦     ┌────┐   Q♠      5♣      4♥     ");
    expect_flagged(&screen, 0, STYLE_CHOSEN | STYLE_MARKED, "");
    canvas_free(&screen.whole);

    /* The selected run is highlighted as a whole; the cursor has a double frame. */
    view.source = 1 + 5;
    view.cursor = 1 + 4;
    draw(&screen, &scene, &view);
    expect_flagged(&screen, 4, STYLE_CHOSEN, "");
    expect_flagged(&screen, 5, STYLE_CHOSEN,
                   "__________________________________________┌5♣──┐");
    expect_flagged(&screen, 6, STYLE_CHOSEN,
                   "__________________________________________┌4♦──┐");
    expect_flagged(&screen, 8, STYLE_CHOSEN,
                   "__________________________________________└───♦┘");
    expect_flagged(&screen, 9, STYLE_CHOSEN, "");
    expect_row(&screen, 6, "   Q♥     ▒▒▒▒▒▒          │    │  ╔J♦══╗  ┌4♦──┐          ");
    expect_row(&screen, 7, "   J♠     ░░░░░░      ♦   └────┘  ║    ║  │    │      ♥   ");
    expect_row(&screen, 8, "   10♦    ▒▒▒▒▒▒                  ╚═══♦╝  └───♦┘          ");
    canvas_free(&screen.whole);

    /* A hint marks the card and its target, with an arrow beside the target. */
    view.source = view.cursor = 0;
    scene.hint = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 5, DIAMONDS);
    draw(&screen, &scene, &view);
    expect_flagged(&screen, 0, STYLE_MARKED, "__________________________________┌3♦──┐");
    expect_flagged(&screen, 6, STYLE_MARKED,
                   "__________________________________________┌4♦──┐");
    expect_row(&screen, 1, "  ▒ 21 ▒      │   │               │    │◄◄                ");
    canvas_free(&screen.whole);

    /* If the hint is to draw, the arrow is beside the stock, not above a pile's
     * number. */
    scene.hint = KLONDIKE_TURN;
    draw(&screen, &scene, &view);
    expect_row(&screen, 1, "  ▒ 21 ▒◄◄    │   │                                       ");
    canvas_free(&screen.whole);

    /* Each step of the animation shows the moving card once, and the other cards stay. */
    scene.hint = MOVE_NONE;
    scene.move = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 5, DIAMONDS);
    for (scene.step = 0; scene.step < klondike_game_view.steps(&k, scene.move);
         scene.step++) {
        draw(&screen, &scene, &view);
        assert_int_equal(count_text(&screen, "4♦"), 1);
        assert_int_equal(count_text(&screen, "3♦"), 1);
        canvas_free(&screen.whole);
    }
    /* If a card leaves the waste, the number on the stock stays. */
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 2\nwaste: 4\n-\n-\n-\n-\n-\n-\n-\n"
               "F2 M2 H1 T1 H2 T2 F1 M1\n");
    scene.move = klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, HEARTS);
    scene.step = 2;
    draw(&screen, &scene, &view);
    expect_row(&screen, 0, "  ▒▒▒▒▒▒   2♦ │2♣ │A┌A♥──┐┌────┐  ┌────┐  ┌────┐  ┌────┐  ");
    expect_row(&screen, 1, "  ▒ 4 ▒▒      │   │ │    ││ ♥  │◄◄│ ♦  │  │ ♠  │  │ ♣  │  ");
    canvas_free(&screen.whole);
}

/* Random input: the answer is a wish of a known kind, each move is legal, and the view
 * can be drawn. */
static void test_any_input(void **state)
{
    (void)state;
    static const uint32_t keys[] = {'1',          '2',         '3',
                                    '4',          '5',         '6',
                                    '7',          'w',         'f',
                                    'd',          ' ',         'F',
                                    'H',          'J',         'K',
                                    'L',          0,           'z',
                                    0x4e00,       PRESS_UP,    PRESS_DOWN,
                                    PRESS_LEFT,   PRESS_RIGHT, PRESS_ENTER,
                                    PRESS_ESCAPE, PRESS_TAB};
    struct random random;
    seed_random(&random);
    int made = 0, rounds = seed_rounds(150);
    for (int game = 0; game < rounds; game++) {
        struct klondike k;
        struct klondike_view view = {0};
        klondike_game.deals->deal(&k, (uint32_t)game % 2, random_next(&random));
        if (game % 4 >= 2)
            k.rules = cards_rules(&random);
        int rows = 7 + (int)random_below(&random, 34);
        int columns = 36 + (int)random_below(&random, 90);
        for (int i = 0; i < 1000; i++) {
            struct scene scene = cards_scene(&k, rows, columns);
            struct event event = {
                .kind = (enum event_kind)random_below(&random, 3),
                .key = keys[random_below(&random, sizeof keys / sizeof keys[0])],
                .mouse = (enum mouse)random_below(&random, 5),
                .button = (int)random_below(&random, 4),
                .row = (int)random_below(&random, (uint64_t)rows + 6) - 3,
                .column = (int)random_below(&random, (uint64_t)columns + 6) - 3,
                .twice = random_below(&random, 4) == 0,
            };
            scene.charset = (enum charset)random_below(&random, 3);
            struct wish wish = klondike_game_view.input(&scene, &view, &event);
            assert_in_range(wish.kind, WISH_NOTHING, WISH_MOVE);
            assert_true((wish.kind == WISH_MOVE) == (wish.move != MOVE_NONE));
            assert_in_range(view.cursor, 0, PILES);
            assert_in_range(view.source, 0, PILES);
            if (wish.say != NULL)
                assert_in_range(utf8_columns(wish.say), 1, 78);
            if (wish.kind == WISH_MOVE) {
                made++;
                assert_true(klondike_game.rules->apply(&k, wish.move));
                cards_check(&k);
            }
            if (i % 100 == 0) {
                scene.state = &k;
                draw_all(&k, &random, scene, &view);
            }
        }
    }
    assert_in_range(made, rounds, 1000000);
}

/* The number of the pass is under the waste if it fits there, else in the message. */
static void expect_pass(const struct klondike *k, int rows, int columns, int labels,
                        const char *message)
{
    struct klondike_view view = {0};
    struct scene scene = cards_scene(k, rows, columns);
    struct screen screen;
    struct text out = {0};
    screen_init(&screen, rows, columns, CHARSET_UNICODE);
    klondike_game_view.draw(&screen.area, &scene, &view);
    klondike_game_view.prompt(&scene, &view, &out);
    assert_int_equal(count_text(&screen, "w waste, pass 2/3 "), labels);
    assert_string_equal(text_get(&out), message);
    text_free(&out);
    canvas_free(&screen.whole);
}

static void test_passes(void **state)
{
    (void)state;
    struct klondike k;
    uint32_t variant;
    assert_true(game_variant_find(&klondike_game, "draw3-passes3", &variant));
    klondike_deal(&k, variant, 1);
    k.redeals = 1;
    expect_pass(&k, 21, 80, 1, "");
    expect_pass(&k, 21, 58, 0, "Pass 2 of 3 through the stock");
    expect_pass(&k, 12, 40, 0, "Pass 2 of 3 through the stock");
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    expect_pass(&k, 12, 40, 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),     cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_selected),  cmocka_unit_test(test_folded),
        cmocka_unit_test(test_passes),    cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_any_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
