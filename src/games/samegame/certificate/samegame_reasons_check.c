/* The checker of the claims of samegame_reasons.h. It keeps columns of numbered tiles, and finds
 * what touches by joining neighbours. */
#include "games/samegame/rules/samegame_reasons.h"

#include "games/samegame/rules/samegame_rules.h"

#include <string.h>

/* Columns from left to right, each from the bottom up: tile numbers, which are the cells where
 * the tiles lay at first. */
struct stacks {
    const struct same *first;
    int columns, height[SAME_COLUMNS];
    uint16_t tile[SAME_COLUMNS][SAME_ROWS];
};

static void stack(struct stacks *stacks, const struct same *s)
{
    *stacks = (struct stacks){.first = s, .columns = s->columns};
    for (int c = 0; c < s->columns; c++)
        for (int r = s->rows - 1; r >= 0; r--)
            if (s->color[r * s->columns + c] != 0)
                stacks->tile[c][stacks->height[c]++] = (uint16_t)(r * s->columns + c);
}

static void take_gone(struct stacks *stacks, const bool *gone)
{
    int columns = 0;
    for (int c = 0; c < stacks->columns; c++) {
        int height = 0;
        for (int i = 0; i < stacks->height[c]; i++)
            if (!gone[stacks->tile[c][i]])
                stacks->tile[columns][height++] = stacks->tile[c][i];
        stacks->height[columns] = height;
        columns += height > 0;
    }
    stacks->columns = columns;
}

/* PART[n]: the lowest number of a tile that tile N touches through tiles of its colour. */
static void join(const struct stacks *stacks, uint16_t part[SAME_CELLS])
{
    for (int n = 0; n < SAME_CELLS; n++)
        part[n] = (uint16_t)n;
    for (bool more = true; more;) {
        more = false;
        for (int c = 0; c < stacks->columns; c++)
            for (int i = 0; i < stacks->height[c]; i++) {
                int a = stacks->tile[c][i];
                for (int way = 0; way < 2; way++) {
                    int over = way == 0 ? c : c + 1, up = way == 0 ? i + 1 : i;
                    if (over >= stacks->columns || up >= stacks->height[over])
                        continue;
                    int b = stacks->tile[over][up];
                    if (stacks->first->color[a] != stacks->first->color[b] ||
                        part[a] == part[b])
                        continue;
                    part[a] = part[b] = part[a] < part[b] ? part[a] : part[b];
                    more = true;
                }
            }
    }
}

/* The group at CELL, a cell of the whole board; returns its size. */
static int group_at(const struct stacks *stacks, int cell, bool *group)
{
    uint16_t part[SAME_CELLS];
    int columns = stacks->first->columns, column = cell % columns, count = 0;
    int height = stacks->first->rows - 1 - cell / columns;
    memset(group, 0, SAME_CELLS * sizeof *group);
    if (column >= stacks->columns || height >= stacks->height[column])
        return 0;
    join(stacks, part);
    for (int c = 0; c < stacks->columns; c++)
        for (int i = 0; i < stacks->height[c]; i++)
            if (part[stacks->tile[c][i]] == part[stacks->tile[column][height]]) {
                group[stacks->tile[c][i]] = true;
                count++;
            }
    return count;
}

static int touching(const struct stacks *stacks, const bool *group)
{
    uint16_t part[SAME_CELLS];
    int count[SAME_CELLS] = {0}, most = 0;
    join(stacks, part);
    for (int n = 0; n < SAME_CELLS; n++)
        if (group[n] && ++count[part[n]] > most)
            most = count[part[n]];
    return most;
}

/* The most tiles that touch one of GROUP and one another. */
static int widest(const struct stacks *stacks, const bool *group)
{
    uint16_t part[SAME_CELLS];
    int count[SAME_CELLS] = {0}, most = 0;
    join(stacks, part);
    for (int c = 0; c < stacks->columns; c++)
        for (int i = 0; i < stacks->height[c]; i++)
            count[part[stacks->tile[c][i]]]++;
    for (int n = 0; n < SAME_CELLS; n++)
        if (group[n] && count[part[n]] > most)
            most = count[part[n]];
    return most;
}

/* Whether the tile that WHY names is in a larger group right after the first move, whose tiles are
 * FIRST, than any of its tiles now: such a one has at most its number. */
static bool joins(const struct stacks *now, const bool *first,
                  const struct game_reason *why)
{
    struct stacks after = *now;
    uint16_t part[SAME_CELLS];
    bool group[SAME_CELLS] = {false};
    int size = 0, place = why->place;
    take_gone(&after, first);
    join(&after, part);
    for (int c = 0; c < after.columns; c++)
        for (int i = 0; i < after.height[c]; i++) {
            int tile = after.tile[c][i];
            group[tile] = place >= 0 && place < SAME_CELLS && part[tile] == part[place];
            size += group[tile];
        }
    return widest(now, group) == why->number && why->number < size &&
           (why->kind != SAME_ADDS || (why->number > 2 && 2 * why->number > size));
}

bool same_reasons_holds(const struct reason_case *about, const struct game_reason *why)
{
    struct stacks with, without, now;
    bool group[SAME_CELLS], first[SAME_CELLS], larger = false, needed = false;
    int size = 0, own = 0, most = 0, left = 0, alike = 0, alone = 0;
    const struct same *s = about->state;
    if (why->at < 0 || why->at >= about->count)
        return false;
    stack(&now, s);
    with = without = now;
    for (int i = 0; i < about->count; i++) {
        int count = group_at(&with, (int)about->line[i], group);
        int held = touching(&without, group), together = touching(&now, group);
        together = held > together ? held : together;
        if (count < 2)
            return false;
        if (i == 0) {
            own = count;
            memcpy(first, group, sizeof first);
        } else {
            larger |= count > own;
            needed |= together < count;
            alone += !needed;
            if (held == count)
                take_gone(&without, group);
        }
        if (i == why->at) {
            size = count;
            most = together;
            left = touching(&without, first);
        }
        take_gone(&with, group);
    }
    for (int n = 0; n < SAME_CELLS; n++)
        alike += s->color[n] != 0 && s->color[n] == s->color[about->line[0]];
    switch (why->kind) {
    case SAME_LARGEST:
        return why->at == 0 && about->count > 1 && !larger && why->number == size;
    case SAME_JOINS:
    case SAME_ADDS:
        return why->at == 0 && joins(&now, first, why);
    case SAME_NEXT:
    case SAME_GATHERS:
    case SAME_LEADS:
        return (why->kind == SAME_NEXT ? why->at == 1 : why->at > 0) && most < size &&
               most == why->number;
    case SAME_BREAKS:
        return left < own && left == why->number;
    case SAME_LAST:
        return why->at == 0 && alike == size;
    case SAME_FREE:
        return why->at == 0 && about->count > 1 && why->number == alone;
    default:
        return false;
    }
}
