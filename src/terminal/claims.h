/* What the terminal has claimed to understand: in its entry of terminfo, or by an answer.
 * Nothing else is sent to it.
 *
 *     struct claims claims;
 *     claims_init(&claims, type, &leave);
 *     claims_ask(&claims, &out);            at the start, and after each answer
 *     ... the guard has a report ...
 *     claims_learn(&claims, &report);
 *     if (claims.set & CLAIM_SYNC) ...
 *     if (claims_wait(&claims) > 0) ... an answer may still arrive ...
 *
 * Many entries are older than the terminal. If an entry says that the terminal
 * identifies itself (u9, "CSI c"), claims_ask asks for that. A terminal that calls
 * itself one of DEC's levels 1 to 5 ignores a sequence that it does not know, while
 * others print a part of it. So only these are asked about modes (DECRQM), the
 * keyboard and the colour of their background (OSC 11). Nothing waits for the answers, except the end of the program: the shell
 * must not get one as input. */
#ifndef TERMINAL_CLAIMS_H
#define TERMINAL_CLAIMS_H

#include "base/text.h"
#include "terminal/guard.h"

enum {
    CLAIM_MOUSE = 1,     /* reports of the mouse */
    CLAIM_PASTE = 2,     /* marks around what is pasted (mode 2004) */
    CLAIM_FOCUS = 4,     /* reports when the window gets or loses the keyboard (1004) */
    CLAIM_SYNC = 8,      /* shows a frame when it is complete (2026) */
    CLAIM_COPY = 16,     /* OSC 52: text for the clipboard */
    CLAIM_KEYS = 64,     /* the keyboard protocol of kitty */
    CLAIM_IDENTITY = 32, /* answers "CSI c" */
    CLAIM_HOVER = 128    /* not claimed: CLAIM_MOUSE, and its motions are wanted */
};

struct claims {
    unsigned set;  /* a sum of CLAIM_ */
    int questions; /* asked: who the terminal is, then what it can; at most 2 */
    int answers;   /* a question ends with "CSI c", so each has one such answer */
    bool is_dec;   /* the answer named one of DEC's levels */
    bool unicode;  /* the terminal gets more than ASCII */
    bool wide; /* it draws a star, and all that has no certain width, in two columns */
    enum report_ground ground; /* the terminal's own background */
    double asked;              /* when the last question was asked, by clock_now() */
};

/* For a terminal of TYPE: what terminfo says. Adds the bytes to LEAVE that undo what curses
 * does to the terminal. Call it before newterm. */
void claims_init(struct claims *claims, const char *type, struct text *leave);

/* Adds the next question to OUT, if there is one and the last one has its answer. Returns
 * whether that draws on the screen. */
bool claims_ask(struct claims *claims, struct text *out);

/* Takes a report that may be an answer. */
void claims_learn(struct claims *claims, const struct guard_report *report);

/* The milliseconds in which an answer is still expected; 0: none is. */
int claims_wait(const struct claims *claims);

#endif
