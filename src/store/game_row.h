/* The table "game" of the database: one row is one game. Only game_row.c and schema.c
 * contain SQL about this table. The table "move" has the moves of each game.
 *
 *     struct game_rows rows;
 *     if (!store_begin(store))
 *         return;
 *     game_rows_open(&rows, store, GAMES_OPEN, &(struct game_filter){.kind = "klotski"});
 *     while (game_rows_next(&rows))
 *         ... rows.row.variant, rows.row.length ...
 *     store_end(store, game_rows_close(&rows));
 *
 * The functions that write run inside the caller's transaction, which store_end commits
 * or rolls back as a whole: a failure is noted in the store, and store_end then returns
 * false. A list can also be read without a transaction.
 *
 * To add a column: a new step in schema.c; here a member of struct game_row; in
 * game_row.c an entry of COLUMNS and of read_row(), and the function that writes the column; in tests/store/test_game_row.c a value. */
#ifndef STORE_GAME_ROW_H
#define STORE_GAME_ROW_H

#include "store/query.h"
#include "store/store.h"

enum game_state {
    GAME_OPEN, /* can be continued; the program offers it */
    GAME_LEFT, /* abandoned for another game of its kind; continues only if asked for */
    GAME_OVER  /* won, or no more points possible */
};

enum {
    GAME_ROW_MOST = 999999999 /* see below; an exported file has no more digits */
};

/* The file may come from anywhere, so the numbers are forced into range when they are
 * read: counts and lengths into 0 to GAME_ROW_MOST, scores and points into that or its
 * negative, SECONDS into 0 to 1e9, times to the years 1970 to 9999. So they can be added
 * and subtracted without overflow. The words are as in the file. */
struct game_row {
    int64_t id;                 /* never 0 */
    const char *kind, *variant; /* as in commands: "klotski", "moves" */
    const char *seed;           /* the deal's number in decimal, NULL: from a file */
    const char *name;           /* of a position from a file, may be NULL */
    const char *start;          /* the board before the first move, as text */
    enum game_state state;
    int seat;             /* of the program that plays it, see state_dir.h, -1: none */
    int64_t began, ended; /* seconds since 1970, ENDED 0: not over */
    int cursor;           /* moves that are done; those after it can be redone */
    double seconds;
    int hints, autos; /* hints, and moves that the solver made */
    int undos;        /* see struct session */
    bool won;
    int length; /* in the metric of the variant */
    bool has_score;
    int64_t score;
    int optimum; /* the least length possible, 0: not known */
    bool has_best;
    int64_t best;      /* the best score known, the solver's or the player's */
    int daily;         /* the date of the daily puzzle, see base/date.h; 0: none */
    unsigned scoring;  /* how its points are counted, bits of enum scoring */
    uint64_t seen;     /* the hidden cards that the player has seen, see struct session */
    const char *lines; /* that are known, see saved.h; NULL: none */
    /* Written by appraise_some (statistics.h); until then unknown. */
    int grade; /* of the deal, enum grade; -1: none, or unknown */
    int par;   /* the points that a good player gets in the deal; 0: unknown */
    bool has_points;
    int64_t points; /* see game_points */
    int stars;      /* see game_stars; 0: none */
    bool counts;    /* in the statistics; false: a better game that began alike does */
};

/* ---- reading ----------------------------------------------------------------------- */

enum game_list {
    GAMES_ALL,     /* in no order */
    GAMES_OPEN,    /* those that are open, the one continued last first */
    GAMES_STORED,  /* those that are over or have a move, by ID */
    GAMES_PLAYED,  /* the same games: the open ones first, then the last that ended */
    GAMES_DAILY,   /* daily puzzles with a move or over, by date and ID */
    GAMES_COUNTED, /* those that count in statistics: over, or left with a move; for each
                      kind in the order in which they ended or were left */
    GAMES_UNAPPRAISED, /* those that are not open and that game_row_appraise has not
                          written since, by ID */
};

/* All zero: every game of the list. */
struct game_filter {
    const char *kind, *variant, *start; /* equal to these; NULL: any */
    int64_t id;                         /* this game only, 0: any */
    int64_t after;                      /* only games with a greater id */
};

struct game_rows {
    struct query query;
    struct game_row row; /* its words are valid until the next call */
};

void game_rows_open(struct game_rows *rows, struct store *store, enum game_list list,
                    const struct game_filter *filter);
/* False: there is no further row, or reading failed. */
bool game_rows_next(struct game_rows *rows);
/* False: reading failed before the last row. */
bool game_rows_close(struct game_rows *rows);

/* The numbers of the first game of such a list, with NULL for the words. False: there is none. */
bool game_row_find(struct store *store, enum game_list list,
                   const struct game_filter *filter, struct game_row *row);

/* Whether another program that runs plays the game. */
bool game_row_is_busy(const struct store *store, const struct game_row *row);

/* Whether the player took hints or let the solver move. */
static inline bool game_row_is_helped(const struct game_row *row)
{
    return row->hints + row->autos > 0;
}
/* Whether the game is over and all its moves are the player's: only then it is a win or has a
 * score. */
static inline bool game_row_is_own(const struct game_row *row)
{
    return row->state == GAME_OVER && row->autos == 0;
}
/* The dollars of ROW, if its points are dollars: what the solver wins is not the player's. */
static inline int64_t game_row_dollars(const struct game_row *row)
{
    return row->autos > 0 && row->points > 0 ? 0 : row->points;
}

/* When it ended, of a game that is not over when it began. */
static inline int64_t game_row_date(const struct game_row *row)
{
    return row->ended != 0 ? row->ended : row->began;
}

/* Whether the table has all columns, whatever version the file claims. */
bool game_row_is_whole(struct store *store);

/* ---- writing ----------------------------------------------------------------------- */

/* Adds a game that this program plays: of ROW the words, BEGAN, DAILY and COUNTS, all
 * else 0. Returns its id, 0: failed. */
int64_t game_row_insert(struct store *store, const struct game_row *row);

/* Writes STATE, ENDED, CURSOR, SECONDS, HINTS, AUTOS, WON, LENGTH, SCORE, SCORING,
 * SEEN, LINES and UNDOS of game ROW->id, whose points become unknown. False: it failed, or this
 * program no longer plays the game; in the second case the store has noted no failure. */
bool game_row_update(struct store *store, const struct game_row *row);

/* Writes OPTIMUM and BEST of game ROW->id, which becomes the last game that ended. */
bool game_row_end(struct store *store, const struct game_row *row);

/* Writes GRADE, PAR, POINTS and STARS of game ROW->id. */
bool game_row_appraise(struct store *store, const struct game_row *row);

bool game_row_set_best(struct store *store, int64_t id, int64_t best);
bool game_row_set_counts(struct store *store, int64_t id, bool counts);

/* The game began and ended then, seconds since 1970, and no program plays it now. */
bool game_row_set_dates(struct store *store, int64_t id, int64_t began, int64_t ended);

/* This program now plays the game, which becomes open and the one continued last. */
bool game_row_take(struct store *store, int64_t id);

/* Ends that, if this program plays the game. */
bool game_row_release(struct store *store, int64_t id);

/* The open game becomes GAME_LEFT. */
bool game_row_leave(struct store *store, int64_t id);

/* Does so with all open games of KIND and VARIANT that no program plays; those without a
 * move are deleted instead. */
bool game_row_leave_all(struct store *store, const char *kind, const char *variant);

/* Frees the seats of programs that no longer run: they were killed. */
void game_row_free_seats(struct store *store);

/* ---- the moves of each game, as words: the table "move" ------------------------------
 *
 *     struct game_moves moves;
 *     game_moves_open(&moves, store, id);
 *     while ((word = game_moves_next(&moves)) != NULL)
 *         ... "F", "G3" ...
 *     if (!game_moves_close(&moves)) ... some could not be read
 *
 * Moves are numbered from 0; those that could be redone are here too. */

struct game_moves {
    struct query query;
    int count; /* words returned */
    bool broken;
};

void game_moves_open(struct game_moves *moves, struct store *store, int64_t game);
/* The next word, valid until the next call. NULL: there is none, or one is missing from
 * the numbers, which ends the list. */
const char *game_moves_next(struct game_moves *moves);
/* False: the list broke off before its end. */
bool game_moves_close(struct game_moves *moves);

/* Moves before number END whose word matches PATTERN, a GLOB of SQLite. */
int game_moves_count(struct store *store, int64_t game, int end, const char *pattern);

/* Deletes the moves from number FROM on. */
bool game_moves_cut(struct store *store, int64_t game, int from);
bool game_moves_add(struct store *store, int64_t game, int number, const char *word);

#endif
