/* The language of the messages, which can change while the program runs. */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include <stdbool.h>

/* Sets the locale of the environment, and makes _() translate (base/i18n.h). If that
 * is a UTF-8 locale that is not installed, C.UTF-8 takes its place and messages are
 * still in its language. */
void language_start(void);

/* Sets the language NAME: "en" or "zh_CN", as in --lang. False: another name. Messages
 * stay English if the locale cannot show Chinese or the catalogue is not installed. */
bool language_set(const char *name);

/* The language of the messages now: "en" or "zh_CN". */
const char *language_now(void);

#endif
