/* One game being played: its session, the solver's answer, and what the screen shows.
 *
 *     table_init(&table, &limits);
 *     table_deal(&table, game, variant, 0);
 *     table_move(&table, move);
 *     table_free(&table);
 *
 * Each part is a module of its own, and only that module changes its members; the
 * functions here change several parts together. Every change of the position goes through
 * table_changed, so that advice, hint and outlook are always those of the position on the
 * board. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "coach/advice.h"
#include "coach/cost.h"
#include "coach/marks.h"
#include "coach/mistake.h"
#include "coach/outlook.h"
#include "coach/watch.h"
#include "coach/winning.h"
#include "game/session.h"
#include "game/view.h"
#include "table/animation.h"
#include "table/celebration.h"
#include "table/game_clock.h"
#include "table/ghost.h"
#include "table/hint.h"
#include "table/outcome.h"
#include "table/turn.h"
#include "terminal/keymap.h"
#include "ui/message.h"
#include "ui/pane.h"

enum {
    TEMPO_COUNT = 7
};

/* What the player sets and the store keeps; changed by table_set_options. */
struct table_options {
    enum pane_kind pane;
    bool verdict;     /* the player's pane says whether the game can be won */
    bool fair;        /* advice uses only what the player has seen */
    bool analysis;    /* every position is searched, not only those asked about */
    bool winnable;    /* new deals can be won */
    int grade;        /* of new deals, enum grade; -1: any */
    bool novice;      /* no game was ever begun: the first one is easy */
    bool motion;      /* moves slide, and winning is celebrated */
    bool live;        /* the legal moves of each position are marked */
    bool steps;       /* a hint is said in steps (coach/coach_reasons.h) */
    bool partners;    /* the view shows them, see struct scene */
    bool safe;        /* cards that no other card needs go up by themselves */
    bool guard;       /* a move that is proved to lose is asked about */
    unsigned scoring; /* how points are counted, bits of enum scoring */
    int tempo;        /* speed of auto-play: 0 to TEMPO_COUNT - 1, the fastest */
};

struct table {
    struct limits limits;        /* of each search */
    struct allowance *allowance; /* of all searches, borrowed; NULL: none */
    bool closed;                 /* for a visitor: no boards of the player's own */
    struct table_options options;
    struct session session; /* its game is NULL before the first game begins */
    int games;              /* how many games were begun at this table */
    _Alignas(max_align_t) unsigned char view[VIEW_MAX]; /* the game's own, see game.h */

    struct advice advice;   /* the solver's answer for this position */
    struct watch watch;     /* figures of its search */
    struct outlook outlook; /* what it found out about the game so far */
    struct winning winning; /* how many moves kept the win, turn by turn */
    struct hint hint;
    struct moves moves; /* what is known about each legal move */
    struct marks marks; /* of them on the board, and the guard */
    struct turn turn;   /* the player's or auto-play's, the move being shown */
    struct outcome outcome;
    struct animation celebration;
    struct animation growth; /* of the map of all positions */
    struct animation slide;  /* of the last moves, which are made already */
    int slid;                /* how many those are; -1: one move is being undone */
    struct ghost ghost;      /* what the coach shows beside its words */
    struct cost cost;        /* of the last move */
    uint32_t asked;      /* which card does this move turn up? MOVE_NONE: no question */
    int asked_for;       /* how many cards it turns up */
    char named[4];       /* what is typed of the answer */
    struct text unnamed; /* the states of the session before the first answer */
    struct message message;
    const struct keymap *keymap; /* borrowed; NULL: the standard keys */
    char goal[160]; /* in place of the keys: what is to be done; "": just to play */
    struct game_clock clock;
};

/* LIMITS: of each search; with their FAIR, advice ignores hidden cards. */
void table_init(struct table *table, const struct limits *limits);
void table_free(struct table *table);
/* For a terminal on a slow line: no animation ever begins. */
void table_forbid_motion(struct table *table);
/* Before the first game: the player is a visitor. ALLOWANCE is borrowed. */
void table_limit(struct table *table, struct allowance *allowance);

/* The session has a new game: resets all parts, asks the solver, greets the player. */
void table_began(struct table *table);
/* Does so with SESSION, which TABLE then owns, in place of the old game. LINES: what was saved
 * with it (store/saved.h). */
void table_take(struct table *table, struct session *session, const char *lines);
/* Begins deal number SEED, which there must be, or a random one if SEED is 0. */
void table_deal(struct table *table, const struct game *game, uint32_t variant,
                uint64_t seed);

/* In force at once, only the countdown from the next start of a game: the current position is
 * searched again, or its search ends. */
void table_set_options(struct table *table, const struct table_options *options);
/* The key i: the player's pane, the analyst's, none. */
static inline void table_next_pane(struct table *table)
{
    table->options.pane = (enum pane_kind)((table->options.pane + 1) % PANE_KINDS);
}
/* Ignored if TEMPO is out of range. */
void table_set_tempo(struct table *table, int tempo);
/* GOAL: parts, as for bar_message. Such a game ends without a box. */
void table_set_goal(struct table *table, const char *goal);

/* KEY answers which card turns up beside another program (table->asked), or cancels the move.
 * False: there is no question. */
bool table_name_card(struct table *table, uint32_t key);

static inline bool table_over(const struct table *table)
{
    return session_status(&table->session) != STATUS_PLAYING;
}
/* Whether no way back leads to a win: this is the start, or the game is proved lost from there. */
bool table_was_lost(const struct table *table);
/* The solver's moves in this game, not more than the game has: what was undone has gone,
 * and not every move adds to its length. */
int table_autos(const struct table *table);
/* An opening of a list or a daily puzzle is done, so that the next one may follow. */
bool table_has_next(const struct table *table);
/* Whether a mistake of the game is known, which is over or lost. */
bool table_mistake(const struct table *table, struct mistake *mistake);

/* Makes MOVE for the player or for auto-play; an illegal one only changes the message. */
void table_move(struct table *table, uint32_t move);
/* Makes the moves that the game makes by itself after one of the player's, if the player likes
 * that. */
void table_settle(struct table *table);
/* Begins to show MOVE step by step from now on. The caller calls table_show_on whenever
 * TURN is due, and table_move when that returns false. */
void table_show(struct table *table, uint32_t move);
bool table_show_on(struct table *table);
/* Begins to show how the last BY moves were made; -1: how one was undone. */
void table_slide(struct table *table, int by);
/* The percentage of the way on which the winning piece has left the board (game/view.h). */
int table_gone(const struct table *table);
void table_undo(struct table *table);
void table_redo(struct table *table);
void table_restart(struct table *table);

/* Key y: says the first reason for the move of the hint, or the next one, and shows the moves
 * that lead to what it speaks of; what CHOSEN costs, a move that the player is about to make
 * (MOVE_NONE: none is chosen), or the last move; or why the position is lost. Without any of
 * these it gives a hint. */
void why_say(struct table *table, uint32_t chosen);

/* The guard asks about a move: says why that loses, and what wins. */
void why_guard(struct table *table);

/* Marks the legal moves of this position and says what the signs of CHARSET mean, or hides
 * the marks. */
void table_mark(struct table *table, enum charset charset);
/* Whether the player sees marks, or will as soon as they are known. */
bool table_marked(const struct table *table);
/* The marks of this position that are on the board, MARKS_MAX at most; returns their
 * number. In fair advice they are those of its candidates. */
int table_marks(const struct table *table, enum charset charset, struct move_mark *out);
/* Adds what they mean; nothing while there are none. */
void table_print_legend(const struct table *table, enum charset charset,
                        struct text *out);
/* Looks at all moves of this position, for the player who wants to know them. */
void table_judge(struct table *table);
/* Whether the pane shows how many moves kept the win; counts them. */
bool table_counts(const struct table *table);
void table_count(struct table *table);
/* The solver or the judge knows more about this position: the table of moves takes what the
 * solver knows, and the solver's line is the best one in it. True: that line is new. */
bool table_learn(struct table *table);
/* The map of all positions begins to grow in the pane. */
void table_grow(struct table *table);
/* Whether the guard does not know MOVE yet; it then says so. */
bool table_guard_waits(struct table *table, uint32_t move);
/* True: the guard now asks the player about MOVE, so the caller does not make it yet. It waits
 * for its verdict for a moment; *LATE: in vain. */
bool table_guards(struct table *table, uint32_t move, bool *late);

/* Pauses a game that is not over: stops the clock and hides the board until
 * table_continue. */
void table_pause(struct table *table);
void table_continue(struct table *table);

/* Pauses the game, and leaves the board as it is, if the player pressed no key for a
 * minute or has left the window. */
void table_notice_absence(struct table *table);
/* Whether a move of the player is being shown and not made yet. */
bool table_shows(const struct table *table);
/* Milliseconds until something on the screen changes without an event, or table_notice_absence
 * is due; -1: nothing does. */
int table_wait(const struct table *table);
/* Reads the search if that is due or the search has ended, and hands what it found to figures,
 * outlook, hint, auto-play and message. */
void table_take_news(struct table *table);

/* Says how the game ended, from what is known by now. The game is over. */
void table_say_outcome(struct table *table);
/* Says this and opens the box with it. */
void table_open_outcome(struct table *table);

/* Judges all positions of the game, which is over or lost. */
void table_review(struct table *table);

/* The position of the session changed by MADE, or by undo and the like (MOVE_NONE). */
void table_changed(struct table *table, uint32_t made);

/* Adds the time played since the last call to the session, if it is the player's turn. Says when
 * the countdown runs out. */
void table_count_time(struct table *table);

#endif
