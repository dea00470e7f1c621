#define NCURSES_WIDECHAR 1

#include "ui/painter.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "ui/terminfo.h"
#include "ui/thin.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

enum {
    STYLES = 256
};

struct painter {
    SCREEN *screen;
    FILE *frame;         /* curses writes here; a frame is what it holds */
    struct canvas shown; /* what curses was told of last */
    bool whole;          /* whatever SHOWN says */
    bool resized;        /* and the terminal is still to be told */
    short pairs[STYLES];
    attr_t attributes[STYLES];
    bool empty_corner; /* the last cell is not to be drawn */
};

/* ---- open and close ---------------------------------------------------------------- */

/* A file without a name. Curses wants a descriptor, and writes to it at each jump of the
 * cursor; the tty is to see one write a frame. */
static FILE *open_frame(void)
{
#ifdef MFD_CLOEXEC
    int memory = memfd_create("frame", MFD_CLOEXEC);
    if (memory >= 0)
        return fdopen(memory, "w+");
#endif
    return tmpfile();
}

static bool open_screen(struct painter *painter, const char *type)
{
    painter->frame = open_frame();
    if (painter->frame == NULL)
        return false;
    /* The file as its input, too: so curses cannot touch the tty. */
    painter->screen = newterm(terminfo_has(type) ? type : "xterm-256color",
                              painter->frame, painter->frame);
    if (painter->screen == NULL || tigetstr("cup") == NULL)
        return false;
    if (has_colors() && start_color() == OK)
        use_default_colors();
    typeahead(-1); /* else it leaves a frame half drawn when a key comes */
    nonl();
    leaveok(stdscr, TRUE);
    idcok(stdscr, FALSE); /* curses 6.4 loses reversed blanks that it shifts into place */
    curs_set(0);
    painter->empty_corner = tigetstr("smam") == NULL;
    return true;
}

struct painter *painter_open(const char *type)
{
    struct painter *painter = memory_get(1, sizeof *painter);
    if (open_screen(painter, type))
        return painter;
    painter_free(painter);
    return NULL;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    if (painter->screen != NULL)
        delscreen(painter->screen);
    if (painter->frame != NULL)
        fclose(painter->frame);
    canvas_free(&painter->shown);
    free(painter);
}

bool painter_has_colors(const struct painter *painter)
{
    (void)painter;
    return has_colors();
}

/* ---- bytes ------------------------------------------------------------------------- */

/* Takes what curses wrote to its file. */
static void take_frame(struct painter *painter, struct text *out)
{
    char bytes[4096];
    size_t start = out->length;
    int file = fileno(painter->frame);
    ssize_t n;
    fflush(painter->frame);
    lseek(file, 0, SEEK_SET);
    while ((n = read(file, bytes, sizeof bytes)) > 0)
        text_add(out, bytes, (size_t)n);
    lseek(file, 0, SEEK_SET);
    /* Where it cannot be emptied, all must come again. */
    painter->whole |= ftruncate(file, 0) != 0;
    thin_out(out, start, painter->whole);
}

void painter_enter(struct painter *painter)
{
    painter_forget(painter); /* its next frame begins with the second screen */
}

/* NULL: there is none, or one with a '$', a delay, which only tputs() can make. */
static const char *capability(const char *name)
{
    const char *string = tigetstr(name);
    bool usable =
        string != NULL && string != (const char *)-1 && strchr(string, '$') == NULL;
    return usable ? string : NULL;
}

void painter_leave(struct painter *painter, struct text *out)
{
    const char *visible = capability("cnorm");
    endwin();
    take_frame(painter, out);
    /* Again: some hide it with what they keep of the cursor when they scroll. */
    if (visible != NULL)
        text_string(out, visible);
}

void painter_forget(struct painter *painter)
{
    painter->whole = true;
}

void painter_resize(struct painter *painter, int rows, int columns)
{
    resizeterm(rows, columns);
    canvas_free(&painter->shown);
    canvas_init(&painter->shown, rows, columns, CHARSET_ASCII);
    painter->resized = true;
    painter_forget(painter);
}

/* Curses does not tell the terminal, which would scroll a part of itself. */
static void tell_size(const struct painter *painter, struct text *out)
{
    const char *region = capability("csr");
    if (region != NULL)
        text_string(out, tiparm(region, 0, painter->shown.rows - 1));
}

/* ---- looks ------------------------------------------------------------------------- */

static attr_t attributes_of(const struct look *look)
{
    return ((look->attributes & LOOK_BOLD) != 0 ? A_BOLD : 0) |
           ((look->attributes & LOOK_DIM) != 0 ? A_DIM : 0) |
           ((look->attributes & LOOK_REVERSE) != 0 ? A_REVERSE : 0) |
           ((look->attributes & LOOK_UNDERLINE) != 0 ? A_UNDERLINE : 0);
}

/* Pair 0 is the terminal's own two colours, pair 1 its own on the theme's ground. */
static short pair_of(const struct look *look)
{
    if (look->color < 0 && look->ground < 0)
        return 0;
    short pair = (short)(look->color + 2);
    init_pair(pair, look->color, look->ground);
    return pair;
}

void painter_set_looks(struct painter *painter, enum theme_id theme, bool colored)
{
    for (int style = 0; style < STYLES; style++) {
        if ((style & ~(STYLE_CHOSEN | STYLE_MARKED)) >= STYLE_COUNT)
            continue;
        struct look look = theme_look(theme, style, colored && has_colors() ? COLORS : 0);
        painter->pairs[style] = pair_of(&look);
        painter->attributes[style] = attributes_of(&look);
    }
    cchar_t blank;
    setcchar(&blank, L" ", painter->attributes[STYLE_PLAIN], painter->pairs[STYLE_PLAIN],
             NULL);
    bkgrndset(&blank);
}

/* ---- painting ---------------------------------------------------------------------- */

static void put_glyph(const struct painter *painter, int row, int column, uint32_t glyph,
                      int style)
{
    wchar_t wide[2] = {(wchar_t)glyph, L'\0'};
    cchar_t c;
    setcchar(&c, wide, painter->attributes[style], painter->pairs[style], NULL);
    mvadd_wch(row, column, &c);
}

static void put_cell(const struct painter *painter, int row, int column,
                     const struct cell *cell)
{
    if (cell->glyph == GLYPH_TAIL)
        return;
    int width = utf8_width(cell->glyph);
    if (cell->glyph < 0x7f || wcwidth((wchar_t)cell->glyph) == width) {
        put_glyph(painter, row, column, cell->glyph, cell->style);
        return;
    }
    /* Curses would count other columns than the canvas did, or the locale has no such
     * character. */
    put_glyph(painter, row, column, '?', cell->style);
    if (width == 2)
        put_glyph(painter, row, column + 1, '?', cell->style);
}

/* The cell as it is to be shown: a blank whose style cannot be seen has none. And without
 * what curses 6.4 gets wrong: where the terminal cannot be told not to scroll, curses fills
 * the last cell of all by shifting its neighbours into place, and breaks wide ones: there
 * that cell stays empty, and wide glyphs away from it. */
static struct cell visible(const struct painter *painter, const struct canvas *canvas,
                           int row, int column)
{
    static const struct cell blank = {.glyph = ' ', .style = STYLE_PLAIN};
    const struct cell *cell = &canvas->cells[row * canvas->stride + column];
    int right = canvas->columns - column - 1;
    int reach = utf8_width(cell->glyph) == 2 ? 3 : cell->glyph == GLYPH_TAIL ? 2 : 1;
    if (painter->empty_corner && row == canvas->rows - 1 && reach > right)
        return blank;
    bool plain = (painter->attributes[cell->style] & (A_REVERSE | A_UNDERLINE)) == 0;
    return cell->glyph == ' ' && plain ? blank : *cell;
}

/* Tells curses what differs from the screen; false: nothing does. */
static bool put_changes(struct painter *painter, const struct canvas *canvas)
{
    bool any = painter->whole;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            struct cell now = visible(painter, canvas, row, column);
            struct cell *shown =
                &painter->shown.cells[row * painter->shown.stride + column];
            if (!painter->whole && now.glyph == shown->glyph && now.style == shown->style)
                continue;
            put_cell(painter, row, column, &now);
            *shown = now;
            any = true;
        }
    return any;
}

bool painter_paint(struct painter *painter, const struct canvas *canvas, struct text *out)
{
    if (painter->resized)
        tell_size(painter, out);
    painter->resized = false;
    if (!put_changes(painter, canvas))
        return false;
    if (painter->whole)
        clearok(curscr, TRUE);
    refresh();
    bool whole = painter->whole;
    take_frame(painter, out);
    painter->whole &= !whole;
    return true;
}
