#include "coach/mistake.h"

#include "game/review.h"

#include <string.h>

bool mistake_find(struct mistake *mistake, const struct session *session,
                  const int *remaining, int count, const struct moves *moves)
{
    const struct game *game = session->game;
    struct review review;
    int64_t score;
    *mistake = (struct mistake){.better = MOVE_NONE};
    if (game_score(session, &score))
        return moves_reviewed(moves) &&
               moves_dropped(moves, session->moves, score, mistake);
    if (session_status(session) != STATUS_WON)
        return moves_lost_at(moves, mistake);
    if (!game_surveys(game) || !review_make(&review, session, remaining, count))
        return false;
    mistake->at = review.at;
    return review.detour > 0;
}

void mistake_abbreviate(const struct session *session, int i, uint32_t move,
                        struct text *out)
{
    scoped_text words = {0};
    game_abbreviate(session->game, session_state_at(session, i), move, &words);
    for (const char *s = text_get(&words); *s != '\0'; s++)
        if (s[0] != ' ' || s[1] != ' ')
            text_add(out, s, 1);
}

void mistake_print_move(const struct session *session, int i, uint32_t move,
                        struct text *out)
{
    scoped_text words = {0};
    session->game->words->describe(session_state_at(session, i), move, &words);
    const char *s = text_get(&words), *keys = strstr(s, " (");
    keys = keys == NULL ? strstr(s, "（") : keys;
    text_add(out, s, keys != NULL ? (size_t)(keys - s) : words.length);
}
