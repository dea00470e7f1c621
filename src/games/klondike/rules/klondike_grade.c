/* How hard a deal is: how far a plain player gets, who does not look under cards; what it does is
 * in unstuck-formats(5). The fair player of fair.c would be the better judge, but it takes
 * minutes for a deal. A game is finite: each move that gains something, but the last kind, takes
 * a card from the talon or from under another for ever, or raises a foundation, and nothing comes
 * down from there. A deal that it often wins takes little effort, and one where it is soon stuck
 * takes much. */
#include "games/klondike/rules/klondike_rules.h"

#include "base/random.h"

enum {
    PLAYS = 64,      /* games */
    WIN_PLAYS = 512, /* the first PLAYS of them are the same */
    TURNS = 8        /* one move in TURNS turns the stock */
};

/* In the order of the columns: a king that would move to an empty one. */
static bool king_waits(const struct klondike *k)
{
    if (k->waste > 0 && card_rank(k->talon[k->waste - 1]) == k->ranks - 1)
        return true;
    for (int c = 0; c < COLUMNS; c++)
        if (k->down[c] > 0 && card_rank(k->column[c][k->down[c]]) == k->ranks - 1)
            return true;
    return false;
}

static bool gains(const struct klondike *k, uint32_t move)
{
    int from = pile_source(move);
    switch (klondike_kind(move)) {
    case KLONDIKE_TURN:
    case KLONDIKE_FOUNDATION_COLUMN:
        return false;
    case KLONDIKE_COLUMN_COLUMN:
        return klondike_count(k, move) == k->size[from] - k->down[from] &&
               (k->down[from] > 0 || king_waits(k));
    default:
        return true;
    }
}

/* Plays K to its end; returns how many cards are then face down or in the talon. */
static int play_out(struct klondike k, struct random *random)
{
    const struct game_rules *rules = &klondike_rules;
    for (int idle = 0; idle <= 2 * (k.talon_size / k.rules.draw + 2);) {
        uint32_t moves[128];
        int count = 0;
        int all = rules->moves(&k, moves, 128);
        for (int i = 0; i < all; i++)
            if (gains(&k, moves[i]))
                moves[count++] = moves[i];
        bool turns = k.talon_size > 0 && (count == 0 || random_below(random, TURNS) == 0);
        if (!turns && count == 0)
            break;
        idle = turns ? idle + 1 : 0;
        rules->apply(&k, turns ? KLONDIKE_TURN
                               : moves[random_below(random, (uint64_t)count)]);
    }
    return k.talon_size + klondike_under(&k);
}

static int find_effort(uint32_t variant, uint64_t seed)
{
    struct klondike start;
    struct random random;
    int effort = 0;
    klondike_deal(&start, variant, seed);
    random_seed(&random, 1);
    for (int i = 0; i < PLAYS; i++)
        effort += play_out(start, &random);
    return effort;
}

/* With no card left face down or in the talon the game is won: a column is then a run, so
 * that the lowest card of all lies at the free end of its column, and its foundation needs
 * it. Of easy deals 87% are won, of medium 73, hard 49 and extreme ones 19% (draw 3). */
static bool wins(uint32_t variant, uint64_t seed)
{
    struct klondike start;
    struct random random;
    klondike_deal(&start, variant, seed);
    random_seed(&random, 1);
    for (int i = 0; i < WIN_PLAYS; i++)
        if (play_out(start, &random) == 0)
            return true;
    return false;
}

static const struct grade_scale scales[] = {{"draw3", {1080, 1450, 1870}},
                                            {"draw1", {240, 580, 970}},
                                            {0}};

const struct grading klondike_grading = {.scales = scales,
                                         .effort = find_effort,
                                         .wins = wins};
