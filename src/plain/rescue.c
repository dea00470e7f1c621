/* Rescue in --plain: first steps and drills, on the table of the game, which waits in the store
 * meanwhile. */
#include "plain/parts.h"

#include "base/date.h"
#include "base/i18n.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRILLS_MOST = 20 /* that are listed */
};

bool plain_trains(const struct plain *plain)
{
    return plain->lesson.game != NULL || plain->drill.id != 0;
}

static bool is_passed(const struct plain *plain)
{
    return plain->lesson.game != NULL ? lesson_passed(&plain->lesson)
                                      : quest_over(&plain->quest);
}

/* Says what is to be done now or, if it is done, what it taught: without the keys of the screen,
 * which stand behind two blanks. */
static void say_goal(struct plain *plain)
{
    struct text all = {0}, out = {0};
    bool lesson = plain->lesson.game != NULL, passed = is_passed(plain);
    const char *act = lesson ? lesson_act(&plain->lesson) : NULL;
    if (lesson)
        lesson_print(&plain->lesson, &all);
    else if (!passed)
        quest_print_goal(&plain->quest, &all);
    else
        text_string(&all,
                    plain->quest.failed ? _("Found, but not at once.") : _("Solved."));
    const char *gap = strstr(text_get(&all), "  ");
    text_add(&out, text_get(&all), gap != NULL ? (size_t)(gap - all.bytes) : all.length);
    if (act != NULL)
        text_format(&out, _(": %.*s"), (int)strcspn(act, " "),
                    strcmp(act, "y") == 0 ? "W" : act);
    text_string(&out, passed ? _(" An empty line goes on.") : "");
    plain_say(plain, text_get(&out));
    text_free(&all);
    text_free(&out);
}

static void put(struct plain *plain)
{
    struct session *session = &plain->table.session;
    if (plain->lesson.game != NULL)
        lesson_put(&plain->lesson, session);
    else
        quest_put(&plain->quest, session);
    plain->trained = session->cursor;
    table_set_goal(&plain->table, " "); /* the end has no words of its own */
    table_began(&plain->table);
    plain_began(plain);
    plain->begun = true;
}

/* Back to the game in progress or, if there is none, to the list of games. */
static void leave(struct plain *plain)
{
    plain->lesson = (struct lesson){0};
    plain->drill = (struct drill){0};
    table_set_goal(&plain->table, "");
    session_free(&plain->table.session);
    plain_forget(plain);
    if (!plain_resume(plain, NULL, NULL))
        plain_games(plain, "");
}

static void list_all(struct plain *plain, const struct drill *drills, int count)
{
    struct text out = {0};
    int nr = 1;
    for (int i = 0; registry[i] != NULL; i++)
        if (registry[i]->words->lesson != NULL)
            text_format(&out, _("%d: %s, first steps\n"), nr++, _(registry[i]->title));
    for (int i = 0; i < count; i++) {
        text_format(&out, _("%d: %s, a drill for "), nr++,
                    _(drills[i].session.game->title));
        date_print(drills[i].due, &out);
        text_char(&out, '\n');
    }
    text_string(&out, _("p and a number opens one, p alone leaves it."));
    plain_put(plain, text_get(&out));
    text_free(&out);
}

/* Begins entry NUMBER, from 1, of that list. False: there is none. */
static bool begin(struct plain *plain, const struct drill *drills, int count, int number)
{
    for (int i = 0; registry[i] != NULL; i++)
        if (registry[i]->words->lesson != NULL && --number == 0) {
            plain->lesson = (struct lesson){.game = registry[i]};
            put(plain);
            return true;
        }
    if (number < 1 || number > count)
        return false;
    const struct drill *drill = &drills[number - 1];
    plain->drill = *drill;
    quest_drill(&plain->quest, &drill->session, drill->better);
    put(plain);
    return true;
}

void plain_rescue(struct plain *plain, const char *name)
{
    struct drill drills[DRILLS_MOST];
    if (plain_trains(plain)) {
        leave(plain);
        return;
    }
    keeper_pause(&plain->keeper, &plain->table);
    int count = drills_list(plain->keeper.store, drills, DRILLS_MOST);
    if (name[0] == '\0')
        list_all(plain, drills, count);
    else if (!begin(plain, drills, count, atoi(name)))
        printf(_("There is no '%s' in this list.\n"), name);
    drills_free(drills, count);
}

bool plain_rescue_allows(struct plain *plain, uint32_t *move)
{
    const void *state = session_state(plain_session(plain));
    struct solution found = {0};
    struct text said = {0};
    if (plain->drill.id == 0 || quest_over(&plain->quest))
        return true;
    bool right = quest_judge(&plain->quest, state, move, &found);
    quest_print(&plain->quest, state, *move, &found, right, true, &said);
    plain_say(plain, text_get(&said));
    if (!right)
        drill_note(plain->keeper.store, &plain->drill, false, date_today());
    plain->drill.due = right ? plain->drill.due : 99991231; /* it counts once */
    plain->quest.step += right;
    solution_free(&found);
    text_free(&said);
    return right;
}

/* Whether the step of the lesson that asks for KEY has got it; DONE: the last command. */
static bool has_acted(const struct plain *plain, char key, char done)
{
    const struct session *session = plain_session(plain);
    switch (key) {
    case 'h':
        return done == 'h' && plain->hint != MOVE_NONE;
    case 'y':
        return done == 'W';
    case 'u':
        return session->cursor < plain->trained;
    default:
        return key == 'a' && table_over(&plain->table);
    }
}

bool plain_rescue_next(struct plain *plain)
{
    if (!plain_trains(plain) || !is_passed(plain))
        return false;
    if (plain->lesson.game != NULL && lesson_next(&plain->lesson))
        put(plain);
    else
        leave(plain);
    return true;
}

void plain_rescue_follow(struct plain *plain, char done)
{
    struct lesson *lesson = &plain->lesson;
    const struct session *session = plain_session(plain);
    const char *act = lesson->game != NULL ? lesson_act(lesson) : NULL;
    int by = session->cursor - plain->trained;
    bool asked = act != NULL || by != 0 || plain->begun;
    if (!plain_trains(plain))
        return;
    if (act != NULL && has_acted(plain, act[0], done))
        lesson_pressed(lesson, act[0]);
    else if (act != NULL && by > 0 && !lesson_moved(lesson, session)) {
        puts(_("Not this move, so it is taken back"));
        table_undo(&plain->table);
        plain_forget(plain);
    }
    if (lesson->game == NULL && quest_over(&plain->quest) && by > 0)
        drill_note(plain->keeper.store, &plain->drill,
                   !plain->quest.failed && session->hints == 0, date_today());
    plain->trained = session->cursor;
    plain->begun = false;
    if (asked)
        say_goal(plain);
}
