/* The closed sets of Klondike. */
#include "games/klondike/certificate/klondike_certificate.h"

#include "base/i18n.h"

#include <string.h>

enum {
    IN_HAND = 8 /* cards that come into the hand at a time */
};

/* ---- where the cards are ----------------------------------------------------------- */

/* Whether CARD may go to an empty column. */
static bool is_lone(const struct states *c, uint8_t card)
{
    int spaces = c->start.rules.spaces;
    return spaces == SPACES_ANY ||
           (spaces == SPACES_KINGS && card_rank(card) == c->start.ranks - 1);
}

/* Whether CARD can be raised if it is next and has room. */
static bool is_loose(const struct state *s, uint8_t card)
{
    return s->where[card] >= MOVED;
}

/* Fills in s->where. False: the heights contradict the rest, or the number of ranks. */
static bool locate(const struct states *c, struct state *s)
{
    const struct klondike *start = &c->start;
    memset(s->where, HOME, sizeof s->where);
    memset(s->where + 1, MOVED, (size_t)(start->ranks * SUITS));
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < s->count[i]; j++)
            s->where[start->column[i][j]] = j == s->count[i] - 1 ? HEAD : FACE_DOWN;
    for (int i = 0; i < start->talon_size; i++)
        if ((s->talon >> i & 1) != 0)
            s->where[start->talon[i]] = TALON;
        else if (c->hand[start->talon[i]])
            s->where[start->talon[i]] = HAND;
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < s->height[suit]; rank++) {
            uint8_t card = card_make(rank, suit);
            if (!is_loose(s, card))
                return false;
            s->where[card] = HOME;
        }
    return true;
}

static bool is_up(const struct state *s, uint8_t card)
{
    return s->where[card] >= HEAD;
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

/* The empty columns that no moved card needs: a king, or a card that finds no parent. */
static int free_columns(const struct states *c, const struct state *s)
{
    int count = 0, ranks = c->start.ranks, spaces = c->start.rules.spaces;
    for (int i = 0; i < COLUMNS; i++)
        count += s->count[i] == 0;
    for (int rank = spaces == SPACES_ANY ? 1 : ranks; rank <= ranks; rank++)
        for (int red = 0; red < 2; red++) {
            int room = pair_room(s, rank, red != 0);
            count += room < 0 ? room : 0;
        }
    return spaces == SPACES_NONE ? 0 : count;
}

static int room_of(const struct states *c, const struct state *s, uint8_t card)
{
    int room = pair_room(s, card_rank(card), card_red(card));
    return room <= 0 && c->start.rules.spaces == SPACES_ANY ? free_columns(c, s) : room;
}

static int room_of_parents(const struct states *c, const struct state *s, uint8_t card)
{
    int room = pair_room(s, card_rank(card) + 1, !card_red(card));
    return room <= 0 && is_lone(c, card) ? free_columns(c, s) : room;
}

static bool is_safe(const struct state *s, uint8_t card)
{
    int rank = card_rank(card), suit = card_suit(card);
    int other = card_red(card) ? SPADES : HEARTS;
    return s->height[other] >= rank - 1 && s->height[other + 1] >= rank - 1 &&
           s->height[suit ^ 1] >= rank - 2;
}

/* ---- the talon --------------------------------------------------------------------- */

/* The cards of TALON that turns without a redeal that counts bring to the top, when that is
 * now its card number WASTE (PROOFS, Lemma 3a). */
static uint32_t find_reach(const struct states *c, uint32_t talon, int waste)
{
    uint32_t bit[TALON_MAX + 1], reach = 0;
    int size = 0, draw = c->start.rules.draw;
    if (c->open || talon == 0)
        return 0;
    for (; talon != 0; talon &= talon - 1)
        bit[++size] = talon & -talon;
    for (int i = waste > 0 ? waste : draw; i < size; i += draw)
        reach |= bit[i];
    for (int i = draw; i < size && c->start.rules.passes == 0; i += draw)
        reach |= bit[i];
    return reach | bit[size];
}

/* How many cards of the talon lie before CARD. */
static int count_before(const struct states *c, const struct state *s, uint8_t card)
{
    return __builtin_popcount(s->talon & (((uint32_t)1 << c->place[card]) - 1));
}

/* PROOFS, section 14 (b). */
int states_redeals(const struct states *c, const struct state *s, uint8_t card)
{
    const struct klondike_rules *rules = &c->start.rules;
    if (c->open || (s->reach >> c->place[card] & 1) != 0)
        return 0;
    bool last = s->redeals + 1 >= rules->passes;
    return last || (count_before(c, s, card) + 1) % rules->draw != 0 ? -1 : 1;
}

static void leave_talon(const struct states *c, struct state *s, uint8_t card)
{
    int waste = count_before(c, s, card);
    s->redeals = (uint8_t)(s->redeals + states_redeals(c, s, card));
    s->talon &= ~((uint32_t)1 << c->place[card]);
    s->gone++;
    s->reach = find_reach(c, s->talon, waste);
}

/* ---- steps ------------------------------------------------------------------------- */

/* The card, a head, leaves its column. */
static void leave_column(const struct states *c, struct state *s, uint8_t card)
{
    int i = 0;
    while (s->count[i] == 0 || c->start.column[i][s->count[i] - 1] != card)
        i++;
    const uint8_t *column = c->start.column[i];
    int count = s->count[i] - 1;
    for (; klondike_joined(&c->start, i, count - 1); count--)
        s->where[column[count - 1]] = MOVED;
    if (count == 1 && is_lone(c, column[0]))
        s->where[column[--count]] = MOVED;
    if (count > 0)
        s->where[column[count - 1]] = HEAD;
    s->gone = (uint8_t)(s->gone + s->count[i] - count);
    s->count[i] = (uint8_t)count;
}

/* The final step of CARD, or raises it. */
static void make_step(const struct states *c, struct state *s, uint8_t card, bool up)
{
    if (s->where[card] == HEAD)
        leave_column(c, s, card);
    else if (s->where[card] == TALON)
        leave_talon(c, s, card);
    s->where[card] = up ? HOME : MOVED;
    s->height[card_suit(card)] += up;
}

/* The card that settling takes next: one to raise, else a safe head, else a safe card of the
 * talon; 0: none. */
static uint8_t settle_card(const struct states *c, const struct state *s)
{
    uint8_t head = 0, talon = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        uint8_t card = card_make(s->height[suit], suit);
        bool safe = is_safe(s, card);
        if (is_loose(s, card) && (!c->start.rules.noback || safe) &&
            room_of(c, s, card) > 0)
            return card;
        if (s->where[card] == HEAD && safe)
            head = card;
        if (s->where[card] == TALON && c->open && safe)
            talon = card;
    }
    return head != 0 ? head : talon;
}

static void settle_cards(const struct states *c, struct state *s)
{
    for (uint8_t card; (card = settle_card(c, s)) != 0;)
        make_step(c, s, card, true);
}

/* ---- records ----------------------------------------------------------------------- */

static void write_record(const struct state *s, uint8_t *record)
{
    memcpy(record, s, COUNT_BYTES);
    record += COUNT_BYTES;
    for (int shift = 16; shift >= 0; shift -= 8, record++) {
        record[0] = (uint8_t)(s->talon >> shift);
        record[REACH_BYTES] = (uint8_t)(s->reach >> shift);
    }
}

bool states_read(const struct states *c, const uint8_t *record, struct state *s)
{
    memcpy(s, record, COUNT_BYTES);
    record += COUNT_BYTES;
    s->talon = (uint32_t)record[0] << 16 | (uint32_t)record[1] << 8 | record[2];
    s->reach = (uint32_t)record[3] << 16 | (uint32_t)record[4] << 8 | record[5];
    bool real = s->easier == c->easier && (s->talon & ~c->talon) == 0 &&
                (s->reach & ~s->talon) == 0 &&
                (s->redeals == 0 || s->redeals < c->start.rules.passes);
    for (int i = 0; i < COLUMNS; i++)
        real &= s->count[i] <= c->count[i];
    return real && locate(c, s);
}

/* ---- the set ----------------------------------------------------------------------- */

static bool is_won(const struct states *c, const struct state *s)
{
    const uint8_t *height = s->height;
    return height[0] + height[1] + height[2] + height[3] == SUITS * c->start.ranks;
}

/* Who is shown what the members of a class lead to. */
struct follower {
    closed_visit *visit;
    void *visitor;
    bool won, stopped;
};

static void take_step(const struct states *c, const struct state *s, uint8_t card,
                      bool up, struct follower *f)
{
    uint8_t record[STATE_BYTES];
    struct state next = *s;
    if (f->stopped)
        return;
    make_step(c, &next, card, up);
    settle_cards(c, &next);
    write_record(&next, record);
    f->won = is_won(c, &next);
    f->stopped = f->won || !f->visit(f->visitor, record);
}

/* Takes the final steps of CARD, a head or in the talon, from S, if there are any: up rather
 * than to a column, but both in the variants where they do not lead to one class. */
static void take_steps(const struct states *c, const struct state *s, uint8_t card,
                       struct follower *f)
{
    bool talon = s->where[card] == TALON;
    const struct klondike_rules *rules = &c->start.rules;
    if (talon && states_redeals(c, s, card) < 0)
        return;
    bool next = s->height[card_suit(card)] == card_rank(card);
    bool up = next && (talon || room_of(c, s, card) > 0);
    if (up)
        take_step(c, s, card, true, f);
    if ((!up || rules->noback || rules->spaces == SPACES_ANY) &&
        room_of_parents(c, s, card) > 0)
        take_step(c, s, card, false, f);
}

/* Adds the heights of S, with BY more of SUIT, to the COUNT of the class that is followed. */
static void add_member(struct states *c, const struct state *s, int suit, int by,
                       int *count)
{
    const uint8_t *h = s->height;
    int heights = (h[0] | h[1] << 4 | h[2] << 8 | h[3] << 12) + by * (1 << 4 * suit);
    if (c->stamp[heights] != c->mark)
        c->member[(*count)++] = (uint16_t)heights;
    c->stamp[heights] = c->mark;
}

/* Adds the members of the class that raising or lowering a card of SUIT leads to from S. */
static void add_members(struct states *c, const struct state *s, int suit, int *count)
{
    uint8_t next = card_make(s->height[suit], suit);
    if (is_loose(s, next) && room_of(c, s, next) > 0)
        add_member(c, s, suit, 1, count);
    if (s->height[suit] == 0 || c->start.rules.noback)
        return;
    uint8_t last = card_make(s->height[suit] - 1, suit);
    if (!is_safe(s, last) && (c->hand[last] || room_of_parents(c, s, last) > 0))
        add_member(c, s, suit, -1, count);
}

enum closed_kind states_follow(void *board, const uint8_t *record, closed_visit *visit,
                               void *visitor)
{
    struct states *c = board;
    struct follower f = {visit, visitor, false, false};
    struct state s;
    int count = 0;
    if (!states_read(c, record, &s))
        return CLOSED_NONE;
    if (is_won(c, &s))
        return CLOSED_WON;
    c->mark++;
    add_member(c, &s, 0, 0, &count);
    for (int at = 0; at < count && !f.stopped; at++) {
        for (int suit = 0; suit < SUITS; suit++)
            s.height[suit] = c->member[at] >> suit * 4 & 15;
        locate(c, &s);
        for (int i = 0; i < COLUMNS; i++)
            if (s.count[i] > 0)
                take_steps(c, &s, c->start.column[i][s.count[i] - 1], &f);
        for (uint32_t left = s.talon; left != 0; left &= left - 1)
            take_steps(c, &s, c->start.talon[__builtin_ctz(left)], &f);
        for (int suit = 0; suit < SUITS; suit++)
            add_members(c, &s, suit, &count);
    }
    return f.won ? CLOSED_WON : CLOSED_BOARD;
}

/* ---- the start --------------------------------------------------------------------- */

/* PROOFS, section 12. False: there is no easier game. */
static bool ease_game(struct states *c)
{
    struct klondike *start = &c->start;
    bool limited = start->rules.passes > 0;
    if (limited || start->rules.draw > 1) {
        start->rules.passes = start->redeals = 0;
        start->rules.draw = limited ? start->rules.draw : 1;
        return true;
    }
    if (c->talon == 0 || start->rules.spaces == SPACES_ANY)
        return false;
    for (uint8_t card = 1, taken = 0; card <= CARDS && taken < IN_HAND; card++) {
        uint32_t bit = (uint32_t)1 << c->place[card];
        if ((c->talon & bit) == 0 || start->talon[c->place[card]] != card)
            continue;
        c->hand[card] = true;
        c->talon &= ~bit;
        taken++;
    }
    return true;
}

bool states_begin(struct states *c, const struct klondike *start, int easier,
                  uint8_t record[STATE_BYTES])
{
    memset(c, 0, offsetof(struct states, mark));
    c->start = *start;
    c->talon = ((uint32_t)1 << start->talon_size) - 1;
    for (int i = 0; i < start->talon_size; i++)
        c->place[start->talon[i]] = i;
    for (; c->easier < easier; c->easier++)
        if (!ease_game(c))
            return false;
    c->open = c->start.rules.draw == 1 && c->start.rules.passes == 0;
    for (int i = 0; i < COLUMNS; i++) {
        bool lone = start->down[i] == 0 && is_lone(c, start->column[i][0]);
        c->count[i] = (uint8_t)(start->size[i] == 0 || lone ? 0 : start->down[i] + 1);
    }
    struct state s = {.easier = c->easier,
                      .redeals = c->start.redeals,
                      .talon = c->talon};
    s.reach = find_reach(c, c->talon, start->waste);
    memcpy(s.count, c->count, sizeof s.count);
    memcpy(s.height, start->foundation, sizeof s.height);
    locate(c, &s);
    settle_cards(c, &s);
    write_record(&s, record);
    return true;
}

/* ---- the facet --------------------------------------------------------------------- */

const char *klondike_check(struct search *search, const void *state, const char *bytes,
                           size_t length, size_t *place)
{
    uint8_t record[STATE_BYTES];
    struct proof_in in = {bytes, length, 0};
    struct states *states = search_alloc(search, sizeof *states);
    struct closed_rules rules = {.size = STATE_BYTES,
                                 .board = states,
                                 .follow = states_follow,
                                 .flags = REACH_BYTES};
    const char *wrong = _("the search was stopped");
    if (states != NULL)
        wrong = states_begin(states, state, length > 2 ? (uint8_t)bytes[2] : 0, record)
                    ? closed_check(search, &rules, record, &in, place)
                    : _("the certificate is for another position");
    search_release(search, states, sizeof *states);
    return wrong;
}
