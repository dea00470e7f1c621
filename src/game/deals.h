/* Variants of a game, and its deals. */
#ifndef GAME_DEALS_H
#define GAME_DEALS_H

#include "base/charset.h"
#include "base/text.h"
#include "game/grade.h"

/* The last number that a deal can be chosen by, and that JSON has, 2^53 - 1: programs such as jq
 * read numbers as doubles, and would silently get another deal. */
#define DEALS_LAST (((uint64_t)1 << 53) - 1)

/* Rules that combine to a variant: the player can set each one separately. */
struct variant_rules {
    int count;
    const char *const *names; /* N_() */
    const int *values;        /* how many values each has, numbered from 0 */
    int (*get)(uint32_t variant, int rule);
    uint32_t (*set)(uint32_t variant, int rule, int value); /* the variant changed so */
    void (*print)(int rule, int value, struct text *out);   /* translated */
};

/* A program whose numbers notation->parse takes in place of a board, "deal: NAME NUMBER". */
struct deal_numbering {
    const char *name;
    uint64_t last; /* that a player can type */
};

struct game_deals {
    /* Names of variants for lists, the default first, NULL behind the last. A game may
     * accept more than it lists (sizes, combined rules). */
    const char *const *variants;
    const char *const *variant_titles; /* N_(), for menus, in the same order */
    const char *variant_note;          /* N_(), below them in a menu; NULL: none */
    /* How many of them, the last ones, are shapes of the board, 0 or at least 3: lists show
     * these apart. */
    int shapes;
    /* The text of shape INDEX, from 0: a line with its size, then its rows, with a star for
     * each tile and 0 for an empty cell. NULL without shapes. */
    const char *(*shape)(int index);
    /* NULL: the listed names, numbered from 0; see game_variant_find, game_variant_name. */
    const char *size_like; /* of sizes that a player can type: an example; NULL: none */
    bool (*variant_find)(const char *name, uint32_t *variant);
    void (*variant_name)(uint32_t variant, struct text *out);
    /* Adds, translated, what is wrong with NAME and which names there are. NULL: the
     * listed ones; see game_variant_refuse. */
    void (*variant_refuse)(const char *name, struct text *out);
    const struct variant_rules *rules; /* NULL: none; then shapes may be more than 0 */

    /* Writes deal number SEED of VARIANT to STATE: the same on every machine, for ever.
     * Returns NULL, or why there is no such deal, translated; STATE is then untouched. */
    const char *(*deal)(void *state, uint32_t variant, uint64_t seed);

    const struct deal_numbering
        *numberings; /* behind the last, NAME is NULL. NULL: none */

    /* Grades; see game_deal_grade. By the effort of a plain player, game/grade.h; NULL: none,
     * or the game knows the grade of a deal: enum grade, -1 if VARIANT has none, which does not
     * depend on SEED. */
    const struct grading *grading;
    int (*grade)(uint32_t variant, uint64_t seed);
    const char *const
        *grade_words; /* what each grade means, N_(), for menus; NULL: none */

    /* Scored games, else NULL: the points that a good player gets in deal SEED, the same
     * on every machine, for ever. */
    int (*par)(uint32_t variant, uint64_t seed);

    /* Games whose deals have names, else all NULL; see game_deal_count, game_deal_name and
     * game_deal_best. */
    uint64_t (*count)(void);
    const char *(*name)(uint64_t seed, enum charset charset);
    /* What that name means, in English; NULL: it is not known, or the name says it. */
    const char *(*meaning)(uint64_t seed);
    /* Sets *SEED to the deal that a player means by NAME; false: there is none. */
    bool (*find)(const char *name, uint64_t *seed);
    int (*best)(uint32_t variant, uint64_t seed);
};

#endif
