/* The rules: groups, what removing one does, and its points. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"

#include <stdlib.h>
#include <string.h>

enum {
    CLEARED = 1000 /* points of an empty board, classic */
};

/* ---- groups ------------------------------------------------------------------------ */

static int compare_cells(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

int same_group(const struct same *s, int cell, uint16_t *out)
{
    uint16_t cells[SAME_CELLS];
    bool in[SAME_CELLS] = {false};
    int columns = s->columns;
    uint8_t color = s->color[cell];
    int count = 0;
    if (color == 0)
        return 0;
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
            cells[count++] = (uint16_t)to;
        }
    }
    if (out != NULL) {
        qsort(cells, (size_t)count, sizeof *cells, compare_cells);
        memcpy(out, cells, (size_t)count * sizeof *cells);
    }
    return count;
}

int same_worth(const struct same *s, int count)
{
    if (count < 2)
        return 0;
    return s->points == SAME_SQUARE ? count * count : (count - 2) * (count - 2);
}

/* ---- moves ------------------------------------------------------------------------- */

int same_moves(const void *state, uint32_t *out, int max)
{
    const struct same *s = state;
    bool done[SAME_CELLS] = {false};
    uint16_t cells[SAME_CELLS];
    int count = 0;
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        if (s->color[cell] == 0 || done[cell])
            continue;
        int size = same_group(s, cell, cells);
        for (int i = 0; i < size; i++)
            done[cells[i]] = true;
        if (size < 2)
            continue;
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

/* Lets the tiles fall in each column, then closes empty columns to the left. */
static void settle(struct same *s)
{
    int columns = s->columns;
    int to = 0;
    for (int column = 0; column < columns; column++) {
        int low = s->rows;
        for (int row = s->rows - 1; row >= 0; row--) {
            uint8_t color = s->color[row * columns + column];
            if (color == 0)
                continue;
            s->color[row * columns + column] = 0;
            s->color[--low * columns + to] = color;
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
    settle(s);
    return true;
}

static bool is_empty(const struct same *s)
{
    return s->color[(s->rows - 1) * s->columns] == 0;
}

static enum status status(const void *state)
{
    if (is_empty(state))
        return STATUS_WON;
    return same_moves(state, NULL, 0) > 0 ? STATUS_PLAYING : STATUS_STUCK;
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
    return is_empty(s) ? score + CLEARED : score;
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

static void print_facts(const void *start, const uint32_t *moves, int count,
                        const void *state, struct text *out)
{
    (void)start;
    (void)moves;
    (void)count;
    text_format(out, _("tiles left\t%d"), same_tiles(state));
}

static const char *const variants[] = {"square",        "classic", "20x10c4",
                                       "classic-8x8c3", "40x20",   NULL};
static const char *const variant_titles[] =
    {N_("a group of n scores n * n, 10x10, 5 colours"),
     N_("a group of n scores (n - 2)^2, 15x15, 5 colours"),
     N_("a group of n scores n * n, 20x10, 4 colours"),
     N_("a group of n scores (n - 2)^2, 8x8, 3 colours"),
     N_("a group of n scores n * n, 40x20, 5 colours"),
     NULL};

const struct game_rules same_rules = {
    .state_size = sizeof(struct same),
    .scored = true,
    .moves = same_moves,
    .apply = same_apply,
    .status = status,
    .score = same_score,
    .gained = gained,
};

const struct game_deals same_deals = {
    .variants = variants,
    .variant_titles = variant_titles,
    .variant_find = same_variant_find,
    .variant_name = same_variant_name,
    .deal = same_deal,
    .grading = &same_grading,
    .par = same_par,
};

const struct game_notation same_notation = {
    .print = same_print,
    .parse = same_parse,
    .print_move = same_print_move,
    .parse_move = same_parse_move,
};

const struct game_words same_words = {
    .help =
        N_("Remove groups of two or more equal tiles that touch at their sides, for\n"
           "as many points as you can. A single tile cannot be removed.\n"
           "\n"
           "The tiles above fall down. When a column is empty, the columns on its\n"
           "right move left. The game is over when no groups are left.\n"
           "\n"
           "A group of n tiles scores n * n points: it pays to let groups grow.\n"
           "In \"classic\" it scores (n - 2)^2; an empty board adds 1000, and at the\n"
           "end each colour with k tiles left costs (k - 2)^2.\n"
           "\n"
           "A star for each goal: a clear board, par (the points of a good player),\n"
           "and par in few moves."),
    .start = N_("Remove groups of equal tiles  ? help"),
    .keys = N_("arrows\tmove the cursor; the message shows the points of the group\n"
               "Tab\tgo to the next group, the largest first\n"
               "Space\tremove the group\n"
               "mouse\tclick a group to see it, again to remove it; the wheel is Tab\n"
               "r  b\tafter the game: replay it, or replay the best known line"),
    .short_keys = N_("Tab\tgroup"),
    .print_variant = same_print_variant,
    .print_facts = print_facts,
    .describe = same_describe,
    .refuse = same_refuse,
    .abbreviate = same_abbreviate,
};
