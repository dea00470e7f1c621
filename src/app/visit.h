/* A visitor's session (--public): from the check of the terminal to the locks, and the
 * visitor's results in the table of all players.
 *
 *     struct visit visit = {0};
 *     if (options->public && !visit_begin(&visit, options)) ... the reason is printed
 *     visit_limit(&visit, &play.limits);
 *     ... the terminal is opened ...
 *     if ((lock = visit_lock(&visit, term, &table)) != NULL) ...
 *     visit_follow(&visit, &keeper, &table);         after each keeper_follow
 *     visitor_free(&visit.visitor); */
#ifndef APP_VISIT_H
#define APP_VISIT_H

#include "cli/options.h"
#include "screens/daily_screen.h"
#include "store/visitor.h"
#include "table/keeper.h"
#include "table/table.h"
#include "terminal/term.h"

/* All zero: no visitor, and the functions below do nothing. */
struct visit {
    bool open;
    double idle;
    struct visitor visitor;
    struct allowance allowance;
    struct league_of league; /* of VISITOR */
    int64_t noted;           /* the last game whose result was added, 0: none */
};

/* Makes the visitor's directories. False: the reason, such as a full server, is on standard
 * error. */
bool visit_begin(struct visit *visit, const struct options *options);

/* Limits each search. */
void visit_limit(const struct visit *visit, struct limits *limits);

/* Before the store is opened: locks the program in, and TABLE and TERM. NULL: it is; else the
 * lock that did not close. */
const char *visit_lock(struct visit *visit, struct term *term, struct table *table);

/* Opens the store, also if there is no visitor. That of a name without a game is in memory until
 * store_start. */
struct store *visit_store(const struct visit *visit);

/* Adds the results of the last days to those of all players, if there are new ones. */
void visit_follow(struct visit *visit, struct keeper *keeper, const struct table *table);

#endif
