/* Solves all simple puzzles on a small board. Each X and each number of blanks is a job;
 * the threads take the jobs in turn, and each searches one set of pieces after the other
 * (sweep.c) from all layouts at the goal (packing.c). Small shapes of X come first: they
 * have the most layouts.
 *
 * On a square board the image in the diagonal of a puzzle is a puzzle of the same length. So
 * of two shapes of X, or of two sets of pieces, that are images of each other, one is
 * searched and counts twice. */
#include "lab/corner/corner.h"

#include "engine/team.h"
#include "lab/corner/sweep.h"

#include <stdlib.h>

/* Every job begins with one of these. */
struct corner_job {
    uint32_t start, goal; /* X */
    int blanks;
};

/* What one thread found, by number of pieces. */
struct corner_hand {
    struct sweep_result best[ATLAS_SMALL_PIECES + 1];
    uint32_t start[ATLAS_SMALL_PIECES + 1], goal[ATLAS_SMALL_PIECES + 1];
};

struct corner {
    struct search *search;
    int metric;
    struct packing_pieces pieces;
    struct corner_hand *hand;
    atomic_int next;
    atomic_bool failed;
    int count;
    struct corner_job job[PACKING_PIECES * ATLAS_SMALL_PIECES];
};

/* ---- jobs -------------------------------------------------------------------------- */

static uint32_t moved_far(uint32_t cells, int way, uint32_t board)
{
    for (uint32_t next; (next = grid_step(cells, way)) != 0 && (next & ~board) == 0;)
        cells = next;
    return cells;
}

static int compare(const void *a, const void *b)
{
    const struct corner_job *x = a;
    const struct corner_job *y = b;
    int order = __builtin_popcount(x->start) - __builtin_popcount(y->start);
    return order != 0             ? order
           : x->start != y->start ? x->start < y->start ? -1 : 1
                                  : x->blanks - y->blanks;
}

static void list_jobs(struct corner *corner)
{
    const struct packing_pieces *pieces = &corner->pieces;
    uint32_t board = pieces->board;
    uint32_t last = (uint32_t)1 << (31 - __builtin_clz(board));
    for (int i = pieces->begin[0]; i < pieces->begin[1]; i++) {
        uint32_t start = pieces->piece[i].cells;
        uint32_t goal = moved_far(moved_far(start, DOWN, board), RIGHT, board);
        if (goal == start || (goal & last) == 0 ||
            (pieces->square && grid_transposed(start) < start))
            continue;
        for (int blanks = 1; blanks <= __builtin_popcount(board & ~start); blanks++)
            corner->job[corner->count++] = (struct corner_job){start, goal, blanks};
    }
    qsort(corner->job, (size_t)corner->count, sizeof *corner->job, compare);
}

/* ---- threads ----------------------------------------------------------------------- */

static int pieces_of(uint64_t layout)
{
    int count = 0;
    for (uint32_t left = (uint32_t)layout & 0xffff; left != 0; count++)
        left &= ~grid_piece_at(layout, left);
    return count;
}

/* Adds FOUND, whose puzzles count TIMES times. */
static void take(struct corner_hand *hand, const struct corner_job *job,
                 const struct sweep_result *found, uint64_t times)
{
    int pieces = pieces_of(found->layout);
    struct sweep_result *best = &hand->best[pieces];
    best->puzzles += found->puzzles * times;
    if (found->longest < best->longest)
        return;
    if (found->longest > best->longest) {
        best->longest = found->longest;
        best->hardest = 0;
        best->layout = UINT64_MAX;
    }
    best->hardest += found->hardest * times;
    if (found->layout < best->layout) {
        best->layout = found->layout;
        hand->start[pieces] = job->start;
        hand->goal[pieces] = job->goal;
    }
}

static bool run_job(struct corner *corner, struct corner_hand *hand,
                    struct packing *packing, struct sweep *sweep,
                    const struct corner_job *job)
{
    bool twice = corner->pieces.square && grid_transposed(job->start) != job->start;
    if (!packing_list(packing, job->goal, job->blanks))
        return false;
    sweep->start = job->start;
    for (size_t i = 0, end; i < packing->count; i = end) {
        const struct packing_layout *first = &packing->layout[i];
        struct sweep_result found;
        for (end = i + 1; end < packing->count; end++)
            if (packing->layout[end].set != first->set)
                break;
        if (!sweep_run(sweep, first, end - i, &found))
            return false;
        bool folded = packing->fold && first->set != first->image;
        if (found.puzzles > 0)
            take(hand, job, &found, twice || folded ? 2 : 1);
    }
    return true;
}

static void work(struct team *team, int index, void *argument)
{
    struct corner *corner = argument;
    struct packing packing = {.pieces = &corner->pieces, .search = corner->search};
    struct sweep sweep;
    (void)team;
    bool good = sweep_init(&sweep, corner->search, corner->metric, corner->pieces.board);
    for (int i; good && (i = atomic_fetch_add(&corner->next, 1)) < corner->count;)
        good = run_job(corner, &corner->hand[index], &packing, &sweep, &corner->job[i]);
    sweep_free(&sweep);
    packing_free(&packing);
    if (!good)
        atomic_store(&corner->failed, true);
}

/* ---- the result -------------------------------------------------------------------- */

static void write_board(const struct sweep_result *best, uint32_t start,
                        const struct atlas_small *small, char *word)
{
    char cell[GRID_CELLS];
    uint32_t left = (uint32_t)best->layout & 0xffff;
    char sign = 'a';
    for (int i = 0; i < GRID_CELLS; i++)
        cell[i] = '.';
    while (left != 0) {
        uint32_t piece = grid_piece_at(best->layout, left);
        char name = piece == start ? 'X' : sign++;
        left &= ~piece;
        for (; piece != 0; piece &= piece - 1)
            cell[__builtin_ctz(piece)] = name;
    }
    for (int row = 0; row < small->rows; row++) {
        for (int column = 0; column < small->columns; column++)
            *word++ = cell[4 * row + column];
        *word++ = row + 1 < small->rows ? '/' : '\0';
    }
}

static void write_rows(const struct corner_hand *hand, struct atlas_small *out)
{
    for (int pieces = 1; pieces <= ATLAS_SMALL_PIECES; pieces++) {
        const struct sweep_result *best = &hand->best[pieces];
        struct atlas_small_row *row = &out->row[pieces];
        *row = (struct atlas_small_row){.puzzles = best->puzzles};
        if (best->puzzles == 0)
            continue;
        uint32_t goal = hand->goal[pieces];
        row->longest = best->longest;
        row->hardest = best->hardest;
        while ((goal & (uint32_t)GRID_ROW_0 << 4 * row->goal_row) == 0)
            row->goal_row++;
        while ((goal & (uint32_t)GRID_COLUMN_0 << row->goal_column) == 0)
            row->goal_column++;
        write_board(best, hand->start[pieces], out, row->board);
    }
}

/* Adds what the other threads found to the first one's. */
static void merge(struct corner_hand *hand, int count)
{
    for (int i = 1; i < count; i++)
        for (int pieces = 1; pieces <= ATLAS_SMALL_PIECES; pieces++) {
            struct corner_job job = {hand[i].start[pieces], hand[i].goal[pieces], 0};
            if (hand[i].best[pieces].puzzles > 0)
                take(&hand[0], &job, &hand[i].best[pieces], 1);
        }
}

bool corner_solve(struct search *search, struct atlas_small *out)
{
    struct corner *corner = search_get(search, 1, sizeof *corner);
    int threads = search->limits.threads > 1 ? search->limits.threads : 1;
    bool good = false;
    if (corner == NULL)
        return false;
    corner->hand = search_get(search, TEAM_MAX, sizeof *corner->hand);
    if (corner->hand != NULL) {
        struct team team;
        corner->search = search;
        corner->metric = out->metric;
        packing_pieces_init(&corner->pieces, out->rows, out->columns);
        list_jobs(corner);
        team_init(&team, threads);
        team_run(&team, work, corner);
        merge(corner->hand, team.count);
        search->helped += team_free(&team);
        good = !atomic_load(&corner->failed);
        write_rows(corner->hand, out);
    }
    free(corner->hand);
    free(corner);
    return good;
}
