#include "app/training.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "coach/reasons.h"
#include "games/registry.h"
#include "screens/lesson.h"
#include "screens/quest.h"
#include "screens/rescue_screen.h"
#include "store/drill.h"
#include "store/preference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REFUTED_MOST = 6, /* moves shown behind a wrong one */
    RATING_FIRST = 1000,
    NUMBER_MOST = 99991231 /* of a preference */
};

struct training {
    struct lesson lesson;      /* if its game is not NULL; else it is a quest */
    struct quest quest;        /* the puzzle or the drill */
    const struct drill *drill; /* that the quest is, borrowed; NULL: it is a puzzle */
    const struct game
        *game; /* whose puzzles follow one another; NULL: it is the only one */
    struct store *store;
    int gained;       /* the rating by the puzzle */
    struct text said; /* about the move that is being made */
    int cursor;       /* of the session, when it was looked at last */
    bool noted;       /* the result of the quest is in the store */
    bool done;        /* the lesson is, to its end */
    bool ended;       /* the player ends the program */
};

/* The key of the preference that is WHAT of GAME. */
static const char *key_of(const struct game *game, const char *what, char key[64])
{
    snprintf(key, 64, "%s.%s", what, game->id);
    return key;
}

static int read_number(struct store *store, const char *key, int number)
{
    preference_read(store, key, 0, NUMBER_MOST, &number);
    return number;
}

/* The player's rating in GAME. */
static int read_rating(struct store *store, const struct game *game)
{
    char key[64];
    return read_number(store, key_of(game, "rating", key), RATING_FIRST);
}

static bool shows_rating(struct store *store)
{
    return read_number(store, "rating", 1) != 0;
}

/* Whether the step or the quest is done, so that Enter leads on. */
static bool is_passed(const struct training *training)
{
    return training->lesson.game != NULL ? lesson_passed(&training->lesson)
                                         : quest_over(&training->quest);
}

static void print_goal(const struct training *training, struct text *out)
{
    if (training->lesson.game != NULL)
        lesson_print(&training->lesson, out);
    else if (!is_passed(training))
        quest_print_goal(&training->quest, out);
    else {
        text_string(out,
                    training->quest.failed ? _("Found, but not at once.") : _("Solved."));
        if (training->drill == NULL && shows_rating(training->store))
            text_format(out, _("  Rating %d (%+d)"),
                        read_rating(training->store, training->quest.puzzle.game),
                        training->gained);
        text_format(out, "  %s", _("Enter next"));
    }
}

static void show_goal(struct play *play)
{
    struct text goal = {0};
    print_goal(play->training, &goal);
    table_set_goal(&play->table, text_get(&goal));
    text_free(&goal);
}

/* Puts the position of the step or the quest on the table. */
static void put(struct play *play)
{
    struct table *table = &play->table;
    struct training *training = play->training;
    if (training->lesson.game != NULL)
        lesson_put(&training->lesson, &table->session);
    else
        quest_put(&training->quest, &table->session);
    training->cursor = table->session.cursor;
    show_goal(play);
    table_began(table);
    message_clear(&table->message);
}

/* Takes the next puzzle of the game, of all grades the one whose rating is nearest to the
 * player's; after the last one of a grade comes the first. False: there are none. */
static bool take_puzzle(struct training *training)
{
    const struct game *game = training->game;
    int rating = read_rating(training->store, game), grade = -1, place = 0, least = 0;
    for (int i = 0; i < GRADES; i++) {
        char what[32], key[64];
        int count = rescue_count(game, i);
        snprintf(what, sizeof what, "rescue.%d", i);
        int next = read_number(training->store, key_of(game, what, key), 0);
        next = count > 0 ? next % count : 0;
        int off = count > 0 ? abs(rescue_rating(game, i, next) - rating) : 0;
        if (count > 0 && (grade < 0 || off < least)) {
            grade = i;
            place = next;
            least = off;
        }
    }
    char what[32], key[64];
    training->quest = (struct quest){0};
    training->noted = false;
    if (grade < 0 || !rescue_get(game, grade, place, &training->quest.puzzle))
        return false;
    snprintf(what, sizeof what, "rescue.%d", grade);
    preference_write(training->store, key_of(game, what, key), place + 1);
    return true;
}

/* Goes to the next step or puzzle, or leaves after the last one. */
static void go_on(struct play *play)
{
    struct training *training = play->training;
    bool more = training->lesson.game != NULL
                    ? lesson_next(&training->lesson)
                    : training->game != NULL && take_puzzle(training);
    training->done = play->quit = !more;
    if (more)
        put(play);
}

bool training_key(struct play *play, uint32_t key)
{
    const struct game *game = play->table.session.game;
    if (play->training == NULL)
        return false;
    if (key == PRESS_ENTER && is_passed(play->training))
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

static void follow_lesson(struct table *table, struct training *training)
{
    struct lesson *lesson = &training->lesson;
    const char *act = lesson_act(lesson);
    int before = training->cursor, cursor = table->session.cursor;
    if (act == NULL)
        return;
    if (has_acted(table, act[0], cursor < before))
        lesson_pressed(lesson, act[0]);
    else if (cursor > before && !lesson_moved(lesson, &table->session) &&
             table->session.autos == 0) {
        table_undo(table);
        message_say(&table->message, STYLE_BAD, _("Not this move, so it is taken back"));
    }
}

/* Stores how the quest went, once. */
static void note(struct training *training)
{
    const struct quest *quest = &training->quest;
    if (training->noted || !(quest->failed || quest_over(quest)))
        return;
    training->noted = true;
    if (training->drill != NULL)
        drill_note(training->store, training->drill, !quest->failed, date_today());
    else {
        char key[64];
        const struct rescue_puzzle *puzzle = &quest->puzzle;
        int rating = read_rating(training->store, puzzle->game);
        int now = quest_rating(rating, puzzle->rating, !quest->failed);
        training->gained = now - rating;
        preference_write(training->store, key_of(puzzle->game, "rating", key), now);
        if (training->game == NULL)
            preference_write(training->store, "rescue.daily", date_today());
    }
}

static void follow_quest(struct table *table, struct training *training)
{
    struct quest *quest = &training->quest;
    int by = table->session.cursor - training->cursor;
    if (quest_over(quest))
        return;
    quest->failed |= table->session.hints > 0 || table->session.autos > 0;
    for (; by > 0 && !quest_over(quest); by--)
        quest->step++;
    if (table->session.cursor > training->cursor && training->said.length > 0) {
        message_say(&table->message, STYLE_GOOD, text_get(&training->said));
        text_clear(&training->said);
    }
    quest->step -= by < 0 && quest->step > 0;
    note(training);
}

void training_follow(struct play *play)
{
    struct table *table = &play->table;
    struct training *training = play->training;
    if (table->turn.mode == MODE_AUTO || table->turn.mode == MODE_PAUSED)
        return;
    if (training->lesson.game != NULL)
        follow_lesson(table, training);
    else
        follow_quest(table, training);
    training->cursor = table->session.cursor;
    show_goal(play);
}

/* Marks why MOVE, which is wrong, loses, and shows it with what FOUND has behind it. */
static void refute(struct table *table, uint32_t move, const struct solution *found)
{
    const struct game *game = table->session.game;
    struct reason_case about = {session_state(&table->session), &move, 1};
    struct text words = {0};
    struct game_reason why;
    uint32_t line[GHOST_MOST + 1] = {move};
    bool solved = found->verdict == VERDICT_SOLVED;
    const uint32_t *rest = solved ? found->moves : found->salvage;
    int count = solved ? found->count : found->salvage_count;
    count = count < REFUTED_MOST ? count : REFUTED_MOST;
    for (int i = 0; i < count; i++)
        line[i + 1] = rest[i];
    bool *named = ghost_name(&table->ghost, table->message.number);
    if (!solved && reasons_print_loss(game, &about, &why, &words))
        game->reasons->places(&about, &why, named);
    ghost_start(&table->ghost, game, session_state(&table->session), line, count);
    text_free(&words);
}

bool training_allows(struct play *play, uint32_t *move)
{
    struct table *table = &play->table;
    struct training *training = play->training;
    const struct session *session = &table->session;
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    if (training == NULL || training->lesson.game != NULL || quest_over(&training->quest))
        return true;
    memcpy(after, session_state(session), session->game->rules->state_size);
    if (!session->game->rules->apply(after, *move))
        return true; /* the table refuses it */
    struct solution found = {0};
    bool right = quest_judge(&training->quest, session_state(session), move, &found);
    text_clear(&training->said);
    quest_print(&training->quest, session_state(session), *move, &found, right, false,
                &training->said);
    if (!right) {
        message_say(&table->message, STYLE_BAD, text_get(&training->said));
        refute(table, *move, &found);
    }
    solution_free(&found);
    return right;
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
    options.pane = options.pane == PANE_OFF ? PANE_OFF : PANE_PLAYER; /* no lines */
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
    text_free(&training->said);
    free(inner);
    return !training->ended && !term_over(play->term);
}

/* ---- first steps ------------------------------------------------------------------- */

static bool give_lesson(struct play *play, const struct game *game)
{
    struct training training = {.lesson = {.game = game}};
    char key[64];
    bool alive = run(play, &training);
    if (training.done)
        preference_write(play->keeper.store, key_of(game, "lesson", key), 1);
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
            if (registry[i]->words->lesson == NULL)
                continue;
            games[list.count] = registry[i];
            int done =
                read_number(play->keeper.store, key_of(registry[i], "lesson", key), 0);
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

/* ---- drills ------------------------------------------------------------------------ */

static void print_drill(const struct drill *drill, int today, struct text *out)
{
    if (drill->due <= today)
        text_string(out, _("due"));
    else {
        text_string(out, _("from "));
        date_print(drill->due, out);
    }
    text_string(out, drill->solved > 0 ? _(", solved once") : "");
}

static enum chooser_answer choose_drill(struct play *play)
{
    struct store *store = play->keeper.store;
    struct rescue_list list = {.title = _("Drills: your own mistakes"),
                               .more = _("x\tempty the list")};
    enum chooser_answer answer;
    do {
        struct drill drills[RESCUE_LINES];
        int count = drills_list(store, drills, RESCUE_LINES);
        rescue_list_free(&list);
        for (int i = 0; i < count; i++)
            print_drill(&drills[i], date_today(),
                        rescue_list_add(&list, _(drills[i].session.game->title)));
        if (count == 0)
            return CHOOSER_BACK;
        answer = rescue_screen_run(play->term, &list);
        if (answer == CHOOSER_KEY)
            drills_empty(store);
        else if (answer == CHOOSER_CHOSEN) {
            struct training training = {.drill = &drills[list.chosen], .store = store};
            quest_drill(&training.quest, &training.drill->session,
                        training.drill->better);
            if (!run(play, &training))
                answer = CHOOSER_QUIT;
        }
        drills_free(drills, count);
    } while (answer == CHOOSER_CHOSEN || answer == CHOOSER_KEY);
    rescue_list_free(&list);
    return answer;
}

/* ---- the menu ---------------------------------------------------------------------- */

/* How many drills there are. */
static void print_drills(struct play *play, struct text *out)
{
    int due, count = drills_count(play->keeper.store, date_today(), &due);
    if (count == 0)
        text_string(out, _("none yet: a game that one move loses leaves one here"));
    else
        text_format(out, _("%d due of %d"), due, count);
}

/* ---- puzzles ----------------------------------------------------------------------- */

static enum chooser_answer give_puzzles(struct play *play, const struct game *game)
{
    struct training training = {.game = game, .store = play->keeper.store};
    bool any = game != NULL ? take_puzzle(&training)
                            : rescue_daily(NULL, date_today(), &training.quest.puzzle);
    return !any || run(play, &training) ? CHOOSER_BACK : CHOOSER_QUIT;
}

/* The puzzle of today, and whether it was played. */
static void print_daily(struct play *play, struct text *out)
{
    struct rescue_puzzle puzzle;
    if (!rescue_daily(NULL, date_today(), &puzzle))
        return;
    text_format(out, "%s, %s", _(puzzle.game->title), _(grade_names[puzzle.grade]));
    if (read_number(play->keeper.store, "rescue.daily", 0) == date_today())
        text_format(out, ", %s", _("done"));
}

/* Fills LIST; GAMES gets the game of each line of puzzles. Returns how many of these there
 * are. */
static int fill(struct play *play, struct rescue_list *list,
                const struct game *games[RESCUE_LINES])
{
    struct store *store = play->keeper.store;
    rescue_list_free(list);
    for (int i = 0; registry[i] != NULL; i++) {
        if (rescue_count(registry[i], -1) == 0)
            continue;
        games[list->count] = registry[i];
        struct text *line = rescue_list_add(list, _(registry[i]->title));
        text_string(line, _("puzzles"));
        if (shows_rating(store))
            text_format(line, _(", rating %d"), read_rating(store, registry[i]));
    }
    int puzzles = list->count;
    print_daily(play, rescue_list_add(list, _("Today")));
    print_drills(play, rescue_list_add(list, _("Drills")));
    text_string(rescue_list_add(list, _("First steps")),
                _("a lesson of two minutes for each game"));
    return puzzles;
}

enum chooser_answer training_choose(struct play *play)
{
    struct store *store = play->keeper.store;
    struct rescue_list list = {.title = _("Rescue"), .more = _("r\trating on/off")};
    enum chooser_answer answer;
    do {
        const struct game *games[RESCUE_LINES];
        int puzzles = fill(play, &list, games);
        answer = rescue_screen_run(play->term, &list);
        if (answer == CHOOSER_KEY)
            preference_write(store, "rating", !shows_rating(store));
        else if (answer != CHOOSER_CHOSEN)
            break;
        else if (list.chosen <= puzzles)
            answer =
                give_puzzles(play, list.chosen < puzzles ? games[list.chosen] : NULL);
        else
            answer =
                list.chosen == puzzles + 1 ? choose_drill(play) : choose_lesson(play);
    } while (answer != CHOOSER_QUIT);
    rescue_list_free(&list);
    return answer;
}

void training_describe(struct play *play, struct text *out)
{
    int due, count = drills_count(play->keeper.store, date_today(), &due);
    text_string(out, _("puzzles, drills, first steps"));
    if (count > 0 && due > 0)
        text_format(out, _("; %d due"), due);
}
