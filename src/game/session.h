/* One game being played: where it began, what was done, where it stands.
 *
 *     struct session session;
 *     session_deal(&session, &klotski_game, 0, 1);
 *     session_apply(&session, move);
 *     session_undo(&session);
 *     session_free(&session);
 *
 * Invariants: moves[0 .. count) are legal one after the other from the start; the state
 * after i of them is states + i * state_size and the length of the line so far
 * lengths[i]; cursor is the place of undo and redo, 0 <= cursor <= count. Undo is an older
 * copy of the state, so that no game needs to know how to take a move back. */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "game/game.h"

struct session {
    const struct game *game; /* NULL: no game */
    uint32_t variant;
    uint64_t seed;  /* the deal's number where DEALT */
    bool dealt;     /* false: came from a file */
    char *name;     /* of a position from a file, or NULL */
    int hints;      /* how many times the solver was asked, and ... */
    int autos;      /* ... how many moves it made itself */
    double seconds; /* played */

    void *large; /* a board of game->large, and nothing below; else NULL */

    unsigned char *states;
    uint32_t *moves;
    int *lengths;
    int count, cursor, capacity;
};

/* Both replace what SESSION held, and leave it as it was where they fail. session_deal:
 * NULL, or why there is no such deal. */
const char *session_deal(struct session *session, const struct game *game,
                         uint32_t variant, uint64_t seed);
/* A game from STATE, which is no deal; NAME may be NULL. */
void session_begin(struct session *session, const struct game *game, uint32_t variant,
                   const void *state, const char *name);
/* Reads the board and plays its "moves". VARIANT counts where the text names none. */
bool session_parse(struct session *session, const struct game *game, uint32_t variant,
                   const struct position *position, struct reason *why);
/* The same for a position that game->large claims: its board is in session->large, and of
 * the calls below only session_free may follow. */
bool session_parse_large(struct session *session, const struct game *game,
                         uint32_t variant, const struct position *position,
                         struct reason *why);
void session_free(struct session *session);

/* The position at the cursor; good until the next change. */
const void *session_state(const struct session *session);
/* The position after the first I moves. */
const void *session_state_at(const struct session *session, int i);
enum status session_status(const struct session *session);

/* Length of the line played so far, in the game's way of counting. */
int session_length(const struct session *session);

/* Makes MOVE at the cursor and forgets what could have been redone. False: illegal. */
bool session_apply(struct session *session, uint32_t move);
bool session_undo(struct session *session);
bool session_redo(struct session *session);
/* Back to the start; all of it can be redone. */
void session_restart(struct session *session);

/* The whole game as a block of text that session_parse reads. */
void session_print(const struct session *session, struct text *out);

#endif
