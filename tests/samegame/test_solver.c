/* SameGame's solver: compared with the oracle on tiny boards, its fast board with the
 * rules; the same answer for any number of threads; known answers; every point where a
 * search can be stopped; and its memo. */
#include "engine/solution.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"
#include "games/samegame/rules/tiles.h"
#include "games/samegame/solve/samegame_solve.h"
#include "games/samegame/solve/solve_proof.h"
#include "games/samegame/solve/stream.h"

#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    TINY_BOARDS = 300,
    ORACLE_MOST = 20000, /* states; boards with more are not compared */
    PLAYED_BOARDS = 300,
    PROVED_BOARDS = 150,
    PROVED_FEW = 40,
    PROOF_NODES = 226855, /* the nodes of all these proofs together */
    PROOF_FEW_NODES = 40119,
    SIGNATURE_DEALS = 5,
    SIGNATURE_FEW = 2,
    SIGNATURE_NODES = 600000
};

/* Scores with a limit of nodes, summed as in test_signature, of few deals and of all: a
 * change of the solver either keeps them or changes them here. */
static const int64_t signature[2][2] = {{INT64_C(19212779), INT64_C(572964480017)},
                                        {INT64_C(19280969), INT64_C(574998621134)}};

static void ask(const struct same *same, const struct limits *limits, void *memo,
                struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&samegame_game, &search, memo, same, out);
    search_free(&search); /* asserts that no memory is left */
}

static struct same shuffled(struct random *random, int points, int rows, int columns,
                            int colors)
{
    struct same same = {.rows = (uint8_t)rows,
                        .columns = (uint8_t)columns,
                        .points = (uint8_t)points};
    for (int i = 0; i < rows * columns; i++)
        same.color[i] = (uint8_t)(1 + random_below(random, (uint64_t)colors));
    return same;
}

static void fail_board(const struct same *same, const char *what)
{
    struct text text = {0};
    same_notation.print(same, &text);
    printf("# points %d\n%s", same->points, text_get(&text));
    fail_msg("%s", what);
}

static int64_t score_after(const struct same *same, const struct solution *solution)
{
    struct same end = *same;
    for (int i = 0; i < solution->count; i++) {
        uint16_t cells[SAME_CELLS];
        assert_true(same_group(&end, (int)solution->moves[i], cells) > 1);
        assert_int_equal(cells[0], solution->moves[i]);
        assert_true(same_apply(&end, solution->moves[i]));
    }
    assert_int_not_equal(samegame_game.rules->status(&end), STATUS_PLAYING);
    return same_score(&end);
}

/* ---- the fast board ---------------------------------------------------------------- */

/* The score if each colour were one group. */
static int bound_of(const struct same *same)
{
    int bound = same->gained, alone = 0, left[SAME_COLORS + 1] = {0};
    for (int cell = 0; cell < same->rows * same->columns; cell++)
        left[same->color[cell]]++;
    for (int color = 1; color <= SAME_COLORS; color++) {
        alone += left[color] == 1;
        if (left[color] > 1)
            bound += same_worth(same, left[color]);
        else if (same->points == SAME_CLASSIC)
            bound -= left[color];
    }
    return same->points == SAME_CLASSIC && alone == 0 ? bound + 1000 : bound;
}

/* Tiles keep their names when they move down and to the left. ALL: those of the start. */
static void compare_tiles(const struct tiles *tiles, const struct same *same,
                          const uint16_t *all, int count)
{
    uint16_t left[SAME_CELLS];
    int found = 0, left_count = tiles_list(tiles, left);
    bool grouped[2] = {false, false}; /* of colour 1, of others */
    assert_int_equal(tiles->left, same_tiles(same));
    assert_int_equal(left_count, same_tiles(same));
    assert_int_equal(tiles_score(tiles), same_score(same));
    assert_int_equal(tiles_bound(tiles), bound_of(same));
    for (int i = 0; i < count; i++) {
        unsigned tile = all[i];
        if (found == left_count || left[found] != tile) {
            assert_false(tiles_grouped(tiles, tile));
            continue;
        }
        found++;
        unsigned at = tiles_cell(tiles, tile);
        assert_int_equal(tiles_at(tiles, at), tile);
        assert_int_equal(tiles_color(tile), same->color[at]);
        bool in_group = same_group(same, (int)at, NULL) > 1;
        assert_int_equal(tiles_grouped(tiles, tile), in_group);
        grouped[same->color[at] != 1] |= in_group;
    }
    assert_int_equal(found, left_count);
    for (unsigned cell = 0; cell < (unsigned)same->rows * same->columns; cell++)
        assert_int_equal(tiles_color(tiles_at(tiles, cell)), same->color[cell]);
    unsigned tile = tiles_find(tiles, 1);
    assert_int_equal(tile != 0, grouped[0] || grouped[1]);
    assert_true(tile == 0 ||
                (tiles_grouped(tiles, tile) && (tiles_color(tile) != 1) == grouped[1]));
}

static struct same any_board(struct random *random, int points, int *colors)
{
    int rows = 1 + (int)random_below(random, SAME_ROWS);
    int columns = 1 + (int)random_below(random, SAME_COLUMNS);
    *colors = 2 + (int)random_below(random, SAME_COLORS - 1);
    return shuffled(random, points, rows, columns, *colors);
}

/* MOVE_NONE: there is none. */
static uint32_t any_move(struct random *random, const struct same *same)
{
    uint32_t moves[SAME_CELLS];
    int count = same_moves(same, moves, SAME_CELLS);
    return count > 0 ? moves[random_below(random, (uint64_t)count)] : MOVE_NONE;
}

static void test_tiles(void **unused)
{
    (void)unused;
    static struct tiles tiles, copy;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(PLAYED_BOARDS), colors;
    for (int i = 0; i < rounds; i++) {
        struct same same = any_board(&random, i & 1, &colors);
        uint16_t all[SAME_CELLS];
        tiles_init(&tiles, &same);
        int count = tiles_list(&tiles, all);
        for (uint32_t move = 0; move != MOVE_NONE;) {
            move = any_move(&random, &same);
            if (random_below(&random, 8) == 0 || move == MOVE_NONE)
                compare_tiles(&tiles, &same, all, count);
            if (move == MOVE_NONE)
                break;
            unsigned tile = tiles_at(&tiles, move);
            tiles_copy(&copy, &tiles);
            assert_int_equal(tiles_take(&copy, tile), same_group(&same, (int)move, NULL));
            assert_int_equal(tiles_take(&copy, tile), 0);
            tiles_take(&tiles, tile);
            same_apply(&same, move);
        }
    }
}

/* Two colours count fully, the others and the end less. No bound is below a later one, or
 * below the score. */
static void test_weights(void **unused)
{
    (void)unused;
    static struct tiles tiles;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(PLAYED_BOARDS), colors;
    for (int i = 0; i < rounds; i++) {
        struct same same = any_board(&random, i & 1, &colors);
        int kept = (int)random_below(&random, (uint64_t)colors + 1), second = 1;
        int weight = (int)random_below(&random, TILES_WHOLE + 1);
        tiles_init(&tiles, &same);
        tiles_weigh(&tiles, kept, second, weight);
        int bound = tiles_bound(&tiles), gained = 0;
        for (uint32_t move; (move = any_move(&random, &same)) != MOVE_NONE;) {
            int color = same.color[move], before = same.gained;
            tiles_take(&tiles, tiles_at(&tiles, move));
            same_apply(&same, move);
            int points = same.gained - before;
            bool whole = color == kept || color == second;
            gained += whole ? points : points * weight / TILES_WHOLE;
            assert_true(tiles_bound(&tiles) <= bound);
            bound = tiles_bound(&tiles);
        }
        int end = (int)same_score(&same) - same.gained;
        assert_int_equal(tiles_score(&tiles), gained + end * weight / TILES_WHOLE);
        assert_true(tiles_score(&tiles) <= bound);
    }
}

/* ---- scores ------------------------------------------------------------------------ */

static void test_tiny_boards(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int compared = 0;
    int rounds = seed_rounds(TINY_BOARDS);
    for (int i = 0; i < rounds; i++) {
        int rows = 1 + (int)random_below(&random, 5);
        int columns = 1 + (int)random_below(&random, 5);
        int colors = 2 + (int)random_below(&random, 4);
        struct same same = shuffled(&random, i & 1, rows, columns, colors);
        struct oracle oracle = oracle_ask(&samegame_game, &same, ORACLE_MOST);
        struct solution solution = {0};
        ask(&same, &(struct limits){0}, NULL, &solution);
        if (solution.verdict != VERDICT_SOLVED || !solution.proved)
            fail_board(&same, "not proved");
        assert_int_equal(solution.score, score_after(&same, &solution));
        if (oracle.verdict == VERDICT_SOLVED && oracle.score != solution.score)
            fail_board(&same, "another score than the oracle's");
        compared += oracle.verdict == VERDICT_SOLVED;
        solution_free(&solution);
    }
    printf("# %d of %d boards compared\n", compared, rounds);
    assert_true(compared > 0);
}

/* The best score of SAME, proved within BYTES; 0: no limit. */
static int prove(const struct same *same, uint64_t bytes, uint64_t *nodes)
{
    struct search search;
    struct claim claim = {.search = &search};
    uint64_t left = UINT64_MAX;
    int count, score;
    search_init(&search, &(struct limits){.bytes = bytes});
    struct proof *proof = proof_new(&search, same);
    assert_true(proof_run(proof, &claim, &left));
    assert_non_null(proof_line(proof, &count, &score));
    assert_true(score <= proof_bound(same));
    *nodes = UINT64_MAX - left;
    proof_free(proof);
    search_settle(&claim);
    search_free(&search);
    return score;
}

/* The proof alone, which then depends on its table and its bounds: it finds the best
 * score, with the same number of nodes as before. */
static void test_proof(void **unused)
{
    (void)unused;
    struct random random;
    uint64_t nodes = 0;
    int rounds = seed_is_long() ? PROVED_BOARDS : PROVED_FEW;
    random_seed(&random, 7);
    for (int i = 0; i < rounds; i++) {
        struct same same = shuffled(&random, i & 1, 6, 6, 2 + i % 3);
        uint64_t some;
        int score = prove(&same, 0, &some);
        nodes += some;
        /* The nodes are those of all boards; the oracle takes longer than the proofs. */
        struct oracle oracle = {0};
        if (i < seed_rounds(PROVED_BOARDS))
            oracle = oracle_ask(&samegame_game, &same, ORACLE_MOST);
        if (oracle.verdict == VERDICT_SOLVED && oracle.score != score)
            fail_board(&same, "another score than the oracle's");
    }
    assert_int_equal(nodes, seed_is_long() ? PROOF_NODES : PROOF_FEW_NODES);
}

/* A table that may not grow forgets positions: that costs nodes, but the proof is the
 * same. */
static void test_small_table(void **unused)
{
    (void)unused;
    for (int points = 0; points < 2; points++) {
        struct random random;
        random_seed(&random, 11);
        struct same same = shuffled(&random, points, seed_is_long() ? 7 : 6, 7, 5);
        uint64_t nodes, more;
        int score = prove(&same, 0, &nodes);
        assert_int_equal(prove(&same, 600 << 10, &more), score);
        assert_true(more > nodes);
    }
}

/* Positions late in games, proved with the rest of their lines. */
static void test_late(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 5);
    int rounds = seed_rounds(6);
    for (int i = 0; i < rounds; i++) {
        struct same same;
        uint32_t moves[SAME_CELLS];
        int count;
        same_deal(&same, (uint32_t)i & 1, (uint64_t)i);
        for (;;) {
            int tiles = 0;
            for (int cell = 0; cell < same.rows * same.columns; cell++)
                tiles += same.color[cell] != 0;
            count = same_moves(&same, moves, SAME_CELLS);
            if (tiles * (i % 2 == 0 ? 2 : 4) < same.rows * same.columns || count == 0)
                break;
            same_apply(&same, moves[random_below(&random, (uint64_t)count)]);
        }
        struct solution solution = {0};
        ask(&same, &(struct limits){.nodes = 4000000}, NULL, &solution);
        assert_true(solution.proved);
        assert_int_equal(solution.score, score_after(&same, &solution));
        assert_int_equal(solution.bound, solution.score);
        solution_free(&solution);
    }
}

static void test_threads(void **unused)
{
    (void)unused;
    int rounds = seed_rounds(4);
    for (uint32_t i = 0; i < (uint32_t)rounds; i++) {
        struct same same;
        struct solution first = {0};
        same_deal(&same, i & 1, i);
        for (int threads = 1; threads <= 4; threads++) {
            struct solution other = {0};
            struct solution *out = threads == 1 ? &first : &other;
            ask(&same, &(struct limits){.nodes = 400000, .threads = threads}, NULL, out);
            assert_int_equal(out->stop, STOP_NODES);
            assert_int_equal(out->nodes, first.nodes);
            assert_int_equal(out->count, first.count);
            assert_memory_equal(out->moves, first.moves,
                                (size_t)first.count * sizeof *first.moves);
            solution_free(&other);
        }
        solution_free(&first);
    }
}

static void test_signature(void **unused)
{
    (void)unused;
    for (uint32_t points = 0; points < 2; points++) {
        int64_t sum = 0;
        uint64_t deals = seed_is_long() ? SIGNATURE_DEALS : SIGNATURE_FEW;
        for (uint64_t deal = 1; deal <= deals; deal++) {
            struct same same;
            struct solution solution = {0};
            same_deal(&same, points, deal);
            ask(&same, &(struct limits){.nodes = SIGNATURE_NODES}, NULL, &solution);
            assert_int_equal(solution.score, score_after(&same, &solution));
            sum = sum * 31 + solution.score + (int64_t)solution.nodes;
            solution_free(&solution);
        }
        if (sum != signature[points][seed_is_long()])
            fail_msg("points %u: signature %lld", points, (long long)sum);
    }
}

/* The score of a stream on the first SIDE rows and columns of a deal. */
static int stream_score(uint64_t deal_number, int side)
{
    struct same deal,
        same = {.rows = (uint8_t)side, .columns = (uint8_t)side, .points = SAME_CLASSIC};
    struct search search;
    struct claim claim = {.search = &search};
    same_deal(&deal, SAME_CLASSIC, deal_number);
    for (int cell = 0; cell < side * side; cell++)
        same.color[cell] = deal.color[cell / side * deal.columns + cell % side];
    search_init(&search, &(struct limits){.threads = 1});
    struct stream *stream = stream_new(&search, &same, 1);
    for (uint64_t left = 3000000, used = 1; used > 0; left -= used)
        used = stream_run(stream, &claim, left);
    int score = stream_best(stream)->score;
    stream_free(stream);
    search_settle(&claim);
    search_free(&search);
    return score;
}

/* The colours that new lines keep for last. If it is always the most frequent one, the score
 * is 1229; if the scores of earlier lines do not count, it is 1165. */
static void test_colors(void **unused)
{
    (void)unused;
    assert_int_equal(stream_score(2, 9), 1189);
}

/* A board whose best lines remove three tiles of the kept colour early, so that the others
 * meet. Annealing that never picks such a group ends with two large ones: 2932. */
static void test_kept_early(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"..4.....151....", "4.3.....3313..2",
                                       "2.225...2343..2", "2.344..33324.45",
                                       "424342.34354343", "323343.51134344",
                                       "144443344114544", "224244344434544",
                                       "143341444444554", "441113552454455",
                                       "124154445244342"};
    const int height = (int)(sizeof rows / sizeof *rows);
    struct same same = {.rows = (uint8_t)height, .columns = 15, .points = SAME_CLASSIC};
    struct solution solution = {0};
    for (int cell = 0; cell < 15 * height; cell++) {
        char color = rows[cell / 15][cell % 15];
        same.color[cell] = color == '.' ? 0 : (uint8_t)(color - '0');
    }
    ask(&same, &(struct limits){.nodes = 600000}, NULL, &solution);
    assert_true(solution.score >= 4000);
    solution_free(&solution);
}

/* Late in a search, annealing begins with the best line: without that the score is 75. */
static void test_again(void **unused)
{
    (void)unused;
    assert_int_equal(stream_score(28, 7), 1049);
}

/* ---- stops ------------------------------------------------------------------------- */

static void test_limits(void **unused)
{
    (void)unused;
    for (uint32_t points = 0; points < 2; points++) {
        struct same same;
        same_deal(&same, points, 3);
        int64_t before = 0;
        uint64_t most = (uint64_t)seed_rounds(50000);
        for (uint64_t nodes = 1; nodes < most; nodes += 1 + nodes / 4) {
            struct solution solution = {0};
            ask(&same, &(struct limits){.nodes = nodes}, NULL, &solution);
            assert_true(solution.nodes <= nodes);
            assert_int_equal(solution.verdict, VERDICT_SOLVED);
            assert_int_equal(solution.stop, STOP_NODES);
            assert_int_equal(solution.score, score_after(&same, &solution));
            assert_true(nodes < 2 || solution.score >= before);
            before = solution.score;
            solution_free(&solution);
        }
        for (uint64_t bytes = 1; bytes < 32 << 20; bytes += bytes / 2 + 5000) {
            struct solution solution = {0};
            ask(&same, &(struct limits){.nodes = 5000, .bytes = bytes}, NULL, &solution);
            assert_true(solution.peak_bytes <= bytes);
            assert_int_equal(solution.verdict, VERDICT_SOLVED);
            assert_int_not_equal(solution.stop, STOP_FINISHED);
            solution_free(&solution);
        }
    }
}

static void test_cancelled(void **unused)
{
    (void)unused;
    for (uint32_t points = 0; points < 2; points++) {
        struct same same;
        struct search search;
        struct solution solution = {0};
        same_deal(&same, points, 3);
        search_init(&search, &(struct limits){.threads = 2});
        search_stop(&search, STOP_CANCELLED);
        solution_find(&samegame_game, &search, NULL, &same, &solution);
        assert_int_equal(solution.stop, STOP_CANCELLED);
        assert_false(solution.proved);
        solution_free(&solution);
        search_free(&search);
    }
}

/* With a limit of time only, and with a limit from the first line on. */
static void test_time(void **unused)
{
    (void)unused;
    struct same same;
    same_deal(&same, SAME_CLASSIC, 3);
    for (int i = 0; i < 2; i++) {
        struct solution solution = {0};
        ask(&same,
            &(struct limits){.seconds = i == 0 ? 0.1 : 200,
                             .improve = i == 0 ? 0 : 0.1,
                             .threads = 2},
            NULL, &solution);
        assert_int_equal(solution.stop, STOP_TIME);
        assert_true(solution.seconds < 100);
        assert_true(solution.bound >= solution.score);
        solution_free(&solution);
    }
}

/* ---- the memo ---------------------------------------------------------------------- */

/* After another move the answer is still a whole line. */
static void recall_beside(const void *memo, const struct same *same, uint32_t move)
{
    uint32_t moves[SAME_CELLS];
    int count = same_moves(same, moves, SAME_CELLS);
    for (int i = 0; i < count; i++) {
        struct same after = *same;
        struct solution recalled = {0};
        assert_true(same_apply(&after, moves[i]));
        assert_true(solution_recall(&samegame_game, memo, &after, &recalled));
        assert_int_equal(recalled.score, score_after(&after, &recalled));
        for (int k = 0; k < recalled.count; k++)
            same_apply(&after, recalled.moves[k]);
        assert_int_equal(same_moves(&after, NULL, 0), 0); /* to the end */
        assert_true(moves[i] == move || !recalled.proved);
        solution_free(&recalled);
    }
}

/* After a move of the line the answer is its rest, and a new search finds no worse
 * one. */
static void test_memo(void **unused)
{
    (void)unused;
    for (uint32_t points = 0; points < 2; points++) {
        struct same same;
        struct solution line = {0}, recalled = {0}, again = {0};
        void *memo = same_memo_new();
        same_deal(&same, points, 4);
        ask(&same, &(struct limits){.nodes = 100000}, memo, &line);
        for (int i = 0; i < line.count; i++) {
            assert_true(solution_recall(&samegame_game, memo, &same, &recalled));
            assert_true(recalled.score >= line.score);
            if (i % 8 == 0) {
                recall_beside(memo, &same, line.moves[i]);
                ask(&same, &(struct limits){.nodes = 100}, memo, &again);
                assert_true(again.score >= line.score);
            }
            assert_true(same_apply(&same, line.moves[i]));
        }
        same_deal(&same, points, 5);
        assert_false(solution_recall(&samegame_game, memo, &same, &recalled));
        solution_free(&line);
        solution_free(&recalled);
        solution_free(&again);
        free(memo);
    }
}

/* A search that knows a line begins with it: the same nodes again find better lines. */
static void test_known_line(void **unused)
{
    (void)unused;
    int64_t first = 0, second = 0;
    for (uint64_t deal = 1; deal <= 2; deal++) {
        const struct limits limits = {.nodes = 200000};
        struct same same;
        struct solution line = {0}, again = {0};
        void *memo = same_memo_new();
        same_deal(&same, SAME_CLASSIC, deal);
        ask(&same, &limits, NULL, &line);
        assert_true(
            solution_remember(&samegame_game, memo, &same, line.moves, line.count));
        ask(&same, &limits, memo, &again);
        assert_true(again.score >= line.score);
        first += line.score;
        second += again.score;
        solution_free(&line);
        solution_free(&again);
        free(memo);
    }
    assert_true(second > first);
}

/* Another seed searches differently, and the same seed does not. */
static void test_seed(void **unused)
{
    (void)unused;
    struct solution found[3] = {{0}};
    struct same same;
    same_deal(&same, SAME_CLASSIC, 1);
    for (int i = 0; i < 3; i++)
        ask(&same, &(struct limits){.nodes = 100000, .seed = i > 0}, NULL, &found[i]);
    assert_int_equal(found[1].count, found[2].count);
    assert_memory_equal(found[1].moves, found[2].moves,
                        (size_t)found[1].count * sizeof *found[1].moves);
    assert_true(found[0].score != found[1].score);
    for (int i = 0; i < 3; i++)
        solution_free(&found[i]);
}

/* A player tries moves for a whole game and takes them back: each position is worth what it
 * was, also after a line was followed. */
static void test_memo_of_a_game(void **unused)
{
    (void)unused;
    enum {
        MOVES = 12
    };
    struct random random;
    struct same same, at[2 * MOVES];
    struct solution found = {0};
    int64_t worth[2 * MOVES];
    void *memo = same_memo_new();
    random_seed(&random, 1);
    same_deal(&same, SAME_SQUARE, 6);
    for (int i = 0; i < 2 * MOVES; i++) {
        uint32_t moves[SAME_CELLS];
        ask(&same, &(struct limits){.nodes = 1000}, memo, &found);
        at[i] = same;
        worth[i] = found.score;
        int count = same_moves(&same, moves, SAME_CELLS);
        assert_true(count > 0);
        same_apply(&same, i < MOVES ? moves[random_below(&random, (uint64_t)count)]
                                    : found.moves[0]);
    }
    for (int i = 2 * MOVES; i-- > 0;) {
        assert_true(solution_recall(&samegame_game, memo, &at[i], &found));
        assert_true(found.score >= worth[i]);
    }
    solution_free(&found);
    free(memo);
}

/* A worse line from the same start is kept too: the player may have followed it. */
static void test_memo_of_two_lines(void **unused)
{
    (void)unused;
    struct same same;
    struct solution line[2] = {{0}}, found = {0};
    void *memo = same_memo_new();
    same_deal(&same, SAME_SQUARE, 6);
    for (int i = 0; i < 2; i++) {
        ask(&same, &(struct limits){.nodes = i == 0 ? 100000 : 1}, NULL, &line[i]);
        assert_true(
            solution_remember(&samegame_game, memo, &same, line[i].moves, line[i].count));
    }
    assert_true(line[0].score > line[1].score);
    for (int i = 0; i < line[1].count; i++) {
        assert_true(solution_recall(&samegame_game, memo, &same, &found));
        assert_true(found.score >= line[1].score);
        same_apply(&same, line[1].moves[i]);
    }
    for (int i = 0; i < 2; i++)
        solution_free(&line[i]);
    solution_free(&found);
    free(memo);
}

/* Of two answers with one score the proved one is kept, in either order. */
static void test_memo_keeps_the_proof(void **unused)
{
    (void)unused;
    for (int first = 0; first < 2; first++) {
        struct same same = {.rows = 1, .columns = 4, .color = {1, 1, 2, 2}};
        struct solution found = {0}, recalled = {0};
        void *memo = same_memo_new();
        ask(&same, &(struct limits){0}, NULL, &found);
        assert_true(found.proved && found.count == 2);
        for (int i = 0; i < 2; i++) {
            found.proved = i == first;
            same_remember(memo, &same, &found);
        }
        assert_true(solution_recall(&samegame_game, memo, &same, &recalled));
        assert_true(recalled.proved);
        solution_free(&found);
        solution_free(&recalled);
        free(memo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiles),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_tiny_boards),
        cmocka_unit_test(test_proof),
        cmocka_unit_test(test_small_table),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_colors),
        cmocka_unit_test(test_kept_early),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_known_line),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_memo),
        cmocka_unit_test(test_memo_of_a_game),
        cmocka_unit_test(test_memo_of_two_lines),
        cmocka_unit_test(test_memo_keeps_the_proof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
