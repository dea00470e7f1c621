/* A full line of a scored game: all moves from the start of the game to its end, and the
 * score at the end.
 *
 *     struct full_line line = {0};
 *     full_line_set(&line, session.moves, session.cursor, rest, count, score);
 *     if (full_line_begins_as(&line, &session, session.cursor))
 *         ... line.moves + session.cursor is the rest of the line
 *     full_line_free(&line); */
#ifndef COACH_FULL_LINE_H
#define COACH_FULL_LINE_H

#include "game/session.h"

/* All zero is no line. */
struct full_line {
    bool known;
    int64_t score;
    int count;
    uint32_t *moves; /* COUNT of them, owned */
};

/* Replaces LINE by the FIRST_COUNT moves of FIRST and then the THEN_COUNT moves of
 * THEN. */
void full_line_set(struct full_line *line, const uint32_t *first, int first_count,
                   const uint32_t *then, int then_count, int64_t score);
void full_line_free(struct full_line *line);

/* Whether LINE is known and begins with the first PLAYED moves of SESSION. */
bool full_line_begins_as(const struct full_line *line, const struct session *session,
                         int played);

#endif
