/* What the solver remembers for play: its last answers, in a ring. While the player follows a
 * line, its rest is the answer. After another move, the answer is the rest of the line as
 * far as it can still be played. So a lower bound of the value of every move is known at
 * once.
 *
 * An answer is proved for every position on its line if it is proved for its start: the
 * rest of an optimal line is optimal, because a better rest would make a better line. A
 * line adapted to another move is never proved. */
#include "games/samegame/solve/samegame_solve.h"

#include "base/memory.h"
#include "games/samegame/rules/tiles.h"

#include <string.h>

enum {
    ANSWERS = 100 /* those of a whole game, for a player who takes moves back */
};

struct same_answer {
    bool given, proved;
    int64_t score;
    struct same start;
    int count;
    uint32_t line[TILES_MOVES];
    uint16_t tiles[TILES_MOVES + 1]; /* before each move, and at the end */
    int32_t gained[TILES_MOVES + 1];
};

struct same_memo {
    struct same_answer answer[ANSWERS];
    int next; /* the oldest one */
};

void *same_memo_new(void)
{
    return memory_get(1, sizeof(struct same_memo));
}

/* The number of moves of ANSWER's line that lead to SAME, which has TILES tiles; -1:
 * it does not. */
static int moves_to(const struct same_answer *answer, const struct same *same, int tiles)
{
    int count = 0;
    while (count < answer->count && answer->tiles[count] > tiles)
        count++;
    if (!answer->given || answer->tiles[count] != tiles ||
        answer->gained[count] != same->gained)
        return -1;
    struct same reached = answer->start;
    for (int i = 0; i < count; i++)
        same_apply(&reached, answer->line[i]);
    return memcmp(&reached, same, sizeof reached) == 0 ? count : -1;
}

/* ---- a move beside a line ---------------------------------------------------------- */

/* Whether SAME is one move off ANSWER's line. Returns the place of the move on the
 * line that *MOVE replaced (-1: none); REACHED gets the position before it. */
static int moves_beside(const struct same_answer *answer, const struct same *same,
                        int tiles, struct same *reached, uint32_t *move)
{
    uint32_t moves[SAME_CELLS];
    int at = 0; /* REACHED is the position after this many moves */
    *reached = answer->start;
    for (int i = 0; answer->given && i < answer->count && answer->tiles[i] > tiles; i++) {
        int size = answer->tiles[i] - tiles;
        if (same->gained - answer->gained[i] != same_worth(same, size))
            continue;
        for (; at < i; at++)
            same_apply(reached, answer->line[at]);
        int count = same_moves(reached, moves, SAME_CELLS);
        for (int k = 0; k < count; k++) {
            struct same after = *reached;
            *move = moves[k];
            if (same_apply(&after, moves[k]) && memcmp(&after, same, sizeof after) == 0)
                return i;
        }
    }
    return -1;
}

/* A line under construction, with the position that it has reached. */
struct writer {
    struct tiles tiles;
    struct same same;
    int count;
    uint32_t line[TILES_MOVES];
};

static void write_move(struct writer *writer, unsigned tile)
{
    uint16_t group[SAME_CELLS];
    if (!tiles_grouped(&writer->tiles, tile))
        return;
    same_group(&writer->same, (int)tiles_cell(&writer->tiles, tile), group);
    writer->line[writer->count++] = group[0];
    same_apply(&writer->same, group[0]);
    tiles_take(&writer->tiles, tile);
}

/* Plays MOVE instead of move FROM of ANSWER's line, then the rest of the line by the
 * tiles that it removes, then all groups that are left. */
static void adapt(const struct same_answer *answer, int from, const struct same *reached,
                  uint32_t move, struct writer *writer)
{
    struct tiles plan;
    tiles_init(&plan, reached);
    writer->tiles = plan;
    writer->same = *reached;
    writer->count = 0;
    write_move(writer, tiles_at(&plan, move));
    for (int i = from; i < answer->count; i++) {
        unsigned tile = tiles_at(&plan, answer->line[i]);
        tiles_take(&plan, tile);
        write_move(writer, tile);
    }
    for (unsigned tile; (tile = tiles_find(&writer->tiles, 0)) != 0;)
        write_move(writer, tile);
}

/* The best adapted line of all answers. */
static bool adapt_best(const struct same_memo *memo, const struct same *same, int tiles,
                       struct solution *out)
{
    struct writer writer;
    int64_t best = INT64_MIN;
    for (int i = 0; i < ANSWERS; i++) {
        struct same reached;
        uint32_t move;
        int from = moves_beside(&memo->answer[i], same, tiles, &reached, &move);
        if (from < 0)
            continue;
        adapt(&memo->answer[i], from, &reached, move, &writer);
        if (same_score(&writer.same) <= best)
            continue;
        best = same_score(&writer.same);
        if (!solution_set(out, writer.line + 1, writer.count - 1))
            return false;
        out->verdict = VERDICT_SOLVED;
        out->proved = false;
    }
    return best != INT64_MIN;
}

/* ---- the answer -------------------------------------------------------------------- */

/* The best answer whose line leads to SAME, and the number of its moves to there; NULL: there
 * is none. */
static const struct same_answer *best_answer(const struct same_memo *memo,
                                             const struct same *same, int *from)
{
    const struct same_answer *best = NULL;
    int tiles = same_tiles(same);
    for (int i = 0; i < ANSWERS; i++) {
        const struct same_answer *answer = &memo->answer[i];
        int count = moves_to(answer, same, tiles);
        if (count < 0 || (best != NULL && answer->score <= best->score &&
                          (best->proved || !answer->proved)))
            continue;
        best = answer;
        *from = count;
    }
    return best;
}

bool same_recall(const void *memo, const void *state, struct solution *out)
{
    int from = 0;
    const struct same_answer *best = best_answer(memo, state, &from);
    if (best == NULL)
        return adapt_best(memo, state, same_tiles(state), out);
    out->verdict = VERDICT_SOLVED;
    out->proved = best->proved;
    return solution_set(out, best->line + from, best->count - from);
}

/* Whether ANSWER is the rest of a line that MEMO has, and no new proof. */
static bool is_known(const struct same_memo *memo, const struct same_answer *answer)
{
    int from;
    const struct same_answer *best = best_answer(memo, &answer->start, &from);
    return best != NULL && best->count - from == answer->count &&
           memcmp(best->line + from, answer->line,
                  (size_t)answer->count * sizeof *answer->line) == 0 &&
           (best->proved || !answer->proved);
}

void same_remember(void *memo, const void *state, const struct solution *known)
{
    struct same_memo *m = memo;
    struct same same = *(const struct same *)state;
    struct same_answer answer = {.given = true,
                                 .proved = known->proved,
                                 .start = same,
                                 .count = known->count};
    for (int i = 0; i <= known->count; i++) {
        answer.tiles[i] = (uint16_t)same_tiles(&same);
        answer.gained[i] = same.gained;
        if (i == known->count)
            break;
        answer.line[i] = known->moves[i];
        same_apply(&same, known->moves[i]);
    }
    answer.score = same_score(&same);
    if (is_known(m, &answer))
        return;
    m->answer[m->next] = answer;
    m->next = (m->next + 1) % ANSWERS;
}
