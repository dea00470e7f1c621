/* The model of Klotski's editor; each function is the one of struct game_edit in
 * game/edit.h that has its name. */
#ifndef GAMES_KLOTSKI_RULES_KLOTSKI_EDIT_H
#define GAMES_KLOTSKI_RULES_KLOTSKI_EDIT_H

#include "game/edit.h"
#include "games/klotski/rules/klotski_rules.h"

/* One board of the undo history. Unused cells of a board are zero. */
struct edit_step {
    struct klotski board;
    bool has_goal;
};

bool edit_new(struct edit *edit, int rows, int columns, uint32_t metric); /* begin */
bool edit_from(struct edit *edit, const struct klotski *state);           /* begin_from */
void edit_free(struct edit *edit);

/* Valid until the next change. */
const struct klotski *edit_board(const struct edit *edit);
bool edit_has_goal(const struct edit *edit);

const char *edit_put(struct edit *edit, int row, int column);
const char *edit_remove(struct edit *edit, int row, int column);
const char *edit_resize(struct edit *edit, int rows, int columns);
const char *edit_clear(struct edit *edit);
const char *edit_set(struct edit *edit, const struct klotski *state);
bool edit_undo(struct edit *edit);
bool edit_redo(struct edit *edit);
void edit_pick(struct edit *edit, int row, int column);
void edit_extent(const struct edit *edit, int *rows, int *columns);
bool edit_read(const struct edit *edit, struct klotski *state, struct reason *why);

extern const struct game_edit klotski_edit;

#endif
