#include "screens/league_screen.h"

#include "base/date.h"
#include "base/i18n.h"
#include "games/registry.h"
#include "store/league.h"
#include "ui/page.h"

#include <inttypes.h>
#include <string.h>

enum {
    SHOWN = 5, /* players of a puzzle */
    WEEK = 7,
    NAME_COLUMNS = 22
};

/* A line "place<TAB>player  WHAT". */
static void add_place(struct page *page, const struct league_row *row, const char *what,
                      const struct league_of *league)
{
    scoped_text line = {0};
    text_format(&line, "%d\t", row->place);
    text_left(&line, row->player, NAME_COLUMNS);
    text_string(&line, what);
    if (strcmp(row->player, league->player) == 0)
        text_string(&line, _("  (you)"));
    page_add(page, text_get(&line));
}

static void add_puzzle(struct page *page, struct league *open,
                       const struct league_of *league, int date, const struct game *game)
{
    struct league_row rows[SHOWN];
    char clock[TEXT_QUANTITY];
    bool more = game_gain(game, 1, 0) > 0, listed = false;
    int place;
    scoped_text line = {0};
    int count = league_place(open, date, game->id, more, league->player, &place);
    text_format(&line, ngettext("%s: %d player", "%s: %d players", (unsigned long)count),
                _(game->title), count);
    page_add(page, text_get(&line));
    int shown = league_best(open, date, game->id, more, SHOWN, rows);
    for (int i = 0; i < shown; i++) {
        text_clear(&line);
        game_print_measure(game, 0, rows[i].result, &line);
        text_clock(rows[i].seconds, clock);
        text_format(&line, "  %s%s", clock, rows[i].helped ? _(", with help") : "");
        add_place(page, &rows[i], text_get(&line), league);
        listed |= strcmp(rows[i].player, league->player) == 0;
    }
    if (place > 0 && !listed) {
        text_clear(&line);
        text_format(&line, "%d\t%s%s", place, league->player, _("  (you)"));
        page_add(page, text_get(&line));
    }
    page_add(page, "");
}

static void add_week(struct page *page, struct league *open,
                     const struct league_of *league, int date)
{
    struct league_row rows[2 * SHOWN];
    scoped_text line = {0};
    int count = league_week(open, date_add(date, 1 - WEEK), date, 2 * SHOWN, rows);
    page_add(page, _("Best of the last seven days, puzzles done without help:"));
    if (count == 0)
        page_add(page, _("Nobody yet."));
    for (int i = 0; i < count; i++) {
        text_clear(&line);
        text_format(&line, "%" PRId64, rows[i].result);
        add_place(page, &rows[i], text_get(&line), league);
    }
}

bool league_screen_run(struct term *term, const struct league_of *league, int date)
{
    struct page page = {.title = _("All players")};
    scoped_text title = {0};
    struct league *open = league_open(league->folder);
    text_string(&title, _("Daily puzzles: "));
    date_print(date, &title);
    page_add(&page, text_get(&title));
    page_add(&page, "");
    if (open == NULL)
        page_add(&page, _("The results cannot be read now. Try again later."));
    for (int i = 0; open != NULL && registry[i] != NULL; i++)
        add_puzzle(&page, open, league, date, registry[i]);
    if (open != NULL)
        add_week(&page, open, league, date);
    page_add(&page, "");
    if (league->player[0] == '\0')
        page_add(&page, _("You play without a name, so your results are not listed."));
    league_close(open);
    bool alive = page_run(term, &page);
    page_free(&page);
    return alive;
}
