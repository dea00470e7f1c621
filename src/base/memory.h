/* Memory allocation.
 *
 *     struct cell *cells = memory_get(n, sizeof *cells);      zeroed
 *     if (cells == NULL) ... there is no memory
 *     free(cells);
 *
 * In a library, every allocation may fail: memory_get and memory_resize return NULL, and
 * the caller returns an error. So the code in base, game, engine and games checks each
 * result. (A search takes its large blocks from search_alloc, which counts them:
 * engine/search.h.)
 *
 * The program sets a handler that prints a message and exits. Then neither function ever
 * returns NULL, and the rooms that only the program uses (canvas, ui, store and above) do
 * not check. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Returns COUNT zeroed elements of SIZE bytes, for free(); not NULL if COUNT is 0. NULL:
 * there is no memory. */
void *memory_get(size_t count, size_t size);

/* Resizes BLOCK (NULL: a new one) to COUNT elements of SIZE bytes; added bytes are not
 * zeroed. NULL: there is no memory, and BLOCK is unchanged. */
void *memory_resize(void *block, size_t count, size_t size);

/* The slow path of memory_more. */
void *memory_grow(void *block, int *room, size_t size);
/* Makes room for one more in BLOCK (NULL: a new one), an array of *ROOM elements of SIZE
 * bytes of which COUNT are used. NULL: there is no memory, and BLOCK is unchanged. */
static inline void *memory_more(void *block, int count, int *room, size_t size)
{
    return count < *room ? block : memory_grow(block, room, size);
}

/* What a function that returns a reason returns if there is no memory. Compare the address. */
extern const char MEMORY_NONE[];

/* The handler to call, on any thread, instead of returning NULL; it must not return. NULL:
 * none. Call before the first thread is started. */
void memory_on_failure(void (*handler)(void));

/* From now on a large block goes back to the system as soon as it is freed. The C library
 * keeps freed memory of threads that have ended, up to 64 MiB for each of them. Call before the
 * first thread is started. */
void memory_keep_little(void);

#endif
