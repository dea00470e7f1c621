#include "store/board_results.h"

#include "store/query.h"

#include <stdlib.h>

/* The columns that read_result takes. */
#define RESULT_COLUMNS                                                                   \
    "min(CASE WHEN won AND hints + autos = 0 THEN length END), max(optimum), max(won)"

static struct board_result read_result(const struct query *row)
{
    struct board_result result = {.best = (int)query_get_integer(row, 0),
                                  .least = (int)query_get_integer(row, 1)};
    result.helped = result.best == 0 && query_get_integer(row, 2) != 0;
    return result;
}

struct board_result board_results_find(struct store *store, const struct session *session)
{
    struct board_result result = {0};
    struct query query;
    struct text variant = {0};
    struct text start = {0};
    session->game->variant_name(session->variant, &variant);
    session->game->print(session_state_at(session, 0), &start);
    query_open(
        &query, store,
        "SELECT " RESULT_COLUMNS
        " FROM game WHERE start = ? AND seed IS NULL AND kind = ? AND variant = ?");
    query_text(&query, text_get(&start));
    query_text(&query, session->game->id);
    query_text(&query, text_get(&variant));
    if (query_row(&query))
        result = read_result(&query);
    query_close(&query);
    text_free(&variant);
    text_free(&start);
    return result;
}

void board_results_deals(struct store *store, const struct game *game, uint32_t variant,
                         struct board_result *results, uint64_t count)
{
    struct query query;
    struct text name = {0};
    game->variant_name(variant, &name);
    query_open(&query, store,
               "SELECT " RESULT_COLUMNS
               ", seed FROM game WHERE kind = ? AND variant = ? AND seed IS NOT NULL"
               " GROUP BY seed");
    query_text(&query, game->id);
    query_text(&query, text_get(&name));
    while (query_row(&query)) {
        uint64_t seed = strtoull(query_get_text(&query, 3), NULL, 10);
        if (seed >= 1 && seed <= count)
            results[seed - 1] = read_result(&query);
    }
    query_close(&query);
    text_free(&name);
}

/* Those not known are blank. */
static void print_number(int number, struct text *out)
{
    if (number > 0)
        text_format(out, " %5d", number);
    else
        text_string(out, "      ");
}

void board_results_print(const struct board_result *result, enum charset charset,
                         struct text *out)
{
    text_string(out, result->helped             ? "h"
                     : result->best == 0        ? " "
                     : charset == CHARSET_ASCII ? "x"
                                                : "✓");
    text_char(out, ' ');
    print_number(result->best, out);
    print_number(result->least, out);
}
