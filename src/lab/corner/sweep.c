/* Breadth-first search from all layouts at the goal at once. Every move can be reversed, so
 * the distance from them is the distance to the goal. States are compared in full.
 *
 * From a layout at the goal only X moves: any other move leads to a layout that is solved
 * too, and no shortest line passes one. */
#include "lab/corner/sweep.h"

enum {
    SEEN_LEAST =
        1 << 9, /* keys; larger tables are not kept, because clearing takes long */
    ROOM_LEAST = 1 << 12,
    SUCCESSORS = GRID_CELLS * GRID_CELLS /* at most, with room to spare */
};

bool sweep_init(struct sweep *sweep, struct search *search, int metric, uint32_t board)
{
    *sweep = (struct sweep){.search = search,
                            .claim = {.search = search},
                            .metric = metric,
                            .board = board};
    return keyset_init(&sweep->seen, search, SEEN_LEAST, false);
}

void sweep_free(struct sweep *sweep)
{
    search_settle(&sweep->claim);
    keyset_free(&sweep->seen);
    search_release(sweep->search, sweep->queue, sweep->room * sizeof *sweep->queue);
}

/* Makes room for MORE layouts. */
static bool reserve(struct sweep *sweep, size_t more)
{
    if (!keyset_reserve(&sweep->seen, more))
        return false;
    if (sweep->count + more <= sweep->room)
        return true;
    size_t room = 2 * sweep->room + more + ROOM_LEAST;
    uint64_t *larger = search_extend(sweep->search, sweep->queue,
                                     sweep->room * sizeof *larger, room * sizeof *larger);
    if (larger == NULL)
        return false;
    sweep->queue = larger;
    sweep->room = room;
    return true;
}

static void add(struct sweep *sweep, uint64_t layout)
{
    if (keyset_add(&sweep->seen, layout, NULL))
        sweep->queue[sweep->count++] = layout;
}

/* Adds the layouts that one move of PIECE leads to. REST is the layout without it; FREE has
 * the cells of PIECE too. */
static void move(struct sweep *sweep, uint64_t rest, uint32_t piece, bool hero,
                 uint32_t free_cells)
{
    uint32_t reached[GRID_CELLS] = {piece};
    uint32_t seen = piece & -piece; /* first cells */
    for (int i = 0, count = 1; i < count; i++)
        for (int way = UP; way <= RIGHT; way++)
            for (uint32_t to = reached[i];
                 (to = grid_step(to, way)) != 0 && (to & ~free_cells) == 0;) {
                bool known = (seen & to & -to) != 0;
                if (!known) {
                    seen |= to & -to;
                    add(sweep, rest | grid_piece(to) | (hero ? grid_hero(to) : 0));
                    if (sweep->metric == KLOTSKI_MOVES)
                        reached[count++] = to;
                }
                if (sweep->metric != KLOTSKI_STRAIGHT)
                    break;
            }
}

static void expand(struct sweep *sweep, uint64_t layout, bool only_hero)
{
    uint32_t taken = (uint32_t)layout & 0xffff;
    uint32_t blanks = sweep->board & ~taken;
    uint32_t first = (uint32_t)1 << (layout >> GRID_HERO);
    uint32_t left = only_hero ? first : grid_beside(blanks) & taken;
    while (left != 0) {
        uint32_t piece = grid_piece_at(layout, left);
        bool hero = (piece & -piece) == first;
        uint64_t rest = layout ^ grid_piece(piece);
        left &= ~piece;
        move(sweep, hero ? rest & (((uint64_t)1 << GRID_HERO) - 1) : rest, piece, hero,
             blanks | piece);
    }
}

static void look(const struct sweep *sweep, uint64_t layout, int depth,
                 struct sweep_result *out)
{
    uint32_t cell = (uint32_t)1 << (layout >> GRID_HERO);
    if (cell != 1 || grid_piece_at(layout, cell) != sweep->start)
        return;
    out->puzzles++;
    if (depth > out->longest) {
        out->longest = depth;
        out->hardest = 0;
        out->layout = UINT64_MAX;
    }
    out->hardest++;
    out->layout = layout < out->layout ? layout : out->layout;
}

/* Forgets the layouts of the last sweep. */
static bool clear(struct sweep *sweep)
{
    sweep->count = 0;
    if (sweep->seen.most <= 4 * SEEN_LEAST) {
        keyset_clear(&sweep->seen);
        return true;
    }
    keyset_free(&sweep->seen);
    return keyset_init(&sweep->seen, sweep->search, SEEN_LEAST, false);
}

bool sweep_run(struct sweep *sweep, const struct packing_layout *goals, size_t count,
               struct sweep_result *out)
{
    *out = (struct sweep_result){.longest = -1};
    if (!clear(sweep) || !reserve(sweep, count))
        return false;
    for (size_t i = 0; i < count; i++)
        add(sweep, goals[i].layout);
    size_t at = 0;
    for (int depth = 0; at < sweep->count; depth++)
        for (size_t end = sweep->count; at < end; at++) {
            if (!search_claim(&sweep->claim) || !reserve(sweep, SUCCESSORS))
                return false;
            uint64_t layout = sweep->queue[at];
            if (depth > 0)
                look(sweep, layout, depth, out);
            expand(sweep, layout, depth == 0);
        }
    return true;
}
