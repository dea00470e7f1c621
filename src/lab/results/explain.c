#include "lab/results/explain.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/source.h"
#include "lab/results/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets *MOVES, for free(), to the moves of LINE from POSITION; returns their number, up to the
 * first word that is no legal move. END (or NULL) gets the facts behind them, if there is no such
 * word and no shuffle; otherwise the game is not over. */
static int read_line(const struct unstuck_position *position, const char *line,
                     uint32_t **moves, struct unstuck_facts *end)
{
    struct unstuck_position *at = unstuck_copy(position);
    char *words = strcpy(memory_get(strlen(line) + 1, 1), line), *rest = NULL;
    char *word = strtok_r(words, " ", &rest);
    int count = 0;
    *moves = memory_get(strlen(line) + 1, sizeof **moves);
    for (; word != NULL; word = strtok_r(NULL, " ", &rest)) {
        if (unstuck_move_parse(at, word, &(*moves)[count], NULL) != UNSTUCK_OK ||
            (end != NULL && unstuck_is_shuffle(at, (*moves)[count])) ||
            unstuck_apply(at, (*moves)[count]) != UNSTUCK_OK)
            break;
        count++;
    }
    if (end != NULL && word == NULL)
        unstuck_get_facts(at, end, sizeof *end);
    free(words);
    unstuck_free(at);
    return count;
}

/* The length of OUT->line from POSITION as verify counts it. In Klotski it can be longer than
 * the parts of the line, if the second one slides on the piece that moved last. */
static int length_of(const struct unstuck_position *position, struct outcome *out,
                     struct text *line)
{
    struct replay replay = {.facts = out->facts, .shuffles = true};
    struct unstuck_position *at = unstuck_copy(position);
    replay_line(&replay, &(struct result){.moves = line->bytes}, at);
    text_free(&replay.wrong);
    unstuck_free(at);
    return (int)replay.value;
}

/* Adds to OUT, which is about OPTIONS->move, what the best line does better. */
static void compare_lines(struct unstuck_solver *solver,
                          const struct unstuck_position *position,
                          const struct options *options, struct outcome *out)
{
    struct unstuck_answer best;
    bool lost = out->answer.verdict == UNSTUCK_IMPOSSIBLE, scored = out->facts.scored;
    unstuck_solve(solver, position, &options->limits);
    unstuck_get_answer(solver, &best, sizeof best);
    int64_t more = scored ? best.score - out->answer.score
                          : (int64_t)out->answer.length - best.length;
    if (best.verdict != UNSTUCK_SOLVED || (!lost && more <= 0) ||
        out->answer.verdict == UNSTUCK_UNKNOWN || out->reason_count == UNSTUCK_REASONS)
        return;
    const char *line = unstuck_line(solver);
    struct unstuck_why *why = &out->reasons[out->reason_count++];
    int first = (int)strcspn(line, " "), number = lost ? 0 : (int)more;
    text_string(&out->instead, line);
    *why = (struct unstuck_why){.kind = lost ? "instead" : "costs", .number = number};
    if (lost)
        snprintf(why->text, sizeof why->text, _("%.*s can still win"), first, line);
    else
        snprintf(
            why->text, sizeof why->text,
            scored
                ? ngettext(
                      "%d point less than the best known line, which begins with %.*s",
                      "%d points less than the best known line, which begins with %.*s",
                      number)
                : ngettext(
                      "%d move longer than the best known line, which begins with %.*s",
                      "%d moves longer than the best known line, which begins with %.*s",
                      number),
            number, first, line);
    utf8_tame(why->text); /* it may be cut */
}

/* In Klotski a second move of the piece that moved last would cost nothing, but verify counts it:
 * makes POSITION, which has FACTS, one without moves. */
static void forget_mover(struct unstuck_position **position,
                         const struct unstuck_facts *facts)
{
    scoped_text board = {0};
    struct unstuck_position *bare;
    if (strcmp(facts->game, "klotski") != 0 ||
        source_print(*position, "board", &board) != UNSTUCK_OK ||
        unstuck_parse(facts->game, facts->variant, text_get(&board), board.length, &bare,
                      NULL) != UNSTUCK_OK)
        return;
    unstuck_free(*position);
    *position = bare;
}

bool explain_solve(struct unstuck_solver *solver, const struct unstuck_position *position,
                   const struct options *options, struct text *line, struct outcome *out,
                   struct unstuck_reason *why)
{
    struct unstuck_position *behind = unstuck_copy(position);
    struct unstuck_answer *answer = &out->answer;
    struct unstuck_facts facts = {0};
    *answer = (struct unstuck_answer){0};
    out->explained = true;
    out->reason_count = 0;
    out->line = "";
    out->move = options->move;
    text_clear(&out->instead);
    if (options->move != NULL && unstuck_play(behind, options->move, why) != UNSTUCK_OK) {
        unstuck_free(behind);
        return false;
    }
    unstuck_get_facts(behind, &facts, sizeof facts);
    if (options->move != NULL)
        forget_mover(&behind, &facts);
    unstuck_solve(solver, behind, &options->limits);
    unstuck_get_answer(solver, answer, sizeof *answer);
    const char *rest = unstuck_line(solver);
    if (options->move != NULL && answer->verdict == UNSTUCK_SOLVED)
        text_format(line, rest[0] != '\0' ? "%s " : "%s", options->move);
    text_string(line, rest);
    answer->length += facts.length - out->facts.length;
    if (line->length > 0 && !facts.scored && answer->verdict == UNSTUCK_SOLVED)
        answer->length = length_of(position, out, line);
    answer->proved &= options->move == NULL || answer->verdict == UNSTUCK_IMPOSSIBLE;
    answer->has_bound &= options->move == NULL;
    out->line = text_get(line);
    bool lost = answer->verdict == UNSTUCK_IMPOSSIBLE;
    uint32_t *moves;
    int count = read_line(position, out->line, &moves, NULL);
    if (lost || count > 0)
        out->reason_count =
            unstuck_explain(lost ? behind : position, moves, count, out->reasons,
                            UNSTUCK_REASONS, sizeof *out->reasons);
    if (options->move != NULL)
        compare_lines(solver, position, options, out);
    free(moves);
    unstuck_free(behind);
    return true;
}

/* Whether the line of RESULT->instead ends the game, and by how much it is better; 0 if the
 * move of RESULT loses. */
static bool instead_holds(const struct unstuck_position *position,
                          const struct result *result, int number)
{
    struct unstuck_facts before, after = {0};
    uint32_t *moves;
    read_line(position, result->instead, &moves, &after);
    free(moves);
    unstuck_get_facts(position, &before, sizeof before);
    if (after.status == UNSTUCK_PLAYING || (!after.scored && after.status != UNSTUCK_WON))
        return false;
    if (result->answer.verdict == UNSTUCK_IMPOSSIBLE)
        return number == 0;
    return number > 0 && number == (after.scored ? after.score - result->answer.score
                                                 : result->answer.length - after.length +
                                                       before.length);
}

bool explain_holds(const struct unstuck_position *position, const struct result *result)
{
    bool lost = result->answer.verdict == UNSTUCK_IMPOSSIBLE, hold = true;
    struct unstuck_position *at = unstuck_copy(position);
    uint32_t *moves;
    int count = read_line(position, result->moves, &moves, NULL);
    if (lost && result->move != NULL &&
        unstuck_play(at, result->move, NULL) != UNSTUCK_OK)
        hold = false;
    size_t first = strcspn(result->moves, " ");
    if (result->answer.verdict == UNSTUCK_SOLVED && result->move != NULL &&
        (strlen(result->move) != first ||
         strncmp(result->move, result->moves, first) != 0))
        hold = false;
    for (int i = 0; i < result->reason_count && hold; i++) {
        const struct unstuck_why *why = &result->reasons[i];
        bool compares =
            strcmp(why->kind, "costs") == 0 || strcmp(why->kind, "instead") == 0;
        hold = compares ? instead_holds(position, result, why->number)
                        : (lost || count > 0) &&
                              unstuck_why_holds(at, moves, lost ? 0 : count, why);
    }
    free(moves);
    unstuck_free(at);
    return hold;
}
