/* The rules of a game: what is legal, when a game is over, what it scores. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STATE_MAX = 4096, /* bytes of the largest state */
    EASE_MOST = 7
};

/* No game packs this move. */
#define MOVE_NONE UINT32_MAX

enum status {
    STATUS_PLAYING,
    STATUS_WON,
    STATUS_STUCK /* over and not won: no move is left */
};

/* What a player knows of hidden cards. */
enum known {
    KNOWN_SEEN,  /* what the moves of the game have shown */
    KNOWN_TURNED /* and what moves that take nothing from the game would show */
};

struct game_rules {
    size_t state_size; /* bytes, at most STATE_MAX */
    bool scored;       /* more points are better; game/scoring.h says what follows */

    /* All legal moves: writes the first MAX to OUT and returns how many there are. */
    int (*moves)(const void *state, uint32_t *out, int max);

    /* Makes MOVE, or returns false and leaves STATE as it was. The only way to change a
     * state: the player, hints, replays and saved games all use it. */
    bool (*apply)(void *state, uint32_t move);

    enum status (*status)(const void *state);

    /* Scored games, else NULL: the score if the game ends here, and the points made so far,
     * without what only the end adds or subtracts. */
    int64_t (*score)(const void *state);
    int64_t (*gained)(const void *state);

    /* What MOVE adds to the length of a line from STATE, 0 where it only continues the move
     * before. MOVE may be any word; the cost of an illegal move means nothing. NULL: 1 each;
     * see game_cost. */
    int (*cost)(const void *state, uint32_t move);

    /* Whether two moves that are legal in one state move the same piece: one of them is enough
     * as a hint, and none that costs nothing. NULL: never. */
    bool (*same_piece)(uint32_t move, uint32_t other);

    /* Whether the rest of a game that can be won needs no thought: in Klondike, all cards
     * are face up. NULL: never. */
    bool (*finishable)(const void *state);

    /* How many cards STATE does not know: their places are only one of those that are
     * possible. moves() does not depend on them. A move that turns some of them up leaves
     * fewer. NULL: none; see game_unknown. */
    int (*unknown)(const void *state);

    /* The cards that a player in STATE has seen and that an undo or a later move may hide, a
     * bit each; only forget() reads the bits. NULL: none; see game_seen. */
    uint64_t (*seen)(const void *state);

    /* Marks the cards of STATE as unknown that a player does not know who has SEEN those of
     * this and of other positions of the game. Cards that advise() never uses may stay as
     * they are. NULL: nothing to mark. */
    void (*forget)(enum known known, uint64_t seen, void *state);

    /* Whether MOVE, any word that notation's parse_move reads, is a shuffle: help in play
     * that no solver uses. NULL: the game has none; see game_shuffles. */
    bool (*is_shuffle)(uint32_t move);

    /* How readily a player who does not look ahead makes the legal MOVE: 0 to EASE_MOST, one
     * that is greater by one twice as often. The puzzles of rescue/ depend on it. */
    int (*ease)(const void *state, uint32_t move);
};

#endif
