/* Each game in each theme and size: the text of the screen and its looks. Pictures of
 * these screens (tests/tui/screenshot.c) were checked by eye. */
#include "tests/tui/chinese.h"
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include "canvas/canvas.h"
#include "terminal/theme.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    int rows, columns;
} sizes[] = {{24, 60}, {24, 80}, {30, 100}, {40, 120}};

enum {
    SIZES = sizeof sizes / sizeof sizes[0]
};

struct part {
    const char *name;
    const char *seed;
    const char *before;      /* the text to wait for ... */
    const char *const *keys; /* ... before typing these keys, ... */
    const char *after;       /* ... and the text to wait for after them */
};

static const char *const klondike_keys[] = {"i", "i", "d", "d", "4", NULL};
static const char *const hint_keys[] = {"h", NULL};
static const char *const samegame_keys[] = {"i", "i", "\t", NULL};

/* The keys close the pane in Klondike and SameGame, so that the screen does not depend on
 * the progress of a search. */
static const struct part klondike = {"klondike", "1", "cannot be won", klondike_keys,
                                     "selected"};
static const struct part klotski = {"klotski", "1", "to go", hint_keys, "Hint: "};
static const struct part lianliankan = {"lianliankan", "1", "can be cleared", hint_keys,
                                        "Hint: "};
static const struct part samegame = {"samegame", "1", "best line", samegame_keys,
                                     "+16 points"};

/* Starts ./unstuck PART with OPTION VALUE and types the keys. */
static struct tui *begin(const struct part *part, const char *option, const char *value)
{
    /* Enough nodes for an answer; then the processor is free for the test. */
    const char *const argv[] = {getenv("UNSTUCK"), part->name, "--seed",
                                part->seed,        option,     value,
                                "--nodes",         "200000",   NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv});
    tui_wait_text(tui, part->before);
    for (int i = 0; part->keys[i] != NULL; i++)
        tui_type(tui, part->keys[i]);
    tui_wait_text(tui, part->after);
    return tui;
}

static void look_at(const struct part *part, enum theme_id theme)
{
    struct look look = theme_look(theme, STYLE_PLAIN, 256);
    struct tui_look plain = {.color = look.color, .ground = look.ground};
    struct tui *tui = begin(part, "--theme", theme_name(theme));
    for (int i = 0; i < SIZES; i++) {
        char name[64];
        tui_resize(tui, sizes[i].rows, sizes[i].columns);
        tui_wait_text(tui, "? help  q quit");
        snprintf(name, sizeof name, "looks/%s-%s-%dx%d", part->name, theme_name(theme),
                 sizes[i].columns, sizes[i].rows);
        tui_expect_looks(tui, &plain, name);
    }
    tui_resize(tui, 24, 80);
    tui_wait_text(tui, "? help  q quit");
    tui_type(tui, "\014");
    print_message("# %s %s: %zu bytes\n", part->name, theme_name(theme),
                  tui_frame_bytes(tui));
    assert_in_range(tui_frame_bytes(tui), 1000, TUI_REDRAW_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void look_at_all(const struct part *part)
{
    for (int theme = 0; theme < THEME_COUNT; theme++)
        if (theme != THEME_FOUR_COLOR || part == &klondike)
            look_at(part, (enum theme_id)theme);
}

static void test_klondike(void **state)
{
    (void)state;
    look_at_all(&klondike);
}

static void test_klotski(void **state)
{
    (void)state;
    look_at_all(&klotski);
}

static void test_lianliankan(void **state)
{
    (void)state;
    look_at_all(&lianliankan);
}

static void test_samegame(void **state)
{
    (void)state;
    look_at_all(&samegame);
}

/* In Chinese, with characters of two columns, down to the size at which the pane is one
 * row. */
static void test_chinese(void **state)
{
    (void)state;
    static const struct part parts[] = {
        {"klondike", "1", "无解", klondike_keys, "已选"},
        {"klotski", "1", "还需", hint_keys, "提示："},
        {"lianliankan", "1", "可消完", hint_keys, "提示："},
        {"samegame", "1", "最佳走法", samegame_keys, "+16 分"},
    };
    chinese_or_skip();
    for (int i = 0; i < 4; i++) {
        struct tui *tui = begin(&parts[i], "--lang", "zh_CN");
        for (int k = 0; k < 2; k++) {
            char name[64];
            tui_resize(tui, sizes[k].rows, sizes[k].columns);
            tui_wait_text(tui, "? 帮助  q 退出");
            snprintf(name, sizeof name, "looks/%s-zh-%dx%d", parts[i].name,
                     sizes[k].columns, sizes[k].rows);
            tui_expect_screen(tui, name);
        }
        if (i == 1) { /* text without blanks is wrapped to the next row */
            tui_resize(tui, 20, 40);
            tui_type(tui, "e");
            tui_type(tui, "?");
            tui_expect_screen(tui, "looks/editor-help-zh-40x20");
            tui_type(tui, "q");
            tui_type(tui, "q");
        }
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_klondike, tui_free_all),
        cmocka_unit_test_teardown(test_klotski, tui_free_all),
        cmocka_unit_test_teardown(test_lianliankan, tui_free_all),
        cmocka_unit_test_teardown(test_samegame, tui_free_all),
        cmocka_unit_test_teardown(test_chinese, tui_free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
