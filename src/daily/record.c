#include "daily/record.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "daily/daily_puzzle.h"
#include "store/game_row.h"

#include <stdio.h>
#include <stdlib.h>

/* The day of DATE, which is not before the last one. */
static struct record_day *add_day(struct record *record, int date)
{
    if (record->count > 0 && record->days[record->count - 1].date == date)
        return &record->days[record->count - 1];
    record->days =
        memory_more(record->days, record->count, &record->capacity, sizeof *record->days);
    record->days[record->count] = (struct record_day){.date = date};
    return &record->days[record->count++];
}

static void add_row(struct record *record, const struct game_row *row)
{
    const struct game *game = row->kind != NULL ? registry_find(row->kind) : NULL;
    if (game == NULL || row->daily == 0)
        return;
    struct record_result *result =
        &add_day(record, row->daily)->results[registry_place(game)];
    if (result->done)
        return;
    *result = (struct record_result){
        .id = row->id,
        .done = row->state == GAME_OVER,
        .in_time = date_of((time_t)row->began) == row->daily,
        .helped = game_row_is_helped(row),
        .length = row->length,
        .optimum = row->optimum,
        .has_score = row->has_score,
        .score = row->score,
        .seconds = row->seconds,
        .seed = row->seed != NULL ? strtoull(row->seed, NULL, 10) : 0,
    };
}

void record_read(struct record *record, struct store *store)
{
    struct game_rows rows;
    game_rows_open(&rows, store, GAMES_DAILY, &(struct game_filter){0});
    while (game_rows_next(&rows))
        add_row(record, &rows.row);
    game_rows_close(&rows);
}

void record_free(struct record *record)
{
    free(record->days);
    *record = (struct record){0};
}

const struct record_day *record_find(const struct record *record, int date)
{
    for (int i = 0; i < record->count; i++)
        if (record->days[i].date == date)
            return &record->days[i];
    return NULL;
}

int record_done(const struct record_day *day)
{
    int done = 0;
    for (int i = 0; day != NULL && i < REGISTRY_GAMES; i++)
        done += day->results[i].done;
    return done;
}

static bool counts(const struct record_day *day)
{
    for (int i = 0; day != NULL && i < REGISTRY_GAMES; i++)
        if (day->results[i].done && day->results[i].in_time && !day->results[i].helped)
            return true;
    return false;
}

int record_streak(const struct record *record, int date)
{
    int streak = 0;
    if (!counts(record_find(record, date)))
        date = date_add(date, -1);
    for (; counts(record_find(record, date)); date = date_add(date, -1))
        streak++;
    return streak;
}

int record_longest_streak(const struct record *record)
{
    int longest = 0;
    int streak = 0;
    int last = 0;
    for (int i = 0; i < record->count; i++) {
        const struct record_day *day = &record->days[i];
        if (!counts(day))
            continue;
        streak = streak > 0 && date_add(last, 1) == day->date ? streak + 1 : 1;
        last = day->date;
        if (streak > longest)
            longest = streak;
    }
    return longest;
}

void record_print_streak(int days, struct text *out)
{
    text_format(out, ngettext("%d day in a row", "%d days in a row", days), days);
}

/* How many puzzles are done: GAME's (-1: of any game), with or without help. */
static int count_done(const struct record *record, int game, bool helped)
{
    int done = 0;
    for (int i = 0; i < record->count; i++)
        for (int k = 0; k < REGISTRY_GAMES; k++) {
            const struct record_result *result = &record->days[i].results[k];
            done += result->done && result->helped == helped && (game < 0 || k == game);
        }
    return done;
}

bool record_line(const struct record *record, int today, int i,
                 struct statistics_row *row)
{
    int game = i - 2;
    if (game >= 0 && registry[game] == NULL)
        return false;
    row->name = i == 0   ? _("streak: now, best")
                : i == 1 ? _("puzzles done")
                         : _(registry[game]->title);
    for (int k = 0; k < 2; k++)
        snprintf(row->value[k], sizeof row->value[k], "%d",
                 count_done(record, game, k != 0));
    if (i == 0) {
        snprintf(row->value[0], sizeof row->value[0], "%d, %d",
                 record_streak(record, today), record_longest_streak(record));
        snprintf(row->value[1], sizeof row->value[1], "-");
    }
    return true;
}

static void print_done(const struct record_result *result, const struct game *game,
                       bool par, struct text *out)
{
    game_print_measure(game, 0, game_measure(game, result->length, result->score), out);
    if (par && game->deals->par != NULL)
        text_format(out, _(", par %d"), game->deals->par(0, result->seed));
    if (result->optimum > 0)
        text_format(out, _(", minimum %d"), result->optimum);
    text_string(out, result->helped ? _(", with help") : "");
}

void record_share(const struct record *record, int date, enum charset charset,
                  struct text *out)
{
    static const char *const blocks[][3] = {{".", "+", "#"}, {"░", "▓", "█"}};
    const struct record_day *day = record_find(record, date);
    text_string(out, "unstuck ");
    date_print(date, out);
    text_format(out, " %s  ", _(grade_names[puzzle_grade(date)]));
    for (int i = 0; registry[i] != NULL; i++) {
        const struct record_result *result = day != NULL ? &day->results[i] : NULL;
        bool done = result != NULL && result->done;
        text_string(out,
                    blocks[charset != CHARSET_ASCII][done + (done && !result->helped)]);
    }
    text_char(out, '\n');
    for (int i = 0; day != NULL && registry[i] != NULL; i++)
        if (day->results[i].done) {
            text_format(out, "%s: ", _(registry[i]->title));
            print_done(&day->results[i], registry[i], true, out);
            text_char(out, '\n');
        }
}

int64_t record_played(struct store *store, const struct game *game, int date, bool *done)
{
    struct record record = {0};
    int64_t id = 0;
    record_read(&record, store);
    const struct record_day *day = record_find(&record, date);
    if (day != NULL) {
        id = day->results[registry_place(game)].id;
        *done = day->results[registry_place(game)].done;
    }
    record_free(&record);
    return id;
}

void record_print_result(const struct record_result *result, const struct game *game,
                         struct text *out)
{
    if (result->id == 0)
        return;
    if (!result->done) {
        text_string(out, _("in progress"));
        return;
    }
    text_string(out, _("done: "));
    print_done(result, game, false, out);
}
