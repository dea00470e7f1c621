/* unstuck stats: statistics of the games played and of the daily puzzles, as tables or as
 * JSON Lines. */
#include "cli/chosen.h"
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "daily/daily_puzzle.h"
#include "daily/record.h"
#include "games/registry.h"
#include "store/statistics.h"
#include "terminal/term.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/text.h"

#include <stdio.h>

enum {
    NAME_WIDE = 32,
    VALUE_WIDE = 16,
    BEST = 10 /* games in the list of the best ones */
};

/* Games are appraised for this long before the next check for a signal. */
static const double appraise_seconds = 0.1;

/* VALUE, rounded, if it is THERE, else null. */
static json_t *rounded_or_null(bool there, double value, int decimals)
{
    return there ? json_rounded(value, decimals) : json_null();
}

static json_t *figures_json(const struct figures *figures)
{
    return json_pack("{s:i, s:i, s:o, s:o, s:i, s:o}", "played", figures->played, "won",
                     figures->won, "points",
                     json_integer_or_null(figures->has_points, figures->points), "above",
                     json_integer_or_null(figures->has_above, figures->above), "stars",
                     figures->stars, "seconds",
                     rounded_or_null(figures->seconds > 0, figures->seconds, 3));
}

/* An object for each grade; null: no game has a grade. */
static json_t *grades_json(const struct best_results *results)
{
    json_t *grades = json_object();
    int played = 0;
    for (int i = 0; i < GRADES; i++) {
        played += results->grade[i].played;
        json_object_set_new(grades, grade_names[i], figures_json(&results->grade[i]));
    }
    if (played > 0)
        return grades;
    json_decref(grades);
    return json_null();
}

static json_t *best_json(const struct game *game, const struct ended *ended)
{
    struct figures figures = best_results_figures(ended);
    scoped_text date = {0};
    date_print(date_of((time_t)ended->date), &date);
    return json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:i, s:i, s:i, s:o}", "seed",
                     json_seed(true, ended->seed), "name",
                     json_text(game_deal_name(game, ended->seed, CHARSET_CJK)), "date",
                     text_get(&date), "grade",
                     json_text(ended->grade >= 0 ? grade_names[ended->grade] : NULL),
                     "points", json_integer_or_null(figures.has_points, figures.points),
                     "above", json_integer_or_null(figures.has_above, figures.above),
                     "stars", ended->stars, "length", ended->length, "shuffles",
                     ended->shuffles, "seconds", json_rounded(ended->seconds, 3));
}

static json_t *tally_json(const struct game *game, const struct tally *tally)
{
    const struct best_results *results = &tally->results;
    const struct figures *all = &results->all;
    bool timed = tally->seconds_count > 0;
    bool over = tally->over_count > 0;
    bool share = tally->share_count > 0;
    json_t *bests = json_array();
    for (int i = 0; i < results->count && i < BEST; i++)
        json_array_append_new(bests, best_json(game, &results->list[i]));
    return json_pack(
        "{s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:i, s:o, "
        "s:o}",
        "played", all->played, "won", all->won, "streak", tally->streak, "longest_streak",
        tally->longest, "best_seconds",
        rounded_or_null(timed, timed ? tally->seconds[0] : 0, 3), "median_seconds",
        rounded_or_null(timed, tally_median(tally), 3), "best_length",
        json_integer_or_null(tally->least > 0, tally->least), "best_score",
        json_integer_or_null(game_runs_on(game) && all->has_points, all->points),
        "over_optimum",
        rounded_or_null(over, over ? (double)tally->over / tally->over_count : 0, 2),
        "score_share",
        rounded_or_null(share, share ? tally->share / tally->share_count : 0, 4),
        "best_points", json_integer_or_null(all->has_points, all->points), "best_above",
        json_integer_or_null(all->has_above, all->above), "vegas_dollars",
        json_integer_or_null(tally->vegas > 0, tally->dollars), "stars", all->stars,
        "shuffles", tally->shuffles, "grades", grades_json(results), "best", bests);
}

static void print_json(const struct statistic *statistic)
{
    const struct game *game = statistic->game;
    json_print(json_pack("{s:s, s:s, s:o, s:o}", "game", game->id, "variant",
                         statistic->variant, "without_hints",
                         tally_json(game, &statistic->tally[0]), "with_hints",
                         tally_json(game, &statistic->tally[1])));
}

static json_t *result_json(const struct game *game, int date,
                           const struct record_result *result)
{
    scoped_text day = {0};
    date_print(date, &day);
    return json_pack("{s:s, s:s, s:s, s:b, s:b, s:b, s:i, s:o, s:o}", "date",
                     text_get(&day), "game", game->id, "grade",
                     grade_names[puzzle_grade(date)], "done", result->done, "in_time",
                     result->in_time, "with_hints", result->helped, "length",
                     result->length, "minimum",
                     json_integer_or_null(result->optimum > 0, result->optimum), "score",
                     json_integer_or_null(result->has_score, result->score));
}

static void print_daily_json(const struct record *record)
{
    json_t *results = json_array();
    for (int i = 0; i < record->count; i++)
        for (int k = 0; registry[k] != NULL; k++)
            if (record->days[i].results[k].id != 0)
                json_array_append_new(results,
                                      result_json(registry[k], record->days[i].date,
                                                  &record->days[i].results[k]));
    json_print(json_pack("{s:{s:i, s:i, s:o}}", "daily", "streak",
                         record_streak(record, date_today()), "longest_streak",
                         record_longest_streak(record), "results", results));
}

static void print_row(const char *name, const char *left, const char *right)
{
    scoped_text line = {0};
    text_left(&line, name, NAME_WIDE);
    text_right(&line, left, VALUE_WIDE);
    text_right(&line, right, VALUE_WIDE);
    printf("  %s\n", text_get(&line));
}

static void print_best(const struct statistic *statistic, bool helped)
{
    const struct best_results *results = &statistic->tally[helped].results;
    scoped_text out = {0};
    if (results->count == 0)
        return;
    best_results_print_grades(results, statistic->game, false, &out);
    text_char(&out, '\n');
    best_results_print_list(results, statistic->game, BEST, false, term_charset(), &out);
    printf("\n%s:\n%s",
           helped ? _("Best results with hints") : _("Best results without hints"),
           text_get(&out));
}

static void print_text(const struct statistic *statistic)
{
    struct statistics_row row;
    printf("%s %s\n", _(statistic->game->title), statistic->variant);
    print_row("", _("without hints"), _("with hints"));
    for (int i = 0; i < STATISTICS_LINES; i++)
        if (statistics_line(statistic, i, &row))
            print_row(row.name, row.value[0], row.value[1]);
    print_best(statistic, false);
    print_best(statistic, true);
}

static void print_daily(const struct record *record)
{
    struct statistics_row row;
    puts(_("Daily puzzles"));
    print_row("", _("without hints"), _("with hints"));
    for (int i = 0; record_line(record, date_today(), i, &row); i++)
        print_row(row.name, row.value[0], row.value[1]);
}

static void print_statistics(const struct statistics *statistics,
                             const struct options *options)
{
    bool first = true;
    for (int i = 0; i < statistics->count; i++) {
        const struct statistic *statistic = &statistics->list[i];
        if (options->game != NULL && statistic->game != chosen_game(options))
            continue;
        if (!options->json && !first)
            putchar('\n');
        first = false;
        if (options->json)
            print_json(statistic);
        else
            print_text(statistic);
    }
}

/* The results of the daily puzzles, if there are any. */
static void print_record(struct store *store, const struct options *options)
{
    struct record record = {0};
    record_read(&record, store);
    if (record.count > 0 && options->json)
        print_daily_json(&record);
    else if (record.count > 0) {
        putchar('\n');
        print_daily(&record);
    }
    record_free(&record);
}

int command_stats(const struct options *options)
{
    struct statistics statistics = {0};
    int64_t appraised = 0;
    struct store *store = store_open();
    while (!leave_wanted() && appraise_some(&appraised, store, appraise_seconds))
        ;
    bool whole = statistics_read(&statistics, store);
    exchange_complain(store);
    print_statistics(&statistics, options);
    if (whole && statistics.count == 0 && !options->json)
        puts(_("No finished games yet."));
    if (options->game == NULL)
        print_record(store, options);
    statistics_free(&statistics);
    store_close(store);
    return leave_status(whole ? EXIT_FINE : EXIT_INPUT);
}
