#include "cli/results/result.h"

#include "cli/estimates.h"
#include "cli/json.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *result_verdict(enum unstuck_verdict verdict)
{
    return verdict == UNSTUCK_SOLVED       ? "solved"
           : verdict == UNSTUCK_IMPOSSIBLE ? "impossible"
                                           : "unknown";
}

static const char *stop_name(enum unstuck_stop stop)
{
    static const char *const names[] = {
        [UNSTUCK_STOP_FINISHED] = "finished", [UNSTUCK_STOP_CANCELLED] = "cancelled",
        [UNSTUCK_STOP_NODES] = "nodes",       [UNSTUCK_STOP_MEMORY] = "memory",
        [UNSTUCK_STOP_TIME] = "time",         [UNSTUCK_STOP_DISK] = "disk",
    };
    return names[stop];
}

void result_text(const struct outcome *outcome, struct text *out)
{
    const struct unstuck_facts *facts = &outcome->facts;
    const struct unstuck_answer *answer = &outcome->answer;
    bool solved = answer->verdict == UNSTUCK_SOLVED;
    text_format(out, "%" PRIu64 " %s", outcome->number, result_verdict(answer->verdict));
    if (solved)
        text_format(out, " %d", answer->length);
    if (solved && facts->scored)
        text_format(out, " score %" PRId64, answer->score);
    if (answer->proved)
        text_string(out, " proved");
    if (answer->stop != UNSTUCK_STOP_FINISHED)
        text_format(out, " stop %s", stop_name(answer->stop));
    if (!answer->proved && answer->has_bound)
        text_format(out, " bound %" PRId64, answer->bound);
    if (outcome->played != NULL)
        text_format(out, " decisions %" PRIu64, outcome->decisions);
    text_format(out, " nodes %" PRIu64 " cpu_seconds %.6f seconds %.6f", answer->nodes,
                answer->cpu_seconds, answer->seconds);
    if (facts->dealt)
        text_format(out, " seed %" PRIu64, facts->deal);
    if (facts->name != NULL)
        text_format(out, " %s", facts->name);
    if (outcome->file != NULL) {
        size_t start = out->length;
        text_format(out, " file %s", outcome->file);
        utf8_tame(out->bytes + start);
    }
    text_char(out, '\n');
    if (outcome->line[0] != '\0')
        text_format(out, "  %s\n", outcome->line);
    if (outcome->solver != NULL)
        estimates_text(outcome->solver, outcome->position, out);
}

void result_json(const struct outcome *outcome, struct text *out)
{
    const struct unstuck_facts *facts = &outcome->facts;
    const struct unstuck_answer *answer = &outcome->answer;
    bool solved = answer->verdict == UNSTUCK_SOLVED;
    json_t *object = json_pack(
        "{s:I, s:o, s:o, s:s, s:s, s:o, s:s, s:b, s:s, s:o, s:o, s:o, s:o, s:I, "
        "s:o, s:o, s:o, s:I}",
        "position", (json_int_t)outcome->number, "file", json_text(outcome->file), "name",
        json_text(facts->name), "game", facts->game, "variant", facts->variant, "seed",
        json_seed(facts->dealt, facts->deal), "verdict", result_verdict(answer->verdict),
        "proved", answer->proved, "stop", stop_name(answer->stop), "moves",
        solved ? json_words(outcome->line) : json_null(), "length",
        json_integer_or_null(solved, answer->length), "score",
        json_integer_or_null(solved && facts->scored, answer->score), "bound",
        json_integer_or_null(answer->has_bound, answer->bound), "nodes",
        (json_int_t)answer->nodes, "seconds", json_seconds(answer->seconds),
        "decided_seconds",
        answer->decided_seconds > 0 ? json_seconds(answer->decided_seconds) : json_null(),
        "cpu_seconds", json_seconds(answer->cpu_seconds), "peak_bytes",
        (json_int_t)answer->peak_bytes);
    if (outcome->solver != NULL)
        json_object_set_new(object, "candidates",
                            estimates_json(outcome->solver, outcome->position));
    if (outcome->played != NULL) {
        json_object_set_new(object, "decisions",
                            json_integer((json_int_t)outcome->decisions));
        json_object_set_new(object, "played", json_words(outcome->played));
    }
    json_line(object, out);
}

void result_free(struct result *result)
{
    free(result->moves);
    free(result->game);
    free(result->variant);
    *result = (struct result){0};
}

/* Fills WHY and returns false. REASON may quote the file. */
static bool refuse(struct unstuck_reason *why, long line, int column, const char *reason)
{
    why->line = line;
    why->column = column;
    snprintf(why->text, sizeof why->text, "%s", reason);
    utf8_tame(why->text);
    return false;
}

static char *copy(const char *s, size_t length)
{
    return memcpy(memory_get(length + 1, 1), s, length);
}

/* A copy of the JSON string VALUE, to be freed; NULL if VALUE is not a string. */
static char *copy_string(const json_t *value)
{
    const char *s = json_string_value(value);
    return s != NULL ? copy(s, strlen(s)) : NULL;
}

/* Whether VALUE is missing or null, or IS true: it has the right type. */
static bool is_or_null(const json_t *value, bool is)
{
    return is || value == NULL || json_is_null(value);
}

/* A time that can be added up. */
static bool is_time(double seconds)
{
    return seconds >= 0 && seconds <= 1e9;
}

static bool is_time_or_null(const json_t *value)
{
    return is_or_null(value, json_is_number(value) && is_time(json_number_value(value)));
}

static bool is_count_or_null(const json_t *value)
{
    return is_or_null(value, json_is_integer(value) && json_integer_value(value) >= 0);
}

static bool from_json(const char *line, long number, struct result *result,
                      struct unstuck_reason *why)
{
    json_error_t error;
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL) {
        char reason[sizeof why->text];
        snprintf(reason, sizeof reason, _("not JSON: %s"), error.text);
        return refuse(why, number, error.column, reason);
    }
    json_t *moves = json_object_get(object, "moves");
    json_t *position = json_object_get(object, "position");
    const char *verdict = json_string_value(json_object_get(object, "verdict"));
    json_t *game = json_object_get(object, "game");
    json_t *variant = json_object_get(object, "variant");
    json_t *seed = json_object_get(object, "seed");
    json_t *length = json_object_get(object, "length");
    json_t *score = json_object_get(object, "score");
    json_t *bound = json_object_get(object, "bound");
    json_t *proved = json_object_get(object, "proved");
    json_t *nodes = json_object_get(object, "nodes");
    json_t *decisions = json_object_get(object, "decisions");
    json_t *seconds = json_object_get(object, "seconds");
    json_t *cpu_seconds = json_object_get(object, "cpu_seconds");
    bool good = json_is_integer(position) && json_integer_value(position) >= 0 &&
                verdict != NULL && is_or_null(moves, json_is_array(moves));
    if (good) {
        result->number = (uint64_t)json_integer_value(position);
        result->by_deal = json_is_integer(seed) &&
                          json_integer_value(seed) == json_integer_value(position);
        strncat(result->verdict, verdict, sizeof result->verdict - 1);
        result->has_length = json_is_integer(length);
        result->length = json_integer_value(length);
        good = is_or_null(length, json_is_integer(length)) &&
               is_or_null(bound, json_is_integer(bound)) &&
               is_or_null(score, json_is_integer(score)) &&
               is_or_null(seed, json_is_integer(seed)) &&
               is_or_null(game, json_is_string(game)) &&
               is_or_null(variant, json_is_string(variant)) &&
               is_or_null(proved, json_is_boolean(proved)) && is_count_or_null(nodes) &&
               is_count_or_null(decisions) && is_time_or_null(seconds) &&
               is_time_or_null(cpu_seconds);
        result->has_score = json_is_integer(score);
        result->score = json_integer_value(score);
        result->proved = json_is_true(proved);
        result->has_bound = json_is_integer(bound);
        result->bound = json_integer_value(bound);
        result->nodes = (uint64_t)json_integer_value(nodes);
        result->decisions = (uint64_t)json_integer_value(decisions);
        result->seconds = json_number_value(seconds);
        result->cpu_seconds = json_number_value(cpu_seconds);
        result->game = copy_string(game);
        result->variant = copy_string(variant);
        struct text words = {0};
        size_t i;
        json_t *move;
        json_array_foreach(moves, i, move)
        {
            if (!json_is_string(move))
                good = false;
            else
                text_format(&words, "%s%s", i > 0 ? " " : "", json_string_value(move));
        }
        result->moves = copy(text_get(&words), words.length);
        text_free(&words);
    }
    json_decref(object);
    if (!good)
        return refuse(why, number, 0,
                      _("a result needs \"position\", \"verdict\" and a list of moves"));
    return true;
}

/* Reads the moves of a result in text: the next line, if it begins with a blank. */
static bool read_moves(struct lines *lines, struct result *result,
                       struct unstuck_reason *why)
{
    int c = getc(lines->file);
    ungetc(c, lines->file);
    struct text line = {0};
    enum line_kind kind = c == ' ' ? lines_next(lines, &line, LINES_MOST) : LINE_END;
    text_trim(&line, 0);
    result->moves = copy(text_get(&line), line.length);
    text_free(&line);
    return kind == LINE_TEXT || kind == LINE_END ||
           refuse(why, lines->number, lines->column, lines_reason(kind));
}

/* Reads a whole number at *S and steps over it; false: there is none. */
static bool step_number(const char **s, int64_t *number)
{
    char *end;
    *number = strtoll(*s, &end, 10);
    bool found = end != *s && (*end == '\0' || *end == ' ');
    *s = end;
    return found;
}

static bool step_count(const char **s, uint64_t *count)
{
    int64_t number;
    bool found = step_number(s, &number) && number >= 0;
    *count = found ? (uint64_t)number : 0;
    return found;
}

/* Reads a time at *S and steps over it; false: there is none. */
static bool step_seconds(const char **s, double *seconds)
{
    int used = 0;
    bool found = sscanf(*s, "%lf%n", seconds, &used) == 1 && is_time(*seconds);
    *s += used;
    return found;
}

/* Reads the fields after the length. The last one is "seconds"; a deal's number and a
 * name of any words may follow. False: a field is unknown or has no value. */
static bool read_fields(const char *s, struct result *result)
{
    char word[16];
    for (int used; sscanf(s, "%15s%n", word, &used) == 1;) {
        s += used;
        bool good = true;
        if (strcmp(word, "proved") == 0)
            result->proved = true;
        else if (strcmp(word, "score") == 0)
            result->has_score = good = step_number(&s, &result->score);
        else if (strcmp(word, "bound") == 0)
            result->has_bound = good = step_number(&s, &result->bound);
        else if (strcmp(word, "nodes") == 0)
            good = step_count(&s, &result->nodes);
        else if (strcmp(word, "decisions") == 0)
            good = step_count(&s, &result->decisions);
        else if (strcmp(word, "cpu_seconds") == 0)
            good = step_seconds(&s, &result->cpu_seconds);
        else if (strcmp(word, "stop") == 0)
            good = sscanf(s, "%15s%n", word, &used) == 1 && (s += used);
        else {
            uint64_t seed;
            good = strcmp(word, "seconds") == 0 && step_seconds(&s, &result->seconds);
            result->by_deal =
                sscanf(s, " seed %" SCNu64, &seed) == 1 && seed == result->number;
            return good;
        }
        if (!good)
            return false;
    }
    return true;
}

/* Reads "1 solved 81 ...". A name of any words may stand at the end. */
static bool from_text(struct lines *lines, const char *line, struct result *result,
                      struct unstuck_reason *why)
{
    int used = 0, length_used = 0;
    bool good =
        line[0] >= '0' && line[0] <= '9' &&
        sscanf(line, "%" SCNu64 " %15s%n", &result->number, result->verdict, &used) == 2;
    long long length = 0;
    if (good && sscanf(line + used, "%lld%n", &length, &length_used) == 1) {
        result->has_length = true;
        result->length = length;
    }
    if (!good || !read_fields(line + used + length_used, result))
        return refuse(why, lines->number, 1,
                      _("expected a result line: position, verdict, ..."));
    return read_moves(lines, result, why);
}

enum result_reading result_read(struct lines *lines, struct result *result,
                                struct unstuck_reason *why)
{
    result_free(result);
    struct text line = {0};
    enum result_reading reading = RESULT_END;
    enum line_kind kind;
    while (reading == RESULT_END &&
           (kind = lines_next(lines, &line, LINES_MOST)) != LINE_END) {
        bool good = kind == LINE_TEXT;
        if (!good)
            refuse(why, lines->number, lines->column, lines_reason(kind));
        text_trim(&line, 0);
        const char *s = text_get(&line);
        if (good && (s[0] == '\0' || s[0] == '#')) {
            text_clear(&line);
            continue;
        }
        good = good && (s[0] == '{' ? from_json(s, lines->number, result, why)
                                    : from_text(lines, s, result, why));
        reading = good ? RESULT_READ : RESULT_BAD;
    }
    text_free(&line);
    return reading;
}
