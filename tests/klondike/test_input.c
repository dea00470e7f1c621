/* What keys and the mouse do in Klondike; and the words for moves, which name keys. */
#include "base/utf8.h"
#include "games/klondike/rules/piles.h"
#include "games/klondike/view/klondike_view.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

/* 3♥ and 3♦ can come back to pile 1; 2♠ and 2♣ can go to no pile. */
static const char returning[] =
    "down: 0 6 6 6 0 0 0\n"
    "foundation: 3 3 2 2\n"
    "H4\nH12 F12 T12 H13 F13 T13 M3\nT10 M11 H11 F11 T11 M12 F5\n"
    "H9 F9 T9 M10 H10 F10 H7\nM13\n-\n-\n"
    "M9 T8 F8 H8 M8 T7 F7 M7 T6 F6 H6 M6 T5 H5 M5 T4 F4 M4 H3\n";

/* Types KEYS in position K. Returns the move that the last key makes, or MOVE_NONE; SAY:
 * its message. */
static uint32_t type(const struct klondike *k, struct klondike_view *view,
                     const char *keys, const char **say)
{
    struct scene scene = cards_scene(k, 21, 58);
    struct wish wish = {.move = MOVE_NONE};
    for (; *keys != '\0'; keys++) {
        assert_int_equal(wish.move, MOVE_NONE); /* only the last one makes a move */
        uint32_t key = (uint32_t)(unsigned char)*keys;
        key = key == '^'   ? PRESS_UP
              : key == '<' ? PRESS_LEFT
              : key == '>' ? PRESS_RIGHT
              : key == 'v' ? PRESS_DOWN
              : key == '!' ? PRESS_ENTER
              : key == '~' ? PRESS_ESCAPE
                           : key;
        wish = klondike_game_view.input(&scene, view,
                                        &(struct event){.kind = EVENT_KEY, .key = key});
        assert_int_not_equal(wish.kind, WISH_NOTHING);
        assert_true((wish.kind == WISH_MOVE) == (wish.move != MOVE_NONE));
    }
    *say = wish.say != NULL ? wish.say : "";
    return wish.move;
}

static void test_keys(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *word, *say; /* word: the move; say: the message */
    } cases[] = {
        {"d", "F", NULL},
        {" ", "F", NULL},
        {"3d", "F", NULL},
        {"1", NULL,
         "K♣ selected (4 cards).  1-7: move there  f: foundation  m: best place"},
        {"11", NULL, "Deselected."},
        {"1~6", NULL,
         "5♣ selected (2 cards).  1-7: move there  f: foundation  m: best place"},
        {"1>", NULL,
         "K♣ selected (4 cards).  1-7: move there  f: foundation  m: best place"},
        {"1~>", NULL, ""},
        {"15", NULL, "Pile 5 takes a black 10; pile 1 has none to move."},
        {"w", NULL, "5♥ selected.  1-7: move there  f: foundation  m: best place"},
        {"ww", NULL, "Deselected."},
        {"3w", NULL, "5♥ selected.  1-7: move there  f: foundation  m: best place"},
        {"wf", NULL, "5♥ can't go up yet; 4♥ comes first."},
        {"w1", NULL, "5♥ goes only on a black 6."},
        {"w4", NULL, "Only a king can go to an empty pile."},
        {"35", NULL, "Q♦ goes only on a black K."},
        {"34", NULL, "Only a king can go to an empty pile."},
        {"14", NULL, "Moving pile 1 there changes nothing."},
        {"4", NULL, "This pile is empty.  1-7: another pile  w: waste  d: draw"},
        {"26", NULL, "Pile 6 takes a black 3; pile 2 has none to move."},
        {"63", NULL, "Pile 3 takes a black J; pile 6 has none to move."},
        {"5f", NULL, "J♦ can't go up yet; 4♦ comes first."},
        {"7f", "C6_0", NULL},
        {"6f", "C5_1", NULL},
        {"F", "C5_1", NULL},
        {"f", NULL, "No foundation card fits a pile.  1-7 or w, then f: move a card up"},
    };
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW3, cards_crowded);
    cards_check(&k);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct klondike_view view = {0};
        const char *say;
        uint32_t move = type(&k, &view, cases[i].keys, &say), wanted = MOVE_NONE;
        if (cases[i].word != NULL)
            assert_null(klondike_game.notation->parse_move(&k, cases[i].word, &wanted));
        if (move != wanted || (cases[i].say != NULL && strcmp(say, cases[i].say) != 0))
            fail_msg("%s: %x, \"%s\"", cases[i].keys, move, say);
        if (move != MOVE_NONE)
            assert_int_equal(view.source, 0);
    }
}

/* What is different in the variants. */
static void test_variants(void **state)
{
    (void)state;
    static const char empty[] = "ranks: 1\nwaste: 4\n-\n-\n-\n-\n-\n-\n-\nAH AD AS AC\n";
    static const struct {
        const char *variant, *text, *keys, *word, *say;
    } cases[] = {
        {"draw3-passes1", empty, "d", NULL,
         "No redeal is left: this game allows 1 pass.  u undo  n new"},
        {"draw3-passes2", empty, "d", "F", NULL},
        {"noback", cards_crowded, "f", NULL,
         "In this game no card comes back.  1-7 or w, then f: move one up"},
        {"noback", cards_crowded, "!^>>>!", NULL,
         "In this game no card comes back from a foundation."},
        {"nospaces", cards_crowded, "w4", NULL,
         "In this game no card can go to an empty pile."},
        {"nospaces", cards_crowded, "14", NULL,
         "In this game no card can go to an empty pile."},
        {"spaces", cards_crowded, "w4", "G3", NULL},
        {"spaces", cards_crowded, "w1", NULL,
         "5♥ goes only on a black 6 or an empty pile."},
        {"spaces", cards_crowded, "34", NULL, "Moving pile 3 there changes nothing."},
        {"spaces", cards_crowded, "1", NULL,
         "K♣ selected (4 cards).  1: fewer  1-7: move there  f: foundation"},
        {"spaces", cards_crowded, "14", NULL,
         "Moving all of pile 1 changes nothing.  1 1: hold fewer cards"},
        {"spaces", cards_crowded, "114", "M0_3_3", NULL},
        {"spaces", cards_crowded, "!!!>>>!", "M0_3_3", NULL},
        {"spaces", cards_crowded, "11114", "M0_3_1", NULL},
        {"spaces", cards_crowded, "1111", NULL,
         "10♦ selected.  1-7: move there  f: foundation  m: best place"},
        {"spaces", cards_crowded, "11111", NULL, "Deselected."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct klondike k;
        struct klondike_view view = {0};
        const char *say;
        uint32_t variant, wanted = MOVE_NONE;
        assert_true(game_variant_find(&klondike_game, cases[i].variant, &variant));
        cards_read(&k, variant, cases[i].text);
        uint32_t move = type(&k, &view, cases[i].keys, &say);
        if (cases[i].word != NULL)
            assert_null(klondike_game.notation->parse_move(&k, cases[i].word, &wanted));
        if (move != wanted || (cases[i].say != NULL && strcmp(say, cases[i].say) != 0))
            fail_msg("%s %s: %x, \"%s\"", cases[i].variant, cases[i].keys, move, say);
    }
}

/* m, Enter on the selected pile and the right button play a card to its only or best place:
 * up if no card can need it, else onto a card that takes the whole run, else up, else part of
 * the run, and last to an empty pile. */
static void test_best_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *keys, *word, *say;
    } cases[] = {
        {cards_crowded, "6m", "C5_1", NULL},
        {cards_crowded, "!>>>>>!!", "C5_1", NULL},
        {cards_crowded, "!>>>>>m", "C5_1", NULL},
        {cards_crowded, "3m", NULL, "No card of pile 3 can move now."},
        {cards_crowded, "wm", NULL, "No card of the waste can move now."},
        {cards_crowded, "m", NULL, "1-7 or w, then m: play the card to its best place"},
        {returning, "fm", "B0_0", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct klondike k;
        struct klondike_view view = {0};
        const char *say;
        uint32_t wanted = MOVE_NONE;
        cards_read(&k, KLONDIKE_DRAW3, cases[i].text);
        uint32_t move = type(&k, &view, cases[i].keys, &say);
        if (cases[i].word != NULL)
            assert_null(klondike_game.notation->parse_move(&k, cases[i].word, &wanted));
        if (move != wanted || (cases[i].say != NULL && strcmp(say, cases[i].say) != 0))
            fail_msg("%s: %x, \"%s\"", cases[i].keys, move, say);
        assert_int_equal(view.source, 0);
    }
}

static void expect_move(const struct klondike *k, struct klondike_view *view,
                        const char *keys, const char *word)
{
    const char *say;
    uint32_t wanted = MOVE_NONE;
    if (word != NULL)
        assert_null(klondike_game.notation->parse_move(k, word, &wanted));
    uint32_t move = type(k, view, keys, &say);
    if (move != wanted)
        fail_msg("%s: %x, \"%s\"", keys, move, say);
}

/* The key f selects in turn each foundation whose card can go to a pile. */
static void test_foundation_key(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    cards_read(&k, KLONDIKE_DRAW3, returning);
    cards_check(&k);
    expect_move(&k, &view, "f1", "B0_0");
    expect_move(&k, &view, "ff1", "B1_0");
    expect_move(&k, &view, "fff", NULL);
    assert_int_equal(view.source, 0);
    expect_move(&k, &view, "f2", NULL);
    assert_int_equal(view.source, 0);
}

/* F moves a card up if no other card can need it, and sets "again", so that it is
 * repeated. */
static void test_safe_cards(void **state)
{
    (void)state;
    static const char *const may_need[] = {
        "3♥ could go up, but 2♠ may still need it.  1 f: move it up",
        "4♥ could go up, but 3♠ may still need it.  1 f: move it up",
        "4♥ could go up, but 2♦ may still need it.  1 f: move it up",
        "3♥ could go up, but then draws turn other cards.  w f: move it up",
    };
    const struct {
        uint8_t draw, home[SUITS];
        bool waste; /* the heart is on the waste; else in pile 1 */
        uint8_t heart;
        const char *word, *say;
    } cases[] = {
        /* 2♠ could need 3♥: it is not on its foundation and cannot go there. */
        {1, {2, 2, 0, 2}, false, 3, NULL, may_need[0]},
        /* Here 2♠ can go up, and so can A♦, which may lie on it. In the next case 2♦,
         * which may lie on 3♠, cannot. */
        {1, {2, 0, 1, 1}, false, 3, "C0_0", NULL},
        {1, {3, 0, 2, 2}, false, 4, NULL, may_need[2]},
        {1, {3, 1, 2, 2}, false, 4, "C0_0", NULL},
        /* Both black threes are up, but 2♦ is not: it can lie on 3♠, and 3♠ on 4♥. */
        {1, {3, 0, 3, 3}, false, 4, NULL, may_need[2]},
        /* In draw 3, taking the top card of the waste changes which cards of the stock
         * come up. */
        {1, {2, 2, 2, 2}, true, 3, "D0", NULL},
        {3, {2, 2, 2, 2}, true, 3, NULL, may_need[3]},
        {3, {4, 5, 5, 5}, true, 5, "D0", NULL},
        {1, {2, 2, 2, 2}, false, 4, NULL, "No card can go to a foundation now."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct klondike k = {.ranks = 5, .rules.draw = cases[i].draw};
        uint8_t card = card_make(cases[i].heart - 1, HEARTS);
        if (cases[i].waste)
            k.talon[k.talon_size++] = card;
        else
            k.column[0][k.size[0]++] = card;
        k.waste = k.talon_size;
        for (int suit = 0; suit < SUITS; suit++) {
            k.foundation[suit] = cases[i].home[suit];
            for (int rank = k.foundation[suit]; rank < k.ranks; rank++)
                if (card_make(rank, suit) != card)
                    k.talon[k.talon_size++] = card_make(rank, suit);
        }
        cards_check(&k);
        struct klondike_view view = {.source = 1};
        const char *say;
        uint32_t move = type(&k, &view, "F", &say), wanted = MOVE_NONE;
        assert_int_equal(view.source, 0);
        struct scene scene = cards_scene(&k, 21, 58);
        struct event key = {.kind = EVENT_KEY, .key = 'F'};
        assert_int_equal(klondike_game_view.input(&scene, &view, &key).again,
                         cases[i].word != NULL);
        if (cases[i].word != NULL)
            assert_null(klondike_game.notation->parse_move(&k, cases[i].word, &wanted));
        if (move != wanted || (cases[i].say != NULL && strcmp(say, cases[i].say) != 0))
            fail_msg("case %zu: %x, \"%s\"", i, move, say);
    }
}

/* The game can be won, but not after 5♥ has gone up, which 4♠ and 3♦ could lie on. */
static const char needed[] = "ranks: 7\n"
                             "foundation: 4 0 4 4\n"
                             "down: 1 0 0 0 2 2 0\n"
                             "6C 6H 5S\n7D\n7S 6D 5C 4D\n7H\n7C 6S 3D\n5D AD 2D\n5H\n-\n";

static void test_needed_card(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    struct solution solution = {0};
    uint32_t move = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 6, HEARTS);
    cards_read(&k, KLONDIKE_DRAW3, needed);
    expect_move(&k, &view, "F", NULL);
    cards_ask(&k, &(struct limits){0}, &solution);
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    solution_free(&solution);
    assert_true(klondike_game.rules->apply(&k, move));
    cards_ask(&k, &(struct limits){0}, &solution);
    assert_int_equal(solution.verdict, VERDICT_IMPOSSIBLE);
    solution_free(&solution);
}

static void test_cursor(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    cards_read(&k, KLONDIKE_DRAW3, returning);
    expect_move(&k, &view, "!", NULL);
    assert_int_equal(view.cursor, 1);
    expect_move(&k, &view, "<", NULL);
    assert_int_equal(view.cursor, 1 + 6);
    expect_move(&k, &view, ">^", NULL);
    assert_int_equal(view.cursor, 1 + PILE_STOCK);
    expect_move(&k, &view, "!", "F");
    expect_move(&k, &view, ">>>>", NULL); /* waste, hearts, diamonds, spades */
    assert_int_equal(view.cursor, 1 + PILE_FOUNDATION + SPADES);
    expect_move(&k, &view, "<!1", "B1_0");
    assert_int_equal(view.cursor, 1);
    expect_move(&k, &view, "<<<", NULL);
    assert_int_equal(view.cursor, 1 + 4);
    expect_move(&k, &view, "!>>!", NULL);
    assert_int_equal(view.cursor, 1 + 6);
    expect_move(&k, &view, "LL!H!", NULL); /* selects a card, then an illegal target */
    assert_int_equal(view.source, 0);
    expect_move(&k, &view, "KLK", NULL);
    assert_in_range(view.cursor, 1, COLUMNS);
}

/* No card can go from one foundation to another: Enter on the second one selects it. */
static void test_other_foundation(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {.cursor = 1 + PILE_FOUNDATION};
    cards_read(&k, KLONDIKE_DRAW3, returning);
    expect_move(&k, &view, "!>!", NULL);
    assert_int_equal(view.source, 1 + PILE_FOUNDATION + DIAMONDS);
    expect_move(&k, &view, "1", "B1_0");
}

static struct wish click(const struct klondike *k, struct klondike_view *view, int row,
                         int column, enum mouse mouse, bool twice)
{
    struct scene scene = cards_scene(k, 21, 58);
    return klondike_game_view.input(&scene, view,
                                    &(struct event){.kind = EVENT_MOUSE,
                                                    .mouse = mouse,
                                                    .button = 1,
                                                    .row = row,
                                                    .column = column,
                                                    .twice = twice});
}

static void expect_wish(const struct klondike *k, struct wish wish, const char *word)
{
    uint32_t wanted = MOVE_NONE;
    if (word != NULL)
        assert_null(klondike_game.notation->parse_move(k, word, &wanted));
    assert_int_equal(wish.move, wanted);
}

/* Pile I is at column 2 + 8 I of the screen, the stock at 2, the waste at 10, the
 * foundations from 26 on. Cards have three rows; the piles begin in row 5. */
static void test_mouse(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    cards_read(&k, KLONDIKE_DRAW3, cards_crowded);
    expect_wish(&k, click(&k, &view, 2, 2, MOUSE_PRESS, false), "F");
    /* A click on any row of a card selects its pile or names the target. */
    click(&k, &view, 8, 2 + 8 * 5, MOUSE_PRESS, false);
    assert_int_equal(view.source, 1 + 5);
    assert_int_equal(click(&k, &view, 8, 2 + 8 * 5, MOUSE_RELEASE, false).kind,
                     WISH_NOTHING);
    expect_wish(&k, click(&k, &view, 1, 35, MOUSE_PRESS, false), "C5_1");
    assert_int_equal(click(&k, &view, 1, 35, MOUSE_RELEASE, false).kind, WISH_NOTHING);
    /* A double click. */
    click(&k, &view, 6, 3 + 8 * 6, MOUSE_PRESS, false);
    click(&k, &view, 6, 3 + 8 * 6, MOUSE_RELEASE, false);
    expect_wish(&k, click(&k, &view, 6, 3 + 8 * 6, MOUSE_PRESS, true), "C6_0");
    /* Drag a card to a legal target, then to an illegal one. */
    click(&k, &view, 6, 3 + 8 * 6, MOUSE_PRESS, false);
    assert_int_equal(click(&k, &view, 2, 30, MOUSE_DRAG, false).kind, WISH_LOOK);
    expect_wish(&k, click(&k, &view, 0, 26, MOUSE_RELEASE, false), "C6_0");
    click(&k, &view, 6, 3 + 8 * 6, MOUSE_PRESS, false);
    struct wish wish = click(&k, &view, 9, 3, MOUSE_RELEASE, false);
    assert_string_equal(wish.say, "4♥ goes only on a black 5.");
    assert_int_equal(view.source, 0);
    /* The right button plays a card to its best place. */
    struct scene scene = cards_scene(&k, 21, 58);
    expect_wish(&k,
                klondike_game_view.input(&scene, &view,
                                         &(struct event){.kind = EVENT_MOUSE,
                                                         .mouse = MOUSE_PRESS,
                                                         .button = 3,
                                                         .row = 8,
                                                         .column = 2 + 8 * 5}),
                "C5_1");
    /* Any card of the waste selects it; clicks elsewhere do nothing. */
    click(&k, &view, 0, 10, MOUSE_PRESS, false);
    assert_int_equal(view.source, 1 + PILE_WASTE);
    static const int nowhere[][2] = {{5, 0}, {-1, 5}, {2, 58}, {21, 5}, {0, 25}, {2, -1}};
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
        assert_int_equal(click(&k, &view, nowhere[i][0], nowhere[i][1], MOUSE_PRESS,
                               false)
                             .kind,
                         WISH_NOTHING);
}

/* A click on a card of a run holds that card and those on it. */
static void test_mouse_parts(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    uint32_t variant;
    assert_true(game_variant_find(&klondike_game, "spaces", &variant));
    cards_read(&k, variant, cards_crowded);
    click(&k, &view, 6, 2, MOUSE_PRESS, false);
    expect_wish(&k, click(&k, &view, 6, 2 + 8 * 3, MOUSE_RELEASE, false), "M0_3_3");
    click(&k, &view, 7, 2, MOUSE_PRESS, false);
    click(&k, &view, 7, 2, MOUSE_RELEASE, false);
    expect_wish(&k, click(&k, &view, 6, 2 + 8 * 3, MOUSE_PRESS, false), "M0_3_2");
    /* Another card of the run, and the same one again. */
    click(&k, &view, 7, 2, MOUSE_PRESS, false);
    click(&k, &view, 10, 2, MOUSE_PRESS, false);
    assert_int_equal(view.source, 1);
    assert_int_equal(view.fewer, 3);
    click(&k, &view, 9, 2, MOUSE_PRESS, false);
    assert_int_equal(view.source, 0);
}

/* A card can go only to the foundation of its suit. The mouse and the cursor name a
 * foundation, which may be the wrong one; the key f means the right one. */
static void test_foundation_named(void **state)
{
    (void)state;
    struct klondike k;
    struct klondike_view view = {0};
    cards_read(&k, KLONDIKE_DRAW3, cards_crowded);
    for (int suit = 0; suit < SUITS; suit++) {
        click(&k, &view, 6, 2 + 8 * 5, MOUSE_PRESS, false);
        struct wish wish = click(&k, &view, 1, 26 + 8 * suit, MOUSE_RELEASE, false);
        expect_wish(&k, wish, suit == DIAMONDS ? "C5_1" : NULL);
        if (suit != DIAMONDS)
            assert_string_equal(wish.say, "4♦ goes only on the ♦ foundation.");
        assert_int_equal(view.source, 0);
    }
    view.cursor = 1 + PILE_FOUNDATION + SPADES;
    expect_move(&k, &view, "6^!", NULL);
    expect_move(&k, &view, "6^<!", "C5_1");
    expect_move(&k, &view, "6f", "C5_1");
}

/* The keys that words->describe names for MOVE make this move. */
static void check_described(const struct klondike *k, uint32_t move)
{
    struct text words = {0}, brief = {0};
    klondike_game.words->describe(k, move, &words);
    klondike_game.words->abbreviate(k, move, &brief);
    assert_in_range(utf8_columns(text_get(&brief)), 1, 18);
    assert_in_range(utf8_columns(text_get(&words)), 1, 65);
    const char *at = strchr(text_get(&words), '(');
    assert_non_null(at);
    const char *then = strstr(at, ", then ");
    char keys[16] = "";
    for (at++; *at != ')' && at != then; at++)
        if (*at != ' ')
            strncat(keys, at, 1);
    if (then != NULL)
        strncat(keys, then + strlen(", then "), 1);
    struct klondike_view view = {0};
    const char *say;
    assert_int_equal(type(k, &view, keys, &say), move);
    text_free(&words);
    text_free(&brief);
}

static void test_described(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int backs = 0;
    for (int i = 0; i < 300; i++) {
        struct klondike k;
        if (i % 2 == 0)
            klondike_game.deals->deal(&k, (uint32_t)i / 2 % 2, random_next(&random));
        else
            cards_deal(&k, &random, 3, 3 + i % 11);
        if (i % 4 >= 2)
            k.rules = cards_rules(&random);
        for (int step = 0; step < 20; step++) {
            uint32_t moves[256];
            int count = klondike_game.rules->moves(&k, moves, 256);
            for (int j = 0; j < count; j++) {
                check_described(&k, moves[j]);
                backs += klondike_kind(moves[j]) == KLONDIKE_FOUNDATION_COLUMN;
            }
            cards_walk(&k, &random, 1 + step / 2);
        }
    }
    assert_in_range(backs, 50, 1000000);
}

static void expect_words(const struct klondike *k, const char *word,
                         const char *described, const char *brief)
{
    struct text out = {0};
    uint32_t move;
    assert_null(klondike_game.notation->parse_move(k, word, &move));
    assert_true(klondike_legal(k, move));
    klondike_game.words->describe(k, move, &out);
    assert_string_equal(text_get(&out), described);
    text_clear(&out);
    klondike_game.words->abbreviate(k, move, &out);
    assert_string_equal(text_get(&out), brief);
    text_free(&out);
}

static void test_words(void **state)
{
    (void)state;
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW3, cards_crowded);
    expect_words(&k, "F", "draw (d)", "d draw");
    expect_words(&k, "C5_1", "4♦ to the foundation (6, then f)", "6 > f  4♦");
    cards_read(&k, KLONDIKE_DRAW3, returning);
    expect_words(&k, "B1_0", "3♦ from the foundation onto 4♠ (ff, then 1)", "f > 1  3♦");
    static const char short_deck[] = "ranks: 5\ndown: 1 0 0 0 0 0 0\nwaste: %d\n"
                                     "T1 M5 T4 M3 T2\nF4\n-\n-\n-\n-\n-\n"
                                     "F1 M1 H1 F2 M2 H2 F3 T3 H3 H4 M4 F5 T5 H5\n";
    char line[256];
    snprintf(line, sizeof line, short_deck, 1);
    cards_read(&k, KLONDIKE_DRAW1, line);
    expect_words(&k, "M0_2", "5♣ to 2♥ to an empty pile (1, then 3)", "1 > 3  5♣-2♥");
    expect_words(&k, "M0_1", "3♣ and 2♥ onto 4♦ (1, then 2)", "1 > 2  3♣,2♥");
    expect_words(&k, "D1", "A♦ from the waste to the foundation (w, then f)",
                 "w > f  A♦");
    snprintf(line, sizeof line, short_deck, 14);
    cards_read(&k, KLONDIKE_DRAW1, line);
    expect_words(&k, "F", "take the waste back (d)", "d redeal");
    expect_words(&k, "G3", "5♠ from the waste to an empty pile (w, then 4)", "w > 4  5♠");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_best_place),
        cmocka_unit_test(test_foundation_key),
        cmocka_unit_test(test_safe_cards),
        cmocka_unit_test(test_needed_card),
        cmocka_unit_test(test_cursor),
        cmocka_unit_test(test_other_foundation),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_mouse_parts),
        cmocka_unit_test(test_foundation_named),
        cmocka_unit_test(test_described),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
