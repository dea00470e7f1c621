/* unstuck verify: replays results against their positions. A replay cannot check a claim
 * about all lines: that none is better, or that none wins. With --prove verify solves the
 * position again and compares the answers; otherwise it prints that it did not check the
 * claim. */
#include "cli/json.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/source.h"
#include "lab/certificate.h"
#include "lab/lab.h"
#include "lab/results/explain.h"
#include "lab/results/replay.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* The positions and the results, read side by side. */
struct verify_pairing {
    const struct options *options;
    struct source source;
    struct unstuck_position *position; /* the one read last */
    enum source_reading reading;
    struct lines lines;
    struct result result; /* the one read last */
    enum result_reading next;
    struct unstuck_reason why;
    struct unstuck_solver *solver; /* NULL without --prove */

    /* Of the result being judged: */
    struct replay replay;        /* of its line */
    bool proof;                  /* it claims that no line is better, or that none wins */
    bool open;                   /* this claim, or its bound, was not checked */
    struct unstuck_answer again; /* with --prove, if OPEN: the solver's answer */
};

/* ---- claims about all lines -------------------------------------------------------- */

/* Whether a line with score or length A is better than one with B. */
static bool is_better(const struct verify_pairing *p, int64_t a, int64_t b)
{
    return p->replay.facts.scored ? a > b : a < b;
}

/* Solves the position as it was read; call it before the line is played. */
static void solve_again(struct verify_pairing *p)
{
    struct leave_target target = {leave_cancel, p->solver};
    struct unstuck_limits limits = p->options->limits;
    limits.optimal =
        p->result.answer.verdict == UNSTUCK_SOLVED && p->result.answer.proved;
    leave_stops(&target);
    unstuck_solve(p->solver, p->position, &limits);
    leave_stops(NULL);
    unstuck_get_answer(p->solver, &p->again, sizeof p->again);
}

static int64_t value_again(const struct verify_pairing *p)
{
    return p->replay.facts.scored ? p->again.score : p->again.length;
}

/* Whether the solver's answer contradicts the result. If HAS_BOUND, the result claims
 * that no line is better than BOUND. If the answer proves as much as the result claims,
 * the result is no longer open. */
static bool contradicts(struct verify_pairing *p, bool solved, bool has_bound,
                        int64_t bound)
{
    const struct unstuck_answer *again = &p->again;
    if (again->verdict == UNSTUCK_IMPOSSIBLE) {
        p->open = false;
        return solved;
    }
    if (again->verdict == UNSTUCK_SOLVED &&
        (!has_bound || is_better(p, value_again(p), bound)))
        return true;
    if (!again->has_bound)
        return false;
    p->open = !has_bound || is_better(p, again->bound, bound);
    return solved && is_better(p, p->replay.value, again->bound);
}

static void compare_answers(struct verify_pairing *p, bool solved, bool has_bound,
                            int64_t bound)
{
    const struct unstuck_answer *again = &p->again;
    scoped_text answer = {0};
    if (!contradicts(p, solved, has_bound, bound))
        return;
    text_string(&answer, result_verdict(again->verdict));
    if (again->verdict == UNSTUCK_SOLVED)
        text_format(&answer, " %lld%s", (long long)value_again(p),
                    again->proved ? " proved" : "");
    text_format(&p->replay.wrong, _("solving again gives a different answer: %s"),
                text_get(&answer));
}

/* Call it if nothing is wrong with the line, or if there is none. */
static void check_claim(struct verify_pairing *p, bool solved)
{
    const struct unstuck_answer *result = &p->result.answer;
    bool proved = solved && result->proved;
    bool has_bound = proved || (!p->proof && result->has_bound);
    int64_t bound = proved ? p->replay.value : result->bound;
    if (solved && result->has_bound &&
        (proved ? p->replay.value != result->bound
                : is_better(p, p->replay.value, result->bound)))
        text_format(&p->replay.wrong, _("the bound is %lld, but the line has %lld"),
                    (long long)result->bound, (long long)p->replay.value);
    else if (solved && p->result.moves[0] == '\0')
        p->open = false; /* the game is over: no other line exists */
    else if (p->open && p->options->prove && !p->replay.shuffled)
        compare_answers(p, solved, has_bound, bound);
}

static void check(struct verify_pairing *p)
{
    const struct result *result = &p->result;
    bool solved = result->answer.verdict == UNSTUCK_SOLVED;
    bool impossible = result->answer.verdict == UNSTUCK_IMPOSSIBLE;
    if (!replay_fits(&p->replay, result))
        return;
    p->proof = impossible || result->answer.proved;
    p->open = p->proof || result->answer.has_bound;
    bool reasons = !p->options->reasons || explain_holds(p->position, result);
    if (impossible && result->move != NULL &&
        unstuck_play(p->position, result->move, &p->why) != UNSTUCK_OK)
        text_format(&p->replay.wrong, "%s: %s", result->move, p->why.text);
    if (p->open && p->options->prove)
        solve_again(p);
    if (solved)
        replay_line(&p->replay, result, p->position);
    if (p->replay.wrong.length == 0 && !reasons)
        text_string(&p->replay.wrong, _("a reason is false"));
    if (p->replay.wrong.length == 0)
        check_claim(p, solved);
}

/* What verify prints for the result; valid until the next result is judged. */
static const char *finding(struct verify_pairing *p)
{
    if (p->replay.wrong.length > 0) {
        utf8_tame(p->replay.wrong.bytes); /* it quotes the file */
        return text_get(&p->replay.wrong);
    }
    if (!p->open)
        return "ok";
    if (p->result.answer.verdict == UNSTUCK_SOLVED)
        return p->proof ? "line ok, proof not checked" : "line ok, bound not checked";
    return p->proof ? "proof not checked" : "bound not checked";
}

/* ---- the loop ---------------------------------------------------------------------- */

/* Reads the next result. A resumed run leaves incomplete ones; each is there again. */
static void read_result(struct verify_pairing *p)
{
    do
        p->next = result_read(&p->lines, &p->result, &p->why);
    while (p->next == RESULT_CUT);
}

/* The number of the result for position NUMBER: its place or, in results of deals, the
 * deal's number, if the position has one. */
static uint64_t expected(const struct verify_pairing *p, uint64_t number)
{
    if (!p->result.by_deal)
        return number;
    return p->replay.facts.dealt ? p->replay.facts.deal : p->result.number;
}

/* Passes over results that should have come earlier. False: a message names one. */
static bool is_in_order(struct verify_pairing *p, const char *name, uint64_t number)
{
    bool good = true;
    for (; p->next == RESULT_READ && p->result.number < expected(p, number);
         good = false) {
        source_complain(name, p->result.line, 0, _("the results are not in order"));
        read_result(p);
    }
    return good;
}

/* Judges the result of position NUMBER. */
static void judge(struct verify_pairing *p, const char *name, uint64_t number)
{
    number = expected(p, number);
    bool none = p->next == RESULT_END || p->result.number > number;
    text_clear(&p->replay.wrong);
    p->open = p->replay.shuffled = false;
    if (p->next == RESULT_BAD)
        source_complain(name, p->why.line, p->why.column, p->why.text);
    if (p->reading == SOURCE_BAD)
        text_string(&p->replay.wrong, _("the position cannot be read"));
    else if (p->next == RESULT_BAD)
        text_string(&p->replay.wrong, _("the result cannot be read"));
    else if (none)
        text_string(&p->replay.wrong, _("no result"));
    else
        check(p);
}

/* Call it after the last position. False: more results follow, or they cannot be read. */
static bool is_through(struct verify_pairing *p, const char *name)
{
    if (p->next == RESULT_END && !ferror(p->lines.file))
        return true;
    if (p->next == RESULT_END)
        source_complain_errno(name, errno);
    else
        source_complain(name, p->result.line, 0, _("a result without a position"));
    return false;
}

static void print_finding(struct verify_pairing *p, uint64_t number)
{
    const char *said = finding(p);
    if (!p->options->json) {
        printf("%" PRIu64 " %s\n", number, said);
        return;
    }
    json_t *object =
        json_pack("{s:I, s:s, s:o}", "position", (json_int_t)number, "status",
                  p->replay.wrong.length > 0 ? "wrong"
                  : p->open                  ? "unchecked"
                                             : "ok",
                  "finding", json_text(said));
    if (p->reading == SOURCE_BAD)
        json_object_set_new(object, "error", json_reason(&p->source.why));
    json_print(object);
}

/* Prints one line for each position and returns the exit status. */
static int verify_all(const struct options *positions, const char *name, FILE *file)
{
    struct verify_pairing p = {.options = positions,
                               .replay.shuffles = positions->shuffles,
                               .lines = {.file = file, .stopped = leave_wanted}};
    struct meter meter;
    int status = EXIT_FINE;
    source_open(&p.source, positions);
    p.source.takes_large = true;
    if (positions->prove)
        p.solver = unstuck_solver_new();
    meter_open(&meter, source_is_typed(positions));
    read_result(&p);
    for (uint64_t number = 1; !leave_wanted(); number++) {
        p.reading = source_next(&p.source, &p.position);
        if (p.reading == SOURCE_END)
            break;
        p.replay.facts = (struct unstuck_facts){0};
        if (p.reading == SOURCE_READ)
            unstuck_get_facts(p.position, &p.replay.facts, sizeof p.replay.facts);
        if (!is_in_order(&p, name, number))
            status = EXIT_INPUT;
        judge(&p, name, number);
        if (positions->prove && leave_wanted())
            break; /* the search may have been cancelled */
        if (p.replay.wrong.length > 0)
            status = EXIT_INPUT;
        meter_hide(&meter);
        print_finding(&p, number);
        meter_count(&meter, source_share(&p.source), 0);
        meter_show(&meter, NULL, false);
        if (p.next == RESULT_BAD ||
            (p.next == RESULT_READ && p.result.number <= expected(&p, number)))
            read_result(&p);
    }
    meter_close(&meter);
    if (!leave_wanted() && !is_through(&p, name))
        status = EXIT_INPUT;
    text_free(&p.replay.wrong);
    result_free(&p.result);
    unstuck_free(p.position);
    unstuck_solver_free(p.solver);
    source_close(&p.source);
    return status;
}

int command_verify(const struct options *options)
{
    if (options->certificate != NULL)
        return leave_status(certificates_verify(options));
    const char *name = options->files[1];
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    if (file == NULL) {
        source_complain_errno(name, errno);
        return EXIT_INPUT;
    }
    if (file == stdin)
        source_announce(_("Reading results from standard input; end with Ctrl-D"));
    struct options positions = *options;
    positions.file_count = 1;
    int status = verify_all(&positions, name, file);
    if (file != stdin)
        fclose(file);
    return leave_status(status);
}
