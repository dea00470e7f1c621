#include "coach/marks.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "canvas/canvas.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARK_COLUMNS = 7 /* of sign and length in the list of moves */
};

/* The rank of a mark without a number. */
enum {
    RANK_LOSES = -2000000000,
    RANK_UNKNOWN = -1000000000,
    RANK_KEEPS = 0
};

void marks_begin(struct marks *marks, const struct game *game)
{
    marks->game = game;
    marks->judge = judge_new(game);
    marks->shown = marks->judging = false;
    marks->asked = MOVE_NONE;
}

void marks_end(struct marks *marks)
{
    judge_free(marks->judge);
    marks->judge = NULL;
    marks->game = NULL;
}

/* ---- judging ----------------------------------------------------------------------- */

static int compare_points(const void *a, const void *b)
{
    const struct marked_move *x = a;
    const struct marked_move *y = b;
    return x->points != y->points ? (y->points > x->points) - (y->points < x->points)
                                  : (x->move > y->move) - (x->move < y->move);
}

/* Writes the position behind MOVE to AFTER. */
static void make(const struct marks *marks, const void *state, uint32_t move, void *after)
{
    memcpy(after, state, marks->game->rules->state_size);
    marks->game->rules->apply(after, move);
}

/* Lists the moves, the likeliest first: those that make most points, else in the order of
 * the rules. */
static void list_moves(struct marks *marks, const void *state)
{
    const struct game_rules *rules = marks->game->rules;
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    uint32_t moves[MARKS_MAX];
    int count = rules->moves(state, moves, MARKS_MAX);
    marks->count = count < MARKS_MAX ? count : MARKS_MAX;
    for (int i = 0; i < marks->count; i++) {
        marks->moves[i] = (struct marked_move){.move = moves[i]};
        if (!rules->scored)
            continue;
        make(marks, state, moves[i], after);
        marks->moves[i].points = rules->gained(after);
    }
    if (rules->scored)
        qsort(marks->moves, (size_t)marks->count, sizeof *marks->moves, compare_points);
}

void marks_leave(struct marks *marks)
{
    judge_cancel(marks->judge);
    marks->shown = marks->seen = marks->judging = false;
    marks->asked = MOVE_NONE;
    marks->count = marks->reviewed = 0;
}

/* Whether ANSWER is about MOVE, too. */
static bool answers(const struct marks_answer *answer, uint32_t move)
{
    return answer->verdict == VERDICT_IMPOSSIBLE ||
           (answer->verdict == VERDICT_SOLVED && answer->move == move);
}

void marks_judge(struct marks *marks, const void *state,
                 const struct marks_answer *answer)
{
    size_t size = marks->game->rules->state_size;
    int count = 0;
    if (marks->judging)
        return;
    marks->judging = true;
    marks->answer = *answer;
    list_moves(marks, state);
    unsigned char *states = memory_get((size_t)marks->count, size);
    for (int i = 0; i < marks->count; i++) {
        /* In Klotski all distances are known at once, and a score may still rise. */
        bool known = !game_surveys(marks->game) && !marks->game->rules->scored &&
                     answers(answer, marks->moves[i].move);
        marks->moves[i].index = known ? -1 : count;
        if (!known)
            make(marks, state, marks->moves[i].move, states + (size_t)count++ * size);
    }
    judge_start(marks->judge, state, states, count);
    free(states);
}

void marks_know(struct marks *marks, const struct marks_answer *answer)
{
    marks->answer = *answer;
}

void marks_show(struct marks *marks, bool shown)
{
    marks->shown = shown;
}

void marks_see(struct marks *marks)
{
    marks->seen = true;
}

bool marks_poll(struct marks *marks)
{
    return judge_take(marks->judge);
}

/* Whether the answer, which is about the same move, says more than FOUND. */
static bool is_better(const struct marks *marks, const struct judgement *found)
{
    const struct marks_answer *answer = &marks->answer;
    if (marks->game->rules->scored)
        return answer->score > found->score;
    if (found->verdict == VERDICT_SOLVED)
        return answer->verdict == VERDICT_SOLVED && answer->length < found->length;
    return found->ended && found->verdict == VERDICT_UNKNOWN;
}

struct judgement marks_judged(const struct marks *marks, int i)
{
    const struct marked_move *move = &marks->moves[i];
    if (move->index >= 0) {
        const struct judgement *found = judge_of(marks->judge, move->index);
        if (!answers(&marks->answer, move->move) || !is_better(marks, found))
            return *found;
    }
    return (struct judgement){.ended = true,
                              .verdict = marks->answer.verdict,
                              .length = marks->answer.length,
                              .proved = marks->answer.proved,
                              .score = marks->answer.score};
}

/* ---- signs ------------------------------------------------------------------------- */

/* The change of the distance to the end, where both distances are known. */
static bool is_counted(const struct marks *marks, const struct judgement *found)
{
    return found->proved && game_surveys(marks->game) &&
           judge_root(marks->judge)->proved &&
           judge_root(marks->judge)->verdict == VERDICT_SOLVED;
}

/* The sign of a move that keeps the win. */
static const char *keeps_sign(enum charset charset)
{
    return charset == CHARSET_ASCII ? "+" : "✓";
}

static const char *loses_sign(enum charset charset)
{
    return charset == CHARSET_ASCII ? "x" : "✗";
}

static struct move_mark mark_of(const struct marks *marks, const struct judgement *found,
                                enum charset charset)
{
    struct move_mark mark = {.style = STYLE_PLAIN,
                             .rank = RANK_UNKNOWN,
                             .length = -1,
                             .sign = "?"};
    if (found->verdict == VERDICT_SOLVED && !marks->game->rules->scored)
        mark.length = found->length;
    if (found->verdict == VERDICT_IMPOSSIBLE) {
        mark.rank = RANK_LOSES;
        mark.style = STYLE_BAD;
        snprintf(mark.sign, MARK_SIGN, "%s", loses_sign(charset));
    } else if (found->verdict == VERDICT_SOLVED && marks->game->rules->scored) {
        mark.rank = found->score;
        snprintf(mark.sign, MARK_SIGN, "%lld", (long long)found->score);
    } else if (found->verdict == VERDICT_SOLVED && is_counted(marks, found)) {
        int change = found->length - judge_root(marks->judge)->length;
        mark.rank = -change;
        mark.style = change < 0 ? STYLE_GOOD : change > 0 ? STYLE_BAD : STYLE_PLAIN;
        snprintf(mark.sign, MARK_SIGN, change != 0 ? "%+d" : "=", change);
    } else if (found->verdict == VERDICT_SOLVED) {
        mark.rank = RANK_KEEPS;
        mark.style = STYLE_GOOD;
        snprintf(mark.sign, MARK_SIGN, "%s", keeps_sign(charset));
    }
    return mark;
}

int marks_list(const struct marks *marks, enum charset charset, struct move_mark *out)
{
    int count = 0;
    int64_t best = RANK_UNKNOWN;
    for (int i = 0; i < marks->count; i++) {
        struct judgement found = marks_judged(marks, i);
        if (!found.ended && found.verdict == VERDICT_UNKNOWN)
            continue; /* its search still runs */
        out[count] = mark_of(marks, &found, charset);
        best = out[count].rank > best ? out[count].rank : best;
        out[count++].move = marks->moves[i].move;
    }
    for (int i = 0; i < count && marks->game->rules->scored; i++)
        if (out[i].rank == best)
            out[i].style = STYLE_GOOD;
    return count;
}

static int compare_ranks(const void *a, const void *b)
{
    const struct move_mark *x = a;
    const struct move_mark *y = b;
    return x->rank != y->rank       ? (y->rank > x->rank) - (y->rank < x->rank)
           : x->length != y->length ? (x->length > y->length) - (x->length < y->length)
                                    : (x->move > y->move) - (x->move < y->move);
}

void marks_print(const struct game *game, const void *state, struct move_mark *marks,
                 int count, struct text *out)
{
    struct text value = {0};
    qsort(marks, (size_t)count, sizeof *marks, compare_ranks);
    for (int i = 0; i < count; i++) {
        text_clear(&value);
        text_string(&value, marks[i].sign);
        if (marks[i].length >= 0)
            text_format(&value, " %d", marks[i].length);
        text_left(out, text_get(&value), MARK_COLUMNS);
        game_abbreviate(game, state, marks[i].move, out);
        text_char(out, '\n');
    }
    text_free(&value);
}

void marks_legend(const struct marks *marks, enum charset charset, struct text *out)
{
    if (marks->game->rules->scored)
        text_string(out, _("Numbers: the best score found with each move"));
    else if (game_surveys(marks->game))
        text_format(out, _("-1: one nearer the goal  +1: one farther  %s loses"),
                    loses_sign(charset));
    else
        text_format(out, _("%s keeps the win  %s loses  ? not known"),
                    keeps_sign(charset), loses_sign(charset));
}

/* ---- hindsight --------------------------------------------------------------------- */

void marks_review(struct marks *marks, const void *states, int count)
{
    judge_start(marks->judge, NULL, states, count);
    marks->reviewed = count;
    for (int i = 0; i < marks->count; i++)
        marks->moves[i].index = -1; /* the answer is that all moves lose */
}

bool marks_reviewed(const struct marks *marks)
{
    return marks->reviewed > 0 && judge_ended(marks->judge);
}

bool marks_lost_at(const struct marks *marks, int *at, uint32_t *better)
{
    for (int i = marks->reviewed - 2; i >= 0; i--) {
        const struct judgement *before = judge_of(marks->judge, i);
        const struct judgement *after = judge_of(marks->judge, i + 1);
        if (before->verdict != VERDICT_SOLVED || before->first == MOVE_NONE ||
            after->verdict != VERDICT_IMPOSSIBLE)
            continue;
        *at = i;
        *better = before->first;
        return true;
    }
    return false;
}

bool marks_was_lost(const struct marks *marks)
{
    return marks->reviewed > 0 &&
           judge_of(marks->judge, 0)->verdict == VERDICT_IMPOSSIBLE;
}

/* Moves that the judge's line from position I shares with MOVES, the game's moves from
 * there to its end. */
static int shared_moves(const struct marks *marks, int i, const uint32_t *moves)
{
    const uint32_t *line;
    int count = judge_line(marks->judge, i, &line);
    int shared = 0;
    while (shared < count && i + shared < marks->reviewed - 1 &&
           line[shared] == moves[shared])
        shared++;
    return shared;
}

bool marks_dropped(const struct marks *marks, const uint32_t *moves, int64_t score,
                   struct marks_drop *drop)
{
    int count = marks->reviewed - 1;
    int *from = memory_get((size_t)count + 1, sizeof *from);
    *drop = (struct marks_drop){.cost = 0};
    for (int i = 0; i <= count; i++)
        from[i] = -1;
    /* FROM: the position with the best line that leaves the game at a position. */
    for (int i = 0; i < count; i++) {
        const struct judgement *found = judge_of(marks->judge, i);
        int at = i + shared_moves(marks, i, moves + i);
        if (found->verdict == VERDICT_SOLVED && /* else there is no line */
            (from[at] < 0 || found->score > judge_of(marks->judge, from[at])->score))
            from[at] = i;
    }
    for (int at = count - 1; at >= 0; at--) {
        const uint32_t *line;
        int64_t best = from[at] < 0 ? score : judge_of(marks->judge, from[at])->score;
        if (best > score && best - score >= drop->cost) {
            judge_line(marks->judge, from[at], &line);
            *drop = (struct marks_drop){at, line[at - from[at]], best - score};
        }
        score = best > score ? best : score;
    }
    free(from);
    return drop->cost > 0;
}

/* ---- the guard --------------------------------------------------------------------- */

bool marks_loses(const struct marks *marks, uint32_t move)
{
    bool loses = false;
    bool other = false;
    for (int i = 0; i < marks->count; i++) {
        struct judgement found = marks_judged(marks, i);
        loses |= marks->moves[i].move == move && found.verdict == VERDICT_IMPOSSIBLE;
        other |= found.verdict != VERDICT_IMPOSSIBLE;
    }
    return loses && other;
}

void marks_ask(struct marks *marks, uint32_t move)
{
    marks->asked = move;
}
