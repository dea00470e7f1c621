/* Error messages about the command line: what is wrong, the valid values, and the nearest
 * of them.
 *
 *     return refuse_value(OPTION_THEME, "pink");
 *
 *     unstuck: invalid --theme 'pink' (default, contrast, four-color, light, terminal,
 *     mono)
 *     Try: unstuck --help
 *
 * Each function prints one message on standard error and returns false. */
#ifndef CLI_REFUSE_H
#define CLI_REFUSE_H

#include "cli/description.h"
#include "game/game.h"

/* The message is FORMAT with its arguments. */
bool refuse_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ARGUMENT, which begins with "--", is no option, or is the beginning of several. */
bool refuse_option(const char *argument);

/* VALUE is invalid for option ID; NULL: the value is missing. */
bool refuse_value(enum option_id id, const char *value);

/* Option ID does not apply to the command or, if GAMES, to the game. */
bool refuse_command(enum option_id id, bool games);

/* NAME is no game, or is the beginning of several. COMMANDS: it could also be a
 * command. */
bool refuse_game(const char *name, bool commands);

/* COMMAND needs a game. */
bool refuse_no_game(const char *command);

/* GAME has no such variant, named deal or notation. */
bool refuse_variant(const struct game *game, const char *name);
bool refuse_deal(const struct game *game, const char *name);
bool refuse_notation(const struct game *game, const char *name);

/* Adds the message of refuse_game to OUT and prints nothing. */
void refuse_game_text(struct text *out, const char *name, bool commands);

#endif
