/* For each frame, all cells of the canvas go into the window of curses, and refresh()
 * writes what differs from the last frame. Curses writes to a file in memory, from which
 * the frame goes to the terminal in one piece (terminal/tty). */
#define NCURSES_WIDECHAR 1

#include "terminal/painter.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "terminal/pen.h"
#include "terminal/terminfo.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

enum {
    STYLES = 2 * STYLE_MARKED, /* with all flags */
    PAIRS_MAX = 256
};

struct painter {
    SCREEN *screen;
    FILE *frame; /* curses writes a frame to this file in memory */
    int rows;
    bool whole;   /* the next frame redraws the whole screen */
    bool resized; /* that frame first sets the scrolling region */
    struct look looks[STYLES];
    short pairs[STYLES]; /* of LOOKS, as curses numbers them */
    attr_t attributes[STYLES];
    int pair_count; /* pairs that curses has */
    struct look pair[PAIRS_MAX];
    bool empty_corner;             /* the last cell of the screen stays blank */
    bool empty_margin;             /* the last column does */
    struct cell *known;            /* the canvas that curses was given last ... */
    int known_rows, known_columns; /* ... and its size; 0: it does not count */
    struct pen_style style;        /* of the terminal, after the last frame */
};

/* ---- open and close ---------------------------------------------------------------- */

/* A file without a name, in memory if possible. Curses needs a descriptor and writes to
 * it at each jump of the cursor. If that were the terminal, frames would tear on slow
 * lines. */
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
    /* The file is its input, too, so that curses cannot change the modes of the tty. */
    painter->screen = newterm(terminfo_type(type), painter->frame, painter->frame);
    if (painter->screen == NULL || tigetstr("cup") == NULL)
        return false;
    if (has_colors() && start_color() == OK)
        use_default_colors();
    typeahead(-1); /* never stop drawing because a key came */
    nonl();
    idcok(stdscr, FALSE); /* curses 6.4 loses reversed blanks that it shifts into place */
    curs_set(0);
    painter->empty_corner = tigetstr("smam") == NULL;
    /* Curses believes an entry like "ansi" that the cursor wraps from the last column at
     * once, but most terminals that run under its name wait for the next character. */
    painter->empty_margin = tigetflag("am") > 0 && tigetflag("xenl") <= 0;
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
    free(painter->known);
    free(painter);
}

bool painter_has_colors(const struct painter *painter)
{
    (void)painter;
    return has_colors();
}

/* ---- bytes ------------------------------------------------------------------------- */

/* Moves what curses wrote from its file to OUT. False: the file cannot be emptied. */
static bool take_frame(struct painter *painter, struct text *out)
{
    char bytes[4096];
    int file = fileno(painter->frame);
    ssize_t n;
    lseek(file, 0, SEEK_SET);
    while ((n = read(file, bytes, sizeof bytes)) > 0)
        text_add(out, bytes, (size_t)n);
    lseek(file, 0, SEEK_SET);
    return ftruncate(file, 0) == 0;
}

/* NULL: the terminal has none, or it contains '$', a delay, which only tputs() can
 * make. */
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
    pen_reset(out, &painter->style);
    endwin();
    take_frame(painter, out);
    /* Once more: some terminals restore a hidden cursor when they leave the second
     * screen. */
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
    painter->rows = rows;
    painter->resized = true;
    painter->known_rows = 0;
    painter_forget(painter);
}

/* ---- looks ------------------------------------------------------------------------- */

static attr_t attributes_of(const struct look *look)
{
    return ((look->attributes & LOOK_BOLD) != 0 ? A_BOLD : 0) |
           ((look->attributes & LOOK_DIM) != 0 ? A_DIM : 0) |
           ((look->attributes & LOOK_REVERSE) != 0 ? A_REVERSE : 0) |
           ((look->attributes & LOOK_UNDERLINE) != 0 ? A_UNDERLINE : 0);
}

/* The pair of curses for the colours of LOOK, made when first used. Pair 0 is the
 * terminal's two default colours; it stands in if the terminal has no more pairs. */
static short pair_of(struct painter *painter, const struct look *look)
{
    if (look->color < 0 && look->ground < 0)
        return 0;
    int i = 1;
    while (i < painter->pair_count && (painter->pair[i].color != look->color ||
                                       painter->pair[i].ground != look->ground))
        i++;
    if (i >= COLOR_PAIRS || i >= PAIRS_MAX)
        return 0;
    if (i >= painter->pair_count) {
        painter->pair[i] = *look;
        painter->pair_count = i + 1;
        init_pair((short)i, look->color, look->ground);
    }
    return (short)i;
}

void painter_set_looks(struct painter *painter, enum theme_id theme, bool colored)
{
    painter->pair_count = 1;
    painter->known_rows = 0;
    for (int style = 0; style < STYLES; style++) {
        if ((style & ~STYLE_FLAGS) >= STYLE_COUNT)
            continue;
        struct look look = theme_look(theme, style, colored && has_colors() ? COLORS : 0);
        painter->looks[style] = look;
        painter->pairs[style] = pair_of(painter, &look);
        painter->attributes[style] = attributes_of(&look);
    }
    cchar_t blank;
    setcchar(&blank, L" ", painter->attributes[STYLE_PLAIN], painter->pairs[STYLE_PLAIN],
             NULL);
    bkgrndset(&blank);
}

/* ---- painting ---------------------------------------------------------------------- */

static void put_glyph(const struct painter *painter, int row, int column, uint32_t glyph,
                      uint16_t style)
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
    /* The C library gives the character another width than the canvas, or the locale does
     * not have it. */
    put_glyph(painter, row, column, '?', cell->style);
    if (width == 2)
        put_glyph(painter, row, column + 1, '?', cell->style);
}

/* On terminals that always scroll at the last cell of the screen, curses fills that cell
 * by shifting its neighbours into place, and curses 6.4 breaks wide glyphs when it does.
 * There that cell stays blank, and so does a wide glyph next to it. */
static struct cell cell_at(const struct painter *painter, const struct canvas *canvas,
                           int row, int column)
{
    const struct cell *cell = &canvas->cells[row * canvas->stride + column];
    int right = canvas->columns - column - 1;
    int reach = utf8_width(cell->glyph) == 2 ? 3 : cell->glyph == GLYPH_TAIL ? 2 : 1;
    bool empty =
        painter->empty_margin || (painter->empty_corner && row == canvas->rows - 1);
    if (empty && reach > right)
        return (struct cell){.glyph = ' ', .style = STYLE_PLAIN};
    return *cell;
}

/* Whether CELL looks as a blank in the plain style. */
static bool is_empty(const struct painter *painter, struct cell cell)
{
    return cell.glyph == ' ' &&
           (painter->attributes[cell.style] & (A_REVERSE | A_UNDERLINE)) == 0 &&
           painter->looks[cell.style].ground == painter->looks[STYLE_PLAIN].ground;
}

/* Empty cells are always drawn in the plain style, so that a change of style changes only
 * its own cells. */
static void put_row(const struct painter *painter, const struct canvas *canvas, int row)
{
    for (int column = 0; column < canvas->columns; column++) {
        struct cell cell = cell_at(painter, canvas, row, column);
        if (is_empty(painter, cell))
            cell.style = STYLE_PLAIN;
        put_cell(painter, row, column, &cell);
    }
}

/* Gives curses the rows that are not as they were: in most frames few have changed. */
static void put_rows(struct painter *painter, const struct canvas *canvas)
{
    size_t width = (size_t)canvas->columns * sizeof *canvas->cells;
    bool known =
        painter->known_rows == canvas->rows && painter->known_columns == canvas->columns;
    if (!known)
        painter->known =
            memory_resize(painter->known, (size_t)(canvas->rows * canvas->columns),
                          sizeof *painter->known);
    for (int row = 0; row < canvas->rows; row++) {
        struct cell *before = painter->known + row * canvas->columns;
        const struct cell *now = canvas->cells + row * canvas->stride;
        if (known && memcmp(before, now, width) == 0)
            continue;
        memcpy(before, now, width);
        put_row(painter, canvas, row);
    }
    painter->known_rows = canvas->rows;
    painter->known_columns = canvas->columns;
}

bool painter_paint(struct painter *painter, const struct canvas *canvas, struct text *out)
{
    size_t start = out->length, frame;
    if (painter->whole) {
        pen_reset(out, &painter->style);
        painter->style = pen_unknown;
    }
    /* The scrolling region becomes the whole screen again; curses does not do that. */
    const char *region = painter->resized ? capability("csr") : NULL;
    if (region != NULL)
        text_string(out, tiparm(region, 0, painter->rows - 1));
    painter->resized = false;
    int row, column;
    put_rows(painter, canvas);
    canvas_focused(canvas, &row, &column);
    move(row, column);
    if (painter->whole)
        clearok(curscr, TRUE);
    refresh();
    frame = out->length;
    painter->whole = !take_frame(painter, out);
    pen_shorten(out, frame, &painter->style);
    return out->length > start;
}
