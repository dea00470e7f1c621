#include "app/training.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "coach/coach_reasons.h"
#include "engine/job.h"
#include "screens/course.h"
#include "store/preference.h"
#include "table/guide.h"
#include "ui/page.h"

#include <stdlib.h>
#include <string.h>

enum {
    REFUTED_MOST = 6 /* moves shown behind a wrong one */
};

struct training {
    struct course course;
    struct job *job;  /* checks MOVE */
    uint32_t move;    /* of the player, not made yet; MOVE_NONE: none */
    bool known, show; /* it is one of the puzzle's; it is to be shown while it is made */
    struct text said; /* about the move that is being made */
    bool ended;       /* the player ends the program */
};

static void show_goal(struct play *play)
{
    scoped_text goal = {0};
    course_print(&play->training->course, &goal);
    table_set_goal(&play->table, text_get(&goal));
}

/* Puts the position of the step or the quest on the table. */
static void put(struct play *play)
{
    course_put(&play->training->course, &play->table.session);
    show_goal(play);
    table_began(&play->table);
    message_clear(&play->table.message);
}

bool training_key(struct play *play, uint32_t key)
{
    const struct game *game = play->table.session.game;
    struct training *training = play->training;
    const struct hint *hint = &play->table.hint;
    if (training == NULL)
        return false;
    uint32_t asked = course_asks(&training->course, &play->table.session);
    bool lesson = training->course.lesson.game != NULL;
    bool asks = key == 'h' || key == 'H' || key == 'y' || (key == 'a' && lesson);
    if (key == PRESS_ENTER && course_passed(&training->course)) {
        play->quit = !course_next(&training->course);
        if (!play->quit)
            put(play);
    } else if (key == PRESS_ENTER && hint->move != MOVE_NONE && hint->nth >= 0)
        return training_takes(play, hint->move, false);
    else if (asked != MOVE_NONE && asks)
        guide_tell(&play->table, asked);
    else if (asks && course_passed(&training->course)) /* Enter would not play it */
        message_clear(&play->table.message);
    else if (key == 'f' && game_surveys(game)) /* it would begin another game */
        message_say(&play->table.message, STYLE_PLAIN, _("Unknown key; ? for help"));
    else if (key == '?' || key == PRESS_F1)
        play->quit = training->ended =
            chooser_help(play->term, game, play->table.session.variant, true) ==
            CHOOSER_QUIT;
    else if (key == 'q' || key == PRESS_CTRL('c')) {
        play->quit = true;
        training->ended = key != 'q';
    } else
        return false;
    return true;
}

void training_follow(struct play *play)
{
    struct table *table = &play->table;
    struct training *training = play->training;
    struct course *course = &training->course;
    const struct hint *hint = &table->hint;
    struct course_deeds deeds = {.hinted = hint->move != MOVE_NONE && hint->nth >= 0,
                                 .told = hint->why_said != 0 &&
                                         hint->why_said == table->message.number,
                                 .finished =
                                     table->session.autos > 0 && table_over(table)};
    if (table->turn.mode == MODE_AUTO || table->turn.mode == MODE_PAUSED)
        return;
    if (table->session.cursor != course->cursor) {
        store_start(course->store);
        if (training->move != MOVE_NONE) /* it is being checked, and will not be made */
            job_cancel(training->job);
        training->move = MOVE_NONE;
        if (training->said.length > 0)
            message_say(&table->message, STYLE_GOOD, text_get(&training->said));
        text_clear(&training->said);
    }
    int before = course->cursor;
    if (!course_follow(course, &table->session, &deeds)) {
        do
            table_undo(table);
        while (table->session.cursor > before); /* one key can make several moves */
        course->cursor = table->session.cursor;
        message_say(&table->message, STYLE_BAD,
                    _("Not what this step asks for, so it is undone.  Try again"));
    }
    char *keys = strstr(table->message.text, "  ");
    if (course_passed(course) && deeds.told && keys != NULL)
        *keys = '\0'; /* the reason stays; its keys would do nothing now */
    if (course->lesson.game != NULL && !course_passed(course) && table_over(table)) {
        put(play);
        message_say(&table->message, STYLE_BAD, _("Not yet: the position is back"));
    }
    show_goal(play);
}

/* Marks why MOVE, which is wrong, loses, and shows it with what FOUND has behind it. */
static void refute(struct table *table, uint32_t move, const struct solution *found)
{
    const struct game *game = table->session.game;
    struct reason_case about = {session_state(&table->session), &move, 1};
    scoped_text words = {0};
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
}

bool training_takes(struct play *play, uint32_t move, bool show)
{
    struct training *training = play->training;
    const struct session *session = &play->table.session;
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    if (training == NULL || training->course.lesson.game != NULL ||
        course_passed(&training->course))
        return false;
    if (game_is_shuffle(session->game, move)) {
        message_say(&play->table.message, STYLE_BAD, _(quest_no_shuffle));
        return true;
    }
    training->known = quest_knows(&training->course.quest, session_state(session), &move);
    if (!game_after(session->game, session_state(session), move, after))
        return false; /* the table refuses it */
    training->move = move;
    training->show = show;
    job_start(training->job, after, &quest_limits, 0);
    message_say(&play->table.message, STYLE_PLAIN, _("Checking this move ..."));
    return true;
}

/* Makes the move that is RIGHT, or says what is wrong with it. */
static void answer(struct play *play, bool right, const struct solution *found)
{
    struct table *table = &play->table;
    struct training *training = play->training;
    struct text *said = &training->said;
    uint32_t move = training->move;
    training->move = MOVE_NONE;
    text_clear(said);
    quest_print(&training->course.quest, session_state(&table->session), move, found,
                right, false, said);
    if (right && training->show)
        table_show(table, move);
    else if (right) {
        table_move(table, move);
        table_slide(table, 1);
    }
    if (!right) {
        message_say(&table->message, STYLE_BAD, text_get(said));
        refute(table, move, found);
        text_clear(said);
        term_ring(play->term);
    }
}

int training_source(const struct play *play)
{
    return play->training != NULL ? job_descriptor(play->training->job) : -1;
}

void training_poll(struct play *play)
{
    struct training *training = play->training;
    struct solution found = {0};
    uint64_t tag;
    if (training == NULL || training->move == MOVE_NONE)
        return;
    if (job_finished(training->job, &tag, &found)) {
        answer(play, quest_judge(&training->course.quest, training->known, &found),
               &found);
        solution_free(&found);
    }
}

/* Gives TRAINING on a table of its own. False: the program is to end. */
static bool run(struct play *play, struct training *training)
{
    const struct course *course = &training->course;
    struct play *inner = memory_get(1, sizeof *inner);
    struct table_options options = play->table.options;
    training->move = MOVE_NONE;
    training->job = job_new(course->lesson.game != NULL ? course->lesson.game
                                                        : course->quest.puzzle.game);
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
    if (play->table.slide.forbidden)
        table_forbid_motion(&inner->table);
    inner->table.keymap = &inner->keymap;
    put(inner);
    play_run(inner);
    table_free(&inner->table);
    job_free(training->job);
    text_free(&training->said);
    free(inner);
    return !training->ended && !term_over(play->term);
}

/* ---- the list ---------------------------------------------------------------------- */

static bool show_help(struct term *term)
{
    struct page page = {.title = _("Help")};
    page_add(
        &page,
        _("First steps: a lesson of five positions for each game. A step passes\n"
          "when you have pressed the key that it asks for. First steps are not saved\n"
          "or counted.\n"));
    page_add(&page,
             _("Puzzles: positions in which few moves are right, chosen by your rating.\n"
               "The answer comes at once, with its reason; a wrong move is not made.\n"
               "Your rating rises with each puzzle that you solve at the first try and\n"
               "without help, and falls with each other one, by Elo's formula.\n"));
    page_add(&page,
             _("Drills: each is the position before a move of yours that is proved to\n"
               "have lost the game. It is due after 1, 3, 7 and 21 days, until you have\n"
               "solved it twice at the first try and without help. You can play it\n"
               "earlier, which does not count. Drills stay on this computer."));
    return page_run(term, &page);
}

/* Asks whether to remove all drills. */
static enum chooser_answer empty_drills(struct play *play)
{
    struct list_lines lines = {0};
    struct list list = {.title = _("Remove all drills?"),
                        .footer = _("Enter\tselect\nq\tback"),
                        .lines = &lines};
    uint32_t pressed;
    text_string(list_line(&lines), _("keep them"));
    text_string(list_line(&lines), _("remove them"));
    list.count = lines.count;
    enum chooser_answer answer = chooser_ask(play->term, NULL, &list, "", &pressed);
    if (answer == CHOOSER_CHOSEN && list.chosen == 1)
        drills_empty(play->keeper.store);
    list_lines_free(&lines);
    return answer == CHOOSER_QUIT ? answer : CHOOSER_KEY;
}

enum chooser_answer training_choose(struct play *play, int entry, bool open)
{
    struct store *store = play->keeper.store;
    struct list_lines lines = {0};
    struct list list = {.title = _("Rescue"), .chosen = entry, .lines = &lines};
    enum chooser_answer answer;
    do {
        struct drill drills[LIST_LINES];
        struct training training = {.course = {.store = store}};
        uint32_t pressed = 0;
        int count = course_list(store, &lines, drills);
        list.count = lines.count;
        list.footer =
            count > 0
                ? _("Enter\tselect\nr\trating on/off\nx\tremove drills\n\n?\thelp\nq\tback")
                : _("Enter\tselect\nr\trating on/off\n\n?\thelp\nq\tback");
        if (list.chosen >= list.count) /* a drill that is gone */
            list.chosen = list.count - 1;
        answer =
            open ? CHOOSER_CHOSEN : chooser_ask(play->term, NULL, &list, "", &pressed);
        open = false;
        if (pressed == 'x')
            answer = empty_drills(play);
        else if (pressed == 'r')
            preference_write(store, "rating", NULL, !course_rates(store));
        else if (pressed == '?' && !show_help(play->term))
            answer = CHOOSER_QUIT;
        else if (answer == CHOOSER_CHOSEN &&
                 course_open(&training.course, list.chosen, drills) &&
                 !run(play, &training))
            answer = CHOOSER_QUIT;
        drills_free(drills, count);
        list_lines_free(&lines);
    } while (answer == CHOOSER_CHOSEN || answer == CHOOSER_KEY);
    return answer;
}

void training_describe(struct play *play, struct text *out)
{
    int due, count = drills_count(play->keeper.store, date_today(), &due);
    text_format(out, "%s\t%s", _("Rescue"), _("puzzles, drills, first steps"));
    if (count > 0 && due > 0)
        text_format(out, _("; %d due"), due);
}
