#include "table/news.h"

#include "base/clock.h"
#include "table/guide.h"

void news_take(struct table *table)
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
