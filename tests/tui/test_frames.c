/* Random canvases, each compared cell by cell with what the terminal shows: this checks
 * the differences between frames that curses computes.
 *
 * The test runs itself on the terminal; both processes draw the same from one seed. */
#include "tests/unit.h"

#include "base/random.h"
#include "base/text.h"
#include "terminal/term.h"
#include "terminal/theme.h"
#include "tests/seed.h"
#include "tests/tui/tui.h"

#include <inttypes.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static const char *self;

static int below(struct random *random, int bound)
{
    return (int)random_below(random, (uint64_t)bound);
}

static int any_style(struct random *random)
{
    static const int flags[] =
        {0, 0, 0, STYLE_CHOSEN, STYLE_MARKED, STYLE_CHOSEN | STYLE_MARKED};
    return below(random, STYLE_COUNT) | flags[below(random, 6)];
}

/* Draws over the canvas: narrow and wide glyphs, across edges and halves. */
static void scribble(struct canvas *canvas, struct random *random)
{
    static const char *const words[] = {"a",  "曹操",    "♥♠ 10", "横刀立马 81", "x刀y",
                                        "  ", "unstuck", "●■▲◆★", "  兵  ",      "é"};
    if (below(random, 40) == 0)
        canvas_clear(canvas, any_style(random));
    for (int i = below(random, 12); i >= 0; i--) {
        int row = below(random, canvas->rows);
        int column = below(random, canvas->columns + 4) - 4;
        int style = any_style(random);
        int kind = below(random, 8);
        if (kind == 0)
            canvas_box(canvas, row, column, 2 + below(random, 5), 2 + below(random, 12),
                       style);
        else if (kind == 1)
            canvas_fill(canvas, row, column, 1 + below(random, 4), 1 + below(random, 30),
                        below(random, 2) == 0 ? ' ' : '#', style);
        else
            canvas_string(canvas, row, column, words[below(random, 10)], style);
    }
}

/* ---- the process on the terminal: each key draws a frame --------------------------- */

static int draw(uint64_t seed, const char *theme)
{
    const char *why;
    struct term_options options = {.ascii = false};
    theme_find(theme, &options.theme);
    struct term *term = term_open(&options, &why);
    struct random random;
    random_seed(&random, seed);
    if (term == NULL)
        return 2;
    while (term_show(term), term_wait(term, NULL, -1) != TERM_OVER) {
        struct event event;
        while (term_event(term, &event))
            if (event.key == 'n')
                scribble(term_canvas(term), &random);
            else if (event.key == 'r')
                term_redraw(term);
    }
    term_close(term);
    return 0;
}

/* ---- the test, which reads the terminal -------------------------------------------- */

static struct tui *start(uint64_t seed, int rows, int columns, const char *type,
                         enum theme_id theme)
{
    char number[32];
    snprintf(number, sizeof number, "%" PRIu64, seed);
    const char *const argv[] = {self, "draw", number, theme_name(theme), NULL};
    const char *const env[] = {type, NULL};
    struct tui *tui = tui_start(&(
        struct tui_options){.argv = argv, .rows = rows, .columns = columns, .env = env});
    tui_sync(tui);
    return tui;
}

static void expect_look(struct tui *tui, const struct cell *cell, int row, int column,
                        enum theme_id theme, int colors)
{
    struct look wanted = theme_look(theme, cell->style, colors);
    struct tui_look look = tui_look(tui, row, column);
    assert_int_equal(look.reverse, (wanted.attributes & LOOK_REVERSE) != 0);
    assert_int_equal(look.underline, (wanted.attributes & LOOK_UNDERLINE) != 0);
    assert_int_equal(look.ground, wanted.ground);
    if (cell->glyph == ' ' && !look.reverse)
        return; /* a blank shows no colour */
    assert_int_equal(look.color, wanted.color);
    if (cell->glyph != ' ')
        assert_int_equal(look.bold, (wanted.attributes & LOOK_BOLD) != 0);
}

static void expect_canvas(struct tui *tui, const struct canvas *canvas,
                          enum theme_id theme, int colors)
{
    struct text line = {0};
    for (int row = 0; row < canvas->rows; row++) {
        text_clear(&line);
        const struct cell *cells = canvas->cells + row * canvas->stride;
        int end = canvas->columns;
        while (end > 0 && cells[end - 1].glyph == ' ')
            end--;
        for (int column = 0; column < end; column++)
            if (cells[column].glyph != GLYPH_TAIL)
                text_glyph(&line, cells[column].glyph);
        assert_string_equal(tui_row(tui, row), text_get(&line));
        for (int column = 0; column < canvas->columns; column++)
            if (cells[column].glyph != GLYPH_TAIL)
                expect_look(tui, &cells[column], row, column, theme, colors);
    }
    text_free(&line);
}

/* The visible part of FROM: on a terminal that always scrolls when its last cell is
 * written, the last cell stays empty and has no wide glyph next to it. */
static void copy_seen(struct canvas *to, const struct canvas *from, const char *type)
{
    const struct cell blank = {.glyph = ' ', .style = STYLE_PLAIN};
    int last = from->rows * from->columns - 1;
    memcpy(to->cells, from->cells, (size_t)(last + 1) * sizeof *to->cells);
    if (strncmp(type, "TERM=xterm", 10) == 0)
        return;
    for (int tail = last; tail > last - 2; tail--)
        if (to->cells[tail].glyph == GLYPH_TAIL)
            to->cells[tail] = to->cells[tail - 1] = blank;
    to->cells[last] = blank;
}

static void play(int rows, int columns, const char *type, enum theme_id theme, int colors,
                 int frames)
{
    struct random random;
    seed_random(&random);
    uint64_t seed = random_next(&random);
    random_seed(&random, seed);
    struct tui *tui = start(seed, rows, columns, type, theme);
    struct canvas canvas, seen;
    canvas_init(&canvas, rows, columns, CHARSET_CJK);
    canvas_init(&seen, rows, columns, CHARSET_CJK);
    for (int i = 0; i < frames; i++) {
        tui_type(tui, i % 10 == 9 ? "r" : "n");
        if (i % 10 != 9)
            scribble(&canvas, &random);
        copy_seen(&seen, &canvas, type);
        expect_canvas(tui, &seen, theme, colors);
    }
    canvas_free(&canvas);
    canvas_free(&seen);
    tui_free(tui);
}

static void test_random_frames(void **state)
{
    (void)state;
    play(24, 80, "TERM=xterm-256color", THEME_DEFAULT, 256, 200);
    play(24, 80, "TERM=tmux-256color", THEME_DEFAULT, 256, 100);
    /* This terminal can erase only to the end of a row. */
    play(24, 80, "TERM=screen", THEME_DEFAULT, 8, 100);
    play(40, 120, "TERM=xterm", THEME_DEFAULT, 8, 100);
    play(3, 9, "TERM=xterm-256color", THEME_DEFAULT, 256, 200);
    /* libvterm cannot have a single column. */
    play(1, 2, "TERM=xterm-256color", THEME_DEFAULT, 256, 100);
}

/* Themes with a background colour, also on terminals that erase with the default
 * colour. */
static void test_grounds(void **state)
{
    (void)state;
    play(24, 80, "TERM=xterm-256color", THEME_LIGHT, 256, 100);
    play(24, 80, "TERM=tmux-256color", THEME_CONTRAST, 256, 50);
    play(24, 80, "TERM=xterm", THEME_LIGHT, 8, 50);
    play(24, 80, "TERM=screen", THEME_LIGHT, 8, 50);
    play(24, 80, "TERM=xterm-256color", THEME_MONO, 0, 50);
}

/* Only the first eight colours on a terminal with eight, and more on others. */
static void test_palettes(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        bool many;
    } types[] = {{"TERM=linux", false},
                 {"TERM=screen", false},
                 {"TERM=xterm-256color", true},
                 {"TERM=xterm-of-tomorrow", true}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        struct tui *tui = start(1, 24, 80, types[i].type, THEME_DEFAULT);
        for (int n = 0; n < 30; n++)
            tui_type(tui, "n");
        assert_int_equal(tui_wrote(tui, "\033[38;5;"), types[i].many);
        assert_int_equal(tui_wrote(tui, "\033[3"), true);
        tui_free(tui);
    }
}

/* If nothing changes, only the mark is sent. */
static void test_no_change(void **state)
{
    (void)state;
    struct tui *tui = start(2, 24, 80, "TERM=xterm-256color", THEME_DEFAULT);
    tui_type(tui, "n");
    assert_true(tui_frame_bytes(tui) > 0);
    tui_type(tui, "x");
    assert_int_equal(tui_frame_bytes(tui), 0);
    tui_free(tui);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    self = argv[0];
    if (argc == 4 && strcmp(argv[1], "draw") == 0)
        return draw(strtoull(argv[2], NULL, 10), argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_random_frames, tui_free_all),
        cmocka_unit_test_teardown(test_grounds, tui_free_all),
        cmocka_unit_test_teardown(test_palettes, tui_free_all),
        cmocka_unit_test_teardown(test_no_change, tui_free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
