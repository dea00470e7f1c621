/* A player of the load program: what is on its screen, which key comes next, and how long the
 * answers take. */
#ifndef TESTS_LOAD_PLAYER_H
#define TESTS_LOAD_PLAYER_H

#include "base/random.h"
#include "tests/load/wire.h"

#include <stdint.h>
#include <vterm.h>

enum role {
    ROLE_PLAYER,
    ROLE_IDLE,    /* begins a game and then presses no key */
    ROLE_ATTACKER /* see player_attack */
};

enum {
    GAMES = 4 /* in the order of the menu */
};

/* Times in seconds. */
struct samples {
    double *values;
    int count, room;
};

void samples_note(struct samples *samples, double value);
/* The value that PART (0 to 1) of them do not exceed; 0: there are none. */
double samples_part(struct samples *samples, double part);
double samples_mean(const struct samples *samples);

struct tally {
    struct samples keys[2];      /* from key to picture: before the attack, during it */
    struct samples hints[GAMES]; /* from h to the answer */
    long unanswered;             /* keys without a picture in 5 s */
    long unknown;                /* hints that found nothing */
    long moves;
};

struct player {
    enum role role;
    char name[16];
    int game;
    struct wire *wire;
    enum wire_state state;
    VTerm *vterm;
    VTermScreen *screen;
    const char *script; /* keys to press before play, one at a time */
    double next;        /* when the next key is due */
    double pressed;     /* when the key was sent that has no picture yet, 0: none */
    double asked;       /* when h was sent, 0: no hint is awaited */
    double heard;       /* of the last bytes */
    uint64_t bytes;     /* received */
    int step;           /* of a round of play */
    double kill_at;     /* 0: never */
    int moves_killed;   /* on the screen when it was killed, -1: it was not */
    bool resuming;      /* it was killed and is back */
    struct random random;
};

void player_init(struct player *player, const char *name, enum role role, int game,
                 uint64_t seed);
void player_open(struct player *player, const struct server *server);
void player_close(struct player *player);

/* Takes what the server has sent. False: the connection has ended. */
bool player_hear(struct player *player, struct tally *tally, bool attacked, double now);

/* Presses a key if one is due. */
void player_act(struct player *player, struct tally *tally, double now);

/* Escape sequences, pastes, sizes of the window and thousands of keys, one after the other. */
void player_attack(struct player *player, double now);

/* The text of a row; valid until the next call. */
const char *player_row(struct player *player, int row);

/* Whether the box at the end of a game is on the screen. */
bool player_is_over(struct player *player);

/* The moves in the title, -1: no game is on the screen. */
int player_moves(struct player *player);

#endif
