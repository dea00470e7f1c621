#include "store/game_moves.h"

void game_moves_open(struct game_moves *moves, struct store *store, int64_t game)
{
    moves->count = 0;
    moves->broken = false;
    query_with(&moves->query, store,
               "SELECT nr, word FROM move WHERE game = ? ORDER BY nr",
               query_integer(game));
}

const char *game_moves_next(struct game_moves *moves)
{
    if (moves->broken || !query_row(&moves->query))
        return NULL;
    const char *word = query_get_text(&moves->query, 1);
    moves->broken = word == NULL || query_get_integer(&moves->query, 0) != moves->count++;
    return moves->broken ? NULL : word;
}

bool game_moves_close(struct game_moves *moves)
{
    return query_close(&moves->query) && !moves->broken;
}

int game_moves_count(struct store *store, int64_t game, int end, const char *pattern)
{
    struct query query;
    query_with(&query, store,
               "SELECT count(*) FROM move WHERE game = ? AND nr < ? AND word GLOB ?",
               query_integer(game), query_integer(end), query_text(pattern));
    int count = query_row(&query) ? (int)query_get_integer(&query, 0) : 0;
    query_close(&query);
    return count;
}

bool game_moves_cut(struct store *store, int64_t game, int from)
{
    return query_write(store, "DELETE FROM move WHERE game = ? AND nr >= ?",
                       query_integer(game), query_integer(from));
}

bool game_moves_add(struct store *store, int64_t game, int number, const char *word)
{
    return query_write(store, "INSERT INTO move (game, nr, word) VALUES (?, ?, ?)",
                       query_integer(game), query_integer(number), query_text(word));
}
