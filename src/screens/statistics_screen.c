#include "screens/statistics_screen.h"

#include "daily/record.h"
#include "store/statistics.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"
#include "ui/profile.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_COLUMN = 3,
    FIRST_END = 52, /* columns where the two figures end, less on a narrow screen */
    SECOND_END = 68,
    NARROW = 12,
    ROOMY = 18, /* rows of a screen without empty lines */
    CHART_ROWS = 4,
    MANY = 10, /* games in the list of the best ones */
    FEW = 5
};

/* Games are appraised for this long before the next check for input. */
static const double appraise_seconds = 0.03;

/* Draws the variant's title in menus if it has one, else its rules in a few words. */
static void draw_caption(struct canvas *canvas, const struct statistic *statistic)
{
    const struct game *game = statistic->game;
    scoped_text words = {0};
    uint32_t variant;
    int i;
    if (!game_variant_find(game, statistic->variant, &variant))
        text_string(&words, statistic->variant);
    else if (game_variant_listed(game, variant, &i))
        text_string(&words, _(game->deals->variant_titles[i]));
    else
        game_print_variant(game, variant, &words);
    canvas_format(canvas, 2, NAME_COLUMN, STYLE_STRONG, _("%s: %s"), _(game->title),
                  text_get(&words));
}

/* Draws a line with two figures. */
static void draw_line(struct canvas *canvas, int row, const char *name, const char *first,
                      const char *second, int style)
{
    bool narrow = canvas->columns <= SECOND_END;
    int second_end = narrow ? canvas->columns - 1 : SECOND_END;
    int first_end = narrow ? second_end - NARROW : FIRST_END;
    int left = first_end - utf8_columns(first);
    struct canvas part = canvas_part(canvas, row, NAME_COLUMN, 1, left - 1 - NAME_COLUMN);
    canvas_string(&part, 0, 0, name, STYLE_PLAIN);
    canvas_string(canvas, row, left, first, style);
    canvas_string(canvas, row, second_end - utf8_columns(second), second, style);
}

/* Draws the heads of the figures; returns the row below. */
static int draw_heads(struct canvas *canvas)
{
    int row = canvas->rows > ROOMY ? 4 : 3;
    draw_line(canvas, row, "", _("without hints"),
              canvas->columns <= SECOND_END ? _("with") : _("with hints"), STYLE_DIM);
    return row + 1;
}

static void draw_figures(struct canvas *canvas, const struct statistic *statistic)
{
    struct statistics_row line;
    draw_caption(canvas, statistic);
    int row = draw_heads(canvas);
    for (int i = 0; i < STATISTICS_LINES; i++)
        if (statistics_line(statistic, i, &line))
            draw_line(canvas, row++, line.name, line.value[0], line.value[1],
                      STYLE_STRONG);
    row += canvas->rows > ROOMY;
    if (statistic->chart.count < 2 || samples_largest(&statistic->chart) == 0 ||
        row + CHART_ROWS > canvas->rows)
        return;
    int wide = canvas->columns - 2 * NAME_COLUMN;
    struct canvas part = canvas_part(canvas, row, NAME_COLUMN, 2, wide);
    profile_draw(&part, &(struct profile){.bars = &statistic->chart,
                                          .shown = statistic->chart.count,
                                          .whole = statistic->chart.count > wide});
    canvas_format(canvas, row + 2, NAME_COLUMN, STYLE_DIM, _("%s; highest bar: %d"),
                  statistics_chart_name(statistic), samples_largest(&statistic->chart));
}

/* Draws the lines of TABLE from ROW on, the first one as a head; returns the row below. */
static int draw_lines(struct canvas *canvas, int row, const struct text *table)
{
    const char *line = text_get(table);
    for (int style = STYLE_DIM; *line != '\0'; style = STYLE_PLAIN) {
        int length = (int)strcspn(line, "\n");
        canvas_format(canvas, row++, NAME_COLUMN, style, "%.*s", length, line);
        line += length + 1;
    }
    return row;
}

/* The best results without hints or, if HELPED, with hints. */
static void draw_best(struct canvas *canvas, const struct statistic *statistic,
                      bool helped)
{
    const struct best_results *results = &statistic->tally[helped].results;
    bool brief = canvas->columns <= SECOND_END || canvas->rows <= ROOMY;
    scoped_text grades = {0};
    scoped_text list = {0};
    draw_caption(canvas, statistic);
    best_results_print_grades(results, statistic->game, brief, &grades);
    best_results_print_list(results, statistic->game, brief ? FEW : MANY, brief,
                            canvas->charset, &list);
    int row = draw_lines(canvas, brief ? 3 : 4, &grades);
    draw_lines(canvas, row + !brief, &list);
    if (grades.length + list.length == 0)
        canvas_string(canvas, 4, NAME_COLUMN, _("No numbered or named deal yet."),
                      STYLE_PLAIN);
}

enum part {
    PART_FIGURES,
    PART_BEST,   /* results without hints */
    PART_HELPED, /* and with hints */
    PARTS
};

struct screen {
    struct term *term;
    struct store *store;
    struct table *table;
    struct statistics statistics;
    struct record record;
    int64_t last_appraised;
    bool appraised; /* no game is left to appraise */
    int pages;      /* a page for each variant, and one for the daily puzzles */
    int chosen;     /* of them */
    enum part part; /* of the page of a variant */
    struct text keys;
    struct history_choice *choice;
};

static const struct statistic *chosen_one(const struct screen *screen)
{
    const struct statistics *statistics = &screen->statistics;
    return screen->chosen < statistics->count ? &statistics->list[screen->chosen] : NULL;
}

static enum part next_part(const struct screen *screen)
{
    const struct statistic *statistic = chosen_one(screen);
    int next = (int)screen->part + 1;
    if (statistic == NULL ||
        (next == PART_HELPED && statistic->tally[1].results.all.played == 0))
        return PART_FIGURES;
    return (enum part)(next % PARTS);
}

static void set_keys(struct screen *screen)
{
    static const char *const names[PARTS] = {N_("figures"), N_("best"), N_("with hints")};
    text_clear(&screen->keys);
    if (chosen_one(screen) != NULL)
        text_format(&screen->keys, "b\t%s\n", _(names[next_part(screen)]));
    if (screen->pages > 1)
        text_string(&screen->keys, _("Right\tnext\nLeft\tprevious\n"));
    text_string(&screen->keys, _("Enter\tgames played\ng\tgames\n\nq\tback"));
}

static void draw(void *context, struct canvas *canvas)
{
    static const char *const titles[PARTS] = {N_("Statistics"),
                                              N_("Best results without hints"),
                                              N_("Best results with hints")};
    struct screen *screen = context;
    const struct statistic *statistic = chosen_one(screen);
    canvas_clear(canvas, STYLE_PLAIN);
    char place[32] = "";
    if (screen->pages > 0)
        snprintf(place, sizeof place, "%d/%d", screen->chosen + 1, screen->pages);
    bar_title(canvas, _(statistic != NULL ? titles[screen->part] : titles[PART_FIGURES]),
              place);
    if (screen->pages == 0)
        canvas_string(canvas, 2, NAME_COLUMN, _("No finished games yet."), STYLE_PLAIN);
    else if (statistic == NULL) {
        struct statistics_row line;
        canvas_string(canvas, 2, NAME_COLUMN, _("Daily puzzles"), STYLE_STRONG);
        int row = draw_heads(canvas);
        for (int i = 0; record_line(&screen->record, date_today(), i, &line); i++)
            draw_line(canvas, row++, line.name, line.value[0], line.value[1],
                      STYLE_STRONG);
    } else if (screen->part == PART_FIGURES)
        draw_figures(canvas, statistic);
    else
        draw_best(canvas, statistic, screen->part == PART_HELPED);
    canvas_focus(canvas, 2, NAME_COLUMN);
    if (!screen->appraised)
        bar_message(canvas, canvas->rows - 2,
                    _("Grades and points of earlier games are being computed"),
                    STYLE_DIM);
    set_keys(screen);
    bar_keys(canvas, canvas->rows - 1, text_get(&screen->keys));
}

static int input(void *context, const struct canvas *canvas, struct event *event)
{
    struct screen *screen = context;
    const struct statistic *statistic = chosen_one(screen);
    bar_click(canvas, text_get(&screen->keys), event);
    if (chooser_is_help(event)) {
        const struct game *game = statistic != NULL ? statistic->game : NULL;
        return (int)chooser_help(screen->term, game, 0, false);
    }
    uint32_t key = event->key;
    if (event->kind == EVENT_MOUSE)
        key = event->mouse == MOUSE_WHEEL_UP     ? PRESS_LEFT
              : event->mouse == MOUSE_WHEEL_DOWN ? PRESS_RIGHT
                                                 : 0;
    int step = key == PRESS_RIGHT || key == PRESS_DOWN || key == ' ' ? 1
               : key == PRESS_LEFT || key == PRESS_UP                ? -1
                                                                     : 0;
    if (step != 0 && screen->pages > 0)
        screen->chosen = (screen->chosen + step + screen->pages) % screen->pages;
    if (key == 'b')
        screen->part = next_part(screen);
    if (key == PRESS_ENTER || key == 'S') {
        enum chooser_answer answer =
            history_run(screen->term, screen->store, screen->table, screen->choice);
        return answer == CHOOSER_BACK ? CHOOSER_STAY : (int)answer;
    }
    return key == 'g'                                                    ? CHOOSER_GAMES
           : key == 'q' || key == PRESS_ESCAPE || key == PRESS_BACKSPACE ? CHOOSER_BACK
                                                                         : CHOOSER_STAY;
}

static void read_statistics(struct screen *screen)
{
    statistics_free(&screen->statistics);
    statistics_read(&screen->statistics, screen->store);
    screen->pages = screen->statistics.count + (screen->record.count > 0);
}

/* Looks for input at once while games are left to appraise. */
static int wait(void *context)
{
    const struct screen *screen = context;
    return screen->appraised ? -1 : 0;
}

static void wake(void *context)
{
    struct screen *screen = context;
    if (screen->appraised)
        return;
    screen->appraised =
        !appraise_some(&screen->last_appraised, screen->store, appraise_seconds);
    if (screen->appraised)
        read_statistics(screen);
}

/* Chooses the page of the game on the table. */
static void choose_page(struct screen *screen, const struct table *table)
{
    const struct statistics *statistics = &screen->statistics;
    const struct game *game = table->session.game;
    scoped_text variant = {0};
    if (game != NULL)
        game_variant_name(game, table->session.variant, &variant);
    for (int i = statistics->count - 1; i >= 0; i--)
        if (statistics->list[i].game == game &&
            (screen->chosen == 0 ||
             strcmp(statistics->list[i].variant, text_get(&variant)) == 0))
            screen->chosen = i;
}

enum chooser_answer statistics_screen_run(struct term *term, struct store *store,
                                          struct table *table,
                                          struct history_choice *choice)
{
    struct screen screen = {.term = term,
                            .store = store,
                            .table = table,
                            .choice = choice};
    record_read(&screen.record, store);
    screen.appraised = !appraise_some(&screen.last_appraised, store, appraise_seconds);
    read_statistics(&screen);
    choose_page(&screen, table);
    int answer = fullscreen_run(term, &(struct fullscreen){.context = &screen,
                                                           .draw = draw,
                                                           .input = input,
                                                           .letters = "bgS",
                                                           .wait = wait,
                                                           .wake = wake});
    statistics_free(&screen.statistics);
    record_free(&screen.record);
    text_free(&screen.keys);
    return (enum chooser_answer)answer;
}
