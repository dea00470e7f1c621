/* The 8-puzzle: the example for "adding a fifth game" in src/HACKING. It has everything
 * that a game needs, in one file; a real game has one file each for rules, text, view and
 * solver.
 *
 * A state is a uint64_t with four bits for each cell in reading order, the first cell in
 * the lowest bits; 0 is the blank. A move is the direction of a tile: 0 to 3 mean up,
 * down, left, right. */
#include "engine/keyset.h"
#include "engine/solution.h"
#include "engine/trail.h"
#include "game/view.h"

#include "base/random.h"

#include <string.h>

enum {
    CELLS = 9,
    BOARDS = 181440 /* reachable from one: 9! / 2 */
};

static const uint64_t goal = 0x087654321;
static const char *const variants[] = {"eight", NULL};
static const char *const move_names[] = {"U", "D", "L", "R"};

/* ---- rules
 * -------------------------------------------------------------------------- */

static int tile(uint64_t board, int cell)
{
    return (int)(board >> 4 * cell & 15);
}

/* The cell of the tile that MOVE pushes into the blank; -1: there is none. */
static int pushed(uint64_t board, uint32_t move)
{
    static const int rows[] = {1, -1, 0, 0}, columns[] = {0, 0, 1, -1};
    int blank = 0;
    while (tile(board, blank) != 0)
        blank++;
    if (move > 3)
        return -1;
    int row = blank / 3 + rows[move], column = blank % 3 + columns[move];
    return row < 0 || row > 2 || column < 0 || column > 2 ? -1 : row * 3 + column;
}

static bool apply(void *state, uint32_t move)
{
    uint64_t *board = state;
    int from = pushed(*board, move), to = 0;
    if (from < 0)
        return false;
    while (tile(*board, to) != 0)
        to++;
    uint64_t number = (uint64_t)tile(*board, from);
    *board ^= number << 4 * from | number << 4 * to;
    return true;
}

static int moves(const void *state, uint32_t *out, int max)
{
    int count = 0;
    for (uint32_t move = 0; move < 4; move++)
        if (pushed(*(const uint64_t *)state, move) >= 0 && count++ < max)
            out[count - 1] = move;
    return count;
}

static enum status status(const void *state)
{
    return *(const uint64_t *)state == goal ? STATUS_WON : STATUS_PLAYING;
}

static const char *deal(void *state, uint32_t variant, uint64_t seed)
{
    (void)variant;
    struct random random;
    random_seed(&random, seed);
    *(uint64_t *)state = goal;
    for (int i = 0; i < 200; i++)
        apply(state, (uint32_t)random_below(&random, 4));
    return NULL;
}

/* ---- text
 * --------------------------------------------------------------------------- */

static void print(const void *state, struct text *out)
{
    for (int i = 0; i < CELLS; i++)
        text_format(out, "%d%s", tile(*(const uint64_t *)state, i), i == 8 ? "\n" : "");
}

static bool parse(void *state, uint32_t variant, const struct position *position,
                  struct reason *why)
{
    (void)variant;
    const struct line *line = &position->board[0];
    uint64_t board = 0;
    unsigned seen = 0;
    for (int i = 0; i < CELLS && position->board_count == 1 && line->length == CELLS;
         i++) {
        unsigned digit = (unsigned)line->text[i] - '0';
        seen |= digit < CELLS ? 1U << digit : 0;
        board |= (uint64_t)digit << 4 * i;
    }
    if (seen != 0x1ff)
        return reason_set(why, position->first_line, 0, "a line of the digits 0 to 8");
    *(uint64_t *)state = board;
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
    for (*move = 0; *move < 4; ++*move)
        if (strcmp(token, move_names[*move]) == 0)
            return NULL;
    return "a move is U, D, L or R";
}

/* ---- view
 * --------------------------------------------------------------------------- */

static void least(const void *state, int *rows, int *columns)
{
    (void)state;
    *rows = 9;
    *columns = 18;
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    (void)view;
    uint64_t board = *(const uint64_t *)scene->state;
    for (int i = 0; i < CELLS; i++) {
        struct canvas box = canvas_part(canvas, i / 3 * 3, i % 3 * 6, 3, 6);
        int style = i == pushed(board, scene->hint) ? STYLE_MARKED : STYLE_PLAIN;
        if (tile(board, i) == 0)
            continue;
        canvas_box(&box, 0, 0, 3, 6, style);
        canvas_format(&box, 1, 2, style, "%d", tile(board, i));
    }
}

static struct wish input(const struct scene *scene, void *view, const struct event *event)
{
    (void)view;
    uint32_t move = event->kind == EVENT_KEY ? event->key - PRESS_UP : MOVE_NONE;
    bool known = pushed(*(const uint64_t *)scene->state, move) >= 0;
    return (struct wish){.kind = known ? WISH_MOVE : WISH_NOTHING, .move = move};
}

/* ---- solver
 * ------------------------------------------------------------------------- */

/* Breadth-first search; node i of the trail is boards[i]. False: a limit was reached. */
static bool flood(struct claim *claim, struct keyset *seen, struct trail *trail,
                  uint64_t *boards, struct solution *out)
{
    for (uint32_t node = 0; node < trail->count; node++) {
        if (boards[node] == goal) {
            out->verdict = VERDICT_SOLVED;
            solution_resize(out, trail_depth(trail, node));
            trail_line(trail, node, out->moves);
            return true;
        }
        if (!search_claim(claim))
            return false;
        for (uint32_t move = 0; move < 4; move++) {
            uint64_t next = boards[node];
            if (!apply(&next, move) || !keyset_add(seen, next, NULL))
                continue;
            boards[trail->count] = next;
            if (trail_add(trail, node, move) == TRAIL_NONE)
                return false;
        }
    }
    out->verdict = VERDICT_IMPOSSIBLE;
    return true;
}

static void solve(struct search *search, void *memo, const void *state,
                  struct solution *out)
{
    (void)memo;
    struct claim claim = {.search = search};
    struct keyset seen;
    struct trail trail;
    uint64_t *boards = search_alloc(search, BOARDS * sizeof *boards);
    trail_init(&trail, search);
    if (keyset_init(&seen, search, BOARDS, false) && boards != NULL &&
        trail_add(&trail, TRAIL_NONE, MOVE_NONE) != TRAIL_NONE) {
        boards[0] = *(const uint64_t *)state;
        keyset_add(&seen, boards[0], NULL);
        out->proved = flood(&claim, &seen, &trail, boards, out);
    }
    search_release(search, boards, BOARDS * sizeof *boards);
    keyset_free(&seen);
    trail_free(&trail);
    search_settle(&claim);
}

const struct game eight_game = {
    .id = "eight",
    .title = "8-puzzle",
    .summary = "put the eight tiles in order",
    .words =
        &(const struct game_words){
            .help = "Push the tiles into the blank until they stand in order.",
            .keys = "arrows\tpush a tile",
            .describe = print_move,
        },
    .rules =
        &(const struct game_rules){
            .state_size = sizeof(uint64_t),
            .moves = moves,
            .apply = apply,
            .status = status,
        },
    .deals =
        &(const struct game_deals){
            .variants = variants,
            .variant_titles = variants,
            .deal = deal,
        },
    .notation =
        &(const struct game_notation){
            .print = print,
            .parse = parse,
            .print_move = print_move,
            .parse_move = parse_move,
        },
    .solver =
        &(const struct game_solver){
            .solve = solve,
        },
};

const struct game_view eight_game_view = {
    .least = least,
    .draw = draw,
    .input = input,
};
