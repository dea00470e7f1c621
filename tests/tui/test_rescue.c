/* Rescue on a terminal: first steps, drills and puzzles. */
#include "tests/unit.h"

#include "base/date.h"
#include "games/registry.h"
#include "rescue/puzzle.h"
#include "screens/course.h"
#include "screens/maker.h"
#include "store/preference.h"
#include "tests/home.h"
#include "tests/tui/at_home.h"
#include "tests/tui/tui.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The keys of entries. */
#define PUZZLES "3"
#define DRILL   "\033[F" /* End: the last one */

/* The entry of the lesson of game I, from 1. */
static const char *const lessons[] = {"", "6", "7", "8", "9"};

/* Keys, and what is then on the screen. */
struct deed {
    const char *keys, *text;
};

static void do_all(struct tui *tui, const struct deed *deeds)
{
    for (; deeds->keys != NULL; deeds++) {
        tui_type(tui, deeds->keys);
        tui_wait_text(tui, deeds->text);
    }
}

static struct tui *open_lesson(int game)
{
    struct tui *tui = at_home_start(NULL, NULL);
    tui_sync(tui);
    tui_type(tui, "6");
    tui_wait_text(tui, "first steps, 2 min");
    tui_type(tui, lessons[game]);
    tui_wait_text(tui, "1/5 ");
    return tui;
}

/* The last three steps are the same in each game; after them the lesson is done. */
static void finish_lesson(struct tui *tui, const char *title)
{
    static const struct deed deeds[] = {{"\r", "3/5 Ask for a good move"},
                                        {"h", "3/5 Now ask what it is good for"},
                                        {"y", "3/5 h and y work in every position"},
                                        {"\r", "4/5 The last move was no good"},
                                        {"u", "4/5 You may undo"},
                                        {"\r", "5/5 Let the solver play"},
                                        {"a", "Auto-play at speed 4"},
                                        {"+++", "5/5 Any key stops auto-play"},
                                        {"\r", "first steps, done"},
                                        {NULL, NULL}};
    do_all(tui, deeds);
    tui_wait_text(tui, title);
    assert_int_equal(tui_end(tui, "qq"), 0);
}

static void test_klondike(void **state)
{
    (void)state;
    static const struct deed deeds[] = {{"12", "1/5 It turned up a card"},
                                        {"1f", "1/5 Piles go down in turns"},
                                        {"\r", "2/5 Turn three cards"},
                                        {"d", "2/5 The red jack goes onto"},
                                        {"w2", "2/5 Of the cards turned"},
                                        {NULL, NULL}};
    struct tui *tui = open_lesson(1);
    tui_expect_screen(tui, "lesson-klondike-80x24");
    /* The help has the keys of a lesson, and not those that begin another game. */
    int row, column;
    tui_resize(tui, 60, 80);
    tui_type(tui, "?");
    tui_wait_text(tui, "back to the list");
    assert_true(tui_find(tui, "side pane", &row, &column));
    assert_false(tui_find(tui, "deal by", &row, &column));
    assert_false(tui_find(tui, "statistics", &row, &column));
    tui_type(tui, "x");
    tui_resize(tui, 24, 80);
    tui_wait_text(tui, "1/5 ");
    do_all(tui, deeds);
    finish_lesson(tui, "> 6  Klondike");
}

static void test_klotski(void **state)
{
    (void)state;
    static const struct deed deeds[] = {{" \033[B", "1/5 Solved: Cao Cao is"},
                                        {"\r", "2/5 Clear the way"},
                                        {"7\033[D", "2/5 Now move Cao Cao"},
                                        {"1\033[B", "2/5 The number on a piece"},
                                        {NULL, NULL}};
    struct tui *tui = open_lesson(2);
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "Space select");
    tui_expect_screen(tui, "lesson-klotski-40x15");
    do_all(tui, deeds);
    finish_lesson(tui, "> 7  Klotski");
}

/* A move that the step does not ask for is taken back. */
static void test_lianliankan(void **state)
{
    (void)state;
    static const struct deed deeds[] =
        {{"\033[D \033[C\033[C\033[C ",
          "Not what this step asks for, so it is undone.  Try again"},
         {"\033[D \033[D ", "1/5 The corners below are equal"},
         {"\033[B\033[D \033[C\033[C\033[C ", "1/5 A path runs past tiles"},
         {"\r", "2/5 Join the two tiles in the middle column"},
         {" \033[A ", "2/5 That opens the way"},
         {"\033[B\033[D \033[C\033[C ", "2/5 A pair that is blocked"},
         {NULL, NULL}};
    struct tui *tui = open_lesson(3);
    tui_resize(tui, 40, 120);
    tui_wait_text(tui, "1/5 ");
    do_all(tui, deeds);
    finish_lesson(tui, "> 8  Lianliankan");
}

static void test_samegame(void **state)
{
    (void)state;
    static const struct deed deeds[] = {{"\t ", "1/5 A group needs two tiles"},
                                        {"\r", "2/5 Remove the two tiles"},
                                        {"\033[B\033[B\033[D ",
                                         "2/5 The tiles above fell"},
                                        {" ", "2/5 Tiles fall, columns"},
                                        {NULL, NULL}};
    struct tui *tui = open_lesson(4);
    tui_resize(tui, 20, 60);
    tui_wait_text(tui, "1/5 ");
    tui_expect_screen(tui, "lesson-samegame-60x20");
    do_all(tui, deeds);
    finish_lesson(tui, "> 9  SameGame");
}

/* Where a step asks for a move, the hint is that one; what is undone is asked for again. The key f, which would put another position
 * on the table, does nothing. */
static void test_asked(void **state)
{
    (void)state;
    static const struct deed klondike[] =
        {{"h\r", "1/5 It turned up a card"}, {"u", "1/5 Put the red jack"},
         {"H\r", "1/5 It turned up a card"}, {"R", "1/5 Put the red jack"},
         {"y\r", "1/5 It turned up a card"}, {"h\r", "1/5 Piles go down in turns"},
         {"\r", "2/5 Turn three cards"},     {"h\r", "2/5 The red jack goes onto"},
         {"h\r", "2/5 Of the cards turned"}, {NULL, NULL}};
    static const struct deed klotski[] = {{"f", "Unknown key"},
                                          {"h\r", "1/5 Solved: Cao Cao is"},
                                          {NULL, NULL}};
    struct tui *tui = open_lesson(1);
    do_all(tui, klondike);
    assert_int_equal(tui_end(tui, "qqq"), 0);
    tui = open_lesson(2);
    do_all(tui, klotski);
    assert_int_equal(tui_end(tui, "qqq"), 0);
}

/* The lesson leaves the game in progress alone, and --public or a key that ends the program
 * does so in a lesson, too. */
static void test_leave(void **state)
{
    (void)state;
    const char *const words[] = {"klondike", "--seed", "1", NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "deal 1");
    tui_type(tui, "d");
    tui_wait_text(tui, "1 move");
    tui_type(tui, "g");
    tui_wait_text(tui, "in progress: deal 1");
    tui_type(tui, "67");
    tui_wait_text(tui, "1/5 ");
    tui_type(tui, "n");
    tui_wait_text(tui, "Unknown key");
    tui_type(tui, "q");
    tui_wait_text(tui, "first steps");
    tui_type(tui, "qq");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "g67");
    tui_wait_text(tui, "1/5 ");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A game that a move lost, which leaves its position. */
static void lose(void)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/lianliankan/lost.txt", getenv("TEST_DATA"));
    const char *const words[] = {"lianliankan", path, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, " H J L ");
    tui_wait_text(tui, "Move 1 lost it");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static struct tui *open_drills(void)
{
    struct tui *tui = at_home_start(NULL, NULL);
    tui_sync(tui);
    tui_type(tui, "g6");
    tui_wait_text(tui, "Lianliankan  drill due");
    return tui;
}

/* A drill that is due: a wrong move, then the right one; it comes back later. The menu counts
 * those that are due. */
static void test_drill(void **state)
{
    (void)state;
    static const char menu[] = "puzzles, drills, first steps";
    int row, column;
    lose();
    assert_int_equal(home_ask("SELECT count(*) FROM drill"), 1);
    struct tui *tui = at_home_start(NULL, NULL);
    tui_sync(tui);
    tui_type(tui, "g");
    assert_true(tui_find(tui, menu, &row, &column));
    assert_null(strstr(tui_row(tui, row), "due"));
    assert_int_equal(tui_end(tui, "\003"), 0);
    home_sql("UPDATE drill SET due = 20200101");
    tui = open_drills();
    tui_expect_screen(tui, "drills-80x24");
    tui_type(tui, DRILL "\r");
    tui_wait_text(tui, "Keep the win: here a move of yours lost it");
    tui_type(tui, " H ");
    tui_wait_text(tui, "Wrong. Row ");
    tui_wait_text(tui, "now          1 of 2"); /* the search has ended */
    tui_expect_screen(tui, "drill-wrong-80x24");
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "4 tiles stay"); /* the whole reason, in two rows */
    tui_resize(tui, 24, 80);
    tui_type(tui, "\033");
    tui_type(tui, "J L ");
    tui_wait_text(tui, "Found, but not at once.");
    tui_wait_text(tui, "Right.");
    tui_type(tui, "\r");
    tui_wait_text(tui, "10 Lianliankan  drill 2");
    assert_int_equal(tui_end(tui, "\003"), 0);
    assert_int_equal(home_ask("SELECT stage FROM drill"), 1);
    assert_int_equal(home_ask("SELECT solved FROM drill"), 0);
}

/* Solved at once, twice; and the list can be emptied. */
static void test_solved(void **state)
{
    (void)state;
    lose();
    lose();
    assert_int_equal(home_ask("SELECT count(*) FROM drill"), 2);
    home_sql("UPDATE drill SET due = 20200101 WHERE id = 1");
    struct tui *tui = open_drills();
    tui_resize(tui, 15, 40);
    tui_type(tui, DRILL "K\r"); /* the one that is due comes first */
    tui_wait_text(tui, "Keep the win");
    tui_type(tui, "J H ");
    tui_wait_text(tui, "Solved.");
    tui_expect_screen(tui, "drill-solved-40x15");
    tui_type(tui, "\r");
    tui_wait_text(tui, "drill 2");
    tui_type(tui, "\033[B");
    tui_wait_text(tui, "solved once");
    assert_int_equal(home_ask("SELECT solved FROM drill WHERE id = 1"), 1);
    tui_type(tui, "x\r");
    tui_wait_text(tui, "solved once");
    tui_type(tui, "x2");
    tui_wait_text(tui, "q back");
    tui_sync(tui);
    assert_int_equal(home_ask("SELECT count(*) FROM drill"), 0);
    tui_type(tui, "\r"); /* the drill was chosen: now it is what was above */
    tui_wait_text(tui, "1/5 ");
    tui_type(tui, "q");
    tui_wait_text(tui, "first steps");
    tui_type(tui, "?");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* Puzzles: each hint shows a move that is right; a puzzle solved so costs rating, which r hides. */
static void test_puzzle(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = at_home_start(NULL, NULL);
    tui_sync(tui);
    tui_type(tui, "6");
    tui_wait_text(tui, "Lianliankan  puzzles, rating 1000");
    tui_type(tui, "?");
    tui_expect_screen(tui, "rescue-help-80x24");
    tui_type(tui, "q");
    tui_type(tui, PUZZLES);
    tui_wait_text(tui, "Keep the win: all other moves lose");
    for (int i = 1; i <= 2; i++) {
        tui_wait_text(tui, i == 1 ? "1/2 Keep the win" : "2/2 Keep the win");
        tui_type(tui, "h");
        tui_wait_text(tui, "Enter plays");
        tui_type(tui, "\r"); /* checks the move, then makes it */
    }
    tui_wait_text(tui, "Found, but not at once.  Rating 9");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Keep the win: all other moves lose");
    tui_type(tui, "q");
    tui_wait_text(tui, "Lianliankan  puzzles, rating 9");
    tui_type(tui, "r");
    tui_wait_text(tui, "Lianliankan  puzzles");
    assert_false(tui_find(tui, "rating 9", &row, &column));
    assert_int_equal(tui_end(tui, "\003"), 0);
    assert_true(home_ask("SELECT value FROM option WHERE key = 'rating.lianliankan'") <
                1000);
}

/* The list begins with its first entry. Of the player's options, the pane is off there, too; hints
 * come in one step. */
static void test_options(void **state)
{
    (void)state;
    const char *const words[] = {"rescue", NULL};
    int row, column;
    struct store *store = store_open();
    preference_write(store, "pane", NULL, 0);
    preference_write(store, "steps", NULL, 1);
    store_close(store);
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "> 1  Klondike");
    assert_false(tui_find(tui, "remove drills", &row, &column));
    tui_type(tui, "x");
    tui_wait_text(tui, "Unknown key; ? for help");
    tui_type(tui, PUZZLES);
    tui_wait_text(tui, "1/2 Keep the win");
    assert_false(tui_find(tui, "pairs left", &row, &column));
    tui_type(tui, "h");
    tui_wait_text(tui, "Enter plays");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* Opens LINE as the next puzzle of GAME. */
static struct tui *open_puzzle(const char *game, const char *line)
{
    const char *const words[] = {"rescue", game, NULL};
    struct store *store = store_open();
    course_add_made(store, registry_find(game), line);
    store_close(store);
    return at_home_start(words, NULL);
}

/* A wrong move is refused with what it costs; the hint shows another one of the right moves than
 * the puzzle's own, which is then made. */
static void test_class(void **state)
{
    (void)state;
    struct tui *tui = open_puzzle("samegame", "1 1000 350 4:F8H85DCA3230879773775 "
                                              "3,3|7,1|10,5 7,1|10,5 7,2|10,5");
    tui_wait_text(tui, "1/3 End with 350 points");
    assert_int_equal(tui_end(tui, "\003"), 0); /* it comes again */
    const char *const words[] = {"rescue", "samegame", NULL};
    tui = at_home_start(words, NULL);
    tui_wait_text(tui, "1/3 End with 350 points");
    tui_type(tui, "  ");
    tui_wait_text(tui, "Wrong: 7,4  x4  +16 costs 12 points");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: 2 diamonds, row 7 column 1");
    tui_type(tui, "\r");
    tui_wait_text(tui, "2/3 End with 350 points");
    tui_wait_text(tui, "Right.");
    assert_int_equal(tui_end(tui, "\003"), 0);
    assert_int_equal(home_ask(
                         "SELECT length(value) FROM option WHERE key = 'made.samegame'"),
                     0);
}

/* A key while a move is checked: another move takes its place, undo drops nothing else, and the
 * puzzle can be left. */
static void test_checking(void **state)
{
    (void)state;
    const char *const wrong = "7\033[B", *const right = "4\033[D";
    char keys[32];
    struct tui *tui = open_puzzle("klotski", "0 1000 6 ab.c/dbef/gXXf/gXX./hijk cL");
    tui_wait_text(tui, "Win in 6 moves: find the next move");
    snprintf(keys, sizeof keys, "%su?\r%s", wrong, right);
    tui_type(tui, keys);
    tui_wait_text(tui, "Solved.");
    tui_wait_text(tui, "Right.");
    tui_type(tui, "q");
    tui_wait_text(tui, "Klotski      puzzles, rating 1016");
    tui_type(tui, "2");
    tui_wait_text(tui, "Win in ");
    tui_type(tui, "7\033[B7\033[A7\033[D7\033[Cq");
    tui_wait_text(tui, "Klotski      puzzles, rating 1016");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* First steps are offered once: Escape declines, and f opens them. */
static void test_offer(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = at_home_start(NULL, NULL);
    tui_wait_text(tui, "New here?  f first steps");
    tui_type(tui, "f");
    tui_wait_text(tui, "> 6  Klondike");
    tui_type(tui, "q");
    tui_wait_text(tui, "choose a game");
    assert_false(tui_find(tui, "New here?", &row, &column));
    assert_int_equal(tui_end(tui, "q"), 0);
    home_sql("DELETE FROM option");
    tui = at_home_start(NULL, NULL);
    tui_wait_text(tui, "New here?  f first steps");
    tui_type(tui, "\033");
    tui_sync(tui);
    assert_false(tui_find(tui, "New here?", &row, &column));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A puzzle is made on a thread and kept, and a key stops the next one. */
static void test_maker(void **state)
{
    (void)state;
    struct store *store = store_open();
    struct maker *maker = maker_new(store);
    int before = 0;
    for (int i = 0; registry[i] != NULL; i++)
        before += course_count_made(store, registry[i]);
    assert_int_equal(before, 0);
    assert_true(maker_wait(maker) > 1000); /* the player has just been there */
    assert_true(maker_start(maker));
    while (course_count_made(store, registry[0]) == 0) {
        poll(NULL, 0, 1);
        maker_tick(maker);
    }
    assert_true(maker_start(maker));
    maker_tick(maker); /* does not wait for it */
    assert_int_equal(maker_wait(maker), 1000);
    maker_stop(maker);
    maker_free(maker);
    struct course course = {.store = store};
    preference_write(store, "rating", registry[0], 0); /* below all shipped ones */
    assert_true(course_open(&course, 0, NULL));
    store_close(store);
}

/* Plays LINES with --plain WORDS at home; whether TEXT is in the answer. */
static bool says_with(const char *words, const char *lines, const char *text)
{
    char command[1024], answer[8192];
    snprintf(command, sizeof command,
             "printf '%s' | LC_ALL=C.UTF-8 \"$UNSTUCK\" --plain %s", lines, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    answer[fread(answer, 1, sizeof answer - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    if (strstr(answer, text) == NULL)
        print_message("%s\n", answer);
    return strstr(answer, text) != NULL;
}

static bool says(const char *lines, const char *text)
{
    return says_with("", lines, text);
}

/* A game leaves a drill when it ends, and one that h calls lost. */
static void test_plain_drills(void **state)
{
    (void)state;
    const char *const words = "lianliankan \"$TEST_DATA/lianliankan/lost.txt\"";
    assert_true(says_with(words, "1,1-1,2\nq\n", "A, row 1 column 1"));
    assert_int_equal(home_ask("SELECT count(*) FROM drill"), 0);
    assert_true(says_with(words, "1,1-1,2\n2,1-2,2\nq\n", "No moves left."));
    assert_int_equal(home_ask("SELECT count(*) FROM drill"), 1);
    assert_true(says_with(words, "1,1-1,2\nh\nq\n", "can be won 1 move back"));
    assert_int_equal(home_ask("SELECT count(*) FROM drill WHERE better = '2,1-2,2'"), 2);
    home_sql("UPDATE drill SET due = 20200101");
    assert_true(says("p 10\n2,1-2,2\n\n", "Solved. An empty line goes on."));
    /* Behind the last one is the game that was left. */
    home_sql("DELETE FROM drill WHERE better != '2,1-2,2'");
    home_sql("UPDATE drill SET due = 20200101");
    assert_true(says("p 10\n2,1-2,2\n\n2,1-2,2\n\n", "> Resumed."));
}

/* The same without a screen; the game in progress is not touched. */
static void test_plain(void **state)
{
    (void)state;
    static const char *const goals[] = {[RESCUE_KEEP] = "all other moves lose",
                                        [RESCUE_OUT] = "Win in ",
                                        [RESCUE_POINTS] = "End with "};
    struct rescue_puzzle today;
    assert_true(says("p\np 7\naR\nq\n", "1/5 Move Cao Cao to the bottom: XD"));
    assert_true(says("p 7\nXD\n\nXD\nfL\nXD\n\nh\nW\n\nu\n\na\n", "5/5 Any key stops"));
    assert_true(says("p 7\nXD\n\nbD\nfR\nn\n", "so it is undone"));
    assert_true(says("p 8\nn\n", "First leave this with p."));
    assert_true(says("p 8\np 7\nq\n", "1/5 Move Cao Cao"));
    assert_true(says("p 6\n12\nu\n12\n1f\n", "1/5 Piles go down in turns"));
    assert_true(says("p 7\nXD\n\nfL\nXD\n\nh\nb\nW\n", "3/5 h and y work"));
    assert_true(says("p 6\n12\n1f\n\nd\nH\nW\n", "w2: jack of hearts"));
    assert_true(says("p 6\nh\n", "12: jack of hearts from pile 1 to pile 2. An empty"));
    assert_true(says("p\n", "3: Lianliankan, puzzles, rating 1000"));
    assert_true(says("p 3\nh\n\nh\n\nq\n", "Found, but not at once."));
    assert_true(says("p 2\nh\n\nq\n", "Makes room for general f to go up next.\n"));
    home_sql("DELETE FROM option WHERE key LIKE 'rating.%'");
    assert_true(says("p 3\ns\nq\n", "No shuffling in a puzzle."));
    /* A puzzle that is left comes again. */
    home_sql("DELETE FROM option WHERE key LIKE 'rescue.%'");
    assert_true(says("p 1\np\np 1\nq\n", "all other moves lose"));
    assert_int_equal(home_ask("SELECT count(*) FROM option WHERE key LIKE 'rescue.%'"),
                     0);
    assert_true(rescue_daily(date_today(), &today));
    assert_true(says("p 5\nq\n", goals[today.goal]));
    home_sql(
        "INSERT INTO option VALUES ('rescue.daily', strftime('%Y%m%d', 'now', 'localtime'))");
    assert_true(says("p\n", ", done"));
    home_sql("INSERT INTO option SELECT 'rescue.missed', value FROM option "
             "WHERE key = 'rescue.daily'");
    assert_true(says("p\n", ", missed"));
    /* A second time it does not count, the first time a hint does. */
    for (int counts = 0; counts < 2; counts++) {
        home_sql("DELETE FROM option WHERE key LIKE 'rating.%'");
        assert_true(says("p 5\nh\nq\n", goals[today.goal]));
        assert_int_equal(home_ask(
                             "SELECT count(*) FROM option WHERE key LIKE 'rating.%'"),
                         counts);
        home_sql("DELETE FROM option WHERE key = 'rescue.daily'");
    }
    assert_true(says_with("rescue", "3\nq\n", "all other moves lose"));
    assert_true(says_with("rescue klotski", "q\n", "Win in "));
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 0);
    lose();
    home_sql("UPDATE drill SET due = 20200101");
    assert_true(says("p\n", "10: Lianliankan, drill due"));
    assert_true(says("p 10\n1,1-1,2\n2,1-2,2\n", "Wrong."));
    assert_int_equal(home_ask("SELECT stage FROM drill"), 1);
    home_sql("UPDATE drill SET due = 20200101");
    assert_true(says("p 10\n2,1-2,2\n\n", "Solved. An empty line goes on."));
    assert_int_equal(home_ask("SELECT solved FROM drill"), 1);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    /* The game that waited goes on. */
    assert_true(says_with("klotski --seed 20", "bR\np 6\np\neUU\ny\nq\n",
                          "Klotski, Qi Bu Cheng Shi, in progress, 2 moves"));
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 2);
}

/* A key that makes several moves is taken back with all of them, and a game that ends without what
 * the step asks for begins again. A passed step has no hint. */
static void test_wrong_keys(void **state)
{
    (void)state;
    static const struct deed deeds[] =
        {{"12", "1/5 It turned up a card"},
         {"1f", "1/5 Piles go down in turns"},
         {"h", "1/5 Piles go down in turns"},
         {"\r", "2/5 Turn three cards"},
         {"F", "Not what this step asks for, so it is undone.  Try again"},
         {"h", "Hint: draw"},
         {"d", "2/5 The red jack goes onto"},
         {"w2", "2/5 Of the cards turned"},
         {"\r", "3/5 Ask for a good move"},
         {"a", "Auto-play at speed 4"},
         {"+++", "Not yet: the position is back"},
         {"h", "3/5 Now ask what it is good for"},
         {NULL, NULL}};
    struct tui *tui = open_lesson(1);
    do_all(tui, deeds);
    assert_int_equal(tui_end(tui, "qqq"), 0);
    assert_true(says("p 6\n12\n1f\n\nd w2 d\n", "2/5 Of the cards turned"));
    assert_true(says("p 6\n12 1f\nh\n", "1/5 Piles go down"));
    assert_true(says("p 6\n12\n1f\n\nd d\n", "Not what this step asks for"));
    assert_true(says("p 6\n12\n1f\n\nd\nw2\n\na\n", "Not yet: the position is back"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_klondike, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_klotski, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_lianliankan, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_samegame, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_drill, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_solved, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_puzzle, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_options, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_class, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_checking, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_offer, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_maker, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_plain, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_plain_drills, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_asked, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_wrong_keys, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_leave, at_home_set_up, at_home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
