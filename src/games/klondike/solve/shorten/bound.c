/* Lower bounds of the moves that a position still needs. All are admissible and may be added,
 * because each move is counted at most once: one for each card that is not on its foundation,
 * which goes there, and those for stuck cards, for rivals and for the talon. PROOFS, section
 * 18, says what these are. (Stuck cards are Stephen Miller's idea, MinimalKlondike. Cycles as
 * those of rivals bound other games: Paul and Helmert, Optimal Solitaire Game Solutions using
 * A* Search and Deadlock Analysis, 2016.) */
#include "games/klondike/solve/shorten/spot.h"

/* ---- columns ----------------------------------------------------------------------- */

static card_set higher_of_suit(const struct spot_frame *frame, uint8_t card)
{
    card_set higher = 0;
    for (int rank = card_rank(card) + 1; rank < frame->root.ranks; rank++)
        higher |= card_alone(card_make(rank, card_suit(card)));
    return higher;
}

/* Continues the lists of column C by card N. */
static void add_card(struct spot_frame *frame, int c, int n)
{
    uint8_t card = frame->root.column[c][n];
    card_set above = frame->above[c][n];
    bool stuck = (above & card_alone(card)) != 0;
    bool alone =
        !klondike_joined(&frame->root, c, n) && !klondike_joined(&frame->root, c, n + 1);
    int head = n;
    while (klondike_joined(&frame->root, c, head))
        head--;
    bool counts = stuck && frame->stuck[c][n] == frame->stuck[c][head];
    frame->stuck[c][n + 1] = (uint8_t)(frame->stuck[c][n] + counts);
    frame->loose[c][n + 1] =
        frame->loose[c][n] | (stuck || !alone ? 0 : card_alone(card));
    frame->above[c][n + 1] = above | higher_of_suit(frame, card);
    for (int other = 1; other <= CARDS; other++)
        if ((above & card_alone((uint8_t)other)) != 0)
            frame->needs[other] |= card_alone(card);
}

void bound_frame_init(struct spot_frame *frame)
{
    const struct klondike *root = &frame->root;
    for (int c = 0; c < COLUMNS; c++)
        for (int n = 0; n < root->size[c]; n++)
            add_card(frame, c, n);
    for (int c = 0; c < COLUMNS; c++)
        for (int n = 0; n < root->size[c]; n++) {
            uint8_t card = root->column[c][n];
            frame->rivals[card] = frame->needs[card] & frame->above[c][n] &
                                  ~frame->hidden[c][root->size[c]];
        }
}

void column_bound(const struct spot_frame *frame, int c, uint32_t word,
                  struct column_bound *out)
{
    int kept = (int)(word & 31);
    if (kept == 0) {
        *out = (struct column_bound){0};
        return;
    }
    int down = column_down(frame, c, word);
    card_set head = card_alone(frame->root.column[c][down]);
    card_set up = frame->hidden[c][kept] & ~frame->hidden[c][down];
    card_set needs = 0;
    for (int i = down + 1; i < kept; i++)
        needs |= frame->needs[frame->root.column[c][i]];
    for (int i = 0; i < column_run_length(word); i++) {
        uint8_t card = column_run(word, i);
        up |= card_alone(card);
        needs |= frame->needs[card];
    }
    bool stuck = (up & frame->above[c][down]) != 0;
    /* The cards on the head lie on it and on the face-down cards. */
    card_set rivals =
        needs & frame->above[c][down + 1] & ~frame->hidden[c][frame->root.size[c]];
    out->down = down;
    out->extra = frame->stuck[c][down] + stuck;
    out->head = stuck ? 0 : head;
    out->loose = frame->loose[c][down] | out->head;
    out->rivals = rivals | frame->rivals[frame->root.column[c][down]];
}

/* A greedy matching; that of the start of a deal is nearly always the largest one. */
int rivals_bound(const struct spot_frame *frame,
                 const struct column_bound *const column[COLUMNS])
{
    card_set open = 0;
    for (int c = 0; c < COLUMNS; c++)
        open |= column[c]->loose;
    int count = 0;
    for (int c = 0; c < COLUMNS; c++) {
        if ((open & column[c]->head) == 0)
            continue;
        open &= ~column[c]->head;
        card_set others = column[c]->rivals & open;
        count += others != 0;
        open &= ~(others & -others);
    }
    while (open != 0) {
        uint8_t card = (uint8_t)(__builtin_ctzll(open) + 1);
        open &= open - 1;
        card_set others = frame->rivals[card] & open;
        count += others != 0;
        open &= ~(others & -others);
    }
    return count;
}

/* ---- talon ------------------------------------------------------------------------- */

/* The cards of one suit in the talon, from below. Bit I of a mask is card I. */
struct talon_suit {
    int count;
    int rank[RANKS];
    int turn[RANKS];       /* when it is turned; 0: it is in the waste */
    unsigned under[RANKS]; /* lower cards that it lies on as soon as it is turned */
    unsigned later[RANKS]; /* other cards in conflict with it */
};

static void find_conflicts(struct talon_suit *suit)
{
    for (int i = 0; i < suit->count; i++) {
        int ready = 0; /* the last turn of a lower card */
        for (int k = i + 1; k < suit->count; k++)
            if (suit->rank[k] < suit->rank[i])
                ready = suit->turn[k];
        for (int k = i + 1; k < suit->count; k++) {
            if (suit->rank[k] < suit->rank[i])
                continue;
            if (suit->turn[k] == suit->turn[i])
                suit->under[k] |= 1U << i;
            else if (suit->turn[k] <= ready) {
                suit->later[i] |= 1U << k;
                suit->later[k] |= 1U << i;
            }
        }
    }
}

/* The least number of cards that have one of each two cards of OPEN in conflict. */
static int cover(const struct talon_suit *suit, unsigned open)
{
    while (open != 0) {
        int i = __builtin_ctz(open);
        open &= open - 1;
        unsigned others = suit->later[i] & open;
        if (others == 0)
            continue;
        int without = __builtin_popcount(others) + cover(suit, open & ~others);
        if ((others & (others - 1)) == 0)
            return without; /* the other card is in as many conflicts, or more */
        int with = 1 + cover(suit, open);
        return with < without ? with : without;
    }
    return 0;
}

/* The number of cards that wait if those of MOVED move to columns. */
static int waiting(const struct talon_suit *suit, unsigned moved)
{
    unsigned wait = 0;
    for (int i = 0; i < suit->count; i++) {
        unsigned others = suit->under[i] | (suit->later[i] & ~moved);
        if (others != 0 && (moved >> i & 1) == 0)
            wait |= others | 1U << i;
    }
    return __builtin_popcount(wait & ~moved);
}

/* The least cost of the conflicts of a suit, in parts of 1 / DRAW. */
static int suit_cost(const struct talon_suit *suit, int draw)
{
    if (draw == 1) {
        unsigned open = (1U << suit->count) - 1;
        int stuck = 0;
        for (int i = 0; i < suit->count; i++)
            if (suit->under[i] != 0) {
                stuck++;
                open &= ~(1U << i);
            }
        return stuck + cover(suit, open);
    }
    int best = waiting(suit, 0);
    best = best < 3 * draw ? best : 3 * draw; /* three or more move */
    for (int i = 0; i < suit->count && best > draw; i++) {
        int one = draw + waiting(suit, 1U << i);
        best = one < best ? one : best;
        for (int k = i + 1; k < suit->count && best > 2 * draw; k++) {
            int two = 2 * draw + waiting(suit, 1U << i | 1U << k);
            best = two < best ? two : best;
        }
    }
    return best;
}

int talon_bound(const struct spot_frame *frame, uint32_t talon)
{
    struct talon_suit suits[SUITS] = {0};
    int draw = frame->root.rules.draw;
    int waste = (int)(talon >> 24) % (TALON_MAX + 1);
    int size = 0;
    for (uint32_t rest = talon & 0xffffff; rest != 0; rest &= rest - 1, size++) {
        uint8_t card = frame->root.talon[__builtin_ctz(rest)];
        struct talon_suit *suit = &suits[card_suit(card)];
        suit->rank[suit->count] = card_rank(card);
        suit->turn[suit->count++] = size < waste ? 0 : (size - waste) / draw + 1;
    }
    int cost = 0;
    for (int s = 0; s < SUITS; s++) {
        find_conflicts(&suits[s]);
        cost += suit_cost(&suits[s], draw);
    }
    return (size - waste + draw - 1) / draw + (cost + draw - 1) / draw;
}
