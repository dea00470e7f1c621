/* Memory allocation that does not fail: without memory the program exits cleanly.
 *
 *     struct cell *cells = memory_get(n, sizeof *cells);   never NULL, zeroed
 *     free(cells);
 *
 * A search does not use these functions: its memory is counted and limited
 * (engine/search.h). All other memory is small. If there is none, the handler restores
 * the terminal, and the program exits with a message. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Returns COUNT zeroed elements of SIZE bytes, for free(). Never NULL: without memory it
 * calls the failure handler and exits with status 3. */
void *memory_get(size_t count, size_t size);

/* Resizes BLOCK (NULL: a new one) to COUNT * SIZE bytes; added bytes are not zeroed. */
void *memory_resize(void *block, size_t count, size_t size);

/* Sets the function to call before such an exit; NULL: none. Call before the first thread
 * is started. */
void memory_on_failure(void (*handler)(void));

#endif
