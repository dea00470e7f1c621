/* Klotski's texts: boards as signs and as numbers, moves, and every error in them. */
#include "engine/solution.h"
#include "game/session.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static void expect_print(const struct klotski *k, const char *text)
{
    struct text out = {0};
    klotski_game.notation->print(k, &out);
    assert_string_equal(text_get(&out), text);
    text_free(&out);
}

/* Each listed move, printed as a word, is read as the same move. */
static void check_words(const struct klotski *k, struct random *random)
{
    static uint32_t moves[65536];
    int count = klotski_game.rules->moves(k, moves, 65536);
    for (int i = 0; i < count; i++) {
        if (count > 100 && random_below(random, (uint64_t)count) >= 100)
            continue;
        struct text word = {0};
        klotski_game.notation->print_move(k, moves[i], &word);
        uint32_t move = MOVE_NONE;
        assert_null(klotski_game.notation->parse_move(k, text_get(&word), &move));
        assert_int_equal(move, moves[i]);
        assert_null(strchr(text_get(&word), ' '));
        text_free(&word);
    }
}

/* False for the two kinds of boards whose text is ambiguous and therefore refused: a row
 * with only a wall, and a first row that looks like a key before a colon. */
static bool readable(const struct klotski *k)
{
    return k->columns > 1 && memchr(k->cell, ':', (size_t)k->columns) == NULL;
}

static void test_round_trips(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 3000; i++) {
        int side = i % 50 == 0 ? KLOTSKI_SIDE : 8;
        struct klotski k;
        board_random(&k, &random, (uint32_t)i % 3,
                     1 + (int)random_below(&random, (uint64_t)side),
                     1 + (int)random_below(&random, (uint64_t)side),
                     (int)random_below(&random, 40));
        if (!readable(&k))
            continue;
        board_check_text(&k);
        board_walk(&k, &random, 5);
        if (!readable(&k))
            continue;
        board_check_text(&k);
        check_words(&k, &random);
    }
}

static void test_gate_under_hero(void **state)
{
    (void)state;
    static const char text[] = "goal: 1,1\ngates: 0,1 1,0\nXX-\nXX.\na..\n";
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, text);
    assert_true(klotski_gate(&k, 1) && klotski_gate(&k, 2) && klotski_gate(&k, 3));
    assert_false(klotski_gate(&k, 0) || klotski_gate(&k, 4) || klotski_gate(&k, 5));
    expect_print(&k, text);
    uint32_t move;
    assert_null(klotski_game.notation->parse_move(&k, "XRD", &move));
    assert_true(klotski_game.rules->apply(&k, move));
    expect_print(&k, "goal: 1,1\n.--\n-XX\naXX\n");
}

static void test_goal_lines(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, 0, "aXXb\naXXb\ncdde\ncfge\nh..i\n");
    assert_int_equal(k.goal_row * 4 + k.goal_column, 13);
    expect_print(&k, "aXXb\naXXb\ncdde\ncfge\nh..i\n");
    board_read(&k, 0, "goal: 0,2\naXXb\naXXb\ncdde\ncfge\nh..i\n");
    expect_print(&k, "goal: 0,2\naXXb\naXXb\ncdde\ncfge\nh..i\n");
    board_read(&k, 0, "goal:  3, 1 \naXXb\naXXb\ncdde\ncfge\nh..i\n");
    expect_print(&k, "aXXb\naXXb\ncdde\ncfge\nh..i\n");
    board_read(&k, 0, "goal: 0,0\n.X\n"); /* X is a single cell */
    expect_print(&k, "goal: 0,0\n.X\n");
}

static void test_comments_and_walls(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, 0,
               "\xef\xbb\xbf# a comment\r\ngoal: 1,3\r\n#\r\n#####\r\n#X..#\r\n# x\r\n"
               "#\tx\r\n#a.-#\r\n#####\r\n\r\nX\r\n");
    expect_print(&k, "goal: 1,3\n#####\n#X..#\n#a.-#\n#####\n");
}

static void test_numbers(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, 0,
               "31 11 12 31\n32 14 13 32\n31 21 22 31\n32  4  4 32\n 4  0  0  4\n");
    expect_print(&k, "aXXb\naXXb\ncdde\ncfge\nh..i\n");
    board_read(&k, 0, "goal: 0,0\n 0 11 12\n\t4,14, 13,\n"); /* aligned, or with commas */
    expect_print(&k, "goal: 0,0\n.XX\naXX\n");
    board_read(&k, 2, "goal: 0,0\n11 12 21 22 21 22\n14 13 4 4 0 0\n");
    expect_print(&k, "goal: 0,0\nXXaabb\nXXcd..\n");
    assert_int_equal(k.metric, 2);
}

/* More pieces than letters: each piece still gets a different sign. */
static void test_many_numbers(void **state)
{
    (void)state;
    struct text text = {0};
    text_string(&text, "goal: 0,0\n");
    for (int cell = 0; cell < 86; cell++)
        text_string(&text, cell % 10 == 9 ? "4\n" : "4 ");
    text_string(&text, "0 0 11 12\n0 0 0 0 0 0 0 0 14 13\n");
    struct klotski k;
    board_read(&k, 0, text_get(&text));
    for (int cell = 0; cell < 86; cell++)
        assert_int_equal(klotski_first(&k, k.cell[cell]), cell);
    board_check_text(&k);
    struct reason why = {0};
    text_clear(&text);
    text_string(&text, "goal: 0,0\n");
    for (int cell = 0; cell < 100; cell++)
        text_string(&text, cell % 10 == 9 ? "4\n" : "4 ");
    assert_false(board_try(&k, 0, text_get(&text), &why));
    assert_string_equal(why.text, "there are more pieces than piece letters");
    assert_int_equal(why.line, 11);
    text_free(&text);
}

/* The smallest board, the largest board, and boards with one row or column too many. */
static void test_sizes(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, 0, "goal: 0,0\nX\n");
    expect_print(&k, "goal: 0,0\nX\n");
    for (int more = 0; more < 4; more++) {
        int rows = KLOTSKI_SIDE + (more & 1);
        int columns = KLOTSKI_SIDE + (more >> 1);
        struct text text = {0};
        text_string(&text, "goal: 23,22\n");
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++)
                text_char(&text, row == 5 && column > 21 && column < 24 ? 'X' : '.');
            text_char(&text, '\n');
        }
        struct reason why = {0};
        assert_int_equal(board_try(&k, 0, text_get(&text), &why), more == 0);
        if (more > 0)
            assert_string_equal(why.text, "the board is larger than 24 x 24");
        else
            board_check_text(&k);
        text_free(&text);
    }
}

struct bad {
    const char *text;
    long line;
    int column;
    const char *why;
};

#define LONE_HASH "\"#\" alone may be a comment or a wall: use \"# ...\" or a wider board"

static const struct bad bad_boards[] = {
    {"goal: 0,0\n", 1, 0, "there is no board"},
    {"# c\nname: x\n", 2, 0, "there is no board"},
    {"goal: 0,0\nX..\n..\n...\n", 3, 3, "this row has 2 cells, the first one has 3"},
    {"goal: 0,0\nX..\n...\n....\n", 4, 5, "this row has 4 cells, the first one has 3"},
    {"goal: 0,0\nX..\n.\x7f.\n", 3, 2,
     "a piece letter must be a printable ASCII character"},
    {"goal: 0,0\nX\xc3\xa9\n", 2, 2,
     "a piece letter must be a printable ASCII character"},
    {"goal: 0,0\nX..\n. .\n", 3, 2, "a piece letter must be a printable ASCII character"},
    {"goal: 0,0\nX.a\n..b\n.a.\n", 4, 2,
     "piece \"a\" is in two parts; each piece needs its own letter"},
    {"goal: 0,0\nX.a\n...\n.aX\n", 4, 2,
     "piece \"a\" is in two parts; each piece needs its own letter"},
    {"goal: 0,0\nX..\n.X.\n", 3, 2,
     "piece \"X\" is in two parts; each piece needs its own letter"},
    {"goal: 0,0\na.x\n...\n", 2, 1, "there is no piece X to move to the goal"},
    {"goal: 0,0\n4 0\n0 4\n", 2, 1, "there is no piece X to move to the goal"},
    {"aX\n..\n", 1, 0,
     "put \"goal: ROW,COLUMN\" before the board: the top left corner of X at the "
     "goal, counted from 0"},
    {"goal: 2,0\naX\n..\n", 1, 7,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"name: n\ngoal:  -1,0\naX\n..\n", 2, 8,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"goal: 0,0 1\naX\n..\n", 1, 7,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"goal: 0,2\naX\n..\n", 1, 7,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"goal: 0,1000\naX\n..\n", 1, 7,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"goal: 1;1\naX\n..\n", 1, 7,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"goal:\naX\n..\n", 1, 6,
     "goal: expected ROW,COLUMN inside the board, counted from 0"},
    {"goal: 4,0\naXXb\naXXb\ncdde\ncfge\nh..i\n", 1, 0, "X does not fit at the goal 4,0"},
    {"goal: 0,3\naXXb\naXXb\ncdde\ncfge\nh..i\n", 1, 0, "X does not fit at the goal 0,3"},
    {"goal: 0,0\n#XX\n.XX\n", 1, 0, "X does not fit at the goal 0,0"},
    {"....\n.XXX\n....\n....\n....\n", 1, 0, NULL}, /* at the default goal */
    {"....\nXXXX\n....\n....\n....\n", 1, 0, "X does not fit at the goal 3,1"},
    {"goal: 0,0\ngates: 0,1\nX.\n..\n", 2, 8,
     "gates: expected the ROW,COLUMN of a cell under X, counted from 0"},
    {"goal: 0,0\ngates: 0,0 0,2\nX.\n..\n", 2, 12,
     "gates: expected the ROW,COLUMN of a cell under X, counted from 0"},
    {"goal: 0,0\ngates: 0,0,\nX.\n..\n", 2, 11,
     "gates: expected the ROW,COLUMN of a cell under X, counted from 0"},
    {"goal: 0,0\ngates: x\nX.\n..\n", 2, 8,
     "gates: expected the ROW,COLUMN of a cell under X, counted from 0"},
    {"goal: 0,0\n11 12\n14 13 0\n", 3, 1, "this row has 3 cells, the first one has 2"},
    {"goal: 0,0\n11 12\n14\n", 3, 1, "this row has 1 cells, the first one has 2"},
    {"goal: 0,0\n11 12\n14 x\n", 3, 4,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    {"goal: 0,0\n11 12\n14 13x\n", 3, 6,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    {"goal: 0,0\n11 -4\n14 13\n", 2, 4,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    {"goal: 0,0\n11 100\n14 13\n", 2, 4,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    {"goal: 0,0\n11 99999999999999999999\n14 13\n", 2, 4,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    {"goal: 0,0\n11 12\n13 14\n", 2, 0,
     "cell 1 of this row, number 11, belongs to no piece"},
    {"goal: 0,0\n11 12\n14 13\n0 21\n22 0\n", 4, 0,
     "cell 2 of this row, number 21, belongs to no piece"},
    {"goal: 0,0\n11 12\n14 13\n0 31\n", 4, 0,
     "cell 2 of this row, number 31, belongs to no piece"},
    {"goal: 0,0\n11 12\n14 13\n32 0\n", 4, 0,
     "cell 1 of this row, number 32, belongs to no piece"},
    {"goal: 0,0\n11 12\n14 13\n7 0\n", 4, 0,
     "cell 1 of this row, number 7, belongs to no piece"},
    {"goal: 0,0\n11 12 11 12\n14 13 14 13\n", 2, 0,
     "cell 3 of this row, number 11, belongs to no piece"},
    {"goal: 0,0\n11 12,,4\n14 13,,4\n", 2, 7,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    {"goal: 0,0\n,11 12\n,14 13\n", 2, 1,
     "expected a number: 0, 4, 21 22, 31 over 32 or 11 12 over 14 13"},
    /* Rows that could be read as comments. */
    {"goal: 2,0\nX\n#\n.\n", 3, 1, LONE_HASH},
    {"goal: 1,0\nX\n.\n#\n", 4, 1, LONE_HASH},
    {"#\nX\n.\n", 1, 1, LONE_HASH},
    {"#\n\ngoal: 1,0\nX\n.\n", 0, 0, NULL},
    {"#\ngoal: 1,0\nX\n.\n", 0, 0, NULL},
    {"goal: 1,0\n# wall\nX\n.\n", 0, 0, NULL},
    {"goal: 1,0\n#\nX.\n..\n", 0, 0, NULL},
    {"goal: 1,0\nabc:\nX...\nd...\n", 2, 1,
     "\"abc:\" may be a key or a row: a key needs a value, a row no \":\""},
    {"abc:\ngoal: 1,0\nX...\nd...\n", 1, 1,
     "\"abc:\" may be a key or a row: a key needs a value, a row no \":\""},
    {"goal: 0,0\nab:\n.X.\n...\n", 2, 1,
     "\"ab:\" may be a key or a row: a key needs a value, a row no \":\""},
    {"goal: 0,0\na:\nX.\n..\n", 2, 1,
     "\"a:\" may be a key or a row: a key needs a value, a row no \":\""},
    {"abc:\ngoal: 1,0\nX..\nd..\n", 0, 0, NULL},
    {"goal:1,0\nX.......\n", 1, 1,
     "\"goal:1,0\" may be a key or a row: a key needs a value, a row no \":\""},
    {"goal: 1,0\ngoals:1\nX......\n", 0, 0, NULL},
    {"goal: 1,0\nname: a\ngoal: 0,0\nX.\n..\n", 3, 1,
     "\"goal\" is here twice, in line 1 too"},
    {"goal: 1,0\ngates: 0,0\ngates: 0,0\nX.\n..\n", 3, 1,
     "\"gates\" is here twice, in line 2 too"},
};

static void test_bad_boards(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_boards / sizeof bad_boards[0]; i++) {
        const struct bad *bad = &bad_boards[i];
        struct klotski k, before;
        memset(&k, 0x5a, sizeof k);
        before = k;
        struct reason why = {0};
        bool good = board_try(&k, 0, bad->text, &why);
        if (good != (bad->why == NULL) || (!good && strcmp(why.text, bad->why) != 0))
            fail_msg("%s\n%ld:%d: %s", bad->text, why.line, why.column, why.text);
        if (good)
            continue;
        if (why.line != bad->line || why.column != bad->column)
            fail_msg("%s\n%ld:%d: %s", bad->text, why.line, why.column, why.text);
        assert_memory_equal(&k, &before, sizeof k);
    }
}

/* Slightly damaged text does no harm: it is either read or refused with a reason. */
static void test_damaged_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "goal: 2,1\ngates: 0,1 0,2\n#XX-\naXXb\nc..b\n",
        "goal: 1,2\n31 11 12 31\n32 14 13 32\n 4 21 22 0\n",
    };
    struct random random;
    seed_random(&random);
    int good = 0;
    for (int i = 0; i < 20000; i++) {
        char text[128] = "x: y\n";
        strcat(text, texts[i & 1]);
        size_t n = strlen(text);
        for (uint64_t hits = 1 + random_below(&random, 3); hits > 0; hits--) {
            static const char odd[] = "\t ,:;-+#.X0123499\x80\xff\x01";
            text[5 + random_below(&random, n - 6)] =
                odd[random_below(&random, sizeof odd - 1)];
        }
        struct klotski k, before;
        memset(&k, 0x5a, sizeof k);
        before = k;
        struct reason why = {.line = -1};
        if (board_try(&k, 0, text, &why)) {
            good++;
            board_check_text(&k);
            continue;
        }
        assert_in_range(why.line, 1, 7);
        assert_true(why.text[0] != '\0');
        assert_memory_equal(&k, &before, sizeof k);
    }
    assert_in_range(good, 100, 19000);
}

static void test_moves(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        const char *why; /* the error; NULL: none, the move is FROM, TO */
        uint32_t from, to;
    } words[] = {
        {"aR", NULL, 4, 5},
        {"aRR", NULL, 4, 6},
        {"aRRL", NULL, 4, 5},
        {"aRRU", "the piece has no room there", 0, 0},
        {"aUD", "the piece ends where it began", 0, 0},
        {"a", "the piece ends where it began", 0, 0},
        {"", "there is no such piece", 0, 0},
        {"zR", "there is no such piece", 0, 0},
        {".R", "there is no such piece", 0, 0},
        {"#R", "there is no such piece", 0, 0},
        {"-R", "there is no such piece", 0, 0},
        {"\xe6R", "there is no such piece", 0, 0},
        {"aL", "it would leave the board", 0, 0},
        {"aUU", "it would leave the board", 0, 0},
        {"aD", "it would leave the board", 0, 0},
        {"XR", "it would leave the board", 0, 0},
        {"aLR", "it would leave the board", 0, 0},
        {"ar", "expected a piece letter followed by U, D, L or R", 0, 0},
        {"aRx", "expected a piece letter followed by U, D, L or R", 0, 0},
        {"XL", "the piece has no room there", 0, 0},
    };
    struct klotski k;
    board_read(&k, 0, "goal: 0,0\n.-#X\na..X\n");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        uint32_t move = MOVE_NONE;
        const char *why = klotski_game.notation->parse_move(&k, words[i].word, &move);
        if (words[i].why == NULL) {
            assert_null(why);
            assert_int_equal(move, klotski_move((int)words[i].from, (int)words[i].to));
        } else {
            assert_non_null(why);
            assert_string_equal(why, words[i].why);
            assert_int_equal(move, MOVE_NONE);
        }
    }
}

/* A move is legal only if the piece fits at each step of its way, not only at the end. */
static void test_ways(void **state)
{
    (void)state;
    static const struct {
        const char *board, *word;
        int to; /* -1: impossible */
    } ways[] = {
        {"goal: 0,4\nXa.b.\n.....\n", "XRRRR", -1},
        {"goal: 0,4\nXa.b.\n.....\n", "XDRRRRU", 4},
        {"goal: 0,0\nX....\na-#b.\n.....\n", "aRDR", -1}, /* stopped by a gate */
        {"goal: 0,0\n.....\nX-#b.\n.....\n", "XRDR", 12},
        {"goal: 0,0\nX....\na-#b.\n.....\n", "aDRRURDR", -1}, /* by a wall and b */
        {"goal: 0,0\nX....\naa...\n.a#..\n", "aRRLU", -1},    /* one cell by a wall */
        {"goal: 0,0\nX....\naa.b.\n.....\n", "aRRL", -1},
        {"goal: 0,0\nX....\naa.b.\n.....\n", "aRLDRRR", 13},
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct klotski k;
        uint32_t move = MOVE_NONE;
        board_read(&k, 0, ways[i].board);
        const char *why = klotski_game.notation->parse_move(&k, ways[i].word, &move);
        assert_int_equal(why == NULL, ways[i].to >= 0);
        assert_int_equal(move == MOVE_NONE ? -1 : klotski_to(move), ways[i].to);
    }
}

/* A game that session_print prints is read as the same game: board and moves. */
static void test_session(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 100; i++) {
        struct klotski k;
        struct text out = {0};
        board_random(&k, &random, KLOTSKI_STRAIGHT, 4 + i % 3, 5, 6);
        if (!readable(&k))
            continue;
        char *first = memchr(k.cell, '.', 20);
        if (i % 2 == 0 && first != NULL && klotski_first(&k, ',') < 0 &&
            !klotski_gate(&k, (int)(first - k.cell)))
            *first = ','; /* the sign that also separates numbers */
        text_string(&out, "variant: straight\n");
        klotski_game.notation->print(&k, &out);
        struct position position = {0};
        struct reason why;
        struct session session = {0}, again = {0};
        for (int pass = 0; pass < 2; pass++) {
            assert_int_equal(position_from(&position, text_get(&out),
                                           klotski_game.notation->hash_rows, &why),
                             READING_BLOCK);
            assert_true(session_parse(pass == 0 ? &session : &again, &klotski_game, 0,
                                      &position, &why));
            uint32_t moves[64];
            for (int step = 0; pass == 0 && step < 12; step++) {
                int count = klotski_game.rules->moves(session_state(&session), moves, 64);
                count = count > 64 ? 64 : count;
                if (count > 0)
                    assert_true(
                        session_apply(&session,
                                      moves[random_below(&random, (uint64_t)count)]));
            }
            text_clear(&out);
            session_print(&session, &out);
        }
        assert_int_equal(again.count, session.count);
        assert_int_equal(session_length(&again), session_length(&session));
        assert_memory_equal(session_state(&again), session_state(&session), sizeof k);
        session_free(&session);
        session_free(&again);
        position_free(&position);
        text_free(&out);
    }
}

/* One move through a maze, written as a word of hundreds of letters. */
static void test_long_word(void **state)
{
    (void)state;
    struct text text = {0};
    text_string(&text, "goal: 0,23\nmoves: X");
    for (int column = 0; column < 12; column++) {
        for (int i = 0; i < 23; i++)
            text_char(&text, column % 2 == 0 ? 'D' : 'U');
        text_string(&text, column < 11 ? "RR" : "");
    }
    text_char(&text, '\n');
    for (int row = 0; row < KLOTSKI_SIDE; row++) {
        for (int column = 0; column < KLOTSKI_SIDE; column++) {
            int opening = column % 4 == 1 ? 23 : 0;
            bool wall = column % 2 == 1 && column < 23 && row != opening;
            text_char(&text, row + column == 0 ? 'X' : wall ? '#' : '.');
        }
        text_char(&text, '\n');
    }
    struct position position = {0};
    struct session session = {0};
    struct reason why = {0};
    assert_int_equal(position_from(&position, text_get(&text),
                                   klotski_game.notation->hash_rows, &why),
                     READING_BLOCK);
    assert_true(session_parse(&session, &klotski_game, KLOTSKI_STEPS, &position, &why));
    assert_int_equal(session_length(&session), 12 * 23 + 11 * 2);
    assert_int_equal(session.count, 1);
    position_free(&position);
    session_free(&session);
    text_free(&text);
}

static void test_variants(void **state)
{
    (void)state;
    for (uint32_t i = 0; klotski_game.deals->variants[i] != NULL; i++) {
        uint32_t found = 99;
        struct text name = {0};
        game_variant_name(&klotski_game, i, &name);
        assert_string_equal(text_get(&name), klotski_game.deals->variants[i]);
        assert_true(game_variant_find(&klotski_game, text_get(&name), &found));
        assert_int_equal(found, i);
        text_free(&name);
    }
    uint32_t found = 99;
    assert_false(game_variant_find(&klotski_game, "", &found));
    assert_false(game_variant_find(&klotski_game, "Moves", &found));
    assert_int_equal(found, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),   cmocka_unit_test(test_gate_under_hero),
        cmocka_unit_test(test_goal_lines),    cmocka_unit_test(test_comments_and_walls),
        cmocka_unit_test(test_numbers),       cmocka_unit_test(test_many_numbers),
        cmocka_unit_test(test_sizes),         cmocka_unit_test(test_bad_boards),
        cmocka_unit_test(test_damaged_texts), cmocka_unit_test(test_moves),
        cmocka_unit_test(test_ways),          cmocka_unit_test(test_session),
        cmocka_unit_test(test_long_word),     cmocka_unit_test(test_variants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
