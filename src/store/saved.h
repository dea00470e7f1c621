/* Games in the store: a session written as it is played, and read again.
 *
 *     struct saved saved = {0};
 *     switch (saved_write(store, &saved, &session)) ...     after every change
 *     saved_free(&saved);
 *
 * SAVED remembers what the store holds of the game, so that a write is what differs, and
 * a write that failed is made good by the next. What is read is replayed through the
 * rules: no text in the file can make a position that could not be played to. */
#ifndef STORE_SAVED_H
#define STORE_SAVED_H

#include "game/session.h"
#include "store/store.h"

/* All zero: a game that the store does not know yet. Invariant: the store's row ID holds
 * moves[0 .. count) and CURSOR, if GENERATION is the store's. */
struct saved {
    int64_t id; /* 0: none */
    int generation;
    int count, cursor, capacity;
    uint32_t *moves;

    /* Set by the caller. */
    bool aside; /* it comes from elsewhere: left where it stands, and no other for it */
    int64_t rival; /* the game that counts and has its beginning in common, 0: none */
    int optimum;   /* the least length possible, 0: not known */
    bool has_best;
    int64_t best; /* score known, by anyone */
};

enum saving {
    SAVING_DONE,
    SAVING_FAILED, /* the store tells why; nothing is lost while the program runs */
    SAVING_TAKEN   /* another program has taken the game over */
};

void saved_free(struct saved *saved);

/* Brings the store up to date with SESSION; a game it does not know yet is begun there.
 * All others of the same kind that were open and nobody plays are then left: kept with
 * their moves, but not gone on with by themselves. */
enum saving saved_write(struct store *store, struct saved *saved,
                        const struct session *session);

/* Of a game that is over: the best score known is now another one. */
void saved_note_best(struct store *store, struct saved *saved, int64_t best);

/* Of two games with a beginning in common, of which only the better one counts: the one
 * that does. */
int64_t saved_counting(struct store *store, const struct saved *saved);

/* Whether moves and cursor are as they were written. */
bool saved_is_written(const struct saved *saved, const struct session *session);

/* Whether the game has come to its end: it is won, or nothing more can be scored. One
 * that is stuck goes on after an undo. */
bool saved_is_over(const struct session *session);

/* SESSION is as it was written, but for its time and the help taken. */
void saved_note_time(struct store *store, const struct saved *saved,
                     const struct session *session);

/* Nobody plays it any more; it stays open. */
bool saved_leave(struct store *store, const struct saved *saved);

/* The game was played on DATE, seconds since 1970, and nobody plays it now. */
bool saved_set_date(struct store *store, const struct saved *saved, int64_t date);

/* The open game of GAME and the variant called VARIANT (either may be NULL: any) that was
 * taken up last; 0: none. BUSY false: one that nobody plays, true: one that another
 * program does. */
int64_t saved_find(struct store *store, const struct game *game, const char *variant,
                   bool busy);

/* Whether the store has a game of the same start and the same moves up to the cursor, and
 * of this date (-1: of any). */
bool saved_is_known(struct store *store, const struct session *session, int64_t date);

/* Game ID is left, so that saved_find does not find it again. */
void saved_put_by(struct store *store, int64_t id);

enum reading_back {
    READ_ALL,
    READ_PART, /* the moves from some place on make no sense; SESSION has those before */
    READ_NOT   /* WHY says why; SESSION is untouched */
};

/* The game with number ID into SESSION. SAVED, if not NULL, takes it up to go on with,
 * from another program too; of one read in part it does not, so that the rest stays where
 * it is. */
enum reading_back saved_read(struct store *store, int64_t id, struct session *session,
                             struct saved *saved, struct reason *why);

#endif
