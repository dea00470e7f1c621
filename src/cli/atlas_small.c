#include "cli/atlas_small.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/text.h"
#include "cli/chosen.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "game/atlas.h"
#include "game/selection.h"

#include <inttypes.h>
#include <stdio.h>

static bool solve(const struct options *options, struct atlas_small *small)
{
    struct limits limits = chosen_limits(options);
    struct search search;
    struct leave_target target = {chosen_cancel, &search};
    search_init(&search, &limits);
    leave_stops(&target);
    bool good = game_atlas(chosen_game(options))
                    ->small(&search, (int)chosen_variant(options), small);
    leave_stops(NULL);
    search_free(&search);
    return good;
}

static void add_text(const struct atlas_small *small, const char *metric, double seconds,
                     struct text *out)
{
    text_format(out,
                _("Simple puzzles on %d rows of %d cells: pieces of any shapes. X begins "
                  "on\nthe upper left cell and must reach the lower right one.\n"),
                small->rows, small->columns);
    text_char(out, '\n');
    /* TRANSLATORS: heads of columns, at most 6, 8, 8 and 8 columns of a terminal wide. */
    text_right(out, _("pieces"), 6);
    text_right(out, _("puzzles"), 9);
    text_right(out, metric, 9);
    text_right(out, _("hardest"), 9);
    text_format(out, "  %s", _("one of them"));
    text_char(out, '\n');
    for (int pieces = 1; pieces <= ATLAS_SMALL_PIECES; pieces++) {
        const struct atlas_small_row *row = &small->row[pieces];
        if (row->puzzles > 0)
            text_format(out, "%6d %8" PRIu64 " %8d %8" PRIu64 "  %s  goal: %d,%d\n",
                        pieces, row->puzzles, row->longest, row->hardest, row->board,
                        row->goal_row, row->goal_column);
    }
    text_char(out, '\n');
    text_format(out, _("%.2f s"), seconds);
    text_char(out, '\n');
}

static json_t *row_json(int pieces, const struct atlas_small_row *row)
{
    return json_pack("{s:i, s:o, s:i, s:o, s:s, s:[i, i]}", "pieces", pieces, "puzzles",
                     json_integer((json_int_t)row->puzzles), "longest", row->longest,
                     "hardest", json_integer((json_int_t)row->hardest), "board",
                     row->board, "goal", row->goal_row, row->goal_column);
}

static void add_json(const struct atlas_small *small, const char *metric, double seconds,
                     struct text *out)
{
    json_t *list = json_array();
    for (int pieces = 1; pieces <= ATLAS_SMALL_PIECES; pieces++)
        if (small->row[pieces].puzzles > 0)
            json_array_append_new(list, row_json(pieces, &small->row[pieces]));
    json_line(json_pack("{s:i, s:i, s:s, s:o, s:o}", "rows", small->rows, "columns",
                        small->columns, "metric", metric, "table", list, "seconds",
                        json_seconds(seconds)),
              out);
}

int atlas_small(const struct options *options)
{
    struct atlas_small small = {.rows = options->rows, .columns = options->columns};
    const char *metric = chosen_game(options)->deals->variants[chosen_variant(options)];
    struct text out = {0};
    double begin = clock_now();
    if (!solve(options, &small)) {
        if (!leave_wanted())
            fprintf(stderr, "unstuck: %s\n", _(selection_no_atlas));
        return leave_status(EXIT_INTERRUPTED);
    }
    if (options->json)
        add_json(&small, metric, clock_now() - begin, &out);
    else
        add_text(&small, _(metric), clock_now() - begin, &out);
    fputs(text_get(&out), stdout);
    text_free(&out);
    return leave_status(EXIT_FINE);
}
