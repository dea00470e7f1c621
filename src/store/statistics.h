/* What the games that are over come to, for each game and variant.
 *
 *     struct statistics statistics = {0};
 *     statistics_read(&statistics, store);
 *     for (int i = 0; i < statistics.count; i++)
 *         for (int line = 0; line < STATISTICS_LINES; line++)
 *             if (statistics_line(&statistics.list[i], line, &row)) ... row.name
 *     statistics_free(&statistics);
 *
 * Games with hints or moves of the solver's are counted apart from those without. One
 * that was left counts as played; without a move it is none. */
#ifndef STORE_STATISTICS_H
#define STORE_STATISTICS_H

#include "base/samples.h"
#include "game/game.h"
#include "store/store.h"

/* All zero: no game. SECONDS is sorted, of the games that were won, or of a scored game
 * of those that were played to the end. */
struct tally {
    int played, won;
    int streak, longest; /* games won one after the other: now, ever */
    int seconds_count, seconds_capacity;
    double *seconds;
    int least; /* the shortest game won, 0: none */
    bool has_score;
    int64_t score;   /* the best */
    int over_count;  /* games whose least length is known ... */
    int64_t over;    /* ... and how many moves they took beyond it */
    int shuffles;    /* of the tiles, in games that were played to their end */
    int share_count; /* games whose best score is known ... */
    double share;    /* ... and the sum of what was got of it, 1: all */
};

struct statistic {
    const struct game *game;
    char variant[64];
    struct tally tally[2]; /* without help, with help */
    struct samples chart;  /* game by game, see chart_name */
    uint32_t recent;       /* the last games, a bit each, 1: won */
    int games;
};

struct statistics {
    struct statistic *list;
    int count, capacity;
};

/* False: the store could not be read, or not to its end. */
bool statistics_read(struct statistics *statistics, struct store *store);
void statistics_free(struct statistics *statistics);

/* Adds a game; those of a game and variant in the order in which they ended. Exposed for
 * tests. */
struct ended {
    bool won, over; /* over: not only left */
    bool helped;
    int length, optimum; /* 0: not known */
    int shuffles;
    double seconds;
    bool has_score, has_best;
    int64_t score, best;
};
void statistics_add(struct statistics *statistics, const struct game *game,
                    const char *variant, const struct ended *ended);

/* One line of the table. */
enum {
    STATISTICS_LINES = 10
};
struct statistics_row {
    const char *name;  /* translated */
    char value[2][32]; /* without help, with help */
};

/* Line I of all, in a fixed order; false: it makes no sense for this game. */
bool statistics_line(const struct statistic *statistic, int i,
                     struct statistics_row *row);

double tally_median(const struct tally *tally);

/* What the chart shows, translated. */
const char *statistics_chart_name(const struct statistic *statistic);

#endif
