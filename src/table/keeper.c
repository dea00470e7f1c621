#include "table/keeper.h"

#include "store/drill.h"
#include "store/game_row.h"
#include "store/preference.h"
#include "store/statistics.h"

#include "base/clock.h"
#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds after which a change is synced to disk, and between two tries to save
 * one. */
enum {
    SETTLED = 1000
};

/* Seconds that appraising games may take when one ends. */
static const double appraise_seconds = 0.02;

/* ---- options ----------------------------------------------------------------------- */

#define OPTION(member)                                                                   \
    offsetof(struct table_options, member), sizeof((struct table_options *)NULL)->member
/* By their names in the store, which has numbers from 0 to MOST: the values and LIFT. */
static const struct {
    const char *name;
    size_t at, size;
    int most, lift;
} kept[] = {
    {"verdict", OPTION(verdict), 1, 0},
    {"fair", OPTION(fair), 1, 0},
    {"analysis", OPTION(analysis), 1, 0},
    {"winnable", OPTION(winnable), 1, 0},
    {"celebration", OPTION(motion), 1, 0},
    {"live", OPTION(live), 1, 0},
    {"partners", OPTION(partners), 1, 0},
    {"guard", OPTION(guard), 1, 0},
    {"steps", OPTION(steps), 1, 0},
    {"safe", OPTION(safe), 1, 0},
    {"pane", OPTION(pane), PANE_KINDS - 1, 0},
    {"tempo", OPTION(tempo), TEMPO_COUNT - 1, 0},
    {"difficulty", OPTION(grade), GRADES, 1},
    {"scoring", OPTION(scoring), SCORING_BITS, 0},
};
#undef OPTION

enum {
    KEPT = sizeof kept / sizeof kept[0]
};

/* Option I as it is stored. */
static int number_of(const struct table_options *options, int i)
{
    const char *place = (const char *)options + kept[i].at;
    return kept[i].lift +
           (kept[i].size == sizeof(bool) ? *(const bool *)place : *(const int *)place);
}

static void read_options(struct keeper *keeper, struct table *table)
{
    struct table_options options = table->options;
    bool fair = options.fair; /* the command line asks for it */
    for (int i = 0; i < KEPT; i++) {
        char *place = (char *)&options + kept[i].at;
        int number = preference_read(keeper->store, kept[i].name, NULL, kept[i].most,
                                     number_of(&options, i)) -
                     kept[i].lift;
        if (kept[i].size == sizeof(bool))
            *(bool *)place = number != 0;
        else
            *(int *)place = number;
    }
    options.fair |= fair;
    keeper->newcomer = options.novice =
        preference_read(keeper->store, "met", NULL, 1, 0) == 0;
    table_set_options(table, &options);
    keeper->stored = options;
}

static void write_options(struct keeper *keeper, const struct table *table)
{
    if (keeper->newcomer && table->session.game != NULL) {
        preference_write(keeper->store, "met", NULL, 1);
        keeper->newcomer = false;
    }
    for (int i = 0; i < KEPT; i++) {
        int number = number_of(&table->options, i);
        if (number != number_of(&keeper->stored, i))
            preference_write(keeper->store, kept[i].name, NULL, number);
    }
    keeper->stored = table->options;
}

/* ---- the game on the table --------------------------------------------------------- */

void keeper_open(struct keeper *keeper, struct table *table, struct store *store)
{
    *keeper = (struct keeper){.store = store};
    read_options(keeper, table);
}

/* The best line of the game and, if it is another one, the best line from here. */
static void note_lines(struct saved *saved, const struct table *table)
{
    const struct session *session = &table->session;
    const struct solution *best = &table->advice.best;
    const uint32_t *rest;
    text_clear(&saved->lines);
    if (best->verdict != VERDICT_SOLVED)
        return;
    known_lines_add(&saved->lines, session, best->moves, best->count);
    int count = advice_line(&table->advice, &rest);
    if (advice_follows_best(&table->advice, session) ||
        table->advice.state != ADVICE_KNOWN || count == 0)
        return;
    uint32_t *here = memory_get((size_t)(session->cursor + count), sizeof *here);
    if (session->cursor > 0)
        memcpy(here, session->moves, (size_t)session->cursor * sizeof *here);
    memcpy(here + session->cursor, rest, (size_t)count * sizeof *here);
    known_lines_add(&saved->lines, session, here, session->cursor + count);
    free(here);
}

/* Stores the best result possible, or known, beside the game, to compare its end with. */
static void note_best(struct saved *saved, const struct table *table)
{
    const struct session *session = &table->session;
    const struct game *game = session->game;
    const struct solution *best = &table->advice.best;
    int64_t score;
    saved->has_best = game_score(session, &score);
    saved->best =
        best->verdict == VERDICT_SOLVED && best->score > score ? best->score : score;
    saved->optimum = 0;
    note_lines(saved, table);
    if (game_deal_count(game) > 0)
        saved->optimum = session->dealt
                             ? game_deal_best(game, session->variant, session->seed)
                             : session->aims.moves;
}

/* Notes the most points of earlier games, to compare the end of this one with. */
static void note_record(struct keeper *keeper, struct table *table)
{
    int64_t appraised = 0;
    int64_t record;
    if (!game_score(&table->session, &record)) /* a score needs no count */
        appraise_some(&appraised, keeper->store, appraise_seconds);
    int64_t bank;
    bool found =
        appraise_best(keeper->store, &table->session, keeper->saved.id, &record, &bank);
    outcome_compare(&table->outcome, found ? &record : NULL, bank);
}

static void write_game(struct keeper *keeper, struct table *table)
{
    const struct session *session = &table->session;
    note_best(&keeper->saved, table);
    enum saving saving = saved_write(keeper->store, &keeper->saved, session);
    if (saving == SAVING_TAKEN) {
        saved_free(&keeper->saved);
        message_say(&table->message, STYLE_BAD,
                    _("Another terminal took over this game.  You continue with a copy"));
        note_best(&keeper->saved, table);
        saving = saved_write(keeper->store, &keeper->saved, session);
    }
    keeper->failed = saving != SAVING_DONE;
    keeper->over = !keeper->failed && session_finished(session);
    keeper->watched = keeper->back = false;
    /* The player now reads the outcome, so there is time for this. */
    if (keeper->over) {
        store_tidy(keeper->store);
        note_record(keeper, table);
    }
}

/* The store no longer follows the game that was on the table. */
static void leave_game(struct keeper *keeper)
{
    saved_leave(keeper->store, &keeper->saved);
    saved_free(&keeper->saved);
    keeper->over = keeper->watched = keeper->back = false;
}

static void follow_game(struct keeper *keeper, struct table *table)
{
    struct session *session = &table->session;
    if (keeper->game != table->games) {
        leave_game(keeper);
        keeper->game = table->games;
        outcome_compare(&table->outcome, NULL, 0);
        preference_set_variant(keeper->store, "variant", session->game, session->variant);
    }
    keeper->back |= session->cursor == 0;
    struct session there = *session; /* with the store's cursor */
    there.cursor = keeper->saved.cursor;
    if (keeper->over && saved_is_written(&keeper->saved, &there)) {
        /* The search may find a better line after the game is over. */
        const struct solution *best = &table->advice.best;
        if (keeper->saved.has_best && best->verdict == VERDICT_SOLVED &&
            best->score > keeper->saved.best)
            saved_note_best(keeper->store, &keeper->saved, best->score);
        return;
    }
    if (keeper->over) {
        bool again = keeper->back && !keeper->watched;
        int64_t rival = again ? 0 : saved_counting(keeper->store, &keeper->saved);
        /* After seeing the solver's line the player no longer plays without help. */
        session->autos += keeper->watched;
        int generation = keeper->saved.generation;
        leave_game(keeper);
        keeper->saved.rival = rival;
        keeper->saved.generation = generation; /* the rival is of that file */
    }
    if (session->count == 0 && session_finished(session))
        return; /* a board that is over from its start is no game */
    if (!saved_is_written(&keeper->saved, session) ||
        keeper->saved.generation != keeper->store->generation)
        write_game(keeper, table);
    else if (keeper->saved.hints != session->hints)
        saved_note_time(keeper->store, &keeper->saved, session);
}

int keeper_settle(struct keeper *keeper, int wait)
{
    struct store *store = keeper->store;
    int most = SETTLED;
    if (store->unsynced > 0)
        most -= (int)(1000 * (clock_now() - store->unsynced));
    if (most <= 0)
        store_sync(store);
    if (store->db == NULL || (store->unsynced <= 0 && !keeper->failed))
        return wait;
    most = most > 0 ? most : SETTLED;
    return wait < 0 || wait > most ? most : wait;
}

void keeper_note_drill(struct keeper *keeper, const struct table *table, int at,
                       uint32_t better)
{
    const struct session *session = &table->session;
    if (keeper->drilled == table->games || keeper->saved.id == 0 || session->autos > 0)
        return;
    keeper->drilled = table->games;
    drill_add(keeper->store, session, at, better, keeper->saved.id, date_today());
}

/* A game with a move that is proved to have lost it leaves a drill. */
static void note_mistake(struct keeper *keeper, const struct table *table)
{
    struct mistake mistake;
    const struct hint *hint = &table->hint;
    if (hint->back > 0 && hint->better != MOVE_NONE) /* h has named it */
        keeper_note_drill(keeper, table, table->session.cursor - hint->back,
                          hint->better);
    if (keeper->drilled != table->games && game_can_be_lost(table->session.game) &&
        session_status(&table->session) != STATUS_WON && table_mistake(table, &mistake) &&
        mistake.better != MOVE_NONE)
        keeper_note_drill(keeper, table, mistake.at, mistake.better);
}

void keeper_follow(struct keeper *keeper, struct table *table)
{
    if (table->session.game != NULL) {
        follow_game(keeper, table);
        note_mistake(keeper, table);
    }
    write_options(keeper, table);
    const char *news = store_news(keeper->store);
    if (news != NULL)
        message_say(&table->message, STYLE_BAD, news);
}

void keeper_pause(struct keeper *keeper, struct table *table)
{
    if (table->session.game == NULL)
        return;
    follow_game(keeper, table);
    table_count_time(table);
    if (!keeper->over && !keeper->failed) {
        bool searching = advice_searching(&table->advice);
        advice_rest(&table->advice, &table->session); /* now its whole line is known */
        note_lines(&keeper->saved, table);
        saved_note_time(keeper->store, &keeper->saved, &table->session);
        if (searching)
            advice_resume(&table->advice, &table->session);
    }
    store_sync(keeper->store);
}

bool keeper_close(struct keeper *keeper, struct table *table)
{
    store_be_patient(keeper->store, true);
    keeper_pause(keeper, table);
    saved_leave(keeper->store, &keeper->saved);
    saved_free(&keeper->saved);
    store_close(keeper->store);
    return !keeper->failed;
}

void keeper_complain(void)
{
    fprintf(stderr, "unstuck: %s\n", _("the game could not be saved"));
}

bool keeper_read(struct keeper *keeper, const struct game *game, struct session *session)
{
    struct reason why;
    int64_t id = saved_find(keeper->store, game, NULL, false);
    return id != 0 && saved_read(keeper->store, id, session, NULL, &why) != READ_NOT;
}

/* ---- resuming a game --------------------------------------------------------------- */

bool keeper_has_busy(struct keeper *keeper, const struct game *game, const char *variant)
{
    return saved_find(keeper->store, game, variant, true) != 0;
}

bool keeper_is_busy(struct keeper *keeper, int64_t id)
{
    struct game_row row;
    return game_row_find(keeper->store, GAMES_OPEN, &(struct game_filter){.id = id},
                         &row) &&
           game_row_is_busy(keeper->store, &row);
}

bool keeper_put(struct keeper *keeper, struct table *table, int64_t id, bool again)
{
    struct message *message = &table->message;
    struct reason why;
    struct session session = {0};
    struct saved saved = {0};
    if (!again && id == keeper->saved.id && table->session.game != NULL)
        return true;
    if (!again && id == keeper->saved.id) /* its session is gone: read it again */
        leave_game(keeper);
    enum reading_back reading =
        saved_read(keeper->store, id, &session, again ? NULL : &saved, &why);
    if (reading == READ_NOT) {
        message_format(message, STYLE_BAD, _("A saved game cannot be read: %s"),
                       why.text);
        return false;
    }
    if (again) {
        session_restart(&session);
        session.count = session.hints = session.autos = 0;
        session.seconds = 0;
    }
    leave_game(keeper);
    table_take(table, &session, text_get(&saved.lines));
    keeper->saved = saved;
    keeper->game = table->games;
    if (reading == READ_PART && !again)
        message_say(message, STYLE_BAD,
                    _("The rest of this saved game cannot be read.  n new game"));
    else if (!again)
        message_say(message, STYLE_HINT,
                    _("Resumed.  n new  R restart  g games  h hint"));
    return true;
}

bool keeper_resume(struct keeper *keeper, struct table *table, const struct game *game,
                   const char *variant, bool busy)
{
    store_be_patient(keeper->store, true); /* a game that is not found is put aside */
    int64_t id = saved_find(keeper->store, game, variant, busy);
    bool put = id != 0 && keeper_put(keeper, table, id, false);
    store_be_patient(keeper->store, false);
    return put;
}
