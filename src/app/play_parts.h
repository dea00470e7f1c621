/* The program on a screen, from the menu to a finished game, and the state that its parts share. */
#ifndef APP_PLAY_PARTS_H
#define APP_PLAY_PARTS_H

#include "app/visit.h"
#include "cli/options.h"
#include "editor/boards.h"
#include "screens/drawing.h"
#include "screens/maker.h"
#include "table/keeper.h"
#include "table/table.h"
#include "terminal/term.h"

struct play {
    const struct options *options; /* borrowed */
    const struct game *game;       /* of the command line, or NULL; so are the next two */
    uint32_t variant;
    struct limits limits;
    struct term *term;
    struct table table;
    struct keeper keeper;
    struct boards boards;
    struct maker *maker; /* NULL: makes no puzzles */
    struct drawing drawing;
    struct visit visit;
    struct term_options look;
    struct keymap keymap;
    const struct game *daily; /* the puzzle chosen last; NULL: none */
    struct text shared;       /* results that the player copied; printed at the end */
    struct {
        int kind, games, cursor; /* what it was, of which game, and where */
    } copied;
    struct text typed;            /* the game that the player was typing, ... */
    const struct game *typed_for; /* ... of this kind */
    struct training *training;    /* a lesson or a puzzle is on the table; NULL: a game */
    bool left;                    /* as term_is_left said last */
    bool quit;
};

/* Plays as OPTIONS say until the player quits; returns the exit status. */
int play(const struct options *options);

/* Plays the game on the table until QUIT is set. */
void play_run(struct play *play);

#endif
