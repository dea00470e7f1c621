/* The language of all messages, which can be changed while the program runs. */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include <stdbool.h>

/* NAME: "en" or "zh_CN", as in --lang. False: there is no such language. Where the locale
 * cannot write Chinese, or its messages are not installed, they stay English. */
bool language_set(const char *name);

/* The one that messages come in now: "en" or "zh_CN". */
const char *language_now(void);

#endif
