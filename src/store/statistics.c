/* The figures are computed from the rows at each call and stored nowhere: deleting or
 * importing a game cannot make them wrong. */
#include "store/statistics.h"

#include "games/registry.h"
#include "store/saved.h"

#include "base/clock.h"
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

double tally_median(const struct tally *tally)
{
    int n = tally->seconds_count;
    if (n == 0)
        return 0;
    return (tally->seconds[(n - 1) / 2] + tally->seconds[n / 2]) / 2;
}

static void add_to_tally(struct tally *tally, const struct ended *ended)
{
    tally->streak = ended->won ? tally->streak + 1 : 0;
    if (tally->streak > tally->longest)
        tally->longest = tally->streak;
    if (ended->won || (ended->over && ended->has_score)) {
        tally->seconds = memory_more(tally->seconds, tally->seconds_count,
                                     &tally->seconds_capacity, sizeof *tally->seconds);
        tally->seconds[tally->seconds_count++] = ended->seconds;
    }
    if (ended->won && ended->length > 0 &&
        (tally->least == 0 || ended->length < tally->least))
        tally->least = ended->length;
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

static void print_dollars(const struct game *game, int64_t dollars, char out[32])
{
    struct session session = {.game = game, .scoring = SCORING_VEGAS};
    scoped_text text = {0};
    game_print_points(&session, dollars, &text);
    snprintf(out, 32, "%s", text_get(&text));
}

/* Sets *NAME to that of line LINE, and writes its value to OUT. False: the line has no meaning for
 * the game. A game that cannot be lost is won if the board is empty. */
static bool print_line(const struct statistic *statistic, const struct tally *tally,
                       int line, const char **name, char out[32])
{
    const struct game *game = statistic->game;
    const struct figures *all = &tally->results.all;
    bool lost = game_can_be_lost(game), named = game_deal_count(game) > 0;
    snprintf(out, 32, "-");
    switch (line) {
    case 0:
        *name = _("played");
        snprintf(out, 32, "%d", all->played);
        return true;
    case 1:
        *name = lost ? _("won") : _("boards cleared");
        if (all->played > 0)
            snprintf(out, 32, "%d  %3d%%", all->won, 100 * all->won / all->played);
        return true;
    case 2:
        *name = _("winning streak: now, best");
        snprintf(out, 32, "%d, %d", tally->streak, tally->longest);
        return lost;
    case 3:
        *name = _("best time");
        if (tally->seconds_count > 0)
            text_clock(tally->seconds[0], out);
        return true;
    case 4:
        *name = _("median time");
        if (tally->seconds_count > 0)
            text_clock(tally_median(tally), out);
        return true;
    case 5:
        *name = lost ? _("fewest moves") : _("fewest moves to clear a board");
        if (tally->least > 0)
            snprintf(out, 32, "%d", tally->least);
        return true;
    case 6:
        *name = game->rules->scored ? _("best score") : _("most points");
        if (all->has_points)
            snprintf(out, 32, "%" PRId64, all->points);
        return game_has_points(game);
    case 7:
        *name = _("most points above par");
        if (all->has_above)
            snprintf(out, 32, "%+" PRId64, all->above);
        return game->deals->par != NULL;
    case 8:
        *name = _("Vegas balance");
        if (tally->vegas > 0)
            print_dollars(game, tally->dollars, out);
        return statistic->tally[0].vegas + statistic->tally[1].vegas > 0;
    case 9:
        *name = _("stars");
        if (named)
            snprintf(out, 32, _("%d of %d"), all->stars,
                     STARS_MAX * (int)game_deal_count(game));
        else
            snprintf(out, 32, "%d", all->stars);
        return game_has_stars(game);
    case 10:
        *name = _("average moves above the minimum");
        if (tally->over_count > 0)
            snprintf(out, 32, "%.1f", (double)tally->over / tally->over_count);
        return named;
    case 11:
        *name = _("share of the best line's score");
        if (tally->share_count > 0)
            snprintf(out, 32, "%.1f%%", 100 * tally->share / tally->share_count);
        return game->rules->scored;
    default:
        *name = _("shuffles");
        snprintf(out, 32, "%d", tally->shuffles);
        return game_shuffles(game);
    }
}

bool statistics_line(const struct statistic *statistic, int i, struct statistics_row *row)
{
    bool fits = false;
    for (int k = 0; k < 2; k++)
        fits = print_line(statistic, &statistic->tally[k], i, &row->name, row->value[k]);
    return fits;
}

const char *statistics_chart_name(const struct statistic *statistic)
{
    if (statistic->game->rules->scored)
        return _("score of each game");
    if (game_deal_count(statistic->game) > 0)
        return _("moves above the minimum, each game");
    return _("win rate over the last 10 games (%)");
}

/* ---- grades and points ------------------------------------------------------------- */

/* Writes the grade and the points of ROW. */
static void appraise_row(struct store *store, struct game_row *row)
{
    struct session session = {0};
    struct reason why;
    if (saved_read(store, row->id, &session, NULL, &why) == READ_NOT)
        return;
    row->grade =
        session.dealt ? game_deal_grade(session.game, session.variant, session.seed) : -1;
    session.aims = (struct aims){.moves = row->optimum};
    game_aim(&session);
    row->par = session.aims.par;
    row->has_points = game_points(&session, &row->points);
    row->stars = game_stars(&session);
    session_free(&session);
    if (store_begin(store))
        store_end(store, game_row_appraise(store, row));
}

bool appraise_some(int64_t *last, struct store *store, double seconds)
{
    double end = clock_now() + seconds;
    struct game_row row;
    do { /* the list is opened each time, because reading a game is a transaction */
        if (!game_row_find(store, GAMES_UNAPPRAISED,
                           &(struct game_filter){.after = *last}, &row))
            return false;
        *last = row.id;
        appraise_row(store, &row);
    } while (clock_now() < end);
    return true;
}

/* Whether ROW can be compared with SESSION; sets *POINTS to those of ROW. */
static bool is_comparable(const struct game_row *row, const struct session *session,
                          int64_t *points)
{
    *points = row->has_score ? row->score : row->points;
    return game_row_is_own(row) && (row->has_score || row->has_points) &&
           game_has_dollars(session->game, row->scoring) ==
               game_has_dollars(session->game, session->scoring);
}

bool appraise_best(struct store *store, const struct session *session, int64_t id,
                   int64_t *points, int64_t *bank)
{
    bool dollars = game_has_dollars(session->game, session->scoring);
    struct game_rows rows;
    scoped_text variant = {0};
    bool found = false;
    int64_t other;
    game_variant_name(session->game, session->variant, &variant);
    game_rows_open(&rows, store, GAMES_COUNTED,
                   &(struct game_filter){.kind = session->game->id,
                                         .variant = text_get(&variant)});
    *bank = 0;
    while (game_rows_next(&rows)) {
        if (rows.row.id != id && dollars && rows.row.has_points &&
            game_has_dollars(session->game, rows.row.scoring))
            *bank += game_row_dollars(&rows.row);
        if (rows.row.id == id || !is_comparable(&rows.row, session, &other))
            continue;
        *points = found && *points > other ? *points : other;
        found = true;
    }
    game_rows_close(&rows);
    return found;
}
