/* The words of the pane. The player's pane shows nothing that the player may not know;
 * the analyst's pane also shows the moves made and the moves of the plan. Both show the
 * progress of a search only if it takes long. */
#include "table/guide.h"
#include "table/summary.h"

#include "base/clock.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klondike/rules/piles.h"
#include "games/registry.h"
#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

static void wait_a_bit(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void wait_for_answer(struct table *table)
{
    while (!advice_known(&table->advice)) {
        wait_a_bit();
        table_take_news(table);
    }
}

/* Fair advice: until its search has ended; the first estimates may have no sample. */
static void wait_for_chances(struct table *table)
{
    while (table->advice.state != ADVICE_KNOWN) {
        wait_a_bit();
        table_take_news(table);
    }
}

/* Returns the pane of KIND as text, which the caller frees. */
static struct text draw(struct table *table, enum pane_kind kind, bool as_line)
{
    struct summary summary;
    struct canvas canvas;
    struct text out = {0};
    canvas_init(&canvas, as_line ? 1 : 21, as_line ? 60 : PANE_COLUMNS + 1,
                CHARSET_UNICODE);
    table->options.pane = kind;
    summary_make(&summary, table);
    if (as_line)
        pane_draw_line(&canvas, &summary.pane);
    else
        pane_draw(&canvas, &summary.pane);
    summary_free(&summary);
    canvas_print(&canvas, &out);
    canvas_free(&canvas);
    return out;
}

/* Whether the pane shows WORDS. */
static bool shows(struct table *table, enum pane_kind kind, const char *words)
{
    bool found = false;
    for (int as_line = 0; as_line < 2; as_line++) {
        struct text out = draw(table, kind, as_line);
        found |= strstr(text_get(&out), words) != NULL;
        text_free(&out);
    }
    return found;
}

/* ---- hidden cards ------------------------------------------------------------------ */

/* Whether the pane names cards: in the plan as "3 > 5 Q,J", elsewhere by rank and
 * suit. */
static bool names_cards(struct table *table, enum pane_kind kind)
{
    const struct klondike *k = session_state(&table->session);
    char name[CARD_BYTES];
    bool found = shows(table, kind, " > ");
    for (int column = 0; column < COLUMNS; column++)
        for (int i = 0; i < k->down[column]; i++)
            found |= shows(table, kind,
                           card_name(k->column[column][i], CHARSET_UNICODE, name));
    return found;
}

static void test_no_hidden_card(void **state)
{
    (void)state;
    static const int seeds[] = {5, 4, 12};
    for (int i = 0; i < 3; i++) {
        struct table table;
        table_init(&table, &(struct limits){.improve = 0.001});
        table_deal(&table, &klondike_game, KLONDIKE_DRAW3, (uint64_t)seeds[i]);
        wait_for_answer(&table);
        for (int made = 0; made < 20; made++) {
            assert_true(shows(&table, PANE_PLAYER, "winnable"));
            assert_false(names_cards(&table, PANE_PLAYER));
            guide_hint(&table);
            assert_false(names_cards(&table, PANE_PLAYER));
            assert_true(guide_accept(&table));
        }
        assert_true(names_cards(&table, PANE_ANALYST));
        table_free(&table);
    }
}

/* ---- progress ---------------------------------------------------------------------- */

static atomic_bool ended;

static void solve_until_ended(struct search *search, void *memo, const void *state,
                              struct solution *out)
{
    struct claim claim = {.search = search};
    (void)memo;
    (void)state;
    while (!ended && search_claim(&claim))
        wait_a_bit();
    search_settle(&claim);
    out->verdict = VERDICT_IMPOSSIBLE;
}

static struct game_copy endless;
static const struct game_words no_words = {.help = ""};

/* A game that pretends to have been searched for SECONDS, without a real clock. */
static void begin_endless(struct table *table, const struct game *game, double seconds)
{
    ended = false;
    game_copy(&endless, game);
    endless.game.words = &no_words;
    endless.rules.gained = endless.rules.score;
    endless.solver.solve = solve_until_ended;
    table_init(table, &(struct limits){0});
    assert_null(session_deal(&table->session, &endless.game, 0, 4));
    table_began(table);
    table->watch.figures = (struct progress){.nodes = 1234};
    table->advice.progress.seconds = seconds;
}

static void test_progress(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, WATCH_PATIENCE - 0.01);
    assert_true(shows(&table, PANE_PLAYER, "looking for a win"));
    assert_false(shows(&table, PANE_PLAYER, "1.23 k"));
    assert_true(shows(&table, PANE_ANALYST, "nodes"));
    table.advice.progress.seconds = WATCH_PATIENCE;
    assert_true(shows(&table, PANE_PLAYER, "looking for a win"));
    assert_true(shows(&table, PANE_PLAYER, "1.23 k"));
    ended = true;
    wait_for_answer(&table);
    assert_true(shows(&table, PANE_PLAYER, "cannot be won"));
    assert_false(shows(&table, PANE_PLAYER, "1.23 k"));
    table_free(&table);
}

/* If the pane shows no verdict, it shows progress only after the player asked for
 * something. */
static void test_no_verdict(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, 1);
    table.options.verdict = false;
    assert_false(shows(&table, PANE_PLAYER, "looking"));
    assert_false(shows(&table, PANE_PLAYER, "1.23 k"));
    guide_hint(&table);
    assert_true(shows(&table, PANE_PLAYER, "looking for a win"));
    assert_true(shows(&table, PANE_PLAYER, "1.23 k"));
    ended = true;
    wait_for_answer(&table);
    assert_false(shows(&table, PANE_PLAYER, "cannot be won"));
    assert_true(shows(&table, PANE_PLAYER, "hints"));
    table_free(&table);
}

/* For a moment after a move, the pane keeps the last verdict, dimmed. */
static void test_last_verdict(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, 0);
    ended = true;
    wait_for_answer(&table);
    ended = false;
    table_move(&table, TOY_STEP);
    assert_true(shows(&table, PANE_PLAYER, "cannot be won"));
    table.advice.progress.seconds = WATCH_PATIENCE;
    assert_false(shows(&table, PANE_PLAYER, "cannot be won"));
    assert_true(shows(&table, PANE_PLAYER, "looking for a win"));
    ended = true;
    table_free(&table);
}

/* A line is found, and the search for a shorter one continues. */
static void test_first_line(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, 1);
    table.advice.progress.has_best = true;
    assert_true(shows(&table, PANE_PLAYER, "winnable"));
    assert_false(shows(&table, PANE_PLAYER, "1.23 k"));
    ended = true;
    table_free(&table);
}

/* Once the pane of a scored game shows a best score, it does not show the progress of the
 * search that follows each move. */
static void test_goal(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_scored_game, 1);
    assert_true(shows(&table, PANE_PLAYER, "1.23 k"));
    table.advice.best = (struct solution){.verdict = VERDICT_SOLVED, .score = 17};
    assert_false(shows(&table, PANE_PLAYER, "1.23 k"));
    assert_true(shows(&table, PANE_PLAYER, "best line 17"));
    assert_true(shows(&table, PANE_PLAYER, "best from here ..."));
    ended = true;
    table_free(&table);
    begin_endless(&table, &toy_scored_game, 1);
    advice_rest(&table.advice, &table.session);
    assert_true(shows(&table, PANE_PLAYER, "analysis is off"));
    assert_true(shows(&table, PANE_ANALYST, "analysis is off"));
    ended = true;
    table_free(&table);
}

/* While nothing is known, the word is no verdict and does not look like one. */
static void test_plain_word(void **state)
{
    (void)state;
    struct table table;
    struct summary summary;
    begin_endless(&table, &toy_game, 1);
    summary_make(&summary, &table);
    assert_string_equal(summary.pane.word, "looking for a win");
    assert_int_equal(summary.pane.style, STYLE_PLAIN);
    summary_free(&summary);
    ended = true;
    table_free(&table);
}

/* The next look at a search is soon only if the player waits for its answer. */
static void test_next_look(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, 0);
    double before = clock_now();
    watch_now(&table.watch);
    table_take_news(&table);
    assert_true(table.watch.next_look > before + 0.2);
    guide_hint(&table);
    watch_now(&table.watch);
    table_take_news(&table);
    assert_true(table.watch.next_look < clock_now() + 0.1);
    ended = true;
    table_free(&table);
}

/* What the last move cost is good or bad. */
static void test_last_style(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, 1);
    for (int lost = 0; lost < 2; lost++) {
        struct summary summary;
        table.outlook.lost = lost;
        summary_make(&summary, &table);
        assert_int_equal(summary.pane.last_style, lost == 0 ? STYLE_GOOD : STYLE_BAD);
        summary_free(&summary);
    }
    ended = true;
    table_free(&table);
}

/* In a scored game it stands among the player's figures, but below the analyst's. */
static void test_last_scored(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_scored_game, 1);
    table.outlook.lost = 7;
    for (enum pane_kind kind = PANE_PLAYER; kind <= PANE_ANALYST; kind++) {
        struct summary summary;
        table.options.pane = kind;
        summary_make(&summary, &table);
        const char *words = kind == PANE_PLAYER ? summary.pane.last : summary.pane.more;
        assert_non_null(words);
        assert_string_equal(words, "that cost 7 points");
        summary_free(&summary);
    }
    ended = true;
    table_free(&table);
}

/* Number of times that the player's pane shows WORDS. */
static int times(struct table *table, const char *words)
{
    int count = 0;
    struct text out = draw(table, PANE_PLAYER, false);
    for (const char *s = text_get(&out); (s = strstr(s, words)) != NULL; s++)
        count++;
    text_free(&out);
    return count;
}

/* While the player waits, the positions are counted below the picture or, if there is no
 * picture, with the other figures. */
static void test_positions_once(void **state)
{
    (void)state;
    struct table table;
    begin_endless(&table, &toy_game, 1);
    table.watch.figures.seconds = 2;
    assert_int_equal(times(&table, "1,234 positions"), 1);
    assert_int_equal(times(&table, "1.23 k"), 0);
    assert_int_equal(times(&table, "positions/s"), 1);
    table.options.verdict = false; /* no picture */
    guide_hint(&table);
    assert_int_equal(times(&table, "1,234 positions"), 0);
    assert_int_equal(times(&table, "1.23 k"), 1);
    assert_int_equal(times(&table, "positions/s"), 1);
    ended = true;
    table_free(&table);
}

/* The analyst's pane has a row for the upper bound, also before the search knows it. */
static void test_bound(void **state)
{
    (void)state;
    struct table table;
    struct summary summary;
    begin_endless(&table, &toy_scored_game, 1);
    table.options.pane = PANE_ANALYST;
    table.advice.state = ADVICE_KNOWN;
    table.advice.plan.verdict = VERDICT_SOLVED;
    for (int known = 0; known < 2; known++) {
        table.advice.has_bound = known;
        summary_make(&summary, &table);
        assert_non_null(summary.pane.more);
        assert_string_equal(summary.pane.more, known ? "at most 0" : "");
        summary_free(&summary);
    }
    ended = true;
    table_free(&table);
}

/* ---- the picture ------------------------------------------------------------------- */

static const struct size {
    int rows, columns; /* of the pane: at 80x24, 120x40 */
} sizes[] = {{21, 22}, {37, 28}};

/* Draws the pane of TABLE in SIZE to CANVAS. */
static void draw_in(struct table *table, const struct size *size, enum charset charset,
                    struct canvas *canvas)
{
    struct summary summary;
    canvas_init(canvas, size->rows, size->columns, charset);
    summary_make(&summary, table);
    pane_draw(canvas, &summary.pane);
    summary_free(&summary);
}

/* The row with WORDS; -1: none. Its text, without the blanks at its end, goes to LINE. */
static int row_of(struct table *table, const struct size *size, enum charset charset,
                  const char *words, char line[256])
{
    struct canvas canvas;
    int found = -1;
    draw_in(table, size, charset, &canvas);
    for (int row = 0; row < size->rows && found < 0; row++) {
        struct canvas part = canvas_part(&canvas, row, 2, 1, size->columns - 2);
        struct text text = {0};
        canvas_print(&part, &text);
        snprintf(line, 256, "%s", text_get(&text));
        line[strcspn(line, "\n")] = '\0';
        found = strstr(line, words) != NULL ? row : -1;
        text_free(&text);
    }
    canvas_free(&canvas);
    return found;
}

static void expect_line(struct table *table, const struct size *size, const char *words,
                        const char *line)
{
    char found[256];
    if (row_of(table, size, CHARSET_UNICODE, words, found) < 0)
        fail_msg("no \"%s\"", words);
    assert_string_equal(found, line);
}

/* A search for a win that lasts: its figures are above the picture, and how near it has come
 * below. When it has ended, the picture and what the search did stay in their rows. */
static void test_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct size *size = &sizes[i];
        struct table table;
        char line[256];
        begin_endless(&table, &toy_game, 2);
        table.limits.bytes = (uint64_t)64 << 20;
        table.watch.figures = (struct progress){.nodes = 123456,
                                                .depth = 31,
                                                .goal = 52,
                                                .bytes = (uint64_t)32 << 20,
                                                .seconds = 2};
        expect_line(&table, size, "positions",
                    i == 0 ? "positions/s 61.73 k" : "positions/s       61.73 k");
        expect_line(&table, size, "memory",
                    i == 0 ? "memory ██░ 33.55 MB" : "memory █████░░░░ 33.55 MB");
        expect_line(&table, size, "best line",
                    i == 0 ? "best line  31 of 52" : "best line        31 of 52");
        int row = row_of(&table, size, CHARSET_UNICODE, "moves that win", line);
        int work = row_of(&table, size, CHARSET_ASCII, "123,456 positions", line);
        assert_in_range(row, 8, size->rows);
        assert_string_equal(line,
                            i == 0 ? "123,456 positions" : "123,456 positions in 2.0 s");
        /* A move and a hint more: nothing jumps. */
        table.watch.figures.nodes = 99;
        table.session.hints = 100;
        assert_int_equal(row_of(&table, size, CHARSET_UNICODE, "moves that win", line),
                         row);
        ended = true;
        wait_for_answer(&table);
        table.watch.figures = (struct progress){.nodes = 123456, .seconds = 0.012};
        assert_int_equal(row_of(&table, size, CHARSET_UNICODE, "moves that win", line),
                         row);
        assert_int_equal(row_of(&table, size, CHARSET_ASCII, "123,456 positions", line),
                         work);
        expect_line(&table, size, "now",
                    i == 0 ? "now          0 of 2" : "now                0 of 2");
        expect_line(&table, size, i == 0 ? "in 12" : "positions",
                    i == 0 ? "in 12 ms" : "123,456 positions in 12 ms");
        table.watch.figures = (struct progress){.nodes = 1, .seconds = 0.0004};
        expect_line(&table, size, i == 0 ? "under" : "1 position",
                    i == 0 ? "in under 1 ms" : "1 position in under 1 ms");
        assert_int_equal(row_of(&table, size, CHARSET_UNICODE, "positions/s", line), -1);
        table_free(&table);
    }
}

/* All layouts, with the player and the exit; the player moves on the map with each move. */
static void test_map(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct size *size = &sizes[i];
        struct table table;
        char line[256];
        table_init(&table, &(struct limits){0});
        table_deal(&table, registry_find("klotski"), 0, 1);
        wait_for_answer(&table);
        animation_end(&table.growth);
        int row = row_of(&table, size, CHARSET_UNICODE, "▲", line);
        assert_string_equal(line,
                            i == 0 ? "▲               ▲" : "▲                    ▲");
        expect_line(&table, size, "exit",
                    i == 0 ? "exit           you" : "exit                you");
        assert_true(row_of(&table, size, CHARSET_UNICODE, "25,955 layouts", line) > row);
        for (int made = 0; made < 60; made++) {
            const uint32_t *plan;
            advice_line(&table.advice, &plan);
            table_move(&table, plan[0]);
        }
        assert_int_equal(row_of(&table, size, CHARSET_ASCII, "^", line), row);
        assert_string_equal(line, i == 0 ? "^   ^" : "^    ^");
        table_free(&table);
    }
}

/* Not all layouts are known: those that were searched, with the exit if it was found. */
static void test_layers(void **state)
{
    (void)state;
    struct table table;
    char line[256];
    table_init(&table, &(struct limits){.nodes = 100});
    table_deal(&table, registry_find("klotski"), 0, 1);
    wait_for_answer(&table);
    assert_false(table.outlook.surveyed);
    table.watch.figures.layers = (struct samples){0};
    assert_int_equal(row_of(&table, &sizes[0], CHARSET_UNICODE, "layouts searched", line),
                     -1);
    for (int i = 1; i <= 38; i++)
        samples_add(&table.watch.figures.layers, i);
    expect_line(&table, &sizes[0], "layouts searched", "layouts searched");
    expect_line(&table, &sizes[0], "▲", "▲");
    assert_int_equal(row_of(&table, &sizes[0], CHARSET_UNICODE, "exit", line), -1);
    table.advice.state = ADVICE_KNOWN;
    table.advice.plan.verdict = VERDICT_SOLVED;
    table.advice.plan.length = 36;
    table.advice.remaining = 16;
    expect_line(&table, &sizes[0], "▲", "          ▲       ▲");
    expect_line(&table, &sizes[0], "exit", "         you   exit");
    table.advice.plan.verdict = VERDICT_UNKNOWN;
    table_free(&table);
}

/* The best score over time, with the player's and par as lines. */
static void test_scores(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct size *size = &sizes[i];
        struct table table;
        char line[256];
        begin_endless(&table, &toy_scored_game, 2);
        assert_int_equal(row_of(&table, size, CHARSET_UNICODE, "over time", line), -1);
        table.advice.best = (struct solution){.verdict = VERDICT_SOLVED, .score = 40};
        table.session.aims.par = 20;
        for (int k = 1; k <= 4; k++)
            samples_add(&table.watch.best, 10 * k);
        int row = row_of(&table, size, CHARSET_UNICODE, "best line over time", line);
        assert_in_range(row, 8, size->rows);
        expect_line(&table, size, "par",
                    i == 0 ? "─────────────── par" : "───────────────────── par");
        expect_line(&table, size, "you",
                    i == 0 ? "─────────────── you" : "───────────────────── you");
        assert_true(row_of(&table, size, CHARSET_UNICODE, "par", line) <
                    row_of(&table, size, CHARSET_UNICODE, "you", line));
        assert_true(row_of(&table, size, CHARSET_UNICODE, "█", line) > row);
        assert_string_equal(line, "   █");
        /* The search goes on, and the picture stays where it is. */
        samples_add(&table.watch.best, 40);
        assert_int_equal(row_of(&table, size, CHARSET_UNICODE, "over time", line), row);
        ended = true;
        table_free(&table);
    }
}

/* ---- the plan ---------------------------------------------------------------------- */

static void expect_moves(struct table *table, int made, const char *first)
{
    struct summary summary;
    table->options.pane = PANE_ANALYST;
    summary_make(&summary, table);
    assert_int_equal(summary.pane.next_made, made);
    assert_string_equal(summary.pane.next[0], first);
    summary_free(&summary);
}

/* The moves made stay in the list. When only one row is left for the plan, the list
 * scrolls so that the last move made is its first row. */
static void test_moves_made(void **state)
{
    (void)state;
    static const int made[] = {0, 1, 2, 3, 1, 2, 3, 1};
    struct table table;
    char first[WORDS_MAX] = "";
    table_init(&table, &(struct limits){0});
    table_deal(&table, registry_find("klotski"), 0, 20);
    wait_for_answer(&table);
    for (int i = 0; i < 8; i++) {
        const uint32_t *line;
        struct text words = {0};
        int count = advice_line(&table.advice, &line);
        int from = table.outlook.next_from;
        if (from < table.session.count)
            game_abbreviate(table.session.game, session_state_at(&table.session, from),
                            table.session.moves[from], &words);
        else
            game_abbreviate(table.session.game, session_state(&table.session), line[0],
                            &words);
        snprintf(first, sizeof first, "%s", text_get(&words));
        text_free(&words);
        expect_moves(&table, made[i], first);
        if (count > 0)
            table_move(&table, line[0]);
    }
    table_free(&table);
}

/* ---- fair advice ------------------------------------------------------------------- */

static void expect_no_verdict(struct table *table)
{
    for (enum pane_kind kind = PANE_PLAYER; kind <= PANE_ANALYST; kind++) {
        assert_true(shows(table, kind, "win chance"));
        assert_false(shows(table, kind, "winnable"));
        assert_false(shows(table, kind, "to go"));
        assert_false(shows(table, kind, "won"));
    }
}

/* The chance stands where the verdict was, which is gone at once. Only the analyst's pane says
 * how sure the chance is. A search that has just begun leaves the last chance. */
static void test_fair(void **state)
{
    (void)state;
    struct table table;
    table_init(&table, &(struct limits){.nodes = 100000});
    table_deal(&table, &klondike_game, KLONDIKE_DRAW3, 5);
    wait_for_answer(&table);
    assert_true(shows(&table, PANE_PLAYER, "winnable"));
    struct table_options options = table.options;
    options.fair = true;
    table_set_options(&table, &options);
    expect_no_verdict(&table);
    wait_for_chances(&table);
    expect_no_verdict(&table);
    assert_false(shows(&table, PANE_PLAYER, "..."));
    assert_false(shows(&table, PANE_PLAYER, "95%"));
    assert_false(shows(&table, PANE_PLAYER, "sample"));
    assert_true(shows(&table, PANE_ANALYST, "95%: "));
    assert_true(shows(&table, PANE_ANALYST, " samples"));
    assert_true(shows(&table, PANE_ANALYST, "Best moves"));
    table_changed(&table, MOVE_NONE);
    assert_false(advice_known(&table.advice));
    assert_true(shows(&table, PANE_PLAYER, "%"));
    table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_hidden_card), cmocka_unit_test(test_progress),
        cmocka_unit_test(test_no_verdict),     cmocka_unit_test(test_last_verdict),
        cmocka_unit_test(test_first_line),     cmocka_unit_test(test_goal),
        cmocka_unit_test(test_plain_word),     cmocka_unit_test(test_next_look),
        cmocka_unit_test(test_last_style),     cmocka_unit_test(test_last_scored),
        cmocka_unit_test(test_positions_once), cmocka_unit_test(test_bound),
        cmocka_unit_test(test_moves_made),     cmocka_unit_test(test_fair),
        cmocka_unit_test(test_turns),          cmocka_unit_test(test_map),
        cmocka_unit_test(test_layers),         cmocka_unit_test(test_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
