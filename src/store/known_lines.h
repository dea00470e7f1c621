/* Lines of a scored game that were known when it was saved, as text: each is a row of
 * words from the start of the game to its end, with blanks between.
 *
 *     known_lines_add(&text, &session, moves, count);          any number of times
 *
 *     const char *rest = text_get(&text);
 *     while ((count = known_lines_next(&rest, &session, &moves)) >= 0) ... free(moves); */
#ifndef STORE_KNOWN_LINES_H
#define STORE_KNOWN_LINES_H

#include "game/session.h"

/* Adds the COUNT MOVES, which are legal from the start of SESSION. */
void known_lines_add(struct text *text, const struct session *session,
                     const uint32_t *moves, int count);

/* Reads the next row of *REST, which may hold anything, and steps over it. Sets *MOVES, to be
 * freed, to its moves from the start of SESSION, up to the first word that is no legal move,
 * and returns their number; -1: there is no further row. */
int known_lines_next(const char **rest, const struct session *session, uint32_t **moves);

#endif
