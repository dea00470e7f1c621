/* Shared by the parts of tui.h: tui.c (the program and its input), tui_output.c (its
 * output, and waiting for it) and tui_screen.c (the screen). */
#ifndef TESTS_TUI_TUI_PARTS_H
#define TESTS_TUI_TUI_PARTS_H

#include "tests/tui/tui.h"

#include "base/text.h"

#include <sys/types.h>
#include <vterm.h>

struct tui {
    struct tui *next;  /* the list of those that are not freed */
    int master, slave; /* the slave is held so that the termios outlive the program */
    pid_t child;       /* the child of the test: the program, or its shell */
    pid_t pid;         /* the program */
    int from_parent, to_parent; /* pipes from and to the shell, or -1 */
    bool ended;
    int status;
    char home[64];
    struct termios before;

    VTerm *vterm;
    VTermScreen *screen;
    int rows, columns;
    bool strange, mute;
    bool second_screen, mouse, cursor;

    struct text output;
    size_t shown;    /* bytes of the output that are on the screen */
    size_t scanned;  /* bytes of the output that were searched for marks */
    uint64_t sent;   /* bytes of input sent */
    uint64_t marked; /* bytes of input that the newest mark confirms */
    long frames;
    size_t frame_from, frame_bytes;
    int reads, frame_reads;
    int focus_row, focus_column; /* of that frame */
    bool fits;                   /* it was drawn for this size */

    struct text row;
    struct text input; /* output that waits to be passed to libvterm */
    char pending[16];  /* bytes held back because they may begin a REP */
    int pending_length;
    char last; /* the last ASCII character printed */
};

/* Seconds since some fixed moment. */
double tui_now(void);

/* When a wait that begins now is in vain: in 50 s, which even the slowest build and machine do
 * not need. After a first wait in vain, in 5 s, so that the test program ends soon. */
double tui_deadline(void);

/* Fails the test after a wait in vain for WORDS, and prints the screen. */
_Noreturn void tui_give_up(struct tui *tui, const char *words);

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Passes output to libvterm, and its answers to the program. */
void tui_feed(struct tui *tui, const char *bytes, size_t length);

/* Shows the next frame that was read, or else the output that comes within MILLISECONDS;
 * false: none came. It shows one frame at a time, so that a test can wait for any frame,
 * even if several have already arrived. */
bool tui_receive(struct tui *tui, int milliseconds);

bool tui_has_ended(struct tui *tui);

/* ThreadSanitizer may delay a signal that comes just before a blocking call, or drop the
 * SIGCONT for a stopped program, and then the program waits for ever. Another SIGCONT
 * interrupts the blocking call and replaces the lost signal: with that sanitizer one is sent
 * every few seconds. *NEXT, 0 at first, is when. */
void tui_wake_sanitizer(struct tui *tui, double *next);

/* Receives output until HOLDS returns true. After tui_deadline() the test fails with
 * WORDS in its message. */
typedef bool tui_condition(struct tui *tui, const void *wanted);
void tui_wait_for(struct tui *tui, tui_condition *holds, const void *wanted,
                  const char *words);

#endif
