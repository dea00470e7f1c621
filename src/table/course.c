#include "table/course.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void course_set(struct course *course, const uint32_t *first, int first_count,
                const uint32_t *then, int then_count, int64_t score)
{
    struct course set = {.known = true,
                         .score = score,
                         .count = first_count + then_count};
    set.moves = memory_get((size_t)set.count + 1, sizeof *set.moves);
    if (first_count > 0)
        memcpy(set.moves, first, (size_t)first_count * sizeof *first);
    if (then_count > 0)
        memcpy(set.moves + first_count, then, (size_t)then_count * sizeof *then);
    free(course->moves);
    *course = set;
}

void course_free(struct course *course)
{
    free(course->moves);
    *course = (struct course){0};
}

bool course_begins_as(const struct course *course, const struct session *session,
                      int played)
{
    size_t bytes = (size_t)played * sizeof *course->moves;
    return course->known && played <= course->count &&
           (played == 0 || memcmp(course->moves, session->moves, bytes) == 0);
}
