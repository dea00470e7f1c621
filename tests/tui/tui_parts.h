/* The parts of tui.h: tui.c the program and its input, tui_output.c what it writes, and the
 * waiting for that, tui_screen.c the screen. */
#ifndef TESTS_TUI_TUI_PARTS_H
#define TESTS_TUI_TUI_PARTS_H

#include "tests/tui/tui.h"

#include "base/text.h"

#include <sys/types.h>
#include <vterm.h>

enum {
    DEADLINE = 240 /* s: a hang, however slow the build and the machine are */
};

struct tui {
    struct tui *next;  /* of those that are not freed */
    int master, slave; /* the slave is held so that the termios outlive the program */
    pid_t child;       /* of ours */
    pid_t pid;         /* of the program */
    int from_parent, to_parent; /* pipes of the parent that plays the shell, or -1 */
    bool ended;
    int status;
    char home[64];
    struct termios before;

    VTerm *vterm;
    VTermScreen *screen;
    int rows, columns;
    bool second_screen, mouse, cursor;

    struct text output;
    size_t shown;    /* of the output: the screen has it */
    size_t scanned;  /* of the output: marks up to here are known */
    uint64_t sent;   /* bytes of input */
    uint64_t marked; /* the newest mark */
    long frames;
    size_t frame_from, frame_bytes;
    int reads, frame_reads;

    struct text row;
    struct text input; /* what libvterm is given of a read */
    char pending[16];  /* the start of what may be a REP */
    int pending_length;
    char last; /* printed, ASCII */
};

/* Seconds since some fixed moment. */
double tui_now(void);

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Bytes of the output, to libvterm. */
void tui_feed(struct tui *tui, const char *bytes, size_t length);

/* Shows a frame more, or what comes within MILLISECONDS; false: nothing did. Frame by frame,
 * so that whoever waits for something sees each of them, however late he looks. */
bool tui_receive(struct tui *tui, int milliseconds);

bool tui_has_ended(struct tui *tui);

/* Receives until HOLDS; the test fails, naming WORDS, when it does not in time. */
typedef bool tui_condition(struct tui *tui, const void *wanted);
void tui_wait_for(struct tui *tui, tui_condition *holds, const void *wanted,
                  const char *words);

#endif
