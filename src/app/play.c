/* The play loop.
 *
 * An input becomes a wish of the view or a command of this file; a wish goes to the
 * session, which alone decides; whatever changed the position is told to the advice. One
 * frame is drawn when all that was typed is read. */
#include "app/play.h"

#include "app/boards.h"
#include "app/chooser.h"
#include "app/coach.h"
#include "app/drawing.h"
#include "app/keeper.h"
#include "app/record.h"
#include "app/screen.h"
#include "app/source.h"
#include "app/table.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "games/klotski/klotski.h"
#include "ui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Milliseconds between frames while a search runs. */
enum { LOOK_AGAIN = 250, LOOK_AGAIN_FAR = 1000 /* over SSH */ };

/* ... and between two tries to save what could not be saved. */
enum { SAVE_AGAIN = 1000 };

struct play {
    struct term *term;
    struct table table;
    struct keeper keeper;
    struct boards boards;
    struct drawing drawing;
    bool quit;
};

/* A board of the player's own. False: he went back. */
static bool own_board(struct play *play, bool edit)
{
    enum boards_answer answer =
        edit ? boards_edit(&play->boards, play->term, &play->table)
             : boards_levels(&play->boards, play->term, &play->table, NULL);
    play->quit = answer == BOARDS_QUIT;
    play->table.clock_from = clock_now();
    return answer != BOARDS_BACK;
}

/* An opening drawn from all there are. False: he went back. */
static bool draw_opening(struct play *play, const struct choice *choice)
{
    struct table *table = &play->table;
    enum chooser_answer answer =
        drawing_run(play->term, &play->drawing, &table->options->limits,
                    (int)choice->variant, &table->session);
    play->quit = answer == CHOOSER_QUIT;
    if (answer == CHOOSER_CHOSEN) {
        boards_forget(&play->boards);
        table_began(table);
    }
    return answer != CHOOSER_BACK;
}

/* What is no deal of CHOICE. False: he went back. */
static bool choose_other(struct play *play, const struct choice *choice,
                         enum chooser_answer answer)
{
    return answer == CHOOSER_DRAWING ? draw_opening(play, choice)
                                     : own_board(play, answer == CHOOSER_EDITOR);
}

static bool is_other(enum chooser_answer answer)
{
    return answer == CHOOSER_EDITOR || answer == CHOOSER_LEVELS ||
           answer == CHOOSER_DRAWING;
}

/* The name of the variant that the command line asks for, NULL: of none. */
static const char *variant_asked(const struct table *table, struct text *name)
{
    const struct options *options = table->options;
    if (options->game == NULL || !options->has_variant)
        return NULL;
    options->game->variant_name(options->variant, name);
    return text_get(name);
}

/* Goes on with the game of GAME (NULL: any) that was left open, if there is one; where
 * another program plays it, the player says whether to take it from there. */
static bool resume(struct play *play, const struct game *game)
{
    struct table *table = &play->table;
    struct text name = {0};
    const char *variant = variant_asked(table, &name);
    bool resumed = keeper_resume(&play->keeper, table, game, variant);
    if (!resumed && game != NULL &&
        keeper_has(&play->keeper, game, variant, true)) {
        enum chooser_answer answer = chooser_busy(play->term);
        play->quit = answer == CHOOSER_QUIT;
        resumed = answer == CHOOSER_CHOSEN &&
                  keeper_take_over(&play->keeper, table, game, variant);
    }
    text_free(&name);
    return resumed;
}

/* What to choose from for a new game. */
static struct choice choice_of(struct play *play, const struct game *game)
{
    struct table *table = &play->table;
    const struct options *options = table->options;
    struct choice choice = {.game = game, .winnable = table->winnable};
    if (table->session.game == game) {
        choice.variant = table->session.variant;
        choice.seed = table->session.seed;
    } else if (game == options->game && options->has_variant)
        choice.variant = options->variant;
    else
        choice.variant = keeper_variant(&play->keeper, game, options->variant);
    return choice;
}

/* A new game of GAME, or where that is NULL the open one or a new one of any game. */
static enum chooser_answer choose_deal(struct play *play, const struct game *game)
{
    struct table *table = &play->table;
    bool any = game == NULL;
    for (;;) {
        enum chooser_answer answer = CHOOSER_CHOSEN;
        if (any)
            answer = chooser_game(play->term, &game);
        if (answer != CHOOSER_CHOSEN)
            return answer;
        if (any && game != table->session.game && resume(play, game)) {
            boards_forget(&play->boards);
            return answer;
        }
        if (play->quit)
            return CHOOSER_QUIT;
        struct choice choice = choice_of(play, game);
        do
            answer = chooser_run(play->term, &choice);
        while (is_other(answer) && !choose_other(play, &choice, answer));
        if (play->quit)
            return CHOOSER_QUIT;
        if (is_other(answer))
            return CHOOSER_CHOSEN;
        if (answer == CHOOSER_CHOSEN) {
            table->winnable = choice.winnable;
            boards_forget(&play->boards);
            table_deal(table, choice.game, choice.variant, choice.seed);
        }
        if (answer != CHOOSER_BACK || !any)
            return answer;
    }
}

/* Lets the player choose deal and, where GAME is NULL, game. To go back leads to the game
 * on the table, where there is one, else out. */
static void choose(struct play *play, const struct game *game)
{
    struct table *table = &play->table;
    keeper_pause(&play->keeper, table);
    switch (choose_deal(play, game)) {
    case CHOOSER_CHOSEN:
        break;
    case CHOOSER_BACK:
        play->quit = table->session.game == NULL;
        break;
    case CHOOSER_QUIT:
        play->quit = true;
        break;
    default:
        break;
    }
    table->clock_from = clock_now();
}

/* Another one like that on the table. */
static void choose_next(struct play *play)
{
    if (play->boards.playing)
        own_board(play, false);
    else
        choose(play, play->table.session.game);
}

/* False: there is no editor for this game. */
static bool edit_board(struct play *play)
{
    if (play->table.session.game != &klotski_game)
        return false;
    own_board(play, true);
    return true;
}

static void choose_number(struct play *play)
{
    struct table *table = &play->table;
    struct choice choice = {.game = table->session.game, .variant = table->session.variant};
    keeper_pause(&play->keeper, table);
    enum chooser_answer answer = chooser_number(play->term, &choice);
    if (answer == CHOOSER_CHOSEN) {
        boards_forget(&play->boards);
        table_deal(table, choice.game, choice.variant, choice.seed);
    }
    play->quit = answer == CHOOSER_QUIT;
}

/* Statistics, and from there what was played before. */
static void look_up(struct play *play)
{
    struct table *table = &play->table;
    struct history_choice choice;
    struct text variant = {0};
    keeper_pause(&play->keeper, table);
    table->session.game->variant_name(table->session.variant, &variant);
    switch (record_run(play->term, play->keeper.store, table->session.game,
                       text_get(&variant), &choice)) {
    case CHOOSER_CHOSEN:
        boards_forget(&play->boards);
        keeper_put(&play->keeper, table, choice.id, choice.again);
        break;
    case CHOOSER_QUIT:
        play->quit = true;
        break;
    default:
        break;
    }
    table->clock_from = clock_now();
    text_free(&variant);
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
        return coach_replay(table, key == 'b');
    case 'f':
        return table_tell_hardest(table);
    case 'e':
        return edit_board(play);
    case 'n':
        choose_next(play);
        return true;
    case 'N':
        choose_number(play);
        return true;
    case 'g':
        choose(play, NULL);
        return true;
    case 'S':
        look_up(play);
        return true;
    case 'i':
        table->with_pane = !table->with_pane;
        return true;
    case '?':
    case PRESS_F1:
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
    if (wish.say != NULL)
        table_say(table, STYLE_PLAIN, wish.say);
    if (wish.kind == WISH_NOTHING && event->kind == EVENT_KEY)
        table_say(table, STYLE_PLAIN,
                  _("This key has no use here; ? lists those that have."));
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
        table->session.game->input(
            &scene, table->view,
            &(struct event){.kind = EVENT_KEY, .key = PRESS_ESCAPE});
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

static void on_event(struct play *play, const struct event *event)
{
    struct table *table = &play->table;
    bool key = event->kind == EVENT_KEY;
    finish_shown(table);
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
    if (table->mode == MODE_AUTO || is_shown(table)) {
        double left = (table->next_frame - clock_now()) * 1000;
        return left > 0 ? (int)left + 1 : 0;
    }
    if (advice_searching(&table->advice))
        return getenv("SSH_CONNECTION") != NULL ? LOOK_AGAIN_FAR : LOOK_AGAIN;
    return -1;
}

static void run(struct play *play)
{
    struct table *table = &play->table;
    keeper_follow(&play->keeper, table);
    while (!play->quit) {
        screen_draw(term_canvas(play->term), table);
        term_show(play->term);
        int descriptor = job_descriptor(table->advice.job);
        int wait = patience(table);
        if (wait < 0 && keeper_waits(&play->keeper))
            wait = SAVE_AGAIN;
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
    struct term_options wanted = {.ascii = options->ascii, .no_color = options->no_color};
    play.term = term_open(&wanted, &why);
    if (play.term == NULL) {
        fprintf(stderr, "unstuck: %s\n", why);
        table_free(table);
        return EXIT_USAGE;
    }
    keeper_open(&play.keeper, table);
    play.boards.store = play.keeper.store;
    if (table->session.game != NULL)
        table_began(table);
    else if (names_folder(options))
        boards_levels(&play.boards, play.term, table, options->files[0]);
    else if (!resume(&play, options->game) && !play.quit)
        choose(&play, options->game);
    if (table->session.game != NULL)
        run(&play);
    boards_free(&play.boards);
    term_close(play.term);
    keeper_close(&play.keeper, table);
    table_free(table);
    return EXIT_FINE;
}
