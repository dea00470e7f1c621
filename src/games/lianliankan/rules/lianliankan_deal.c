/* Boards by number, and shuffles: both are made so that the board can be cleared. Usual
 * deals are those of lianliankan_recipe.c.
 *
 * For a gentle deal and for a shuffle, pairs of tiles without faces are removed at random,
 * as the rules allow, until the board is empty; then each pair gets a face. The order of
 * removal is a line that clears the board. */
#include "games/lianliankan/rules/board.h"

#include "base/i18n.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PEELS = 200, /* attempts; if all get stuck, the order is random */
    COPIES_MOST = 63
};

/* What the name of a variant says besides its rules. */
struct sizes {
    int rows, columns, copies;
    int shape; /* from 1; 0: none */
};
static const struct sizes usual = {.rows = 8, .columns = 18, .copies = 4};

static void shuffle(uint16_t *items, int count, struct random *random)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        uint16_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* ---- peeling ----------------------------------------------------------------------- */

/* A board whose tiles are all equal. HOME is the cell where each tile was at first,
 * because gravity moves them. */
struct peel {
    struct lian board;
    uint16_t home[LIAN_CELLS];
    uint16_t tiles[LIAN_CELLS]; /* the cells with a tile, ascending */
    struct lian_board free;
};

/* The tiles that paths from a cell meet. */
struct eye {
    const struct peel *peel;
    uint16_t seen[5 * LIAN_CELLS]; /* cells, some more than once */
    int count;
};

/* From (row, column) up and down or left and right, at most TURNS times more. What is not free
 * ends a way: a tile, or what lies beyond where paths may run. */
static void look_from(struct eye *eye, int row, int column, bool vertical, int turns)
{
    const struct lian *s = &eye->peel->board;
    int size = vertical ? s->rows : s->columns, at = vertical ? row : column;
    uint64_t line = vertical ? eye->peel->free.column[column] : eye->peel->free.row[row];
    for (int step = -1; step < 2; step += 2) {
        uint64_t side =
            ~line & (step > 0 ? ~(((uint64_t)2 << at) - 1) : ((uint64_t)1 << at) - 1);
        int end = side == 0  ? -1
                  : step > 0 ? __builtin_ctzll(side)
                             : 63 - __builtin_clzll(side);
        if (end > 0 && end <= size)
            eye->seen[eye->count++] =
                (uint16_t)(vertical ? (end - 1) * s->columns + column - 1
                                    : (row - 1) * s->columns + end - 1);
        for (int i = at + step; turns > 0 && i != end; i += step)
            look_from(eye, vertical ? i : row, vertical ? column : i, !vertical,
                      turns - 1);
    }
}

/* A tile that can go together with the one at A, chosen at random; -1: none can. */
static int find_partner(const struct peel *peel, int a, struct random *random)
{
    struct eye eye;
    int columns = peel->board.columns;
    eye.peel = peel;
    eye.count = 0;
    look_from(&eye, a / columns + 1, a % columns + 1, true, 2);
    look_from(&eye, a / columns + 1, a % columns + 1, false, 2);
    int count = 0;
    for (int i = 0; i < eye.count; i++)
        if (eye.seen[i] != a)
            eye.seen[count++] = eye.seen[i];
    return count == 0 ? -1 : eye.seen[random_below(random, (uint64_t)count)];
}

/* The tile at CELL goes; with gravity those above it fall, and their homes with them. The cell
 * that is empty then leaves the list. */
static void drop_tile(struct peel *peel, int cell)
{
    int columns = peel->board.columns;
    if ((peel->board.rules & LIAN_GRAVITY) != 0)
        for (; cell >= columns && peel->board.face[cell - columns] != 0; cell -= columns)
            peel->home[cell] = peel->home[cell - columns];
    peel->board.face[cell] = 0;
    board_flip(&peel->free, board_spot(&peel->board, cell));
    int at = 0, left = --peel->board.tiles;
    for (int step = LIAN_CELLS / 2; step > 0; step = step / 2)
        while (at + step <= left && peel->tiles[at + step] <= cell)
            at += step;
    memmove(&peel->tiles[at], &peel->tiles[at + 1],
            (size_t)(left - at) * sizeof *peel->tiles);
}

/* Takes all tiles of STATE away in pairs: PAIRS gets the cells of each, two after two.
 * False: it got stuck. */
static bool peel_board(const struct lian *state, struct random *random, uint16_t *pairs)
{
    struct peel peel = {.board = *state};
    int cells = state->rows * state->columns;
    int count = 0, first = 0;
    board_init(&peel.free, state);
    for (int i = 0; i < cells; i++) {
        peel.home[i] = (uint16_t)i;
        peel.board.face[i] = state->face[i] != 0;
        if (state->face[i] == 0)
            continue;
        peel.tiles[first++] = (uint16_t)i;
    }
    while (peel.board.tiles > 0) {
        uint16_t tiles[LIAN_CELLS];
        int left = peel.board.tiles;
        memcpy(tiles, peel.tiles, (size_t)left * sizeof *tiles);
        int a = 0, b = -1;
        while (b < 0 && left > 0) {
            int at = (int)random_below(random, (uint64_t)left);
            a = tiles[at];
            tiles[at] = tiles[--left];
            b = find_partner(&peel, a, random);
        }
        if (b < 0)
            return false;
        int upper = a < b ? a : b;
        int lower = a < b ? b : a;
        pairs[count++] = peel.home[upper];
        pairs[count++] = peel.home[lower];
        drop_tile(&peel, upper);
        drop_tile(&peel, lower);
    }
    return true;
}

/* Shuffles the tiles over the cells in use, in any order. */
static void scatter(struct lian *s, struct random *random)
{
    uint16_t faces[LIAN_CELLS], *next = faces;
    int cells = s->rows * s->columns, count = 0;
    for (int i = 0; i < cells; i++)
        if (s->face[i] != 0)
            faces[count++] = s->face[i];
    shuffle(faces, count, random);
    for (int i = 0; i < cells; i++)
        if (s->face[i] != 0)
            s->face[i] = *next++;
}

static int compare_faces(const void *a, const void *b)
{
    const uint16_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

bool lian_reorder(struct lian *state, uint64_t seed)
{
    struct random random;
    uint16_t pairs[LIAN_CELLS], faces[LIAN_CELLS];
    int cells = state->rows * state->columns;
    int halves = 0, tiles = 0;
    random_seed(&random, seed);
    for (int i = 0; i < cells; i++)
        if (state->face[i] != 0)
            faces[tiles++] = state->face[i];
    /* Equal faces side by side, then each second one. */
    qsort(faces, (size_t)tiles, sizeof *faces, compare_faces);
    bool even = tiles % 2 == 0;
    for (int i = 0; even && i < tiles; i += 2) {
        even = faces[i] == faces[i + 1];
        faces[halves++] = faces[i];
    }
    bool peeled = false;
    for (int i = 0; even && !peeled && i < PEELS; i++)
        peeled = peel_board(state, &random, pairs);
    if (!peeled) {
        /* No order can be cleared, or none was found. */
        scatter(state, &random);
        return false;
    }
    shuffle(faces, halves, &random);
    for (int i = 0; i < halves; i++)
        state->face[pairs[2 * i]] = state->face[pairs[2 * i + 1]] = faces[i];
    return true;
}

/* ---- deals ------------------------------------------------------------------------- */

static int field_of(uint32_t variant, int shift, int otherwise)
{
    int value = (int)(variant >> shift & 63);
    return value > 0 ? value : otherwise;
}

static struct sizes sizes_of(uint32_t variant)
{
    return (struct sizes){.rows = field_of(variant, 8, usual.rows),
                          .columns = field_of(variant, 14, usual.columns),
                          .copies = field_of(variant, 20, usual.copies),
                          .shape = field_of(variant, 26, 0)};
}

static bool is_resized(const struct sizes *sizes)
{
    return sizes->rows != usual.rows || sizes->columns != usual.columns;
}

bool lian_deal_faces(struct lian *state, uint32_t variant, uint64_t seed)
{
    struct random random;
    int copies = sizes_of(variant).copies;
    state->tiles = 0;
    for (int i = 0; i < state->rows * state->columns; i++)
        if (state->face[i] != 0)
            state->face[i] = (uint16_t)(1 + state->tiles++ / copies);
    if ((variant & LIAN_GENTLE) != 0)
        return lian_reorder(state, seed);
    if ((variant & LIAN_RANDOM) == 0)
        return lian_recipe_deal(state, seed) || lian_reorder(state, seed);
    random_seed(&random, seed);
    scatter(state, &random);
    return true;
}

/* Sets rows, columns and, where there is a tile, face 1. */
static void read_shape(struct lian *s, const char *board)
{
    int rows = 0, columns = 0, cell = 0;
    sscanf(board, "%2d %2d", &rows, &columns);
    s->rows = (uint8_t)rows;
    s->columns = (uint8_t)columns;
    for (board = strchr(board, '\n'); *board != '\0'; board++)
        if (*board == '0' || *board == '*')
            s->face[cell++] = *board == '*';
}

/* The cells in use of a deal, each with face 1. */
static struct lian blank_board(uint32_t variant)
{
    struct sizes sizes = sizes_of(variant);
    struct lian s = {.rows = (uint8_t)sizes.rows,
                     .columns = (uint8_t)sizes.columns,
                     .rules = variant & (LIAN_INSIDE | LIAN_GRAVITY)};
    if (sizes.shape > 0)
        read_shape(&s, lian_shapes[sizes.shape - 1].board);
    else
        for (int i = 0; i < s.rows * s.columns; i++)
            s.face[i] = 1;
    for (int i = 0; i < s.rows * s.columns; i++)
        s.tiles = (uint16_t)(s.tiles + s.face[i]);
    return s;
}

static const char *lian_deal(void *state, uint32_t variant, uint64_t seed)
{
    struct lian s = blank_board(variant);
    lian_deal_faces(&s, variant, seed);
    memcpy(state, &s, sizeof s);
    return NULL;
}

static int grade_of_deal(uint32_t variant, uint64_t seed)
{
    struct lian s = blank_board(variant);
    bool graded = (variant & (LIAN_GENTLE | LIAN_RANDOM)) == 0 && lian_recipe_graded(&s);
    return graded ? (int)lian_recipe_grade(seed) : -1;
}

/* ---- variants ---------------------------------------------------------------------- */

static bool is_word(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(name, word, length) == 0;
}

/* What the words of a name have set. */
struct naming {
    struct sizes sizes;
    unsigned rules;
    bool sized, copied;
};

/* False: WORD sets nothing, or is a second shape. */
static bool read_word(const char *word, size_t length, struct naming *its)
{
    static const char *const rules[] = {"outside", "inside", "gravity", "random",
                                        "gentle"}; /* 0, then as enum lian_rule */
    struct sizes *sizes = &its->sizes;
    int used = 0;
    if (sscanf(word, "%2dx%2d%n", &sizes->columns, &sizes->rows, &used) == 2 &&
        (size_t)used == length)
        return its->sized = true;
    if (sscanf(word, "c%2d%n", &sizes->copies, &used) == 1 && (size_t)used == length)
        return its->copied = true;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (is_word(word, length, rules[i])) {
            its->rules |= 1u << i >> 1;
            return true;
        }
    bool second = sizes->shape > 0;
    for (int i = 0; i < LIAN_SHAPES; i++)
        if (is_word(word, length, lian_shapes[i].name))
            sizes->shape = i + 1;
    return sizes->shape > 0 && !second;
}

static bool lian_variant_find(const char *name, uint32_t *variant)
{
    struct naming its = {.sizes = usual};
    const struct sizes *sizes = &its.sizes;
    for (const char *word = name;; word++) {
        size_t length = strcspn(word, "-");
        if (!read_word(word, length, &its))
            return false;
        word += length;
        if (*word == '\0')
            break;
    }
    int rows = sizes->rows, columns = sizes->columns, copies = sizes->copies;
    if (rows < 1 || rows > LIAN_ROWS || columns < 1 || columns > LIAN_COLUMNS ||
        rows * columns % 2 != 0 || copies < 2 || copies > COPIES_MOST || copies % 2 != 0)
        return false;
    /* The usual deals choose how many faces they have. */
    if (its.copied && (its.rules & LIAN_RANDOM) == 0)
        its.rules |= LIAN_GENTLE;
    if ((its.rules & LIAN_GENTLE) != 0 && (its.rules & LIAN_RANDOM) != 0)
        return false;
    /* A shape has its size, and with gravity its tiles would fall out of it. */
    if (sizes->shape > 0 && (its.sized || (its.rules & LIAN_GRAVITY) != 0))
        return false;
    *variant = its.rules | (uint32_t)sizes->shape << 26;
    if (is_resized(sizes))
        *variant |= (uint32_t)rows << 8 | (uint32_t)columns << 14;
    if (copies != usual.copies)
        *variant |= (uint32_t)copies << 20;
    return true;
}

static void lian_variant_name(uint32_t variant, struct text *out)
{
    struct sizes sizes = sizes_of(variant);
    bool inside = (variant & LIAN_INSIDE) != 0;
    int shape = sizes.shape;
    if (inside || shape == 0)
        text_string(out, inside ? "inside" : "outside");
    if (shape > 0)
        text_format(out, "%s%s", inside ? "-" : "", lian_shapes[shape - 1].name);
    if ((variant & LIAN_GRAVITY) != 0)
        text_string(out, "-gravity");
    if ((variant & LIAN_RANDOM) != 0)
        text_string(out, "-random");
    if (is_resized(&sizes))
        text_format(out, "-%dx%d", sizes.columns, sizes.rows);
    if (sizes.copies != usual.copies)
        text_format(out, "-c%d", sizes.copies);
    if ((variant & LIAN_GENTLE) != 0)
        text_string(out, "-gentle");
}

void lian_print_variant(uint32_t variant, struct text *out)
{
    struct sizes sizes = sizes_of(variant);
    bool inside = (variant & LIAN_INSIDE) != 0;
    int shape = sizes.shape;
    const char *rules = (variant & LIAN_GRAVITY) != 0
                            ? (inside ? _("inside, tiles fall") : _("tiles fall"))
                        : inside     ? _("paths inside only")
                        : shape == 0 ? _("paths around the edge")
                                     : "";
    text_format(out, "%s%s%s", shape > 0 ? _(lian_shapes[shape - 1].name) : "",
                shape > 0 && rules[0] != '\0' ? ", " : "", rules);
    if ((variant & LIAN_RANDOM) != 0)
        text_string(out, _(", random"));
    if ((variant & LIAN_GENTLE) != 0)
        text_string(out, _(", gentle"));
    if (is_resized(&sizes))
        text_format(out, ", %dx%d", sizes.columns, sizes.rows);
    if (sizes.copies != usual.copies)
        text_format(out, _(", %d of each"), sizes.copies);
}

/* Their names, which are the titles too. */
#define SHAPES                                                                           \
    N_("pyramid"), N_("ring"), N_("rooms"), N_("letters"), N_("heart"), N_("diamond"),   \
        N_("cross"), N_("hourglass"), N_("butterfly"), N_("fish"), N_("castle"),         \
        N_("bridge"), N_("spiral"), N_("stairs"), N_("waves"), N_("crown"), N_("house"), \
        N_("tree"), N_("ship"), N_("star")

static const char *const variants[] =
    {"outside",        "outside-14x6",   "outside-30x16",  "inside", "outside-gravity",
     "inside-gravity", "outside-gentle", "outside-random", SHAPES,   NULL};
static const char *const variant_titles[] =
    {N_("paths may go around the edge, 18x8"),
     N_("paths may go around the edge, 14x6"),
     N_("paths may go around the edge, 30x16"),
     N_("paths must stay inside"),
     N_("tiles fall, paths may go around the edge"),
     N_("tiles fall, paths must stay inside"),
     N_("gentle deal: almost every way to play clears it"),
     N_("random deal: may be impossible to clear"),
     SHAPES,
     NULL};

/* What the bands of lianliankan_recipe.c come to. */
static const char *const grade_words[] = {N_("careless play clears 7 boards of 10"),
                                          N_("careless play clears 1 board of 3"),
                                          N_("careless play clears 1 board of 10"),
                                          N_("careless play clears 1 board of 50")};

static const char *shape_text(int index)
{
    return lian_shapes[index].board;
}

const struct game_deals lian_deals = {
    .variants = variants,
    .variant_titles = variant_titles,
    .variant_note = N_("30x16: letters and Chinese signs touch below 94 columns"),
    .shapes = LIAN_SHAPES,
    .shape = shape_text,
    .variant_find = lian_variant_find,
    .variant_name = lian_variant_name,
    .deal = lian_deal,
    .grade = grade_of_deal,
    .grade_words = grade_words,
};
