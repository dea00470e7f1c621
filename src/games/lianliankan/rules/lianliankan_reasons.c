/* Why a pair of Lianliankan is a good one: the pairs that it opens, at once or later. */
#include "games/lianliankan/rules/lianliankan_reasons.h"

#include "base/i18n.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

#include <string.h>

enum {
    FAR = 6,        /* a pair that is more moves away is not named */
    OPENED_MOST = 6 /* pairs: more are hard to see, and all orders of them are tried */
};

const char *const lian_reasons_kinds[] = {"only", "next",     "opens",  "pair",
                                          "rest", "last",     "allows", "uncovers",
                                          "hold", "pairings", NULL};

/* The move of TO that joins the tiles of MOVE of FROM; MOVE_NONE: one of them is gone. */
static uint32_t translate(const struct lian_track *from, uint32_t move,
                          const struct lian_track *to)
{
    int a = lian_track_cell(to, from->id[lian_first(move)]);
    int b = lian_track_cell(to, from->id[lian_second(move)]);
    return a < 0 || b < 0 ? MOVE_NONE : lian_pair(a, b);
}

/* Whether MOVE of FROM joins tiles that can be joined in TO, too. */
static bool is_free(const struct lian_track *from, uint32_t move,
                    const struct lian_track *to)
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

/* The other one of the last two tiles with the face at CELL; -1: there are more. */
static int mate_of(const struct lian *s, int cell)
{
    int mate = -1;
    for (int other = 0; other < s->rows * s->columns; other++)
        if (other != cell && s->face[other] == s->face[cell])
            mate = mate == -1 ? other : LIAN_CELLS;
    return mate < LIAN_CELLS ? mate : -1;
}

/* Whether the two tiles of FACE that are left can be joined. */
static bool rest_free(const struct lian *s, int face)
{
    int cell = 0;
    while (s->face[cell] != face)
        cell++;
    return lian_join(s, cell, mate_of(s, cell), NULL);
}

/* The first move that depends on the first one, if it is not possible now; 0: none. */
static int missed_at(const struct reason_case *about)
{
    struct lian_track with, without, now;
    lian_track_begin(&now, about->state);
    with = without = now;
    lian_track_apply(&with, about->line[0]);
    for (int i = 1; i < about->count; i++) {
        uint32_t there = translate(&with, about->line[i], &without);
        if (there == MOVE_NONE || !lian_track_apply(&without, there))
            return is_free(&with, about->line[i], &now) ? 0 : i;
        lian_track_apply(&with, about->line[i]);
    }
    return 0;
}

/* Whether all moves but the first one are proved to lose. */
static bool is_only(const struct reason_case *about)
{
    const struct lian *s = about->state;
    uint32_t moves[LIAN_CELLS];
    int count = lian_moves(s, moves, LIAN_CELLS);
    bool lost = count > 1 && count <= LIAN_CELLS;
    for (int i = 0; i < count && lost; i++) {
        struct lian after = *s;
        struct game_reason why;
        lian_apply(&after, moves[i]);
        lost = moves[i] == about->line[0] ||
               (after.tiles > 0 &&
                (lian_moves(&after, NULL, 0) == 0 || lian_find_loss(&after, &why)));
    }
    return lost;
}

/* Makes the first move. Writes the pairs that are free then and were not to OPENED, as cells of
 * AFTER; returns their number. */
static int open_pairs(const struct reason_case *about, struct lian_track *after,
                      uint32_t opened[LIAN_CELLS])
{
    struct lian_track now;
    int count = 0;
    lian_track_begin(&now, about->state);
    *after = now;
    lian_track_apply(after, about->line[0]);
    int pairs = lian_moves(&after->s, opened, LIAN_CELLS);
    for (int i = 0; i < pairs && i < LIAN_CELLS; i++)
        if (!is_free(after, opened[i], &now))
            opened[count++] = opened[i];
    return count;
}

/* How many of the COUNT pairs of FROM can be taken one after the other in TRACK. Those come
 * first in PAIRS then. */
static int most_taken(const struct lian_track *from, uint32_t *pairs, int count,
                      const struct lian_track *track)
{
    uint32_t order[OPENED_MOST], best[OPENED_MOST];
    int most = 0;
    for (int i = 0; i < count; i++) {
        struct lian_track next = *track;
        uint32_t there = translate(from, pairs[i], track);
        if (there == MOVE_NONE || !lian_track_apply(&next, there))
            continue;
        memcpy(order, pairs, (size_t)count * sizeof *order);
        order[i] = order[0];
        order[0] = pairs[i];
        int taken = 1 + most_taken(from, order + 1, count - 1, &next);
        if (taken > most)
            memcpy(best, order, sizeof best);
        most = taken > most ? taken : most;
    }
    if (most > 0)
        memcpy(pairs, best, (size_t)count * sizeof *pairs);
    return most;
}

/* Whether an empty cell, in which a path can run, lies beside CELL. */
static bool is_uncovered(const struct lian *s, int cell)
{
    int row = cell / s->columns, column = cell % s->columns;
    bool edge = row == 0 || column == 0 || row == s->rows - 1 || column == s->columns - 1;
    return (edge && (s->rules & LIAN_INSIDE) == 0) ||
           (row > 0 && s->face[cell - s->columns] == 0) ||
           (row < s->rows - 1 && s->face[cell + s->columns] == 0) ||
           (column > 0 && s->face[cell - 1] == 0) ||
           (column < s->columns - 1 && s->face[cell + 1] == 0);
}

/* How many tiles are uncovered in AFTER and were not in NOW; marks them in NAMED, if it is not
 * NULL. */
static int uncover(const struct lian_track *now, const struct lian_track *after,
                   bool *named)
{
    int count = 0;
    for (int cell = 0; cell < now->s.rows * now->s.columns; cell++) {
        int id = after->id[cell];
        if (after->s.face[cell] == 0 || !is_uncovered(&after->s, cell) ||
            is_uncovered(&now->s, id))
            continue;
        count++;
        if (named != NULL)
            named[id] = true;
    }
    return count;
}

int lian_reasons_find(const struct reason_case *about,
                      struct game_reason out[REASONS_MOST])
{
    const struct lian *s = about->state;
    struct lian_track now, after, then;
    uint32_t opened[LIAN_CELLS];
    int face = s->face[lian_first(about->line[0])], count = 0, next = 0;
    int left = left_of(s, face), missed = missed_at(about);
    lian_track_begin(&now, s);
    int pairs = open_pairs(about, &after, opened);
    int taken = pairs > OPENED_MOST ? 0 : most_taken(&after, opened, pairs, &after);
    then = after;
    for (int i = 1; i < about->count && next == 0; i++) {
        if (is_free(&then, about->line[i], &after) &&
            !is_free(&then, about->line[i], &now))
            next = i;
        lian_track_apply(&then, about->line[i]);
    }
    if (is_only(about))
        count = reason_add(out, count, LIAN_ONLY, 0, 0, 0);
    if (taken > 1)
        count = reason_add(out, count, LIAN_OPENS, 0, taken, 0);
    else if (next > 0)
        count = reason_add(out, count, LIAN_NEXT, next, 0, 0);
    else if (taken > 0)
        count = reason_add(out, count, LIAN_PAIR, 0, 0, 0);
    if (left == 4 && rest_free(&after.s, face))
        count = reason_add(out, count, LIAN_REST, 0, 0, 0);
    if (left == 2)
        count = reason_add(out, count, LIAN_LAST, 0, 0, 0);
    if (missed > 0 && missed != next && missed <= FAR)
        count = reason_add(out, count, LIAN_ALLOWS, missed, 0, 0);
    int uncovered = uncover(&now, &after, NULL);
    if (count == 0 && uncovered > 0)
        count = reason_add(out, count, LIAN_UNCOVERS, 0, uncovered, 0);
    return count;
}

/* Sets AT to the cells of the first two tiles that WHY names. */
static void find_named(const struct reason_case *about, const struct game_reason *why,
                       int at[2])
{
    bool named[REASON_PLACES] = {false};
    int count = 0;
    lian_reasons_places(about, why, named);
    for (int cell = 0; cell < REASON_PLACES && count < 2; cell++)
        if (named[cell])
            at[count++] = cell;
}

void lian_reasons_print(const struct reason_case *about, const struct game_reason *why,
                        bool spoken, struct text *out)
{
    const struct lian *s = about->state;
    bool gravity = (s->rules & LIAN_GRAVITY) != 0;
    int at[2] = {0, 0};
    find_named(about, why, at);
    int row = at[0] / s->columns + 1, column = at[0] % s->columns + 1;
    int other = at[1] / s->columns + 1, across = at[1] % s->columns + 1;
    (void)spoken;
    switch (why->kind) {
    case LIAN_ONLY:
        text_string(out, _("All other pairs lose"));
        break;
    case LIAN_OPENS:
        text_format(out, _("Opens %d pairs"), why->number);
        break;
    case LIAN_PAIR:
    case LIAN_NEXT:
        text_format(out, _("Opens the pair at row %d column %d and row %d column %d"),
                    row, column, other, across);
        break;
    case LIAN_UNCOVERS:
        text_format(out,
                    ngettext("Uncovers %d tile that had no free side",
                             "Uncovers %d tiles that had no free side", why->number),
                    why->number);
        break;
    case LIAN_REST:
        text_string(out, _("The other two of their face can then be joined, too"));
        break;
    case LIAN_LAST:
        text_string(out,
                    gravity ? _("The last two of their face: no other tile needs them")
                            : _("The last two of their face: taking them risks nothing"));
        break;
    default:
        text_format(
            out,
            ngettext("Lets row %d column %d and row %d column %d be joined next",
                     "Lets row %d column %d and row %d column %d be joined in %d moves",
                     why->at),
            row, column, other, across, why->at);
    }
}

/* Marks what the first move opens or uncovers. */
static void mark_opened(const struct reason_case *about, int kind,
                        bool named[REASON_PLACES])
{
    struct lian_track now, after;
    uint32_t opened[LIAN_CELLS];
    int count = open_pairs(about, &after, opened);
    lian_track_begin(&now, about->state);
    if (kind == LIAN_UNCOVERS)
        uncover(&now, &after, named);
    else
        count = most_taken(&after, opened, count, &after);
    for (int i = 0; i < count && kind != LIAN_UNCOVERS; i++)
        named[after.id[lian_first(opened[i])]] = named[after.id[lian_second(opened[i])]] =
            true;
}

/* ---- losses ------------------------------------------------------------------------ */

/* How many tiles of column COLUMN from row FIRST to END - 1 are held. */
static int held_in(const struct lian *s, const bool *held, int column, int first, int end)
{
    int count = 0;
    for (int row = first; row < end; row++)
        count += held[row * s->columns + column];
    return count;
}

/* Puts tiles into the lowest HEIGHT cells of COLUMN, and no others. */
static void fill_column(struct lian *s, int column, int height)
{
    for (int row = 0; row < s->rows; row++)
        s->face[row * s->columns + column] = s->rows - row <= height;
}

/* Whether tiles A and B, A not below B, could be joined under gravity: each may fall, but not
 * further than onto the tiles of HELD below it. A column always has its tiles of HELD, at its
 * foot; one of the two has those above it on top of it, and something in all cells below. */
static bool could_meet(const struct lian *s, const bool *held, int a, int b)
{
    int rows = s->rows, columns = s->columns, a_row = a / columns, b_row = b / columns;
    int a_column = a % columns, b_column = b % columns;
    int a_above = held_in(s, held, a_column, 0, a_row);
    int b_above = held_in(s, held, b_column, 0, b_row);
    int lowest_a = rows - 1 - held_in(s, held, a_column, a_row + 1, rows);
    int lowest_b = rows - 1 - held_in(s, held, b_column, b_row + 1, rows);
    bool one = a_column == b_column;
    struct lian only = *s;
    for (int c = 0; c < columns; c++)
        fill_column(&only, c, held_in(s, held, c, 0, rows));
    for (int i = b_row; i <= lowest_b; i++) {
        int first = one ? a_row + i - b_row : a_row, last = lowest_a;
        if (one)
            last = i - 1 - held_in(s, held, a_column, a_row + 1, b_row);
        else
            fill_column(&only, b_column, rows - i + b_above);
        for (int j = first; j <= last; j++) {
            fill_column(&only, a_column, rows - j + a_above);
            if (lian_join(&only, j * columns + a_column, i * columns + b_column, NULL))
                return true;
        }
    }
    return false;
}

/* Whether two equal tiles could be joined if only the tiles with HELD were there besides
 * them. */
static bool could_join(const struct lian *s, const bool *held, int a, int b)
{
    struct lian only = *s;
    if ((s->rules & LIAN_GRAVITY) != 0)
        return a < b ? could_meet(s, held, a, b) : could_meet(s, held, b, a);
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (!held[cell] && cell != a && cell != b)
            only.face[cell] = 0;
    return lian_join(&only, a, b, NULL);
}

/* The largest set of tiles none of which can reach a tile that FACE, by cell, gives the same
 * face, even if any others were gone: as long as one can, it is dropped. Writes it to HELD;
 * returns the number of tiles. The first tile of the set to be removed would need such a path,
 * so the board is lost. */
static int hold_each_other(const struct lian *s, const uint16_t *face,
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
                if (b != a && face[b] == face[a] && could_join(s, held, a, b))
                    held[a] = held[b] = !(more = true);
    }
    for (int cell = 0; cell < cells; cell++)
        count += held[cell];
    return count;
}

/* Whether tiles hold each other however the four tiles of the face at FIRST, the first of them,
 * are paired: it and another one then have a face of their own. Sets HELD to those that are held
 * in each case, so that they can never go. */
static bool hold_for_each(const struct lian *s, int first, bool held[LIAN_CELLS])
{
    bool one[LIAN_CELLS] = {false}, all = true;
    memset(held, true, LIAN_CELLS);
    for (int other = first + 1; other < s->rows * s->columns && all; other++) {
        uint16_t face[LIAN_CELLS];
        if (s->face[other] != s->face[first])
            continue;
        memcpy(face, s->face, sizeof face);
        face[first] = face[other] = UINT16_MAX;
        all = hold_each_other(s, face, one) > 0;
        for (int cell = 0; cell < LIAN_CELLS; cell++)
            held[cell] &= one[cell];
    }
    return all;
}

/* The first tile of HELD that is one of the last two of its face; -1: there is none. */
static int find_pair(const struct lian *s, const bool *held)
{
    int cells = s->rows * s->columns, cell = 0;
    while (cell < cells && (!held[cell] || mate_of(s, cell) < 0))
        cell++;
    return cell < cells ? cell : -1;
}

bool lian_find_loss(const void *state, struct game_reason *out)
{
    const struct lian *s = state;
    bool held[LIAN_CELLS], seen[LIAN_CELLS + 1] = {false};
    int count = hold_each_other(s, s->face, held);
    *out = (struct game_reason){LIAN_HOLD, 0, count, find_pair(s, held)};
    for (int cell = 0; cell < s->rows * s->columns && count == 0; cell++) {
        int face = s->face[cell];
        if (face == 0 || face > LIAN_CELLS || seen[face] || left_of(s, face) != 4)
            continue;
        seen[face] = true;
        if (!hold_for_each(s, cell, held))
            continue;
        *out = (struct game_reason){LIAN_PAIRINGS, 0, face, find_pair(s, held)};
        if (out->place >= 0)
            break;
    }
    return out->place >= 0;
}

/* The position of ABOUT, or the one behind its move. */
static void behind(const struct reason_case *about, struct lian_track *track)
{
    lian_track_begin(track, about->state);
    if (about->count > 0)
        lian_track_apply(track, about->line[0]);
}

/* Sets NOW to the position that WHY is about, and HELD to its tiles that can never go; returns
 * their number. */
static int stay(const struct reason_case *about, const struct game_reason *why,
                struct lian_track *now, bool held[LIAN_CELLS])
{
    int count = 0, first = 0;
    behind(about, now);
    while (why->kind == LIAN_PAIRINGS && now->s.face[first] != why->number)
        first++;
    if (why->kind == LIAN_PAIRINGS)
        hold_for_each(&now->s, first, held);
    else
        hold_each_other(&now->s, now->s.face, held);
    for (int cell = 0; cell < now->s.rows * now->s.columns; cell++)
        count += held[cell];
    return count;
}

bool lian_reasons_akin(const void *state, uint32_t a, uint32_t other)
{
    const struct lian *s = state;
    return a != other && !lian_is_shuffle(a) && !lian_is_shuffle(other) &&
           s->face[lian_first(a)] == s->face[lian_first(other)];
}

void lian_reasons_blame(const struct reason_case *about, struct game_reason *why)
{
    const struct lian *s = about->state;
    struct lian_track now;
    bool held[LIAN_CELLS];
    stay(about, why, &now, held);
    for (int cell = s->rows * s->columns - 1; cell >= 0; cell--)
        if (held[cell] && now.s.face[cell] == s->face[lian_first(about->line[0])] &&
            mate_of(&now.s, cell) >= 0)
            why->place = cell;
}

void lian_reasons_stay(const struct reason_case *about, const struct game_reason *why,
                       bool stays[REASON_PLACES])
{
    struct lian_track now;
    bool held[LIAN_CELLS];
    stay(about, why, &now, held);
    for (int cell = 0; cell < now.s.rows * now.s.columns; cell++)
        if (held[cell])
            stays[now.id[cell]] = true;
}

void lian_print_loss(const struct reason_case *about, const struct game_reason *why,
                     struct text *out)
{
    struct lian_track now;
    bool held[LIAN_CELLS];
    int count = stay(about, why, &now, held), columns = now.s.columns, at[2] = {0, 0};
    find_named(about, why, at);
    text_format(out,
                _("Row %d column %d and row %d column %d never meet: at least %d tiles "
                  "stay"),
                at[0] / columns + 1, at[0] % columns + 1, at[1] / columns + 1,
                at[1] % columns + 1,
                count + (count + now.s.tiles) % 2); /* tiles go in pairs */
}

void lian_reasons_places(const struct reason_case *about, const struct game_reason *why,
                         bool named[REASON_PLACES])
{
    const struct lian *s = about->state;
    struct lian_track track;
    switch (why->kind) {
    case LIAN_HOLD:
    case LIAN_PAIRINGS:
        behind(about, &track);
        for (int cell = 0; cell < s->rows * s->columns; cell++)
            if (track.s.face[cell] == track.s.face[why->place])
                named[track.id[cell]] = true;
        break;
    case LIAN_OPENS:
    case LIAN_PAIR:
    case LIAN_UNCOVERS:
        mark_opened(about, why->kind, named);
        break;
    case LIAN_REST:
        for (int cell = 0; cell < s->rows * s->columns; cell++)
            named[cell] = s->face[cell] == s->face[lian_first(about->line[0])];
        break;
    default:
        lian_track_begin(&track, s);
        for (int i = 0; i < why->at; i++)
            lian_track_apply(&track, about->line[i]);
        if (why->at > 0)
            named[track.id[lian_first(about->line[why->at])]] =
                named[track.id[lian_second(about->line[why->at])]] = true;
    }
}
