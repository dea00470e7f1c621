/* The table "move" of the database: the moves of each game, as words.
 *
 *     struct game_moves moves;
 *     game_moves_open(&moves, store, id);
 *     while ((word = game_moves_next(&moves)) != NULL)
 *         ... "F", "G3" ...
 *     if (!game_moves_close(&moves)) ... some could not be read
 *
 * Moves are numbered from 0; those that could be redone are here too. The functions that
 * write run inside the caller's transaction, as in game_row.h. */
#ifndef STORE_GAME_MOVES_H
#define STORE_GAME_MOVES_H

#include "store/query.h"
#include "store/store.h"

#include <stdbool.h>
#include <stdint.h>

struct game_moves {
    struct query query;
    int count; /* words returned */
    bool broken;
};

void game_moves_open(struct game_moves *moves, struct store *store, int64_t game);
/* The next word, valid until the next call. NULL: there is none, or one is missing from
 * the numbers, which ends the list. */
const char *game_moves_next(struct game_moves *moves);
/* False: the list broke off before its end. */
bool game_moves_close(struct game_moves *moves);

/* Moves before number END whose word matches PATTERN, a GLOB of SQLite. */
int game_moves_count(struct store *store, int64_t game, int end, const char *pattern);

/* Deletes the moves from number FROM on. */
bool game_moves_cut(struct store *store, int64_t game, int from);
bool game_moves_add(struct store *store, int64_t game, int number, const char *word);

#endif
