#include "game/review.h"

bool review_make(struct review *review, const struct session *session,
                 const int *remaining, int count)
{
    int cursor = session->cursor;
    if (count <= cursor || remaining[0] < 0)
        return false;
    *review = (struct review){.length = session_length(session) + remaining[cursor],
                              .least = remaining[0]};
    for (int i = 1; i <= cursor; i++) {
        if (remaining[i] < 0)
            return false;
        if (review->detour > 0 || session->lengths[i] + remaining[i] <= review->least)
            continue;
        review->detour = session->lengths[i];
        review->at = i - 1;
    }
    return true;
}
