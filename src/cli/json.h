/* Values of JSON that may be missing. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* VALUE if it is THERE, else null. New references. */
json_t *json_integer_or_null(bool there, int64_t value);
json_t *json_real_or_null(bool there, double value);

#endif
