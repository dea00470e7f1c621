#include "screens/record.h"

#include "store/statistics.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/graph.h"

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
    return statistics->count > 1
               ? _("Right\tnext\nLeft\tlast\nEnter\tthe games played\nq\tback\ng\tgames")
               : _("Enter\tthe games played\nq\tback\ng\tgames");
}

static void draw_figure(struct canvas *canvas, int row, int end, const char *text,
                        int style)
{
    canvas_string(canvas, row, end - utf8_columns(text), text, style);
}

static void draw_table(struct canvas *canvas, const struct statistic *statistic)
{
    struct statistics_row line;
    int less = canvas->columns > SECOND_END ? 0 : SECOND_END - canvas->columns + 1;
    int second = SECOND_END - less;
    int first = less > 0 ? second - NARROW : FIRST_END;
    int row = 2;
    canvas_format(canvas, row, NAME_COLUMN, STYLE_STRONG, "%s  %s",
                  _(statistic->game->title), _(statistic->variant));
    row += canvas->rows > 18 ? 2 : 1;
    draw_figure(canvas, row, first, _("without hints"), STYLE_DIM);
    draw_figure(canvas, row++, second, less > 0 ? _("with") : _("with hints"), STYLE_DIM);
    for (int i = 0; i < STATISTICS_LINES; i++) {
        if (!statistics_line(statistic, i, &line))
            continue;
        canvas_string(canvas, row, NAME_COLUMN, line.name, STYLE_PLAIN);
        draw_figure(canvas, row, first, line.value[0], STYLE_STRONG);
        draw_figure(canvas, row++, second, line.value[1], STYLE_STRONG);
    }
    row += canvas->rows > 18;
    if (statistic->chart.count < 2 || row + CHART_ROWS > canvas->rows)
        return;
    graph_draw(canvas, row, NAME_COLUMN, canvas->columns - 2 * NAME_COLUMN, 2, 1,
               &statistic->chart);
    canvas_format(canvas, row + 2, NAME_COLUMN, STYLE_DIM, _("%s, up to %d"),
                  statistics_chart_name(statistic), samples_largest(&statistic->chart));
}

static void draw(struct canvas *canvas, const struct statistics *statistics, int chosen)
{
    canvas_clear(canvas, STYLE_PLAIN);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    canvas_string(canvas, 0, 1, _("Statistics"), STYLE_TITLE);
    if (statistics->count > 0) {
        canvas_format(canvas, 0, canvas->columns - 9, STYLE_TITLE, "%3d/%d", chosen + 1,
                      statistics->count);
        draw_table(canvas, &statistics->list[chosen]);
    } else
        canvas_string(canvas, 2, NAME_COLUMN,
                      _("No game has been played to its end yet."), STYLE_PLAIN);
    bar_keys(canvas, canvas->rows - 1, keys_for(statistics));
}

/* A key; true: the player is done with it, with ANSWER. */
static bool on_key(struct term *term, struct store *store, uint32_t key, int count,
                   int *chosen, struct history_choice *choice,
                   enum chooser_answer *answer)
{
    int step = key == PRESS_RIGHT || key == PRESS_DOWN || key == ' ' ? 1
               : key == PRESS_LEFT || key == PRESS_UP                ? -1
                                                                     : 0;
    if (step != 0 && count > 0)
        *chosen = (*chosen + step + count) % count;
    if (key == PRESS_CTRL('l'))
        term_redraw(term);
    *answer = key == PRESS_CTRL('c') ? CHOOSER_QUIT
              : key == 'g'           ? CHOOSER_GAMES
                                     : CHOOSER_BACK;
    if (key == PRESS_ENTER || key == 'S') {
        *answer = history_run(term, store, choice);
        return *answer != CHOOSER_BACK;
    }
    return key == PRESS_CTRL('c') || key == 'q' || key == 'g' || key == PRESS_ESCAPE ||
           key == PRESS_BACKSPACE;
}

enum chooser_answer record_run(struct term *term, struct store *store,
                               const struct game *game, const char *variant,
                               struct history_choice *choice)
{
    struct statistics statistics = {0};
    enum chooser_answer answer = CHOOSER_BACK;
    int chosen = 0;
    statistics_read(&statistics, store);
    for (int i = statistics.count - 1; i >= 0; i--)
        if (statistics.list[i].game == game &&
            (chosen == 0 || strcmp(statistics.list[i].variant, variant) == 0))
            chosen = i;
    for (bool done = false; !done;) {
        draw(term_canvas(term), &statistics, chosen);
        term_show(term);
        if (term_wait(term, -1, -1) == TERM_OVER) {
            answer = CHOOSER_QUIT;
            break;
        }
        struct event event;
        while (!done && term_event(term, &event)) {
            bar_click(term_canvas(term), keys_for(&statistics), &event);
            if (event.kind == EVENT_MOUSE)
                event.key = event.mouse == MOUSE_WHEEL_UP     ? PRESS_LEFT
                            : event.mouse == MOUSE_WHEEL_DOWN ? PRESS_RIGHT
                                                              : 0;
            done = on_key(term, store, event.key, statistics.count, &chosen, choice,
                          &answer);
        }
    }
    statistics_free(&statistics);
    return answer;
}
