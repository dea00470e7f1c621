#include "table/rerun.h"

void rerun_reset(struct rerun *rerun)
{
    full_line_free(&rerun->own);
    full_line_free(&rerun->line);
    *rerun = (struct rerun){.running = false};
}

void rerun_note_end(struct rerun *rerun, const struct session *session, bool by_hand)
{
    int64_t score;
    if (rerun->running || !game_score(session, &score))
        return;
    full_line_set(&rerun->own, session->moves, session->cursor, NULL, 0, score);
    if (!by_hand)
        return;
    if (!rerun->has_own_best || score > rerun->own_best)
        rerun->own_best = score;
    rerun->has_own_best = true;
}

void rerun_start(struct rerun *rerun, const struct full_line *line)
{
    full_line_set(&rerun->line, line->moves, line->count, NULL, 0, line->score);
    rerun->running = true;
}

uint32_t rerun_next(const struct rerun *rerun, int played)
{
    return rerun->running && played < rerun->line.count ? rerun->line.moves[played]
                                                        : MOVE_NONE;
}
