/* Why a pair of Lianliankan is a good one: the pairs that it opens, at once or later. */
#include "games/lianliankan/rules/lianliankan_reasons.h"

#include "base/i18n.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

#include <string.h>

enum {
    SOON = 2, /* moves */
    FAR = 12,
    MANY = 2 /* pairs */
};

const char *const lian_reasons_kinds[] = {"next",   "opens", "rest", "last",
                                          "allows", "hold",  NULL};

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
                        bool spoken, struct text *out)
{
    const struct lian *s = about->state;
    int a, b;
    cells_at(about, why->at, &a, &b);
    int row = a / s->columns + 1, column = a % s->columns + 1;
    int other = b / s->columns + 1, across = b % s->columns + 1;
    unsigned long n = (unsigned long)why->number;
    (void)spoken;
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

/* Marks the tiles of the pairs that the first move opens. */
static void mark_opened(const struct reason_case *about, bool named[REASON_PLACES])
{
    struct track now, after;
    uint32_t free[LIAN_CELLS];
    begin(&now, about->state);
    after = now;
    make(&after, about->line[0]);
    int pairs = lian_moves(&after.s, free, LIAN_CELLS);
    for (int i = 0; i < pairs && i < LIAN_CELLS; i++)
        if (!is_free(&after, free[i], &now))
            named[after.id[lian_first(free[i])]] = named[after.id[lian_second(free[i])]] =
                true;
}

/* ---- losses ------------------------------------------------------------------------ */

/* Whether two equal tiles could be joined if only the tiles with HELD were there besides
 * them. */
static bool could_join(const struct lian *s, const bool *held, int a, int b)
{
    struct lian only = *s;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (!held[cell] && cell != a && cell != b)
            only.face[cell] = 0;
    return lian_join(&only, a, b, NULL);
}

/* The tiles of a face with four, and which of them are to be joined: the first with the one at
 * place WITH, the other two with each other. */
struct pairing {
    int tile[4];
    int with; /* 1, 2 or 3; 0: any may be joined */
};

static bool is_allowed(const struct pairing *pairing, int a, int b)
{
    int at[2] = {-1, -1};
    for (int i = 0; i < 4 && pairing->with > 0; i++) {
        at[0] = pairing->tile[i] == a ? i : at[0];
        at[1] = pairing->tile[i] == b ? i : at[1];
    }
    if (at[0] < 0)
        return true;
    bool first = at[0] == 0 || at[0] == pairing->with;
    bool second = at[1] == 0 || at[1] == pairing->with;
    return first == second;
}

/* The largest set of tiles none of which can reach its like, as PAIRING allows, even if all
 * others were gone: as long as one can, it is dropped. Writes it to HELD; returns the number of
 * tiles. The first tile of the set to be removed would need such a path, so the board is
 * lost. */
static int hold_each_other(const struct lian *s, const struct pairing *pairing,
                           bool held[LIAN_CELLS])
{
    int cells = s->rows * s->columns, count = 0;
    bool more = true;
    for (int cell = 0; cell < cells; cell++)
        held[cell] = s->face[cell] != 0;
    while (more) {
        more = false;
        for (int a = 0; a < cells; a++)
            for (int b = 0; b < cells && held[a]; b++)
                if (b != a && s->face[b] == s->face[a] && is_allowed(pairing, a, b) &&
                    could_join(s, held, a, b))
                    held[a] = held[b] = !(more = true);
    }
    for (int cell = 0; cell < cells; cell++)
        count += held[cell];
    return count;
}

/* Whether tiles hold each other however the four tiles of FACE are paired. CELL: one of them. */
static bool hold_for_each(const struct lian *s, int face, int *cell)
{
    struct pairing pairing = {.with = 0};
    bool held[LIAN_CELLS], all = true;
    int count = 0;
    for (int i = 0; i < s->rows * s->columns && count < 4; i++)
        if (s->face[i] == face)
            pairing.tile[count++] = i;
    *cell = pairing.tile[0];
    for (pairing.with = 1; pairing.with < 4 && all; pairing.with++)
        all = hold_each_other(s, &pairing, held) > 0;
    return all;
}

bool lian_find_loss(const void *state, struct game_reason *out)
{
    const struct lian *s = state;
    bool held[LIAN_CELLS], seen[LIAN_CELLS + 1] = {false};
    int cells = s->rows * s->columns, least = LIAN_CELLS, at = -1, tile;
    if ((s->rules & LIAN_GRAVITY) != 0)
        return false;
    int count = hold_each_other(s, &(struct pairing){.with = 0}, held);
    for (int cell = 0; cell < cells && count > 0; cell++)
        if (held[cell] && left_of(s, s->face[cell]) < least) {
            least = left_of(s, s->face[cell]);
            at = cell;
        }
    *out = (struct game_reason){LIAN_HOLD, 0, count, at};
    for (int cell = 0; cell < cells && count == 0; cell++) {
        int face = s->face[cell];
        if (face == 0 || face > LIAN_CELLS || seen[face] || left_of(s, face) != 4)
            continue;
        seen[face] = true;
        if (!hold_for_each(s, face, &tile))
            continue;
        *out = (struct game_reason){LIAN_PAIRINGS, 0, face, tile};
        return true;
    }
    return count > 0;
}

void lian_print_loss(const void *state, const struct game_reason *why, struct text *out)
{
    const struct lian *s = state;
    int row = why->place / s->columns + 1, column = why->place % s->columns + 1;
    if (why->kind == LIAN_PAIRINGS)
        text_format(
            out,
            _("However the four like row %d column %d are paired, tiles hold each "
              "other"),
            row, column);
    else
        text_format(out, _("%d tiles hold each other, among them row %d column %d"),
                    why->number, row, column);
}

void lian_reasons_places(const struct reason_case *about, const struct game_reason *why,
                         bool named[REASON_PLACES])
{
    const struct lian *s = about->state;
    int a, b,
        face = why->kind == LIAN_PAIRINGS ? why->number
               : why->kind == LIAN_REST   ? s->face[lian_first(about->line[0])]
                                          : -1;
    if (why->kind == LIAN_HOLD)
        hold_each_other(s, &(struct pairing){.with = 0}, named);
    else if (why->kind == LIAN_OPENS)
        mark_opened(about, named);
    else if (why->kind == LIAN_NEXT || why->kind == LIAN_ALLOWS) {
        cells_at(about, why->at, &a, &b);
        named[a] = named[b] = true;
    }
    for (int cell = 0; cell < s->rows * s->columns && face > 0; cell++)
        named[cell] = s->face[cell] == face;
}
