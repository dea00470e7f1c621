/* One game on the table: its session, what the solver thinks of it, what is being shown.
 *
 * Whatever changes the position passes through table_changed, so that hint, graph and
 * advice are never those of an older one. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "base/samples.h"
#include "cli/options.h"
#include "game/session.h"
#include "table/advice.h"

#include <stddef.h>

enum mode {
    MODE_HAND,   /* the player moves */
    MODE_AUTO,   /* the solver moves */
    MODE_PAUSED, /* auto-play that waits for Space */
    MODE_RESTING /* the player does: the clock stands still, the board is hidden */
};

enum {
    TEMPO_COUNT = 7
};

struct table {
    const struct options *options; /* borrowed */
    struct session session;        /* its game is NULL while none was begun */
    int games;                     /* begun so far: tells one from the next */
    struct advice advice;
    _Alignas(max_align_t) unsigned char view[VIEW_MAX];

    char message[200];
    int message_style;

    bool ended;        /* the game is over, and the box that says so is there */
    char verdict[200]; /* in it: how it ended, in lines */
    int end_chosen;    /* the entry at the cursor */

    uint32_t hint; /* shown, or MOVE_NONE */
    int hint_nth; /* 0 the best, ...; -1: the player goes on by himself, it is only seen */
    bool hint_fair;   /* it is one of the fair choices */
    bool hint_wanted; /* as soon as the search has an answer */
    bool fair_wanted; /* ... a fair one */

    int rescue;         /* how many moves back is being asked about, 0: nothing is */
    int offer;          /* Enter takes so many moves back, 0: nothing is offered */
    bool offer_hardest; /* Enter begins a game from the hardest board */

    int good; /* the last position of the session known to be winnable, -1: none is */
    int lost; /* length, or points, lost by the last move, -1: not known */
    bool was_expected; /* EXPECTED is what could be had before the last move */
    int64_t expected;

    /* Scored games only. */
    struct course own; /* the game as it ended last */
    bool has_own_best;
    int64_t own_best; /* the most that it has ended with by hand */
    bool replaying;   /* auto-play follows REPLAY, not the solver's plan */
    struct course replay;

    int next_from; /* the move of the session that the list of the next ones begins with */

    enum mode mode;
    bool auto_wanted;  /* as soon as the search has an answer */
    int backs;         /* moves of auto-play that were taken back in it */
    int tempo;         /* 0 to TEMPO_COUNT - 1, the fastest */
    uint32_t moving;   /* the move on its way, or MOVE_NONE */
    int step;          /* how far it is */
    double next_frame; /* of the move on its way, by clock_now() */

    bool with_pane;
    bool analysis;       /* each position is searched, without being asked */
    bool winnable;       /* new deals are to be */
    double clock_from;   /* when the clock was last added up */
    int *remaining;      /* what remained after i moves, -1: not known */
    int remaining_count; /* how many of them hold, at most the cursor + 1 */
    int remaining_capacity;
    struct samples graph; /* of those that are known */
    bool surveyed; /* SURVEY tells of all that can be reached, the same all game long */
    struct survey survey;
    double next_look;        /* at the search that runs, by clock_now() */
    struct progress figures; /* of the last search that had any */
    struct samples rates; /* nodes a second of the searches of this game, at each look */
    bool rated;           /* a look was taken at it, or at the one it goes on from */
    double rate_from;     /* seconds and nodes of the last look */
    uint64_t rate_nodes;
};

void table_init(struct table *table, const struct options *options);
void table_free(struct table *table);

/* The game in the session is a new one: asks the solver, says hello. */
void table_began(struct table *table);
/* Deal number SEED, or where that is 0 a new one. */
void table_deal(struct table *table, const struct game *game, uint32_t variant,
                uint64_t seed);

/* Live analysis on or off, from this position on. */
void table_set_analysis(struct table *table, bool analysis);

/* The line for the player above the keys. */
void table_say(struct table *table, int style, const char *message);

bool table_over(const struct table *table);
/* A scored game is over, and a better line is known. */
bool table_falls_short(const struct table *table);

/* A search that has begun, or was looked at, is not looked at again for some time. */
void table_look_later(struct table *table);

/* By the player, or by auto-play in his name. An impossible one is answered in words. */
void table_move(struct table *table, uint32_t move);
/* What the last move was worth, as soon as that is known. */
void table_weigh(struct table *table);
/* The same after a moment in which MOVE is shown; whoever waits for next_frame makes it. */
void table_show(struct table *table, uint32_t move);
/* Its next picture; false: there is no more. */
bool table_show_on(struct table *table);
void table_undo(struct table *table);
void table_redo(struct table *table);
void table_restart(struct table *table);

/* How hard the hardest of all boards is that can be reached from here, and the offer to
 * play it, which table_take_hardest does. False: there is no such thing in this game. */
bool table_tell_hardest(struct table *table);
void table_take_hardest(struct table *table);

/* What there is to say of a game that is won, as far as it is known by now, ... */
void table_say_won(struct table *table);
/* ... of a scored one that is over, and of any that is. */
void table_say_end(struct table *table);
void table_say_over(struct table *table);

/* What the solver knows by now of whether the game can be won. */
void table_note_good(struct table *table);

/* MADE led here; MOVE_NONE after undo and the like. */
void table_changed(struct table *table, uint32_t made);
void table_drop_hint(struct table *table);
/* The hint stays on the board while the player names the piles of a move, but Enter is his
 * again; to ask once more tells the same. */
void table_leave_hint(struct table *table);

/* The graph of what remained after each move, where the solver remembers. ANEW: it has
 * learnt something, so that what was not known may be by now. */
void table_follow_graph(struct table *table, bool anew);

/* Adds up the time played. */
void table_count_time(struct table *table);

#endif
