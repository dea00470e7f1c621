/* The contract of a game.
 *
 * A game is one constant struct game. The session, the play loop, the commands and the
 * store use a game through this struct alone; the folder of a game does not know them.
 *
 * A state is STATE_SIZE bytes without pointers. Equal positions are equal bytes (padding
 * and unused parts are zero): copy a state with memcpy, compare it with memcmp, free
 * nothing. A move is one 32-bit word packed by its game; it names places, not objects.
 *
 * Threads: every function changes only what its arguments point to, so any thread may
 * call any of them on its own states. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "game/event.h"
#include "game/position.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct search;
struct solution;

enum {
    STATE_MAX = 4096, /* bytes of the largest state */
    VIEW_MAX = 256    /* bytes of the largest view state */
};

/* No game packs this move. */
#define MOVE_NONE UINT32_MAX

enum status {
    STATUS_PLAYING,
    STATUS_WON,
    STATUS_STUCK /* over and not won: no move is left */
};

/* What a view draws: a position and what to highlight in it. */
struct scene {
    const void *state;
    int rows, columns; /* size of the view's area */
    enum charset charset;
    uint32_t hint; /* the move to highlight, or MOVE_NONE */
    uint32_t move; /* a move from STATE to animate, or MOVE_NONE */
    int step;      /* the picture of that animation, 0 to steps() - 1 */
};

/* The result of an input. */
enum wish_kind {
    WISH_NOTHING, /* the view does not use this event */
    WISH_LOOK,    /* the view state has changed: draw again */
    WISH_MOVE     /* the player wants to make this move; the session decides */
};

struct wish {
    enum wish_kind kind;
    uint32_t move;
    bool again;      /* WISH_MOVE: make the move, then pass the same event again */
    bool show;       /* WISH_MOVE: animate the move, then make it */
    const char *say; /* a translated line for the player, or NULL; not owned */
};

/* All positions that can be reached from one, in a game in which moves can be
 * reversed: their number, and the one that is farthest from a win. */
struct survey {
    uint64_t boards;
    int farthest; /* length of the shortest line from STATE; -1: none can be won */
    _Alignas(max_align_t) unsigned char state
        [STATE_MAX]; /* the farthest one, if any can be won */
};

/* Boards that are too large for a state. Only the commands solve and verify know them;
 * they cannot be played. A move is a word; a line is words separated by blanks. */
struct large {
    /* Whether POSITION is a board that is too large for a state. */
    bool (*claims)(const struct position *position);
    /* Returns the board; free it with FREE. NULL: WHY has the place and the reason. */
    void *(*parse)(uint32_t variant, const struct position *position, struct reason *why);
    void (*free)(void *board);
    /* Fills in OUT's verdict, proved and length, and LINE if the verdict is solved. */
    void (*solve)(struct search *search, const void *board, struct solution *out,
                  struct text *line);
    /* Makes a move. Returns NULL, or why it cannot be made, translated. */
    const char *(*apply)(void *board, const char *token);
    bool (*won)(const void *board);
};

struct game {
    const char *id;      /* as in commands and files: "klotski" */
    const char *title;   /* N_() */
    const char *summary; /* N_(), one line for the menu */
    const char *rules;   /* N_(), about ten lines of at most 76 columns */
    const char
        *keys; /* N_(), the game's own keys, lines of the form "key<TAB>what it does" */
    const char *short_keys; /* N_(), those for the row of keys, one word each; may be
                               NULL */

    size_t state_size; /* at most STATE_MAX */
    size_t view_size;  /* at most VIEW_MAX; a new view is all zero */
    bool scored;       /* the aim is a high score(), not a win */
    bool hash_rows;    /* '#' can start a row of a board, see position.h */

    /* Names of variants for lists, the default first, then NULL. A game may accept
     * more than it lists (sizes). */
    const char *const *variants;
    const char *const *variant_titles; /* N_(), for menus, in the same order */
    bool (*variant_find)(const char *name, uint32_t *variant);
    void (*variant_name)(uint32_t variant, struct text *out);

    /* Writes deal number SEED of VARIANT to STATE: the same on every machine and in every
     * version. Returns NULL, or why there is no such deal, translated; STATE is then
     * unchanged. */
    const char *(*deal)(void *state, uint32_t variant, uint64_t seed);

    /* For games whose deals have names, else NULL. deal_count: the number of deals,
     * from 1. deal_name: the name of a deal in the characters of CHARSET (a constant;
     * NULL: no such deal). deal_find: the deal that NAME means (false: none). */
    uint64_t (*deal_count)(void);
    const char *(*deal_name)(uint64_t seed, enum charset charset);
    bool (*deal_find)(const char *name, uint64_t *seed);
    /* The minimal length of a named deal; 0: unknown. */
    int (*deal_best)(uint32_t variant, uint64_t seed);

    /* Lists the legal moves: writes the first MAX, returns their number. */
    int (*moves)(const void *state, uint32_t *out, int max);

    /* Makes MOVE. False: illegal, STATE is unchanged. This is the only way to change a
     * state; player, hints, replay and saved games all use it. */
    bool (*apply)(void *state, uint32_t move);

    enum status (*status)(const void *state);
    /* Scored games, else NULL. score: the score if the game ends here. gained: the points
     * so far, without bonus or penalty for the end. */
    int64_t (*score)(const void *state);
    int64_t (*gained)(const void *state);

    /* What the legal MOVE from STATE adds to the length of a line (0 if it only
     * continues the last move). NULL: each move adds 1. */
    int (*cost)(const void *state, uint32_t move);
    /* A length with its unit, "12 steps". NULL: "12 moves". */
    void (*print_length)(uint32_t variant, int length, struct text *out);

    /* An addition to the length in the title, "2 redeals", or nothing, for COUNT MOVES
     * that led from START to STATE. May be NULL. */
    void (*print_tally)(const void *start, const uint32_t *moves, int count,
                        const void *state, struct text *out);
    /* N_(), the word for a position that can be won. NULL: "winnable". */
    const char *winnable;
    /* A remark about STATE for the pane: "12 pairs free"; may be NULL. */
    void (*print_prospect)(const void *state, struct text *out);
    /* N_(), what the player can do at STATUS_STUCK except undo: "s shuffle"; may be
     * NULL. */
    const char *stuck;

    /* The board as text, with a newline at the end. parse() reads the same state from it,
     * except what depends on earlier moves (see the game's header). */
    void (*print)(const void *state, struct text *out);
    /* Reads a board. False: WHY has the place and the reason, STATE is unchanged. Does
     * not play the "moves" of the position, see session_parse. */
    bool (*parse)(void *state, uint32_t variant, const struct position *position,
                  struct reason *why);

    /* Names of the notations of other programs in which a position can be written,
     * then NULL; or NULL if there are none. print_notation writes number I; false:
     * STATE cannot be written so. parse() reads them too, except Lianliankan's. */
    const char *const *notations;
    bool (*print_notation)(const void *state, int i, struct text *out);
    /* Whether LINE alone is a whole position. NULL: none is. */
    bool (*is_whole)(const char *line);

    /* MOVE as one word without blanks, and back. parse_move returns NULL, or why TOKEN
     * is not a move from STATE, translated. The move it reads may be illegal. */
    void (*print_move)(const void *state, uint32_t move, struct text *out);
    const char *(*parse_move)(const void *state, const char *token, uint32_t *move);

    /* Whether MOVE, as parse_move reads it, is a shuffle: help in play that no solver uses.
     * NULL: the game has none. */
    bool (*is_shuffle)(uint32_t move);

    /* The legal MOVE in words for the player, with the keys that make it. */
    void (*describe)(const void *state, uint32_t move, struct text *out);
    /* MOVE in at most 18 columns, for the list of next moves. */
    void (*abbreviate)(const void *state, uint32_t move, struct text *out);

    /* The view. least: the smallest area that draw needs. steps: the number of
     * pictures that animate a move (1: only its result). input gets the scene of the
     * last draw, so that it can find what is under the mouse. */
    void (*least)(const void *state, int *rows, int *columns);
    int (*steps)(const void *state, uint32_t move);
    void (*draw)(struct canvas *canvas, const struct scene *scene, const void *view);
    struct wish (*input)(const struct scene *scene, void *view,
                         const struct event *event);

    /* The solver. Claims nodes from SEARCH, returns at once when a claim is refused,
     * and fills in OUT (engine/solution.h). MEMO, from memo_new, is what it remembers
     * between calls for one session; NULL for a single position. */
    void (*solve)(struct search *search, void *memo, const void *state,
                  struct solution *out);
    /* Both NULL if the solver remembers nothing. */
    void *(*memo_new)(void);
    void (*memo_free)(void *memo);
    /* The answer for STATE that MEMO already holds, found in microseconds. False:
     * none. */
    bool (*recall)(const void *memo, const void *state, struct solution *out);
    /* What MEMO knows about all positions that can be reached from STATE, in
     * milliseconds. False: it does not know all of them. NULL: not supported. */
    bool (*survey)(const void *memo, const void *state, struct survey *out);

    /* NULL: no boards are too large for a state. */
    const struct large *large;

    /* Games with hidden cards, else NULL: lists the next moves as OUT's candidates,
     * judged from the visible cards alone. */
    void (*advise)(struct search *search, const void *state, struct solution *out);
};

#endif
