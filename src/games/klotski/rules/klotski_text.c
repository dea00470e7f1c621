/* Klotski as text: boards of signs or of numbers, moves as a sign and its path. */
#include "games/klotski/rules/klotski_rules.h"

#include "base/i18n.h"
#include "games/klotski/rules/pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char klotski_letters[] = "UDLR";

static bool refuse_length(const struct klotski *k, const struct line *line, int column,
                          int count, struct reason *why)
{
    return reason_set(why, line->number, column,
                      _("this row has %d cells, the first one has %d"), count,
                      k->columns);
}

/* LINES: a row each. */
static bool read_signs(struct klotski *k, const struct line *lines, struct reason *why)
{
    for (int row = 0; row < k->rows; row++) {
        const struct line *line = &lines[row];
        if (line->length != k->columns)
            return refuse_length(k, line, line->length + 1, line->length, why);
        for (int column = 0; column < k->columns; column++) {
            char sign = line->text[column];
            int cell = row * k->columns + column;
            if (sign < 33 || sign > 126)
                return reason_set(
                    why, line->number, column + 1,
                    _("a piece letter must be a printable ASCII character"));
            klotski_set_gate(k, cell, sign == '-');
            k->cell[cell] = sign == '-' ? '.' : sign;
        }
    }
    return true;
}

/* The signs for the pieces of a board of numbers, in this order. */
static const char number_signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ"
                                   "0123456789!$%&()*+/<=>?@[]^_{|}~\"'`\\;,:";

/* A piece in the coding by numbers; its codes in reading order. */
struct shape {
    int rows, columns;
    int code[4];
};

enum {
    SHAPE_X = 3,
    SHAPES
};

static const struct shape shapes[SHAPES] = {
    {1, 1, {4}},
    {1, 2, {21, 22}},
    {2, 1, {31, 32}},
    {2, 2, {11, 12, 14, 13}},
};

/* Lists the cells of SHAPE with its first one at CELL; returns how many, 0: it would leave the
 * board. */
static int list_cells(const struct klotski *k, const struct shape *shape, int cell,
                      int at[4])
{
    int count = shape->rows * shape->columns;
    if (cell / k->columns + shape->rows > k->rows ||
        cell % k->columns + shape->columns > k->columns)
        return 0;
    for (int i = 0; i < count; i++)
        at[i] = cell + i / shape->columns * k->columns + i % shape->columns;
    return count;
}

static bool place_shape(struct klotski *k, const int *codes, int cell,
                        const struct shape *shape, char sign)
{
    int at[4], count = list_cells(k, shape, cell, at);
    for (int i = 0; i < count; i++) {
        if (codes[at[i]] != shape->code[i])
            return false;
        k->cell[at[i]] = sign;
    }
    return count > 0;
}

/* Reads the numbers of LINE, between which are blanks or one comma, to CODES, KLOTSKI_SIDE of them
 * at most. Returns how many there are; -1: WHY says what is wrong. */
static int read_codes(const struct line *line, int *codes, struct reason *why)
{
    int count = 0;
    char *end;
    for (const char *s = line->text;; s = end, count++) {
        s += strspn(s, " \t");
        if (count > 0 && *s == ',')
            s += 1 + strspn(s + 1, " \t");
        if (*s == '\0')
            return count;
        long code = strtol(s, &end, 10);
        if (end == s || code < 0 || code > 99) {
            reason_set(
                why, line->number, (int)(s - line->text) + 1,
                _("expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"));
            return -1;
        }
        if (count < KLOTSKI_SIDE)
            codes[count] = (int)code;
    }
}

static bool read_numbers(struct klotski *k, const struct line *lines, struct reason *why)
{
    int codes[KLOTSKI_CELLS + KLOTSKI_SIDE];
    for (int row = 0; row < k->rows; row++) {
        const struct line *line = &lines[row];
        int count = read_codes(line, codes + row * k->columns, why);
        if (count != k->columns)
            return count >= 0 && refuse_length(k, line, 1, count, why);
    }
    memset(k->cell, 0, sizeof k->cell);
    const char *sign = number_signs;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (k->cell[cell] != '\0')
            continue;
        if (codes[cell] == 0) {
            k->cell[cell] = '.';
            continue;
        }
        int i = 0;
        while (i < SHAPES && shapes[i].code[0] != codes[cell])
            i++;
        bool hero = i == SHAPE_X;
        if (!hero && *sign == '\0')
            return reason_set(why, lines[cell / k->columns].number, 0,
                              _("there are more pieces than piece letters"));
        if (i == SHAPES || (hero && klotski_first(k, 'X') >= 0) ||
            !place_shape(k, codes, cell, &shapes[i], hero ? 'X' : *sign))
            return reason_set(why, lines[cell / k->columns].number, 0,
                              _("cell %d of this row, number %d, belongs to no piece"),
                              cell % k->columns + 1, codes[cell]);
        if (!hero)
            sign++;
    }
    return true;
}

/* Marks the cells of SIGN that are connected to ROW, COLUMN in SEEN. */
static void flood(const struct klotski *k, int row, int column, char sign, bool *seen)
{
    int cell = row * k->columns + column;
    if (row < 0 || row >= k->rows || column < 0 || column >= k->columns || seen[cell] ||
        k->cell[cell] != sign)
        return;
    seen[cell] = true;
    for (int way = UP; way <= RIGHT; way++)
        flood(k, row + klotski_down[way], column + klotski_right[way], sign, seen);
}

static bool check_pieces(const struct klotski *k, const struct line *lines,
                         struct reason *why)
{
    bool seen[KLOTSKI_CELLS] = {false};
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        char sign = k->cell[cell];
        if (seen[cell] || sign == '.' || sign == '#')
            continue;
        flood(k, cell / k->columns, cell % k->columns, sign, seen);
        if (klotski_first(k, sign) != cell)
            return reason_set(
                why, lines[cell / k->columns].number, cell % k->columns + 1,
                _("piece \"%c\" is in two parts; each piece needs its own letter"), sign);
    }
    if (klotski_first(k, 'X') < 0)
        return reason_set(why, lines[0].number, 1,
                          _("there is no piece X to move to the goal"));
    return true;
}

/* Reads "R,C" inside the board; returns the text after it. NULL: not a cell. */
static const char *read_place(const struct klotski *k, const char *s, int *row,
                              int *column)
{
    int length = 0;
    if (sscanf(s, "%3d,%3d%n", row, column, &length) != 2 || *row < 0 ||
        *row >= k->rows || *column < 0 || *column >= k->columns)
        return NULL;
    return s + length;
}

static bool read_gates(struct klotski *k, const struct position *position,
                       struct reason *why)
{
    const struct line *line;
    const char *s = position_value(position, "gates", &line);
    while (s != NULL && *s != '\0') {
        int row, column;
        const char *end = read_place(k, s, &row, &column);
        if (end == NULL || k->cell[row * k->columns + column] != 'X')
            return reason_set(
                why, line->number, (int)(s - line->text) + 1,
                _("gates: expected the ROW,COLUMN of a cell under X, counted from 0"));
        klotski_set_gate(k, row * k->columns + column, true);
        s = end + strspn(end, " \t");
    }
    return true;
}

/* Whether X, with its bounding box at the goal, would stand on the board and on no
 * wall. */
static bool goal_fits(const struct klotski *k)
{
    struct klotski_box hero = klotski_box_of(k, 'X');
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (k->cell[cell] != 'X')
            continue;
        int row = cell / k->columns - hero.top + k->goal_row;
        int column = cell % k->columns - hero.left + k->goal_column;
        if (row >= k->rows || column >= k->columns ||
            k->cell[row * k->columns + column] == '#')
            return false;
    }
    return true;
}

static bool read_goal(struct klotski *k, const struct position *position,
                      struct reason *why)
{
    const struct line *line = &position->board[0];
    const char *s = position_value(position, "goal", &line);
    int row = 3;
    int column = 1;
    if (s == NULL && (k->rows != 5 || k->columns != 4))
        return reason_set(why, line->number, 0,
                          _("put \"goal: ROW,COLUMN\" before the board: the top "
                            "left corner of X at the goal, counted from 0"));
    if (s != NULL) {
        const char *end = read_place(k, s, &row, &column);
        if (end == NULL || *end != '\0')
            return reason_set(
                why, line->number, (int)(s - line->text) + 1,
                _("goal: expected ROW,COLUMN inside the board, counted from 0"));
    }
    k->goal_row = (uint8_t)row;
    k->goal_column = (uint8_t)column;
    if (!goal_fits(k))
        return reason_set(why, line->number, 0, _("X does not fit at the goal %d,%d"),
                          row, column);
    return true;
}

static bool refuse_row(const struct line *line, struct reason *why)
{
    return reason_set(
        why, line->number, 1,
        _("\"%.24s\" may be a key or a row: a key needs a value, a row no \":\""),
        line->text);
}

/* A line that position.h takes for a comment or a key, but that has the length of a row
 * of signs, may be a lost row; a first row "goal:1,2" may be a key without its blank. */
static bool check_rows(const struct position *position, int columns, struct reason *why)
{
    static const char *const keys[] = {"name",  "game", "variant",
                                       "moves", "goal", "gates"};
    const struct line *first = &position->board[0];
    if (columns == 1 && position->lone_hash > 0)
        return reason_set(
            why, position->lone_hash, 1,
            _("\"#\" alone may be a comment or a wall: use \"# ...\" or a wider board"));
    for (int i = 0; i < position->key_count; i++) {
        const struct line *key = &position->keys[i];
        if (key->length == columns && strchr(key->text, ':')[1] == '\0')
            return refuse_row(key, why);
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t n = strlen(keys[i]);
        if (strncmp(first->text, keys[i], n) == 0 && first->text[n] == ':')
            return refuse_row(first, why);
    }
    return true;
}

static bool klotski_parse(void *state, uint32_t variant, const struct position *position,
                          struct reason *why)
{
    if (position->board_count == 0)
        return reason_set(why, position->first_line, 0, _("there is no board"));
    const struct line *lines = position->board, *first = &lines[0];
    bool numbers = strpbrk(first->text, " \t") != NULL;
    int codes[KLOTSKI_SIDE];
    int columns = numbers ? read_codes(first, codes, why) : first->length;
    if (columns < 0)
        return false;
    if (position->board_count > KLOTSKI_SIDE || columns > KLOTSKI_SIDE)
        return reason_set(why, first->number, 0, _("the board is larger than %d x %d"),
                          KLOTSKI_SIDE, KLOTSKI_SIDE);
    struct klotski k = {.rows = (uint8_t)position->board_count,
                        .columns = (uint8_t)columns,
                        .metric = (uint8_t)variant};
    if (!position_once(position, "goal", why) || !position_once(position, "gates", why) ||
        !(numbers || check_rows(position, columns, why)) ||
        !(numbers ? read_numbers(&k, lines, why) : read_signs(&k, lines, why)) ||
        !check_pieces(&k, lines, why) || !read_goal(&k, position, why) ||
        !read_gates(&k, position, why))
        return false;
    memcpy(state, &k, sizeof k);
    return true;
}

static void print_goal(const struct klotski *k, struct text *out)
{
    if (k->rows != 5 || k->columns != 4 || k->goal_row != 3 || k->goal_column != 1)
        text_format(out, "goal: %d,%d\n", k->goal_row, k->goal_column);
}

static void klotski_print(const void *state, struct text *out)
{
    const struct klotski *k = state;
    print_goal(k, out);
    /* The board shows a gate as '-', but not while X stands on it. */
    bool any = false;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (klotski_gate(k, cell) && k->cell[cell] == 'X') {
            text_format(out, "%s %d,%d", any ? "" : "gates:", cell / k->columns,
                        cell % k->columns);
            any = true;
        }
    if (any)
        text_char(out, '\n');
    for (int row = 0; row < k->rows; row++) {
        for (int column = 0; column < k->columns; column++) {
            int cell = row * k->columns + column;
            bool gate = klotski_gate(k, cell) && k->cell[cell] == '.';
            text_char(out, gate ? '-' : k->cell[cell]);
        }
        text_char(out, '\n');
    }
}

/* Whether the piece with its first cell at CELL has SHAPE and no cell more; its codes. */
static bool has_shape(const struct klotski *k, int cell, const struct shape *shape,
                      int *codes)
{
    int at[4], count = list_cells(k, shape, cell, at);
    for (int i = 0; i < count; i++) {
        if (k->cell[at[i]] != k->cell[cell])
            return false;
        codes[at[i]] = shape->code[i];
    }
    return klotski_box_of(k, k->cell[cell]).cells == count;
}

/* The coding by numbers; false: there are walls, gates, or pieces that it does not
 * have. */
static bool klotski_print_notation(const void *state, int i, struct text *out)
{
    const struct klotski *k = state;
    int codes[KLOTSKI_CELLS] = {0};
    (void)i;
    if (k->columns == 1) /* parse recognizes numbers by the blanks between them */
        return false;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        char sign = k->cell[cell];
        int shape = sign == 'X' ? SHAPE_X : 0;
        if (klotski_gate(k, cell) || sign == '#')
            return false;
        if (sign == '.' || klotski_first(k, sign) != cell)
            continue;
        while (shape < SHAPES && !has_shape(k, cell, &shapes[shape], codes))
            shape++;
        if (shape == SHAPES || (shape == SHAPE_X && sign != 'X'))
            return false;
    }
    print_goal(k, out);
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        text_format(out, "%d%c", codes[cell], (cell + 1) % k->columns == 0 ? '\n' : ' ');
    return true;
}

static void klotski_print_move(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    text_char(out, k->cell[klotski_from(move)]);
    for (int i = 0; i < count; i++)
        text_char(out, klotski_letters[path[i]]);
}

static const char *klotski_parse_move(const void *state, const char *token,
                                      uint32_t *move)
{
    const struct klotski *k = state;
    char sign = token[0];
    int from = sign == '.' || sign == '#' ? -1 : klotski_first(k, sign);
    if (from < 0)
        return _("there is no such piece");
    int row = from / k->columns;
    int column = from % k->columns;
    for (const char *s = token + 1; *s != '\0'; s++) {
        if (strchr(klotski_letters, *s) == NULL)
            return _("expected a piece letter followed by U, D, L or R");
        row += *s == 'D' ? 1 : *s == 'U' ? -1 : 0;
        column += *s == 'R' ? 1 : *s == 'L' ? -1 : 0;
        if (row < 0 || row >= k->rows || column < 0 || column >= k->columns)
            return _("it would leave the board");
    }
    if (row * k->columns + column == from)
        return _("the piece ends where it began");
    int to = klotski_walk(k, from, token + 1);
    if (to < 0)
        return _("the piece has no room there");
    *move = klotski_move(from, to);
    return NULL;
}

static int klotski_row(const void *state, int row, int out[CELLS_MOST])
{
    const struct klotski *k = state;
    struct klotski_box box = klotski_box_of(k, 'X');
    if (row < 0 || row >= k->rows)
        return -1;
    for (int column = 0; column < k->columns; column++) {
        int cell = row * k->columns + column;
        int top = row - k->goal_row + box.top, left = column - k->goal_column + box.left;
        char sign = k->cell[cell];
        bool goal = top >= box.top && top <= box.bottom && left >= box.left &&
                    left <= box.right && k->cell[top * k->columns + left] == 'X';
        out[column] = (klotski_is_piece(sign) ? sign : 0) |
                      (sign == '#' ? CELL_WALL : 0) |
                      (klotski_gate(k, cell) ? CELL_GATE : 0) | (goal ? CELL_GOAL : 0);
    }
    return k->columns;
}

static int klotski_places(const void *state, uint32_t move,
                          struct move_place out[CELLS_MOST], int *count)
{
    const struct klotski *k = state;
    uint8_t path[KLOTSKI_CELLS];
    int from = klotski_from(move), length = klotski_path(k, move, path);
    *count = klotski_box_of(k, k->cell[from]).cells;
    out[0] = (struct move_place){from / k->columns, from % k->columns};
    for (int i = 0; i < length; i++)
        out[i + 1] = (struct move_place){out[i].row + klotski_down[path[i]],
                                         out[i].column + klotski_right[path[i]]};
    return length + 1;
}

static const char *const notations[] = {"numbers", NULL};

const struct game_notation klotski_notation = {
    .hash_rows = true,
    .print = klotski_print,
    .others = notations,
    .print_other = klotski_print_notation,
    .parse = klotski_parse,
    .print_move = klotski_print_move,
    .parse_move = klotski_parse_move,
    .row = klotski_row,
    .places = klotski_places,
};
