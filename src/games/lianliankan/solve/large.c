/* Boards that are too large for a state, as texts: reading them and their moves. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/lianliankan/certificate/lianliankan_certificate.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_size(const struct position *position, int *rows, int *columns)
{
    int used = 0;
    return position->board_count > 0 &&
           sscanf(position->board[0].text, "%5d %5d%n", rows, columns, &used) == 2 &&
           position->board[0].text[used] == '\0';
}

static bool large_claims(const struct position *position)
{
    int rows, columns;
    return read_size(position, &rows, &columns) && rows > 0 && columns > 0 &&
           (rows > LIAN_ROWS || columns > LIAN_COLUMNS);
}

static bool read_row(const struct line *line, struct pairs *board, int row,
                     struct reason *why)
{
    const char *s = line->text;
    for (int column = 0;; column++) {
        while (*s == ' ' || *s == '\t')
            s++;
        if (*s == '\0' && column == board->columns)
            return true;
        if (*s == '\0' || column == board->columns)
            return reason_set(why, line->number, (int)(s - line->text) + 1,
                              *s == '\0' ? _("this row has fewer than %d cells")
                                         : _("this row has more than %d cells"),
                              board->columns);
        uint32_t face = 0;
        const char *begin = s;
        if (*s == '*')
            return reason_set(why, line->number, (int)(s - line->text) + 1,
                              _("a shape has at most %d rows and %d columns"), LIAN_ROWS,
                              LIAN_COLUMNS);
        for (; *s >= '0' && *s <= '9' && face < PAIRS_FACE; s++)
            face = face * 10 + (uint32_t)(*s - '0');
        if (s == begin || (*s != '\0' && *s != ' ' && *s != '\t') || face >= PAIRS_FACE)
            return reason_set(why, line->number, (int)(begin - line->text) + 1,
                              _("a face is a number from 0 to %d"), PAIRS_FACE - 1);
        board->face[row * board->columns + column] = face;
    }
}

static void large_free(void *board)
{
    if (board != NULL)
        pairs_free(board);
    free(board);
}

static void *large_parse(uint32_t variant, const struct position *position,
                         struct reason *why)
{
    int rows, columns;
    const struct line *lines = position->board;
    read_size(position, &rows, &columns);
    if (rows > PAIRS_SIDE || columns > PAIRS_SIDE) {
        reason_set(why, lines[0].number, 1,
                   _("a board has 1 to %d rows and 1 to %d columns"), PAIRS_SIDE,
                   PAIRS_SIDE);
        return NULL;
    }
    if ((variant & LIAN_GRAVITY) != 0) {
        reason_set(why, lines[0].number, 1,
                   _("with gravity a board has 1 to %d rows and 1 to %d columns"),
                   LIAN_ROWS, LIAN_COLUMNS);
        return NULL;
    }
    if (position->board_count != rows + 1) {
        reason_set(why, lines[position->board_count - 1].number, 0,
                   _("there are %d rows, the first line says %d"),
                   position->board_count - 1, rows);
        return NULL;
    }
    struct pairs *board = memory_get(1, sizeof *board);
    bool good = (board != NULL &&
                 pairs_init(board, rows, columns, (variant & LIAN_INSIDE) == 0)) ||
                reason_memory(why, lines[0].number);
    for (int row = 0; good && row < rows; row++)
        good = read_row(&lines[row + 1], board, row, why);
    if (good) {
        pairs_ready(board);
        return board;
    }
    large_free(board);
    return NULL;
}

static void *large_copy(const void *board)
{
    const struct pairs *from = board;
    struct pairs *copy = memory_get(1, sizeof *copy);
    if (copy == NULL || !pairs_init(copy, from->rows, from->columns, from->outside)) {
        large_free(copy);
        return NULL;
    }
    memcpy(copy->face, from->face, pairs_cells(from) * sizeof *from->face);
    pairs_ready(copy);
    return copy;
}

static bool large_apply(void *board, const char *token, const char **problem)
{
    const struct pairs *b = board;
    int cell[2];
    const char *unread = lian_read_pair(token, b->rows, b->columns, cell);
    if (unread != NULL)
        *problem = unread;
    if (unread != NULL || !pairs_join(board, cell[0], cell[1]))
        return false;
    pairs_take(board, cell[0]);
    pairs_take(board, cell[1]);
    return true;
}

static bool large_won(const void *board)
{
    const struct pairs *b = board;
    for (int row = 0; row < b->rows; row++)
        if (pairs_next(b->row[row], 0, b->columns) < b->columns)
            return false;
    return true;
}

static void large_print(const void *board, struct text *out)
{
    const struct pairs *b = board;
    text_format(out, "%d %d\n", b->rows, b->columns);
    for (int i = 0; i < b->rows * b->columns; i++)
        text_format(out, "%u%c", b->face[i], (i + 1) % b->columns == 0 ? '\n' : ' ');
}

static const struct game_certificates certificates = {
    .write = lian_certify_large,
    .check = lian_check_large,
};

const struct game_large lian_large = {
    .claims = large_claims,
    .parse = large_parse,
    .free = large_free,
    .copy = large_copy,
    .solve = large_solve,
    .apply = large_apply,
    .won = large_won,
    .print = large_print,
    .certificates = &certificates,
};
