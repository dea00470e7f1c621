/* What a game is called on the screen. */
#ifndef GAME_CAPTION_H
#define GAME_CAPTION_H

#include "game/session.h"

/* Deal number SEED of GAME: "deal 17", or its name where the game's deals have names. */
void caption_number(const struct game *game, uint64_t seed, enum charset charset,
                    struct text *out);

/* "daily 2026-11-24". */
void caption_daily(int date, struct text *out);

/* The deal of SESSION, the date of a daily puzzle, or the name of a position from a file. */
void caption_name(const struct session *session, enum charset charset, struct text *out);
/* The same and the variant. */
void caption_deal(const struct session *session, enum charset charset, struct text *out);

/* The same behind the game's title. */
void caption_title(const struct session *session, enum charset charset, struct text *out);

#endif
