/* One game being played: its start, the moves made and the current position.
 *
 *     struct session session;
 *     session_deal(&session, game, 0, 1);
 *     session_apply(&session, move);
 *     session_undo(&session);
 *     session_free(&session);
 *
 * Invariants: moves[0 .. count) are legal one after the other from the start. After
 * the first i moves the state is states + i * state_size and the length of the line
 * lengths[i]. 0 <= cursor <= count; undo and redo move the cursor. Undo returns to an
 * older copy of the state, so that no game has to reverse a move.
 *
 * What a function says here about a lack of memory cannot happen in the program, see
 * base/memory.h. */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "game/game.h"

struct session {
    const struct game *game; /* NULL: no game */
    uint32_t variant;
    uint64_t seed; /* number of the deal, if DEALT */
    bool dealt;    /* false: the start is no deal, or its number is not known */
    char *name;    /* of a position from a file, or NULL */
    int daily;     /* the date of the daily puzzle that it is, see base/date.h; 0: none */
    int hints;     /* how many times the player asked for a hint */
    int autos;     /* how many moves the solver made */
    int undos;     /* how often a move was undone since the game last began */
    double seconds;   /* time played */
    unsigned scoring; /* how its points are counted, bits of enum scoring */
    uint64_t seen;    /* game_seen of all positions so far, also of those whose moves were
                       * undone and replaced */
    struct aims aims; /* found by game_aim, or set by a caller that knows them */

    void *large; /* a board of game->large; nothing below is used then. Else NULL */

    unsigned char *states;
    uint32_t *moves;
    int *lengths;
    int count, cursor, capacity;
};

/* Starts deal SEED of VARIANT in place of the old game. Returns NULL, or why there is
 * no such deal, or MEMORY_NONE; SESSION is then unchanged. */
const char *session_deal(struct session *session, const struct game *game,
                         uint32_t variant, uint64_t seed);
/* Starts deal NUMBER of the program NUMBERING. False: WHY has the reason. */
bool session_deal_numbered(struct session *session, const struct game *game,
                           uint32_t variant, const struct deal_numbering *numbering,
                           uint64_t number, struct reason *why);
/* Starts a game from STATE, which is not a deal; NAME may be NULL. False: there is no
 * memory, and SESSION is unchanged. */
bool session_begin(struct session *session, const struct game *game, uint32_t variant,
                   const void *state, const char *name);
/* Reads the board of POSITION and plays its "moves". VARIANT is used if the text names
 * none. Its "deal" is believed if that deal has this board, else ignored. False: WHY has
 * the reason, and SESSION is unchanged. A position with unknown cards (game_unknown) is
 * refused: it cannot be played. */
bool session_parse(struct session *session, const struct game *game, uint32_t variant,
                   const struct position *position, struct reason *why);
/* Like session_parse, but reads positions with unknown cards, too: WHY then has the reason for
 * which session_parse refuses them. */
bool session_parse_unknown(struct session *session, const struct game *game,
                           uint32_t variant, const struct position *position,
                           struct reason *why);
/* Does so with TEXT, of which only the first position counts. */
bool session_read(struct session *session, const struct game *game, uint32_t variant,
                  const char *text, struct reason *why);
/* Like session_parse, for a position that game->large claims. The board is in
 * session->large; of the functions below only session_free may be called then. */
bool session_parse_large(struct session *session, const struct game *game,
                         uint32_t variant, const struct position *position,
                         struct reason *why);
/* Makes OUT, whose old contents are lost, a copy of SESSION. False: there is no memory, and
 * OUT is empty. */
bool session_copy(const struct session *session, struct session *out);
void session_free(struct session *session);

/* The position after the first I moves. */
static inline const void *session_state_at(const struct session *session, int i)
{
    return session->states + (size_t)i * session->game->rules->state_size;
}
/* The position at the cursor; valid until the next change. */
static inline const void *session_state(const struct session *session)
{
    return session_state_at(session, session->cursor);
}
/* Copies the position at the cursor to STATE and marks the cards there as unknown that the
 * player does not know (game_unknown). What a move has shown stays known when it is undone. */
void session_known(const struct session *session, enum known known, void *state);
/* Does so for the position behind the COUNT legal MOVES, which the player is going to make. */
void session_known_after(const struct session *session, enum known known,
                         const uint32_t *moves, int count, void *state);
static inline enum status session_status(const struct session *session)
{
    return session->game->rules->status(session_state(session));
}
/* Whether the game has its result: it is won or, in a scored game, has no moves left. A game
 * that is only stuck can still be won by undoing moves. */
bool session_finished(const struct session *session);

/* Length of the line up to the cursor, as the game counts (game->rules->cost). */
static inline int session_length(const struct session *session)
{
    return session->lengths[session->cursor];
}

/* Makes room for one more move. False: there is no memory. */
bool session_reserve(struct session *session);
/* Makes MOVE at the cursor and drops the moves that could be redone. False: it is illegal,
 * it turns up an unknown card, or session_reserve fails. */
bool session_apply(struct session *session, uint32_t move);
/* Whether one of the moves up to the cursor is a shuffle: what was lost before it says nothing. */
bool session_shuffled(const struct session *session);
/* How many unknown cards MOVE turns up; 0 if it is illegal. */
int session_hides(const struct session *session, uint32_t move);
/* WORD is the first one of these cards, in all positions of the game. Returns NULL, or why that
 * cannot be, translated. */
const char *session_reveal(struct session *session, uint32_t move, const char *word);
/* Adds a sentence that says why session_apply refuses MOVE, which notation->parse_move has
 * read. False: no reason is known. */
bool session_refuse(const struct session *session, uint32_t move, enum charset charset,
                    struct text *out);
bool session_undo(struct session *session);
bool session_redo(struct session *session);
/* Moves the cursor to the start; all moves can be redone. */
static inline void session_restart(struct session *session)
{
    session->cursor = 0;
}

/* The player got a hint. */
void session_count_hint(struct session *session);

/* The name of the position or of the named deal; NULL: it has none. */
const char *session_name(const struct session *session);

/* The whole game as a block of text that session_parse reads. */
void session_print(const struct session *session, struct text *out);

#endif
