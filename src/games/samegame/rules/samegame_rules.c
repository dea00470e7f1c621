/* The rules: groups, what removing one does, and its points. */
#include "games/samegame/rules/samegame_rules.h"

#include <string.h>

/* ---- groups ------------------------------------------------------------------------ */

int same_group(const struct same *s, int cell, uint16_t *out)
{
    uint16_t cells[SAME_CELLS];
    bool in[SAME_CELLS];
    int columns = s->columns, low = cell, high = cell;
    uint8_t color = s->color[cell];
    int count = 0;
    if (color == 0)
        return 0;
    memset(in, false, (size_t)(s->rows * columns));
    cells[count++] = (uint16_t)cell;
    in[cell] = true;
    for (int i = 0; i < count; i++) {
        int at = cells[i];
        int column = at % columns;
        int next[4] = {at - columns, at + columns, column > 0 ? at - 1 : -1,
                       column + 1 < columns ? at + 1 : -1};
        for (int j = 0; j < 4; j++) {
            int to = next[j];
            if (to < 0 || to >= s->rows * columns || in[to] || s->color[to] != color)
                continue;
            in[to] = true;
            low = to < low ? to : low;
            high = to > high ? to : high;
            cells[count++] = (uint16_t)to;
        }
    }
    for (int i = low; out != NULL && i <= high; i++)
        if (in[i])
            *out++ = (uint16_t)i;
    return count;
}

int same_worth(const struct same *s, int count)
{
    if (count < 2)
        return 0;
    return s->points == SAME_SQUARE ? count * count : (count - 2) * (count - 2);
}

/* ---- moves ------------------------------------------------------------------------- */

/* Whether the tile to the right of CELL or that below is equal, as at the first cell of a group. */
static bool is_joined(const struct same *s, int cell)
{
    int right = cell + 1, below = cell + s->columns;
    return s->color[cell] != 0 &&
           ((right % s->columns != 0 && s->color[right] == s->color[cell]) ||
            (below < s->rows * s->columns && s->color[below] == s->color[cell]));
}

int same_moves(const void *state, uint32_t *out, int max)
{
    const struct same *s = state;
    bool done[SAME_CELLS];
    uint16_t cells[SAME_CELLS];
    int count = 0;
    memset(done, false, (size_t)(s->rows * s->columns));
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        if (done[cell] || !is_joined(s, cell))
            continue;
        int size = same_group(s, cell, cells);
        for (int i = 0; i < size; i++)
            done[cells[i]] = true;
        if (count < max)
            out[count] = (uint32_t)cell;
        count++;
    }
    return count;
}

int same_largest(const struct same *s)
{
    uint32_t moves[SAME_CELLS / 2];
    int count = same_moves(s, moves, SAME_CELLS / 2), best = -1, size = 0;
    for (int i = 0; i < count; i++) {
        int other = same_group(s, (int)moves[i], NULL);
        best = other > size ? (int)moves[i] : best;
        size = other > size ? other : size;
    }
    return best;
}

void same_fall(struct same *s, uint16_t *id)
{
    int columns = s->columns;
    int to = 0;
    for (int column = 0; column < columns; column++) {
        int low = s->rows;
        for (int row = s->rows - 1; row >= 0; row--) {
            int cell = row * columns + column;
            uint8_t color = s->color[cell];
            if (color == 0)
                continue;
            s->color[cell] = 0;
            s->color[--low * columns + to] = color;
            if (id != NULL)
                id[low * columns + to] = id[cell];
        }
        to += low < s->rows;
    }
}

bool same_apply(void *state, uint32_t move)
{
    struct same *s = state;
    uint16_t cells[SAME_CELLS];
    if (move >= (uint32_t)(s->rows * s->columns))
        return false;
    int count = same_group(s, (int)move, cells);
    if (count < 2)
        return false;
    for (int i = 0; i < count; i++)
        s->color[cells[i]] = 0;
    s->gained += same_worth(s, count);
    same_fall(s, NULL);
    return true;
}

static bool is_empty(const struct same *s)
{
    return s->color[(s->rows - 1) * s->columns] == 0;
}

static enum status status(const void *state)
{
    const struct same *s = state;
    if (is_empty(s))
        return STATUS_WON;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (is_joined(s, cell))
            return STATUS_PLAYING;
    return STATUS_STUCK;
}

int64_t same_score(const void *state)
{
    const struct same *s = state;
    int64_t score = s->gained;
    if (s->points == SAME_SQUARE)
        return score;
    int left[SAME_COLORS + 1] = {0};
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        left[s->color[cell]]++;
    for (int color = 1; color <= SAME_COLORS; color++)
        if (left[color] > 0)
            score -= (left[color] - 2) * (left[color] - 2);
    return is_empty(s) ? score + SAME_CLEARED : score;
}

int same_tiles(const struct same *s)
{
    int count = 0;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        count += s->color[cell] != 0;
    return count;
}

static int64_t gained(const void *state)
{
    return ((const struct same *)state)->gained;
}

/* Large groups draw the eye. */
static int ease(const void *state, uint32_t move)
{
    int count = same_group(state, (int)move, NULL) - 2;
    return count < EASE_MOST ? count : EASE_MOST;
}

const struct game_rules same_rules = {
    .state_size = sizeof(struct same),
    .scored = true,
    .moves = same_moves,
    .apply = same_apply,
    .status = status,
    .score = same_score,
    .gained = gained,
    .ease = ease,
};
