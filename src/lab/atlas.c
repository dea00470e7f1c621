/* unstuck atlas: all layouts of the classic pieces, as text or JSON. */
#include "cli/chosen.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "lab/lab.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "game/selection.h"
#include "games/klotski/solve/atlas/klotski_atlas.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 100,
    BAR = 52, /* columns of the longest bar */
    BARS = 24 /* lines of a histogram at most */
};

static const char *const metric_names[ATLAS_METRICS] = {N_("moves"), N_("straight"),
                                                        N_("steps")};

/* One line of the tables: the sums over some sets of pieces, in all chosen metrics. */
struct atlas_entry {
    struct atlas_query query;
    struct atlas_row row[ATLAS_METRICS];
    char hardest[ATLAS_METRICS][ATLAS_WORD];
};

struct report {
    const struct options *options;
    const struct game *game;
    bool metric[ATLAS_METRICS]; /* is chosen */
    int first;                  /* a chosen metric, for sums that do not depend on it */
    int count;
    struct atlas_entry *entry; /* by blanks, then by set of pieces, then the total */
    double seconds;
};

/* ---- collecting -------------------------------------------------------------------- */

static const struct atlas_row *row_of(const struct report *report, int i)
{
    return &report->entry[i].row[report->first];
}

/* Adds a line to the tables if it has any layouts. -1: all numbers of dominoes, of
 * blanks. */
static void add_entry(struct report *report, const struct atlas *atlas, int dominoes,
                      int blanks)
{
    struct atlas_entry *entry = &report->entry[report->count];
    entry->query = ATLAS_ANY;
    entry->query.dominoes = dominoes;
    entry->query.blanks_low = entry->query.blanks_high = blanks;
    if (dominoes >= 0)
        entry->query.singles = ATLAS_BLANKS_HIGH - 2 * dominoes - blanks;
    report->count += atlas_sum(atlas, &entry->query, &entry->row[0]);
}

static void list_entries(struct report *report, const struct atlas *atlas)
{
    report->entry = memory_get(ROWS, sizeof *report->entry);
    for (int blanks = ATLAS_BLANKS_LOW; blanks <= ATLAS_BLANKS_HIGH; blanks++)
        add_entry(report, atlas, -1, blanks);
    for (int dominoes = 0; dominoes <= ATLAS_DOMINOES; dominoes++)
        for (int singles = 0; singles <= ATLAS_SINGLES; singles++) {
            int blanks = ATLAS_BLANKS_HIGH - 2 * dominoes - singles;
            if (blanks >= ATLAS_BLANKS_LOW)
                add_entry(report, atlas, dominoes, blanks);
        }
    add_entry(report, atlas, -1, -1);
}

/* The rows of BOARD with a slash between two. */
static void print_word(const struct klotski *board, char word[ATLAS_WORD])
{
    for (int row = 0; row < ATLAS_ROWS; row++) {
        memcpy(word, board->cell + row * ATLAS_COLUMNS, ATLAS_COLUMNS);
        word[ATLAS_COLUMNS] = row + 1 < ATLAS_ROWS ? '/' : '\0';
        word += ATLAS_COLUMNS + 1;
    }
}

static void fill_entries(struct report *report, const struct atlas *atlas, int metric)
{
    for (int i = 0; i < report->count; i++) {
        struct atlas_entry *entry = &report->entry[i];
        struct atlas_query query = entry->query;
        struct klotski board;
        atlas_sum(atlas, &entry->query, &entry->row[metric]);
        query.low = query.high = entry->row[metric].longest;
        if (atlas_pick(atlas, &query, 0, &board))
            print_word(&board, entry->hardest[metric]);
    }
}

bool atlas_search(const struct options *options,
                  bool (*run)(struct search *search, void *context), void *context)
{
    struct limits limits = chosen_limits(options);
    struct search search;
    struct leave_target target = {chosen_cancel, &search};
    search_init(&search, &limits);
    leave_stops(&target);
    bool good = run(&search, context);
    leave_stops(NULL);
    search_free(&search);
    if (!good && !leave_wanted())
        fprintf(stderr, "unstuck: %s\n", _(selection_no_atlas));
    return good;
}

static bool collect(struct search *search, void *context)
{
    struct report *report = context;
    struct atlas_query query = ATLAS_ANY;
    query.blanks_low = report->options->query.blanks_low;
    query.blanks_high = report->options->query.blanks_high;
    struct atlas *atlas = atlas_new(search, &query);
    bool good = atlas != NULL;
    for (int metric = report->first; good && metric < ATLAS_METRICS; metric++)
        if (report->metric[metric]) {
            good = atlas_measure(atlas, search, metric);
            if (good && metric == report->first)
                list_entries(report, atlas);
            if (good)
                fill_entries(report, atlas, metric);
        }
    atlas_free(atlas);
    return good;
}

/* ---- JSON -------------------------------------------------------------------------- */

static json_t *integer(uint64_t number)
{
    return json_integer((json_int_t)number);
}

static json_t *metric_json(const struct atlas_entry *entry, int metric)
{
    const struct atlas_row *row = &entry->row[metric];
    json_t *counts = json_array();
    for (int i = 0; i <= row->longest; i++)
        json_array_append_new(counts, integer(row->count[i]));
    return json_pack("{s:i, s:o, s:s, s:o}", "longest", row->longest, "layouts",
                     integer(row->count[row->longest]), "board", entry->hardest[metric],
                     "by_distance", counts);
}

static json_t *entry_json(const struct report *report, int i)
{
    const struct atlas_entry *entry = &report->entry[i];
    const struct atlas_row *row = row_of(report, i);
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "dominoes",
                  json_integer_or_null(entry->query.dominoes >= 0, entry->query.dominoes),
                  "singles",
                  json_integer_or_null(entry->query.singles >= 0, entry->query.singles),
                  "blanks",
                  json_integer_or_null(entry->query.blanks_low >= 0,
                                       entry->query.blanks_low),
                  "layouts", integer(row->layouts), "up_to_mirrors",
                  integer((row->layouts + row->symmetric) / 2), "solvable",
                  integer(row->solvable), "solvable_up_to_mirrors",
                  integer((row->solvable + row->symmetric_solvable) / 2), "solved",
                  integer(row->count[0]), "start", integer(row->start), "start_solvable",
                  integer(row->start_solvable));
    for (int metric = 0; metric < ATLAS_METRICS; metric++)
        if (report->metric[metric])
            json_object_set_new(object, report->game->deals->variants[metric],
                                metric_json(entry, metric));
    return object;
}

static void print_json(const struct report *report)
{
    json_t *rows = json_array();
    for (int i = 0; i < report->count; i++)
        json_array_append_new(rows, entry_json(report, i));
    json_print(
        json_pack("{s:o, s:o}", "rows", rows, "seconds", json_seconds(report->seconds)));
}

/* ---- text -------------------------------------------------------------------------- */

/* Columns of the longest distance, by metric. */
static const int longest_columns[ATLAS_METRICS] = {7, 9, 6};

static void add_line(const struct report *report, int i, const char *name,
                     struct text *out)
{
    const struct atlas_row *row = row_of(report, i);
    text_format(out, "%-6s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %8" PRIu64 " %8" PRIu64,
                name, row->layouts, (row->layouts + row->symmetric) / 2, row->solvable,
                row->start, row->start_solvable);
    for (int metric = 0; metric < ATLAS_METRICS; metric++)
        if (report->metric[metric])
            text_format(out, "%*d", longest_columns[metric],
                        report->entry[i].row[metric].longest);
    text_char(out, '\n');
}

static void add_heads(const struct report *report, const char *first, struct text *out)
{
    text_char(out, '\n');
    text_left(out, first, 6);
    /* TRANSLATORS: heads of columns, at most 9 columns of a terminal wide. */
    text_right(out, _("layouts"), 10);
    text_right(out, _("mirrored"), 10);
    text_right(out, _("solvable"), 10);
    /* TRANSLATORS: X at the top, and solvable from there; at most 8 columns. */
    text_right(out, _("at top"), 9);
    text_right(out, _("solvable"), 9);
    for (int metric = 0; metric < ATLAS_METRICS; metric++)
        if (report->metric[metric])
            text_right(out, _(metric_names[metric]), longest_columns[metric]);
    text_char(out, '\n');
}

static void add_tables(const struct report *report, struct text *out)
{
    /* TRANSLATORS: the number of blanks, head of a column; at most 6 columns. */
    add_heads(report, _("blanks"), out);
    for (int i = 0; i < report->count; i++) {
        const struct atlas_query *query = &report->entry[i].query;
        char name[16];
        snprintf(name, sizeof name, "%6d", query->blanks_low);
        if (query->dominoes < 0)
            add_line(report, i, query->blanks_low < 0 ? _("all") : name, out);
    }
    /* TRANSLATORS: sets of pieces such as 5d4s, head of a column; at most 6 columns. */
    add_heads(report, _("pieces"), out);
    for (int i = 0; i < report->count; i++) {
        const struct atlas_query *query = &report->entry[i].query;
        char name[16];
        snprintf(name, sizeof name, "%dd%ds", query->dominoes, query->singles);
        if (query->dominoes >= 0)
            add_line(report, i, name, out);
    }
}

/* Adds the hardest boards side by side. */
static void add_hardest(const struct report *report, struct text *out)
{
    const struct atlas_entry *all = &report->entry[report->count - 1];
    text_format(out, "\n%s\n", _("The hardest, one of each:"));
    for (int line = -1; line < ATLAS_ROWS; line++) {
        for (int metric = 0; metric < ATLAS_METRICS; metric++) {
            const struct atlas_row *row = &all->row[metric];
            char text[80];
            if (!report->metric[metric])
                continue;
            if (line < 0)
                snprintf(text, sizeof text, _("%d %s, %llu layouts"), row->longest,
                         _(metric_names[metric]),
                         (unsigned long long)row->count[row->longest]);
            else
                snprintf(text, sizeof text, "%.*s", ATLAS_COLUMNS,
                         all->hardest[metric] + (ATLAS_COLUMNS + 1) * line);
            text_string(out, "  ");
            text_left(out, text, 25);
        }
        text_trim(out, 0);
        text_char(out, '\n');
    }
}

/* Adds a bar of EIGHTHS of a column, in ASCII of whole columns. */
static void add_bar(struct text *out, uint64_t eighths, bool ascii)
{
    for (; eighths >= 8; eighths -= 8)
        if (ascii)
            text_char(out, '#');
        else
            text_glyph(out, 0x2588);
    if (eighths > 0 && !ascii)
        text_glyph(out, 0x2590 - (uint32_t)eighths);
}

static void add_histogram(const struct report *report, struct text *out)
{
    const struct atlas_row *row = row_of(report, report->count - 1);
    bool ascii = report->options->ascii;
    int width = row->longest / BARS + 1;
    uint64_t bars[BARS] = {0}, most = 1;
    for (int i = 0; i <= row->longest; i++) {
        bars[i / width] += row->count[i];
        most = bars[i / width] > most ? bars[i / width] : most;
    }
    text_char(out, '\n');
    text_format(out, _("Solvable layouts by distance, %s:"),
                _(metric_names[report->first]));
    text_char(out, '\n');
    for (int i = 0; i * width <= row->longest; i++) {
        char range[32];
        int end = (i + 1) * width - 1;
        if (width == 1)
            snprintf(range, sizeof range, "%d", i);
        else
            snprintf(range, sizeof range, "%d-%d", i * width,
                     end < row->longest ? end : row->longest);
        text_format(out, "%8s %9" PRIu64 " ", range, bars[i]);
        add_bar(out, (bars[i] * BAR * 8 + most - 1) / most, ascii);
        text_char(out, '\n');
    }
}

static void print_text(const struct report *report)
{
    scoped_text out = {0};
    text_string(
        &out,
        _("All layouts of one 2x2 (X), dominoes (d) and singles (s), 5 high, 4 wide.\n"
          "mirrored: images in the mirror counted once. at top: X starts in the\n"
          "middle of the top rows. The last columns: the longest way to the goal.\n"));
    add_tables(report, &out);
    add_hardest(report, &out);
    add_histogram(report, &out);
    text_char(&out, '\n');
    text_format(&out, _("%.2f s"), report->seconds);
    text_char(&out, '\n');
    fputs(text_get(&out), stdout);
}

/* ---- the command ------------------------------------------------------------------- */

int command_atlas(const struct options *options)
{
    struct report report = {.options = options, .game = chosen_game(options)};
    if (options->rows > 0)
        return atlas_small(options);
    if (options->openings)
        return atlas_openings(options);
    int variant = (int)chosen_variant(options);
    for (int metric = 0; metric < ATLAS_METRICS; metric++)
        report.metric[metric] = options->variant == NULL || metric == variant;
    report.first = variant;
    double begin = clock_now();
    bool good = atlas_search(options, collect, &report);
    report.seconds = clock_now() - begin;
    if (good && options->json)
        print_json(&report);
    else if (good)
        print_text(&report);
    free(report.entry);
    return leave_status(good ? EXIT_FINE : EXIT_INTERRUPTED);
}
