/* The number of a puzzle is a hash of "unstuck daily 2 klondike 2026-11-22": FNV-1a
 * (Fowler, Noll and Vo), spread by the random numbers that it seeds. From this deal on,
 * the first one that has the grade of the date and can be won is the puzzle.
 *
 * No solver takes part in that, because a better one would change the puzzles: the plain
 * player of the grades wins the deal (game/grade.h). Deals, grades and the plain player
 * never change, nor does the atlas that Klotski's openings are drawn from. */
#include "daily/daily_puzzle.h"

#include "base/date.h"
#include "base/random.h"
#include "engine/search.h"
#include "game/selection.h"

enum grade puzzle_grade(int date)
{
    static const enum grade grades[] = {GRADE_EASY,   GRADE_EASY, GRADE_MEDIUM,
                                        GRADE_MEDIUM, GRADE_HARD, GRADE_HARD,
                                        GRADE_EXTREME};
    return grades[date_weekday(date)];
}

static uint64_t number_of(const struct game *game, int date)
{
    scoped_text words = {0};
    struct random random;
    uint64_t hash = UINT64_C(14695981039346656037);
    text_format(&words, "unstuck daily 2 %s ", game->id);
    date_print(date, &words);
    for (const char *s = text_get(&words); *s != '\0'; s++)
        hash = (hash ^ (unsigned char)*s) * UINT64_C(1099511628211);
    random_seed(&random, hash);
    return 1 + random_below(&random, 999999999);
}

static bool draw_opening(struct session *session, const struct game *game, int date)
{
    struct selection selection = SELECTION_ALL;
    struct atlas_rating rating;
    struct search search;
    selection.grade = (int)puzzle_grade(date);
    selection.query.start = true;
    selection_settle(&selection, game, 0);
    search_init(&search, &(struct limits){.threads = 1});
    struct atlas *atlas = selection_atlas(&selection, &search);
    search_free(&search);
    if (atlas == NULL)
        return false;
    const char *problem =
        selection_draw(&selection, atlas, number_of(game, date), session, &rating);
    game->atlas->free(atlas);
    return problem == NULL;
}

bool puzzle_begin(struct session *session, const struct game *game, int date)
{
    uint64_t number = number_of(game, date);
    int grade = (int)puzzle_grade(date);
    const struct grading *grading = game->deals->grading;
    bool tests = grading != NULL && grading->wins != NULL, begun;
    if (game->atlas != NULL)
        begun = draw_opening(session, game, date);
    else {
        while ((game_has_grades(game, 0) && game_deal_grade(game, 0, number) != grade) ||
               (tests && !grading->wins(0, number)))
            number++;
        begun = session_deal(session, game, 0, number) == NULL;
    }
    if (begun)
        session->daily = date;
    return begun;
}
