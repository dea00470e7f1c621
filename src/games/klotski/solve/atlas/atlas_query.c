/* Queries: the distance of a board, sums, and layouts by number. */
#include "games/klotski/solve/atlas/klotski_atlas.h"

#include "games/klotski/solve/atlas/classic_board.h"

#include <string.h>

/* ---- boards ------------------------------------------------------------------------ */

/* The kind of the piece with its first cell at CELL, -1: none of the classic ones. */
static int kind_at(const struct klotski *state, int cell)
{
    char sign = state->cell[cell];
    uint32_t cells = 0;
    for (int i = 0; i < CELLS; i++)
        if (state->cell[i] == sign)
            cells |= (uint32_t)1 << i;
    uint32_t place = (uint32_t)1 << cell;
    static const int kinds[] = {0, FLATS, SINGLES, HERO};
    for (int i = 0; i < 4; i++)
        if (cells == cells_under(kinds[i], place) &&
            (kinds[i] == HERO) == (sign == 'X') && (kinds[i] != FLATS || cell % 4 != 3))
            return kinds[i];
    return -1;
}

uint64_t classic_encode(const struct klotski *state)
{
    uint64_t board = 0;
    if (state->rows != 5 || state->columns != 4)
        return 0;
    for (int cell = 0; cell < CELLS; cell++) {
        char sign = state->cell[cell];
        if (sign == '#' || klotski_gate(state, cell))
            return 0;
        if (sign == '.' || klotski_first(state, sign) != cell)
            continue;
        int kind = kind_at(state, cell);
        if (kind < 0)
            return 0;
        board |=
            kind == HERO ? (uint64_t)(cell + 1) << HERO : (uint64_t)1 << (cell + kind);
    }
    return board;
}

static uint32_t unpack(uint32_t free_cells, uint32_t subset)
{
    uint32_t singles = 0;
    for (; free_cells != 0; free_cells &= free_cells - 1, subset >>= 1)
        if (subset & 1)
            singles |= free_cells & -free_cells;
    return singles;
}

uint64_t layout_board(const struct map_frame *frame, uint32_t subset)
{
    return (uint64_t)(frame->hero + 1) << HERO |
           (uint64_t)unpack(frame->free, subset) << SINGLES |
           (uint64_t)frame->flat << FLATS | frame->upright;
}

int atlas_board_distance(const struct atlas *atlas, uint64_t board)
{
    uint32_t singles = (uint32_t)(board >> SINGLES) & BOARD;
    int dominoes = __builtin_popcountll(board & (((uint64_t)1 << SINGLES) - 1));
    uint32_t number = map_find(&atlas->map, hero_of(board), (uint32_t)board & BOARD,
                               (uint32_t)(board >> FLATS) & BOARD);
    if (number == UINT32_MAX ||
        !(atlas->holds[dominoes] >> __builtin_popcount(singles) & 1))
        return ATLAS_OTHER;
    const struct map_frame *frame = &atlas->map.frame[number];
    return atlas_distances(atlas, frame)[layout_pack(frame->free, singles)] - 1;
}

int atlas_distance(const struct atlas *atlas, const struct klotski *state)
{
    uint64_t board = classic_encode(state);
    if (board >> HERO == 0 || state->goal_row * 4 + state->goal_column != ATLAS_GOAL)
        return ATLAS_OTHER;
    return atlas_board_distance(atlas, board);
}

static void show_board(uint64_t board, int metric, struct klotski *out)
{
    *out = (struct klotski){.rows = 5,
                            .columns = 4,
                            .goal_row = ATLAS_GOAL / 4,
                            .goal_column = ATLAS_GOAL % 4,
                            .metric = (uint8_t)metric};
    memset(out->cell, '.', CELLS);
    char sign = 'a';
    for (int cell = 0; cell < CELLS; cell++) {
        static const int kinds[] = {0, FLATS, SINGLES};
        for (int k = 0; k < 3; k++) {
            if (!(board >> (kinds[k] + cell) & 1))
                continue;
            uint32_t cells = cells_under(kinds[k], (uint32_t)1 << cell);
            for (; cells != 0; cells &= cells - 1)
                out->cell[__builtin_ctz(cells)] = sign;
            sign++;
        }
    }
    uint32_t cells = cells_under(HERO, (uint32_t)1 << hero_of(board));
    for (; cells != 0; cells &= cells - 1)
        out->cell[__builtin_ctz(cells)] = 'X';
}

/* ---- queries ----------------------------------------------------------------------- */

bool atlas_fits(const struct atlas_query *query, int dominoes, int singles)
{
    int blanks = MAP_FREE - 2 * dominoes - singles;
    return (query->dominoes < 0 || query->dominoes == dominoes) &&
           (query->singles < 0 || query->singles == singles) &&
           blanks >= ATLAS_BLANKS_LOW && blanks >= query->blanks_low &&
           (query->blanks_high < 0 || blanks <= query->blanks_high);
}

bool atlas_sum(const struct atlas *atlas, const struct atlas_query *query,
               struct atlas_row *out)
{
    *out = (struct atlas_row){0};
    for (int d = 0; d < MAP_SIDE; d++)
        for (int s = 0; s <= ATLAS_SINGLES; s++) {
            const struct atlas_row *row = &atlas->rows[d][s];
            if (!atlas_fits(query, d, s))
                continue;
            out->layouts += row->layouts;
            out->symmetric += row->symmetric;
            out->start += row->start;
            out->solvable += row->solvable;
            out->symmetric_solvable += row->symmetric_solvable;
            out->start_solvable += row->start_solvable;
            if (row->longest > out->longest)
                out->longest = row->longest;
            for (int i = 0; i < ATLAS_FAR; i++)
                out->count[i] += row->count[i];
        }
    return out->layouts > 0;
}

/* Writes the NTH match of FRAME to TARGET. False: it has fewer, and NTH is reduced by
 * their number. A match with X in the first column counts twice: its mirror image comes
 * behind it, and not where its own frame is. */
static bool walk_frame(const struct atlas *atlas, const struct atlas_query *query,
                       const struct map_frame *frame, const uint64_t *weights,
                       uint64_t *nth, uint64_t *target)
{
    const uint8_t *distance = atlas_distances(atlas, frame);
    uint64_t times = (frame->hero & 3) == 0 ? 2 : 1;
    int low = query->low < 0 ? 1 : query->low + 1;
    int high = query->high < 0 ? ATLAS_FAR : query->high + 1;
    for (uint32_t w = 0; w < map_words(frame->free_count); w++)
        for (uint64_t left = weights[w]; left != 0; left &= left - 1) {
            uint32_t subset = w << 6 | (uint32_t)__builtin_ctzll(left);
            if (distance[subset] < low || distance[subset] > high)
                continue;
            if (*nth < times) {
                uint64_t board = layout_board(frame, subset);
                *target = *nth > 0 ? mirror(board) : board;
                return true;
            }
            *nth -= times;
        }
    return false;
}

static bool any_between(const struct atlas_row *row, const struct atlas_query *query)
{
    uint64_t any = 0;
    for (int i = query->low > 0 ? query->low : 0; i <= row->longest; i++)
        any |= query->high < 0 || i <= query->high ? row->count[i] : 0;
    return any != 0;
}

/* Returns the NTH match. 0: there are fewer, and NTH is reduced by their number. */
static uint64_t walk(const struct atlas *atlas, const struct atlas_query *query,
                     uint64_t *nth)
{
    const struct map *map = &atlas->map;
    uint64_t target = 0;
    if (query->low >= ATLAS_FAR)
        return 0;
    for (int c = 0; c < MAP_CLASSES; c++) {
        int dominoes = c / MAP_SIDE + c % MAP_SIDE;
        uint64_t weights[MAP_WORDS] = {0};
        bool any = false;
        int free_count = MAP_FREE - 2 * dominoes;
        for (int s = 0; map->left[c] > 0 && s <= free_count - ATLAS_BLANKS_LOW; s++)
            if (atlas_fits(query, dominoes, s) &&
                any_between(&atlas->rows[dominoes][s], query)) {
                any = true;
                for (uint32_t w = 0; w < map_words(free_count); w++)
                    weights[w] |= map_weights(w, free_count, s, s);
            }
        for (uint32_t i = 0; any && i < map->left[c]; i++) {
            const struct map_frame *frame = &map->frame[map->first[c] + i];
            if ((!query->start || frame->hero == ATLAS_START) &&
                walk_frame(atlas, query, frame, weights, nth, &target))
                return target;
        }
    }
    return 0;
}

uint64_t atlas_matches(const struct atlas *atlas, const struct atlas_query *query)
{
    uint64_t left = UINT64_MAX;
    walk(atlas, query, &left);
    return UINT64_MAX - left;
}

bool atlas_pick(const struct atlas *atlas, const struct atlas_query *query, uint64_t nth,
                struct klotski *out)
{
    uint64_t board = walk(atlas, query, &nth);
    if (board != 0)
        show_board(board, atlas->metric, out);
    return board != 0;
}
