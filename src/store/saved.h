/* Saved games: writes a session while it is played, and reads it again.
 *
 *     struct saved saved = {0};
 *     switch (saved_write(store, &saved, &session)) ...     after every change
 *     saved_free(&saved);
 *
 * SAVED remembers what the store holds of the game. A write sends only the difference, so
 * the next write repairs one that failed. Reading replays the moves by the rules of the
 * game: no text in the file can lead to a position that play could not reach.
 *
 * Each function that writes is one transaction: after a kill the store has all of it or
 * nothing. */
#ifndef STORE_SAVED_H
#define STORE_SAVED_H

#include "game/session.h"
#include "store/game_row.h"
#include "store/store.h"

/* All zero: a game that the store does not have yet. Invariant: if GENERATION is that of
 * the store, row ID of the table "game" has moves[0 .. count) and CURSOR. */
struct saved {
    int64_t id; /* 0: not in the store */
    int generation;
    int count, cursor, capacity;
    int unknown; /* cards of the start that the store does not know */
    int hints;   /* that it knows of */
    uint32_t *moves;

    /* Set by the caller. */
    bool
        aside; /* an imported game: becomes GAME_LEFT, and no other game is left for it */
    int64_t rival; /* the game of GENERATION that began alike and counts, 0: none */
    int optimum;   /* the least length possible, 0: not known */
    bool has_best;
    int64_t best;      /* the best score known, the solver's or the player's */
    struct text lines; /* known ones, see below; also set by saved_read */
};

enum saving {
    SAVING_DONE,
    SAVING_FAILED, /* store_news says why; the next write tries again */
    SAVING_TAKEN   /* another program now plays this game; nothing was written */
};

void saved_free(struct saved *saved);

/* Makes the store agree with SESSION. A game that the store does not have yet is added,
 * and the open games of its kind and variant that no program plays become GAME_LEFT. */
enum saving saved_write(struct store *store, struct saved *saved,
                        const struct session *session);

/* A better score is known now, for a game that is over. */
void saved_note_best(struct store *store, struct saved *saved, int64_t best);

/* The id of the game that counts: SAVED's or its rival's. */
int64_t saved_counting(struct store *store, const struct saved *saved);

/* Whether the store has the moves and the cursor of SESSION. */
bool saved_is_written(const struct saved *saved, const struct session *session);

/* Writes the time, the help taken and the known lines; the moves of SESSION are written
 * already. */
void saved_note_time(struct store *store, struct saved *saved,
                     const struct session *session);

/* This program no longer plays the game, which stays open. */
bool saved_leave(struct store *store, const struct saved *saved);

/* The game began and ended then, seconds since 1970, and no program plays it now. */
bool saved_set_dates(struct store *store, const struct saved *saved, int64_t began,
                     int64_t ended);

/* The id of the open game that was continued last, 0: none. GAME and the name VARIANT may
 * be NULL: any. BUSY false: among games that no other program plays; true: among games
 * that another program plays. */
int64_t saved_find(struct store *store, const struct game *game, const char *variant,
                   bool busy);

/* Whether the store has a game with the start of SESSION, its moves up to the cursor, and
 * this date (-1: any date). */
bool saved_is_known(struct store *store, const struct session *session, int64_t date);

/* Opens the list of all games that began as SESSION. */
void saved_open_alike(struct game_rows *rows, struct store *store,
                      const struct session *session);

/* Makes SESSION the game of ROW before its first move: its board, and its deal if that number
 * still gives this board. Any word of ROW may be NULL or nonsense. False: WHY says why, SESSION
 * is untouched. */
bool saved_restore(const struct game_row *row, struct session *session,
                   struct reason *why);

enum reading_back {
    READ_ALL,
    READ_PART, /* the rules refuse a move; SESSION has the moves before it */
    READ_NOT   /* WHY says why; SESSION is untouched */
};

/* Reads game ID into SESSION. If SAVED is not NULL and all was read, this program now
 * plays the game, even if another program did, and SAVED can write it. If a part was read, SAVED
 * is all zero: writing the game would delete the rest. That game, and one that cannot be read,
 * becomes GAME_LEFT, so that saved_find does not return it again. */
enum reading_back saved_read(struct store *store, int64_t id, struct session *session,
                             struct saved *saved, struct reason *why);

/* ---- known lines --------------------------------------------------------------------
 *
 * Lines of a scored game that were known when it was saved, as text: each is a row of words from
 * the start of the game to its end, with blanks between.
 *
 *     known_lines_add(&text, &session, moves, count);          any number of times
 *
 *     const char *rest = text_get(&text);
 *     while ((count = known_lines_next(&rest, &session, &moves)) >= 0) ... free(moves); */

/* Adds the COUNT MOVES, which are legal from the start of SESSION. */
void known_lines_add(struct text *text, const struct session *session,
                     const uint32_t *moves, int count);

/* Reads the next row of *REST, which may hold anything, and steps over it. Sets *MOVES, to be
 * freed, to its moves from the start of SESSION, up to the first word that is no legal move,
 * and returns their number; -1: there is no further row. */
int known_lines_next(const char **rest, const struct session *session, uint32_t **moves);

#endif
