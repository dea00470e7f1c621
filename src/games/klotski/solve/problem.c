/* Reads a board into classes of equal shapes and packed places; problem.h has the
 * layout. */
#include "games/klotski/solve/problem.h"

#include "games/klotski/rules/pieces.h"

#include <stdlib.h>

/* One piece while the problem is made. */
struct draft {
    bool hero;
    int place, cells;
    int16_t offset[KLOTSKI_CELLS];
};

static void draw_ground(const struct klotski *state, struct problem *problem)
{
    memset(problem->ground, PLACE_TAKEN, sizeof problem->ground);
    for (int cell = 0; cell < state->rows * state->columns; cell++)
        problem->ground[problem_place_of(problem, cell)] =
            (uint8_t)((state->cell[cell] == '#' ? PLACE_TAKEN : 0) |
                      (klotski_gate(state, cell) ? PLACE_GATE : 0));
}

static void read_piece(const struct klotski *state, const struct problem *problem,
                       int first, struct draft *draft)
{
    *draft = (struct draft){.hero = state->cell[first] == 'X',
                            .place = problem_place_of(problem, first)};
    for (int cell = first; cell < state->rows * state->columns; cell++)
        if (state->cell[cell] == state->cell[first])
            draft->offset[draft->cells++] =
                (int16_t)(problem_place_of(problem, cell) - draft->place);
}

/* X first, then by shape. */
static int compare_shapes(const struct draft *a, const struct draft *b)
{
    return a->hero != b->hero     ? (int)b->hero - (int)a->hero
           : a->cells != b->cells ? a->cells - b->cells
                                  : memcmp(a->offset, b->offset, sizeof a->offset);
}

/* By shape; pieces of one shape by place. */
static int compare_drafts(const void *a, const void *b)
{
    const struct draft *x = a, *y = b;
    int order = compare_shapes(x, y);
    return order != 0 ? order : x->place - y->place;
}

static bool has_offset(const struct draft *draft, int offset)
{
    for (int i = 0; i < draft->cells; i++)
        if (draft->offset[i] == offset)
            return true;
    return false;
}

static void add_class(struct problem *problem, const struct draft *draft, int piece,
                      int *used)
{
    struct shape_class *shape = &problem->shape[problem->classes++];
    shape->first_piece = (int16_t)piece;
    shape->first_cell = (int16_t)*used;
    shape->cells = (int16_t)draft->cells;
    for (int i = 0; i < draft->cells; i++)
        problem->offset[(*used)++] = draft->offset[i];
    for (int way = UP; way <= RIGHT; way++) {
        shape->first_edge[way] = (int16_t)*used;
        for (int i = 0; i < draft->cells; i++) {
            int entered = draft->offset[i] + problem->step[way];
            if (!has_offset(draft, entered))
                problem->offset[(*used)++] = (int16_t)entered;
        }
        shape->edges[way] = (int16_t)(*used - shape->first_edge[way]);
    }
}

/* Where the first cell of X is when its bounding box stands at the goal. */
static int goal_place(const struct klotski *state, const struct problem *problem)
{
    int first = klotski_first(state, 'X') % state->columns;
    int goal = state->goal_row * state->columns + state->goal_column;
    return problem_place_of(problem, goal) + first - klotski_box_of(state, 'X').left;
}

void problem_read(const struct klotski *state, struct problem *problem, uint16_t *packed)
{
    memset(problem, 0, sizeof *problem);
    problem->metric = state->metric;
    problem->width = (int16_t)(state->columns + 2);
    problem->places = (int16_t)((state->rows + 2) * problem->width);
    problem->step[UP] = (int16_t)-problem->width;
    problem->step[DOWN] = problem->width;
    problem->step[LEFT] = -1;
    problem->step[RIGHT] = 1;
    draw_ground(state, problem);
    struct draft drafts[PROBLEM_PIECES];
    for (int cell = 0; cell < state->rows * state->columns; cell++) {
        char sign = state->cell[cell];
        if (sign != '.' && sign != '#' && klotski_first(state, sign) == cell)
            read_piece(state, problem, cell, &drafts[problem->pieces++]);
    }
    qsort(drafts, (size_t)problem->pieces, sizeof *drafts, compare_drafts);
    problem->goal = (int16_t)goal_place(state, problem);
    int used = 0;
    for (int i = 0; i < problem->pieces; i++) {
        if (i == 0 || compare_shapes(&drafts[i], &drafts[i - 1]) != 0)
            add_class(problem, &drafts[i], i, &used);
        problem->shape[problem->classes - 1].pieces++;
        problem->class_of[i] = (uint8_t)(problem->classes - 1);
        packed[i] = (uint16_t)drafts[i].place;
    }
}

void problem_starts(const struct klotski *state, struct problem *problem,
                    struct problem_starts *starts)
{
    problem_read(state, problem, starts->packed[0]);
    starts->move[0] = MOVE_NONE;
    starts->count = 1;
    int from = state->last != 0 ? klotski_first(state, (char)state->last) : -1;
    starts->last = from;
    if (from < 0 || state->metric == KLOTSKI_STEPS)
        return;
    struct klotski_reach reach;
    struct problem same;
    klotski_find(state, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        if (reach.cost[reach.to[i]] != 0)
            continue;
        struct klotski moved = *state;
        starts->move[starts->count] = klotski_move(from, reach.to[i]);
        klotski_rules.apply(&moved, starts->move[starts->count]);
        problem_read(&moved, &same, starts->packed[starts->count++]);
    }
}

void problem_write(const struct problem *problem, const uint16_t *packed,
                   const struct klotski *like, struct klotski *out)
{
    struct problem same;
    uint16_t places[PROBLEM_PIECES];
    problem_read(like, &same, places);
    *out = *like;
    out->last = out->last_way = 0;
    for (int cell = 0; cell < like->rows * like->columns; cell++)
        out->cell[cell] = like->cell[cell] == '#' ? '#' : '.';
    for (int i = 0; i < problem->pieces; i++) {
        const struct shape_class *shape = &problem->shape[problem->class_of[i]];
        char sign = like->cell[problem_cell_of(problem, places[i])];
        for (int j = 0; j < shape->cells; j++) {
            int place = packed[i] + problem->offset[shape->first_cell + j];
            out->cell[problem_cell_of(problem, place)] = sign;
        }
    }
}
