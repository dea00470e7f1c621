/* unstuck verify: replays results against their positions. The replay uses only the
 * rules, no solver. It cannot check a claim about all lines: that none is better, or that
 * none wins. With --prove verify solves the position again and compares the answers;
 * otherwise it prints that it did not check the claim. */
#include "cli/commands.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/result.h"
#include "cli/source.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "engine/solution.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* The positions and the results, read side by side. */
struct verify_pairing {
    const struct options *options;
    struct source source;
    struct session session; /* the position read last */
    enum reading reading;
    struct lines lines;
    struct result result; /* the one read last */
    enum result_reading next;
    struct reason why;

    /* Of the result being judged: */
    struct text wrong;     /* what is wrong with it; empty: nothing yet */
    bool proof;            /* it claims that no line is better, or that none wins */
    bool open;             /* this claim, or its bound, was not checked */
    bool shuffled;         /* its line has a shuffle, which solvers do not use */
    int64_t value;         /* the score or the length of its line */
    struct solution again; /* with --prove, if OPEN: the solver's answer */
};

/* ---- the line ---------------------------------------------------------------------- */

/* Plays TOKEN and returns NULL, or why that is not possible. */
static const char *play(struct verify_pairing *p, const char *token)
{
    struct session *session = &p->session;
    const struct game *game = session->game;
    uint32_t move;
    if (session_status(session) == STATUS_WON)
        return _("the game is over");
    const char *problem =
        game->notation->parse_move(session_state(session), token, &move);
    if (problem != NULL)
        return problem;
    bool shuffle = game_is_shuffle(game, move);
    if (shuffle && !p->options->shuffles)
        return _("a solution must not shuffle unless --shuffles is given");
    p->shuffled |= shuffle;
    return session_apply(session, move) ? NULL : _("not possible here");
}

/* Compares the result with its line, of LENGTH and, in a scored game, of SCORE. */
static void check_figures(struct verify_pairing *p, int length, int64_t score)
{
    const struct result *result = &p->result;
    bool scored = p->session.game->rules->scored;
    p->value = scored ? score : length;
    if (!result->has_length)
        text_format(&p->wrong, _("the result has no length; the line has %d"), length);
    else if (result->length != length)
        text_format(&p->wrong, _("the line's length is %d, not %lld"), length,
                    (long long)result->length);
    else if (scored && (!result->has_score || result->score != score))
        text_format(&p->wrong, _("the line's score is %lld"), (long long)score);
    else if (!scored && result->has_score)
        text_string(&p->wrong, _("this game has no score"));
}

static void replay(struct verify_pairing *p)
{
    struct session *session = &p->session;
    const struct game *game = session->game;
    int before = session_length(session);
    const char *s = p->result.moves;
    for (int i = 1;; i++) {
        s += strspn(s, " ");
        size_t n = strcspn(s, " ");
        if (n == 0)
            break;
        struct text token = {0}; /* a path through a maze is a long word */
        text_add(&token, s, n);
        s += n;
        const char *problem = play(p, text_get(&token));
        if (problem != NULL)
            text_format(&p->wrong, _("move %d, %s: %s"), i, text_get(&token), problem);
        text_free(&token);
        if (problem != NULL)
            return;
    }
    enum status end = session_status(session);
    if (!game->rules->scored && end != STATUS_WON)
        text_string(&p->wrong, _("the line does not win"));
    else if (end == STATUS_PLAYING)
        text_string(&p->wrong, _("the line ends before the game is over"));
    else
        check_figures(p, session_length(session) - before,
                      game->rules->scored ? game->rules->score(session_state(session))
                                          : 0);
}

/* replay for a board that is too large for a state. */
static void replay_large(struct verify_pairing *p)
{
    const struct game_large *large = game_large(p->session.game);
    char *rest = p->result.moves;
    int count = 0;
    for (char *token; (token = strtok_r(rest, " ", &rest)) != NULL;) {
        const char *problem = _("not possible here");
        count++;
        if (large->apply(p->session.large, token, &problem))
            continue;
        text_format(&p->wrong, _("move %d, %s: %s"), count, token, problem);
        return;
    }
    if (!large->won(p->session.large))
        text_string(&p->wrong, _("the line does not win"));
    else
        check_figures(p, count, 0);
}

/* ---- claims about all lines -------------------------------------------------------- */

/* Whether a line with score or length A is better than one with B. */
static bool is_better(const struct verify_pairing *p, int64_t a, int64_t b)
{
    return p->session.game->rules->scored ? a > b : a < b;
}

/* Solves the position as it was read; call it before the line is played. */
static void solve_again(struct verify_pairing *p)
{
    const struct session *session = &p->session;
    struct limits limits = p->options->limits;
    struct search search;
    struct text line = {0};
    limits.optimal = strcmp(p->result.verdict, "solved") == 0 && p->result.proved;
    search_init(&search, &limits);
    leave_stops(&search);
    if (session->large != NULL)
        solution_find_large(session->game, &search, session->large, &p->again, &line);
    else
        solution_find(session->game, &search, NULL, session_state(session), &p->again);
    leave_stops(NULL);
    search_free(&search);
    text_free(&line);
}

static int64_t value_again(const struct verify_pairing *p)
{
    return p->session.game->rules->scored ? p->again.score : p->again.length;
}

/* Whether the solver's answer contradicts the result. If HAS_BOUND, the result claims
 * that no line is better than BOUND. If the answer proves as much as the result claims,
 * the result is no longer open. */
static bool contradicts(struct verify_pairing *p, bool solved, bool has_bound,
                        int64_t bound)
{
    const struct solution *again = &p->again;
    if (again->verdict == VERDICT_IMPOSSIBLE) {
        p->open = false;
        return solved;
    }
    if (again->verdict == VERDICT_SOLVED &&
        (!has_bound || is_better(p, value_again(p), bound)))
        return true;
    if (!again->has_bound)
        return false;
    p->open = !has_bound || is_better(p, again->bound, bound);
    return solved && is_better(p, p->value, again->bound);
}

static void compare_answers(struct verify_pairing *p, bool solved, bool has_bound,
                            int64_t bound)
{
    const struct solution *again = &p->again;
    struct text answer = {0};
    if (!contradicts(p, solved, has_bound, bound))
        return;
    text_string(&answer, verdict_name(again->verdict));
    if (again->verdict == VERDICT_SOLVED)
        text_format(&answer, " %lld%s", (long long)value_again(p),
                    again->proved ? " proved" : "");
    text_format(&p->wrong, _("solving again gives a different answer: %s"),
                text_get(&answer));
    text_free(&answer);
}

/* Call it if nothing is wrong with the line, or if there is none. */
static void check_claim(struct verify_pairing *p, bool solved)
{
    const struct result *result = &p->result;
    bool proved = solved && result->proved;
    bool has_bound = proved || (!p->proof && result->has_bound);
    int64_t bound = proved ? p->value : result->bound;
    if (solved && result->has_bound &&
        (proved ? p->value != result->bound : is_better(p, p->value, result->bound)))
        text_format(&p->wrong, _("the bound is %lld, but the line has %lld"),
                    (long long)result->bound, (long long)p->value);
    else if (solved && p->result.moves[0] == '\0')
        p->open = false; /* the game is over: no other line exists */
    else if (p->open && p->options->prove && !p->shuffled)
        compare_answers(p, solved, has_bound, bound);
}

static void check(struct verify_pairing *p)
{
    const struct result *result = &p->result;
    bool solved = strcmp(result->verdict, "solved") == 0;
    bool impossible = strcmp(result->verdict, "impossible") == 0;
    uint32_t variant;
    if (!solved && !impossible && strcmp(result->verdict, "unknown") != 0)
        text_format(&p->wrong, _("unknown verdict '%s' (solved, impossible, unknown)"),
                    result->verdict);
    else if (result->game != NULL && strcmp(result->game, p->session.game->id) != 0)
        text_format(&p->wrong, _("the result is for the game %s"), result->game);
    else if (result->variant != NULL &&
             (!game_variant_find(p->session.game, result->variant, &variant) ||
              variant != p->session.variant))
        /* A length is valid in one metric only, and a verdict for one set of rules. */
        text_format(&p->wrong, _("the result is for the variant %s"), result->variant);
    else if (!solved &&
             (result->moves[0] != '\0' || result->has_length || result->has_score))
        text_string(&p->wrong, _("a line without the verdict solved"));
    else if (!solved && !impossible && result->proved)
        text_string(&p->wrong, _("proved, but the verdict is unknown"));
    if (p->wrong.length > 0)
        return;
    p->proof = impossible || result->proved;
    p->open = p->proof || result->has_bound;
    if (p->open && p->options->prove)
        solve_again(p);
    if (solved && p->session.large != NULL)
        replay_large(p);
    else if (solved)
        replay(p);
    if (p->wrong.length == 0)
        check_claim(p, solved);
}

/* What verify prints for the result; valid until the next result is judged. */
static const char *finding(struct verify_pairing *p)
{
    if (p->wrong.length > 0) {
        utf8_tame(p->wrong.bytes); /* it quotes the file */
        return text_get(&p->wrong);
    }
    if (!p->open)
        return "ok";
    if (strcmp(p->result.verdict, "solved") == 0)
        return p->proof ? "line ok, proof not checked" : "line ok, bound not checked";
    return p->proof ? "proof not checked" : "bound not checked";
}

/* ---- the loop ---------------------------------------------------------------------- */

static void read_result(struct verify_pairing *p)
{
    p->next = result_read(&p->lines, &p->result, &p->why);
}

/* Judges the result of position NUMBER. */
static void judge(struct verify_pairing *p, const char *name, uint64_t number)
{
    bool none =
        p->next == RESULT_END || (!p->result.has_seed && p->result.number > number);
    text_clear(&p->wrong);
    p->open = p->shuffled = false;
    if (p->next == RESULT_BAD)
        source_complain(name, &p->why);
    if (p->reading == READING_BAD)
        text_string(&p->wrong, _("the position cannot be read"));
    else if (p->next == RESULT_BAD)
        text_string(&p->wrong, _("the result cannot be read"));
    else if (none)
        text_string(&p->wrong, _("no result"));
    else if (!p->result.has_seed && p->result.number < number)
        text_string(&p->wrong, _("the results are not in order"));
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
    else {
        reason_set(&p->why, p->lines.number, 0, "%s", _("a result without a position"));
        source_complain(name, &p->why);
    }
    return false;
}

/* Prints one line for each position and returns the exit status. Results of deals have
 * the deals' numbers, so they are only matched by their order. */
static int compare(const struct options *positions, const char *name, FILE *file)
{
    struct verify_pairing p = {.options = positions,
                               .lines = {.file = file, .stopped = leave_wanted}};
    struct meter meter;
    int status = EXIT_FINE;
    source_open(&p.source, positions);
    p.source.takes_large = true;
    meter_open(&meter, source_is_typed(positions));
    read_result(&p);
    for (uint64_t number = 1; !leave_wanted(); number++) {
        p.reading = source_next(&p.source, &p.session);
        if (p.reading == READING_END)
            break;
        judge(&p, name, number);
        if (positions->prove && leave_wanted())
            break; /* the search may have been cancelled */
        if (p.wrong.length > 0)
            status = EXIT_INPUT;
        meter_hide(&meter);
        printf("%" PRIu64 " %s\n", number, finding(&p));
        meter_count(&meter, source_share(&p.source), 0);
        meter_show(&meter, NULL, false);
        if (p.next == RESULT_BAD ||
            (p.next == RESULT_READ && (p.result.has_seed || p.result.number <= number)))
            read_result(&p);
    }
    meter_close(&meter);
    if (!leave_wanted() && !is_through(&p, name))
        status = EXIT_INPUT;
    text_free(&p.wrong);
    solution_free(&p.again);
    result_free(&p.result);
    session_free(&p.session);
    source_close(&p.source);
    return status;
}

int command_verify(const struct options *options)
{
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
    int status = compare(&positions, name, file);
    if (file != stdin)
        fclose(file);
    return leave_status(status);
}
