/* The menu of games, the lists of deals and openings, and the help. Each function shows
 * its screen until the player leaves it. */
#ifndef SCREENS_CHOOSER_H
#define SCREENS_CHOOSER_H

#include "game/game.h"
#include "screens/maker.h"
#include "store/store.h"
#include "terminal/term.h"
#include "ui/fullscreen.h"
#include "ui/list.h"

struct choice {
    const struct game *game;
    struct store *store; /* borrowed */
    uint32_t variant;
    uint32_t
        combined;  /* the variant where the screen of rules begins, and what it has set */
    uint64_t seed; /* the deal where the list begins; chosen: the deal, 0: a new one */
    const struct deal_numbering
        *numbering;     /* whose deal SEED is; NULL: that of unstuck */
    bool winnable;      /* a new deal must be one that can be won */
    int grade;          /* of a new deal, enum grade; -1: any */
    bool newcomer;      /* the player has never played */
    bool closed;        /* no levels, no editor, nothing pasted: see struct table */
    struct text pasted; /* see CHOOSER_TYPING; for text_free */
};

/* Of the screens, as their input functions return it. */
enum chooser_answer {
    CHOOSER_STAY = FULLSCREEN_STAY, /* in the screen, so none returns this */
    CHOOSER_QUIT =
        FULLSCREEN_QUIT, /* the terminal is gone, or a signal ends the program */
    CHOOSER_BACK = FULLSCREEN_BACK,
    CHOOSER_CHOSEN, /* the player has made the choice */
    CHOOSER_KEY,    /* only chooser_ask: the player pressed one of its keys */
    CHOOSER_GAMES,  /* show the menu of games */
    /* Other ways to a game. */
    CHOOSER_EDITOR,  /* open the editor, with deal SEED as its board */
    CHOOSER_LEVELS,  /* show the level sets */
    CHOOSER_DRAWING, /* show the screen for a random opening */
    CHOOSER_TYPING   /* open what was pasted, or the screen to type a game in */
};

/* Shows a list until the player chooses, goes back or presses a key that the list's footer
 * names or one of KEYS, which is then in *PRESSED (else 0). "?" shows the help of GAME, unless
 * it is one of these; g is CHOOSER_GAMES, and t CHOOSER_TYPING in a list that takes a paste. */
enum chooser_answer chooser_ask(struct term *term, const struct game *game,
                                struct list *list, const char *keys, uint32_t *pressed);

/* The games of the registry, behind them the daily puzzles and Rescue. */
struct menu {
    struct list_lines
        lines;           /* each with its name and, behind a tab, what there is of it */
    int games;           /* how many of them are games */
    struct maker *maker; /* makes puzzles while the menu is shown; may be NULL */
    bool newcomer;       /* is offered first steps */
    bool outermost;      /* there is no game to go back to */
    bool closed;         /* nothing can be pasted */
    struct text pasted;  /* see CHOOSER_TYPING */
};

/* Draws GAME's small position or, if it has none, pieces in rows. */
void chooser_picture(const struct game *game, struct canvas *canvas);

/* Shows the menu with the cursor on ENTRY, which then is the chosen entry. CHOOSER_KEY: *KEY is one of n N S o ? or,
 * for a newcomer, f or \033 (Escape). */
enum chooser_answer chooser_menu(struct term *term, struct menu *menu, int *entry,
                                 uint32_t *key);

/* Lets the player choose a deal of CHOICE's game. */
enum chooser_answer chooser_run(struct term *term, struct choice *choice);
/* If its deals have no names: a variant, and which of its deals. */
enum chooser_answer chooser_variant(struct term *term, struct choice *choice);

/* The number of the opening after CHOICE's in the list; after the last one comes the
 * first. */
uint64_t chooser_next(const struct choice *choice);

/* Asks what to do if the game of GAME, or the DAILY puzzle of it, is in progress in another
 * terminal. CHOOSER_CHOSEN: sets *RESTART: begin a new one; else take that one
 * over. */
enum chooser_answer chooser_busy(struct term *term, const struct game *game, bool daily,
                                 bool *restart);

/* Asks for a deal number, for CHOICE's seed, or for a SIZE, such as 12x9, that becomes its variant. */
enum chooser_answer chooser_type(struct term *term, struct choice *choice, bool size);

/* Whether EVENT is a key that asks for the help: ? or F1. */
bool chooser_is_help(const struct event *event);

/* Shows the rules of VARIANT of GAME and its keys; NULL: the keys of all games. TRAINING: those
 * that a lesson or a puzzle of Rescue has. Returns CHOOSER_STAY or CHOOSER_QUIT. */
enum chooser_answer chooser_help(struct term *term, const struct game *game,
                                 uint32_t variant, bool training);

#endif
