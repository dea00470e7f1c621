/* Figures about the games that have ended, for each game and variant. Grades and points
 * are as appraise_some has stored them.
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
#include "game/session.h"
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

/* ---- grades and points of the games in the store --------------------------------------
 *
 *     int64_t last = 0;
 *     while (appraise_some(&last, store, 0.02))
 *         ... take the player's keys ...
 *
 * They take some thousandths of a second for each game and only statistics need them, so
 * they are computed when statistics are read, once for each game, and are then kept in its
 * row. This also serves games that were imported or that an older unstuck has saved. */

/* Appraises games that ended or were left, until SECONDS have passed, but at least one.
 * *LAST: the id of the last game that was looked at, 0 at first. False: no further game needs
 * it. A game that cannot be read is skipped. */
bool appraise_some(int64_t *last, struct store *store, double seconds);

/* Sets *POINTS to the most of all games of SESSION's variant that are over and whose points
 * are counted alike, except game ID and games with moves of the solver. False: there are
 * none with points, or they are not appraised yet. Sets *BANK to the dollars of all games of the
 * variant except game ID, if those of SESSION are dollars, else to 0. */
bool appraise_best(struct store *store, const struct session *session, int64_t id,
                   int64_t *points, int64_t *bank);

#endif
