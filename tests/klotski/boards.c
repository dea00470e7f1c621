#include "tests/klotski/boards.h"
#include "games/registry.h"

#include "base/text.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVES_MOST = 65536
};

static int below(struct random *random, int bound)
{
    return (int)random_below(random, (uint64_t)bound);
}

bool board_try(struct klotski *board, uint32_t metric, const char *text,
               struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, klotski_game.notation->hash_rows,
                                   why),
                     READING_BLOCK);
    bool good = klotski_game.notation->parse(board, metric, &position, why);
    position_free(&position);
    return good;
}

void board_read(struct klotski *board, uint32_t metric, const char *text)
{
    struct reason why = {0};
    if (!board_try(board, metric, text, &why))
        fail_msg("%ld:%d: %s in\n%s", why.line, why.column, why.text, text);
}

void board_check_text(const struct klotski *board)
{
    struct text out = {0};
    klotski_game.notation->print(board, &out);
    struct klotski again;
    memset(&again, 0xee, sizeof again);
    board_read(&again, board->metric, text_get(&out));
    struct klotski expected = *board;
    expected.last = expected.last_way = 0;
    assert_memory_equal(&again, &expected, sizeof again);
    text_free(&out);
}

/* Puts down a piece with SIGN of up to CELLS cells, grown at random from CELL over empty
 * cells. Only X may cover a gate. */
static void grow(struct klotski *k, struct random *random, int cell, char sign, int cells)
{
    int count = k->rows * k->columns;
    k->cell[cell] = sign;
    for (int tries = 0; cells > 1 && tries < 40; tries++) {
        int at = below(random, count);
        if (k->cell[at] != '.' || (sign != 'X' && klotski_gate(k, at)))
            continue;
        int column = at % k->columns;
        if ((column > 0 && k->cell[at - 1] == sign) ||
            (column + 1 < k->columns && k->cell[at + 1] == sign) ||
            (at >= k->columns && k->cell[at - k->columns] == sign) ||
            (at + k->columns < count && k->cell[at + k->columns] == sign)) {
            k->cell[at] = sign;
            cells--;
        }
    }
}

/* Puts X down at CELL: two by two as in the classic game, or any shape. */
static void put_hero(struct klotski *k, struct random *random, int cell)
{
    int below_cell = cell + k->columns;
    bool square = below(random, 2) == 0 && cell % k->columns + 1 < k->columns &&
                  below_cell < k->rows * k->columns && k->cell[cell + 1] == '.' &&
                  k->cell[below_cell] == '.' && k->cell[below_cell + 1] == '.';
    if (square)
        k->cell[cell] = k->cell[cell + 1] = k->cell[below_cell] =
            k->cell[below_cell + 1] = 'X';
    else
        grow(k, random, cell, 'X', 1 + below(random, 4));
}

static bool fits(const struct klotski *k, int goal_row, int goal_column)
{
    int top = k->rows;
    int left = k->columns;
    for (int pass = 0; pass < 2; pass++)
        for (int cell = 0; cell < k->rows * k->columns; cell++) {
            int row = cell / k->columns;
            int column = cell % k->columns;
            if (k->cell[cell] != 'X')
                continue;
            if (pass == 0) {
                top = row < top ? row : top;
                left = column < left ? column : left;
                continue;
            }
            row += goal_row - top;
            column += goal_column - left;
            if (row >= k->rows || column >= k->columns ||
                k->cell[row * k->columns + column] == '#')
                return false;
        }
    return true;
}

void board_random(struct klotski *k, struct random *random, uint32_t metric, int rows,
                  int columns, int blanks)
{
    int cells = rows * columns;
    *k = (struct klotski){.rows = (uint8_t)rows,
                          .columns = (uint8_t)columns,
                          .metric = (uint8_t)metric};
    memset(k->cell, '.', (size_t)cells);
    int walls = below(random, 2) * below(random, 1 + cells / 5);
    for (int i = 0; i < walls; i++)
        k->cell[below(random, cells)] = '#';
    int gates = below(random, 2) * below(random, 1 + cells / 5);
    for (int i = 0; i < gates; i++) {
        int cell = below(random, cells);
        if (k->cell[cell] == '.')
            k->gate[cell >> 3] |= (uint8_t)(1 << (cell & 7));
    }
    int hero = below(random, cells);
    k->cell[hero] = '.';
    put_hero(k, random, hero);
    int left = 0;
    for (int cell = 0; cell < cells; cell++)
        left += k->cell[cell] == '.';
    int longest = 1 + below(random, 4);
    for (int sign = '!'; sign <= '~' && left > blanks; sign++) {
        if (strchr("-.#X", sign) != NULL)
            continue;
        int cell = below(random, cells);
        for (int i = 0; i < cells && (k->cell[cell] != '.' || klotski_gate(k, cell)); i++)
            cell = (cell + 1) % cells;
        if (k->cell[cell] != '.' || klotski_gate(k, cell))
            break;
        int most = left - blanks < longest ? left - blanks : longest;
        grow(k, random, cell, (char)sign, 1 + below(random, most));
        left = 0;
        for (int i = 0; i < cells; i++)
            left += k->cell[i] == '.';
    }
    int row, column;
    do {
        row = below(random, rows);
        column = below(random, columns);
    } while (!fits(k, row, column)); /* ends, because X fits where it is now */
    k->goal_row = (uint8_t)row;
    k->goal_column = (uint8_t)column;
}

void board_mirror(const struct klotski *k, struct klotski *image)
{
    int width = 0; /* the width of X */
    int left = k->columns;
    *image = *k;
    memset(image->gate, 0, sizeof image->gate);
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        int column = cell % k->columns;
        int to = cell - column + k->columns - 1 - column;
        image->cell[to] = k->cell[cell];
        if (klotski_gate(k, cell))
            image->gate[to >> 3] |= (uint8_t)(1 << (to & 7));
        if (k->cell[cell] == 'X' && column < left)
            left = column;
    }
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == 'X' && cell % k->columns - left + 1 > width)
            width = cell % k->columns - left + 1;
    image->goal_column = (uint8_t)(k->columns - width - k->goal_column);
    if (k->last_way == LEFT + 1)
        image->last_way = RIGHT + 1;
    else if (k->last_way == RIGHT + 1)
        image->last_way = LEFT + 1;
}

void board_walk(struct klotski *k, struct random *random, int count)
{
    static uint32_t moves[MOVES_MOST];
    for (int i = 0; i < count; i++) {
        int n = klotski_game.rules->moves(k, moves, MOVES_MOST);
        if (n == 0)
            return;
        n = n < MOVES_MOST ? n : MOVES_MOST;
        assert_true(klotski_game.rules->apply(k, moves[below(random, n)]));
    }
}

void board_show(const struct klotski *k)
{
    struct text out = {0};
    klotski_notation.print(k, &out);
    printf("# metric %d, last %d, way %d\n", k->metric, k->last, k->last_way);
    for (char *line = strtok(out.bytes, "\n"); line != NULL; line = strtok(NULL, "\n"))
        printf("#   %s\n", line);
    text_free(&out);
}
