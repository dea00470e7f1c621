#include "table/ending.h"

#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/bar.h"

#include <stdio.h>
#include <string.h>

enum {
    ITEMS_MAX = 8,
    FACTS_MAX = 128,
    ITEMS_LEAST = 2,
    MARGIN = 2,    /* columns between frame and words */
    OTHER_ROWS = 4 /* the facts, a blank line and the frame */
};

struct ending_item {
    uint32_t key;
    const char *words; /* translated */
};

struct ending {
    char facts[FACTS_MAX],
        help[FACTS_MAX]; /* HELP: from the solver, "" if there was none */
    int lines;           /* of the words that say how the game ended */
    int count;
    struct ending_item items[ITEMS_MAX];
    int row, column, rows, columns; /* on the board */
};

static void add(struct ending *ending, uint32_t key, const char *words)
{
    ending->items[ending->count++] = (struct ending_item){key, words};
}

/* Ways back into the game. */
static void add_ways_back(struct ending *ending, const struct table *table)
{
    struct mistake mistake;
    if (table->session.cursor == 0)
        return;
    bool stuck = !session_finished(&table->session);
    if (stuck && !table_was_lost(table))
        add(ending, 'h', _("Undo to a position you can win"));
    else if (!stuck && table_mistake(table, &mistake))
        add(ending, 'h',
            mistake.cost > 0 ? _("Undo to the move that cost the most")
                             : _("Undo to where your detour began"));
    add(ending, 'u', _("Undo the last move"));
}

static void add_items(struct ending *ending, const struct table *table)
{
    const struct game *game = table->session.game;
    int64_t score;
    if (!table_over(table)) { /* the countdown has run out */
        add(ending, ' ', _("Play on without points"));
        add(ending, 'R', _("Restart"));
        add(ending, 'n', _("New game"));
        return;
    }
    bool stuck = !session_finished(&table->session);
    if (stuck && game_shuffles(game))
        add(ending, 's', _("Shuffle the remaining tiles"));
    if (stuck)
        add_ways_back(ending, table);
    if (table_has_next(table))
        add(ending, 'x',
            table->session.daily != 0 ? _("The day's puzzles") : _("Next puzzle"));
    add(ending, 'n', _("New game"));
    if (table->session.daily != 0 && !stuck)
        add(ending, 'c', _("Copy the day's results"));
    add(ending, 'R', _("Restart"));
    if (!stuck)
        add_ways_back(ending, table);
    if (game_score(&table->session, &score)) {
        add(ending, 'r', _("Replay this game"));
        add(ending, 'b', _("Replay the best line found"));
    }
    add(ending, 'g', _("Games and statistics"));
}

/* "  best: 2890 points", of earlier games. */
static void print_record(const struct table *table, struct text *facts)
{
    const struct session *session = &table->session;
    int64_t record = table->outcome.record, points;
    if (!session_finished(session) || !table->outcome.has_record || session->autos > 0 ||
        !game_points(session, &points))
        return;
    scoped_text words = {0};
    game_print_points(session, record, &words);
    text_format(facts, points > record ? _("  a new best (before: %s)") : _("  best: %s"),
                text_get(&words));
}

/* "3 hints  12 moves by the solver" */
static void print_help(struct ending *ending, const struct table *table)
{
    int hints = table->session.hints, autos = table_autos(table);
    scoped_text help = {0};
    if (hints > 0)
        text_format(&help, ngettext("%d hint", "%d hints", hints), hints);
    text_string(&help, hints > 0 && autos > 0 ? "  " : "");
    if (autos > 0)
        text_format(&help,
                    ngettext("%d move by the solver  not counted",
                             "%d moves by the solver  not counted", autos),
                    autos);
    snprintf(ending->help, FACTS_MAX, "%s", text_get(&help));
}

/* "two stars  81 moves  02:14" */
static void print_facts(struct ending *ending, const struct table *table,
                        enum charset charset)
{
    const struct session *session = &table->session;
    scoped_text facts = {0};
    int length = session_length(session);
    int stars = game_stars(session);
    int64_t points;
    char time[TEXT_QUANTITY];
    if (stars > 0) {
        game_print_stars(stars, session->hints > 0, charset, &facts);
        text_string(&facts, "  ");
    }
    if (!game_score(session, &points) && game_points(session, &points)) {
        game_print_points(session, points, &facts);
        if (game_has_dollars(session->game,
                             session->scoring)) { /* with those of earlier games */
            points = session->autos > 0 && points > 0 ? 0 : points;
            text_string(&facts, _("  bank: "));
            game_print_points(session, table->outcome.bank + points, &facts);
        }
        text_string(&facts, "  ");
    }
    game_print_length(session->game, session->variant, length, &facts);
    text_clock(session->seconds, time);
    text_format(&facts, "  %s", time);
    print_record(table, &facts);
    snprintf(ending->facts, FACTS_MAX, "%s", text_get(&facts));
}

/* The first line of S, at most ROOM columns wide; returns where the next one begins. */
static const char *next_line(const char *s, int room, char *line, size_t size)
{
    snprintf(line, size, "%.*s", (int)strcspn(s, "\n"), s);
    size_t length = utf8_line(line, room);
    line[length] = '\0';
    return s + length + (s[length] == '\n' || s[length] == ' ');
}

/* WIDE, or the columns that WORDS need with MORE, if those are more. */
static int wider(int wide, const char *words, int more)
{
    int columns = utf8_columns(words) + more;
    return columns > wide ? columns : wide;
}

static bool make_items(struct ending *ending, const struct table *table,
                       enum charset charset, int rows, int columns)
{
    *ending = (struct ending){.count = 0};
    add_items(ending, table);
    print_facts(ending, table, charset);
    print_help(ending, table);
    int helped = ending->help[0] != '\0';
    int room = columns - 2 * MARGIN - 2;
    int wide = wider(wider(0, ending->facts, 0), ending->help, 0);
    wide = wide > room ? room : wide; /* bar_parts leaves out what has no room */
    char line[sizeof table->outcome.words];
    int most = rows - helped - OTHER_ROWS - ITEMS_LEAST;
    const char *s = table->outcome.words;
    for (int lines = 1; *s != '\0' && lines <= most; lines++) {
        s = next_line(s, room, line, sizeof line);
        wide = wider(wide, line, 0);
        /* A sentence that has no room is left out as a whole. */
        if (*s == '\0' || (s[-1] == '\n' && *s != ' '))
            ending->lines = lines;
    }
    /* So are items that are too wide, and the last ones; their keys still work. */
    int limit = rows - ending->lines - helped - OTHER_ROWS, kept = 0;
    for (int i = 0; i < ending->count; i++)
        if (kept < limit && utf8_columns(ending->items[i].words) + 4 <= room) {
            wide = wider(wide, ending->items[i].words, 4);
            ending->items[kept++] = ending->items[i];
        }
    ending->count = kept;
    ending->rows = ending->lines + helped + kept + OTHER_ROWS;
    ending->columns = wide + 2 * MARGIN + 2;
    ending->row = (rows - ending->rows) / 2;
    ending->column = (columns - ending->columns) / 2;
    return kept >= ITEMS_LEAST && ending->columns <= columns;
}

bool ending_shown(const struct table *table, int rows, int columns)
{
    struct ending ending;
    return table->outcome.boxed && table->turn.mode == MODE_HAND &&
           !animation_runs(&table->celebration) && !animation_runs(&table->slide) &&
           make_items(&ending, table, CHARSET_ASCII, rows, columns);
}

/* The item with the cursor, wherever it is now: another one may have come before it. */
static int chosen_item(const struct ending *ending, const struct table *table)
{
    for (int i = 0; i < ending->count; i++)
        if (ending->items[i].key == table->outcome.chosen)
            return i;
    return 0;
}

void ending_draw(struct canvas *canvas, const struct table *table)
{
    struct ending ending;
    make_items(&ending, table, canvas->charset, canvas->rows, canvas->columns);
    int row = ending.row + 1;
    int column = ending.column + 1 + MARGIN;
    bool won = session_finished(&table->session);
    canvas_fill(canvas, ending.row, ending.column, ending.rows, ending.columns, ' ',
                STYLE_PLAIN);
    canvas_box(canvas, ending.row, ending.column, ending.rows, ending.columns,
               STYLE_FRAME);
    char line[sizeof table->outcome.words];
    const char *s = table->outcome.words;
    for (int i = 0; i < ending.lines; i++) {
        s = next_line(s, ending.columns - 2 * MARGIN - 2, line, sizeof line);
        canvas_string(canvas, row++, column, line, won ? STYLE_GOOD : STYLE_BAD);
    }
    const char *below[] = {ending.facts, ending.help};
    for (int i = 0; i < 2 && below[i][0] != '\0'; i++, row++) {
        struct canvas part = canvas_part(canvas, row, column - 1, 1, ending.columns - 4);
        bar_parts(&part, 0, part.columns, below[i], STYLE_PLAIN);
    }
    row++;
    for (int i = 0; i < ending.count; i++, row++) {
        bool chosen = i == chosen_item(&ending, table);
        int style = chosen ? STYLE_STRONG | STYLE_CHOSEN : STYLE_PLAIN;
        if (chosen)
            canvas_fill(canvas, row, column - 2, 1, ending.columns - 2, ' ', style);
        canvas_string(canvas, row, column - 2, chosen ? ">" : " ", style);
        canvas_glyph(canvas, row, column,
                     (uint32_t)keymap_shown(table->keymap, (char)ending.items[i].key),
                     chosen ? style : STYLE_KEY);
        canvas_string(canvas, row, column + 3, ending.items[i].words, style);
        if (chosen)
            canvas_focus(canvas, row, column);
    }
}

static bool close_box(struct table *table)
{
    outcome_close(&table->outcome);
    table_say_outcome(table);
    return false;
}

/* EVENT becomes the KEY of an entry; Space only closes the box. */
static bool choose(struct table *table, struct event *event, uint32_t key)
{
    *event = (struct event){.kind = EVENT_KEY, .key = key};
    return key != ' ' || close_box(table);
}

static bool on_click(struct table *table, const struct ending *ending,
                     struct event *event)
{
    int helped = ending->help[0] != '\0';
    int item = event->row - ending->row - ending->lines - helped - 3;
    if (event->mouse != MOUSE_PRESS)
        return false;
    if (item < 0 || item >= ending->count || event->column <= ending->column ||
        event->column >= ending->column + ending->columns - 1)
        return close_box(table);
    return choose(table, event, ending->items[item].key);
}

bool ending_input(struct table *table, int rows, int columns, struct event *event)
{
    struct ending ending;
    bool key = event->kind == EVENT_KEY;
    int down, right;
    if (!ending_shown(table, rows, columns)) {
        bool wanted = key && event->key == ' ' && table_over(table);
        if (wanted)
            table_open_outcome(table);
        return !wanted;
    }
    make_items(&ending, table, CHARSET_ASCII, rows, columns);
    if (!key)
        return on_click(table, &ending, event);
    if (event_step(event->key, &down, &right) && down != 0) {
        int item = chosen_item(&ending, table) + down + ending.count;
        table->outcome.chosen = ending.items[item % ending.count].key;
        table_say_outcome(table); /* in place of a message about another key */
        return false;
    }
    if (event->key == PRESS_ENTER)
        return choose(table, event, ending.items[chosen_item(&ending, table)].key);
    if (event->key == ' ' || event->key == PRESS_ESCAPE || event->key == PRESS_BACKSPACE)
        return close_box(table);
    if (!table_over(table)) /* another key goes to the game, which the box would hide */
        close_box(table);
    return true;
}
