#include "cli/json.h"

json_t *json_integer_or_null(bool there, int64_t value)
{
    return there ? json_integer(value) : json_null();
}

json_t *json_real_or_null(bool there, double value)
{
    return there ? json_real(value) : json_null();
}
