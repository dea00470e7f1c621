/* export --cast, played back frame for frame: each is what the replay on the screen shows.
 *
 * The test runs itself on a second terminal as the player of the cast: each key shows the
 * next frame. */
#include "tests/unit.h"

#include "tests/tui/at_home.h"

#include <jansson.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const char *self;

/* ---- the process on the terminal --------------------------------------------------- */

/* Shows the next frame of FILE, after BYTES of input. False: there is none. */
static bool show_next(FILE *file, int bytes)
{
    static char line[1 << 16];
    if (fgets(line, sizeof line, file) == NULL)
        return false;
    json_t *frame = json_loads(line, 0, NULL);
    printf("%s\033[H\033]7777;%d;0;0;24;80\a",
           json_string_value(json_array_get(frame, 2)), bytes);
    fflush(stdout);
    json_decref(frame);
    return true;
}

static int show(const char *name)
{
    struct termios raw;
    static char line[1 << 16];
    FILE *file = fopen(name, "r");
    if (file == NULL || tcgetattr(0, &raw) != 0 || fgets(line, sizeof line, file) == NULL)
        return 2;
    cfmakeraw(&raw);
    tcsetattr(0, TCSANOW, &raw);
    char byte;
    for (int bytes = 0; show_next(file, bytes); bytes++)
        if (read(0, &byte, 1) != 1)
            return 1;
    return 0;
}

/* ---- the test ---------------------------------------------------------------------- */

/* Stores the solver's line of deal 4 as a game, and makes its cast. */
static void make_cast(const char *game)
{
    static const char script[] =
        "LC_ALL=C.UTF-8; export LC_ALL\n"
        "{ \"$UNSTUCK\" solve $game --seed 4 --nodes 200000 | sed -n '2s/^ */moves: /p'\n"
        "\"$UNSTUCK\" deal $game --seed 4; } | \"$UNSTUCK\" import >/dev/null &&\n"
        "\"$UNSTUCK\" export --cast --seed 4 $game >\"$XDG_STATE_HOME/cast\"\n";
    setenv("game", game, 1);
    assert_int_equal(system(script), 0);
}

static void expect_same(struct tui *cast, struct tui *replay)
{
    char glyph[32], other[32];
    for (int row = 0; row < 24; row++) {
        char *line = strdup(tui_row(cast, row));
        assert_string_equal(line, tui_row(replay, row));
        free(line);
        for (int column = 0, wide; column < 80; column += wide) {
            struct tui_look a = tui_look(cast, row, column);
            struct tui_look b = tui_look(replay, row, column);
            wide = tui_glyph(cast, row, column, glyph);
            assert_int_equal(tui_glyph(replay, row, column, other), wide);
            assert_int_equal(a.ground, b.ground);
            assert_int_equal(a.reverse, b.reverse);
            assert_int_equal(a.underline, b.underline);
            if (strcmp(glyph, " ") == 0)
                continue; /* a blank shows no ink */
            assert_int_equal(a.color, b.color);
            assert_int_equal(a.bold, b.bold);
        }
    }
}

static void play_back(const char *game)
{
    char file[256];
    const char *const words[] = {game, "--seed", "2", NULL};
    make_cast(game);
    snprintf(file, sizeof file, "%s/cast", home_path());
    const char *const player[] = {self, "show", file, NULL};
    struct tui *replay = at_home_start(words, NULL);
    tui_sync(replay);
    tui_type(replay, "S");
    tui_type_until(replay, "\r", "Space play");
    struct tui *cast = tui_start(&(struct tui_options){.argv = player});
    tui_sync(cast);
    expect_same(cast, replay);
    int row, column, frames = 1;
    for (; !tui_find(replay, "End of game.", &row, &column); frames++) {
        tui_type(replay, "\033[C");
        tui_type(cast, "n");
        expect_same(cast, replay);
    }
    assert_true(frames > 10);
    assert_int_equal(tui_end(cast, "n"), 0); /* there is no further frame */
    tui_free(replay);
}

static void test_klondike(void **state)
{
    (void)state;
    play_back("klondike");
}

static void test_klotski(void **state)
{
    (void)state;
    play_back("klotski");
}

static void test_lianliankan(void **state)
{
    (void)state;
    play_back("lianliankan");
}

static void test_samegame(void **state)
{
    (void)state;
    play_back("samegame");
}

#define AT_HOME(test)                                                                    \
    cmocka_unit_test_setup_teardown(test, at_home_set_up, at_home_tear_down)

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    self = argv[0];
    if (argc == 3 && strcmp(argv[1], "show") == 0)
        return show(argv[2]);
    const struct CMUnitTest tests[] = {
        AT_HOME(test_klondike),
        AT_HOME(test_klotski),
        AT_HOME(test_lianliankan),
        AT_HOME(test_samegame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
