/* A screen of text, with the names of keys in a separate column: the help.
 *
 *     struct page page = {.title = _("Help")};
 *     page_add(&page, _("Space\tdeals"));       a line "key<TAB>words"
 *     bool alive = page_run(term, &page); */
#ifndef UI_PAGE_H
#define UI_PAGE_H

#include "base/text.h"
#include "terminal/term.h"

struct page {
    const char *title;
    struct text text;
    int top;   /* the first row shown */
    int count; /* the number of all rows when last drawn */
};

/* The lines of a paragraph, or of the words of a key ("<TAB>more words"), are joined when
 * they are drawn; an empty line ends a paragraph. */
void page_add(struct page *page, const char *lines);

/* Shows PAGE until the player leaves it, and frees its text. Returns false if the program is to end. */
bool page_run(struct term *term, struct page *page);
/* Does so with a page of TITLE and LINES. */
bool page_show(struct term *term, const char *title, const char *lines);

#endif
