#include "app/lobby.h"

#include "app/training.h"
#include "base/date.h"
#include "base/i18n.h"
#include "daily/daily_puzzle.h"
#include "daily/record.h"
#include "game/caption.h"
#include "games/registry.h"
#include "screens/chooser.h"
#include "screens/course.h"
#include "screens/daily_screen.h"
#include "screens/entry.h"
#include "screens/history.h"
#include "screens/options_screen.h"
#include "screens/statistics_screen.h"
#include "store/preference.h"

#include <stdio.h>
#include <string.h>

/* Begins the game that PASTED is, of GAME or any other, or, if it is none or empty, lets the player
 * type one of GAME, or of the one that PASTED names. Frees PASTED. */
static enum chooser_answer type_game(struct play *play, const struct game *game,
                                     uint32_t variant, struct text *pasted)
{
    struct table *table = &play->table;
    struct session *session = &table->session;
    struct reason why;
    bool read = false;
    if (pasted->length > 0) {
        text_clear(&play->typed);
        entry_paste(&play->typed, text_get(pasted));
        text_free(pasted);
        const char *typed = text_get(&play->typed);
        read = session_read(session, game, variant, typed, &why);
        for (int i = 0; !read && registry[i] != NULL; i++)
            read = session_read(session, registry[i], 0, typed, &why);
        const char *key = strstr(typed, "game: ");
        char id[16] = "";
        if (key != NULL && sscanf(key, "game: %15s", id) == 1 &&
            registry_find(id) != NULL) {
            variant = registry_find(id) == game ? variant : 0;
            game = registry_find(id);
        }
    } else if (play->typed_for != game)
        text_clear(&play->typed);
    play->typed_for = game;
    enum chooser_answer answer =
        read ? CHOOSER_CHOSEN
             : entry_run(play->term, game, variant, &play->typed, session);
    if (answer == CHOOSER_CHOSEN) {
        text_clear(&play->typed);
        table_began(table);
    }
    return answer;
}

/* A game that is not a deal, as ANSWER says. */
static enum chooser_answer choose_other(struct play *play, struct choice *choice,
                                        enum chooser_answer answer)
{
    const struct game *game = choice->game;
    switch (answer) {
    case CHOOSER_DRAWING:
        answer = drawing_run(play->term, &play->drawing, &play->limits, game,
                             (int)choice->variant, &play->table.session);
        if (answer == CHOOSER_CHOSEN)
            table_began(&play->table);
        return answer;
    case CHOOSER_LEVELS:
        return boards_levels(&play->boards, game, NULL);
    case CHOOSER_TYPING:
        return type_game(play, game, choice->variant, &choice->pasted);
    default:
        return boards_edit(&play->boards, game, choice->variant, choice->seed);
    }
}

/* Continues the unfinished game of GAME and VARIANT (NULL: any), if there is one:
 * CHOOSER_CHOSEN. If another program has it open, asks the player whether to take it over;
 * CHOOSER_BACK: the player wants a new game; CHOOSER_GAMES: neither. */
static enum chooser_answer resume(struct play *play, const struct game *game,
                                  const char *variant)
{
    struct table *table = &play->table;
    enum chooser_answer answer = CHOOSER_BACK;
    if (keeper_resume(&play->keeper, table, game, variant, false))
        answer = CHOOSER_CHOSEN;
    else if (game != NULL && keeper_has_busy(&play->keeper, game, variant)) {
        bool restart;
        answer = chooser_busy(play->term, game, false, &restart);
        if (answer == CHOOSER_BACK)
            answer = CHOOSER_GAMES;
        else if (answer == CHOOSER_CHOSEN &&
                 (restart || !keeper_resume(&play->keeper, table, game, variant, true)))
            answer = CHOOSER_BACK;
    }
    return answer;
}

/* ---- the daily puzzles ------------------------------------------------------------- */

/* Puts the puzzle on the table: continues it, or begins it, again if it is done. If another
 * program plays it, asks the player first. */
static enum chooser_answer open_puzzle(struct play *play, int date,
                                       const struct game *game)
{
    struct table *table = &play->table;
    bool done = false;
    bool restart = false;
    int64_t id = record_played(play->keeper.store, game, date, &done);
    if (id != 0 && keeper_is_busy(&play->keeper, id)) {
        enum chooser_answer answer = chooser_busy(play->term, game, true, &restart);
        if (answer != CHOOSER_CHOSEN)
            return answer;
    }
    if (id != 0 && !restart && keeper_put(&play->keeper, table, id, done))
        return CHOOSER_CHOSEN;
    if (!puzzle_begin(&table->session, game, date))
        return CHOOSER_BACK;
    table_began(table);
    return CHOOSER_CHOSEN;
}

/* Shows the daily puzzles of DATE, or begins or continues the one of GAME if that is not
 * NULL. CHOOSER_CHOSEN: it is on the table. */
static enum chooser_answer choose_daily(struct play *play, int date,
                                        const struct game *game)
{
    play->daily = game != NULL ? game : play->daily;
    struct daily_choice choice = {.date = date,
                                  .game = play->daily,
                                  .league =
                                      play->visit.open ? &play->visit.league : NULL};
    enum chooser_answer answer;
    if (game != NULL)
        return open_puzzle(play, date, game);
    do {
        answer = daily_screen_run(play->term, play->keeper.store, &choice, &play->shared);
        play->daily = choice.game;
        if (answer != CHOOSER_CHOSEN)
            return answer;
        answer = open_puzzle(play, choice.date, choice.game);
    } while (answer == CHOOSER_BACK);
    return answer;
}

/* The line of the menu: how far the player is with the puzzles of today. */
static void describe_daily(struct play *play, struct text *out)
{
    struct record record = {0};
    int today = date_today();
    record_read(&record, play->keeper.store);
    int done = record_done(record_find(&record, today));
    int streak = record_streak(&record, today);
    text_format(out, "%s\t", _("Daily"));
    if (done == 0)
        text_string(out, _("new puzzles every day"));
    else
        text_format(out, _("%d of today's puzzles done"), done);
    if (streak > 0) {
        text_string(out, "; ");
        record_print_streak(streak, out);
    }
    record_free(&record);
}

/* ---- a new game -------------------------------------------------------------------- */

/* What the screen for a new game offers at first. */
static struct choice choice_of(struct play *play, const struct game *game)
{
    struct table *table = &play->table;
    const struct options *options = play->options;
    struct choice choice = {.game = game,
                            .store = play->keeper.store,
                            .winnable = table->options.winnable || options->winnable,
                            .grade = table->options.grade,
                            .newcomer = play->keeper.newcomer,
                            .closed = table->closed};
    if (table->session.game == game) {
        choice.variant = table->session.variant;
        choice.seed = table->session.dealt ? table->session.seed : 0;
    } else if (game == play->game && options->variant != NULL)
        choice.variant = play->variant;
    else
        choice.variant = preference_variant(choice.store, "variant", game, 0);
    return choice;
}

static void deal_choice(struct play *play, const struct choice *choice)
{
    struct table *table = &play->table;
    struct table_options options = table->options;
    struct reason why;
    options.winnable = choice->winnable;
    options.grade = choice->grade;
    table_set_options(table, &options);
    if (choice->numbering == NULL || choice->seed == 0)
        table_deal(table, choice->game, choice->variant, choice->seed);
    else if (session_deal_numbered(&table->session, choice->game, choice->variant,
                                   choice->numbering, choice->seed, &why))
        table_began(table);
}

/* A new game: a deal, a level, a board of the editor or a random opening. */
static enum chooser_answer choose_deal(struct play *play, const struct game *game)
{
    struct choice choice = choice_of(play, game);
    enum chooser_answer answer, other = CHOOSER_BACK;
    do {
        answer = chooser_run(play->term, &choice);
        if (answer >= CHOOSER_EDITOR)
            other = choose_other(play, &choice, answer);
    } while (answer >= CHOOSER_EDITOR && other == CHOOSER_BACK);
    if (answer == CHOOSER_CHOSEN)
        deal_choice(play, &choice);
    return answer >= CHOOSER_EDITOR ? other : answer;
}

static enum chooser_answer choose_number(struct play *play, const struct game *game)
{
    struct choice choice = choice_of(play, game);
    enum chooser_answer answer = chooser_type(play->term, &choice, false);
    if (answer == CHOOSER_CHOSEN)
        deal_choice(play, &choice);
    return answer;
}

static enum chooser_answer look_up(struct play *play)
{
    struct table *table = &play->table;
    struct history_choice choice;
    enum chooser_answer answer =
        statistics_screen_run(play->term, play->keeper.store, table, &choice);
    if (answer == CHOOSER_CHOSEN &&
        !keeper_put(&play->keeper, table, choice.id, choice.again) &&
        table->session.game == NULL)
        return CHOOSER_GAMES; /* no game to go back to */
    return answer;
}

static enum chooser_answer set_options(struct play *play)
{
    struct options_screen options = {.term = play->term,
                                     .look = &play->look,
                                     .store = play->keeper.store,
                                     .table = &play->table};
    return options_screen_run(&options) ? CHOOSER_BACK : CHOOSER_QUIT;
}

/* Whether the table has an unfinished game of GAME. */
static bool is_on_table(const struct table *table, const struct game *game)
{
    return table->session.game == game && table->session.cursor > 0 && !table_over(table);
}

static void describe(const struct session *session, enum charset charset,
                     struct text *out)
{
    int length = session_length(session);
    text_string(out, _("in progress: "));
    caption_deal(session, charset, out);
    text_string(out, "  ");
    game_print_length(session->game, session->variant, length, out);
}

/* The line of GAME in the menu: the game that open_game would continue, if any. */
static void describe_game(struct play *play, const struct game *game, struct text *out)
{
    enum charset charset = term_canvas(play->term)->charset;
    struct session session = {0};
    text_format(out, "%s\t", _(game->title));
    if (is_on_table(&play->table, game))
        describe(&play->table.session, charset, out);
    else if (play->table.session.game != game &&
             keeper_read(&play->keeper, game, &session))
        describe(&session, charset, out);
    else
        text_string(out, _(game->summary));
    session_free(&session);
}

static void fill_menu(struct play *play, struct menu *menu)
{
    *menu = (struct menu){.games = registry_place(NULL),
                          .maker = play->maker,
                          .newcomer = play->keeper.newcomer &&
                                      preference_read(play->keeper.store, "lesson", NULL,
                                                      1, 0) == 0,
                          .closed = play->table.closed,
                          .outermost = play->table.session.game == NULL};
    for (int i = 0; i < menu->games; i++)
        describe_game(play, registry[i], list_line(&menu->lines));
    describe_daily(play, list_line(&menu->lines));
    training_describe(play, list_line(&menu->lines));
}

/* Continues the unfinished game of GAME, or offers a new one. */
static enum chooser_answer open_game(struct play *play, const struct game *game)
{
    if (is_on_table(&play->table, game))
        return CHOOSER_CHOSEN;
    enum chooser_answer answer = CHOOSER_BACK;
    if (play->table.session.game != game)
        answer = resume(play, game, NULL);
    return answer == CHOOSER_BACK ? choose_deal(play, game) : answer;
}

/* Runs the menu, with the cursor on ENTRY, and what the player chose there. CHOOSER_GAMES:
 * show the menu again. */
static enum chooser_answer choose_entry(struct play *play, int *entry)
{
    struct menu menu;
    uint32_t key;
    fill_menu(play, &menu);
    enum chooser_answer answer = chooser_menu(play->term, &menu, entry, &key);
    list_lines_free(&menu.lines);
    if (answer == CHOOSER_BACK || answer == CHOOSER_QUIT)
        return answer;
    /* NULL: the daily puzzles or Rescue */
    const struct game *game = *entry < menu.games ? registry[*entry] : NULL;
    if (answer == CHOOSER_TYPING) {
        struct choice choice = choice_of(play, game != NULL ? game : registry[0]);
        answer = type_game(play, choice.game, choice.variant, &menu.pasted);
    } else if (answer == CHOOSER_KEY && key == 'S')
        answer = look_up(play);
    else if (answer == CHOOSER_KEY && key == 'o')
        answer = set_options(play);
    else if (answer == CHOOSER_KEY && (key == '?' || key == 'h'))
        answer = chooser_help(play->term, game, 0, false) == CHOOSER_QUIT ? CHOOSER_QUIT
                                                                          : CHOOSER_BACK;
    else if (answer == CHOOSER_KEY && (key == 'f' || key == '\033')) {
        preference_write(play->keeper.store, "lesson", NULL, 1); /* offered once */
        answer = key == 'f' ? training_choose(play, course_first_lesson(), false)
                            : CHOOSER_BACK;
    } else if (*entry > menu.games)
        answer = training_choose(play, 0, false);
    else if (game == NULL)
        answer = choose_daily(play, date_today(), NULL);
    else if (answer == CHOOSER_CHOSEN)
        answer = open_game(play, game);
    else
        answer = key == 'n' ? choose_deal(play, game) : choose_number(play, game);
    return answer == CHOOSER_BACK ? CHOOSER_GAMES : answer;
}

/* Ends a visit of the lobby: shows the menu if ANSWER asks for it, sets QUIT if the
 * player quits, restarts the clock. */
static void end_visit(struct play *play, enum chooser_answer answer)
{
    struct table *table = &play->table;
    const struct game *game = table->session.game;
    int entry = game != NULL ? registry_place(game) : 0;
    while (answer == CHOOSER_GAMES)
        answer = choose_entry(play, &entry);
    play->quit |=
        answer == CHOOSER_QUIT || (answer == CHOOSER_BACK && table->session.game == NULL);
    game_clock_start(&table->clock);
}

/* The menu or, if the command line names GAME, a new one of it; a player who names a variant, too,
 * wants to play it. */
static enum chooser_answer choose_new(struct play *play, const struct game *game)
{
    if (game == NULL)
        return CHOOSER_GAMES;
    if (play->options->variant == NULL || game_deal_count(game) > 0)
        return choose_deal(play, game);
    struct choice choice = choice_of(play, game);
    deal_choice(play, &choice);
    return CHOOSER_CHOSEN;
}

void lobby_enter(struct play *play)
{
    const struct game *game = play->game;
    int date = play->options->date, entry = game != NULL ? registry_place(game) : 0;
    scoped_text variant = {0}; /* none: any */
    enum chooser_answer answer;
    if (game != NULL && play->options->variant != NULL)
        game_variant_name(game, play->variant, &variant);
    if (play->options->command == COMMAND_DAILY)
        answer = choose_daily(play, date != 0 ? date : date_today(), game);
    else if (play->options->command == COMMAND_RESCUE)
        answer = training_choose(play, entry, game != NULL);
    else if ((answer = resume(play, game, variant.bytes)) == CHOOSER_BACK)
        answer = choose_new(play, game);
    end_visit(play, answer);
}

bool lobby_key(struct play *play, uint32_t key)
{
    struct table *table = &play->table;
    const struct game *game = table->session.game;
    enum chooser_answer answer = CHOOSER_GAMES; /* for g */
    if (key >= 127 || key == 0 || strchr("xengNSo", (int)key) == NULL ||
        (key == 'x' && !table_has_next(table)) ||
        (key == 'e' && (game->edit == NULL || table->closed)))
        return false;
    keeper_pause(&play->keeper, table);
    if (key == 'x' && table->session.daily != 0) {
        const struct game *next = registry[registry_place(game) + 1];
        play->daily = next != NULL ? next : registry[0];
        answer = choose_daily(play, table->session.daily, NULL);
    } else if (key == 'x') {
        struct choice choice = choice_of(play, game);
        table_deal(table, game, choice.variant, chooser_next(&choice));
        return true;
    }
    if (key == 'e')
        answer = boards_edit(&play->boards, game, 0, 0);
    else if (key == 'n')
        answer = boards_playing(&play->boards) ? boards_levels(&play->boards, game, NULL)
                                               : choose_deal(play, game);
    else if (key == 'N')
        answer = choose_number(play, game);
    else if (key == 'S')
        answer = look_up(play);
    else if (key == 'o')
        answer = set_options(play);
    end_visit(play, answer);
    return true;
}
