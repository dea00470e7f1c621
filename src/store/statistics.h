/* Figures about the games that have ended, for each game and variant. Grades and points
 * are as store/appraise.h has stored them.
 *
 *     struct statistics statistics = {0};
 *     statistics_read(&statistics, store);
 *     for (int i = 0; i < statistics.count; i++)
 *         for (int line = 0; line < STATISTICS_LINES; line++)
 *             if (statistics_line(&statistics.list[i], line, &row)) ... row.name
 *     statistics_free(&statistics);
 *
 * Games with hints have a tally of their own. Those with moves of the solver are in it, too,
 * as played and neither won nor scored. A game that was left counts as played and not won; one that was left without a move does not count. */
#ifndef STORE_STATISTICS_H
#define STORE_STATISTICS_H

#include "base/samples.h"
#include "game/game.h"
#include "store/best_results.h"
#include "store/store.h"

/* All zero: no games. SECONDS has the times of the games that were won, of a scored game
 * those of the games that are over; ascending once it is settled. */
struct tally {
    int streak, longest; /* games won in a row: up to the last game, at most */
    int seconds_count, seconds_capacity;
    double *seconds;
    int least;       /* the shortest game won, 0: none */
    int over_count;  /* games won whose least length is known ... */
    int64_t over;    /* ... and the sum of their moves above it */
    int shuffles;    /* of the tiles, in games that are over */
    int share_count; /* games that are over and whose best score is known ... */
    double share;    /* ... and the sum of score / best score */
    int vegas;       /* games of Klondike that are counted in dollars ... */
    int64_t dollars; /* ... and their sum */
    struct best_results results;
};

struct statistic {
    const struct game *game;
    char variant[64];
    struct tally tally[2]; /* without help, with help */
    struct samples chart;  /* a value for each game, see statistics_chart_name */
    uint32_t recent;       /* the last 32 games, bit 0 the last one, 1: won */
    int games;
};

struct statistics {
    struct statistic *list;
    int count, capacity;
};

/* Adds all games of the store to STATISTICS, in the order in which they ended. False: not
 * all could be read. */
bool statistics_read(struct statistics *statistics, struct store *store);
void statistics_free(struct statistics *statistics);

/* Adds a game. The games of a variant must be added in the order in which they ended, for
 * streaks and the chart. Exposed for tests. */
void statistics_add(struct statistics *statistics, const struct game *game,
                    const char *variant, const struct ended *ended);
/* Call it once, after the last game was added. Exposed for tests. */
void statistics_settle(struct statistics *statistics);

/* One line of the table of figures. */
enum {
    STATISTICS_LINES = 13
};
struct statistics_row {
    const char *name;  /* translated */
    char value[2][32]; /* without help, with help */
};

/* Line I, from 0. False: this line has no meaning for the game. */
bool statistics_line(const struct statistic *statistic, int i,
                     struct statistics_row *row);

/* Of SECONDS, 0: there are none. */
double tally_median(const struct tally *tally);

/* The title of the chart, translated. */
const char *statistics_chart_name(const struct statistic *statistic);

#endif
