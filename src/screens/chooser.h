/* The menu of games, the lists of deals and openings, and the help. Each function shows its
 * screen until the player leaves it. */
#ifndef SCREENS_CHOOSER_H
#define SCREENS_CHOOSER_H

#include "game/game.h"
#include "store/store.h"
#include "ui/list.h"
#include "ui/term.h"

struct choice {
    const struct game *game;
    struct store *store; /* of the games played; borrowed */
    uint32_t variant;
    uint64_t seed; /* where the list begins; chosen 0: any deal, a new one ... */
    bool winnable; /* ... of those that can be won */
    bool newcomer; /* the player has never played */
};

enum chooser_answer {
    CHOOSER_CHOSEN, /* what was asked for is complete */
    CHOOSER_BACK,
    CHOOSER_KEY,     /* chooser_ask: one of its keys */
    CHOOSER_GAMES,   /* to the menu of games */
    CHOOSER_EDITOR,  /* no deal: the editor, with deal SEED as its board, ... */
    CHOOSER_LEVELS,  /* ... one of a level set ... */
    CHOOSER_DRAWING, /* ... or one that is drawn from all there are */
    CHOOSER_QUIT     /* the terminal is gone, or a signal ends the program */
};

/* A list until the player chooses, goes back or presses one of KEYS, which *PRESSED then
 * gets; the list's footer names them. "?" shows the help of GAME, unless it is in KEYS. */
enum chooser_answer chooser_ask(struct term *term, const struct game *game,
                                struct list *list, const char *keys, uint32_t *pressed);

/* The games of the registry and what the menu shows beside them. */
struct menu {
    int count;         /* of games */
    struct text *open; /* by game: the unfinished game that would continue, or empty */
    bool newcomer;     /* the player has never played */
    bool outermost;    /* there is no game to go back to */
};

/* The menu of games; *GAME is where it begins, if not NULL, and what was chosen: to be
 * opened, or CHOOSER_KEY, with *KEY one of n N S o ?. */
enum chooser_answer chooser_game(struct term *term, const struct menu *menu,
                                 const struct game **game, uint32_t *key);

/* A deal of CHOICE's game. */
enum chooser_answer chooser_run(struct term *term, struct choice *choice);

/* The number of the opening that comes after CHOICE's in the list; after the last one, the
 * first. */
uint64_t chooser_next(const struct choice *choice);

/* The open game of GAME is played in another terminal: CHOOSER_CHOSEN takes it from there, BACK
 * begins a new one. */
enum chooser_answer chooser_busy(struct term *term, const struct game *game);

/* The number of a deal of the game, for CHOICE's seed. */
enum chooser_answer chooser_number(struct term *term, struct choice *choice);

/* Whether EVENT is a key that asks for the help: ? or F1. */
bool chooser_is_help(const struct event *event);

/* Rules and keys of GAME; NULL: the keys of all games. False: CHOOSER_QUIT. */
bool chooser_help(struct term *term, const struct game *game);

#endif
