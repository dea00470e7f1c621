#include "tests/tui/tui_parts.h"

#include "tests/unit.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
#ifdef __SANITIZE_THREAD__
    WAKE_SECONDS = 5
#else
    WAKE_SECONDS = 0 /* never */
#endif
};

static const char mark_start[] = "\033]7777;";

static bool given_up; /* a wait was in vain */

double tui_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double tui_deadline(void)
{
    return tui_now() + (given_up ? 5 : getenv("TUI_HASTY") != NULL ? 20 : 50);
}

void tui_give_up(struct tui *tui, const char *words)
{
    given_up = true;
    tui_dump(tui);
    fail_msg("waited in vain for: %s", words);
    abort(); /* fail_msg does not return */
}

/* The end of the next mark in the output that is not shown yet; NULL: it has not
 * arrived. */
static const char *find_mark(struct tui *tui)
{
    const char *from = text_get(&tui->output) + tui->scanned;
    size_t left = tui->output.length - tui->scanned;
    size_t start = sizeof mark_start - 1;
    const char *mark = left > 0 ? memmem(from, left, mark_start, start) : NULL;
    const char *end =
        mark != NULL ? memchr(mark, '\a', left - (size_t)(mark - from)) : NULL;
    if (end == NULL)
        return NULL;
    char *next;
    tui->marked = strtoull(mark + start, &next, 10);
    tui->focus_row = (int)strtol(next + 1, &next, 10);
    tui->focus_column = (int)strtol(next + 1, &next, 10);
    /* Frames for the old size may come after a change. */
    tui->fits = strtol(next + 1, &next, 10) == tui->rows &&
                strtol(next + 1, &next, 10) == tui->columns;
    tui->frames++;
    tui->frame_bytes = (size_t)(mark - text_get(&tui->output)) - tui->frame_from;
    tui->frame_reads = tui->reads;
    tui->reads = 0;
    return end + 1;
}

/* Passes on the bytes that were held back. A complete REP (CSI n b: repeat the last
 * character n times) becomes those characters, because libvterm 0.1.4 wraps a column too
 * early after a REP. */
static void end_pending(struct tui *tui)
{
    const char *s = tui->pending;
    if (tui->pending_length > 3 && s[tui->pending_length - 1] == 'b')
        for (int count = atoi(s + 2); count > 0; count--)
            text_char(&tui->input, tui->last);
    else
        text_add(&tui->input, s, (size_t)tui->pending_length);
    tui->pending_length = 0;
}

/* The length of the whole characters at the start of TEXT. libvterm 0.1.4 shows a
 * character that arrives in two pieces as broken. */
static size_t whole_length(const struct text *text)
{
    size_t start = text->length;
    while (start > 0 && text->length - start < 3 &&
           (text->bytes[start - 1] & 0xc0) == 0x80)
        start--;
    unsigned char lead = start > 0 ? (unsigned char)text->bytes[start - 1] : 0;
    size_t wanted = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    return text->length - start < wanted ? start - 1 : text->length;
}

/* A question comes once, when the queue of input is nearly empty, so one write takes the
 * answer. A program that has ended needs none. */
static void answer(struct tui *tui)
{
    char bytes[256];
    size_t length = vterm_output_read(tui->vterm, bytes, sizeof bytes);
    if (length == 0 || tui->mute || tui->master < 0)
        return;
    if (write(tui->master, bytes, length) == (ssize_t)length)
        tui->sent += length;
}

void tui_feed(struct tui *tui, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        bool starts = c == '\033';
        bool goes_on = tui->pending_length == 1  ? c == '['
                       : tui->pending_length > 1 ? is_digit(c) || c == 'b'
                                                 : false;
        if (tui->pending_length == 15 || (tui->pending_length > 0 && !goes_on))
            end_pending(tui);
        if (starts || (goes_on && tui->pending_length > 0)) {
            tui->pending[tui->pending_length++] = c;
            tui->pending[tui->pending_length] = '\0';
            if (c == 'b')
                end_pending(tui);
            continue;
        }
        if (c >= ' ' && c < 127)
            tui->last = c;
        text_char(&tui->input, c);
    }
    size_t whole = whole_length(&tui->input);
    if (whole > 0) {
        vterm_input_write(tui->vterm, tui->input.bytes, whole);
        tui->input.length -= whole;
        memmove(tui->input.bytes, tui->input.bytes + whole, tui->input.length);
        answer(tui);
    }
}

/* At the end of each frame the cursor is on the focus. A terminal of one column has two in
 * libvterm, see open_vterm; one that was resized and back is empty, without a title, until the
 * program notices. */
static void check_cursor(struct tui *tui)
{
    int row, column;
    tui_cursor(tui, &row, &column);
    if (tui->fits && !tui->strange && tui->columns > 1 && tui_row(tui, 0)[0] != '\0' &&
        (row != tui->focus_row || column != tui->focus_column))
        fail_msg("the cursor is at %d,%d and not on the focus at %d,%d", row, column,
                 tui->focus_row, tui->focus_column);
}

/* Shows the output up to the end of one frame; false: there was no new output. */
static bool show(struct tui *tui)
{
    size_t from = tui->shown;
    if (from == tui->output.length)
        return false;
    const char *end = find_mark(tui);
    tui->shown = tui->output.length;
    if (end != NULL)
        tui->shown = tui->scanned = tui->frame_from = (size_t)(end - tui->output.bytes);
    tui_feed(tui, tui->output.bytes + from, tui->shown - from);
    if (end != NULL)
        check_cursor(tui);
    return true;
}

bool tui_receive(struct tui *tui, int milliseconds)
{
    if (show(tui))
        return true;
    struct pollfd ready = {.fd = tui->master, .events = POLLIN};
    if (tui->master < 0 || poll(&ready, 1, milliseconds) <= 0)
        return false;
    char bytes[65536];
    ssize_t n = read(tui->master, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    text_add(&tui->output, bytes, (size_t)n);
    tui->reads++;
    return show(tui);
}

void tui_dump(struct tui *tui)
{
    for (int row = 0; row < tui->rows; row++)
        print_error("|%s\n", tui_row(tui, row));
}

bool tui_has_ended(struct tui *tui)
{
    if (!tui->ended && waitpid(tui->child, &tui->status, WNOHANG) == tui->child)
        tui->ended = true;
    return tui->ended;
}

void tui_wake_sanitizer(struct tui *tui, double *next)
{
    if (WAKE_SECONDS == 0 || tui->ended || tui_now() < *next)
        return;
    if (*next > 0)
        kill(tui->pid, SIGCONT);
    *next = tui_now() + WAKE_SECONDS;
}

void tui_wait_for(struct tui *tui, tui_condition *holds, const void *wanted,
                  const char *words)
{
    double until = tui_deadline();
    double wake = 0;
    while (!holds(tui, wanted)) {
        tui_wake_sanitizer(tui, &wake);
        /* After the program has ended, its last output may still be unread. */
        bool over = tui_has_ended(tui);
        if (!tui_receive(tui, over ? 0 : 20) && over) {
            tui_dump(tui);
            fail_msg("the program ended (%d) instead of: %s", tui->status, words);
        }
        if (tui_now() > until)
            tui_give_up(tui, words);
    }
}

static bool is_in_step(struct tui *tui, const void *wanted)
{
    (void)wanted;
    return tui->marked >= tui->sent;
}

static bool has_frames(struct tui *tui, const void *wanted)
{
    return tui->frames > *(const long *)wanted;
}

static bool is_whole(struct tui *tui, const void *wanted)
{
    (void)wanted;
    return tui->frame_from == tui->shown;
}

static bool shows(struct tui *tui, const void *wanted)
{
    int row, column;
    /* Output before the first frame and after the program's end has no frames. */
    bool whole = tui->frames == 0 || tui->ended || is_whole(tui, NULL);
    return whole && tui_find(tui, wanted, &row, &column);
}

static bool has_output(struct tui *tui, const void *wanted)
{
    return tui_wrote(tui, wanted);
}

void tui_sync(struct tui *tui)
{
    long none = 0;
    tui_wait_for(tui, has_frames, &none, "a first frame");
    tui_wait_for(tui, is_in_step, NULL, "the frame that answers the input");
}

void tui_type_until(struct tui *tui, const char *keys, const char *text)
{
    double until = tui_deadline();
    while (!shows(tui, text)) {
        tui_type(tui, keys);
        if (tui_now() > until)
            tui_give_up(tui, text);
    }
}

void tui_wait_frame(struct tui *tui, long frames)
{
    tui_wait_for(tui, has_frames, &frames, "another frame");
}

void tui_wait_text(struct tui *tui, const char *text)
{
    tui_wait_for(tui, shows, text, text);
}

void tui_wait_whole(struct tui *tui)
{
    tui_wait_for(tui, is_whole, NULL, "the end of the frame");
}

void tui_wait_output(struct tui *tui, const char *bytes)
{
    tui_wait_for(tui, has_output, bytes, "bytes in the output");
}

void tui_listen(struct tui *tui, int milliseconds)
{
    double until = tui_now() + milliseconds / 1000.0;
    for (double left; (left = until - tui_now()) > 0;)
        tui_receive(tui, (int)(left * 1000) + 1);
}

/* ---- what was written -------------------------------------------------------------- */

const char *tui_output(const struct tui *tui, size_t *length)
{
    *length = tui->output.length;
    return text_get(&tui->output);
}

long tui_frames(const struct tui *tui)
{
    return tui->frames;
}

size_t tui_frame_bytes(const struct tui *tui)
{
    return tui->frame_bytes;
}

int tui_frame_reads(const struct tui *tui)
{
    return tui->frame_reads;
}

bool tui_wrote(const struct tui *tui, const char *bytes)
{
    return tui->output.length > 0 && memmem(text_get(&tui->output), tui->output.length,
                                            bytes, strlen(bytes)) != NULL;
}

int tui_pid(const struct tui *tui)
{
    return tui->pid;
}

void tui_termios(const struct tui *tui, struct termios *now_set)
{
    memset(now_set, 0, sizeof *now_set);
    tcgetattr(tui->slave, now_set);
}

void tui_restore_termios(const struct tui *tui)
{
    tcsetattr(tui->slave, TCSANOW, &tui->before);
}

/* Whether OFF was written after the last ON, or ON was never written. */
static bool ends_with(const struct tui *tui, const char *on, const char *off)
{
    ptrdiff_t last_on = -1;
    ptrdiff_t last_off = -1;
    const char *bytes = text_get(&tui->output);
    for (size_t i = 0; i < tui->output.length; i++) {
        if (strncmp(bytes + i, on, strlen(on)) == 0)
            last_on = (ptrdiff_t)i;
        if (strncmp(bytes + i, off, strlen(off)) == 0)
            last_off = (ptrdiff_t)i;
    }
    return last_off >= last_on;
}

void tui_expect_restored(struct tui *tui)
{
    struct termios after;
    tui_termios(tui, &after);
    assert_int_equal(after.c_iflag, tui->before.c_iflag);
    assert_int_equal(after.c_oflag, tui->before.c_oflag);
    assert_int_equal(after.c_cflag, tui->before.c_cflag);
    assert_int_equal(after.c_lflag, tui->before.c_lflag);
    assert_memory_equal(after.c_cc, tui->before.c_cc, sizeof after.c_cc);
    /* The program inherited this descriptor, so a flag that it left set shows here. */
    assert_int_equal(fcntl(tui->slave, F_GETFL) & O_NONBLOCK, 0);
    assert_false(tui->second_screen);
    assert_false(tui->mouse);
    assert_true(tui->cursor);
    assert_true(ends_with(tui, "\033[?1002h", "\033[?1002l"));
    assert_true(ends_with(tui, "\033[?1003h", "\033[?1003l"));
    assert_true(ends_with(tui, "\033[?1006h", "\033[?1006l"));
    assert_true(ends_with(tui, "\033[?2004h", "\033[?2004l"));
    assert_true(ends_with(tui, "\033[?1004h", "\033[?1004l"));
    assert_true(ends_with(tui, "\033[?2026h", "\033[?2026l"));
    assert_true(ends_with(tui, "\033[>1u", "\033[<u"));
    assert_true(ends_with(tui, "\033[?1049h", "\033[?1049l"));
}

void tui_cursor(const struct tui *tui, int *row, int *column)
{
    VTermPos place;
    vterm_state_get_cursorpos(vterm_obtain_state(tui->vterm), &place);
    *row = place.row;
    *column = place.col;
}

bool tui_on_second_screen(const struct tui *tui)
{
    return tui->second_screen;
}

bool tui_mouse_wanted(const struct tui *tui)
{
    return tui->mouse;
}

bool tui_cursor_visible(const struct tui *tui)
{
    return tui->cursor;
}
