/* unstuck stats: statistics of the games played, as a table or as JSON Lines. */
#include "cli/chosen.h"
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "store/statistics.h"

#include "base/i18n.h"
#include "base/text.h"

#include <stdio.h>

enum {
    NAME_WIDE = 32,
    VALUE_WIDE = 16
};

/* VALUE, rounded, if it is THERE, else null. */
static json_t *rounded_or_null(bool there, double value, int decimals)
{
    return there ? json_rounded(value, decimals) : json_null();
}

static json_t *tally_json(const struct tally *tally)
{
    bool timed = tally->seconds_count > 0;
    bool over = tally->over_count > 0;
    bool share = tally->share_count > 0;
    return json_pack("{s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "played",
                     tally->played, "won", tally->won, "streak", tally->streak,
                     "longest_streak", tally->longest, "best_seconds",
                     rounded_or_null(timed, timed ? tally->seconds[0] : 0, 3),
                     "median_seconds", rounded_or_null(timed, tally_median(tally), 3),
                     "best_length", json_integer_or_null(tally->least > 0, tally->least),
                     "best_score", json_integer_or_null(tally->has_score, tally->score),
                     "over_optimum",
                     rounded_or_null(over,
                                     over ? (double)tally->over / tally->over_count : 0,
                                     2),
                     "score_share",
                     rounded_or_null(share, share ? tally->share / tally->share_count : 0,
                                     4));
}

static void print_json(const struct statistic *statistic)
{
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:o}", "game", statistic->game->id, "variant",
                  statistic->variant, "without_hints", tally_json(&statistic->tally[0]),
                  "with_hints", tally_json(&statistic->tally[1]));
    struct text out = {0};
    json_line(object, &out);
    fputs(text_get(&out), stdout);
    text_free(&out);
}

static void print_row(const char *name, const char *left, const char *right)
{
    struct text line = {0};
    text_left(&line, name, NAME_WIDE);
    text_right(&line, left, VALUE_WIDE);
    text_right(&line, right, VALUE_WIDE);
    printf("  %s\n", text_get(&line));
    text_free(&line);
}

static void print_text(const struct statistic *statistic)
{
    struct statistics_row row;
    printf("%s %s\n", _(statistic->game->title), statistic->variant);
    print_row("", _("without hints"), _("with hints"));
    for (int i = 0; i < STATISTICS_LINES; i++)
        if (statistics_line(statistic, i, &row))
            print_row(row.name, row.value[0], row.value[1]);
}

int command_stats(const struct options *options)
{
    struct statistics statistics = {0};
    struct store *store = store_open();
    bool whole = statistics_read(&statistics, store);
    const char *news = store_news(store);
    if (news != NULL)
        fprintf(stderr, "unstuck: %s\n", news);
    for (int i = 0; i < statistics.count; i++) {
        if (options->game != NULL && statistics.list[i].game != chosen_game(options))
            continue;
        if (!options->json && i > 0)
            putchar('\n');
        if (options->json)
            print_json(&statistics.list[i]);
        else
            print_text(&statistics.list[i]);
    }
    if (statistics.count == 0 && !options->json)
        puts(_("No finished games yet."));
    statistics_free(&statistics);
    store_close(store);
    return leave_status(whole ? EXIT_FINE : EXIT_INPUT);
}
