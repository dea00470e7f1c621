/* The play loop.
 *
 * An event is a key that means the same in every game, or it goes to the game's view,
 * which answers with a wish. The session decides whether a move is legal. One frame is
 * drawn after all events that are there have been read. */
#include "app/play_parts.h"

#include "app/copy.h"
#include "app/lobby.h"
#include "app/training.h"
#include "base/far.h"
#include "base/i18n.h"
#include "base/language.h"
#include "cli/chosen.h"
#include "games/registry.h"
#include "screens/chooser.h"
#include "screens/options_screen.h"
#include "screens/replay_screen.h"
#include "store/folder.h"
#include "table/autoplay.h"
#include "table/ending.h"
#include "table/guide.h"
#include "table/screen.h"
#include "ui/fullscreen.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Shows a game again that is over: as it was played or, if BEST, the best line known. False: this
 * game is not scored and has no such line. */
static bool replay(struct play *play, bool best)
{
    struct table *table = &play->table;
    const struct session *session = &table->session;
    const struct solution *line = &table->advice.best;
    struct session copy = {0};
    int64_t score;
    if (!game_score(session, &score))
        return false;
    if (!table_over(table) || !session_copy(session, &copy)) {
        message_say(&table->message, STYLE_PLAIN,
                    _("Only when the game is over:  r replay  b best line"));
        return true;
    }
    keeper_pause(&play->keeper, table);
    play->keeper.watched |= best;
    session_restart(&copy);
    for (int i = 0; best && i < line->count; i++)
        session_apply(&copy, line->moves[i]);
    play->quit = replay_run(play->term, table, &copy, true) == CHOOSER_QUIT;
    session_free(&copy);
    return true;
}

/* Handles the keys for the game on the table that mean the same in every game. False: KEY
 * is not one of them. */
static bool on_table_key(struct table *table, uint32_t key)
{
    switch (key) {
    case 'h':
        guide_hint(table);
        return true;
    case 'H': /* else the cursor moves left */
        if (!game_hides(table->session.game))
            return false;
        guide_hint_fair(table);
        return true;
    case 'a':
        autoplay_start(table);
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
    case 'f':
        return guide_farthest(table);
    case 'p':
        table_pause(table);
        return true;
    case 'i':
        table_next_pane(table);
        return true;
    default:
        return false;
    }
}

/* Handles the keys that leave the game for another screen or quit. False: KEY is not one
 * of them. */
static bool on_screen_key(struct play *play, uint32_t key)
{
    if (play->training != NULL)
        return false;
    switch (key) {
    case '?':
    case PRESS_F1:
        keeper_pause(&play->keeper, &play->table);
        play->quit = chooser_help(play->term, play->table.session.game,
                                  play->table.session.variant, false) == CHOOSER_QUIT;
        return true;
    case 'c':
        copy_next(play);
        return true;
    case 'r':
    case 'b':
        return replay(play, key == 'b');
    case 'q':
    case PRESS_CTRL('c'):
        play->quit = true;
        return true;
    default:
        return lobby_key(play, key);
    }
}

static void draw(struct play *play)
{
    screen_draw(term_canvas(play->term), &play->table);
    if (registry_view(play->table.session.game)->hovers)
        term_hover(play->term);
    term_show(play->term);
}

/* Makes the player's MOVE, and those that follow by themselves. */
static void make_move(struct table *table, uint32_t move)
{
    table_move(table, move);
    table_settle(table);
}

/* Gives EVENT to the game's view, whose state is at VIEW, and sets *WISH to its answer. False: the
 * board has no room. */
static bool ask_view(const struct play *play, void *view, const struct event *event,
                     struct wish *wish)
{
    const struct table *table = &play->table;
    struct scene scene;
    struct area board;
    struct event local = *event;
    if (!screen_scene(table, term_canvas(play->term), &scene, &board))
        return false;
    local.row -= board.row;
    local.column -= board.column;
    *wish = registry_view(table->session.game)->input(&scene, view, &local);
    return true;
}

/* Passes EVENT to the game. True: the game needs the same event again. */
static bool to_view(struct play *play, const struct event *event)
{
    struct table *table = &play->table;
    struct wish wish;
    if (session_finished(&table->session) || !ask_view(play, table->view, event, &wish))
        return false;
    outcome_close(&table->outcome);
    bool late = false;
    if (wish.kind == WISH_MOVE && training_takes(play, wish.move, wish.show))
        return false;
    if (wish.kind == WISH_MOVE && table_guard_waits(table, wish.move))
        draw(play);
    if (wish.kind == WISH_MOVE && table_guards(table, wish.move, &late)) {
        why_guard(table);
        return false;
    }
    if (wish.kind == WISH_MOVE && wish.show)
        table_show(table, wish.move);
    else if (wish.kind == WISH_MOVE)
        make_move(table, wish.move);
    if (late && !table_over(table))
        message_say(&table->message, STYLE_HINT,
                    _("The guard did not know in time whether this move loses.  u undo"));
    if (wish.hint)
        session_count_hint(&table->session);
    if (wish.kind == WISH_LOOK) {
        marks_ask(&table->marks, MOVE_NONE);
        hint_leave(&table->hint);
        message_clear(&table->message);
    }
    if (wish.say != NULL && !(wish.kind == WISH_MOVE && table_over(table)))
        message_format(&table->message, STYLE_PLAIN, "%s  %s", wish.say,
                       strstr(wish.say, "  ") == NULL ? _("h hint") : "");
    if (wish.refused || (wish.kind == WISH_NOTHING && event->kind == EVENT_KEY))
        term_ring(play->term);
    if (wish.kind == WISH_NOTHING && event->kind == EVENT_KEY)
        message_say(&table->message, STYLE_PLAIN, _(fullscreen_unknown));
    return wish.kind == WISH_MOVE && wish.again && !table->options.safe &&
           table->asked == MOVE_NONE;
}

/* The move that the next key can make with what is selected; MOVE_NONE: none. */
static uint32_t chosen_move(const struct play *play)
{
    static const uint32_t keys[] = {PRESS_ENTER, PRESS_UP, PRESS_DOWN, PRESS_LEFT,
                                    PRESS_RIGHT, '1',      '2',        '3',
                                    '4',         '5',      '6',        '7'};
    const struct table *table = &play->table;
    _Alignas(max_align_t) unsigned char view[VIEW_MAX];
    struct wish wish;
    if (!table->hint.left || session_finished(&table->session))
        return MOVE_NONE;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        memcpy(view, table->view, sizeof view);
        struct event event = {.kind = EVENT_KEY, .key = keys[i]};
        if (ask_view(play, view, &event, &wish) && wish.kind == WISH_MOVE)
            return wish.move;
    }
    return MOVE_NONE;
}

/* Cancels a move that the player has begun in the view, as Escape does: after a hint or
 * undo, keys begin a new move. */
static void cancel_selection(struct play *play)
{
    struct wish wish;
    ask_view(play, play->table.view,
             &(struct event){.kind = EVENT_KEY, .key = PRESS_ESCAPE}, &wish);
}

static void finish_shown(struct table *table)
{
    if (table_shows(table))
        make_move(table, table->turn.moving);
}

/* Passes EVENT to the box at the end of a game. False: it was consumed. */
static bool pass_ending(struct play *play, struct event *event)
{
    struct scene scene;
    struct area board;
    struct event local = *event;
    if (!screen_scene(&play->table, term_canvas(play->term), &scene, &board))
        return true;
    local.row -= board.row;
    local.column -= board.column;
    bool passed = ending_input(&play->table, board.rows, board.columns, &local);
    if (local.kind == EVENT_KEY)
        *event = local;
    return passed;
}

/* Ends the celebration. False: EVENT has no other effect, because the player may have
 * meant only that. */
static bool end_celebration(struct table *table, const struct event *event)
{
    bool command = event->kind == EVENT_KEY && event->key != ' ' &&
                   event->key != PRESS_ENTER && event->key != PRESS_ESCAPE;
    if (!animation_runs(&table->celebration))
        return true;
    if (event->kind == EVENT_KEY || event->mouse == MOUSE_PRESS)
        animation_end(&table->celebration);
    return command;
}

/* Ends the ghost. False: EVENT, a click or Space, has no other effect, because the player may
 * have meant only that. */
static bool end_ghost(struct table *table, const struct event *event)
{
    bool runs = ghost_runs(&table->ghost);
    bool key = event->kind == EVENT_KEY;
    if (runs && (key || event->mouse == MOUSE_PRESS))
        ghost_end(&table->ghost);
    return !runs || (key && event->key != ' ');
}

/* Escape closes the coach and its hint, and undo the guard's question about a move that is not made
 * yet. False: EVENT is another one. */
static bool close_coach(struct play *play, const struct event *event)
{
    struct table *table = &play->table;
    bool open = table->message.why[0] != '\0' || table->hint.move != MOVE_NONE ||
                ghost_speaks(&table->ghost, table->message.number);
    bool unasks = event->key == 'u' && table->marks.asked != MOVE_NONE;
    if (event->kind != EVENT_KEY || !(unasks || (open && event->key == PRESS_ESCAPE)))
        return false;
    hint_close(&table->hint);
    ghost_end(&table->ghost);
    marks_ask(&table->marks, MOVE_NONE);
    message_clear(&table->message);
    cancel_selection(play);
    return true;
}

/* Enter makes the move that the guard asks about or the hint shows, or lets the game finish. */
static bool accept_move(struct table *table)
{
    uint32_t asked = table->marks.asked;
    bool move = table->hint.move != MOVE_NONE && table->hint.nth >= 0;
    if (asked != MOVE_NONE)
        make_move(table, asked);
    else if (!guide_accept(table))
        return autoplay_accept_finish(table);
    else if (move)
        table_settle(table);
    return true;
}

static void on_event(struct play *play, const struct event *happened)
{
    struct table *table = &play->table;
    struct event copy = *happened;
    struct event *event = &copy;
    if (event->kind == EVENT_PASTE) {
        message_say(&table->message, STYLE_HINT, _(fullscreen_paste));
        return;
    }
    bool key = event->kind == EVENT_KEY;
    if (key && event->key != PRESS_CTRL('c') && event->key != PRESS_CTRL('l') &&
        table_name_card(table, event->key))
        return;
    if (event->mouse == MOUSE_PRESS)
        table_name_card(table, PRESS_ESCAPE);
    bool moves = !key && (event->mouse == MOUSE_HOVER || event->mouse == MOUSE_DRAG);
    bool after = moves || (!key && event->mouse == MOUSE_RELEASE);
    if (key || event->mouse == MOUSE_PRESS)
        animation_end(&table->growth);
    /* What follows the press of a click must not end what the press has begun. */
    if (!after)
        animation_end(&table->slide);
    if ((moves && animation_runs(&table->slide)) || (after && table_shows(table)))
        return; /* the tile under the mouse is still on its way */
    if (!end_celebration(table, event) && play->training == NULL)
        return;
    if (key && event->key == PRESS_CTRL('l')) {
        term_redraw(play->term);
        return;
    }
    screen_click(table, term_canvas(play->term), event);
    if (close_coach(play, event) || !end_ghost(table, event))
        return;
    key = event->kind == EVENT_KEY; /* a click on a key, too */
    /* The board was not hidden, so the event means what it always does. */
    if (table->turn.mode == MODE_AWAY && (key || event->mouse == MOUSE_PRESS))
        table_continue(table);
    finish_shown(table);
    if (key && training_key(play, event->key))
        return;
    if (table->turn.mode == MODE_HAND &&
        !(key && event->key == PRESS_ENTER && table->hint.back > 0) &&
        !pass_ending(play, event))
        return;
    key = event->kind == EVENT_KEY;
    bool press = key || event->mouse == MOUSE_PRESS;
    if (table->turn.mode == MODE_RESTING || table->turn.mode == MODE_AWAY) {
        if (press)
            table_continue(table);
    } else if (table->turn.mode != MODE_HAND) {
        if (key)
            autoplay_key(table, event->key);
        else if (press)
            autoplay_stop(table);
    } else if (key && event->key == PRESS_ENTER && accept_move(table)) {
        return;
    } else if (key && event->key == 'v') {
        /* What is selected stays so: its moves are marked. */
        table_mark(table, term_canvas(play->term)->charset);
    } else if (key && event->key == 'y') {
        uint32_t chosen = chosen_move(play);
        why_say(table, chosen);
        if (chosen == MOVE_NONE)
            cancel_selection(play);
    } else if (key &&
               (on_table_key(table, event->key) || on_screen_key(play, event->key))) {
        cancel_selection(play);
    } else if (key && event->key < 128 && isalnum((int)event->key) &&
               session_finished(&table->session)) {
        message_say(&table->message, STYLE_PLAIN, _(fullscreen_unknown));
    } else {
        while (to_view(play, event))
            ;
    }
}

/* Handles EVENT; moves that the player has made, or one undone, then slide, but not what the
 * mouse has dragged. */
static void take_event(struct play *play, const struct event *event)
{
    struct table *table = &play->table;
    int cursor = table->session.cursor, games = table->games;
    unsigned said = table->message.number;
    uint32_t hint = table->hint.move;
    on_event(play, event);
    /* A hint whose words are gone. */
    if (hint != MOVE_NONE && table->hint.move == hint && table->hint.nth >= 0 &&
        table->message.number != said && table->message.number != table->hint.said &&
        !hint_waits(&table->hint))
        hint_close(&table->hint);
    int by = table->session.cursor - cursor;
    bool dragged = event->kind == EVENT_MOUSE && event->mouse != MOUSE_PRESS;
    if (table->games == games && table->turn.mode == MODE_HAND && !dragged && by >= -1 &&
        by != 0)
        table_slide(table, by);
}

/* Gets the next event. The time in which the program was suspended does not count. Leaving the window
 * pauses the game, and coming back continues it. */
static bool next_event(struct play *play, struct event *event)
{
    bool any = term_event(play->term, event);
    if (term_was_suspended(play->term))
        game_clock_start(&play->table.clock);
    bool left = term_is_left(play->term);
    if (left && !play->left)
        game_clock_leave(&play->table.clock);
    else if (!left && play->left && play->table.turn.mode == MODE_AWAY)
        table_continue(&play->table);
    play->left = left;
    if (any)
        game_clock_touch(&play->table.clock);
    if (any && event->kind == EVENT_KEY && play->table.asked == MOVE_NONE)
        event->key = keymap_meaning(&play->keymap, event->key);
    return any;
}

/* Saves what has changed. */
static void save_changes(struct play *play)
{
    if (play->training != NULL) {
        training_follow(play);
        return;
    }
    if (play->table.session.count > 0)
        store_start(play->keeper.store);
    keeper_follow(&play->keeper, &play->table);
    visit_follow(&play->visit, &play->keeper, &play->table);
}

void play_run(struct play *play)
{
    struct table *table = &play->table;
    save_changes(play);
    while (!play->quit) {
        bool idle = table_over(table) && play->training == NULL;
        draw(play);
        int descriptors[TERM_SOURCES] = {job_descriptor(table->advice.job),
                                         judge_descriptor(table->moves.judge),
                                         judge_descriptor(table->winning.moves.judge),
                                         training_source(play)};
        int wait = table_wait(table);
        int rest = idle ? maker_wait(play->maker) : -1;
        wait = rest >= 0 && (wait < 0 || rest < wait) ? rest : wait;
        if (play->training == NULL)
            wait = keeper_settle(&play->keeper, wait);
        play->quit = term_wait(play->term, descriptors, wait) == TERM_OVER;
        struct event event;
        while (!play->quit && next_event(play, &event)) {
            maker_stop(play->maker);
            take_event(play, &event);
            save_changes(play);
        }
        if (play->quit)
            break;
        table_notice_absence(table);
        table_take_news(table);
        training_poll(play);
        if (idle)
            maker_tick(play->maker);
        if (table_shows(table) && turn_is_due(&table->turn) && !table_show_on(table))
            finish_shown(table);
        autoplay_tick(table);
        ghost_tick(&table->ghost);
        if (play->training == NULL)
            autoplay_offer_finish(table);
        save_changes(play);
    }
}

/* Whether the command line names a level set. */
static bool names_folder(const struct options *options)
{
    struct stat about;
    return options->file_count > 0 && chosen_game(options)->edit != NULL &&
           stat(options->files[0], &about) == 0 && S_ISDIR(about.st_mode);
}

/* Reads the player's keys, if there are any. False: the error is printed. */
static bool read_keys(struct keymap *keymap)
{
    scoped_text path = {0}, why = {0};
    if (!folder_path(FOLDER_CONFIG, "keys", &path) || access(text_get(&path), F_OK) != 0)
        return true;
    FILE *file = fopen(text_get(&path), "r");
    bool fine = file != NULL && keymap_read(keymap, file, &why);
    if (file == NULL || ferror(file)) {
        fine = false;
        text_clear(&why);
        text_format(&why, " %s", strerror(errno));
    }
    if (file != NULL)
        fclose(file);
    if (!fine)
        fprintf(stderr, "unstuck: %s:%s\n", text_get(&path), text_get(&why));
    return fine;
}

int play(const struct options *options)
{
    struct play play = {.options = options,
                        .game = chosen_game(options),
                        .variant = chosen_variant(options),
                        .limits = chosen_limits(options)};
    struct table *table = &play.table;
    if (options->public && !visit_begin(&play.visit, options))
        return EXIT_USAGE;
    visit_limit(&play.visit, &play.limits);
    table_init(table, &play.limits);
    if (!options->public && !read_keys(&play.keymap))
        return EXIT_INPUT;
    if ((options->file_count > 0 || options->has_seed) && !names_folder(options) &&
        !chosen_start(options, &table->session))
        return EXIT_INPUT; /* the error is printed */
    const char *why;
    play.look = (struct term_options){.ascii = options->ascii,
                                      .no_color = options->no_color,
                                      .keymap = &play.keymap};
    keymap_use(&play.keymap, false);
    table->keymap = &play.keymap;
    if (options->theme != NULL)
        theme_find(options->theme, &play.look.theme);
    play.term = term_open(&play.look, &why);
    if (play.term == NULL) {
        fprintf(stderr, "unstuck: %s\n", why);
        table_free(table);
        return EXIT_USAGE;
    }
    if (far_away())
        table_forbid_motion(table);
    const char *lock = visit_lock(&play.visit, play.term, table);
    if (lock != NULL) {
        term_close(play.term);
        fprintf(stderr, _("unstuck: the lock %s does not close\n"), lock);
        return EXIT_USAGE;
    }
    keeper_open(&play.keeper, table, visit_store(&play.visit));
    bool boards = play.game != NULL && play.game->edit != NULL;
    play.boards = (struct boards){.store = play.keeper.store,
                                  .term = play.term,
                                  .table = table,
                                  .variant = boards ? play.variant : 0};
    /* Nothing is made for strangers, or against the player's own limits. */
    if (!options->public && options->limits.bytes == 0 && options->limits.nodes == 0 &&
        options->limits.seconds <= 0 && options->limits.cpu_seconds <= 0)
        play.maker = maker_new(play.keeper.store);
    options_screen_read(&play.look, play.keeper.store, options->theme != NULL,
                        options->given[OPTION_LANG]);
    term_set(play.term, &play.look);
    if (term_charset() != CHARSET_CJK)
        language_set("en"); /* the only language that this terminal can show */
    if (table->session.game != NULL)
        table_began(table);
    else if (names_folder(options))
        boards_levels(&play.boards, play.game, options->files[0]);
    else
        lobby_enter(&play);
    if (table->session.game != NULL && !play.quit)
        play_run(&play);
    levels_free(&play.boards.levels);
    maker_free(play.maker);
    bool interrupted = term_over(play.term);
    if (play.visit.open && term_was_idle(play.term))
        text_format(&play.shared, _("The session ended after %g s without a key.\n"),
                    play.visit.idle);
    bool kept =
        keeper_close(&play.keeper, table); /* first: the terminal may not answer */
    term_close(play.term);
    fputs(text_get(&play.shared), stdout);
    text_free(&play.shared);
    text_free(&play.typed);
    if (!kept)
        keeper_complain();
    table_free(table);
    visitor_free(&play.visit.visitor);
    return interrupted ? EXIT_INTERRUPTED : EXIT_FINE;
}
