#include "store/best_results.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void best_results_free(struct best_results *results)
{
    free(results->list);
    *results = (struct best_results){0};
}

/* ---- counting ---------------------------------------------------------------------- */

/* A scored game is finished without being won. */
static bool is_finished(const struct ended *ended)
{
    return ended->won || (ended->over && ended->has_score);
}

struct figures best_results_figures(const struct ended *ended)
{
    struct figures figures = {.played = 1, .won = ended->won};
    if (!is_finished(ended))
        return figures;
    figures.seconds = ended->seconds;
    figures.stars = ended->stars;
    figures.has_points = ended->has_score || (ended->has_points && !ended->vegas);
    if (figures.has_points)
        figures.points = ended->has_score ? ended->score : ended->points;
    figures.has_above = ended->has_score
                            ? ended->par > 0
                            : ended->optimum > 0 && ended->length >= ended->optimum;
    if (figures.has_above)
        figures.above =
            ended->has_score ? ended->score - ended->par : ended->length - ended->optimum;
    return figures;
}

/* SCORED: more above par is better. */
static void add_figures(struct figures *sum, const struct figures *one, bool scored)
{
    sum->played += one->played;
    sum->won += one->won;
    if (one->has_points && (!sum->has_points || one->points > sum->points))
        sum->points = one->points;
    sum->has_points |= one->has_points;
    if (one->has_above &&
        (!sum->has_above || (scored ? one->above > sum->above : one->above < sum->above)))
        sum->above = one->above;
    sum->has_above |= one->has_above;
    if (one->seconds > 0 && (sum->seconds <= 0 || one->seconds < sum->seconds))
        sum->seconds = one->seconds;
}

void best_results_add(struct best_results *results, const struct ended *ended)
{
    struct figures figures = best_results_figures(ended);
    add_figures(&results->all, &figures, ended->has_score);
    if (ended->grade >= 0)
        add_figures(&results->grade[ended->grade], &figures, ended->has_score);
    if (!ended->dealt || !is_finished(ended))
        return;
    results->list = memory_more(results->list, results->count, &results->capacity,
                                sizeof *results->list);
    results->list[results->count++] = *ended;
}

/* The better game first; see the header. */
static int by_rank(const void *a, const void *b)
{
    const struct ended *x = a;
    const struct ended *y = b;
    struct figures f = best_results_figures(x);
    struct figures g = best_results_figures(y);
    bool scored = x->has_score;
    const double keys[][2] = {
        /* The smaller of each pair is better. */
        {!f.has_points, !g.has_points},
        {(double)-f.points, (double)-g.points},
        {!f.has_above, !g.has_above},
        {scored ? 0 : (double)f.above, scored ? 0 : (double)g.above},
        {-x->optimum, -y->optimum}, /* as far above it: the longer, the better */
        {x->shuffles, y->shuffles},
        {x->seconds, y->seconds},
        {(double)x->date, (double)y->date},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

static int by_deal(const void *a, const void *b)
{
    const struct ended *x = a;
    const struct ended *y = b;
    return x->seed == y->seed ? by_rank(a, b) : x->seed < y->seed ? -1 : 1;
}

void best_results_settle(struct best_results *results)
{
    int count = 0;
    int stars = 0; /* of this deal so far */
    if (results->count == 0)
        return;
    qsort(results->list, (size_t)results->count, sizeof *results->list, by_deal);
    for (int i = 0; i < results->count; i++) {
        const struct ended *ended = &results->list[i];
        bool again = count > 0 && results->list[count - 1].seed == ended->seed;
        if (!again) {
            stars = 0;
            results->list[count++] = *ended;
        }
        if (ended->stars > stars) {
            results->all.stars += ended->stars - stars;
            if (ended->grade >= 0)
                results->grade[ended->grade].stars += ended->stars - stars;
            stars = ended->stars;
        }
    }
    results->count = count;
    qsort(results->list, (size_t)count, sizeof *results->list, by_rank);
}

/* ---- as tables --------------------------------------------------------------------- */

enum {
    WIDTH = 10,
    BRIEF_WIDTH = 7,
    DATE_WIDTH = 12,
    GRADE_WIDTH = 10,
    BRIEF_GRADE_WIDTH = 8
};

struct layout {
    const struct game *game;
    bool brief;
    bool ranks; /* the list of the best games */
};

/* Adds the cells of FIGURES, or the heads of the columns if that is NULL. */
static void print_cells(const struct layout *layout, const struct figures *figures,
                        int shuffles, struct text *out)
{
    static const struct figures none;
    const struct figures *f = figures != NULL ? figures : &none;
    const struct game *game = layout->game;
    bool brief = layout->brief, ranks = layout->ranks, narrow = brief && ranks;
    bool par = game->deals->par != NULL;
    enum {
        ABOVE = 4,
        TIME = 6
    };
    const struct {
        bool there, known;
        const char *head;
        int64_t number;
    } columns[] = {
        {!ranks && !brief, true, _("played"), f->played},
        {!ranks, true, game_can_be_lost(game) ? _("won") : _("cleared"), f->won},
        {game_has_points(game), f->has_points, _("points"), f->points},
        {game_has_stars(game) && !narrow, true, _("stars"), f->stars},
        {game_deal_count(game) > 0 || (par && !narrow), f->has_above,
         brief ? _("above")
         : par ? _("above par")
               : _("over min"),
         f->above},
        {ranks && !brief && game_shuffles(game), true, _("shuffles"), shuffles},
        {ranks || !brief || !par, f->seconds > 0, _("time"), 0},
    };
    for (int i = 0; i <= TIME; i++) {
        char cell[32] = "-";
        if (i == TIME && columns[i].known)
            text_clock(f->seconds, cell);
        else if (columns[i].known)
            snprintf(cell, sizeof cell, i == ABOVE && par ? "%+" PRId64 : "%" PRId64,
                     columns[i].number);
        if (columns[i].there)
            text_right(out, figures != NULL ? cell : columns[i].head,
                       brief ? BRIEF_WIDTH : WIDTH);
    }
}

void best_results_print_grades(const struct best_results *results,
                               const struct game *game, bool brief, struct text *out)
{
    struct layout layout = {.game = game, .brief = brief};
    int width = brief ? BRIEF_GRADE_WIDTH : GRADE_WIDTH, played = 0;
    for (int i = 0; i < GRADES; i++)
        played += results->grade[i].played;
    if (played == 0)
        return;
    text_left(out, _("grade"), width);
    print_cells(&layout, NULL, 0, out);
    text_char(out, '\n');
    for (int i = 0; i < GRADES; i++) {
        text_left(out, _(grade_names[i]), width);
        print_cells(&layout, &results->grade[i], 0, out);
        text_char(out, '\n');
    }
}

/* Adds the columns behind the cells. */
static void print_behind(const struct layout *layout, const char *date, const char *grade,
                         const char *deal, struct text *out)
{
    text_right(out, date, layout->brief ? DATE_WIDTH - 1 : DATE_WIDTH);
    text_string(out, layout->brief ? " " : "  ");
    if (!layout->brief)
        text_left(out, grade, GRADE_WIDTH);
    text_format(out, "%s\n", deal);
}

/* A game of the list, number RANK from 1. */
static void print_rank(const struct ended *ended, int rank, const struct layout *layout,
                       enum charset charset, struct text *out)
{
    struct figures figures = best_results_figures(ended);
    const char *name = game_deal_name(layout->game, ended->seed, charset);
    char number[24];
    scoped_text date = {0};
    snprintf(number, sizeof number, "%" PRIu64, ended->seed);
    date_print(date_of((time_t)ended->date), &date);
    text_format(out, "%2d", rank);
    print_cells(layout, &figures, ended->shuffles, out);
    print_behind(layout, text_get(&date),
                 ended->grade >= 0 ? _(grade_names[ended->grade]) : "-",
                 name != NULL ? name : number, out);
}

void best_results_print_list(const struct best_results *results, const struct game *game,
                             int most, bool brief, enum charset charset, struct text *out)
{
    struct layout layout = {.game = game, .brief = brief, .ranks = true};
    if (results->count > 0) {
        text_string(out, "  ");
        print_cells(&layout, NULL, 0, out);
        print_behind(&layout, _("date"), _("grade"), _("deal"), out);
    }
    for (int i = 0; i < results->count && i < most; i++)
        print_rank(&results->list[i], i + 1, &layout, charset, out);
}
