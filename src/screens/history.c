#include "screens/history.h"

#include "game/caption.h"
#include "games/registry.h"
#include "screens/replay_screen.h"
#include "store/game_row.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/page.h"

#include <stdio.h>
#include <stdlib.h>

struct entry {
    struct game_row row; /* its words are no longer valid */
    const struct game *game;
    uint32_t variant;
    char deal[256]; /* its number, or the name of a position; may be empty */
    bool dealt, busy;
};

struct history {
    struct entry *list;
    int count;
};

static void read_entry(const struct store *store, const struct game_row *row,
                       const struct game *game, struct history *history)
{
    size_t count = (size_t)++history->count;
    history->list = memory_resize(history->list, count, sizeof *history->list);
    struct entry *entry = &history->list[count - 1];
    const char *deal = row->seed != NULL ? row->seed : row->name;
    uint32_t variant = 0;
    if (row->variant != NULL)
        game_variant_find(game, row->variant, &variant);
    *entry = (struct entry){.row = *row,
                            .game = game,
                            .variant = variant,
                            .dealt = row->seed != NULL,
                            .busy = game_row_is_busy(store, row)};
    snprintf(entry->deal, sizeof entry->deal, "%s", deal != NULL ? deal : "");
}

static void read_all(struct history *history, struct store *store)
{
    struct game_rows rows;
    if (!store_begin(store))
        return;
    game_rows_open(&rows, store, GAMES_PLAYED, &(struct game_filter){0});
    while (game_rows_next(&rows)) {
        const char *kind = rows.row.kind;
        const struct game *game = kind != NULL ? registry_find(kind) : NULL;
        if (game != NULL)
            read_entry(store, &rows.row, game, history);
    }
    store_end(store, game_rows_close(&rows));
}

/* ---- as words ---------------------------------------------------------------------- */

enum column {
    COLUMN_DATE,
    COLUMN_GAME,
    COLUMN_DEAL,
    COLUMN_RESULT,
    COLUMN_LENGTH,
    COLUMN_TIME,
    COLUMNS
};

static const struct {
    const char *head;
    int wide; /* 0: the columns that the others leave */
    int from; /* the least columns of a screen that shows it */
    bool right;
} columns[COLUMNS] = {
    [COLUMN_DATE] = {N_("date"), 10, 80, false},
    [COLUMN_GAME] = {N_("game"), 11, 0, false},
    [COLUMN_DEAL] = {N_("deal"), 0, 0, false},
    [COLUMN_RESULT] = {N_("result"), 16, 0, false},
    [COLUMN_LENGTH] = {N_("score"), 11, 61, true},
    [COLUMN_TIME] = {N_("time"), 7, 80, true},
};

static const char *result_of(const struct entry *entry)
{
    if (entry->row.state == GAME_OPEN)
        return entry->busy ? _("another terminal") : _("in progress");
    if (entry->row.state == GAME_LEFT)
        return _("abandoned");
    if (entry->row.autos > 0)
        return _("by the solver");
    bool helped = game_row_is_helped(&entry->row);
    if (entry->row.won)
        return helped ? _("won, with hints") : _("won");
    return helped ? _("over, with hints") : _("over");
}

static void print_cell(const struct entry *entry, enum column column,
                       enum charset charset, struct text *out)
{
    char words[TEXT_QUANTITY];
    switch (column) {
    case COLUMN_DATE:
        date_print(date_of((time_t)game_row_date(&entry->row)), out);
        break;
    case COLUMN_GAME:
        text_string(out, _(entry->game->title));
        break;
    case COLUMN_DEAL:
        if (entry->row.daily != 0)
            caption_daily(entry->row.daily, out);
        else if (entry->dealt)
            caption_number(entry->game, strtoull(entry->deal, NULL, 10), charset, out);
        else
            text_string(out, entry->deal);
        break;
    case COLUMN_RESULT:
        text_string(out, result_of(entry));
        break;
    case COLUMN_LENGTH:
        if (entry->row.has_score)
            game_print_measure(entry->game, entry->variant, entry->row.score, out);
        else
            game_print_length(entry->game, entry->variant, entry->row.length, out);
        break;
    default:
        text_clock(entry->row.seconds, words);
        text_string(out, words);
        break;
    }
}

/* The width of COLUMN on CANVAS; 0: it is not shown. */
static int width_of(const struct canvas *canvas, enum column column)
{
    int left = canvas->columns - LIST_LEFT - 1;
    if (canvas->columns < columns[column].from || columns[column].wide > 0)
        return canvas->columns < columns[column].from ? 0 : columns[column].wide;
    for (int i = 0; i < COLUMNS; i++)
        if (canvas->columns >= columns[i].from && i != (int)column)
            left -= columns[i].wide + 1;
    return left > 0 ? left : 0;
}

/* Prints a row of the list: ENTRY, or the heads of the columns if that is NULL. A cell
 * that is too long is cut. */
static void print_row(const struct entry *entry, const struct canvas *canvas,
                      struct text *out)
{
    scoped_text cell = {0};
    scoped_text cut = {0};
    int first = width_of(canvas, COLUMN_DATE) > 0 ? COLUMN_DATE : COLUMN_GAME;
    for (int i = first; i < COLUMNS; i++) {
        int wide = width_of(canvas, (enum column)i);
        if (wide == 0)
            continue;
        text_clear(&cell);
        text_clear(&cut);
        text_string(out, i != first ? " " : "");
        if (entry != NULL)
            print_cell(entry, (enum column)i, canvas->charset, &cell);
        else
            text_string(&cell, _(columns[i].head));
        text_add(&cut, text_get(&cell), utf8_fit(text_get(&cell), wide));
        if (columns[i].right)
            text_right(out, text_get(&cut), wide);
        else
            text_left(out, text_get(&cut), wide);
    }
}

static void head(const struct list *list, struct text *out)
{
    print_row(NULL, list->canvas, out);
}

static void item(const struct list *list, int index, struct text *out)
{
    const struct history *history = list->context;
    print_row(&history->list[index], list->canvas, out);
}

int history_list(struct store *store, int most, enum charset charset, struct text *out,
                 struct history_choice *choices)
{
    struct history history = {0};
    read_all(&history, store);
    int count = history.count < most ? history.count : most;
    for (int i = 0; i < count; i++) {
        const struct entry *entry = &history.list[i];
        scoped_text line = {0};
        text_format(&line, "%d:", i + 1);
        for (int column = COLUMN_DATE; column < COLUMNS; column++) {
            scoped_text cell = {0};
            print_cell(entry, (enum column)column, charset, &cell);
            if (cell.length > 0)
                text_format(&line, "%s%s", column > COLUMN_DATE ? ", " : " ",
                            text_get(&cell));
        }
        utf8_tame(line.bytes);
        text_format(out, "%s\n", text_get(&line));
        choices[i] =
            (struct history_choice){entry->row.id, entry->row.state == GAME_OVER};
    }
    free(history.list);
    return count;
}

/* ---- the list ---------------------------------------------------------------------- */

static enum chooser_answer choose_entry(struct term *term, struct store *store,
                                        struct table *table, struct history *history,
                                        struct history_choice *choice)
{
    struct list list = {
        .title = _("Games played"),
        .head = head,
        .footer = _("Enter\treplay\np\tplay this deal\nc\tcontinue\ng\tgames\n\nq\tback"),
        .count = history->count,
        .item = item,
        .context = history,
    };
    struct reason why; /* of the heading */
    for (;;) {
        uint32_t key;
        enum chooser_answer answer = chooser_ask(term, NULL, &list, "?", &key);
        if (answer != CHOOSER_CHOSEN && answer != CHOOSER_KEY)
            return answer;
        const struct entry *entry = &history->list[list.chosen];
        list.heading = key == 'c' && entry->row.state == GAME_OVER
                           ? _("This game is over.  p plays its deal again")
                           : NULL;
        *choice = (struct history_choice){.id = entry->row.id, .again = key == 'p'};
        if (key == 'p' || (key == 'c' && entry->row.state != GAME_OVER))
            return CHOOSER_CHOSEN;
        if (key == '?' &&
            chooser_help(term, entry->game, entry->variant, false) == CHOOSER_QUIT)
            return CHOOSER_QUIT;
        struct session session = {0};
        if (key == 0 &&
            saved_read(store, entry->row.id, &session, NULL, &why) == READ_NOT)
            list.heading = why.text;
        else if (key == 0)
            answer = replay_run(term, table, &session, false);
        session_free(&session);
        if (answer == CHOOSER_QUIT)
            return CHOOSER_QUIT;
    }
}

enum chooser_answer history_run(struct term *term, struct store *store,
                                struct table *table, struct history_choice *choice)
{
    struct history history = {0};
    enum chooser_answer answer = CHOOSER_BACK;
    read_all(&history, store);
    if (history.count > 0)
        answer = choose_entry(term, store, table, &history, choice);
    else if (!page_show(term, _("Games played"), _("No games played yet.")))
        answer = CHOOSER_QUIT;
    free(history.list);
    return answer;
}
