#include "app/daily.h"

#include "base/date.h"
#include "base/i18n.h"
#include "daily/daily_puzzle.h"
#include "daily/record.h"
#include "games/registry.h"
#include "screens/daily_screen.h"

/* Puts the puzzle on the table: continues it, or begins it, again if it is done. If another
 * program plays it, asks the player first. */
static enum chooser_answer open_puzzle(struct play *play, int date,
                                       const struct game *game)
{
    struct table *table = &play->table;
    bool done = false;
    bool restart = false;
    int64_t id = record_played(play->keeper.store, game, date, &done);
    if (id != 0 && keeper_is_busy(&play->keeper, id)) {
        enum chooser_answer answer = chooser_busy(play->term, game, true, &restart);
        if (answer != CHOOSER_CHOSEN)
            return answer;
    }
    boards_forget(&play->boards);
    if (id != 0 && !restart && keeper_put(&play->keeper, table, id, done))
        return CHOOSER_CHOSEN;
    if (!puzzle_begin(&table->session, game, date))
        return CHOOSER_BACK;
    table_began(table);
    return CHOOSER_CHOSEN;
}

enum chooser_answer daily_choose(struct play *play, int date, const struct game *game)
{
    play->daily = game != NULL ? game : play->daily;
    struct daily_choice choice = {.date = date,
                                  .game = play->daily,
                                  .league =
                                      play->visit.open ? &play->visit.league : NULL};
    enum chooser_answer answer;
    if (game != NULL)
        return open_puzzle(play, date, game);
    do {
        answer = daily_screen_run(play->term, play->keeper.store, &choice, &play->shared);
        play->daily = choice.game;
        if (answer != CHOOSER_CHOSEN)
            return answer;
        answer = open_puzzle(play, choice.date, choice.game);
    } while (answer == CHOOSER_BACK);
    return answer;
}

void daily_describe(struct play *play, struct text *out)
{
    struct record record = {0};
    int today = date_today();
    record_read(&record, play->keeper.store);
    int done = record_done(record_find(&record, today));
    int streak = record_streak(&record, today);
    text_format(out, "%s\t", _("Daily"));
    if (done == 0)
        text_string(out, _("new puzzles every day"));
    else
        text_format(out, _("%d of today's puzzles done"), done);
    if (streak > 0) {
        text_string(out, "; ");
        record_print_streak(streak, out);
    }
    record_free(&record);
}
