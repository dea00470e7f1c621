/* What the terminal's description says, as far as it is used.
 *
 *     struct terminfo info;
 *     if (!terminfo_open(&info, "xterm-256color", tty)) ...
 *     terminfo_add(&info, CAP_PLACE, row, column, &out);
 *     terminfo_close(&info);
 *
 * Only the words that are sent come from here: what differs from the screen is found by
 * ui/painter. Curses itself, which does both, needs twice the bytes for the frames of
 * this program: it goes row by row, and names the whole look at each change of it.
 * Delays, which were for terminals of paper and glass, are left out. */
#ifndef UI_TERMINFO_H
#define UI_TERMINFO_H

#include "base/text.h"

#include <stdbool.h>

enum capability {
    CAP_PLACE,      /* the cursor to row, column */
    CAP_ROW,        /* to a row of this column */
    CAP_COLUMN,     /* to a column of this row */
    CAP_RIGHT,      /* by so many columns */
    CAP_LEFT,       /* the same */
    CAP_ERASE,      /* so many cells, and the cursor stays */
    CAP_ERASE_REST, /* of the row */
    CAP_CLEAR,      /* the screen */
    CAP_PLAIN,      /* all looks and character sets off */
    CAP_ENTER,      /* the second screen */
    CAP_LEAVE,
    CAP_HIDE, /* the cursor */
    CAP_UNHIDE,
    CAP_COUNT
};

struct terminfo {
    char *strings[CAP_COUNT]; /* NULL: it cannot do that */
    char *color, *ground;     /* SGR of both, as is common; or NULL */
    int colors;               /* 0: none */
    int attributes;           /* the LOOK_ ones that it has, as is common */
    int colorless;            /* those that do not go with a colour */
    bool scrolls_at_end;      /* when the last cell of all is written */
    bool erases_with_ground;  /* the one that is set; else with its own */
};

/* The description of TYPE, or where there is none that of xterm-256color, which all newer
 * terminals understand. TTY is its descriptor. False: it cannot place a cursor, or there
 * is no description at all; nothing is open then. One at a time. */
bool terminfo_open(struct terminfo *info, const char *type, int tty);
void terminfo_close(struct terminfo *info);

/* Adds CAPABILITY with its numbers, which count from 0, to OUT; nothing where it is not
 * had. */
void terminfo_add(const struct terminfo *info, enum capability capability, int first,
                  int second, struct text *out);

/* Adds the parameters of the SGR, one of INFO's two, that chooses COLOR, as "38;5;196". */
void terminfo_add_color(const char *sgr, int color, struct text *out);

#endif
