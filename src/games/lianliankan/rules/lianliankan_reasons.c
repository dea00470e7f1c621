/* Why a pair of Lianliankan is a good one: the pairs that it opens, at once or later. */
#include "games/lianliankan/rules/lianliankan_reasons.h"

#include "base/i18n.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

#include <string.h>

enum {
    SOON = 4, /* moves */
    FAR = 12,
    MANY = 3 /* pairs */
};

const char *const lian_reasons_kinds[] = {"next", "opens",  "rest",
                                          "last", "allows", NULL};

/* A board whose tiles are followed: ID is the cell where a tile lay at first. */
struct track {
    struct lian s;
    uint16_t id[LIAN_CELLS];
};

static void begin(struct track *track, const struct lian *s)
{
    track->s = *s;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        track->id[cell] = (uint16_t)cell;
}

/* Makes MOVE. In each column the tiles keep their order. */
static bool make(struct track *track, uint32_t move)
{
    struct lian before = track->s;
    uint16_t id[LIAN_CELLS];
    if (!lian_apply(&track->s, move))
        return false;
    memcpy(id, track->id, sizeof id);
    before.face[lian_first(move)] = before.face[lian_second(move)] = 0;
    for (int column = 0; column < before.columns; column++) {
        int to = (before.rows - 1) * before.columns + column;
        for (int from = to; from >= 0; from -= before.columns) {
            if (before.face[from] == 0)
                continue;
            while (track->s.face[to] == 0)
                to -= before.columns;
            track->id[to] = id[from];
            to -= before.columns;
        }
    }
    return true;
}

static int cell_of(const struct track *track, int id)
{
    for (int cell = 0; cell < track->s.rows * track->s.columns; cell++)
        if (track->s.face[cell] != 0 && track->id[cell] == id)
            return cell;
    return -1;
}

/* The move of TO that joins the tiles of MOVE of FROM; MOVE_NONE: one of them is gone. */
static uint32_t translate(const struct track *from, uint32_t move, const struct track *to)
{
    int a = cell_of(to, from->id[lian_first(move)]);
    int b = cell_of(to, from->id[lian_second(move)]);
    return a < 0 || b < 0 ? MOVE_NONE : lian_pair(a, b);
}

/* Whether MOVE of FROM joins tiles that can be joined in TO, too. */
static bool is_free(const struct track *from, uint32_t move, const struct track *to)
{
    uint32_t there = translate(from, move, to);
    return there != MOVE_NONE &&
           lian_join(&to->s, lian_first(there), lian_second(there), NULL);
}

static int left_of(const struct lian *s, int face)
{
    int count = 0;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        count += s->face[cell] == face;
    return count;
}

/* The first move that depends on the first one; 0: none. */
static int missed_at(const struct reason_case *about)
{
    struct track with, without;
    begin(&with, about->state);
    begin(&without, about->state);
    make(&with, about->line[0]);
    for (int i = 1; i < about->count; i++) {
        uint32_t there = translate(&with, about->line[i], &without);
        if (there == MOVE_NONE || !make(&without, there))
            return i;
        make(&with, about->line[i]);
    }
    return 0;
}

static int add(struct game_reason *out, int count, struct game_reason why)
{
    out[count] = why;
    return count + 1;
}

int lian_reasons_find(const struct reason_case *about,
                      struct game_reason out[REASONS_MOST])
{
    const struct lian *s = about->state;
    struct track now, after, then;
    uint32_t free[LIAN_CELLS];
    int face = s->face[lian_first(about->line[0])], count = 0, opened = 0, next = 0;
    bool rest = false;
    begin(&now, s);
    after = now;
    make(&after, about->line[0]);
    int pairs = lian_moves(&after.s, free, LIAN_CELLS);
    pairs = pairs < LIAN_CELLS ? pairs : LIAN_CELLS;
    for (int i = 0; i < pairs; i++) {
        opened += !is_free(&after, free[i], &now);
        rest |= after.s.face[lian_first(free[i])] == face;
    }
    then = after;
    for (int i = 1; i <= SOON && i < about->count && next == 0; i++) {
        if (is_free(&then, about->line[i], &after) &&
            !is_free(&then, about->line[i], &now))
            next = i;
        make(&then, about->line[i]);
    }
    int left = left_of(s, face), missed = missed_at(about);
    if (opened >= MANY)
        count =
            add(out, count, (struct game_reason){.kind = LIAN_OPENS, .number = opened});
    if (next > 0)
        count = add(out, count, (struct game_reason){LIAN_NEXT, next, 0, 0});
    if (left == 4 && rest)
        count = add(out, count, (struct game_reason){.kind = LIAN_REST});
    if (missed > 0 && missed <= FAR && missed != next)
        count = add(out, count, (struct game_reason){LIAN_ALLOWS, missed, 0, 0});
    if (left == 2)
        count = add(out, count, (struct game_reason){.kind = LIAN_LAST});
    if (missed > FAR)
        count = add(out, count, (struct game_reason){LIAN_ALLOWS, missed, 0, 0});
    return count;
}

/* The cells where the tiles of move AT lie now. */
static void cells_at(const struct reason_case *about, int at, int *a, int *b)
{
    struct track track;
    begin(&track, about->state);
    for (int i = 0; i < at; i++)
        make(&track, about->line[i]);
    *a = track.id[lian_first(about->line[at])];
    *b = track.id[lian_second(about->line[at])];
}

void lian_reasons_print(const struct reason_case *about, const struct game_reason *why,
                        struct text *out)
{
    const struct lian *s = about->state;
    int a, b;
    cells_at(about, why->at, &a, &b);
    int row = a / s->columns + 1, column = a % s->columns + 1;
    int other = b / s->columns + 1, across = b % s->columns + 1;
    unsigned long n = (unsigned long)why->number;
    switch (why->kind) {
    case LIAN_OPENS:
        text_format(out, ngettext("Opens %d pair", "Opens %d pairs", n), why->number);
        break;
    case LIAN_NEXT:
        text_format(out, _("Opens the pair at row %d column %d and row %d column %d"),
                    row, column, other, across);
        break;
    case LIAN_REST:
        text_string(out, _("The other two of this face can be joined, too"));
        break;
    case LIAN_LAST:
        text_string(out, _("These are the last two of their face"));
        break;
    default:
        text_format(
            out,
            ngettext("Lets row %d column %d and row %d column %d meet next",
                     "Lets row %d column %d and row %d column %d meet in %d moves",
                     (unsigned long)why->at),
            row, column, other, across, why->at);
    }
}

int lian_reasons_places(const struct reason_case *about, const struct game_reason *why,
                        uint16_t *out, int max)
{
    const struct lian *s = about->state;
    int count = 0, a, b;
    cells_at(about, why->at, &a, &b);
    if (why->at > 0 && max >= 2) {
        out[count++] = (uint16_t)a;
        out[count++] = (uint16_t)b;
    }
    for (int cell = 0; cell < s->rows * s->columns && why->kind == LIAN_REST; cell++)
        if (s->face[cell] == s->face[a] && cell != a && cell != b && count < max)
            out[count++] = (uint16_t)cell;
    return count;
}
