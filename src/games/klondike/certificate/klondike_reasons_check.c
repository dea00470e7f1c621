/* The checker of the claims of klondike_reasons.h. It knows the rules and what each claim says,
 * and follows single cards through the line instead of piles. */
#include "games/klondike/rules/klondike_reasons.h"

#include <string.h>

/* Where a card lies. */
struct spot {
    bool column; /* in column NUMBER, at place AT */
    int number, at;
    bool up; /* on the foundation */
};

static struct spot spot_of(const struct klondike *k, uint8_t card)
{
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < k->size[c]; i++)
            if (k->column[c][i] == card)
                return (struct spot){.column = true, .number = c, .at = i};
    return (struct spot){.up = card_rank(card) < k->foundation[card_suit(card)]};
}

/* The card on which CARD lies in a column; 0: none. */
static uint8_t under(const struct klondike *k, uint8_t card)
{
    struct spot spot = spot_of(k, card);
    return spot.column && spot.at > 0 ? k->column[spot.number][spot.at - 1] : 0;
}

/* Makes the COUNT moves of the line from FIRST on. Returns false at one that is illegal. */
static bool play_line(struct klondike *k, const struct reason_case *about, int first,
                      int end)
{
    for (int i = first; i < end; i++)
        if (!klondike_rules.apply(k, about->line[i]))
            return false;
    return true;
}

/* The position before move AT if the first move is not made, nor what then is illegal. */
static struct klondike without_first(const struct reason_case *about, int at)
{
    struct klondike k = *(const struct klondike *)about->state;
    for (int i = 1; i < at; i++)
        klondike_rules.apply(&k, about->line[i]);
    return k;
}

/* The card of those that a move takes between BEFORE and AFTER that they all lie on; 0: a draw. */
static uint8_t moved_card(const struct klondike *before, const struct klondike *after)
{
    for (uint8_t card = 1; card <= CARDS; card++) {
        struct spot a = spot_of(before, card), b = spot_of(after, card);
        bool moved = a.column != b.column || a.up != b.up || a.number != b.number;
        if (moved &&
            (!b.column || !a.column || under(before, card) != under(after, card) ||
             under(after, card) == 0))
            return card;
    }
    return 0;
}

/* Whether a move in K takes CARD up, or onto the same card, as it lies in THEN. */
static bool goes_there(const struct klondike *k, const struct klondike *then,
                       uint8_t card)
{
    uint32_t moves[LEGAL_MOST];
    struct spot there = spot_of(then, card);
    for (int i = klondike_rules.moves(k, moves, LEGAL_MOST) - 1; i >= 0; i--) {
        struct klondike other = *k;
        klondike_rules.apply(&other, moves[i]);
        struct spot spot = spot_of(&other, card);
        if (moved_card(k, &other) == card && spot.up == there.up &&
            spot.column == there.column && under(&other, card) == under(then, card))
            return true;
    }
    return false;
}

/* Whether a move in K turns up a card in column PLACE. */
static bool turns_up(const struct klondike *k, int place)
{
    uint32_t moves[LEGAL_MOST];
    for (int i = klondike_rules.moves(k, moves, LEGAL_MOST) - 1; i >= 0; i--) {
        struct klondike other = *k;
        klondike_rules.apply(&other, moves[i]);
        if (other.down[place] < k->down[place])
            return true;
    }
    return false;
}

/* Whether none of the moves 1 .. AT - 1 changes column PLACE, or the waste if it is none. */
static bool untouched(const struct reason_case *about, int place, int at)
{
    struct klondike k = *(const struct klondike *)about->state;
    play_line(&k, about, 0, 1);
    struct klondike first = k;
    for (int i = 1; i < at; i++) {
        play_line(&k, about, i, i + 1);
        if (place < COLUMNS ? k.size[place] != first.size[place] ||
                                  memcmp(k.column[place], first.column[place],
                                         sizeof k.column[place]) != 0
                            : k.waste != first.waste || k.talon_size != first.talon_size)
            return false;
    }
    return true;
}

/* Whether no move up to AT is a draw. */
static bool undrawn(const struct reason_case *about, int at)
{
    for (int i = 0; i <= at; i++)
        if (about->line[i] == KLONDIKE_TURN)
            return false;
    return true;
}

static bool draws_hold(const struct reason_case *about, const struct game_reason *why)
{
    struct klondike k = *(const struct klondike *)about->state;
    int draws = 0, turns = 0;
    for (int i = 0; i < why->at; i++) {
        struct klondike before = k;
        play_line(&k, about, i, i + 1);
        if (k.talon_size != before.talon_size)
            return false;
        turns += k.waste != before.waste;
        draws += k.waste > before.waste;
        if (i == 0 && turns == 0)
            return false;
    }
    const struct klondike *now = about->state;
    int cards = k.talon_size;
    if (now->waste > 0 && k.waste > 0 &&
        now->talon[now->waste - 1] == k.talon[k.waste - 1])
        return false;
    return draws == why->number && (turns == 1) == (why->kind == KLONDIKE_BRINGS) &&
           play_line(&k, about, why->at, why->at + 1) && k.talon_size == cards - 1;
}

/* Whether a column is empty both in A and in B. */
static bool stays_empty(const struct klondike *a, const struct klondike *b)
{
    int c = 0;
    while (c < COLUMNS && (a->size[c] > 0 || b->size[c] > 0))
        c++;
    return c < COLUMNS;
}

bool klondike_reasons_holds(const struct reason_case *about,
                            const struct game_reason *why)
{
    const struct klondike *before = about->state;
    struct klondike after = *before, k = *before, then;
    int at = why->at;
    bool column = why->place >= 0 && why->place < COLUMNS;
    if (at < 0 || at >= about->count || !play_line(&after, about, 0, 1) ||
        !play_line(&k, about, 0, at))
        return false;
    then = k;
    if (!play_line(&then, about, at, at + 1))
        return false;
    struct klondike without = without_first(about, at);
    uint8_t card = moved_card(before, &after), next = moved_card(&k, &then);
    bool needed = next != 0 && !goes_there(before, &then, next) &&
                  !goes_there(&without, &then, next);
    struct spot there = next != 0 ? spot_of(&then, next) : (struct spot){0};
    struct klondike instead = *before;
    struct game_reason loss;
    switch (why->kind) {
    case KLONDIKE_TURNS:
        return at == 0 && column && after.down[why->place] < before->down[why->place];
    case KLONDIKE_EMPTIES:
        return at > 0 && column && before->size[why->place] > 0 &&
               after.size[why->place] == 0 && untouched(about, why->place, at) &&
               next != 0 && card_rank(next) == before->ranks - 1 && there.column &&
               there.number == why->place && !stays_empty(before, &k);
    case KLONDIKE_FREES:
        if (at == 0 || next == 0 || why->place < 0 || !untouched(about, why->place, at))
            return false;
        if (why->place >= COLUMNS)
            return after.talon_size < before->talon_size && after.waste > 0 &&
                   after.talon[after.waste - 1] == next && needed;
        return before->size[why->place] > after.size[why->place] &&
               spot_of(&k, next).column && spot_of(&k, next).number == why->place &&
               needed;
    case KLONDIKE_SOON:
        return undrawn(about, at) && at > 0 && column &&
               then.down[why->place] < k.down[why->place] &&
               !turns_up(before, why->place) && !turns_up(&without, why->place);
    case KLONDIKE_TAKES:
        return at > 0 && column && untouched(about, why->place, at) &&
               after.size[why->place] > before->size[why->place] && card != 0 &&
               then.size[why->place] > k.size[why->place] && needed;
    case KLONDIKE_SAFE:
        for (int c = 0; card != 0 && c < SUITS; c++)
            if (card_red(card_make(0, c)) != card_red(card) &&
                before->foundation[c] < card_rank(card) - 1)
                return false;
        return card != 0 && spot_of(&after, card).up &&
               before->foundation[card_suit(card) ^ 1] >= card_rank(card) - 2;
    case KLONDIKE_BRINGS:
    case KLONDIKE_DRAWS:
        return at > 0 && draws_hold(about, why);
    case KLONDIKE_FIRST:
        return at == 0 && after.waste > before->waste &&
               klondike_rules.apply(&instead, (uint32_t)why->number) &&
               memcmp(instead.down, before->down, sizeof instead.down) != 0 &&
               klondike_find_loss(&instead, &loss);
    case KLONDIKE_ALLOWS:
        return at > 0 && needed;
    default:
        return false;
    }
}
