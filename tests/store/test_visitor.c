/* Who asks for public mode, what is believed of the environment, and the names of players. */
#include "store/visitor.h"

#include "store/folder.h"

#include "tests/home.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What visitor_asked makes of the words: the number of arguments, 0: not asked. */
static int asked(char *first, char *second, char *third)
{
    char *words[] = {first, second, third, NULL};
    char **argv = words;
    int argc = third != NULL ? 3 : second != NULL ? 2 : 1;
    bool answer = visitor_asked(&argc, &argv);
    assert_true(answer || argv == words);
    if (argv != words)
        assert_string_equal(argv[1], "--public");
    return answer ? argc : 0;
}

static void test_asked(void **state)
{
    (void)state;
    char plain[] = "unstuck", login[] = "-unstuck", c[] = "-c",
         command[] = "import /etc/passwd";
    char public[] = "--public", brief[] = "--pub", other[] = "--plain",
         game[] = "klotski";
    assert_int_equal(asked(plain, NULL, NULL), 0);
    assert_int_equal(asked(plain, other, game), 0);
    assert_int_equal(asked(plain, game, public), 3);
    assert_int_equal(asked(plain, brief, NULL), 2);
    /* A login shell drops what the visitor has written. */
    assert_int_equal(asked(login, NULL, NULL), 2);
    assert_int_equal(asked(login, other, game), 2);
    assert_int_equal(asked(plain, c, command), 2);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const good[] = {"ann", "Ann-Marie_2.0", "小明", "小明2", "0"};
    static const char *const bad[] = {"",
                                      " ",
                                      "a b",
                                      "../x",
                                      "a/b",
                                      "a\033[2J",
                                      "a\nb",
                                      "\xff",
                                      "\xe2\x80\xae"
                                      "ann",         /* right to left */
                                      "ann\xcc\x81", /* a mark without width */
                                      "аnn",         /* with a Cyrillic a */
                                      "ann\xc2\xa0", /* with a blank at the end */
                                      "Zoë",
                                      "ann一", /* for ann- */
                                      "a\xe2\x94\x82"
                                      "b", /* a line of a frame */
                                      "123456789012345678901" /* too wide */};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(visitor_name_is_valid(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(visitor_name_is_valid(bad[i]));
}

static void test_file_names(void **state)
{
    (void)state;
    char file[VISITOR_FILE];
    visitor_file_name("ann-2", file);
    assert_string_equal(file, "ann-2");
    /* Not all file systems keep "Ann" and "ann" apart. */
    visitor_file_name("Ann", file);
    assert_string_equal(file, "%41nn");
    visitor_file_name("..", file);
    assert_string_equal(file, "%2e%2e");
    visitor_file_name("é/", file);
    assert_string_equal(file, "%c3%a9%2f");
}

/* The child's environment after visitor_begin, as its exit status: 0 is right. */
static int environment_in_child(void)
{
    setenv("UNSTUCK_PLAYER", "ann", 1);
    setenv("TERM", "xterm", 1);
    setenv("LANG", "../../evil", 1);
    setenv("COLORTERM", "truecolor", 1);
    setenv("LANGUAGE", "zh_CN", 1);
    setenv("TERMINFO", "/tmp", 1);
    setenv("UNSTUCK_FRAME_MARK", "1", 1);
    visitor_begin();
    return strcmp(getenv("UNSTUCK_PLAYER"), "ann") != 0    ? 1
           : strcmp(getenv("TERM"), "xterm") != 0          ? 2
           : strcmp(getenv("LANG"), "C.UTF-8") != 0        ? 3
           : strcmp(getenv("COLORTERM"), "truecolor") != 0 ? 4
           : getenv("LANGUAGE") != NULL                    ? 5
           : getenv("TERMINFO") != NULL                    ? 6
           : getenv("UNSTUCK_FRAME_MARK") != NULL
               ? 7
               : getenv("HOME") != NULL || getenv("PATH") != NULL;
}

static int status_of(int (*run)(void))
{
    int status;
    pid_t pid = fork();
    if (pid == 0)
        _exit(run());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void test_environment(void **state)
{
    (void)state;
    assert_int_equal(status_of(environment_in_child), 0);
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int third_in_child(void)
{
    struct visitor visitor = {0};
    struct reason why;
    return visitor_enter(&visitor, home_path(), 2, 0, &why) ? 2 : 0;
}

static int second_in_child(void)
{
    struct visitor visitor = {0};
    struct reason why;
    return visitor_enter(&visitor, home_path(), 2, 0, &why) ? status_of(third_in_child)
                                                            : 1;
}

static void test_enter(void **state)
{
    (void)state;
    struct visitor visitor = {0};
    struct reason why;
    struct text own = {0};
    setenv("UNSTUCK_PLAYER", "Z小", 1);
    assert_true(visitor_enter(&visitor, home_path(), 2, 0, &why));
    text_format(&own, "%s/players/%%5a%%e5%%b0%%8f", home_path());
    assert_string_equal(text_get(&visitor.own), text_get(&own));
    assert_true(is_folder(text_get(&visitor.own)));
    assert_true(is_folder(text_get(&visitor.shared)));
    assert_string_equal(getenv("XDG_STATE_HOME"), text_get(&own));
    /* Two sessions: somebody new and somebody with games. */
    text_string(&own, "/unstuck");
    assert_true(folder_make(text_get(&own)));
    text_string(&own, "/unstuck.db");
    home_write(text_get(&own), "", 0);
    assert_int_equal(status_of(second_in_child), 0);
    visitor_free(&visitor);
    text_free(&own);
    /* A guest has no directory. */
    visitor = (struct visitor){0};
    unsetenv("UNSTUCK_PLAYER");
    assert_true(visitor_enter(&visitor, home_path(), 2, 0, &why));
    assert_string_equal(text_get(&visitor.own), "");
    assert_string_equal(visitor.name, "");
    visitor_free(&visitor);
    visitor = (struct visitor){0};
    assert_false(visitor_enter(&visitor, "relative", 2, 0, &why));
    visitor_free(&visitor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asked),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_file_names),
        cmocka_unit_test(test_environment),
        cmocka_unit_test_setup_teardown(test_enter, home_set_up, home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
