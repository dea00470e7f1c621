/* The figures are computed from the rows at each call and stored nowhere: deleting or
 * importing a game cannot make them wrong. */
#include "store/statistics.h"

#include "game/session.h"
#include "games/registry.h"
#include "store/game_row.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECENT = 10 /* games of a point of the chart of win rates */
};

void statistics_free(struct statistics *statistics)
{
    for (int i = 0; i < statistics->count; i++)
        for (int k = 0; k < 2; k++) {
            free(statistics->list[i].tally[k].seconds);
            best_results_free(&statistics->list[i].tally[k].results);
        }
    free(statistics->list);
    *statistics = (struct statistics){0};
}

static struct statistic *find_statistic(struct statistics *statistics,
                                        const struct game *game, const char *variant)
{
    for (int i = 0; i < statistics->count; i++)
        if (statistics->list[i].game == game &&
            strcmp(statistics->list[i].variant, variant) == 0)
            return &statistics->list[i];
    statistics->list = memory_more(statistics->list, statistics->count,
                                   &statistics->capacity, sizeof *statistics->list);
    struct statistic *added = &statistics->list[statistics->count++];
    *added = (struct statistic){.game = game};
    snprintf(added->variant, sizeof added->variant, "%s", variant);
    return added;
}

static void add_seconds(struct tally *tally, double seconds)
{
    tally->seconds = memory_more(tally->seconds, tally->seconds_count,
                                 &tally->seconds_capacity, sizeof *tally->seconds);
    tally->seconds[tally->seconds_count++] = seconds;
}

double tally_median(const struct tally *tally)
{
    int n = tally->seconds_count;
    if (n == 0)
        return 0;
    return (tally->seconds[(n - 1) / 2] + tally->seconds[n / 2]) / 2;
}

static void add_to_tally(struct tally *tally, const struct ended *ended)
{
    tally->played++;
    tally->won += ended->won;
    tally->streak = ended->won ? tally->streak + 1 : 0;
    if (tally->streak > tally->longest)
        tally->longest = tally->streak;
    if (ended->won || (ended->over && ended->has_score))
        add_seconds(tally, ended->seconds);
    if (ended->won && ended->length > 0 &&
        (tally->least == 0 || ended->length < tally->least))
        tally->least = ended->length;
    if (ended->over && ended->has_score &&
        (!tally->has_score || ended->score > tally->score)) {
        tally->has_score = true;
        tally->score = ended->score;
    }
    tally->shuffles += ended->shuffles;
    if (ended->won && ended->optimum > 0 && ended->length >= ended->optimum) {
        tally->over_count++;
        tally->over += ended->length - ended->optimum;
    }
    /* A best score of 0 or less has no share. */
    if (ended->over && ended->has_score && ended->has_best && ended->best > 0) {
        tally->share_count++;
        tally->share +=
            (double)(ended->score > 0 ? ended->score : 0) / (double)ended->best;
    }
    if (ended->has_points && ended->vegas) {
        tally->vegas++;
        tally->dollars += ended->points;
    }
    best_results_add(&tally->results, ended);
}

static void add_to_chart(struct statistic *statistic, const struct ended *ended)
{
    statistic->recent = statistic->recent << 1 | ended->won;
    statistic->games++;
    if (statistic->game->rules->scored) {
        if (ended->over && ended->has_score)
            samples_add(&statistic->chart, ended->score > 0 ? ended->score : 0);
        return;
    }
    if (game_deal_count(statistic->game) > 0) {
        if (ended->won && ended->optimum > 0)
            samples_add(&statistic->chart, ended->length - ended->optimum);
        return;
    }
    int of = statistic->games < RECENT ? statistic->games : RECENT;
    int won = 0;
    for (int i = 0; i < of; i++)
        won += (int)(statistic->recent >> i & 1);
    samples_add(&statistic->chart, 100 * won / of);
}

void statistics_add(struct statistics *statistics, const struct game *game,
                    const char *variant, const struct ended *ended)
{
    struct statistic *statistic = find_statistic(statistics, game, variant);
    add_to_tally(&statistic->tally[ended->helped], ended);
    add_to_chart(statistic, ended);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

void statistics_settle(struct statistics *statistics)
{
    for (int i = 0; i < statistics->count; i++)
        for (int k = 0; k < 2; k++) {
            struct tally *tally = &statistics->list[i].tally[k];
            if (tally->seconds_count > 0)
                qsort(tally->seconds, (size_t)tally->seconds_count,
                      sizeof *tally->seconds, by_size);
            best_results_settle(&tally->results);
        }
}

static struct ended ended_of(struct store *store, const struct game_row *row,
                             const struct game *game)
{
    bool over = game_row_is_own(row);
    return (struct ended){
        .over = over,
        .won = over && row->won,
        .length = row->length,
        .seconds = row->seconds,
        .helped = game_row_is_helped(row),
        .has_score = row->has_score,
        .score = row->score,
        .optimum = row->optimum,
        .has_best = row->has_best,
        .best = row->best,
        .shuffles = row->state == GAME_OVER && game_shuffles(game)
                        ? game_moves_count(store, row->id, row->cursor,
                                           game->notation->shuffle_words)
                        : 0,
        .dealt = row->seed != NULL,
        .seed = row->seed != NULL ? strtoull(row->seed, NULL, 10) : 0,
        .date = game_row_date(row),
        .grade = row->grade,
        .par = row->par,
        .has_points = row->has_points,
        .vegas = game_has_dollars(game, row->scoring),
        .points =
            game_has_dollars(game, row->scoring) ? game_row_dollars(row) : row->points,
        .stars = row->stars,
    };
}

bool statistics_read(struct statistics *statistics, struct store *store)
{
    struct game_rows rows;
    if (!store_begin(store))
        return false;
    game_rows_open(&rows, store, GAMES_COUNTED, &(struct game_filter){0});
    while (game_rows_next(&rows)) {
        const struct game_row *row = &rows.row;
        const struct game *game = row->kind != NULL ? registry_find(row->kind) : NULL;
        uint32_t known;
        if (game == NULL || row->variant == NULL ||
            !game_variant_find(game, row->variant, &known))
            continue;
        struct ended ended = ended_of(store, row, game);
        statistics_add(statistics, game, row->variant, &ended);
    }
    statistics_settle(statistics);
    return store_end(store, game_rows_close(&rows));
}

/* ---- as words ---------------------------------------------------------------------- */

enum figure {
    LINE_PLAYED,
    LINE_WON,
    LINE_STREAK,
    LINE_BEST_TIME,
    LINE_MEDIAN_TIME,
    LINE_LEAST,
    LINE_SCORE,
    LINE_PAR,
    LINE_POINTS,
    LINE_VEGAS,
    LINE_STARS,
    LINE_OVER,
    LINE_SHARE,
    LINE_SHUFFLES
};

static const char *const names[STATISTICS_LINES] = {
    [LINE_PLAYED] = N_("played"),
    [LINE_WON] = N_("won"),
    [LINE_STREAK] = N_("winning streak: now, best"),
    [LINE_BEST_TIME] = N_("best time"),
    [LINE_MEDIAN_TIME] = N_("median time"),
    [LINE_LEAST] = N_("fewest moves"),
    [LINE_SCORE] = N_("best score"),
    [LINE_PAR] = N_("most points above par"),
    [LINE_POINTS] = N_("most points"),
    [LINE_VEGAS] = N_("Vegas balance"),
    [LINE_STARS] = N_("stars"),
    [LINE_OVER] = N_("average moves above the minimum"),
    [LINE_SHARE] = N_("share of the best line's score"),
    [LINE_SHUFFLES] = N_("shuffles"),
};

static void print_dollars(const struct game *game, int64_t dollars, char out[32])
{
    struct session session = {.game = game, .scoring = SCORING_VEGAS};
    struct text text = {0};
    game_print_points(&session, dollars, &text);
    snprintf(out, 32, "%s", text_get(&text));
    text_free(&text);
}

static void print_value(const struct game *game, const struct tally *tally, int line,
                        char out[32])
{
    const struct figures *all = &tally->results.all;
    snprintf(out, 32, "-");
    if (line == LINE_PLAYED)
        snprintf(out, 32, "%d", tally->played);
    else if (line == LINE_WON && tally->played > 0)
        snprintf(out, 32, "%d  %3d%%", tally->won, 100 * tally->won / tally->played);
    else if (line == LINE_STREAK)
        snprintf(out, 32, "%d, %d", tally->streak, tally->longest);
    else if (line == LINE_BEST_TIME && tally->seconds_count > 0)
        text_clock(tally->seconds[0], out);
    else if (line == LINE_MEDIAN_TIME && tally->seconds_count > 0)
        text_clock(tally_median(tally), out);
    else if (line == LINE_LEAST && tally->least > 0)
        snprintf(out, 32, "%d", tally->least);
    else if (line == LINE_SHUFFLES)
        snprintf(out, 32, "%d", tally->shuffles);
    else if (line == LINE_SCORE && tally->has_score)
        snprintf(out, 32, "%" PRId64, tally->score);
    else if (line == LINE_PAR && all->has_above)
        snprintf(out, 32, "%+" PRId64, all->above);
    else if (line == LINE_POINTS && all->has_points)
        snprintf(out, 32, "%" PRId64, all->points);
    else if (line == LINE_VEGAS && tally->vegas > 0)
        print_dollars(game, tally->dollars, out);
    else if (line == LINE_STARS && game_deal_count(game) > 0)
        snprintf(out, 32, _("%d of %d"), all->stars,
                 STARS_MAX * (int)game_deal_count(game));
    else if (line == LINE_STARS)
        snprintf(out, 32, "%d", all->stars);
    else if (line == LINE_OVER && tally->over_count > 0)
        snprintf(out, 32, "%.1f", (double)tally->over / tally->over_count);
    else if (line == LINE_SHARE && tally->share_count > 0)
        snprintf(out, 32, "%.1f%%", 100 * tally->share / tally->share_count);
}

static bool line_fits(const struct statistic *statistic, int line)
{
    const struct game *game = statistic->game;
    switch ((enum figure)line) {
    case LINE_SCORE:
    case LINE_SHARE:
        return game->rules->scored;
    case LINE_PAR:
        return game->deals->par != NULL;
    case LINE_POINTS:
        return !game->rules->scored && game_has_points(game);
    case LINE_VEGAS:
        return statistic->tally[0].vegas + statistic->tally[1].vegas > 0;
    case LINE_STARS:
        return game_has_stars(game);
    case LINE_OVER:
        return game_deal_count(game) > 0;
    case LINE_STREAK:
        return game_can_be_lost(game);
    case LINE_SHUFFLES:
        return game_shuffles(game);
    default:
        return true;
    }
}

/* A game that cannot be lost is won if the board is empty. */
static const char *name_of(const struct game *game, int line)
{
    if (!game_can_be_lost(game) && line == LINE_WON)
        return _("boards cleared");
    if (!game_can_be_lost(game) && line == LINE_LEAST)
        return _("fewest moves to clear a board");
    return _(names[line]);
}

bool statistics_line(const struct statistic *statistic, int i, struct statistics_row *row)
{
    row->name = name_of(statistic->game, i);
    for (int k = 0; k < 2; k++)
        print_value(statistic->game, &statistic->tally[k], i, row->value[k]);
    return line_fits(statistic, i);
}

const char *statistics_chart_name(const struct statistic *statistic)
{
    if (statistic->game->rules->scored)
        return _("score of each game");
    if (game_deal_count(statistic->game) > 0)
        return _("moves above the minimum, each game");
    return _("win rate over the last 10 games (%)");
}
