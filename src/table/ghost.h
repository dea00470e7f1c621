/* What the coach shows on the board while its words are the message: the places that they name,
 * then the moves that they speak of, without making them.
 *
 *     bool *named = ghost_name(&ghost, number);      marks of message NUMBER
 *     ghost_start(&ghost, game, state, line, 3);
 *     wait at most animation_wait(&ghost.show)
 *     ghost_tick(&ghost);
 *     if (ghost_runs(&ghost)) ... draw ghost.state, with ghost_move pointed out */
#ifndef TABLE_GHOST_H
#define TABLE_GHOST_H

#include "game/game.h"
#include "table/animation.h"

enum {
    GHOST_MOST = 12 /* moves; longer ones are hard to follow, and few reasons need them */
};

struct ghost {
    struct animation show;
    const struct game *game;
    int count;                     /* of moves to make */
    int step;                      /* made so far */
    uint32_t line[GHOST_MOST + 1]; /* with the move after them */
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    unsigned said;             /* the number of the message; 0: none */
    bool named[REASON_PLACES]; /* as game/reasons.h says */
    bool stays[REASON_PLACES]; /* likewise, if HAS_STAY */
    bool has_stay;
};

/* The message with NUMBER names places: ends what was shown, and returns where to mark them. */
bool *ghost_name(struct ghost *ghost, unsigned number);
/* Where to mark what that message says can never go. */
bool *ghost_stay(struct ghost *ghost);

/* Begins to show the first COUNT moves of LINE, legal from STATE, and the one after them, unless
 * they are none or more than GHOST_MOST. */
void ghost_start(struct ghost *ghost, const struct game *game, const void *state,
                 const uint32_t *line, int count);
static inline void ghost_end(struct ghost *ghost)
{
    animation_end(&ghost->show);
}
static inline bool ghost_runs(const struct ghost *ghost)
{
    return animation_runs(&ghost->show);
}

/* The move that comes next. */
static inline uint32_t ghost_move(const struct ghost *ghost)
{
    return ghost->line[ghost->step];
}

/* Makes the moves that are due. */
void ghost_tick(struct ghost *ghost);

/* Whether the message with NUMBER names places. */
static inline bool ghost_speaks(const struct ghost *ghost, unsigned number)
{
    return ghost->said != 0 && ghost->said == number;
}
/* These places, as long as no move has changed them; NULL: none. */
static inline const bool *ghost_named(const struct ghost *ghost, unsigned number)
{
    bool moved = ghost_runs(ghost) && ghost->step > 0;
    return ghost_speaks(ghost, number) && !moved ? ghost->named : NULL;
}
/* Likewise what can never go. */
static inline const bool *ghost_stays(const struct ghost *ghost, unsigned number)
{
    return ghost->has_stay && ghost_named(ghost, number) != NULL ? ghost->stays : NULL;
}

#endif
