/* Klondike's moves as text: a letter and places, counted from 0. */
#include "games/klondike/rules/klondike_rules.h"

#include "base/i18n.h"

#include <ctype.h>
#include <stdlib.h>

static const struct form {
    char letter;
    enum klondike_kind kind;
    int piles[2]; /* how many of source and target; 1: its digit is left out */
} forms[] = {
    {'M', KLONDIKE_COLUMN_COLUMN, {COLUMNS, COLUMNS}},
    {'C', KLONDIKE_COLUMN_FOUNDATION, {COLUMNS, SUITS}},
    {'F', KLONDIKE_TURN, {1, 1}},
    {'G', KLONDIKE_WASTE_COLUMN, {1, COLUMNS}},
    {'D', KLONDIKE_WASTE_FOUNDATION, {1, SUITS}},
    {'B', KLONDIKE_FOUNDATION_COLUMN, {SUITS, COLUMNS}},
};

void klondike_print_move(const void *state, uint32_t move, struct text *out)
{
    const struct form *form = forms;
    (void)state;
    while (form->kind != klondike_kind(move))
        form++;
    char word[4] = {form->letter};
    size_t length = 1;
    if (form->piles[0] > 1) {
        word[length++] = (char)('0' + pile_source(move) - pile_sort(pile_source(move)));
        word[length++] = '_';
    }
    if (form->piles[1] > 1)
        word[length++] = (char)('0' + pile_target(move) - pile_sort(pile_target(move)));
    text_add(out, word, length);
    if (klondike_part(move) > 0)
        text_format(out, "_%d", klondike_part(move));
}

/* Reads "", "3" or "3_4" after the letter, one digit each; returns what follows, or NULL. */
static const char *read_places(const char *s, int places, int *first, int *second)
{
    if (places == 0)
        return s;
    if (!isdigit((unsigned char)s[0]))
        return NULL;
    *first = s[0] - '0';
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
    const struct klondike *k = state;
    const struct form *form = forms, *end = forms + sizeof forms / sizeof *forms;
    const char *rest = NULL;
    int from = 0, to = 0, part = 0;
    while (form < end && form->letter != token[0])
        form++;
    if (form < end && form->piles[0] > 1)
        rest = read_places(token + 1, 2, &from, &to);
    else if (form < end)
        rest = read_places(token + 1, form->piles[1] > 1, &to, &from);
    bool columns = rest != NULL && form->kind == KLONDIKE_COLUMN_COLUMN;
    if (columns)
        part = read_part(rest);
    if (rest == NULL || (part == 0 && *rest != '\0'))
        return _("expected F, G3, D0, M3_4, M3_4_2, C3_0 or B0_3");
    if (from >= form->piles[0] || to >= form->piles[1])
        return _("there is no such pile; columns are 0 to 6, suits 0 to 3");
    bool counts = columns && k->rules.spaces == SPACES_ANY && k->size[to] == 0;
    if (counts && part == 0)
        return _("an empty column needs the number of cards, such as 2 in M3_4_2");
    if (!counts && part > 0)
        return _("only an empty column that takes any card needs a number of cards");
    *move = part > 0 ? klondike_move_to_space(from, to, part)
                     : klondike_move(form->kind, from, to);
    return NULL;
}
