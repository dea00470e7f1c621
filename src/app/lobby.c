#include "app/lobby.h"

#include "app/daily.h"
#include "app/training.h"
#include "base/clock.h"
#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "game/caption.h"
#include "games/registry.h"
#include "screens/chooser.h"
#include "screens/course.h"
#include "screens/entry.h"
#include "screens/history.h"
#include "screens/options_screen.h"
#include "screens/statistics_screen.h"

#include <stdlib.h>
#include <string.h>

/* The editor or a level set is left with ANSWER. False: the player went back. */
static bool leave_boards(struct play *play, enum boards_answer answer)
{
    play->quit = answer == BOARDS_QUIT;
    game_clock_start(&play->table.clock);
    return answer != BOARDS_BACK;
}

static enum boards_answer choose_level(struct play *play, const struct game *game)
{
    return boards_levels(&play->boards, play->term, &play->table, game, NULL);
}

/* A random opening. False: the player went back. */
static bool draw_opening(struct play *play, const struct choice *choice)
{
    struct table *table = &play->table;
    enum chooser_answer answer =
        drawing_run(play->term, &play->drawing, &play->limits, choice->game,
                    (int)choice->variant, &table->session);
    play->quit = answer == CHOOSER_QUIT;
    if (answer == CHOOSER_CHOSEN) {
        boards_forget(&play->boards);
        table_began(table);
    }
    return answer != CHOOSER_BACK;
}

/* Begins the game that PASTED is, of GAME or any other. */
static bool read_pasted(struct play *play, const struct game *game, uint32_t variant,
                        const char *pasted)
{
    struct session *session = &play->table.session;
    struct reason why;
    bool read = session_read(session, game, variant, pasted, &why);
    for (int i = 0; !read && registry[i] != NULL; i++)
        read = session_read(session, registry[i], 0, pasted, &why);
    return read;
}

/* Begins the game that PASTED is or, if it is none or empty, lets the player type one of
 * GAME. */
static enum chooser_answer type_game(struct play *play, const struct game *game,
                                     uint32_t variant, const struct text *pasted)
{
    struct table *table = &play->table;
    if (pasted->length > 0) {
        text_clear(&play->typed);
        entry_paste(&play->typed, text_get(pasted));
    }
    bool read =
        pasted->length > 0 && read_pasted(play, game, variant, text_get(&play->typed));
    enum chooser_answer answer =
        read ? CHOOSER_CHOSEN
             : entry_run(play->term, game, variant, &play->typed, &table->session);
    play->quit = answer == CHOOSER_QUIT;
    if (answer == CHOOSER_CHOSEN) {
        text_clear(&play->typed);
        boards_forget(&play->boards);
        table_began(table);
    }
    return answer;
}

/* A game that is not a deal, as ANSWER says. False: the player went back. */
static bool choose_other(struct play *play, struct choice *choice,
                         enum chooser_answer answer)
{
    if (answer == CHOOSER_DRAWING)
        return draw_opening(play, choice);
    if (answer == CHOOSER_LEVELS)
        return leave_boards(play, choose_level(play, choice->game));
    if (answer == CHOOSER_TYPING) {
        bool left = type_game(play, choice->game, choice->variant, &choice->pasted) !=
                    CHOOSER_BACK;
        text_clear(&choice->pasted);
        return left;
    }
    return leave_boards(play, boards_edit(&play->boards, play->term, &play->table,
                                          choice->game, choice->variant, choice->seed));
}

static bool is_other(enum chooser_answer answer)
{
    return answer == CHOOSER_EDITOR || answer == CHOOSER_LEVELS ||
           answer == CHOOSER_DRAWING || answer == CHOOSER_TYPING;
}

/* The name of the variant in the command line, NULL: it has none. */
static const char *variant_asked(const struct play *play, struct text *name)
{
    if (play->game == NULL || play->options->variant == NULL)
        return NULL;
    game_variant_name(play->game, play->variant, name);
    return text_get(name);
}

/* Continues the unfinished game of GAME (NULL: any), if there is one: CHOOSER_CHOSEN. If
 * another program has it open, asks the player whether to take it over; CHOOSER_BACK: the
 * player wants a new game. */
static enum chooser_answer resume(struct play *play, const struct game *game)
{
    struct table *table = &play->table;
    struct text name = {0};
    const char *variant = variant_asked(play, &name);
    enum chooser_answer answer = CHOOSER_BACK;
    if (keeper_resume(&play->keeper, table, game, variant, false))
        answer = CHOOSER_CHOSEN;
    else if (game != NULL && keeper_has(&play->keeper, game, variant, true)) {
        bool restart;
        answer = chooser_busy(play->term, game, false, &restart);
        if (answer == CHOOSER_CHOSEN &&
            (restart || !keeper_resume(&play->keeper, table, game, variant, true)))
            answer = CHOOSER_BACK;
    }
    text_free(&name);
    return answer;
}

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
        choice.variant = keeper_variant(&play->keeper, game, play->variant);
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
    boards_forget(&play->boards);
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
    enum chooser_answer answer;
    do
        answer = chooser_run(play->term, &choice);
    while (is_other(answer) && !choose_other(play, &choice, answer));
    text_free(&choice.pasted);
    if (play->quit)
        return CHOOSER_QUIT;
    if (is_other(answer))
        return CHOOSER_CHOSEN;
    if (answer == CHOOSER_CHOSEN) {
        deal_choice(play, &choice);
    }
    return answer;
}

static enum chooser_answer choose_number(struct play *play, const struct game *game)
{
    struct choice choice = choice_of(play, game);
    enum chooser_answer answer = chooser_number(play->term, &choice);
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
    if (answer == CHOOSER_CHOSEN) {
        boards_forget(&play->boards);
        keeper_put(&play->keeper, table, choice.id, choice.again);
    }
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

/* Describes the game that open_game would continue; nothing if it would offer a new
 * one. */
static void describe_open(struct play *play, const struct game *game, struct text *out)
{
    enum charset charset = term_canvas(play->term)->charset;
    struct session session = {0};
    if (is_on_table(&play->table, game))
        describe(&play->table.session, charset, out);
    else if (play->table.session.game != game &&
             keeper_read(&play->keeper, game, &session))
        describe(&session, charset, out);
    session_free(&session);
}

static void fill_menu(struct play *play, struct menu *menu)
{
    *menu = (struct menu){.count = registry_place(NULL),
                          .maker = play->maker,
                          .newcomer = play->keeper.newcomer && training_offers(play),
                          .closed = play->table.closed,
                          .outermost = play->table.session.game == NULL};
    menu->open = memory_get((size_t)menu->count, sizeof *menu->open);
    for (int i = 0; i < menu->count; i++)
        describe_open(play, registry[i], &menu->open[i]);
    daily_describe(play, &menu->daily);
    training_describe(play, &menu->rescue);
}

static void free_menu(struct menu *menu)
{
    for (int i = 0; i < menu->count; i++)
        text_free(&menu->open[i]);
    text_free(&menu->daily);
    text_free(&menu->rescue);
    free(menu->open);
}

/* type_game from the menu: a game of the variant played last. */
static enum chooser_answer type_any(struct play *play, const struct game *game,
                                    const struct text *pasted)
{
    return type_game(play, game, choice_of(play, game).variant, pasted);
}

/* Continues the unfinished game of GAME, or offers a new one. */
static enum chooser_answer open_game(struct play *play, const struct game *game)
{
    if (is_on_table(&play->table, game))
        return CHOOSER_CHOSEN;
    enum chooser_answer answer = CHOOSER_BACK;
    if (play->table.session.game != game)
        answer = resume(play, game);
    if (answer == CHOOSER_CHOSEN)
        boards_forget(&play->boards);
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
    struct text pasted = menu.pasted;
    menu.pasted = (struct text){0};
    free_menu(&menu);
    if (answer == CHOOSER_BACK || answer == CHOOSER_QUIT)
        return answer;
    /* NULL: the daily puzzles or Rescue */
    const struct game *game = *entry < menu.count ? registry[*entry] : NULL;
    if (answer == CHOOSER_TYPING)
        answer = type_any(play, game != NULL ? game : registry[0], &pasted);
    else if (answer == CHOOSER_KEY && key == 'S')
        answer = look_up(play);
    else if (answer == CHOOSER_KEY && key == 'o')
        answer = set_options(play);
    else if (answer == CHOOSER_KEY && (key == '?' || key == 'h'))
        answer = chooser_help(play->term, game, 0) ? CHOOSER_BACK : CHOOSER_QUIT;
    else if (answer == CHOOSER_KEY && (key == 'f' || key == '\033')) {
        training_offered(play);
        answer = key == 'f' ? training_choose(play, course_first_lesson(), false)
                            : CHOOSER_BACK;
    } else if (*entry > menu.count)
        answer = training_choose(play, 0, false);
    else if (game == NULL)
        answer = daily_choose(play, date_today(), NULL);
    else if (answer == CHOOSER_CHOSEN)
        answer = open_game(play, game);
    else
        answer = key == 'n' ? choose_deal(play, game) : choose_number(play, game);
    text_free(&pasted);
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

/* A player who names a variant wants to play it: begins a new game of it. False: no variant was
 * named, or its deals have names, from which the player chooses. */
static bool deal_asked(struct play *play)
{
    if (play->options->variant == NULL || game_deal_count(play->game) > 0)
        return false;
    struct choice choice = choice_of(play, play->game);
    deal_choice(play, &choice);
    return true;
}

void lobby_enter(struct play *play)
{
    const struct game *game = play->game;
    if (play->options->command == COMMAND_DAILY) {
        int date = play->options->date;
        end_visit(play, daily_choose(play, date != 0 ? date : date_today(), game));
        return;
    }
    if (play->options->command == COMMAND_RESCUE) {
        int entry = game != NULL ? registry_place(game) : 0;
        end_visit(play, training_choose(play, entry, game != NULL));
        return;
    }
    enum chooser_answer answer = resume(play, game);
    if (answer == CHOOSER_BACK && game != NULL && deal_asked(play))
        answer = CHOOSER_CHOSEN;
    if (answer == CHOOSER_BACK)
        answer = game != NULL ? choose_deal(play, game) : CHOOSER_GAMES;
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
    if (key == 'x') {
        struct choice choice = choice_of(play, game);
        table_deal(table, game, choice.variant, chooser_next(&choice));
        return true;
    }
    if (key == 'e' || (key == 'n' && play->boards.playing)) {
        leave_boards(play, key == 'e'
                               ? boards_edit(&play->boards, play->term, table, game, 0, 0)
                               : choose_level(play, game));
        return true;
    }
    if (key == 'n')
        answer = choose_deal(play, game);
    else if (key == 'N')
        answer = choose_number(play, game);
    else if (key == 'S')
        answer = look_up(play);
    else if (key == 'o')
        answer = set_options(play);
    end_visit(play, answer);
    return true;
}
