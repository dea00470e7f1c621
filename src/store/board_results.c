/* Results are computed from the rows at each call and stored nowhere: there is nothing
 * that could disagree with the games. */
#include "store/board_results.h"

#include "base/i18n.h"
#include "store/saved.h"

#include <stdio.h>
#include <stdlib.h>

static void add_game(struct board_result *result, const struct game_row *row)
{
    bool won = row->won && game_row_is_own(row);
    bool alone = won && !game_row_is_helped(row);
    if (alone && row->length > 0 && (result->best == 0 || row->length < result->best))
        result->best = row->length;
    if (row->optimum > result->least)
        result->least = row->optimum;
    result->helped = result->best == 0 && (result->helped || won);
}

struct board_result board_results_find(struct store *store, const struct session *session)
{
    struct board_result result = {0};
    struct game_rows rows;
    saved_open_alike(&rows, store, session);
    while (game_rows_next(&rows))
        if (rows.row.seed == NULL)
            add_game(&result, &rows.row);
    game_rows_close(&rows);
    return result;
}

void board_results_deals(struct store *store, const struct game *game, uint32_t variant,
                         struct board_result *results, uint64_t count)
{
    struct game_rows rows;
    scoped_text name = {0};
    game_variant_name(game, variant, &name);
    game_rows_open(&rows, store, GAMES_ALL,
                   &(struct game_filter){.kind = game->id, .variant = text_get(&name)});
    while (game_rows_next(&rows)) {
        const char *word = rows.row.seed;
        uint64_t seed = word != NULL ? strtoull(word, NULL, 10) : 0;
        if (seed >= 1 && seed <= count)
            add_game(&results[seed - 1], &rows.row);
    }
    game_rows_close(&rows);
}

enum {
    NUMBER_COLUMNS = 10
};

/* Blanks for 0, which is not known. */
static void print_number(int number, struct text *out)
{
    char digits[16] = "";
    if (number > 0)
        snprintf(digits, sizeof digits, "%d", number);
    text_right(out, digits, NUMBER_COLUMNS);
}

void board_results_print(const struct board_result *result, const struct game *game,
                         bool brief, enum charset charset, struct text *out)
{
    int stars = result->best > 0 && !brief
                    ? game_length_stars(game, result->best, result->least)
                    : 0;
    const char *mark = result->helped             ? "h"
                       : result->best == 0        ? " "
                       : charset == CHARSET_ASCII ? "x"
                                                  : "✓";
    if (stars > 0)
        game_print_stars(stars, false, charset, out);
    else
        text_left(out, mark, brief ? 1 : STARS_MAX);
    if (!brief)
        print_number(result->best, out);
    print_number(result->least, out);
}

void board_results_head(bool brief, struct text *out)
{
    text_left(out, "", brief ? 1 : STARS_MAX);
    if (!brief)
        text_right(out, _("your best"), NUMBER_COLUMNS);
    text_right(out, _("minimum"), NUMBER_COLUMNS);
}
