/* What the celebration draws: pieces of the game over a part of the board, the same ones
 * each time, in each frame and on a board of any size. */
#include "table/celebration.h"

#include "games/registry.h"
#include "tests/unit.h"

enum {
    ROWS = 21,
    COLUMNS = 58,
    ALL = ROWS * COLUMNS
};

/* How many cells the FRAME of VIEW changes. */
static int count_changes(struct canvas *canvas, const struct game_view *view, int frame)
{
    int changed = 0;
    canvas_clear(canvas, STYLE_PLAIN);
    celebration_draw(canvas, view, frame);
    for (int i = 0; i < canvas->rows * canvas->columns; i++)
        changed += canvas->cells[i].style != STYLE_PLAIN;
    return changed;
}

static void test_frames(void **state)
{
    (void)state;
    for (int i = 0; registry[i] != NULL; i++) {
        const struct game_view *view = registry_view(registry[i]);
        struct canvas canvas = {0}, again = {0};
        canvas_init(&canvas, ROWS, COLUMNS, CHARSET_UNICODE);
        canvas_init(&again, ROWS, COLUMNS, CHARSET_UNICODE);
        int before = 0;
        for (int frame = 0; frame < CELEBRATION_FRAMES; frame++) {
            int changed = count_changes(&canvas, view, frame);
            assert_true(changed >= before);
            assert_int_equal(count_changes(&again, view, frame), changed);
            assert_memory_equal(canvas.cells, again.cells, ALL * sizeof *again.cells);
            before = changed;
        }
        assert_in_range(before, ALL / 8, ALL / 2);
        canvas_free(&canvas);
        canvas_free(&again);
    }
}

/* A sanitizer sees what is drawn beside a small board. */
static void test_sizes(void **state)
{
    (void)state;
    assert_false(celebration_fits(9, 80));
    assert_false(celebration_fits(24, 30));
    for (int rows = 1; rows <= 60; rows += 7)
        for (int columns = 1; columns <= 200; columns += 13) {
            struct canvas canvas = {0};
            canvas_init(&canvas, rows, columns, CHARSET_ASCII);
            count_changes(&canvas, registry_view(registry[0]), CELEBRATION_FRAMES - 1);
            canvas_free(&canvas);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
