/* The lines of openings.txt, which openings.awk makes a C file of. */
#ifndef GAMES_KLOTSKI_RULES_KLOTSKI_OPENINGS_H
#define GAMES_KLOTSKI_RULES_KLOTSKI_OPENINGS_H

#include "game/grade.h"

struct klotski_opening {
    const char *chinese;
    const char *latin;   /* pinyin without tones */
    const char *meaning; /* for those who read the name in Latin letters */
    uint16_t best[3];    /* by enum klotski_metric */
    int8_t grade;        /* enum grade; -1: none */
    uint8_t goal[2];     /* row and column */
    const char *board;   /* rows with a slash between */
};

extern const struct klotski_opening klotski_openings[];
extern const uint64_t klotski_openings_count;

#endif
