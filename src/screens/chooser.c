#include "screens/chooser.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "game/position.h"
#include "game/selection.h"
#include "games/registry.h"
#include "screens/rules_screen.h"
#include "screens/shapes.h"
#include "store/board_results.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"
#include "ui/list.h"
#include "ui/page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct asking {
    struct term *term;
    const struct game *game;
    struct list *list;
    const char *keys;
    struct maker *maker; /* NULL: none works meanwhile */
    uint32_t pressed;
    enum chooser_answer answer;
};

static void draw_list(void *context, struct canvas *canvas)
{
    const struct asking *asking = context;
    canvas_clear(canvas, STYLE_PLAIN);
    list_draw(canvas, asking->list);
}

static bool choose_in_list(void *context, const struct canvas *canvas,
                           struct event *event)
{
    struct asking *asking = context;
    maker_stop(asking->maker);
    bar_click(canvas, asking->list->footer, event);
    if (event->kind == EVENT_PASTE) {
        text_string(asking->list->pasted, event->pasted);
        asking->answer = CHOOSER_TYPING;
        return false;
    }
    uint32_t key = chooser_is_help(event)       ? '?'
                   : event->kind != EVENT_KEY   ? 0
                   : event->key == PRESS_ESCAPE ? '\033'
                                                : event->key;
    if (key > 0 && key < 127 && strchr(asking->keys, (int)key) != NULL) {
        asking->pressed = key;
        asking->answer = key == 'g' ? CHOOSER_GAMES : CHOOSER_KEY;
        return false;
    }
    if (key == '?') {
        asking->answer = CHOOSER_QUIT;
        return chooser_help(asking->term, asking->game, 0);
    }
    enum list_answer answer = list_input(asking->list, canvas->rows, event);
    asking->answer = answer == LIST_OPEN ? CHOOSER_CHOSEN : CHOOSER_BACK;
    return answer != LIST_OPEN && answer != LIST_BACK;
}

static int wait_for_maker(void *context, int *descriptor)
{
    const struct asking *asking = context;
    (void)descriptor;
    return maker_wait(asking->maker);
}

static void tick_maker(void *context)
{
    const struct asking *asking = context;
    maker_tick(asking->maker);
}

static enum chooser_answer ask_making(struct term *term, const struct game *game,
                                      struct maker *maker, struct list *list,
                                      const char *keys, uint32_t *pressed)
{
    struct asking asking = {.term = term,
                            .game = game,
                            .list = list,
                            .keys = keys,
                            .maker = maker};
    struct fullscreen screen = {.context = &asking,
                                .draw = draw_list,
                                .input = choose_in_list,
                                .letters = keys,
                                .takes_paste = list->pasted != NULL,
                                .wait = wait_for_maker,
                                .wake = tick_maker};
    bool alive = fullscreen_run(term, &screen);
    *pressed = asking.pressed;
    if (!alive)
        return CHOOSER_QUIT;
    if (asking.answer == CHOOSER_KEY && asking.pressed == 'g')
        return CHOOSER_GAMES;
    if (asking.answer == CHOOSER_KEY && asking.pressed == 't' && list->pasted != NULL)
        return CHOOSER_TYPING;
    return asking.answer;
}

enum chooser_answer chooser_ask(struct term *term, const struct game *game,
                                struct list *list, const char *keys, uint32_t *pressed)
{
    return ask_making(term, game, NULL, list, keys, pressed);
}

static void menu_item(const void *context, int index, const struct canvas *canvas,
                      struct text *out)
{
    const struct menu *menu = context;
    bool daily = index == menu->count, rescue = index > menu->count;
    (void)canvas;
    text_format(out, "%d  %s\t", index + 1,
                daily    ? _("Daily")
                : rescue ? _("Rescue")
                         : _(registry[index]->title));
    text_string(out, daily                          ? text_get(&menu->daily)
                     : rescue                       ? text_get(&menu->rescue)
                     : menu->open[index].length > 0 ? text_get(&menu->open[index])
                                                    : _(registry[index]->summary));
}

void chooser_picture(const struct game *game, struct canvas *canvas)
{
    const struct game_view *view = registry_view(game);
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    struct line lines[8];
    struct position position = {.board = lines};
    struct reason why;
    uint32_t variant;
    struct scene scene =
        scene_still(state, canvas->rows, canvas->columns, canvas->charset);
    for (int i = 0; view->draw_piece != NULL && i < canvas->rows; i++)
        for (int j = 0; j <= i; j++)
            view->draw_piece(canvas, i, 4 * j,
                             4 * i + ((i + j) % 2 == 0 ? 2 : 0) + j / 2);
    for (const char *const *row = view->sample; row != NULL && *row != NULL; row++)
        lines[position.board_count++] =
            (struct line){.text = *row, .length = (int)strlen(*row)};
    if (position.board_count > 0 &&
        game_variant_find(game, game->deals->variants[0], &variant) &&
        game->notation->parse(state, variant, &position, &why))
        view->draw(canvas, &scene, view_bare(view));
}

static void menu_picture(int index, struct canvas *canvas)
{
    chooser_picture(registry[index], canvas);
}

enum chooser_answer chooser_menu(struct term *term, struct menu *menu, int *entry,
                                 uint32_t *key)
{
    struct text footer = {0};
    text_format(&footer, "%s\n%s",
                _("Enter\tplay\nn\tnew\nS\tstats\no\toptions\nN\tby number\n\n?\thelp"),
                menu->outermost ? _("q\tquit") : _("q\tback"));
    struct list list = {.title = _("unstuck: choose a game"),
                        .footer = text_get(&footer),
                        .note = menu->newcomer
                                    ? _("New here?  f first steps (two minutes)  "
                                        "Esc not now\n"
                                        "h shows a good move, a plays it out, ? rules "
                                        "and keys")
                                    : NULL,
                        .count = menu->count + 2,
                        .chosen = *entry,
                        .item = menu_item,
                        .picture = menu_picture,
                        .pictures = menu->count,
                        .context = menu,
                        .pasted = menu->closed ? NULL : &menu->pasted};
    char keys[16];
    snprintf(keys, sizeof keys, "nNSo?h%s%s", menu->closed ? "" : "t",
             menu->newcomer ? "f\033" : "");
    enum chooser_answer answer = ask_making(term, NULL, menu->maker, &list, keys, key);
    *entry = list.chosen;
    text_free(&footer);
    return answer;
}

static void busy_item(const void *context, int index, const struct canvas *canvas,
                      struct text *out)
{
    const bool *daily = context;
    (void)canvas;
    text_string(out, index != 0 ? _("continue that game here")
                     : *daily   ? _("start the puzzle again here")
                                : _("start a new game"));
}

enum chooser_answer chooser_busy(struct term *term, const struct game *game, bool daily,
                                 bool *restart)
{
    struct list list = {.title = _("This game is being played in another terminal"),
                        .footer = _("Enter\tselect\nq\tback\ng\tgames"),
                        .count = 2,
                        .item = busy_item,
                        .context = &daily};
    uint32_t pressed;
    enum chooser_answer answer = chooser_ask(term, game, &list, "g", &pressed);
    *restart = list.chosen == 0;
    return answer;
}

enum {
    NUMBER_COLUMNS = 3,
    GRADE_COLUMNS = 9,
    PICTURE = 64,      /* the column of the chosen opening */
    PICTURE_FROM = 80, /* columns of a screen with it */
    MEANING_ROWS = 4   /* above it */
};

/* An opening in the list. */
struct opening {
    const struct game *game;
    uint32_t variant;
    uint64_t seed;
    int grade; /* enum grade */
    struct board_result result;
};

static void opening_head(const struct canvas *canvas, struct text *out)
{
    bool brief = canvas->columns < BOARD_RESULTS_FROM;
    text_right(out, _("no."), NUMBER_COLUMNS);
    text_string(out, "  ");
    board_results_head(brief, out);
    text_string(out, "  ");
    text_left(out, brief ? "" : _("grade"), brief ? 0 : GRADE_COLUMNS);
    text_string(out, _("name"));
}

static void opening_item(const void *context, int index, const struct canvas *canvas,
                         struct text *out)
{
    const struct opening *opening = (const struct opening *)context + index;
    bool brief = canvas->columns < BOARD_RESULTS_FROM;
    text_format(out, "%*" PRIu64 "  ", NUMBER_COLUMNS, opening->seed);
    board_results_print(&opening->result, opening->game, brief, canvas->charset, out);
    text_string(out, "  ");
    if (!brief)
        text_left(out, _(grade_names[opening->grade]), GRADE_COLUMNS);
    text_string(out, game_deal_name(opening->game, opening->seed, canvas->charset));
}

/* Draws the opening beside the list, and what its name means. */
static void draw_opening(const void *context, int index, struct canvas *canvas)
{
    const struct opening *opening = (const struct opening *)context + index;
    const struct game *game = opening->game;
    const struct game_view *view = registry_view(game);
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    struct canvas words = canvas_part(canvas, LIST_TOP, PICTURE + 1, MEANING_ROWS,
                                      canvas->columns - PICTURE - 2);
    struct canvas part = canvas_part(canvas, LIST_TOP + MEANING_ROWS, PICTURE,
                                     canvas->rows - LIST_TOP - MEANING_ROWS - 2,
                                     canvas->columns - PICTURE - 1);
    struct scene scene = scene_still(state, part.rows, part.columns, part.charset);
    int rows, columns;
    if (canvas->columns < PICTURE_FROM ||
        game->deals->deal(state, opening->variant, opening->seed) != NULL)
        return;
    view->least(state, &rows, &columns);
    if (rows > part.rows || columns > part.columns)
        return;
    /* Over the mark of the chosen line. */
    canvas_fill(canvas, LIST_TOP, PICTURE, canvas->rows - LIST_TOP - 1,
                canvas->columns - PICTURE, ' ', STYLE_PLAIN);
    view->draw(&part, &scene, view_bare(view));
    const char *meaning = game->deals->meaning != NULL && canvas->charset != CHARSET_CJK
                              ? game->deals->meaning(opening->seed)
                              : NULL;
    if (meaning != NULL)
        canvas_wrapped(&words, 0, 0, words.columns, meaning, STYLE_HINT);
}

/* For qsort: by grade, and by length in each grade. */
static int compare_openings(const void *left, const void *right)
{
    const struct opening *a = left;
    const struct opening *b = right;
    int grades = a->grade - b->grade;
    int lengths = a->result.least - b->result.least;
    return grades != 0 ? grades : lengths != 0 ? lengths : a->seed < b->seed ? -1 : 1;
}

/* Returns the COUNT openings of CHOICE's game, from the easiest to the hardest; the
 * caller frees them. */
static struct opening *sort_openings(const struct choice *choice, size_t count)
{
    const struct game *game = choice->game;
    struct opening *openings = memory_get(count, sizeof *openings);
    struct board_result *results = memory_get(count, sizeof *results);
    board_results_deals(choice->store, game, choice->variant, results, count);
    for (size_t i = 0; i < count; i++) {
        results[i].least = game_deal_best(game, choice->variant, i + 1);
        openings[i] =
            (struct opening){.game = game,
                             .variant = choice->variant,
                             .seed = i + 1,
                             .grade = game_deal_grade(game, choice->variant, i + 1),
                             .result = results[i]};
    }
    free(results);
    qsort(openings, count, sizeof *openings, compare_openings);
    return openings;
}

uint64_t chooser_next(const struct choice *choice)
{
    size_t count = (size_t)game_deal_count(choice->game);
    struct opening *openings = sort_openings(choice, count);
    uint64_t at = 0;
    while (at < count - 1 && openings[at].seed != choice->seed)
        at++;
    uint64_t next = openings[(at + 1) % count].seed;
    free(openings);
    return next;
}

static enum chooser_answer choose_deal(struct term *term, struct choice *choice)
{
    int count = (int)game_deal_count(choice->game);
    struct opening *openings = sort_openings(choice, (size_t)count);
    struct text title = {0};
    int solved = 0, helped = 0, chosen = 0;
    for (int i = 0; i < count; i++) {
        solved += openings[i].result.best > 0;
        helped += openings[i].result.helped;
        chosen = openings[i].seed == choice->seed ? i : chosen;
    }
    text_string(&title, _("Choose an opening"));
    if (solved > 0)
        text_format(&title, _("  %d solved"), solved);
    if (helped > 0)
        text_format(&title, _("  %d with help (h)"), helped);
    struct list list = {
        .title = text_get(&title),
        .head = opening_head,
        .count = count,
        .chosen = chosen,
        .item = opening_item,
        .preview = draw_opening,
        .context = openings,
        .pasted = choice->closed ? NULL : &choice->pasted,
    };
    static const char *const keys[] = {"g", "rg", "rletg"};
    static const char *const footers[] =
        {N_("Enter\tplay\nq\tback\ng\tgames"),
         N_("Enter\tplay\nq\tback\nr\trandom\ng\tgames"),
         N_("Enter\tplay\nq\tback\nr\trandom\nl\tlevels\ne\tedit\nt\ttype in\ng\tgames")};
    uint32_t pressed;
    /* Boards other than the named ones need both. */
    bool others = choice->game->edit != NULL && choice->game->atlas != NULL;
    int kind = !others ? 0 : choice->closed ? 1 : 2;
    list.footer = _(footers[kind]);
    enum chooser_answer answer =
        chooser_ask(term, choice->game, &list, keys[kind], &pressed);
    if (answer == CHOOSER_KEY)
        answer = pressed == 'r'   ? CHOOSER_DRAWING
                 : pressed == 'l' ? CHOOSER_LEVELS
                                  : CHOOSER_EDITOR;
    if (answer == CHOOSER_CHOSEN || answer == CHOOSER_EDITOR)
        choice->seed = openings[list.chosen].seed;
    free(openings);
    text_free(&title);
    return answer;
}

/* Whether there are more variants than the usual ones: shapes, sizes, or rules to combine. */
static bool has_others(const struct game *game)
{
    return game->deals->shapes > 0 || game->deals->rules != NULL ||
           game->deals->size_like != NULL;
}

/* The entries of the list of variants, behind the usual ones. */
enum entry {
    ENTRY_OTHERS,
    ENTRY_NUMBER,
    ENTRY_NUMBERING, /* the program whose numbers are typed */
    ENTRY_GRADE,     /* the difficulty */
    ENTRY_WINNABLE,
    ENTRIES
};

/* Lists the entries that GAME has; returns their number. */
static int list_entries(const struct game *game, enum entry entries[ENTRIES])
{
    const bool has[ENTRIES] = {[ENTRY_OTHERS] = has_others(game),
                               [ENTRY_NUMBER] = true,
                               [ENTRY_NUMBERING] = game->deals->numberings != NULL,
                               [ENTRY_GRADE] = game->deals->grading != NULL ||
                                               game->deals->grade != NULL,
                               [ENTRY_WINNABLE] = game_can_be_lost(game)};
    int count = 0;
    for (int i = 0; i < ENTRIES; i++)
        if (has[i])
            entries[count++] = (enum entry)i;
    return count;
}

void chooser_print_any(const struct choice *choice, uint32_t variant, struct text *out)
{
    if (choice->grade >= 0 && !game_has_grades(choice->game, variant))
        text_string(out, _("  (any difficulty)"));
}

/* The list for games whose deals have no names: a new deal of each variant, the shapes or
 * other rules, a deal number and which deals to choose from: of a difficulty and, if a game
 * can be lost, those that can be won. */
static void variant_item(const void *context, int index, const struct canvas *canvas,
                         struct text *out)
{
    const struct choice *choice = context;
    (void)canvas;
    const struct game *game = choice->game;
    int count = game_usual_variants(game);
    enum entry entries[ENTRIES];
    list_entries(game, entries);
    if (index < count) {
        uint32_t variant;
        text_string(out, _(game->deals->variant_titles[index]));
        if (game_variant_find(game, game->deals->variants[index], &variant))
            chooser_print_any(choice, variant, out);
        return;
    }
    switch (entries[index - count]) {
    case ENTRY_OTHERS:
        if (game->deals->rules != NULL)
            rules_print(choice, out);
        else if (game->deals->size_like != NULL)
            text_format(out, _("another size, such as %s"), game->deals->size_like);
        else
            shapes_print(game, out);
        return;
    case ENTRY_NUMBER:
        text_string(out, _("deal by number"));
        return;
    case ENTRY_NUMBERING:
        text_format(out, _("numbers of: %s"),
                    choice->numbering != NULL ? choice->numbering->name : "unstuck");
        return;
    case ENTRY_GRADE: /* "difficulty: hard (careless play clears 1 board of 10)" */
        text_format(out, _("difficulty: %s"),
                    choice->grade >= 0 ? _(grade_names[choice->grade]) : _("any"));
        if (choice->grade >= 0 && game->deals->grade_words != NULL)
            text_format(out, " (%s)", _(game->deals->grade_words[choice->grade]));
        return;
    default:
        text_string(out, choice->winnable ? _("[x] only deals that can be won")
                                          : _("[ ] only deals that can be won"));
    }
}

static enum chooser_answer choose_variant(struct term *term, struct choice *choice)
{
    const struct game *game = choice->game;
    int count = game_usual_variants(game);
    const struct deal_numbering *numbering;
    enum entry entries[ENTRIES];
    char title[80];
    const char *note =
        choice->newcomer ? _("New here?  Rescue has first steps: a game in two minutes\n"
                             "h shows a good move, a plays it out, ? rules and keys")
        : game->deals->variant_note != NULL ? _(game->deals->variant_note)
                                            : NULL;
    snprintf(title, sizeof title, _("%s: new game"), _(game->title));
    struct list list = {.title = title,
                        .note = note,
                        .count = count + list_entries(game, entries),
                        .item = variant_item,
                        .context = choice,
                        .pasted = choice->closed ? NULL : &choice->pasted};
    int listed;
    bool usual = game_variant_listed(game, choice->variant, &listed) && listed < count;
    choice->combined = choice->variant;
    if (game->deals->rules != NULL && usual)
        choice->combined = rules_last(choice);
    list.chosen = usual ? listed : has_others(game) ? count : 0;
    bool graded = game->deals->grading != NULL || game->deals->grade != NULL;
    /* By whether there are grades, and whether nothing can be typed in. */
    static const char *const keys[2][2] = {{"gt", "g"}, {"gdt", "gd"}};
    static const char *const footers[2][2] =
        {{N_("Enter\tselect\nt\ttype in\nq\tback\ng\tgames"),
          N_("Enter\tselect\nq\tback\ng\tgames")},
         {N_("Enter\tselect\nd\tdifficulty\nt\ttype in\nq\tback\ng\tgames"),
          N_("Enter\tselect\nd\tdifficulty\nq\tback\ng\tgames")}};
    list.footer = _(footers[graded][choice->closed]);
    for (;;) {
        uint32_t pressed;
        enum chooser_answer answer =
            chooser_ask(term, game, &list, keys[graded][choice->closed], &pressed);
        if ((answer == CHOOSER_TYPING || answer == CHOOSER_CHOSEN) && list.chosen < count)
            game_variant_find(game, game->deals->variants[list.chosen], &choice->variant);
        if (answer == CHOOSER_CHOSEN)
            choice->seed = 0;
        if (answer != CHOOSER_KEY && (answer != CHOOSER_CHOSEN || list.chosen < count))
            return answer;
        switch (answer == CHOOSER_KEY ? ENTRY_GRADE : entries[list.chosen - count]) {
        case ENTRY_GRADE:
            choice->grade = choice->grade + 1 < GRADES ? choice->grade + 1 : -1;
            continue;
        case ENTRY_NUMBERING:
            numbering = choice->numbering != NULL ? choice->numbering + 1
                                                  : game->deals->numberings;
            choice->numbering = numbering->name != NULL ? numbering : NULL;
            continue;
        case ENTRY_WINNABLE:
            choice->winnable = !choice->winnable;
            continue;
        case ENTRY_NUMBER:
            answer = chooser_number(term, choice);
            break;
        default:
            answer = game->deals->rules != NULL       ? rules_choose(term, choice)
                     : game->deals->size_like != NULL ? chooser_size(term, choice)
                                                      : shapes_choose(term, choice);
        }
        if (answer != CHOOSER_BACK)
            return answer;
    }
}

enum chooser_answer chooser_run(struct term *term, struct choice *choice)
{
    return game_deal_count(choice->game) > 0 ? choose_deal(term, choice)
                                             : choose_variant(term, choice);
}

bool chooser_is_help(const struct event *event)
{
    return event->kind == EVENT_KEY && (event->key == '?' || event->key == PRESS_F1);
}

bool chooser_help(struct term *term, const struct game *game, uint32_t variant)
{
    struct page page = {.title = _("Help")};
    if (game != NULL) {
        struct text words = {0};
        game_print_help(game, variant, &words);
        text_string(&words, "\n\n");
        game_print_keys(game, variant, &words);
        page_add(&page, text_get(&words));
        text_free(&words);
    }
    page_add(&page, _("h\thint; once more: the next best move; Enter plays it;\n"
                      "\tin steps (Options): where to look, what for, the move"));
    page_add(&page, _("y\twhy: the reason for the hint, and the moves that it leads to;\n"
                      "\twhat a move costs that you chose or made; why it loses"));
    if (game == NULL || game_hides(game))
        page_add(&page, _("H\tfair hint: uses only the cards that you have seen"));
    else
        page_add(&page, _("H J K L\tleft, down, up, right, as the arrows do"));
    page_add(&page, _("v\tmark all legal moves of this position: keeps the win, loses,\n"
                      "\tor a number; counts as a hint; Options can keep it on.\n"
                      "\tA number of moves is proved, or it says \"at most\""));
    page_add(&page, _("a\tauto-play: the solver plays to the end; any key stops it,\n"
                      "\tSpace steps, Left goes back, p pauses, + - change the speed"));
    page_add(&page, _("u  U\tundo, redo (also Ctrl-R)"));
    page_add(&page, _("R\trestart"));
    page_add(&page,
             game == NULL || game->deals->grading != NULL
                 ? _("n  N  g\tnew game (there d: difficulty, t: type one in), deal by\n"
                     "\tnumber, menu of games, daily puzzles, Rescue")
                 : _("n  N  g\tnew game (there t: type one in), deal by number, menu of\n"
                     "\tgames, Rescue, daily puzzles"));
    page_add(&page,
             _("c\tcopies the game and its moves; again: the position, the result.\n"
               "\tText pasted into the menu opens the game that it is"));
    page_add(&page, _("p\tpause: stops the clock and hides the board"));
    page_add(&page, _("i\tside pane: for the player, the solver's analysis, off"));
    page_add(&page, _("o\toptions: colours, symbols, verdict, advice, mouse ..."));
    page_add(&page, _("S\tstatistics, best results and games played"));
    page_add(&page, _("mouse\tkeys named in the last two rows can be clicked, too"));
    page_add(&page, _("q\tquit; the game is saved"));
    page_add(&page, term_is_confined(term)
                        ? _("?\tthis help (also F1)   Ctrl-L redraws")
                        : _("?\tthis help (also F1)   Ctrl-L redraws   Ctrl-Z suspends"));
    struct page mapped = {.title = page.title};
    const struct keymap *keymap = term_keymap(term);
    if (keymap != NULL)
        keymap_print_steps(keymap, &mapped.text);
    if (mapped.text.length > 0)
        page_add(&mapped, _("\tmove the cursor, as the arrows do"));
    keymap_print(keymap, text_get(&page.text), &mapped.text);
    bool alive = page_run(term, &mapped);
    page_free(&mapped);
    page_free(&page);
    return alive;
}
