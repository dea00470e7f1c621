#include "games/klotski/certificate/klotski_certificate.h"

#include "base/i18n.h"
#include "engine/closed.h"
#include "games/klotski/rules/klotski_rules.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIECES = 94,     /* printable signs */
    TRIED = 1 << 20, /* layouts of a board without some pieces, at most */
    FREE = -1
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
    int count, unit; /* pieces; bytes of a place */
    struct block block[PIECES];
    int row[KLOTSKI_CELLS], column[KLOTSKI_CELLS]; /* from the piece's first cell */
    int place[PIECES];
    int piece[KLOTSKI_CELLS]; /* by cell: which one, or FREE */
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
    for (int i = 0; i < l->count; i++)
        if (same_shape(l, &l->block[i], block)) {
            block->like = i;
            break;
        }
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

/* Puts the pieces where RECORD says. False: one of them would leave the board or be on a wall
 * or another piece. */
static bool lay_out(struct layout *l, const uint8_t *record)
{
    const struct klotski *k = l->start;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        l->piece[cell] = FREE;
    for (int i = 0; i < l->count; i++) {
        const struct block *block = &l->block[i];
        l->place[i] = read_place(l, record, i);
        for (int j = block->first; j < block->first + block->cells; j++) {
            int row = l->place[i] / k->columns + l->row[j];
            int column = l->place[i] % k->columns + l->column[j];
            int cell = row * k->columns + column;
            if (row >= k->rows || column < 0 || column >= k->columns ||
                k->cell[cell] == '#' || l->piece[cell] != FREE)
                return false;
            l->piece[cell] = i;
        }
    }
    return true;
}

/* The record after piece I has moved to PLACE. */
static void write_moved(const struct layout *l, int i, int place, uint8_t *record)
{
    int like = l->block[i].like;
    for (int j = 0; j < l->count; j++)
        write_place(l, record, j, l->place[j]);
    for (; i > 0 && l->block[i - 1].like == like && l->place[i - 1] > place; i--)
        write_place(l, record, i, l->place[i - 1]);
    for (; i + 1 < l->count && l->block[i + 1].like == like && l->place[i + 1] < place;
         i++)
        write_place(l, record, i, l->place[i + 1]);
    write_place(l, record, i, place);
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

static bool can_step(const struct layout *l, int i, int down, int right)
{
    const struct klotski *k = l->start;
    const struct block *block = &l->block[i];
    for (int j = block->first; j < block->first + block->cells; j++) {
        int row = l->place[i] / k->columns + l->row[j] + down;
        int column = l->place[i] % k->columns + l->column[j] + right;
        int cell = row * k->columns + column;
        if (row < 0 || row >= k->rows || column < 0 || column >= k->columns ||
            k->cell[cell] == '#' || (l->piece[cell] != FREE && l->piece[cell] != i) ||
            (block->sign != 'X' && klotski_gate(k, cell)))
            return false;
    }
    return true;
}

static enum closed_kind follow_record(void *board, const uint8_t *record,
                                      closed_visit *visit, void *visitor)
{
    static const int way[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct layout *l = board;
    if (!lay_out(l, record))
        return CLOSED_NONE;
    if (is_won(l))
        return CLOSED_WON;
    for (int i = 0; i < l->count; i++)
        for (int j = 0; j < 4; j++) {
            uint8_t next[CLOSED_BYTES];
            int place = l->place[i] + way[j][0] * l->start->columns + way[j][1];
            if (!can_step(l, i, way[j][0], way[j][1]))
                continue;
            write_moved(l, i, place, next);
            if (!visit(visitor, next))
                return CLOSED_BOARD;
        }
    return CLOSED_BOARD;
}

/* ---- the facet --------------------------------------------------------------------- */

/* Leaves only the first COUNT pieces. */
static struct closed_rules begin_record(struct layout *l, int count, uint8_t *start)
{
    l->count = count;
    for (int i = 0; i < count; i++)
        write_place(l, start, i, l->block[i].place);
    return (struct closed_rules){(size_t)(count * l->unit), l, follow_record, 0, 0};
}

/* Puts COUNT before the *LENGTH BYTES. */
static char *put_count(struct search *search, int count, char *bytes, size_t *length)
{
    struct proof_out out = {search_alloc(search, *length + 1), 0};
    if (out.bytes != NULL) {
        proof_put(&out, (uint64_t)count);
        memcpy(out.bytes + out.length, bytes, *length);
    }
    search_release(search, bytes, *length);
    ++*length;
    return out.bytes;
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
    return bytes != NULL ? put_count(search, layout.count, bytes, length) : NULL;
}

static const char *check_bytes(struct search *search, const void *state,
                               const char *bytes, size_t length, size_t *place)
{
    struct layout layout;
    uint8_t start[CLOSED_BYTES];
    struct proof_in in = {bytes, length, 0};
    uint64_t count;
    layout_read(&layout, state);
    *place = 0;
    if (!proof_get(&in, &count) || count == 0 || count > (uint64_t)layout.count)
        return _("the certificate is for another position");
    struct closed_rules rules = begin_record(&layout, (int)count, start);
    return closed_check(search, &rules, start, &in, place);
}

const struct game_certificates klotski_certificates = {
    .write = write_bytes,
    .check = check_bytes,
};
