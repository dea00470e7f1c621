#include "game/review.h"

bool review_make(struct review *review, const struct session *session,
                 const int *remaining, int count)
{
    int cursor = session->cursor;
    if (count <= cursor || remaining[0] < 0)
        return false;
    *review = (struct review){.length = session_length(session) + remaining[cursor],
                              .least = remaining[0]};
    int begin = 0; /* the nearest position so far: a detour may begin here */
    int wrong = 0; /* the first one behind it that is off all shortest lines; 0: none */
    for (int i = 1; i <= cursor; i++) {
        if (remaining[i] < 0)
            return false;
        int cost = session->lengths[i] + remaining[i] -
                   (session->lengths[begin] + remaining[begin]);
        if (cost > 0 && wrong == 0)
            wrong = i;
        if (cost > review->cost) {
            review->cost = cost;
            review->detour = session->lengths[wrong];
            review->at = wrong - 1;
        }
        if (remaining[i] < remaining[begin]) {
            begin = i;
            wrong = 0;
        }
    }
    return true;
}
