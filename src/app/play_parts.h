/* What the play loop and the lobby share. */
#ifndef APP_PLAY_PARTS_H
#define APP_PLAY_PARTS_H

#include "editor/boards.h"
#include "screens/drawing.h"
#include "table/keeper.h"
#include "table/table.h"
#include "ui/term.h"

struct play {
    struct term *term;
    struct table table;
    struct keeper keeper;
    struct boards boards;
    struct drawing drawing;
    struct term_options look;
    bool quit;
};

#endif
