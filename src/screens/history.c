#include "screens/history.h"

#include "game/caption.h"
#include "games/registry.h"
#include "screens/replay.h"
#include "store/game_row.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct entry {
    int64_t id;
    const struct game *game;
    char deal[64]; /* its number, or the name of a position; may be empty */
    bool dealt;
    enum game_state state;
    bool won, busy, helped;
    bool has_score;
    int64_t score, date;
    int length;
    double seconds;
};

struct history {
    struct entry *list;
    int count, capacity;
};

static struct entry *add(struct history *history)
{
    if (history->count == history->capacity) {
        history->capacity = 2 * history->capacity + 64;
        history->list = memory_resize(history->list, (size_t)history->capacity,
                                      sizeof *history->list);
    }
    return &history->list[history->count++];
}

static void read_entry(const struct store *store, const struct game_row *row,
                       const struct game *game, struct entry *entry)
{
    const char *deal = row->seed != NULL ? row->seed : row->name;
    *entry = (struct entry){
        .id = row->id,
        .game = game,
        .dealt = row->seed != NULL,
        .state = row->state,
        .won = row->won,
        .busy = row->state == GAME_OPEN && game_row_is_busy(store, row),
        .helped = game_row_is_helped(row),
        .has_score = game->rules->scored && row->has_score,
        .score = row->score,
        .date = game_row_date(row),
        .length = row->length,
        .seconds = row->seconds,
    };
    snprintf(entry->deal, sizeof entry->deal, "%s", deal != NULL ? deal : "");
}

static void read_all(struct history *history, struct store *store)
{
    struct game_rows rows;
    if (!store_begin(store))
        return;
    game_rows_open(&rows, store, GAMES_PLAYED, &(struct game_filter){0});
    while (game_rows_next(&rows)) {
        const char *kind = rows.row.kind;
        const struct game *game = kind != NULL ? registry_find(kind) : NULL;
        if (game != NULL)
            read_entry(store, &rows.row, game, add(history));
    }
    store_end(store, game_rows_close(&rows));
}

/* ---- as words ---------------------------------------------------------------------- */

static void print_deal(const struct entry *entry, enum charset charset, struct text *out)
{
    if (entry->dealt)
        caption_number(entry->game, strtoull(entry->deal, NULL, 10), charset, out);
    else
        text_string(out, entry->deal);
}

/* TEXT in WIDE columns and a blank; what is longer is cut. */
static void print_cell(struct text *out, const char *text, int wide)
{
    struct text cut = {0};
    text_add(&cut, text, utf8_fit(text, wide));
    text_left(out, text_get(&cut), wide + 1);
    text_free(&cut);
}

static const char *result_of(const struct entry *entry)
{
    if (entry->state == GAME_OPEN)
        return entry->busy ? _("in use") : _("in progress");
    if (entry->state == GAME_LEFT)
        return _("abandoned");
    return entry->won ? _("won") : _("over");
}

static void item(const void *context, int index, enum charset charset, struct text *out)
{
    const struct history *history = context;
    const struct entry *entry = &history->list[index];
    struct text cell = {0};
    char date[24] = "";
    char time[TEXT_QUANTITY];
    time_t when = (time_t)entry->date;
    struct tm local;
    if (localtime_r(&when, &local) != NULL)
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    print_cell(out, date, 16);
    print_cell(out, _(entry->game->title), 10);
    print_deal(entry, charset, &cell);
    print_cell(out, text_get(&cell), 16);
    text_clear(&cell);
    print_cell(out, result_of(entry), 11);
    if (entry->has_score)
        text_format(&cell, "%lld", (long long)entry->score);
    else
        text_format(&cell, "%d", entry->length);
    text_clock(entry->seconds, time);
    text_right(out, text_get(&cell), 5);
    text_right(out, time, 7);
    text_format(out, " %s", entry->helped ? _("hints") : "");
    text_free(&cell);
}

/* ---- the list ---------------------------------------------------------------------- */

static enum chooser_answer show(struct term *term, struct store *store,
                                struct table *table, int64_t id)
{
    struct session session = {0};
    struct reason why;
    enum chooser_answer answer = CHOOSER_BACK;
    if (saved_read(store, id, &session, NULL, &why) != READ_NOT)
        answer = replay_run(term, table, &session);
    session_free(&session);
    return answer;
}

static enum chooser_answer choose(struct term *term, struct store *store,
                                  struct table *table, const struct history *history,
                                  struct history_choice *choice)
{
    struct list list = {
        .title = _("Games played: date, game, deal, result, moves or points, time"),
        .footer = _("Enter\tmove by move\n"
                    "p\tplay this deal\n"
                    "c\tcontinue\n"
                    "q\tback\n"
                    "g\tgames"),
        .count = history->count,
        .item = item,
        .context = history,
    };
    for (;;) {
        uint32_t key;
        enum chooser_answer answer = chooser_ask(term, &list, "pcg", &key);
        if (answer == CHOOSER_KEY && key == 'g')
            return CHOOSER_GAMES;
        if (answer != CHOOSER_CHOSEN && answer != CHOOSER_KEY)
            return answer;
        if (answer == CHOOSER_CHOSEN)
            key = 0;
        const struct entry *entry = &history->list[list.chosen];
        *choice = (struct history_choice){.id = entry->id, .again = key == 'p'};
        if (key == 'p' || (key == 'c' && entry->state != GAME_OVER))
            return CHOOSER_CHOSEN;
        if (key == 0 && show(term, store, table, entry->id) == CHOOSER_QUIT)
            return CHOOSER_QUIT;
    }
}

enum chooser_answer history_run(struct term *term, struct store *store,
                                struct table *table, struct history_choice *choice)
{
    struct history history = {0};
    enum chooser_answer answer = CHOOSER_BACK;
    read_all(&history, store);
    if (history.count > 0)
        answer = choose(term, store, table, &history, choice);
    free(history.list);
    return answer;
}
