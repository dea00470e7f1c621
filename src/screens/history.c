#include "screens/history.h"

#include "games/registry.h"
#include "screens/replay.h"
#include "store/query.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct entry {
    int64_t id;
    const struct game *game;
    char variant[64];
    char deal[64]; /* its number, or the name of a position; may be empty */
    bool dealt;
    int state; /* as in schema.c */
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
    struct entry *entry = &history->list[history->count++];
    *entry = (struct entry){0};
    return entry;
}

static void read_entry(const struct query *query, const struct store *store,
                       const struct game *game, struct entry *entry)
{
    const char *variant = query_get_text(query, 2);
    const char *seed = query_get_text(query, 3);
    const char *name = query_get_text(query, 4);
    int64_t seat = query_is_null(query, 12) ? -1 : query_get_integer(query, 12);
    entry->id = query_get_integer(query, 0);
    entry->game = game;
    entry->dealt = seed != NULL;
    snprintf(entry->variant, sizeof entry->variant, "%s", variant != NULL ? variant : "");
    snprintf(entry->deal, sizeof entry->deal, "%s",
             seed != NULL   ? seed
             : name != NULL ? name
                            : "");
    entry->state = (int)query_get_integer(query, 5);
    entry->won = query_get_integer(query, 6) == 1;
    entry->has_score = game->scored && !query_is_null(query, 7);
    entry->score = query_get_integer(query, 7);
    entry->length = (int)query_get_integer(query, 8);
    double seconds = query_get_real(query, 9);
    entry->seconds = seconds >= 0 && seconds < 1e9 ? seconds : 0;
    entry->helped = query_get_integer(query, 10) != 0;
    entry->date = query_get_integer(query, 11);
    entry->busy = entry->state == 0 && seat >= 0 && seat < INT32_MAX &&
                  seat != store->dir.seat && state_dir_taken(&store->dir, (int)seat);
}

/* The newest first. */
static void read_all(struct history *history, struct store *store)
{
    struct query query;
    if (!store_begin(store))
        return;
    query_open(&query, store,
               "SELECT id, kind, variant, seed, name, state, won, score, length, seconds,"
               " hints + autos > 0, coalesce(ended, began), seat FROM game"
               " WHERE state = 2 OR EXISTS (SELECT 1 FROM move WHERE game = game.id)"
               " ORDER BY state != 0, place DESC, turn DESC");
    while (query_row(&query)) {
        const char *kind = query_get_text(&query, 1);
        const struct game *game = kind != NULL ? registry_find(kind) : NULL;
        if (game != NULL)
            read_entry(&query, store, game, add(history));
    }
    store_end(store, query_close(&query));
}

/* ---- as words ---------------------------------------------------------------------- */

static void print_deal(const struct game *game, const char *deal, bool dealt,
                       enum charset charset, struct text *out)
{
    uint64_t seed = dealt ? strtoull(deal, NULL, 10) : 0;
    const char *name =
        dealt && game->deal_name != NULL
            ? game->deal_name(seed,
                              charset == CHARSET_CJK ? CHARSET_CJK : CHARSET_UNICODE)
            : NULL;
    if (name != NULL)
        text_string(out, name);
    else if (dealt)
        text_format(out, _("deal %llu"), (unsigned long long)seed);
    else
        text_string(out, deal);
}

void history_name(const struct session *session, enum charset charset, struct text *out)
{
    text_format(out, "%s  ", _(session->game->title));
    history_deal(session, charset, out);
}

void history_deal(const struct session *session, enum charset charset, struct text *out)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, session->seed);
    if (session->dealt)
        print_deal(session->game, seed, true, charset, out);
    else if (session->name != NULL)
        text_string(out, session->name);
    text_string(out, "  ");
    history_variant(session, out);
}

void history_variant(const struct session *session, struct text *out)
{
    struct text name = {0};
    session->game->variant_name(session->variant, &name);
    text_string(out, _(text_get(&name)));
    text_free(&name);
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
    if (entry->state == 0)
        return entry->busy ? _("elsewhere") : _("open");
    if (entry->state == 1)
        return _("left");
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
    print_deal(entry->game, entry->deal, entry->dealt, charset, &cell);
    print_cell(out, text_get(&cell), 18);
    text_clear(&cell);
    print_cell(out, result_of(entry), 8);
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

static enum chooser_answer show(struct term *term, struct store *store, int64_t id)
{
    struct session session = {0};
    struct reason why;
    enum chooser_answer answer = CHOOSER_BACK;
    if (saved_read(store, id, &session, NULL, &why) != READ_NOT)
        answer = replay_run(term, &session);
    session_free(&session);
    return answer;
}

static enum chooser_answer choose(struct term *term, struct store *store,
                                  const struct history *history,
                                  struct history_choice *choice)
{
    struct list list = {
        .title = _("Games played  date, game, deal, result, moves or points, time"),
        .footer = _("Enter\tmove by move\np\tplay its deal again\nc\tgo on\nq\tback\n"
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
        if (key == 'p' || (key == 'c' && entry->state < 2))
            return CHOOSER_CHOSEN;
        if (key == 0 && show(term, store, entry->id) == CHOOSER_QUIT)
            return CHOOSER_QUIT;
    }
}

enum chooser_answer history_run(struct term *term, struct store *store,
                                struct history_choice *choice)
{
    struct history history = {0};
    enum chooser_answer answer = CHOOSER_BACK;
    read_all(&history, store);
    if (history.count > 0)
        answer = choose(term, store, &history, choice);
    free(history.list);
    return answer;
}
