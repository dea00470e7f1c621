/* First steps: five positions of each game that teach its rules, its keys, and h, y, u and a.
 *
 *     struct lesson lesson = {.game = game};       which has words->lesson
 *     lesson_put(&lesson, &session);
 *     lesson_print(&lesson, &goal);
 *     ... the player makes a move:   if (!lesson_moved(&lesson, &session)) take it back
 *     ... or presses one of h y u a: lesson_pressed(&lesson, 'h');
 *     if (lesson_passed(&lesson) && lesson_next(&lesson)) lesson_put(&lesson, &session); */
#ifndef SCREENS_LESSON_H
#define SCREENS_LESSON_H

#include "game/session.h"

struct lesson {
    const struct game *game;
    int step; /* from 0 */
    int act;  /* so much of the step is done */
};

/* Begins the step at its position, in SESSION, which must hold a session (all zero is fine). */
void lesson_put(struct lesson *lesson, struct session *session);
/* What the step asks for now, as notation->parse_move reads it, or h, y, u, a; NULL: it is
 * passed. The move is valid until the next call. */
const char *lesson_act(const struct lesson *lesson);
bool lesson_passed(const struct lesson *lesson);

/* The player has made a move. False: the step asks for something else. */
bool lesson_moved(struct lesson *lesson, const struct session *session);
/* The player has used KEY, and its effect is there. False: the step asks for something else. */
bool lesson_pressed(struct lesson *lesson, char key);

/* Goes to the next step; false: there is none. */
bool lesson_next(struct lesson *lesson);

/* Adds what to do now or, if the step is passed, what it taught: parts, as for bar_message. */
void lesson_print(const struct lesson *lesson, struct text *out);

#endif
