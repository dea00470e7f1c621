/* Writes the results of solve as lines of text or JSON, and reads them.
 *
 *     1 solved 81 proved nodes 13011 seconds 0.001 横刀立马
 *       hR bDL ...
 *
 *     {"position": 1, "name": null, "verdict": "solved", "moves": ["hR", ...], ...} */
#ifndef CLI_RESULT_H
#define CLI_RESULT_H

#include "engine/solution.h"
#include "game/session.h"

/* Position NUMBER, or a deal's number, which is where SESSION stands, and what was found
 * for it. LINE: the
 * moves as words, where the session holds a large board. */
void result_text(const struct session *session, uint64_t number,
                 const struct solution *solution, const struct text *line,
                 struct text *out);
void result_json(const struct session *session, uint64_t number,
                 const struct solution *solution, const struct text *line,
                 struct text *out);

/* What verify needs of a result. */
struct result {
    uint64_t number;
    bool has_seed; /* NUMBER is the deal's */
    char verdict[16];
    bool proved, has_length, has_score, has_bound;
    int64_t length, score, bound;
    char *moves;   /* with a blank between two; owner: result_free */
    char *game;    /* NULL: not said */
    char *variant; /* NULL: not said */
};

enum result_reading {
    RESULT_END,
    RESULT_READ,
    RESULT_BAD /* reason in WHY */
};

/* The next result of a file, which may hold either form; LINES is used by nothing else. */
enum result_reading result_read(struct lines *lines, struct result *result,
                                struct reason *why);
void result_free(struct result *result);

#endif
