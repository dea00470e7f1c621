/* The options: above, what the chosen one means; then a list of them with their values, and a
 * sample of each board. --plain (plain/lists.c) reads and changes some of them as words. */
#ifndef SCREENS_OPTIONS_SCREEN_H
#define SCREENS_OPTIONS_SCREEN_H

#include "store/store.h"
#include "table/table.h"
#include "terminal/term.h"

enum options_item {
    OPTIONS_THEME,
    OPTIONS_SIGNS,
    OPTIONS_FACES,
    OPTIONS_SPEED,
    OPTIONS_PANE,
    OPTIONS_VERDICT,
    OPTIONS_ADVICE,
    OPTIONS_STEPS,
    OPTIONS_ANALYSIS,
    OPTIONS_LIVE,
    OPTIONS_PARTNERS,
    OPTIONS_GUARD,
    OPTIONS_WINNABLE,
    OPTIONS_SAFE,
    OPTIONS_POINTS,
    OPTIONS_COUNTDOWN,
    OPTIONS_MOTION,
    OPTIONS_MOUSE,
    OPTIONS_KEYS,
    OPTIONS_BELL,
    OPTIONS_LANGUAGE,
    OPTIONS_ITEMS
};

/* What has the options; all borrowed. */
struct options_screen {
    struct term
        *term; /* in --plain NULL, and LOOK too; only options of TABLE and the language */
    struct term_options *look;
    struct store *store;
    struct table *table;
};

/* LOOK has the options of the command line. Adds to it the player's saved options, and
 * sets the language. THEME_GIVEN, LANGUAGE_GIVEN: the command line sets the theme or the
 * language, so the saved one is not used. */
void options_screen_read(struct term_options *look, struct store *store, bool theme_given,
                         bool language_given);

/* Its name, translated, and its value, added to OUT. */
const char *options_screen_name(enum options_item item);
void options_screen_print(const struct options_screen *screen, enum options_item item,
                          struct text *out);
/* Changes ITEM to the next value (STEP 1) or the one before (-1), if the terminal can show more
 * than one. That applies at once and is saved: the look and the language by this function, the
 * options of the table by its keeper. */
void options_screen_step(const struct options_screen *screen, enum options_item item,
                         int step);

/* Runs the screen. Returns false if the program is to end. */
bool options_screen_run(struct options_screen *options);

#endif
