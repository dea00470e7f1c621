/* The time of the game on the table and its countdown, and what the loop waits for and takes. */
#include "base/clock.h"
#include "base/i18n.h"
#include "table/guide.h"

void table_pause(struct table *table)
{
    if (table_over(table))
        return;
    table_count_time(table);
    message_clear(&table->message);
    table->turn.mode = MODE_RESTING;
}

void table_continue(struct table *table)
{
    if (table->turn.mode == MODE_RESTING)
        message_say(&table->message, STYLE_HINT,
                    _("The clock is running again.  h hint  u undo"));
    table->turn.mode = MODE_HAND;
    game_clock_start(&table->clock);
}

/* Whether the clock runs: it is the player's turn. */
static bool is_timed(const struct table *table)
{
    return table->turn.mode == MODE_HAND && !table_over(table);
}

void table_count_time(struct table *table)
{
    double passed = game_clock_take(&table->clock);
    bool late = game_is_late(&table->session);
    if (!is_timed(table))
        return;
    table->session.seconds += passed;
    if (!late && game_is_late(&table->session)) /* the countdown runs out */
        table_open_outcome(table);
}

void table_notice_absence(struct table *table)
{
    bool waiting = table->turn.auto_wanted || hint_waits(&table->hint);
    if (waiting)
        game_clock_touch(&table->clock);
    if (!is_timed(table) || !game_clock_is_idle(&table->clock))
        return;
    table_count_time(table);
    table->turn.mode = MODE_AWAY;
}

/* The shorter one of two waits; -1 is no limit. */
static int sooner(int a, int b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

bool table_shows(const struct table *table)
{
    return table->turn.mode == MODE_HAND && table->turn.moving != MOVE_NONE;
}

int table_wait(const struct table *table)
{
    const struct turn *turn = &table->turn;
    int wait =
        is_timed(table) ? game_clock_wait(&table->clock, table->session.seconds) : -1;
    if (turn->mode == MODE_AUTO || turn->mode == MODE_FINISH || table_shows(table))
        wait = sooner(wait, clock_wait(turn->next_frame));
    if (advice_searching(&table->advice))
        wait = sooner(wait, clock_wait(table->watch.next_look));
    wait = sooner(wait, animation_wait(&table->ghost.show));
    wait = sooner(wait, animation_wait(&table->growth));
    wait = sooner(wait, animation_wait(&table->slide));
    return sooner(wait, animation_wait(&table->celebration));
}

void table_take_news(struct table *table)
{
    struct advice *advice = &table->advice;
    const struct session *session = &table->session;
    const uint32_t *moves;
    int length;
    table_count(table);
    if (moves_poll(&table->moves)) {
        if (table_over(table) && outcome_is_said(&table->outcome, &table->message))
            table_say_outcome(table);
        else if (!table_over(table)) {
            guide_say_loss(table);
            guide_learn(table);
        }
    }
    if (table->options.verdict && table->turn.mode == MODE_HAND &&
        table->moves.reviewed == 0 && outlook_circles(&table->outlook, advice, session))
        table_review(table);
    if (advice_searching(advice) && clock_now() < table->watch.next_look)
        return;
    bool news = advice_poll(advice, session);
    watch_look(&table->watch, advice, news);
    bool offered = advice_offer(advice, &moves, &length) > 0;
    if (((table->hint.wanted && !offered) || table->hint.fair_wanted) &&
        advice_searching(advice))
        watch_hurry(&table->watch);
    if (!news || offered) {
        outlook_glance(&table->outlook, advice, session);
        if (news)
            guide_answer(table);
        return;
    }
    /* The answer may be about an earlier position, for a hint in a lost one. */
    bool about_earlier = table->hint.asked_back > 0;
    bool surveyed = table->outlook.surveyed;
    if (!about_earlier)
        outlook_learn(&table->outlook, advice, session);
    if (!surveyed && table->outlook.surveyed)
        table_grow(table);
    table_learn(table);
    table_count(table);
    /* A game can be won before the solver knows how many moves it needed. */
    if (session_status(session) == STATUS_WON)
        table_say_outcome(table);
    guide_answer(table);
}
