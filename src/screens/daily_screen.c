#include "screens/daily_screen.h"

#include "base/date.h"
#include "base/i18n.h"
#include "daily/daily_puzzle.h"
#include "daily/record.h"
#include "games/registry.h"
#include "store/league.h"
#include "ui/page.h"

#include <inttypes.h>
#include <string.h>

enum {
    GAME_COLUMNS = 15,
    ROOMY = 60 /* columns: on fewer the title is brief */
};

static const char *const weekdays[] = {N_("Monday"),   N_("Tuesday"), N_("Wednesday"),
                                       N_("Thursday"), N_("Friday"),  N_("Saturday"),
                                       N_("Sunday")};

/* The mark of a day with DONE puzzles done. */
static const char *day_mark(int done, enum charset charset)
{
    static const char *const marks[][5] = {{" ", ".", ":", "+", "#"},
                                           {" ", "░", "▒", "▓", "█"}};
    return marks[charset != CHARSET_ASCII][done < 4 ? done : 4];
}

/* The month of DATE, a week in a line, a day in five columns: its number, and how much of it is
 * done. */
static void print_month(const struct record *record, int date, enum charset charset,
                        struct text *out)
{
    int first = date - date % 100 + 1;
    text_format(out, "%s\n%*s", _(" Mo   Tu   We   Th   Fr   Sa   Su"),
                5 * date_weekday(first), "");
    for (int day = first; day / 100 == date / 100; day = date_add(day, 1)) {
        int done = record_done(record_find(record, day));
        text_format(out, day == date ? "[%2d%s]" : " %2d%s ", day % 100,
                    day_mark(done, charset));
        if (date_weekday(day) == 6)
            text_char(out, '\n');
    }
}

/* Shows the day of CHOICE until a key leads away from it, which is then *KEY. */
static enum chooser_answer show_day(struct term *term, const struct record *record,
                                    struct daily_choice *choice, const char *said,
                                    uint32_t *key)
{
    const struct record_day *day = record_find(record, choice->date);
    struct list_lines lines = {0};
    scoped_text title = {0}, month = {0}, heading = {0};
    int streak = record_streak(record, choice->date);
    if (term_canvas(term)->columns >= ROOMY)
        text_string(&title, _("Daily puzzles: "));
    date_print(choice->date, &title);
    text_format(&title, _("  %s, %s"), _(weekdays[date_weekday(choice->date)]),
                _(grade_names[puzzle_grade(choice->date)]));
    print_month(record, choice->date, term_canvas(term)->charset, &month);
    if (said != NULL)
        text_string(&heading, said);
    else if (streak > 0)
        record_print_streak(streak, &heading);
    for (int i = 0; registry[i] != NULL; i++) {
        struct text *line = list_line(&lines);
        text_left(line, _(registry[i]->title), GAME_COLUMNS);
        if (day != NULL)
            record_print_result(&day->results[i], registry[i], line);
    }
    struct list list = {.title = text_get(&title),
                        .heading = heading.length > 0 ? text_get(&heading) : NULL,
                        .footer =
                            choice->league != NULL
                                ? _("Enter\tplay\nt\tall players\np\tprevious day\n"
                                    "n\tnext day\nc\tcopy results\n\n?\thelp\nq\tback")
                                : _("Enter\tplay\np\tprevious day\nn\tnext day\n"
                                    "c\tcopy results\n\n?\thelp\nq\tback"),
                        .note = text_get(&month),
                        .count = lines.count,
                        .lines = &lines};
    if (choice->game != NULL)
        list.chosen = registry_place(choice->game);
    enum chooser_answer answer = chooser_ask(term, NULL, &list, "", key);
    choice->game = registry[list.chosen];
    list_lines_free(&lines);
    return answer;
}

static bool show_help(struct term *term, bool league)
{
    enum charset charset = term_canvas(term)->charset;
    struct page page = {.title = _("Help")};
    scoped_text marks = {0};
    page_add(&page,
             _("Each day has a puzzle of each game, the same for everyone. All of them\n"
               "can be won. They are easy on Monday and Tuesday, medium on Wednesday\n"
               "and Thursday, hard on Friday and Saturday, and extreme on Sunday.\n"));
    page_add(&page,
             _("The first result of a puzzle counts. Days in a row are those on which\n"
               "you did a puzzle of that day without hints or auto-play.\n"));
    text_string(&marks, _("The calendar marks the puzzles done:"));
    for (int done = 1; done <= 4; done++)
        text_format(&marks, "  %d %s", done, day_mark(done, charset));
    page_add(&page, text_get(&marks));
    page_add(&page, "");
    page_add(&page, _("Enter\tplay the puzzle or continue it"));
    page_add(&page, _("p  n\tprevious day, next day"));
    page_add(&page, _("c\tcopy the day's results as a text to share: to the clipboard,\n"
                      "\tand to the terminal when you quit"));
    if (league)
        page_add(&page, _("t\tthe results of all players"));
    page_add(&page, _("q\tback"));
    return page_run(term, &page);
}

/* ---- the results of all players ---------------------------------------------------- */

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
    int place = 0;
    scoped_text line = {0};
    int count = league_place(open, date, game->id, more, league->player, &place);
    text_format(&line, ngettext("%s: %d player", "%s: %d players", count), _(game->title),
                count);
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

/* Shows the puzzles of DATE, and the week up to it. Returns false if the program is to end. */
static bool show_league(struct term *term, const struct league_of *league, int date)
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
    return page_run(term, &page);
}

/* ---- the screen -------------------------------------------------------------------- */

const char *daily_shared(struct term *term, const char *text)
{
    return term_copy(term, text)
               ? _("Copied to the clipboard; printed when you quit")
               : _("Printed when you quit; this terminal has no clipboard");
}

enum chooser_answer daily_screen_run(struct term *term, struct store *store,
                                     struct daily_choice *choice, struct text *shared)
{
    struct record record = {0};
    const char *said = NULL;
    enum chooser_answer answer;
    uint32_t key;
    record_read(&record, store);
    while ((answer = show_day(term, &record, choice, said, &key)) == CHOOSER_KEY) {
        said = NULL;
        int other = date_add(choice->date, key == 'n' ? 1 : -1);
        if (key == 'c' && record_done(record_find(&record, choice->date)) == 0)
            said = _("No puzzle of this day is done yet.");
        else if (key == 'c') {
            text_clear(shared);
            record_share(&record, choice->date, term_canvas(term)->charset, shared);
            said = daily_shared(term, text_get(shared));
        } else if (key == '?' || key == 't') {
            if (!(key == '?' ? show_help(term, choice->league != NULL)
                             : show_league(term, choice->league, choice->date))) {
                answer = CHOOSER_QUIT;
                break;
            }
        } else if (key == 'n' && choice->date >= date_today())
            said = _("The next day's puzzles are not open yet.  p previous day");
        else if (!date_valid(other))
            said = _("There are no puzzles of earlier days.  n next day");
        else
            choice->date = other;
    }
    record_free(&record);
    return answer;
}
