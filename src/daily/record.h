/* Which daily puzzles were played.
 *
 *     struct record record = {0};
 *     record_read(&record, store);
 *     const struct record_day *day = record_find(&record, 20261122);
 *     if (day != NULL) ... day->results[0].done ...
 *     record_free(&record); */
#ifndef DAILY_RECORD_H
#define DAILY_RECORD_H

#include "game/game.h"
#include "store/statistics.h"

enum {
    RECORD_GAMES = 8 /* most games of the registry */
};

/* How a puzzle was played. Of several games the first that was finished counts. */
struct record_result {
    int64_t id;   /* of the game in the store; 0: not played */
    bool done;    /* session_finished */
    bool in_time; /* it began on the day of the puzzle */
    bool helped;  /* with hints or moves of the solver */
    int length;
    int optimum; /* 0: not known */
    bool has_score;
    int64_t score;
    double seconds;
    uint64_t seed;
};

struct record_day {
    int date;
    struct record_result results[RECORD_GAMES]; /* in the order of the registry */
};

/* All zero: empty. */
struct record {
    struct record_day *days; /* by date */
    int count, capacity;
};

void record_read(struct record *record, struct store *store);
void record_free(struct record *record);

/* The day of DATE; NULL: nothing was played. */
const struct record_day *record_find(const struct record *record, int date);

/* The game of STORE that has the puzzle of GAME and DATE, 0: none; sets *DONE if there is
 * one. */
int64_t record_played(struct store *store, const struct game *game, int date, bool *done);

/* Adds how the puzzle of GAME was played: "done: 81 moves, minimum 81"; nothing if it was
 * not. */
void record_print_result(const struct record_result *result, const struct game *game,
                         struct text *out);

/* How many puzzles of DAY (or NULL) are done. */
int record_done(const struct record_day *day);

/* Days in a row up to DATE, or up to the day before, on which a puzzle of the day was
 * begun, and then done without help. */
int record_streak(const struct record *record, int date);

/* The longest such row of days. */
int record_longest_streak(const struct record *record);

/* Adds "DAYS days in a row". */
void record_print_streak(int days, struct text *out);

/* Line I, from 0, of a table of all daily puzzles, as in store/statistics.h: the days in
 * a row up to TODAY, and how many puzzles are done, in all and of each game. False:
 * there is no such line. */
bool record_line(const struct record *record, int today, int i,
                 struct statistics_row *row);

/* Adds the results of DATE as a short text to share, with a block for each game: full if
 * it is done, lighter if with help, empty if not. */
void record_share(const struct record *record, int date, enum charset charset,
                  struct text *out);

#endif
