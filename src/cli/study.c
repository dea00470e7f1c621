#include "cli/study.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

enum {
    BAR = 40 /* columns of the longest one */
};

static const double least_value = 1e-7; /* smaller values are in the first bucket */
static const double bucket_width = 0.02;
static const double normal_95 = 1.959963984540054;

struct share study_share(uint64_t count, uint64_t total)
{
    if (total == 0)
        return (struct share){0, 0, 1};
    double n = (double)total, z2 = normal_95 * normal_95;
    double p = (double)count / n;
    double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = normal_95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (struct share){fmax(0, centre - half), p, fmin(1, centre + half)};
}

static void add(struct spread *spread, double value)
{
    int bucket = 0;
    if (value > least_value)
        bucket = 1 + (int)(log(value / least_value) / log1p(bucket_width));
    if (bucket >= SPREAD_BUCKETS)
        bucket = SPREAD_BUCKETS - 1;
    spread->bucket[bucket]++;
    spread->least = spread->count == 0 ? value : fmin(spread->least, value);
    spread->most = spread->count == 0 ? value : fmax(spread->most, value);
    spread->sum += value;
    spread->squares += value * value;
    spread->count++;
}

double study_percentile(const struct spread *spread, double share)
{
    double rank = share * (double)spread->count;
    uint64_t below = 0;
    int bucket = 0;
    for (; bucket < SPREAD_BUCKETS - 1; bucket++) {
        below += spread->bucket[bucket];
        if ((double)below >= rank && below > 0)
            break;
    }
    double value = least_value * pow(1 + bucket_width, bucket - 0.5);
    return fmin(fmax(value, spread->least), spread->most);
}

void study_init(struct study *study, const char *game)
{
    *study = (struct study){.game = game};
}

void study_add(struct study *study, const struct unstuck_answer *answer, bool scored)
{
    study->solved += answer->verdict == UNSTUCK_SOLVED;
    study->impossible += answer->verdict == UNSTUCK_IMPOSSIBLE;
    study->proved += answer->proved;
    add(&study->seconds, answer->seconds);
    add(&study->nodes, (double)answer->nodes);
    if (answer->verdict != UNSTUCK_SOLVED)
        return;
    add(&study->length, answer->length);
    if (scored)
        add(&study->score, (double)answer->score);
}

static double mean(const struct spread *spread)
{
    return spread->count == 0 ? 0 : spread->sum / (double)spread->count;
}

/* Half the width of the mean's 95% confidence interval. */
static double mean_error(const struct spread *spread)
{
    double n = (double)spread->count;
    if (spread->count < 2)
        return 0;
    double variance = (spread->squares - spread->sum * spread->sum / n) / (n - 1);
    return normal_95 * sqrt(fmax(variance, 0) / n);
}

/* ---- text -------------------------------------------------------------------------- */

/* Adds WORD, padded to COLUMNS columns with blanks after it or, if RIGHT, before it. */
static void print_word(const char *word, int columns, bool right, struct text *out)
{
    int blanks = columns - utf8_columns(word);
    if (!right)
        text_string(out, word);
    for (int i = 0; i < blanks; i++)
        text_char(out, ' ');
    if (right)
        text_string(out, word);
}

static void print_share(const char *name, uint64_t count, uint64_t total,
                        struct text *out)
{
    struct share share = study_share(count, total);
    text_string(out, "  ");
    print_word(name, 12, false, out);
    text_format(out, " %10" PRIu64 "  %7.3f%%  ", count, 100 * share.middle);
    text_format(out, _("(95%%: %.3f to %.3f)\n"), 100 * share.low, 100 * share.high);
}

static void print_spread(const char *name, const struct spread *spread, int digits,
                         struct text *out)
{
    if (spread->count == 0)
        return;
    text_string(out, "  ");
    print_word(name, 8, false, out);
    text_format(out, " %12.*f %12.*f %12.*f %12.*f %12.*f\n", digits, mean(spread),
                digits, study_percentile(spread, 0.5), digits,
                study_percentile(spread, 0.9), digits, study_percentile(spread, 0.99),
                digits, spread->most);
}

/* Adds a bar for each decade of time, from the first to the last that has a result. */
static void print_times(const struct spread *spread, bool ascii, struct text *out)
{
    enum {
        FIRST = -6,
        LAST = 4
    };
    uint64_t counts[LAST - FIRST + 1] = {0};
    uint64_t most = 1;
    int low = LAST, high = FIRST;
    for (int i = 0; i < SPREAD_BUCKETS; i++) {
        if (spread->bucket[i] == 0)
            continue;
        double value = least_value * pow(1 + bucket_width, i - 0.5);
        int decade = (int)ceil(log10(fmax(value, 1e-12)));
        decade = decade < FIRST ? FIRST : decade > LAST ? LAST : decade;
        counts[decade - FIRST] += spread->bucket[i];
        most = counts[decade - FIRST] > most ? counts[decade - FIRST] : most;
        low = decade < low ? decade : low;
        high = decade > high ? decade : high;
    }
    text_format(out, "\n%s\n", _("Seconds, up to"));
    for (int decade = low; decade <= high; decade++) {
        uint64_t count = counts[decade - FIRST];
        int length = (int)ceil((double)count * BAR / (double)most);
        text_format(out, "  %10.6g %10" PRIu64 " ", pow(10, decade), count);
        for (int i = 0; i < length; i++)
            text_string(out, ascii ? "#" : "█");
        text_char(out, '\n');
    }
}

void study_text(const struct study *study, bool ascii, struct text *out)
{
    uint64_t total = study->seconds.count;
    uint64_t undecided = total - study->solved - study->impossible;
    text_format(out, ngettext("%" PRIu64 " position\n", "%" PRIu64 " positions\n", total),
                total);
    if (total == 0)
        return;
    print_share(_("solved"), study->solved, total, out);
    print_share(_("impossible"), study->impossible, total, out);
    print_share(_("undecided"), undecided, total, out);
    print_share(_("proved"), study->proved, total, out);
    if (undecided > 0) {
        struct share low = study_share(study->solved, total);
        struct share high = study_share(study->solved + undecided, total);
        text_format(out,
                    _("  Solvable: %.3f%% to %.3f%%, depending on the undecided\n"
                      "  (95%%: %.3f to %.3f).\n"),
                    100 * low.middle, 100 * high.middle, 100 * low.low, 100 * high.high);
    }
    const char *const heads[] = {_("mean"), _("median"), "p90", "p99", _("maximum")};
    text_string(out, "\n          ");
    for (int i = 0; i < 5; i++)
        print_word(heads[i], 13, true, out);
    text_char(out, '\n');
    print_spread(_("seconds"), &study->seconds, 6, out);
    print_spread(_("nodes"), &study->nodes, 0, out);
    print_spread(_("length"), &study->length, 1, out);
    print_spread(_("score"), &study->score, 1, out);
    if (study->score.count > 1)
        text_format(out, _("  Mean score %.2f (95%%: +- %.2f)\n"), mean(&study->score),
                    mean_error(&study->score));
    print_times(&study->seconds, ascii, out);
}

/* ---- JSON -------------------------------------------------------------------------- */

static json_t *spread_json(const struct spread *spread)
{
    if (spread->count == 0)
        return json_null();
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "mean", mean(spread),
                     "mean_error", mean_error(spread), "least", spread->least, "median",
                     study_percentile(spread, 0.5), "p90", study_percentile(spread, 0.9),
                     "p99", study_percentile(spread, 0.99), "most", spread->most);
}

void study_json(const struct study *study, struct text *out)
{
    uint64_t total = study->seconds.count;
    uint64_t undecided = total - study->solved - study->impossible;
    struct share low = study_share(study->solved, total);
    struct share high = study_share(study->solved + undecided, total);
    json_t *object = json_pack(
        "{s:s, s:I, s:I, s:I, s:I, s:I, s:[f, f], s:[f, f], s:o, s:o, s:o, s:o}", "game",
        study->game, "positions", (json_int_t)total, "solved", (json_int_t)study->solved,
        "impossible", (json_int_t)study->impossible, "undecided", (json_int_t)undecided,
        "proved", (json_int_t)study->proved, "solvable", low.middle, high.middle,
        "solvable_95", low.low, high.high, "seconds", spread_json(&study->seconds),
        "nodes", spread_json(&study->nodes), "length", spread_json(&study->length),
        "score", spread_json(&study->score));
    char *line = json_dumps(object, JSON_REAL_PRECISION(9));
    text_string(out, line);
    text_char(out, '\n');
    free(line);
    json_decref(object);
}
