/* Rescue: positions in which few moves are right.
 *
 *     struct rescue_puzzle puzzle;
 *     if (rescue_get(game, GRADE_EASY, 0, &puzzle) && rescue_begin(&puzzle, &session))
 *         ... the player makes MOVE ...
 *         if (rescue_is_right(&puzzle, step, move))
 *             ... session_apply(&session, puzzle.steps[step++].right[0]) ...
 *
 * mine (rescue/mine.h) makes new ones.
 * The program has puzzles of each game in it, made by `unstuck rescue --make` and proved:
 * src/rescue/GAME.txt, one a line. They never change, so the puzzle of a date does not either.
 * A puzzle owns nothing: there is nothing to free. */
#ifndef RESCUE_PUZZLE_H
#define RESCUE_PUZZLE_H

#include "game/session.h"

enum {
    RESCUE_STEPS = 5, /* right moves in a row, at most */
    RESCUE_MOVES = 8, /* as good as one another, at most */
    RESCUE_WAY = 150  /* moves from the deal */
};

enum rescue_goal {
    RESCUE_KEEP,  /* keep the win: every other move loses */
    RESCUE_OUT,   /* win in AMOUNT, as the game counts lengths */
    RESCUE_POINTS /* end with a score of AMOUNT, which is the best one */
};

/* The moves of a step that are right: all others are wrong. The first one is the puzzle's own,
 * the others are as good (the other one of two empty piles). A next step is about the position
 * behind the first one, so that is then made on the board whichever of them the player chose. */
struct rescue_step {
    uint32_t right[RESCUE_MOVES];
    int count;
};

struct rescue_puzzle {
    const struct game *game;
    uint32_t variant;
    int number; /* in the list of its game, from 1: its name for ever; 0: it is not shipped */
    enum rescue_goal goal;
    int64_t amount;
    enum grade grade;
    int rating;    /* by Elo's scale; the shipped ones have 600 to 2400 */
    uint64_t deal; /* that the position comes from; 0: none */
    struct rescue_step steps[RESCUE_STEPS];
    int step_count;           /* at least 1 */
    char way[RESCUE_WAY + 1]; /* the moves from the deal to it, as in the file */
    _Alignas(max_align_t) unsigned char state[STATE_MAX]; /* of the first step */
};

/* What all puzzles of GAME ask for. */
enum rescue_goal rescue_goal(const struct game *game);

/* ---- the shipped ones -------------------------------------------------------------- */

/* How many of GAME have GRADE (-1: any). */
int rescue_count(const struct game *game, int grade);
/* Those of them, from NTH = 0 on, in an order that never changes. False: NTH is too
 * large. */
bool rescue_get(const struct game *game, int grade, int nth, struct rescue_puzzle *out);
/* The puzzle for DATE (base/date.h). False: there is none. */
bool rescue_daily(int date, struct rescue_puzzle *out);

/* ---- playing ----------------------------------------------------------------------- */

/* Begins a game with the position of PUZZLE in SESSION, which must hold a session (all zero is
 * fine). False: there is no memory. */
bool rescue_begin(const struct rescue_puzzle *puzzle, struct session *session);

/* Writes the position of STEP, from 0, to STATE. */
void rescue_state(const struct rescue_puzzle *puzzle, int step, void *state);

/* Whether MOVE is right in STEP. */
bool rescue_is_right(const struct rescue_puzzle *puzzle, int step, uint32_t move);

/* ---- as text ----------------------------------------------------------------------- */

/* Adds PUZZLE as a line of the file, without its newline; see unstuck-formats(5). */
void rescue_print(const struct rescue_puzzle *puzzle, struct text *out);
/* Reads such a LINE of GAME. False: it is none, or its moves are not legal. */
bool rescue_parse(const struct game *game, const char *line, struct rescue_puzzle *out);
/* The letter of the legal MOVE in the way of a puzzle. */
char rescue_letter(const struct game *game, const void *state, uint32_t move);

#endif
