/* unstuck export --cast and --svg: a replay of one game. */
#ifndef APP_CAST_H
#define APP_CAST_H

#include "cli/options.h"
#include "game/session.h"
#include "terminal/film.h"

/* Returns the exit status. */
int command_cast(const struct options *options);

/* Makes FILM, for film_free: a screen for each position of SESSION, of at least 80x24 and as
 * large as its board needs. Moves SESSION's cursor to the end. */
void cast_film(const struct options *options, struct session *session, struct film *film);

#endif
