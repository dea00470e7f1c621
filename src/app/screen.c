#include "app/screen.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct layout {
    struct area board, pane; /* a pane of no rows: none */
    bool pane_is_row;
    int message_row;
};

enum {
    PANE_FROM = 80, /* columns from which there is one */
    WIDE_FROM = 100
};

static struct layout lay_out(int rows, int columns, bool with_pane)
{
    struct layout layout = {.message_row = rows - 2};
    layout.board = (struct area){.row = 1, .rows = rows - 3, .columns = columns};
    if (!with_pane)
        return layout;
    if (columns >= PANE_FROM) {
        int wide = PANE_COLUMNS + (columns >= WIDE_FROM ? 7 : 1);
        layout.board.columns = columns - wide;
        layout.pane = (struct area){1, columns - wide, rows - 3, wide};
    } else if (rows >= 12) {
        layout.board.rows--;
        layout.pane = (struct area){rows - 3, 0, 1, columns};
        layout.pane_is_row = true;
    }
    return layout;
}

static void draw_keys(struct canvas *canvas, int row, const char *keys)
{
    int column = 1;
    while (*keys != '\0') {
        size_t length = strcspn(keys, "\n");
        char pair[64];
        snprintf(pair, sizeof pair, "%.*s", (int)length, keys);
        keys += length + (keys[length] == '\n');
        char *tab = strchr(pair, '\t');
        if (tab == NULL)
            continue;
        *tab = ' ';
        /* What would be cut off is left out, but the keys behind it may still fit. */
        if (column + utf8_columns(pair) > canvas->columns)
            continue;
        *tab = '\0';
        column += canvas_string(canvas, row, column, pair, STYLE_KEY) + 1;
        column += canvas_string(canvas, row, column, tab + 1, STYLE_DIM) + 2;
    }
}

/* Parts are set apart by two blanks; those that do not fit whole in ROOM are left out, the
 * first excepted. */
static void draw_parts(struct canvas *canvas, int row, int room, const char *parts,
                       int style)
{
    char part[256];
    for (int column = 1; *parts != '\0';) {
        const char *gap = strstr(parts, "  ");
        size_t length = gap != NULL ? (size_t)(gap - parts) : strlen(parts);
        snprintf(part, sizeof part, "%.*s", (int)length, parts);
        parts += length + strspn(parts + length, " ");
        if (column > 1 && column + utf8_columns(part) > room)
            continue;
        column += canvas_string(canvas, row, column, part, style) + 2;
    }
}

static void draw_title(struct canvas *canvas, const char *left, const char *right)
{
    int wide = utf8_columns(right);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    draw_parts(canvas, 0, canvas->columns - wide - 2, left, STYLE_TITLE);
    canvas_string(canvas, 0, canvas->columns - wide - 1, right, STYLE_TITLE);
}

static void draw_too_small(struct canvas *canvas, int rows, int columns)
{
    canvas_clear(canvas, STYLE_PLAIN);
    canvas_format(canvas, 0, 0, STYLE_PLAIN, _("%dx%d is too small."), canvas->columns,
                  canvas->rows);
    canvas_format(canvas, 1, 0, STYLE_PLAIN, _("Needed: %dx%d."), columns, rows);
    canvas_string(canvas, 2, 0, _("q quits"), STYLE_PLAIN);
}
static void title(const struct table *table, enum charset charset, struct text *out)
{
    const struct session *session = &table->session;
    const struct game *game = session->game;
    text_format(out, "%s  ", _(game->title));
    if (session->dealt && game->deal_name != NULL) {
        if (charset == CHARSET_CJK)
            text_format(out, "%s  ", game->deal_name(session->seed, CHARSET_CJK));
        text_string(out, game->deal_name(session->seed, CHARSET_UNICODE));
        text_format(out, _("  best %d"), game->deal_best(session->variant, session->seed));
    } else if (session->dealt)
        text_format(out, _("deal %llu"), (unsigned long long)session->seed);
    else if (session->name != NULL)
        text_string(out, session->name);
    if (game->print_length == NULL) {
        text_string(out, "  ");
        game->variant_name(session->variant, out);
    }
}

static void counts(const struct table *table, struct text *out)
{
    const struct session *session = &table->session;
    int length = session_length(session);
    int seconds = (int)session->seconds;
    if (session->game->print_tally != NULL)
        session->game->print_tally(session_state_at(session, 0), session->moves,
                                   session->cursor, session_state(session), out);
    if (out->length > 0)
        text_string(out, "  ");
    if (session->game->print_length != NULL)
        session->game->print_length(session->variant, length, out);
    else
        text_format(out, ngettext("%d move", "%d moves", (unsigned long)length), length);
    text_format(out, "  %02d:%02d", seconds / 60, seconds % 60);
}

/* Why the solver has no answer. */
static const char *const limits[] = {
    [STOP_FINISHED] = N_("no answer"),  [STOP_CANCELLED] = N_("no answer"),
    [STOP_NODES] = N_("node limit"),    [STOP_MEMORY] = N_("memory limit"),
    [STOP_TIME] = N_("time limit"),
};

/* The next moves of the best line; equal ones in a row are one entry. */
static void fill_next(const struct table *table, struct pane_view *pane,
                      struct text next[PANE_NEXT])
{
    const struct game *game = table->session.game;
    const uint32_t *line;
    int count = advice_line(&table->advice, &line);
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    memcpy(state, session_state(&table->session), game->state_size);
    struct text words = {0};
    int times = 1;
    for (int i = 0; i < count; i++) {
        text_clear(&words);
        game->abbreviate(state, line[i], &words);
        game->apply(state, line[i]);
        struct text *last = pane->next_count > 0 ? &next[pane->next_count - 1] : NULL;
        size_t length = words.length;
        if (last != NULL && strncmp(text_get(last), text_get(&words), length) == 0 &&
            (last->length == length || text_get(last)[length] == ' ')) {
            text_format(&words, " x%d", ++times);
            text_clear(last);
            text_string(last, text_get(&words));
        } else if (pane->next_count == PANE_NEXT) {
            break;
        } else {
            times = 1;
            text_string(&next[pane->next_count++], text_get(&words));
        }
    }
    for (int i = 0; i < pane->next_count; i++)
        pane->next[i] = text_get(&next[i]);
    text_free(&words);
}

/* The candidates as the player can know them, and their shares of the samples. */
static void fill_candidates(const struct table *table, struct pane_view *pane,
                            struct text next[PANE_NEXT])
{
    const struct game *game = table->session.game;
    struct candidate candidates[CANDIDATES_MAX];
    int count = advice_candidates(&table->advice, candidates);
    for (; pane->next_count < count && pane->next_count < PANE_NEXT; pane->next_count++) {
        const struct candidate *candidate = &candidates[pane->next_count];
        struct text *words = &next[pane->next_count];
        _Alignas(max_align_t) unsigned char state[STATE_MAX];
        solution_replay(game, session_state(&table->session), candidate->moves,
                        candidate->count - 1, state, NULL);
        if (candidate->samples > 0)
            text_format(words, "%2d%% ", candidate_percent(candidate));
        game->abbreviate(state, candidate->moves[candidate->count - 1], words);
        pane->next[pane->next_count] = text_get(words);
    }
}

/* The state word of one who does not look at hidden cards. */
static void fill_fair_word(const struct advice *advice, struct pane_view *pane,
                           char words[64], char note[64])
{
    struct candidate candidates[CANDIDATES_MAX];
    if (advice_candidates(advice, candidates) == 0) {
        snprintf(words, 64, "%s", _("nothing leads on"));
        return;
    }
    if (candidates[0].samples == 0) {
        snprintf(words, 64, "%s", _("one way on"));
        return;
    }
    snprintf(words, 64, _("wins in %d%%"), candidate_percent(&candidates[0]));
    snprintf(note, 64, ngettext("of %u sample", "of %u samples", candidates[0].samples),
             candidates[0].samples);
    pane->note = note;
}

/* The state word, what the last move was worth, the next moves. */
static void fill_pane(struct table *table, struct pane_view *pane, char words[64],
                      char note[64], char last[64], struct text next[PANE_NEXT])
{
    const struct advice *advice = &table->advice;
    pane->running = !advice->known && !table_over(table);
    pane->progress = advice->progress;
    pane->word = words;
    pane->style = STYLE_STRONG;
    if (pane->running)
        snprintf(words, 64, "%s", _("searching"));
    else if (session_status(&table->session) == STATUS_WON)
        snprintf(words, 64, "%s", _("won"));
    else if (advice->limits.fair)
        fill_fair_word(advice, pane, words, note);
    else if (advice_verdict(advice) == VERDICT_SOLVED) {
        bool shortest = advice->plan.proved;
        snprintf(shortest ? words : note, 64,
                 ngettext("%d move to go", "%d moves to go",
                          (unsigned long)advice->remaining),
                 advice->remaining);
        if (!shortest)
            snprintf(words, 64, "%s", _("winnable"));
        pane->style = STYLE_GOOD;
        pane->note = shortest ? _("proved shortest") : note;
    } else if (advice_verdict(advice) == VERDICT_IMPOSSIBLE) {
        snprintf(words, 64, "%s", _("cannot be won"));
        pane->style = STYLE_BAD;
        pane->note = _("proved");
    } else {
        snprintf(words, 64, "%s", _("unknown"));
        pane->note = _(limits[advice->plan.stop]);
    }
    if (table->lost >= 0) {
        pane->last = last;
        pane->last_style = table->lost == 0 ? STYLE_GOOD : STYLE_BAD;
        if (table->lost == 0)
            snprintf(last, 64, "%s", _("a good move"));
        else
            snprintf(last, 64, _("that cost %d more"), table->lost);
    }
    if (advice->limits.fair || table->hint_fair)
        fill_candidates(table, pane, next);
    else
        fill_next(table, pane, next);
    pane->graph = pane->running ? &table->rates : &table->graph;
    pane->graph_name = pane->running ? _("nodes/s over time") : _("to go, move by move");
    if (pane->running && pane->progress.has_bound) {
        pane->last = last;
        snprintf(last, 64, _("at least %lld"), (long long)pane->progress.bound);
    }
}

static void draw_pane(struct table *table, struct canvas *canvas, const struct layout *layout)
{
    struct pane_view pane = {0};
    char words[64], note[64], last[64];
    struct text next[PANE_NEXT] = {{0}};
    const struct area *area = &layout->pane;
    struct canvas part =
        canvas_part(canvas, area->row, area->column, area->rows, area->columns);
    fill_pane(table, &pane, words, note, last, next);
    if (layout->pane_is_row)
        pane_draw_line(&part, &pane);
    else
        pane_draw(&part, &pane);
    for (int i = 0; i < PANE_NEXT; i++)
        text_free(&next[i]);
}

static struct scene scene_of(const struct table *table, const struct canvas *canvas,
                             const struct layout *layout)
{
    return (struct scene){
        .state = session_state(&table->session),
        .rows = layout->board.rows,
        .columns = layout->board.columns,
        .charset = canvas->charset,
        .hint = table->hint,
        .move = table->moving,
        .step = table->step,
    };
}

static bool fits(const struct table *table, const struct layout *layout, int *rows,
                 int *columns)
{
    table->session.game->least(session_state(&table->session), rows, columns);
    return *rows <= layout->board.rows && *columns <= layout->board.columns;
}

static const char *const keys_by_mode[] = {
    [MODE_HAND] = N_("h\thint\na\tauto\nu\tundo\nU\tredo\nn\tnew\ng\tgames\n"
                     "?\thelp\nq\tquit"),
    [MODE_AUTO] = N_("Space\tstep\np\tpause\n+\tfaster\n-\tslower\nany key\tyour turn"),
    [MODE_PAUSED] = N_("Space\tstep\np\tgo on\n+\tfaster\n-\tslower\nany key\tyour turn"),
};

static struct layout layout_for(const struct table *table, const struct canvas *canvas)
{
    struct layout layout = lay_out(canvas->rows, canvas->columns, table->with_pane);
    int rows, columns;
    if (!fits(table, &layout, &rows, &columns))
        layout = lay_out(canvas->rows, canvas->columns, false);
    return layout;
}

bool screen_scene(const struct table *table, const struct canvas *canvas,
                  struct scene *scene, struct area *board)
{
    struct layout layout = layout_for(table, canvas);
    int rows, columns;
    *scene = scene_of(table, canvas, &layout);
    *board = layout.board;
    return fits(table, &layout, &rows, &columns);
}

static void draw_around(struct table *table, struct canvas *canvas,
                        const struct layout *layout)
{
    struct text left = {0};
    struct text right = {0};
    table_count_time(table);
    title(table, canvas->charset, &left);
    counts(table, &right);
    draw_title(canvas, text_get(&left), text_get(&right));
    draw_parts(canvas, layout->message_row, canvas->columns, table->message,
               table->message_style);
    draw_keys(canvas, canvas->rows - 1, _(keys_by_mode[table->mode]));
    text_free(&left);
    text_free(&right);
}

void screen_draw(struct canvas *canvas, struct table *table)
{
    struct layout layout = layout_for(table, canvas);
    int rows, columns;
    canvas_clear(canvas, STYLE_PLAIN);
    if (!fits(table, &layout, &rows, &columns)) {
        draw_too_small(canvas, rows + 3, columns);
        return;
    }
    draw_around(table, canvas, &layout);
    struct scene scene = scene_of(table, canvas, &layout);
    struct canvas board = canvas_part(canvas, layout.board.row, layout.board.column,
                                      layout.board.rows, layout.board.columns);
    table->session.game->draw(&board, &scene, table->view);
    if (layout.pane.rows > 0)
        draw_pane(table, canvas, &layout);
}
