/* Why a move of Klondike is good. What a move makes possible is found as causal links in
 * plans are: without the move the rest of the line is tried, and its first move that cannot
 * be made any more is what the move is for (M. Fox, D. Long, D. Magazzeni: Explainable
 * Planning, 2017). */
#include "games/klondike/rules/klondike_reasons.h"

#include "base/i18n.h"
#include "games/klondike/rules/piles.h"

enum {
    SOON = 3 /* moves */
};

const char *const klondike_reasons_kinds[] = {"turns", "empties", "frees",  "soon",
                                              "takes", "safe",    "brings", "draws",
                                              "first", "allows",  "never",  NULL};

/* The position in which move AT of the line is made. */
static struct klondike position_at(const struct reason_case *about, int at)
{
    struct klondike k = *(const struct klondike *)about->state;
    for (int i = 0; i < at; i++)
        klondike_rules.apply(&k, about->line[i]);
    return k;
}

/* The pile in which MOVE turns up a card; PILE_NONE: it turns up none. */
static int turned_pile(const struct klondike *k, uint32_t move)
{
    int pile = pile_source(move);
    return pile < COLUMNS && k->down[pile] > 0 &&
                   k->size[pile] - k->down[pile] == klondike_count(k, move)
               ? pile
               : PILE_NONE;
}

/* The position before move AT if the first move is not made, nor what then is illegal. */
static struct klondike without_first(const struct reason_case *about, int at)
{
    struct klondike k = *(const struct klondike *)about->state;
    for (int i = 1; i < at; i++)
        klondike_rules.apply(&k, about->line[i]);
    return k;
}

/* Whether a move in K takes the same cards up, or to the same card, as MOVE does in THEN. */
static bool can_go(const struct klondike *k, const struct klondike *then, uint32_t move)
{
    uint32_t moves[LEGAL_MOST];
    int count = klondike_rules.moves(k, moves, LEGAL_MOST), to = pile_target(move);
    for (int i = 0; i < count; i++) {
        int target = pile_target(moves[i]);
        if (pile_source(moves[i]) != PILE_STOCK &&
            pile_first(k, moves[i]) == pile_first(then, move) &&
            (to >= PILE_FOUNDATION
                 ? target >= PILE_FOUNDATION
                 : target < COLUMNS && pile_top(k, target) == pile_top(then, to)))
            return true;
    }
    return false;
}

/* Whether the cards that move AT takes, no draw, cannot go there now, nor without the first move. */
static bool needs(const struct reason_case *about, int at)
{
    struct klondike then = position_at(about, at), without = without_first(about, at);
    return !can_go(about->state, &then, about->line[at]) &&
           !can_go(&without, &then, about->line[at]);
}

/* Whether a move in K turns up a card in PILE. */
static bool can_turn(const struct klondike *k, int pile)
{
    uint32_t moves[LEGAL_MOST];
    int count = klondike_rules.moves(k, moves, LEGAL_MOST);
    while (count > 0 && turned_pile(k, moves[count - 1]) != pile)
        count--;
    return count > 0;
}

/* The first move that needs the first one; 0: none. */
static int needing(const struct reason_case *about)
{
    for (int i = 1; i < about->count; i++)
        if (pile_source(about->line[i]) != PILE_STOCK && needs(about, i))
            return i;
    return 0;
}

/* The next move of the line that takes cards of PILE or puts some there; 0: none. */
static int changed_at(const struct reason_case *about, int pile)
{
    for (int i = 1; i < about->count; i++)
        if (pile_source(about->line[i]) == pile || pile_target(about->line[i]) == pile)
            return i;
    return 0;
}

/* ---- the kinds --------------------------------------------------------------------- */

/* Counts the draws of the line before move END, and sets *TURNS to their number with those that
 * take the waste back. */
static int count_draws(const struct reason_case *about, int end, int *turns)
{
    struct klondike k = *(const struct klondike *)about->state;
    int draws = 0;
    *turns = 0;
    for (int i = 0; i < end; i++) {
        bool turn = pile_source(about->line[i]) == PILE_STOCK;
        *turns += turn;
        draws += turn && !klondike_is_redeal(&k, about->line[i]);
        klondike_rules.apply(&k, about->line[i]);
    }
    return draws;
}

static int find_draw(const struct reason_case *about, struct game_reason *out)
{
    int at = 0, turns;
    while (at < about->count && pile_source(about->line[at]) != PILE_WASTE)
        at++;
    if (at == about->count)
        return 0;
    struct klondike then = position_at(about, at);
    if (pile_top(about->state, PILE_WASTE) == pile_top(&then, PILE_WASTE))
        return 0; /* no draw is needed */
    int draws = count_draws(about, at, &turns);
    return reason_add(out, 0, turns == 1 ? KLONDIKE_BRINGS : KLONDIKE_DRAWS, at, draws,
                      PILE_WASTE);
}

/* What happens next to the pile that the first move takes its cards from. */
static int find_source(const struct reason_case *about, const struct klondike *after,
                       struct game_reason *out, int count)
{
    int source = pile_source(about->line[0]), at = changed_at(about, source);
    if (at == 0 || source >= PILE_FOUNDATION)
        return count;
    struct klondike then = position_at(about, at);
    uint32_t move = about->line[at];
    uint8_t next = pile_source(move) == PILE_STOCK ? 0 : pile_first(&then, move);
    const struct klondike *k = about->state;
    bool king = next != 0 && card_rank(next) == after->ranks - 1;
    for (int c = 0; c < COLUMNS; c++) /* one that is empty would do */
        king &= k->size[c] > 0 || then.size[c] > 0;
    if (source < COLUMNS && after->size[source] == 0 && king)
        return reason_add(out, count, KLONDIKE_EMPTIES, at, 0, source);
    if (pile_source(move) == source &&
        pile_top(after, source) == pile_top(&then, source) && needs(about, at))
        return reason_add(out, count, KLONDIKE_FREES, at, 0, source);
    return count;
}

static int find_soon(const struct reason_case *about, struct game_reason *out, int count)
{
    for (int i = 1; i <= SOON && i < about->count; i++) {
        struct klondike then = position_at(about, i);
        int pile = turned_pile(&then, about->line[i]);
        if (pile_source(about->line[i]) == PILE_STOCK)
            break;
        struct klondike without = without_first(about, i);
        if (pile != PILE_NONE && !can_turn(about->state, pile) &&
            !can_turn(&without, pile))
            return reason_add(out, count, KLONDIKE_SOON, i, 0, pile);
    }
    return count;
}

static int find_target(const struct reason_case *about, struct game_reason *out,
                       int count)
{
    int target = pile_target(about->line[0]), at = changed_at(about, target);
    return at > 0 && target < COLUMNS && pile_target(about->line[at]) == target &&
                   needs(about, at)
               ? reason_add(out, count, KLONDIKE_TAKES, at, 0, target)
               : count;
}

int klondike_reasons_find(const struct reason_case *about,
                          struct game_reason out[REASONS_MOST])
{
    const struct klondike *k = about->state;
    struct klondike after = position_at(about, 1);
    uint32_t move = about->line[0];
    int count = 0, pile = turned_pile(k, move), missed = needing(about);
    if (pile_source(move) == PILE_STOCK)
        return find_draw(about, out);
    if (pile != PILE_NONE)
        count = reason_add(out, count, KLONDIKE_TURNS, 0, 0, pile);
    count = find_soon(about, out, count);
    count = find_source(about, &after, out, count);
    count = find_target(about, out, count);
    if (pile_target(move) >= PILE_FOUNDATION &&
        klondike_is_safe(k->foundation, pile_first(k, move)))
        count = reason_add(out, count, KLONDIKE_SAFE, 0, 0, pile_target(move));
    int turns = 0, target = pile_target(move);
    if (missed > 0)
        count_draws(about, missed + 1, &turns);
    /* That the next card of a suit goes up is no news. */
    bool next = count > 0 && target >= PILE_FOUNDATION &&
                target == pile_target(about->line[missed]);
    if (missed > 0 && !next && (turns == 0 || count == 0))
        count = reason_add(out, count, KLONDIKE_ALLOWS, missed, 0, 0);
    return count;
}

/* ---- the cards that they name ------------------------------------------------------ */

void klondike_reasons_places(const struct reason_case *about,
                             const struct game_reason *why, bool named[REASON_PLACES])
{
    bool loss = why->kind == KLONDIKE_NEVER;
    struct klondike k = position_at(about, loss ? 0 : why->at);
    uint32_t move = loss                          ? 0
                    : why->kind == KLONDIKE_FIRST ? (uint32_t)why->number
                                                  : about->line[why->at];
    int target = pile_target(move);
    if (loss) {
        named[why->number] = true;
        named[why->at] |= why->place < COLUMNS;
    } else if (why->kind == KLONDIKE_TURNS || why->kind == KLONDIKE_SOON)
        named[k.column[why->place][k.down[why->place] - 1]] = true;
    else if (why->kind != KLONDIKE_SAFE && pile_source(move) != PILE_STOCK) {
        named[pile_first(&k, move)] = true;
        if (target < COLUMNS)
            named[pile_top(&k, target)] = true;
        named[0] = false; /* an empty pile */
    }
}

/* ---- the sentences ----------------------------------------------------------------- */

/* Adds after how many draws the card comes that move AT of the line takes from K, and where it
 * goes. */
static void print_draws(const struct reason_case *about, const struct klondike *k,
                        const struct game_reason *why, struct text *out)
{
    char card[CARD_BYTES], top[CARD_BYTES];
    uint32_t move = about->line[why->at];
    int target = pile_target(move), turns;
    int draws = count_draws(about, why->at, &turns);
    scoped_text after = {0};
    card_name(pile_first(k, move), CHARSET_UNICODE, card);
    if (turns > why->number)
        text_format(&after,
                    ngettext("%d draw and a redeal", "%d draws and a redeal", draws),
                    why->number);
    else
        text_format(&after, ngettext("%d draw", "%d draws", draws), why->number);
    if (target >= PILE_FOUNDATION)
        text_format(out, _("%s comes after %s and goes up"), card, text_get(&after));
    else if (k->size[target] == 0)
        text_format(out, _("%s comes after %s and goes to pile %d"), card,
                    text_get(&after), target + 1);
    else
        text_format(out, _("%s comes after %s and goes onto %s"), card, text_get(&after),
                    card_name(pile_top(k, target), CHARSET_UNICODE, top));
    out->failed |= after.failed;
}

/* Adds where the cards of MOVE go: onto a card, up, or to an empty pile. */
static void print_move(const struct reason_case *about, const struct klondike *k,
                       const struct game_reason *why, struct text *out)
{
    char card[CARD_BYTES], top[CARD_BYTES];
    uint32_t move = about->line[why->at];
    int target = pile_target(move), kind = why->kind;
    struct klondike after = position_at(about, 1);
    card_name(pile_first(k, move), CHARSET_UNICODE, card);
    if (target >= PILE_FOUNDATION)
        text_format(out,
                    kind == KLONDIKE_FREES    ? _("Frees %s, which goes up")
                    : kind == KLONDIKE_BRINGS ? _("Brings %s, which goes up")
                                              : _("%s can go up"),
                    card);
    else if (k->size[target] == 0)
        text_format(out,
                    kind == KLONDIKE_FREES    ? _("Frees %s, which goes to pile %d")
                    : kind == KLONDIKE_BRINGS ? _("Brings %s, which goes to pile %d")
                                              : _("%s can go to pile %d"),
                    card, target + 1);
    else
        text_format(out,
                    kind == KLONDIKE_FREES    ? _("Frees %s, which goes onto %s")
                    : kind == KLONDIKE_BRINGS ? _("Brings %s, which goes onto %s")
                                              : _("%s can go onto %s"),
                    card, card_name(pile_top(k, target), CHARSET_UNICODE, top));
    if (kind != KLONDIKE_BRINGS && !can_go(&after, k, move))
        text_string(out, _(" later"));
}

void klondike_reasons_print(const struct reason_case *about,
                            const struct game_reason *why, bool spoken, struct text *out)
{
    struct klondike k = position_at(about, why->at);
    char card[CARD_BYTES], top[CARD_BYTES];
    scoped_text cards = {0};
    (void)spoken;
    switch (why->kind) {
    case KLONDIKE_TURNS:
        text_format(out, _("Turns up a card in pile %d"), why->place + 1);
        break;
    case KLONDIKE_EMPTIES:
        card_name(pile_first(&k, about->line[why->at]), CHARSET_UNICODE, card);
        text_format(out, _("Empties pile %d for %s"), why->place + 1, card);
        break;
    case KLONDIKE_SOON:
        card_name(pile_first(&k, about->line[why->at]), CHARSET_UNICODE, card);
        if (why->at == 1)
            text_format(out, _("Then %s can leave pile %d and turn up a card there"),
                        card, why->place + 1);
        else
            text_format(out, _("In %d moves %s leaves pile %d and turns up a card there"),
                        why->at, card, why->place + 1);
        break;
    case KLONDIKE_TAKES:
        card_name(pile_first(&k, about->line[why->at]), CHARSET_UNICODE, card);
        text_format(out, _("%s goes onto %s later"), card,
                    card_name(pile_top(&k, why->place), CHARSET_UNICODE, top));
        break;
    case KLONDIKE_SAFE:
        text_string(out, _("No card needs it on the table any more"));
        break;
    case KLONDIKE_FIRST:
        klondike_print_cards(&k, (uint32_t)why->number, &cards);
        text_format(out, _("Draw first: %s would lose"), text_get(&cards));
        break;
    case KLONDIKE_DRAWS:
        print_draws(about, &k, why, out);
        break;
    default:
        print_move(about, &k, why, out);
    }
}

/* Adds why card TOP never leaves CARD, which it lies on in PILE. */
static void print_cover(const struct klondike *k, const char *card, int pile, uint8_t top,
                        struct text *out)
{
    char name[CARD_BYTES];
    bool king = card_rank(top) == k->ranks - 1;
    card_name(top, CHARSET_UNICODE, name);
    if (k->rules.spaces == SPACES_ANY || (king && k->rules.spaces == SPACES_NONE))
        text_format(out, _("%s in pile %d never turns up: %s over it can never leave"),
                    card, pile + 1, name);
    else if (king)
        text_format(out,
                    _("%s in pile %d never turns up: no pile is empty when %s is free"),
                    card, pile + 1, name);
    else
        text_format(
            out,
            card_red(top)
                ? _("%s in pile %d never turns up: no black %s is free for %s over it")
                : _("%s in pile %d never turns up: no red %s is free for %s over it"),
            card, pile + 1, rank_name(card_rank(top) + 1), name);
}

/* Another card onto the same one, as a rule its twin. */
bool klondike_reasons_akin(const void *state, uint32_t a, uint32_t other)
{
    (void)state;
    return a != other && pile_target(a) < COLUMNS && pile_target(a) == pile_target(other);
}

void klondike_print_loss(const struct reason_case *about, const struct game_reason *why,
                         struct text *out)
{
    const struct klondike *k = about->state;
    char card[CARD_BYTES];
    card_name((uint8_t)why->number, CHARSET_UNICODE, card);
    if (why->place < COLUMNS)
        print_cover(k, card, why->place, (uint8_t)why->at, out);
    else if (why->at == 0)
        text_format(out, _("%s fits nowhere when it comes up"), card);
    else if (k->rules.passes > 0)
        text_format(out, _("%s does not come up in the passes left"), card);
    else
        text_format(out, _("%s never gets to the top of the waste"), card);
}
