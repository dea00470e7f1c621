/* Why a group of SameGame is a good one: the larger groups that it lets come together, and what
 * happens to it if it stays. */
#include "games/samegame/rules/samegame_reasons.h"

#include "base/i18n.h"
#include "games/samegame/rules/samegame_rules.h"

#include <string.h>

enum {
    MANY = 4,    /* tiles: a group that is worth naming as the largest */
    FEW = 2,     /* tiles that have hardly any points */
    SOON = 8,    /* moves: of what comes later the best is named, */
    WORTH = 3,   /* if it is worth more points than that for each move */
    SCALE = 1000 /* of the value of a claim */
};

const char *const same_reasons_kinds[] = {"largest", "next",   "joins", "adds", "gathers",
                                          "leads",   "breaks", "last",  "free", NULL};

/* A board whose tiles are followed: ID is the cell where a tile lay at first. */
struct track {
    struct same s;
    uint16_t id[SAME_CELLS];
};

static void begin_track(struct track *track, const struct same *s)
{
    track->s = *s;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        track->id[cell] = (uint16_t)cell;
}

/* Removes the tiles with GONE[id], whether they touch or not. */
static void sweep(struct track *track, const bool *gone)
{
    for (int cell = 0; cell < track->s.rows * track->s.columns; cell++)
        if (gone[track->id[cell]])
            track->s.color[cell] = 0;
    same_fall(&track->s, track->id);
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

/* The most tiles of GROUP that touch one another in TRACK; WHOLE: with others that they touch. */
static int most_touching(const struct track *track, const bool *group, bool whole)
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
            own += whole || group[track->id[part[i]]];
        }
        most = own > most ? own : most;
    }
    return most;
}

/* Makes the first move, and marks in GONE what it removes. */
static void make_first(const struct reason_case *about, struct track *track,
                       bool gone[SAME_CELLS])
{
    begin_track(track, about->state);
    mark(track, about->line[0], gone);
    sweep(track, gone);
}

/* Claims, the most telling first: by the points that they are about, less for what comes
 * later. */
struct claims {
    int count;
    struct game_reason list[REASONS_MOST];
    int64_t value[REASONS_MOST];
};

static void claim(struct claims *claims, int points, int moves, struct game_reason why)
{
    int64_t value = (int64_t)SCALE * points / moves;
    int i = claims->count < REASONS_MOST ? claims->count++ : REASONS_MOST;
    for (; i > 0 && claims->value[i - 1] < value; i--)
        if (i < REASONS_MOST) {
            claims->list[i] = claims->list[i - 1];
            claims->value[i] = claims->value[i - 1];
        }
    if (i < REASONS_MOST) {
        claims->list[i] = why;
        claims->value[i] = value;
    }
}

/* Claims the groups that the first move joins at once. */
static void claim_joined(const struct reason_case *about, struct claims *claims)
{
    struct track now, after;
    bool gone[SAME_CELLS] = {false}, next[SAME_CELLS] = {false};
    uint32_t moves[SAME_CELLS / 2];
    begin_track(&now, about->state);
    make_first(about, &after, gone);
    if (about->count > 1)
        mark(&after, about->line[1], next);
    int count = same_moves(&after.s, moves, SAME_CELLS / 2);
    for (int i = 0; i < count; i++) {
        bool group[SAME_CELLS] = {false};
        int size = mark(&after, moves[i], group), place = after.id[moves[i]];
        int before = most_touching(&now, group, !next[place]);
        int gain = same_worth(&now.s, size) - same_worth(&now.s, before);
        int points = size > FEW ? gain : 0; /* pairs: only if nothing else is known */
        if (gain > 0 && next[place])
            claim(claims, points, 1, (struct game_reason){SAME_NEXT, 1, before, 0});
        else if (gain > 0 && before > FEW && 2 * before > size)
            /* Half as telling: most groups grow. */
            claim(claims, gain / 2, 1, (struct game_reason){SAME_ADDS, 0, before, place});
        else if (gain > 0)
            claim(claims, points, 1, (struct game_reason){SAME_JOINS, 0, before, place});
    }
}

/* Claims what later moves need the first one for, and when its group would fall apart. */
static void claim_later(const struct reason_case *about, struct claims *claims)
{
    const struct same *s = about->state;
    struct track with, without, after, now;
    bool group[SAME_CELLS], first[SAME_CELLS] = {false}, broken = false;
    int own = same_group(s, (int)about->line[0], NULL);
    struct game_reason needed = {0}, far = {0}; /* the best one later than SOON */
    int most = 0;                               /* points */
    begin_track(&now, s);
    without = now;
    make_first(about, &with, first);
    after = with;
    for (int i = 1; i < about->count; i++) {
        memset(group, 0, sizeof group);
        int size = mark(&with, about->line[i], group);
        int touch = most_touching(&without, group, false);
        int apart = most_touching(&now, group, false);
        apart = apart > touch ? apart : touch;
        int gain = same_worth(s, size) - same_worth(s, apart);
        if (apart < size && needed.at == 0)
            needed = (struct game_reason){SAME_GATHERS, i, apart, 0};
        bool whole = most_touching(&after, group, false) == size;
        if (i <= SOON && gain > 0 && !whole)
            claim(claims, gain, i, (struct game_reason){SAME_GATHERS, i, apart, 0});
        else if (gain > WORTH * i && !whole && gain * far.at >= most * i) {
            far = (struct game_reason){SAME_LEADS, i, apart, 0};
            most = gain;
        }
        sweep(&with, group);
        if (touch == size) /* else nothing to take is there */
            sweep(&without, group);
        int left = most_touching(&without, first, false);
        gain = same_worth(s, own) - same_worth(s, left);
        if (!broken && gain > 0)
            claim(claims, gain, i, (struct game_reason){SAME_BREAKS, i, left, 0});
        broken |= left < own;
    }
    if (most > 0)
        claim(claims, most, far.at, far);
    bool none = claims->count == 0 || claims->value[0] == 0;
    if (needed.at == 0 || (none && needed.at > SOON))
        claim(claims, 1, SCALE, /* the last but for pairs */
              (struct game_reason){SAME_FREE, 0,
                                   (needed.at > 0 ? needed.at : about->count) - 1, 0});
    else if (claims->count == 0)
        claim(claims, 1, 1, needed); /* has no points */
}

int same_reasons_find(const struct reason_case *about,
                      struct game_reason out[REASONS_MOST])
{
    const struct same *s = about->state;
    struct same then = *s;
    struct claims claims = {0};
    int size = same_group(s, (int)about->line[0], NULL), alike = 0;
    bool largest = about->count > 1; /* else none is left to compare */
    for (int i = 0; i < about->count; i++) {
        largest = largest && same_group(&then, (int)about->line[i], NULL) <= size;
        same_apply(&then, about->line[i]);
    }
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        alike += s->color[cell] == s->color[about->line[0]];
    claim_joined(about, &claims);
    if (largest && size >= MANY)
        claim(&claims, same_worth(s, size), 1,
              (struct game_reason){SAME_LARGEST, 0, size, 0});
    if (alike == size)
        claim(&claims, 1, 1, (struct game_reason){.kind = SAME_LAST});
    if (about->count > 1)
        claim_later(about, &claims);
    while (claims.count > 1 && claims.value[claims.count - 1] == 0)
        claims.count--;
    memcpy(out, claims.list, sizeof claims.list);
    return claims.count;
}

/* Marks the tiles that WHY names, by where they lie now, and sets THEN to the board where they
 * are a group; returns their number. */
static int named_by(const struct reason_case *about, const struct game_reason *why,
                    struct same *then, bool named[SAME_CELLS])
{
    struct track track;
    bool gone[SAME_CELLS] = {false};
    uint32_t move = about->line[why->at];
    begin_track(&track, about->state);
    if (why->kind == SAME_JOINS || why->kind == SAME_ADDS) {
        make_first(about, &track, gone);
        for (move = 0; track.s.color[move] == 0 || track.id[move] != why->place;)
            move++;
    }
    for (int i = 0; i < why->at && why->kind != SAME_BREAKS; i++) {
        mark(&track, about->line[i], gone);
        sweep(&track, gone);
    }
    if (why->kind == SAME_BREAKS)
        move = about->line[0];
    *then = track.s;
    return mark(&track, move, named);
}

void same_reasons_places(const struct reason_case *about, const struct game_reason *why,
                         bool named[REASON_PLACES])
{
    struct same then;
    named_by(about, why, &then, named);
}

/* A claim about tiles, WHAT, that come together. */
static void print_together(const struct game_reason *why, const char *what, int worth,
                           struct text *out)
{
    unsigned long moves = (unsigned long)why->at;
    if (worth == 0)
        text_format(out,
                    ngettext("Lets %s go next; without it they stay apart",
                             "Lets %s go in %d moves; without it they stay apart", moves),
                    what, why->at);
    else if (why->at < 2 && why->number == 1)
        text_format(out,
                    why->at == 0
                        ? _("Joins %s, worth %d; now they are apart")
                        : _("Joins %s to take next, worth %d; now they are apart"),
                    what, worth);
    else if (why->at == 0)
        text_format(out, _("Joins %s, worth %d; now at most %d touch"), what, worth,
                    why->number);
    else if (why->at == 1)
        text_format(out, _("Joins %s to take next, worth %d; now at most %d touch"), what,
                    worth, why->number);
    else if (why->kind == SAME_LEADS)
        text_format(out,
                    _("A step to %s in %d moves, worth %d; without it at most %d touch"),
                    what, why->at, worth, why->number);
    else if (why->number == 1)
        text_format(out, _("In %d moves %s touch, worth %d; without it they stay apart"),
                    why->at, what, worth);
    else
        text_format(out, _("In %d moves %s touch, worth %d; without it at most %d do"),
                    why->at, what, worth, why->number);
}

static void print_broken(const struct game_reason *why, int count, struct text *out)
{
    unsigned long moves = (unsigned long)why->at;
    if (why->number == 1)
        text_format(out,
                    ngettext("If it stays, its tiles are apart %d move later",
                             "If it stays, its tiles are apart %d moves later", moves),
                    why->at);
    else
        text_format(
            out,
            ngettext("If it stays, at most %d of its %d tiles touch %d move later",
                     "If it stays, at most %d of its %d tiles touch %d moves later",
                     moves),
            why->number, count, why->at);
}

void same_reasons_print(const struct reason_case *about, const struct game_reason *why,
                        bool spoken, struct text *out)
{
    struct same then;
    scoped_text tiles = {0};
    bool named[SAME_CELLS] = {false};
    int count = named_by(about, why, &then, named), worth = same_worth(&then, count);
    const bool *cell = memchr(named, true, sizeof named);
    int color = ((const struct same *)about->state)->color[cell - named];
    same_print_tiles(color, why->kind == SAME_ADDS ? count - why->number : count, &tiles);
    const char *what = text_get(&tiles);
    (void)spoken;
    switch (why->kind) {
    case SAME_LARGEST:
        text_format(out,
                    _("Takes %s, worth %d; no later group of the best line is larger"),
                    what, worth);
        break;
    case SAME_ADDS:
        text_format(out, _("Adds %s to %d: worth %d instead of %d"), what, why->number,
                    worth, same_worth(&then, why->number));
        break;
    case SAME_BREAKS:
        print_broken(why, count, out);
        break;
    case SAME_LAST:
        text_string(out, _("These are the last of their colour"));
        break;
    case SAME_FREE:
        if (why->number + 1 < about->count)
            text_format(out, _("Only clears %s; none of the next %d groups needs it"),
                        what, why->number);
        else if (worth > 0)
            text_format(
                out,
                ngettext("Only adds %d point; no later group of the best line needs it",
                         "Only adds %d points; no later group of the best line needs it",
                         worth),
                worth);
        else
            text_format(out,
                        _("Only clears %s; no later group of the best line needs it"),
                        what);
        break;
    default:
        print_together(why, what, worth, out);
    }
    out->failed |= tiles.failed;
}
