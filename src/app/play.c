/* The play loop.
 *
 * An input becomes a wish of the view or a command of this file; a wish goes to the
 * session, which alone decides; whatever changed the position is told to the advice. One
 * frame is drawn when all that was typed is read. */
#include "app/play.h"

#include "app/lobby.h"
#include "base/language.h"
#include "cli/source.h"
#include "screens/chooser.h"
#include "screens/look.h"
#include "table/coach.h"
#include "table/ending.h"
#include "table/screen.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "games/klotski/klotski.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* False: this game has no replay. */
static bool put_off_replay(struct table *table)
{
    if (table->session.game->scored)
        table_say(table, STYLE_PLAIN,
                  _("r and b show a game again when it is over.  h hint"));
    return table->session.game->scored;
}

/* Keys that mean the same in every game; false: KEY is none of them. */
static bool on_common_key(struct play *play, uint32_t key)
{
    struct table *table = &play->table;
    switch (key) {
    case 'h':
        coach_hint(table);
        return true;
    case 'H':
        coach_hint_fair(table);
        return true;
    case 'a':
        coach_play(table);
        return true;
    case 'u':
        table_undo(table);
        return true;
    case 'U':
    case PRESS_CTRL('r'):
        table_redo(table);
        return true;
    case 'R':
        table_restart(table);
        return true;
    case 'r':
    case 'b':
        return coach_replay(table, key == 'b') || put_off_replay(table);
    case 'f':
        return table_tell_hardest(table);
    case 'e':
        return lobby_edit(play);
    case 'n':
        lobby_next(play);
        return true;
    case 'N':
        lobby_number(play);
        return true;
    case 'g':
        lobby_games(play);
        return true;
    case 'S':
        lobby_statistics(play);
        return true;
    case 'p':
        coach_rest(table);
        return true;
    case 'o':
        lobby_options(play);
        return true;
    case 'i':
        table->with_pane = !table->with_pane;
        return true;
    case '?':
    case PRESS_F1:
        keeper_pause(&play->keeper, table);
        play->quit = !chooser_help(play->term, table->session.game);
        return true;
    case 'q':
    case PRESS_CTRL('c'):
        play->quit = true;
        return true;
    case PRESS_CTRL('l'):
        term_redraw(play->term);
        return true;
    default:
        return false;
    }
}

/* WORDS of a view; where they name no key, what helps does. */
static void say_with_key(struct table *table, const char *words)
{
    char line[200];
    snprintf(line, sizeof line, "%s  %s", words,
             strstr(words, "  ") == NULL ? _("h hint") : "");
    table_say(table, STYLE_PLAIN, line);
}

/* True: the view wants to see EVENT once more. */
static bool to_view(struct play *play, const struct event *event)
{
    struct table *table = &play->table;
    struct scene scene;
    struct area board;
    bool closed = session_status(&table->session) == STATUS_WON ||
                  (table_over(table) && table->session.game->scored);
    if (closed || !screen_scene(table, term_canvas(play->term), &scene, &board))
        return false;
    table->ended = false;
    struct event local = *event;
    local.row -= board.row;
    local.column -= board.column;
    struct wish wish = table->session.game->input(&scene, table->view, &local);
    if (wish.kind == WISH_MOVE && wish.show)
        table_show(table, wish.move);
    else if (wish.kind == WISH_MOVE)
        table_move(table, wish.move);
    if (wish.kind == WISH_LOOK) {
        table_leave_hint(table);
        table->message[0] = '\0';
    }
    if (wish.say != NULL && !(wish.kind == WISH_MOVE && table_over(table)))
        say_with_key(table, wish.say);
    if (wish.kind == WISH_NOTHING && event->kind == EVENT_KEY)
        table_say(table, STYLE_PLAIN,
                  _("This key has no use here.  ? lists those that have one"));
    return wish.kind == WISH_MOVE && wish.again;
}

/* What was taken before a key of this file is let go: the keys that a hint names, and those
 * pressed after an undo, begin a new move. */
static void let_go(struct play *play)
{
    struct table *table = &play->table;
    struct scene scene;
    struct area board;
    if (screen_scene(table, term_canvas(play->term), &scene, &board))
        table->session.game->input(&scene, table->view,
                                   &(struct event){.kind = EVENT_KEY,
                                                   .key = PRESS_ESCAPE});
}

/* Whether a move of the player's is being shown, not made yet. */
static bool is_shown(const struct table *table)
{
    return table->mode == MODE_HAND && table->moving != MOVE_NONE;
}

static void finish_shown(struct table *table)
{
    if (is_shown(table))
        table_move(table, table->moving);
}

/* A game that is over: EVENT as the box takes it, or what is chosen there as the key that
 * does it. False: it is done with. */
static bool pass_ending(struct play *play, struct event *event)
{
    struct table *table = &play->table;
    struct scene scene;
    struct area board;
    if (!screen_scene(table, term_canvas(play->term), &scene, &board) ||
        !ending_shown(table, board.rows, board.columns))
        return true;
    struct event local = *event;
    uint32_t key;
    local.row -= board.row;
    local.column -= board.column;
    switch (ending_input(table, board.rows, board.columns, &local, &key)) {
    case ENDING_STAY:
        return false;
    case ENDING_KEY:
        *event = (struct event){.kind = EVENT_KEY, .key = key};
        return true;
    default:
        return true;
    }
}

static void on_event(struct play *play, const struct event *happened)
{
    struct table *table = &play->table;
    struct event copy = *happened;
    struct event *event = &copy;
    screen_click(table, term_canvas(play->term), event);
    bool key = event->kind == EVENT_KEY;
    finish_shown(table);
    if (table->mode == MODE_HAND &&
        !(key && event->key == PRESS_ENTER && table->offer > 0) &&
        !pass_ending(play, event))
        return;
    key = event->kind == EVENT_KEY;
    if (table->mode != MODE_HAND) {
        if (key)
            coach_key(table, event->key);
        else if (event->mouse == MOUSE_PRESS)
            coach_stop(table);
    } else if (key && event->key == PRESS_ENTER && table->hint_nth >= 0 &&
               coach_accept(table)) {
        return;
    } else if (key && on_common_key(play, event->key)) {
        let_go(play);
    } else {
        while (to_view(play, event))
            ;
    }
}

/* Milliseconds until something is to be drawn without an input, -1: nothing. */
static int patience(const struct table *table)
{
    bool moving = table->mode == MODE_AUTO || is_shown(table);
    bool searching = advice_searching(&table->advice);
    if (!moving && !searching)
        return -1;
    double next = moving ? table->next_frame : table->next_look;
    if (searching && table->next_look < next)
        next = table->next_look;
    double left = (next - clock_now()) * 1000;
    return left > 0 ? (int)left + 1 : 0;
}

static void run(struct play *play)
{
    struct table *table = &play->table;
    keeper_follow(&play->keeper, table);
    while (!play->quit) {
        screen_draw(term_canvas(play->term), table);
        term_show(play->term);
        int descriptor = job_descriptor(table->advice.job);
        int wait = keeper_settle(&play->keeper, patience(table));
        play->quit = term_wait(play->term, descriptor, wait) == TERM_OVER;
        struct event event;
        while (!play->quit && term_event(play->term, &event)) {
            on_event(play, &event);
            keeper_follow(&play->keeper, table);
        }
        if (play->quit)
            break;
        coach_news(table);
        if (is_shown(table) && clock_now() >= table->next_frame && !table_show_on(table))
            finish_shown(table);
        coach_tick(table);
        keeper_follow(&play->keeper, table);
    }
}

/* The command line names a level set. */
static bool names_folder(const struct options *options)
{
    struct stat about;
    return options->game == &klotski_game && options->file_count > 0 &&
           stat(options->files[0], &about) == 0 && S_ISDIR(about.st_mode);
}

/* The position that the command line names, if it names one. False: it cannot be had,
 * which is said on standard error. */
static bool load(const struct options *options, struct session *session)
{
    if ((options->file_count == 0 && !options->has_seed) || names_folder(options))
        return true;
    struct source source;
    source_open(&source, options);
    enum reading reading = source_next(&source, session);
    source_close(&source);
    if (reading == READING_END)
        source_complain_empty(options->files[0]);
    return reading == READING_BLOCK;
}

int play(const struct options *options)
{
    struct play play = {0};
    struct table *table = &play.table;
    table_init(table, options);
    boards_forget(&play.boards);
    if (!load(options, &table->session))
        return EXIT_INPUT;
    const char *why;
    look_init(&play.look, options);
    play.term = term_open(&play.look, &why);
    if (play.term == NULL) {
        fprintf(stderr, "unstuck: %s\n", why);
        table_free(table);
        return EXIT_USAGE;
    }
    keeper_open(&play.keeper, table);
    play.boards.store = play.keeper.store;
    look_read(&play.look, play.keeper.store, options);
    term_set(play.term, &play.look);
    if (term_charset() != CHARSET_CJK)
        language_set("en"); /* the only one that can be shown */
    if (table->session.game != NULL)
        table_began(table);
    else if (names_folder(options))
        boards_levels(&play.boards, play.term, table, options->files[0]);
    else
        lobby_enter(&play);
    if (table->session.game != NULL)
        run(&play);
    boards_free(&play.boards);
    term_close(play.term);
    keeper_close(&play.keeper, table);
    table_free(table);
    return EXIT_FINE;
}
