#include "table/hint.h"

#include "coach/coach_reasons.h"

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

bool hint_waits(const struct hint *hint)
{
    return hint->wanted || hint->fair_wanted || hint->asked_back > 0;
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
