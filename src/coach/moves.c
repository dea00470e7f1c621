#include "coach/moves.h"

#include "base/clock.h"
#include "base/memory.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNTED = 64 /* moves, at most, behind which the legal ones are counted at once */
};

void moves_begin(struct moves *moves, const struct game *game)
{
    *moves = (struct moves){.game = game, .judge = judge_new(game)};
}

void moves_leave(struct moves *moves)
{
    judge_cancel(moves->judge);
    for (int i = 0; i < moves->count; i++)
        solution_free(&moves->move[i].found);
    moves->here = (struct judgement){0};
    moves->listed = moves->judging = moves->news = false;
    moves->count = moves->reviewed = 0;
}

void moves_end(struct moves *moves)
{
    if (moves->judge == NULL)
        return;
    moves_leave(moves);
    judge_free(moves->judge);
    moves->judge = NULL;
    moves->game = NULL;
}

/* ---- what is known ----------------------------------------------------------------- */

static int compare_points(const void *a, const void *b)
{
    const struct known_move *x = a;
    const struct known_move *y = b;
    return x->points != y->points ? (y->points > x->points) - (y->points < x->points)
                                  : (x->move > y->move) - (x->move < y->move);
}

/* Lists the moves, the likeliest first: those that make most points, else in the order of
 * the rules. */
static void list_moves(struct moves *moves, const void *state)
{
    const struct game_rules *rules = moves->game->rules;
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    uint32_t legal[MOVES_MOST];
    if (moves->listed)
        return;
    int count = rules->moves(state, legal, MOVES_MOST);
    moves->listed = true;
    moves->count = count < MOVES_MOST ? count : MOVES_MOST;
    bool pairs = moves->game->solver->even && count <= COUNTED;
    for (int i = 0; i < moves->count; i++) {
        struct known_move *move = &moves->move[i];
        *move = (struct known_move){.move = legal[i],
                                    .cost = game_cost(moves->game, state, legal[i]),
                                    .index = -1};
        move->ease = rules->ease != NULL ? rules->ease(state, legal[i]) : 0;
        if (rules->gained != NULL || pairs)
            game_after(moves->game, state, legal[i], after);
        move->free = pairs ? rules->moves(after, NULL, 0) : 0;
        move->points = rules->gained != NULL ? rules->gained(after) : 0;
    }
    if (rules->gained != NULL)
        qsort(moves->move, (size_t)moves->count, sizeof *moves->move, compare_points);
}

/* FOUND is about the position behind MOVE; it is kept if it says more than what is known, and
 * freed if not. */
static void learn(const struct moves *moves, struct known_move *move,
                  struct solution *found)
{
    if (solution_beats(moves->game, found, &move->found)) {
        solution_free(&move->found);
        move->found = *found;
        *found = (struct solution){0};
    }
    solution_free(found);
}

/* The solver's line begins with MOVE. */
static void learn_line(const struct moves *moves, struct known_move *move,
                       const struct moves_answer *answer)
{
    struct solution rest = {.verdict = VERDICT_SOLVED,
                            .proved = answer->proved,
                            .length = answer->length - move->cost,
                            .score = answer->score};
    if (answer->ended)
        solution_free(&move->found); /* what the judge has is shorter, but less natural */
    solution_set(&rest, answer->line + 1, answer->count - 1);
    learn(moves, move, &rest);
}

/* Makes MOVE before the solver's line, which goes on without it or, once it comes through the
 * position behind MOVE, from there. False: that does not win. */
static bool reorder(const struct moves *moves, const void *state,
                    const struct known_move *move, const struct moves_answer *answer,
                    struct solution *out)
{
    const struct game *game = moves->game;
    size_t size = game->rules->state_size;
    _Alignas(max_align_t) unsigned char behind[STATE_MAX], after[STATE_MAX],
        now[STATE_MAX];
    bool made = false, legal = solution_resize(out, answer->count);
    int count = 0;
    game_after(game, state, move->move, behind);
    memcpy(after, behind, size);
    memcpy(now, state, size);
    for (int i = 0; out->count > 0 && i < answer->count; i++) {
        bool left_out = !made && answer->line[i] == move->move;
        made |= left_out;
        if (!left_out && legal) {
            out->length += game_cost(game, after, answer->line[i]);
            legal = game->rules->apply(after, answer->line[i]);
            out->moves[count++] = answer->line[i];
        }
        game->rules->apply(now, answer->line[i]);
        if (memcmp(now, behind, size) == 0) {
            made = legal = true;
            count = out->length = 0;
            memcpy(after, behind, size);
        }
    }
    out->count = count;
    out->verdict = VERDICT_SOLVED;
    return legal && game->rules->status(after) == STATUS_WON;
}

/* What ANSWER says of MOVE, which its line does not begin with. */
static void learn_beside(const struct moves *moves, const void *state,
                         struct known_move *move, const struct moves_answer *answer)
{
    struct solution found = {0};
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    game_after(moves->game, state, move->move, after);
    if (answer->recall != NULL && answer->recall(answer->memory, after, &found))
        learn(moves, move, &found);
    /* In another order a line wins, too, but with another score. */
    if (!game_can_be_lost(moves->game) || answer->count == 0)
        return;
    if (reorder(moves, state, move, answer, &found))
        learn(moves, move, &found);
    solution_free(&found);
}

void moves_know(struct moves *moves, const void *state, const struct moves_answer *answer)
{
    if (answer->verdict == VERDICT_UNKNOWN)
        return;
    list_moves(moves, state);
    moves->here = (struct judgement){.ended = answer->ended,
                                     .verdict = answer->verdict,
                                     .proved = answer->proved,
                                     .length = answer->length,
                                     .score = answer->score};
    for (int i = 0; i < moves->count; i++) {
        struct known_move *move = &moves->move[i];
        struct solution lost = {.verdict = VERDICT_IMPOSSIBLE, .proved = true};
        move->planned = answer->count > 0 && answer->line[0] == move->move;
        if (answer->verdict == VERDICT_IMPOSSIBLE)
            learn(moves, move, &lost);
        else if (move->planned)
            learn_line(moves, move, answer);
        else
            learn_beside(moves, state, move, answer);
    }
}

/* A natural line may be so much longer than another one. */
static const int natural_slack = 2;

/* ---- judging ----------------------------------------------------------------------- */

/* Whether a search can say more about MOVE. The solver has shortened its own line. */
static bool is_open(const struct moves *moves, const struct known_move *move)
{
    bool shortened = move->planned && !game_runs_on(moves->game);
    return !shortened && !solution_is_best(moves->game, &move->found);
}

void moves_judge(struct moves *moves, const void *state, bool any)
{
    size_t size = moves->game->rules->state_size;
    int count = 0;
    if (moves->judging)
        return;
    moves->judging = true;
    list_moves(moves, state);
    unsigned char *states = memory_get((size_t)moves->count, size);
    for (int i = 0; i < moves->count; i++) {
        struct known_move *move = &moves->move[i];
        move->ended =
            any ? move->found.verdict != VERDICT_UNKNOWN : !is_open(moves, move);
        move->index = move->ended ? -1 : count;
        if (!move->ended)
            game_after(moves->game, state, move->move, states + (size_t)count++ * size);
    }
    if (count > 0)
        judge_start(moves->judge, any ? NULL : state, states, count,
                    moves->here.ended ? moves->here.length - natural_slack : 0);
    free(states);
}

/* Reads what the judge has found out. False: nothing. */
static bool read_judge(struct moves *moves)
{
    if (!judge_take(moves->judge))
        return false;
    for (int i = 0; i < moves->count; i++) {
        struct known_move *move = &moves->move[i];
        struct solution found = {0};
        if (move->index < 0 || move->ended)
            continue;
        const struct judgement *read = judge_of(moves->judge, move->index);
        if (read->verdict != VERDICT_UNKNOWN && !(move->planned && moves->here.ended))
            judge_copy(moves->judge, move->index, &found);
        learn(moves, move, &found);
        move->ended = read->ended;
    }
    if (moves->here.verdict == VERDICT_UNKNOWN && moves->reviewed == 0)
        moves->here = *judge_root(moves->judge);
    return true;
}

bool moves_poll(struct moves *moves)
{
    bool news = read_judge(moves) || moves->news;
    moves->news = false;
    return news;
}

static bool is_settled(const struct known_move *move)
{
    return move->ended || move->found.verdict != VERDICT_UNKNOWN;
}

bool moves_settled(const struct moves *moves)
{
    bool settled = moves->judging;
    for (int i = 0; i < moves->count; i++)
        settled = settled && is_settled(&moves->move[i]);
    return settled;
}

const struct known_move *moves_find(const struct moves *moves, uint32_t move)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].move == move)
            return &moves->move[i];
    return NULL;
}

/* As moves_wait, without waiting. A move that is not in the table will not be judged. */
static bool is_there(const struct moves *moves, uint32_t move)
{
    const struct known_move *known = moves_find(moves, move);
    return moves->reviewed > 0 ? moves_reviewed(moves)
           : move == MOVE_NONE ? moves_settled(moves)
                               : known == NULL || is_settled(known);
}

bool moves_wait(struct moves *moves, uint32_t move, double seconds)
{
    double end = clock_now() + seconds;
    while (!is_there(moves, move) && (moves->judging || moves->reviewed > 0) &&
           clock_now() < end) {
        struct pollfd ready = {.fd = judge_descriptor(moves->judge), .events = POLLIN};
        poll(&ready, 1, clock_wait(end));
        moves->news |= read_judge(moves);
    }
    return is_there(moves, move);
}

/* ---- the order --------------------------------------------------------------------- */

/* Lines first, then what is not known, then what loses. */
static int rank_of(const struct known_move *move)
{
    return move->found.verdict == VERDICT_SOLVED    ? 0
           : move->found.verdict == VERDICT_UNKNOWN ? 1
                                                    : 2;
}

struct listed {
    const struct known_move *move;
    int64_t worth; /* of its line: more is better */
};

static int64_t worth_of(const struct moves *moves, const struct known_move *move)
{
    int length = known_length(move), plan = moves->here.length - natural_slack;
    if (move->planned)
        length -= natural_slack;
    else if (moves->here.ended && move->found.stop != STOP_FINISHED && length < plan)
        length = plan;
    return game_gain(moves->game, game_measure(moves->game, length, move->found.score),
                     0);
}

/* Moves with a line come first, the better ones before, then the one that the solver's line
 * begins with, then those that leave more moves, and the easier ones to see. */
static int compare_known(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    int ranks = rank_of(x->move) - rank_of(y->move);
    return ranks != 0 ? ranks
           : rank_of(x->move) == 0 && x->worth != y->worth
               ? (y->worth > x->worth) - (y->worth < x->worth)
           : x->move->planned != y->move->planned ? y->move->planned - x->move->planned
           : x->move->free != y->move->free       ? y->move->free - x->move->free
           : x->move->ease != y->move->ease       ? y->move->ease - x->move->ease
                                            : (x->move > y->move) - (x->move < y->move);
}

int moves_list(const struct moves *moves, const struct known_move *out[MOVES_MOST])
{
    struct listed list[MOVES_MOST];
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        const struct known_move *move = &moves->move[i];
        if (is_settled(move))
            list[count++] = (struct listed){move, worth_of(moves, move)};
    }
    qsort(list, (size_t)count, sizeof *list, compare_known);
    for (int i = 0; i < count; i++)
        out[i] = list[i].move;
    return count;
}

int moves_good(const struct moves *moves, const struct known_move *out[MOVES_MOST])
{
    int count = moves_list(moves, out);
    while (count > 0 && out[count - 1]->found.verdict != VERDICT_SOLVED)
        count--;
    return count;
}

/* Whether SECOND, made in STATE after FIRST (MOVE_NONE: none), takes it back or moves its piece on,
 * which costs nothing. */
static bool is_idle(const struct game *game, const void *state, uint32_t first,
                    uint32_t second)
{
    return (game->rules->same_piece != NULL && game_cost(game, state, second) == 0) ||
           game_takes_back(game, state, first, second);
}

/* Whether MOVE does so after LAST, or the next move of its line after it. */
static bool is_detour(const struct moves *moves, const void *state, uint32_t last,
                      const struct known_move *move)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    const uint32_t *next = move->found.moves;
    game_after(moves->game, state, move->move, after);
    return is_idle(moves->game, state, last, move->move) ||
           (move->found.count > 0 && is_idle(moves->game, after, move->move, *next));
}

int moves_hints(const struct moves *moves, const struct session *session,
                const struct known_move *out[MOVES_MOST])
{
    const struct game_rules *rules = moves->game->rules;
    int count = 0, good = moves_good(moves, out);
    uint32_t last = session->cursor > 0 ? session->moves[session->cursor - 1] : MOVE_NONE;
    for (int i = 0; i < good; i++) {
        bool detour = i > 0 && is_detour(moves, session_state(session), last, out[i]);
        for (int j = 0; j < count && rules->same_piece != NULL; j++)
            detour |= rules->same_piece(out[j]->move, out[i]->move);
        if (!detour)
            out[count++] = out[i];
    }
    return count;
}

const struct known_move *moves_instead(const struct moves *moves, const void *state,
                                       uint32_t made)
{
    const struct known_move *list[MOVES_MOST];
    int count = moves_good(moves, list);
    for (int i = 0; i < count; i++)
        if (game_akin(moves->game, state, made, list[i]->move))
            return list[i];
    return count > 0 ? list[0] : NULL;
}

bool moves_better(const struct moves *moves, const struct solution *plan, int length,
                  struct solution *better)
{
    const struct known_move *list[MOVES_MOST];
    struct solution known = {.verdict = plan->verdict,
                             .proved = plan->proved,
                             .length = length,
                             .count = 1,
                             .score = plan->score};
    if (moves_good(moves, list) == 0)
        return false;
    const struct solution *rest = &list[0]->found;
    struct solution whole = {.verdict = rest->verdict,
                             .length = known_length(list[0]),
                             .score = rest->score};
    if (!solution_beats(moves->game, &whole, &known) ||
        !solution_resize(&whole, rest->count + 1))
        return false;
    whole.moves[0] = list[0]->move;
    if (rest->count > 0)
        memcpy(whole.moves + 1, rest->moves, (size_t)rest->count * sizeof *rest->moves);
    *better = whole;
    return true;
}

bool moves_loses(const struct moves *moves, uint32_t move)
{
    const struct known_move *known = moves_find(moves, move);
    bool other = false;
    for (int i = 0; i < moves->count; i++)
        other |= moves->move[i].found.verdict != VERDICT_IMPOSSIBLE;
    return known != NULL && known->found.verdict == VERDICT_IMPOSSIBLE && other;
}

/* ---- hindsight --------------------------------------------------------------------- */

void moves_review(struct moves *moves, const void *states, int count)
{
    judge_start(moves->judge, NULL, states, count, 0);
    moves->reviewed = count;
    for (int i = 0; i < moves->count; i++)
        moves->move[i].index = -1; /* the answer is that all moves lose */
}

bool moves_lost_at(const struct moves *moves, struct mistake *mistake)
{
    for (int i = moves->reviewed - 2; i >= 0; i--) {
        const struct judgement *before = judge_of(moves->judge, i);
        const struct judgement *after = judge_of(moves->judge, i + 1);
        if (before->verdict != VERDICT_SOLVED || before->first == MOVE_NONE ||
            after->verdict != VERDICT_IMPOSSIBLE)
            continue;
        *mistake = (struct mistake){.at = i, .better = before->first};
        return true;
    }
    return false;
}

bool moves_was_lost(const struct moves *moves)
{
    return moves->reviewed > 0 &&
           judge_of(moves->judge, 0)->verdict == VERDICT_IMPOSSIBLE;
}

/* Moves that the judge's line from position I shares with PLAYED, the game's moves from
 * there to its end. */
static int shared_moves(const struct moves *moves, int i, const uint32_t *played)
{
    const uint32_t *line;
    int count = judge_line(moves->judge, i, &line);
    int shared = 0;
    while (shared < count && i + shared < moves->reviewed - 1 &&
           line[shared] == played[shared])
        shared++;
    return shared;
}

bool moves_dropped(const struct moves *moves, const uint32_t *played, int64_t score,
                   struct mistake *mistake)
{
    int count = moves->reviewed - 1;
    int *from = memory_get((size_t)count + 1, sizeof *from);
    *mistake = (struct mistake){.better = MOVE_NONE};
    for (int i = 0; i <= count; i++)
        from[i] = -1;
    /* FROM: the position with the best line that leaves the game at a position. */
    for (int i = 0; i < count; i++) {
        const struct judgement *found = judge_of(moves->judge, i);
        int at = i + shared_moves(moves, i, played + i);
        if (found->verdict == VERDICT_SOLVED && /* else there is no line */
            (from[at] < 0 || found->score > judge_of(moves->judge, from[at])->score))
            from[at] = i;
    }
    for (int at = count - 1; at >= 0; at--) {
        const uint32_t *line;
        int64_t best = from[at] < 0 ? score : judge_of(moves->judge, from[at])->score;
        if (best > score && best - score >= mistake->cost) {
            int skip = at - from[at], length = judge_line(moves->judge, from[at], &line);
            *mistake = (struct mistake){at, line[skip], best - score, line + skip,
                                        length - skip};
        }
        score = best > score ? best : score;
    }
    free(from);
    return mistake->cost > 0;
}
