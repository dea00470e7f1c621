/* What the player reads about a game. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "base/charset.h"
#include "base/text.h"

/* A step of the first steps (screens/course.h). */
struct lesson_step {
    const char *position; /* see unstuck-formats(5) */
    /* What to do, one or two things with a blank between them: a move as notation->parse_move
     * reads it, or one of the keys h, y, u, a. */
    const char *acts;
    /* N_(), for each of them: parts as for bar_message, at most 64 columns together. */
    const char *goal[2];
    const char *done; /* N_(), what the player has learnt: at most 54 columns */
};

struct game_lesson {
    struct lesson_step steps[2]; /* of the game's own rules and keys */
    const char *position;        /* for hint, reason and auto-play */
    const char *bad;             /* a move of it that loses or costs: "moves: eL\n" */
};

struct game_words {
    /* N_(), the rules of all variants: about ten lines of at most 76 columns */
    const char *help;
    const char *keys; /* N_(), its own keys: lines of the form "key<TAB>what it does" */
    /* Whether VARIANT has the line of KEYS that begins with KEY. NULL: it has all. */
    bool (*has_key)(uint32_t variant, char key);
    const char
        *short_keys;   /* N_(), those of them for the bottom row, a word each; or NULL */
    const char *start; /* N_(), what a new game says first; or NULL */
    const struct game_lesson *lesson; /* or NULL */
    const char *winnable; /* N_(), the state word of a position that can be won */
    const char *winning;  /* N_(), what the moves are called that keep the win; or NULL */
    /* N_(), what a stuck player can do besides going back, "s shuffle"; or NULL */
    const char *stuck;

    /* A length with its unit. NULL: "12 moves"; see game_print_length. */
    void (*print_length)(uint32_t variant, int length, struct text *out);

    /* VARIANT in a few words for the title, in parts as for bar_title: "draw 3  3 passes".
     * NULL: its name. */
    void (*print_variant)(uint32_t variant, struct text *out);

    /* The rules that differ between variants, as they are in VARIANT: lines of at most 76
     * columns, the last one without its end. NULL: none. */
    void (*print_rules)(uint32_t variant, struct text *out);

    /* Facts for the pane about a game of COUNT MOVES that led from START to STATE, only
     * those that the player can see: lines "name<TAB>value". NULL: none. */
    void (*print_facts)(const void *start, const uint32_t *moves, int count,
                        const void *state, struct text *out);

    /* N_(), what the message says when rules->finishable does; or NULL. */
    const char *finish;

    /* What a line to STATE gets if no line wins: "this line puts up 31 cards". NULL: such
     * lines are not shown. */
    void (*print_salvage)(const void *state, struct text *out);

    /* What can be done in STATE, for the pane: "12 pairs free". NULL: nothing. */
    void (*print_prospect)(const void *state, struct text *out);

    /* The legal MOVE for the player: in words with the keys that make it, and in at most
     * 18 columns for lists (NULL: as in words; see game_abbreviate). Suits are ♥ ♦ ♠ ♣: a
     * canvas without them draws letters. */
    void (*describe)(const void *state, uint32_t move, struct text *out);
    void (*abbreviate)(const void *state, uint32_t move, struct text *out);

    /* For hints in steps: where the legal MOVE begins, "pile 7". */
    void (*print_place)(const void *state, uint32_t move, struct text *out);

    /* Adds why MOVE, which notation->parse_move has read, is illegal in STATE: a sentence.
     * NULL: no reason is known; see session_refuse. */
    void (*refuse)(const void *state, uint32_t move, enum charset charset,
                   struct text *out);
};

#endif
