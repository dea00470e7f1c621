/* The satisfiability part of pairing.c: choices and propagation (choice.c), and clauses learned
 * from conflicts (analyze.c). */
#ifndef GAMES_LIANLIANKAN_SOLVE_CHOICE_H
#define GAMES_LIANLIANKAN_SOLVE_CHOICE_H

#include "engine/search.h"
#include "games/lianliankan/rules/board.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/solve/log.h"

enum {
    UNDECIDED,
    TRUE,
    FALSE
};

/* Why a literal is true. */
enum why {
    WHY_DECISION, /* it was decided, or is a fact */
    WHY_CHOICE,   /* it excludes a choice that shares a tile with a true one */
    WHY_TILE,     /* all other choices of a tile are false */
    WHY_CLAUSE    /* all other literals of a clause are false */
};

/* No choice, no clause. */
#define NONE UINT32_MAX

enum {
    QUAD = 4 /* a choice of a face with four tiles pairs all of them */
};

/* Literal 2 * choice: it is true; 2 * choice + 1: it is false. */
typedef uint32_t literal;

/* The free places of a board of either kind. */
struct pairing_board {
    struct lian_board small;
    struct pairs wide; /* if it has rows, it is used, and not SMALL */
};

static inline bool pairing_is_wide(const struct pairing_board *board)
{
    return board->wide.rows > 0;
}

static inline bool pairing_join(const struct pairing_board *board, struct lian_spot a,
                                struct lian_spot b)
{
    return pairing_is_wide(board) ? pairs_path(&board->wide, a.row - 1, a.column - 1,
                                               b.row - 1, b.column - 1)
                                  : board_join(&board->small, a, b);
}

static inline void pairing_flip(struct pairing_board *board, struct lian_spot spot)
{
    if (pairing_is_wide(board))
        pairs_flip(&board->wide, spot.row - 1, spot.column - 1);
    else
        board_flip(&board->small, spot);
}

static inline void pairing_copy(struct pairing_board *board,
                                const struct pairing_board *from)
{
    if (pairing_is_wide(from))
        pairs_copy(&board->wide, &from->wide);
    else
        board->small = from->small;
}

struct tile {
    struct lian_spot spot;
    uint32_t first, count; /* the tiles of its face: first .. first + count - 1 */
    uint32_t witness;      /* the partner in the last relaxation */
    uint32_t place;        /* in ORDER */
    uint32_t base;         /* the first choice of its face */
    uint32_t open;         /* number of its choices that are not false */
    uint32_t partner;      /* in the chosen pair */
    bool gone;             /* removed */
    bool relaxed;          /* removed in the relaxation */
    bool beside;           /* an equal one is beside it, or that is not known */
};

struct pairing_choice {
    uint32_t a, b;
    uint8_t value;
    bool seen;
    uint32_t level;
    uint32_t why; /* enum why in the low two bits; above: which choice, tile or clause */
    double activity;
    uint32_t watch[2]; /* by literal: list of the clauses that watch it */
};

struct mark {
    uint32_t trail, taken;
};

struct pairing {
    struct search *search;
    struct pairing_log *log; /* NULL: none */
    struct claim claim;
    struct pairing_board board;
    uint32_t tiles;
    struct tile *tile;
    struct pairing_choice *choice;
    uint32_t *order;   /* tiles, in the order of the last relaxation ... */
    uint32_t ordered;  /* ... which the first ones of them can still go in */
    uint32_t complete; /* the number that could go in it at first */
    uint32_t plan;     /* those before this place in ORDER are gone */
    uint32_t *spare;   /* for the next ORDER */
    uint32_t *stuck;
    uint32_t stuck_count;
    struct pairing_board relaxed_board;

    literal *trail;             /* true literals in the order of assignment */
    uint32_t trail_count, head; /* literals from HEAD on are not propagated yet */
    uint32_t *owed;             /* one tile of each chosen pair that is not gone */
    uint32_t owed_count;
    uint32_t *taken; /* one tile of each removed pair */
    uint32_t taken_count;
    struct mark *mark;                          /* by level */
    uint32_t level;                             /* number of decisions */
    uint32_t conflicts, restarts, next_restart; /* a number of conflicts */
    uint32_t reached;                           /* the most pairs removed so far */
    literal *learned; /* a conflict clause; all its literals are false */
    uint32_t learned_count;
    double bump;
    uint64_t effort; /* pair tests left on a wide board; UINT64_MAX: no limit */
    uint32_t tests;  /* since the last claim */
    uint32_t *hot;   /* the choices with an activity */
    uint32_t hot_count;

    uint32_t *pool; /* clauses, one after the other */
    size_t pool_used, pool_size;
};

/* A clause in the pool, known by its index there. It is in the lists of its first two literals,
 * which it watches; NEXT is the next clause in each. */
struct clause {
    uint32_t count, next[2];
    literal literals[];
};

static inline struct clause *clause_at(const struct pairing *p, uint32_t at)
{
    return (struct clause *)&p->pool[at];
}

/* The list of the clauses that watch L. */
static inline uint32_t *watch_of(const struct pairing *p, literal l)
{
    return &p->choice[l / 2].watch[l % 2];
}

/* The choice in which A and B, of one face, are a pair. */
static inline uint32_t choice_of(const struct pairing *p, uint32_t a, uint32_t b)
{
    const struct tile *tile = &p->tile[a];
    uint32_t i = a - tile->first;
    uint32_t j = b - tile->first;
    if (tile->count == QUAD)
        return tile->base + (i ^ j) - 1;
    return tile->base + (i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j);
}

/* Writes the tiles of CHOICE pair by pair; returns 2 or 4. */
int choice_tiles(const struct pairing *p, uint32_t choice, uint32_t tiles[QUAD]);

/* Makes literal L true. WHICH is the choice, tile or clause of the reason WHY. */
void choice_assign(struct pairing *p, literal l, enum why why, uint32_t which);

/* Undoes all assignments above LEVEL. */
void choice_backtrack(struct pairing *p, uint32_t level);

/* relax.c: runs the relaxation. False: tiles are stuck, and LEARNED has the clause, if
 * there are choices yet; or pairing_tired(). */
bool pairing_relax(struct pairing *p);

/* Whether a limit is reached in the middle of a relaxation. */
static inline bool pairing_tired(const struct pairing *p)
{
    return p->effort == 0 || search_stopped(p->search);
}

/* Unit propagation; then removes the chosen pairs that can be joined from the board.
 * False: a conflict, whose clause is in LEARNED. */
bool choice_propagate(struct pairing *p);

/* Appends L, which is false, to LEARNED. */
static inline void choice_note(struct pairing *p, literal l)
{
    p->learned[p->learned_count++] = l;
}

/* Appends the false literals of the reason WHY, except the literal of choice SKIP. */
void choice_explain(struct pairing *p, uint32_t why, uint32_t skip);

/* Replaces the conflict clause in LEARNED by the clause of the first unique
 * implication point, with its one literal of the conflict level first. False: the
 * conflict depends on no decision, so there is no solution. */
bool choice_analyze(struct pairing *p);

/* Adds the clause LEARNED, backjumps to the level at which it becomes unit, and makes
 * its first literal true. False: the search has no memory left. */
bool choice_learn(struct pairing *p);

#endif
