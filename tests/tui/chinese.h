/* Whether the program can speak Chinese here. */
#ifndef TESTS_TUI_CHINESE_H
#define TESTS_TUI_CHINESE_H

/* Skips the test if it cannot: the translation was not built, or the C library translates
 * nothing in C.UTF-8 (glibc from 2.39 on) and none of the other locales that the program
 * tries is installed. */
void chinese_or_skip(void);

#endif
