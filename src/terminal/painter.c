/* A frame has the changed cells of each row, and before them what moves the cursor there and
 * changes the style. A style is written only before a character that shows it, and stays from
 * frame to frame. */
#include "terminal/painter.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "terminal/terminfo.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    STYLES = 2 * STYLE_MARKED, /* with all flags */
    NEAR = 4                   /* cells that are not more bytes than a move over them */
};

/* The strings of terminfo that the painter uses; the attributes stand as in LOOK_BOLD and so
 * on. */
enum string {
    BOLD,
    DIM,
    REVERSE,
    UNDERLINE,
    RESET,
    INK,
    GROUND,
    MOVE,
    RIGHT,
    CLEAR,
    ERASE,
    REGION,
    ENTER,
    LEAVE,
    HIDE,
    SHOW,
    STRINGS
};

static const char *const names[STRINGS] = {"bold",  "dim",   "rev",   "smul",
                                           "sgr0",  "setaf", "setab", "cup",
                                           "cuf",   "clear", "el",    "csr",
                                           "smcup", "rmcup", "civis", "cnorm"};

struct painter {
    const char *strings[STRINGS]; /* NULL: the terminal has none */
    char reset[16];               /* RESET without what selects a set of characters */
    int colors;
    int videos;  /* that it cannot show together with colours, as terminfo numbers them */
    bool fills;  /* it erases to the ground of the style */
    bool margin; /* the last column stays blank */
    bool erases; /* to the ground of the plain style */
    bool enter;  /* the next frame begins with the second screen ... */
    bool resized; /* ... sets the scrolling region ... */
    bool whole;   /* ... and redraws the whole screen */
    struct look looks[STYLES];

    /* What the terminal has after the last frame. */
    struct cell *shown;  /* ROWS x COLUMNS; glyph UINT32_MAX: not known */
    struct cell *wanted; /* a row of the next frame */
    int rows, columns;
    struct look style;
    int row, column; /* of the cursor; ROW -1: not known */
};

static const struct look plain = {-1, -1, 0};

/* ---- open and close ---------------------------------------------------------------- */

/* Of sgr0 only the sequence of SGR, if it has one: nobody changes the set of characters that
 * the rest selects. */
static void find_reset(struct painter *painter)
{
    const char *all = painter->strings[RESET];
    const char *start = all != NULL ? strstr(all, "\033[") : NULL;
    size_t length = start != NULL ? strcspn(start, "m") + 1 : 0;
    if (length == 0 || length >= sizeof painter->reset)
        return;
    memcpy(painter->reset, start, length);
    painter->strings[RESET] = painter->reset;
}

struct painter *painter_open(const char *type)
{
    struct painter *painter = memory_get(1, sizeof *painter);
    bool open = terminfo_open(type);
    for (int i = 0; open && i < STRINGS; i++)
        painter->strings[i] = terminfo_string(names[i]);
    if (painter->strings[MOVE] == NULL) {
        painter_free(painter);
        return NULL;
    }
    find_reset(painter);
    painter->colors = painter->strings[INK] != NULL && painter->strings[GROUND] != NULL
                          ? terminfo_number("colors")
                          : 0;
    painter->videos = terminfo_number("ncv");
    painter->fills = terminfo_flag("bce");
    /* Where the cursor wraps from the last column at once, the last cell would scroll the
     * screen. */
    painter->margin = terminfo_flag("am") && !terminfo_flag("xenl");
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    terminfo_close();
    free(painter->shown);
    free(painter->wanted);
    free(painter);
}

bool painter_has_colors(const struct painter *painter)
{
    return painter->colors > 0;
}

static void put(const struct painter *painter, enum string string, int a, int b,
                struct text *out)
{
    terminfo_add(out, painter->strings[string], a, b);
}

void painter_enter(struct painter *painter)
{
    painter->enter = true;
    painter_forget(painter);
}

void painter_leave(struct painter *painter, struct text *out)
{
    put(painter, RESET, 0, 0, out);
    put(painter, MOVE, painter->rows - 1, 0, out);
    put(painter, LEAVE, 0, 0, out);
    /* Last: some terminals restore a hidden cursor when they leave the second screen. */
    put(painter, SHOW, 0, 0, out);
}

void painter_forget(struct painter *painter)
{
    painter->whole = true;
}

void painter_resize(struct painter *painter, int rows, int columns)
{
    painter->rows = rows;
    painter->columns = columns;
    painter->shown =
        memory_resize(painter->shown, (size_t)(rows * columns), sizeof *painter->shown);
    painter->wanted =
        memory_resize(painter->wanted, (size_t)columns, sizeof *painter->wanted);
    painter->resized = true;
    painter_forget(painter);
}

/* ---- styles ------------------------------------------------------------------------ */

void painter_set_looks(struct painter *painter, enum theme_id theme, bool colored)
{
    static const int videos[] = {[BOLD] = 32, [DIM] = 16, [REVERSE] = 4, [UNDERLINE] = 2};
    int lost = painter->videos;
    for (int style = 0; style < STYLES; style++) {
        if ((style & ~STYLE_FLAGS) >= STYLE_COUNT)
            continue;
        struct look look = theme_look(theme, style, colored ? painter->colors : 0);
        for (int i = BOLD; i <= UNDERLINE && (look.color >= 0 || look.ground >= 0); i++)
            if (lost > 0 && (lost & videos[i]) != 0)
                look.attributes &= (short)~(1 << i);
        painter->looks[style] = look;
    }
    painter->erases = painter->fills || painter->looks[STYLE_PLAIN].ground < 0;
}

static bool same_look(const struct look *a, const struct look *b)
{
    return a->color == b->color && a->ground == b->ground &&
           a->attributes == b->attributes;
}

/* Adds what changes the style: to the sequence before it, which begins behind START, if both
 * are of SGR. */
static void put_style(const struct painter *painter, enum string string, int color,
                      size_t start, struct text *out)
{
    size_t at = out->length;
    put(painter, string, color, 0, out);
    if (at == start || out->bytes[at - 1] != 'm' ||
        strncmp(out->bytes + at, "\033[", 2) != 0)
        return;
    out->bytes[at - 1] = ';';
    memmove(out->bytes + at, out->bytes + at + 2, out->length - at - 1);
    out->length -= 2;
}

static void set_style(struct painter *painter, const struct look *look, struct text *out)
{
    size_t start = out->length;
    struct look now = painter->style;
    int lost = now.attributes & ~look->attributes;
    bool weight = lost != 0 && (lost & ~(LOOK_BOLD | LOOK_DIM)) == 0;
    bool faded =
        (look->color < 0 && now.color >= 0) || (look->ground < 0 && now.ground >= 0);
    if (weight && !faded && painter->reset[0] != '\0' && look->ground >= 0) {
        /* Terminals with colours can end these alone. */
        text_string(out, "\033[22m");
        now.attributes &= ~(LOOK_BOLD | LOOK_DIM);
    } else if (lost != 0 || faded) {
        put(painter, RESET, 0, 0, out);
        now = plain;
    }
    for (int i = BOLD; i <= UNDERLINE; i++)
        if ((look->attributes & ~now.attributes & 1 << i) != 0)
            put_style(painter, (enum string)i, 0, start, out);
    if (look->color != now.color)
        put_style(painter, INK, look->color, start, out);
    if (look->ground != now.ground)
        put_style(painter, GROUND, look->ground, start, out);
    painter->style = *look;
}

/* The look to draw CELL in: of a blank only the ground shows, unless it is reversed or
 * underlined, so the rest stays as it is. */
static struct look look_of(const struct painter *painter, const struct cell *cell)
{
    struct look look = painter->looks[cell->style];
    int shows = LOOK_REVERSE | LOOK_UNDERLINE;
    if (cell->glyph != ' ' ||
        ((look.attributes | painter->style.attributes) & shows) != 0)
        return look;
    return (struct look){painter->style.color, look.ground, painter->style.attributes};
}

/* ---- cells ------------------------------------------------------------------------- */

static const struct cell blank = {.glyph = ' ', .style = STYLE_PLAIN};

/* Whether CELL looks as a blank in the plain style. */
static bool is_empty(const struct painter *painter, const struct cell *cell)
{
    const struct look *look = &painter->looks[cell->style];
    return cell->glyph == ' ' &&
           (look->attributes & (LOOK_REVERSE | LOOK_UNDERLINE)) == 0 &&
           look->ground == painter->looks[STYLE_PLAIN].ground;
}

static bool same_cell(const struct cell *a, const struct cell *b)
{
    return a->glyph == b->glyph && a->style == b->style;
}

/* Adds GLYPH as the locale writes it, or a question mark for each of its columns if the locale
 * does not have it or gives it another width. */
static void put_glyph(struct painter *painter, uint32_t glyph, struct text *out)
{
    char bytes[MB_LEN_MAX];
    int width = utf8_width(glyph);
    bool known = glyph < 0x7f || wcwidth((wchar_t)glyph) == width;
    int length = known ? wctomb(bytes, (wchar_t)glyph) : -1;
    if (length > 0)
        text_add(out, bytes, (size_t)length);
    else
        text_string(out, width == 2 ? "??" : "?");
    painter->column += width;
    if (painter->column >= painter->columns)
        painter->row = -1;
}

/* Draws CELL where the cursor is. */
static void draw(struct painter *painter, const struct cell *cell, struct text *out)
{
    struct look look = look_of(painter, cell);
    set_style(painter, &look, out);
    put_glyph(painter, cell->glyph, out);
}

/* Whether the next cells of the row, up to COLUMN, can be drawn again instead of moving the
 * cursor over them. */
static bool can_draw_over(const struct painter *painter, int column)
{
    if (column - painter->column > NEAR)
        return false;
    for (int i = painter->column; i < column; i++) {
        const struct cell *cell = &painter->shown[painter->row * painter->columns + i];
        struct look look = look_of(painter, cell);
        if (cell->glyph < ' ' || cell->glyph >= 0x7f ||
            !same_look(&look, &painter->style))
            return false;
    }
    return true;
}

static void move_to(struct painter *painter, int row, int column, struct text *out)
{
    bool ahead = row == painter->row && column > painter->column;
    if (ahead && can_draw_over(painter, column)) {
        while (painter->column < column)
            draw(painter, &painter->shown[row * painter->columns + painter->column], out);
    } else if (ahead && painter->strings[RIGHT] != NULL) {
        put(painter, RIGHT, column - painter->column, 0, out);
    } else if (row != painter->row || column != painter->column) {
        put(painter, MOVE, row, column, out);
    }
    painter->row = row;
    painter->column = column;
}

/* ---- frames ------------------------------------------------------------------------ */

/* Blanks the screen, or forgets what is on it. */
static void begin(struct painter *painter, struct text *out)
{
    if (painter->enter) {
        put(painter, ENTER, 0, 0, out);
        put(painter, HIDE, 0, 0, out);
    }
    if (painter->resized)
        put(painter, REGION, 0, painter->rows - 1, out);
    put(painter, RESET, 0, 0, out);
    painter->style = plain;
    set_style(painter, &painter->looks[STYLE_PLAIN], out);
    put(painter, CLEAR, 0, 0, out);
    struct cell cell = blank;
    if (!painter->erases)
        cell.glyph = UINT32_MAX;
    for (int i = 0; i < painter->rows * painter->columns; i++)
        painter->shown[i] = cell;
    painter->row = -1;
    painter->enter = painter->resized = painter->whole = false;
}

/* Copies ROW of CANVAS to WANTED, and returns where the cells begin that are empty to the end of
 * the row. Empty cells get the plain style, so that a change of style changes only its own
 * cells. */
static int read_row(const struct painter *painter, const struct canvas *canvas, int row,
                    struct cell *wanted)
{
    int tail = 0;
    memcpy(wanted, canvas->cells + row * canvas->stride,
           (size_t)painter->columns * sizeof *wanted);
    for (int i = 0; i < painter->columns; i++) {
        int reach = utf8_width(wanted[i].glyph) == 2 ? 2 : 1;
        if (is_empty(painter, &wanted[i]) ||
            (painter->margin && i + reach >= painter->columns))
            wanted[i] = blank;
        else
            tail = i + 1;
    }
    return tail;
}

static void paint_row(struct painter *painter, const struct canvas *canvas, int row,
                      struct text *out)
{
    struct cell *shown = painter->shown + row * painter->columns;
    struct cell *wanted = painter->wanted;
    int tail = read_row(painter, canvas, row, wanted);
    int end = painter->columns - painter->margin;
    for (int i = 0, width; i < end; i += width) {
        width = i + 1 < end && wanted[i + 1].glyph == GLYPH_TAIL ? 2 : 1;
        if (same_cell(&wanted[i], &shown[i]) &&
            same_cell(&wanted[i + width - 1], &shown[i + width - 1]))
            continue;
        move_to(painter, row, i, out);
        if (i >= tail && painter->erases && painter->strings[ERASE] != NULL) {
            struct look ground = look_of(painter, &blank);
            set_style(painter, &ground, out);
            put(painter, ERASE, 0, 0, out);
            width = end - i;
        } else {
            draw(painter, &wanted[i], out);
        }
        memcpy(&shown[i], &wanted[i], (size_t)width * sizeof *shown);
    }
}

bool painter_paint(struct painter *painter, const struct canvas *canvas, struct text *out)
{
    size_t start = out->length;
    int row, column;
    if (painter->whole)
        begin(painter, out);
    for (row = 0; row < painter->rows; row++)
        paint_row(painter, canvas, row, out);
    canvas_focused(canvas, &row, &column);
    move_to(painter, row, column, out);
    return out->length > start;
}
