/* Why a position of Klondike is lost: a card that stays face down or in the stock in every
 * position that can still be reached. All of them are looked at, breadth first; few positions
 * that are lost lead to many. */
#include "games/klondike/rules/klondike_reasons.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/klondike/rules/piles.h"

#include <stdlib.h>
#include <string.h>

enum {
    REACH_MOST = 100000, /* positions: some tenths of a second */
    SLOTS = 1 << 18,     /* of the table, a power of two */
    MOVES = 128
};

/* The positions that were reached, each once. */
struct reach {
    struct klondike *state;
    int count;
    int32_t *slot; /* SLOTS of them: 1 + the place in STATE; 0: free */
};

/* Fowler, Noll and Vo's hash, FNV-1a, of words instead of bytes. */
static uint32_t hash_of(const struct klondike *k)
{
    uint64_t hash = 14695981039346656037U, word = 0;
    for (size_t i = 0; i < sizeof *k; i += sizeof word) {
        size_t left = sizeof *k - i;
        memcpy(&word, (const unsigned char *)k + i,
               left < sizeof word ? left : sizeof word);
        hash = (hash ^ word) * 1099511628211U;
    }
    return (uint32_t)(hash >> 32);
}

/* False: K is new, and there is no room for it. */
static bool reach(struct reach *reach, const struct klondike *k)
{
    uint32_t at = hash_of(k) % SLOTS;
    for (; reach->slot[at] != 0; at = (at + 1) % SLOTS)
        if (memcmp(&reach->state[reach->slot[at] - 1], k, sizeof *k) == 0)
            return true;
    if (reach->count == REACH_MOST)
        return false;
    reach->state[reach->count++] = *k;
    reach->slot[at] = reach->count;
    return true;
}

/* Reaches all positions. False: they are too many. */
static bool reach_all(struct reach *all, const struct klondike *k)
{
    uint32_t moves[MOVES];
    bool room = reach(all, k);
    for (int i = 0; i < all->count && room; i++) {
        int count = klondike_rules.moves(&all->state[i], moves, MOVES);
        for (int j = 0; j < count && room; j++) {
            struct klondike next = all->state[i];
            klondike_rules.apply(&next, moves[j]);
            room = reach(all, &next);
        }
    }
    return room;
}

/* Marks in OUT the cards of K that are face up or on a foundation. */
static void mark_out(const struct klondike *k, bool out[CARDS + 1])
{
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < k->foundation[suit]; rank++)
            out[card_make(rank, suit)] = true;
    for (int c = 0; c < COLUMNS; c++)
        for (int i = k->down[c]; i < k->size[c]; i++)
            out[k->column[c][i]] = true;
}

/* The column in which CARD lies, else the stock. */
static int place_of(const struct klondike *k, uint8_t card)
{
    for (int c = 0; c < COLUMNS; c++)
        if (memchr(k->column[c], card, k->size[c]) != NULL)
            return c;
    return PILE_STOCK;
}

bool klondike_find_loss(const void *state, struct game_reason *out)
{
    const struct klondike *k = state;
    struct reach all = {.state = memory_get(REACH_MOST, sizeof *all.state),
                        .slot = memory_get(SLOTS, sizeof *all.slot)};
    bool outside[CARDS + 1] = {false}, found = false;
    if (all.state != NULL && all.slot != NULL && reach_all(&all, k)) {
        for (int i = 0; i < all.count; i++)
            mark_out(&all.state[i], outside);
        for (uint8_t card = 1; card <= k->ranks * SUITS && !found; card++) {
            if (outside[card])
                continue;
            found = true; /* the lowest of them says most */
            *out = (struct game_reason){KLONDIKE_NEVER, 0, card, place_of(k, card)};
        }
    }
    free(all.state);
    free(all.slot);
    return found;
}

void klondike_print_loss(const void *state, const struct game_reason *why,
                         struct text *out)
{
    char card[CARD_BYTES];
    (void)state;
    card_name((uint8_t)why->number, CHARSET_UNICODE, card);
    if (why->place < COLUMNS)
        text_format(out, _("%s in pile %d can never be turned up"), card, why->place + 1);
    else
        text_format(out, _("%s can never leave the stock"), card);
}
