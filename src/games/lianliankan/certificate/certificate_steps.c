/* Checks the steps of a certificate without gravity (PROOFS, sections 1 and 2). This file
 * shares nothing with the solver: it has its own numbers of tiles and choices, its own board
 * (certificate_lines.h), and nothing but resolution. */
#include "games/lianliankan/certificate/certificate_steps.h"

#include "base/i18n.h"
#include "games/lianliankan/certificate/certificate_lines.h"

#include <string.h>

#define NONE UINT32_MAX

enum value {
    UNKNOWN,
    KNOWN_FALSE,
    KNOWN_TRUE
};

struct choice {
    uint16_t tile[2]; /* of one of its pairs */
    uint8_t value;    /* enum value */
    bool forbidden;   /* while is_stuck runs */
    bool in_clause[2];
};

/* Literal 2 * choice: it is made; 2 * choice + 1: it is not. */
struct checking {
    struct search *search;
    struct claim claim;
    const struct lian *start;
    struct proof_in *in;
    const char *wrong; /* NULL: nothing so far */

    /* Tiles, face by face, each in reading order. */
    int tiles;
    uint16_t cell[LIAN_CELLS];
    uint16_t first[LIAN_CELLS], count[LIAN_CELLS]; /* the tiles of its face */
    uint32_t base[LIAN_CELLS];                     /* the first choice of its face */

    uint32_t choices;
    struct choice *choice;

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
static uint32_t choice_of(const struct checking *c, int a, int b)
{
    uint32_t i = (uint32_t)(a - c->first[a]), j = (uint32_t)(b - c->first[b]);
    if (c->count[a] == 4)
        return c->base[a] + (i ^ j) - 1;
    return c->base[a] + (i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j);
}

/* Numbers the tiles of FACE and their choices. */
static void number_face(struct checking *c, int face)
{
    int first = c->tiles;
    for (int cell = 0; cell < c->start->rows * c->start->columns; cell++)
        if (c->start->face[cell] == face)
            c->cell[c->tiles++] = (uint16_t)cell;
    uint32_t count = (uint32_t)(c->tiles - first);
    for (int i = first; i < c->tiles; i++) {
        c->first[i] = (uint16_t)first;
        c->count[i] = (uint16_t)count;
        c->base[i] = c->choices;
    }
    c->choices += count == 4 ? 3 : count * (count - 1) / 2;
}

static void number_tiles(struct checking *c)
{
    const struct lian *lian = c->start;
    for (int face = 0, next;; face = next) {
        next = UINT16_MAX + 1; /* the least face above FACE */
        for (int cell = 0; cell < lian->rows * lian->columns; cell++)
            if (lian->face[cell] > face && lian->face[cell] < next)
                next = lian->face[cell];
        if (next > UINT16_MAX)
            return;
        number_face(c, next);
    }
}

static bool is_false(const struct checking *c, uint32_t literal)
{
    return c->choice[literal / 2].value == (literal % 2 == 0 ? KNOWN_FALSE : KNOWN_TRUE);
}

/* ---- the board --------------------------------------------------------------------- */

/* Whether tile A can be joined with another one by a choice that is not forbidden. */
static bool can_go(const struct checking *c, const struct lines *lines, int a)
{
    int columns = c->start->columns;
    for (int b = c->first[a]; b < c->first[a] + c->count[a]; b++)
        if (b != a && !c->choice[choice_of(c, a, b)].forbidden &&
            lines_join(lines, c->cell[a] / columns + 1, c->cell[a] % columns + 1,
                       c->cell[b] / columns + 1, c->cell[b] % columns + 1))
            return true;
    return false;
}

static void lift(const struct checking *c, struct lines *lines, int tile, bool free)
{
    lines->free[c->cell[tile] / c->start->columns + 1]
               [c->cell[tile] % c->start->columns + 1] = free;
}

/* Whether the board cannot be cleared with none of the COUNT choices of OTHER: tiles go, one
 * by one, as long as one has a partner, even one that has gone. */
static bool is_stuck(struct checking *c)
{
    struct lines lines;
    bool gone[LIAN_CELLS] = {false};
    int left = c->tiles;
    for (uint32_t i = 0; i < c->choices; i++)
        c->choice[i].forbidden = c->choice[i].value == KNOWN_FALSE;
    for (uint32_t i = 0; i < c->other_count; i++)
        c->choice[c->other[i] / 2].forbidden = true;
    lines_init(&lines, c->start);
    for (int i = 0; i < c->tiles; i++)
        lift(c, &lines, i, false);
    for (bool more = true; more && left > 0;) {
        more = false;
        lines_measure(&lines);
        for (int i = 0; i < c->tiles; i++)
            if (!gone[i] && can_go(c, &lines, i)) {
                gone[i] = more = true;
                lift(c, &lines, i, true);
                left--;
            }
    }
    return left > 0;
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
    if (tile >= (uint64_t)c->tiles) {
        complain(c, _("the certificate names a tile that does not exist"));
        return;
    }
    int a = (int)tile;
    for (int b = c->first[a]; b < c->first[a] + c->count[a]; b++)
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
    const uint16_t *x = c->choice[choice].tile, *y = c->choice[other].tile;
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

/* Reads the clause that begins with NUMBER to OTHER. */
static void read_clause(struct checking *c, uint64_t number)
{
    static void (*const read[])(struct checking * c, uint64_t number) = {
        [LIAN_EARLIER] = read_earlier,
        [LIAN_TILE] = read_tile,
        [LIAN_PAIR] = read_pair,
        [LIAN_STUCK] = read_stuck,
    };
    c->other_count = 0;
    read[number % 4](c, number / 4);
}

/* Adds the literals of OTHER to the clause, except SKIP. */
static void join(struct checking *c, uint32_t skip)
{
    for (uint32_t i = 0; i < c->other_count; i++) {
        uint32_t literal = c->other[i];
        bool *in_clause = in_clause_of(c, literal);
        if (literal == skip || *in_clause || is_false(c, literal))
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
    if (c->pool_count + c->clause_count > c->pool_size) {
        size_t size = 2 * (c->pool_count + c->clause_count);
        if (!search_extend(c->search, &c->pool, sizeof *c->pool, c->pool_size, size))
            return false;
        c->pool_size = size;
    }
    if (c->clauses == c->clauses_size) {
        size_t size = 2 * c->clauses_size + 64;
        if (!search_extend(c->search, &c->end, sizeof *c->end, c->clauses_size, size))
            return false;
        c->clauses_size = size;
    }
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
        c->choice[c->clause[0] / 2].value =
            c->clause[0] % 2 == 0 ? KNOWN_TRUE : KNOWN_FALSE;
    else if (c->clause_count > 1 && c->wrong == NULL && !store(c))
        complain(c, _("the search was stopped"));
    return c->wrong == NULL && c->clause_count == 0;
}

/* ---- all of it --------------------------------------------------------------------- */

static void number_pairs(struct checking *c)
{
    for (int b = 0; b < c->tiles; b++)
        for (int a = c->first[b]; a < b; a++) {
            struct choice *choice = &c->choice[choice_of(c, a, b)];
            if (c->count[b] == 4 && a > c->first[b])
                continue;
            choice->tile[0] = (uint16_t)a;
            choice->tile[1] = (uint16_t)b;
        }
}

const char *steps_check(struct search *search, const struct lian *start,
                        struct proof_in *in, size_t *place)
{
    struct checking checking = {.search = search,
                                .claim = {.search = search},
                                .start = start,
                                .in = in};
    struct checking *c = &checking;
    number_tiles(c);
    size_t room = c->choices + 1, lists = 4 * room * sizeof *c->clause;
    c->choice = search_alloc(search, room * sizeof *c->choice);
    c->clause = search_alloc(search, lists);
    if (c->choice == NULL || c->clause == NULL) {
        complain(c, _("the search was stopped"));
    } else {
        c->other = c->clause + 2 * room;
        number_pairs(c);
    }
    bool done = false;
    while (c->wrong == NULL && !done) {
        ++*place;
        done = check_step(c);
    }
    if (c->wrong == NULL && in->at < in->length)
        complain(c, _("the certificate has bytes after its proof"));
    search_settle(&c->claim);
    search_release(search, c->choice, room * sizeof *c->choice);
    search_release(search, c->clause, lists);
    search_release(search, c->pool, c->pool_size * sizeof *c->pool);
    search_release(search, c->end, c->clauses_size * sizeof *c->end);
    return c->wrong;
}
