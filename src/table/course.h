/* A way through a whole scored game, from its start, and what it comes to.
 *
 *     struct course course = {0};
 *     course_set(&course, session.moves, session.cursor, rest, count, score);
 *     if (course_begins_as(&course, &session, session.cursor))
 *         ... course.moves + session.cursor goes on
 *     course_free(&course); */
#ifndef TABLE_COURSE_H
#define TABLE_COURSE_H

#include "game/session.h"

/* All zero is no course. */
struct course {
    bool known;
    int64_t score;
    int count;
    uint32_t *moves; /* count of them */
};

/* FIRST_COUNT moves of FIRST, then THEN_COUNT of THEN; what COURSE held is gone. */
void course_set(struct course *course, const uint32_t *first, int first_count,
                const uint32_t *then, int then_count, int64_t score);
void course_free(struct course *course);

/* Whether the first PLAYED moves of SESSION are the beginning of COURSE. */
bool course_begins_as(const struct course *course, const struct session *session,
                      int played);

#endif
