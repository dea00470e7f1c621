#include "ui/line.h"

#include "base/utf8.h"

#include <string.h>

/* If fewer columns remain for the text, the label goes into the row above. */
enum {
    TYPED_LEAST = 16
};

/* Appends CODE, unless it is a control character or there is no room. */
static void append(struct line_input *line, uint32_t code)
{
    size_t n = strlen(line->text);
    bool control = code < ' ' || (code >= 127 && code < 160);
    if (control || code == UTF8_BAD || n + UTF8_MAX >= LINE_BYTES)
        return;
    n += utf8_put(code, line->text + n);
    line->text[n] = '\0';
}

void line_set(struct line_input *line, const char *text)
{
    size_t n = strlen(text);
    line->text[0] = '\0';
    if (n < LINE_BYTES)
        memcpy(line->text, text, n + 1);
}

void line_draw(struct canvas *canvas, int row, const struct line_input *line)
{
    int column = 1 + utf8_columns(line->label);
    bool above = column + TYPED_LEAST > canvas->columns;
    canvas_fill(canvas, row - above, 0, 1 + above, canvas->columns, ' ', STYLE_PLAIN);
    canvas_string(canvas, row - above, 1, line->label, STYLE_HINT);
    column = above ? 0 : column;
    int keys = utf8_columns(line->keys) + 3;
    bool with_keys = column + 24 + keys <= canvas->columns;
    int room = canvas->columns - column - 2 - (with_keys ? keys : 0);
    const char *text = line->text;
    /* If the text is too long, its end is shown. */
    while (utf8_columns(text) > room && *text != '\0')
        do
            text++;
        while (((unsigned char)*text & 0xc0) == 0x80);
    column += 1 + canvas_string(canvas, row, column + 1, text, STYLE_STRONG);
    canvas_glyph(canvas, row, column, '_', STYLE_STRONG);
    canvas_focus(canvas, row, column);
    if (with_keys)
        canvas_string(canvas, row, canvas->columns - keys + 2, line->keys, STYLE_DIM);
}

enum line_answer line_input(struct line_input *line, const struct event *event)
{
    size_t n = strlen(line->text);
    uint32_t code;
    const char *s = event->kind == EVENT_PASTE ? event->pasted : "";
    for (size_t bytes; (bytes = utf8_decode(s, &code)) > 0; s += bytes)
        append(line, code);
    if (event->kind != EVENT_KEY)
        return LINE_STAY;
    if (event->key == PRESS_ENTER)
        return n > 0 ? LINE_DONE : LINE_BACK;
    if (event->key == PRESS_ESCAPE || (event->key == PRESS_BACKSPACE && n == 0))
        return LINE_BACK;
    if (event->key == PRESS_BACKSPACE)
        line->text[utf8_before(line->text, n)] = '\0';
    else if (event->key == PRESS_CTRL('u'))
        line->text[0] = '\0';
    else if (event->key < PRESS_UP)
        append(line, event->key);
    return LINE_STAY;
}
