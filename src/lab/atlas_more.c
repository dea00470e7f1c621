#include "lab/lab.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/text.h"
#include "cli/chosen.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "lab/corner.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- small boards ------------------------------------------------------------------ */

static bool solve_small(struct search *search, void *context)
{
    return corner_solve(search, context);
}

static void add_text(const struct corner_table *small, const char *metric, double seconds,
                     struct text *out)
{
    text_format(out,
                _("Simple puzzles on %d rows of %d cells: pieces of any shapes. X begins "
                  "on\nthe upper left cell and must reach the lower right one.\n"),
                small->rows, small->columns);
    text_char(out, '\n');
    /* TRANSLATORS: heads of columns, at most 6, 9, 8 and 8 columns of a terminal wide. */
    text_right(out, _("pieces"), 6);
    text_right(out, _("puzzles"), 10);
    text_right(out, metric, 9);
    text_right(out, _("as long"), 9);
    text_format(out, "  %s", _("one of them"));
    text_char(out, '\n');
    for (int pieces = 1; pieces <= CORNER_PIECES; pieces++) {
        const struct corner_row *row = &small->row[pieces];
        if (row->puzzles > 0)
            text_format(out, "%6d %9" PRIu64 " %8d %8" PRIu64 "  %s  goal: %d,%d\n",
                        pieces, row->puzzles, row->longest, row->hardest, row->board,
                        row->goal_row, row->goal_column);
    }
    text_char(out, '\n');
    text_format(out, _("%.2f s"), seconds);
    text_char(out, '\n');
}

static json_t *row_json(int pieces, const struct corner_row *row)
{
    return json_pack("{s:i, s:o, s:i, s:o, s:s, s:[i, i]}", "pieces", pieces, "puzzles",
                     json_integer((json_int_t)row->puzzles), "longest", row->longest,
                     "hardest", json_integer((json_int_t)row->hardest), "board",
                     row->board, "goal", row->goal_row, row->goal_column);
}

static void print_json(const struct corner_table *small, const char *metric,
                       double seconds)
{
    json_t *list = json_array();
    for (int pieces = 1; pieces <= CORNER_PIECES; pieces++)
        if (small->row[pieces].puzzles > 0)
            json_array_append_new(list, row_json(pieces, &small->row[pieces]));
    json_print(json_pack("{s:i, s:i, s:s, s:o, s:o}", "rows", small->rows, "columns",
                         small->columns, "metric", metric, "table", list, "seconds",
                         json_seconds(seconds)));
}

int atlas_small(const struct options *options)
{
    struct corner_table small = {.rows = options->rows,
                                 .columns = options->columns,
                                 .part = options->part,
                                 .parts = options->parts,
                                 .metric = (int)chosen_variant(options)};
    const char *metric = chosen_game(options)->deals->variants[chosen_variant(options)];
    scoped_text out = {0};
    double begin = clock_now();
    if (!atlas_search(options, solve_small, &small))
        return leave_status(EXIT_INTERRUPTED);
    if (options->json)
        print_json(&small, metric, clock_now() - begin);
    else
        add_text(&small, _(metric), clock_now() - begin, &out);
    fputs(text_get(&out), stdout);
    return leave_status(EXIT_FINE);
}

/* ---- named openings ---------------------------------------------------------------- */

/* Prints opening NUMBER with a shortest line in METRIC. False: the search was stopped. */
static bool print_opening(const struct options *options, struct unstuck_solver *solver,
                          uint64_t number, const char *metric)
{
    struct unstuck_position *position = NULL;
    struct unstuck_answer answer = {0};
    if (unstuck_deal(options->game, metric, number, &position) == UNSTUCK_OK)
        unstuck_solve(solver, position, &options->limits);
    unstuck_get_answer(solver, &answer, sizeof answer);
    const char *name = unstuck_deal_name(options->game, number, false);
    bool good = answer.proved && answer.verdict == UNSTUCK_SOLVED;
    if (good && options->json)
        json_print(json_pack("{s:I, s:s, s:s, s:i, s:o}", "seed", (json_int_t)number,
                             "name", name, "metric", metric, "length", answer.length,
                             "moves", json_words(unstuck_line(solver))));
    else if (good)
        printf("%3" PRIu64 "  %-8s %3d  %s\n       %s\n", number, metric, answer.length,
               name, unstuck_line(solver));
    unstuck_free(position);
    return good;
}

int atlas_openings(const struct options *options)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    struct leave_target target = {leave_cancel, solver};
    bool good = true;
    leave_stops(&target);
    for (uint64_t number = 1; good && number <= unstuck_deal_count(options->game);
         number++)
        for (int i = 0; good && unstuck_variant(options->game, i) != NULL; i++) {
            const char *metric = unstuck_variant(options->game, i);
            if (options->variant == NULL || strcmp(options->variant, metric) == 0)
                good = print_opening(options, solver, number, metric);
        }
    leave_stops(NULL);
    unstuck_solver_free(solver);
    return leave_status(good ? EXIT_FINE : EXIT_INTERRUPTED);
}
