/* The contract of a game.
 *
 * A game is one constant struct game. Above it stand the session, the play loop, the
 * headless commands and the store, none of which knows what a card is; below it lies
 * the game's own folder, which knows nothing of them.
 *
 * A state is STATE_SIZE bytes without pointers, the same bytes for the same situation
 * (padding and unused parts zero): memcpy copies it, memcmp compares it, nothing frees it.
 * A move is one 32-bit word packed by its game; it names places, not objects.
 *
 * Threads: every function is pure but for what its arguments point to, so any thread may
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
    STATUS_STUCK /* over, and not won: no move is left */
};

/* What a view is shown of: a position and what is to be pointed out in it. */
struct scene {
    const void *state;
    int rows, columns; /* of the area the view has for itself */
    enum charset charset;
    uint32_t hint; /* the move to point out, or MOVE_NONE */
    uint32_t move; /* a move being shown as it happens from STATE, or MOVE_NONE ... */
    int step;      /* ... after this many of its steps(), 0 to steps() - 1 */
};

/* What an input came to. */
enum wish_kind {
    WISH_NOTHING, /* the view has no use for this event */
    WISH_LOOK,    /* the view state changed: draw again */
    WISH_MOVE     /* the player wishes this move; the session decides */
};

struct wish {
    enum wish_kind kind;
    uint32_t move;
    bool again; /* of a move: the event asks for more, give it again after this one */
    bool show;  /* of a move: it is to be seen as it happens, then made */
    const char *say; /* a translated line for the player, or NULL; not owned */
};

/* All positions that can be reached from one, where every move can be undone by moves:
 * how many there are, and the one that is farthest from being won. */
struct survey {
    uint64_t boards;
    int farthest; /* the length of its shortest line; -1: none of them can be won */
    _Alignas(max_align_t) unsigned char state[STATE_MAX]; /* the farthest, if any */
};

/* Boards too large for a state, which commands solve and verify and nobody plays. A move
 * of theirs is its word, and a line words with a blank between two. */
struct large {
    /* Whether POSITION is such a board, and not one for a state. */
    bool (*claims)(const struct position *position);
    /* It, for FREE; NULL: WHY has the place and the reason. */
    void *(*parse)(uint32_t variant, const struct position *position, struct reason *why);
    void (*free)(void *board);
    /* Fills in OUT's verdict, proved and length, and LINE where it is solved. */
    void (*solve)(struct search *search, const void *board, struct solution *out,
                  struct text *line);
    /* Makes a move; NULL, or why it cannot be made, translated. */
    const char *(*apply)(void *board, const char *token);
    bool (*won)(const void *board);
};

struct game {
    const char *id;      /* as in commands and files: "klotski" */
    const char *title;   /* N_() */
    const char *summary; /* N_(), one line for the menu */
    const char *rules;   /* N_(), about ten lines of at most 76 columns */
    const char *keys; /* N_(), its own keys, lines of the form "key<TAB>what it does" */
    const char *short_keys; /* N_(), those of them for the row of keys, in a word each;
                               may be NULL */

    size_t state_size; /* at most STATE_MAX */
    size_t view_size;  /* at most VIEW_MAX; all zero is how a view begins */
    bool scored;       /* score() counts, and more is better */
    bool hash_rows;    /* '#' begins a row of a board, see position.h */

    /* Names of variants for lists, the default first, NULL behind the last. A game may
     * understand more than it lists (sizes). */
    const char *const *variants;
    const char *const *variant_titles; /* N_(), for menus, in the same order */
    bool (*variant_find)(const char *name, uint32_t *variant);
    void (*variant_name)(uint32_t variant, struct text *out);

    /* Deal number SEED of VARIANT into STATE: the same on every machine, for ever.
     * NULL, or why there is no such deal, translated; STATE is then untouched. */
    const char *(*deal)(void *state, uint32_t variant, uint64_t seed);

    /* For games whose deals have names, else all NULL: how many there are (deals 1 to
     * that number), a deal's name in the characters of CHARSET (NULL: no such deal; good
     * for ever) and the deal that a player means by NAME (false: none). */
    uint64_t (*deal_count)(void);
    const char *(*deal_name)(uint64_t seed, enum charset charset);
    bool (*deal_find)(const char *name, uint64_t *seed);
    /* The best length possible of a named deal, 0 where not known. */
    int (*deal_best)(uint32_t variant, uint64_t seed);

    /* All legal moves: writes the first MAX, returns how many there are. */
    int (*moves)(const void *state, uint32_t *out, int max);

    /* Makes MOVE, or returns false and leaves STATE as it was. The only way to change a
     * state: player, hint, replay and saved games all pass through here. */
    bool (*apply)(void *state, uint32_t move);

    enum status (*status)(const void *state);
    /* Of scored games, else NULL: what the game counts for if it ends here, and the points
     * made so far, without what only the end gives or takes. */
    int64_t (*score)(const void *state);
    int64_t (*gained)(const void *state);

    /* What MOVE adds to the length of a line when made from STATE (0 where it only
     * continues the last one). NULL: 1 each. MOVE is legal. */
    int (*cost)(const void *state, uint32_t move);
    /* A length with its unit, "12 steps". NULL: "12 moves". */
    void (*print_length)(uint32_t variant, int length, struct text *out);

    /* What the title says beside the length of a game of COUNT MOVES that led from START
     * to STATE: "2 redeals", or nothing. May be NULL. */
    void (*print_tally)(const void *start, const uint32_t *moves, int count,
                        const void *state, struct text *out);
    /* N_(), the state word of a position that can be won where that is not "winnable";
     * may be NULL. */
    const char *winnable;
    /* What there is to say of STATE in the pane: "12 pairs free"; may be NULL. */
    void (*print_prospect)(const void *state, struct text *out);
    /* N_(), what can be done at STATUS_STUCK but to go back: "s shuffle"; may be NULL. */
    const char *stuck;

    /* The board as text, which parse() reads as the same state up to what only the
     * moves before it could tell (see the game's header). Ends with a newline. */
    void (*print)(const void *state, struct text *out);
    /* False: WHY has the place and the reason, STATE is untouched. The position's
     * "moves" are not played here, see session_parse. */
    bool (*parse)(void *state, uint32_t variant, const struct position *position,
                  struct reason *why);

    /* Notations of other programs that a position can be written in, by name, NULL behind
     * the last; parse() reads them too, but for Lianliankan's. print_notation writes
     * number I; false: STATE cannot be written so. NULL where there are none. */
    const char *const *notations;
    bool (*print_notation)(const void *state, int i, struct text *out);
    /* Whether LINE is a position by itself, whatever comes behind it; NULL: none is. */
    bool (*is_whole)(const char *line);

    /* MOVE as one word without blanks, and back. parse_move: NULL, or why TOKEN is no
     * move from STATE, translated. What it yields need not be legal. */
    void (*print_move)(const void *state, uint32_t move, struct text *out);
    const char *(*parse_move)(const void *state, const char *token, uint32_t *move);

    /* Whether MOVE, any that parse_move yields, is a shuffle: help in play that no solver
     * uses. NULL: the game has none. */
    bool (*is_shuffle)(uint32_t move);

    /* MOVE in words for the player, with the keys that make it. Legal moves only. */
    void (*describe)(const void *state, uint32_t move, struct text *out);
    /* The same in at most 18 columns, for the list of next moves. */
    void (*abbreviate)(const void *state, uint32_t move, struct text *out);

    /* The view. least: the smallest area it can draw in. steps: how many pictures show a
     * move as it happens (1: only its result). draw may assume such an area. input gets
     * the same scene as the last draw, so that it finds what lies under the mouse. */
    void (*least)(const void *state, int *rows, int *columns);
    int (*steps)(const void *state, uint32_t move);
    void (*draw)(struct canvas *canvas, const struct scene *scene, const void *view);
    struct wish (*input)(const struct scene *scene, void *view,
                         const struct event *event);

    /* The solver: claims nodes from SEARCH as it works, stops at once when refused, and
     * fills in OUT (engine/solution.h). MEMO is what it may remember between calls about
     * one session, made by memo_new; NULL for a single question. */
    void (*solve)(struct search *search, void *memo, const void *state,
                  struct solution *out);
    /* Both NULL where nothing is worth remembering. */
    void *(*memo_new)(void);
    void (*memo_free)(void *memo);
    /* The answer that MEMO already holds for STATE, found in microseconds, or false. */
    bool (*recall)(const void *memo, const void *state, struct solution *out);
    /* What MEMO knows of all that can be reached from STATE, in milliseconds; false: not
     * all of it. NULL: moves cannot be undone, or nobody asks. */
    bool (*survey)(const void *memo, const void *state, struct survey *out);

    /* NULL where there are none. */
    const struct large *large;

    /* For games with hidden cards, else NULL: what could be done next, judged from what
     * the player can see alone, into OUT's candidates. */
    void (*advise)(struct search *search, const void *state, struct solution *out);
};

#endif
