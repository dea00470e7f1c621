/* A game in words, for a player who does not see the board: what --plain says. All functions
 * add sentences, without a newline unless they say otherwise. Cards and tiles have the names
 * that the screen shows; spell() turns these into words that a voice reads well. */
#ifndef GAME_SPEECH_H
#define GAME_SPEECH_H

#include "base/charset.h"
#include "base/text.h"

struct game_speech {
    /* N_(), the help for read(): lines "command<blanks>what it reads" */
    const char *places;

    /* N_(), the help for a word that makes a move when none is left; NULL: there is none. */
    const char *stuck;

    /* The notation has other names than read(), so the picture of the board is the view's. */
    bool pictured;

    /* What matters in STATE at a glance. */
    void (*where)(const void *state, enum charset charset, struct text *out);

    /* What is at PLACE, a pile or a row as the player names it, or in a COLUMN; "": the whole
     * board, in lines. False: there is no such place. */
    bool (*read)(const void *state, bool column, const char *place, enum charset charset,
                 struct text *out);

    /* The word that makes the legal MOVE: the keys of the screen. NULL: that of the notation. */
    void (*word)(const void *state, uint32_t move, struct text *out);

    /* The legal MOVE, without the keys of the screen. NULL: as words->describe says it. */
    void (*describe)(const void *state, uint32_t move, enum charset charset,
                     struct text *out);

    /* Where MOVE begins, without the keys of the screen. NULL: as words->print_place says it. */
    void (*place)(const void *state, uint32_t move, struct text *out);

    /* What MOVE, made in BEFORE, has shown to the player, who knew it not: the card that it
     * has turned up. NULL: no move shows anything. */
    void (*result)(const void *before, uint32_t move, const void *after,
                   enum charset charset, struct text *out);

    /* Why WORD makes no move, in more words than the notation has. False, or NULL: it knows no
     * more. */
    bool (*refuse)(const void *state, const char *word, enum charset charset,
                   struct text *out);

    /* WORDS with the names of CHARSET_UNICODE spelled: "10♥" as "10 of hearts". NULL: nothing
     * to spell. */
    void (*spell)(const char *words, struct text *out);
};

/* Adds "8 rows and 18 columns. " */
void speech_print_size(int rows, int columns, struct text *out);

/* Adds row or COLUMN NUMBER of a board of cells, from 0: what lies there, with commas. */
typedef void speech_line(const void *state, bool column, int number, enum charset charset,
                         struct text *out);

/* read() for a board of cells: the row or COLUMN that PLACE numbers, from 1 to LINES, or all of
 * them if it is "". False: PLACE is another word. */
bool speech_read_lines(const void *state, bool column, int lines, const char *place,
                       enum charset charset, speech_line *say, struct text *out);

#endif
