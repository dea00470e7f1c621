/* A program on a terminal of its own, for tests of screens.
 *
 *     struct tui *tui = tui_start(&(struct tui_options){.argv = argv});
 *     tui_type(tui, "\r");                  keys, then the frame that answers them
 *     tui_expect_screen(tui, "menu");
 *     assert_int_equal(tui_end(tui, "q"), 0);
 *
 * The terminal is libvterm behind a pseudo-terminal. The program marks the end of each
 * frame with the number of bytes of input it has read (OSC 7777, see ui/term.h), so that
 * nothing here sleeps: what is waited for comes, or the test fails after minutes. */
#ifndef TESTS_TUI_TUI_H
#define TESTS_TUI_TUI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

struct tui;

struct tui_options {
    const char *const *argv; /* NULL: $UNSTUCK alone */
    int rows, columns;       /* 0: 24, 80 */
    /* "NAME=value" or "NAME", which is then not set; ends with NULL. May be NULL. */
    const char *const *env;
    bool jobs; /* under a parent that does what a shell does when a program stops */
};

struct tui_look {
    bool bold, underline, reverse;
    int color, ground; /* of the palette, -1: the terminal's own */
};

/* The program is started; nothing has been waited for. */
struct tui *tui_start(const struct tui_options *options);

/* Kills what is left of it. */
void tui_free(struct tui *tui);

/* A cmocka teardown: frees what a test that failed has not. */
int tui_free_all(void **state);

/* Types KEYS, if any, waits for the end, frees; the status as of tui_wait_end. */
int tui_end(struct tui *tui, const char *keys);

void tui_send(struct tui *tui, const void *bytes, size_t length);
void tui_keys(struct tui *tui, const char *keys);

/* Waits for a frame that was drawn after all that was sent had been read. */
void tui_sync(struct tui *tui);

/* tui_keys and tui_sync. */
void tui_type(struct tui *tui, const char *keys);

/* tui_type until TEXT stands on the screen. */
void tui_type_until(struct tui *tui, const char *keys, const char *text);

/* Waits until all that was sent has been read, and reads nothing of what the program writes
 * meanwhile. */
void tui_wait_read(struct tui *tui);

/* Waits until TEXT stands somewhere on the screen, at the end of a frame; or anywhere in the
 * output. */
void tui_wait_text(struct tui *tui, const char *text);
void tui_wait_output(struct tui *tui, const char *bytes);

/* Waits for the end of the frame that has begun. */
void tui_wait_whole(struct tui *tui);

/* Reads what there is for MILLISECONDS; for tests that nothing comes. */
void tui_listen(struct tui *tui, int milliseconds);

/* Resizes without waiting: tui_wait_text, tui_wait_frame or tui_sync follow. */
void tui_resize(struct tui *tui, int rows, int columns);

/* Waits for one more frame than there were. */
void tui_wait_frame(struct tui *tui, long frames);

void tui_signal(struct tui *tui, int number);

/* Exit status, or 128 + the signal that ended it. */
int tui_wait_end(struct tui *tui);

/* With jobs: waits until the program is stopped, and lets it go on in the foreground. */
void tui_wait_stop(struct tui *tui);
void tui_continue(struct tui *tui);

/* As if the window were closed. */
void tui_hang_up(struct tui *tui);

/* SGR mouse reports, rows and columns from 0. Like tui_keys they wait for nothing. */
void tui_mouse(struct tui *tui, int button, int row, int column, bool press);
void tui_drag(struct tui *tui, int button, int row, int column);

/* In one write: between two more time may pass than makes a double click. */
void tui_double_click(struct tui *tui, int row, int column);

int tui_rows(const struct tui *tui);
int tui_columns(const struct tui *tui);

/* A row without the blanks at its end; good until the next call. */
const char *tui_row(struct tui *tui, int row);

/* Where TEXT stands first, in cells; false: nowhere. */
bool tui_find(struct tui *tui, const char *text, int *row, int *column);

/* What stands in a cell, UTF-8; returns how many columns it takes. */
int tui_glyph(struct tui *tui, int row, int column, char out[32]);

struct tui_look tui_look(struct tui *tui, int row, int column);

/* Compares the screen with tests/data/screens/NAME.txt; with UNSTUCK_REWRITE_SCREENS set
 * it writes that file. The clock and the solver's figures, which differ from run to run,
 * are masked. */
void tui_expect_screen(struct tui *tui, const char *name);

/* The same with a letter for the look of each cell, '.' for PLAIN and blanks on its ground,
 * and what the letters mean: colour on ground, -1 for the terminal's own, attributes. */
void tui_expect_looks(struct tui *tui, const struct tui_look *plain, const char *name);

/* As an SVG picture in FILE. */
bool tui_draw_svg(struct tui *tui, const char *file);

/* All the program wrote, LENGTH bytes, and counts of it. FRAME is what the last frame
 * took, without its mark; READS in how many pieces it came. */
const char *tui_output(const struct tui *tui, size_t *length);
enum {
    /* The most bytes of a frame at 80x24: the whole screen, a move, a step of the cursor. */
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

/* Sets them as they were before the start, as shells do. */
void tui_restore_termios(const struct tui *tui);

/* The termios are what they were before the start, the output ends outside the second
 * screen, with the modes of mouse, paste and focus off and the cursor visible. */
void tui_expect_restored(struct tui *tui);

/* Whether the terminal is in such a mode now. */
bool tui_on_second_screen(const struct tui *tui);
bool tui_mouse_wanted(const struct tui *tui);
bool tui_cursor_visible(const struct tui *tui);

/* The screen, for a test about to fail. */
void tui_dump(struct tui *tui);

#endif
