#include "app/keeper.h"

#include "app/setting.h"

#include "base/i18n.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- options ----------------------------------------------------------------------- */

static void note_options(struct keeper *keeper, const struct table *table)
{
    keeper->pane = table->with_pane;
    keeper->tempo = table->tempo;
    keeper->winnable = table->winnable;
}

static void read_options(struct keeper *keeper, struct table *table)
{
    int pane = table->with_pane;
    int winnable = table->winnable;
    setting_read(keeper->store, "pane", 0, 1, &pane);
    setting_read(keeper->store, "tempo", 0, TEMPO_COUNT - 1, &table->tempo);
    if (!table->options->winnable)
        setting_read(keeper->store, "winnable", 0, 1, &winnable);
    table->with_pane = pane != 0;
    table->winnable = winnable != 0;
    note_options(keeper, table);
}

static void write_options(struct keeper *keeper, const struct table *table)
{
    if (keeper->pane != table->with_pane)
        setting_write(keeper->store, "pane", table->with_pane);
    if (keeper->tempo != table->tempo)
        setting_write(keeper->store, "tempo", table->tempo);
    if (keeper->winnable != table->winnable)
        setting_write(keeper->store, "winnable", table->winnable);
    note_options(keeper, table);
}

static void variant_key(const struct game *game, char key[64])
{
    snprintf(key, 64, "variant.%s", game->id);
}

uint32_t keeper_variant(struct keeper *keeper, const struct game *game, uint32_t variant)
{
    char key[64];
    variant_key(game, key);
    char *name = setting_get(keeper->store, key);
    if (name != NULL)
        game->variant_find(name, &variant);
    free(name);
    return variant;
}

static void write_variant(struct keeper *keeper, const struct session *session)
{
    char key[64];
    struct text name = {0};
    variant_key(session->game, key);
    session->game->variant_name(session->variant, &name);
    setting_set(keeper->store, key, text_get(&name));
    text_free(&name);
}

/* ---- the game on the table --------------------------------------------------------- */

void keeper_open(struct keeper *keeper, struct table *table)
{
    *keeper = (struct keeper){.store = store_open()};
    read_options(keeper, table);
}

static void write_game(struct keeper *keeper, struct table *table)
{
    const struct session *session = &table->session;
    enum saving saving = saved_write(keeper->store, &keeper->saved, session);
    if (saving == SAVING_TAKEN) {
        saved_free(&keeper->saved);
        table_say(table, STYLE_BAD,
                  _("Another terminal has taken this game over; here a copy goes on."));
        saving = saved_write(keeper->store, &keeper->saved, session);
    }
    keeper->failed = saving != SAVING_DONE;
    keeper->over = !keeper->failed && saved_is_over(session);
    keeper->watched = false;
    /* The player looks at what it came to. */
    if (keeper->over)
        store_tidy(keeper->store);
}

/* Whether SESSION, wherever its cursor is, has the moves that the store has. */
static bool same_moves(const struct saved *saved, const struct session *session)
{
    struct session there = *session;
    there.cursor = saved->cursor;
    return saved_is_written(saved, &there);
}

/* True: what is on the table is still the game that has ended, or is being looked at. */
static bool is_looking_back(const struct keeper *keeper, const struct table *table)
{
    const struct session *session = &table->session;
    return keeper->over && (same_moves(&keeper->saved, session) ||
                            (keeper->watched && saved_is_over(session)));
}

static void follow_game(struct keeper *keeper, struct table *table)
{
    struct session *session = &table->session;
    if (keeper->game != table->games) {
        saved_leave(keeper->store, &keeper->saved, NULL);
        saved_free(&keeper->saved);
        keeper->over = keeper->watched = false;
        keeper->game = table->games;
        write_variant(keeper, session);
    }
    keeper->watched |= table->replaying;
    if (table->replaying || is_looking_back(keeper, table))
        return;
    if (keeper->over) {
        saved_leave(keeper->store, &keeper->saved, NULL);
        saved_free(&keeper->saved);
        /* Who has seen the solver's line does not play without help. */
        session->autos += keeper->watched;
        keeper->over = false;
    }
    if (!saved_is_written(&keeper->saved, session) ||
        keeper->saved.generation != keeper->store->generation)
        write_game(keeper, table);
}

void keeper_follow(struct keeper *keeper, struct table *table)
{
    if (table->session.game != NULL)
        follow_game(keeper, table);
    write_options(keeper, table);
    const char *news = store_news(keeper->store);
    if (news != NULL)
        table_say(table, STYLE_BAD, news);
}

void keeper_pause(struct keeper *keeper, struct table *table)
{
    if (table->session.game == NULL)
        return;
    follow_game(keeper, table);
    table_count_time(table);
    if (!keeper->over && !table->replaying)
        write_game(keeper, table);
}

void keeper_close(struct keeper *keeper, struct table *table)
{
    store_be_patient(keeper->store);
    keeper_pause(keeper, table);
    saved_leave(keeper->store, &keeper->saved, NULL);
    if (keeper->failed)
        fprintf(stderr, "unstuck: %s\n", _("the game could not be saved"));
    saved_free(&keeper->saved);
    store_close(keeper->store);
}

/* ---- taking a game up -------------------------------------------------------------- */

bool keeper_has(struct keeper *keeper, const struct game *game, const char *variant,
                bool busy)
{
    return saved_find(keeper->store, game, variant, busy) != 0;
}

static bool put_on_table(struct keeper *keeper, struct table *table, int64_t id)
{
    struct reason why;
    struct session session = {0};
    struct saved saved = {0};
    char line[sizeof why.text + 64];
    enum reading_back reading = saved_read(keeper->store, id, &session, &saved, &why);
    if (reading == READ_NOT) {
        saved_put_by(keeper->store, id);
        snprintf(line, sizeof line, _("A saved game cannot be read: %s"), why.text);
        table_say(table, STYLE_BAD, line);
        return false;
    }
    saved_leave(keeper->store, &keeper->saved, NULL);
    saved_free(&keeper->saved);
    session_free(&table->session);
    table->session = session;
    table_began(table);
    keeper->saved = saved;
    keeper->game = table->games;
    keeper->over = keeper->watched = false;
    if (reading == READ_PART) {
        saved_put_by(keeper->store, id);
        table_say(table, STYLE_BAD,
                  _("The saved game breaks off here; the rest cannot be read.  n new"));
    } else
        table_say(table, STYLE_HINT, _("Resumed.  n new  R restart  g games  h hint"));
    return true;
}

bool keeper_resume(struct keeper *keeper, struct table *table, const struct game *game,
                   const char *variant)
{
    int64_t id = saved_find(keeper->store, game, variant, false);
    return id != 0 && put_on_table(keeper, table, id);
}

bool keeper_take_over(struct keeper *keeper, struct table *table, const struct game *game,
                      const char *variant)
{
    int64_t id = saved_find(keeper->store, game, variant, true);
    return id != 0 && put_on_table(keeper, table, id);
}
