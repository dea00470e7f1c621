#include "lab/results/result.h"

#include "cli/json.h"
#include "cli/source.h"
#include "lab/estimates.h"

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

/* Adds as comments the moves of LINE from POSITION, each with the board behind it. */
static void add_boards(const struct unstuck_position *position, const char *line,
                       struct text *out)
{
    struct unstuck_position *at = unstuck_copy(position);
    for (int number = 1; at != NULL && line[0] != '\0'; number++) {
        struct text word = {0}, board = {0};
        text_add(&word, line, strcspn(line, " "));
        line += word.length + (line[word.length] == ' ');
        unstuck_play(at, text_get(&word), NULL);
        source_print(at, "board", &board);
        text_format(out, "#\n# %d %s\n", number, text_get(&word));
        for (const char *row = text_get(&board); *row != '\0';) {
            int length = (int)strcspn(row, "\n");
            text_format(out, "#   %.*s\n", length, row);
            row += length + (row[length] == '\n');
        }
        text_free(&word);
        text_free(&board);
    }
    unstuck_free(at);
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
    if (outcome->solver != NULL)
        text_format(out, " candidates %d", answer->candidates);
    text_format(out, " nodes %" PRIu64 " cpu_seconds %.6f seconds %.6f", answer->nodes,
                answer->cpu_seconds, answer->seconds);
    if (facts->dealt)
        text_format(out, " seed %" PRIu64, facts->deal);
    if (facts->name != NULL)
        text_format(out, " %s", facts->name);
    text_format(out, " game %s variant %s source %s bytes %zu\n", facts->game,
                facts->variant, outcome->source, strlen(outcome->line));
    if (outcome->line[0] != '\0')
        text_format(out, "  %s\n", outcome->line);
    if (outcome->boards && !facts->large)
        add_boards(outcome->position, outcome->line, out);
    if (outcome->farthest != NULL && outcome->farthest[0] != '\0')
        text_format(out, "#  farthest %d %s\n", outcome->progress.depth,
                    outcome->farthest);
    if (outcome->solver != NULL)
        estimates_text(outcome->solver, outcome->position, out);
    for (int i = 0; i < outcome->reason_count; i++)
        text_format(out, "#  %-8s %s\n", outcome->reasons[i].kind,
                    outcome->reasons[i].text);
}

static json_t *reasons_json(const struct outcome *outcome)
{
    json_t *list = json_array();
    for (int i = 0; i < outcome->reason_count; i++) {
        const struct unstuck_why *why = &outcome->reasons[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:i, s:i, s:s}", "kind", why->kind,
                                        "at", why->at, "number", why->number, "place",
                                        why->place, "text", why->text));
    }
    return list;
}

void result_json(const struct outcome *outcome, struct text *out)
{
    const struct unstuck_facts *facts = &outcome->facts;
    const struct unstuck_answer *answer = &outcome->answer;
    const struct unstuck_progress *progress = &outcome->progress;
    bool solved = answer->verdict == UNSTUCK_SOLVED;
    json_t *object = json_pack(
        "{s:I, s:o, s:s, s:o, s:s, s:s, s:o, s:s, s:b, s:s, s:o, s:o, s:o, s:o, s:I, "
        "s:o, s:o, s:o, s:I, s:o, s:o}",
        "position", (json_int_t)outcome->number, "file", json_text(outcome->file),
        "source", outcome->source, "name", json_text(facts->name), "game", facts->game,
        "variant", facts->variant, "seed", json_seed(facts->dealt, facts->deal),
        "verdict", result_verdict(answer->verdict), "proved", answer->proved, "stop",
        stop_name(answer->stop), "moves",
        solved ? json_words(outcome->line) : json_null(), "length",
        json_integer_or_null(solved, answer->length), "score",
        json_integer_or_null(solved && facts->scored, answer->score), "bound",
        json_integer_or_null(answer->has_bound, answer->bound), "nodes",
        (json_int_t)answer->nodes, "seconds", json_seconds(answer->seconds),
        "decided_seconds",
        answer->decided_seconds > 0 ? json_seconds(answer->decided_seconds) : json_null(),
        "cpu_seconds", json_seconds(answer->cpu_seconds), "peak_bytes",
        (json_int_t)answer->peak_bytes, "deepest",
        json_integer_or_null(progress->depth > 0, progress->depth), "duplicates",
        json_integer_or_null(progress->duplicates > 0, (int64_t)progress->duplicates));
    if (outcome->farthest != NULL && outcome->farthest[0] != '\0')
        json_object_set_new(object, "farthest", json_words(outcome->farthest));
    if (outcome->solver != NULL)
        json_object_set_new(object, "candidates",
                            estimates_json(outcome->solver, outcome->position));
    if (outcome->explained)
        json_object_set_new(object, "reasons", reasons_json(outcome));
    if (outcome->move != NULL)
        json_object_set_new(object, "move", json_text(outcome->move));
    if (outcome->instead.length > 0)
        json_object_set_new(object, "instead", json_words(outcome->instead.bytes));
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
    free(result->source);
    free(result->move);
    free(result->instead);
    *result = (struct result){0};
}

/* Fills WHY and returns RESULT_BAD. REASON may quote the file. */
static enum result_reading refuse_result(struct unstuck_reason *why, long line,
                                         int column, const char *reason)
{
    why->line = line;
    why->column = column;
    snprintf(why->text, sizeof why->text, "%s", reason);
    utf8_tame(why->text);
    return RESULT_BAD;
}

/* Whether a run that went on after LINE has marked it as incomplete. */
static bool is_marked(const struct text *line)
{
    size_t n = sizeof RESULT_CUT_MARK - 1;
    return line->length >= n &&
           memcmp(line->bytes + line->length - n, RESULT_CUT_MARK, n) == 0;
}

static char *copy(const char *s, size_t length)
{
    return memcpy(memory_get(length + 1, 1), s, length);
}

/* A time that can be added up. */
static bool is_time(double seconds)
{
    return seconds >= 0 && seconds <= 1e9;
}

/* The value of KEY in OBJECT if it has TYPE (JSON_TRUE: any boolean, JSON_REAL: any number);
 * NULL: it is missing or null, or another type clears *GOOD. */
static const json_t *take_value(const json_t *object, const char *key, json_type type,
                                bool *good)
{
    const json_t *value = json_object_get(object, key);
    bool right = type == JSON_TRUE   ? json_is_boolean(value)
                 : type == JSON_REAL ? json_is_number(value)
                                     : value != NULL && json_typeof(value) == type;
    *good &= right || value == NULL || json_is_null(value);
    return right ? value : NULL;
}

/* 0 if it is not THERE. */
static int64_t take_integer(const json_t *object, const char *key, bool *there,
                            bool *good)
{
    const json_t *value = take_value(object, key, JSON_INTEGER, good);
    *there = value != NULL;
    return json_integer_value(value);
}

static double take_seconds(const json_t *object, const char *key, bool *good)
{
    double seconds = json_number_value(take_value(object, key, JSON_REAL, good));
    *good &= is_time(seconds);
    return seconds;
}

/* To be freed. */
static char *take_string(const json_t *object, const char *key, bool *good)
{
    const char *s = json_string_value(take_value(object, key, JSON_STRING, good));
    return s != NULL ? copy(s, strlen(s)) : NULL;
}

/* The strings of an array with blanks between; "" if there is none. To be freed. */
static char *take_words(const json_t *object, const char *key, bool *good)
{
    const json_t *list = take_value(object, key, JSON_ARRAY, good);
    struct text words = {0};
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        *good &= word != NULL;
        text_format(&words, "%s%s", i > 0 ? " " : "", word != NULL ? word : "");
    }
    char *all = copy(text_get(&words), words.length);
    text_free(&words);
    return all;
}

static void take_reasons(const json_t *object, struct result *result, bool *good)
{
    const json_t *list = take_value(object, "reasons", JSON_ARRAY, good);
    *good &= json_array_size(list) <= UNSTUCK_REASONS;
    for (size_t i = 0; *good && i < json_array_size(list); i++) {
        const json_t *reason = json_array_get(list, i);
        const char *kind =
            json_string_value(take_value(reason, "kind", JSON_STRING, good));
        bool there;
        strncat(result->kinds[i], kind != NULL ? kind : "", sizeof result->kinds[i] - 1);
        result->reasons[i] =
            (struct unstuck_why){.kind = result->kinds[i],
                                 .at = (int)take_integer(reason, "at", &there, good),
                                 .number =
                                     (int)take_integer(reason, "number", &there, good),
                                 .place =
                                     (int)take_integer(reason, "place", &there, good)};
        result->reason_count++;
    }
}

/* False: OBJECT is not a result. */
static bool take_result(const json_t *object, struct result *result)
{
    bool good = true, there, has_seed;
    const char *verdict = json_string_value(json_object_get(object, "verdict"));
    int64_t seed = take_integer(object, "seed", &has_seed, &good);
    int64_t number = take_integer(object, "position", &there, &good);
    good &= there && verdict != NULL;
    result->number = (uint64_t)number;
    result->by_deal = has_seed && seed == number;
    strncat(result->verdict, verdict != NULL ? verdict : "", sizeof result->verdict - 1);
    result->length = take_integer(object, "length", &result->has_length, &good);
    result->score = take_integer(object, "score", &result->has_score, &good);
    result->bound = take_integer(object, "bound", &result->has_bound, &good);
    result->proved = json_is_true(take_value(object, "proved", JSON_TRUE, &good));
    result->nodes = take_integer(object, "nodes", &there, &good);
    result->decisions = take_integer(object, "decisions", &there, &good);
    result->kind = there                                           ? RESULT_PLAYED
                   : json_object_get(object, "candidates") != NULL ? RESULT_ADVISED
                                                                   : RESULT_SOLVED;
    result->seconds = take_seconds(object, "seconds", &good);
    result->cpu_seconds = take_seconds(object, "cpu_seconds", &good);
    result->game = take_string(object, "game", &good);
    result->variant = take_string(object, "variant", &good);
    result->source = take_string(object, "source", &good);
    result->moves = take_words(object, "moves", &good);
    result->move = take_string(object, "move", &good);
    result->instead = take_words(object, "instead", &good);
    take_reasons(object, result, &good);
    result->whole = true;
    return good && number >= 0 && result->nodes >= 0 && result->decisions >= 0;
}

static enum result_reading from_json(const char *line, struct result *result,
                                     struct unstuck_reason *why)
{
    json_error_t error;
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL) {
        char reason[sizeof why->text];
        snprintf(reason, sizeof reason, _("not JSON: %s"), error.text);
        return refuse_result(why, result->line, error.column, reason);
    }
    bool good = take_result(object, result);
    json_decref(object);
    if (!good)
        return refuse_result(
            why, result->line, 0,
            _("a result needs \"position\", \"verdict\" and a list of moves"));
    return RESULT_READ;
}

/* Reads the moves of a result in text: the next line, if it begins with a blank. BYTES: how
 * long they are; -1: not known. */
static enum result_reading read_moves(struct lines *lines, long bytes,
                                      struct result *result, struct unstuck_reason *why)
{
    struct text line = {0};
    enum line_kind kind = LINE_END;
    result->whole = !feof(lines->file);
    int c = getc(lines->file);
    ungetc(c, lines->file);
    if (c == ' ') {
        kind = lines_next(lines, &line, LINES_MOST);
        result->whole = !feof(lines->file);
    }
    text_trim(&line, 0);
    size_t blanks = strspn(text_get(&line), " ");
    bool cut = is_marked(&line) || (c != ' ' && bytes > 0);
    result->moves = copy(text_get(&line) + blanks, line.length - blanks);
    long length = (long)strlen(result->moves);
    result->ends_early = length < bytes;
    if (bytes >= 0)
        result->whole = length == bytes;
    text_free(&line);
    if (kind != LINE_TEXT && kind != LINE_END)
        return refuse_result(why, lines->number, lines->column, lines_reason(kind));
    return cut ? RESULT_CUT : RESULT_READ;
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

static bool step_count(const char **s, int64_t *count)
{
    return step_number(s, count) && *count >= 0;
}

/* Reads a time at *S and steps over it; false: there is none. */
static bool step_seconds(const char **s, double *seconds)
{
    int used = 0;
    bool found = sscanf(*s, "%lf%n", seconds, &used) == 1 && is_time(*seconds);
    *s += used;
    return found;
}

/* Reads the fields after the length. The last one is "seconds"; a deal's number, a name of
 * any words and what read_origin reads may follow. False: a field is unknown or has no
 * value. */
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
        else if (strcmp(word, "decisions") == 0) {
            result->kind = RESULT_PLAYED;
            good = step_count(&s, &result->decisions);
        } else if (strcmp(word, "candidates") == 0) {
            result->kind = RESULT_ADVISED;
            good = step_count(&s, &result->candidates);
        } else if (strcmp(word, "cpu_seconds") == 0)
            good = step_seconds(&s, &result->cpu_seconds);
        else if (strcmp(word, "stop") == 0)
            good = sscanf(s, "%15s%n", word, &used) == 1 && (s += used);
        else if (strcmp(word, "game") == 0)
            return true;
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

/* Reads the end of LINE, "game klotski variant moves source deals bytes 262". Returns the
 * number of bytes; -1: the line does not end so. */
static long read_origin(const char *line, struct result *result)
{
    int game = 0, game_end, variant, variant_end, source, source_end, end;
    const char *last = NULL;
    long bytes;
    for (const char *s = line; (s = strstr(s, " game ")) != NULL; s++)
        last = s; /* what precedes it can be a name */
    if (last == NULL ||
        sscanf(last, " game %n%*s%n variant %n%*s%n source %n%*s%n bytes %ld%n", &game,
               &game_end, &variant, &variant_end, &source, &source_end, &bytes,
               &end) != 1 ||
        last[end] != '\0' || bytes < 0)
        return -1;
    result->game = copy(last + game, (size_t)(game_end - game));
    result->variant = copy(last + variant, (size_t)(variant_end - variant));
    result->source = copy(last + source, (size_t)(source_end - source));
    return bytes;
}

/* Passes over COUNT lines, one for each candidate. False: some are missing. */
static bool pass_candidates(struct lines *lines, int64_t count)
{
    struct text line = {0};
    bool whole = true;
    for (; whole && count > 0; count--) {
        int c = getc(lines->file);
        ungetc(c, lines->file);
        text_clear(&line);
        whole = c == '#' && lines_next(lines, &line, LINES_MOST) == LINE_TEXT &&
                !feof(lines->file);
        text_trim(&line, 0);
        whole = whole && !is_marked(&line);
    }
    text_free(&line);
    return whole;
}

/* Reads "1 solved 81 ...". */
static enum result_reading from_text(struct lines *lines, const char *line,
                                     struct result *result, struct unstuck_reason *why)
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
    good = good && read_fields(line + used + length_used, result);
    long bytes = read_origin(line, result);
    enum result_reading moves = read_moves(lines, bytes, result, why);
    if (moves == RESULT_READ && bytes >= 0 && !pass_candidates(lines, result->candidates))
        moves = RESULT_CUT;
    return good ? moves
                : refuse_result(why, result->line, 1,
                                _("expected a result line: position, verdict, ..."));
}

enum result_reading result_read(struct lines *lines, struct result *result,
                                struct unstuck_reason *why)
{
    struct text line = {0};
    enum line_kind kind;
    const char *s = "";
    do {
        text_clear(&line);
        kind = lines_next(lines, &line, LINES_MOST);
        text_trim(&line, 0);
        s = text_get(&line);
    } while (kind == LINE_TEXT && (s[0] == '\0' || s[0] == '#'));
    result_free(result);
    result->line = lines->number;
    bool open = feof(lines->file) != 0;
    enum result_reading reading =
        kind == LINE_END ? RESULT_END
        : kind != LINE_TEXT
            ? refuse_result(why, lines->number, lines->column, lines_reason(kind))
        : is_marked(&line) ? RESULT_CUT
        : s[0] == '{'      ? from_json(s, result, why)
                           : from_text(lines, s, result, why);
    if (reading == RESULT_BAD && kind == LINE_TEXT && open)
        reading = RESULT_CUT;
    if (reading == RESULT_CUT)
        refuse_result(why, result->line, 0, _("the result is incomplete"));
    text_free(&line);
    return reading;
}
