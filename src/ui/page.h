/* Text to read, with keys set apart: the help screen.
 *
 *     struct page page = {.title = _("Help")};
 *     page_add(&page, _("Space\tdeals"));       a line "key<TAB>words"
 *     page_draw(&canvas, &page);
 *     page_free(&page); */
#ifndef UI_PAGE_H
#define UI_PAGE_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "game/event.h"

struct page {
    const char *title;
    struct text text;
    int top;   /* the first row shown ... */
    int count; /* ... of so many, as drawn last */
};

void page_add(struct page *page, const char *lines);
void page_free(struct page *page);
void page_draw(struct canvas *canvas, struct page *page);

/* EVENT at the page as it was drawn on CANVAS: scrolls; false: the reader is done. */
bool page_input(const struct canvas *canvas, struct page *page,
                const struct event *event);

#endif
