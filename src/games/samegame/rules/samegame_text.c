/* SameGame as text: rows of digits, with or without commas or blanks, 0 or "." for an
 * empty cell; a move is "row,column" from 1, any cell of the group. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

static void same_print(const void *state, struct text *out)
{
    const struct same *s = state;
    if (s->gained != 0)
        text_format(out, "gained: %d\n", s->gained);
    for (int i = 0; i < s->rows * s->columns; i++) {
        text_char(out, (char)('0' + s->color[i]));
        if ((i + 1) % s->columns == 0)
            text_char(out, '\n');
    }
}

/* Where a row is being read. */
struct place {
    int count;       /* cells so far */
    bool comma, gap; /* one, or a blank too, stands behind the last of them */
    bool apart;      /* of two cells or more: something stands between them */
};

/* Why C cannot stand there, NULL: it can. "1,10" must not be three cells and "1,,2" not
 * two: a row has something between all its cells or between none. */
static const char *refuse_cell(const struct place *place, char c)
{
    if (c == ',')
        return place->comma || place->count == 0
                   ? _("a cell is missing before this comma")
                   : NULL;
    if (c != '.' && (c < '0' || c > '9'))
        return _("expected a digit from 1 to 9, or 0 or . for an empty cell");
    return place->count > 1 && place->gap != place->apart
               ? _("a row has a comma or a blank between all its cells, or between none")
               : NULL;
}

/* The cells of LINE into COLOR, SAME_COLUMNS at most; their number, -1: WHY says. */
static int read_row(const struct line *line, uint8_t *color, struct reason *why)
{
    struct place place = {0};
    for (int i = 0; i < line->length; i++) {
        char c = line->text[i];
        bool blank = c == ' ' || c == '\t';
        const char *problem = blank ? NULL : refuse_cell(&place, c);
        if (problem != NULL) {
            reason_set(why, line->number, i + 1, "%s", problem);
            return -1;
        }
        if (blank || c == ',') {
            place.gap = true;
            place.comma |= c == ',';
            continue;
        }
        if (place.count == SAME_COLUMNS) {
            reason_set(why, line->number, i + 1, _("a row has at most %d cells"),
                       SAME_COLUMNS);
            return -1;
        }
        place.apart = place.gap;
        place.gap = place.comma = false;
        color[place.count++] = c == '.' ? 0 : (uint8_t)(c - '0');
    }
    return place.count;
}

/* Tiles lie on each other, and columns with tiles on the left. */
static bool check_fallen(const struct same *s, const struct line *rows,
                         struct reason *why)
{
    int columns = s->columns;
    for (int cell = 0; cell < (s->rows - 1) * columns; cell++)
        if (s->color[cell] != 0 && s->color[cell + columns] == 0)
            return reason_set(why, rows[cell / columns].number, 0,
                              _("column %d has a tile above an empty cell"),
                              cell % columns + 1);
    const uint8_t *lowest = s->color + (s->rows - 1) * columns;
    for (int column = 1; column < columns; column++)
        if (lowest[column] != 0 && lowest[column - 1] == 0)
            return reason_set(why, rows[s->rows - 1].number, 0,
                              _("column %d is empty and has tiles to its right"), column);
    return true;
}

static bool read_gained(struct same *s, const struct position *position,
                        struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, "gained", &line);
    int used = 0;
    if (value == NULL)
        return true;
    if (!position_once(position, "gained", why))
        return false;
    if (sscanf(value, "%9d%n", &s->gained, &used) != 1 || value[used] != '\0' ||
        s->gained < 0)
        return reason_set(why, line->number, 9,
                          _("points are a whole number up to 999999999"));
    return true;
}

static bool same_parse(void *state, uint32_t variant, const struct position *position,
                       struct reason *why)
{
    const struct line *lines = position->board;
    struct same s = {.points = variant & 1};
    if (position->board_count == 0)
        return reason_set(why, position->first_line, 0,
                          _("the board is missing: rows of digits"));
    if (position->board_count > SAME_ROWS)
        return reason_set(why, lines[SAME_ROWS].number, 0,
                          _("a board has at most %d rows"), SAME_ROWS);
    s.rows = (uint8_t)position->board_count;
    for (int row = 0; row < s.rows; row++) {
        uint8_t color[SAME_COLUMNS];
        int count = read_row(&lines[row], color, why);
        if (count < 0)
            return false;
        if (row == 0)
            s.columns = (uint8_t)count;
        if (count == 0 || count != s.columns)
            return reason_set(why, lines[row].number, lines[row].length + 1,
                              _("this row has %d cells, the first one has %d"), count,
                              s.columns);
        memcpy(s.color + row * s.columns, color, (size_t)count);
    }
    if (!check_fallen(&s, lines, why) || !read_gained(&s, position, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}

static void same_print_move(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    text_format(out, "%d,%d", (int)move / s->columns + 1, (int)move % s->columns + 1);
}

static const char *same_parse_move(const void *state, const char *token, uint32_t *move)
{
    const struct same *s = state;
    int row, column, used = 0;
    if (sscanf(token, "%3d,%3d%n", &row, &column, &used) != 2 || token[used] != '\0')
        return _("expected ROW,COLUMN, such as 3,1");
    if (row < 1 || row > s->rows || column < 1 || column > s->columns)
        return _("there is no such cell on this board");
    /* The move of a group is its first cell, whichever tile names it: only that is listed. */
    uint16_t cells[SAME_CELLS];
    int cell = (row - 1) * s->columns + column - 1;
    if (s->color[cell] != 0)
        same_group(s, cell, cells);
    *move = s->color[cell] != 0 ? cells[0] : (uint32_t)cell;
    return NULL;
}

static int same_row(const void *state, int row, int out[CELLS_MOST])
{
    const struct same *s = state;
    if (row < 0 || row >= s->rows)
        return -1;
    for (int column = 0; column < s->columns; column++)
        out[column] = s->color[row * s->columns + column];
    return s->columns;
}

static int same_places(const void *state, uint32_t move,
                       struct move_place out[CELLS_MOST], int *count)
{
    const struct same *s = state;
    uint16_t cells[SAME_CELLS];
    *count = same_group(s, (int)move, cells);
    for (int i = 0; i < *count; i++)
        out[i] = (struct move_place){cells[i] / s->columns, cells[i] % s->columns};
    return *count;
}

const struct game_notation same_notation = {
    .print = same_print,
    .parse = same_parse,
    .print_move = same_print_move,
    .parse_move = same_parse_move,
    .row = same_row,
    .places = same_places,
};
