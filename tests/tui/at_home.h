/* The program in a home directory (tests/home.h) that stays from one start to the next,
 * for tests of saved games and options. */
#ifndef TESTS_TUI_AT_HOME_H
#define TESTS_TUI_AT_HOME_H

#include "tests/home.h"
#include "tests/tui/tui.h"

/* For cmocka, around each test. */
int at_home_set_up(void **state);
int at_home_tear_down(void **state);

/* Starts ./unstuck with up to six WORDS, which end with NULL, or none if WORDS is NULL.
 * ENV: one more variable, or NULL. Does not wait for a frame. */
struct tui *at_home_start(const char *const *words, const char *env);

#endif
