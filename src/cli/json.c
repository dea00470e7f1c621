#include "cli/json.h"

#include "base/utf8.h"
#include "game/deals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *json_integer_or_null(bool there, int64_t value)
{
    return there ? json_integer(value) : json_null();
}

json_t *json_seed(bool there, uint64_t seed)
{
    return json_integer_or_null(there && seed <= DEALS_LAST, (int64_t)seed);
}

json_t *json_text(const char *s)
{
    if (s == NULL)
        return json_null();
    scoped_text clean = {0};
    uint32_t code;
    for (size_t n; (n = utf8_decode(s, &code)) > 0; s += n)
        text_glyph(&clean, code);
    return json_string(text_get(&clean));
}

json_t *json_words(const char *line)
{
    json_t *words = json_array();
    for (size_t n; (n = strcspn(line, " ")) > 0; line += n) {
        json_array_append_new(words, json_stringn(line, n));
        n += line[n] == ' ';
    }
    return words;
}

json_t *json_rounded(double value, int decimals)
{
    double unit = pow(10, decimals);
    return json_real(round(value * unit) / unit);
}

json_t *json_seconds(double seconds)
{
    return json_rounded(seconds, 6);
}

json_t *json_reason(const struct unstuck_reason *why)
{
    return json_pack("{s:o, s:o, s:o}", "line",
                     json_integer_or_null(why->line > 0, why->line), "column",
                     json_integer_or_null(why->column > 0, why->column), "text",
                     json_text(why->text));
}

void json_refusal(const struct source *source, struct text *out)
{
    const struct options *options = source->options;
    const struct unstuck_facts facts = {.dealt =
                                            !options->draws && options->numbering == NULL,
                                        .deal = source->next_seed - 1};
    json_refused(source_number(source, &facts), source->name, &source->why, out);
}

void json_refused(uint64_t number, const char *file, const struct unstuck_reason *why,
                  struct text *out)
{
    json_line(json_pack("{s:I, s:o, s:o}", "position", (json_int_t)number, "file",
                        json_text(file), "error", json_reason(why)),
              out);
}

void json_line(json_t *object, struct text *out)
{
    char *dump = json_dumps(object, JSON_REAL_PRECISION(15));
    text_string(out, dump);
    text_char(out, '\n');
    free(dump);
    json_decref(object);
}

void json_print(json_t *object)
{
    scoped_text out = {0};
    json_line(object, &out);
    fputs(text_get(&out), stdout);
}
