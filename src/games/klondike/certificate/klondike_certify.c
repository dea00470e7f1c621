/* What needs the states of a position and no checker: the writer of certificates, why a position
 * is lost, and why a draw comes first. */
#include "games/klondike/certificate/klondike_certificate.h"
#include "games/klondike/rules/klondike_reasons.h"

#include <string.h>

enum {
    FIRST_MOST = 1000,
    INSTEAD_STATES = 10000 /* looked at for each move that is worse than a draw */
};

/* Tries the game and easier ones, with more and more states, until a set is closed. Where a
 * game can be won, so can the easier ones. */
static char *write_set(struct search *search, struct states *states, const void *start,
                       size_t *length)
{
    uint8_t record[STATE_BYTES];
    char *bytes = NULL;
    int games = UINT8_MAX;
    for (uint64_t most = FIRST_MOST; games > 0; most *= 4)
        for (int i = 0; i < games && bytes == NULL; i++) {
            struct closed_rules rules = {.size = STATE_BYTES,
                                         .board = states,
                                         .follow = states_follow,
                                         .most = most,
                                         .flags = REACH_BYTES};
            if (!states_begin(states, start, i, record))
                games = i;
            else if ((bytes = closed_write(search, &rules, record, length)) != NULL ||
                     search_stopped(search))
                return bytes;
            else if (*length == 0)
                games = i;
        }
    return NULL;
}

char *klondike_certify(struct search *search, const void *state, size_t *length)
{
    struct states *states = search_alloc(search, sizeof *states);
    char *bytes = states != NULL ? write_set(search, states, state, length) : NULL;
    search_release(search, states, sizeof *states);
    return bytes;
}

/* ---- why a position is lost -------------------------------------------------------- */

/* What all states of a set have in common, or whether all agree with WHY. */
struct loss {
    struct states states;
    const struct game_reason *why; /* NULL: find one */
    uint64_t most;                 /* states */
    uint64_t shut,
        far; /* cards that are face down or in the talon, and that no turns bring
                         * to the top of the waste: a bit for each, by number */
    uint8_t least[COLUMNS]; /* cards left in place */
};

static bool agrees(const struct loss *loss, const struct state *s)
{
    const struct game_reason *why = loss->why;
    if (why->place != PILE_STOCK)
        return s->where[why->number] == FACE_DOWN &&
               (s->where[why->at] == FACE_DOWN || s->where[why->at] == HEAD);
    return s->where[why->number] == TALON &&
           (why->at == 0 || states_redeals(&loss->states, s, (uint8_t)why->number) < 0);
}

/* False: the states have no such card in common. */
static bool note_common(struct loss *loss, const struct state *s)
{
    for (int i = 0; i < COLUMNS; i++)
        if (s->count[i] < loss->least[i])
            loss->least[i] = s->count[i];
    for (uint8_t card = 1; card <= CARDS; card++) {
        uint64_t bit = UINT64_C(1) << card;
        if (s->where[card] != FACE_DOWN && s->where[card] != TALON)
            loss->shut &= ~bit;
        if (s->where[card] == TALON && states_redeals(&loss->states, s, card) >= 0)
            loss->far &= ~bit;
    }
    return loss->shut != 0;
}

static enum closed_kind follow(void *board, const uint8_t *record, closed_visit *visit,
                               void *visitor)
{
    struct loss *loss = board;
    struct state s;
    bool lost = states_read(&loss->states, record, &s) &&
                (loss->why != NULL ? agrees(loss, &s) : note_common(loss, &s));
    return lost ? states_follow(&loss->states, record, visit, visitor) : CLOSED_WON;
}

/* Whether the states of START form a closed set that is small enough, and are as LOSS wants
 * them. */
static bool all_agree(struct loss *loss, struct search *search,
                      const struct klondike *start)
{
    uint8_t record[STATE_BYTES];
    struct closed_rules rules = {.size = STATE_BYTES,
                                 .board = loss,
                                 .follow = follow,
                                 .most = loss->most,
                                 .flags = REACH_BYTES};
    size_t length;
    loss->shut = loss->far = ((UINT64_C(1) << (CARDS + 1)) - 1) & ~UINT64_C(1);
    memset(loss->least, COLUMN_MAX, sizeof loss->least);
    states_begin(&loss->states, start, 0, record);
    char *bytes = closed_write(search, &rules, record, &length);
    search_release(search, bytes, length);
    return bytes != NULL;
}

/* The lowest card that is face down or in the talon in all states says most. */
static struct game_reason find_never(const struct loss *loss,
                                     const struct klondike *start)
{
    uint8_t card = (uint8_t)__builtin_ctzll(loss->shut);
    int place = 0;
    while (place < COLUMNS &&
           memchr(start->column[place], card, start->down[place]) == NULL)
        place++;
    int at = place < COLUMNS ? start->column[place][loss->least[place] - 1]
                             : (int)(loss->far >> card & 1);
    return (struct game_reason){KLONDIKE_NEVER, at, card, place};
}

/* Whether the position, or else that with an open stock, is lost because of WHY, or (NULL) of
 * what is then in *FOUND; at most MOST states are looked at. */
static bool is_lost(const struct klondike *state, const struct game_reason *why,
                    uint64_t most, struct game_reason *found)
{
    struct klondike start = *state;
    struct search search;
    bool lost = false;
    search_init(&search, &(struct limits){0});
    struct loss *loss = search_alloc(&search, sizeof *loss);
    if (loss != NULL) {
        loss->why = why;
        loss->most = most;
        do
            lost = all_agree(loss, &search, &start);
        while (!lost && klondike_open_stock(&start));
    }
    if (lost && why == NULL)
        *found = find_never(loss, &start);
    search_release(&search, loss, sizeof *loss);
    search_free(&search);
    return lost;
}

bool klondike_find_loss(const void *state, struct game_reason *out)
{
    return is_lost(state, NULL, KLONDIKE_LOSS_STATES, out);
}

int klondike_explain(const struct reason_case *about,
                     struct game_reason out[REASONS_MOST])
{
    const struct klondike *k = about->state;
    uint32_t moves[LEGAL_MOST];
    struct game_reason loss;
    int count = klondike_reasons_find(about, out);
    bool draw = about->line[0] == KLONDIKE_TURN && k->waste < k->talon_size &&
                klondike_unknown(k) == 0;
    for (int i = draw ? klondike_rules.moves(k, moves, LEGAL_MOST) : 0; i-- > 0;) {
        struct klondike after = *k;
        klondike_rules.apply(&after, moves[i]);
        if (memcmp(after.down, k->down, sizeof k->down) == 0 ||
            !is_lost(&after, NULL, INSTEAD_STATES, &loss))
            continue;
        out[1] = out[0];
        out[0] = (struct game_reason){.kind = KLONDIKE_FIRST, .number = (int)moves[i]};
        return count + 1;
    }
    return count;
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

bool klondike_holds_loss(const void *state, const struct game_reason *why)
{
    return cards_lie_so(state, why) && is_lost(state, why, KLONDIKE_LOSS_STATES, NULL);
}
