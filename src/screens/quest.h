/* A position with right and wrong moves, being played: a puzzle (rescue/puzzle.h) or a drill.
 *
 *     struct quest quest = {.puzzle = puzzle};
 *     bool right = quest_knows(&quest, state, &move);
 *     ... FOUND: a search of the position behind MOVE with quest_limits ...
 *     if (quest_judge(&quest, right, &found)) ... make MOVE, quest.step++
 *     quest_print(&quest, state, move, &found, false, &words);
 *     if (quest_over(&quest)) ...
 *     solution_free(&found); */
#ifndef SCREENS_QUEST_H
#define SCREENS_QUEST_H

#include "engine/solution.h"
#include "rescue/puzzle.h"

struct quest {
    struct rescue_puzzle puzzle;
    bool drill;  /* every move is right that does not lose */
    int step;    /* moves found */
    bool failed; /* a move was wrong, or the player got help */
};

/* The drill of BETTER, a move that keeps the win in the position of SESSION. */
void quest_drill(struct quest *quest, const struct session *session, uint32_t better);

static inline bool quest_over(const struct quest *quest)
{
    return quest->step == quest->puzzle.step_count;
}

/* For a search of the position behind a move, which takes some tenths of a second at most. */
extern const struct limits quest_limits;
/* What is said to a shuffle, which no puzzle allows: after it all would be another puzzle. */
extern const char *const quest_no_shuffle;

/* Whether *MOVE, legal in STATE, is one of the right moves that the puzzle names; then it may
 * become the one with which the quest goes on. */
bool quest_knows(const struct quest *quest, const void *state, uint32_t *move);
/* Whether a move is right; KNOWN: what quest_knows said of it, FOUND: what is behind it. */
bool quest_judge(struct quest *quest, bool known, const struct solution *found);

/* Adds what MOVE, judged so, is RIGHT for, or what is wrong with it: parts of a message. SPOKEN:
 * with the names of --plain. */
void quest_print(const struct quest *quest, const void *state, uint32_t move,
                 const struct solution *found, bool right, bool spoken, struct text *out);
/* Adds what is to be done: "Keep the win", "Win in 7 moves". */
void quest_print_goal(const struct quest *quest, struct text *out);

/* The rating of a player with RATING after a puzzle of AGAINST, by Elo's formula; 0 at least. */
int quest_rating(int rating, int against, bool solved);

#endif
