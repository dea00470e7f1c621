/* The player's own Klotski boards: the editor, its files, level sets. The stored screens
 * are in tests/data/screens, see test_klotski.c. */
#include "tests/unit.h"

#include "tests/tui/tui.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The home directory of the running test; the teardown removes it. */
static char home[512];
static char data_home[600], state_home[600];

static int remove_one(const char *path, const struct stat *about, int kind,
                      struct FTW *ftw)
{
    (void)about;
    (void)kind;
    (void)ftw;
    return remove(path);
}

static int make_home(void **state)
{
    (void)state;
    const char *folder = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/unstuck-XXXXXX", folder != NULL ? folder : P_tmpdir);
    if (mkdtemp(home) == NULL)
        return -1;
    snprintf(data_home, sizeof data_home, "XDG_DATA_HOME=%s/data", home);
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s/state", home);
    return 0;
}

static int remove_home(void **state)
{
    int failed = tui_free_all(state);
    nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    return failed;
}

static struct tui *start(int rows, int columns, const char *folder, const char *more)
{
    const char *const env[] = {data_home, state_home, more, NULL};
    char path[600];
    snprintf(path, sizeof path, "%s/%s", home, folder != NULL ? folder : "");
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", path, NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.rows = rows,
                                        .columns = columns,
                                        .argv = folder != NULL ? argv : NULL,
                                        .env = env});
    tui_sync(tui);
    return tui;
}

static void write_file(const char *name, const char *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", home, name);
    for (char *s = path + strlen(home) + 1; *s != '\0'; s++)
        if (*s == '/') {
            *s = '\0';
            mkdir(path, 0700);
            *s = '/';
        }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void expect_file(const char *name, const char *text)
{
    char path[600];
    char bytes[4096] = "";
    snprintf(path, sizeof path, "%s/%s", home, name);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("there is no %s", name);
    bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(bytes, text);
}

static bool on_screen(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

#define RIGHT "\033[C"
#define LEFT  "\033[D"
#define UP    "\033[A"
#define DOWN  "\033[B"

/* Heng Dao Li Ma, piece by piece. */
static const char opening_keys[] = "X" RIGHT " "
                                   "3" LEFT " " RIGHT RIGHT RIGHT " "
                                   "2" DOWN DOWN LEFT LEFT " "
                                   "3" LEFT " " RIGHT RIGHT RIGHT " "
                                   "1" DOWN DOWN " " UP LEFT " " LEFT " " DOWN LEFT " ";

static const char opening_file[] = "name: Mine\n"
                                   "game: klotski\n"
                                   "variant: moves\n"
                                   "aXXb\n"
                                   "aXXb\n"
                                   "dcce\n"
                                   "dhge\n"
                                   "i..f\n";

/* ---- the editor -------------------------------------------------------------------- */

static void make_opening(int rows, int columns, const char *size, const char *more)
{
    char name[64];
    struct tui *tui = start(rows, columns, NULL, more);
    tui_type(tui, "2");
    tui_type(tui, "e");
    tui_wait_text(tui, "Solvable in 7 moves"); /* the chosen opening */
    tui_type(tui, "c");
    tui_wait_text(tui, "X is missing");
    snprintf(name, sizeof name, "editor-empty-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, opening_keys);
    tui_wait_text(tui, "Solvable in 81 moves");
    snprintf(name, sizeof name, "editor-opening-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "?");
    snprintf(name, sizeof name, "editor-help-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "x");
    tui_type(tui, "\r");
    tui_wait_text(tui, "81 moves to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_80x24(void **state)
{
    (void)state;
    make_opening(24, 80, "80x24", NULL);
}

static void test_120x40(void **state)
{
    (void)state;
    make_opening(40, 120, "120x40", NULL);
}

static void test_ascii(void **state)
{
    (void)state;
    make_opening(24, 80, "ascii", "LC_ALL=C");
}

/* If there is no room for a pane, its words are elsewhere on the screen. */
static void test_narrow(void **state)
{
    (void)state;
    struct tui *tui = start(15, 40, NULL, NULL);
    tui_type(tui, "2ec");
    tui_type(tui, opening_keys);
    tui_wait_text(tui, "Solvable in 81 moves");
    tui_expect_screen(tui, "editor-opening-40x15");
    tui_resize(tui, 6, 40);
    tui_wait_text(tui, "40x6 is too small.");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* Every tool, and every verdict of the solver. */
static void test_tools(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL, NULL);
    tui_type(tui, "2ec");
    tui_type(tui, "uu");
    tui_wait_text(tui, "Nothing to undo");
    tui_type(tui, "U\r");
    tui_wait_text(tui, "X is missing");
    tui_type(tui, "z");
    tui_wait_text(tui, "Size, columns x rows: 4x5_");
    tui_type(tui, "\0256x4\r");
    tui_wait_text(tui, "6 x 4");
    tui_type(tui, "X ");
    tui_wait_text(tui, "not ready yet"); /* X is 2 high, the goal in the last row */
    tui_type(tui, "g" RIGHT RIGHT RIGHT DOWN " ");
    tui_wait_text(tui, "Solvable in 1 move");
    tui_type(tui, "w" LEFT UP " " DOWN " " DOWN "-  ");
    tui_wait_text(tui, "Solvable in 1 move");
    tui_type(tui, "w " DOWN " ");
    tui_wait_text(tui, "cannot be solved");
    tui_type(tui, " "); /* a wall on a wall removes it */
    tui_type(tui, UP ".  " DOWN);
    tui_type(tui, "p " LEFT LEFT " ");
    tui_wait_text(tui, "piece \"a\" is in two parts");
    tui_type(tui, RIGHT " ");
    tui_wait_text(tui, "36 positions");
    tui_type(tui, "4 ");
    tui_wait_text(tui, "does not fit there");
    tui_expect_screen(tui, "editor-tools");
    tui_type(tui, "d");
    tui_wait_text(tui, "Solvable in 1 move");
    tui_type(tui, "c");
    tui_wait_text(tui, "X is missing");
    tui_type(tui, "uU");
    tui_wait_text(tui, "X is missing");
    tui_type(tui, "U");
    tui_wait_text(tui, "Nothing to redo");
    tui_type(tui, "[]{");
    tui_wait_text(tui, "6 x 3");
    tui_type(tui, "}~");
    tui_wait_text(tui, "Unknown key");
    assert_true(on_screen(tui, "6 x 4"));
    tui_type(tui, "q");
    tui_wait_text(tui, "not saved.  s save  q leave");
    tui_type(tui, "H");
    assert_false(on_screen(tui, "s save  q"));
    tui_type(tui, "qq");
    tui_wait_text(tui, "Choose an opening");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

static void click(struct tui *tui, int button, int row, int column)
{
    tui_mouse(tui, button, row, column, true);
    tui_mouse(tui, button, row, column, false);
    tui_sync(tui);
}

static void test_mouse(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL, NULL);
    int row, column;
    tui_type(tui, "2ec");
    /* Cells are 9 wide and 4 high, from row 1, column 11 on. */
    click(tui, 1, 2, 12);
    tui_wait_text(tui, "Solvable in 1 move");
    click(tui, 1, 0, 30); /* above the board */
    tui_wait_text(tui, "cursor          0,0");
    assert_true(tui_find(tui, "wall", &row, &column));
    click(tui, 1, row, column);
    tui_mouse(tui, 1, 10, 12, true);
    for (int i = 1; i < 4; i++)
        tui_drag(tui, 1, 10, 12 + 9 * i);
    tui_mouse(tui, 1, 10, 39, false);
    tui_sync(tui);
    tui_wait_text(tui, "cannot be solved");
    /* A stroke that begins on a wall removes walls. */
    tui_mouse(tui, 1, 10, 12, true);
    tui_drag(tui, 1, 10, 21);
    tui_mouse(tui, 1, 10, 21, false);
    tui_sync(tui);
    tui_wait_text(tui, "Solvable in 1 move");
    assert_true(tui_find(tui, "any shape", &row, &column));
    click(tui, 1, row, column);
    tui_mouse(tui, 1, 2, 39, true);
    tui_drag(tui, 1, 6, 39);
    tui_drag(tui, 1, 6, 30);
    tui_mouse(tui, 1, 6, 30, false);
    tui_sync(tui);
    tui_wait_text(tui, "19 positions");
    tui_expect_screen(tui, "editor-mouse");
    click(tui, 3, 6, 39);
    click(tui, 3, 10, 39);
    click(tui, 3, 10, 30);
    tui_wait_text(tui, "12 positions");
    assert_int_equal(tui_end(tui, "qq\003"), 0);
}

/* A board in the middle of a screen has rows above it that are none of its own. */
static void test_mouse_below(void **state)
{
    (void)state;
    struct tui *tui = start(30, 80, NULL, NULL);
    tui_type(tui, "2ec");
    click(tui, 1, 6, 12);
    tui_wait_text(tui, "cursor          0,0");
    assert_int_equal(tui_end(tui, "qq\003"), 0);
}

/* ---- files ------------------------------------------------------------------------- */

static void test_save(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL, NULL);
    tui_type(tui, "2ec");
    tui_type(tui, "s");
    tui_wait_text(tui, "X is missing");
    tui_type(tui, opening_keys);
    tui_wait_text(tui, "Solvable");
    tui_type(tui, "s../x\r");
    tui_wait_text(tui, "must not begin with a dot");
    tui_type(tui, "\025a/b\r");
    tui_wait_text(tui, "must not contain a slash");
    tui_type(tui, "\025 a\r");
    tui_wait_text(tui, "must not begin or end with a blank");
    tui_type(tui, "\025\r");
    assert_true(on_screen(tui, "not saved"));
    tui_type(tui, "sM\033[200~\rin\033\003\033[201~x\177e\r");
    tui_wait_text(tui, "Saved in your levels");
    assert_false(on_screen(tui, "not saved"));
    expect_file("data/unstuck/klotski/Mine.txt", opening_file);
    struct stat about;
    char path[600];
    snprintf(path, sizeof path, "%s/data/unstuck/klotski", home);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    /* Saving over another board needs a confirmation. */
    tui_type(tui, "d");
    tui_wait_text(tui, "not saved");
    tui_type(tui, "s\r");
    tui_wait_text(tui, "Mine exists.  Enter replace");
    tui_type(tui, "q");
    tui_wait_text(tui, "Nothing was saved");
    expect_file("data/unstuck/klotski/Mine.txt", opening_file);
    tui_type(tui, "s\r");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Saved in your levels");
    expect_file("data/unstuck/klotski/Mine.txt",
                "name: Mine\ngame: klotski\nvariant: moves\n"
                "aXXb\naXXb\ndcce\ndhge\n...f\n");
    tui_type(tui, "q");
    tui_wait_text(tui, "Choose an opening");
    tui_type(tui, "l");
    tui_wait_text(tui, "Level set klotski:  0 of 1 solved");
    tui_wait_text(tui, "Mine");
    tui_type(tui, "e");
    tui_wait_text(tui, "Klotski editor  Mine");
    /* A new board is not saved under the name of the old one. */
    tui_type(tui, "c");
    tui_type(tui, opening_keys);
    tui_wait_text(tui, "Klotski editor  4 x 5");
    tui_type(tui, "s");
    tui_wait_text(tui, "Save as: _");
    tui_type(tui, "\rqq");
    tui_wait_text(tui, "Level set klotski");
    tui_type(tui, "q");
    tui_wait_text(tui, "Choose an opening");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A board with everything that a file can have, written to a file and read again. */
static void test_round_trip(void **state)
{
    (void)state;
    static const char board[] = "name: Way out\ngame: klotski\nvariant: steps\n"
                                "goal: 1,4\ngates: 1,2\n"
                                "######..\n#aX-b...\n#cX#....\n######..\n";
    char keys[1024];
    write_file("in.txt", board);
    struct tui *tui = start(24, 80, "in.txt", NULL);
    tui_wait_text(tui, "Way out");
    tui_type(tui, "e");
    tui_wait_text(tui, "Klotski editor  Way out  8 x 4");
    snprintf(keys, sizeof keys, "x%s/out.txt\r", home);
    tui_type(tui, keys);
    tui_wait_text(tui, "Written: ");
    expect_file("out.txt", board);
    tui_type(tui, "c");
    tui_wait_text(tui, "X is missing");
    snprintf(keys, sizeof keys, "o%s/none.txt\r", home);
    tui_type(tui, keys);
    tui_wait_text(tui, "No such file");
    snprintf(keys, sizeof keys, "o%s\r", home);
    tui_type(tui, keys);
    tui_wait_text(tui, "Not a regular file");
    write_file("bad.txt", "Xa\n..\n");
    snprintf(keys, sizeof keys, "o%s/bad.txt\r", home);
    tui_type(tui, keys);
    tui_wait_text(tui, "ROW,COLUMN");
    snprintf(keys, sizeof keys, "o%s/out.txt\r", home);
    tui_type(tui, keys);
    tui_wait_text(tui, "u undo");
    tui_wait_text(tui, "cursor          0,0");
    snprintf(keys, sizeof keys, "x%s/again.txt\r", home);
    tui_type(tui, keys);
    tui_wait_text(tui, "Written: ");
    expect_file("again.txt", board);
    assert_int_equal(tui_end(tui, "q\003"), 0);
}

/* ---- level sets -------------------------------------------------------------------- */

static void write_set(void)
{
    write_file("set/10 last.txt", "goal: 0,2\nX..\n");
    write_file("set/2 two boards.txt", "name: Detour\ngoal: 0,2\nX.a\nb..\n\n"
                                       "goal: 1,1\nXa\n..\n");
    write_file("set/3 bad.txt", "Xa\n..\n");
    write_file("set/more/deep.txt", "name: Deep\ngoal: 0,1\nX.\n");
    write_file("set/.hidden.txt", "goal: 0,1\nX.\n");
}

static void test_levels(void **state)
{
    (void)state;
    write_set();
    struct tui *tui = start(24, 80, "set", NULL);
    tui_wait_text(tui, "Level set set:  0 of 3 solved");
    tui_expect_screen(tui, "levels-new");
    /* Moving b is a detour. */
    tui_type(tui, "\r");
    tui_wait_text(tui, "2 moves to go");
    tui_type(tui, "3" RIGHT);
    tui_wait_text(tui, "that cost 1 more");
    tui_type(tui, "2" DOWN);
    tui_type(tui, "1" RIGHT);
    tui_wait_text(tui, "slide on to win");
    tui_type(tui, RIGHT);
    tui_wait_text(tui, "Your detour began at move 1.");
    tui_wait_text(tui, "Shorter: soldier 2 down, left.");
    tui_wait_text(tui, "Makes room for Cao Cao 1 to go right next.");
    tui_expect_screen(tui, "levels-detour");
    /* After a level, the list shows the next one as selected. */
    tui_type(tui, "n");
    tui_wait_text(tui, "1 of 3 solved");
    tui_type(tui, "\r");
    tui_wait_text(tui, "2 two boards 2");
    /* A level that the solver plays is not solved; one that was solved with hints has a mark. */
    tui_type(tui, "a++++");
    tui_wait_text(tui, ", the minimum.");
    tui_type(tui, "n");
    tui_wait_text(tui, "1 of 3 solved");
    assert_false(tui_find(tui, "with help", &(int){0}, &(int){0}));
    tui_type(tui, "\033[H" DOWN "\r");
    tui_wait_text(tui, "2 two boards 2");
    tui_type(tui, "R");
    for (int i = 0; !tui_find(tui, ", the minimum.", &(int){0}, &(int){0}); i++) {
        assert_in_range(i, 0, 9);
        tui_type(tui, "h");
        tui_wait_text(tui, "Hint: ");
        tui_type(tui, "\r");
    }
    tui_type(tui, "n");
    tui_wait_text(tui, "1 of 3 solved, 1 with help (h)");
    tui_expect_screen(tui, "levels-helped");
    tui_type(tui, "\033[H" DOWN "\r");
    tui_type(tui, "R");
    tui_type(tui, "1" DOWN RIGHT);
    tui_wait_text(tui, ", the minimum.");
    tui_type(tui, "n");
    tui_wait_text(tui, "2 of 3 solved");
    tui_expect_screen(tui, "levels-some");
    assert_int_equal(tui_end(tui, "q\003"), 0);
    /* The results are saved. */
    tui = start(24, 80, "set", NULL);
    tui_wait_text(tui, "2 of 3 solved");
    tui_type(tui, "\r");
    tui_wait_text(tui, "2 moves to go");
    tui_type(tui, "2" DOWN);
    tui_type(tui, "1" RIGHT RIGHT);
    tui_wait_text(tui, ", the minimum.");
    tui_type(tui, "n");
    tui_wait_text(tui, "★★★         2         2  Detour");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

static void test_level_folders(void **state)
{
    (void)state;
    write_set();
    struct tui *tui = start(24, 80, "set", NULL);
    tui_wait_text(tui, "more/");
    tui_type(tui, "\033[F\r");
    tui_wait_text(tui, "Level set more:  0 of 1 solved");
    tui_type(tui, "q");
    tui_wait_text(tui, "Level set set");
    /* The level of the last game is selected; Enter on a bad file shows its error. */
    tui_type(tui, UP UP "\r");
    tui_wait_text(tui, "put \"goal: ROW,COLUMN\" before the board");
    tui_expect_screen(tui, "levels-bad");
    tui_type(tui, "x");
    tui_wait_text(tui, "Level set set");
    tui_type(tui, "\033[F\r");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move to go");
    tui_type(tui, "1" RIGHT);
    tui_wait_text(tui, ", the minimum.");
    tui_type(tui, "n");
    tui_wait_text(tui, "Level set more:  1 of 1 solved");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* The sets that come with the program are there without files of the player. */
static void test_own_levels(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL, NULL);
    tui_type(tui, "2l");
    tui_wait_text(tui, "> "
                       "  1                           first steps/");
    tui_wait_text(tui, "other shapes/");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Level set first steps:  0 of 40 solved");
    tui_wait_text(tui, " 3  3 moves");
    tui_type(tui, DOWN "\r");
    tui_wait_text(tui, "Klotski  4 moves");
    tui_wait_text(tui, "h hint");
    tui_type(tui, "n");
    tui_wait_text(tui, "Level set first steps");
    tui_type(tui, "q");
    tui_wait_text(tui, "Level sets");
    /* Another set begins with its first level. */
    tui_type(tui, DOWN "\r");
    tui_wait_text(tui, "Level set ");
    assert_int_equal(tui_row(tui, 2)[1], '>');
    tui_type(tui, "q");
    tui_wait_text(tui, "Level sets");
    tui_type(tui, "q");
    tui_wait_text(tui, "h hint");
    assert_true(on_screen(tui, "Klotski  4 moves"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* From a folder in one that has lost all its files q leads out. */
static void test_no_folder_above(void **state)
{
    (void)state;
    char path[600], gone[600];
    write_file("set/more/one.txt", "goal: 0,1\nX12.\n....\n");
    struct tui *tui = start(24, 80, "set", NULL);
    tui_wait_text(tui, "more/");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Level set more");
    snprintf(path, sizeof path, "%s/set/more", home);
    snprintf(gone, sizeof gone, "%s/gone", home);
    assert_int_equal(rename(path, gone), 0);
    tui_type(tui, "q");
    tui_wait_text(tui, "There are no levels here yet");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A board that names no variant does not get that of another game. */
static void test_no_variant(void **state)
{
    (void)state;
    const char *const env[] = {data_home, state_home, NULL};
    const char *const argv[] = {getenv("UNSTUCK"), "samegame", "--variant", "8x8c3",
                                NULL};
    write_file("data/unstuck/klotski/plain.txt", "goal: 0,1\nX12.\n....\n");
    struct tui *tui = tui_start(
        &(struct tui_options){.rows = 24, .columns = 80, .argv = argv, .env = env});
    tui_sync(tui);
    tui_type(tui, "g2l");
    tui_wait_text(tui, "plain");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* ---- many pieces ------------------------------------------------------------------- */

/* Each label on the screen selects its piece, and no label is a key of the program. */
static void test_labels(void **state)
{
    (void)state;
    static const char labels[] = "234567890mswxzdABCDEFGMPQTVWXYZjklt";
    write_file("many.txt", "goal: 0,1\nXABCDEFG\nHIJKLMNO\nPQRSTUVW\n"
                           "YZabcdef\nghijklm.\n");
    struct tui *tui = start(40, 120, "many.txt", NULL);
    tui_wait_text(tui, "to go");
    for (const char *label = labels; *label != '\0'; label++) {
        char words[32];
        snprintf(words, sizeof words, "%c═", *label);
        tui_type(tui, (char[]){*label, '\0'});
        assert_true(on_screen(tui, words));
        snprintf(words, sizeof words, "Soldier %c selected.", *label);
        assert_true(on_screen(tui, words));
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- the hardest board ------------------------------------------------------------- */

static void test_hardest(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL, NULL);
    tui_type(tui, "2qN1\r");
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "f");
    tui_wait_text(tui, "The hardest of the 25,955 reachable positions takes");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Heng Dao Li Ma, hardest");
    tui_wait_text(tui, "93 moves to go");
    tui_expect_screen(tui, "klotski-hardest");
    tui_type(tui, "g1\r");
    tui_wait_text(tui, "Klondike");
    tui_type(tui, "e");
    tui_wait_text(tui, "Unknown key");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define board_test(name) cmocka_unit_test_setup_teardown(name, make_home, remove_home)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        board_test(test_80x24),      board_test(test_120x40),
        board_test(test_ascii),      board_test(test_narrow),
        board_test(test_tools),      board_test(test_mouse),
        board_test(test_save),       board_test(test_round_trip),
        board_test(test_levels),     board_test(test_level_folders),
        board_test(test_own_levels), board_test(test_labels),
        board_test(test_hardest),    board_test(test_mouse_below),
        board_test(test_no_variant), board_test(test_no_folder_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
