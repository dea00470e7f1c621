#include "screens/options_screen.h"

#include "base/language.h"
#include "games/registry.h"
#include "screens/chooser.h"
#include "store/preference.h"

#include "base/i18n.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    VALUES_MOST = 4
};

/* Where the value of an item is, if it is a member of one of these. */
#define IN_TABLE(member)                                                                 \
    .at = offsetof(struct table_options, member),                                        \
    .size = sizeof((struct table_options *)NULL)->member
#define IN_LOOK(member)                                                                  \
    .at = offsetof(struct term_options, member),                                         \
    .size = sizeof((struct term_options *)NULL)->member, .look = true
/* The names of its values, NULL behind the last; none: off and on, or they are named
 * elsewhere. */
static const struct {
    const char *name, *meaning;
    size_t at, size; /* 0: it is not in a member, see value_of */
    bool look;
    const char
        *key; /* of the preference that is its value; NULL: another part saves it */
    const char *values[VALUES_MOST + 1];
} items[OPTIONS_ITEMS] = {
    [OPTIONS_THEME] = {N_("Colours"), N_("the last two paint no background"),
                       IN_LOOK(theme)},
    [OPTIONS_SIGNS] = {N_("Symbols"), N_("ASCII, if lines, suits or shapes look wrong"),
                       IN_LOOK(ascii), .key = "ascii",
                       .values = {N_("Unicode"), N_("ASCII")}},
    [OPTIONS_FACES] = {N_("Tile faces and names"),
                       N_("Lianliankan's tiles; names of Klotski's pieces and openings"),
                       IN_LOOK(faces), .key = "faces",
                       .values = {N_("by language"), N_("Chinese"), N_("letters"),
                                  N_("shapes")}},
    [OPTIONS_SPEED] = {N_("Auto-play"),
                       N_("speed of auto-play and replays; + and - change it there"),
                       IN_TABLE(tempo)},
    [OPTIONS_PANE] = {N_("Side pane"),
                      N_("analysis: the solver's figures and plan; i switches it too"),
                      IN_TABLE(pane),
                      .values = {N_("off"), N_("player"), N_("analysis")}},
    [OPTIONS_VERDICT] = {N_("Verdict"),
                         N_("the side pane shows whether you can still win"),
                         IN_TABLE(verdict)},
    [OPTIONS_ADVICE] =
        {N_("Advice"), N_("fair: from the cards you have seen, in games that hide cards"),
         IN_TABLE(fair), .values = {N_("sees all cards"), N_("fair")}},
    [OPTIONS_STEPS] = {N_("Hints in steps"),
                       N_("h says where to look, h again what for, then the move"),
                       IN_TABLE(steps)},
    [OPTIONS_ANALYSIS] = {N_("Live analysis"),
                          N_("off: the solver runs only when you press h or a"),
                          IN_TABLE(analysis)},
    [OPTIONS_LIVE] =
        {N_("Live marks"),
         N_("mark every legal move: does it keep the win?  v for one position"),
         IN_TABLE(live)},
    [OPTIONS_PARTNERS] =
        {N_("Show partners"),
         N_("Lianliankan: a selected tile lights up its matches; counts as a hint"),
         IN_TABLE(partners)},
    [OPTIONS_GUARD] = {N_("Guard"),
                       N_("ask before a move that is proved to lose the game"),
                       IN_TABLE(guard)},
    [OPTIONS_WINNABLE] = {N_("Winnable deals"),
                          N_("off: some new deals of Klondike cannot be won"),
                          IN_TABLE(winnable)},
    [OPTIONS_SAFE] = {N_("Safe cards"),
                      N_("on: cards that no other card needs go up by themselves"),
                      IN_TABLE(safe)},
    [OPTIONS_POINTS] =
        {N_("Points"),
         N_("how Klondike counts points; off: Lianliankan counts none either"),
         .values = {N_("standard"), N_("Vegas"), N_("off")}},
    [OPTIONS_COUNTDOWN] = {N_("Countdown"),
                           N_("Lianliankan against the clock; from the next game on"),
                           .size = 0},
    [OPTIONS_MOTION] = {N_("Motion"),
                        N_("moves slide, a win is celebrated; never over SSH"),
                        IN_TABLE(motion)},
    [OPTIONS_MOUSE] = {N_("Mouse"), N_("off: the terminal can select text with it"),
                       IN_LOOK(no_mouse), .key = "mouse"},
    [OPTIONS_KEYS] =
        {N_("Keys"),
         N_("vim: h j k l move, t is the hint; the file keys can change more"),
         .key = "keymap", .values = {N_("standard"), "vim"}},
    [OPTIONS_BELL] = {N_("Bell"),
                      N_("the terminal's bell rings for a move that is refused"),
                      IN_LOOK(bell), .key = "bell"},
    [OPTIONS_LANGUAGE] = {N_("Language"), N_("all texts except the names of boards"),
                          .values = {"English", "中文"}},
};
#undef IN_TABLE
#undef IN_LOOK

/* ---- values ------------------------------------------------------------------------ */

static const unsigned points_choices[] = {0, SCORING_VEGAS, SCORING_OFF};

/* The number of values of ITEM on this terminal. */
static int value_count(const struct options_screen *screen, enum options_item item)
{
    enum charset most = term_charset();
    int count = 0;
    while (items[item].values[count] != NULL)
        count++;
    switch (item) {
    case OPTIONS_THEME:
        return term_has_colors(screen->term) ? THEME_COUNT : 1;
    case OPTIONS_SIGNS:
        return most > CHARSET_ASCII ? count : 1;
    case OPTIONS_FACES:
        return most == CHARSET_CJK && !screen->look->ascii ? count : 1;
    case OPTIONS_LANGUAGE:
        return most == CHARSET_CJK ? count : 1;
    case OPTIONS_SPEED:
        return TEMPO_COUNT;
    default:
        return count > 0 ? count : 2;
    }
}

/* The place of an ITEM that is a member of the look or of OPTIONS. */
static void *place_of(const struct options_screen *screen, enum options_item item,
                      struct table_options *options)
{
    return (items[item].look ? (char *)screen->look : (char *)options) + items[item].at;
}

static int value_of(const struct options_screen *screen, enum options_item item)
{
    struct table_options options = screen->table->options;
    const void *place = place_of(screen, item, &options);
    switch (item) {
    case OPTIONS_FACES:
        return value_count(screen, item) > 1 ? (int)screen->look->faces : FACES_LATIN;
    case OPTIONS_POINTS:
        return (options.scoring & SCORING_OFF) != 0
                   ? 2
                   : (options.scoring & SCORING_VEGAS) != 0;
    case OPTIONS_COUNTDOWN:
        return (options.scoring & SCORING_COUNTDOWN) != 0;
    case OPTIONS_MOUSE:
        return !screen->look->no_mouse;
    case OPTIONS_KEYS:
        return screen->look->keymap != NULL && screen->look->keymap->vim;
    case OPTIONS_LANGUAGE:
        return strcmp(language_now(), "zh_CN") == 0;
    default:
        return items[item].size == sizeof(bool) ? *(const bool *)place
                                                : *(const int *)place;
    }
}

/* Applies the value at once and saves it. */
static void set_value(const struct options_screen *screen, enum options_item item,
                      int value)
{
    const char *language = value == 0 ? "en" : "zh_CN";
    struct table_options options = screen->table->options;
    void *place = place_of(screen, item, &options);
    if (item == OPTIONS_POINTS)
        options.scoring = (options.scoring & SCORING_COUNTDOWN) | points_choices[value];
    else if (item == OPTIONS_COUNTDOWN)
        options.scoring ^= SCORING_COUNTDOWN;
    else if (item == OPTIONS_KEYS)
        keymap_use(screen->look->keymap, value != 0);
    else if (item == OPTIONS_LANGUAGE)
        language_set(language);
    else if (items[item].size == sizeof(bool))
        *(bool *)place = item == OPTIONS_MOUSE ? value == 0 : value != 0;
    else
        *(int *)place = value;
    if (items[item].key != NULL)
        preference_write(screen->store, items[item].key, NULL, value);
    if (item == OPTIONS_THEME)
        preference_set(screen->store, "theme", NULL, theme_name((enum theme_id)value));
    if (item == OPTIONS_LANGUAGE)
        preference_set(screen->store, "language", NULL, language);
    table_set_options(screen->table, &options);
    if (screen->term != NULL)
        term_set(screen->term, screen->look);
}

void options_screen_read(struct term_options *look, struct store *store, bool theme_given,
                         bool language_given)
{
    char *theme = preference_get(store, "theme", NULL);
    char *language = preference_get(store, "language", NULL);
    if (theme != NULL && !theme_given)
        theme_find(theme, &look->theme);
    if (language != NULL && !language_given)
        language_set(language);
    free(theme);
    free(language);
    look->ascii = look->ascii || preference_read(store, "ascii", NULL, 1, 0) != 0;
    look->faces =
        (enum faces)preference_read(store, "faces", NULL, FACES_COUNT - 1, FACES_AUTO);
    look->no_mouse = preference_read(store, "mouse", NULL, 1, 1) == 0;
    if (look->keymap != NULL)
        keymap_use(look->keymap, preference_read(store, "keymap", NULL, 1, 0) != 0);
    look->bell = preference_read(store, "bell", NULL, 1, 0) != 0;
}

const char *options_screen_name(enum options_item item)
{
    return _(items[item].name);
}

void options_screen_print(const struct options_screen *screen, enum options_item item,
                          struct text *out)
{
    int value = value_of(screen, item);
    if (item == OPTIONS_THEME)
        text_string(out,
                    _(theme_title(term_has_colors(screen->term) ? (enum theme_id)value
                                                                : THEME_MONO)));
    else if (item == OPTIONS_SPEED)
        text_format(out, _("%d of %d"), value + 1, TEMPO_COUNT);
    else if (items[item].values[0] == NULL)
        text_string(out, value != 0 ? _("on") : _("off"));
    else if (item == OPTIONS_SIGNS && term_charset() == CHARSET_ASCII)
        text_string(out, _("ASCII"));
    else
        text_string(out, _(items[item].values[value]));
}

void options_screen_step(const struct options_screen *screen, enum options_item item,
                         int step)
{
    int count = value_count(screen, item);
    if (count > 1)
        set_value(screen, item, (value_of(screen, item) + step + count) % count);
}

/* ---- the screen -------------------------------------------------------------------- */

static void print_item(const struct list *list, int index, struct text *out)
{
    const struct options_screen *screen = list->context;
    enum options_item item = (enum options_item)index;
    scoped_text value = {0};
    options_screen_print(screen, item, &value);
    list_print_value(options_screen_name(item), text_get(&value),
                     value_count(screen, item) > 1, out);
}

enum {
    SAMPLE_COLUMN = 54, /* beside the longest value */
    SAMPLE_COLUMNS = 25,
    SAMPLE_ROWS = 18
};

/* Draws what the chosen option means and, beside the list, small boards with the current options. */
static void draw_sample(const struct list *list, struct canvas *canvas)
{
    static const struct {
        const char *game;
        int row, column, rows, columns;
    } samples[] = {{"klondike", 0, 0, 3, 12},
                   {"lianliankan", 4, 0, 9, SAMPLE_COLUMNS},
                   {"samegame", 14, 0, 4, 12},
                   {"klotski", 14, 13, 4, 12}};
    struct canvas part = canvas_part(canvas, LIST_TOP, SAMPLE_COLUMN, SAMPLE_ROWS,
                                     canvas->columns - SAMPLE_COLUMN);
    canvas_words(canvas, 1, LIST_LEFT, canvas->columns - 1 - LIST_LEFT,
                 _(items[list->chosen].meaning), STYLE_DIM);
    if (part.rows < SAMPLE_ROWS || part.columns < SAMPLE_COLUMNS)
        return;
    canvas_clear(&part, STYLE_PLAIN); /* the entry with the cursor takes the whole row */
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct canvas board = canvas_part(&part, samples[i].row, samples[i].column,
                                          samples[i].rows, samples[i].columns);
        chooser_picture(registry_find(samples[i].game), &board);
    }
}

/* In the language, which an option changes. */
static void name_list(struct list *list)
{
    list->title = _("Options");
    list->footer = _("arrows\tchoose and change\nRight\tnext\nLeft\tprevious\n\nq\tback");
}

static void step(struct list *list, int by)
{
    options_screen_step(list->context, (enum options_item)list->chosen, by);
    name_list(list);
}

bool options_screen_run(struct options_screen *options)
{
    const struct session *session = &options->table->session;
    struct list list = {.count = OPTIONS_ITEMS,
                        .item = print_item,
                        .preview = draw_sample,
                        .step = step,
                        .context = options};
    uint32_t pressed;
    name_list(&list);
    for (;;) {
        enum chooser_answer answer =
            chooser_ask(options->term, session->game, &list, "o?", &pressed);
        if (answer == CHOOSER_CHOSEN)
            step(&list, 1);
        else if (pressed != '?')
            return answer != CHOOSER_QUIT;
        else if (chooser_help(options->term, session->game, session->variant, false) ==
                 CHOOSER_QUIT)
            return false;
    }
}
