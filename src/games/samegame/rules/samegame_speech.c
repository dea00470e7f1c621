/* SameGame in words: shapes instead of colours. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"
#include "game/speech.h"

static void where(const void *state, enum charset charset, struct text *out)
{
    const struct same *s = state;
    int counts[SAME_COLORS + 1] = {0}, kinds = 0;
    int largest = same_largest(s);
    (void)charset;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        counts[s->color[cell]]++;
    speech_print_size(s->rows, s->columns, out);
    text_string(out, _("Tiles: "));
    for (int color = 1; color <= SAME_COLORS; color++)
        if (counts[color] > 0) {
            text_string(out, kinds++ > 0 ? ", " : "");
            same_print_tiles(color, counts[color], out);
        }
    text_string(out, kinds > 0 ? "." : _("none."));
    if (largest < 0)
        return;
    text_string(out, _(" The largest group: "));
    same_words.describe(s, (uint32_t)largest, out);
    text_char(out, '.');
}

/* Row or column NUMBER, from 0; equal neighbours are one item. */
static void say_line(const void *state, bool column, int number, enum charset charset,
                     struct text *out)
{
    const struct same *s = state;
    (void)charset;
    int first = column ? number : number * s->columns;
    int count = column ? s->rows : s->columns, step = column ? s->columns : 1;
    for (int i = 0, n; i < count; i += n) {
        const uint8_t *color = &s->color[first + i * step];
        for (n = 1; i + n < count && color[n * step] == *color;)
            n++;
        text_string(out, i > 0 ? ", " : "");
        if (*color == 0)
            text_format(out, _("%d empty"), n);
        else
            same_print_tiles(*color, n, out);
    }
}

/* The group of the tile at PLACE, "3,2". False: there is no tile. */
static bool read_group(const struct same *s, const char *place, struct text *out)
{
    uint32_t move;
    if (same_notation.parse_move(s, place, &move) != NULL || s->color[move] == 0)
        return false;
    same_words.describe(s, move, out);
    text_char(out, '.');
    return true;
}

static bool read(const void *state, bool column, const char *place, enum charset charset,
                 struct text *out)
{
    const struct same *s = state;
    return speech_read_lines(s, column, column ? s->columns : s->rows, place, charset,
                             say_line, out) ||
           read_group(s, place, out);
}

const struct game_speech samegame_speech = {
    .places = N_("r 3     read row 3; c 2: column 2; r: all rows\n"
                 "r 3,2   the group of the tile in row 3, column 2"),
    .pictured = true,
    .where = where,
    .read = read,
};
