#include "coach/full_line.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void full_line_set(struct full_line *line, const uint32_t *first, int first_count,
                   const uint32_t *then, int then_count, int64_t score)
{
    struct full_line set = {.known = true,
                            .score = score,
                            .count = first_count + then_count};
    set.moves = memory_get((size_t)set.count + 1, sizeof *set.moves);
    if (first_count > 0)
        memcpy(set.moves, first, (size_t)first_count * sizeof *first);
    if (then_count > 0)
        memcpy(set.moves + first_count, then, (size_t)then_count * sizeof *then);
    free(line->moves);
    *line = set;
}

void full_line_free(struct full_line *line)
{
    free(line->moves);
    *line = (struct full_line){0};
}

bool full_line_begins_as(const struct full_line *line, const struct session *session,
                         int played)
{
    size_t bytes = (size_t)played * sizeof *line->moves;
    return line->known && played <= line->count &&
           (played == 0 || memcmp(line->moves, session->moves, bytes) == 0);
}
