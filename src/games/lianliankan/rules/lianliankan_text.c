/* Lianliankan as text: "rows columns", then the rows of faces as numbers, 0 for none; a
 * move is "row,column-row,column" from 1, a shuffle "S" and its number. A board with * for
 * each tile is a shape: its faces are dealt, as those of the shapes in shape_files.c
 * are. */
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "base/i18n.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void lian_print(const void *state, struct text *out)
{
    const struct lian *s = state;
    text_format(out, "%d %d\n", s->rows, s->columns);
    for (int i = 0; i < s->rows * s->columns; i++)
        text_format(out, "%d%c", s->face[i], (i + 1) % s->columns == 0 ? '\n' : ' ');
}

/* Another notation: HDOJ 1175, the board and no questions. */
static bool lian_print_notation(const void *state, int i, struct text *out)
{
    (void)i;
    lian_print(state, out);
    text_string(out, "0\n");
    return true;
}

/* The next number of LINE from *AT on, 0 to 65535, -1: there is no more, -2: this is none
 * (WHY says so). */
static int read_number(const struct line *line, int *at, struct reason *why)
{
    const char *begin = line->text + *at + strspn(line->text + *at, " \t");
    size_t digits = strspn(begin, "0123456789");
    unsigned long value = strtoul(begin, NULL, 10);
    *at = (int)(begin - line->text);
    if (*begin == '\0')
        return -1;
    if (digits > 0 && value > UINT16_MAX) {
        reason_set(why, line->number, *at + 1, _("a number is at most %d"), UINT16_MAX);
        return -2;
    }
    *at += (int)digits;
    if (digits == 0 || strchr(" \t", begin[digits]) == NULL) {
        reason_set(why, line->number, *at + 1, _("expected a number, 0 or more"));
        return -2;
    }
    return (int)value;
}

/* Whether the next cell of LINE is *; moves *AT behind it. */
static bool read_star(const struct line *line, int *at)
{
    size_t blanks = strspn(line->text + *at, " \t");
    const char *star = line->text + *at + blanks;
    bool found = star[0] == '*' && (star[1] == '\0' || star[1] == ' ' || star[1] == '\t');
    *at += found ? (int)blanks + 1 : 0;
    return found;
}

/* Adds the tiles to S->tiles, and those that are * to *STARS. */
static bool read_row(struct lian *s, int row, const struct line *line, int *stars,
                     struct reason *why)
{
    int at = 0;
    for (int column = 0; column <= s->columns; column++) {
        bool star = read_star(line, &at);
        int face = star ? 1 : read_number(line, &at, why);
        if (face == -2)
            return false;
        *stars += star;
        if (face > 0 && *stars != (star ? s->tiles + 1 : 0))
            return reason_set(why, line->number, at,
                              _("tiles are either all numbers or all *"));
        if ((face == -1) != (column == s->columns))
            return reason_set(why, line->number, at + 1,
                              face == -1 ? _("this row has fewer than %d cells")
                                         : _("this row has more than %d cells"),
                              s->columns);
        if (face == -1)
            break;
        s->face[row * s->columns + column] = (uint16_t)face;
        s->tiles = (uint16_t)(s->tiles + (face != 0));
    }
    return true;
}

/* Reads the number that POSITION has as "deal"; 1 if there is none. */
static bool read_deal(const struct position *position, uint64_t *number,
                      struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, "deal", &line);
    char *end;
    *number = 1;
    if (value == NULL)
        return true;
    errno = 0;
    *number = strtoull(value, &end, 10);
    return (value[0] >= '0' && value[0] <= '9' && *end == '\0' && errno == 0 &&
            *number <= DEALS_LAST) ||
           reason_set(why, line->number, (int)(value - line->text) + 1,
                      _("invalid deal '%s' (0 to 9007199254740991)"), value);
}

/* Deals the faces of a shape. */
static bool deal_faces(struct lian *s, uint32_t variant, const struct position *position,
                       struct reason *why)
{
    long line = position->board[0].number;
    uint64_t number;
    if (s->tiles % 2 != 0)
        return reason_set(why, line, 0, _("the shape has %d tiles, an odd number"),
                          s->tiles);
    if (!read_deal(position, &number, why))
        return false;
    return lian_deal_faces(s, variant, number) ||
           reason_set(why, line, 0, _("found no way to clear this shape"));
}

/* Gravity leaves no tile above an empty cell. */
static bool check_fallen(const struct lian *s, const struct line *rows,
                         struct reason *why)
{
    for (int i = 0; i < (s->rows - 1) * s->columns; i++)
        if (s->face[i] != 0 && s->face[i + s->columns] == 0)
            return reason_set(why, rows[i / s->columns].number, 0,
                              _("with gravity no tile can be above an empty cell"));
    return true;
}

static bool lian_parse(void *state, uint32_t variant, const struct position *position,
                       struct reason *why)
{
    const struct line *lines = position->board;
    if (position->board_count == 0)
        return reason_set(
            why, position->first_line, 0,
            _("the board is missing: first the rows and columns, \"8 18\""));
    int at = 0;
    int rows = read_number(&lines[0], &at, why);
    int columns = rows == -2 ? -2 : read_number(&lines[0], &at, why);
    if (rows == -2 || columns == -2)
        return false;
    if (columns == -1 || lines[0].text[at] != '\0')
        return reason_set(why, lines[0].number, at + 1,
                          _("the first line is the rows and columns, as \"8 18\""));
    if (rows < 1 || columns < 1 || rows > LIAN_ROWS || columns > LIAN_COLUMNS)
        return reason_set(why, lines[0].number, 1,
                          _("a board has 1 to %d rows and 1 to %d columns"), LIAN_ROWS,
                          LIAN_COLUMNS);
    if (position->board_count != rows + 1) {
        int last =
            position->board_count > rows + 1 ? rows + 1 : position->board_count - 1;
        return reason_set(why, lines[last].number, 0,
                          _("there are %d rows, the first line says %d"),
                          position->board_count - 1, rows);
    }
    struct lian s = {.rows = (uint8_t)rows,
                     .columns = (uint8_t)columns,
                     .rules = variant & 3};
    int stars = 0;
    for (int row = 0; row < rows; row++)
        if (!read_row(&s, row, &lines[row + 1], &stars, why))
            return false;
    if ((s.rules & LIAN_GRAVITY) != 0 && !check_fallen(&s, lines + 1, why))
        return false;
    if (stars > 0 && !deal_faces(&s, variant, position, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}

static void lian_print_move(const void *state, uint32_t move, struct text *out)
{
    const struct lian *s = state;
    int a = lian_first(move), b = lian_second(move);
    if (lian_is_shuffle(move))
        text_format(out, "S%d", (int)(move & 0xffff));
    else
        text_format(out, "%d,%d-%d,%d", a / s->columns + 1, a % s->columns + 1,
                    b / s->columns + 1, b % s->columns + 1);
}

const char *lian_read_pair(const char *token, int rows, int columns, int cell[2])
{
    int row[2], column[2], used = 0;
    if (sscanf(token, "%4d,%4d-%4d,%4d%n", &row[0], &column[0], &row[1], &column[1],
               &used) != 4 ||
        token[used] != '\0')
        return _("expected ROW,COLUMN-ROW,COLUMN, such as 1,2-3,4");
    for (int i = 0; i < 2; i++) {
        if (row[i] < 1 || row[i] > rows || column[i] < 1 || column[i] > columns)
            return _("there is no such cell on this board");
        cell[i] = (row[i] - 1) * columns + column[i] - 1;
    }
    return NULL;
}

static const char *lian_parse_move(const void *state, const char *token, uint32_t *move)
{
    const struct lian *s = state;
    unsigned number;
    int cell[2], used = 0;
    if (sscanf(token, "S%5u%n", &number, &used) == 1 && token[used] == '\0' &&
        number <= UINT16_MAX) {
        *move = lian_shuffle(number);
        return NULL;
    }
    const char *problem = lian_read_pair(token, s->rows, s->columns, cell);
    if (problem == NULL)
        *move = lian_pair(cell[0], cell[1]);
    return problem;
}

static int lian_row(const void *state, int row, int out[CELLS_MOST])
{
    const struct lian *s = state;
    if (row < 0 || row >= s->rows)
        return -1;
    for (int column = 0; column < s->columns; column++)
        out[column] = s->face[row * s->columns + column];
    return s->columns;
}

static int lian_places(const void *state, uint32_t move,
                       struct move_place out[CELLS_MOST], int *count)
{
    const struct lian *s = state;
    struct lian_path path;
    *count = lian_is_shuffle(move) ? s->tiles : 2;
    if (lian_is_shuffle(move) ||
        !lian_join(s, lian_first(move), lian_second(move), &path))
        return 0;
    for (int i = 0; i < path.count; i++)
        out[i] = (struct move_place){path.row[i], path.column[i]};
    return path.count;
}

static const char *const notations[] = {"hdoj", NULL};

const struct game_notation lian_notation = {
    .print = lian_print,
    .others = notations,
    .print_other = lian_print_notation,
    .parse = lian_parse,
    .print_move = lian_print_move,
    .parse_move = lian_parse_move,
    .row = lian_row,
    .places = lian_places,
    .shuffle_words = "S[0-9]*",
};
