/* Why a group of SameGame is a good one: the larger groups that it lets come together. */
#include "games/samegame/rules/samegame_reasons.h"

#include "base/i18n.h"
#include "games/samegame/rules/samegame_rules.h"

#include <string.h>

enum {
    SOON = 8, /* moves */
    MANY = 4  /* tiles: a group that is worth naming */
};

const char *const same_reasons_kinds[] = {"largest", "gathers", "joins", "last",
                                          "next",    "lets",    "free",  NULL};

/* A board whose tiles are followed: ID is the cell where a tile lay at first. */
struct track {
    struct same s;
    uint16_t id[SAME_CELLS];
};

static void begin(struct track *track, const struct same *s)
{
    track->s = *s;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        track->id[cell] = (uint16_t)cell;
}

/* Removes the tiles with GONE[id], whether they touch or not: the others fall, and columns
 * close up. */
static void sweep(struct track *track, const bool *gone)
{
    struct track before = *track;
    int rows = before.s.rows, columns = before.s.columns, to = 0;
    memset(track->s.color, 0, sizeof track->s.color);
    for (int column = 0; column < columns; column++) {
        int height = 0;
        for (int row = rows - 1; row >= 0; row--) {
            int cell = row * columns + column;
            int place = (rows - 1 - height) * columns + to;
            if (before.s.color[cell] == 0 || gone[before.id[cell]])
                continue;
            track->s.color[place] = before.s.color[cell];
            track->id[place] = before.id[cell];
            height++;
        }
        to += height > 0;
    }
}

/* Marks the tiles of the group of MOVE in GONE; returns their number. */
static int mark(const struct track *track, uint32_t move, bool *gone)
{
    uint16_t cells[SAME_CELLS];
    int count = same_group(&track->s, (int)move, cells);
    for (int i = 0; i < count; i++)
        gone[track->id[cells[i]]] = true;
    return count;
}

/* The most tiles of GROUP that touch one another in TRACK. */
static int most_touching(const struct track *track, const bool *group)
{
    bool seen[SAME_CELLS] = {false};
    int most = 0, cells = track->s.rows * track->s.columns;
    for (int start = 0; start < cells; start++) {
        uint16_t part[SAME_CELLS];
        int count = 0, own = 0;
        if (seen[start] || track->s.color[start] == 0 || !group[track->id[start]])
            continue;
        count = same_group(&track->s, start, part);
        for (int i = 0; i < count; i++) {
            seen[part[i]] = true;
            own += group[track->id[part[i]]];
        }
        most = own > most ? own : most;
    }
    return most;
}

/* Of the moves after the first: how many tiles each group has, and how many of them would touch
 * without the first move. Returns the number of moves looked at. */
static int look(const struct reason_case *about, int size[SAME_CELLS / 2],
                int touching[SAME_CELLS / 2])
{
    struct track with, without;
    bool gone[SAME_CELLS], group[SAME_CELLS];
    begin(&with, about->state);
    begin(&without, about->state);
    for (int i = 0; i < about->count; i++) {
        memset(group, 0, sizeof group);
        size[i] = mark(&with, about->line[i], group);
        touching[i] = most_touching(&without, group);
        memcpy(gone, group, sizeof gone);
        sweep(&with, gone);
        if (i > 0)
            sweep(&without, gone);
    }
    return about->count;
}

int same_reasons_find(const struct reason_case *about,
                      struct game_reason out[REASONS_MOST])
{
    const struct same *s = about->state;
    int size[SAME_CELLS / 2] = {0}, touching[SAME_CELLS / 2] = {0};
    int moves = look(about, size, touching), best = 0, next = 0, count = 0, alike = 0;
    bool largest = true;
    for (int i = moves - 1; i > 0; i--) {
        largest = largest && size[i] <= size[0];
        if (touching[i] == size[i])
            continue;
        next = i;
        best = best == 0 || size[i] >= size[best] ? i : best;
    }
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        alike += s->color[cell] == s->color[about->line[0]];
    if (largest && size[0] >= MANY)
        count = reason_add(out, count, SAME_LARGEST, 0, size[0], 0);
    if (next > 0 && next <= SOON && (next != best || size[best] < MANY))
        count = reason_add(out, count, next == 1 ? SAME_NEXT : SAME_LETS, next,
                           touching[next], 0);
    if (best > 0 && size[best] >= MANY && 2 * touching[best] < size[best])
        count = reason_add(out, count, SAME_GATHERS, best, touching[best], 0);
    else if (best > 0 && size[best] >= MANY)
        count = reason_add(out, count, SAME_JOINS, best, size[best] - touching[best], 0);
    if (alike == size[0])
        count = reason_add(out, count, SAME_LAST, 0, 0, 0);
    if (next > SOON && (next != best || size[best] < MANY))
        count = reason_add(out, count, SAME_LETS, next, touching[next], 0);
    if (next == 0)
        count = reason_add(out, count, SAME_FREE, 0, 0, 0);
    return count;
}

void same_reasons_places(const struct reason_case *about, const struct game_reason *why,
                         bool named[REASON_PLACES])
{
    struct track track;
    bool gone[SAME_CELLS] = {false};
    begin(&track, about->state);
    for (int i = 0; i < why->at; i++) {
        mark(&track, about->line[i], gone);
        sweep(&track, gone);
    }
    mark(&track, about->line[why->at], named);
}

void same_reasons_print(const struct reason_case *about, const struct game_reason *why,
                        bool spoken, struct text *out)
{
    struct same then = *(const struct same *)about->state;
    struct text tiles = {0};
    for (int i = 0; i < why->at; i++)
        same_apply(&then, about->line[i]);
    int move = (int)about->line[why->at], count = same_group(&then, move, NULL);
    same_print_tiles(then.color[move], count, &tiles);
    (void)spoken;
    switch (why->kind) {
    case SAME_LARGEST:
        text_format(out, _("Takes %s at once; no later group is larger"),
                    text_get(&tiles));
        break;
    case SAME_LAST:
        text_string(out, _("These are the last of their colour"));
        break;
    case SAME_FREE:
        text_string(out, _("No later group needs it: it can go at any time"));
        break;
    case SAME_JOINS:
        text_format(out,
                    ngettext("Joins %s, worth %d; without it %d stays apart",
                             "Joins %s, worth %d; without it %d stay apart",
                             (unsigned long)why->number),
                    text_get(&tiles), same_worth(&then, count), why->number);
        break;
    default:
        if (why->number == 1)
            text_format(out,
                        _("Brings %s together, worth %d; without it they stay apart"),
                        text_get(&tiles), same_worth(&then, count));
        else
            text_format(out,
                        _("Brings %s together, worth %d; without it at most %d touch"),
                        text_get(&tiles), same_worth(&then, count), why->number);
    }
    out->failed |= tiles.failed;
    text_free(&tiles);
}
