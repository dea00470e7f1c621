/* What a game aims at, and its points and stars: what it is worth besides being won.
 *
 *     int64_t points;
 *     if (game_points(&session, &points))
 *         game_print_points(&session, points, &words);       "735 points"
 *
 * All functions depend only on the session: its moves up to the cursor, its figures
 * (seconds, hints) and how its points are counted. So undo takes points back, and the points
 * of a stored game can be counted again. The recipes are in unstuck-formats(5), and must
 * stay the same for ever. */
#ifndef GAME_SCORING_H
#define GAME_SCORING_H

#include "base/charset.h"
#include "base/text.h"

struct game;
struct session;

/* How the points of a game are counted: 0, the standard of the game, or bits of these,
 * which the store keeps. A game ignores the bits of other games. */
enum scoring {
    SCORING_VEGAS = 1,     /* Klondike: dollars */
    SCORING_OFF = 2,       /* no points */
    SCORING_COUNTDOWN = 4, /* Lianliankan: no points after the time is up */
    SCORING_BITS = 7
};

enum {
    STARS_MAX = 3,
    GOALS_MAX = STARS_MAX /* each goal is worth a star */
};

struct goal {
    bool reached;   /* if the game ends here */
    char words[48]; /* translated */
};

/* What a game aims at; 0: not known. */
struct aims {
    int moves; /* Klotski: the minimum. SameGame: the moves that a good player makes */
    int par;   /* SameGame: the points that a good player gets */
};

struct game_scoring {
    bool vegas; /* has SCORING_VEGAS */
    /* How points are counted in VARIANT if the player chooses nothing else; NULL: 0. */
    unsigned (*usual)(uint32_t variant);
    /* See game_points. NULL: scored games (rules->scored) have their score, others none. */
    bool (*points)(const struct session *session, int64_t *points);
    /* Both NULL, or one of them: see game_stars. The stars for a win of LENGTH if
     * MINIMUM is enough. */
    int (*rate)(int length, int minimum);
    /* The goals, and which SESSION has reached. Returns how many there are now. */
    int (*goals)(const struct session *session, const struct aims *aims,
                 struct goal out[GOALS_MAX]);
    /* The seconds that a countdown gives; NULL: the game has no countdown. */
    int (*seconds)(const struct session *session);
    /* Finds the aims of a session, at most some tenths of a second. NULL: only the
     * caller may know them. */
    void (*aim)(const struct session *session, struct aims *aims);
    /* POINTS with their unit. NULL: "12 points". */
    void (*print)(const struct session *session, int64_t points, struct text *out);
};

/* ---- what a game aims at ------------------------------------------------------------
 *
 * A scored game aims at a high score, any other game at a win, and then at a short one. What
 * follows from that is asked here. */

/* Whether a game can end without a result. The end of a scored game always counts. */
bool game_can_be_lost(const struct game *game);

/* Whether a search runs on after its first line, for a higher score. Else that line decides the
 * position. */
bool game_runs_on(const struct game *game);

/* Sets *SCORE to that of SESSION if it ends at its cursor. False, and 0: the game has none. */
bool game_score(const struct session *session, int64_t *score);

/* The number by which results are compared: SCORE, or the LENGTH of a win. */
int64_t game_measure(const struct game *game, int length, int64_t score);
/* How much better a result of MEASURE is than one of RIVAL. */
int64_t game_gain(const struct game *game, int64_t measure, int64_t rival);
/* Adds MEASURE with its unit: "120 points", "81 moves". */
void game_print_measure(const struct game *game, uint32_t variant, int64_t measure,
                        struct text *out);

/* ---- points and stars -------------------------------------------------------------- */

/* Whether games can have points. */
bool game_has_points(const struct game *game);

/* Sets *POINTS to those of SESSION up to its cursor. False: the game has no points, or
 * none as they are counted. */
bool game_points(const struct session *session, int64_t *points);

/* How points of GAME are counted in VARIANT if the player chooses nothing else. */
unsigned game_usual_scoring(const struct game *game, uint32_t variant);

/* Whether points of GAME that are counted as SCORING says are dollars. */
bool game_has_dollars(const struct game *game, unsigned scoring);

/* Adds POINTS of SESSION with their unit. */
void game_print_points(const struct session *session, int64_t points, struct text *out);

/* The stars of SESSION, up to STARS_MAX: for a win near the minimum, or one for each goal
 * that is reached at the end; with hints not all of them. 0: the game is not over, has no stars,
 * its minimum is not known, or the solver made moves. */
int game_stars(const struct session *session);

/* Whether games can have stars. */
bool game_has_stars(const struct game *game);

/* The stars for a win of LENGTH if MINIMUM is enough; 0: MINIMUM is 0, not known, or the
 * game has no such stars. */
int game_length_stars(const struct game *game, int length, int minimum);

/* Adds STARS_MAX signs of CHARSET, of which the first STARS are stars: full, or HOLLOW for a game
 * with hints. */
void game_print_stars(int stars, bool hollow, enum charset charset, struct text *out);

/* Writes the goals of SESSION to OUT and returns how many there are, 0: none. The solver reaches
 * none. Takes long unless game_aim was called. */
int game_goals(const struct session *session, struct goal out[GOALS_MAX]);

/* The seconds that the countdown of SESSION gives in all; 0: no countdown. */
int game_seconds(const struct session *session);

/* Whether the countdown has run out. */
bool game_is_late(const struct session *session);

/* Finds the aims of SESSION, where the game has any, and keeps them there. */
void game_aim(struct session *session);

#endif
