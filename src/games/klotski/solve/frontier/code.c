/* The tables of a code: all places that a piece of each class can reach on the board without
 * other pieces (more than it ever will), the cells there, and the weights of the digits. */
#include "games/klotski/solve/frontier/code.h"

#include <stdlib.h>

/* What is known while the tables are made. */
struct plan {
    const struct problem *problem;
    const uint16_t *packed;
    bool reached[PROBLEM_PIECES][PROBLEM_PLACES]; /* by class and place */
    int places[PROBLEM_PIECES];
    int cell[PROBLEM_PLACES]; /* the number of a cell; -1: none */
};

/* ---- places ------------------------------------------------------------------------ */

/* Finds the places of all classes. */
static void flood(struct plan *plan)
{
    const struct problem *problem = plan->problem;
    for (int class = 0; class < problem->classes; class ++) {
        int16_t queue[PROBLEM_PLACES];
        int count = 0;
        const struct shape_class *shape = &problem->shape[class];
        for (int i = 0; i < shape->pieces; i++) {
            int place = plan->packed[shape->first_piece + i];
            if (!plan->reached[class][place])
                queue[count++] = (int16_t)place;
            plan->reached[class][place] = true;
        }
        for (int i = 0; i < count; i++)
            for (int way = UP; way <= RIGHT; way++) {
                int to = queue[i] + problem->step[way];
                if (plan->reached[class][to] || !problem_fits(problem, class, to))
                    continue;
                plan->reached[class][to] = true;
                queue[count++] = (int16_t)to;
            }
        plan->places[class] = count;
    }
}

/* Numbers the cells that classes other than X can take. False: they are too many. */
static bool number_cells(struct plan *plan, struct code *code)
{
    const struct problem *problem = plan->problem;
    bool taken[PROBLEM_PLACES] = {false};
    for (int class = 1; class < problem->classes; class ++)
        for (int place = 0; place < problem->places; place++)
            for (int i = 0;
                 plan->reached[class][place] && i < problem->shape[class].cells; i++)
                taken[place + problem->offset[problem->shape[class].first_cell + i]] =
                    true;
    for (int place = 0; place < problem->places; place++)
        plan->cell[place] = taken[place] ? code->cells++ : -1;
    code->all = code->cells < CODE_CELLS ? ((uint64_t)1 << code->cells) - 1 : UINT64_MAX;
    return code->cells <= CODE_CELLS;
}

static uint64_t cells_at(const struct plan *plan, int place, const int16_t *offset,
                         int count)
{
    uint64_t cells = 0;
    for (int i = 0; i < count; i++)
        if (plan->cell[place + offset[i]] >= 0)
            cells |= (uint64_t)1 << plan->cell[place + offset[i]];
    return cells;
}

static void add_class(const struct plan *plan, struct code *code, int of)
{
    const struct problem *problem = plan->problem;
    const struct shape_class *shape = &problem->shape[of];
    struct code_class *class = &code->class[code->classes++];
    int16_t index[PROBLEM_PLACES];
    class->of = of;
    class->pieces = shape->pieces;
    for (int place = 0; place < problem->places; place++) {
        index[place] = plan->reached[of][place] ? (int16_t) class->places : -1;
        if (!plan->reached[of][place])
            continue;
        if (of > 0)
            class->first[plan->cell[place]] = (uint8_t) class->places;
        class->place[class->places++] = (int16_t)place;
    }
    for (int i = 0; i < class->places; i++) {
        int place = class->place[i];
        class->cells[i] =
            cells_at(plan, place, problem->offset + shape->first_cell, shape->cells);
        for (int way = UP; way <= RIGHT; way++) {
            class->next[i][way] = index[place + problem->step[way]];
            if (class->next[i][way] < 0)
                continue;
            class->around[i] |= (uint64_t)1 << class->next[i][way];
            class->edge[i][way] =
                cells_at(plan, place, problem->offset + shape->first_edge[way],
                         shape->edges[way]);
            for (uint64_t edge = class->edge[i][way]; edge != 0; edge &= edge - 1)
                class->near[__builtin_ctzll(edge)] |= (uint64_t)1 << i;
        }
    }
}

/* ---- digits ------------------------------------------------------------------------ */

static int bits_of(uint64_t values)
{
    int bits = 0;
    while (bits < 64 && (values - 1) >> bits != 0)
        bits++;
    return bits;
}

static void fill_choose(struct code *code)
{
    for (int n = 0; n <= CODE_CELLS; n++) {
        code->choose[0][n] = 1;
        for (int k = 1; k <= n; k++)
            code->choose[k][n] =
                code->choose[k - 1][n - 1] + (k < n ? code->choose[k][n - 1] : 0);
    }
}

/* The cells that X at place X and the other digits leave free. */
static int free_cells(const struct code *code, int x)
{
    int count = code->cells - code_count(code->class[0].cells[x]);
    for (int c = 1; c < code->digits; c++)
        count -= code->class[c].pieces * code_count(code->class[c].cells[0]);
    return count;
}

/* Sets the weights. False: the code has too many bits. */
static bool weigh(struct code *code)
{
    int shift = 0;
    uint64_t *term = code->terms;
    for (int c = code->digits - 1; c > 0; c--) {
        struct code_class *class = &code->class[c];
        int bits = bits_of(code->choose[class->pieces][class->places]);
        if (shift + bits > 63)
            return false;
        class->digit_mask = (((uint64_t)1 << bits) - 1) << shift;
        class->term = term;
        for (int i = 0; i < class->pieces; i++)
            for (int place = 0; place < class->places; place++)
                *term++ = place > i ? code->choose[i + 1][place] << shift : 0;
        shift += bits;
    }
    for (int x = 0; x < code->class[0].places; x++) {
        int free = free_cells(code, x);
        int blanks =
            code->filled ? free - code->size * code->class[code->digits].pieces : 0;
        int low = blanks > 0 ? bits_of(code->choose[blanks][free]) : 0;
        code->low[x] = (uint8_t)low;
        if (shift + low > 63)
            return false;
        code->base[x + 1] = code->base[x] + ((uint64_t)1 << (shift + low));
        if (code->base[x + 1] < code->base[x])
            return false;
    }
    return true;
}

/* The class that is best coded last: the bits that this saves are most. 0: none. */
static int best_last(const struct plan *plan, const struct code *code)
{
    const struct problem *problem = plan->problem;
    int taken = 0, best = 0, most = 0;
    for (int i = 1; i < problem->pieces; i++)
        taken += problem->shape[problem->class_of[i]].cells;
    uint64_t hero =
        cells_at(plan, plan->packed[0], problem->offset + problem->shape[0].first_cell,
                 problem->shape[0].cells);
    int blanks = code->cells - code_count(hero) - taken;
    for (int c = 1; c < problem->classes; c++) {
        const struct shape_class *shape = &problem->shape[c];
        int saved = bits_of(code->choose[shape->pieces][plan->places[c]]) -
                    bits_of(code->choose[blanks][blanks + shape->pieces * shape->cells]);
        if (saved > most) {
            most = saved;
            best = c;
        }
    }
    return best;
}

/* Adds X, the other shapes from the largest on, and the last class. */
static void add_classes(const struct plan *plan, struct code *code)
{
    const struct problem *problem = plan->problem;
    int last = best_last(plan, code);
    add_class(plan, code, 0);
    for (int of = problem->classes - 1; of > 0; of--)
        if (of != last)
            add_class(plan, code, of);
    code->digits = code->classes;
    code->filled = last > 0;
    if (!code->filled)
        return;
    add_class(plan, code, last);
    code->size = problem->shape[last].cells;
}

static bool make_tables(struct code *code, struct plan *plan)
{
    flood(plan);
    if (plan->problem->classes > CODE_CLASSES || plan->places[0] > CODE_PLACES ||
        !number_cells(plan, code))
        return false;
    fill_choose(code);
    add_classes(plan, code);
    code->goal = -1;
    struct code_class *hero = &code->class[0];
    for (int x = 0; x < hero->places; x++)
        if (hero->place[x] == plan->problem->goal)
            code->goal = x;
    if (!weigh(code))
        return false;
    const struct code_class *last = &code->class[code->classes - 1];
    code->single = code->size == 1 && last->places == code->cells;
    return true;
}

bool code_init(struct code *code, struct search *search, const struct problem *problem,
               const uint16_t *packed)
{
    code->problem = problem;
    struct plan *plan = search_get(search, 1, sizeof *plan);
    if (plan == NULL)
        return false;
    plan->problem = problem;
    plan->packed = packed;
    bool made = make_tables(code, plan);
    free(plan);
    return made;
}

/* ---- coding ------------------------------------------------------------------------ */

static int index_of(const struct code_class *class, int place)
{
    int i = 0;
    while (class->place[i] != place)
        i++;
    return i;
}

uint64_t code_pack(const struct code *code, const uint16_t *packed)
{
    const struct problem *problem = code->problem;
    uint64_t digits = 0, free = code->all, last = 0;
    int x = index_of(&code->class[0], packed[0]);
    free &= ~code->class[0].cells[x];
    for (int c = 1; c < code->classes; c++) {
        const struct code_class *class = &code->class[c];
        uint64_t set = 0, cells = 0;
        for (int i = 0; i < class->pieces; i++) {
            int first = problem->shape[class->of].first_piece;
            int at = index_of(class, packed[first + i]);
            set |= (uint64_t)1 << at;
            cells |= class->cells[at];
        }
        if (c < code->digits) {
            digits += code_rank(class, set);
            free &= ~cells;
        } else {
            last = cells;
        }
    }
    return code_key(code, code_group(code, x, digits), free, last);
}

/* The set with this shifted DIGIT. */
static uint64_t unrank(const struct code_class *class, uint64_t digit)
{
    uint64_t set = 0;
    int place = class->places - 1;
    for (int i = class->pieces - 1; i >= 0; i--, place--) {
        const uint64_t *term = class->term + i * class->places;
        while (term[place] > digit)
            place--;
        digit -= term[place];
        set |= (uint64_t)1 << place;
    }
    return set;
}

static void load_digits(struct code_board *board, int x, uint64_t digits)
{
    const struct code *code = board->code;
    uint64_t changed = board->x < 0 ? UINT64_MAX : digits ^ board->digits;
    uint64_t free = code->all & ~code->class[0].cells[x];
    board->x = x;
    board->digits = digits;
    for (int c = 1; c < code->digits; c++) {
        const struct code_class *class = &code->class[c];
        if ((changed & class->digit_mask) != 0 || changed == UINT64_MAX)
            board->set[c] = unrank(class, digits & class->digit_mask);
        for (uint64_t set = board->set[c]; set != 0; set &= set - 1)
            free &= ~class->cells[__builtin_ctzll(set)];
    }
    board->free = free;
    board->count = 0;
    for (uint64_t set = free; set != 0; set &= set - 1) {
        int cell = __builtin_ctzll(set);
        board->at[cell] = (uint8_t)board->count;
        board->list[board->count++] = (uint8_t)cell;
    }
}

/* The cells of the last digit LOW. */
static uint64_t unrank_low(const struct code_board *board, uint64_t low)
{
    const struct code *code = board->code;
    int pieces = code->class[code->digits].pieces;
    uint64_t set = 0;
    int at = board->count - 1;
    for (int i = board->count - code->size * pieces; i > 0; i--, at--) {
        const uint64_t *choose = code->choose[i];
        while (choose[at] > low)
            at--;
        low -= choose[at];
        set |= (uint64_t)1 << board->list[at];
    }
    return set;
}

static void load_last(struct code_board *board, uint64_t low)
{
    const struct code *code = board->code;
    const struct code_class *class = &code->class[code->digits];
    board->last = board->free & ~unrank_low(board, low);
    uint64_t places = code->single ? board->last : 0;
    for (uint64_t left = board->last & ~places; left != 0;) {
        int place = class->first[__builtin_ctzll(left)];
        places |= (uint64_t)1 << place;
        left &= ~class->cells[place] & (left - 1);
    }
    board->set[code->digits] = places;
}

void code_load(struct code_board *board, uint64_t key)
{
    const struct code *code = board->code;
    int x = board->x;
    if (x < 0 || key < code->base[x] || key >= code->base[x + 1])
        for (x = 0; x < code->class[0].places - 1 && key >= code->base[x + 1];)
            x++;
    uint64_t rest = key - code->base[x];
    uint64_t digits = rest >> code->low[x];
    if (x != board->x || digits != board->digits)
        load_digits(board, x, digits);
    board->last = 0;
    if (code->filled)
        load_last(board, rest & (((uint64_t)1 << code->low[x]) - 1));
    board->blank = board->free & ~board->last;
}
