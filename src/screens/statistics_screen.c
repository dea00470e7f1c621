#include "screens/statistics_screen.h"

#include "store/statistics.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"
#include "ui/graph.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_COLUMN = 3,
    FIRST_END = 52, /* columns where the two figures end, less on a narrow screen */
    SECOND_END = 68,
    NARROW = 12,
    CHART_ROWS = 4
};

static const char *keys_for(const struct statistics *statistics)
{
    return statistics->count > 1 ? _("Right\tnext\n"
                                     "Left\tprevious\n"
                                     "Enter\tgames played\n"
                                     "q\tback\n"
                                     "g\tgames")
                                 : _("Enter\tgames played\n"
                                     "q\tback\n"
                                     "g\tgames");
}

static void draw_figure(struct canvas *canvas, int row, int end, const char *text,
                        int style)
{
    canvas_string(canvas, row, end - utf8_columns(text), text, style);
}

/* The variant's title in menus if it has one, else its name. */
static const char *variant_title(const struct statistic *statistic)
{
    const struct game_deals *deals = statistic->game->deals;
    for (int i = 0; deals->variants[i] != NULL; i++)
        if (strcmp(deals->variants[i], statistic->variant) == 0)
            return _(deals->variant_titles[i]);
    return statistic->variant;
}

static void draw_table(struct canvas *canvas, const struct statistic *statistic)
{
    struct statistics_row line;
    int less = canvas->columns > SECOND_END ? 0 : SECOND_END - canvas->columns + 1;
    int second = SECOND_END - less;
    int first = less > 0 ? second - NARROW : FIRST_END;
    int row = 2;
    canvas_format(canvas, row, NAME_COLUMN, STYLE_STRONG, "%s: %s",
                  _(statistic->game->title), variant_title(statistic));
    row += canvas->rows > 18 ? 2 : 1;
    draw_figure(canvas, row, first, _("without hints"), STYLE_DIM);
    draw_figure(canvas, row++, second, less > 0 ? _("with") : _("with hints"), STYLE_DIM);
    for (int i = 0; i < STATISTICS_LINES; i++) {
        if (!statistics_line(statistic, i, &line))
            continue;
        int room = first - utf8_columns(line.value[0]) - 1 - NAME_COLUMN;
        struct canvas name = canvas_part(canvas, row, NAME_COLUMN, 1, room);
        canvas_string(&name, 0, 0, line.name, STYLE_PLAIN);
        draw_figure(canvas, row, first, line.value[0], STYLE_STRONG);
        draw_figure(canvas, row++, second, line.value[1], STYLE_STRONG);
    }
    row += canvas->rows > 18;
    if (statistic->chart.count < 2 || samples_largest(&statistic->chart) == 0 ||
        row + CHART_ROWS > canvas->rows)
        return;
    graph_draw(canvas, row, NAME_COLUMN, canvas->columns - 2 * NAME_COLUMN, 2, 1,
               &statistic->chart);
    canvas_format(canvas, row + 2, NAME_COLUMN, STYLE_DIM, _("%s; highest bar: %d"),
                  statistics_chart_name(statistic), samples_largest(&statistic->chart));
}

static void draw_page(struct canvas *canvas, const struct statistics *statistics,
                      int chosen)
{
    canvas_clear(canvas, STYLE_PLAIN);
    char place[32] = "";
    if (statistics->count > 0)
        snprintf(place, sizeof place, "%d/%d", chosen + 1, statistics->count);
    bar_title(canvas, _("Statistics"), place);
    if (statistics->count > 0)
        draw_table(canvas, &statistics->list[chosen]);
    else
        canvas_string(canvas, 2, NAME_COLUMN, _("No finished games yet."), STYLE_PLAIN);
    bar_keys(canvas, canvas->rows - 1, keys_for(statistics));
}

struct screen {
    struct term *term;
    struct store *store;
    struct table *table;
    struct statistics statistics;
    int chosen;
    struct history_choice *choice;
    enum chooser_answer answer;
};

static void draw(void *context, struct canvas *canvas)
{
    const struct screen *screen = context;
    draw_page(canvas, &screen->statistics, screen->chosen);
}

/* Turns the page if KEY does that. */
static void turn(struct screen *screen, uint32_t key)
{
    int count = screen->statistics.count;
    int step = key == PRESS_RIGHT || key == PRESS_DOWN || key == ' ' ? 1
               : key == PRESS_LEFT || key == PRESS_UP                ? -1
                                                                     : 0;
    if (step != 0 && count > 0)
        screen->chosen = (screen->chosen + step + count) % count;
}

static bool input(void *context, const struct canvas *canvas, struct event *event)
{
    struct screen *screen = context;
    bar_click(canvas, keys_for(&screen->statistics), event);
    if (chooser_is_help(event)) {
        const struct statistics *statistics = &screen->statistics;
        screen->answer = CHOOSER_QUIT;
        return chooser_help(screen->term, statistics->count > 0
                                              ? statistics->list[screen->chosen].game
                                              : NULL);
    }
    uint32_t key = event->key;
    if (event->kind == EVENT_MOUSE)
        key = event->mouse == MOUSE_WHEEL_UP     ? PRESS_LEFT
              : event->mouse == MOUSE_WHEEL_DOWN ? PRESS_RIGHT
                                                 : 0;
    turn(screen, key);
    if (key == PRESS_ENTER || key == 'S') {
        screen->answer =
            history_run(screen->term, screen->store, screen->table, screen->choice);
        return screen->answer == CHOOSER_BACK;
    }
    screen->answer = key == 'g' ? CHOOSER_GAMES : CHOOSER_BACK;
    return key != 'q' && key != 'g' && key != PRESS_ESCAPE && key != PRESS_BACKSPACE;
}

enum chooser_answer statistics_screen_run(struct term *term, struct store *store,
                                          struct table *table,
                                          struct history_choice *choice)
{
    struct screen screen = {.term = term,
                            .store = store,
                            .table = table,
                            .choice = choice};
    const struct game *game = table->session.game;
    struct text variant = {0};
    if (game != NULL)
        game_variant_name(game, table->session.variant, &variant);
    struct statistics *statistics = &screen.statistics;
    statistics_read(statistics, store);
    for (int i = statistics->count - 1; i >= 0; i--)
        if (statistics->list[i].game == game &&
            (screen.chosen == 0 ||
             strcmp(statistics->list[i].variant, text_get(&variant)) == 0))
            screen.chosen = i;
    bool alive = fullscreen_run(term, &(struct fullscreen){.context = &screen,
                                                           .draw = draw,
                                                           .input = input});
    statistics_free(statistics);
    text_free(&variant);
    return alive ? screen.answer : CHOOSER_QUIT;
}
