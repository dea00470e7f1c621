/* Checks the steps of a certificate without gravity (PROOFS, sections 1 and 2). This file
 * shares nothing with the solver: it has its own numbers of tiles and choices, its own board
 * (certificate_lines.h), and nothing but resolution. */
#include "games/lianliankan/certificate/lianliankan_certificate.h"

#include "base/i18n.h"
#include "games/lianliankan/certificate/certificate_lines.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

enum {
    CHOICES_MOST = 1 << 30, /* so that a literal is a number of 32 bits */
    PAUSE = 1024            /* tiles between two looks at the limits */
};

struct tile {
    uint32_t face;
    int place;             /* in LINES */
    uint32_t first, count; /* the tiles of its face */
    uint32_t base;         /* the first choice of its face */
};

struct choice {
    uint32_t tile[2]; /* a pair; of four equal tiles, the pair of the last one */
    bool forbidden;   /* while is_stuck runs */
    bool is_false[2], in_clause[2]; /* by literal */
};

/* Literal 2 * choice: it is made; 2 * choice + 1: it is not. */
struct checking {
    struct search *search;
    struct claim claim;
    const struct pairs *start;
    struct proof_in *in;
    const char *wrong; /* NULL: nothing so far */

    uint32_t tiles;
    struct tile *tile; /* face by face, each in reading order */
    uint32_t *order;   /* of the tiles that went last, then the others */
    bool odd;          /* so is the number of a face's tiles */
    struct lines lines;

    uint32_t choices;
    struct choice *choice; /* NULL: the proof has not needed them yet */

    /* The clause that the step has so far: no literal is in it twice or known to be false. */
    uint32_t *clause;
    uint32_t clause_count;
    uint32_t *other; /* a clause that is read */
    uint32_t other_count;

    /* All clauses of two and more literals, one behind the other, and where they end. */
    uint32_t *pool;
    size_t pool_count, pool_size;
    size_t *end;
    size_t clauses, clauses_size;
};

/* ---- choices ----------------------------------------------------------------------- */

/* The choice that makes tiles A and B of one face a pair. Of four equal tiles, a choice is
 * two pairs. */
static uint32_t choice_of(const struct checking *c, uint32_t a, uint32_t b)
{
    const struct tile *tile = &c->tile[a];
    uint32_t i = a - tile->first, j = b - tile->first;
    if (tile->count == 4)
        return tile->base + (i ^ j) - 1;
    return tile->base + (i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j);
}

static size_t lists_size(const struct checking *c)
{
    return (4 * (size_t)c->choices + 1) * sizeof *c->clause;
}

/* Numbers the choices. False: there are too many. */
static bool number_choices(struct checking *c)
{
    uint64_t choices = 0;
    for (uint32_t i = 0; i < c->tiles; i += c->tile[i].count) {
        uint64_t count = c->tile[i].count;
        for (uint32_t k = 0; k < count; k++)
            c->tile[i + k].base = (uint32_t)choices;
        choices += count == 4 ? 3 : count * (count - 1) / 2;
    }
    if (choices > CHOICES_MOST) {
        search_stop(c->search, STOP_MEMORY);
        return false;
    }
    c->choices = (uint32_t)choices;
    c->choice = search_alloc(c->search, (choices + 1) * sizeof *c->choice);
    c->clause = search_alloc(c->search, lists_size(c));
    if (c->choice == NULL || c->clause == NULL)
        return false;
    c->other = c->clause + 2 * choices;
    for (uint32_t b = 0; b < c->tiles; b++)
        for (uint32_t a = c->tile[b].first; a < b; a++) {
            struct choice *choice = &c->choice[choice_of(c, a, b)];
            choice->tile[0] = a;
            choice->tile[1] = b;
        }
    return true;
}

/* ---- the board --------------------------------------------------------------------- */

static int compare_tiles(const void *a, const void *b)
{
    const struct tile *x = a, *y = b;
    return x->face != y->face ? (x->face > y->face) - (x->face < y->face)
                              : x->place - y->place;
}

static void number_tiles(struct checking *c)
{
    const struct pairs *s = c->start;
    lines_clear(&c->lines, s->rows, s->columns, s->outside);
    for (int i = 0; i < s->rows * s->columns; i++)
        if (s->face[i] != 0)
            c->tile[c->tiles++] =
                (struct tile){.face = s->face[i],
                              .place =
                                  lines_place(&c->lines, i / s->columns, i % s->columns)};
    qsort(c->tile, c->tiles, sizeof *c->tile, compare_tiles);
    for (uint32_t i = 0, end; i < c->tiles; i = end) {
        for (end = i; end < c->tiles && c->tile[end].face == c->tile[i].face; end++)
            ;
        for (uint32_t k = i; k < end; k++) {
            c->tile[k].first = i;
            c->tile[k].count = end - i;
            c->order[k] = k;
        }
        c->odd |= (end - i) % 2 != 0;
    }
}

/* Whether tile A can be joined with another one by a choice that is not forbidden. */
static bool can_go(const struct checking *c, uint32_t a)
{
    const struct tile *tile = &c->tile[a];
    for (uint32_t b = tile->first; b < tile->first + tile->count; b++)
        if (b != a && (c->choice == NULL || !c->choice[choice_of(c, a, b)].forbidden) &&
            lines_join(&c->lines, tile->place, c->tile[b].place))
            return true;
    return false;
}

/* Whether the board cannot be cleared with none of the COUNT choices of OTHER: tiles go, one
 * by one, as long as one has a partner, even one that has gone. Those that went last time are
 * tried first, in the same order. */
static bool is_stuck(struct checking *c)
{
    bool *free = c->lines.free;
    uint32_t gone = 0;
    for (uint32_t i = 0; i < c->choices; i++)
        c->choice[i].forbidden = c->choice[i].is_false[0];
    for (uint32_t i = 0; i < c->other_count; i++)
        c->choice[c->other[i] / 2].forbidden = true;
    for (uint32_t i = 0; i < c->tiles; i++)
        free[c->tile[i].place] = false;
    for (uint32_t before = c->tiles; gone != before;) {
        before = gone;
        for (uint32_t i = gone; i < c->tiles; i++) {
            uint32_t a = c->order[i];
            if (i % PAUSE == 0 && !search_claim(&c->claim))
                return false;
            if (can_go(c, a)) {
                free[c->tile[a].place] = true;
                c->order[i] = c->order[gone];
                c->order[gone++] = a;
            }
        }
    }
    return gone < c->tiles;
}

/* ---- clauses ----------------------------------------------------------------------- */

static bool *in_clause_of(struct checking *c, uint32_t literal)
{
    return &c->choice[literal / 2].in_clause[literal % 2];
}

static void complain(struct checking *c, const char *wrong)
{
    if (c->wrong == NULL)
        c->wrong = wrong;
}

static void add_literal(struct checking *c, uint64_t literal)
{
    c->other[c->other_count++] = (uint32_t)literal;
}

static void read_earlier(struct checking *c, uint64_t back)
{
    if (back == 0 || back > c->clauses) {
        complain(c, _("the certificate names a clause that it does not have"));
        return;
    }
    size_t i = c->clauses - (size_t)back;
    for (size_t at = i > 0 ? c->end[i - 1] : 0; at < c->end[i]; at++)
        add_literal(c, c->pool[at]);
}

static void read_tile(struct checking *c, uint64_t tile)
{
    if (tile >= c->tiles) {
        complain(c, _("the certificate names a tile that does not exist"));
        return;
    }
    uint32_t a = (uint32_t)tile, first = c->tile[a].first;
    for (uint32_t b = first; b < first + c->tile[a].count; b++)
        if (b != a)
            add_literal(c, 2 * choice_of(c, a, b));
}

static bool read_choice(struct checking *c, uint64_t *choice)
{
    if (proof_get(c->in, choice) && *choice < c->choices)
        return true;
    complain(c, _("the certificate names a pair that does not exist"));
    return false;
}

static void read_pair(struct checking *c, uint64_t choice)
{
    uint64_t other;
    if (!read_choice(c, &other) || choice >= c->choices) {
        complain(c, _("the certificate names a pair that does not exist"));
        return;
    }
    const uint32_t *x = c->choice[choice].tile, *y = c->choice[other].tile;
    if (choice == other || (x[0] != y[0] && x[0] != y[1] && x[1] != y[0] && x[1] != y[1]))
        complain(c, _("two pairs of the certificate have no tile in common"));
    add_literal(c, 2 * choice + 1);
    add_literal(c, 2 * other + 1);
}

static void read_stuck(struct checking *c, uint64_t count)
{
    uint64_t choice;
    if (count > c->choices) {
        complain(c, _("the certificate names a pair that does not exist"));
        return;
    }
    for (; count > 0 && read_choice(c, &choice); count--)
        add_literal(c, 2 * choice);
    if (c->wrong == NULL && !is_stuck(c))
        complain(c, _("the board may be cleared without these pairs"));
}

/* Reads the clause that begins with NUMBER to OTHER. That the board is stuck whatever is chosen
 * needs no choices, of which a large board may have too many. */
static void read_clause(struct checking *c, uint64_t number)
{
    static void (*const read[])(struct checking * c, uint64_t number) = {
        [STEP_EARLIER] = read_earlier,
        [STEP_TILE] = read_tile,
        [STEP_PAIR] = read_pair,
        [STEP_STUCK] = read_stuck,
    };
    c->other_count = 0;
    if (c->choice == NULL && number != STEP_STUCK && !number_choices(c)) {
        complain(c, _("the search was stopped"));
        return;
    }
    read[number % 4](c, number / 4);
}

/* Adds the literals of OTHER to the clause, except SKIP. */
static void join(struct checking *c, uint32_t skip)
{
    for (uint32_t i = 0; i < c->other_count; i++) {
        uint32_t literal = c->other[i];
        bool *in_clause = in_clause_of(c, literal);
        if (literal == skip || *in_clause || c->choice[literal / 2].is_false[literal % 2])
            continue;
        *in_clause = true;
        c->clause[c->clause_count++] = literal;
    }
}

/* Resolves the clause with OTHER. */
static void resolve(struct checking *c)
{
    uint32_t found = 0, pivot = 0;
    for (uint32_t i = 0; i < c->other_count; i++)
        if (*in_clause_of(c, c->other[i] ^ 1)) {
            pivot = c->other[i];
            found++;
        }
    if (found != 1) {
        complain(c, _("a clause of the certificate does not follow"));
        return;
    }
    uint32_t i = 0;
    while (c->clause[i] != (pivot ^ 1))
        i++;
    c->clause[i] = c->clause[--c->clause_count];
    *in_clause_of(c, pivot ^ 1) = false;
    join(c, pivot);
}

/* False: no memory is left. */
static bool store(struct checking *c)
{
    if (!search_room(c->search, &c->pool, sizeof *c->pool, &c->pool_size,
                     c->pool_count + c->clause_count) ||
        !search_room(c->search, &c->end, sizeof *c->end, &c->clauses_size,
                     c->clauses + 1))
        return false;
    memcpy(c->pool + c->pool_count, c->clause, c->clause_count * sizeof *c->clause);
    c->end[c->clauses++] = c->pool_count += c->clause_count;
    return true;
}

/* Reads the clauses of a step and resolves the first one with each other. */
static void read_step(struct checking *c)
{
    uint64_t number;
    for (bool begun = false; c->wrong == NULL; begun = true) {
        if (!search_claim(&c->claim))
            complain(c, _("the search was stopped"));
        else if (!proof_get(c->in, &number))
            complain(c, _("the certificate ends before its proof"));
        else if (number == 0 && begun)
            return;
        else
            read_clause(c, number);
        if (c->wrong == NULL && begun)
            resolve(c);
        else if (c->wrong == NULL)
            join(c, NONE);
    }
}

/* Checks a step and keeps what it proves. Returns whether that is the empty clause. */
static bool check_step(struct checking *c)
{
    c->clause_count = 0;
    read_step(c);
    for (uint32_t i = 0; i < c->clause_count; i++)
        *in_clause_of(c, c->clause[i]) = false;
    if (c->clause_count == 1)
        c->choice[c->clause[0] / 2].is_false[1 - c->clause[0] % 2] = true;
    else if (c->clause_count > 1 && c->wrong == NULL && !store(c))
        complain(c, _("the search was stopped"));
    return c->wrong == NULL && c->clause_count == 0;
}

/* ---- all of it --------------------------------------------------------------------- */

/* Of START only the size, the rule and the faces are used. *PLACE is the number of a step. If a
 * face has an odd number of tiles, the byte 0 is a proof, too. */
static const char *check_steps(struct search *search, const struct pairs *start,
                               struct proof_in *in, size_t *place)
{
    struct checking checking = {.search = search,
                                .claim = {.search = search},
                                .start = start,
                                .in = in};
    struct checking *c = &checking;
    size_t cells = pairs_cells(start);
    size_t places = lines_count(start->rows, start->columns);
    c->tile = search_alloc(search, cells * sizeof *c->tile);
    c->order = search_alloc(search, cells * sizeof *c->order);
    c->lines.free = search_alloc(search, places);
    bool done = false;
    if (c->tile == NULL || c->order == NULL || c->lines.free == NULL) {
        complain(c, _("the search was stopped"));
    } else {
        number_tiles(c);
        done = c->odd && in->length == 1 && in->bytes[0] == 0;
        in->at = done;
    }
    while (c->wrong == NULL && !done) {
        ++*place;
        done = check_step(c);
    }
    if (c->wrong == NULL && in->at < in->length)
        complain(c, _("the certificate has bytes after its proof"));
    search_settle(&c->claim);
    search_release(search, c->tile, cells * sizeof *c->tile);
    search_release(search, c->order, cells * sizeof *c->order);
    search_release(search, c->lines.free, places);
    search_release(search, c->choice, ((size_t)c->choices + 1) * sizeof *c->choice);
    search_release(search, c->clause, lists_size(c));
    search_release(search, c->pool, c->pool_size * sizeof *c->pool);
    search_release(search, c->end, c->clauses_size * sizeof *c->end);
    return c->wrong;
}

const char *lian_check(struct search *search, const void *state, const char *bytes,
                       size_t length, size_t *place)
{
    const struct lian *lian = state;
    struct proof_in in = {bytes, length, 0};
    uint32_t face[LIAN_CELLS];
    struct pairs board = {.rows = lian->rows,
                          .columns = lian->columns,
                          .outside = (lian->rules & LIAN_INSIDE) == 0,
                          .face = face};
    if ((lian->rules & LIAN_GRAVITY) != 0 && length != 1)
        return boards_check(search, lian, &in, place);
    for (int i = 0; i < lian->rows * lian->columns; i++)
        face[i] = lian->face[i];
    return check_steps(search, &board, &in, place);
}

const char *lian_check_large(struct search *search, const void *board, const char *bytes,
                             size_t length, size_t *place)
{
    struct proof_in in = {bytes, length, 0};
    return check_steps(search, board, &in, place);
}
