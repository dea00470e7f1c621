/* What the lines of JSON have in common. All functions return new references. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli/source.h"

#include "base/text.h"

#include <jansson.h>

/* VALUE if it is THERE, else null. */
json_t *json_integer_or_null(bool there, int64_t value);

/* The number of a deal if it is THERE, else null; null also above DEALS_LAST, which
 * a deal of a game on a screen or in a position can have. */
json_t *json_seed(bool there, uint64_t seed);

/* The text S, with U+FFFD for what is not UTF-8; NULL becomes null. */
json_t *json_text(const char *s);

/* The words of LINE, which have a blank between two, as an array of strings. */
json_t *json_words(const char *line);

/* VALUE, rounded to DECIMALS decimals. */
json_t *json_rounded(double value, int decimals);
/* Seconds, rounded to microseconds. */
json_t *json_seconds(double seconds);

/* Why, as an object with a place; LINE or COLUMN 0 becomes null. */
json_t *json_reason(const struct unstuck_reason *why);
/* Adds the line for a position that SOURCE has refused last. */
void json_refusal(const struct source *source, struct text *out);
/* Adds the line for position NUMBER of FILE (NULL: a deal), which has no result. */
void json_refused(uint64_t number, const char *file, const struct unstuck_reason *why,
                  struct text *out);

/* Adds OBJECT, which it frees, as one line. Numbers have at most 15 digits, so that 0.1 is
 * not printed as 0.10000000000000001. */
void json_line(json_t *object, struct text *out);
/* The same on standard output. */
void json_print(json_t *object);

#endif
