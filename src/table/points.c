/* How the points of the game on the table are counted, and its countdown. */
#include "table/table.h"

/* The option applies to the game at once, except for the countdown: a game that has begun
 * keeps its own. */
static void take_scoring(struct session *session, unsigned wanted)
{
    unsigned countdown = session->cursor == 0 ? wanted : session->scoring;
    unsigned counted = wanted & ~(unsigned)SCORING_COUNTDOWN;
    if (counted == 0)
        counted = game_usual_scoring(session->game, session->variant);
    session->scoring = counted | (countdown & SCORING_COUNTDOWN);
}

void table_set_scoring(struct table *table, unsigned scoring)
{
    table->options.scoring = scoring;
    if (table->session.game != NULL && !table_over(table))
        take_scoring(&table->session, scoring);
}

void table_begin_points(struct table *table)
{
    game_aim(&table->session);
    table_set_scoring(table, table->options.scoring);
}

void table_learn_aims(struct table *table)
{
    struct session *session = &table->session;
    const struct outlook *outlook = &table->outlook;
    if (game_surveys(session->game) && !session->dealt && outlook->count > 0 &&
        outlook->remaining[0] > 0)
        session->aims.moves = outlook->remaining[0];
}

void table_tick(struct table *table, double seconds)
{
    bool late = game_is_late(&table->session);
    table->session.seconds += seconds;
    if (!late && game_is_late(&table->session))
        table_open_outcome(table);
}
