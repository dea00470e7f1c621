/* The language of the messages, which can change while the program runs. */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include <stdbool.h>

/* Sets the language NAME: "en" or "zh_CN", as in --lang. False: another name. Messages
 * stay English if the locale cannot show Chinese or the catalogue is not installed. */
bool language_set(const char *name);

/* The language of the messages now: "en" or "zh_CN". */
const char *language_now(void);

#endif
