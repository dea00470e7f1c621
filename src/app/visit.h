/* A visitor's session (--public): from the check of the terminal to the locks, and the
 * visitor's results in the table of all players.
 *
 *     struct visit visit = {0};
 *     if (options->public && !visit_begin(&visit, options)) ... the reason is printed
 *     visit_limit(&visit, &play.limits);
 *     ... the terminal is opened ...
 *     if ((lock = visit_lock(&visit, term, &table)) != NULL) ...
 *     visit_follow(&visit, &keeper, &table);         after each keeper_follow
 *     visit_end(&visit); */
#ifndef APP_VISIT_H
#define APP_VISIT_H

#include "cli/options.h"
#include "screens/league_screen.h"
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
    bool crowd;              /* the visitor has too many sessions */
    bool uncounted;          /* their number is not known: the lock file fails */
    int64_t noted;           /* the last game whose result was added, 0: none */
};

/* Makes the visitor's directories. False: the reason is on standard error. */
bool visit_begin(struct visit *visit, const struct options *options);
void visit_end(struct visit *visit);

/* Limits each search. */
void visit_limit(const struct visit *visit, struct limits *limits);

/* Before the store is opened: locks the program in, and TABLE and TERM. NULL: it is; else the
 * lock that did not close. */
const char *visit_lock(struct visit *visit, struct term *term, struct table *table);

/* Why nothing is saved; NULL: games are saved. */
const char *visit_saves_nothing(const struct visit *visit);

/* Whether the visitor has too many sessions already, or they cannot be counted. KEEPER is
 * open. */
bool visit_is_refused(struct visit *visit, const struct keeper *keeper);

/* Adds the results of the last days to those of all players, if there are new ones. */
void visit_follow(struct visit *visit, struct keeper *keeper, const struct table *table);

/* What the visitor reads after the end. */
void visit_print_end(const struct visit *visit, const struct term *term,
                     struct text *out);

#endif
