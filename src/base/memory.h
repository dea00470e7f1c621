/* Memory that is there or ends the program in good order.
 *
 *     struct cell *cells = memory_get(n, sizeof *cells);   never NULL, zeroed
 *     free(cells);
 *
 * A search does not use these two: its memory is counted and may be refused
 * (engine/search.h). Everything else is small, and when even that cannot be had, the
 * handler restores the terminal and the program ends with a message. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* COUNT zeroed elements of SIZE bytes; free() gives them back. Never NULL: calls the
 * failure handler and exits with status 3 where there is none to be had. */
void *memory_get(size_t count, size_t size);

/* BLOCK (NULL: a new one) made COUNT * SIZE bytes large, what is new is not zeroed. */
void *memory_resize(void *block, size_t count, size_t size);

/* HANDLER is called once before the exit for want of memory; NULL: none. Set it before
 * the first thread is started. */
void memory_on_failure(void (*handler)(void));

#endif
