/* The rules: which tiles can be joined, and what removing a pair does. */
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "games/lianliankan/rules/board.h"

#include <limits.h>
#include <stdlib.h>

/* ---- paths ------------------------------------------------------------------------- */

/* Makes PATH the shortest one from A to B whose middle piece lies in one of WAYS, which are
 * ROWS or else columns, if it is shorter than *LENGTH. */
static void shorten(struct lian_path *path, struct lian_spot a, struct lian_spot b,
                    bool rows, uint64_t ways, int *length)
{
    for (; ways != 0; ways &= ways - 1) {
        uint16_t way = (uint16_t)__builtin_ctzll(ways);
        struct lian_spot corner[4] = {a, a, b, b};
        *(rows ? &corner[1].row : &corner[1].column) = way;
        *(rows ? &corner[2].row : &corner[2].column) = way;
        struct lian_path found = {0};
        int far = 0;
        for (int i = 0; i < 4; i++) {
            int step = i == 0 ? 1
                              : abs(corner[i].row - corner[i - 1].row) +
                                    abs(corner[i].column - corner[i - 1].column);
            far += step;
            if (step == 0)
                continue;
            found.row[found.count] = corner[i].row - 1;
            found.column[found.count++] = corner[i].column - 1;
        }
        if (far < *length) {
            *length = far;
            *path = found;
        }
    }
}

bool lian_join(const struct lian *s, int a, int b, struct lian_path *path)
{
    int cells = s->rows * s->columns;
    if (a < 0 || b < 0 || a >= cells || b >= cells || a == b || s->face[a] == 0 ||
        s->face[a] != s->face[b])
        return false;
    struct lian_board board;
    struct lian_spot from = board_spot(s, a), to = board_spot(s, b);
    board_init(&board, s);
    if (path == NULL)
        return board_join(&board, from, to);
    int length = INT_MAX;
    shorten(path, from, to, true, board_rows(&board, from, to), &length);
    shorten(path, from, to, false, board_columns(&board, from, to), &length);
    return length < INT_MAX;
}

/* ---- moves ------------------------------------------------------------------------- */

/* Writes at most MAX of the pairs that can be joined, in their order, to OUT, and counts up to
 * MOST of them. */
static int list_pairs(const struct lian *s, uint32_t *out, int max, int most)
{
    enum {
        LISTS = 512
    };
    /* Tiles whose faces share a list: the first one, and the one behind each; a tile is its
     * cell + 1, 0 is none. */
    uint16_t first[LISTS] = {0}, behind[LIAN_CELLS + 1];
    struct lian_board board;
    int cells = s->rows * s->columns, count = 0;
    board_init(&board, s);
    for (int cell = cells; cell-- > 0;) {
        uint16_t *list = &first[s->face[cell] % LISTS];
        behind[cell + 1] = *list;
        *list = s->face[cell] != 0 ? (uint16_t)(cell + 1) : *list;
    }
    for (int a = 0; a < cells; a++) {
        struct lian_spot spot = board_spot(s, a);
        for (int b = s->face[a] == 0 ? 0 : behind[a + 1]; b != 0; b = behind[b]) {
            if (s->face[a] != s->face[b - 1] ||
                !board_join(&board, spot, board_spot(s, b - 1)))
                continue;
            if (count < max)
                out[count] = lian_pair(a, b - 1);
            if (++count == most)
                return count;
        }
    }
    return count;
}

int lian_moves(const void *state, uint32_t *out, int max)
{
    return list_pairs(state, out, max, INT_MAX);
}

/* The cells of MOVE of a board of S become empty; with gravity what stands above them falls.
 * The upper one first: so the lower one has not moved yet. */
static void clear_cells(const struct lian *s, uint16_t *board, uint32_t move)
{
    for (int i = 0; i < 2; i++) {
        int cell = i == 0 ? lian_first(move) : lian_second(move);
        if ((s->rules & LIAN_GRAVITY) != 0)
            for (; cell >= s->columns; cell -= s->columns)
                board[cell] = board[cell - s->columns];
        board[cell] = 0;
    }
}

bool lian_apply(void *state, uint32_t move)
{
    struct lian *s = state;
    if (lian_is_shuffle(move)) {
        if (s->tiles == 0 || s->shuffles == UINT16_MAX)
            return false;
        lian_reorder(s, move & 0xffff);
        s->shuffles++;
        return true;
    }
    int a = lian_first(move);
    int b = lian_second(move);
    if (move >> 20 != 0 || a >= b || !lian_join(s, a, b, NULL))
        return false;
    clear_cells(s, s->face, move);
    s->tiles = (uint16_t)(s->tiles - 2);
    return true;
}

void lian_track_begin(struct lian_track *track, const struct lian *s)
{
    track->s = *s;
    for (int cell = 0; cell < LIAN_CELLS; cell++)
        track->id[cell] = (uint16_t)cell;
}

bool lian_track_apply(struct lian_track *track, uint32_t move)
{
    if (!lian_apply(&track->s, move))
        return false;
    clear_cells(&track->s, track->id, move);
    return true;
}

/* A tile stays in its column. */
int lian_track_cell(const struct lian_track *track, int id)
{
    const struct lian *s = &track->s;
    for (int cell = id % s->columns; cell < s->rows * s->columns; cell += s->columns)
        if (s->face[cell] != 0 && track->id[cell] == id)
            return cell;
    return -1;
}

static enum status status(const void *state)
{
    const struct lian *s = state;
    if (s->tiles == 0)
        return STATUS_WON;
    return list_pairs(s, NULL, 0, 1) > 0 ? STATUS_PLAYING : STATUS_STUCK;
}

/* Tiles side by side are seen first, then those with few turns between them. */
static int ease(const void *state, uint32_t move)
{
    const struct lian *s = state;
    int a = lian_first(move), b = lian_second(move);
    struct lian_path path = {0};
    lian_join(s, a, b, &path);
    return b - a == 1 || b - a == s->columns ? 5 : 6 - path.count;
}

const struct game_rules lian_rules = {
    .state_size = sizeof(struct lian),
    .moves = lian_moves,
    .apply = lian_apply,
    .status = status,
    .is_shuffle = lian_is_shuffle,
    .ease = ease,
};
