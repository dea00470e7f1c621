/* The pictures of a film: what a frame draws, and what it leaves to the picture's ground. */
#include "terminal/film.h"

#include "tests/unit.h"

#include <string.h>

static int times(const char *text, const char *words)
{
    int count = 0;
    for (; (text = strstr(text, words)) != NULL; text++)
        count++;
    return count;
}

/* Two frames of two rows: only the cell with a ground of its own gets one, a part that did not
 * change is drawn once, and a glyph that some fonts have wider stands alone. */
static void test_grounds(void **state)
{
    (void)state;
    enum {
        COLUMNS = 8
    };
    struct film_cell cells[2 * COLUMNS];
    struct film film;
    for (int i = 0; i < 2 * COLUMNS; i++)
        cells[i] =
            (struct film_cell){i < COLUMNS ? 'x' : '<', {.color = -1, .ground = -1}};
    cells[3].look.ground = 4;
    cells[COLUMNS].glyph = 0x2605;
    film_begin(&film, 2, COLUMNS, FILM_SVG, 2);
    film_cells(&film, cells, 1);
    cells[3].glyph = 'y';
    film_cells(&film, cells, 1);
    film_end(&film);
    const char *out = text_get(&film.out);
    assert_int_equal(times(out, "<path"), 2); /* behind x, then y */
    assert_int_equal(times(out, ">y</text>"), 1);
    assert_int_equal(times(out, ">★</text>"), 1);
    assert_int_equal(times(out, " textLength=\"9\""), 0); /* one glyph needs no length */
    assert_int_equal(times(out, ">&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>"), 1);
    assert_non_null(strstr(out, " width=\"88\" height=\"52\" "));
    assert_int_equal(times(out, "<g visibility=\"hidden\""), 1); /* x, until y comes */
    assert_int_equal(times(out, "<g "), times(out, "</g>"));
    assert_int_equal(strcmp(out + film.out.length - 7, "</svg>\n"), 0);
    film_free(&film);
}

/* A block right of the first is drawn there, and those that came at different times show at the
 * end from then on. */
static void test_blocks(void **state)
{
    (void)state;
    enum {
        COLUMNS = 21
    };
    struct film_cell cells[2 * COLUMNS];
    struct film film;
    for (int i = 0; i < 2 * COLUMNS; i++)
        cells[i] = (struct film_cell){' ', {.color = -1, .ground = -1}};
    cells[0].glyph = 'x';
    film_begin(&film, 2, COLUMNS, FILM_SVG, 2);
    film_cells(&film, cells, 1);
    cells[COLUMNS - 1].glyph = 'y';
    film_cells(&film, cells, 1);
    film_end(&film);
    const char *out = text_get(&film.out);
    const char *early = strstr(out, "{visibility:hidden}0.00%{visibility:visible}}");
    const char *late = strstr(out, "{visibility:hidden}50.00%{visibility:visible}}");
    assert_non_null(early);
    assert_non_null(late);
    assert_int_equal(times(early, ">x</text>") - times(late, ">x</text>"), 1);
    const char *y = strstr(late, "<g transform=\"translate(188 22)\">");
    assert_non_null(y);
    assert_int_equal(times(y, ">y</text>"), 1);
    film_free(&film);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grounds),
        cmocka_unit_test(test_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
