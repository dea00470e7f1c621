#include "table/hint.h"

#include "coach/steps.h"

void hint_drop(struct hint *hint)
{
    *hint = (struct hint){.move = MOVE_NONE};
}

void hint_leave(struct hint *hint)
{
    if (hint->move != MOVE_NONE)
        hint->nth = -1;
    hint->left = true;
    hint->back = 0;
    hint->farthest = hint->finish = false;
}

void hint_want(struct hint *hint, bool wanted)
{
    hint->wanted = wanted;
}

void hint_want_fair(struct hint *hint, int nth, bool wanted)
{
    int step = hint->fair ? hint->step : 0;
    hint_drop(hint);
    hint->step = step;
    hint->nth = nth;
    hint->fair_wanted = wanted;
}

void hint_end_wait_fair(struct hint *hint)
{
    hint->fair_wanted = false;
}

bool hint_waits(const struct hint *hint)
{
    return hint->wanted || hint->fair_wanted || hint->asked_back > 0;
}

void hint_next(struct hint *hint)
{
    if (hint->move != MOVE_NONE)
        hint->nth++;
}

void hint_step(struct hint *hint)
{
    hint->step++;
}

void hint_show(struct hint *hint, uint32_t move, int nth, bool fair)
{
    hint->move = move;
    hint->nth = nth;
    hint->fair = fair;
    hint->left = false;
    if (move != MOVE_NONE)
        hint->step = STEP_MOVE;
}

void hint_note_message(struct hint *hint, unsigned number)
{
    hint->said = number;
}

int hint_next_why(struct hint *hint, unsigned message, int count)
{
    bool again = hint->why_said != 0 && hint->why_said == message && count > 0;
    hint->why = again ? (hint->why + 1) % count : 0;
    return hint->why;
}

void hint_note_why(struct hint *hint, unsigned number)
{
    hint->said = hint->why_said = number;
}

void hint_ask_back(struct hint *hint)
{
    hint->asked_back++;
}

void hint_end_ask_back(struct hint *hint)
{
    hint->asked_back = 0;
}

void hint_offer_back(struct hint *hint, int moves)
{
    hint->back = moves;
    hint->asked_back = 0;
}

void hint_offer_farthest(struct hint *hint)
{
    hint->farthest = true;
}

void hint_offer_finish(struct hint *hint)
{
    hint->finish = hint->finish_offered = true;
}
