#include "lab/study.h"

#include "cli/json.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <math.h>

enum {
    BAR = 40 /* columns of the longest one */
};

static const double quantiles[] = {0.5, 0.9, 0.99};

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
    if (answer->verdict != UNSTUCK_SOLVED)
        return;
    spread_add(&study->length, answer->length);
    if (scored)
        spread_add(&study->score, (double)answer->score);
}

void study_free(struct study *study)
{
    spread_free(&study->seconds);
    spread_free(&study->nodes);
    spread_free(&study->length);
    spread_free(&study->score);
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
    double value[3];
    spread_quantiles(spread, quantiles, 3, value);
    text_format(out, " %12.*f %12.*f %12.*f %12.*f %12.*f\n", digits, spread_mean(spread),
                digits, value[0], digits, value[1], digits, value[2], digits,
                spread->most);
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
                spread_mean(&study->nodes) * (double)total / decisions);
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

void study_text(const struct study *study, bool ascii, struct text *out)
{
    uint64_t total = study->seconds.count;
    text_format(out,
                ngettext("%" PRIu64 " position\n", "%" PRIu64 " positions\n",
                         (unsigned long)total),
                total);
    if (total == 0)
        return;
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
        text_format(out, _("  Mean score %.2f (95%%: +- %.2f)\n"),
                    spread_mean(&study->score), spread_mean_error(&study->score));
    if (spread_kept(&study->seconds) < total)
        text_format(out, _("  Median, p90 and p99 are from a random sample of %d.\n"),
                    SPREAD_KEPT);
    print_times(study, ascii, out);
}

/* ---- JSON -------------------------------------------------------------------------- */

/* DECIMALS: of the values. */
static json_t *spread_json(const struct spread *spread, int decimals)
{
    double value[3];
    if (spread->count == 0)
        return json_null();
    spread_quantiles(spread, quantiles, 3, value);
    return json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "count",
                     (json_int_t)spread->count, "sample", (json_int_t)spread_kept(spread),
                     "mean", json_rounded(spread_mean(spread), decimals), "mean_error",
                     json_rounded(spread_mean_error(spread), decimals), "least",
                     json_rounded(spread->least, decimals), "median",
                     json_rounded(value[0], decimals), "p90",
                     json_rounded(value[1], decimals), "p99",
                     json_rounded(value[2], decimals), "most",
                     json_rounded(spread->most, decimals));
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

void study_json(const struct study *study, struct text *out)
{
    json_t *object = json_pack("{s:s, s:I}", "game", study->game, "positions",
                               (json_int_t)study->seconds.count);
    add_shares(study, object);
    json_object_set_new(object, "seconds", spread_json(&study->seconds, 6));
    json_object_set_new(object, "nodes", spread_json(&study->nodes, 1));
    json_object_set_new(object, "length", spread_json(&study->length, 2));
    json_object_set_new(object, "score", spread_json(&study->score, 2));
    json_line(object, out);
}
