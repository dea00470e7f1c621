/* Klondike's moves in words, and why other moves are illegal. */
#include "games/klondike/rules/piles.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

/* The first and the last of the cards that MOVE takes, by name. */
struct ends {
    char high[CARD_BYTES], low[CARD_BYTES];
};

static struct ends ends_of(const struct klondike *k, uint32_t move)
{
    struct ends ends;
    int source = pile_source(move);
    uint8_t low =
        source < COLUMNS ? k->column[source][k->size[source] - 1] : pile_first(k, move);
    card_name(pile_first(k, move), CHARSET_UNICODE, ends.high);
    card_name(low, CHARSET_UNICODE, ends.low);
    return ends;
}

/* "Q♦", "Q♦ and J♠", "Q♦ to 9♠" for the cards that MOVE takes. */
static void add_cards(const struct klondike *k, uint32_t move, struct text *out)
{
    int count = klondike_count(k, move);
    struct ends ends = ends_of(k, move);
    if (count == 1)
        text_string(out, ends.high);
    else
        text_format(out, count == 2 ? _("%s and %s") : _("%s to %s"), ends.high,
                    ends.low);
}

/* Where MOVE puts its cards: the card there, or what kind of place it is. */
static void add_target(const struct klondike *k, uint32_t move, struct text *out)
{
    int target = pile_target(move), empty = 0;
    char name[CARD_BYTES];
    for (int column = 0; column < COLUMNS; column++)
        empty += k->size[column] == 0;
    if (target >= PILE_FOUNDATION)
        text_string(out, _(" to the foundation"));
    else if (k->size[target] > 0)
        text_format(out, _(" onto %s"),
                    card_name(pile_top(k, target), CHARSET_UNICODE, name));
    else
        text_string(out, empty == 1 ? _(" to the empty pile") : _(" to an empty pile"));
}

void klondike_print_cards(const struct klondike *k, uint32_t move, struct text *out)
{
    add_cards(k, move, out);
    add_target(k, move, out);
}

/* Adds the keys that select what MOVE takes, with BETWEEN between two; f is repeated until it
 * selects the right foundation, and a pile's number until the right number of cards is left. */
static void add_source_keys(const struct klondike *k, uint32_t move, const char *between,
                            struct text *out)
{
    int source = pile_source(move);
    for (int held = pile_held(k, source, 0);
         klondike_part(move) > 0 && held > klondike_part(move); held--)
        text_format(out, "%c%s", pile_key(source), between);
    for (int suit = 0; suit < source - PILE_FOUNDATION; suit++)
        if (pile_can_return(k, suit))
            text_format(out, "f%s", between);
    text_char(out, pile_key(source));
}

void klondike_print_keys(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    bool turn = pile_source(move) == PILE_STOCK;
    if (!turn)
        add_source_keys(k, move, "", out);
    text_char(out, pile_key(turn ? PILE_STOCK : pile_target(move)));
}

static void klondike_describe(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    int source = pile_source(move);
    scoped_text keys = {0};
    if (source == PILE_STOCK) {
        if (k->waste < k->talon_size)
            text_string(out, _("draw (d)"));
        else if (k->rules.passes > 0)
            text_format(out, _("take the waste back for pass %d of %d (d)"),
                        k->redeals + 2, k->rules.passes);
        else
            text_string(out, _("take the waste back (d)"));
        return;
    }
    add_cards(k, move, out);
    if (source == PILE_WASTE)
        text_string(out, _(" from the waste"));
    else if (source >= PILE_FOUNDATION)
        text_string(out, _(" from the foundation"));
    add_target(k, move, out);
    add_source_keys(k, move, source < COLUMNS ? " " : "", &keys);
    text_format(out, _(" (%s, then %c)"), text_get(&keys), pile_key(pile_target(move)));
}

void klondike_print_pile(int pile, struct text *out)
{
    if (pile < COLUMNS)
        text_format(out, _("pile %d"), pile + 1);
    else
        text_string(out, pile == PILE_STOCK   ? _("the stock")
                         : pile == PILE_WASTE ? _("the waste")
                                              : _("the foundation"));
}

static void print_place(const void *state, uint32_t move, struct text *out)
{
    (void)state;
    klondike_print_pile(pile_source(move), out);
}

static void klondike_print_variant(uint32_t variant, struct text *out)
{
    struct klondike_rules its = klondike_variant_rules(variant);
    text_format(out, _("draw %d"), its.draw);
    if (its.passes > 0)
        text_format(out, ngettext("  %d pass", "  %d passes", its.passes), its.passes);
    if (its.noback != 0)
        text_string(out, _("  no taking back"));
    if (its.spaces != SPACES_KINGS)
        text_string(out, its.spaces == SPACES_ANY ? _("  spaces take any card")
                                                  : _("  spaces stay empty"));
}

static bool klondike_has_key(uint32_t variant, char key)
{
    return key != 'f' || klondike_variant_rules(variant).noback == 0;
}

static void klondike_print_rules(uint32_t variant, struct text *out)
{
    static const char *const spaces[] =
        {[SPACES_KINGS] = N_("Only a king can go to an empty column."),
         [SPACES_ANY] =
             N_("Any card of a run can go to an empty column, with the cards on "
                "it: press the\nselected pile's key again to hold fewer cards, "
                "or click the card."),
         [SPACES_NONE] = N_("No card can go to an empty column.")};
    struct klondike_rules its = klondike_variant_rules(variant);
    text_format(out,
                ngettext("Each draw turns %d card.\n", "Each draw turns %d cards.\n",
                         its.draw),
                its.draw);
    if (its.passes == 0)
        text_string(out, _("You may go through the stock as often as you like.\n"));
    else
        text_format(out,
                    ngettext("You may go through the stock only %d time.\n",
                             "You may go through the stock only %d times.\n", its.passes),
                    its.passes);
    text_string(out, its.noback != 0 ? _("Cards on the foundations stay there.\n")
                                     : _("Cards can come back from the foundations.\n"));
    text_string(out, _(spaces[its.spaces]));
}

static void klondike_print_facts(const void *start, const uint32_t *moves, int count,
                                 const void *state, struct text *out)
{
    const struct klondike *now = state;
    struct klondike k = *(const struct klondike *)start;
    int redeals = 0;
    for (int i = 0; i < count; i++) {
        redeals += klondike_is_redeal(&k, moves[i]);
        klondike_rules.apply(&k, moves[i]);
    }
    text_format(out, _("cards up\t%d of %d\nface down\t%d\n"), klondike_home(now),
                SUITS * now->ranks, klondike_face_down(now));
    if (now->rules.passes > 0)
        text_format(out, _("pass\t%d of %d"), now->redeals + 1, now->rules.passes);
    else
        text_format(out, _("redeals\t%d"), redeals);
}

static void klondike_print_salvage(const void *state, struct text *out)
{
    const struct klondike *k = state;
    text_format(out, _("%d of %d cards can go up"), klondike_home(k), k->ranks * SUITS);
}

static void klondike_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    if (pile_source(move) == PILE_STOCK) {
        text_string(out, k->waste < k->talon_size ? _("d draw") : _("d redeal"));
        return;
    }
    int count = klondike_count(k, move);
    struct ends ends = ends_of(k, move);
    text_format(out, "%c > %c  %s", pile_key(pile_source(move)),
                pile_key(pile_target(move)), ends.high);
    if (count > 1)
        text_format(out, "%c%s", count == 2 ? ',' : '-', ends.low);
}

const char *klondike_no_source(const struct klondike *k, int pile)
{
    if (pile_top(k, pile) == 0 && pile == PILE_WASTE)
        return k->talon_size == 0 ? _("Stock and waste are empty.")
                                  : _("The waste is empty.  d: draw");
    if (pile_top(k, pile) == 0)
        return _("This pile is empty.  1-7: another pile  w: waste  d: draw");
    if (pile >= PILE_FOUNDATION && k->rules.noback != 0)
        return _("In this game no card comes back from a foundation.");
    return NULL;
}

static void refuse_turn(const struct klondike *k, char *say, size_t size)
{
    if (k->talon_size == 0)
        snprintf(say, size, "%s", _("Stock and waste are empty."));
    else
        snprintf(say, size,
                 ngettext("No redeal is left: this game allows %d pass.  u undo  n new",
                          "No redeal is left: this game allows %d passes.  u undo  n new",
                          k->rules.passes),
                 k->rules.passes);
}

/* Writes why no card of SOURCE can go to an empty column. */
static void refuse_space(const struct klondike *k, int source, char *say, size_t size)
{
    bool whole = source < COLUMNS && k->down[source] == 0;
    bool king = whole && card_rank(k->column[source][0]) == k->ranks - 1;
    if (k->rules.spaces == SPACES_NONE)
        snprintf(say, size, "%s", _("In this game no card can go to an empty pile."));
    else if (pile_splits(k, source))
        snprintf(say, size,
                 _("Moving all of pile %d changes nothing.  %c %c: hold fewer cards"),
                 source + 1, pile_key(source), pile_key(source));
    else if (k->rules.spaces == SPACES_ANY || king)
        snprintf(say, size, _("Moving pile %d there changes nothing."), source + 1);
    else
        snprintf(say, size, "%s", _("Only a king can go to an empty pile."));
}

/* Writes why no card of SOURCE, which is not empty, can go to foundation TARGET. */
static void refuse_foundation(const struct klondike *k, int source, int target,
                              enum charset charset, char *say, size_t size)
{
    char card_words[CARD_BYTES], other_words[CARD_BYTES];
    uint8_t card = pile_top(k, source);
    int suit = card_suit(card);
    const char *name = card_name(card, charset, card_words);
    if (target != pile_home(k, source))
        snprintf(say, size, _("%s goes only on the %s foundation."), name,
                 suit_name(suit, charset));
    else
        snprintf(say, size, _("%s can't go up yet; %s comes first."), name,
                 card_name(card_make(k->foundation[suit], suit), charset, other_words));
}

/* Writes that CARD, called NAME, goes only on the next higher rank of the other colour, and
 * not on TOP. */
static void refuse_column(const struct klondike *k, uint8_t card, uint8_t top,
                          const char *name, enum charset charset, char *say, size_t size)
{
    char top_words[CARD_BYTES];
    if (card_rank(top) == card_rank(card) + 1) {
        snprintf(say, size, _("%s can't go on %s: the colours must alternate."), name,
                 card_name(top, charset, top_words));
        return;
    }
    bool any = k->rules.spaces == SPACES_ANY;
    snprintf(say, size,
             card_red(card) ? any ? _("%s goes only on a black %s or an empty pile.")
                                  : _("%s goes only on a black %s.")
             : any ? _("%s goes only on a red %s or an empty pile.")
                            : _("%s goes only on a red %s."),
             name, rank_name(card_rank(card) + 1));
}

void klondike_refusal(const struct klondike *k, int source, int target,
                      enum charset charset, char *say, size_t size)
{
    char card_words[CARD_BYTES];
    uint8_t card = pile_top(k, source);
    uint8_t top = pile_top(k, target);
    bool run = source < COLUMNS && k->size[source] - k->down[source] > 1;
    if (source == PILE_STOCK)
        refuse_turn(k, say, size);
    else if (klondike_no_source(k, source) != NULL)
        snprintf(say, size, "%s", klondike_no_source(k, source));
    else if (target >= PILE_FOUNDATION)
        refuse_foundation(k, source, target, charset, say, size);
    else if (top == 0)
        refuse_space(k, source, say, size);
    else if (card_rank(top) == 0)
        snprintf(say, size, "%s", _("No card can go on an ace."));
    else if (run)
        snprintf(say, size,
                 card_red(top) ? _("Pile %d takes a black %s; pile %d has none to move.")
                               : _("Pile %d takes a red %s; pile %d has none to move."),
                 target + 1, rank_name(card_rank(top) - 1), source + 1);
    else if (card_rank(card) < k->ranks - 1)
        refuse_column(k, card, top, card_name(card, charset, card_words), charset, say,
                      size);
    else
        snprintf(say, size,
                 k->rules.spaces == SPACES_NONE ? _("No pile takes %s in this game.")
                                                : _("Only an empty pile takes %s."),
                 card_name(card, charset, card_words));
}

static void klondike_refuse(const void *state, uint32_t move, enum charset charset,
                            struct text *out)
{
    const struct klondike *k = state;
    char say[200];
    int source = pile_source(move), target = pile_target(move);
    int run = source < COLUMNS ? k->size[source] - k->down[source] : 0;
    if (source == target)
        text_format(out, _("The cards already lie on pile %d."), source + 1);
    else if (run > 0 && klondike_part(move) > run)
        text_format(out,
                    ngettext("Pile %d has only %d card to move.",
                             "Pile %d has only %d cards to move.", run),
                    source + 1, run);
    else {
        klondike_refusal(k, source, target, charset, say, sizeof say);
        char *keys = strstr(say, "  "); /* of the screen; a text has none */
        text_add(out, say, keys != NULL ? (size_t)(keys - say) : strlen(say));
    }
}

static const struct game_lesson lesson = {
    .steps = {{"foundation: 8 8 9 7\ndown: 1 0 0 0 0 0 0\n8C JH\nKD QS\n"
               "KS QD JC TH 9C\nKH QC JD TS 9H\nKC QH JS TD\nTC 9D\n-\n-\n",
               "M0_1 C0_3",
               {N_("Put the red jack onto the black queen  1 its pile  2 the other"),
                N_("It turned up a card, which can go up  1 its pile  f foundation")},
               N_("Piles go down in turns of red and black, suits go up.")},
              {"foundation: 8 8 8 8\n9S\nKD QS\nKS QD JC TH 9C\nKH QC JD TS 9D\n"
               "KC QH JS TD\n-\n-\n9H TC JH\n",
               "F G1",
               {N_("Turn three cards of the stock  d draw"),
                N_("The red jack goes onto the black queen  w waste  2 pile 2")},
               N_("Of the cards turned only the last one can be played.")}},
    .position = "foundation: 4 4 4 4\ndown: 0 2 1 0 0 0 0\nKS QH JS TH 9S 8H\n"
                "5S 5H 7H\n6H KD QC JD TC 9D 8C 7D\nKC QD JC TD\n9C 8D 7S\n"
                "KH QS JH TS 9H 8S\n7C 6D 5C\n6S 6C 5D\n",
    .bad = "moves: B0_6\n",
};

const struct game_words klondike_words = {
    .lesson = &lesson,
    .help =
        N_("Bring all cards to the four foundations, each suit from ace to king.\n"
           "\n"
           "In the columns, cards descend in alternating colours: a red queen on a\n"
           "black king. You may move any part of a run. A face-down card turns over\n"
           "when no card covers it. A draw turns cards from the stock to the waste;\n"
           "you can play the top one. When the stock is empty, the waste becomes the\n"
           "stock again. To play by other rules, start a new game.\n"
           "\n"
           "Points: 10 for a card to the foundations, 5 for one from the waste to a\n"
           "pile and for one turned face up, -15 for one from the foundations. Draw 1:\n"
           "-100 for each redeal; else -20 from the fourth on. A win in 30 s or more\n"
           "adds 700000 / seconds. Vegas: $5 for each card up, $52 to play."),
    .keys = N_("1-7 w\tselect a pile or the waste, then where its cards go: 1-7 or f\n"
               "f\tselect a foundation to take back from; again: the next one\n"
               "d Space\tdraw; when the stock is empty, redeal the waste\n"
               "F\tmove all safe cards to the foundations\n"
               "m\tmove the selected cards to the only or best place\n"
               "arrows\tchoose a pile; Enter selects it, again: to the best place\n"
               "Escape\tdeselect (also Backspace, or the selected key again)\n"
               "mouse\tclick a pile, then where it goes, or drag; right: best place"),
    .has_key = klondike_has_key,
    .short_keys = N_("d\tdraw\nF\tup"),
    .start =
        N_("Drag a card, or press its pile's number, then the target's  d draw  ? help"),
    .finish = N_("All cards are face up.  Press Enter to finish"),
    .print_salvage = klondike_print_salvage,
    .print_variant = klondike_print_variant,
    .print_rules = klondike_print_rules,
    .print_facts = klondike_print_facts,
    .describe = klondike_describe,
    .print_place = print_place,
    .abbreviate = klondike_abbreviate,
    .refuse = klondike_refuse,
};
