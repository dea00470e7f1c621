#include "table/screen.h"

#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"
#include "game/caption.h"
#include "games/registry.h"
#include "table/ending.h"
#include "table/summary.h"
#include "ui/bar.h"

#include <string.h>

struct screen_layout {
    struct area board, pane; /* pane.rows 0: there is no pane */
    bool pane_is_row;
    int message_row;
};

enum {
    PANE_FROM = 80, /* columns needed for a pane */
    WIDE_FROM = 100,
    RIGHT_KEYS = 19, /* for the keys of all screens, behind words */
    NARROW_TO = 48
};

/* AS_ROW: the pane is a row even where a column has room. */
static struct screen_layout lay_out(int rows, int columns, enum pane_kind pane,
                                    bool as_row)
{
    struct screen_layout layout = {.message_row = rows - 2};
    layout.board = (struct area){.row = 1, .rows = rows - 3, .columns = columns};
    if (pane == PANE_OFF)
        return layout;
    if (columns >= PANE_FROM && !as_row) {
        int wide = PANE_COLUMNS + (columns >= WIDE_FROM ? 7 : 1);
        layout.board.columns = columns - wide;
        layout.pane = (struct area){1, columns - wide, rows - 3, wide};
    } else if (rows >= 12) {
        layout.board.rows--;
        layout.pane = (struct area){rows - 3, 0, 1, columns};
        layout.pane_is_row = true;
    }
    return layout;
}

/* NARROW: the name of a board takes the place of the game's. */
static void title(const struct table *table, enum charset charset, bool narrow,
                  struct text *out)
{
    scoped_text shortest = {0};
    const struct session *session = &table->session;
    const struct game *game = session->game;
    bool named = session->daily == 0 && session->dealt && game_deal_count(game) > 0;
    if (!narrow || !named || charset == CHARSET_CJK)
        text_format(out, "%s  ", _(game->title));
    caption_name(session, charset, out);
    if (session->daily != 0 && session->name != NULL)
        text_format(out, "  %s", session->name);
    if (named) {
        game_print_length(game, session->variant,
                          game_deal_best(game, session->variant, session->seed),
                          &shortest);
        text_format(out, _("  shortest %s"), text_get(&shortest));
    }
    if (!game_has_unit(game)) {
        text_string(out, "  ");
        game_print_variant(session->game, session->variant, out);
    }
}

/* The points, the length and the time; without the length if that needs more than ROOM
 * columns. */
static void counts(const struct table *table, int room, struct text *out)
{
    const struct session *session = &table->session;
    scoped_text length = {0}, time = {0};
    int limit = game_seconds(session);
    bool late = game_is_late(session);
    char clock[TEXT_QUANTITY];
    int64_t points;
    text_clock(limit > 0 && !late ? limit - (int)session->seconds : session->seconds,
               clock);
    text_format(&time, limit > 0 && !late ? _("left %s") : "%s", clock);
    if (late)
        text_string(out, _("time is up"));
    else if (game_points(session, &points))
        game_print_points(session, points, out);
    text_string(out, out->length > 0 ? "  " : "");
    game_print_length(session->game, session->variant, session_length(session), &length);
    text_string(&length, "  ");
    if (utf8_columns(text_get(out)) + utf8_columns(text_get(&length)) +
            utf8_columns(text_get(&time)) <=
        room)
        text_string(out, text_get(&length));
    text_string(out, text_get(&time));
}

static void draw_pane(struct table *table, struct canvas *canvas,
                      const struct screen_layout *layout)
{
    struct summary summary;
    const struct area *area = &layout->pane;
    struct canvas part =
        canvas_part(canvas, area->row, area->column, area->rows, area->columns);
    summary_make(&summary, table);
    scoped_text moves = {0}, list = {0}, help = {0};
    if (summary.pane.help != NULL) {
        keymap_print(table->keymap, summary.pane.help, &help);
        summary.pane.help = text_get(&help);
    }
    struct move_mark marks[MARKS_MAX];
    marks_print(table->session.game, session_state(&table->session), marks,
                table_marks(table, canvas->charset, marks), canvas->charset, &moves);
    keymap_print(table->keymap, text_get(&moves), &list);
    if (list.length > 0)
        summary.pane.moves = text_get(&list);
    if (layout->pane_is_row)
        pane_draw_line(&part, &summary.pane);
    else
        pane_draw(&part, &summary.pane);
    summary_free(&summary);
}

static struct scene scene_of(const struct table *table, const struct canvas *canvas,
                             const struct screen_layout *layout)
{
    bool ghost = ghost_runs(&table->ghost);
    const struct session *session = &table->session;
    const struct animation *slide = &table->slide;
    struct scene scene = {
        .state = ghost ? table->ghost.state : session_state(session),
        .rows = layout->board.rows,
        .columns = layout->board.columns,
        .charset = canvas->charset,
        .hint = ghost ? ghost_move(&table->ghost) : table->hint.move,
        .named = ghost_named(&table->ghost, table->message.number),
        .stays = ghost_stays(&table->ghost, table->message.number),
        .offered = !ghost && table->hint.move != MOVE_NONE && table->hint.nth >= 0,
        .partners = table->options.partners,
        .move = table->turn.moving,
        .step = table->turn.step,
        .played = true,
        .gone = ghost ? 0 : table_gone(table),
    };
    if (animation_runs(slide)) {
        int frame = animation_frame(slide);
        int several = table->slid > 1;
        int at = session->cursor - (table->slid > 0) * table->slid + several * frame;
        scene.state = session_state_at(session, at);
        scene.hint = MOVE_NONE;
        scene.move = session->moves[at];
        scene.slide = several ? 1 : table->slid < 0 ? slide->frames - frame : frame + 1;
    }
    return scene;
}

static bool board_fits(const struct table *table, const struct screen_layout *layout,
                       int *rows, int *columns)
{
    registry_view(table->session.game)
        ->least(session_state(&table->session), rows, columns);
    return *rows <= layout->board.rows && *columns <= layout->board.columns;
}

/* Of auto-play and of a pause. */
static const char *const keys_by_mode[] = {
    [MODE_AUTO] = N_("Space\tstep\nLeft\tback\np\tpause\n+\tfaster\n-\tslower\n"
                     "any key\tyour turn"),
    [MODE_PAUSED] = N_("Space\tstep\nLeft\tback\np\tcontinue\n+\tfaster\n-\tslower\n"
                       "any key\tyour turn"),
    [MODE_FINISH] = N_("any key\tstop"),
    [MODE_RESTING] = N_("any key\tcontinue"),
};

/* The characters of a cell of the board; 0: the board has no room, or no cells. */
static int cell_size(const struct table *table, const struct canvas *canvas,
                     const struct screen_layout *layout)
{
    const struct game_view *view = registry_view(table->session.game);
    struct scene scene = scene_of(table, canvas, layout);
    struct view_grid grid = {0};
    int rows, columns;
    if (view->grid != NULL && board_fits(table, layout, &rows, &columns))
        grid = view->grid(&scene);
    return grid.high * grid.wide;
}

/* The pane is a row if that makes the cells at least twice as large. */
static struct screen_layout layout_for(const struct table *table,
                                       const struct canvas *canvas)
{
    enum pane_kind pane = table->options.pane;
    int rows = canvas->rows, columns = canvas->columns;
    if (table->goal[0] != '\0' && columns < PANE_FROM)
        return lay_out(rows - 1, columns, PANE_OFF, false); /* for a second row of it */
    struct screen_layout layout = lay_out(rows, columns, pane, false);
    struct screen_layout folded = lay_out(rows, columns, pane, true);
    int size = cell_size(table, canvas, &layout);
    if (size > 0 && cell_size(table, canvas, &folded) >= 2 * size)
        layout = folded;
    if (!board_fits(table, &layout, &rows, &columns))
        layout = lay_out(canvas->rows, canvas->columns, PANE_OFF, false);
    return layout;
}

bool screen_scene(const struct table *table, const struct canvas *canvas,
                  struct scene *scene, struct area *board)
{
    struct screen_layout layout = layout_for(table, canvas);
    int rows, columns;
    *scene = scene_of(table, canvas, &layout);
    *board = layout.board;
    return board_fits(table, &layout, &rows, &columns);
}

static void add_keys(struct text *out, bool useful, const char *keys)
{
    if (useful)
        text_format(out, "%s\n", keys);
}

/* The keys of the player's turn, the ones needed most first; on a narrow screen the last
 * ones are left out. Each keeps its place until the game ends, even where it has no effect. */
static void print_own_keys(const struct table *table, struct text *out)
{
    const struct session *session = &table->session;
    const struct game *game = session->game;
    const char *own = game->words->short_keys;
    int64_t score;
    bool closed = session_finished(session);
    add_keys(out, !closed, _("h\thint"));
    add_keys(out, true, _("u\tundo"));
    if (!closed && own != NULL)
        add_keys(out, true, _(own));
    add_keys(out, table_has_next(table),
             session->daily != 0 ? _("x\tday's puzzles") : _("x\tnext puzzle"));
    add_keys(out, true, _("n\tnew"));
    add_keys(out, closed && game_score(session, &score), _("r\treplay\nb\tbest line"));
    add_keys(out, !closed, _("a\tauto"));
    add_keys(out, true, _("g\tgames\nR\trestart\no\toptions\nU\tredo"));
    add_keys(out, !closed, _("p\tpause"));
    add_keys(out, true, _("S\tstats\ni\tpane\nN\tby number"));
    add_keys(out, game_surveys(game), _("f\thardest"));
    add_keys(out, game->edit != NULL && !table->closed, _("e\tedit"));
    text_format(out, "\n%s", _("?\thelp\nq\tquit"));
}

/* Whether the second row of the message stands in place of the keys; on a narrow screen only
 * beside those of all screens. */
static bool is_explained(const struct table *table, const struct canvas *canvas)
{
    const char *why = table->message.why;
    int other = canvas->columns < PANE_FROM ? RIGHT_KEYS : 2;
    return why[0] != '\0' && table->goal[0] == '\0' && table->turn.mode == MODE_HAND &&
           !ghost_runs(&table->ghost) && utf8_columns(why) + other <= canvas->columns;
}

/* Whether the goal stands in place of the keys. */
static bool shows_goal(const struct table *table)
{
    return table->goal[0] != '\0' && table->turn.mode == MODE_HAND &&
           !ghost_runs(&table->ghost);
}

/* The parts of GOAL that stand in the last row: all but the first one on a narrow screen, where
 * that has the row above. */
static const char *last_parts(const struct canvas *canvas, const char *goal)
{
    const char *gap = strstr(goal, "  ");
    bool narrow = canvas->columns < PANE_FROM && gap != NULL &&
                  utf8_line(goal, canvas->columns - 1) >= (size_t)(gap - goal);
    return narrow ? gap + 2 : goal;
}

static void draw_goal(const struct table *table, struct canvas *canvas)
{
    scoped_text goal = {0};
    keymap_print(table->keymap, table->goal, &goal);
    const char *last = last_parts(canvas, text_get(&goal));
    if (last != text_get(&goal)) {
        goal.bytes[last - goal.bytes - 2] = '\0';
        bar_parts(canvas, canvas->rows - 2, canvas->columns, text_get(&goal),
                  STYLE_STRONG);
    }
    bar_message(canvas, canvas->rows - 1, last, STYLE_STRONG);
}

static void print_keys(const struct table *table, const struct canvas *canvas,
                       struct text *out)
{
    if (shows_goal(table))
        return;
    if (is_explained(table, canvas))
        text_format(out, "\n\n%s",
                    utf8_columns(table->message.why) + RIGHT_KEYS <= canvas->columns
                        ? _("?\thelp\nq\tquit")
                        : "");
    else if (ghost_runs(&table->ghost))
        text_format(out, _("any key\tyour board\n\nlooking ahead\tmove %d of %d"),
                    table->ghost.step, table->ghost.count);
    else if (table->turn.mode == MODE_HAND || table->turn.mode == MODE_AWAY)
        print_own_keys(table, out);
    else
        text_string(out, _(keys_by_mode[table->turn.mode]));
}

/* Adds the message; returns its style. If it is the outcome, which the box at the end of a game shows
 * too, these are the keys of the box. */
static int print_message(const struct table *table, const struct canvas *canvas,
                         const struct screen_layout *layout, struct text *out)
{
    const struct game_view *view = registry_view(table->session.game);
    if (table->turn.mode == MODE_AWAY) {
        text_string(out,
                    table->clock.left
                        ? _("Paused: this window is not in use.  Play on to continue")
                        : _("Paused after 60 s without a key.  Play on to continue"));
        return STYLE_HINT;
    }
    if (outcome_is_said(&table->outcome, &table->message) &&
        ending_shown(table, layout->board.rows, layout->board.columns)) {
        text_string(out, _("Up Down: choose  Enter: select  Space: show the board"));
        return STYLE_HINT;
    }
    if (table->message.text[0] == '\0' && view->prompt != NULL &&
        table->turn.mode == MODE_HAND && !table_over(table)) {
        struct scene scene = scene_of(table, canvas, layout);
        view->prompt(&scene, table->view, out);
        if (out->length > 0)
            return STYLE_STRONG;
    }
    if (table->message.text[0] == '\0')
        table_print_legend(table, canvas->charset, out);
    text_string(out, table->message.text);
    return table->message.text[0] == '\0' ? STYLE_HINT : table->message.style;
}

void screen_click(const struct table *table, const struct canvas *canvas,
                  struct event *event)
{
    struct screen_layout layout = layout_for(table, canvas);
    scoped_text keys = {0};
    scoped_text message = {0};
    print_keys(table, canvas, &keys);
    print_message(table, canvas, &layout, &message);
    bar_click(canvas, text_get(&keys), event);
    bar_message_click(canvas, layout.message_row, text_get(&message), event);
    if (shows_goal(table))
        bar_message_click(canvas, canvas->rows - 1, last_parts(canvas, table->goal),
                          event);
}

static void draw_around(struct table *table, struct canvas *canvas,
                        const struct screen_layout *layout)
{
    scoped_text message = {0};
    scoped_text left = {0};
    scoped_text right = {0};
    title(table, canvas->charset, canvas->columns < NARROW_TO, &left);
    counts(table, canvas->columns - utf8_columns(_(table->session.game->title)) - 4,
           &right);
    bar_title(canvas, text_get(&left), text_get(&right));
    text_clear(&left);
    int style = print_message(table, canvas, layout, &left);
    keymap_print(table->keymap, text_get(&left), &message);
    bar_message(canvas, layout->message_row, text_get(&message), style);
    scoped_text keys = {0};
    text_clear(&left);
    print_keys(table, canvas, &left);
    keymap_print(table->keymap, text_get(&left), &keys);
    bar_keys(canvas, canvas->rows - 1, text_get(&keys));
    if (shows_goal(table))
        draw_goal(table, canvas);
    if (is_explained(table, canvas)) {
        text_clear(&keys);
        keymap_print(table->keymap, table->message.why, &keys);
        bar_parts(canvas, canvas->rows - 1, canvas->columns, text_get(&keys), style);
    }
}

/* Puts the keys to press in place of the standard ones that the view named. */
static void show_own_keys(const struct table *table, const struct canvas *board)
{
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            struct cell *cell = &board->cells[row * board->stride + column];
            if (cell->style == STYLE_KEY && cell->glyph < 128)
                cell->glyph = (uint32_t)keymap_shown(table->keymap, (char)cell->glyph);
        }
}

static void draw_board(struct table *table, struct canvas *canvas,
                       const struct screen_layout *layout)
{
    struct scene scene = scene_of(table, canvas, layout);
    struct canvas board = canvas_part(canvas, layout->board.row, layout->board.column,
                                      layout->board.rows, layout->board.columns);
    const struct game_view *view = registry_view(table->session.game);
    bool own = table->turn.mode == MODE_HAND || table->turn.mode == MODE_AWAY;
    view->draw(&board, &scene, own ? table->view : view_bare(view));
    show_own_keys(table, &board);
    /* Enter answers the guard's question, and with the board bare no key acts on a cell. */
    if (table->marks.asked != MOVE_NONE ||
        (!own && scene.move == MOVE_NONE && !scene.offered))
        canvas_focus(canvas, layout->message_row, 1);
    struct move_mark marks[MARKS_MAX];
    if (view->mark != NULL && scene.move == MOVE_NONE && !ghost_runs(&table->ghost))
        view->mark(&board, &scene, table->view, marks,
                   table_marks(table, board.charset, marks));
    bool leaves = view_leaves(view, session_state(&table->session));
    if (!leaves && !celebration_fits(board.rows, board.columns))
        animation_end(&table->celebration);
    if (!leaves && scene.slide == 0 && animation_runs(&table->celebration))
        celebration_draw(&board, view, animation_frame(&table->celebration));
    if (ending_shown(table, board.rows, board.columns))
        ending_draw(&board, table);
    if (layout->pane.rows > 0)
        draw_pane(table, canvas, layout);
}

void screen_draw(struct canvas *canvas, struct table *table)
{
    struct screen_layout layout = layout_for(table, canvas);
    int rows, columns;
    table_count_time(table);
    canvas_clear(canvas, STYLE_PLAIN);
    if (!board_fits(table, &layout, &rows, &columns)) {
        bar_too_small(canvas, rows + 3, columns);
        return;
    }
    canvas_focus(canvas, layout.message_row, 1);
    if (table->turn.mode != MODE_RESTING)
        draw_board(table, canvas, &layout);
    else {
        int row = layout.board.row + layout.board.rows / 2;
        canvas_string(canvas, row, 3, _("Paused.  Press any key to continue"),
                      STYLE_STRONG);
        canvas_focus(canvas, row, 3);
    }
    draw_around(table, canvas, &layout);
}
