#include "terminal/claims.h"

#include "base/clock.h"
#include "terminal/terminfo.h"

#include <stdlib.h>
#include <string.h>

enum {
    ANSWER_WAIT = 3, /* s */
    LEVEL_FIRST = 61,
    LEVEL_LAST = 65
};

/* The modes to ask about, as terminals number them. */
static const struct {
    int mode;
    unsigned claim;
} modes[] = {{1004, CLAIM_FOCUS},
             {1006, CLAIM_MOUSE},
             {2004, CLAIM_PASTE},
             {2026, CLAIM_SYNC}};

enum {
    MODES = sizeof modes / sizeof modes[0]
};

/* TMUX and STY say that the terminal is tmux or GNU Screen. tmux may go by the name
 * "screen", too, and Screen's entry lacks a claim. */
void claims_init(struct claims *claims, const char *type, struct text *leave)
{
    bool screen = strncmp(type, "screen", 6) == 0;
    if (screen && getenv("TMUX") != NULL)
        type = "tmux";
    unsigned set = terminfo_claims(terminfo_type(type), leave);
    if (screen && getenv("STY") != NULL)
        set |= CLAIM_PASTE;
    /* The Linux console has this claim although it leaves the mouse to GPM. */
    if (strstr(type, "linux") != NULL)
        set &= ~(unsigned)CLAIM_MOUSE;
    *claims = (struct claims){.set = set};
}

/* Where the cursor is behind a star in the top left corner; the next frame is drawn whole. The
 * cursor is not saved before, because some terminals have one place for that. */
static const char width[] = "\033[H★\033[?6n";

bool claims_ask(struct claims *claims, struct text *out)
{
    bool next = claims->questions == 0
                    ? (claims->set & CLAIM_IDENTITY) != 0
                    : claims->questions == 1 && claims->answers == 1 && claims->is_dec;
    if (!next)
        return false;
    bool draws = claims->questions > 0 && claims->unicode;
    text_string(out, draws ? width : "");
    text_string(out, claims->questions > 0 ? "\033]11;?\033\\" : "");
    for (int i = 0; i < MODES && claims->questions > 0; i++)
        if ((claims->set & modes[i].claim) == 0)
            text_format(out, "\033[?%d$p", modes[i].mode);
    text_string(out, claims->questions > 0 ? "\033[?u" : "");
    text_string(out, "\033[c");
    claims->questions++;
    claims->asked = clock_now();
    return draws;
}

void claims_learn(struct claims *claims, const struct guard_report *report)
{
    if (report->kind == REPORT_LEVEL && claims->answers < claims->questions) {
        claims->answers++;
        /* Newer terminals name the clipboard behind their level. */
        claims->set |= report->value == REPORT_CLIPBOARD ? CLAIM_COPY : 0;
        claims->is_dec = report->number >= LEVEL_FIRST && report->number <= LEVEL_LAST;
    }
    if (report->kind == REPORT_PLACE && claims->answers < claims->questions)
        claims->wide = report->value > 2;
    if (report->kind == REPORT_KEYBOARD)
        claims->set |= CLAIM_KEYS;
    if (report->kind == REPORT_GROUND)
        claims->ground = (enum report_ground)report->value;
    /* 1: the mode is on, 2: off; 0: unknown, 3 and 4: it cannot be changed. */
    for (int i = 0; i < MODES && report->kind == REPORT_MODE; i++)
        if (modes[i].mode == report->number && (report->value == 1 || report->value == 2))
            claims->set |= modes[i].claim;
}

int claims_wait(const struct claims *claims)
{
    bool waits = claims->answers < claims->questions;
    return waits ? clock_wait(claims->asked + ANSWER_WAIT) : 0;
}
