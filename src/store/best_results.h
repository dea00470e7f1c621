/* The best results of a variant: for each grade, and a list of the best games.
 *
 *     struct best_results results = {0};
 *     best_results_add(&results, &ended);      for each game
 *     best_results_settle(&results);
 *     best_results_print_grades(&results, game, false, &out);
 *     best_results_free(&results);
 *
 * The list has only games of numbered or named deals, because anybody can make a board
 * that is easy to win. Each deal is there once, with its best game: the one with the most
 * points; among equals or without points the one with the fewest moves above the minimum,
 * then the fewest shuffles, then the shortest. */
#ifndef STORE_BEST_RESULTS_H
#define STORE_BEST_RESULTS_H

#include "game/game.h"

/* One game that has ended. */
struct ended {
    bool won, over; /* not OVER: left */
    bool helped;
    int length, optimum; /* 0: not known */
    int shuffles;        /* of a game that is over */
    double seconds;
    bool has_score, has_best;
    int64_t score, best;
    bool dealt;
    uint64_t seed; /* if DEALT */
    int64_t date;  /* seconds since 1970 */
    int grade;     /* enum grade, -1: not known */
    int par;       /* 0: not known */
    bool has_points, vegas;
    int64_t points; /* if VEGAS in dollars */
    int stars;
};

/* What is best in some games, or was reached in one. */
struct figures {
    int played, won;
    bool has_points;
    int64_t points; /* the most; a scored game's score; no dollars */
    int stars;      /* of all deals, the most of each */
    bool has_above;
    int64_t above;  /* the fewest moves above the minimum; in scored games the most points
                       above par */
    double seconds; /* the shortest game won (scored: that is over), 0: none */
};

/* All zero: no games. */
struct best_results {
    struct figures all, grade[GRADES];
    struct ended *list; /* the best first */
    int count, capacity;
};

void best_results_add(struct best_results *results, const struct ended *ended);
/* Sorts the list and counts the stars. Call it once, after the last game was added. */
void best_results_settle(struct best_results *results);
void best_results_free(struct best_results *results);

/* The figures of one game. */
struct figures best_results_figures(const struct ended *ended);

/* Add a table, whose first line has the heads of the columns: of the grades, and of the
 * best games, at most MOST. Nothing if there is nothing to show. BRIEF: at most 37 columns
 * wide. */
void best_results_print_grades(const struct best_results *results,
                               const struct game *game, bool brief, struct text *out);
void best_results_print_list(const struct best_results *results, const struct game *game,
                             int most, bool brief, enum charset charset,
                             struct text *out);

#endif
