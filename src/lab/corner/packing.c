/* Fills the board cell by cell: the first open cell becomes a blank or the first cell of a
 * piece, so each layout is found once (4 x 4: 55,807,716 layouts without X).
 *
 * A shortest line ends with a move of X to the goal, and moves can be reversed. So a search
 * from the layouts at the goal needs only those in which X can make a step. It leaves the
 * goal upward or to the left; a branch in which both ways are closed is left out. */
#include "lab/corner/packing.h"

#include "base/random.h"

#include <stdlib.h>

enum {
    ROOM_LEAST = 1 << 12
};

/* A random number, the same for all pieces of a shape. */
static uint64_t number_of(uint32_t cells)
{
    struct random random;
    random_seed(&random, grid_shape(cells));
    return random_next(&random);
}

void packing_pieces_init(struct packing_pieces *pieces, int rows, int columns)
{
    *pieces = (struct packing_pieces){.square = rows == columns};
    for (int cell = 0; cell < GRID_CELLS; cell++)
        if (cell / 4 < rows && cell % 4 < columns)
            pieces->board |= (uint32_t)1 << cell;
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        pieces->begin[cell] = pieces->count;
        for (uint32_t cells = (uint32_t)1 << cell; cells < 1 << GRID_CELLS;
             cells += (uint32_t)2 << cell)
            if ((cells & ~pieces->board) == 0 && grid_connected(cells))
                pieces->piece[pieces->count++] =
                    (struct packing_piece){cells, number_of(cells),
                                           number_of(grid_transposed(cells))};
    }
    pieces->begin[GRID_CELLS] = pieces->count;
}

static bool add(struct packing *packing, const struct packing_layout *layout)
{
    if (packing->count == packing->room) {
        size_t room = packing->room > 0 ? 2 * packing->room : ROOM_LEAST;
        struct packing_layout *larger =
            search_extend(packing->search, packing->layout,
                          packing->room * sizeof *larger, room * sizeof *larger);
        if (larger == NULL)
            return false;
        packing->layout = larger;
        packing->room = room;
    }
    packing->layout[packing->count++] = *layout;
    return true;
}

/* A board that is filled in part: OPEN cells are undecided, BLANKS are wanted in them. */
struct filling {
    uint32_t open, taken;
    int blanks;
    struct packing_layout so_far;
};

static bool fill(struct packing *packing, const struct filling *now)
{
    const struct packing_pieces *pieces = packing->pieces;
    if ((packing->up & now->taken) != 0 && (packing->left & now->taken) != 0)
        return true;
    if (now->open == 0) {
        if (packing->fold && now->so_far.set > now->so_far.image)
            return true;
        return !search_stopped(packing->search) && add(packing, &now->so_far);
    }
    int cell = __builtin_ctz(now->open);
    struct filling next = *now;
    if (now->blanks > 0) {
        next.open &= next.open - 1;
        next.blanks--;
        if (!fill(packing, &next))
            return false;
    }
    for (int i = pieces->begin[cell]; i < pieces->begin[cell + 1]; i++) {
        const struct packing_piece *piece = &pieces->piece[i];
        uint32_t open = now->open & ~piece->cells;
        if ((piece->cells & ~now->open) != 0 || __builtin_popcount(open) < now->blanks)
            continue;
        next =
            (struct filling){.open = open,
                             .taken = now->taken | piece->cells,
                             .blanks = now->blanks,
                             .so_far = {now->so_far.set + piece->set,
                                        now->so_far.image + piece->image,
                                        now->so_far.layout | grid_piece(piece->cells)}};
        if (!fill(packing, &next))
            return false;
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct packing_layout *x = a;
    const struct packing_layout *y = b;
    return x->set != y->set         ? x->set < y->set ? -1 : 1
           : x->layout != y->layout ? x->layout < y->layout ? -1 : 1
                                    : 0;
}

bool packing_list(struct packing *packing, uint32_t goal, int blanks)
{
    uint32_t board = packing->pieces->board;
    uint32_t shape = grid_shape(goal);
    uint32_t up = grid_step(goal, UP), left = grid_step(goal, LEFT);
    packing->goal = goal;
    packing->up = up != 0 ? up & ~goal : UINT32_MAX;
    packing->left = left != 0 ? left & ~goal : UINT32_MAX;
    packing->blanks = blanks;
    packing->fold =
        packing->pieces->square && grid_shape(grid_transposed(shape)) == shape;
    packing->count = 0;
    struct filling start = {.open = board & ~goal,
                            .taken = goal | ~board,
                            .blanks = blanks,
                            .so_far = {.layout = grid_piece(goal) | grid_hero(goal)}};
    if (!fill(packing, &start))
        return false;
    qsort(packing->layout, packing->count, sizeof *packing->layout, compare);
    return true;
}

void packing_free(struct packing *packing)
{
    search_release(packing->search, packing->layout,
                   packing->room * sizeof *packing->layout);
}
