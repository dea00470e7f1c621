/* Makes a line natural by local search. People turn up cards first, draw late, and dislike
 * taking cards back from a foundation or moving a run back and forth. A line costs its
 * length and a penalty for each move that they would find odd.
 *
 * The line is kept as steps: "this card onto that one", without the draws. replay() finds the
 * piles, and makes the draws that a step needs just before it, so that a step stays
 * meaningful when others move. A neighbour of a line has one step more, made earlier, or one
 * less; the steps that do not fit any more are left out. Only a neighbour that wins and costs
 * less replaces the line. So every line on the way wins, and the costs fall until no
 * neighbour is better. */
#include "games/klondike/solve/shorten/natural.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MOST = 300,
    ROUNDS_MOST = 8,
    ONTO_SPACE = 0, /* an empty column */
    ONTO_HOME = 255 /* the foundation */
};

/* The costs, in halves of a move. */
enum {
    COST_MOVE = 2,
    COST_ODD_DRAWS = 5, /* draws, while a move on the table would turn up a card */
    COST_RETURN = 6,    /* a card comes back from a foundation */
    COST_RESTLESS = 4   /* a run moves twice, and nothing was done with it in between */
};

/* CARD, with the run on it, goes onto ONTO, a card or one of the above. */
struct card_step {
    uint8_t card, onto;
};

struct step_list {
    int count;
    struct card_step step[STEPS_MOST];
};

/* Where each card is: a column, or one of the following. */
enum place {
    PLACE_WASTE = COLUMNS, /* its top */
    PLACE_HOME,            /* the top of its foundation */
    PLACE_COVERED          /* face down, below others of the foundation or of the waste */
};

static uint8_t top_of(const struct klondike *k, int column)
{
    return k->size[column] > 0 ? k->column[column][k->size[column] - 1] : 0;
}

static int place_of(const struct klondike *k, uint8_t card)
{
    if (k->waste > 0 && k->talon[k->waste - 1] == card)
        return PLACE_WASTE;
    if (k->foundation[card_suit(card)] == card_rank(card) + 1)
        return PLACE_HOME;
    for (int c = 0; c < COLUMNS; c++)
        for (int i = k->down[c]; i < k->size[c]; i++)
            if (k->column[c][i] == card)
                return c;
    return PLACE_COVERED;
}

/* The column whose free end is ONTO; -1: none. */
static int column_with(const struct klondike *k, uint8_t onto)
{
    for (int c = 0; c < COLUMNS; c++)
        if (top_of(k, c) == onto)
            return c;
    return -1;
}

/* The move that makes STEP; MOVE_NONE: there is none. */
static uint32_t move_of(const struct klondike *k, struct card_step step)
{
    int from = place_of(k, step.card);
    int to = step.onto == ONTO_HOME ? card_suit(step.card) : column_with(k, step.onto);
    uint32_t move = MOVE_NONE;
    if (from == PLACE_COVERED || to < 0)
        return MOVE_NONE;
    if (step.onto == ONTO_HOME && from == PLACE_WASTE)
        move = klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, to);
    else if (step.onto == ONTO_HOME && from < COLUMNS && top_of(k, from) == step.card)
        move = klondike_move(KLONDIKE_COLUMN_FOUNDATION, from, to);
    else if (step.onto != ONTO_HOME && from == PLACE_WASTE)
        move = klondike_move(KLONDIKE_WASTE_COLUMN, 0, to);
    else if (step.onto != ONTO_HOME && from == PLACE_HOME)
        move = klondike_move(KLONDIKE_FOUNDATION_COLUMN, card_suit(step.card), to);
    else if (step.onto != ONTO_HOME && from < COLUMNS)
        move = klondike_move(KLONDIKE_COLUMN_COLUMN, from, to);
    return move != MOVE_NONE && klondike_legal(k, move) ? move : MOVE_NONE;
}

static struct card_step step_of(const struct klondike *k, uint32_t move)
{
    int from = klondike_from(move), to = klondike_to(move);
    switch (klondike_kind(move)) {
    case KLONDIKE_WASTE_COLUMN:
        return (struct card_step){k->talon[k->waste - 1], top_of(k, to)};
    case KLONDIKE_WASTE_FOUNDATION:
        return (struct card_step){k->talon[k->waste - 1], ONTO_HOME};
    case KLONDIKE_COLUMN_COLUMN:
        return (
            struct card_step){k->column[from][k->size[from] - klondike_count(k, move)],
                              top_of(k, to)};
    case KLONDIKE_COLUMN_FOUNDATION:
        return (struct card_step){top_of(k, from), ONTO_HOME};
    case KLONDIKE_FOUNDATION_COLUMN:
        return (struct card_step){card_make(k->foundation[from] - 1, from),
                                  top_of(k, to)};
    default:
        return (struct card_step){0};
    }
}

/* Whether a move on the table turns up a card. */
static bool can_turn(const struct klondike *k)
{
    for (int from = 0; from < COLUMNS; from++) {
        if (k->down[from] == 0)
            continue;
        uint8_t head = k->column[from][k->down[from]];
        bool alone = k->size[from] == k->down[from] + 1;
        if (alone && k->foundation[card_suit(head)] == card_rank(head))
            return true;
        for (int to = 0; to < COLUMNS; to++) {
            uint32_t move = klondike_move(KLONDIKE_COLUMN_COLUMN, from, to);
            if (klondike_count(k, move) == k->size[from] - k->down[from])
                return true;
        }
    }
    return false;
}

/* A replay of a line: the position, what it cost so far, the moves. */
struct replay {
    struct klondike k;
    int cost;
    uint64_t restless; /* runs, by their first card, that moved and had no use since */
    uint32_t *move;    /* NULL: they are not wanted */
    int count, most;
};

static bool make(struct replay *replay, uint32_t move)
{
    if (replay->move != NULL) {
        if (replay->count == replay->most)
            return false;
        replay->move[replay->count] = move;
    }
    replay->count++;
    return klondike_rules.apply(&replay->k, move);
}

/* Draws until CARD is on top of the waste. False: that never happens. */
static bool draw_to(struct replay *replay, uint8_t card)
{
    const struct klondike *k = &replay->k;
    bool odd = can_turn(k);
    for (int turns = 0; turns <= 2 * TALON_MAX + 2; turns++) {
        if (k->waste > 0 && k->talon[k->waste - 1] == card)
            return true;
        uint32_t turn = klondike_move(KLONDIKE_TURN, 0, 0);
        bool redeal = klondike_is_redeal(k, turn);
        if (!klondike_legal(k, turn) || !make(replay, turn))
            return false;
        replay->cost += redeal ? 0 : COST_MOVE;
        replay->cost += odd && turns == 0 ? COST_ODD_DRAWS : 0;
    }
    return false;
}

static bool in_talon(const struct klondike *k, uint8_t card)
{
    return memchr(k->talon, card, k->talon_size) != NULL;
}

static uint64_t bit(uint8_t card)
{
    return (uint64_t)1 << card;
}

/* Counts MOVE, which makes STEP: the move itself, and what is odd about it. */
static void count_move(struct replay *replay, struct card_step step, uint32_t move)
{
    const struct klondike *k = &replay->k;
    int from = klondike_from(move);
    bool run = klondike_kind(move) == KLONDIKE_COLUMN_COLUMN;
    bool turns = (run || klondike_kind(move) == KLONDIKE_COLUMN_FOUNDATION) &&
                 k->down[from] > 0 && k->column[from][k->down[from]] == step.card;
    replay->cost += COST_MOVE;
    if (klondike_kind(move) == KLONDIKE_FOUNDATION_COLUMN)
        replay->cost += COST_RETURN;
    if (run && (replay->restless & bit(step.card)) != 0)
        replay->cost += COST_RESTLESS;
    replay->restless &= ~bit(step.card);
    /* The run that is left, or that gets more cards, was of use. */
    if (step.onto != ONTO_HOME)
        for (int c = 0, to = klondike_to(move), i = k->down[to];
             c == 0 && i < k->size[to]; i++)
            replay->restless &= ~bit(k->column[to][i]);
    if (run && !turns)
        replay->restless |= bit(step.card);
}

/* Makes STEP, with the draws before it. False: it does not fit here. */
static bool take_step(struct replay *replay, struct card_step step)
{
    if (in_talon(&replay->k, step.card)) {
        struct klondike before = replay->k;
        int cost = replay->cost, count = replay->count;
        uint32_t move = MOVE_NONE;
        if (draw_to(replay, step.card))
            move = move_of(&replay->k, step);
        if (move == MOVE_NONE) {
            replay->k = before;
            replay->cost = cost;
            replay->count = count;
            return false;
        }
    }
    uint32_t move = move_of(&replay->k, step);
    if (move == MOVE_NONE)
        return false;
    count_move(replay, step, move);
    return make(replay, move);
}

static bool is_won(const struct klondike *k)
{
    int home = 0;
    for (int suit = 0; suit < SUITS; suit++)
        home += k->foundation[suit];
    return home == SUITS * k->ranks;
}

/* The line being improved. */
struct natural {
    struct step_list line;
    struct replay before[STEPS_MOST + 1]; /* each step */
    int cost;                             /* of the whole line, when it has won */
    struct step_list other;               /* a neighbour */
    natural_ask *ask;
    void *context;
    struct natural *rest; /* of a line that ASK found */
};

/* Replays LINE from its step FROM on, before which the replay is BEFORE. False: it does not
 * win, or a step does not fit. */
static bool follow(struct natural *natural, int from)
{
    for (int i = from; i < natural->line.count; i++) {
        natural->before[i + 1] = natural->before[i];
        if (!take_step(&natural->before[i + 1], natural->line.step[i]))
            return false;
    }
    natural->cost = natural->before[natural->line.count].cost;
    return is_won(&natural->before[natural->line.count].k);
}

/* Tries the neighbour that makes EXTRA, if that has a card, instead of the SKIP steps from AT
 * on. True: it is better, and the line now. */
static bool try(struct natural *natural, int at, struct card_step extra, int skip)
{
    struct replay replay = natural->before[at];
    struct step_list *other = &natural->other;
    other->count = at;
    if (extra.card != 0) {
        if (!take_step(&replay, extra))
            return false;
        other->step[other->count++] = extra;
    }
    for (int i = at + skip; i < natural->line.count; i++) {
        if (replay.cost >= natural->cost || other->count == STEPS_MOST)
            return false;
        if (take_step(&replay, natural->line.step[i]))
            other->step[other->count++] = natural->line.step[i];
    }
    if (replay.cost >= natural->cost || !is_won(&replay.k))
        return false;
    memcpy(natural->line.step + at, other->step + at,
           (size_t)(other->count - at) * sizeof *other->step);
    natural->line.count = other->count;
    return follow(natural, at);
}

/* Tries the neighbours that differ from step AT on. True: one was better. */
static bool try_all(struct natural *natural, int at)
{
    const struct klondike *k = &natural->before[at].k;
    uint32_t moves[256];
    int count = klondike_rules.moves(k, moves, 256);
    if (try(natural, at, (struct card_step){0}, 1))
        return true;
    for (int i = 0; i < count && i < 256; i++) {
        enum klondike_kind kind = klondike_kind(moves[i]);
        if (kind != KLONDIKE_TURN && kind != KLONDIKE_FOUNDATION_COLUMN &&
            try(natural, at, step_of(k, moves[i]), 0))
            return true;
    }
    return false;
}

static void improve_all(struct natural *natural)
{
    bool better = true;
    for (int round = 0; round < ROUNDS_MOST && better; round++) {
        better = false;
        for (int i = 0; i < natural->line.count; i++)
            while (i < natural->line.count && try_all(natural, i))
                better = true;
    }
}

/* Reads MOVES from STATE into the line. False: it is too long. */
static bool read_line(struct natural *natural, const struct klondike *state,
                      const uint32_t *moves, int count)
{
    struct klondike k = *state;
    natural->line.count = 0;
    natural->before[0] = (struct replay){.k = k};
    for (int i = 0; i < count; i++) {
        if (klondike_kind(moves[i]) != KLONDIKE_TURN) {
            if (natural->line.count == STEPS_MOST)
                return false;
            natural->line.step[natural->line.count++] = step_of(&k, moves[i]);
        }
        if (!klondike_rules.apply(&k, moves[i]))
            return false;
    }
    return follow(natural, 0);
}

/* Whether a move of STEP, which is legal, turns up a card of the table. */
static bool turns_up(const struct klondike *k, struct card_step step)
{
    int from = place_of(k, step.card);
    return from < COLUMNS && k->down[from] > 0 &&
           k->column[from][k->down[from]] == step.card;
}

/* Asks the solver for a line that makes EXTRA in place of step AT. True: it is better, and
 * the line now. */
static bool ask(struct natural *natural, int at, struct card_step extra)
{
    struct replay replay = natural->before[at];
    struct natural *rest = natural->rest;
    struct klondike_line moves = {0};
    bool better = false;
    if (!take_step(&replay, extra) ||
        !natural->ask(natural->context, &replay.k, &moves) ||
        !read_line(rest, &replay.k, moves.move, moves.count))
        goto end;
    improve_all(rest);
    if (replay.cost + rest->cost >= natural->cost ||
        at + 1 + rest->line.count > STEPS_MOST)
        goto end;
    natural->line.step[at] = extra;
    memcpy(natural->line.step + at + 1, rest->line.step,
           (size_t)rest->line.count * sizeof extra);
    natural->line.count = at + 1 + rest->line.count;
    better = follow(natural, at);
end:
    free(moves.move);
    return better;
}

/* Asks about the odd draws. */
static bool ask_all(struct natural *natural)
{
    for (int i = 0; i < natural->line.count; i++) {
        const struct klondike *k = &natural->before[i].k;
        if (!in_talon(k, natural->line.step[i].card) || !can_turn(k) ||
            (k->waste > 0 && k->talon[k->waste - 1] == natural->line.step[i].card))
            continue;
        uint32_t moves[256];
        int count = klondike_rules.moves(k, moves, 256);
        for (int m = 0; m < count && m < 256; m++) {
            if (klondike_kind(moves[m]) == KLONDIKE_TURN)
                continue;
            struct card_step step = step_of(k, moves[m]);
            if (turns_up(k, step) && ask(natural, i, step))
                return true;
        }
    }
    return false;
}

static void write_line(const struct natural *natural, const struct klondike *state,
                       struct klondike_line *moves)
{
    uint32_t all[3 * STEPS_MOST];
    struct replay replay = {.k = *state, .move = all, .most = 3 * STEPS_MOST};
    struct klondike_line line = {0};
    for (int i = 0; i < natural->line.count; i++)
        if (!take_step(&replay, natural->line.step[i]))
            return;
    for (int i = 0; i < replay.count; i++)
        moves_add(&line, all[i]);
    if (line.failed)
        free(line.move);
    else {
        free(moves->move);
        *moves = line;
    }
}

void make_natural(struct search *search, const struct klondike *state,
                  struct klondike_line *moves, natural_ask *asked, void *context)
{
    struct natural *natural = search_get(search, 2, sizeof *natural);
    if (natural == NULL || state->rules.spaces == SPACES_ANY)
        goto end;
    *natural = (struct natural){.ask = asked, .context = context, .rest = natural + 1};
    if (!read_line(natural, state, moves->move, moves->count))
        goto end;
    int before = natural->cost;
    do
        improve_all(natural);
    while (asked != NULL && ask_all(natural));
    if (natural->cost < before)
        write_line(natural, state, moves);
end:
    free(natural);
}
