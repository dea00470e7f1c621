#include "ui/painter.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "ui/terminfo.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    STYLES = 256,
    NO_STYLE = 255, /* as the terminal is by itself; of no theme */
    REACH = 8,   /* columns that are written again rather than jumped over, at most */
    DOWN = 4,    /* line feeds in a row, at most */
    FOLLOWS = 4, /* bytes it takes to go on behind cells that were erased */
    EDGE = -1    /* the pen's column when nobody knows */
};

/* Where the terminal's cursor is, and what it would write with. */
struct pen {
    int row, column;
    int style; /* the first of its look */
};

struct painter {
    struct terminfo info;
    struct look looks[STYLES];
    uint8_t same[STYLES];        /* the first style that looks like this one */
    struct canvas target, shown; /* the canvas as it can be shown, and what is */
    struct canvas before;        /* SHOWN while two ways are tried */
    uint8_t *styles;             /* what a cell is best painted in; blanks may choose */
    bool whole;                  /* whatever SHOWN says */
    struct pen pen;
    struct text words, other, jump, move;
};

struct painter *painter_open(const char *type, int tty)
{
    struct painter *painter = memory_get(1, sizeof *painter);
    if (terminfo_open(&painter->info, type, tty))
        return painter;
    free(painter);
    return NULL;
}

static void free_cells(struct painter *painter)
{
    canvas_free(&painter->target);
    canvas_free(&painter->shown);
    canvas_free(&painter->before);
    free(painter->styles);
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    free_cells(painter);
    text_free(&painter->words);
    text_free(&painter->other);
    text_free(&painter->jump);
    text_free(&painter->move);
    terminfo_close(&painter->info);
    free(painter);
}

bool painter_has_colors(const struct painter *painter)
{
    return painter->info.colors > 0;
}

void painter_set_looks(struct painter *painter, enum theme_id theme, bool colored)
{
    const struct terminfo *info = &painter->info;
    painter->looks[NO_STYLE] = (struct look){.color = -1, .ground = -1};
    for (int style = 0; style < STYLES; style++) {
        if ((style & ~(STYLE_CHOSEN | STYLE_MARKED)) >= STYLE_COUNT)
            continue;
        struct look look = theme_look(theme, style, colored ? info->colors : 0);
        look.attributes &= (short)info->attributes;
        if (look.color >= 0)
            look.attributes &= (short)~info->colorless;
        painter->looks[style] = look;
        int first = 0;
        while (first < style && memcmp(&painter->looks[first], &look, sizeof look) != 0)
            first++;
        painter->same[style] = (uint8_t)first;
    }
}

void painter_enter(struct painter *painter, struct text *out)
{
    terminfo_add(&painter->info, CAP_ENTER, 0, 0, out);
    terminfo_add(&painter->info, CAP_HIDE, 0, 0, out);
    painter_forget(painter);
}

void painter_leave(struct painter *painter, struct text *out)
{
    const struct terminfo *info = &painter->info;
    terminfo_add(info, CAP_PLAIN, 0, 0, out);
    /* Where there is no second screen the picture stays, and the prompt comes below. */
    terminfo_add(info, CAP_PLACE, painter->shown.rows - 1, 0, out);
    terminfo_add(info, CAP_ERASE_REST, 0, 0, out);
    terminfo_add(info, CAP_UNHIDE, 0, 0, out);
    terminfo_add(info, CAP_LEAVE, 0, 0, out);
}

void painter_resize(struct painter *painter, int rows, int columns)
{
    free_cells(painter);
    canvas_init(&painter->target, rows, columns, CHARSET_ASCII);
    canvas_init(&painter->shown, rows, columns, CHARSET_ASCII);
    canvas_init(&painter->before, rows, columns, CHARSET_ASCII);
    painter->styles = memory_get((size_t)rows * (size_t)columns, 1);
    painter_forget(painter);
}

void painter_forget(struct painter *painter)
{
    painter->whole = true;
}

/* ---- what is to be shown ----------------------------------------------------------- */

/* Whether a blank in this style looks like any other. */
static bool is_clear(const struct painter *painter, int style)
{
    const struct look *look = &painter->looks[style];
    return (look->attributes & (LOOK_REVERSE | LOOK_UNDERLINE)) == 0 &&
           look->ground == painter->looks[STYLE_PLAIN].ground;
}

static bool is_blank(const struct cell *cell)
{
    return cell->glyph == ' ' && cell->style == STYLE_PLAIN;
}

/* CELL with the one style of its look, and a '?' for what the locale has no character for
 * or counts other columns of. */
static struct cell showable(const struct painter *painter, const struct cell *cell)
{
    struct cell now = {.glyph = cell->glyph, .style = painter->same[cell->style]};
    if (now.glyph == ' ' && is_clear(painter, now.style))
        now.style = STYLE_PLAIN;
    if (now.glyph != GLYPH_TAIL && now.glyph >= 0x7f &&
        wcwidth((wchar_t)now.glyph) != utf8_width(now.glyph))
        now.glyph = '?';
    return now;
}

static void set_target(struct painter *painter, const struct canvas *canvas)
{
    struct canvas *target = &painter->target;
    for (int row = 0; row < target->rows; row++) {
        const struct cell *from = canvas->cells + (ptrdiff_t)row * canvas->stride;
        struct cell *to = target->cells + (ptrdiff_t)row * target->stride;
        for (int column = 0; column < target->columns; column++) {
            to[column] = showable(painter, &from[column]);
            if (from[column].glyph == GLYPH_TAIL && to[column - 1].glyph == '?')
                to[column].glyph = '?';
        }
    }
    struct cell *end = target->cells + target->rows * target->columns - 1;
    if (painter->info.scrolls_at_end) {
        if (end->glyph == GLYPH_TAIL)
            end[-1] = (struct cell){.glyph = ' ', .style = STYLE_PLAIN};
        *end = (struct cell){.glyph = ' ', .style = STYLE_PLAIN};
    }
}

static bool differs(const struct painter *painter, int i)
{
    const struct cell *a = &painter->target.cells[i];
    const struct cell *b = &painter->shown.cells[i];
    return a->glyph != b->glyph || a->style != b->style;
}

/* Blanks are painted along with what stands before them in their run of changes, or else
 * with what comes after; false: there are no changes. */
static bool set_styles(struct painter *painter, bool present[STYLES])
{
    const struct canvas *target = &painter->target;
    bool any = false;
    for (int i = 0, run = 0; i < target->rows * target->columns; i++) {
        if (!differs(painter, i) || i % target->columns == 0)
            run = i;
        if (!differs(painter, i)) {
            run = i + 1;
            continue;
        }
        int style = target->cells[i].style;
        if (is_blank(&target->cells[i])) {
            if (i > run && is_clear(painter, painter->styles[i - 1]))
                style = painter->styles[i - 1];
        } else if (is_clear(painter, style)) {
            for (int k = i - 1; k >= run && is_blank(&target->cells[k]) &&
                                painter->styles[k] == STYLE_PLAIN;
                 k--)
                painter->styles[k] = (uint8_t)style;
        }
        painter->styles[i] = (uint8_t)style;
        any = true;
    }
    for (int i = 0; i < target->rows * target->columns; i++)
        if (differs(painter, i))
            present[painter->styles[i]] = true;
    return any;
}

/* ---- the pen ----------------------------------------------------------------------- */

/* Adds its parameters to an SGR whose own begin at START. */
static void add_color(struct painter *painter, const char *sgr, int color, size_t start)
{
    struct text *words = &painter->words;
    if (words->length > start)
        text_char(words, ';');
    terminfo_add_color(sgr, color, words);
}

static void set_style(struct painter *painter, int style)
{
    static const struct {
        short attribute;
        char parameter;
    } signs[] = {{LOOK_BOLD, '1'},
                 {LOOK_DIM, '2'},
                 {LOOK_UNDERLINE, '4'},
                 {LOOK_REVERSE, '7'}};
    struct look from = painter->looks[painter->pen.style];
    struct look to = painter->looks[style];
    struct text *words = &painter->words;
    painter->pen.style = style;
    if (memcmp(&from, &to, sizeof from) == 0)
        return;
    text_string(words, "\033[");
    size_t start = words->length;
    if ((from.attributes & ~to.attributes) != 0 || (from.color >= 0 && to.color < 0)) {
        from = painter->looks[NO_STYLE];
        if (to.color >= 0 || to.attributes != 0)
            text_char(words, '0');
    }
    for (int i = 0; i < 4; i++)
        if ((to.attributes & ~from.attributes & signs[i].attribute) != 0)
            text_format(words, "%s%c", words->length > start ? ";" : "",
                        signs[i].parameter);
    if (to.color >= 0 && to.color != from.color)
        add_color(painter, painter->info.color, to.color, start);
    if (to.ground >= 0 && to.ground != from.ground)
        add_color(painter, painter->info.ground, to.ground, start);
    text_char(words, 'm');
}

/* Keeps MOVE in JUMP where it is shorter, and begins the next. */
static void offer(struct painter *painter)
{
    struct text *jump = &painter->jump;
    struct text *move = &painter->move;
    if (move->length < jump->length || jump->length == 0) {
        struct text kept = *jump;
        *jump = *move;
        *move = kept;
    }
    text_clear(move);
}

static void add_glyph(struct text *out, uint32_t glyph)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t length = wcrtomb(bytes, (wchar_t)glyph, &state);
    if (length == (size_t)-1)
        text_char(out, '?');
    else
        text_add(out, bytes, length);
}

/* Writes what lies on the way, if that can be done with the pen as it is. */
static bool write_over(struct painter *painter, int row, int to)
{
    const struct canvas *target = &painter->target;
    const struct cell *cells = target->cells + (ptrdiff_t)row * target->stride;
    const struct pen *pen = &painter->pen;
    if (to <= pen->column || to - pen->column > REACH ||
        cells[pen->column].glyph == GLYPH_TAIL)
        return false;
    for (int column = pen->column; column < to; column++)
        if (cells[column].style != pen->style &&
            !(is_blank(&cells[column]) && is_clear(painter, pen->style)))
            return false;
    for (int column = pen->column; column < to; column++)
        if (cells[column].glyph != GLYPH_TAIL)
            add_glyph(&painter->move, cells[column].glyph);
    return true;
}

/* The way down that all the ways along the row begin with; false: there is none. */
static bool go_down(struct painter *painter, int row)
{
    int by = row - painter->pen.row;
    if (by < 0 || by > DOWN) {
        if (painter->info.strings[CAP_ROW] == NULL)
            return false;
        terminfo_add(&painter->info, CAP_ROW, row, 0, &painter->move);
        return true;
    }
    for (int i = 0; i < by; i++)
        text_char(&painter->move, '\n');
    return true;
}

/* Offers, after the way down, one of the ways along the row. */
static void offer_along(struct painter *painter, enum capability way, int row, int column)
{
    int from = painter->pen.column;
    int by = way == CAP_RIGHT ? column - from : way == CAP_LEFT ? from - column : column;
    if (painter->info.strings[way] == NULL || (by <= 0 && way != CAP_COLUMN) ||
        !go_down(painter, row))
        return;
    if (way == CAP_LEFT && by <= 3)
        text_add(&painter->move, "\b\b\b", (size_t)by);
    else
        terminfo_add(&painter->info, way, by, 0, &painter->move);
    offer(painter);
}

static void go_to(struct painter *painter, int row, int column)
{
    struct pen *pen = &painter->pen;
    if (pen->row == row && pen->column == column)
        return;
    text_clear(&painter->jump);
    text_clear(&painter->move);
    terminfo_add(&painter->info, CAP_PLACE, row, column, &painter->move);
    offer(painter);
    if (pen->column != EDGE) {
        offer_along(painter, CAP_RIGHT, row, column);
        offer_along(painter, CAP_LEFT, row, column);
        offer_along(painter, CAP_COLUMN, row, column);
        if (column == pen->column && go_down(painter, row))
            offer(painter);
        if (column == 0 && go_down(painter, row)) {
            text_char(&painter->move, '\r');
            offer(painter);
        }
        if (row == pen->row && write_over(painter, row, column))
            offer(painter);
    }
    text_add(&painter->words, painter->jump.bytes, painter->jump.length);
    pen->row = row;
    pen->column = column;
}

/* ---- painting ---------------------------------------------------------------------- */

/* Whether what is erased has the ground of the theme. */
static bool erases_right(const struct painter *painter)
{
    return painter->info.erases_with_ground || painter->looks[STYLE_PLAIN].ground < 0;
}

/* Erases the blanks from cell I on where that is shorter than to write them. */
static bool erase(struct painter *painter, int i)
{
    const struct canvas *target = &painter->target;
    const struct terminfo *info = &painter->info;
    int row = i / target->columns;
    int limit = (row + 1) * target->columns;
    int end = i;
    int last = i; /* that has to be erased */
    for (; end < limit && is_blank(&target->cells[end]); end++)
        last = differs(painter, end) ? end : last;
    int count = last - i + 1;
    bool rest = end == limit && info->strings[CAP_ERASE_REST] != NULL;
    bool follows = last + 1 < limit && differs(painter, last + 1);
    if ((!rest && info->strings[CAP_ERASE] == NULL) || !erases_right(painter))
        return false;
    if (count <= (rest ? 3 : follows ? 4 + FOLLOWS : 4))
        return false;
    if (rest)
        terminfo_add(info, CAP_ERASE_REST, 0, 0, &painter->words);
    else
        terminfo_add(info, CAP_ERASE, count, 0, &painter->words);
    for (int k = i; k <= last; k++)
        painter->shown.cells[k] = target->cells[k];
    return true;
}

static void paint_cell(struct painter *painter, int i)
{
    const struct canvas *target = &painter->target;
    int row = i / target->columns;
    int column = i % target->columns;
    /* The second half of a wide glyph comes with the first, which may look as before. */
    if (target->cells[i].glyph == GLYPH_TAIL) {
        i--;
        column--;
    }
    const struct cell *cell = &target->cells[i];
    bool blank = is_blank(cell);
    int wide = utf8_width(cell->glyph);
    go_to(painter, row, column);
    if (!blank || !is_clear(painter, painter->pen.style))
        set_style(painter, blank ? painter->styles[i] : cell->style);
    if (blank && erase(painter, i))
        return;
    add_glyph(&painter->words, cell->glyph);
    for (int k = i; k < i + wide; k++)
        painter->shown.cells[k] = target->cells[k];
    painter->pen.column += wide;
    if (painter->pen.column == target->columns)
        painter->pen.column = EDGE;
}

/* All changes of STYLE, or of all styles where that is -1, row by row. */
static void paint_all(struct painter *painter, int style)
{
    int cells = painter->target.rows * painter->target.columns;
    for (int i = 0; i < cells; i++)
        if (differs(painter, i) && (style < 0 || painter->styles[i] == style))
            paint_cell(painter, i);
}

/* Rows and columns are read as a person reads, or all of one look after the other. */
static void paint_words(struct painter *painter, const bool present[STYLES],
                        bool by_style)
{
    painter->pen = (struct pen){.column = EDGE, .style = NO_STYLE};
    text_clear(&painter->words);
    for (int style = 0; by_style && style < STYLES; style++)
        if (present[style])
            paint_all(painter, style);
    if (!by_style)
        paint_all(painter, -1);
    /* So that whatever others write is not in our colours. */
    set_style(painter, NO_STYLE);
}

/* The whole screen in plain blanks, or where that cannot be in cells that are like none. */
static void clear(struct painter *painter, struct text *out)
{
    bool right = erases_right(painter);
    /* Others may have left it in another character set. */
    terminfo_add(&painter->info, CAP_PLAIN, 0, 0, out);
    text_clear(&painter->words);
    painter->pen.style = NO_STYLE;
    if (right)
        set_style(painter, STYLE_PLAIN);
    terminfo_add(&painter->info, CAP_CLEAR, 0, 0, &painter->words);
    set_style(painter, NO_STYLE);
    text_add(out, painter->words.bytes, painter->words.length);
    canvas_clear(&painter->shown, right ? STYLE_PLAIN : NO_STYLE);
    painter->whole = false;
}

static void copy_cells(struct canvas *to, const struct canvas *from)
{
    memcpy(to->cells, from->cells,
           (size_t)from->rows * (size_t)from->columns * sizeof *from->cells);
}

bool painter_paint(struct painter *painter, const struct canvas *canvas, struct text *out)
{
    bool present[STYLES] = {false};
    bool whole = painter->whole;
    set_target(painter, canvas);
    if (whole)
        clear(painter, out);
    if (!set_styles(painter, present))
        return whole;
    copy_cells(&painter->before, &painter->shown);
    paint_words(painter, present, true);
    struct text words = painter->words;
    painter->words = painter->other;
    painter->other = words;
    copy_cells(&painter->shown, &painter->before);
    paint_words(painter, present, false);
    const struct text *best =
        painter->other.length < painter->words.length ? &painter->other : &painter->words;
    text_add(out, best->bytes, best->length);
    return true;
}
