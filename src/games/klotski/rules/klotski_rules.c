/* The rules of Klotski, and its struct game. */
#include "games/klotski/rules/klotski_rules.h"

#include "games/klotski/rules/pieces.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOT_REACHED = UINT16_MAX
};

const int klotski_down[] = {[UP] = -1, [DOWN] = 1, [LEFT] = 0, [RIGHT] = 0};
const int klotski_right[] = {[UP] = 0, [DOWN] = 0, [LEFT] = -1, [RIGHT] = 1};

/* A piece lifted off its board, to test other places. */
struct piece {
    const struct klotski *state;
    int sign;
    int count;
    int8_t row[KLOTSKI_CELLS], column[KLOTSKI_CELLS]; /* from its first cell */
};

int klotski_first(const struct klotski *state, char sign)
{
    const char *p = memchr(state->cell, sign, (size_t)(state->rows * state->columns));
    return p != NULL ? (int)(p - state->cell) : -1;
}

static void lift(struct piece *piece, const struct klotski *state, int from)
{
    piece->state = state;
    piece->sign = state->cell[from];
    piece->count = 0;
    for (int cell = from; cell < state->rows * state->columns; cell++)
        if (state->cell[cell] == piece->sign) {
            piece->row[piece->count] =
                (int8_t)(cell / state->columns - from / state->columns);
            piece->column[piece->count++] =
                (int8_t)(cell % state->columns - from % state->columns);
        }
}

/* The place next to PLACE in direction WAY if the piece can stand there, else -1. */
static int next_place(const struct piece *piece, int place, int way)
{
    const struct klotski *state = piece->state;
    int row = place / state->columns + klotski_down[way];
    int column = place % state->columns + klotski_right[way];
    for (int i = 0; i < piece->count; i++) {
        int r = row + piece->row[i];
        int c = column + piece->column[i];
        if (r < 0 || r >= state->rows || c < 0 || c >= state->columns)
            return -1;
        int cell = r * state->columns + c;
        if (state->cell[cell] != '.' && state->cell[cell] != piece->sign)
            return -1;
        if (piece->sign != 'X' && klotski_gate(state, cell))
            return -1;
    }
    return row * state->columns + column;
}

static void reached(struct klotski_reach *reach, int place, int cost, int way, int before)
{
    reach->cost[place] = (uint16_t)cost;
    reach->way[place] = (uint8_t)way;
    reach->before[place] = (uint16_t)before;
    reach->to[reach->count++] = (uint16_t)place;
}

/* Breadth-first search over places. An edge is a slide of any length in
 * KLOTSKI_STRAIGHT, and a step in the other metrics. TO is the queue, after the start. */
static void spread(const struct piece *piece, struct klotski_reach *reach, int from)
{
    int metric = piece->state->metric;
    for (int i = -1; i < reach->count; i++) {
        int start = i < 0 ? from : reach->to[i];
        int cost = reach->cost[start] + 1;
        if (metric == KLOTSKI_MOVES)
            cost = piece->state->last == piece->sign ? 0 : 1;
        for (int way = UP; way <= RIGHT; way++) {
            int place = start;
            while ((place = next_place(piece, place, way)) >= 0) {
                if (reach->cost[place] == NOT_REACHED)
                    reached(reach, place, cost, way, start);
                if (metric != KLOTSKI_STRAIGHT)
                    break;
            }
        }
    }
}

void klotski_find(const struct klotski *state, int from, struct klotski_reach *reach)
{
    struct piece piece;
    lift(&piece, state, from);
    reach->count = 0;
    memset(reach->cost, 0xff, sizeof reach->cost);
    reach->cost[from] = 0;
    if (state->metric == KLOTSKI_STRAIGHT && state->last == piece.sign) {
        int way = state->last_way - 1;
        int place = from;
        while ((place = next_place(&piece, place, way)) >= 0)
            reached(reach, place, 0, way, from);
    }
    spread(&piece, reach, from);
}

int klotski_path(const struct klotski *state, uint32_t move, uint8_t path[KLOTSKI_CELLS])
{
    struct klotski_reach reach;
    int from = klotski_from(move);
    klotski_find(state, from, &reach);
    int count = 0;
    for (int place = klotski_to(move); place != from; place = reach.before[place]) {
        int before = reach.before[place];
        int length = abs(place / state->columns - before / state->columns) +
                     abs(place % state->columns - before % state->columns);
        while (length-- > 0)
            path[count++] = reach.way[place];
    }
    for (int i = 0; i < count / 2; i++) {
        uint8_t way = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = way;
    }
    return count;
}

int klotski_walk(const struct klotski *state, int from, const char *path)
{
    struct piece piece;
    int place = from;
    lift(&piece, state, from);
    for (; place >= 0 && *path != '\0'; path++)
        place = next_place(&piece, place,
                           (int)(strchr(klotski_letters, *path) - klotski_letters));
    return place;
}

static int klotski_moves(const void *state, uint32_t *out, int max)
{
    const struct klotski *k = state;
    struct klotski_reach reach;
    int count = 0;
    for (int from = 0; from < k->rows * k->columns; from++) {
        if (!klotski_is_piece(k->cell[from]) || klotski_first(k, k->cell[from]) != from)
            continue;
        klotski_find(k, from, &reach);
        for (int i = 0; i < reach.count; i++, count++)
            if (count < max)
                out[count] = klotski_move(from, reach.to[i]);
    }
    return count;
}

/* Fills REACH for the piece of MOVE. False: MOVE is illegal. */
static bool find_move(const struct klotski *state, uint32_t move,
                      struct klotski_reach *reach)
{
    int cells = state->rows * state->columns;
    int from = klotski_from(move);
    int to = klotski_to(move);
    if (move >> 20 != 0 || from >= cells || to >= cells || from == to ||
        !klotski_is_piece(state->cell[from]) ||
        klotski_first(state, state->cell[from]) != from)
        return false;
    klotski_find(state, from, reach);
    return reach->cost[to] != NOT_REACHED;
}

static bool klotski_apply(void *state, uint32_t move)
{
    struct klotski *k = state;
    struct klotski_reach reach;
    if (!find_move(k, move, &reach))
        return false;
    int from = klotski_from(move);
    int to = klotski_to(move);
    struct piece piece;
    lift(&piece, k, from);
    char sign = k->cell[from];
    for (int i = 0; i < piece.count; i++)
        k->cell[from + piece.row[i] * k->columns + piece.column[i]] = '.';
    for (int i = 0; i < piece.count; i++)
        k->cell[to + piece.row[i] * k->columns + piece.column[i]] = sign;
    /* Steps are never free: in that metric the piece moved last does not matter. */
    if (k->metric != KLOTSKI_STEPS)
        k->last = (uint8_t)sign;
    if (k->metric == KLOTSKI_STRAIGHT)
        k->last_way = (uint8_t)(reach.way[to] + 1);
    return true;
}

static int klotski_cost(const void *state, uint32_t move)
{
    struct klotski_reach reach;
    return find_move(state, move, &reach) ? reach.cost[klotski_to(move)] : 0;
}

static bool same_piece(uint32_t move, uint32_t other)
{
    return klotski_from(move) == klotski_from(other);
}

static enum status klotski_status(const void *state)
{
    const struct klotski *k = state;
    struct klotski_box hero = klotski_box_of(k, 'X');
    if (hero.top == k->goal_row && hero.left == k->goal_column)
        return STATUS_WON;
    uint32_t move;
    return klotski_moves(state, &move, 1) > 0 ? STATUS_PLAYING : STATUS_STUCK;
}

/* X goes towards the goal, and other pieces out of its way; none goes back at once. */
static int ease(const void *state, uint32_t move)
{
    const struct klotski *k = state;
    int from = klotski_from(move), to = klotski_to(move);
    int goal = k->goal_row * k->columns + k->goal_column;
    if (k->cell[from] == 'X')
        return abs(goal - to) < abs(goal - from) ? 4 : 0;
    return k->cell[from] == k->last ? 0 : 2;
}

const struct game_rules klotski_rules = {
    .state_size = sizeof(struct klotski),
    .moves = klotski_moves,
    .apply = klotski_apply,
    .status = klotski_status,
    .cost = klotski_cost,
    .same_piece = same_piece,
    .ease = ease,
};
