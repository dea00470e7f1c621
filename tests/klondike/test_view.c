/* Klondike's view in memory: what is drawn, in any size, and that no input at all does
 * harm. */
#include "base/utf8.h"
#include "games/klondike/piles.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

/* An area in the middle of a larger canvas, so that what is drawn outside is seen. */
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

/* In ASCII nothing else is drawn. */
static void check_charset(const struct screen *screen)
{
    for (int row = 0; row < screen->area.rows; row++)
        for (int column = 0; column < screen->area.columns; column++)
            if (screen->area.charset == CHARSET_ASCII)
                assert_in_range(cell_at(screen, row, column)->glyph, ' ', '~');
}

/* Row ROW as text. */
static void row_text(const struct screen *screen, int row, char *out)
{
    for (int column = 0; column < screen->area.columns; column++)
        out += utf8_encode(cell_at(screen, row, column)->glyph, out);
    *out = '\0';
}

/* How often STRING stands on the screen. */
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

/* As text, each card that lies face up is on the screen exactly once, but for those below
 * the last ones of waste and foundations. */
static void check_cards(const struct screen *screen, const struct klondike *k)
{
    for (int pile = 0; pile < COLUMNS; pile++)
        for (int i = 0; i < k->size[pile]; i++) {
            char word[16] = " ", name[CARD_BYTES];
            strcat(word, card_name(k->column[pile][i], screen->area.charset, name));
            strcat(word, " ");
            /* "10" has its key or a blank before it. */
            const char *s =
                strlen(rank_name(card_rank(k->column[pile][i]))) > 1 ? word + 1 : word;
            assert_int_equal(count_text(screen, s), i >= k->down[pile]);
        }
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
            screen_init(&screen, scene.rows, scene.columns, scene.charset);
            klondike_game_view.draw(&screen.area, &scene, view);
            check_outside(&screen);
            check_charset(&screen);
            if (shown == 0 && scene.rows < 27)
                check_cards(&screen, k);
            if (shown == 1 && move != MOVE_NONE)
                assert_int_equal(count_text(&screen,
                                            scene.charset == CHARSET_ASCII ? "^^" : "▲▲"),
                                 1);
            canvas_free(&screen.whole);
        }
    }
}

static void test_sizes(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(3000); i < rounds; i++) {
        struct klondike k;
        struct klondike_view view = {0};
        int rows, columns;
        klondike_game.deals->deal(&k, (uint32_t)i % 2, random_next(&random));
        cards_walk(&k, &random, (int)random_below(&random, 200));
        klondike_game_view.least(&k, &rows, &columns);
        assert_true(rows <= 20 && columns <= 40);
        if (i % 4 > 0) {
            rows += (int)random_below(&random, 25);
            columns += (int)random_below(&random, 90);
        }
        struct scene scene = cards_scene(&k, rows, columns);
        scene.charset = (enum charset)(i % 3);
        view.cursor = (uint8_t)random_below(&random, PILES + 1);
        view.source = (uint8_t)random_below(&random, PILES + 1);
        draw_all(&k, &random, scene, &view);
    }
}

/* The longest column, in the least area: its face-down cards are one row. */
static void test_folded(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    struct screen screen;
    cards_read(&k, KLONDIKE_DRAW1,
               "foundation: 0 13 0 1\ndown: 5 0 0 0 0 0 0\n"
               "M4 M6 M8 M10 M12 T13 H12 T11 H10 T9 H8 T7 H6 T5 H4 T3 M2 T1\n"
               "-\n-\n-\n-\n-\n-\n"
               "H1 T2 T4 T6 T8 T10 T12 M3 M5 M7 M9 M11 M13 H2 H3 H5 H7 H9 H11 H13\n");
    for (int rows = 16; rows <= 21; rows++) {
        struct scene scene = cards_scene(&k, rows, 58);
        bool folded = rows < 21;
        screen_init(&screen, rows, 58, scene.charset);
        klondike_game_view.draw(&screen.area, &scene, &view);
        check_cards(&screen, &k);
        assert_int_equal(count_text(&screen, "▒5▒▒"), folded);
        char line[256];
        row_text(&screen, folded ? 15 : 19, line);
        assert_non_null(strstr(line, " A♥ "));
        canvas_free(&screen.whole);
    }
}

static void draw(struct screen *screen, const struct scene *scene,
                 const struct klondike_view *view)
{
    screen_init(screen, scene->rows, scene->columns, scene->charset);
    klondike_game_view.draw(&screen->area, scene, view);
}

static void expect_row(const struct screen *screen, int row, const char *text)
{
    char line[4 * 256];
    row_text(screen, row, line);
    assert_string_equal(line, text);
}

/* Where FLAG is set in ROW, as text with a blank elsewhere, cut at its last cell. */
static void expect_flagged(const struct screen *screen, int row, int flag,
                           const char *text)
{
    char line[4 * 256], *end = line;
    char *out = line;
    for (int column = 0; column < screen->area.columns; column++) {
        const struct cell *cell = cell_at(screen, row, column);
        bool set = (cell->style & flag) != 0;
        out += utf8_encode(set ? cell->glyph : '_', out);
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
    expect_row(&screen, 0, "d▒21▒ w 10♥ 10♠  5♥ 3  f  3♥      3♦      2♠      2♣      ");
    expect_row(&screen, 1, "  1       2       3       4       5       6       7       ");
    expect_row(&screen, 2, "  K♣     ▒▒▒▒     Q♦      --      Q♠      5♣      4♥      ");
    expect_flagged(&screen, 0, STYLE_CHOSEN | STYLE_MARKED, "");
    canvas_free(&screen.whole);

    /* Taken: its number and its last card. */
    view.source = 1 + 5;
    view.cursor = 1 + PILE_WASTE;
    draw(&screen, &scene, &view);
    expect_flagged(&screen, 0, STYLE_CHOSEN, "______w");
    expect_flagged(&screen, 1, STYLE_CHOSEN,
                   "_________________________________________ 6 ");
    expect_flagged(&screen, 2, STYLE_CHOSEN, "");
    expect_flagged(&screen, 3, STYLE_CHOSEN,
                   "_________________________________________ 4♦ ");
    canvas_free(&screen.whole);

    /* A hint: the card, where it goes, and an arrow under that. */
    view.source = view.cursor = 0;
    scene.hint = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 5, DIAMONDS);
    draw(&screen, &scene, &view);
    expect_flagged(&screen, 0, STYLE_MARKED, "_________________________________ 3♦ ");
    expect_flagged(&screen, 3, STYLE_MARKED,
                   "_________________________________________ 4♦ ");
    expect_row(&screen, 1, "  1       2       3       4       5 ▲▲    6       7       ");
    canvas_free(&screen.whole);

    /* On its way: nowhere twice, and nothing else has changed. */
    scene.hint = MOVE_NONE;
    scene.move = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 5, DIAMONDS);
    for (scene.step = 0; scene.step < klondike_game_view.steps(&k, scene.move);
         scene.step++) {
        draw(&screen, &scene, &view);
        assert_int_equal(count_text(&screen, " 4♦ "), 1);
        assert_int_equal(count_text(&screen, " 3♦ "), 1);
        canvas_free(&screen.whole);
    }
    /* A card that leaves the waste: the stock's number stays, the waste's falls. */
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 2\nwaste: 4\n-\n-\n-\n-\n-\n-\n-\n"
               "F2 M2 H1 T1 H2 T2 F1 M1\n");
    scene.move = klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, HEARTS);
    scene.step = 2;
    draw(&screen, &scene, &view);
    expect_row(&screen, 0, "d▒4▒▒ w  2♦  2♣  A♠ A♥ f  -♥      -♦      -♠      -♣      ");
    canvas_free(&screen.whole);
}

/* Whatever is done: a wish of a known kind, moves that are legal, a view that can be
 * drawn. */
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
        int rows = 16 + (int)random_below(&random, 25);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_folded),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_any_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
