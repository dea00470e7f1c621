/* Runs a program on its own terminal, for tests of screens.
 *
 *     struct tui *tui = tui_start(&(struct tui_options){.argv = argv});
 *     tui_type(tui, "\r");                  keys, then the frame that answers them
 *     tui_expect_screen(tui, "menu");
 *     assert_int_equal(tui_end(tui, "q"), 0);
 *
 * The terminal is libvterm behind a pseudo-terminal. The program marks the end of each
 * frame with the number of bytes of input it has read (OSC 7777, see terminal/term.h), so
 * nothing here sleeps: the functions wait for a frame or a text, and the test fails after
 * 50 s without it. */
#ifndef TESTS_TUI_TUI_H
#define TESTS_TUI_TUI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

struct tui;

struct tui_options {
    const char *const *argv; /* NULL: $UNSTUCK alone */
    int rows, columns;       /* 0: 24 rows, 80 columns */
    /* Ends with NULL: "NAME=value", or "NAME" to unset a variable. May be NULL. */
    const char *const *env;
    bool strange; /* libvterm does not understand what the program writes for TERM */
    bool jobs;    /* with a parent that acts like a shell when a program stops */
    bool mute;    /* the terminal answers no questions; else it does as libvterm does */
};

struct tui_look {
    bool bold, underline, reverse;
    int color, ground; /* indices of the palette; -1: the terminal's default */
};

/* Starts the program and does not wait for a frame. */
struct tui *tui_start(const struct tui_options *options);

/* Frees TUI; kills the program if it still runs. */
void tui_free(struct tui *tui);

/* A cmocka teardown: frees what a failed test has left. */
int tui_free_all(void **state);

/* Types KEYS unless it is NULL, waits for the end and frees TUI. Returns the status as
 * tui_wait_end does. */
int tui_end(struct tui *tui, const char *keys);

void tui_send(struct tui *tui, const void *bytes, size_t length);
void tui_keys(struct tui *tui, const char *keys);

/* Waits for a frame that was drawn after the program had read all that was sent. */
void tui_sync(struct tui *tui);

/* tui_keys, then tui_sync. */
void tui_type(struct tui *tui, const char *keys);

/* Repeats tui_type until TEXT is on the screen. */
void tui_type_until(struct tui *tui, const char *keys, const char *text);

/* Waits until the program has read all that was sent; meanwhile reads none of its
 * output. */
void tui_wait_read(struct tui *tui);

/* Waits until TEXT is on the screen at the end of a frame, or anywhere in the output. */
void tui_wait_text(struct tui *tui, const char *text);
void tui_wait_output(struct tui *tui, const char *bytes);

/* Waits for the end of the current frame. */
void tui_wait_whole(struct tui *tui);

/* Reads output for MILLISECONDS; for tests that there is none. */
void tui_listen(struct tui *tui, int milliseconds);

/* Resizes and does not wait; call tui_wait_text, tui_wait_frame or tui_sync next. */
void tui_resize(struct tui *tui, int rows, int columns);

/* Waits for the next frame. */
void tui_wait_frame(struct tui *tui, long frames);

void tui_signal(struct tui *tui, int number);

/* Exit status, or 128 + the signal that ended it. */
int tui_wait_end(struct tui *tui);

/* With JOBS: waits until the program has stopped, and continues it in the foreground. */
void tui_wait_stop(struct tui *tui);
void tui_continue(struct tui *tui);

/* Hangs up, as if the window were closed. */
void tui_hang_up(struct tui *tui);

/* Sends SGR mouse reports; rows and columns from 0. Does not wait, like tui_keys. */
void tui_mouse(struct tui *tui, int button, int row, int column, bool press);
void tui_drag(struct tui *tui, int button, int row, int column);
/* The mouse moves, no button is pressed. */
void tui_hover(struct tui *tui, int row, int column);

/* In one write, because two writes may be too far apart for a double click. */
void tui_double_click(struct tui *tui, int row, int column);

int tui_rows(const struct tui *tui);
int tui_columns(const struct tui *tui);

/* A row without the blanks at its end; valid until the next call. */
const char *tui_row(struct tui *tui, int row);

/* Finds the first place of TEXT, in cells; false: it is not on the screen. */
bool tui_find(struct tui *tui, const char *text, int *row, int *column);

/* The text of a cell, UTF-8; returns its columns. */
int tui_glyph(struct tui *tui, int row, int column, char out[32]);

struct tui_look tui_look(struct tui *tui, int row, int column);

/* Waits until the pane has counted the moves that win, then compares the screen with
 * tests/data/screens/NAME.txt, or writes this file if UNSTUCK_REWRITE_SCREENS is set. The
 * clock and the solver's figures, which differ from run to run, are masked. */
void tui_expect_screen(struct tui *tui, const char *name);

/* Compares the looks: a letter for each cell, '.' for PLAIN and for blanks on its ground,
 * and a list of the letters: colour on ground, -1 for the terminal's default,
 * attributes. */
void tui_expect_looks(struct tui *tui, const struct tui_look *plain, const char *name);

/* Adds the screen, which shows for SECONDS, to FILM, of this size. */
struct film;
void tui_film(struct tui *tui, struct film *film, double seconds);

/* All output of the program, LENGTH bytes, and figures about it. FRAME: the bytes of the
 * last frame without its mark; READS: in how many pieces it came. */
const char *tui_output(const struct tui *tui, size_t *length);
enum {
    /* The most bytes of a frame at 80x24: the whole screen, a move, a step of the
     * cursor. */
    TUI_REDRAW_MOST = 8000,
    TUI_MOVE_MOST = 800,
    TUI_STEP_MOST = 400
};
long tui_frames(const struct tui *tui);
size_t tui_frame_bytes(const struct tui *tui);
int tui_frame_reads(const struct tui *tui);
bool tui_wrote(const struct tui *tui, const char *bytes);
int tui_pid(const struct tui *tui);

void tui_termios(const struct tui *tui, struct termios *now);

/* Whether input waits that the program has not read. */
bool tui_has_input(const struct tui *tui);

/* Restores the termios from before the start, as shells do. */
void tui_restore_termios(const struct tui *tui);

/* The program has restored the terminal: the termios are as before the start, the
 * alternate screen and the modes of mouse, paste and focus are off, the cursor is
 * visible. */
void tui_expect_restored(struct tui *tui);

/* Whether the terminal is in this mode now. */
bool tui_on_second_screen(const struct tui *tui);
bool tui_mouse_wanted(const struct tui *tui);
bool tui_cursor_visible(const struct tui *tui);

/* Where the terminal's cursor is. At the end of each frame that is the cell that the program
 * focuses; a frame for which it is not fails the test. */
void tui_cursor(const struct tui *tui, int *row, int *column);

/* Prints the screen, before a test fails. */
void tui_dump(struct tui *tui);

#endif
