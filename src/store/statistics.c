#include "store/statistics.h"

#include "games/registry.h"
#include "store/query.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "games/lianliankan/lianliankan.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many games make a share of games won. */
enum {
    RECENT = 10
};

void statistics_free(struct statistics *statistics)
{
    for (int i = 0; i < statistics->count; i++)
        for (int k = 0; k < 2; k++)
            free(statistics->list[i].tally[k].seconds);
    free(statistics->list);
    *statistics = (struct statistics){0};
}

static struct statistic *find(struct statistics *statistics, const struct game *game,
                              const char *variant)
{
    for (int i = 0; i < statistics->count; i++)
        if (statistics->list[i].game == game &&
            strcmp(statistics->list[i].variant, variant) == 0)
            return &statistics->list[i];
    if (statistics->count == statistics->capacity) {
        statistics->capacity = 2 * statistics->capacity + 8;
        statistics->list = memory_resize(statistics->list, (size_t)statistics->capacity,
                                         sizeof *statistics->list);
    }
    struct statistic *added = &statistics->list[statistics->count++];
    *added = (struct statistic){.game = game};
    snprintf(added->variant, sizeof added->variant, "%s", variant);
    return added;
}

/* Keeps the order. */
static void add_seconds(struct tally *tally, double seconds)
{
    if (tally->seconds_count == tally->seconds_capacity) {
        tally->seconds_capacity = 2 * tally->seconds_capacity + 16;
        tally->seconds = memory_resize(tally->seconds, (size_t)tally->seconds_capacity,
                                       sizeof *tally->seconds);
    }
    int i = tally->seconds_count++;
    for (; i > 0 && tally->seconds[i - 1] > seconds; i--)
        tally->seconds[i] = tally->seconds[i - 1];
    tally->seconds[i] = seconds;
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
    tally->shuffles += ended->over ? ended->shuffles : 0;
    if (ended->won && ended->optimum > 0 && ended->length >= ended->optimum) {
        tally->over_count++;
        tally->over += ended->length - ended->optimum;
    }
    /* A share of nothing, or of less than nothing, is none. */
    if (ended->over && ended->has_score && ended->has_best && ended->best > 0) {
        tally->share_count++;
        tally->share +=
            (double)(ended->score > 0 ? ended->score : 0) / (double)ended->best;
    }
}

static void add_to_chart(struct statistic *statistic, const struct ended *ended)
{
    statistic->recent = statistic->recent << 1 | ended->won;
    statistic->games++;
    if (statistic->game->scored) {
        if (ended->over && ended->has_score)
            samples_add(&statistic->chart, ended->score > 0 ? ended->score : 0);
        return;
    }
    if (statistic->game->deal_best != NULL) {
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
    struct statistic *statistic = find(statistics, game, variant);
    add_to_tally(&statistic->tally[ended->helped], ended);
    add_to_chart(statistic, ended);
}

static int length_of(int64_t value)
{
    return value > 0 && value < INT_MAX ? (int)value : 0;
}

static struct ended read_ended(const struct query *query, const struct game *game)
{
    double seconds = query_get_real(query, 5);
    bool over = query_get_integer(query, 2) == 2;
    return (struct ended){
        .over = over,
        .won = over && query_get_integer(query, 3) == 1,
        .length = length_of(query_get_integer(query, 4)),
        .seconds = seconds >= 0 && seconds < 1e9 ? seconds : 0,
        .helped = query_get_integer(query, 6) != 0,
        .has_score = game->scored && !query_is_null(query, 7),
        .score = query_get_integer(query, 7),
        .optimum = length_of(query_get_integer(query, 8)),
        .has_best = !query_is_null(query, 9),
        .best = query_get_integer(query, 9),
        .shuffles = (int)query_get_integer(query, 10),
    };
}

bool statistics_read(struct statistics *statistics, struct store *store)
{
    struct query query;
    if (!store_begin(store))
        return false;
    query_open(
        &query, store,
        "SELECT kind, variant, state, won, length, seconds, hints + autos > 0, score,"
        " optimum, best, (SELECT count(*) FROM move WHERE game = game.id AND"
        " nr < game.cursor AND word GLOB 'S[0-9]*' AND kind = 'lianliankan')"
        " FROM game WHERE counts AND (state = 2 OR (state = 1 AND"
        " EXISTS (SELECT 1 FROM move WHERE game = game.id)))"
        " ORDER BY kind, place, id");
    while (query_row(&query)) {
        const char *kind = query_get_text(&query, 0);
        const char *variant = query_get_text(&query, 1);
        const struct game *game = kind != NULL ? registry_find(kind) : NULL;
        uint32_t known;
        if (game == NULL || variant == NULL || !game->variant_find(variant, &known))
            continue;
        struct ended ended = read_ended(&query, game);
        statistics_add(statistics, game, variant, &ended);
    }
    return store_end(store, query_close(&query));
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
    LINE_OVER,
    LINE_SHARE,
    LINE_SHUFFLES
};

static const char *const names[STATISTICS_LINES] = {
    [LINE_PLAYED] = N_("played"),
    [LINE_WON] = N_("won"),
    [LINE_STREAK] = N_("won in a row, at most"),
    [LINE_BEST_TIME] = N_("best time"),
    [LINE_MEDIAN_TIME] = N_("median time"),
    [LINE_LEAST] = N_("fewest moves"),
    [LINE_SCORE] = N_("best score"),
    [LINE_OVER] = N_("moves over the optimum, mean"),
    [LINE_SHARE] = N_("share of the best score known"),
    [LINE_SHUFFLES] = N_("shuffles"),
};

static void print_value(const struct tally *tally, int line, char out[32])
{
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
        snprintf(out, 32, "%lld", (long long)tally->score);
    else if (line == LINE_OVER && tally->over_count > 0)
        snprintf(out, 32, "%.1f", (double)tally->over / tally->over_count);
    else if (line == LINE_SHARE && tally->share_count > 0)
        snprintf(out, 32, "%.1f%%", 100 * tally->share / tally->share_count);
}

bool statistics_line(const struct statistic *statistic, int i, struct statistics_row *row)
{
    const struct game *game = statistic->game;
    bool fits = i == LINE_SCORE || i == LINE_SHARE ? game->scored
                : i == LINE_OVER                   ? game->deal_best != NULL
                : i == LINE_LEAST                  ? !game->scored
                : i == LINE_SHUFFLES               ? game == &lianliankan_game
                                                   : true;
    row->name = _(names[i]);
    for (int k = 0; k < 2; k++)
        print_value(&statistic->tally[k], i, row->value[k]);
    return fits;
}

const char *statistics_chart_name(const struct statistic *statistic)
{
    if (statistic->game->scored)
        return _("score, game by game");
    if (statistic->game->deal_best != NULL)
        return _("moves over the optimum, game by game");
    return _("per cent won of the last ten, game by game");
}
