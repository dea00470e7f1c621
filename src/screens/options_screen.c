#include "screens/options_screen.h"

#include "base/language.h"
#include "games/registry.h"
#include "screens/chooser.h"
#include "store/preference.h"

#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"
#include "ui/setting.h"

#include <string.h>

enum item {
    ITEM_THEME,
    ITEM_SIGNS,
    ITEM_FACES,
    ITEM_SPEED,
    ITEM_PANE,
    ITEM_VERDICT,
    ITEM_ADVICE,
    ITEM_STEPS,
    ITEM_ANALYSIS,
    ITEM_LIVE,
    ITEM_PARTNERS,
    ITEM_GUARD,
    ITEM_WINNABLE,
    ITEM_SAFE,
    ITEM_POINTS,
    ITEM_COUNTDOWN,
    ITEM_MOTION,
    ITEM_MOUSE,
    ITEM_KEYS,
    ITEM_BELL,
    ITEM_LANGUAGE,
    ITEMS
};

struct screen {
    struct term_options *look;
    struct term *term;
    struct store *store;
    struct table *table;
    struct list list;
    bool ended; /* in the help: the program is to end */
};

static const struct {
    const char *name, *meaning;
} items[ITEMS] = {
    [ITEM_THEME] = {N_("Colours"), N_("the last two paint no background")},
    [ITEM_SIGNS] = {N_("Symbols"), N_("ASCII, if lines, suits or shapes look wrong")},
    [ITEM_FACES] = {N_("Tile faces and names"),
                    N_("of Lianliankan's tiles, of Klotski's pieces and openings")},
    [ITEM_SPEED] = {N_("Auto-play"),
                    N_("speed of auto-play and replays; + and - change it there")},
    [ITEM_PANE] = {N_("Side pane"),
                   N_("analysis: the solver's figures and plan; i switches it too")},
    [ITEM_VERDICT] = {N_("Verdict"), N_("the side pane shows whether you can still win")},
    [ITEM_ADVICE] = {N_("Advice"),
                     N_("fair: from the cards you have seen, in games that hide cards")},
    [ITEM_STEPS] = {N_("Hints in steps"),
                    N_("h says where to look, h again what for, then the move")},
    [ITEM_ANALYSIS] = {N_("Live analysis"),
                       N_("off: the solver runs only when you press h or a")},
    [ITEM_LIVE] =
        {N_("Live marks"),
         N_("mark every legal move: does it keep the win?  v for one position")},
    [ITEM_PARTNERS] = {N_("Show partners"),
                       N_("Lianliankan: a selected tile lights up its matches; a hint")},
    [ITEM_GUARD] = {N_("Guard"), N_("ask before a move that is proved to lose the game")},
    [ITEM_WINNABLE] = {N_("Winnable deals"),
                       N_("off: some new deals of Klondike cannot be won")},
    [ITEM_SAFE] = {N_("Safe cards"),
                   N_("on: cards that no other card needs go up by themselves")},
    [ITEM_POINTS] =
        {N_("Points"),
         N_("of Klondike: standard (dollars by Vegas rules), Vegas; off: Lianliankan too")},
    [ITEM_COUNTDOWN] = {N_("Countdown"),
                        N_("Lianliankan against the clock; from the next game on")},
    [ITEM_MOTION] = {N_("Motion"),
                     N_("moves slide, a win is celebrated; never over SSH")},
    [ITEM_MOUSE] = {N_("Mouse"), N_("off: the terminal can select text with it")},
    [ITEM_KEYS] = {N_("Keys"),
                   N_("vim: h j k l move, t is the hint; the file keys can change more")},
    [ITEM_BELL] = {N_("Bell"),
                   N_("the terminal's bell rings for a move that is refused")},
    [ITEM_LANGUAGE] = {N_("Language"), N_("of everything except the names of boards")},
};

/* ---- values ------------------------------------------------------------------------ */

static bool is_chinese(void)
{
    return strcmp(language_now(), "zh_CN") == 0;
}

/* The values of ITEM_POINTS. */
enum {
    POINTS_CHOICES = 3
};
static const unsigned points_choices[POINTS_CHOICES] = {0, SCORING_VEGAS, SCORING_OFF};

/* Which of them SCORING means. */
static int points_choice(unsigned scoring)
{
    return (scoring & SCORING_OFF) != 0 ? 2 : (scoring & SCORING_VEGAS) != 0;
}

/* The number of values of ITEM on this terminal. */
static int value_count(const struct screen *screen, enum item item)
{
    enum charset most = term_charset();
    switch (item) {
    case ITEM_THEME:
        return term_has_colors(screen->term) ? THEME_COUNT : 1;
    case ITEM_SIGNS:
        return most > CHARSET_ASCII ? 2 : 1;
    case ITEM_FACES:
        return most == CHARSET_CJK && !screen->look->ascii ? FACES_COUNT : 1;
    case ITEM_LANGUAGE:
        return most == CHARSET_CJK ? 2 : 1;
    case ITEM_SPEED:
        return TEMPO_COUNT;
    case ITEM_PANE:
        return PANE_KINDS;
    case ITEM_POINTS:
        return POINTS_CHOICES;
    default:
        return 2;
    }
}

static int value_of(const struct screen *screen, enum item item)
{
    const struct term_options *look = screen->look;
    const struct table *table = screen->table;
    switch (item) {
    case ITEM_THEME:
        return (int)look->theme;
    case ITEM_SIGNS:
        return look->ascii;
    case ITEM_FACES:
        return value_count(screen, item) > 1 ? (int)look->faces : FACES_LATIN;
    case ITEM_SPEED:
        return table->options.tempo;
    case ITEM_PANE:
        return (int)table->options.pane;
    case ITEM_VERDICT:
        return !table->options.verdict;
    case ITEM_ADVICE:
        return table->options.fair;
    case ITEM_STEPS:
        return !table->options.steps;
    case ITEM_ANALYSIS:
        return !table->options.analysis;
    case ITEM_LIVE:
        return !table->options.live;
    case ITEM_PARTNERS:
        return !table->options.partners;
    case ITEM_GUARD:
        return !table->options.guard;
    case ITEM_WINNABLE:
        return !table->options.winnable;
    case ITEM_SAFE:
        return !table->options.safe;
    case ITEM_POINTS:
        return points_choice(table->options.scoring);
    case ITEM_COUNTDOWN:
        return (table->options.scoring & SCORING_COUNTDOWN) == 0;
    case ITEM_MOTION:
        return !table->options.motion;
    case ITEM_MOUSE:
        return look->no_mouse;
    case ITEM_KEYS:
        return look->keymap != NULL && look->keymap->vim;
    case ITEM_BELL:
        return !look->bell;
    default:
        return is_chinese();
    }
}

/* Applies the value at once and saves it. */
static void set_value(struct screen *screen, enum item item, int value)
{
    struct term_options *look = screen->look;
    struct table *table = screen->table;
    switch (item) {
    case ITEM_THEME:
        look->theme = (enum theme_id)value;
        preference_set(screen->store, "theme", theme_name(look->theme));
        break;
    case ITEM_SIGNS:
        look->ascii = value != 0;
        preference_write(screen->store, "ascii", value);
        break;
    case ITEM_FACES:
        look->faces = (enum faces)value;
        preference_write(screen->store, "faces", value);
        break;
    case ITEM_SPEED:
        table_set_tempo(table, value);
        break;
    case ITEM_PANE:
        table_set_pane(table, (enum pane_kind)value);
        break;
    case ITEM_VERDICT:
        table_set_verdict(table, value == 0);
        break;
    case ITEM_ADVICE:
        table_set_fair(table, value != 0);
        break;
    case ITEM_STEPS:
        table_set_steps(table, value == 0);
        break;
    case ITEM_ANALYSIS:
        table_set_analysis(table, value == 0);
        break;
    case ITEM_LIVE:
        table_set_live(table, value == 0);
        break;
    case ITEM_PARTNERS:
        table_set_partners(table, value == 0);
        break;
    case ITEM_GUARD:
        table_set_guard(table, value == 0);
        break;
    case ITEM_WINNABLE:
        table_set_winnable(table, value == 0);
        break;
    case ITEM_SAFE:
        table_set_safe(table, value == 0);
        break;
    case ITEM_POINTS:
        table_set_scoring(table, (table->options.scoring & SCORING_COUNTDOWN) |
                                     points_choices[value]);
        break;
    case ITEM_COUNTDOWN:
        table_set_scoring(table, points_choices[points_choice(table->options.scoring)] |
                                     (value == 0 ? SCORING_COUNTDOWN : 0));
        break;
    case ITEM_MOTION:
        table_set_motion(table, value == 0);
        break;
    case ITEM_MOUSE:
        look->no_mouse = value != 0;
        preference_write(screen->store, "mouse", value == 0);
        break;
    case ITEM_KEYS:
        keymap_use(look->keymap, value != 0);
        preference_write(screen->store, "keymap", value);
        break;
    case ITEM_BELL:
        look->bell = value == 0;
        preference_write(screen->store, "bell", value == 0);
        break;
    default:
        language_set(value == 0 ? "en" : "zh_CN");
        preference_set(screen->store, "language", value == 0 ? "en" : "zh_CN");
        break;
    }
    term_set(screen->term, look);
}

static void print_value(const struct screen *screen, enum item item, struct text *out)
{
    static const char *const signs[] = {N_("Unicode"), N_("ASCII")};
    static const char *const faces[] = {[FACES_AUTO] = N_("by language"),
                                        [FACES_CHINESE] = N_("Chinese"),
                                        [FACES_LATIN] = N_("letters"),
                                        [FACES_SHAPES] = N_("shapes")};
    static const char *const panes[] = {N_("off"), N_("player"), N_("analysis")};
    static const char *const points[] = {N_("standard"), N_("Vegas"), N_("off")};
    static const char *const advice[] = {N_("sees all cards"), N_("fair")};
    static const char *const keys[] = {N_("standard"), "vim"};
    static const char *const states[] = {N_("on"), N_("off")};
    static const char *const languages[] = {"English", "中文"};
    int value = value_of(screen, item);
    switch (item) {
    case ITEM_THEME:
        text_string(out,
                    _(theme_title(term_has_colors(screen->term) ? (enum theme_id)value
                                                                : THEME_MONO)));
        break;
    case ITEM_SIGNS:
        text_string(out, _(signs[term_charset() == CHARSET_ASCII ? 1 : value]));
        break;
    case ITEM_FACES:
        text_string(out, _(faces[value]));
        break;
    case ITEM_SPEED:
        text_format(out, _("%d of %d"), value + 1, TEMPO_COUNT);
        break;
    case ITEM_PANE:
        text_string(out, _(panes[value]));
        break;
    case ITEM_ADVICE:
        text_string(out, _(advice[value]));
        break;
    case ITEM_POINTS:
        text_string(out, _(points[value]));
        break;
    case ITEM_KEYS:
        text_string(out, _(keys[value]));
        break;
    case ITEM_LANGUAGE:
        text_string(out, languages[value]);
        break;
    default:
        text_string(out, _(states[value]));
        break;
    }
}

static void step_value(struct screen *screen, enum item item, int step)
{
    int count = value_count(screen, item);
    if (count > 1)
        set_value(screen, item, (value_of(screen, item) + step + count) % count);
}

/* ---- the screen -------------------------------------------------------------------- */

static void print_item(const void *context, int index, const struct canvas *canvas,
                       struct text *out)
{
    (void)canvas;
    enum item item = (enum item)index;
    struct text value = {0};
    print_value(context, item, &value);
    setting_print(_(items[item].name), text_get(&value), value_count(context, item) > 1,
                  out);
    text_free(&value);
}

enum {
    SAMPLE_COLUMN = 54, /* beside the longest value */
    SAMPLE_ROWS = 18,
    CARD_WIDE = 4,
    CARD_HIGH = 3,
    STEP = CARD_WIDE + 1, /* from one card to the next */
    TILES_ROW = CARD_HIGH + 1,
    TILES_HIGH = 9,
    BLOCKS_ROW = TILES_ROW + TILES_HIGH + 1,
    PIECE_WIDE = 11
};

/* A filled card or piece with WORDS in the middle row. */
static void draw_filled(struct canvas *canvas, int row, int column, int rows, int wide,
                        const char *words, int style)
{
    canvas_fill(canvas, row, column, rows, wide, ' ', style);
    canvas_string(canvas, row + (rows - 1) / 2, column + (wide - utf8_columns(words)) / 2,
                  words, style);
}

/* Draws four cards, one of them marked by a hint and one selected, and a card face down. */
static void draw_cards(struct canvas *canvas)
{
    static const char *const cards[] = {"K♥", "Q♦", "J♠", "A♣"};
    static const char *const ascii[] = {"KH", "QD", "JS", "AC"};
    static const int flags[] = {0, 0, STYLE_MARKED, STYLE_CHOSEN};
    bool plain = canvas->charset == CHARSET_ASCII;
    for (int i = 0; i < 4; i++)
        draw_filled(canvas, 0, i * STEP, CARD_HIGH, CARD_WIDE,
                    plain ? ascii[i] : cards[i], (STYLE_HEARTS + i) | flags[i]);
    canvas_fill(canvas, 0, 4 * STEP, CARD_HIGH, CARD_WIDE, plain ? '#' : 0x2592,
                STYLE_BACK);
}

/* Draws blocks of SameGame, a piece of Klotski, and words in the colours of the pane. */
static void draw_blocks(struct canvas *canvas)
{
    static const char *const shapes[] = {"●", "■", "▲", "◆", "★"};
    static const char *const letters[] = {"O", "#", "^", "+", "*"};
    bool plain = canvas->charset == CHARSET_ASCII;
    for (int i = 0; i < 5; i++)
        draw_filled(canvas, 0, i * STEP, 1, STEP, plain ? letters[i] : shapes[i],
                    STYLE_BLOCK + i);
    draw_filled(canvas, 1, 0, CARD_HIGH, PIECE_WIDE,
                canvas->charset == CHARSET_CJK ? "曹操" : "Cao Cao", STYLE_BLOCK);
    canvas_box(canvas, 1, 0, CARD_HIGH, PIECE_WIDE, STYLE_BLOCK);
    canvas_string(canvas, 1, PIECE_WIDE + 2, _("winnable"), STYLE_GOOD);
    canvas_string(canvas, 2, PIECE_WIDE + 2, _("lost"), STYLE_BAD);
    canvas_string(canvas, 3, PIECE_WIDE + 2, _("hint"), STYLE_HINT);
}

/* Draws samples of the boards with the current options, beside the list. */
static void draw_sample(const void *context, int index, struct canvas *canvas)
{
    (void)context;
    (void)index;
    struct canvas part = canvas_part(canvas, LIST_TOP, SAMPLE_COLUMN, SAMPLE_ROWS,
                                     canvas->columns - SAMPLE_COLUMN);
    struct canvas tiles = canvas_part(&part, TILES_ROW, 0, TILES_HIGH, 5 * STEP);
    struct canvas blocks = canvas_part(&part, BLOCKS_ROW, 0, SAMPLE_ROWS, part.columns);
    if (part.rows < SAMPLE_ROWS || part.columns < 5 * STEP)
        return;
    canvas_clear(&part, STYLE_PLAIN); /* the entry with the cursor takes the whole row */
    draw_cards(&part);
    chooser_picture(registry_find("lianliankan"), &tiles);
    draw_blocks(&blocks);
}

static void draw(void *context, struct canvas *canvas)
{
    struct list *list = &((struct screen *)context)->list;
    list->title = _("Options");
    list->footer = _("arrows\tchoose and change\n"
                     "Right\tnext\n"
                     "Left\tprevious\n"
                     "q\tback");
    canvas_clear(canvas, STYLE_PLAIN);
    list->heading = _(items[list->chosen].meaning);
    list_draw(canvas, list);
}

static bool input(void *context, const struct canvas *canvas, struct event *event)
{
    struct screen *screen = context;
    struct list *list = &screen->list;
    bar_click(canvas, list->footer, event);
    bool key = event->kind == EVENT_KEY;
    if (chooser_is_help(event)) {
        screen->ended = !chooser_help(screen->term, screen->table->session.game,
                                      screen->table->session.variant);
        return !screen->ended;
    }
    int step;
    enum list_answer answer = setting_input(list, canvas->rows, event, &step);
    if (answer == LIST_OPEN)
        step = 1;
    if (step != 0)
        step_value(screen, (enum item)list->chosen, step);
    return answer != LIST_BACK && !(key && event->key == 'o');
}

bool options_screen_run(struct term_options *look, struct term *term, struct store *store,
                        struct table *table)
{
    struct screen screen = {.look = look,
                            .term = term,
                            .store = store,
                            .table = table,
                            .list = {.count = ITEMS,
                                     .item = print_item,
                                     .preview = draw_sample}};
    screen.list.context = &screen;
    return fullscreen_run(term, &(struct fullscreen){.context = &screen,
                                                     .draw = draw,
                                                     .input = input,
                                                     .letters = "o"}) &&
           !screen.ended;
}
