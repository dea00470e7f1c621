/* Rescue in --plain: first steps, puzzles and drills, on the table of the game, which waits in the
 * store meanwhile. screens/course.h has what the screen shares with it. */
#include "plain/plain.h"

#include "base/i18n.h"
#include "cli/chosen.h"
#include "games/registry.h"

#include <stdio.h>
#include <string.h>

bool plain_trains(const struct plain *plain)
{
    return course_begun(&plain->course);
}

/* Says what is to be done now or, if it is done, what it taught: without the keys of the screen,
 * which stand behind two blanks. */
static void say_goal(struct plain *plain)
{
    const struct course *course = &plain->course;
    scoped_text all = {0}, out = {0}, word = {0};
    const struct session *session = plain_session(plain);
    const char *act = course_act(course);
    uint32_t asked = course_asks(course, session);
    course_print(course, &all);
    const char *gap = strstr(text_get(&all), "  ");
    text_add(&out, text_get(&all), gap != NULL ? (size_t)(gap - all.bytes) : all.length);
    if (asked != MOVE_NONE)
        game_print_word(session->game, session_state(session), asked, &word);
    else if (act != NULL && strcspn(act, " ") == 1)
        text_char(&word, act[0] == 'y' ? 'W' : act[0]);
    if (word.length > 0)
        text_format(&out, _(": %s"), text_get(&word));
    text_string(&out, course_passed(course) ? _(" An empty line goes on.") : "");
    plain_say(plain, text_get(&out));
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

static void say_list(struct plain *plain, struct list_lines *list)
{
    scoped_text out = {0};
    plain->list = plain_rescue;
    for (int i = 0; i < list->count; i++) {
        char *tab = strchr(list->line[i].bytes, '\t');
        *tab = '\0';
        text_format(&out, "%d: %s, %s\n", i + 1, list->line[i].bytes, tab + 1);
    }
    text_string(&out, _("p and a number opens one, p alone leaves it."));
    plain_put(plain, text_get(&out));
}

void plain_rescue(struct plain *plain, const char *name)
{
    struct drill drills[LIST_LINES];
    struct list_lines list = {0};
    const struct game *game = registry_find(name);
    if (plain_trains(plain)) {
        leave(plain);
        if (name[0] == '\0')
            return;
    }
    keeper_pause(&plain->keeper, &plain->table);
    plain->course.store = plain->keeper.store;
    int count = course_list(plain->keeper.store, &list, drills);
    int entry = game != NULL ? registry_place(game) : plain_number(name, list.count) - 1;
    if (name[0] == '\0')
        say_list(plain, &list);
    else if (entry >= 0 && course_open(&plain->course, entry, drills))
        put(plain);
    else
        plain_say_unknown(name);
    drills_free(drills, count);
    list_lines_free(&list);
}

bool plain_rescue_allows(struct plain *plain, uint32_t *move)
{
    const struct session *session = plain_session(plain);
    struct quest *quest = &plain->course.quest;
    struct session after = {0};
    struct solution found = {0};
    scoped_text said = {0};
    if (!plain_trains(plain) || plain->course.lesson.game != NULL)
        return true;
    course_follow(&plain->course, session, NULL); /* an earlier move of this line */
    if (quest_over(quest))
        return true;
    if (game_is_shuffle(session->game, *move)) {
        plain_say(plain, _(quest_no_shuffle));
        return false;
    }
    bool known = quest_knows(quest, session_state(session), move);
    session_begin(&after, session->game, session->variant, session_state(session), NULL);
    session_apply(&after, *move);
    chosen_solve(&after, &quest_limits, NULL, &found);
    bool right = quest_judge(quest, known, &found);
    quest_print(quest, session_state(session), *move, &found, right, true, &said);
    if (said.bytes[said.length - 1] != '.')
        text_char(&said, '.');
    plain_say(plain, text_get(&said));
    session_free(&after);
    solution_free(&found);
    return right;
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

void plain_rescue_follow(struct plain *plain)
{
    struct course *course = &plain->course;
    if (!plain_trains(plain))
        return;
    bool asked = plain->begun || plain_session(plain)->cursor != course->cursor ||
                 (course->lesson.game != NULL && !course_passed(course));
    struct course_deeds deeds = {.hinted = plain->key == 'h' && plain->hint != MOVE_NONE,
                                 .told = plain->key == 'W',
                                 .finished = table_over(&plain->table)};
    int before = course->cursor;
    if (!course_follow(course, plain_session(plain), &deeds)) {
        puts(_("Not what this step asks for, so it is undone.  Try again"));
        do
            table_undo(&plain->table);
        while (plain_session(plain)->cursor > before); /* a line can make several moves */
        plain_forget(plain);
        course->cursor = plain_session(plain)->cursor;
    } else if (course->lesson.game != NULL && !course_passed(course) &&
               table_over(&plain->table)) {
        puts(_("Not yet: the position is back"));
        put(plain);
    }
    plain->begun = false;
    if (asked)
        say_goal(plain);
}
