/* What the player has done on boards that have no number: the least length, by board.
 *
 *     struct records *records = records_open();
 *     records_note(records, &klotski_game, variant, state, 97, 81);
 *     const struct record *record = records_find(records, &klotski_game, variant, state);
 *     records_close(records);
 *
 * A file of lines "BEST LEAST GAME VARIANT BOARD", the board's rows with blanks between
 * them, in the state directory. It is read again before each change and replaced as a
 * whole, so that a kill leaves the old one or the new one. Where it cannot be written,
 * what is known lasts as long as the program. */
#ifndef APP_RECORDS_H
#define APP_RECORDS_H

#include "game/game.h"

struct record {
    int best;  /* the least length the player took, 0: none */
    int least; /* the least possible, 0: not known */
    char *key; /* GAME VARIANT BOARD */
};

struct records;

/* Never NULL. */
struct records *records_open(void);
/* NULL is fine. */
void records_close(struct records *records);

/* Of the start STATE; NULL: nothing is known. Good until the next note. */
const struct record *records_find(const struct records *records, const struct game *game,
                                  uint32_t variant, const void *state);

/* Either length may be 0. True: it is something new. */
bool records_note(struct records *records, const struct game *game, uint32_t variant,
                  const void *state, int best, int least);

#endif
