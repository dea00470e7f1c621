#include "screens/chooser.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "game/position.h"
#include "games/registry.h"
#include "store/board_results.h"
#include "ui/bar.h"
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
    uint32_t *pressed;
};

static void draw_list(void *context, struct canvas *canvas)
{
    const struct asking *asking = context;
    canvas_clear(canvas, STYLE_PLAIN);
    list_draw(canvas, asking->list);
}

static int choose_in_list(void *context, const struct canvas *canvas, struct event *event)
{
    struct asking *asking = context;
    struct list *list = asking->list;
    maker_stop(asking->maker);
    bar_click(canvas, list->footer, event);
    if (event->kind == EVENT_PASTE && event->pasted[0] == '\0')
        return CHOOSER_STAY;
    if (event->kind == EVENT_PASTE) {
        text_string(list->pasted, event->pasted);
        return CHOOSER_TYPING;
    }
    uint32_t key = chooser_is_help(event)       ? '?'
                   : event->kind != EVENT_KEY   ? 0
                   : event->key == PRESS_ESCAPE ? '\033'
                                                : event->key;
    if (key > 0 && key < 127 && strchr(asking->keys, (int)key) != NULL) {
        *asking->pressed = key;
        return key == 'g'                           ? CHOOSER_GAMES
               : key == 't' && list->pasted != NULL ? CHOOSER_TYPING
                                                    : CHOOSER_KEY;
    }
    if (key == '?')
        return (int)chooser_help(asking->term, asking->game, 0, false);
    enum list_answer answer = list_input(list, canvas->rows, event);
    return answer == LIST_OPEN      ? CHOOSER_CHOSEN
           : answer == LIST_BACK    ? CHOOSER_BACK
           : answer == LIST_UNKNOWN ? (int)FULLSCREEN_UNKNOWN
                                    : CHOOSER_STAY;
}

static int wait_for_maker(void *context)
{
    const struct asking *asking = context;
    return maker_wait(asking->maker);
}

static void tick_maker(void *context)
{
    const struct asking *asking = context;
    maker_tick(asking->maker);
}

static enum chooser_answer ask_making(struct term *term, const struct game *game,
                                      struct maker *maker, struct list *list,
                                      const char *more, uint32_t *pressed)
{
    scoped_text keys = {0};
    text_string(&keys, more);
    for (const char *s = list->footer; *s != '\0'; s++)
        if (s[1] == '\t' && *s != 'q' && (s == list->footer || s[-1] == '\n'))
            text_char(&keys, *s);
    struct asking asking = {.term = term,
                            .game = game,
                            .list = list,
                            .keys = text_get(&keys),
                            .maker = maker,
                            .pressed = pressed};
    struct fullscreen screen = {.context = &asking,
                                .draw = draw_list,
                                .input = choose_in_list,
                                .letters = asking.keys,
                                .takes_paste = list->pasted != NULL,
                                .wait = wait_for_maker,
                                .wake = tick_maker};
    *pressed = 0;
    return (enum chooser_answer)fullscreen_run(term, &screen);
}

enum chooser_answer chooser_ask(struct term *term, const struct game *game,
                                struct list *list, const char *keys, uint32_t *pressed)
{
    return ask_making(term, game, NULL, list, keys, pressed);
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
    scoped_text footer = {0};
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
                        .count = menu->lines.count,
                        .chosen = *entry,
                        .lines = &menu->lines,
                        .picture = menu_picture,
                        .pictures = menu->games,
                        .pasted = menu->closed ? NULL : &menu->pasted};
    char keys[8];
    snprintf(keys, sizeof keys, "h%s%s", menu->closed ? "" : "t",
             menu->newcomer ? "f\033" : "");
    enum chooser_answer answer = ask_making(term, NULL, menu->maker, &list, keys, key);
    *entry = list.chosen;
    return answer;
}

static void busy_item(const struct list *list, int index, struct text *out)
{
    const char *const *words = list->context;
    text_string(out, words[index]);
}

enum chooser_answer chooser_busy(struct term *term, const struct game *game, bool daily,
                                 bool *restart)
{
    const char *words[] = {daily ? _("start the puzzle again here")
                                 : _("start a new game"),
                           _("continue that game here")};
    uint32_t pressed;
    struct list list = {.title = _("This game is being played in another terminal"),
                        .footer = _("Enter\tselect\nq\tback\ng\tgames"),
                        .count = 2,
                        .item = busy_item,
                        .context = words};
    enum chooser_answer answer = chooser_ask(term, game, &list, "", &pressed);
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
    int grade; /* enum grade; GRADES: none, as new ones */
    struct board_result result;
};

static void opening_head(const struct list *list, struct text *out)
{
    bool brief = list->canvas->columns < BOARD_RESULTS_FROM;
    text_right(out, _("no."), NUMBER_COLUMNS);
    text_string(out, "  ");
    board_results_head(brief, out);
    text_string(out, "  ");
    text_left(out, brief ? "" : _("grade"), brief ? 0 : GRADE_COLUMNS);
    text_string(out, _("name"));
}

static void opening_item(const struct list *list, int index, struct text *out)
{
    const struct opening *opening = (const struct opening *)list->context + index;
    const struct canvas *canvas = list->canvas;
    bool brief = canvas->columns < BOARD_RESULTS_FROM;
    text_format(out, "%*" PRIu64 "  ", NUMBER_COLUMNS, opening->seed);
    board_results_print(&opening->result, opening->game, brief, canvas->charset, out);
    text_string(out, "  ");
    if (!brief)
        text_left(out,
                  opening->grade < GRADES ? _(grade_names[opening->grade]) : _("new"),
                  GRADE_COLUMNS);
    text_string(out, game_deal_name(opening->game, opening->seed, canvas->charset));
}

/* Draws the opening beside the list, and what its name means. */
static void draw_opening(const struct list *list, struct canvas *canvas)
{
    const struct opening *opening = (const struct opening *)list->context + list->chosen;
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
        int grade = game_deal_grade(game, choice->variant, i + 1);
        results[i].least = game_deal_best(game, choice->variant, i + 1);
        openings[i] = (struct opening){.game = game,
                                       .variant = choice->variant,
                                       .seed = i + 1,
                                       .grade = grade >= 0 ? grade : GRADES,
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
    scoped_text title = {0};
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
    static const char *const footers[] =
        {N_("Enter\tplay\nq\tback\ng\tgames"),
         N_("Enter\tplay\nq\tback\nr\trandom\ng\tgames"),
         N_("Enter\tplay\nq\tback\nr\trandom\nl\tlevels\ne\tedit\nt\ttype in\ng\tgames")};
    uint32_t pressed;
    /* Boards other than the named ones need both. */
    bool others = choice->game->edit != NULL && choice->game->atlas != NULL;
    int kind = !others ? 0 : choice->closed ? 1 : 2;
    list.footer = _(footers[kind]);
    enum chooser_answer answer = chooser_ask(term, choice->game, &list, "", &pressed);
    if (answer == CHOOSER_KEY)
        answer = pressed == 'r'   ? CHOOSER_DRAWING
                 : pressed == 'l' ? CHOOSER_LEVELS
                                  : CHOOSER_EDITOR;
    if (answer == CHOOSER_CHOSEN || answer == CHOOSER_EDITOR)
        choice->seed = openings[list.chosen].seed;
    free(openings);
    return answer;
}

enum chooser_answer chooser_run(struct term *term, struct choice *choice)
{
    return game_deal_count(choice->game) > 0 ? choose_deal(term, choice)
                                             : chooser_variant(term, choice);
}

bool chooser_is_help(const struct event *event)
{
    return event->kind == EVENT_KEY && (event->key == '?' || event->key == PRESS_F1);
}

/* Adds the keys that leave the game for another one, or for the editor. CLOSED: a public server
 * has no editor, no levels, and takes no text. */
static void add_keys_of_games(struct page *page, const struct game *game, bool closed)
{
    bool listed = game != NULL && game_deal_count(game) > 0;
    page_add(page,
             closed
                 ? _("n  N  g\tnew game, deal by number, menu of games, daily puzzles,\n"
                     "\tRescue")
             : listed
                 ? _("n  N  g\tnew game (there: t type one in), deal by number, menu of\n"
                     "\tgames, Rescue, daily puzzles")
                 : _("n  N  g\tnew game (there: d difficulty, t type one in), deal by\n"
                     "\tnumber, menu of games, daily puzzles, Rescue"));
    if (!closed && game != NULL && game->edit != NULL)
        page_add(page,
                 _("e\tedit this board; ? there explains the editor; in the list of\n"
                   "\topenings l lists level sets, e edits the chosen one"));
    page_add(
        page,
        closed ? _("c\tcopies the game and its moves; again: the position, the result")
               : _("c\tcopies the game and its moves; again: the position, the result.\n"
                   "\tPaste such text into the menu to open that game"));
}

enum chooser_answer chooser_help(struct term *term, const struct game *game,
                                 uint32_t variant, bool training)
{
    struct page page = {.title = _("Help")};
    if (game != NULL) {
        scoped_text words = {0};
        game_print_help(game, variant, &words);
        text_string(&words, "\n\n");
        game_print_keys(game, variant, &words);
        page_add(&page, text_get(&words));
    }
    page_add(&page, _("h\thint; once more: the next best move; Enter plays it;\n"
                      "\tin steps (Options): where to look, what for, the move"));
    page_add(&page, _("y\twhy: the reason for the hint, and the moves that it leads to;\n"
                      "\twhat your selected or last move costs; why it loses"));
    if (game == NULL || game_hides(game))
        page_add(&page, _("H\tfair hint: uses only the cards that you have seen"));
    else
        page_add(&page, _("H J K L\tleft, down, up, right, as the arrows do"));
    page_add(&page, _("v\tmark all legal moves of this position: keeps the win, loses,\n"
                      "\tor a number; counts as a hint; Options can keep it on.\n"
                      "\tA number of moves is proved, or it says \"at most\""));
    page_add(&page,
             _("a\tauto-play: the solver plays to the end; Space steps, Left goes back,\n"
               "\tp pauses, + - change the speed, any other key stops it"));
    page_add(&page, _("u  U\tundo, redo (also Ctrl-R)"));
    page_add(&page, _("R\trestart"));
    if (!training)
        add_keys_of_games(&page, game, term_is_confined(term));
    page_add(&page, _("p\tpause: stops the clock and hides the board"));
    page_add(&page, _("i\tside pane: for the player, the solver's analysis, off"));
    if (!training) {
        page_add(&page, _("o\toptions: colours, symbols, verdict, advice, mouse ..."));
        page_add(&page, _("S\tstatistics, best results and games played"));
    }
    page_add(&page, _("mouse\tkeys named in the last two rows can be clicked, too"));
    page_add(&page,
             training ? _("q\tback to the list") : _("q\tquit; the game is saved"));
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
    text_free(&page.text);
    return page_run(term, &mapped) ? CHOOSER_STAY : CHOOSER_QUIT;
}
