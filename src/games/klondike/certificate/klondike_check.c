/* Checks a certificate: that the settled start is in its set, that no state of the set is won,
 * and that each step from each member of the class of each state leads, settled, to a state of
 * the set. PROOFS, section 13, says why that is a proof.
 *
 * This file shares nothing with the solver: states, room, steps and settling are written
 * again, card by card, from the definitions in PROOFS. */
#include "games/klondike/certificate/klondike_certificate.h"
#include "games/klondike/rules/klondike_reasons.h"
#include "games/klondike/rules/piles.h"

#include "base/i18n.h"
#include "engine/keyset.h"

#include <string.h>

enum {
    HEIGHTS = 1 << 16
};

enum where {
    DOWN,
    TALON,
    HEAD,
    MOVED,
    HOME
};

/* WHERE follows from the rest (locate). */
struct state {
    int height[SUITS];
    int waste, redeals;
    uint32_t talon; /* by place at the start */
    int count[COLUMNS];
    uint8_t where[CARDS + 1];
};

struct checking {
    const struct klondike *start;
    int count[COLUMNS]; /* at the start */
    struct keyset set;
    uint64_t *stamp; /* by heights: the state whose class has them, and 1 */
    uint16_t *member;
    uint64_t
        *open; /* where states that are not in the set are added, with the set; NULL: they
                     * are wrong */
    size_t opened;
    const char *wrong;
};

/* ---- numbers ----------------------------------------------------------------------- */

static int pack_heights(const struct state *s)
{
    return s->height[0] | s->height[1] << 4 | s->height[2] << 8 | s->height[3] << 12;
}

static void unpack_heights(struct state *s, int heights)
{
    for (int suit = 0; suit < SUITS; suit++)
        s->height[suit] = heights >> suit * 4 & 15;
}

/* How many values the numbers of a state have; with a limit of passes as few as possible, for
 * then a state has one more, the redeals (node_key_limited in solve/node.c says why that
 * fits). */
static uint64_t radix_of_height(const struct checking *c)
{
    return c->start->rules.passes > 0 ? c->start->ranks + 1U : 16;
}
static uint64_t radix_of_waste(const struct checking *c)
{
    return c->start->rules.passes > 0 ? c->start->talon_size + 2U : 32;
}

static uint64_t pack(const struct checking *c, const struct state *s)
{
    uint64_t number = 0;
    for (int i = COLUMNS - 1; i >= 0; i--)
        number = number * ((uint64_t)c->count[i] + 1) + (uint64_t)s->count[i];
    number = number << c->start->talon_size | s->talon;
    if (c->start->rules.passes > 0)
        number = number * c->start->rules.passes + (uint64_t)s->redeals;
    number = number * radix_of_waste(c) + (uint64_t)s->waste + 1;
    for (int suit = SUITS - 1; suit >= 0; suit--)
        number = number * radix_of_height(c) + (uint64_t)s->height[suit];
    return number;
}

static int bits_set(uint32_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

/* The lowest digit of NUMBER in RADIX, which it loses. */
static int take_digit(uint64_t *number, uint64_t radix)
{
    int digit = (int)(*number % radix);
    *number /= radix;
    return digit;
}

/* False: NUMBER is no state. */
static bool unpack(const struct checking *c, uint64_t number, struct state *s)
{
    for (int suit = 0; suit < SUITS; suit++)
        s->height[suit] = take_digit(&number, radix_of_height(c));
    s->waste = take_digit(&number, radix_of_waste(c)) - 1;
    s->redeals =
        c->start->rules.passes > 0 ? take_digit(&number, c->start->rules.passes) : 0;
    s->talon = (uint32_t)take_digit(&number, (uint64_t)1 << c->start->talon_size);
    for (int i = 0; i < COLUMNS; i++)
        s->count[i] = take_digit(&number, (uint64_t)c->count[i] + 1);
    for (int suit = 0; suit < SUITS; suit++)
        if (s->height[suit] > c->start->ranks)
            return false;
    return number == 0 && s->waste >= 0 && s->waste <= bits_set(s->talon);
}

/* ---- where the cards are ----------------------------------------------------------- */

static bool is_king(const struct checking *c, int card)
{
    return card_rank((uint8_t)card) == c->start->ranks - 1;
}

/* Whether CARD may go to an empty column. */
static bool is_lone(const struct checking *c, int card)
{
    int spaces = c->start->rules.spaces;
    return spaces == SPACES_ANY || (spaces == SPACES_KINGS && is_king(c, card));
}

/* Fills in s->where. False: the heights contradict the rest. */
static bool locate(const struct checking *c, struct state *s)
{
    const struct klondike *start = c->start;
    memset(s->where, MOVED, sizeof s->where);
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < s->count[i]; j++)
            s->where[start->column[i][j]] = j == s->count[i] - 1 ? HEAD : DOWN;
    for (int i = 0; i < start->talon_size; i++)
        if ((s->talon >> i & 1) != 0)
            s->where[start->talon[i]] = TALON;
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < s->height[suit]; rank++) {
            uint8_t card = card_make(rank, suit);
            if (s->where[card] != MOVED)
                return false;
            s->where[card] = HOME;
        }
    return true;
}

static bool is_up(const struct state *s, int card)
{
    return s->where[card] == HEAD || s->where[card] == MOVED;
}

/* The room of the pair of RANK and colour RED. */
static int pair_room(const struct state *s, int rank, bool red)
{
    int suit = red ? HEARTS : SPADES, other = SPADES - suit;
    int room = is_up(s, card_make(rank, suit)) + is_up(s, card_make(rank, suit + 1));
    if (rank > 0)
        room -= (s->where[card_make(rank - 1, other)] == MOVED) +
                (s->where[card_make(rank - 1, other + 1)] == MOVED);
    return room;
}

/* The empty columns that no moved card needs: a king, if it may lie in one at all, or a card
 * that finds no parent. */
static int free_columns(const struct checking *c, const struct state *s)
{
    int count = 0, kings = 0;
    for (int i = 0; i < COLUMNS; i++)
        count += s->count[i] == 0;
    for (int suit = 0; suit < SUITS; suit++)
        kings += s->where[card_make(c->start->ranks - 1, suit)] == MOVED;
    for (int rank = 1; rank < c->start->ranks; rank++)
        for (int red = 0; red < 2; red++) {
            int room = pair_room(s, rank, red != 0);
            count += room < 0 ? room : 0;
        }
    return c->start->rules.spaces == SPACES_NONE ? 0 : count - kings;
}

static int room_of(const struct checking *c, const struct state *s, int card)
{
    int room = pair_room(s, card_rank((uint8_t)card), card_red((uint8_t)card));
    return room <= 0 && c->start->rules.spaces == SPACES_ANY ? free_columns(c, s) : room;
}

static int room_of_parents(const struct checking *c, const struct state *s, int card)
{
    int room = is_king(c, card)
                   ? 0
                   : pair_room(s, card_rank((uint8_t)card) + 1, !card_red((uint8_t)card));
    return room <= 0 && is_lone(c, card) ? free_columns(c, s) : room;
}

static bool is_next(const struct state *s, int card)
{
    return s->height[card_suit((uint8_t)card)] == card_rank((uint8_t)card);
}

static bool is_safe(const struct state *s, int card)
{
    int rank = card_rank((uint8_t)card), suit = card_suit((uint8_t)card);
    int other = card_red((uint8_t)card) ? SPADES : HEARTS;
    return s->height[other] >= rank - 1 && s->height[other + 1] >= rank - 1 &&
           s->height[suit ^ 1] >= rank - 2;
}

/* ---- the talon --------------------------------------------------------------------- */

/* How many redeals it takes until turns bring CARD to the top of the waste: they are made, one
 * by one, from the waste of S until the stock was turned once from its beginning. -1: they
 * never do. */
static int redeals_to(const struct checking *c, const struct state *s, int card)
{
    int number = 0, size = bits_set(s->talon), draw = c->start->rules.draw;
    bool last = c->start->rules.passes > 0 && s->redeals + 1 >= c->start->rules.passes;
    for (int i = 0; i < c->start->talon_size; i++) {
        number += (int)(s->talon >> i & 1);
        if (c->start->talon[i] == card)
            break;
    }
    int redeals = 0;
    for (int waste = s->waste; waste != number;) {
        if (waste == size && (last || redeals > 0))
            return -1;
        redeals += waste == size;
        waste = waste == size ? 0 : waste + draw < size ? waste + draw : size;
    }
    return redeals;
}

/* Without a limit, a waste that is seen again from the beginning counts as none. */
static int fold_waste(const struct klondike *start, int waste, int size)
{
    bool again = waste % start->rules.draw == 0 || waste == size;
    return again && start->rules.passes == 0 ? 0 : waste;
}

static void leave_talon(const struct checking *c, struct state *s, int card)
{
    int place = 0, redeals = redeals_to(c, s, card);
    while (c->start->talon[place] != card)
        place++;
    s->redeals += c->start->rules.passes > 0 ? redeals : 0;
    s->waste = bits_set(s->talon & (((uint32_t)1 << place) - 1));
    s->talon &= ~((uint32_t)1 << place);
    s->waste = fold_waste(c->start, s->waste, bits_set(s->talon));
}

/* ---- steps ------------------------------------------------------------------------- */

/* The card, a head, leaves its column. */
static void leave_column(const struct checking *c, struct state *s, int card)
{
    for (int i = 0; i < COLUMNS; i++) {
        const uint8_t *column = c->start->column[i];
        if (s->count[i] == 0 || column[s->count[i] - 1] != card)
            continue;
        s->count[i]--;
        for (; klondike_joined(c->start, i, s->count[i] - 1); s->count[i]--)
            s->where[column[s->count[i] - 1]] = MOVED;
        s->where[card] = MOVED;
        if (s->count[i] == 1 && is_lone(c, column[0]))
            s->count[i] = 0;
        if (s->count[i] > 0)
            s->where[column[s->count[i] - 1]] = HEAD;
        else if (is_lone(c, column[0]) && s->where[column[0]] == DOWN)
            s->where[column[0]] = MOVED;
        return;
    }
}

static void raise(struct state *s, int card)
{
    s->height[card_suit((uint8_t)card)]++;
    s->where[card] = HOME;
}

/* The final step of CARD. */
static void make_step(const struct checking *c, struct state *s, int card, bool up)
{
    if (s->where[card] == HEAD)
        leave_column(c, s, card);
    else
        leave_talon(c, s, card);
    s->where[card] = MOVED;
    if (up)
        raise(s, card);
}

/* The card of ORDER: by rank, and in each rank in the order in which certify settles. */
static int card_at(int order)
{
    int rank = order / SUITS;
    return card_make(rank, (order % SUITS) ^ (rank & 1) << 1);
}

/* The first card that settling takes next; 0: none. */
static int settle_card(const struct checking *c, const struct state *s)
{
    int head = 0, talon = 0;
    bool open = c->start->rules.draw == 1 && c->start->rules.passes == 0;
    for (int i = 0; i < c->start->ranks * SUITS; i++) {
        int card = card_at(i);
        if (!is_next(s, card) || s->where[card] == DOWN)
            continue;
        bool free = s->where[card] != TALON && room_of(c, s, card) > 0;
        if (s->where[card] == MOVED && free &&
            (!c->start->rules.noback || is_safe(s, card)))
            return card;
        if (!is_safe(s, card))
            continue;
        if (s->where[card] == HEAD && free && head == 0)
            head = card;
        if (s->where[card] == TALON && open && talon == 0)
            talon = card;
    }
    return head != 0 ? head : talon;
}

static void settle_cards(const struct checking *c, struct state *s)
{
    for (int card; (card = settle_card(c, s)) != 0;)
        if (s->where[card] == MOVED)
            raise(s, card);
        else
            make_step(c, s, card, true);
}

/* ---- the set ----------------------------------------------------------------------- */

/* S has to be in the set, or can be added to it; WRONG: what to say if neither. */
static void check_state(struct checking *c, const struct state *s, const char *wrong)
{
    uint64_t number = pack(c, s);
    if (keyset_find(&c->set, number, NULL))
        return;
    if (c->open != NULL && c->opened < KLONDIKE_LOSS_STATES &&
        keyset_reserve(&c->set, 1)) {
        keyset_add(&c->set, number, NULL);
        c->open[c->opened++] = number;
    } else
        c->wrong = wrong;
}

static void check_next(struct checking *c, const struct state *s, int card, bool up)
{
    struct state next = *s;
    make_step(c, &next, card, up);
    settle_cards(c, &next);
    check_state(c, &next,
                _("a step leads to a state that the certificate does not have"));
}

/* Checks the final step of CARD from S, if there is one: up rather than to a column, but both
 * in the variants where they do not lead to one class. */
static void check_step(struct checking *c, const struct state *s, int card)
{
    bool talon = s->where[card] == TALON;
    const struct klondike_rules *rules = &c->start->rules;
    if ((s->where[card] != HEAD && !talon) || (talon && redeals_to(c, s, card) < 0))
        return;
    bool up = is_next(s, card) && (talon || room_of(c, s, card) > 0);
    if (up)
        check_next(c, s, card, true);
    if ((!up || rules->noback || rules->spaces == SPACES_ANY) &&
        room_of_parents(c, s, card) > 0)
        check_next(c, s, card, false);
}

/* Adds the members of the class that raising or lowering CARD leads to from S. */
static void add_member(struct checking *c, const struct state *s, int card, uint64_t mark,
                       int *count)
{
    struct state next = *s;
    int suit = card_suit((uint8_t)card);
    if (s->where[card] == MOVED && is_next(s, card) && room_of(c, s, card) > 0)
        next.height[suit]++;
    else if (!c->start->rules.noback && s->where[card] == HOME &&
             s->height[suit] == card_rank((uint8_t)card) + 1 && !is_safe(s, card) &&
             room_of_parents(c, s, card) > 0)
        next.height[suit]--;
    else
        return;
    int heights = pack_heights(&next);
    if (c->stamp[heights] != mark)
        c->member[(*count)++] = (uint16_t)heights;
    c->stamp[heights] = mark;
}

static void check_class(struct checking *c, struct state *s, uint64_t mark)
{
    int count = 1;
    c->member[0] = (uint16_t)pack_heights(s);
    c->stamp[c->member[0]] = mark;
    for (int at = 0; at < count && c->wrong == NULL; at++) {
        unpack_heights(s, c->member[at]);
        if (!locate(c, s))
            c->wrong = _("the certificate has a state that does not exist");
        for (int card = 1; card <= c->start->ranks * SUITS; card++) {
            check_step(c, s, card);
            add_member(c, s, card, mark, &count);
        }
    }
}

static bool is_won(const struct checking *c, const struct state *s)
{
    int home = 0;
    for (int suit = 0; suit < SUITS; suit++)
        home += s->height[suit];
    return home == c->start->ranks * SUITS;
}

/* The settled start has to be in the set. */
static void check_start(struct checking *c)
{
    const struct klondike *start = c->start;
    struct state s = {.waste = fold_waste(start, start->waste, start->talon_size),
                      .redeals = start->redeals,
                      .talon = ((uint32_t)1 << start->talon_size) - 1};
    for (int suit = 0; suit < SUITS; suit++)
        s.height[suit] = start->foundation[suit];
    for (int i = 0; i < COLUMNS; i++) {
        int count = start->size[i] > 0 ? start->down[i] + 1 : 0;
        if (count == 1 && is_lone(c, start->column[i][0]))
            count = 0;
        c->count[i] = s.count[i] = count;
    }
    locate(c, &s);
    settle_cards(c, &s);
    check_state(c, &s, _("the certificate is for another position"));
}

/* False: there is no memory. Call end in either case. */
static bool begin_checking(struct checking *c, struct search *search, size_t states)
{
    c->stamp = search_alloc(search, HEIGHTS * sizeof *c->stamp);
    c->member = search_alloc(search, HEIGHTS * sizeof *c->member);
    return keyset_init(&c->set, search, states, false) &&
           keyset_reserve(&c->set, states) && c->stamp != NULL && c->member != NULL;
}

static void end(struct checking *c, struct search *search)
{
    keyset_free(&c->set);
    search_release(search, c->stamp, HEIGHTS * sizeof *c->stamp);
    search_release(search, c->member, HEIGHTS * sizeof *c->member);
}

const char *certificate_check(struct search *search, const struct klondike *start,
                              const struct certificate *certificate, size_t *where)
{
    struct checking c = {.start = start};
    struct claim claim = {.search = search};
    bool fits = begin_checking(&c, search, certificate->count);
    *where = 0;
    for (size_t i = 0; fits && i < certificate->count; i++) {
        keyset_add(&c.set, certificate->state[i], NULL);
        fits = !search_stopped(search);
    }
    if (fits)
        check_start(&c);
    for (size_t i = 0; fits && c.wrong == NULL && i < certificate->count; i++) {
        struct state s;
        *where = i + 1;
        fits = search_claim(&claim);
        if (!unpack(&c, certificate->state[i], &s))
            c.wrong = _("the certificate has a state that does not exist");
        else if (is_won(&c, &s))
            c.wrong = _("the certificate has a state that is won");
        else
            check_class(&c, &s, i + 1);
    }
    if (!fits)
        c.wrong = _("the search was stopped");
    end(&c, search);
    search_settle(&claim);
    return c.wrong;
}

/* Whether S, with the heights of one member of its class, agrees with WHY. */
static bool agrees(const struct checking *c, const struct state *s,
                   const struct game_reason *why)
{
    if (why->place != PILE_STOCK)
        return s->where[why->number] == DOWN &&
               (s->where[why->at] == DOWN || s->where[why->at] == HEAD);
    return s->where[why->number] == TALON &&
           (why->at == 0 || redeals_to(c, s, why->number) < 0);
}

/* Whether the cards of WHY lie in START as it says. */
static bool cards_lie_so(const struct klondike *start, const struct game_reason *why)
{
    if (why->kind != KLONDIKE_NEVER || why->number < 1 || why->number > CARDS)
        return false;
    if (why->place == PILE_STOCK)
        return why->at == 0 || why->at == 1;
    if (why->place < 0 || why->place >= COLUMNS)
        return false;
    const uint8_t *column = start->column[why->place];
    const uint8_t *card = memchr(column, why->number, start->down[why->place]);
    return card != NULL && why->at >= 1 && why->at <= CARDS &&
           memchr(card + 1, why->at, (size_t)(column + start->down[why->place] - card)) !=
               NULL;
}

/* The claim KLONDIKE_NEVER, by a set that grows until no step leaves it. */
static bool holds_from(const struct klondike *start, const struct game_reason *why)
{
    struct checking c = {.start = start};
    struct search search;
    struct state s;
    size_t size = KLONDIKE_LOSS_STATES * sizeof *c.open;
    search_init(&search, &(struct limits){0});
    c.open = search_alloc(&search, size);
    bool holds =
        begin_checking(&c, &search, 1) && c.open != NULL && cards_lie_so(start, why);
    if (holds)
        check_start(&c);
    for (size_t i = 0; holds && i < c.opened; i++) {
        unpack(&c, c.open[i], &s);
        check_class(&c, &s, i + 1);
        holds = c.wrong == NULL && agrees(&c, &s, why);
    }
    end(&c, &search);
    search_release(&search, c.open, size);
    search_free(&search);
    return holds;
}

bool klondike_holds_loss(const void *state, const struct game_reason *why)
{
    struct klondike start = *(const struct klondike *)state;
    return holds_from(&start, why) ||
           (klondike_open_stock(&start) && holds_from(&start, why));
}
