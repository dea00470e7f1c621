/* A picture of numbers: bars beside each other, with marked bars and lines across.
 *
 *     profile_draw(&part, &(struct profile){.bars = &samples, .shown = samples.count});
 */
#ifndef UI_PROFILE_H
#define UI_PROFILE_H

#include "base/samples.h"
#include "canvas/canvas.h"

enum {
    PROFILE_MARKS = 2,
    PROFILE_LINES = 2
};

/* A sample that is pointed out. */
struct profile_mark {
    int at;           /* the sample */
    const char *name; /* below it; NULL: the bar has only another style */
    int style;
};

/* A line across the bars. */
struct profile_line {
    int64_t at;       /* the height, as a sample, not negative */
    const char *name; /* at its right end */
    int style;
};

struct profile {
    const struct samples *bars; /* a sample of -1 is not known */
    int shown;                  /* how many samples are drawn, from the first on */
    int64_t full;               /* the sample that fills its bar; 0: the largest one */
    bool whole; /* the samples take the whole width; else a bar is one sample, or 2, 4, 8,
                 * ... if there are more than columns, so that it seldom changes */
    int zero;   /* a bar of 0 is a thin line of this style; STYLE_PLAIN: nothing */
    int behind; /* samples from this one on are dimmed; 0: none */
    int mark_count, line_count;
    struct profile_mark marks[PROFILE_MARKS]; /* by AT */
    struct profile_line lines[PROFILE_LINES]; /* by AT; no two share a row */
};

/* The rows that the names of the marks take, below the bars. A canvas of 3 rows has only bars. */
static inline int profile_rows_below(const struct profile *profile)
{
    return profile->mark_count > 0 && profile->marks[0].name != NULL ? 2 : 0;
}

/* Draws PROFILE over all of CANVAS, in steps of an eighth of a row. A bar of several samples is
 * the mean of those that are known. */
void profile_draw(struct canvas *canvas, const struct profile *profile);

#endif
