#include "tests/toy.h"

#include "engine/keyset.h"
#include "engine/solution.h"
#include "engine/trail.h"

#include <stdio.h>
#include <string.h>

static const char *const move_names[] = {"step", "jump", "back"};
static const char *const variants[] = {"near", "far", "shut", NULL};
static const uint64_t goals[] = {20, 60, TOY_PLACES};

int toy_after(int place, uint32_t move)
{
    int after = move == TOY_STEP   ? place + 1
                : move == TOY_JUMP ? place * 2
                : move == TOY_BACK ? place - 5
                                   : -1;
    bool legal = place != TOY_TRAP && after >= 0 && after < TOY_PLACES && after != place;
    return legal ? after : -1;
}

int toy_cost(uint32_t move)
{
    static const int costs[] = {1, 3, 0};
    return move <= TOY_BACK ? costs[move] : 0;
}

static bool variant_find(const char *name, uint32_t *variant)
{
    for (uint32_t i = 0; variants[i] != NULL; i++)
        if (strcmp(variants[i], name) == 0) {
            *variant = i;
            return true;
        }
    return false;
}

static void variant_name(uint32_t variant, struct text *out)
{
    text_string(out, variants[variant]);
}

static const char *deal(void *state, uint32_t variant, uint64_t seed)
{
    if (seed >= TOY_PLACES)
        return "there are 100 deals";
    *(struct toy *)state = (struct toy){.place = seed, .goal = goals[variant]};
    return NULL;
}

static int moves(const void *state, uint32_t *out, int max)
{
    const struct toy *toy = state;
    int count = 0;
    for (uint32_t move = TOY_STEP; move <= TOY_BACK; move++)
        if (toy->place != toy->goal && toy_after((int)toy->place, move) >= 0) {
            if (count < max)
                out[count] = move;
            count++;
        }
    return count;
}

static bool apply(void *state, uint32_t move)
{
    struct toy *toy = state;
    int after = toy_after((int)toy->place, move);
    if (after < 0 || toy->place == toy->goal)
        return false;
    toy->place = (uint64_t)after;
    return true;
}

static enum status status(const void *state)
{
    const struct toy *toy = state;
    uint32_t move;
    return toy->place == toy->goal       ? STATUS_WON
           : moves(state, &move, 1) == 0 ? STATUS_STUCK
                                         : STATUS_PLAYING;
}

static int64_t score(const void *state)
{
    return (int64_t)((const struct toy *)state)->place;
}

static int cost(const void *state, uint32_t move)
{
    (void)state;
    return toy_cost(move);
}

static void print(const void *state, struct text *out)
{
    text_format(out, "at %d\n", (int)((const struct toy *)state)->place);
}

static bool parse(void *state, uint32_t variant, const struct position *position,
                  struct reason *why)
{
    unsigned place;
    char more;
    if (position->board_count != 1)
        return reason_set(why, position->first_line, 0, "one line is the board");
    const struct line *line = &position->board[0];
    if (sscanf(line->text, "at %u%c", &place, &more) != 1 || place >= TOY_PLACES)
        return reason_set(why, line->number, 4, "no place");
    *(struct toy *)state = (struct toy){.place = place, .goal = goals[variant]};
    return true;
}

static void print_move(const void *state, uint32_t move, struct text *out)
{
    (void)state;
    text_string(out, move_names[move]);
}

static const char *parse_move(const void *state, const char *token, uint32_t *move)
{
    (void)state;
    for (uint32_t i = TOY_STEP; i <= TOY_BACK; i++)
        if (strcmp(token, move_names[i]) == 0) {
            *move = i;
            return NULL;
        }
    return "no such move";
}

/* Breadth-first search. Nodes are numbered in the order found; node 0 is the start. */
static bool search_goal(struct search *search, struct claim *claim, struct keyset *seen,
                        struct trail *trail, const struct toy *toy, struct solution *out)
{
    uint32_t places[TOY_PLACES] = {(uint32_t)toy->place};
    if (!keyset_reserve(seen, 1) || trail_add(trail, TRAIL_NONE, MOVE_NONE) == TRAIL_NONE)
        return false;
    keyset_add(seen, toy->place + 1, NULL);
    for (uint32_t node = 0; node < trail->count; node++) {
        if (places[node] == toy->goal) {
            out->verdict = VERDICT_SOLVED;
            solution_resize(out, trail_depth(trail, node));
            trail_line(trail, node, out->moves);
            return true;
        }
        if (!search_claim(claim) || !keyset_reserve(seen, 3))
            return false;
        for (uint32_t move = TOY_STEP; move <= TOY_BACK; move++) {
            int after = toy_after((int)places[node], move);
            if (after < 0 || !keyset_add(seen, (uint64_t)after + 1, NULL))
                continue;
            uint32_t child = trail_add(trail, node, move);
            if (child == TRAIL_NONE)
                return false;
            places[child] = (uint32_t)after;
        }
    }
    out->verdict = VERDICT_IMPOSSIBLE;
    return !search_stopped(search);
}

static void solve(struct search *search, void *memo, const void *state,
                  struct solution *out)
{
    (void)memo;
    struct claim claim = {.search = search};
    struct keyset seen;
    struct trail trail;
    trail_init(&trail, search);
    if (keyset_init(&seen, search, 10, false))
        search_goal(search, &claim, &seen, &trail, state, out);
    keyset_free(&seen);
    trail_free(&trail);
    search_settle(&claim);
}

/* Makes moves that add as long as possible. */
static void solve_scored(struct search *search, void *memo, const void *state,
                         struct solution *out)
{
    (void)memo;
    struct claim claim = {.search = search};
    int start = (int)((const struct toy *)state)->place;
    solution_resize(out, TOY_PLACES);
    out->verdict = VERDICT_SOLVED;
    out->count = 0;
    for (int at = start; toy_after(at, TOY_STEP) >= 0 && search_claim(&claim); at++)
        out->moves[out->count++] = TOY_STEP;
    search_settle(&claim);
}

static const struct game_rules rules = {
    .state_size = sizeof(struct toy),
    .moves = moves,
    .apply = apply,
    .status = status,
    .cost = cost,
};

static const struct game_deals deals = {
    .variants = variants,
    .variant_find = variant_find,
    .variant_name = variant_name,
    .deal = deal,
};

static const struct game_notation notation = {
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .parse_move = parse_move,
};

static const struct game_words words = {
    .help = "",
};

static const struct game_solver solver = {
    .solve = solve,
};

const struct game toy_game = {
    .id = "toy",
    .title = "Toy",
    .rules = &rules,
    .deals = &deals,
    .notation = &notation,
    .words = &words,
    .solver = &solver,
};

static const struct game_rules scored_rules = {
    .state_size = sizeof(struct toy),
    .scored = true,
    .moves = moves,
    .apply = apply,
    .status = status,
    .score = score,
    .cost = cost,
};

static const struct game_solver scored_solver = {
    .solve = solve_scored,
};

const struct game toy_scored_game = {
    .id = "toy",
    .title = "Toy",
    .rules = &scored_rules,
    .deals = &deals,
    .notation = &notation,
    .words = &words,
    .solver = &scored_solver,
};
