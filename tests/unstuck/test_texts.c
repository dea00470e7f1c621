/* Games, positions, texts and moves of <unstuck.h>. */
#include <unstuck.h>

#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    TEXT = 1 << 16
};

/* A board of Klotski with X at its goal. */
#define SMALL "goal: 0,1\n.XX.\n.XX.\n"

static struct unstuck_position *deal(const char *game, const char *variant,
                                     uint64_t number)
{
    struct unstuck_position *position;
    assert_int_equal(unstuck_deal(game, variant, number, &position), UNSTUCK_OK);
    return position;
}

static struct unstuck_position *parse(const char *game, const char *variant,
                                      const char *text)
{
    struct unstuck_position *position;
    struct unstuck_reason why = {0};
    enum unstuck_error error =
        unstuck_parse(game, variant, text, strlen(text), &position, &why);
    if (error != UNSTUCK_OK)
        print_message("%s: %s\n%s\n", game, why.text, text);
    assert_int_equal(error, UNSTUCK_OK);
    return position;
}

static const char *print(const struct unstuck_position *position, const char *notation,
                         char out[TEXT])
{
    size_t length;
    assert_int_equal(unstuck_print(position, notation, out, TEXT, &length), UNSTUCK_OK);
    assert_int_equal(strlen(out), length);
    return out;
}

static struct unstuck_facts facts_of(const struct unstuck_position *position)
{
    struct unstuck_facts facts;
    unstuck_get_facts(position, &facts, sizeof facts);
    return facts;
}

static void play_randomly(struct unstuck_position *position, struct random *random,
                          int most)
{
    uint32_t moves[2000];
    for (int n; most > 0 && (n = unstuck_legal(position, moves, 2000)) > 0; most--)
        assert_int_equal(unstuck_apply(position,
                                       moves[random_below(random, (uint32_t)n)]),
                         UNSTUCK_OK);
}

/* ---- games ------------------------------------------------------------------------- */

static void test_errors(void **state)
{
    (void)state;
    for (int error = UNSTUCK_OK; error <= UNSTUCK_NO_CARDS; error++) {
        const char *text = unstuck_error_text((enum unstuck_error)error);
        assert_in_range(strlen(text), 5, 60);
        for (int other = UNSTUCK_OK; other < error; other++)
            assert_string_not_equal(text, unstuck_error_text((enum unstuck_error)other));
    }
    assert_string_equal(unstuck_error_text((enum unstuck_error)99), "unknown error");
    assert_string_equal(unstuck_version(), PACKAGE_VERSION);
}

static void test_games(void **state)
{
    (void)state;
    static const char *const first[] = {"klondike", "klotski", "lianliankan", "samegame"};
    int count = 0;
    for (; registry[count] != NULL; count++) {
        const char *game = unstuck_game(count);
        assert_string_equal(game, registry[count]->id);
        assert_string_equal(unstuck_notation(game, 0), "board");
        assert_null(unstuck_notation(game, 9));
        assert_null(unstuck_notation(game, -1));
        assert_non_null(unstuck_variant(game, 0));
        assert_null(unstuck_variant(game, 99));
        assert_null(unstuck_variant(game, -1));
    }
    for (int i = 0; i < 4; i++)
        assert_string_equal(unstuck_game(i), first[i]);
    assert_null(unstuck_game(count));
    assert_null(unstuck_game(-1));
    assert_null(unstuck_variant("chess", 0));
    assert_null(unstuck_notation("chess", 0));
    assert_int_equal(unstuck_deal_count("chess"), 0);
    assert_null(unstuck_variant(NULL, 0));
    assert_string_equal(unstuck_variant("klondike", 1), "draw1");
    assert_string_equal(unstuck_notation("klotski", 1), "numbers");
}

static void test_named_deals(void **state)
{
    (void)state;
    assert_int_equal(unstuck_deal_count("klotski"), 72);
    assert_int_equal(unstuck_deal_count("klondike"), 0);
    assert_string_equal(unstuck_deal_name("klotski", 1, true), "横刀立马");
    assert_non_null(unstuck_deal_name("klotski", 72, false));
    assert_null(unstuck_deal_name("klotski", 0, true));
    assert_null(unstuck_deal_name("klotski", 73, true));
    assert_null(unstuck_deal_name("klondike", 1, true));
    assert_null(unstuck_deal_name("chess", 1, true));
    assert_int_equal(unstuck_deal_grade("klondike", NULL, 3), 3);
    assert_int_equal(unstuck_deal_grade("klondike", "draw1", 6), 0);
    assert_int_equal(unstuck_deal_grade("samegame", "12x12", 1), -1);
    assert_int_equal(unstuck_deal_grade("klotski", "jumps", 1), -1);
    assert_int_equal(unstuck_deal_grade("chess", NULL, 1), -1);
    assert_int_equal(unstuck_deal_best("klotski", NULL, 1), 81);
    assert_int_equal(unstuck_deal_best("klotski", "steps", 1), 116);
    assert_int_equal(unstuck_deal_best("klotski", "jumps", 1), 0);
    assert_int_equal(unstuck_deal_best("klotski", NULL, 73), 0);
    assert_int_equal(unstuck_deal_best("klondike", NULL, 1), 0);
    struct unstuck_position *position = deal("klotski", "steps", 1);
    struct unstuck_facts facts = facts_of(position);
    assert_string_equal(facts.name, "横刀立马");
    assert_string_equal(facts.variant, "steps");
    assert_int_equal(facts.deal, 1);
    assert_true(facts.dealt);
    unstuck_free(position);
}

static void test_deal_errors(void **state)
{
    (void)state;
    struct unstuck_position *position = (void *)state;
    assert_int_equal(unstuck_deal("chess", NULL, 1, &position), UNSTUCK_NO_GAME);
    assert_null(position);
    assert_int_equal(unstuck_deal(NULL, NULL, 1, &position), UNSTUCK_NO_GAME);
    assert_int_equal(unstuck_deal("klon", NULL, 1, &position), UNSTUCK_NO_GAME);
    assert_int_equal(unstuck_deal("klondike", "draw14", 1, &position),
                     UNSTUCK_NO_VARIANT);
    assert_null(position);
    assert_int_equal(unstuck_deal("klotski", NULL, 0, &position), UNSTUCK_NO_DEAL);
    assert_int_equal(unstuck_deal("klotski", NULL, 73, &position), UNSTUCK_NO_DEAL);
    assert_null(position);
    unstuck_free(NULL);
}

/* ---- positions --------------------------------------------------------------------- */

static void test_facts(void **state)
{
    (void)state;
    struct unstuck_position *position = deal("samegame", "classic", 9);
    struct unstuck_facts facts = facts_of(position);
    assert_string_equal(facts.game, "samegame");
    assert_string_equal(facts.variant, "classic");
    assert_null(facts.name);
    assert_true(facts.dealt && facts.scored && !facts.large);
    assert_int_equal(facts.deal, 9);
    assert_int_equal(facts.status, UNSTUCK_PLAYING);
    assert_int_equal(facts.moves + facts.length, 0);
    assert_true(facts.score < 0);
    int64_t before = facts.score;
    struct random random;
    seed_random(&random);
    play_randomly(position, &random, 5);
    facts = facts_of(position);
    assert_int_equal(facts.moves, 5);
    assert_int_equal(facts.length, 5);
    assert_true(facts.score > before);
    play_randomly(position, &random, 500);
    facts = facts_of(position);
    assert_int_not_equal(facts.status, UNSTUCK_PLAYING);
    assert_int_equal(unstuck_legal(position, NULL, 0), 0);
    unstuck_free(position);

    /* A piece that is pushed on continues its move. */
    position = deal("klotski", NULL, 1);
    assert_int_equal(unstuck_play(position, "gD", NULL), UNSTUCK_OK);
    assert_int_equal(unstuck_play(position, "gL", NULL), UNSTUCK_OK);
    facts = facts_of(position);
    assert_int_equal(facts.moves, 2);
    assert_int_equal(facts.length, 1);
    unstuck_free(position);

    position = parse("klotski", NULL, "name: Home\n" SMALL);
    facts = facts_of(position);
    assert_string_equal(facts.name, "Home");
    assert_false(facts.dealt);
    assert_int_equal(facts.status, UNSTUCK_WON);
    unstuck_free(position);
}

static bool is_read(const char *notation)
{
    return strcmp(notation, "hdoj") != 0 && strcmp(notation, "solvitaire") != 0;
}

/* The block of a position is read as the same position with its moves, and what each
 * notation of its game prints is read as the same board. */
static void round_trip(const struct unstuck_position *position, const char *game)
{
    char text[TEXT], again[TEXT];
    struct unstuck_facts facts = facts_of(position);
    struct unstuck_position *copy = parse(game, NULL, print(position, NULL, text));
    struct unstuck_facts read = facts_of(copy);
    assert_int_equal(read.moves, facts.moves);
    assert_int_equal(read.length, facts.length);
    assert_int_equal(read.score, facts.score);
    assert_int_equal(read.status, facts.status);
    assert_string_equal(read.variant, facts.variant);
    assert_string_equal(print(copy, "board", again), print(position, "board", text));
    unstuck_free(copy);
    for (int i = 0; unstuck_notation(game, i) != NULL; i++) {
        const char *notation = unstuck_notation(game, i);
        enum unstuck_error error = unstuck_print(position, notation, text, TEXT, NULL);
        if (error == UNSTUCK_OK && is_read(notation)) {
            copy = parse(game, facts.variant, text);
            assert_string_equal(print(copy, notation, again), text);
            unstuck_free(copy);
        } else if (error != UNSTUCK_OK)
            assert_int_equal(error, UNSTUCK_NO_NOTATION);
    }
}

static void test_round_trips(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; registry[i] != NULL; i++)
        for (int v = 0; unstuck_variant(registry[i]->id, v) != NULL;
             v += seed_is_long() || v < 6 ? 1 : 3)
            for (int round = seed_rounds(8); round > 0; round--) {
                uint64_t number = 1 + random_below(&random, 72);
                struct unstuck_position *position =
                    deal(registry[i]->id, unstuck_variant(registry[i]->id, v), number);
                round_trip(position, registry[i]->id);
                play_randomly(position, &random, (int)random_below(&random, 30));
                round_trip(position, registry[i]->id);
                unstuck_free(position);
            }
}

static void test_print(void **state)
{
    (void)state;
    struct unstuck_position *position = deal("klotski", NULL, 1);
    char out[TEXT] = "#";
    size_t length, all;
    assert_int_equal(unstuck_print(position, "board", NULL, 0, &all), UNSTUCK_OK);
    assert_int_equal(all, 25);
    assert_int_equal(unstuck_print(position, "board", out, 26, &length), UNSTUCK_OK);
    assert_int_equal(strlen(out), 25);
    assert_int_equal(length, 25);
    assert_int_equal(unstuck_print(position, "board", out, 25, NULL), UNSTUCK_OK);
    assert_int_equal(strlen(out), 24);
    assert_int_equal(unstuck_print(position, "board", out, 1, &length), UNSTUCK_OK);
    assert_string_equal(out, "");
    assert_int_equal(length, 25);
    assert_int_equal(unstuck_print(position, "letters", out, TEXT, NULL),
                     UNSTUCK_NO_NOTATION);
    unstuck_free(position);
}

static void test_copy(void **state)
{
    (void)state;
    struct random random;
    char text[TEXT], again[TEXT];
    seed_random(&random);
    for (int i = 0; registry[i] != NULL; i++) {
        struct unstuck_position *position = deal(registry[i]->id, NULL, 3);
        play_randomly(position, &random, 7);
        print(position, NULL, text);
        struct unstuck_position *copy = unstuck_copy(position);
        play_randomly(position, &random, 70);
        unstuck_free(position);
        assert_string_equal(print(copy, NULL, again), text);
        play_randomly(copy, &random, 1);
        assert_int_equal(facts_of(copy).moves, 8);
        unstuck_free(copy);
    }
    struct unstuck_position *named = parse("klotski", NULL, "name: N\n" SMALL);
    struct unstuck_position *copy = unstuck_copy(named);
    unstuck_free(named);
    assert_string_equal(facts_of(copy).name, "N");
    unstuck_free(copy);
}

/* ---- moves ------------------------------------------------------------------------- */

static void expect_each_move(const struct unstuck_position *position,
                             const uint32_t *moves, int count)
{
    char word[TEXT], text[TEXT], again[TEXT];
    for (int i = 0; i < count; i++) {
        uint32_t move;
        size_t length;
        assert_int_equal(unstuck_move_print(position, moves[i], word, sizeof word,
                                            &length),
                         UNSTUCK_OK);
        assert_int_equal(strcspn(word, " \n"), length);
        assert_int_equal(unstuck_move_parse(position, word, &move, NULL), UNSTUCK_OK);
        struct unstuck_position *a = unstuck_copy(position), *b = unstuck_copy(position);
        assert_int_equal(unstuck_apply(a, moves[i]), UNSTUCK_OK);
        assert_int_equal(unstuck_play(b, word, NULL), UNSTUCK_OK);
        assert_string_equal(print(a, "board", text), print(b, "board", again));
        unstuck_free(a);
        unstuck_free(b);
    }
}

static void test_moves(void **state)
{
    (void)state;
    struct random random;
    uint32_t moves[2000];
    seed_random(&random);
    for (int i = 0; registry[i] != NULL; i++) {
        struct unstuck_position *position = deal(registry[i]->id, NULL, 11);
        for (int round = 0; round < seed_rounds(20); round++) {
            int count = unstuck_legal(position, moves, 2000);
            if (count == 0)
                break;
            assert_int_equal(unstuck_legal(position, NULL, 0), count);
            expect_each_move(position, moves, count < 10 ? count : 10);
            play_randomly(position, &random, 1);
        }
        /* Any word of 32 bits may come. */
        for (int round = 0; round < 2000; round++) {
            uint32_t move = (uint32_t)random_next(&random) >> random_below(&random, 32);
            struct unstuck_position *copy = unstuck_copy(position);
            enum unstuck_error error = unstuck_apply(copy, move);
            assert_true(error == UNSTUCK_OK || error == UNSTUCK_ILLEGAL);
            assert_int_equal(facts_of(copy).moves - facts_of(position).moves,
                             error == UNSTUCK_OK);
            assert_int_equal(unstuck_move_print(position, move, NULL, 0, NULL), error);
            unstuck_free(copy);
        }
        unstuck_free(position);
    }
}

static void test_wrong_moves(void **state)
{
    (void)state;
    char before[TEXT], after[TEXT];
    struct unstuck_reason why = {0};
    uint32_t move;
    struct unstuck_position *position = deal("lianliankan", NULL, 1);
    print(position, NULL, before);
    assert_int_equal(unstuck_play(position, "?", &why), UNSTUCK_BAD_TEXT);
    assert_string_not_equal(why.text, "");
    assert_int_equal(unstuck_move_parse(position, "?", &move, NULL), UNSTUCK_BAD_TEXT);
    why.text[0] = '\0';
    assert_int_equal(unstuck_play(position, "3,3-6,6", &why), UNSTUCK_ILLEGAL);
    assert_string_equal(why.text, "These tiles do not match.");
    assert_int_equal(unstuck_play(position, "3,3-6,6", NULL), UNSTUCK_ILLEGAL);
    assert_string_equal(print(position, NULL, after), before);
    unstuck_free(position);
}

static void test_shuffles(void **state)
{
    (void)state;
    struct unstuck_position *position = deal("lianliankan", NULL, 1);
    uint32_t move;
    assert_int_equal(unstuck_move_parse(position, "S5", &move, NULL), UNSTUCK_OK);
    assert_true(unstuck_is_shuffle(position, move));
    unstuck_legal(position, &move, 1);
    assert_false(unstuck_is_shuffle(position, move));
    unstuck_free(position);
    position = deal("klondike", NULL, 1);
    assert_false(unstuck_is_shuffle(position, UINT32_MAX));
    unstuck_free(position);
}

/* ---- reading ----------------------------------------------------------------------- */

static void test_parse_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line;
        const char *why;
    } cases[] = {
        {"", 0, "the text contains no position"},
        {"\n# nothing\n\n", 0, "the text contains no position"},
        {"# one\n\n" SMALL "\n" SMALL, 7, "a second position begins here"},
        {"\ngame: klondike\n.XX.\n", 2, "this is a position of klondike, not of klotski"},
        {"variant: leaps\n.XX.\n", 1, "unknown variant 'leaps' (moves, straight, steps)"},
        {SMALL "\nfoo\n", 5, "a second position begins here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct unstuck_position *position = (void *)state;
        struct unstuck_reason why = {0};
        const char *text = cases[i].text;
        assert_int_equal(unstuck_parse("klotski", NULL, text, strlen(text), &position,
                                       &why),
                         UNSTUCK_BAD_TEXT);
        assert_null(position);
        assert_int_equal(why.line, cases[i].line);
        assert_string_equal(why.text, cases[i].why);
        assert_int_equal(unstuck_parse("klotski", NULL, text, strlen(text), &position,
                                       NULL),
                         UNSTUCK_BAD_TEXT);
    }
    struct unstuck_position *position;
    assert_int_equal(unstuck_parse("chess", NULL, "", 0, &position, NULL),
                     UNSTUCK_NO_GAME);
    assert_int_equal(unstuck_parse("klotski", "x", "", 0, &position, NULL),
                     UNSTUCK_NO_VARIANT);
    /* Decks on one line need no empty line between them. */
    struct unstuck_position *dealt = deal("klondike", NULL, 1);
    char decks[TEXT];
    for (int i = 1; unstuck_notation("klondike", i) != NULL; i++) {
        if (!is_read(unstuck_notation("klondike", i)))
            continue;
        size_t n = strlen(print(dealt, unstuck_notation("klondike", i), decks));
        memcpy(decks + n, decks, n);
        assert_int_equal(unstuck_parse("klondike", NULL, decks, n, &position, NULL),
                         UNSTUCK_OK);
        unstuck_free(position);
        assert_int_equal(unstuck_parse("klondike", NULL, decks, 2 * n, &position, NULL),
                         UNSTUCK_BAD_TEXT);
    }
    unstuck_free(dealt);
}

/* Reads TEXT line by line; LOG gets for each line that completes something its number and
 * "ok" or "bad LINE:COLUMN". */
static void read_lines(struct unstuck_reader *reader, const char *text, size_t length,
                       char *log)
{
    const char *end = text + length;
    log[0] = '\0';
    for (int number = 1; text != NULL; number++) {
        const char *newline =
            text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
        const char *stop = newline != NULL ? newline : end;
        bool last = text == end;
        struct unstuck_position *position = (void *)log;
        struct unstuck_reason why = {0};
        enum unstuck_error error =
            unstuck_reader_line(reader, last ? NULL : text, (size_t)(stop - text),
                                &position, &why);
        if (position != NULL)
            sprintf(log + strlen(log), "%ld-%d ok %s, ", why.line, number,
                    facts_of(position).variant);
        if (error == UNSTUCK_BAD_TEXT)
            sprintf(log + strlen(log), "%d bad %ld:%d, ", number, why.line, why.column);
        assert_true(error == UNSTUCK_BAD_TEXT || error == UNSTUCK_OK);
        assert_true(error == UNSTUCK_OK || position == NULL);
        unstuck_free(position);
        text = last ? NULL : newline != NULL ? newline + 1 : end;
    }
}

static void test_reader(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbf# boards\r\n\r\ngoal: 0,1\r\n"
                               ".XX.\r\n.XX.  \r\n\n"             /* to line 6 */
                               "variant: straight\n" SMALL "\n\n" /* to line 12 */
                               "variant: moves\n.YX.\n\n"         /* to line 15 */
                               "goal: 0,1\n.XX.\n.X\0X\n.XX.\n\n" /* to line 20 */
                               "moves: XL XX\n" SMALL;
    char log[1000];
    struct unstuck_reader *reader;
    assert_int_equal(unstuck_reader_new("klotski", "steps", &reader), UNSTUCK_OK);
    for (int round = 0; round < 2; round++) { /* behind the end it starts again */
        read_lines(reader, text, sizeof text - 1, log);
        assert_string_equal(log,
                            "3-6 ok steps, 7-11 ok straight, 15 bad 14:0, 18 bad 18:3, "
                            "25 bad 21:11, ");
    }
    unstuck_reader_free(reader);
    unstuck_reader_free(NULL);
    assert_int_equal(unstuck_reader_new("chess", NULL, &reader), UNSTUCK_NO_GAME);
    assert_null(reader);
    assert_int_equal(unstuck_reader_new("klotski", "x", &reader), UNSTUCK_NO_VARIANT);
}

/* A line that is too long is refused, and the next block is read. */
static void test_long_line(void **state)
{
    (void)state;
    size_t length = (16 << 20) + 1;
    char *line = malloc(length);
    memset(line, 'a', length);
    struct unstuck_reader *reader;
    struct unstuck_position *position;
    struct unstuck_reason why;
    assert_int_equal(unstuck_reader_new("klotski", NULL, &reader), UNSTUCK_OK);
    assert_int_equal(unstuck_reader_line(reader, line, length, &position, &why),
                     UNSTUCK_BAD_TEXT);
    assert_int_equal(why.column, length);
    assert_int_equal(unstuck_reader_line(reader, "?", 1, &position, &why), UNSTUCK_OK);
    assert_int_equal(unstuck_reader_line(reader, "", 0, &position, &why), UNSTUCK_OK);
    for (const char *s = SMALL; *s != '\0'; s = strchr(s, '\n') + 1)
        assert_int_equal(unstuck_reader_line(reader, s, strcspn(s, "\n"), &position,
                                             &why),
                         UNSTUCK_OK);
    assert_null(position);
    assert_int_equal(unstuck_reader_line(reader, NULL, 0, &position, &why), UNSTUCK_OK);
    assert_non_null(position);
    unstuck_free(position);
    unstuck_reader_free(reader);
    free(line);
}

/* ---- large boards ------------------------------------------------------------------ */

static void test_large(void **state)
{
    (void)state;
    struct unstuck_reason why = {0};
    char out[10];
    struct unstuck_position *position =
        parse("lianliankan", NULL,
              "name: long\n1 42\n1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 "
              "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 1 2 2 3 3\n");
    struct unstuck_facts facts = facts_of(position);
    assert_true(facts.large && !facts.dealt);
    assert_string_equal(facts.name, "long");
    assert_string_equal(facts.variant, "outside");
    assert_int_equal(unstuck_legal(position, NULL, 0), 0);
    assert_int_equal(unstuck_apply(position, 0), UNSTUCK_TOO_LARGE);
    assert_int_equal(unstuck_print(position, "board", out, 10, NULL), UNSTUCK_TOO_LARGE);
    uint32_t move;
    assert_int_equal(unstuck_move_print(position, 0, out, 10, NULL), UNSTUCK_TOO_LARGE);
    assert_int_equal(unstuck_move_parse(position, "1,1-1,2", &move, NULL),
                     UNSTUCK_TOO_LARGE);
    assert_int_equal(unstuck_play(position, "1,1", &why), UNSTUCK_BAD_TEXT);
    assert_int_equal(unstuck_play(position, "2,1-1,1", &why), UNSTUCK_BAD_TEXT);
    assert_int_equal(unstuck_play(position, "1,1-1,3", &why), UNSTUCK_ILLEGAL);
    assert_string_equal(why.text, "not possible here");
    struct unstuck_position *copy = unstuck_copy(position);
    assert_int_equal(unstuck_play(copy, "1,1-1,2", &why), UNSTUCK_OK);
    assert_int_equal(facts_of(copy).moves, 1);
    assert_int_equal(unstuck_play(position, "1,1-1,2", &why), UNSTUCK_OK);
    assert_int_equal(unstuck_play(position, "1,1-1,2", &why), UNSTUCK_ILLEGAL);
    unstuck_free(position);
    for (int i = 3; i < 42; i += 2) {
        char word[20];
        assert_int_equal(facts_of(copy).status, UNSTUCK_PLAYING);
        snprintf(word, sizeof word, "1,%d-1,%d", i, i + 1);
        assert_int_equal(unstuck_play(copy, word, NULL), UNSTUCK_OK);
    }
    assert_int_equal(facts_of(copy).status, UNSTUCK_WON);
    assert_int_equal(facts_of(copy).length, 21);
    unstuck_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors),      cmocka_unit_test(test_games),
        cmocka_unit_test(test_named_deals), cmocka_unit_test(test_deal_errors),
        cmocka_unit_test(test_facts),       cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_print),       cmocka_unit_test(test_copy),
        cmocka_unit_test(test_moves),       cmocka_unit_test(test_wrong_moves),
        cmocka_unit_test(test_shuffles),    cmocka_unit_test(test_parse_errors),
        cmocka_unit_test(test_reader),      cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
