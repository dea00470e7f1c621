#include "base/i18n.h"
#include "base/utf8.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/rules/pieces.h"

#include <stdio.h>

/* Columns for the ways of a move: the hint with its keys, and what the message says of h and
 * Enter, fits in 80 columns if the ways take at most KEYS_ROOM, and without its keys if they
 * take WAYS_ROOM. */
enum {
    KEYS_ROOM = 12,
    WAYS_ROOM = 36,
    SHORT_ROOM = 18
};

/* Adds "down, right x2" to OUT, with SEPARATOR between and TIMES before a number (NULL: without
 * numbers), in at most ROOM columns: the ways that do not fit become "...". */
static void add_ways(const struct klotski *k, uint32_t move, const char *const names[4],
                     const char *separator, const char *times, int room, struct text *out)
{
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    int columns = 0;
    for (int i = 0, n; i < count; i += n) {
        char way[64];
        for (n = 1; i + n < count && path[i + n] == path[i];)
            n++;
        int length =
            snprintf(way, sizeof way, "%s%s", i > 0 ? separator : "", _(names[path[i]]));
        if (n > 1 && times != NULL)
            snprintf(way + length, sizeof way - (size_t)length, "%s%d", times, n);
        columns += utf8_columns(way);
        if (columns > (i + n < count ? room - 4 : room)) {
            text_string(out, " ...");
            return;
        }
        text_string(out, way);
    }
}

static const char *const way_names[] = {N_("up"), N_("down"), N_("left"), N_("right")};
static const char *const key_names[] = {N_("Up"), N_("Down"), N_("Left"), N_("Right")};

void klotski_print_ways(const struct klotski *k, uint32_t move, bool counted,
                        struct text *out)
{
    add_ways(k, move, way_names, _(", "), counted ? _(" by ") : NULL, WAYS_ROOM, out);
}

static void klotski_describe(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    char sign = k->cell[klotski_from(move)];
    klotski_print_piece(k, sign, out);
    text_char(out, ' ');
    size_t start = out->length;
    add_ways(k, move, way_names, _(", "), " x", WAYS_ROOM, out);
    int columns = utf8_columns(text_get(out) + start);
    if (klotski_label(k, sign) != '\0' && columns <= KEYS_ROOM) {
        scoped_text keys = {0};
        add_ways(k, move, key_names, " ", " x", WAYS_ROOM, &keys);
        text_format(out, _(" (%c, then %s)"), klotski_label(k, sign), text_get(&keys));
        out->failed |= keys.failed;
    }
}

static void print_place(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    klotski_print_piece(k, k->cell[klotski_from(move)], out);
}

static void klotski_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    char label = klotski_label(k, k->cell[klotski_from(move)]);
    text_format(out, "%c ", label != '\0' ? label : '?');
    add_ways(k, move, way_names, " ", " x", SHORT_ROOM - 2, out);
}

static void klotski_print_length(uint32_t variant, int length, struct text *out)
{
    if (variant == KLOTSKI_MOVES)
        text_format(out, ngettext("%d move", "%d moves", length), length);
    else if (variant == KLOTSKI_STRAIGHT)
        text_format(out, ngettext("%d slide", "%d slides", length), length);
    else
        text_format(out, ngettext("%d step", "%d steps", length), length);
}

static const struct game_lesson lesson = {
    .steps = {{"abbc\na..c\ndXXe\ndXXe\n....\n",
               "XD",
               {N_("Move Cao Cao to the bottom  Space select  arrows move"), NULL},
               N_("Solved: Cao Cao is in the middle of the bottom.")},
              {"abbc\na..c\ndXXe\ndXXe\n.f..\n",
               "fL XD",
               {N_("Clear the way: move the soldier left  7 select  arrows move"),
                N_("Now move Cao Cao down  1 select  arrows move")},
               N_("The number on a piece selects it; pieces only slide.")}},
    .position = "a.eb\na.eb\ncgXX\ncfXX\nddhi\n",
    .bad = "moves: eL\n",
};

const struct game_words klotski_words = {
    .lesson = &lesson,
    .help =
        N_("Bring Cao Cao, the largest piece, out of Huarong Pass: move him to the\n"
           "exit, which is marked at the edge of the board.\n"
           "\n"
           "Pieces slide over empty cells, up, down, left and right. They never turn,\n"
           "jump or leave the board.\n"
           "\n"
           "Counting: \"moves\" counts the whole path of one piece as one, even around\n"
           "corners; \"straight\" counts each slide in one direction; \"steps\" counts\n"
           "each cell. The title shows the length of the shortest solution.\n"
           "\n"
           "Three stars for the minimum, two for at most a tenth more, else one."),
    .start = N_("Press the number on a piece, or drag it"),
    .keys = N_("arrows\tchoose a piece; move it once it is selected\n"
               "Space Enter\tselect or deselect the chosen piece; Esc deselects too\n"
               "1-9 0\tselect the piece with this number; some have letters\n"
               "mouse\tclick a piece, then an empty place; or drag it\n"
               "f\tfind the hardest position you can reach; Enter plays it\n"
               "n\tnew game: choose an opening; there r picks a random one"),
    .print_length = klotski_print_length,
    .describe = klotski_describe,
    .abbreviate = klotski_abbreviate,
    .print_place = print_place,
};
