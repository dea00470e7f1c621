/* The daily results of all players of a server: one SQLite file, results.db, in a directory
 * that they share. The player who finishes a puzzle writes a row.
 *
 *     struct league *league = league_open(folder);      NULL: it cannot be opened now
 *     league_add(league, &(struct league_row){...});
 *     int count = league_best(league, 20261122, "klotski", false, 10, rows);
 *     league_close(league);
 *
 * The first result of a player for a puzzle stays. The file is opened for a moment only, so
 * that hundreds of programs share it. The names in it may come from anywhere: draw them on a
 * canvas. */
#ifndef STORE_LEAGUE_H
#define STORE_LEAGUE_H

#include <stdbool.h>
#include <stdint.h>

struct league;

enum {
    LEAGUE_NAME = 64 /* bytes of a name with its end */
};

/* One player's result of one puzzle; in league_week of all of a week. */
struct league_row {
    int date;         /* base/date.h */
    const char *kind; /* the id of the game; only for league_add */
    char player[LEAGUE_NAME];
    int64_t result; /* the length; the points; in league_week the puzzles done */
    bool helped;    /* with hints or auto-play */
    int seconds;    /* played; not in league_week */
    int64_t ended;  /* seconds since 1970 */
    int place;      /* from 1; equal results have equal places */
};

/* Renames a damaged file to results.db.damaged-DATE and begins a new one. */
struct league *league_open(const char *folder);
/* Renames the file if a query has found it damaged. NULL is fine. */
void league_close(struct league *league);

/* Adds ROW unless its player has a result of this puzzle. False: not written. */
bool league_add(struct league *league, const struct league_row *row);

/* The best results of a puzzle, at most MOST: without help before with help, then the
 * shortest or, if SCORED, the most points, then the fastest, then the earliest. Returns their
 * number. */
int league_best(struct league *league, int date, const char *kind, bool scored, int most,
                struct league_row *rows);

/* How many players have done this puzzle. *PLACE, 0 before, becomes the place of PLAYER, if it has
 * one. */
int league_place(struct league *league, int date, const char *kind, bool scored,
                 const char *player, int *place);

/* The players who did most puzzles of the dates FROM to TO without help. */
int league_week(struct league *league, int from, int to, int most,
                struct league_row *rows);

#endif
