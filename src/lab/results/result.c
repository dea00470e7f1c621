#include "lab/results/result.h"

#include "cli/json.h"
#include "cli/source.h"
#include "lab/estimates.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <limits.h>
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
    for (int number = 1; line[0] != '\0'; number++) {
        scoped_text word = {0}, board = {0};
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
    free(result->instead);
    json_decref(result->object);
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

/* A time that can be added up. */
static bool is_time(double seconds)
{
    return seconds >= 0 && seconds <= 1e9;
}

/* The strings of LIST with blanks between; "" if it is NULL. To be freed. */
static char *join_words(const json_t *list, bool *good)
{
    struct text words = {0};
    *good &= list == NULL || json_is_array(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        *good &= word != NULL;
        text_format(&words, "%s%s", i > 0 ? " " : "", word != NULL ? word : "");
    }
    text_add(&words, "", 1);
    return words.bytes;
}

static bool take_reasons(json_t *list, struct result *result)
{
    if ((list != NULL && !json_is_array(list)) || json_array_size(list) > UNSTUCK_REASONS)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct unstuck_why *reason = &result->reasons[result->reason_count++];
        if (json_unpack(json_array_get(list, i), "{s:s, s:i, s:i, s:i}", "kind",
                        &reason->kind, "at", &reason->at, "number", &reason->number,
                        "place", &reason->place) != 0)
            return false;
    }
    return true;
}

/* Takes OBJECT, and removes its members that are null. False: it is not a result. */
static bool take_result(json_t *object, struct result *result)
{
    json_int_t number, seed = -1, length = 0, score = 0, bound = 0, nodes = 0,
                       decisions = 0;
    struct unstuck_answer *answer = &result->answer;
    json_t *moves = NULL, *instead = NULL, *reasons = NULL, *value;
    const char *key;
    void *next;
    int proved = 0;
    result->object = object;
    json_object_foreach_safe(object, next, key, value)
    {
        if (json_is_null(value))
            json_object_del(object, key);
    }
    if (json_unpack(
            object,
            "{s:I, s:s, s?I, s?I, s?I, s?I, s?b, s?I, s?I, s?F, s?F, s?s, s?s, s?s, s?s, "
            "s?o, s?o, s?o}",
            "position", &number, "verdict", &result->verdict, "seed", &seed, "length",
            &length, "score", &score, "bound", &bound, "proved", &proved, "nodes", &nodes,
            "decisions", &decisions, "seconds", &answer->seconds, "cpu_seconds",
            &answer->cpu_seconds, "game", &result->game, "variant", &result->variant,
            "source", &result->source, "move", &result->move, "moves", &moves, "instead",
            &instead, "reasons", &reasons) != 0)
        return false;
    bool good = number >= 0 && nodes >= 0 && decisions >= 0 && length <= INT_MAX / 2 &&
                length >= -INT_MAX / 2 && score <= INT64_MAX / 2 &&
                score >= -INT64_MAX / 2 && is_time(answer->seconds) &&
                is_time(answer->cpu_seconds) && take_reasons(reasons, result);
    result->number = (uint64_t)number;
    result->by_deal = seed == number;
    result->has_length = json_object_get(object, "length") != NULL;
    result->has_score = json_object_get(object, "score") != NULL;
    answer->verdict = strcmp(result->verdict, "solved") == 0       ? UNSTUCK_SOLVED
                      : strcmp(result->verdict, "impossible") == 0 ? UNSTUCK_IMPOSSIBLE
                                                                   : UNSTUCK_UNKNOWN;
    answer->has_bound = json_object_get(object, "bound") != NULL;
    answer->length = (int)length;
    answer->score = score;
    answer->bound = bound;
    answer->proved = proved != 0;
    answer->nodes = (uint64_t)nodes;
    result->decisions = decisions;
    result->kind = json_object_get(object, "decisions") != NULL    ? RESULT_PLAYED
                   : json_object_get(object, "candidates") != NULL ? RESULT_ADVISED
                                                                   : RESULT_SOLVED;
    result->moves = join_words(moves, &good);
    result->instead = join_words(instead, &good);
    result->whole = true;
    return good;
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
    bool refused = json_object_get(object, "error") != NULL;
    if (!take_result(object, result) && !refused)
        return refuse_result(
            why, result->line, 0,
            _("a result needs \"position\", \"verdict\" and a list of moves"));
    return refused ? RESULT_CUT : RESULT_READ;
}

/* Reads the moves of a result in text: the next line, if it begins with a blank. BYTES: how
 * long they are; -1: not known. */
static enum result_reading read_moves(struct lines *lines, long bytes,
                                      struct result *result, struct unstuck_reason *why)
{
    scoped_text line = {0};
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
    free(result->moves);
    result->moves = strcpy(memory_get(line.length + 1, 1), text_get(&line) + blanks);
    long length = (long)strlen(result->moves);
    result->ends_early = length < bytes;
    if (bytes >= 0)
        result->whole = length == bytes;
    if (kind != LINE_TEXT && kind != LINE_END)
        return refuse_result(why, lines->number, lines->column, lines_reason(kind));
    return cut ? RESULT_CUT : RESULT_READ;
}

/* Adds WORD to OBJECT: a number if it is one, else a string. */
static void add_word(json_t *object, const char *key, const char *word)
{
    json_t *value = json_loads(word, JSON_DECODE_ANY, NULL);
    if (!json_is_number(value)) {
        json_decref(value);
        value = json_text(word);
    }
    json_object_set_new(object, key, value);
}

/* Reads the words after the length into OBJECT, whose keys they are, up to "seconds"; a deal's
 * number, a name of any words and what read_origin reads may follow. False: a word is unknown or
 * has no value. */
static bool read_fields(const char *s, json_t *object)
{
    static const char keys[] = " score bound nodes decisions candidates cpu_seconds stop "
                               "seconds ";
    char key[16], word[32], around[18];
    for (int used; sscanf(s, "%15s%n", key, &used) == 1; s += used) {
        if (strcmp(key, "proved") == 0) {
            json_object_set_new(object, key, json_true());
            continue;
        }
        snprintf(around, sizeof around, " %s ", key);
        if (strstr(keys, around) == NULL)
            return strcmp(key, "game") == 0;
        if (sscanf(s, "%*s %31s%n", word, &used) != 1)
            return false;
        add_word(object, key, word);
        if (strcmp(key, "seconds") == 0) {
            uint64_t seed;
            if (sscanf(s + used, " seed %" SCNu64, &seed) == 1)
                json_object_set_new(object, "seed", json_integer((json_int_t)seed));
            return true;
        }
    }
    return true;
}

/* Reads the end of LINE, "game klotski variant moves source deals bytes 262". Returns the
 * number of bytes; -1: the line does not end so. */
static long read_origin(const char *line, json_t *object)
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
    json_t *origin =
        json_pack("{s:s%, s:s%, s:s%}", "game", last + game, (size_t)(game_end - game),
                  "variant", last + variant, (size_t)(variant_end - variant), "source",
                  last + source, (size_t)(source_end - source));
    json_object_update(object, origin);
    json_decref(origin);
    return bytes;
}

/* Passes over COUNT lines, one for each candidate. False: some are missing. */
static bool pass_candidates(struct lines *lines, int64_t count)
{
    scoped_text line = {0};
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
    return whole;
}

/* Reads "1 solved 81 ...", whose words become the members of an object of JSON. */
static enum result_reading from_text(struct lines *lines, const char *line,
                                     struct result *result, struct unstuck_reason *why)
{
    int used = 0, length_used = 0;
    char number[24], verdict[16];
    long long length;
    json_t *object = json_object();
    bool good = line[0] >= '0' && line[0] <= '9' &&
                sscanf(line, "%23s %15s%n", number, verdict, &used) == 2;
    if (good) {
        add_word(object, "position", number);
        json_object_set_new(object, "verdict", json_text(verdict));
        if (sscanf(line + used, "%lld%n", &length, &length_used) == 1)
            json_object_set_new(object, "length", json_integer(length));
    }
    good = good && read_fields(line + used + length_used, object);
    long bytes = read_origin(line, object);
    good = take_result(object, result) && good;
    int64_t candidates = json_integer_value(json_object_get(object, "candidates"));
    enum result_reading moves = read_moves(lines, bytes, result, why);
    if (moves == RESULT_READ && bytes >= 0 && !pass_candidates(lines, candidates))
        moves = RESULT_CUT;
    return good ? moves
                : refuse_result(why, result->line, 1,
                                _("expected a result line: position, verdict, ..."));
}

enum result_reading result_read(struct lines *lines, struct result *result,
                                struct unstuck_reason *why)
{
    scoped_text line = {0};
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
    return reading;
}
