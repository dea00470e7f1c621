/* Rescue, on the screen and in --plain: the lesson, the puzzles or the drill that the player is
 * at, and what the store keeps of them.
 *
 *     struct course course = {.store = store};
 *     if (course_open(&course, entry, drills)) course_put(&course, &session);
 *     ... the player makes a move, after quest_judge (screens/quest.h) ...
 *     if (!course_follow(&course, &session, &deeds)) take the move back
 *     if (course_passed(&course) && course_next(&course)) course_put(&course, &session); */
#ifndef SCREENS_COURSE_H
#define SCREENS_COURSE_H

#include "screens/quest.h"
#include "store/drill.h"
#include "ui/list.h"

/* First steps: five positions of each game that teach its rules, its keys, and h, y, u and a. */
struct lesson {
    const struct game *game; /* which has words->lesson */
    int step;                /* from 0 */
    int act;                 /* so much of the step is done */
};

struct course {
    struct store *store;  /* borrowed */
    struct lesson lesson; /* if its game is not NULL; else it is a quest */
    struct quest quest;   /* the puzzle or the drill; its game NULL: nothing is begun */
    struct drill drill;   /* that the quest is, without its session; its id 0: none */
    const struct game
        *game;  /* whose puzzles follow one another; NULL: it is the only one */
    int cursor; /* of the session, when it was looked at last */
    int gained; /* the rating by the puzzle */
    int grade;  /* whose next puzzle it is; -1: one that was made on this machine */
    bool noted; /* the result of the quest is in the store */
};

/* Whether there is something to do or, if it is done, to leave. */
static inline bool course_begun(const struct course *course)
{
    return course->lesson.game != NULL || course->quest.puzzle.game != NULL;
}

/* Adds all there is to LIST, with a tab between the name of an entry and what is said of it, and
 * reads the drills; returns their number, for drills_free. */
int course_list(struct store *store, struct list_lines *list,
                struct drill drills[LIST_LINES]);
/* The entry with the first lesson. */
int course_first_lesson(void);
/* Begins ENTRY of that list, from 0. False: it has nothing. */
bool course_open(struct course *course, int entry, const struct drill *drills);

/* Puts the position of the step or the quest in SESSION. */
void course_put(struct course *course, struct session *session);
/* What the step of a lesson asks for now: a move as text, which is valid until the next call, or the
 * key h, y, u or a; NULL: it is passed, or this is a quest. */
const char *course_act(const struct course *course);
/* The move among them; MOVE_NONE: none. */
uint32_t course_asks(const struct course *course, const struct session *session);
/* Whether the step or the quest is done. */
bool course_passed(const struct course *course);
/* Adds what is to be done now, or what was done: parts, as for bar_message. */
void course_print(const struct course *course, struct text *out);
/* Goes to the next step or puzzle; false: there is none. */
bool course_next(struct course *course);

/* What the keys h, y and a have done. */
struct course_deeds {
    bool hinted, told, finished;
};
/* Looks at what the player did; DEEDS: by keys, NULL: nothing. False: the step asks for another
 * move. */
bool course_follow(struct course *course, const struct session *session,
                   const struct course_deeds *deeds);

/* Whether the rating is shown. */
bool course_rates(struct store *store);
/* Keeps a puzzle that this machine has made, as rescue_print prints it, until it is played. */
void course_add_made(struct store *store, const struct game *game, const char *line);
int course_count_made(struct store *store, const struct game *game);

#endif
