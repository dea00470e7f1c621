#include "screens/course.h"

#include "base/date.h"
#include "base/i18n.h"
#include "games/registry.h"
#include "store/preference.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RATING_FIRST = 1000
};

static int read_rating(struct store *store, const struct game *game)
{
    return preference_read(store, "rating", game, INT_MAX, RATING_FIRST);
}

bool course_rates(struct store *store)
{
    return preference_read(store, "rating", NULL, 1, 1) != 0;
}

/* ---- lessons ----------------------------------------------------------------------- */

/* The steps that are the same in every game, behind its own. */
static const struct lesson_step common[] = {
    {NULL,
     "h y",
     {N_("Ask for a good move  h hint"), N_("Now ask what it is good for  y why")},
     N_("h and y work in every position.")},
    {NULL,
     "u",
     {N_("The last move was no good: take it back  u undo"), NULL},
     N_("You may undo all moves one by one, and redo them.")},
    {NULL,
     "a",
     {N_("Let the solver play to the end  a auto-play"), NULL},
     N_("Any key stops auto-play.  ? lists all keys")},
};

enum {
    OWN_STEPS = sizeof((struct game_lesson *)NULL)->steps / sizeof *common,
    STEPS = OWN_STEPS + sizeof common / sizeof *common,
    WORD_MOST = 16 /* bytes of a move */
};

static const struct lesson_step *step_of(const struct lesson *lesson)
{
    return lesson->step < OWN_STEPS ? &lesson->game->words->lesson->steps[lesson->step]
                                    : &common[lesson->step - OWN_STEPS];
}

/* Begins the step at its position, in SESSION. */
static void put_lesson(struct lesson *lesson, struct session *session)
{
    struct reason why;
    scoped_text text = {0};
    const struct lesson_step *step = step_of(lesson);
    const struct game_lesson *own = lesson->game->words->lesson;
    lesson->act = 0;
    text_string(&text, step->acts[0] == 'u' ? own->bad : "");
    text_string(&text, step->position != NULL ? step->position : own->position);
    session_read(session, lesson->game, 0, text_get(&text), &why);
}

/* What the step of a lesson asks for now, as notation->parse_move reads it, or h, y, u, a; NULL: it
 * is passed. */
static const char *lesson_act(const struct lesson *lesson)
{
    const char *acts = step_of(lesson)->acts;
    for (int i = 0; acts != NULL && i < lesson->act; i++) {
        acts = strchr(acts, ' ');
        if (acts != NULL)
            acts++;
    }
    return acts;
}

/* Adds what to do now or, if the step is passed, what it taught. */
static void print_lesson(const struct lesson *lesson, struct text *out)
{
    const struct lesson_step *step = step_of(lesson);
    text_format(out, "%d/%d ", lesson->step + 1, STEPS);
    if (lesson_act(lesson) != NULL)
        text_string(out, _(step->goal[lesson->act]));
    else
        text_format(out, "%s  %s", _(step->done),
                    lesson->step + 1 < STEPS ? _("Enter next") : _("Enter done"));
}

/* ---- puzzles made on this machine: a line each, those of a game in one preference ---- */

void course_add_made(struct store *store, const struct game *game, const char *line)
{
    char *before = preference_get(store, "made", game);
    scoped_text all = {0};
    text_format(&all, "%s%s\n", before != NULL ? before : "", line);
    preference_set(store, "made", game, text_get(&all));
    free(before);
}

int course_count_made(struct store *store, const struct game *game)
{
    char *all = preference_get(store, "made", game);
    int count = 0;
    for (const char *s = all; s != NULL && *s != '\0'; s++)
        count += *s == '\n';
    free(all);
    return count;
}

/* Returns the line at *REST and moves *REST to the one behind it; NULL: there is none. */
static char *next_made(char **rest)
{
    char *line = *rest, *end = line != NULL ? strchr(line, '\n') : NULL;
    if (end == NULL)
        return NULL;
    *end = '\0';
    *rest = end + 1;
    return line;
}

/* Takes the one whose rating is nearest to RATING, and less than OFF away. It stays until it is done.
 * False: there is none. */
static bool take_made(struct course *course, int rating, int off)
{
    char *all = preference_get(course->store, "made", course->game), *rest = all, *line;
    struct rescue_puzzle made;
    bool taken = false;
    while ((line = next_made(&rest)) != NULL) {
        if (!rescue_parse(course->game, line, &made) || abs(made.rating - rating) >= off)
            continue;
        course->quest.puzzle = made;
        off = abs(made.rating - rating);
        taken = true;
    }
    free(all);
    return taken;
}

/* Removes the one that is done. */
static void drop_made(struct course *course)
{
    char *all = preference_get(course->store, "made", course->game), *rest = all, *line;
    const struct rescue_puzzle *puzzle = &course->quest.puzzle;
    struct rescue_puzzle made;
    scoped_text kept = {0};
    while ((line = next_made(&rest)) != NULL)
        if (!rescue_parse(course->game, line, &made) || made.rating != puzzle->rating ||
            memcmp(made.state, puzzle->state, puzzle->game->rules->state_size) != 0)
            text_format(&kept, "%s\n", line);
    preference_set(course->store, "made", course->game, text_get(&kept));
    free(all);
}

/* Takes the next puzzle of the game: of the next one of each grade, and of those made on this
 * machine, the one whose rating is nearest to the player's. After the last one of a grade comes
 * the first. False: there are none. */
static bool take_puzzle(struct course *course)
{
    const struct game *game = course->game;
    struct store *store = course->store;
    struct rescue_puzzle next;
    int rating = read_rating(store, game), grade = -1, least = INT_MAX;
    char key[32];
    course->quest = (struct quest){0};
    course->grade = -1;
    course->noted = false;
    for (int i = 0; i < GRADES; i++) {
        int count = rescue_count(game, i);
        snprintf(key, sizeof key, "rescue.%d", i);
        int at = count > 0 ? preference_read(store, key, game, INT_MAX, 0) % count : 0;
        if (!rescue_get(game, i, at, &next) || abs(next.rating - rating) >= least)
            continue;
        course->quest.puzzle = next;
        grade = i;
        least = abs(next.rating - rating);
    }
    if (take_made(course, rating, least))
        return true;
    course->grade = grade;
    return grade >= 0;
}

void course_put(struct course *course, struct session *session)
{
    if (course->lesson.game != NULL)
        put_lesson(&course->lesson, session);
    else
        rescue_begin(&course->quest.puzzle, session);
    course->cursor = session->cursor;
}

const char *course_act(const struct course *course)
{
    return course->lesson.game != NULL ? lesson_act(&course->lesson) : NULL;
}

bool course_passed(const struct course *course)
{
    return course->lesson.game != NULL ? lesson_act(&course->lesson) == NULL
                                       : quest_over(&course->quest);
}

void course_print(const struct course *course, struct text *out)
{
    const struct quest *quest = &course->quest;
    if (course->lesson.game != NULL)
        print_lesson(&course->lesson, out);
    else if (!quest_over(quest)) {
        quest_print_goal(quest, out);
        text_format(out, "  %s", _("h hint  y why  u undo"));
    } else {
        text_string(out, quest->failed ? _("Found, but not at once.") : _("Solved."));
        if (course->drill.id == 0 && course_rates(course->store))
            text_format(out, _("  Rating %d (%+d)"),
                        read_rating(course->store, quest->puzzle.game), course->gained);
        text_format(out, "  %s",
                    course->game != NULL ? _("Enter next") : _("Enter done"));
    }
    text_format(out, "  %s", _("q leave"));
}

bool course_next(struct course *course)
{
    if (course->lesson.game == NULL)
        return course->game != NULL && take_puzzle(course);
    bool more = course->lesson.step + 1 < STEPS;
    course->lesson.step += more;
    return more;
}

/* ---- the list ---------------------------------------------------------------------- */

/* Adds an entry; returns its line. */
static struct text *add(struct list_lines *list, const char *name)
{
    struct text *line = list_line(list);
    text_format(line, "%s\t", name);
    return line;
}

/* Whether KEY, the day when the player has last done or missed the puzzle of a day, is today. */
static bool played_today(struct store *store, const char *key)
{
    return preference_read(store, key, NULL, INT_MAX, 0) == date_today();
}

int course_list(struct store *store, struct list_lines *list,
                struct drill drills[LIST_LINES])
{
    struct rescue_puzzle today;
    struct text *line;
    for (int i = 0; registry[i] != NULL; i++) {
        line = add(list, _(registry[i]->title));
        text_string(line, _("puzzles"));
        if (course_rates(store))
            text_format(line, _(", rating %d"), read_rating(store, registry[i]));
    }
    line = add(list, _("Today"));
    if (rescue_daily(date_today(), &today))
        text_format(line, _("%s, %s"), _(today.game->title), _(grade_names[today.grade]));
    if (played_today(store, "rescue.daily"))
        text_string(line,
                    played_today(store, "rescue.missed") ? _(", missed") : _(", done"));
    for (int i = 0; registry[i] != NULL; i++) {
        bool done = preference_read(store, "lesson", registry[i], 1, 0) > 0;
        line = add(list, _(registry[i]->title));
        text_string(line, done ? _("first steps, done") : _("first steps, 2 min"));
    }
    int count = drills_list(store, drills, LIST_LINES - list->count);
    for (int i = 0; i < count; i++) {
        line = add(list, _(drills[i].session.game->title));
        text_string(line, _("drill "));
        if (drills[i].due <= date_today())
            text_string(line, _("due"));
        else
            date_print(drills[i].due, line);
        text_string(line, drills[i].solved > 0 ? _(", solved once") : "");
    }
    return count;
}

int course_first_lesson(void)
{
    return registry_place(NULL) + 1;
}

bool course_open(struct course *course, int entry, const struct drill *drills)
{
    int first = course_first_lesson(), drill = 2 * first - 1;
    *course = (struct course){.store = course->store};
    if (entry >= drill) {
        course->drill = drills[entry - drill];
        quest_drill(&course->quest, &drills[entry - drill].session, course->drill.better);
    } else if (entry < first) {
        course->game = registry[entry];
        if (course->game != NULL)
            take_puzzle(course);
        else /* behind the games: today's */
            rescue_daily(date_today(), &course->quest.puzzle);
    } else if (registry[entry - first]->words->lesson != NULL)
        course->lesson.game = registry[entry - first];
    return course_begun(course);
}

/* ---- what the player did ----------------------------------------------------------- */

/* Stores how the quest went, once. */
static void note(struct course *course)
{
    const struct quest *quest = &course->quest;
    const struct rescue_puzzle *puzzle = &quest->puzzle;
    char key[32];
    if (course->noted || !(quest->failed || quest_over(quest)))
        return;
    course->noted = true;
    if (course->drill.id != 0)
        drill_note(course->store, &course->drill, !quest->failed, date_today());
    else {
        if (course->game == NULL && played_today(course->store, "rescue.daily"))
            return; /* it counts once */
        int rating = read_rating(course->store, puzzle->game);
        int now = quest_rating(rating, puzzle->rating, !quest->failed);
        course->gained = now - rating;
        preference_write(course->store, "rating", puzzle->game, now);
        if (course->game == NULL) {
            preference_write(course->store, "rescue.daily", NULL, date_today());
            preference_write(course->store, "rescue.missed", NULL,
                             quest->failed ? date_today() : 0);
        } else if (course->grade >= 0) { /* next time the one behind it */
            snprintf(key, sizeof key, "rescue.%d", course->grade);
            int place = preference_read(course->store, key, course->game, INT_MAX, 0);
            preference_write(course->store, key, course->game,
                             place % rescue_count(course->game, course->grade) + 1);
        } else
            drop_made(course);
    }
}

static bool is_key(const char *act)
{
    return strchr("hyua", act[0]) != NULL && strchr(" ", act[1]) != NULL;
}

/* The move that ACT asks for in STATE; MOVE_NONE: none. */
static uint32_t asked_move(const char *act, const struct game *game, const void *state)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    char word[WORD_MOST];
    uint32_t move;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(act, " "), act);
    bool legal = !is_key(act) && game->notation->parse_move(state, word, &move) == NULL &&
                 game_after(game, state, move, after);
    return legal ? move : MOVE_NONE;
}

uint32_t course_asks(const struct course *course, const struct session *session)
{
    const char *act = course_act(course);
    return act != NULL ? asked_move(act, session->game, session_state(session))
                       : MOVE_NONE;
}

/* Whether the last move of SESSION is the one that ACT asks for. */
static bool is_made(const char *act, const struct session *session)
{
    _Alignas(max_align_t) unsigned char asked[STATE_MAX];
    const struct game *game = session->game;
    const void *before = session_state_at(session, session->cursor - 1);
    return game_after(game, before, asked_move(act, game, before), asked) &&
           memcmp(asked, session_state(session), game->rules->state_size) == 0;
}

/* BY: the moves made; negative: taken back. */
static bool follow_lesson(struct lesson *lesson, const struct session *session, int by,
                          const struct course_deeds *deeds)
{
    const char *act = lesson_act(lesson);
    char key = act != NULL && is_key(act) ? act[0] : '\0';
    bool acted = key == 'h'   ? deeds->hinted
                 : key == 'y' ? deeds->told
                 : key == 'u' ? by < 0
                              : key == 'a' && deeds->finished;
    /* A step with more than one move asks for nothing else. */
    if (act != NULL && by < 0 && !acted && lesson->act > session->cursor)
        lesson->act = session->cursor;
    if (act == NULL || (!acted && (by <= 0 || session->autos > 0)))
        return true;
    bool right = key != '\0' ? acted : by == 1 && is_made(act, session);
    lesson->act += right;
    return right;
}

bool course_follow(struct course *course, const struct session *session,
                   const struct course_deeds *deeds)
{
    struct quest *quest = &course->quest;
    int by = session->cursor - course->cursor;
    course->cursor = session->cursor;
    if (course->lesson.game != NULL) {
        bool passed = course_passed(course);
        bool right = follow_lesson(&course->lesson, session, by, deeds);
        if (!passed && course_passed(course) && course->lesson.step == STEPS - 1)
            preference_write(course->store, "lesson", course->lesson.game, 1);
        return right;
    }
    if (quest_over(quest))
        return true;
    quest->failed |= session->hints > 0 || session->autos > 0;
    quest->step = session->cursor; /* auto-play goes on behind the last one */
    if (quest->step > quest->puzzle.step_count)
        quest->step = quest->puzzle.step_count;
    note(course);
    return true;
}
