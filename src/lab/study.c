#include "lab/study.h"

#include "cli/json.h"

#include "base/i18n.h"
#include "base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
    BAR = 40 /* columns of the longest one */
};

/* ---- values ------------------------------------------------------------------------ */

void spread_add(struct spread *spread, double value)
{
    if (spread->count == spread->capacity) {
        spread->capacity = 2 * spread->capacity + 64;
        spread->values =
            memory_resize(spread->values, spread->capacity, sizeof *spread->values);
    }
    spread->values[spread->count++] = value;
}

static int compare_values(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

void spread_sort(struct spread *spread)
{
    if (spread->count > 0)
        qsort(spread->values, spread->count, sizeof *spread->values, compare_values);
}

double spread_quantile(const struct spread *spread, double share)
{
    double place = share * (double)(spread->count - 1);
    size_t below = (size_t)place;
    size_t above = below + 1 < spread->count ? below + 1 : below;
    return spread->values[below] +
           (place - (double)below) * (spread->values[above] - spread->values[below]);
}

/* 0 without values. */
static double mean_of(const struct spread *spread)
{
    double sum = 0;
    for (size_t i = 0; i < spread->count; i++)
        sum += spread->values[i];
    return spread->count == 0 ? 0 : sum / (double)spread->count;
}

/* Half the width of the mean's 95% confidence interval. */
static double mean_error(const struct spread *spread)
{
    double n = (double)spread->count, mean = mean_of(spread), squares = 0;
    for (size_t i = 0; i < spread->count; i++)
        squares += (spread->values[i] - mean) * (spread->values[i] - mean);
    return n < 2 ? 0 : share_normal_95 * sqrt(squares / (n - 1) / n);
}

/* ---- results ----------------------------------------------------------------------- */

void study_init(struct study *study, const char *game, bool plays)
{
    *study = (struct study){.game = game, .plays = plays};
}

/* The decade from 0 on that has a result of SECONDS. */
static int decade_of(double seconds)
{
    int decade = (int)ceil(log10(fmax(seconds, 1e-12)));
    decade = decade < STUDY_FIRST ? STUDY_FIRST : decade;
    return (decade > STUDY_LAST ? STUDY_LAST : decade) - STUDY_FIRST;
}

void study_add(struct study *study, const struct unstuck_answer *answer,
               uint64_t decisions, bool scored)
{
    study->decisions += decisions;
    study->cpu_seconds += answer->cpu_seconds;
    study->solved += answer->verdict == UNSTUCK_SOLVED;
    study->impossible += answer->verdict == UNSTUCK_IMPOSSIBLE;
    study->proved += answer->proved;
    study->decades[decade_of(answer->seconds)]++;
    spread_add(&study->seconds, answer->seconds);
    spread_add(&study->nodes, (double)answer->nodes);
    bool lined = scored || answer->length > 0 || answer->proved; /* or only a verdict */
    if (answer->verdict != UNSTUCK_SOLVED || !lined)
        return;
    spread_add(&study->length, answer->length);
    if (scored)
        spread_add(&study->score, (double)answer->score);
}

void study_free(struct study *study)
{
    free(study->seconds.values);
    free(study->nodes.values);
    free(study->length.values);
    free(study->score.values);
}

/* ---- text -------------------------------------------------------------------------- */

/* How many decimals a percentage of TOTAL has: one, or more, so that one position shows. */
static int decimals_of(uint64_t total)
{
    int decimals = 1;
    for (uint64_t n = 1000; n < total && decimals < 6; n *= 10)
        decimals++;
    return decimals;
}

static void print_share(const char *name, uint64_t count, uint64_t total,
                        struct text *out)
{
    struct share share = share_of(count, total);
    text_string(out, "  ");
    text_left(out, name, 12);
    int decimals = decimals_of(total);
    text_format(out, " %10" PRIu64 "  %*.*f%%  ", count, decimals + 4, decimals,
                100 * share.middle);
    text_format(out, _("(95%%: %.*f to %.*f)\n"), decimals, 100 * share.low, decimals,
                100 * share.high);
}

static void print_spread(const char *name, const struct spread *spread, int digits,
                         struct text *out)
{
    if (spread->count == 0)
        return;
    text_string(out, "  ");
    text_left(out, name, 8);
    const double figures[] = {mean_of(spread), spread_quantile(spread, 0.5),
                              spread_quantile(spread, 0.9), spread_quantile(spread, 0.99),
                              spread_quantile(spread, 1)};
    for (int i = 0; i < 5; i++)
        text_format(out, " %12.*f", digits, figures[i]);
    text_char(out, '\n');
}

/* Adds a bar for each decade of time, from the first to the last that has a result. */
static void print_times(const struct study *study, bool ascii, struct text *out)
{
    uint64_t most = 1;
    int low = STUDY_DECADES - 1, high = 0;
    for (int i = 0; i < STUDY_DECADES; i++)
        if (study->decades[i] > 0) {
            most = study->decades[i] > most ? study->decades[i] : most;
            low = i < low ? i : low;
            high = i;
        }
    text_format(out, "\n%s\n", _("Seconds, up to"));
    for (int i = low; i <= high; i++) {
        uint64_t count = study->decades[i];
        int length = (int)ceil((double)count * BAR / (double)most);
        text_format(out, "  %10.6g %10" PRIu64 " ", pow(10, i + STUDY_FIRST), count);
        for (int j = 0; j < length; j++)
            text_string(out, ascii ? "#" : "█");
        text_char(out, '\n');
    }
}

/* Adds what games that were played by advice are judged by. */
static void print_played(const struct study *study, uint64_t total, struct text *out)
{
    print_share(_("won"), study->solved, total, out);
    print_share(_("not won"), total - study->solved, total, out);
    double decisions = (double)study->decisions;
    if (study->decisions == 0)
        return;
    text_format(out, _("  Decisions: %.1f a game, %.0f nodes each\n"),
                decisions / (double)total,
                mean_of(&study->nodes) * (double)total / decisions);
    if (study->cpu_seconds > 0) /* older results in text have none */
        text_format(out, _("  Processor time: %.1f ms a decision\n"),
                    1e3 * study->cpu_seconds / decisions);
}

/* Adds what positions that were solved are judged by. */
static void print_solved(const struct study *study, uint64_t total, struct text *out)
{
    uint64_t undecided = total - study->solved - study->impossible;
    print_share(_("solved"), study->solved, total, out);
    print_share(_("impossible"), study->impossible, total, out);
    print_share(_("undecided"), undecided, total, out);
    print_share(_("proved"), study->proved, total, out);
    if (undecided > 0) {
        struct share low = share_of(study->solved, total);
        struct share high = share_of(study->solved + undecided, total);
        int decimals = decimals_of(total);
        text_format(out,
                    _("  Solvable: %.*f%% to %.*f%%, depending on the undecided\n"
                      "  (95%%: %.*f to %.*f).\n"),
                    decimals, 100 * low.middle, decimals, 100 * high.middle, decimals,
                    100 * low.low, decimals, 100 * high.high);
    }
}

static void sort_all(struct study *study)
{
    spread_sort(&study->seconds);
    spread_sort(&study->nodes);
    spread_sort(&study->length);
    spread_sort(&study->score);
}

void study_text(struct study *study, bool ascii, struct text *out)
{
    uint64_t total = study->seconds.count;
    text_format(out, ngettext("%" PRIu64 " position\n", "%" PRIu64 " positions\n", total),
                total);
    if (total == 0)
        return;
    sort_all(study);
    if (study->plays)
        print_played(study, total, out);
    else
        print_solved(study, total, out);
    const char *const heads[] = {_("mean"), _("median"), "p90", "p99", _("maximum")};
    text_string(out, "\n          ");
    for (int i = 0; i < 5; i++)
        text_right(out, heads[i], 13);
    text_char(out, '\n');
    print_spread(_("seconds"), &study->seconds, 6, out);
    print_spread(_("nodes"), &study->nodes, 0, out);
    print_spread(_("length"), &study->length, 1, out);
    print_spread(_("score"), &study->score, 1, out);
    if (study->score.count > 1)
        text_format(out, _("  Mean score %.2f (95%%: +- %.2f)\n"), mean_of(&study->score),
                    mean_error(&study->score));
    print_times(study, ascii, out);
}

/* ---- JSON -------------------------------------------------------------------------- */

/* DECIMALS: of the values. */
static json_t *spread_json(const struct spread *spread, int decimals)
{
    static const struct {
        const char *key;
        double share;
    } quantiles[] = {{"least", 0},
                     {"median", 0.5},
                     {"p90", 0.9},
                     {"p99", 0.99},
                     {"most", 1}};
    if (spread->count == 0)
        return json_null();
    json_t *object = json_pack("{s:I, s:o, s:o}", "count", (json_int_t)spread->count,
                               "mean", json_rounded(mean_of(spread), decimals),
                               "mean_error", json_rounded(mean_error(spread), decimals));
    for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++)
        json_object_set_new(object, quantiles[i].key,
                            json_rounded(spread_quantile(spread, quantiles[i].share),
                                         decimals));
    return object;
}

/* Two shares of TOTAL. */
static json_t *shares_json(double low, double high, uint64_t total)
{
    int decimals = decimals_of(total) + 2;
    return json_pack("[o, o]", json_rounded(low, decimals), json_rounded(high, decimals));
}

/* Adds what print_played() shows, or print_solved(), to OBJECT. */
static void add_shares(const struct study *study, json_t *object)
{
    uint64_t total = study->seconds.count;
    uint64_t undecided = total - study->solved - study->impossible;
    struct share low = share_of(study->solved, total);
    struct share high = share_of(study->solved + undecided, total);
    json_t *more =
        study->plays
            ? json_pack("{s:I, s:o, s:o, s:I, s:o}", "won", (json_int_t)study->solved,
                        "won_share", json_rounded(low.middle, decimals_of(total) + 2),
                        "won_95", shares_json(low.low, low.high, total), "decisions",
                        (json_int_t)study->decisions, "cpu_seconds",
                        json_seconds(study->cpu_seconds))
            : json_pack("{s:I, s:I, s:I, s:I, s:o, s:o}", "solved",
                        (json_int_t)study->solved, "impossible",
                        (json_int_t)study->impossible, "undecided", (json_int_t)undecided,
                        "proved", (json_int_t)study->proved, "solvable",
                        shares_json(low.middle, high.middle, total), "solvable_95",
                        shares_json(low.low, high.high, total));
    json_object_update(object, more);
    json_decref(more);
}

void study_json(struct study *study, struct text *out)
{
    sort_all(study);
    json_t *object = json_pack("{s:s, s:I}", "game", study->game, "positions",
                               (json_int_t)study->seconds.count);
    add_shares(study, object);
    json_object_set_new(object, "seconds", spread_json(&study->seconds, 6));
    json_object_set_new(object, "nodes", spread_json(&study->nodes, 1));
    json_object_set_new(object, "length", spread_json(&study->length, 2));
    json_object_set_new(object, "score", spread_json(&study->score, 2));
    json_line(object, out);
}
