/* The checker of the claims of lianliankan_reasons.h. It follows tiles by numbers that it writes on
 * them, and tries all pairs of tiles instead of the list of moves. */
#include "games/lianliankan/rules/lianliankan_reasons.h"

#include "games/lianliankan/rules/lianliankan_rules.h"

#include <string.h>

enum {
    OPENED_MOST = 6 /* pairs: all orders of them are tried */
};

/* Tile N lies at cell AT[N], -1 if it is gone. */
struct tiles {
    struct lian s;
    int16_t at[LIAN_CELLS];
};

static void write_numbers(struct tiles *tiles, const struct lian *s)
{
    tiles->s = *s;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        tiles->at[cell] = (int16_t)(s->face[cell] != 0 ? cell : -1);
}

static int number_at(const struct tiles *tiles, int cell)
{
    for (int n = 0; n < tiles->s.rows * tiles->s.columns; n++)
        if (tiles->at[n] == cell)
            return n;
    return -1;
}

/* Removes tiles A and B. Under gravity each tile falls by those that were below it. */
static bool take_tiles(struct tiles *tiles, int a, int b)
{
    int columns = tiles->s.columns, gone[] = {tiles->at[a], tiles->at[b]};
    if (gone[0] < 0 || gone[1] < 0 || !lian_apply(&tiles->s, lian_pair(gone[0], gone[1])))
        return false;
    tiles->at[a] = tiles->at[b] = -1;
    for (int n = 0; n < tiles->s.rows * columns; n++) {
        int cell = tiles->at[n], fall = 0;
        for (int i = 0; i < 2 && cell >= 0 && (tiles->s.rules & LIAN_GRAVITY) != 0; i++)
            fall += gone[i] % columns == cell % columns && gone[i] > cell;
        tiles->at[n] = (int16_t)(cell + fall * columns);
    }
    return true;
}

static bool is_open(const struct tiles *tiles, int a, int b)
{
    return tiles->at[a] >= 0 && tiles->at[b] >= 0 && a != b &&
           lian_join(&tiles->s, tiles->at[a], tiles->at[b], NULL);
}

/* Plays the line to move AT, whose tiles become *A and *B. */
static bool play_to(const struct reason_case *about, int at, int *a, int *b)
{
    struct tiles tiles;
    write_numbers(&tiles, about->state);
    for (int i = 0; i <= at; i++) {
        *a = number_at(&tiles, lian_first(about->line[i]));
        *b = number_at(&tiles, lian_second(about->line[i]));
        if (*a < 0 || *b < 0 || !take_tiles(&tiles, *a, *b))
            return false;
    }
    return true;
}

static bool depends(const struct reason_case *about, int at, int a, int b)
{
    struct tiles without;
    int first, second;
    write_numbers(&without, about->state);
    for (int i = 1; i < at; i++)
        if (play_to(about, i, &first, &second))
            take_tiles(&without, first, second);
    return !take_tiles(&without, a, b);
}

/* How many tiles of S that are not in SET lie between tile CELL and tile BELOW of its column,
 * or the foot of the board. */
static int loose_below(const struct lian *s, const struct lian *set, int cell, int below)
{
    int count = 0;
    for (cell += s->columns; cell < s->rows * s->columns && cell != below;
         cell += s->columns)
        count += s->face[cell] != 0 && set->face[cell] == 0;
    return count;
}

/* Drops the tiles of SET, A and B, which lie in S, to the foot of the board, with room for as
 * many other tiles right below A and B as LOOSE says, and joins the two. A path that goes
 * through that room has a turn less where there is less of it. */
static bool dropped_join(const struct lian *s, const struct lian *set, const int tile[2],
                         const int loose[2])
{
    struct lian board = *s;
    int there[2] = {0, 0}, columns = s->columns;
    memset(board.face, 0, sizeof board.face);
    for (int c = 0; c < columns; c++) {
        int free = (s->rows - 1) * columns + c;
        for (int cell = free; cell >= 0; cell -= columns) {
            for (int i = 0; i < 2; i++)
                if (cell == tile[i])
                    there[i] = free -= loose[i] * columns;
            if (set->face[cell] != 0 || cell == tile[0] || cell == tile[1]) {
                board.face[free] = 1;
                free -= columns;
            }
        }
    }
    return lian_join(&board, there[0], there[1], NULL);
}

/* Whether tile A of SET can reach tile B of S while SET is there, whatever else is gone. */
static bool reaches(const struct lian *s, const struct lian *set, int a, int b)
{
    struct lian trial = *set;
    trial.face[b] = s->face[b];
    if ((s->rules & LIAN_GRAVITY) == 0)
        return lian_join(&trial, a, b, NULL);
    int tile[2] = {a, b}, loose[2];
    for (loose[0] = loose_below(s, &trial, a, b); loose[0] >= 0; loose[0]--)
        for (loose[1] = loose_below(s, &trial, b, a); loose[1] >= 0; loose[1]--)
            if (dropped_join(s, set, tile, loose))
                return true;
    return false;
}

/* The number of tiles left in SET when each that can reach a tile that MATE gives it (of the
 * board S, whether that is in the set or not) has been taken off. Equal numbers in MATE may be
 * joined. */
static int peel(const struct lian *s, const uint16_t *mate, struct lian *set)
{
    int cells = s->rows * s->columns, count = 0, dropped;
    *set = *s;
    do {
        dropped = 0;
        for (int a = 0; a < cells; a++)
            for (int b = 0; b < cells; b++)
                if (set->face[a] != 0 && b != a && mate[a] == mate[b] &&
                    reaches(s, set, a, b)) {
                    set->face[a] = set->face[b] = 0;
                    dropped++;
                }
    } while (dropped > 0);
    for (int cell = 0; cell < cells; cell++)
        count += set->face[cell] != 0;
    return count;
}

/* Whether tile PLACE (-1: any) is left however the four tiles of FACE are paired. */
static bool pairings_hold(const struct lian *s, int face, int place)
{
    uint16_t mate[LIAN_CELLS];
    int tile[4], count = 0;
    struct lian set;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (s->face[cell] == face) {
            if (count == 4)
                return false;
            tile[count++] = cell;
        }
    for (int i = 1; i < 4 && count == 4; i++) {
        memcpy(mate, s->face, sizeof mate);
        mate[tile[0]] = mate[tile[i]] = UINT16_MAX;
        if (peel(s, mate, &set) == 0 || (place >= 0 && set.face[place] == 0))
            return false;
    }
    return count == 4;
}

bool lian_holds_loss(const void *state, const struct game_reason *why)
{
    const struct lian *s = state;
    struct lian set;
    int cells = s->rows * s->columns, alike = 0;
    if (why->place < 0 || why->place >= cells)
        return false;
    for (int cell = 0; cell < cells; cell++)
        alike += s->face[cell] == s->face[why->place];
    if (alike != 2)
        return false;
    if (why->kind == LIAN_PAIRINGS)
        return pairings_hold(s, why->number, why->place);
    return why->kind == LIAN_HOLD && peel(s, s->face, &set) == why->number &&
           set.face[why->place] != 0;
}

/* Whether S is stuck or one of the claims of lian_holds_loss is true. */
static bool is_lost(const struct lian *s)
{
    int cells = s->rows * s->columns;
    bool stuck = s->tiles > 0;
    struct lian set;
    for (int a = 0; a < cells && stuck; a++)
        for (int b = 0; b < a && stuck; b++)
            stuck = !lian_join(s, a, b, NULL);
    if (stuck || peel(s, s->face, &set) > 0)
        return true;
    for (int cell = 0; cell < cells; cell++)
        if (s->face[cell] != 0 && pairings_hold(s, s->face[cell], -1))
            return true;
    return false;
}

/* Whether there are pairs besides A and B, and each loses. */
static bool others_lose(const struct lian *s, int a, int b)
{
    int cells = s->rows * s->columns, count = 0;
    for (int i = 0; i < cells; i++)
        for (int j = 0; j < i; j++) {
            struct lian after = *s;
            if ((i == a && j == b) || (i == b && j == a) ||
                !lian_apply(&after, lian_pair(i, j)))
                continue;
            count++;
            if (!is_lost(&after))
                return false;
        }
    return count > 0;
}

/* Whether a path can leave tile N: a step away there is no tile, and no edge that it must not
 * cross. */
static bool has_way_out(const struct tiles *tiles, int n)
{
    const struct lian *s = &tiles->s;
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    bool out = false;
    for (int i = 0; i < 4 && tiles->at[n] >= 0; i++) {
        int row = tiles->at[n] / s->columns + steps[i][0];
        int column = tiles->at[n] % s->columns + steps[i][1];
        bool on = row >= 0 && row < s->rows && column >= 0 && column < s->columns;
        out |=
            on ? s->face[row * s->columns + column] == 0 : (s->rules & LIAN_INSIDE) == 0;
    }
    return out;
}

/* How many of the COUNT pairs in OPENED, tile by tile, can be taken, in the best order. */
static int most_of(const struct tiles *tiles, const int16_t (*opened)[2], int count)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        struct tiles rest = *tiles;
        if (is_open(tiles, opened[i][0], opened[i][1]) &&
            take_tiles(&rest, opened[i][0], opened[i][1])) {
            int taken = 1 + most_of(&rest, opened, count);
            most = taken > most ? taken : most;
        }
    }
    return most;
}

/* ---- moves ------------------------------------------------------------------------- */

bool lian_reasons_holds(const struct reason_case *about, const struct game_reason *why)
{
    const struct lian *s = about->state;
    struct tiles now, after;
    int16_t opened[OPENED_MOST][2];
    int cells = s->rows * s->columns, a, b, x, y, alike = 0, pairs = 0, uncovered = 0;
    bool others = false;
    if (why->at < 0 || why->at >= about->count || !play_to(about, why->at, &a, &b) ||
        !play_to(about, 0, &x, &y))
        return false;
    write_numbers(&now, s);
    after = now;
    take_tiles(&after, x, y);
    for (int i = 0; i < cells; i++) {
        alike += s->face[i] == s->face[x];
        uncovered += has_way_out(&after, i) && !has_way_out(&now, i);
        for (int j = 0; j < i && s->face[i] != 0; j++) {
            bool open = s->face[i] == s->face[j] && is_open(&after, i, j);
            if (open && !is_open(&now, i, j) && pairs++ < OPENED_MOST) {
                opened[pairs - 1][0] = (int16_t)i;
                opened[pairs - 1][1] = (int16_t)j;
            }
            others |= open && s->face[i] == s->face[x];
        }
    }
    switch (why->kind) {
    case LIAN_ONLY:
        return why->at == 0 && others_lose(s, x, y);
    case LIAN_NEXT:
        return why->at > 0 && is_open(&after, a, b) && !is_open(&now, a, b);
    case LIAN_OPENS:
    case LIAN_PAIR:
        return why->at == 0 && pairs <= OPENED_MOST &&
               most_of(&after, opened, pairs) ==
                   (why->kind == LIAN_PAIR ? 1 : why->number);
    case LIAN_REST:
        return why->at == 0 && alike == 4 && others;
    case LIAN_LAST:
        return why->at == 0 && alike == 2;
    case LIAN_UNCOVERS:
        return why->at == 0 && uncovered > 0 && uncovered == why->number;
    case LIAN_ALLOWS:
        return why->at > 0 && depends(about, why->at, a, b) && !is_open(&now, a, b);
    default:
        return false;
    }
}
