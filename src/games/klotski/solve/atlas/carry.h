/* The innermost loops of the atlas: what a step of a piece does to a set of layouts,
 * as struct slide in map.h explains. Inline, so that frames whose set is one word have a
 * copy without loops. Copies for 4 and for 16 words gained nothing. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_CARRY_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_CARRY_H

#include "games/klotski/solve/atlas/map.h"
#include "games/klotski/solve/classic_board.h"

/* Adds to word W of OUT what of X is not in KNOWN; returns what was not in OUT either. */
ALWAYS_INLINE uint64_t put_word(uint64_t x, uint32_t w, const uint64_t *known,
                                uint64_t *out)
{
    uint64_t add = x & ~known[w] & ~out[w];
    out[w] |= add;
    return add;
}

/* Moves the bits of the subset numbers in word X down, or up, within the word. */
ALWAYS_INLINE uint64_t steps_down(const struct slide *slide, uint64_t x)
{
    for (int i = 0; i < slide->steps; i++) {
        uint64_t goes = x & slide->step[i].mask;
        x = (x ^ goes) | goes >> slide->step[i].shift;
    }
    return x;
}

ALWAYS_INLINE uint64_t steps_up(const struct slide *slide, uint64_t x)
{
    for (int i = 0; i < slide->steps; i++) {
        uint64_t goes = x & slide->step[i].mask;
        x = (x ^ goes) | goes << slide->step[i].shift;
    }
    return x;
}

/* Puts word W of a set, X, going up: up to four parts go to different words. */
static inline uint64_t put_up(const struct slide *slide, uint64_t x, uint32_t w,
                              const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0;
    uint32_t to = (w & slide->stays) | (w & slide->goes) << slide->count;
    if (slide->parts & 2) {
        uint64_t part = x >> 32;
        uint32_t high = to | (uint32_t)1 << (slide->count - 1);
        x &= 0xffffffff;
        if (slide->parts & 1) {
            added |= put_word(steps_up(slide, part >> 16), high | 1, known, out);
            part &= 0xffff;
        }
        added |= put_word(steps_up(slide, part), high, known, out);
    }
    if (slide->parts & 1) {
        uint64_t goes = x & map_mask(4);
        added |= put_word(steps_up(slide, goes >> 16), to | 1, known, out);
        x ^= goes;
    }
    return added | put_word(steps_up(slide, x), to, known, out);
}

/* Adds the layouts of FROM after a step of a domino or X to OUT, unless they are
 * KNOWN; returns whether any is new. */
ALWAYS_INLINE bool carry(const struct slide *slide, uint32_t words, const uint64_t *from,
                         const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0;
    if (words == 1) {
        uint64_t x = *from & slide->keep;
        x = slide->up ? steps_up(slide, x) : steps_down(slide, x);
        return put_word(x, 0, known, out) != 0;
    }
    for (uint32_t w = 0; w < words; w++) {
        uint64_t x = from[w] & slide->keep;
        if (x == 0 || (w & slide->taken) != 0)
            continue;
        if (slide->up) {
            added |= put_up(slide, x, w, known, out);
            continue;
        }
        uint32_t to = (w & slide->stays) | (w & slide->goes) >> slide->count;
        x = steps_down(slide, x) << slide->shift[w & slide->crossing];
        added |= put_word(x, to, known, out);
    }
    return added != 0;
}

/* The same for a single that moves from free cell P to the empty free cell Q: in the
 * subset number bit P is cleared and bit Q is set. */
ALWAYS_INLINE bool carry_single(int p, int q, uint32_t words, const uint64_t *from,
                                const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0;
    if (p < 6 && q < 6) {
        uint64_t mask = map_mask(p) & ~map_mask(q);
        int up = p < q ? (1 << q) - (1 << p) : 0, down = p < q ? 0 : (1 << p) - (1 << q);
        for (uint32_t w = 0; w < words; w++)
            added |= put_word((from[w] & mask) << up >> down, w, known, out);
        return added != 0;
    }
    if (words == 1)
        return false;
    uint64_t mask = p < 6 ? map_mask(p) : q < 6 ? ~map_mask(q) : UINT64_MAX;
    int up = q < 6 ? 1 << q : 0, down = p < 6 ? 1 << p : 0;
    uint32_t leaves = p < 6 ? 0 : (uint32_t)1 << (p - 6);
    uint32_t takes = q < 6 ? 0 : (uint32_t)1 << (q - 6);
    for (uint32_t w = 0; w < words; w++)
        if ((w & (leaves | takes)) == leaves)
            added |=
                put_word((from[w] & mask) << up >> down, w ^ leaves ^ takes, known, out);
    return added != 0;
}

#endif
