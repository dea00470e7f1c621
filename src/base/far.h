/* Whether the player's terminal is at the other end of SSH: each byte then takes its time. */
#ifndef BASE_FAR_H
#define BASE_FAR_H

#include <stdbool.h>

bool far_away(void);
/* From now on it is: a visitor's environment says nothing. */
void far_set(void);

#endif
