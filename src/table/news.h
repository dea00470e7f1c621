/* Hands what the running search found to the parts of the table that use it. */
#ifndef TABLE_NEWS_H
#define TABLE_NEWS_H

#include "table/table.h"

/* Reads the search if that is due or the search has ended, and updates figures, outlook,
 * hint, auto-play and message. */
void news_take(struct table *table);

#endif
