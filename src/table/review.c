#include "table/review.h"

bool review_mistake(struct mistake *mistake, const struct session *session,
                    const struct outlook *outlook, const struct marks *marks)
{
    const struct game *game = session->game;
    struct review review;
    *mistake = (struct mistake){.better = MOVE_NONE};
    if (game->rules->scored) {
        int64_t score = game->rules->score(session_state(session));
        struct marks_drop drop;
        if (!marks_reviewed(marks) || !marks_dropped(marks, session->moves, score, &drop))
            return false;
        *mistake = (struct mistake){drop.at, drop.better, drop.cost};
        return true;
    }
    if (session_status(session) != STATUS_WON)
        return marks_lost_at(marks, &mistake->at, &mistake->better);
    if (!game_surveys(game) ||
        !review_make(&review, session, outlook->remaining, outlook->count))
        return false;
    mistake->at = review.at;
    return review.detour > 0;
}

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

void review_print_move(const struct session *session, int i, uint32_t move,
                       struct text *out)
{
    struct text words = {0};
    game_abbreviate(session->game, session_state_at(session, i), move, &words);
    for (const char *s = text_get(&words); *s != '\0'; s++)
        if (s[0] != ' ' || s[1] != ' ')
            text_add(out, s, 1);
    text_free(&words);
}
