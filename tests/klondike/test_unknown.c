/* Positions with unknown cards: their text, their moves, and who refuses them. */
#include "game/session.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

/* A position of a random game, with some unknown cards. */
static int deal(struct klondike *k, struct random *random)
{
    if (random_below(random, 2) == 0)
        klondike_deal(k, random_below(random, 2) ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1,
                      random_next(random));
    else
        cards_deal(k, random, random_below(random, 2) ? 3 : 1,
                   1 + (int)random_below(random, RANKS));
    cards_walk(k, random, (int)random_below(random, 120));
    return cards_forget(k, random, (int)random_below(random, 101));
}

static int count_marks(const char *text)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, "??")) != NULL; at += 2)
        count++;
    return count;
}

/* The text is read as a position with the same text, known cards and moves. */
static void test_text(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 2000; i++) {
        struct klondike k, again;
        struct text out = {0}, second = {0};
        uint32_t moves[2][256];
        int unknown = deal(&k, &random);
        bool letters = random_below(&random, 2) == 0;
        if (letters)
            klondike_print_notation(&k, KLONDIKE_LETTERS, &out);
        else
            klondike_print(&k, &out);
        assert_int_equal(count_marks(text_get(&out)), unknown);
        cards_read(&again, klondike_variant(&k.rules), text_get(&out));
        cards_check(&again);
        assert_memory_equal(again.unknown, k.unknown, sizeof k.unknown);
        if (letters)
            klondike_print_notation(&again, KLONDIKE_LETTERS, &second);
        else
            klondike_print(&again, &second);
        assert_string_equal(text_get(&second), text_get(&out));
        int count = klondike_game.rules->moves(&k, moves[0], 256);
        assert_int_equal(klondike_game.rules->moves(&again, moves[1], 256), count);
        assert_memory_equal(moves[0], moves[1], (size_t)count * sizeof moves[0][0]);
        text_free(&out);
        text_free(&second);
    }
}

/* A notation that cannot leave out cards is not written. */
static void test_notations(void **state)
{
    (void)state;
    struct klondike k;
    struct text out = {0};
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    for (int forget = 0; forget < 2; forget++) {
        for (int i = KLONDIKE_LETTERS; i <= KLONDIKE_SOLVITAIRE; i++)
            assert_int_equal(klondike_print_notation(&k, i, &out),
                             forget == 0 || i < KLONDIKE_DECK);
        klondike_set_unknown(&k, k.column[6][0], true);
    }
    text_free(&out);
}

/* Cards become known when they turn face up or go to the waste; a session makes only moves
 * that do not need that. */
static void test_moves(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int refused = 0, made = 0;
    for (int i = 0; i < 2000; i++) {
        struct klondike k;
        uint32_t moves[256];
        deal(&k, &random);
        int before = klondike_unknown(&k);
        int count = klondike_game.rules->moves(&k, moves, 256);
        for (int j = 0; j < count; j++) {
            struct session session = {0};
            struct klondike after = k;
            assert_true(
                session_begin(&session, &klondike_game, KLONDIKE_DRAW3, &k, NULL));
            assert_true(klondike_game.rules->apply(&after, moves[j]));
            cards_check(&after);
            bool turns = klondike_unknown(&after) < before;
            assert_int_equal(session_apply(&session, moves[j]), !turns);
            assert_int_equal(session.count, !turns);
            refused += turns;
            made += !turns;
            session_free(&session);
        }
    }
    assert_true(refused > 500 && made > 500);
}

/* Where a card turns up: one of the stock at each turn, and a face-down one. */
static void test_turned_up(void **state)
{
    (void)state;
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW3,
               "ranks: 2\ndown: 0 1 0 0 0 0 0\n-\n?? AC\n-\n-\n-\n-\n-\n"
               "?? AS ?? ?? ?? ??\n");
    assert_int_equal(klondike_unknown(&k), 6);
    assert_true(klondike_game.rules->apply(&k, KLONDIKE_TURN));
    assert_int_equal(klondike_unknown(&k), 4);
    assert_true(klondike_game.rules->apply(&k, klondike_move(KLONDIKE_COLUMN_FOUNDATION,
                                                             1, CLUBS)));
    assert_int_equal(klondike_unknown(&k), 3);
    assert_true(klondike_game.rules->apply(&k, KLONDIKE_TURN));
    assert_int_equal(klondike_unknown(&k), 0);
}

/* The missing cards fill the places in order, so that equal texts are equal states. */
static void test_order(void **state)
{
    (void)state;
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 1\ndown: 0 1 0 0 0 0 0\n-\n?? AC\n-\n-\n-\n-\n-\n?? ??\n");
    assert_int_equal(k.column[1][0], card_make(0, HEARTS));
    assert_int_equal(k.talon[0], card_make(0, DIAMONDS));
    assert_int_equal(k.talon[1], card_make(0, SPADES));
}

static bool parse(const char *text, bool unknown, struct session *session,
                  struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, false, why), READING_BLOCK);
    bool good = unknown
                    ? session_parse_unknown(session, &klondike_game, 0, &position, why)
                    : session_parse(session, &klondike_game, 0, &position, why);
    position_free(&position);
    return good;
}

#define ONE "down: 0 1 0 0 0 0 0\nfoundation: 11 13 13 13\n-\n?? KH\n-\n-\n-\n-\n-\n-\n"
#define TWO "down: 0 1 0 0 0 0 0\nfoundation: 10 13 13 13\n-\n?? KH\n-\n-\n-\n-\n-\n??\n"

static void test_sessions(void **state)
{
    (void)state;
    struct session session = {0};
    struct reason why;
    assert_false(parse("\n\n" TWO, false, &session, &why));
    assert_null(session.game);
    assert_int_equal(why.line, 3);
    assert_string_equal(why.text, "2 cards of this position are unknown; unstuck advise "
                                  "estimates each move's chance to win");
    assert_true(parse(TWO, true, &session, &why));
    assert_int_equal(game_unknown(&klondike_game, session_state(&session)), 2);
    /* Moves before the position may turn nothing up either. */
    assert_false(parse("moves: M1_0\n" TWO, true, &session, &why));
    assert_int_equal(why.line, 1);
    assert_true(parse("moves: B1_2 C2_1\n" TWO, true, &session, &why));
    assert_int_equal(session.count, 2);
    session_free(&session);
}

/* The card of a single "??" is the missing one, so the position is like any other. */
static void test_single(void **state)
{
    (void)state;
    struct session session = {0};
    struct reason why;
    assert_true(parse("moves: M1_0 C1_0 C0_0\n" ONE, false, &session, &why));
    assert_int_equal(session_status(&session), STATUS_WON);
    session_free(&session);
}

/* A text with the cards that someone sees is short for the same text with each "??". */
static void test_short(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"down: 0 1 2 3 4 5 6\n5H\n?? 6C\n?? ?? TD 9S\n?? ?? ?? QS\n?? ?? ?? ?? AH\n"
         "?? ?? ?? ?? ?? 2D\n?? ?? ?? ?? ?? ?? KC\n?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? "
         "?? ?? ?? ?? ?? ?? ?? ?? ??\n",
         "0?5H\n1?6C\n2?TD9S\n3?QS\n4?AH\n5?2D\n6?KC\n?\n"},
        {"ranks: 2\nfoundation: 1 0 0 0\nwaste: 2\ndown: 0 1 0 0 0 0 0\n-\n?? 2H\n-\n-\n-\n"
         "-\n-\nAS 2S ?? ?? ??\n",
         "ranks: 2\nfoundation: 1 0 0 0\n-\n??2H\n-\n-\n-\n-\n-\nAS2S ?\n"}};
    for (size_t i = 0; i < 2; i++) {
        struct klondike whole, brief;
        cards_read(&whole, KLONDIKE_DRAW3, texts[i][0]);
        cards_read(&brief, KLONDIKE_DRAW3, texts[i][1]);
        assert_memory_equal(&brief, &whole, sizeof whole);
    }
    struct session session = {0};
    struct reason why;
    assert_false(
        parse("0?5H\n1?\n2?TD\n3?QS\n4?AH\n5?2D\n6?KC\n?\n", true, &session, &why));
    assert_int_equal(why.line, 2);
    assert_string_equal(why.text, "now the cards of pile 2 that lie face up");
    assert_false(
        parse("0?5H\n1?6C\n2?TD3?QS\n3?QD\n4?AH\n5?2D\n6?KC\n?\n", true, &session, &why));
    assert_int_equal(why.line, 3);
    assert_int_equal(why.column, 5);
}

/* Answers which cards MOVE turns up in the game TRUTH, until SESSION can make it. */
static int reveal(struct session *session, const struct session *truth, uint32_t move)
{
    const struct klondike *before = session_state(truth);
    struct klondike after = *before;
    int from = pile_source(move), count = 0;
    klondike_game.rules->apply(&after, move);
    bool turns = klondike_kind(move) == KLONDIKE_TURN;
    int last = turns ? after.waste : before->waste + 1;
    for (int i = before->waste; i < last && session_hides(session, move); i++) {
        uint8_t card =
            turns ? before->talon[i] : after.column[from][after.size[from] - 1];
        char word[] = {"A23456789TJQK"[card_rank(card)], "HDSC"[card_suit(card)], '\0'};
        if (!klondike_is_unknown(session_state(session), card))
            continue;
        assert_non_null(session_reveal(session, move, "5X"));
        assert_null(session_reveal(session, move, word));
        assert_true(klondike_unknown(session_state(session)) == 0 ||
                    session_reveal(session, move, word) != NULL);
        count++;
    }
    assert_false(session_hides(session, move));
    return count;
}

/* Each position of SESSION is that of TRUTH, but for the cards that are unknown there. */
static int compare(const struct session *session, const struct session *truth)
{
    const struct klondike *now = session_state(session);
    for (int i = 0; i <= session->count; i++) {
        struct klondike k = *(const struct klondike *)session_state_at(session, i);
        const struct klondike *t = session_state_at(truth, i);
        uint8_t *cards = k.column[0];
        const uint8_t *real = t->column[0];
        for (int j = 0; j < COLUMNS * COLUMN_MAX; j++)
            if (cards[j] != 0 && klondike_is_unknown(&k, cards[j]))
                cards[j] = real[j];
        for (int j = 0; j < k.talon_size; j++)
            if (klondike_is_unknown(&k, k.talon[j]))
                k.talon[j] = t->talon[j];
        memset(k.unknown, 0, sizeof k.unknown);
        assert_memory_equal(&k, t, sizeof k);
    }
    return klondike_unknown(now);
}

/* A game beside another program: each card that turns up is named, and holds from then on in
 * all positions, also those that are taken back. */
static void test_reveal(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int named = 0, known = 0;
    for (int i = 0; i < 200; i++) {
        struct klondike k;
        struct session truth = {0}, session = {0};
        struct text out = {0};
        struct reason why;
        klondike_deal(&k, i % 2 ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1, random_next(&random));
        assert_true(
            session_begin(&truth, &klondike_game, (uint32_t)(1 - i % 2), &k, NULL));
        for (int j = 0; j < COLUMNS; j++)
            for (int c = 0; c < k.down[j]; c++)
                klondike_set_unknown(&k, k.column[j][c], true);
        for (int j = 0; j < k.talon_size; j++)
            klondike_set_unknown(&k, k.talon[j], true);
        text_string(&out, i % 2 ? "" : "variant: draw1\n");
        klondike_print(&k, &out);
        assert_true(parse(text_get(&out), true, &session, &why));
        for (int step = 0; step < 300; step++) {
            uint32_t moves[256];
            int n = klondike_game.rules->moves(session_state(&truth), moves, 256);
            if (random_below(&random, 8) == 0) {
                assert_int_equal(session_undo(&session), session_undo(&truth));
                continue;
            }
            if (n == 0)
                break;
            uint32_t move = moves[random_below(&random, (uint64_t)n)];
            named += reveal(&session, &truth, move);
            assert_true(session_apply(&session, move));
            assert_true(session_apply(&truth, move));
        }
        known += compare(&session, &truth) == 0;
        text_free(&out);
        session_free(&session);
        session_free(&truth);
    }
    assert_true(seed_met(named > 1000) && seed_met(known > 0));
}

/* ---- what the player has seen ------------------------------------------------------ */

/* Plays, takes back and makes again COUNT random moves. SEEN gets the cards that were in the
 * waste at some time. */
static void play(struct session *session, struct random *random, int count, bool *seen)
{
    for (int i = 0; i <= count; i++) {
        const struct klondike *k = session_state(session);
        for (int j = 0; j < k->waste; j++)
            seen[k->talon[j]] = true;
        if (i == count)
            return;
        uint32_t moves[256];
        int n = klondike_game.rules->moves(session_state(session), moves, 256);
        bool again = random_below(random, 2) == 0 && session_redo(session);
        if (random_below(random, 4) == 0)
            session_undo(session);
        else if (!again && n > 0)
            session_apply(session, random_below(random, 2) == 0
                                       ? KLONDIKE_TURN
                                       : moves[random_below(random, (uint64_t)n)]);
    }
}

/* Of the stock the player knows the cards that lay in the waste at some time of the session,
 * also if that move was taken back and another one made. If turning is free, the player knows
 * all of them. */
static void test_seen(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int known[2] = {0}, forgotten[2] = {0};
    for (int i = 0; i < 1000; i++) {
        struct klondike start, k;
        struct session session = {0};
        deal(&start, &random);
        if (random_below(&random, 2) == 0) {
            start.rules.passes = 3;
            start.redeals = (uint8_t)random_below(&random, 3);
        }
        bool limited = start.rules.passes > 0;
        assert_true(
            session_begin(&session, &klondike_game, KLONDIKE_DRAW3, &start, NULL));
        bool seen[CARDS + 1] = {false};
        play(&session, &random, (int)random_below(&random, 60), seen);
        struct klondike now = *(const struct klondike *)session_state(&session);
        for (enum known mode = KNOWN_SEEN; mode <= KNOWN_TURNED; mode++) {
            session_known(&session, mode, &k);
            cards_check(&k);
            bool all = start.redeals > 0 || (mode == KNOWN_TURNED && !limited);
            for (int j = now.waste; j < now.talon_size; j++) {
                uint8_t card = now.talon[j];
                bool forgets = !all && !seen[card];
                assert_int_equal(klondike_is_unknown(&k, card),
                                 klondike_is_unknown(&now, card) || forgets);
                klondike_set_unknown(&k, card, klondike_is_unknown(&now, card));
                known[limited] += !forgets;
                forgotten[limited] += forgets;
            }
            assert_memory_equal(&k, &now, sizeof k);
        }
        session_free(&session);
    }
    for (int limited = 0; limited < 2; limited++)
        assert_true(known[limited] > 500 && forgotten[limited] > 500);
}

static void expect_unknown(const struct session *session, int unknown)
{
    struct klondike k;
    session_known(session, KNOWN_SEEN, &k);
    assert_int_equal(klondike_unknown(&k), unknown);
}

/* Draw 3: a turn shows three cards, which stay known when it is taken back and another
 * move is made. */
static void test_seen_and_taken_back(void **state)
{
    (void)state;
    const uint32_t turn = KLONDIKE_TURN;
    struct klondike k;
    struct session session = {0};
    assert_null(session_deal(&session, &klondike_game, KLONDIKE_DRAW3, 1));
    expect_unknown(&session, 24);
    assert_true(session_apply(&session, turn));
    assert_true(session_apply(&session, turn));
    expect_unknown(&session, 18);
    session_known_after(&session, KNOWN_SEEN, (const uint32_t[]){turn, turn}, 2, &k);
    assert_int_equal(klondike_unknown(&k), 12);
    session_restart(&session);
    expect_unknown(&session, 18);
    assert_true(session_apply(&session, turn));
    assert_int_equal(session.count, 1);
    expect_unknown(&session, 18);
    for (int i = 0; i < 8; i++)
        assert_true(session_apply(&session, turn));
    assert_int_equal(((const struct klondike *)session_state(&session))->waste, 0);
    expect_unknown(&session, 0);
    session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_notations),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_turned_up),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_sessions),
        cmocka_unit_test(test_single),
        cmocka_unit_test(test_short),
        cmocka_unit_test(test_reveal),
        cmocka_unit_test(test_seen),
        cmocka_unit_test(test_seen_and_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
