/* How hard a deal is, in four grades.
 *
 * Each game has a recipe of its own for the effort that a deal takes (man page
 * unstuck-formats(5)). It is built from fixed numbers of games that a plain player plays
 * with fixed random numbers, without the solver: the solver may improve, but the grade of
 * a deal must stay the same for ever, on every machine. So a recipe counts in integers,
 * and nothing that it calls may change what it returns; tests/game/test_grade.c has the
 * grades of the first deals. */
#ifndef GAME_GRADE_H
#define GAME_GRADE_H

#include <stdbool.h>
#include <stdint.h>

enum grade {
    GRADE_EASY,
    GRADE_MEDIUM,
    GRADE_HARD,
    GRADE_EXTREME,
    GRADES
};

/* N_(), by enum grade, NULL behind the last. */
extern const char *const grade_names[];

/* The grade with the English NAME; -1: none. */
int grade_find(const char *name);

/* The efforts from which on deals of one variant are medium, hard and extreme: about the
 * quartiles of its first deals, so that each grade has a quarter of them. */
struct grade_scale {
    const char *variant; /* its name; NULL ends a list */
    int from[GRADE_EXTREME];
};

struct grading {
    const struct grade_scale *scales; /* of the variants that have grades */
    int (*effort)(uint32_t variant, uint64_t seed);
    /* Whether the plain player wins one of a fixed number of games, so that the deal can be
     * won; NULL: all deals are made so that they can be won, or the game has a score. */
    bool (*wins)(uint32_t variant, uint64_t seed);
};

/* The grade of EFFORT. */
enum grade grade_of(const struct grade_scale *scale, int effort);

#endif
