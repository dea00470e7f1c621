#include "ui/pane.h"

#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

enum {
    LINE_BYTES = 128
};

/* Where the next words go: in ROW of a column, or from X on in a single row. */
struct column {
    struct canvas *canvas;
    int row, x;
};

/* Draws S in as many rows as it needs. */
static void say(struct column *column, const char *s, int style)
{
    if (s != NULL)
        column->row += canvas_wrapped(column->canvas, column->row, 1,
                                      column->canvas->columns - 1, s, style);
}

static void fact(struct column *column, const char *name, const char *value,
                 int name_style, int style)
{
    struct canvas *canvas = column->canvas;
    canvas_string(canvas, column->row, 1, name, name_style);
    canvas_string(canvas, column->row++, canvas->columns - utf8_columns(value) - 1, value,
                  style);
}

/* Copies the first of LINES, "name<TAB>value", to LINE of LINE_BYTES and moves LINES
 * after it. Returns the value; NULL: the line has none. */
static const char *next_fact(const char **lines, char *line)
{
    size_t length = strcspn(*lines, "\n");
    snprintf(line, LINE_BYTES, "%.*s", (int)length, *lines);
    *lines += length + ((*lines)[length] == '\n');
    char *tab = strchr(line, '\t');
    if (tab != NULL)
        *tab++ = '\0';
    return tab;
}

/* Draws the verdict, with its value if it has one. */
static void say_word(struct column *column, const struct pane_view *view)
{
    char line[LINE_BYTES];
    const char *word = view->word;
    const char *value = word != NULL ? next_fact(&word, line) : NULL;
    if (value != NULL)
        fact(column, line, value, view->style, view->style);
    else
        say(column, view->word, view->style);
}

static void figure(struct column *column, const char *name, double value)
{
    char number[TEXT_QUANTITY];
    text_quantity(value, number);
    fact(column, name, number, STYLE_DIM, STYLE_PLAIN);
}

/* Draws a figure that is 0 if the solver does not have it. */
static void known_figure(struct column *column, const char *name, double value)
{
    if (value > 0)
        figure(column, name, value);
}

static void best(struct column *column, const struct progress *p)
{
    char number[TEXT_QUANTITY];
    snprintf(number, sizeof number, "%lld", (long long)p->best);
    if (p->has_best) /* a score, or a number of moves: not rounded */
        fact(column, _("best so far"), number, STYLE_DIM, STYLE_PLAIN);
}

/* ---- the player's pane ------------------------------------------------------------- */

/* Draws each goal, behind a star if it is reached. */
static void draw_goals(struct column *column, const struct pane_view *view)
{
    bool ascii = column->canvas->charset == CHARSET_ASCII;
    column->row += view->goal_count > 0;
    for (int i = 0; i < view->goal_count; i++) {
        const struct goal *goal = &view->goals[i];
        int style = goal->reached ? STYLE_GOOD : STYLE_DIM;
        uint32_t star = !goal->reached ? 0x00b7 : view->hollow ? 0x2606 : 0x2605;
        uint32_t sign = !goal->reached ? '-' : view->hollow ? 'o' : '*';
        canvas_glyph(column->canvas, column->row, 1, ascii ? sign : star, style);
        canvas_string(column->canvas, column->row++, 3, goal->words, style);
    }
}

enum {
    PICTURE_END = 30,  /* on a tall screen the picture ends above this row */
    WORK_COLUMNS = 27, /* in which the words about the search take one row, not two */
    BARS_LOW = 4,
    BARS_HIGH = 8
};

/* Draws the memory and, if that has a limit, as a bar how much of it that is. */
static void draw_memory(struct column *column, const struct pane_view *view)
{
    struct canvas *canvas = column->canvas;
    bool ascii = canvas->charset == CHARSET_ASCII;
    char bytes[TEXT_QUANTITY];
    text_bytes(view->progress.bytes, bytes);
    int left = 2 + utf8_columns(_("memory"));
    int wide = canvas->columns - 2 - utf8_columns(bytes) - left;
    uint64_t most = view->most_bytes;
    fact(column, _("memory"), bytes, STYLE_DIM, STYLE_PLAIN);
    if (view->progress.bytes == 0 || most == 0 || wide < 1)
        return;
    int filled = (int)((double)view->progress.bytes / (double)most * wide + 0.5);
    canvas_fill(canvas, column->row - 1, left, 1, wide, ascii ? '.' : 0x2591, STYLE_DIM);
    canvas_fill(canvas, column->row - 1, left, 1, filled < wide ? filled : wide,
                ascii ? '#' : 0x2588, STYLE_GRAPH);
}

/* The figures of a search that the player waits for, above row END. COUNTED: the words below
 * the picture have the number of positions. */
static void draw_waiting(struct column *column, const struct pane_view *view, int end,
                         bool counted)
{
    const struct progress *p = &view->progress;
    struct canvas part = canvas_part(column->canvas, 0, 0, end, column->canvas->columns);
    struct column above = {.canvas = &part, .row = column->row};
    if (!counted)
        figure(&above, _("positions"), (double)p->nodes);
    if (p->seconds > 0)
        figure(&above, _("positions/s"), (double)p->nodes / p->seconds);
    known_figure(&above, _("depth"), p->goal > 0 ? 0 : p->depth);
    draw_memory(&above, view);
    best(&above, p);
}

/* Draws the picture in HIGH rows, with the words above and below it. */
static void draw_bars(struct column *column, const struct pane_view *view, int high)
{
    char line[LINE_BYTES];
    const char *now = view->now;
    say(column, view->picture_name, STYLE_DIM);
    struct canvas part =
        canvas_part(column->canvas, column->row, 1, high, column->canvas->columns - 2);
    profile_draw(&part, &view->picture);
    column->row += high;
    const char *value = now != NULL ? next_fact(&now, line) : NULL;
    if (value != NULL)
        fact(column, line, value, STYLE_DIM, STYLE_PLAIN);
}

/* Draws the picture and what the search did in the same rows whatever the numbers are, and the
 * figures above them. */
static void draw_picture(struct column *column, const struct pane_view *view)
{
    char line[LINE_BYTES];
    struct canvas *canvas = column->canvas;
    bool tall = canvas->rows > PICTURE_END;
    int end = tall ? PICTURE_END : canvas->rows - 1;
    int bars = (tall ? BARS_HIGH : BARS_LOW) + profile_rows_below(&view->picture);
    int words = canvas->columns < WORK_COLUMNS ? 2 : 1;
    int top = end - 1 - bars - (view->now != NULL) - words;
    bool picture = view->picture.bars != NULL && column->row <= top;
    if (view->waiting)
        draw_waiting(column, view, picture ? top : end, picture && view->work != NULL);
    if (!picture)
        return;
    column->row = top;
    draw_bars(column, view, bars);
    column->row = end;
    const char *work = view->work;
    const char *time = work != NULL ? next_fact(&work, line) : NULL;
    if (time == NULL)
        return;
    int wide = canvas_string(canvas, end - words, 1, line, STYLE_DIM);
    canvas_string(canvas, end - 1, words > 1 ? 1 : 2 + wide, time, STYLE_DIM);
}

static void draw_player(struct column *column, const struct pane_view *view)
{
    char line[LINE_BYTES];
    int rows = column->canvas->rows;
    say_word(column, view);
    say(column, view->note, STYLE_PLAIN);
    say(column, view->last, view->last_style);
    /* The facts stay where they are when a note comes or goes. */
    int facts_row = view->word != NULL ? 3 : column->row > 0 ? 2 : 0;
    column->row = column->row < facts_row ? facts_row : column->row;
    for (const char *facts = view->facts; *facts != '\0';) {
        const char *value = next_fact(&facts, line);
        fact(column, line, value, STYLE_DIM, STYLE_PLAIN);
    }
    draw_goals(column, view);
    column->row++;
    say(column, view->more, STYLE_DIM);
    draw_picture(column, view);
    if (column->row < rows) {
        column->row = rows - 1;
        say(column, view->help, STYLE_DIM);
    }
}

/* ---- the analyst's pane ------------------------------------------------------------ */

static void figures(struct column *column, const struct pane_view *view)
{
    const struct progress *p = &view->progress;
    figure(column, _("nodes"), (double)p->nodes);
    if (p->seconds > 0)
        figure(column, _("nodes/s"), (double)p->nodes / p->seconds);
    known_figure(column, _("depth"), p->depth);
    if (view->boards > 0 && !view->running) {
        char number[24];
        snprintf(number, sizeof number, "%llu", (unsigned long long)view->boards);
        fact(column, _("reachable"), number, STYLE_DIM, STYLE_PLAIN);
        snprintf(number, sizeof number, view->farthest >= 0 ? "%d" : "-", view->farthest);
        fact(column, _("hardest"), number, STYLE_DIM, STYLE_PLAIN);
    } else {
        known_figure(column, _("open"), (double)p->open);
        known_figure(column, _("duplicates"), (double)p->duplicates);
    }
    draw_memory(column, view);
    char time[24];
    bool brief = p->seconds < 1;
    snprintf(time, sizeof time, brief ? _("%.1f ms") : _("%.1f s"),
             brief ? p->seconds * 1000 : p->seconds);
    fact(column, _("time"), time, STYLE_DIM, STYLE_PLAIN);
    if (view->running)
        best(column, p);
}

/* Draws the moves of the best line, with a tick before those already made. */
static void draw_next(struct column *column, const struct pane_view *view)
{
    struct canvas *canvas = column->canvas;
    uint32_t tick = canvas->charset == CHARSET_ASCII ? '*' : 0x2713;
    say(column, view->next_name, STYLE_STRONG);
    for (int i = 0; i < view->next_count && column->row < canvas->rows; i++) {
        bool made = i < view->next_made;
        canvas_glyph(canvas, column->row, 1, made ? tick : ' ', STYLE_DIM);
        canvas_string(canvas, column->row++, 3, view->next[i],
                      made ? STYLE_DIM : STYLE_PLAIN);
    }
}

/* Draws the lines of MOVES; a last row says how many had no room. */
static void draw_moves(struct column *column, const char *moves)
{
    char line[LINE_BYTES];
    char more[LINE_BYTES];
    int left = 0;
    for (const char *s = moves; *s != '\0'; s++)
        left += *s == '\n';
    say(column, _("Moves"), STYLE_STRONG);
    for (; left > 0 && column->row < column->canvas->rows; left--) {
        if (column->row == column->canvas->rows - 1 && left > 1) {
            snprintf(more, sizeof more, _("and %d more"), left);
            say(column, more, STYLE_DIM);
            return;
        }
        next_fact(&moves, line);
        canvas_string(column->canvas, column->row++, 1, line, STYLE_PLAIN);
    }
}

static void draw_analyst(struct column *column, const struct pane_view *view)
{
    int rows = column->canvas->rows;
    say_word(column, view);
    /* A search that has just begun has no phase yet. */
    const char *phase = view->progress.phase;
    say(column, view->running && phase != NULL ? _(phase) : view->note, STYLE_PLAIN);
    say(column, view->last, view->last_style);
    say(column, view->more, STYLE_PLAIN);
    column->row = column->row < 4 ? 4 : column->row;
    if (view->moves != NULL) {
        draw_moves(column, view->moves);
        return;
    }
    if (view->progress.nodes > 0)
        figures(column, view);
    if (view->picture.bars != NULL && column->row + 4 < rows) {
        column->row = column->row < 11 ? 11 : column->row;
        draw_bars(column, view,
                  rows > PICTURE_END ? BARS_LOW + profile_rows_below(&view->picture) : 2);
    }
    if (view->next_count == 0)
        return;
    column->row = rows < 21 || column->row > 15 ? column->row : 15;
    draw_next(column, view);
}

void pane_draw(struct canvas *canvas, const struct pane_view *view)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    canvas_fill(canvas, 0, 0, canvas->rows, 1, ascii ? '|' : 0x2502, STYLE_FRAME);
    struct canvas inside = canvas_part(canvas, 0, 1, canvas->rows, canvas->columns - 1);
    struct column column = {.canvas = &inside};
    if (view->kind == PANE_PLAYER)
        draw_player(&column, view);
    else
        draw_analyst(&column, view);
}

/* ---- one row ----------------------------------------------------------------------- */

/* Drops WORDS if they do not fit; shorter ones after them may fit. */
static void add_part(struct column *line, const char *words, int style)
{
    struct canvas *canvas = line->canvas;
    if (words != NULL && words[0] != '\0' &&
        line->x + utf8_columns(words) < canvas->columns)
        line->x += canvas_string(canvas, 0, line->x, words, style) + 2;
}

/* Adds LINES, each as "name value". */
static void add_facts(struct column *line, const char *lines, int style)
{
    char name[LINE_BYTES], words[2 * LINE_BYTES];
    while (lines != NULL && *lines != '\0') {
        const char *value = next_fact(&lines, name);
        snprintf(words, sizeof words, value != NULL ? "%s %s" : "%s", name, value);
        add_part(line, words, style);
    }
}

static void add_nodes(struct column *line, const struct progress *p)
{
    char number[TEXT_QUANTITY], words[64];
    text_quantity((double)p->nodes, number);
    snprintf(words, sizeof words, ngettext("%s position", "%s positions", p->nodes),
             number);
    if (p->nodes > 0)
        add_part(line, words, STYLE_DIM);
}

void pane_draw_line(struct canvas *canvas, const struct pane_view *view)
{
    struct column line = {.canvas = canvas, .x = 1};
    const char *phase = view->progress.phase;
    bool player = view->kind == PANE_PLAYER;
    add_facts(&line, view->word, view->style);
    add_part(&line, !player && view->running && phase != NULL ? _(phase) : view->note,
             STYLE_PLAIN);
    add_part(&line, view->last, view->last_style);
    if (player && view->waiting)
        add_nodes(&line, &view->progress);
    if (player) {
        add_facts(&line, view->facts, STYLE_PLAIN);
        return;
    }
    if (view->next_made < view->next_count)
        add_part(&line, view->next[view->next_made], STYLE_PLAIN);
    add_nodes(&line, &view->progress);
}
