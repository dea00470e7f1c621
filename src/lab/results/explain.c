#include "lab/results/explain.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Sets *MOVES, for free(), to the moves of LINE from POSITION; returns their number, up to the
 * first word that is no legal move. */
static int read_line(const struct unstuck_position *position, const char *line,
                     uint32_t **moves)
{
    struct unstuck_position *at = unstuck_copy(position);
    char *words = strcpy(memory_get(strlen(line) + 1, 1), line), *rest = NULL;
    int count = 0;
    *moves = memory_get(strlen(line) + 1, sizeof **moves);
    for (char *word = strtok_r(words, " ", &rest); word != NULL && at != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (unstuck_move_parse(at, word, &(*moves)[count], NULL) != UNSTUCK_OK ||
            unstuck_apply(at, (*moves)[count]) != UNSTUCK_OK)
            break;
        count++;
    }
    free(words);
    unstuck_free(at);
    return count;
}

void explain_solve(struct unstuck_solver *solver, const struct unstuck_position *position,
                   const struct options *options, struct text *line, struct outcome *out,
                   struct text *trouble)
{
    struct unstuck_position *behind = unstuck_copy(position);
    struct unstuck_answer *answer = &out->answer;
    struct unstuck_facts facts = {0};
    struct unstuck_reason why = {0};
    *answer = (struct unstuck_answer){0};
    out->explained = true;
    out->reason_count = 0;
    out->line = "";
    if (behind == NULL || (options->move != NULL &&
                           unstuck_play(behind, options->move, &why) != UNSTUCK_OK)) {
        text_format(trouble, "--move %s: %s", options->move, why.text);
        unstuck_free(behind);
        return;
    }
    unstuck_facts(behind, &facts);
    unstuck_solve(solver, behind, &options->limits);
    unstuck_answer(solver, answer);
    const char *rest = unstuck_line(solver);
    if (options->move != NULL && answer->verdict == UNSTUCK_SOLVED)
        text_format(line, rest[0] != '\0' ? "%s " : "%s", options->move);
    text_string(line, rest);
    answer->length += facts.length - out->facts.length;
    answer->proved &= options->move == NULL;
    answer->has_bound &= options->move == NULL;
    out->line = text_get(line);
    uint32_t *moves;
    int count = read_line(position, out->line, &moves);
    out->reason_count =
        unstuck_explain(position, moves, count, out->reasons, UNSTUCK_REASONS);
    free(moves);
    unstuck_free(behind);
}

bool explain_holds(const struct unstuck_position *position, const struct result *result)
{
    uint32_t *moves;
    int count = read_line(position, result->moves, &moves);
    bool hold = true;
    for (int i = 0; i < result->reason_count; i++)
        hold &= unstuck_why_holds(position, moves, count, &result->reasons[i]);
    free(moves);
    return hold;
}
