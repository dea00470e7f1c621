/* Lianliankan in words: faces by name, moves by row and column. */
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "base/i18n.h"
#include "game/speech.h"

#include <string.h>

static void where(const void *state, enum charset charset, struct text *out)
{
    const struct lian *s = state;
    (void)charset;
    speech_print_size(s->rows, s->columns, out);
    text_format(out, ngettext("%d tile is left. ", "%d tiles are left. ", s->tiles),
                s->tiles);
    lian_words.print_prospect(s, out);
    text_char(out, '.');
}

/* Row or column NUMBER, from 0; empty cells side by side are one item. */
static void say_line(const void *state, bool column, int number, enum charset charset,
                     struct text *out)
{
    const struct lian *s = state;
    int first = column ? number : number * s->columns;
    int count = column ? s->rows : s->columns, step = column ? s->columns : 1;
    for (int i = 0, n; i < count; i += n) {
        const uint16_t *face = &s->face[first + i * step];
        for (n = 1; *face == 0 && i + n < count && face[n * step] == 0;)
            n++;
        text_string(out, i > 0 ? ", " : "");
        char name[4];
        if (*face == 0)
            text_format(out, _("%d empty"), n);
        else {
            lian_face_name(*face, charset, name);
            text_string(out, name);
        }
    }
}

/* Where the tiles with the face called NAME are. False: there is none. */
static bool find_face(const struct lian *s, const char *name, enum charset charset,
                      struct text *out)
{
    int found = 0;
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        char face[4];
        if (s->face[cell] == 0)
            continue;
        lian_face_name(s->face[cell], charset, face);
        if (strcmp(face, name) != 0)
            continue;
        text_string(out, found++ > 0 ? "; " : name);
        text_string(out, found == 1 ? ", " : "");
        text_format(out, _("row %d column %d"), cell / s->columns + 1,
                    cell % s->columns + 1);
    }
    text_string(out, found > 0 ? "." : "");
    return found > 0;
}

static bool read(const void *state, bool column, const char *place, enum charset charset,
                 struct text *out)
{
    const struct lian *s = state;
    return speech_read_lines(s, column, column ? s->columns : s->rows, place, charset,
                             say_line, out) ||
           find_face(s, place, charset, out);
}

static void describe(const void *state, uint32_t move, enum charset charset,
                     struct text *out)
{
    const struct lian *s = state;
    char name[4];
    if (lian_is_shuffle(move)) {
        text_string(out, _("shuffle"));
        return;
    }
    lian_face_name(s->face[lian_first(move)], charset, name);
    text_format(out, "%s, ", name);
    lian_words.describe(s, move, out);
}

const struct game_speech lianliankan_speech = {
    .places = N_("r 3     read row 3; c 2: column 2; r: all rows\n"
                 "r B     where the tiles B are"),
    .stuck = N_("s       shuffle the tiles"),
    .pictured = true,
    .where = where,
    .read = read,
    .describe = describe,
};
