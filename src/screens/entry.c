#include "screens/entry.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"

#include <string.h>

enum {
    LEFT = 4, /* columns of a line's number */
    TOP = 2,
    BELOW = 5 /* rows: an empty one, what is missing, two of the message, the keys */
};

static const char too_long[] = N_("Pasted text of more than 64 kB was left out");

void entry_paste(struct text *text, const char *pasted)
{
    if (strlen(pasted) >= EVENT_PASTE_MAX) {
        text_format(text, "# %s\n", _(too_long));
        return;
    }
    for (; *pasted != '\0'; pasted++)
        if (*pasted != '\r')
            text_char(text, *pasted == '\t' ? ' ' : *pasted);
        else if (pasted[1] != '\n')
            text_char(text, '\n');
}

static void read_again(struct entry *entry)
{
    struct session session = {0};
    entry->why = (struct reason){0};
    entry->stale = false;
    entry->good = session_read(&session, entry->game, entry->variant,
                               text_get(entry->text), &entry->why);
    session_free(&session);
}

/* Replaces LENGTH bytes at the cursor by WORDS; the cursor goes behind them. */
static void replace(struct entry *entry, size_t length, const char *words)
{
    struct text changed = {0};
    const char *old = text_get(entry->text);
    text_add(&changed, old, entry->at);
    text_string(&changed, words);
    text_string(&changed, old + entry->at + length);
    entry->at += strlen(words);
    text_free(entry->text);
    *entry->text = changed;
    entry->stale = true;
}

/* ---- places ------------------------------------------------------------------------ */

static size_t line_start(const struct entry *entry, size_t at)
{
    const char *text = text_get(entry->text);
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(const struct entry *entry, size_t at)
{
    return at + strcspn(text_get(entry->text) + at, "\n");
}

/* The place COLUMN bytes into the line that begins at START, or its end. */
static size_t in_line(const struct entry *entry, size_t start, size_t column)
{
    size_t end = line_end(entry, start), at = start + column;
    return at < end ? utf8_before(text_get(entry->text), at + 1) : end;
}

/* The beginning of line NUMBER, from 0. */
static size_t start_of(const struct entry *entry, int number)
{
    size_t at = 0;
    for (; number > 0 && line_end(entry, at) < entry->text->length; number--)
        at = line_end(entry, at) + 1;
    return at;
}

static int line_number(const struct entry *entry, size_t at)
{
    int number = 0;
    for (const char *s = text_get(entry->text); at > 0; s++, at--)
        number += *s == '\n';
    return number;
}

static size_t after(const struct entry *entry, size_t at)
{
    uint32_t code;
    return at + utf8_decode(text_get(entry->text) + at, &code);
}

/* ---- drawing ----------------------------------------------------------------------- */

/* Draws the line of TEXT that begins at START; the part with the cursor or a fault is marked
 * there. */
static void draw_line(const struct entry *entry, struct canvas *canvas, int row,
                      int number, size_t start)
{
    size_t end = line_end(entry, start);
    size_t fault = entry->why.line == number + 1 && entry->why.column > 0
                       ? in_line(entry, start, (size_t)entry->why.column - 1)
                       : SIZE_MAX;
    bool here = entry->at >= start && entry->at <= end;
    size_t from = start;
    /* A line that is too long is shown from where the cursor is seen. */
    while (here && from < entry->at &&
           (int)(entry->at - from) > canvas->columns - LEFT - 2)
        from = after(entry, from);
    canvas_format(canvas, row, 0, STYLE_DIM, "%3d", number + 1);
    int column = LEFT;
    bool bad = false;
    for (size_t at = from; at <= end; at = at < end ? after(entry, at) : at + 1) {
        char glyph[UTF8_MAX + 1] = " ";
        if (at < end) {
            size_t bytes = after(entry, at) - at;
            memcpy(glyph, text_get(entry->text) + at, bytes);
            glyph[bytes] = '\0';
        }
        bad = at == fault || (bad && glyph[0] != ' ');
        int style = bad ? STYLE_BAD : STYLE_STRONG;
        if (at == entry->at) {
            canvas_focus(canvas, row, column);
            style |= STYLE_CHOSEN;
        }
        column += canvas_string(canvas, row, column, glyph, style);
    }
}

static void draw_message(const struct entry *entry, struct canvas *canvas)
{
    scoped_text words = {0};
    if (entry->good)
        text_string(&words,
                    entry->game->notation->blank != NULL
                        ? _("This can be played.  Enter in the last line plays it")
                        : _("This can be played.  Enter on an empty line plays it"));
    else if (entry->why.line > 0)
        text_format(&words, _("Line %ld: %s"), entry->why.line, entry->why.text);
    else
        text_string(&words, entry->why.text);
    bar_message(canvas, canvas->rows - 2, text_get(&words),
                entry->good ? STYLE_GOOD : STYLE_HINT);
}

/* What the board still lacks, if the game can say it. */
static void draw_lack(const struct entry *entry, struct canvas *canvas)
{
    const struct game_notation *notation = entry->game->notation;
    struct position position = {0};
    struct reason why;
    scoped_text words = {0}, named = {0};
    if (notation->lack != NULL &&
        position_from(&position, text_get(entry->text), notation->hash_rows, &why) ==
            READING_BLOCK)
        notation->lack(&position, &words);
    position_free(&position);
    if (words.length > 0)
        text_format(&named, _("Not named: %s"), text_get(&words));
    bool brief = utf8_columns(text_get(&named)) + 2 > canvas->columns;
    canvas_string(canvas, canvas->rows - 4, 1, text_get(brief ? &words : &named),
                  STYLE_DIM);
}

static const char *keys(void)
{
    return _("Enter\tnext line\narrows\tmove\nCtrl-U\tclear line\n\nEsc\tback");
}

void entry_draw(void *context, struct canvas *canvas)
{
    struct entry *entry = context;
    scoped_text title = {0};
    int shown = canvas->rows - TOP - BELOW, line = line_number(entry, entry->at);
    int lines = line_number(entry, entry->text->length) + 1;
    shown = shown > 1 ? shown : 1;
    if (line < entry->top)
        entry->top = line;
    if (line >= entry->top + shown)
        entry->top = line - shown + 1;
    if (entry->top > lines - shown)
        entry->top = lines > shown ? lines - shown : 0;
    if (entry->stale)
        read_again(entry);
    canvas_clear(canvas, STYLE_PLAIN);
    scoped_text variant = {0};
    text_format(&title, _("%s: type or paste a game"), _(entry->game->title));
    game_print_variant(entry->game, entry->variant, &variant);
    bar_title(canvas, text_get(&title), text_get(&variant));
    for (int i = entry->top; i < lines && i < entry->top + shown; i++)
        draw_line(entry, canvas, TOP + i - entry->top, i, start_of(entry, i));
    draw_lack(entry, canvas);
    draw_message(entry, canvas);
    bar_keys(canvas, canvas->rows - 1, keys());
}

/* ---- keys -------------------------------------------------------------------------- */

/* Goes to the line BY below. */
static void step(struct entry *entry, int by)
{
    size_t start = line_start(entry, entry->at);
    int number = line_number(entry, start) + by;
    if (number >= 0)
        entry->at = in_line(entry, start_of(entry, number), entry->at - start);
}

static void go_to_fault(struct entry *entry)
{
    size_t column = entry->why.column > 0 ? (size_t)entry->why.column - 1 : 0;
    if (entry->why.line > 0)
        entry->at = in_line(entry, start_of(entry, (int)entry->why.line - 1), column);
}

/* Goes to the end of the next line; cards are typed before a "?" alone, which is all others. */
static void next_line(struct entry *entry)
{
    size_t start = line_end(entry, entry->at) + 1;
    entry->at = line_end(entry, start);
    if (strcmp(text_get(entry->text) + start, "?") == 0)
        entry->at = start;
}

/* How many lines of TEXT are rows of the board. */
static int board_lines(const struct entry *entry, const char *text)
{
    struct position position = {0};
    struct reason why;
    int count = position_from(&position, text, entry->game->notation->hash_rows, &why) ==
                        READING_BLOCK
                    ? position.board_count
                    : 0;
    position_free(&position);
    return count;
}

/* Enter goes to the next line, or begins one; on an empty last line, or the last one of a whole
 * form, it plays. True: the game is in the session. */
static bool enter(struct entry *entry)
{
    size_t start = line_start(entry, entry->at), end = line_end(entry, entry->at);
    bool last = end == entry->text->length, form = entry->game->notation->blank != NULL;
    if (last && (form || (start == end && entry->text->length > 0))) {
        if (session_read(entry->session, entry->game, entry->variant,
                         text_get(entry->text), &entry->why))
            return true;
        if (start < end && form &&
            board_lines(entry, text_get(entry->text)) <
                board_lines(entry, _(entry->game->notation->blank))) {
            entry->at = end;
            replace(entry, 0, "\n");
        } else
            go_to_fault(entry);
    } else if (last || (!form && entry->at < end))
        replace(entry, 0, "\n");
    else
        next_line(entry);
    return false;
}

/* "3?" that is typed behind the "6?" of a blank line replaces it. */
static void replace_count(struct entry *entry)
{
    static const char digits[] = "0123456789";
    size_t start = line_start(entry, entry->at), typed = entry->at - start;
    const char *line = text_get(entry->text) + start;
    size_t old = strspn(line, digits) + 1;
    if (old == 1 || old >= typed || line[old - 1] != '?' ||
        old + strspn(line + old, digits) != typed)
        return;
    entry->at = start;
    replace(entry, old, "");
    entry->at = start + typed - old;
}

static void type(struct entry *entry, uint32_t key)
{
    char glyph[UTF8_MAX + 1] = "";
    if (key < ' ' || (key >= 127 && key < 160) || key >= PRESS_UP ||
        entry->text->length + UTF8_MAX >= EVENT_PASTE_MAX)
        return;
    if (key == '?')
        replace_count(entry);
    glyph[utf8_put(key, glyph)] = '\0';
    replace(entry, 0, glyph);
}

static void paste(struct entry *entry, const char *pasted)
{
    scoped_text lines = {0};
    entry_paste(&lines, pasted);
    const char *next = strchr(text_get(&lines), '\n');
    if (entry->game->notation->blank != NULL && next != NULL && next[1] != '\0') {
        entry->at = 0; /* a whole game takes the place of the form */
        replace(entry, entry->text->length, "");
    }
    if (lines.length + entry->text->length < EVENT_PASTE_MAX)
        replace(entry, 0, text_get(&lines));
    else
        entry->good = reason_set(&entry->why, 0, 0, "%s", _(too_long));
}

int entry_input(void *context, const struct canvas *canvas, struct event *event)
{
    struct entry *entry = context;
    bar_click(canvas, keys(), event);
    if (event->kind == EVENT_PASTE)
        paste(entry, event->pasted);
    if (event->kind != EVENT_KEY)
        return CHOOSER_STAY;
    switch (event->key) {
    case PRESS_ESCAPE:
        return CHOOSER_BACK;
    case PRESS_F1:
        return (int)chooser_help(entry->term, entry->game, entry->variant, false);
    case PRESS_ENTER:
        return enter(entry) ? CHOOSER_CHOSEN : CHOOSER_STAY;
    case PRESS_UP:
    case PRESS_DOWN:
        step(entry, event->key == PRESS_DOWN ? 1 : -1);
        break;
    case PRESS_LEFT:
        entry->at = utf8_before(text_get(entry->text), entry->at);
        break;
    case PRESS_RIGHT:
        entry->at = after(entry, entry->at);
        break;
    case PRESS_HOME:
        entry->at = line_start(entry, entry->at);
        break;
    case PRESS_END:
        entry->at = line_end(entry, entry->at);
        break;
    case PRESS_BACKSPACE: {
        size_t behind = entry->at;
        entry->at = utf8_before(text_get(entry->text), behind);
        replace(entry, behind - entry->at, "");
        break;
    }
    case PRESS_DELETE:
        replace(entry, after(entry, entry->at) - entry->at, "");
        break;
    case PRESS_CTRL('u'):
        entry->at = line_start(entry, entry->at);
        replace(entry, line_end(entry, entry->at) - entry->at, "");
        break;
    default:
        type(entry, event->key);
    }
    return CHOOSER_STAY;
}

void entry_begin(struct entry *entry)
{
    const char *blank = entry->game->notation->blank;
    bool fresh = entry->text->length == 0 && blank != NULL;
    if (fresh)
        text_string(entry->text, _(blank));
    read_again(entry);
    entry->at = line_end(entry, 0);
    /* On a blank board the cursor begins where cards are missing, behind keys and comments. */
    while (fresh &&
           strpbrk(text_get(entry->text) + line_start(entry, entry->at), "#:") != NULL)
        next_line(entry);
    if (!fresh)
        go_to_fault(entry);
}

enum chooser_answer entry_run(struct term *term, const struct game *game,
                              uint32_t variant, struct text *text,
                              struct session *session)
{
    struct entry entry = {.term = term,
                          .game = game,
                          .variant = variant,
                          .text = text,
                          .session = session};
    struct fullscreen screen = {.context = &entry,
                                .draw = entry_draw,
                                .input = entry_input,
                                .takes_paste = true};
    entry_begin(&entry);
    return (enum chooser_answer)fullscreen_run(term, &screen);
}
