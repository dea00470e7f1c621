/* What --plain offers besides the game at hand: other games, those played, the daily puzzles,
 * options and statistics. Each list has numbers, with which the same command opens an entry. */
#include "plain/plain.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "cli/refuse.h"
#include "daily/daily_puzzle.h"
#include "daily/record.h"
#include "game/caption.h"
#include "games/registry.h"
#include "screens/history.h"
#include "screens/options_screen.h"
#include "store/preference.h"
#include "store/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    HISTORY_MOST = 20 /* games listed */
};

/* Games are appraised for this long at most before the statistics are said. */
static const double appraise_seconds = 2;

int plain_number(const char *name, int most)
{
    char *end;
    long number = strtol(name, &end, 10);
    return *end == '\0' && number >= 1 && number <= most ? (int)number : 0;
}

void plain_say_unknown(const char *name)
{
    printf(_("There is no '%s' in this list.\n"), name);
}

/* ---- games ------------------------------------------------------------------------- */

void plain_deal(struct plain *plain, const struct game *game, uint32_t variant,
                uint64_t seed)
{
    table_deal(&plain->table, game, variant, seed);
    plain_began(plain);
}

bool plain_resume(struct plain *plain, const struct game *game, const char *variant)
{
    if (keeper_resume(&plain->keeper, &plain->table, game, variant, false)) {
        puts(_("Resumed."));
        plain_began(plain);
        return true;
    }
    if (keeper_has_busy(&plain->keeper, game, variant))
        puts(_("Another terminal plays the game in progress. Here a new one begins."));
    return false;
}

static void list_games(struct plain *plain)
{
    for (int i = 0; registry[i] != NULL; i++) {
        struct session session = {0};
        scoped_text out = {0};
        const char *id = registry[i]->id, *title = _(registry[i]->title);
        text_format(&out, strcasecmp(title, id) == 0 ? "%d: %s, " : "%d: %s, %s, ", i + 1,
                    id, title);
        if (plain_session(plain)->game == registry[i])
            text_string(&out, _("the one that you play now"));
        else if (keeper_read(&plain->keeper, registry[i], &session)) {
            text_string(&out, _("in progress: "));
            caption_deal(&session, plain_charset(plain), &out);
        } else
            text_string(&out, _(registry[i]->summary));
        utf8_tame(out.bytes);
        plain_put(plain, text_get(&out));
        session_free(&session);
    }
    puts(_("g and a number or a name opens a game; D lists the daily puzzles."));
    plain->list = plain_games;
}

void plain_games(struct plain *plain, const char *name)
{
    int number = plain_number(name, registry_place(NULL));
    const struct game *game = number > 0 ? registry[number - 1] : registry_find(name);
    scoped_text said = {0};
    if (name[0] == '\0')
        list_games(plain);
    else if (game == NULL) {
        refuse_game_text(&said, name, false);
        puts(text_get(&said));
    } else if (plain_session(plain)->game == game)
        plain_say_where(plain);
    else if (!plain_resume(plain, game, NULL))
        plain_deal(plain, game,
                   preference_variant(plain->keeper.store, "variant", game, 0), 0);
}

void plain_history(struct plain *plain, const char *name)
{
    struct history_choice choices[HISTORY_MOST];
    scoped_text list = {0};
    keeper_pause(&plain->keeper, &plain->table);
    int count = history_list(plain->keeper.store, HISTORY_MOST, plain_charset(plain),
                             &list, choices);
    int number = plain_number(name, count);
    if (count == 0)
        puts(_("No games played yet."));
    else if (name[0] == '\0') {
        list.bytes[list.length - 1] = '\0'; /* plain_put ends the line */
        plain_put(plain, text_get(&list));
        puts(
            _("y and a number continues a game, or plays its deal again if it is over."));
    } else if (number == 0)
        plain_say_unknown(name);
    else if (keeper_put(&plain->keeper, &plain->table, choices[number - 1].id,
                        choices[number - 1].again))
        plain_began(plain);
    else
        puts(plain->table.message.text);
}

/* ---- daily puzzles ----------------------------------------------------------------- */

static void list_daily(struct plain *plain)
{
    struct record record = {0};
    scoped_text out = {0};
    record_read(&record, plain->keeper.store);
    const struct record_day *day = record_find(&record, plain->date);
    text_string(&out, _("Daily puzzles of "));
    date_print(plain->date, &out);
    text_format(&out, ", %s\n", _(grade_names[puzzle_grade(plain->date)]));
    for (int i = 0; registry[i] != NULL; i++) {
        text_format(&out, "%d: %s", i + 1, _(registry[i]->title));
        text_string(&out, day != NULL && day->results[i].id != 0 ? ", " : "");
        if (day != NULL)
            record_print_result(&day->results[i], registry[i], &out);
        text_char(&out, '\n');
    }
    int streak = record_streak(&record, plain->date);
    if (streak > 0) {
        record_print_streak(streak, &out);
        text_string(&out, ".\n");
    }
    text_string(&out, _("D and a number plays one; D and a date, such as 2026-11-22, "
                        "lists another day."));
    plain_put(plain, text_get(&out));
    plain->list = plain_daily;
    record_free(&record);
}

static void play_daily(struct plain *plain, const struct game *game)
{
    struct table *table = &plain->table;
    bool done = false;
    int64_t id = record_played(plain->keeper.store, game, plain->date, &done);
    if (id != 0 && keeper_is_busy(&plain->keeper, id)) {
        puts(_("Another terminal plays this puzzle."));
        return;
    }
    if (id == 0 || !keeper_put(&plain->keeper, table, id, done)) {
        if (!puzzle_begin(&table->session, game, plain->date))
            return;
        table_began(table);
    }
    plain_began(plain);
}

void plain_daily(struct plain *plain, const char *name)
{
    int date, number = plain_number(name, registry_place(NULL));
    const struct game *game = number > 0 ? registry[number - 1] : registry_find(name);
    keeper_pause(&plain->keeper, &plain->table);
    if (date_read(name, &date) && date > date_today())
        printf(_("The puzzles of %s are not open yet.\n"), name);
    else if (date_read(name, &date)) {
        plain->date = date;
        list_daily(plain);
    } else if (name[0] == '\0')
        list_daily(plain);
    else if (game == NULL && strchr(name, '-') != NULL)
        printf(_("Invalid date '%s' (expected one such as 2026-11-22)\n"), name);
    else if (game == NULL)
        plain_say_unknown(name);
    else
        play_daily(plain, game);
}

/* ---- options ----------------------------------------------------------------------- */

/* Those of the screen that mean something here, in the order of the list. */
enum {
    ITEM_DETAIL = OPTIONS_ITEMS,
    ITEM_DIFFICULTY
};
static const int items[] = {ITEM_DETAIL,       OPTIONS_ADVICE,  OPTIONS_STEPS,
                            OPTIONS_WINNABLE,  ITEM_DIFFICULTY, OPTIONS_POINTS,
                            OPTIONS_COUNTDOWN, OPTIONS_LANGUAGE};

enum {
    ITEMS = sizeof items / sizeof items[0]
};

void plain_set_detail(struct plain *plain, int detail)
{
    plain->detail = detail;
    preference_write(plain->keeper.store, "detail", NULL, detail);
}

static struct options_screen options_of(struct plain *plain)
{
    return (struct options_screen){.store = plain->keeper.store, .table = &plain->table};
}

static void say_option(struct plain *plain, int i)
{
    static const char *const details[] = {N_("brief"), N_("words"), N_("full")};
    struct options_screen options = options_of(plain);
    enum options_item item = (enum options_item)items[i];
    int grade = plain->table.options.grade;
    const char *name = item < OPTIONS_ITEMS      ? options_screen_name(item)
                       : items[i] == ITEM_DETAIL ? _("Detail")
                                                 : _("Difficulty of new deals");
    scoped_text value = {0};
    if (item < OPTIONS_ITEMS)
        options_screen_print(&options, item, &value);
    else if (items[i] == ITEM_DETAIL)
        text_string(&value, _(details[plain->detail]));
    else
        text_string(&value, grade < 0 ? _("any") : _(grade_names[grade]));
    printf(_("%d: %s: %s"), i + 1, name, text_get(&value));
    putchar('\n');
}

void plain_options(struct plain *plain, const char *name)
{
    struct options_screen options = options_of(plain);
    int i = plain_number(name, ITEMS) - 1;
    if (name[0] == '\0') {
        for (i = 0; i < ITEMS; i++)
            say_option(plain, i);
        puts(_("o and a number changes an option to its next value."));
        return;
    }
    if (i < 0) {
        plain_say_unknown(name);
        return;
    }
    if (items[i] == ITEM_DETAIL)
        plain_set_detail(plain, (plain->detail + 1) % (DETAIL_FULL + 1));
    else if (items[i] == ITEM_DIFFICULTY) {
        struct table_options changed = plain->table.options;
        changed.grade = changed.grade + 1 < GRADES ? changed.grade + 1 : -1;
        table_set_options(&plain->table, &changed);
    } else
        options_screen_step(&options, (enum options_item)items[i], 1);
    if (items[i] == OPTIONS_ADVICE)
        plain_forget(plain);
    say_option(plain, i);
}

/* ---- statistics -------------------------------------------------------------------- */

void plain_statistics(struct plain *plain)
{
    struct statistics statistics = {0};
    int64_t appraised = 0;
    const struct session *session = plain_session(plain);
    struct statistics_row row;
    scoped_text variant = {0};
    int found = 0;
    keeper_pause(&plain->keeper, &plain->table);
    appraise_some(&appraised, plain->keeper.store, appraise_seconds);
    statistics_read(&statistics, plain->keeper.store);
    game_variant_name(session->game, session->variant, &variant);
    for (int i = 0; i < statistics.count; i++) {
        const struct statistic *statistic = &statistics.list[i];
        if (statistic->game != session->game ||
            strcmp(statistic->variant, text_get(&variant)) != 0)
            continue;
        for (int line = 0; line < STATISTICS_LINES; line++)
            if (statistics_line(statistic, line, &row)) {
                printf(_("%s: %s; with hints: %s"), row.name, row.value[0], row.value[1]);
                putchar('\n');
                found++;
            }
    }
    if (found == 0)
        puts(_("No finished games of this kind yet."));
    statistics_free(&statistics);
}
