/* The loop of --plain: a line is a command, or moves. */
#include "plain/plain.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "cli/chosen.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "games/registry.h"
#include "screens/options_screen.h"
#include "store/preference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WORD_COLUMNS = 40 /* of a wrong word that is repeated */
};

/* After a game that was lost, at most. */
static const double hindsight_seconds = 3;

/* ---- moves ------------------------------------------------------------------------- */

void plain_began(struct plain *plain)
{
    plain_forget(plain);
    plain_say_where(plain);
    plain_say_end(plain);
}

static void make_move(struct plain *plain, uint32_t move)
{
    if (!plain_rescue_allows(plain, &move) || plain_asks(plain, move))
        return;
    int cursor = plain_session(plain)->cursor;
    table_move(&plain->table, move);
    (plain_session(plain)->cursor > cursor ? plain_follow : plain_forget)(plain);
    plain_say_move(plain);
}

/* Sets *MOVE to the move that the letters of WORD make as keys of the screen. False: they
 * make none; if the rules forbid what they ask for, WHY has the reason. Several
 * letters are keys only in games whose piles have keys. */
static bool read_keys(const struct plain *plain, const char *word, uint32_t *move,
                      struct text *why)
{
    _Alignas(max_align_t) unsigned char view[VIEW_MAX] = {0};
    const struct session *session = plain_session(plain);
    struct scene scene =
        scene_still(session_state(session), 0, 0, plain_speech_charset(plain));
    struct wish wish = {.kind = WISH_LOOK};
    if (!game_hides(session->game) && word[1] != '\0')
        return false;
    registry_view(session->game)->least(scene.state, &scene.rows, &scene.columns);
    for (; *word != '\0' && wish.kind == WISH_LOOK && !wish.refused; word++)
        wish =
            registry_view(session->game)
                ->input(&scene, view,
                        &(struct event){.kind = EVENT_KEY, .key = (unsigned char)*word});
    if (wish.refused)
        text_string(why, wish.say);
    *move = wish.move;
    return wish.kind == WISH_MOVE && *word == '\0';
}

/* Plays the move WORD. False: WHY has the reason. */
static bool play_word(struct plain *plain, const char *word, struct text *why)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    const struct session *session = plain_session(plain);
    const struct game *game = session->game;
    uint32_t move;
    const char *problem = game->notation->parse_move(session_state(session), word, &move);
    if (problem != NULL && read_keys(plain, word, &move, why))
        problem = NULL;
    if (problem == NULL && game_after(game, session_state(session), move, state)) {
        make_move(plain, move);
        return true;
    }
    if (problem == NULL &&
        !session_refuse(session, move, plain_speech_charset(plain), why))
        problem = _("not possible here");
    const struct game_speech *speech = game->speech;
    bool refuses = speech != NULL && speech->refuse != NULL;
    if (why->length == 0 &&
        !(refuses &&
          speech->refuse(session_state(session), word, plain_speech_charset(plain), why)))
        text_format(why, _("%s. ? for help, l lists the moves."), problem);
    return false;
}

/* Plays the moves in WORDS, up to the first that is not possible. */
static void play_words(struct plain *plain, char *words)
{
    scoped_text why = {0}, said = {0};
    for (char *word;
         why.length == 0 && (word = strtok_r(words, " \t", &words)) != NULL;) {
        if (plain_session(plain)->cursor != plain->course.cursor)
            plain_rescue_follow(plain); /* a lesson judges each move */
        if (play_word(plain, word, &why))
            continue;
        utf8_tame(word);
        word[utf8_fit(word, WORD_COLUMNS)] = '\0';
        text_format(&said, _("%s: %s"), word, text_get(&why));
        plain_say(plain, text_get(&said));
    }
}

static void play_hint(struct plain *plain)
{
    if (plain_rescue_next(plain))
        return;
    if (plain->hint != MOVE_NONE)
        make_move(plain, plain->hint);
    else
        puts(_("h gives a hint, w says where you are, ? lists the commands."));
}

/* u, U: goes one move back or on, or as many as NUMBER says. A move that adds nothing to the length,
 * such as a redeal, is not counted. */
static void go(struct plain *plain, const char *number)
{
    bool back = plain->key == 'u';
    const struct session *session = plain_session(plain);
    int length = session_length(session), end = back ? 0 : session->count;
    int most = abs(session->lengths[end] - length);
    int count = number[0] != '\0' ? plain_number(number, most) : 1;
    if (session->cursor == end)
        puts(back ? _("Nothing to undo: this is the start.") : _("Nothing to redo."));
    else if (count == 0)
        printf(back ? ngettext("You can undo %d move.\n", "You can undo 1 to %d moves.\n",
                               most)
                    : ngettext("You can redo %d move.\n", "You can redo 1 to %d moves.\n",
                               most),
               most);
    for (bool more = session->cursor != end && count > 0; more;) {
        (back ? table_undo : table_redo)(&plain->table);
        plain_forget(plain);
        (back ? plain_say_undone : plain_say_move)(plain);
        more = number[0] != '\0' && session->cursor != end &&
               abs(session_length(session) - length) < count;
    }
}

static void restart(struct plain *plain)
{
    bool moves = plain_session(plain)->count > 0;
    table_restart(&plain->table);
    plain_forget(plain);
    puts(moves ? _("Back at the start. U redoes the moves.") : _("This is the start."));
}

/* ---- commands ---------------------------------------------------------------------- */

static void new_deal(struct plain *plain, const char *argument)
{
    const struct session *session = plain_session(plain);
    const struct game *game = session->game;
    uint32_t variant = session->variant;
    uint64_t seed = 0, last = game_deal_last(game);
    scoped_text said = {0};
    if (argument[0] == '\0' || value_number(argument, 1, last, &seed))
        plain_deal(plain, game, variant, seed);
    else if (game_variant_find(game, argument, &variant))
        plain_deal(plain, game, variant, 0);
    else if (argument[strspn(argument, "-0123456789")] == '\0')
        printf(_("Invalid deal number '%s' (1 to %llu).\n"), argument,
               (unsigned long long)last);
    else {
        game_variant_refuse(game, argument, &said);
        puts(text_get(&said));
    }
}

static void set_detail(struct plain *plain, const char *number)
{
    static const char *const said[] = {N_("Brief: v 2 says more."),
                                       N_("Words: v 1 says less, v 3 more."),
                                       N_("Full: v 2 says less.")};
    int detail = number[0] - '1';
    bool valid = detail >= DETAIL_BRIEF && detail <= DETAIL_FULL && number[1] == '\0';
    if (valid)
        plain_set_detail(plain, detail);
    puts(valid || number[0] == '\0' ? _(said[plain->detail])
                                    : _("v 1 is brief, v 2 says words, v 3 says all."));
}

static void quit(struct plain *plain)
{
    plain->over = true;
}

static void help(struct plain *plain);

/* In the order of the list that ? prints. */
static const struct plain_command {
    char key;      /* '\0': an empty line */
    bool anywhere; /* also before there is a game */
    /* One of them is NULL: what the command does, and what it does with the words behind
     * the key, "" if there are none. */
    void (*alone)(struct plain *plain);
    void (*with)(struct plain *plain, const char *argument);
    const char *help; /* N_(), for the list; NULL: none, or see print_help */
} commands[] = {
    {'\0', false, play_hint, NULL, NULL},
    {'h', false, plain_hint, NULL,
     N_("h       a hint; then an empty line plays it, h gives the next best")},
    {'W', false, plain_why, NULL,
     N_("W       why: the reasons for the hint, or what the last move costs")},
    {'H', false, plain_hint, NULL,
     N_("H       a hint from the cards that you have seen")},
    {'a', false, plain_auto, NULL, N_("a       let the solver play to the end")},
    {'u', false, NULL, go, N_("u       undo; u 3: three moves")},
    {'U', false, NULL, go, N_("U       redo; U 3: three moves")},
    {'R', false, restart, NULL, N_("R       restart")},
    {'w', false, plain_say_where, NULL, N_("w       where am I: the game at a glance")},
    {'r', false, NULL, plain_say_place, NULL},
    {'c', false, NULL, plain_say_place, NULL},
    {'b', false, plain_say_board, NULL, N_("b       show the board")},
    {'l', false, plain_say_moves, NULL, N_("l       list the legal moves")},
    {'m', false, plain_say_moves, NULL, NULL},
    {'n', false, NULL, new_deal, NULL},
    {'g', true, NULL, plain_games, N_("g       list the games; g 2: open the second")},
    {'D', true, NULL, plain_daily, N_("D       the daily puzzles; D 2: open the second")},
    {'y', true, NULL, plain_history, N_("y       games played; y 1: open the last")},
    {'S', false, plain_statistics, NULL, N_("S       statistics")},
    {'o', true, NULL, plain_options, N_("o       options; o 2: change the second")},
    {'v', true, NULL, set_detail, N_("v 1     say less; v 2: words; v 3: say more")},
    {'i', false, plain_say_rules, NULL, N_("i       the rules of this game")},
    {'p', true, NULL, plain_rescue,
     N_("p       practise: first steps, puzzles, and your own mistakes")},
    {'?', true, help, NULL, N_("?       this list")},
    {'q', true, quit, NULL, N_("q       quit; everything is saved")},
};

enum {
    COMMANDS_MOST = sizeof commands / sizeof commands[0]
};

/* Prints the line of COMMAND in GAME, which may be NULL. */
static void print_help(const struct plain_command *command, const struct game *game)
{
    if (game == NULL ? !command->anywhere : command->key == 'H' && !game_hides(game))
        return;
    if (command->key == 'r')
        puts(game->speech != NULL ? _(game->speech->places) : "r");
    else if (command->key == 'n') {
        printf(_("n       a new deal; n 5: deal 5; n %s: by other rules"),
               game->deals->variants[1]);
        putchar('\n');
    } else if (command->help != NULL)
        puts(_(command->help));
}

static void help(struct plain *plain)
{
    const struct game *game = plain_session(plain)->game;
    puts(game != NULL ? _("Type a move, or several with blanks between (see "
                          "unstuck-formats(5)), or:")
                      : _("Type a number or a name from the list, or:"));
    for (int i = 0; i < COMMANDS_MOST; i++)
        print_help(&commands[i], game);
    if (game != NULL && game_hides(game))
        puts(_("The keys of the screen in one word are moves, too: d, 35, w2, 4f."));
    if (game != NULL && game->speech != NULL && game->speech->stuck != NULL)
        puts(_(game->speech->stuck));
}

/* The command in LINE, behind whose key *ARGUMENT is set. NULL: there is none. */
static const struct plain_command *find_command(char *line, char **argument)
{
    *argument = line + (line[0] != '\0');
    bool letter = **argument == '\0' || **argument == ' ';
    *argument += strspn(*argument, " ");
    for (int i = 0; letter && i < COMMANDS_MOST; i++)
        if (commands[i].key == line[0] &&
            (commands[i].with != NULL || **argument == '\0'))
            return &commands[i];
    return NULL;
}

/* Without a game, a word that is no command is an entry of the list shown last. */
static void obey(struct plain *plain, char *line)
{
    char *argument;
    const struct plain_command *command = find_command(line, &argument);
    bool chosen = plain_session(plain)->game != NULL;
    plain->key = command != NULL ? command->key : '\0';
    if (command == NULL && chosen) {
        play_words(plain, line);
        plain_rescue_follow(plain);
        return;
    }
    argument = command != NULL ? argument : line;
    utf8_tame(argument);
    argument[utf8_fit(argument, WORD_COLUMNS)] = '\0';
    if (command == NULL)
        plain->list(plain, argument);
    else if (plain_trains(plain) && plain->key != '\0' &&
             strchr("gDySon", plain->key) != NULL)
        puts(_("First leave this with p."));
    else if ((chosen || command->anywhere) && command->with != NULL)
        command->with(plain, argument);
    else if (chosen || command->anywhere)
        command->alone(plain);
    else if (line[0] != '\0')
        puts(_("Choose a game first; then this command works."));
    plain_rescue_follow(plain);
}

/* ---- the loop ---------------------------------------------------------------------- */

/* Saves what the last line did, and says what the store has to report. */
static void save(struct plain *plain)
{
    unsigned before = plain->table.message.number;
    if (plain_trains(plain))
        return;
    if (plain_session(plain)->game != NULL &&
        table_over(&plain->table)) /* the judge looks for the move that lost it */
        moves_wait(&plain->table.moves, MOVE_NONE, hindsight_seconds);
    keeper_follow(&plain->keeper, &plain->table);
    if (plain->table.message.number != before && plain->table.message.text[0] != '\0')
        puts(plain->table.message.text);
    if (isatty(
            STDIN_FILENO)) /* the player may think for long: be safe from a power cut */
        store_sync(plain->keeper.store);
}

/* A line without blanks around it; NULL: the input has ended. */
static char *next_line(struct plain *plain)
{
    save(plain);
    for (;;) {
        fputs("> ", stdout);
        text_clear(&plain->line);
        enum line_kind kind = leave_flush()
                                  ? lines_next(&plain->lines, &plain->line, LINES_MOST)
                                  : LINE_END;
        if (plain_session(plain)->game != NULL)
            table_count_time(&plain->table);
        game_clock_touch(&plain->table.clock);
        if (kind == LINE_END) {
            if (isatty(STDIN_FILENO))
                putchar('\n'); /* what comes next begins a line */
            return NULL;
        }
        if (kind == LINE_TEXT)
            break;
        source_complain("-", plain->lines.number, plain->lines.column,
                        lines_reason(kind));
        plain->status = EXIT_INPUT;
    }
    text_trim(&plain->line, 0);
    return plain->line.bytes + strspn(plain->line.bytes, " \t");
}

/* Continues GAME in the variant on the command line, if there is one, or deals it. */
static void resume(struct plain *plain, const struct game *game)
{
    const struct options *options = plain->options;
    scoped_text name = {0};
    bool asked = options->variant != NULL;
    if (asked)
        game_variant_name(game, chosen_variant(options), &name);
    if (!plain_resume(plain, game, asked ? text_get(&name) : NULL))
        plain_deal(plain, game,
                   asked ? chosen_variant(options)
                         : preference_variant(plain->keeper.store, "variant", game, 0),
                   0);
}

/* Begins what the command line asks for, or lists what there is. False: its position cannot
 * be read. */
static bool begin_game(struct plain *plain)
{
    const struct options *options = plain->options;
    const struct game *game = chosen_game(options);
    bool given = options->file_count > 0 || options->has_seed;
    if (options->command == COMMAND_DAILY)
        plain_daily(plain, game != NULL ? game->id : "");
    else if (options->command == COMMAND_RESCUE) {
        plain_rescue(plain, game != NULL ? game->id : "");
        plain_rescue_follow(plain);
    } else if (game == NULL) /* no file or deal goes without one */
        plain_games(plain, "");
    else if (!given)
        resume(plain, game);
    else if (chosen_start(options, &plain->table.session)) {
        table_began(&plain->table);
        plain_began(plain);
    } else
        plain->status = EXIT_INPUT;
    return plain->status == EXIT_FINE;
}

/* Reads the player's options. What only a screen shows is off, and stays in the store as it
 * is. */
static void read_options(struct plain *plain)
{
    struct term_options look = {.ascii = plain->options->ascii};
    keeper_open(&plain->keeper, &plain->table, store_open());
    options_screen_read(&look, plain->keeper.store, true,
                        plain->options->given[OPTION_LANG]);
    plain->detail =
        preference_read(plain->keeper.store, "detail", NULL, DETAIL_FULL, DETAIL_WORDS);
    struct table_options options = plain->table.options;
    options.winnable |= plain->options->winnable;
    options.analysis = options.live = options.guard = options.motion = false;
    table_set_options(&plain->table, &options);
    plain->keeper.stored = options;
}

int plain_play(const struct options *options)
{
    struct plain plain = {.options = options,
                          .hint = MOVE_NONE,
                          .list = plain_games,
                          .date = options->date != 0 ? options->date : date_today(),
                          .lines = {.file = stdin, .stopped = leave_wanted},
                          .status = EXIT_FINE};
    struct limits limits = chosen_limits(options);
    table_init(&plain.table, &limits);
    read_options(&plain);
    plain.over = !begin_game(&plain);
    while (!plain.over) {
        if (plain_session(&plain)->game == NULL)
            puts(_("Type a number or a name from the list, ? for help, q to quit."));
        char *line = next_line(&plain);
        if (line != NULL)
            obey(&plain, line);
        plain.over |= line == NULL;
    }
    if (plain.memo != NULL)
        game_memo_free(plain.memo_of, plain.memo);
    solution_free(&plain.plan);
    text_free(&plain.line);
    fflush(stdout);
    if (plain_trains(&plain)) /* is not saved */
        session_free(&plain.table.session);
    if (!keeper_close(&plain.keeper, &plain.table))
        keeper_complain();
    table_free(&plain.table);
    return leave_status(plain.status);
}
