/* Writes the results of solve as lines of text or JSON, and reads them.
 *
 *     1 solved 81 proved nodes 13011 cpu_seconds 0.001 seconds 0.001 seed 1 横刀立马 game
 *     klotski variant moves source deals bytes 262    (a single line)
 *       hR bDL ...
 *
 *     {"position": 1, "name": null, "verdict": "solved", "moves": ["hR", ...], ...}
 *
 * A result says for which game, variant and source it is, so that it counts for no other.
 * A killed run can leave the beginning of a result at the end of its file: text has the
 * number of bytes of its moves, and that of its candidates, each a line; JSON ends with its
 * last brace. A run that continues the file ends the broken line with RESULT_CUT_MARK, so
 * that the line stays recognizable. */
#ifndef LAB_RESULTS_RESULT_H
#define LAB_RESULTS_RESULT_H

#include "base/lines.h"
#include "base/text.h"

#include <jansson.h>
#include <unstuck.h>

/* What solve writes of a position. */
struct outcome {
    uint64_t number;    /* of the position or the deal */
    const char *file;   /* that the position is from; NULL: it is a deal */
    const char *source; /* see source_word */
    struct unstuck_facts facts;
    struct unstuck_answer answer;
    struct unstuck_progress progress; /* at the end; all zero: not known */
    const char *line, *farthest;      /* see unstuck_line, unstuck_farthest */
    /* A game that was played by fair advice; else NULL and 0. */
    const char *played; /* its moves, also if it was not won */
    uint64_t decisions;
    const struct unstuck_solver
        *solver; /* of a fair search, for its candidates; or NULL */
    const struct unstuck_position *position;
    struct resumed *before; /* the result to improve, see resume.h; NULL: none */
    bool boards;            /* text has the board after each move, too */
    /* Why the first move of LINE is good, or the position lost. */
    bool explained;
    const char *move;    /* that was asked about; NULL: the best one */
    struct text instead; /* the line that is better than that with MOVE; owned */
    struct unstuck_why reasons[UNSTUCK_REASONS];
    int reason_count;
};

void result_text(const struct outcome *outcome, struct text *out);
void result_json(const struct outcome *outcome, struct text *out);

/* "solved", "impossible" or "unknown". */
const char *result_verdict(enum unstuck_verdict verdict);

/* What a line without its end ends with, once others follow. */
#define RESULT_CUT_MARK " ..."

enum result_kind {
    RESULT_SOLVED, /* of solve and study */
    RESULT_ADVISED,
    RESULT_PLAYED
};

/* The parts of a result that verify checks and study sums up. */
struct result {
    uint64_t number;
    long line;       /* in which it begins */
    bool whole;      /* text has all of its moves, as far as can be seen */
    bool ends_early; /* it has fewer bytes of moves than it says */
    enum result_kind kind;
    bool by_deal; /* NUMBER may be the number of a deal: the result has the same seed */
    const char *verdict; /* of OBJECT, as all that are const; any word */
    bool has_length, has_score;
    struct unstuck_answer answer; /* what the result says of it; else 0 */
    int64_t decisions;            /* 0: not given */
    char *moves;                  /* with blanks between; owned, as the following */
    char *instead;                /* the same */
    json_t *object;
    const char *game, *variant, *source; /* NULL: not given */
    const char *move;                    /* see struct outcome; NULL: not given */
    struct unstuck_why reasons[UNSTUCK_REASONS];
    int reason_count; /* only JSON has them */
};

enum result_reading {
    RESULT_END,
    RESULT_READ,
    RESULT_CUT, /* none: the beginning of one, which a killed run left, or an "error" */
    RESULT_BAD  /* reason in WHY */
};

/* Reads the next result of a file, text or JSON. Use LINES for nothing else. All fields but
 * the number, the verdict and the moves may be missing, as in results of other programs. */
enum result_reading result_read(struct lines *lines, struct result *result,
                                struct unstuck_reason *why);
void result_free(struct result *result);

#endif
