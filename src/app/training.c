#include "app/training.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/registry.h"
#include "screens/lesson.h"
#include "screens/rescue_screen.h"
#include "store/preference.h"

#include <stdio.h>
#include <stdlib.h>

struct training {
    struct lesson lesson;
    bool done;  /* to its end */
    bool ended; /* the player ends the program */
};

static void show_goal(struct play *play)
{
    struct text goal = {0};
    lesson_print(&play->training->lesson, &goal);
    table_set_goal(&play->table, text_get(&goal));
    text_free(&goal);
}

/* Puts the position of the step on the table. */
static void put(struct play *play)
{
    struct table *table = &play->table;
    lesson_put(&play->training->lesson, &table->session);
    show_goal(play);
    table_began(table);
    message_clear(&table->message);
}

/* Goes to the next step, or leaves after the last one. */
static void go_on(struct play *play)
{
    struct lesson *lesson = &play->training->lesson;
    play->training->done = !lesson_next(lesson);
    play->quit = play->training->done;
    if (!play->quit)
        put(play);
}

bool training_key(struct play *play, uint32_t key)
{
    const struct game *game = play->table.session.game;
    if (play->training == NULL)
        return false;
    if (key == PRESS_ENTER && lesson_passed(&play->training->lesson))
        go_on(play);
    else if (key == '?' || key == PRESS_F1)
        play->quit = play->training->ended =
            !chooser_help(play->term, game, play->table.session.variant);
    else if (key == PRESS_CTRL('l'))
        term_redraw(play->term);
    else if (key == 'q' || key == PRESS_CTRL('c')) {
        play->quit = true;
        play->training->ended = key != 'q';
    } else
        return false;
    return true;
}

/* Whether the key that the step asks for has had its effect. */
static bool has_acted(const struct table *table, char key, bool undone)
{
    const struct hint *hint = &table->hint;
    const struct session *session = &table->session;
    switch (key) {
    case 'h':
        return hint->move != MOVE_NONE && hint->nth >= 0;
    case 'y':
        return hint->why_said != 0 && hint->why_said == table->message.number;
    case 'u':
        return undone;
    case 'a':
        return session->autos > 0 && table_over(table);
    default:
        return false;
    }
}

void training_follow(struct play *play)
{
    struct table *table = &play->table;
    struct lesson *lesson = &play->training->lesson;
    const char *act = lesson_act(lesson);
    int before = lesson->cursor;
    lesson->cursor = table->session.cursor;
    if (act == NULL || table->turn.mode == MODE_AUTO || table->turn.mode == MODE_PAUSED)
        return;
    if (has_acted(table, act[0], lesson->cursor < before))
        lesson_pressed(lesson, act[0]);
    else if (lesson->cursor > before && !lesson_moved(lesson, &table->session) &&
             table->session.autos == 0) {
        table_undo(table);
        lesson->cursor = table->session.cursor;
        message_say(&table->message, STYLE_BAD, _("Not this move, so it is taken back"));
    }
    show_goal(play);
}

/* Gives TRAINING on a table of its own. False: the program is to end. */
static bool run(struct play *play, struct training *training)
{
    struct play *inner = memory_get(1, sizeof *inner);
    struct table_options options = play->table.options;
    *inner = (struct play){.options = play->options,
                           .limits = play->limits,
                           .term = play->term,
                           .look = play->look,
                           .keymap = play->keymap,
                           .training = training};
    table_init(&inner->table, &play->limits);
    if (play->table.closed)
        table_limit(&inner->table, play->table.allowance);
    /* Nothing but what the player's key does happens. */
    options.fair = options.live = options.steps = options.safe = options.guard = false;
    options.scoring = 0;
    table_set_options(&inner->table, &options);
    if (!animation_allowed(&play->table.slide)) {
        animation_forbid(&inner->table.celebration);
        animation_forbid(&inner->table.growth);
        animation_forbid(&inner->table.slide);
    }
    inner->table.keymap = &inner->keymap;
    put(inner);
    play_run(inner);
    table_free(&inner->table);
    free(inner);
    return !training->ended && !term_over(play->term);
}

/* ---- first steps ------------------------------------------------------------------- */

static const char *lesson_key(const struct game *game, char key[64])
{
    snprintf(key, 64, "lesson.%s", game->id);
    return key;
}

static bool give_lesson(struct play *play, const struct game *game)
{
    struct training training = {.lesson = {.game = game}};
    char key[64];
    bool alive = run(play, &training);
    if (training.done)
        preference_write(play->keeper.store, lesson_key(game, key), 1);
    return alive;
}

static enum chooser_answer choose_lesson(struct play *play)
{
    struct rescue_list list = {.title = _("First steps")};
    enum chooser_answer answer;
    do {
        rescue_list_free(&list);
        const struct game *games[RESCUE_LINES];
        for (int i = 0; registry[i] != NULL; i++) {
            char key[64];
            int done = 0;
            if (registry[i]->words->lesson == NULL)
                continue;
            games[list.count] = registry[i];
            preference_read(play->keeper.store, lesson_key(registry[i], key), 0, 1,
                            &done);
            struct text *line = rescue_list_add(&list, _(registry[i]->title));
            text_string(line, done ? _("done") : _("five steps, two minutes"));
        }
        answer = rescue_screen_run(play->term, &list);
        if (answer == CHOOSER_CHOSEN && !give_lesson(play, games[list.chosen]))
            answer = CHOOSER_QUIT;
    } while (answer == CHOOSER_CHOSEN);
    rescue_list_free(&list);
    return answer;
}

/* ---- the menu ---------------------------------------------------------------------- */

enum chooser_answer training_choose(struct play *play)
{
    return choose_lesson(play);
}

void training_describe(struct play *play, struct text *out)
{
    (void)play;
    text_string(out, _("first steps: a lesson for each game"));
}
