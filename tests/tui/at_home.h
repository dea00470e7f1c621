/* The program in a home (tests/home.h) that stays from one start to the next, for tests
 * of what it keeps. */
#ifndef TESTS_TUI_AT_HOME_H
#define TESTS_TUI_AT_HOME_H

#include "tests/home.h"
#include "tests/tui/tui.h"

/* For cmocka, around each test. */
int at_home_set_up(void **state);
int at_home_tear_down(void **state);

/* ./unstuck with up to six WORDS, NULL behind the last, or NULL alone; ENV is one more
 * variable, or NULL. Nothing has been waited for. */
struct tui *at_home_start(const char *const *words, const char *env);

#endif
