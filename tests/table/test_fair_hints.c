/* Fair hints in play: they do not depend on a card that the player has not seen, they are there
 * before the search ends, and auto-play thinks ahead. Without them it reads the table of
 * moves. */
#include "table/autoplay.h"
#include "table/guide.h"
#include "table/summary.h"

#include "base/memory.h"

#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"
#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>
#include <time.h>

enum {
    NODES = 12000
};

static void wait_a_bit(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Waits until the advice on the position at hand is STATE, or more is known. */
static void wait_for(struct table *table, enum advice_state state)
{
    while (table->advice.state < state) {
        wait_a_bit();
        table_take_news(table);
    }
}

/* ---- the same for all deals that look alike ---------------------------------------- */

/* Deals the cards of START anew that SESSION, which began there, has not shown. */
static void deal_unseen(const struct session *session, struct klondike *start,
                        struct random *random)
{
    struct klondike now;
    bool hidden[CARDS + 1] = {false};
    uint8_t *places[CARDS];
    int count = 0;
    session_known(session, KNOWN_SEEN, &now);
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < now.down[c]; i++)
            hidden[now.column[c][i]] = true;
    for (int i = 0; i < now.talon_size; i++)
        hidden[now.talon[i]] |= klondike_is_unknown(&now, now.talon[i]);
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < start->down[c]; i++)
            if (hidden[start->column[c][i]])
                places[count++] = &start->column[c][i];
    for (int i = 0; i < start->talon_size; i++)
        if (hidden[start->talon[i]])
            places[count++] = &start->talon[i];
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        uint8_t card = *places[i];
        *places[i] = *places[j];
        *places[j] = card;
    }
}

/* Plays the moves of SESSION from START at a table with fair advice, and asks for a hint. */
static void hint_at_table(const struct session *session, const struct klondike *start,
                          struct table *table)
{
    table_init(table, &(struct limits){.nodes = NODES, .fair = true});
    assert_true(
        session_begin(&table->session, &klondike_game, KLONDIKE_DRAW3, start, NULL));
    table_began(table);
    for (int i = 0; i < session->cursor; i++)
        table_move(table, session->moves[i]);
    if (table_over(table))
        return;
    wait_for(table, ADVICE_KNOWN);
    guide_hint_fair(table);
    assert_int_equal(strstr(table->message.text, "No useful moves") != NULL,
                     table->hint.move == MOVE_NONE);
}

static void test_unseen_cards_do_not_matter(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(100), hints = 0;
    for (int i = 0; i < rounds; i++) {
        struct session session = {0};
        struct klondike start;
        struct table a, b;
        klondike_deal(&start, KLONDIKE_DRAW3, random_next(&random));
        assert_true(
            session_begin(&session, &klondike_game, KLONDIKE_DRAW3, &start, NULL));
        for (int left = (int)random_below(&random, 3) * 8; left > 0; left--) {
            uint32_t moves[256];
            int n = klondike_game.rules->moves(session_state(&session), moves, 256);
            if (n > 0)
                session_apply(&session, moves[random_below(&random, (uint64_t)n)]);
        }
        hint_at_table(&session, &start, &a);
        deal_unseen(&session, &start, &random);
        hint_at_table(&session, &start, &b);
        assert_int_equal(a.hint.move, b.hint.move);
        assert_string_equal(a.message.text, b.message.text);
        hints += a.hint.move != MOVE_NONE;
        table_free(&a);
        table_free(&b);
        session_free(&session);
    }
    assert_in_range(hints, rounds / 2, rounds);
}

/* ---- before the search ends -------------------------------------------------------- */

/* A table with deal 54 whose searches run until something stops them. */
static void begin(struct table *table, bool fair)
{
    table_init(table, &(struct limits){.seconds = 1e6, .fair = fair});
    table->options.analysis = fair;
    table_deal(table, &klondike_game, KLONDIKE_DRAW3, 54);
}

/* Waits, while a search runs, until another message than NUMBER is shown. */
static void wait_message(struct table *table, unsigned number)
{
    while (table->message.number == number) {
        assert_true(advice_searching(&table->advice));
        wait_a_bit();
        table_take_news(table);
    }
}

/* The hint is there while the search runs, and its chance is judged again; a message that came
 * later stays. */
static void test_estimate(void **state)
{
    (void)state;
    for (int fair = 0; fair < 2; fair++) {
        struct table table;
        begin(&table, fair != 0);
        guide_hint_fair(&table);
        while (table.hint.move == MOVE_NONE) {
            assert_true(advice_searching(&table.advice));
            wait_a_bit();
            table_take_news(&table);
        }
        assert_int_equal(table.session.hints, 1);
        assert_non_null(strstr(table.message.text, "% win chance"));
        unsigned first = table.message.number;
        wait_message(&table, first);
        assert_non_null(strstr(table.message.text, "% win chance"));
        assert_int_equal(table.session.hints, 1);
        guide_hint_fair(&table); /* the second best */
        assert_memory_equal(table.message.text, "Or: ", 4);
        assert_non_null(strstr(table.message.text, "  H next (2/"));
        unsigned second = table.message.number;
        wait_message(&table, second);
        assert_non_null(strstr(table.message.text, "% win chance"));
        assert_int_equal(table.session.hints, 2);
        message_say(&table.message, STYLE_PLAIN, "something else");
        while (!advice_poll(&table.advice, &table.session))
            wait_a_bit();
        guide_answer(&table);
        assert_string_equal(table.message.text, "something else");
        table_free(&table);
    }
}

/* A position that was found to be winnable stays so while the search for a fair hint runs. (In
 * this deal shorter lines are searched for much longer than a hint takes.) */
static void test_verdict_stays(void **state)
{
    (void)state;
    struct table table;
    struct summary summary;
    table_init(&table, &(struct limits){.seconds = 1e6, .improve = 1e6});
    table_deal(&table, &klondike_game, KLONDIKE_DRAW3, 350);
    while (!advice_winnable(&table.advice)) {
        wait_a_bit();
        table_take_news(&table);
    }
    guide_hint_fair(&table);
    assert_false(advice_known(&table.advice));
    summary_make(&summary, &table);
    assert_string_equal(summary.pane.word, "winnable");
    summary_free(&summary);
    table_free(&table);
}

/* A hint from all cards does not wait for the end of the search for the fair one. */
static void test_other_hint(void **state)
{
    (void)state;
    struct table table;
    begin(&table, false);
    guide_hint_fair(&table);
    assert_true(table.hint.fair_wanted);
    guide_hint(&table);
    assert_true(table.hint.wanted && !table.hint.fair_wanted);
    wait_for(&table, ADVICE_KNOWN);
    assert_true(table.hint.move != MOVE_NONE && !table.hint.fair);
    assert_int_equal(advice_verdict(&table.advice), VERDICT_SOLVED);
    table_move(&table, table.hint.move);
    assert_int_equal(table.outlook.good, 1); /* at once */
    table_free(&table);
}

/* Why a fair hint is good, not why the deal cannot be won. */
static void test_lost_deal(void **state)
{
    (void)state;
    struct table table;
    table_init(&table, &(struct limits){.nodes = NODES});
    table_deal(&table, &klondike_game, KLONDIKE_DRAW3, 2);
    wait_for(&table, ADVICE_KNOWN);
    assert_int_equal(advice_verdict(&table.advice), VERDICT_IMPOSSIBLE);
    guide_hint_fair(&table);
    while (table.hint.fair_wanted) {
        wait_a_bit();
        table_take_news(&table);
    }
    assert_true(table.hint.move != MOVE_NONE && table.hint.fair);
    why_say(&table, MOVE_NONE);
    assert_non_null(strstr(table.message.text, "  Enter plays  H next"));
    table_free(&table);
}

/* Begins deal SEED, turns through the whole stock and asks for a hint; returns how many moves
 * the best candidate has. */
static int begin_turned(struct table *table, uint64_t seed)
{
    struct candidate list[CANDIDATES_MAX];
    table_init(table, &(struct limits){.seconds = 1e6, .fair = true});
    table->options.analysis = false;
    table_deal(table, &klondike_game, KLONDIKE_DRAW3, seed);
    for (int i = 0; i < 9; i++)
        table_move(table, KLONDIKE_TURN);
    guide_hint_fair(table);
    wait_for(table, ADVICE_PARTIAL);
    return choices_list(&table->advice.choices, list) > 0 ? list[0].count : 0;
}

/* The first move of a hint that needs several: the search for the position before it ends,
 * also without live analysis, and what it finds is not taken for the new position. */
static void test_along(void **state)
{
    (void)state;
    struct table table;
    uint64_t seed = 1;
    for (; begin_turned(&table, seed) < 2; seed++) {
        assert_in_range(seed, 1, 50);
        table_free(&table);
    }
    uint64_t asked = table.advice.tag;
    assert_true(guide_accept(&table));
    assert_int_equal(table.advice.choices.at, 1);
    assert_true(advice_searching(&table.advice));
    assert_int_not_equal(table.advice.tag, asked);
    struct candidate list[CANDIDATES_MAX];
    assert_true(table.advice.choices.count > 1);
    assert_int_equal(choices_list(&table.advice.choices, list), 1);
    table_free(&table);
}

/* ---- ahead ------------------------------------------------------------------------- */

/* Makes all moves of the best candidate. */
static void follow_best(struct table *table)
{
    struct candidate list[CANDIDATES_MAX];
    assert_true(choices_list(&table->advice.choices, list) > 0);
    for (int left = list[0].count; left > 0; left--) {
        const uint32_t *line;
        assert_int_equal(advice_line(&table->advice, &line), left);
        table_move(table, line[0]);
    }
}

/* The search for the next decision runs on when its position is reached. */
static void test_ahead(void **state)
{
    (void)state;
    struct table table;
    begin(&table, true);
    for (int i = 0; i < 5; i++) {
        wait_for(&table, ADVICE_PARTIAL);
        advice_think_ahead(&table.advice, &table.session);
        uint64_t asked = table.advice.tag;
        assert_int_equal(table.advice.question, ASKED_AHEAD);
        assert_int_equal(table.advice.state,
                         ADVICE_KNOWN); /* the search for it has ended */
        advice_think_ahead(&table.advice, &table.session);
        follow_best(&table);
        assert_int_equal(table.advice.question, ASKED_FAIR);
        assert_int_equal(table.advice.tag, asked);
        assert_true(advice_searching(&table.advice));
    }
    table_free(&table);
}

/* If it has ended by then, its answer is known at once. */
static void test_ahead_and_done(void **state)
{
    (void)state;
    struct table table;
    table_init(&table, &(struct limits){.nodes = NODES, .fair = true});
    table_deal(&table, &klondike_game, KLONDIKE_DRAW3, 54);
    for (int i = 0; i < 10; i++) {
        wait_for(&table, ADVICE_KNOWN);
        advice_think_ahead(&table.advice, &table.session);
        while (table.advice.question == ASKED_AHEAD) {
            wait_a_bit();
            table_take_news(&table);
        }
        follow_best(&table);
        assert_int_equal(table.advice.state, ADVICE_KNOWN);
        assert_true(choices_known(&table.advice.choices));
        assert_false(advice_searching(&table.advice));
        /* The candidates are those of this position, as a new search finds them. */
        struct candidate list[CANDIDATES_MAX];
        uint32_t wins[CANDIDATES_MAX];
        int count = choices_list(&table.advice.choices, list);
        struct text words = {0};
        assert_true(choices_print(&table.advice.choices, &table.session, 0, &words));
        if (i == 0)
            assert_non_null(strstr(text_get(&words), "% 5 > 6  Q"));
        text_free(&words);
        for (int j = 0; j < count; j++)
            wins[j] = list[j].wins;
        table_changed(&table, MOVE_NONE);
        wait_for(&table, ADVICE_KNOWN);
        assert_int_equal(choices_list(&table.advice.choices, list), count);
        for (int j = 0; j < count; j++)
            assert_int_equal(list[j].wins, wins[j]);
    }
    table_free(&table);
}

/* Auto-play without fair advice makes the move that the table of moves has first, also if that
 * has just learned of a better one than the plan's. */
static void test_auto_play_reads_the_table(void **state)
{
    (void)state;
    const struct known_move *list[MOVES_MOST];
    bool better = false;
    for (uint64_t seed = 1; !better; seed++) {
        const uint32_t *line;
        struct table table;
        assert_in_range(seed, 1, 20);
        table_init(&table, &(struct limits){.nodes = 1, .threads = 1});
        table_deal(&table, registry_find("samegame"), 0, seed);
        wait_for(&table, ADVICE_KNOWN);
        assert_true(advice_line(&table.advice, &line) > 0);
        table_judge(&table);
        while (!better && !judge_ended(table.moves.judge)) {
            wait_a_bit();
            moves_poll(&table.moves);
            better = moves_good(&table.moves, list) > 0 && list[0]->move != line[0];
        }
        autoplay_start(&table);
        autoplay_tick(&table);
        assert_int_equal(table.turn.moving, list[0]->move);
        table_free(&table);
    }
}

/* Auto-play goes on without live analysis, too. */
static void test_auto_play(void **state)
{
    (void)state;
    for (int analysis = 0; analysis < 2; analysis++) {
        struct table table;
        table_init(&table, &(struct limits){.nodes = NODES, .fair = true});
        table.options.analysis = analysis != 0;
        table.options.tempo = TEMPO_COUNT - 1;
        table_deal(&table, &klondike_game, KLONDIKE_DRAW3, 54);
        autoplay_start(&table);
        while (table.session.cursor < (seed_is_long() ? 20 : 8)) {
            wait_a_bit();
            table_take_news(&table);
            autoplay_tick(&table);
        }
        /* What was taken back comes again, but not after the player has moved. */
        while (table.turn.backs < 2)
            autoplay_key(&table, PRESS_LEFT);
        autoplay_key(&table, 'x');
        table_move(&table, KLONDIKE_TURN);
        autoplay_start(&table);
        while (table.turn.mode != MODE_AUTO) {
            wait_a_bit();
            table_take_news(&table);
            autoplay_tick(&table);
        }
        assert_int_equal(table.turn.backs, 0);
        table_free(&table);
    }
}

/* ---- which one is the best --------------------------------------------------------- */

/* Three candidates, of which number FIRST is the best, with WINS of 1,000 samples each. */
static void take(struct choices *choices, int first, const uint32_t wins[3])
{
    struct solution found = {0};
    found.candidates = memory_get(3, sizeof *found.candidates);
    for (int i = 0; i < 3; i++) {
        int which = (first + i) % 3;
        uint32_t *moves = memory_get(2, sizeof *moves);
        moves[0] = 7;
        moves[1] = (uint32_t)which;
        found.candidates[i] = (struct candidate){moves, 2, 1000, wins[which], 125};
    }
    choices_take(choices, found.candidates, 3);
}

static void expect_order(const struct choices *choices, const uint32_t order[3])
{
    struct candidate list[CANDIDATES_MAX];
    assert_int_equal(choices_list(choices, list), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(list[i].moves[1], order[i]);
}

static void expect_first(const struct choices *choices, int first)
{
    struct candidate list[CANDIDATES_MAX];
    assert_int_equal(choices_list(choices, list), 3);
    assert_int_equal(list[0].moves[1], first);
    bool seen[3] = {false};
    for (int i = 0; i < 3; i++)
        seen[list[i].moves[1]] = true;
    assert_true(seen[0] && seen[1] && seen[2]);
}

/* What the player was shown stays the best until another one is clearly better. */
static void test_held(void **state)
{
    (void)state;
    struct choices choices = {.at = -1, .shown = -1, .last = -1};
    take(&choices, 0, (const uint32_t[]){400, 390, 380});
    expect_first(&choices, 0);
    take(&choices, 1, (const uint32_t[]){400, 410, 380}); /* not shown yet */
    expect_first(&choices, 1);
    choices_hold(&choices, 0);
    take(&choices, 2, (const uint32_t[]){400, 410, 420});
    expect_first(&choices, 1);
    take(&choices, 2, (const uint32_t[]){400, 410, 430});
    expect_first(&choices, 2);
    take(&choices, 0, (const uint32_t[]){440, 410, 430});
    expect_first(&choices, 2);
    assert_int_equal(choices_follow(&choices, 7), CHOICES_ALONG);
    assert_int_equal(choices.shown, -1);
    assert_int_equal(choices_follow(&choices, 2), CHOICES_BEHIND);
    assert_false(choices_known(&choices));
    assert_int_equal(choices.last, 43);
    take(&choices, 0, (const uint32_t[]){440, 410, 430}); /* another position */
    expect_first(&choices, 0);
    assert_int_equal(choices_follow(&choices, 8), CHOICES_LEFT);
    choices_free(&choices);
}

/* So does the second best. If it becomes the best, SHOWN is its new place. */
static void test_second_held(void **state)
{
    (void)state;
    struct choices choices = {.at = -1, .shown = -1, .last = -1};
    take(&choices, 0, (const uint32_t[]){500, 450, 400});
    choices_hold(&choices, 1);
    take(&choices, 2, (const uint32_t[]){460, 452, 462});
    expect_order(&choices, (const uint32_t[]){0, 1, 2});
    assert_int_equal(choices.shown, 1);
    take(&choices, 1, (const uint32_t[]){460, 490, 470});
    expect_order(&choices, (const uint32_t[]){1, 2, 0});
    assert_int_equal(choices.shown, 0);
    choices_free(&choices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unseen_cards_do_not_matter),
        cmocka_unit_test(test_estimate),
        cmocka_unit_test(test_verdict_stays),
        cmocka_unit_test(test_other_hint),
        cmocka_unit_test(test_lost_deal),
        cmocka_unit_test(test_along),
        cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_ahead_and_done),
        cmocka_unit_test(test_auto_play),
        cmocka_unit_test(test_auto_play_reads_the_table),
        cmocka_unit_test(test_held),
        cmocka_unit_test(test_second_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
