/* The closed sets of boards with gravity (PROOFS, section 3).
 *
 * A record has a bit for each tile of the start, set if it is left: the tiles of the first
 * column from its bottom to its top, then those of the next one; the first tile has the
 * lowest bit of the first byte. Of equal tiles in a column that could stand for the same
 * board, the lowest are left. Boards are settled: tiles that can go without harm have gone. */
#include "games/lianliankan/certificate/lianliankan_certificate.h"

#include "engine/closed.h"
#include "games/lianliankan/certificate/certificate_lines.h"

#include <stdlib.h>
#include <string.h>

struct boards {
    const struct lian *start;
    int tiles;
    int first[LIAN_COLUMNS + 1]; /* the tiles of column C: FIRST[C] .. FIRST[C + 1] - 1 */
    uint16_t face[LIAN_CELLS];   /* by tile */
    uint16_t next[LIAN_CELLS];   /* by tile: the next one of its face, in a circle */

    /* The board that is being looked at. */
    bool left[LIAN_CELLS]; /* by tile */
    int place[LIAN_CELLS]; /* in LINES */
    bool top[LIAN_CELLS];  /* by tile: nothing is above it */
    struct lines lines;
    bool free[(LIAN_ROWS + 2 * LINES_FRAME) * (LIAN_COLUMNS + 2 * LINES_FRAME)];
};

static void read_start(struct boards *b, const struct lian *lian)
{
    b->start = lian;
    b->tiles = 0;
    for (int column = 0; column < lian->columns; column++) {
        b->first[column] = b->tiles;
        for (int row = lian->rows; row-- > 0;)
            if (lian->face[row * lian->columns + column] != 0)
                b->face[b->tiles++] = lian->face[row * lian->columns + column];
    }
    b->first[lian->columns] = b->tiles;
    for (int i = 0; i < b->tiles; i++) {
        int next = i;
        do
            next = (next + 1) % b->tiles;
        while (b->face[next] != b->face[i]);
        b->next[i] = (uint16_t)next;
    }
}

/* ---- records ----------------------------------------------------------------------- */

static void read_record(struct boards *b, const uint8_t *record)
{
    for (int i = 0; i < b->tiles; i++)
        b->left[i] = record[i / 8] >> i % 8 & 1;
}

static void write_record(const struct boards *b, uint8_t *record)
{
    memset(record, 0, (size_t)(b->tiles + 7) / 8);
    for (int column = 0; column < b->start->columns; column++) {
        int at = b->first[column];
        for (int i = at; i < b->first[column + 1]; i++) {
            if (!b->left[i])
                continue;
            while (b->face[at] != b->face[i])
                at++;
            record[at / 8] |= (uint8_t)(1 << at % 8);
            at++;
        }
    }
}

/* ---- the rules --------------------------------------------------------------------- */

/* Lets the tiles that are left fall, and looks where they are. */
static void place_tiles(struct boards *b)
{
    const struct lian *start = b->start;
    b->lines.free = b->free;
    lines_clear(&b->lines, start->rows, start->columns,
                (start->rules & LIAN_INSIDE) == 0);
    for (int column = 0; column < start->columns; column++) {
        int row = start->rows, last = -1;
        for (int i = b->first[column]; i < b->first[column + 1]; i++) {
            if (!b->left[i])
                continue;
            b->place[i] = lines_place(&b->lines, --row, column);
            b->top[i] = b->free[b->place[i]] = false;
            last = i;
        }
        if (last >= 0)
            b->top[last] = true;
    }
}

static bool can_join(const struct boards *b, int i, int j)
{
    return lines_join(&b->lines, b->place[i], b->place[j]);
}

/* Whether the tiles of the face of tile I can go without harm. */
static bool is_harmless(const struct boards *b, int i)
{
    int count = 1, tops = b->top[i], other = i;
    for (int j = b->next[i]; j != i; j = b->next[j]) {
        if (!b->left[j])
            continue;
        count++;
        tops += b->top[j];
        other = j;
    }
    if (tops == count && (b->start->rules & LIAN_INSIDE) == 0)
        return count % 2 == 0;
    if (count != 2 || !can_join(b, i, other))
        return false;
    return tops == 2 ||
           (tops == 1 && abs(b->place[i] - b->place[other]) == b->lines.width);
}

static void remove_face(struct boards *b, int i)
{
    for (int j = b->next[i]; j != i; j = b->next[j])
        b->left[j] = false;
    b->left[i] = false;
}

/* Removes all tiles that can go without harm. */
static void settle_board(struct boards *b)
{
    for (bool more = true; more;) {
        more = false;
        place_tiles(b);
        for (int i = 0; i < b->tiles && !more; i++)
            if (b->left[i] && is_harmless(b, i)) {
                remove_face(b, i);
                more = true;
            }
    }
}

/* The next pair that can be joined after the pair I and J. False: there is none. */
static bool next_pair(const struct boards *b, int *i, int *j)
{
    for (;; *j = ++*i) {
        if (*i == b->tiles)
            return false;
        while (b->left[*i] && (*j = b->next[*j]) > *i)
            if (b->left[*j] && can_join(b, *i, *j))
                return true;
    }
}

static bool is_cleared(const struct boards *b)
{
    return memchr(b->left, true, sizeof b->left) == NULL;
}

static enum closed_kind follow_board(void *board, const uint8_t *record,
                                     closed_visit *visit, void *visitor)
{
    struct boards *b = board, child = *b;
    read_record(b, record);
    if (is_cleared(b))
        return CLOSED_WON;
    place_tiles(b);
    for (int i = 0, j = 0; next_pair(b, &i, &j);) {
        uint8_t next[CLOSED_BYTES];
        int first = 0, second = 0;
        memcpy(child.left, b->left, sizeof child.left);
        child.left[i] = child.left[j] = false;
        settle_board(&child);
        if (!is_cleared(&child) && !next_pair(&child, &first, &second))
            continue; /* lost: the set need not have it */
        write_record(&child, next);
        if (!visit(visitor, next))
            break;
    }
    return CLOSED_BOARD;
}

/* ---- certificates ------------------------------------------------------------------ */

static struct closed_rules begin_boards(struct boards *b, const struct lian *start,
                                        uint8_t *record)
{
    memset(b, 0, sizeof *b);
    read_start(b, start);
    memset(b->left, true, (size_t)b->tiles);
    settle_board(b);
    write_record(b, record);
    return (struct closed_rules){.size = (size_t)(b->tiles + 7) / 8,
                                 .board = b,
                                 .follow = follow_board};
}

char *boards_write(struct search *search, const struct lian *start, size_t *length)
{
    struct boards boards;
    uint8_t record[CLOSED_BYTES];
    struct closed_rules rules = begin_boards(&boards, start, record);
    return closed_write(search, &rules, record, length);
}

const char *boards_check(struct search *search, const struct lian *start,
                         struct proof_in *in, size_t *place)
{
    struct boards boards;
    uint8_t record[CLOSED_BYTES];
    struct closed_rules rules = begin_boards(&boards, start, record);
    return closed_check(search, &rules, record, in, place);
}
