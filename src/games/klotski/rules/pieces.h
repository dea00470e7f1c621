/* Where a piece of Klotski lies, and what the player calls it. */
#ifndef GAMES_KLOTSKI_RULES_PIECES_H
#define GAMES_KLOTSKI_RULES_PIECES_H

#include "games/klotski/rules/klotski_rules.h"

/* The bounding box of a piece, in cells; BOTTOM is -1 if there is no such piece. */
struct klotski_box {
    int top, left, bottom, right; /* inclusive */
    int cells;
};

struct klotski_box klotski_box_of(const struct klotski *k, char sign);
/* That of X at the goal. */
struct klotski_box klotski_goal_box(const struct klotski *k);

/* Whether there is a piece with SIGN, which may be any character. */
static inline bool klotski_has(const struct klotski *k, int sign)
{
    return klotski_is_piece((char)sign) && klotski_first(k, (char)sign) >= 0;
}

/* What piece SIGN would hit ROWS below and COLUMNS right of its place: a sign, '-' for a gate;
 * NUL: nothing, or only the edge. */
char klotski_obstacle(const struct klotski *k, char sign, int rows, int columns);

enum klotski_kind {
    KLOTSKI_HERO,
    KLOTSKI_SINGLE,
    KLOTSKI_FLAT,
    KLOTSKI_UPRIGHT,
    KLOTSKI_OTHER
};

enum klotski_kind klotski_kind_of(const struct klotski *k, char sign);

/* The name of a piece: Chinese in CHARSET_CJK, else in the language of the messages. NULL:
 * it has none (KLOTSKI_OTHER). */
const char *klotski_name(const struct klotski *k, char sign, enum charset charset);

/* Labels are keys: 1 to 9 and 0, then letters that no other key uses. X has the first, the
 * others follow in the order of their signs, so a label never changes during a game. The
 * index counts from 0; pieces beyond the last label have the label NUL. */
int klotski_label_index(const struct klotski *k, char sign);
char klotski_label(const struct klotski *k, char sign);
/* The piece with the label KEY, NUL: none. */
char klotski_sign_labelled(const struct klotski *k, uint32_t key);
/* Adds the labels in use in short: "1-9 0 msw". */
void klotski_print_labels(const struct klotski *k, struct text *out);

/* klotski_words.c: adds the way of MOVE: "down, right by 2"; not COUNTED: "down, right". */
void klotski_print_ways(const struct klotski *k, uint32_t move, bool counted,
                        struct text *out);

/* Adds the name and the label: "soldier 7". */
void klotski_print_piece(const struct klotski *k, char sign, struct text *out);
/* Adds the name, if there is one, and the letter of moves and files: "soldier g". */
void klotski_say_piece(const struct klotski *k, char sign, enum charset charset,
                       struct text *out);

#endif
