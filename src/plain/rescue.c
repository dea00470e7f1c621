/* Rescue in --plain: first steps, puzzles and drills, on the table of the game, which waits in the
 * store meanwhile. screens/course.h has what the screen shares with it. */
#include "plain/parts.h"

#include "base/date.h"
#include "base/i18n.h"
#include "cli/chosen.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRILLS_MOST = 20 /* that are listed */
};

bool plain_trains(const struct plain *plain)
{
    return course_begun(&plain->course);
}

/* Says what is to be done now or, if it is done, what it taught: without the keys of the screen,
 * which stand behind two blanks. */
static void say_goal(struct plain *plain)
{
    const struct course *course = &plain->course;
    struct text all = {0}, out = {0};
    const char *act = course->lesson.game != NULL ? lesson_act(&course->lesson) : NULL;
    course_print(course, &all);
    const char *gap = strstr(text_get(&all), "  ");
    text_add(&out, text_get(&all), gap != NULL ? (size_t)(gap - all.bytes) : all.length);
    if (act != NULL)
        text_format(&out, _(": %.*s"), (int)strcspn(act, " "),
                    strcmp(act, "y") == 0 ? "W" : act);
    text_string(&out, course_passed(course) ? _(" An empty line goes on.") : "");
    plain_say(plain, text_get(&out));
    text_free(&all);
    text_free(&out);
}

static void put(struct plain *plain)
{
    course_put(&plain->course, &plain->table.session);
    table_set_goal(&plain->table, " "); /* the end has no words of its own */
    table_began(&plain->table);
    plain_began(plain);
    plain->begun = true;
}

/* Back to the game in progress or, if there is none, to the list of games. */
static void leave(struct plain *plain)
{
    plain->course = (struct course){0};
    table_set_goal(&plain->table, "");
    session_free(&plain->table.session);
    plain_forget(plain);
    if (!plain_resume(plain, NULL, NULL))
        plain_games(plain, "");
}

/* With OUT, adds the list of all there is. Else begins entry NUMBER, from 1; false: there is
 * none. */
static bool go_through(struct plain *plain, const struct drill *drills, int count,
                       int number, struct text *out)
{
    struct course *course = &plain->course;
    struct store *store = plain->keeper.store;
    int nr = 0;
    course->store = store;
    for (int i = 0; registry[i] != NULL; i++) {
        if (registry[i]->words->lesson == NULL)
            continue;
        if (++nr == number)
            course_lesson(course, registry[i]);
        if (out != NULL)
            text_format(out, _("%d: %s, first steps\n"), nr, _(registry[i]->title));
    }
    for (int i = 0; registry[i] != NULL; i++) {
        if (rescue_count(registry[i], -1) == 0)
            continue;
        if (++nr == number)
            course_puzzles(course, registry[i]);
        if (out != NULL) {
            text_format(out, _("%d: %s, puzzles"), nr, _(registry[i]->title));
            course_print_rating(store, registry[i], out);
            text_char(out, '\n');
        }
    }
    if (++nr == number)
        course_puzzles(course, NULL);
    if (out != NULL) {
        text_format(out, _("%d: the puzzle of today: "), nr);
        course_print_today(store, out);
        text_char(out, '\n');
    }
    for (int i = 0; i < count; i++) {
        if (++nr == number)
            course_drill(course, &drills[i]);
        if (out != NULL) {
            text_format(out, _("%d: %s, a drill for "), nr,
                        _(drills[i].session.game->title));
            date_print(drills[i].due, out);
            text_char(out, '\n');
        }
    }
    return course_begun(course);
}

void plain_rescue(struct plain *plain, const char *name)
{
    struct drill drills[DRILLS_MOST];
    struct text out = {0};
    if (plain_trains(plain)) {
        leave(plain);
        return;
    }
    keeper_pause(&plain->keeper, &plain->table);
    int count = drills_list(plain->keeper.store, drills, DRILLS_MOST);
    if (name[0] == '\0') {
        go_through(plain, drills, count, 0, &out);
        text_string(&out, _("p and a number opens one, p alone leaves it."));
        plain_put(plain, text_get(&out));
    } else if (go_through(plain, drills, count, atoi(name), NULL))
        put(plain);
    else
        printf(_("There is no '%s' in this list.\n"), name);
    drills_free(drills, count);
    text_free(&out);
}

bool plain_rescue_allows(struct plain *plain, uint32_t *move)
{
    const struct session *session = plain_session(plain);
    struct quest *quest = &plain->course.quest;
    struct session after = {0};
    struct solution found = {0};
    struct text said = {0};
    if (!plain_trains(plain) || plain->course.lesson.game != NULL)
        return true;
    course_follow(&plain->course, session, false); /* an earlier move of this line */
    if (quest_over(quest))
        return true;
    bool known = quest_knows(quest, session_state(session), move);
    session_begin(&after, session->game, session->variant, session_state(session), NULL);
    session_apply(&after, *move);
    chosen_solve(&after, &quest_limits, NULL, &found);
    bool right = quest_judge(quest, known, &found);
    quest_print(quest, session_state(session), *move, &found, right, true, &said);
    plain_say(plain, text_get(&said));
    session_free(&after);
    solution_free(&found);
    text_free(&said);
    return right;
}

/* Whether the step of the lesson that asks for a key has got it; DONE: the last command. */
static bool has_acted(const struct plain *plain, char done)
{
    const struct course *course = &plain->course;
    const char *act = course->lesson.game != NULL ? lesson_act(&course->lesson) : NULL;
    switch (act != NULL ? act[0] : '\0') {
    case 'h':
        return done == 'h' && plain->hint != MOVE_NONE;
    case 'y':
        return done == 'W';
    case 'u':
        return plain_session(plain)->cursor < course->cursor;
    case 'a':
        return table_over(&plain->table);
    default:
        return false;
    }
}

bool plain_rescue_next(struct plain *plain)
{
    if (!plain_trains(plain) || !course_passed(&plain->course))
        return false;
    if (course_next(&plain->course))
        put(plain);
    else
        leave(plain);
    return true;
}

void plain_rescue_follow(struct plain *plain, char done)
{
    struct course *course = &plain->course;
    if (!plain_trains(plain))
        return;
    bool asked = plain->begun || plain_session(plain)->cursor != course->cursor ||
                 (course->lesson.game != NULL && !course_passed(course));
    if (!course_follow(course, plain_session(plain), has_acted(plain, done))) {
        puts(_("Not this move, so it is taken back"));
        table_undo(&plain->table);
        plain_forget(plain);
        course->cursor = plain_session(plain)->cursor;
    }
    plain->begun = false;
    if (asked)
        say_goal(plain);
}
