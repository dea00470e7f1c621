/* Plays line by line, without placing a cursor: for screen readers, Braille displays, simple
 * terminals and scripts. Games are saved as those of the screen, in the same store. */
#ifndef PLAIN_PLAIN_H
#define PLAIN_PLAIN_H

#include "base/lines.h"
#include "cli/options.h"
#include "engine/solution.h"
#include "screens/course.h"
#include "table/keeper.h"
#include "table/table.h"

/* How much is said without being asked for. */
enum detail {
    DETAIL_BRIEF, /* names as the screen shows them, and only what the player cannot know */
    DETAIL_WORDS, /* names spelled; each move in words */
    DETAIL_FULL   /* and after each move the state of the game */
};

struct plain {
    const struct options *options;
    struct table table; /* its searches are not used: a line waits for its answer */
    struct keeper keeper;
    char key;   /* of the command that is obeyed; '\0': an empty line or none */
    int detail; /* enum detail */
    int date;   /* of the list of daily puzzles shown last */
    /* The list shown last: plain_games, plain_daily or plain_rescue. */
    void (*list)(struct plain *plain, const char *name);
    bool over; /* the player quits */

    void *memo;
    const struct game *memo_of;
    /* If PLANNED, the solver's answer for this position; else the rest of a line, if any. */
    struct solution plan;
    bool planned, planned_fair;
    uint32_t hint; /* the move that an empty line plays, or MOVE_NONE */
    int step;      /* enum step: so much was said before HINT */
    int nth;       /* HINT is the best move, 1: the next best, ... */

    struct course course; /* instead of a game, if one is begun */
    bool begun;           /* its position was just put on the table */

    struct lines lines;
    struct text line; /* the last one read */
    int status;
};

/* Reads commands and moves from standard input until q or its end, and answers on
 * standard output; returns the exit status. */
int plain_play(const struct options *options);

/* ---- plain.c, and what its parts share ----------------------------------------------- */

static inline const struct session *plain_session(const struct plain *plain)
{
    return &plain->table.session;
}

/* Call it after another game has begun or was resumed: greets the player. */
void plain_began(struct plain *plain);

/* ---- say.c ------------------------------------------------------------------------- */

enum charset plain_charset(const struct plain *plain);

/* Of names in what plain_say spells. */
enum charset plain_speech_charset(const struct plain *plain);

/* Prints WORDS and a newline; if they are Chinese, with full-width marks. */
void plain_put(const struct plain *plain, const char *words);

/* As plain_put; spells the names of cards unless DETAIL is brief. */
void plain_say(const struct plain *plain, const char *words);
/* Likewise; WORDS begin a sentence. */
void plain_say_sentences(const struct plain *plain, const char *words);

void plain_say_board(struct plain *plain);
void plain_say_where(struct plain *plain);
/* r, c: what is at PLACE, or in that column. */
void plain_say_place(struct plain *plain, const char *place);
void plain_say_moves(struct plain *plain);
/* The last move; that the next one was taken back. */
void plain_say_move(const struct plain *plain);
void plain_say_undone(const struct plain *plain);
/* How the game ended; nothing if it has not. */
void plain_say_end(const struct plain *plain);
void plain_say_rules(struct plain *plain);

/* ---- hints.c ----------------------------------------------------------------------- */

/* The position changed: the hint is about another one. */
void plain_forget(struct plain *plain);
/* The player made a move: likewise, but the rest of a line that begins with it is kept. */
void plain_follow(struct plain *plain);
/* h, H: says the best move, or after a hint the next best one; H: judged without the hidden
 * cards. */
void plain_hint(struct plain *plain);
/* Says up to three reasons for the hint, or what the last move costs. */
void plain_why(struct plain *plain);
/* Whether MOVE would turn up an unknown card; then it is refused, in words. */
bool plain_asks(const struct plain *plain, uint32_t move);
/* Lets the solver play to the end. */
void plain_auto(struct plain *plain);

/* ---- lists.c ----------------------------------------------------------------------- */

/* The number NAME, from 1 to MOST; 0: it is none. */
int plain_number(const char *name, int most);
/* Says that the list has no entry NAME. */
void plain_say_unknown(const char *name);
/* Each lists its entries if NAME is "", else opens the one with that number or name. */
void plain_games(struct plain *plain, const char *name);
void plain_history(struct plain *plain, const char *name);
void plain_daily(struct plain *plain, const char *name);
void plain_options(struct plain *plain, const char *name);
void plain_statistics(struct plain *plain);
/* Continues the game of GAME (NULL: any) and VARIANT (NULL: any) that is in progress. */
bool plain_resume(struct plain *plain, const struct game *game, const char *variant);
/* Begins deal SEED of GAME; 0: a random one. */
void plain_deal(struct plain *plain, const struct game *game, uint32_t variant,
                uint64_t seed);
/* Sets how much is said, and keeps that. */
void plain_set_detail(struct plain *plain, int detail);

/* ---- rescue.c ---------------------------------------------------------------------- */

/* Lists first steps, puzzles and drills, opens one, or leaves it. */
void plain_rescue(struct plain *plain, const char *name);
/* Whether the table has one of them instead of a game. */
bool plain_trains(const struct plain *plain);
/* Whether the player may make *MOVE, which may become one that is as good; else says what is
 * wrong with it. */
bool plain_rescue_allows(struct plain *plain, uint32_t *move);
/* Takes what the command did. */
void plain_rescue_follow(struct plain *plain);
/* An empty line: goes to the next step, if this one is done. */
bool plain_rescue_next(struct plain *plain);

#endif
