/* The folder in which the targets that need files put them: in memory if possible, and removed
 * at the end. It is unstuck/ in XDG_STATE_HOME, so also that of the store. */
#ifndef TESTS_FUZZ_FUZZ_FOLDER_H
#define TESTS_FUZZ_FUZZ_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Its path; makes it the first time. */
const char *fuzz_folder(void);
/* The path of NAME in it, valid until the next call. */
const char *fuzz_path(const char *name);
/* Removes all files in it. */
void fuzz_empty(void);
void fuzz_write(const char *name, const void *bytes, size_t size);
/* The bytes of NAME, for free(). */
void *fuzz_read(const char *name, size_t *size);

/* Aborts if TEXT has anything that a terminal would obey. */
void fuzz_check_text(const char *text);

/* From now on what is written to standard output and error goes to a file; then aborts if a
 * terminal would obey a part of that. */
void fuzz_hush(void);
void fuzz_check_hushed(void);

#endif
