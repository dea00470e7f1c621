#include "cli/plain.h"

#include "cli/chosen.h"
#include "cli/leave.h"
#include "cli/refuse.h"
#include "cli/source.h"
#include "games/registry.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "engine/solution.h"
#include "ui/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits of a hint, for which the player waits, unless --time is given. */
static const double hint_seconds = 10, improve_seconds = 0.5;

struct plain {
    const struct options *options;
    struct session session; /* its game is NULL until one is chosen */
    void *memo;
    struct solution plan; /* if PLANNED: the solver's answer for this position */
    bool planned;
    uint32_t hint; /* the move that an empty line plays, or MOVE_NONE */
    struct lines lines;
    struct text line; /* the last one read */
    int status;
};

/* ---- output ------------------------------------------------------------------------ */

static enum charset charset_of(const struct plain *plain)
{
    return plain->options->ascii ? CHARSET_ASCII : term_charset();
}

/* The scene for the smallest canvas that holds the board. */
static struct scene scene_of(const struct plain *plain)
{
    struct scene scene = {.state = session_state(&plain->session),
                          .charset = charset_of(plain),
                          .hint = plain->hint,
                          .move = MOVE_NONE};
    registry_view(plain->session.game)->least(scene.state, &scene.rows, &scene.columns);
    return scene;
}

/* Adds the board as a screen shows it, without colours, and what the view says about it. */
static void print_view(const struct plain *plain, struct text *out)
{
    _Alignas(max_align_t) unsigned char state[VIEW_MAX] = {0};
    const struct game_view *view = registry_view(plain->session.game);
    struct scene scene = scene_of(plain);
    struct canvas canvas;
    canvas_init(&canvas, scene.rows, scene.columns, scene.charset);
    view->draw(&canvas, &scene, state);
    canvas_print(&canvas, out);
    canvas_free(&canvas);
    size_t board = out->length;
    if (view->prompt != NULL)
        view->prompt(&scene, state, out);
    text_string(out, out->length > board ? ". " : "");
}

static void print_position(const struct plain *plain)
{
    const struct session *session = &plain->session;
    const struct game *game = session->game;
    const void *state = session_state(session);
    enum status status = session_status(session);
    struct text out = {0};
    /* notation->print would show hidden cards. */
    if (game_hides(game))
        print_view(plain, &out);
    else
        game->notation->print(state, &out);
    if (game->rules->scored)
        text_format(&out, _("%" PRId64 " points, "), game->rules->score(state));
    game_print_length(game, session->variant, session_length(session), &out);
    text_string(&out, status == STATUS_WON     ? _(". You won!\n")
                      : status == STATUS_STUCK ? _(". No moves left.\n")
                                               : ".\n");
    fputs(text_get(&out), stdout);
    text_free(&out);
}

static void print_help(const struct plain *plain)
{
    fputs(_("Type a move, or several with blanks between (see unstuck-formats(5)), or:\n"
            "h       a hint; then an empty line plays it\n"
            "a       let the solver play to the end\n"
            "u U R   undo, redo, restart\n"
            "n       a new deal; n and a number: that deal\n"
            "b       show the board\n"
            "m       list all possible moves\n"
            "q       quit\n"
            "\n"),
          stdout);
    struct text rules = {0};
    game_print_help(plain->session.game, plain->session.variant, &rules);
    puts(text_get(&rules));
    text_free(&rules);
    if (game_hides(plain->session.game))
        puts(_("\nThe keys of the screen in one word are moves, too: d, 35, w2, 4f."));
}

static void print_moves(const struct plain *plain)
{
    const struct game *game = plain->session.game;
    const void *state = session_state(&plain->session);
    uint32_t moves[1024];
    int count = game->rules->moves(state, moves, 1024);
    struct text out = {0};
    for (int i = 0; i < count && i < 1024; i++) {
        if (i > 0)
            text_char(&out, ' ');
        game->notation->print_move(state, moves[i], &out);
    }
    puts(count > 0 ? text_get(&out) : _("No moves left."));
    text_free(&out);
}

/* ---- the solver -------------------------------------------------------------------- */

static void changed(struct plain *plain)
{
    plain->planned = false;
    plain->hint = MOVE_NONE;
}

/* Whether advice must not use hidden cards. */
static bool is_fair(const struct plain *plain)
{
    return plain->options->limits.fair && game_hides(plain->session.game);
}

/* Sets *MOVES to the line or, for fair advice, to the best candidate's moves; returns how
 * many there are. */
static int planned_moves(const struct plain *plain, const uint32_t **moves)
{
    const struct solution *plan = &plain->plan;
    bool fair = plan->candidate_count > 0;
    *moves = fair ? plan->candidates[0].moves : plan->moves;
    return fair ? plan->candidates[0].count : plan->count;
}

/* Solves the position if that has not been done. False: there is no move to make. */
static bool find_plan(struct plain *plain)
{
    const uint32_t *moves;
    struct limits limits = chosen_limits(plain->options);
    limits.fair = is_fair(plain);
    limits.improve = improve_seconds;
    if (limits.seconds == 0 && !limits.fair) /* fair advice has its own limit of nodes */
        limits.seconds = hint_seconds;
    if (!plain->planned) {
        chosen_solve(&plain->session, &limits, plain->memo, &plain->plan);
        plain->planned = true;
    }
    return planned_moves(plain, &moves) > 0;
}

static void print_no_plan(const struct plain *plain)
{
    const struct solution *plan = &plain->plan;
    if (plan->stop == STOP_CANCELLED)
        return;
    puts(session_status(&plain->session) == STATUS_WON ? _("You have already won.")
         : plan->verdict == VERDICT_IMPOSSIBLE && plain->session.cursor == 0
             ? _("Proved: this game cannot be won from its start. n starts a new "
                 "deal.")
         : plan->verdict == VERDICT_IMPOSSIBLE
             ? _("Proved: this position is lost. u undoes a move.")
         : plan->verdict == VERDICT_SOLVED
             ? _("No moves left. u undoes a move, n starts a new deal.")
         : is_fair(plain) && plan->stop == STOP_FINISHED
             ? _("No useful moves left. u undoes a move, n starts a new deal.")
             : _("The solver reached its limit. --time and --memory raise it."));
}

/* Adds how good the hint is. */
static void print_worth(const struct plain *plain, struct text *out)
{
    const struct solution *plan = &plain->plan;
    if (plan->candidate_count > 0)
        text_format(out, _("%d%% win chance, estimated from the cards you can see."),
                    candidate_percent(plan->candidates));
    else if (plain->session.game->rules->scored)
        text_format(out, _("The best line found scores %" PRId64 " points."),
                    plan->score);
    else
        text_format(out,
                    plan->proved ? _("%d to go, the minimum.")
                                 : _("%d to go on the best line found."),
                    plan->length);
}

static void give_hint(struct plain *plain)
{
    const struct game *game = plain->session.game;
    const void *state = session_state(&plain->session);
    const uint32_t *moves;
    if (!find_plan(plain)) {
        print_no_plan(plain);
        return;
    }
    struct text out = {0};
    planned_moves(plain, &moves);
    plain->hint = moves[0];
    plain->session.hints++;
    game->notation->print_move(state, plain->hint, &out);
    text_string(&out, ": ");
    game->words->describe(state, plain->hint, &out);
    text_string(&out, "\n");
    print_worth(plain, &out);
    printf(_("%s An empty line plays it.\n"), text_get(&out));
    text_free(&out);
}

/* Plays the planned moves and prints them, BETWEEN before the first. */
static void play_plan(struct plain *plain, const char *between)
{
    const struct game *game = plain->session.game;
    struct text word = {0};
    const uint32_t *moves;
    int count = planned_moves(plain, &moves);
    for (int i = 0; i < count; i++) {
        text_clear(&word);
        game->notation->print_move(session_state(&plain->session), moves[i], &word);
        printf("%s%s", i > 0 ? " " : between, text_get(&word));
        session_apply(&plain->session, moves[i]);
        plain->session.autos++;
    }
    text_free(&word);
    changed(plain);
}

/* Plays to the end. Asks for fair advice after each step: it may turn a card face up. */
static void play_out(struct plain *plain)
{
    if (!find_plan(plain)) {
        print_no_plan(plain);
        return;
    }
    play_plan(plain, "");
    while (is_fair(plain) && session_status(&plain->session) != STATUS_WON &&
           !leave_wanted() && find_plan(plain))
        play_plan(plain, " ");
    putchar('\n');
    print_position(plain);
    if (plain->planned)
        print_no_plan(plain);
}

/* ---- commands ---------------------------------------------------------------------- */

/* Call it after a session has begun. */
static void began(struct plain *plain)
{
    const struct game *game = plain->session.game;
    game_memo_free(game, plain->memo);
    plain->memo = game_memo_new(game);
    changed(plain);
    printf("%s", _(game->title));
    if (plain->session.dealt)
        printf(_(", deal %" PRIu64), plain->session.seed);
    puts(_(". h hint, a auto, u undo, ? help, q quit."));
    print_position(plain);
}

/* Starts deal SEED of GAME; 0: a random deal. */
static void deal(struct plain *plain, const struct game *game, uint32_t variant,
                 uint64_t seed)
{
    const char *why = chosen_deal(plain->options, game, variant, seed, &plain->session);
    if (why != NULL)
        puts(why);
    else
        began(plain);
}

static void new_deal(struct plain *plain, char *number)
{
    char *end;
    uint64_t seed = strtoull(number, &end, 10);
    if (*end != '\0') {
        utf8_tame(number);
        printf(_("Invalid deal number '%s'.\n"), number);
    } else
        deal(plain, plain->session.game, plain->session.variant, seed);
}

/* Sets *MOVE to the move that the letters of WORD make as keys of the screen. False: they
 * make none; if the rules forbid what they ask for, WHY has the reason. They are keys only
 * where the board is printed as the screen shows it. */
static bool read_keys(const struct plain *plain, const char *word, uint32_t *move,
                      struct text *why)
{
    _Alignas(max_align_t) unsigned char view[VIEW_MAX] = {0};
    const struct game *game = plain->session.game;
    struct scene scene = scene_of(plain);
    struct wish wish = {.kind = WISH_LOOK};
    if (!game_hides(game))
        return false;
    for (; *word != '\0' && wish.kind == WISH_LOOK && !wish.refused; word++)
        wish = registry_view(game)->input(&scene, view,
                                          &(struct event){.kind = EVENT_KEY,
                                                          .key = (unsigned char)*word});
    if (wish.refused)
        text_string(why, wish.say);
    *move = wish.move;
    return wish.kind == WISH_MOVE && *word == '\0';
}

/* Plays the move WORD. False: WHY has the reason. */
static bool play_word(struct plain *plain, const char *word, struct text *why)
{
    struct session *session = &plain->session;
    const struct game *game = session->game;
    uint32_t move;
    const char *problem = game->notation->parse_move(session_state(session), word, &move);
    if (problem != NULL && read_keys(plain, word, &move, why))
        problem = NULL;
    if (problem == NULL && session_apply(session, move))
        return true;
    if (problem == NULL && !session_refuse(session, move, charset_of(plain), why))
        problem = _("not possible here");
    if (why->length == 0)
        text_format(why, _("%s. ? for help, m lists the moves."), problem);
    return false;
}

/* Plays the moves in WORDS, up to the first that is not possible. */
static void play_words(struct plain *plain, char *words)
{
    struct session *session = &plain->session;
    struct text why = {0};
    int before = session->cursor;
    for (char *word;
         why.length == 0 && (word = strtok_r(words, " \t", &words)) != NULL;) {
        if (play_word(plain, word, &why))
            continue;
        utf8_tame(word);
        printf(_("%s: %s"), word, text_get(&why));
        putchar('\n');
    }
    text_free(&why);
    if (session->cursor == before)
        return;
    changed(plain);
    print_position(plain);
}

static void play_hint(struct plain *plain)
{
    if (plain->hint != MOVE_NONE) {
        session_apply(&plain->session, plain->hint);
        changed(plain);
    }
    print_position(plain);
}

static void step(struct plain *plain, bool done, const char *else_say)
{
    if (!done) {
        puts(else_say);
        return;
    }
    changed(plain);
    print_position(plain);
}

/* False: the player quits. */
static bool obey(struct plain *plain, char *line)
{
    struct session *session = &plain->session;
    if (line[0] == 'n' && (line[1] == '\0' || line[1] == ' ')) {
        new_deal(plain, line + 1 + strspn(line + 1, " "));
        return true;
    }
    switch (strlen(line) <= 1 ? line[0] : ' ') { /* a command is one letter */
    case '\0':
        play_hint(plain);
        break;
    case 'q':
        return false;
    case 'h':
        give_hint(plain);
        break;
    case 'a':
        play_out(plain);
        break;
    case 'u':
        step(plain, session_undo(session), _("Nothing to undo: this is the start."));
        break;
    case 'U':
        step(plain, session_redo(session), _("Nothing to redo."));
        break;
    case 'R':
        session_restart(session);
        step(plain, true, NULL);
        break;
    case 'b':
        print_position(plain);
        break;
    case 'm':
        print_moves(plain);
        break;
    case '?':
        print_help(plain);
        break;
    default:
        play_words(plain, line);
    }
    return true;
}

/* ---- the loop ---------------------------------------------------------------------- */

/* Reads a line; returns it without blanks around it. NULL: the input has ended. */
static char *next_line(struct plain *plain)
{
    for (;;) {
        fputs("> ", stdout);
        text_clear(&plain->line);
        enum line_kind kind = leave_flush()
                                  ? lines_next(&plain->lines, &plain->line, LINES_MOST)
                                  : LINE_END;
        if (kind == LINE_END)
            return NULL;
        if (kind == LINE_TEXT)
            break;
        source_complain("-", plain->lines.number, plain->lines.column,
                        lines_reason(kind));
        plain->status = EXIT_INPUT;
    }
    text_trim(&plain->line, 0);
    return plain->line.bytes + strspn(plain->line.bytes, " \t");
}

/* The game that the player names; NULL: none, the player quits. */
static const struct game *choose_game(struct plain *plain)
{
    for (int i = 0; registry[i] != NULL; i++)
        printf("%s: %s\n", registry[i]->id, _(registry[i]->summary));
    for (;;) {
        puts(_("Which game? q quits."));
        const char *name = next_line(plain);
        if (name == NULL || strcmp(name, "q") == 0)
            return NULL;
        const struct game *game = registry_find(name);
        if (game != NULL)
            return game;
        struct text said = {0};
        refuse_game_text(&said, name, false);
        puts(text_get(&said));
        text_free(&said);
    }
}

/* False: the position on the command line cannot be read, or no game was chosen. */
static bool begin(struct plain *plain)
{
    const struct options *options = plain->options;
    if (options->file_count == 0 && !options->has_seed) {
        const struct game *game =
            options->game != NULL ? chosen_game(options) : choose_game(plain);
        if (game != NULL)
            deal(plain, game, chosen_variant(options), 0);
        return plain->session.game != NULL;
    }
    if (!chosen_start(options, &plain->session)) {
        plain->status = EXIT_INPUT;
        return false;
    }
    began(plain);
    return true;
}

int plain_play(const struct options *options)
{
    struct plain plain = {.options = options,
                          .hint = MOVE_NONE,
                          .lines = {.file = stdin, .stopped = leave_wanted},
                          .status = EXIT_FINE};
    for (bool more = begin(&plain); more;) {
        char *line = next_line(&plain);
        more = line != NULL && obey(&plain, line);
    }
    if (plain.memo != NULL)
        game_memo_free(plain.session.game, plain.memo);
    solution_free(&plain.plan);
    session_free(&plain.session);
    text_free(&plain.line);
    return leave_status(plain.status);
}
