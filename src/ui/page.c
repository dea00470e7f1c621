#include "ui/page.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"

#include <string.h>

void page_add(struct page *page, const char *lines)
{
    text_string(&page->text, lines);
    text_char(&page->text, '\n');
}

enum {
    MARGIN = 2,
    WORDS_FROM = 16, /* column of the words after a key */
    WIDEST = 78      /* columns of the text: longer lines are hard to read */
};

/* Whether the line NEXT belongs to PARAGRAPH, which is the text or a key and its words so
 * far. */
static bool continues(const char *paragraph, const char *next)
{
    size_t length = strcspn(next, "\n");
    bool text = *paragraph != '\0' && strchr(paragraph, '\t') == NULL;
    return *next == '\t' || (text && length > 0 && memchr(next, '\t', length) == NULL);
}

/* Whether OUT ends in a glyph of two columns; Chinese has no blanks between words. */
static bool ends_wide(const struct text *out)
{
    const char *s = text_get(out);
    uint32_t code = 0;
    utf8_decode(s + utf8_before(s, out->length), &code);
    return utf8_width(code) == 2;
}

/* Writes the paragraph at the beginning of S to OUT, as one line; returns what follows. */
static const char *take_paragraph(const char *s, struct text *out)
{
    text_clear(out);
    for (;;) {
        size_t length = strcspn(s, "\n");
        const char *next = s + length + 1;
        text_add(out, s, length);
        if (!continues(text_get(out), next))
            return next;
        if (!ends_wide(out))
            text_char(out, ' ');
        s = next + (*next == '\t');
    }
}

/* Draws the rows from page->top on; returns the number of rows in all. */
static int draw_lines(struct canvas *canvas, const struct page *page)
{
    int row = 0, end = canvas->columns - 1 < WIDEST ? canvas->columns - 1 : WIDEST;
    scoped_text paragraph = {0};
    for (const char *s = text_get(&page->text); *s != '\0';) {
        s = take_paragraph(s, &paragraph);
        const char *words = text_get(&paragraph), *tab = strchr(words, '\t');
        if (tab != NULL)
            canvas_format(canvas, row - page->top, MARGIN, STYLE_KEY, "%.*s",
                          (int)(tab - words), words);
        int column = tab != NULL ? WORDS_FROM : MARGIN;
        row += canvas_wrapped(canvas, row - page->top, column, end - column,
                              tab != NULL ? tab + 1 : words, STYLE_PLAIN);
    }
    return row;
}

/* The rows of CANVAS without title and keys are fewer than those of PAGE. */
static bool scrolls(const struct canvas *canvas, const struct page *page)
{
    return page->count > canvas->rows - 2;
}

static const char *keys_for(const struct canvas *canvas, const struct page *page)
{
    return scrolls(canvas, page)
               ? _("Space\tpage down\nPgUp\tpage up\narrows\tscroll\n\nq\tback")
               : _("any key\tback");
}

static void draw(void *context, struct canvas *canvas)
{
    struct page *page = context;
    canvas_clear(canvas, STYLE_PLAIN);
    int rows = canvas->rows - 2;
    struct canvas inside = canvas_part(canvas, 1, 0, rows, canvas->columns);
    struct canvas nowhere = canvas_part(canvas, 0, 0, 0, canvas->columns);
    page->count = draw_lines(&nowhere, page);
    if (page->top > page->count - rows)
        page->top = page->count - rows;
    if (page->top < 0)
        page->top = 0;
    draw_lines(&inside, page);
    canvas_focus(&inside, 0, MARGIN);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    canvas_string(canvas, 0, 1, page->title, STYLE_TITLE);
    if (page->count > page->top + rows)
        canvas_string(canvas, 0, canvas->columns - 5, "...", STYLE_TITLE);
    bar_keys(canvas, canvas->rows - 1, keys_for(canvas, page));
}

static int input(void *context, const struct canvas *canvas, struct event *event)
{
    struct page *page = context;
    int turn = canvas->rows - 3, down = 0, right;
    bar_click(canvas, keys_for(canvas, page), event);
    bool key = event->kind == EVENT_KEY;
    if (!scrolls(canvas, page))
        return key || event->mouse == MOUSE_PRESS ? FULLSCREEN_BACK : FULLSCREEN_STAY;
    if (!key)
        down = event->mouse == MOUSE_WHEEL_UP     ? -3
               : event->mouse == MOUSE_WHEEL_DOWN ? 3
                                                  : 0;
    else if (event->key == PRESS_PAGE_UP)
        down = -turn;
    else if (event->key == PRESS_PAGE_DOWN || event->key == ' ')
        down = turn;
    else if (!event_step(event->key, &down, &right) || down == 0)
        return FULLSCREEN_BACK;
    page->top += down;
    return FULLSCREEN_STAY;
}

bool page_run(struct term *term, struct page *page)
{
    int answer = fullscreen_run(term, &(struct fullscreen){.context = page,
                                                           .draw = draw,
                                                           .input = input});
    text_free(&page->text);
    return answer != FULLSCREEN_QUIT;
}

bool page_show(struct term *term, const char *title, const char *lines)
{
    struct page page = {.title = title};
    page_add(&page, lines);
    return page_run(term, &page);
}
