/* The loop of --plain: a line is a command, or moves. */
#include "plain/plain.h"
#include "plain/parts.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "cli/chosen.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "cli/values.h"
#include "games/registry.h"
#include "screens/look.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WORD_COLUMNS = 40 /* of a wrong word that is repeated */
};

/* ---- moves ------------------------------------------------------------------------- */

void plain_began(struct plain *plain)
{
    plain_forget(plain);
    plain_say_where(plain);
    plain_say_end(plain);
}

static void make_move(struct plain *plain, uint32_t move)
{
    _Alignas(max_align_t) unsigned char before[STATE_MAX];
    const struct session *session = plain_session(plain);
    memcpy(before, session_state(session), session->game->rules->state_size);
    table_move(&plain->table, move);
    plain_forget(plain);
    plain_say_move(plain, before, move);
}

/* Sets *MOVE to the move that the letters of WORD make as keys of the screen. False: they
 * make none; if the rules forbid what they ask for, WHY has the reason. Several
 * letters are keys only in games whose piles have keys. */
static bool read_keys(const struct plain *plain, const char *word, uint32_t *move,
                      struct text *why)
{
    _Alignas(max_align_t) unsigned char view[VIEW_MAX] = {0};
    const struct session *session = plain_session(plain);
    struct scene scene = {.state = session_state(session),
                          .charset = plain_speech_charset(plain),
                          .hint = MOVE_NONE,
                          .move = MOVE_NONE};
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
    memcpy(state, session_state(session), game->rules->state_size);
    if (problem == NULL && game->rules->apply(state, move)) {
        make_move(plain, move);
        return true;
    }
    if (problem == NULL &&
        !session_refuse(session, move, plain_speech_charset(plain), why))
        problem = _("not possible here");
    if (why->length == 0 && !game_refuse_word(game, session_state(session), word,
                                              plain_speech_charset(plain), why))
        text_format(why, _("%s. ? for help, l lists the moves."), problem);
    return false;
}

/* Plays the moves in WORDS, up to the first that is not possible. */
static void play_words(struct plain *plain, char *words)
{
    struct text why = {0}, said = {0};
    for (char *word;
         why.length == 0 && (word = strtok_r(words, " \t", &words)) != NULL;) {
        if (play_word(plain, word, &why))
            continue;
        utf8_tame(word);
        word[utf8_fit(word, WORD_COLUMNS)] = '\0';
        text_format(&said, _("%s: %s"), word, text_get(&why));
        plain_say(plain, text_get(&said));
    }
    text_free(&why);
    text_free(&said);
}

static void play_hint(struct plain *plain)
{
    if (plain->hint != MOVE_NONE)
        make_move(plain, plain->hint);
    else
        puts(_("h gives a hint, w says where you are, ? lists the commands."));
}

/* The moves that NUMBER means, "": one; 0: it is no number from 1 to MOST. */
static int count_of(const char *number, int most)
{
    char *end = NULL;
    long count = number[0] != '\0' ? strtol(number, &end, 10) : 1;
    return count < 1 || count > most || (end != NULL && *end != '\0') ? 0 : (int)count;
}

/* Undoes as many moves as NUMBER says. */
static void undo(struct plain *plain, const char *number)
{
    const struct session *session = plain_session(plain);
    int most = session->cursor, count = count_of(number, most);
    if (most == 0)
        puts(_("Nothing to undo: this is the start."));
    else if (count == 0)
        printf(ngettext("You can undo %d move.\n", "You can undo 1 to %d moves.\n",
                        (unsigned long)most),
               most);
    for (; count > 0; count--) {
        uint32_t move = session->moves[session->cursor - 1];
        table_undo(&plain->table);
        plain_forget(plain);
        plain_say_undone(plain, move);
    }
}

static void redo(struct plain *plain, const char *number)
{
    _Alignas(max_align_t) unsigned char before[STATE_MAX];
    const struct session *session = plain_session(plain);
    int most = session->count - session->cursor, count = count_of(number, most);
    if (most == 0)
        puts(_("Nothing to redo."));
    else if (count == 0)
        printf(ngettext("You can redo %d move.\n", "You can redo 1 to %d moves.\n",
                        (unsigned long)most),
               most);
    for (; count > 0; count--) {
        memcpy(before, session_state(session), session->game->rules->state_size);
        table_redo(&plain->table);
        plain_forget(plain);
        plain_say_move(plain, before, session->moves[session->cursor - 1]);
    }
}

static void restart(struct plain *plain)
{
    table_restart(&plain->table);
    plain_forget(plain);
    puts(_("Back at the start. U redoes the moves."));
}

/* ---- commands ---------------------------------------------------------------------- */

static void help(struct plain *plain)
{
    const struct game *game = plain_session(plain)->game;
    puts(_("Type a move, or several with blanks between (see unstuck-formats(5)), or:\n"
           "h       a hint; then an empty line plays it, h gives the next best\n"
           "H       a hint from the cards that you have seen\n"
           "a       let the solver play to the end\n"
           "u U R   undo, redo (u 3, U 3: three moves), restart\n"
           "w       where am I: the game at a glance"));
    puts(game->speech != NULL ? _(game->speech->places) : "r");
    puts(_("b       show the board\n"
           "l       list the legal moves\n"
           "n       a new deal; n and a number: that deal\n"
           "g D     other games; the daily puzzles\n"
           "y S     games played; statistics\n"
           "o       options\n"
           "v 1     say less; v 2: words; v 3: say more\n"
           "i       the rules of this game\n"
           "q       quit; everything is saved"));
    if (game_hides(game))
        puts(_("The keys of the screen in one word are moves, too: d, 35, w2, 4f."));
    if (game->speech != NULL && game->speech->stuck != NULL)
        puts(_(game->speech->stuck));
}

static void new_deal(struct plain *plain, char *number)
{
    const struct session *session = plain_session(plain);
    uint64_t seed;
    if (!value_number(number, 1, UINT64_MAX, &seed))
        printf(_("Invalid deal number '%s'.\n"), number);
    else
        plain_deal(plain, session->game, session->variant, seed);
}

static void set_detail(struct plain *plain, const char *number)
{
    static const char *const said[] = {N_("Brief: v 2 says more."),
                                       N_("Words: v 1 says less, v 3 more."),
                                       N_("Full: v 2 says less.")};
    if (number[0] != '\0' && !plain_set_detail(plain, number))
        puts(_("v 1 is brief, v 2 says words, v 3 says all."));
    else
        puts(_(said[plain->detail]));
}

/* Obeys a command with the ARGUMENT behind it, "" if there is none. False: it has none. */
static bool obey_with(struct plain *plain, char command, char *argument)
{
    utf8_tame(argument);
    argument[utf8_fit(argument, WORD_COLUMNS)] = '\0';
    switch (command) {
    case 'n':
        new_deal(plain, argument);
        break;
    case 'u':
        undo(plain, argument);
        break;
    case 'U':
        redo(plain, argument);
        break;
    case 'r':
        plain_say_place(plain, false, argument);
        break;
    case 'c':
        plain_say_place(plain, true, argument);
        break;
    case 'g':
        plain_games(plain, argument);
        break;
    case 'D':
        plain_daily(plain, argument);
        break;
    case 'y':
        plain_history(plain, argument);
        break;
    case 'o':
        plain_options(plain, argument);
        break;
    case 'v':
        set_detail(plain, argument);
        break;
    default:
        return false;
    }
    return true;
}

/* Obeys a command without an argument. False: it is none. */
static bool obey_alone(struct plain *plain, char command)
{
    switch (command) {
    case '\0':
        play_hint(plain);
        break;
    case 'h':
    case 'H':
        plain_hint(plain, command == 'H');
        break;
    case 'a':
        plain_auto(plain);
        break;
    case 'R':
        restart(plain);
        break;
    case 'w':
        plain_say_where(plain);
        break;
    case 'b':
        plain_say_board(plain);
        break;
    case 'l':
    case 'm':
        plain_say_moves(plain);
        break;
    case 'S':
        plain_statistics(plain);
        break;
    case 'i':
        plain_say_rules(plain);
        break;
    case '?':
        help(plain);
        break;
    default:
        return false;
    }
    return true;
}

/* False: the player quits. */
static bool obey(struct plain *plain, char *line)
{
    bool command = line[0] == '\0' || line[1] == '\0' || line[1] == ' ';
    char *argument = line[0] != '\0' ? line + 1 + strspn(line + 1, " ") : line;
    if (command && line[0] == 'q' && *argument == '\0')
        return false;
    if (command && (obey_with(plain, line[0], argument) ||
                    (*argument == '\0' && obey_alone(plain, line[0]))))
        return true;
    play_words(plain, line);
    return true;
}

/* ---- the loop ---------------------------------------------------------------------- */

/* Saves what the last line did, and says what the store has to report. */
static void save(struct plain *plain)
{
    unsigned before = plain->table.message.number;
    keeper_follow(&plain->keeper, &plain->table);
    if (plain->table.message.number != before && plain->table.message.text[0] != '\0')
        puts(plain->table.message.text);
    if (isatty(
            STDIN_FILENO)) /* the player may think for long: be safe from a power cut */
        store_sync(plain->keeper.store);
}

char *plain_next_line(struct plain *plain)
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

/* Lets the player choose a game, or a DAILY puzzle. False: the player quits. */
static bool choose_game(struct plain *plain, bool daily)
{
    void (*open)(struct plain * plain, const char *name) =
        daily ? plain_daily : plain_games;
    open(plain, "");
    while (plain_session(plain)->game == NULL) {
        puts(daily ? _("Which puzzle? q quits.") : _("Which game? q quits."));
        char *name = plain_next_line(plain);
        if (name == NULL || strcmp(name, "q") == 0)
            return false;
        utf8_tame(name);
        name[utf8_fit(name, WORD_COLUMNS)] = '\0';
        bool other = name[0] == 'D' && (name[1] == '\0' || name[1] == ' ');
        if (other)
            plain_daily(plain, name + 1 + strspn(name + 1, " "));
        else if (name[0] != '\0')
            open(plain, name);
    }
    return true;
}

/* The name of the variant on the command line, NULL: there is none. */
static const char *variant_asked(const struct plain *plain, struct text *name)
{
    if (plain->options->variant == NULL)
        return NULL;
    game_variant_name(chosen_game(plain->options), chosen_variant(plain->options), name);
    return text_get(name);
}

/* False: the position on the command line cannot be read, or no game was chosen. */
static bool begin(struct plain *plain)
{
    const struct options *options = plain->options;
    const struct game *game = chosen_game(options);
    if (options->command == COMMAND_DAILY) {
        if (game != NULL)
            plain_daily(plain, game->id);
        return plain_session(plain)->game != NULL || choose_game(plain, true);
    }
    if (options->file_count == 0 && !options->has_seed) {
        struct text name = {0};
        const char *variant = game != NULL ? variant_asked(plain, &name) : NULL;
        bool resumed = game != NULL && plain_resume(plain, game, variant);
        text_free(&name);
        if (game == NULL)
            return choose_game(plain, false);
        if (!resumed)
            plain_deal(plain, game,
                       variant != NULL ? chosen_variant(options)
                                       : keeper_variant(&plain->keeper, game, 0),
                       0);
        return plain_session(plain)->game != NULL;
    }
    if (!chosen_start(options, &plain->table.session)) {
        plain->status = EXIT_INPUT;
        return false;
    }
    table_began(&plain->table);
    plain_began(plain);
    return true;
}

/* Reads the player's options. What only a screen shows is off, and stays in the store as it
 * is. */
static void read_options(struct plain *plain)
{
    struct term_options look = {.ascii = plain->options->ascii};
    keeper_open(&plain->keeper, &plain->table, NULL);
    look_read(&look, plain->keeper.store, true, plain->options->has_language);
    plain_read_options(plain);
    struct table_options options = plain->table.options;
    options.winnable |= plain->options->winnable;
    options.analysis = options.live = options.guard = options.celebrate = false;
    table_set_options(&plain->table, &options);
    plain->keeper.stored = options;
}

int plain_play(const struct options *options)
{
    struct plain plain = {.options = options,
                          .hint = MOVE_NONE,
                          .date = options->date != 0 ? options->date : date_today(),
                          .lines = {.file = stdin, .stopped = leave_wanted},
                          .status = EXIT_FINE};
    struct limits limits = chosen_limits(options);
    table_init(&plain.table, &limits);
    read_options(&plain);
    for (bool more = begin(&plain); more;) {
        char *line = plain_next_line(&plain);
        more = line != NULL && obey(&plain, line);
    }
    if (plain.memo != NULL)
        game_memo_free(plain.memo_of, plain.memo);
    solution_free(&plain.plan);
    text_free(&plain.line);
    fflush(stdout);
    if (!keeper_close(&plain.keeper, &plain.table))
        keeper_complain();
    table_free(&plain.table);
    return leave_status(plain.status);
}
