/* A visitor: somebody who plays over the network, in an account that strangers share
 * (--public).
 *
 *     struct visitor visitor = {0};
 *     if (visitor_asked(&argc, &argv))
 *         visitor_begin();                       before anything reads the environment
 *     ...
 *     if (!visitor_enter(&visitor, state, sessions, bytes, &why)) ... why.text
 *     confine_lock(text_get(&visitor.own), text_get(&visitor.shared))
 *
 * The state directory DIR has a directory for each name, and one that all share:
 *
 *     DIR/players/ann/unstuck/unstuck.db         saved games (store/store.h)
 *     DIR/daily/results.db                       all players' daily results
 *     DIR/lock                                   of this file each session locks two bytes
 *
 * A name whose player has made no move has an empty directory while a session of it runs,
 * because Landlock (base/confine.h) needs one; the next new name removes it.
 *
 * The name is that of UNSTUCK_PLAYER. Who sets this variable decides what the name is
 * worth: in authorized_keys the server's owner does, with AcceptEnv anybody. */
#ifndef STORE_VISITOR_H
#define STORE_VISITOR_H

#include "base/text.h"
#include "game/position.h"
#include "store/state_dir.h"

enum {
    VISITOR_BYTES = 60,   /* of a name, at most */
    VISITOR_COLUMNS = 20, /* and how wide it may be */
    VISITOR_FILE = 3 * VISITOR_BYTES + 1
};

/* All zero: there is no visitor. */
struct visitor {
    char name[VISITOR_BYTES + 1]; /* empty: a guest, whose games are not saved */
    bool nameless;                /* a guest because the name is not valid */
    bool full;                    /* a guest because there is no room for a new name */
    bool is_new;                  /* has a name, but no game yet */
    struct state_dir locks;       /* of all sessions */
    struct text own;              /* the player's directory; empty for a guest */
    struct text shared;           /* the directory of all players' daily results */
};

/* Whether the program plays with a visitor: --public is among the arguments, or the
 * program is a login shell, which its name ("-unstuck") or the argument -c says. The
 * arguments of a login shell come from the visitor: they are replaced by --public
 * alone. */
bool visitor_asked(int *argc, char ***argv);

/* Believes nothing but TERM, LANG, COLORTERM and UNSTUCK_PLAYER, and drops these too if they
 * are not plain words; of a name that is not valid, the empty variable stays. The rest of the
 * environment is gone. */
void visitor_begin(void);

/* Makes the directories below STATE (NULL: the account's own state directory), and from now
 * on the store is the visitor's. SESSIONS: of all visitors at once; those without a game get
 * only half of them. BYTES: of all files, 0: the default; each player gets STORE_SHARE. False:
 * WHY says why, without a path. */
bool visitor_enter(struct visitor *visitor, const char *state, int sessions,
                   uint64_t bytes, struct reason *why);
void visitor_free(struct visitor *visitor);

/* Whether NAME may be a player's: 1 to VISITOR_COLUMNS columns of ASCII letters, digits and
 * "-_.", or of Chinese characters and digits. No name mixes alphabets, because letters of two
 * alphabets can look the same, and so could two players. */
bool visitor_name_is_valid(const char *name);

/* The name as a file name: small letters, digits and '-' stay, each other byte becomes '%'
 * and two digits, so that two names never meet, and none is "." or has a '/'. */
void visitor_file_name(const char *name, char out[VISITOR_FILE]);

#endif
