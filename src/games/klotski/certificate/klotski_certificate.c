#include "games/klotski/certificate/klotski_certificate.h"

#include "base/i18n.h"
#include "engine/closed.h"
#include "games/klotski/rules/klotski_rules.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIECES = 94,     /* printable signs */
    TRIED = 1 << 20, /* layouts of a board without some pieces, at most */
    FREE = -1,
    BLANK = -2 /* stays free */
};

/* A piece. Its cells are FIRST .. FIRST + CELLS - 1 of the layout's ROW and COLUMN. */
struct block {
    char sign;
    int first, cells;
    int like;  /* the first piece of the same shape in reading order */
    int place; /* of its first cell; at the start */
};

struct layout {
    const struct klotski *start;
    int count, unit;    /* pieces; bytes of a place */
    int listed, blanks; /* pieces and blanks in a record */
    struct block block[PIECES];
    int row[KLOTSKI_CELLS], column[KLOTSKI_CELLS]; /* from the piece's first cell */
    int place[PIECES];
    int piece[KLOTSKI_CELLS]; /* by cell: which one, FREE or BLANK */
};

/* ---- the pieces -------------------------------------------------------------------- */

static bool same_shape(const struct layout *l, const struct block *a,
                       const struct block *b)
{
    if (a->sign == 'X' || b->sign == 'X' || a->cells != b->cells)
        return false;
    for (int i = 0; i < a->cells; i++)
        if (l->row[a->first + i] != l->row[b->first + i] ||
            l->column[a->first + i] != l->column[b->first + i])
            return false;
    return true;
}

static void read_block(struct layout *l, int place, int used)
{
    const struct klotski *k = l->start;
    struct block *block = &l->block[l->count];
    *block = (struct block){.sign = k->cell[place],
                            .first = used,
                            .like = l->count,
                            .place = place};
    for (int cell = place; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == block->sign) {
            int i = used + block->cells++;
            l->row[i] = cell / k->columns - place / k->columns;
            l->column[i] = cell % k->columns - place % k->columns;
        }
    for (int i = 0; i < l->count && block->like == l->count; i++)
        if (same_shape(l, &l->block[i], block))
            block->like = i;
    l->count++;
}

static int compare_blocks(const void *a, const void *b)
{
    const struct block *x = a, *y = b;
    if ((x->sign == 'X') != (y->sign == 'X'))
        return x->sign == 'X' ? -1 : 1;
    if (x->cells != y->cells)
        return y->cells - x->cells;
    return x->like != y->like ? x->like - y->like : x->place - y->place;
}

static void layout_read(struct layout *l, const struct klotski *k)
{
    int used = 0;
    l->start = k;
    l->count = 0;
    l->unit = k->rows * k->columns > 256 ? 2 : 1;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] != '.' && k->cell[cell] != '#' &&
            memchr(k->cell, k->cell[cell], (size_t)cell) == NULL) {
            read_block(l, cell, used);
            used += l->block[l->count - 1].cells;
        }
    qsort(l->block, (size_t)l->count, sizeof *l->block, compare_blocks);
}

/* ---- records ----------------------------------------------------------------------- */

static int cells_of(const struct klotski *k)
{
    return k->rows * k->columns;
}

static void clear(struct layout *l)
{
    for (int cell = 0; cell < cells_of(l->start); cell++)
        l->piece[cell] = FREE;
}

/* Whether piece I can have its first cell at ROW and COLUMN: it would not leave the board nor
 * be on a wall, a gate that is not for it or another piece. */
static bool fits(const struct layout *l, int i, int row, int column)
{
    const struct klotski *k = l->start;
    const struct block *block = &l->block[i];
    for (int j = block->first; j < block->first + block->cells; j++) {
        int y = row + l->row[j], x = column + l->column[j], cell = y * k->columns + x;
        if (y < 0 || y >= k->rows || x < 0 || x >= k->columns || k->cell[cell] == '#' ||
            (l->piece[cell] != FREE && l->piece[cell] != i) ||
            (block->sign != 'X' && klotski_gate(k, cell)))
            return false;
    }
    return true;
}

/* Gives the cells of piece I where it is to OWNER. */
static void set(struct layout *l, int i, int owner)
{
    const struct block *block = &l->block[i];
    for (int j = block->first; j < block->first + block->cells; j++)
        l->piece[l->place[i] + l->row[j] * l->start->columns + l->column[j]] = owner;
}

/* Puts piece I at PLACE. False: it does not fit. */
static bool put(struct layout *l, int i, int place)
{
    if (!fits(l, i, place / l->start->columns, place % l->start->columns))
        return false;
    l->place[i] = place;
    set(l, i, i);
    return true;
}

/* Takes piece I, and puts it where it fits. */
static void shift(struct layout *l, int i, int place)
{
    set(l, i, FREE);
    put(l, i, place);
}

static void write_place(const struct layout *l, uint8_t *record, int i, int place)
{
    if (l->unit == 2)
        record[2 * i] = (uint8_t)(place >> 8);
    record[l->unit * (i + 1) - 1] = (uint8_t)place;
}

static int read_place(const struct layout *l, const uint8_t *record, int i)
{
    return l->unit == 2 ? record[2 * i] << 8 | record[2 * i + 1] : record[i];
}

static void write_record(const struct layout *l, uint8_t *record)
{
    for (int i = 0, at; i < l->listed; i++) {
        for (at = i; at > 0 && l->block[at - 1].like == l->block[i].like &&
                     read_place(l, record, at - 1) > l->place[i];
             at--)
            write_place(l, record, at, read_place(l, record, at - 1));
        write_place(l, record, at, l->place[i]);
    }
    int at = l->listed, end = at + l->blanks;
    for (int cell = 0; at < end && cell < cells_of(l->start); cell++)
        if (l->piece[cell] == FREE && l->start->cell[cell] != '#')
            write_place(l, record, at++, cell);
}

/* Lays out the pieces as RECORD says. False: there is no such layout. */
static bool lay_out(struct layout *l, const uint8_t *record)
{
    const struct klotski *k = l->start;
    bool fits = true;
    clear(l);
    for (int i = 0; i < l->listed && fits; i++)
        fits = put(l, i, read_place(l, record, i));
    for (int i = l->listed; i < l->listed + l->blanks && fits; i++) {
        int cell = read_place(l, record, i);
        fits = cell < cells_of(k) && k->cell[cell] != '#' && l->piece[cell] == FREE;
        if (fits)
            l->piece[cell] = BLANK;
    }
    for (int i = l->listed, cell = 0; i < l->count && fits; i++) {
        while (cell < cells_of(k) && (l->piece[cell] != FREE || k->cell[cell] == '#'))
            cell++;
        fits = put(l, i, cell);
    }
    for (int cell = 0; cell < cells_of(k); cell++)
        if (l->piece[cell] == BLANK)
            l->piece[cell] = FREE;
    return fits;
}

/* ---- the rules --------------------------------------------------------------------- */

static bool is_won(const struct layout *l)
{
    const struct klotski *k = l->start;
    const struct block *hero = &l->block[0];
    int left = 0; /* column of X's bounding box, from the first cell */
    for (int i = hero->first; i < hero->first + hero->cells; i++)
        left = l->column[i] < left ? l->column[i] : left;
    return l->place[0] == k->goal_row * k->columns + k->goal_column - left;
}

static enum closed_kind follow_record(void *board, const uint8_t *record,
                                      closed_visit *visit, void *visitor)
{
    struct layout *l = board;
    if (!lay_out(l, record))
        return CLOSED_NONE;
    if (is_won(l))
        return CLOSED_WON;
    for (int i = 0; i < l->count; i++)
        for (int way = UP; way <= RIGHT; way++) {
            uint8_t next[CLOSED_BYTES];
            int place = l->place[i], columns = l->start->columns;
            int row = place / columns + klotski_down[way];
            int column = place % columns + klotski_right[way];
            if (!fits(l, i, row, column))
                continue;
            shift(l, i, row * columns + column);
            write_record(l, next);
            shift(l, i, place);
            if (!visit(visitor, next))
                return CLOSED_BOARD;
        }
    return CLOSED_BOARD;
}

/* ---- the facet --------------------------------------------------------------------- */

/* Leaves only the first COUNT pieces. */
static struct closed_rules begin_record(struct layout *l, int count, uint8_t *start)
{
    const struct klotski *k = l->start;
    int last = count - 1, blanks = 0;
    l->count = count;
    clear(l);
    for (int i = 0; i < count; i++)
        put(l, i, l->block[i].place);
    for (int cell = 0; cell < cells_of(k); cell++)
        blanks += l->piece[cell] == FREE && k->cell[cell] != '#';
    while (last > 0 && l->block[last - 1].like == l->block[last].like)
        last--;
    bool few = last > 0 && blanks < count - last;
    l->listed = few ? last : count;
    l->blanks = few ? blanks : 0;
    write_record(l, start);
    return (struct closed_rules){.size = (size_t)((l->listed + l->blanks) * l->unit),
                                 .board = l,
                                 .follow = follow_record,
                                 .head = (uint8_t)count,
                                 .back = true};
}

/* Tries first to leave out all pieces of the smallest shapes. */
static char *write_bytes(struct search *search, const void *state, size_t *length)
{
    struct layout layout;
    uint8_t start[CLOSED_BYTES];
    char *bytes = NULL;
    layout_read(&layout, state);
    int all = layout.count;
    for (int count = 1; count <= all && bytes == NULL && !search_stopped(search);
         count++) {
        if (count < all && layout.block[count].like == layout.block[count - 1].like)
            continue;
        struct closed_rules rules = begin_record(&layout, count, start);
        rules.most = count < all ? TRIED : 0;
        bytes = closed_write(search, &rules, start, length);
    }
    return bytes;
}

static const char *check_bytes(struct search *search, const void *state,
                               const char *bytes, size_t length, size_t *place)
{
    struct layout layout;
    uint8_t start[CLOSED_BYTES];
    struct proof_in in = {bytes, length, 0};
    uint64_t count;
    layout_read(&layout, state);
    if (!proof_get(&in, &count) || count == 0 || count > (uint64_t)layout.count)
        return _("the certificate is for another position");
    struct closed_rules rules = begin_record(&layout, (int)count, start);
    return closed_check(search, &rules, start, &in, place);
}

const struct game_certificates klotski_certificates = {
    .write = write_bytes,
    .check = check_bytes,
};
