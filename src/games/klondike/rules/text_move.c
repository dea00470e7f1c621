/* Klondike's moves as text: a letter and places, counted from 0. */
#include "games/klondike/rules/klondike_rules.h"

#include "base/i18n.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "FGDMCB"; /* by enum klondike_kind */

void klondike_print_move(const void *state, uint32_t move, struct text *out)
{
    int kind = (int)klondike_kind(move);
    char word[] = {letters[kind], (char)('0' + klondike_from(move)), '_',
                   (char)('0' + klondike_to(move))};
    (void)state;
    if (kind == KLONDIKE_WASTE_COLUMN || kind == KLONDIKE_WASTE_FOUNDATION)
        word[1] = word[3];
    text_add(out, word,
             kind == KLONDIKE_TURN           ? 1
             : kind < KLONDIKE_COLUMN_COLUMN ? 2
                                             : 4);
    if (klondike_part(move) > 0)
        text_format(out, "_%d", klondike_part(move));
}

/* Reads "3" or "3_4" after the letter, one digit each; returns what follows, or NULL. */
static const char *read_places(const char *s, int places, int *first, int *second)
{
    if (!isdigit((unsigned char)s[0]))
        return NULL;
    *first = s[0] - '0';
    *second = 0;
    if (places == 1)
        return s + 1;
    if (s[1] != '_' || !isdigit((unsigned char)s[2]))
        return NULL;
    *second = s[2] - '0';
    return s + 3;
}

/* Reads "_2", a number of cards; 0: S is not that. */
static int read_part(const char *s)
{
    char *end;
    if (s[0] != '_' || s[1] < '1' || s[1] > '9')
        return 0;
    long part = strtol(s + 1, &end, 10);
    return *end == '\0' && part <= RANKS ? (int)part : 0;
}

const char *klondike_parse_move(const void *state, const char *token, uint32_t *move)
{
    static const struct {
        int places, most_first, most_second;
    } forms[] = {[KLONDIKE_WASTE_COLUMN] = {1, COLUMNS, 1},
                 [KLONDIKE_WASTE_FOUNDATION] = {1, SUITS, 1},
                 [KLONDIKE_COLUMN_COLUMN] = {2, COLUMNS, COLUMNS},
                 [KLONDIKE_COLUMN_FOUNDATION] = {2, COLUMNS, SUITS},
                 [KLONDIKE_FOUNDATION_COLUMN] = {2, SUITS, COLUMNS}};
    const struct klondike *k = state;
    const char *letter = memchr(letters, token[0], sizeof letters - 1), *rest = NULL;
    enum klondike_kind kind =
        letter != NULL ? (enum klondike_kind)(letter - letters) : KLONDIKE_TURN;
    int first, second, part = 0;
    if (strcmp(token, "F") == 0) {
        *move = klondike_move(KLONDIKE_TURN, 0, 0);
        return NULL;
    }
    if (kind != KLONDIKE_TURN)
        rest = read_places(token + 1, forms[kind].places, &first, &second);
    if (rest != NULL && kind == KLONDIKE_COLUMN_COLUMN)
        part = read_part(rest);
    if (rest == NULL || (part == 0 && *rest != '\0'))
        return _("expected F, G3, D0, M3_4, M3_4_2, C3_0 or B0_3");
    if (first >= forms[kind].most_first || second >= forms[kind].most_second)
        return _("there is no such pile; columns are 0 to 6, suits 0 to 3");
    bool counts = kind == KLONDIKE_COLUMN_COLUMN && k->rules.spaces == SPACES_ANY &&
                  k->size[second] == 0;
    if (counts && part == 0)
        return _("an empty column needs the number of cards, such as 2 in M3_4_2");
    if (!counts && part > 0)
        return _("only an empty column that takes any card needs a number of cards");
    *move = part > 0                  ? klondike_move_to_space(first, second, part)
            : forms[kind].places == 1 ? klondike_move(kind, 0, first)
                                      : klondike_move(kind, first, second);
    return NULL;
}
