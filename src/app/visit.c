#include "app/visit.h"

#include "base/clock.h"
#include "base/confine.h"
#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/thread.h"
#include "daily/record.h"
#include "games/registry.h"
#include "store/league.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
    SEARCH_BYTES = 32 << 20,
    DAYS = 7 /* whose results are added again if they are missing */
};

/* Seconds that a search goes on after its first line. */
static const double improve_seconds = 0.02;

/* Processor time of searches: in a second, and at once, because a player waits for a hint. */
static const double search_rate = 0.02, search_most = 0.25;

bool visit_begin(struct visit *visit, const struct options *options)
{
    struct reason why;
    const char *problem = NULL;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        problem = _("this server needs a terminal: connect with  ssh -t");
    else if (!visitor_enter(&visit->visitor, options->state, options->sessions,
                            options->limits.scratch_bytes, &why))
        problem = why.text;
    if (problem != NULL) {
        fprintf(stderr, "unstuck: %s\n", problem);
        visitor_free(&visit->visitor);
        return false;
    }
    visit->open = true;
    visit->idle = options->idle;
    visit->league = (struct league_of){.folder = text_get(&visit->visitor.shared),
                                       .player = visit->visitor.name};
    thread_yield_to_all();
    memory_keep_little();
    return true;
}

void visit_limit(const struct visit *visit, struct limits *limits)
{
    if (!visit->open)
        return;
    limits->threads = 1;
    limits->bytes = SEARCH_BYTES;
    limits->improve = improve_seconds;
}

const char *visit_lock(struct visit *visit, struct term *term, struct table *table)
{
    if (!visit->open)
        return NULL;
    store_load_ahead();
    const char *lock =
        confine_lock(text_get(&visit->visitor.own), text_get(&visit->visitor.shared));
    if (lock != NULL)
        return lock;
    term_confine(term, visit->idle);
    allowance_open(&visit->allowance, search_rate, search_most, clock_process);
    table_limit(table, &visit->allowance);
    return NULL;
}

struct store *visit_store(const struct visit *visit)
{
    const struct visitor *visitor = &visit->visitor;
    if (!visit->open)
        return store_open();
    return visitor->name[0] != '\0' ? store_open_shared(visitor->is_new)
           : visitor->full ? store_none(_("no room for a new name; ask the owner"))
           : visitor->nameless
               ? store_none(_("invalid name (1 to 20 of a-z A-Z 0-9 - _ .)"))
               : store_none(_("you have no name on this server (UNSTUCK_PLAYER)"));
}

/* ---- the results of all players ---------------------------------------------------- */

/* False: a row could not be written. The next session adds it. */
static bool add_day(struct league *league, const struct visit *visit,
                    const struct record_day *day)
{
    for (int i = 0; registry[i] != NULL; i++) {
        const struct record_result *result = &day->results[i];
        struct league_row row = {.date = day->date,
                                 .kind = registry[i]->id,
                                 .result = game_measure(registry[i], result->length,
                                                        result->score),
                                 .helped = result->helped,
                                 .seconds = (int)result->seconds,
                                 .ended = time(NULL)};
        snprintf(row.player, sizeof row.player, "%s", visit->visitor.name);
        if (result->done && result->in_time && !league_add(league, &row))
            return false;
    }
    return true;
}

static void add_results(const struct visit *visit, struct store *store)
{
    struct record record = {0};
    int from = date_add(date_today(), 1 - DAYS);
    record_read(&record, store);
    bool any = false;
    for (int i = 0; i < record.count; i++)
        any |= record.days[i].date >= from && record_done(&record.days[i]) > 0;
    struct league *league = any ? league_open(visit->league.folder) : NULL;
    bool added = league != NULL;
    for (int i = 0; added && i < record.count; i++)
        if (record.days[i].date >= from)
            added = add_day(league, visit, &record.days[i]);
    league_close(league);
    record_free(&record);
}

void visit_follow(struct visit *visit, struct keeper *keeper, const struct table *table)
{
    bool done =
        keeper->over && table->session.daily != 0 && visit->noted != keeper->saved.id;
    bool first = visit->noted == 0;
    if (!visit->open || visit->visitor.name[0] == '\0' || !(done || first))
        return;
    visit->noted = done ? keeper->saved.id : -1;
    add_results(visit, keeper->store);
}
