/* unstuck verify: replays results against their positions. Of the solvers it knows
 * nothing; it shares with them the rules alone. */
#include "cli/commands.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/result.h"
#include "cli/source.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* Plays the moves of RESULT on SESSION; says what is wrong, or leaves WRONG empty. */
static void replay(struct session *session, const struct result *result,
                   struct text *wrong)
{
    const struct game *game = session->game;
    int before = session_length(session);
    const char *s = result->moves;
    for (int i = 1;; i++) {
        s += strspn(s, " ");
        size_t n = strcspn(s, " ");
        if (n == 0)
            break;
        struct text token = {0}; /* a way through a maze makes a long word */
        text_add(&token, s, n);
        s += n;
        uint32_t move;
        const char *problem =
            game->parse_move(session_state(session), text_get(&token), &move);
        if (problem == NULL && !session_apply(session, move))
            problem = _("not possible here");
        if (problem != NULL)
            text_format(wrong, _("move %d, %s: %s"), i, text_get(&token), problem);
        text_free(&token);
        if (problem != NULL)
            return;
    }
    int length = session_length(session) - before;
    if (!game->scored && session_status(session) != STATUS_WON)
        text_string(wrong, _("the line does not win"));
    else if (result->has_length && result->length != length)
        text_format(wrong, _("the line's length is %d, not %lld"), length,
                    (long long)result->length);
    else if (game->scored &&
             (!result->has_score || result->score != game->score(session_state(session))))
        text_format(wrong, _("the line's score is %lld"),
                    (long long)game->score(session_state(session)));
}

/* The same for a board too large for a state. */
static void replay_large(struct session *session, struct result *result,
                         struct text *wrong)
{
    const struct large *large = session->game->large;
    char *rest = result->moves;
    int count = 0;
    for (char *token; (token = strtok_r(rest, " ", &rest)) != NULL;) {
        const char *problem = large->apply(session->large, token);
        count++;
        if (problem == NULL)
            continue;
        text_format(wrong, _("move %d, %s: %s"), count, token, problem);
        return;
    }
    if (!large->won(session->large))
        text_string(wrong, _("the line does not win"));
    else if (result->has_length && result->length != count)
        text_format(wrong, _("the line's length is %d, not %lld"), count,
                    (long long)result->length);
}

static void check(struct session *session, struct result *result, struct text *wrong)
{
    uint32_t variant;
    if (strcmp(result->verdict, "solved") == 0) {
        /* A length is true in one metric only: the one it was found in. */
        if (result->variant != NULL &&
            (!session->game->variant_find(result->variant, &variant) ||
             variant != session->variant))
            text_format(wrong, _("the result is for the variant %s"), result->variant);
        else if (session->large != NULL)
            replay_large(session, result, wrong);
        else
            replay(session, result, wrong);
    } else if (strcmp(result->verdict, "impossible") != 0 &&
               strcmp(result->verdict, "unknown") != 0)
        text_format(wrong, _("there is no verdict \"%s\""), result->verdict);
    else if (result->moves[0] != '\0')
        text_string(wrong, _("moves without the verdict solved"));
}

/* What verify goes through side by side. */
struct verify_pairing {
    struct source source;
    struct session session; /* the position read last */
    enum reading reading;
    struct lines lines;
    struct result result; /* the one read last */
    enum result_reading next;
    struct reason why;
};

static void read_result(struct verify_pairing *p)
{
    p->next = result_read(&p->lines, &p->result, &p->why);
}

/* What is wrong with the result of position NUMBER, or nothing. */
static void judge(struct verify_pairing *p, const char *name, uint64_t number,
                  struct text *wrong)
{
    bool none =
        p->next == RESULT_END || (!p->result.has_seed && p->result.number > number);
    if (p->next == RESULT_BAD)
        source_complain(name, &p->why);
    if (p->reading == READING_BAD)
        text_string(wrong, _("the position cannot be read"));
    else if (p->next == RESULT_BAD)
        text_string(wrong, _("the result cannot be read"));
    else if (none)
        text_string(wrong, _("no result"));
    else if (!p->result.has_seed && p->result.number < number)
        text_string(wrong, _("the results are not in order"));
    else
        check(&p->session, &p->result, wrong);
}

/* False: results are left when the positions are through, or cannot be read. */
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

/* One line for each position; those of deals have the deals' numbers and go in order.
 * Returns the exit status. */
static int compare(const struct options *positions, const char *name, FILE *file)
{
    struct verify_pairing p = {.lines = {.file = file}};
    struct text wrong = {0};
    struct meter meter;
    int status = EXIT_FINE;
    source_open(&p.source, positions);
    p.source.takes_large = true;
    meter_open(&meter);
    read_result(&p);
    for (uint64_t number = 1; !leave_wanted(); number++) {
        p.reading = source_next(&p.source, &p.session);
        if (p.reading == READING_END)
            break;
        text_clear(&wrong);
        judge(&p, name, number, &wrong);
        if (wrong.length > 0) {
            utf8_tame(wrong.bytes); /* it quotes the file */
            status = EXIT_INPUT;
        }
        meter_hide(&meter);
        printf("%" PRIu64 " %s\n", number, wrong.length > 0 ? text_get(&wrong) : "ok");
        meter_count(&meter, source_share(&p.source), 0);
        meter_show(&meter, NULL, false);
        if (p.next == RESULT_BAD ||
            (p.next == RESULT_READ && (p.result.has_seed || p.result.number <= number)))
            read_result(&p);
    }
    meter_close(&meter);
    if (!leave_wanted() && !is_through(&p, name))
        status = EXIT_INPUT;
    text_free(&wrong);
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
    struct options positions = *options;
    positions.file_count = 1;
    int status = compare(&positions, name, file);
    if (file != stdin)
        fclose(file);
    return leave_status(status);
}
