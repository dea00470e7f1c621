/* The contract of a game.
 *
 * A game is one constant struct game of facets, each with a header of its own:
 *
 *     rules     what is legal, when a game is over, what it scores   game/rules.h
 *     deals     variants and numbered or named deals                 game/deals.h
 *     notation  positions and moves as text                          game/notation.h
 *     words     what the player reads                                game/words.h
 *     solver    what the engine runs                                 game/solver.h
 *     scoring   points, stars, a countdown; may be NULL              game/scoring.h
 *     speech    the board in words; may be NULL                      game/speech.h
 *     reasons   why a move is good; may be NULL                       game/reasons.h
 *     edit, atlas, large, certificates: what few games have          game/edit.h, game/atlas.h,
 *                                                                    game/extras.h
 *
 * How a game looks is its struct game_view (game/view.h), which the registry of games
 * names, so that rules and solvers link without a canvas.
 *
 * Session, engine, screens, commands and store use these facets and nothing else of a
 * game. Where a facet may leave a member NULL and several callers use it, a function below
 * knows the default.
 *
 * A state is a block of rules->state_size bytes without pointers, the same bytes for the
 * same situation (padding and unused parts are zero): memcpy copies it, memcmp compares
 * it, nothing frees it. A move is one 32-bit word that its game packs. A move names places,
 * not objects.
 *
 * Threads: every function depends only on what its arguments point to, so any thread may
 * call it on its own states. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/deals.h"
#include "game/extras.h"
#include "game/notation.h"
#include "game/reasons.h"
#include "game/rules.h"
#include "game/scoring.h"
#include "game/solver.h"
#include "game/speech.h"
#include "game/words.h"

struct game {
    const char *id;      /* as in commands and files: "klotski" */
    const char *title;   /* N_() */
    const char *summary; /* N_(), one line for the menu */
    const struct game_rules *rules;
    const struct game_deals *deals;
    const struct game_notation *notation;
    const struct game_words *words;
    const struct game_solver *solver;
    const struct game_scoring *scoring; /* NULL: none */
    const struct game_speech *speech;   /* NULL: the board is printed */
    const struct game_reasons *reasons; /* NULL: none; see game_explain */

    /* What few games have, each NULL where there is none. */
    const struct game_edit *edit; /* the editor's model: without it no level sets, too */
    const struct game_atlas *atlas; /* of all layouts, from which openings are drawn */
    const struct game_large *large; /* boards too large for a state */
    const struct game_certificates *certificates; /* of positions that cannot be won */
};

/* ---- rules ------------------------------------------------------------------------- */

/* Writes the position behind MOVE from STATE to AFTER. False: MOVE is illegal, and AFTER a copy. */
bool game_after(const struct game *game, const void *state, uint32_t move, void *after);

/* What MOVE adds to the length of a line from STATE, if it is legal; 1 unless the game
 * counts otherwise. */
static inline int game_cost(const struct game *game, const void *state, uint32_t move)
{
    return game->rules->cost != NULL ? game->rules->cost(state, move) : 1;
}

/* Whether MOVE takes back LAST, the move that led to STATE (MOVE_NONE: none): LAST after it leads
 * to STATE again. */
bool game_takes_back(const struct game *game, const void *state, uint32_t last,
                     uint32_t move);

/* Whether the game has shuffles, and whether MOVE is one. */
static inline bool game_shuffles(const struct game *game)
{
    return game->rules->is_shuffle != NULL;
}
static inline bool game_is_shuffle(const struct game *game, uint32_t move)
{
    return game_shuffles(game) && game->rules->is_shuffle(move);
}

/* How many cards STATE does not know: only fair advice can judge it, and no move may turn
 * one of them up. */
static inline int game_unknown(const struct game *game, const void *state)
{
    return game->rules->unknown != NULL ? game->rules->unknown(state) : 0;
}

/* The hidden cards that a player in STATE has seen; see game/rules.h. */
static inline uint64_t game_seen(const struct game *game, const void *state)
{
    return game->rules->seen != NULL ? game->rules->seen(state) : 0;
}

/* ---- deals ------------------------------------------------------------------------- */

/* Sets *VARIANT to the variant called NAME; false: there is none. */
bool game_variant_find(const struct game *game, const char *name, uint32_t *variant);
/* Adds to OUT, translated, that there is no variant called NAME, which names there are, and
 * which of them is nearest. */
void game_variant_refuse(const struct game *game, const char *name, struct text *out);
/* Adds the name of VARIANT, as game_variant_find reads it. */
void game_variant_name(const struct game *game, uint32_t variant, struct text *out);

/* Whether VARIANT is one of those that are listed; if so, sets *I to its place. */
bool game_variant_listed(const struct game *game, uint32_t variant, int *i);

/* How many variants are listed that are not shapes of the board; the shapes follow them. */
int game_usual_variants(const struct game *game);

/* How many named deals there are, numbered from 1; 0: deals have numbers, not names. */
static inline uint64_t game_deal_count(const struct game *game)
{
    return game->deals->count != NULL ? game->deals->count() : 0;
}

/* The last number that a player can choose: that count, or DEALS_LAST. */
uint64_t game_deal_last(const struct game *game);

/* The name of deal SEED in CHARSET, valid for ever; NULL: it has none. */
const char *game_deal_name(const struct game *game, uint64_t seed, enum charset charset);

/* The least length that wins deal SEED; 0: not known. */
int game_deal_best(const struct game *game, uint32_t variant, uint64_t seed);

/* How hard deal SEED of VARIANT is, enum grade, in at most some tenths of a second; -1:
 * not known. The same on every machine, for ever. */
int game_deal_grade(const struct game *game, uint32_t variant, uint64_t seed);
/* Whether deals of VARIANT have grades. */
bool game_has_grades(const struct game *game, uint32_t variant);

/* ---- notation ---------------------------------------------------------------------- */

/* Notations of other programs that positions can be written in, by name, NULL behind the
 * last; the list may be empty. */
const char *const *game_notations(const struct game *game);

/* ---- words ------------------------------------------------------------------------- */

/* LENGTH with its unit: "12 steps", or "12 moves" unless the game counts otherwise. */
void game_print_length(const struct game *game, uint32_t variant, int length,
                       struct text *out);

/* Whether the game counts lengths in a unit of its own. */
static inline bool game_has_unit(const struct game *game)
{
    return game->words->print_length != NULL;
}

/* VARIANT in a few words: "draw 3  3 passes". */
void game_print_variant(const struct game *game, uint32_t variant, struct text *out);

/* Adds the rules of the game: those of all variants, then those of VARIANT. */
void game_print_help(const struct game *game, uint32_t variant, struct text *out);

/* The legal MOVE in at most 18 columns. */
void game_abbreviate(const struct game *game, const void *state, uint32_t move,
                     struct text *out);

/* Adds the game's keys in VARIANT (words->keys), translated. */
void game_print_keys(const struct game *game, uint32_t variant, struct text *out);

/* The word that makes MOVE, and MOVE without keys: see game/speech.h. */
void game_print_word(const struct game *game, const void *state, uint32_t move,
                     struct text *out);
void game_describe(const struct game *game, const void *state, uint32_t move,
                   enum charset charset, struct text *out);
/* The COUNT MOVES, which are legal from START on, as the notation's words with blanks between. */
void game_print_line(const struct game *game, const void *start, const uint32_t *moves,
                     int count, struct text *out);

/* ---- reasons ----------------------------------------------------------------------- */

/* Writes what the game claims about the first move of the line and its checker finds true,
 * the most telling claim first, none about a later move that one before it is about; returns
 * their number. */
int game_explain(const struct game *game, const struct reason_case *about,
                 struct game_reason out[REASONS_MOST]);

/* Why the state of ABOUT, or the one behind its move, is lost, found and checked likewise. False:
 * the game is over, or nothing is found in half a second or so. */
bool game_explain_loss(const struct game *game, const struct reason_case *about,
                       struct game_reason *out);

bool game_akin(const struct game *game, const void *state, uint32_t a, uint32_t other);

/* ---- solver ------------------------------------------------------------------------ */

/* A new memo for game_memo_free; NULL: the solver remembers nothing, or there is no memory
 * for it. A search works without. */
void *game_memo_new(const struct game *game);
void game_memo_free(const struct game *game, void *memo);

/* Whether the solver can count what can be reached from a position. */
static inline bool game_surveys(const struct game *game)
{
    return game->solver->survey != NULL;
}

/* Whether the game hides cards, and its solver can advise a player who does not see them. */
static inline bool game_hides(const struct game *game)
{
    return game->solver->advise != NULL;
}

#endif
