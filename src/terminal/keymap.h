/* Which keys the player presses for which: the standard keys, those of vim, and the lines of a
 * file, which win over both.
 *
 *     struct keymap keymap = {0};
 *     if (!keymap_read(&keymap, file, &why))
 *         ... "3: ..." in WHY
 *     keymap_use(&keymap, true);
 *     event.key = keymap_meaning(&keymap, event.key);
 *     keymap_print(&keymap, "h\thint", &words);             "t\thint"
 *
 * The game knows only standard keys. What the terminal sends is translated before, and words
 * that name keys when they are drawn: each of these keys is one character, so nothing moves. */
#ifndef TERMINAL_KEYMAP_H
#define TERMINAL_KEYMAP_H

#include "base/text.h"

#include <stdio.h>

enum {
    KEYMAP_COMMANDS = 36 /* at least as many as there are, see keymap.c */
};

/* All zero: the standard keys, before keymap_use. */
struct keymap {
    bool vim;
    char wanted[KEYMAP_COMMANDS]; /* the key of a command in the file, 0: none */
    uint32_t meaning[128];        /* of each character: a standard key; 0: none */
    char shown[128];              /* the key to press for each standard key */
};

/* Reads lines of a command and its key, "hint t"; # begins a comment. False: WHY has the number
 * of the line and what is wrong, "3: ...". */
bool keymap_read(struct keymap *keymap, FILE *file, struct text *why);

/* Takes the standard keys or those of VIM, and then those of the file. */
void keymap_use(struct keymap *keymap, bool vim);

/* The standard key that KEY stands for; 0: none. */
static inline uint32_t keymap_meaning(const struct keymap *keymap, uint32_t key)
{
    return key < 128 ? keymap->meaning[key] : key;
}

/* The key to press for the standard KEY. KEYMAP NULL: KEY; so in keymap_print. */
static inline char keymap_shown(const struct keymap *keymap, char key)
{
    return keymap != NULL && key > 0 ? keymap->shown[(int)key] : key;
}

/* Adds WORDS, in which the keys become those to press: characters that stand alone before a tab,
 * or at the beginning of a part (ui/bar.h). */
void keymap_print(const struct keymap *keymap, const char *words, struct text *out);

/* Adds "h j k l", the keys that move besides the arrows; nothing if there are none. */
void keymap_print_steps(const struct keymap *keymap, struct text *out);

#endif
