/* Klotski in words: pieces have their names and the letters of moves and files. */
#include "games/klotski/rules/pieces.h"

#include "base/i18n.h"
#include "game/speech.h"

#include <string.h>

static void add_cell(const struct klotski *k, int cell, enum charset charset,
                     struct text *out)
{
    char sign = k->cell[cell];
    if (sign == '#')
        text_string(out, _("wall"));
    else if (sign != '.')
        klotski_say_piece(k, sign, charset, out);
    else
        text_string(out, klotski_gate(k, cell) ? _("gate") : _("empty"));
}

/* The COUNT cells from FIRST on, STEP apart; neighbours of the same piece are one item. */
static void add_cells(const struct klotski *k, int first, int count, int step,
                      enum charset charset, struct text *out)
{
    for (int i = 0, n; i < count; i += n) {
        int cell = first + i * step, next = cell + step;
        for (n = 1; i + n < count && k->cell[next] == k->cell[cell] &&
                    klotski_gate(k, next) == klotski_gate(k, cell);
             next += step)
            n++;
        text_string(out, i > 0 ? "; " : "");
        add_cell(k, cell, charset, out);
        if (n > 1)
            text_format(out, _(", %d cells"), n);
    }
}

/* "rows 1 to 2, column 3". */
static void add_box(const struct klotski_box *box, struct text *out)
{
    if (box->top == box->bottom)
        text_format(out, _("row %d, "), box->top + 1);
    else
        text_format(out, _("rows %d to %d, "), box->top + 1, box->bottom + 1);
    if (box->left == box->right)
        text_format(out, _("column %d"), box->left + 1);
    else
        text_format(out, _("columns %d to %d"), box->left + 1, box->right + 1);
}

/* The moves of the piece SIGN, or that it has none. */
static void add_moves(const struct klotski *k, char sign, struct text *out)
{
    struct klotski_reach reach;
    int from = klotski_first(k, sign);
    klotski_find(k, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        text_string(out, i > 0 ? " " : _(" Moves: "));
        klotski_notation.print_move(k, klotski_move(from, reach.to[i]), out);
    }
    text_string(out, reach.count > 0 ? "." : _(" It cannot move."));
}

static void where(const void *state, enum charset charset, struct text *out)
{
    const struct klotski *k = state;
    struct klotski_box box = klotski_box_of(k, 'X');
    struct klotski_box goal = klotski_goal_box(k);
    int empty = 0;
    klotski_say_piece(k, 'X', charset, out);
    text_string(out, ": ");
    add_box(&box, out);
    text_string(out, _(". The goal: "));
    add_box(&goal, out);
    text_string(out, _(".\nEmpty: "));
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == '.') {
            text_string(out, empty++ > 0 ? "; " : "");
            text_format(out, _("row %d, "), cell / k->columns + 1);
            text_format(out, _("column %d"), cell % k->columns + 1);
        }
    text_char(out, '.');
}

static void say_line(const void *state, bool column, int number, enum charset charset,
                     struct text *out)
{
    const struct klotski *k = state;
    add_cells(k, column ? number : number * k->columns, column ? k->rows : k->columns,
              column ? k->columns : 1, charset, out);
}

/* Where the piece called PLACE is, and its moves. False: there is no such piece. */
static bool say_piece(const struct klotski *k, const char *place, enum charset charset,
                      struct text *out)
{
    if (!klotski_has(k, place[0]) || place[1] != '\0')
        return false;
    struct klotski_box box = klotski_box_of(k, place[0]);
    klotski_say_piece(k, place[0], charset, out);
    text_string(out, ": ");
    add_box(&box, out);
    text_char(out, '.');
    add_moves(k, place[0], out);
    return true;
}

static bool read(const void *state, bool column, const char *place, enum charset charset,
                 struct text *out)
{
    const struct klotski *k = state;
    return speech_read_lines(k, column, column ? k->columns : k->rows, place, charset,
                             say_line, out) ||
           say_piece(k, place, charset, out);
}

static void describe(const void *state, uint32_t move, enum charset charset,
                     struct text *out)
{
    const struct klotski *k = state;
    klotski_say_piece(k, k->cell[klotski_from(move)], charset, out);
    text_char(out, ' ');
    klotski_print_ways(k, move, true, out);
}

static void place(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    klotski_say_piece(k, k->cell[klotski_from(move)], CHARSET_UNICODE, out);
}

/* The piece that is in the way of a piece. */
static bool refuse(const void *state, const char *word, enum charset charset,
                   struct text *out)
{
    const struct klotski *k = state;
    char sign = word[0], hit = '\0';
    int rows = 0, columns = 0;
    if (!klotski_has(k, sign) || word[1 + strspn(word + 1, klotski_letters)] != '\0')
        return false;
    for (const char *s = word + 1; *s != '\0' && hit == '\0'; s++) {
        rows += (*s == 'D') - (*s == 'U');
        columns += (*s == 'R') - (*s == 'L');
        hit = klotski_obstacle(k, sign, rows, columns);
    }
    if (hit == '\0')
        return false;
    scoped_text piece = {0}, other = {0};
    klotski_say_piece(k, sign, charset, &piece);
    if (hit == '#' || hit == '-')
        text_string(&other, hit == '#' ? _("a wall") : _("a gate"));
    else
        klotski_say_piece(k, hit, charset, &other);
    text_format(out, _("%s has no room there: %s is in the way."), text_get(&piece),
                text_get(&other));
    out->failed |= piece.failed || other.failed;
    return true;
}

const struct game_speech klotski_speech = {
    .places = N_("r 3     read row 3; c 2: column 2; r: all rows\n"
                 "r a     where piece a is, and how it can move"),
    .where = where,
    .read = read,
    .describe = describe,
    .place = place,
    .refuse = refuse,
};
