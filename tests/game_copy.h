/* A game with some functions replaced, for tests.
 *
 *     struct game_copy copy;
 *     game_copy(&copy, &toy_game);
 *     copy.solver.solve = solve_nothing;
 *     ... &copy.game ... */
#ifndef TESTS_GAME_COPY_H
#define TESTS_GAME_COPY_H

#include "game/game.h"

struct game_copy {
    struct game game;
    struct game_rules rules;
    struct game_solver solver;
};

/* COPY behaves as FROM does until its members change. It must stay where it is. */
static inline void game_copy(struct game_copy *copy, const struct game *from)
{
    *copy =
        (struct game_copy){.game = *from, .rules = *from->rules, .solver = *from->solver};
    copy->game.rules = &copy->rules;
    copy->game.solver = &copy->solver;
}

#endif
