/* The named openings of 华容道's classic board, and the hardest simple puzzles of that size
 * (lab/corner.h), from openings.txt.
 *
 * The lengths are minimal, in moves, straight slides and steps; the tests let the
 * solver prove each of them, and rate each opening again. */
#include "games/klotski/rules/klotski_openings.h"

#include "base/i18n.h"
#include "game/session.h"
#include "games/klotski/rules/klotski_rules.h"

#include <ctype.h>

static uint64_t klotski_opening_count(void)
{
    return klotski_openings_count;
}

/* NULL: there is none with this number. */
static const struct klotski_opening *find_opening(uint64_t seed)
{
    return seed >= 1 && seed <= klotski_openings_count ? &klotski_openings[seed - 1]
                                                       : NULL;
}

static const char *klotski_deal(void *state, uint32_t variant, uint64_t seed)
{
    const struct klotski_opening *opening = find_opening(seed);
    if (opening == NULL)
        return _("no opening has this number; see: unstuck deal klotski --list");
    struct klotski *k = state;
    *k = (struct klotski){.rows = 5,
                          .columns = 4,
                          .goal_row = opening->goal[0],
                          .goal_column = opening->goal[1],
                          .metric = (uint8_t)variant};
    int i = 0;
    for (const char *s = opening->board; *s != '\0'; s++)
        if (*s != '/')
            k->cell[i++] = *s;
    return NULL;
}

static const char *klotski_opening_name(uint64_t seed, enum charset charset)
{
    const struct klotski_opening *opening = find_opening(seed);
    if (opening == NULL)
        return NULL;
    return charset == CHARSET_CJK ? opening->chinese : opening->latin;
}

static const char *klotski_opening_meaning(uint64_t seed)
{
    const struct klotski_opening *opening = find_opening(seed);
    return opening != NULL ? opening->meaning : NULL;
}

/* The next letter or digit of S in lower case, so that "Heng Dao Li Ma", "heng-dao-li-ma"
 * and "hengdaolima" are the same name. */
static int next_letter(const char **s)
{
    while (**s != '\0' && (unsigned char)**s < 0x80 && !isalnum((unsigned char)**s))
        ++*s;
    return **s != '\0' ? tolower((unsigned char)*(*s)++) : '\0';
}

static bool same_name(const char *a, const char *b)
{
    int x, y;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x == y && x != '\0');
    return x == y;
}

static bool klotski_opening_find(const char *name, uint64_t *seed)
{
    for (uint64_t i = 1; i <= klotski_openings_count; i++)
        if (same_name(name, find_opening(i)->chinese) ||
            same_name(name, find_opening(i)->latin)) {
            *seed = i;
            return true;
        }
    return false;
}

static int klotski_opening_best(uint32_t variant, uint64_t seed)
{
    const struct klotski_opening *opening = find_opening(seed);
    return opening != NULL ? opening->best[variant] : 0;
}

static int klotski_opening_grade(uint32_t variant, uint64_t seed)
{
    (void)variant;
    const struct klotski_opening *opening = find_opening(seed);
    return opening != NULL ? opening->grade : -1;
}

static const char *const variants[] = {"moves", "straight", "steps", NULL};

static const char *const variant_titles[] = {N_("counting moves"),
                                             N_("counting straight slides"),
                                             N_("counting steps"), NULL};

const struct game_deals klotski_deals = {
    .variants = variants,
    .variant_titles = variant_titles,
    .deal = klotski_deal,
    .count = klotski_opening_count,
    .name = klotski_opening_name,
    .meaning = klotski_opening_meaning,
    .find = klotski_opening_find,
    .best = klotski_opening_best,
    .grade = klotski_opening_grade,
};

/* ---- stars: how near to the minimum a solution is ----------------------------------- */

enum {
    NEAR = 10 /* two stars: at most a NEARth of the minimum, rounded up, over it */
};

static int rate(int length, int minimum)
{
    int over = length - minimum;
    return over <= 0 ? STARS_MAX : over <= (minimum + NEAR - 1) / NEAR ? 2 : 1;
}

static void aim(const struct session *session, struct aims *aims)
{
    if (session->dealt)
        aims->moves = klotski_opening_best(session->variant, session->seed);
}

const struct game_scoring klotski_scoring = {.aim = aim, .rate = rate};
