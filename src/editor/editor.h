/* The editor of boards, on the screen. */
#ifndef EDITOR_EDITOR_H
#define EDITOR_EDITOR_H

#include "engine/search.h"
#include "game/session.h"
#include "screens/chooser.h"
#include "terminal/term.h"

/* Edits a board of GAME, which has a game_edit: the position in SESSION or, if that is of
 * another game, an empty board of VARIANT. LIMITS: of each check of the board. CHOOSER_CHOSEN:
 * SESSION begins with the edited board; CHOOSER_BACK, CHOOSER_QUIT: it has not changed. */
enum chooser_answer editor_run(struct term *term, const struct limits *limits,
                               const struct game *game, uint32_t variant,
                               struct session *session);

/* NULL if NAME can be the name of a file, else why not, translated. */
const char *editor_name_problem(const char *name);

#endif
