/* The innermost loops of the atlas: what a step of a piece does to a set of layouts,
 * as struct slide in map.h explains. Inline, so that frames whose set is one word have a
 * copy without loops. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_CARRY_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_CARRY_H

#include "games/klotski/solve/atlas/classic_board.h"
#include "games/klotski/solve/atlas/map.h"

/* Adds to word W of OUT what of X is not in KNOWN; returns what was not in OUT either. */
ALWAYS_INLINE uint64_t put_word(uint64_t x, uint32_t w, const uint64_t *known,
                                uint64_t *out)
{
    uint64_t add = x & ~known[w] & ~out[w];
    out[w] |= add;
    return add;
}

/* The subset number after the step, of a layout in which the taken cells are empty. */
ALWAYS_INLINE uint32_t slide_subset(const struct slide *slide, uint32_t subset)
{
    uint32_t below = ((uint32_t)1 << slide->from) - 1;
    uint32_t rest = (subset & below) | (subset >> slide->count & ~below);
    below = ((uint32_t)1 << slide->to) - 1;
    return (rest & below) | (rest & ~below) << slide->count;
}

/* Adds the layouts of FROM after a step of a domino or X to OUT, unless they are
 * KNOWN; returns whether any is new. */
ALWAYS_INLINE bool carry(const struct slide *slide, uint32_t words, const uint64_t *from,
                         const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0, keep = UINT64_MAX;
    for (uint32_t taken = slide->taken & 63; taken != 0; taken &= taken - 1)
        keep &= ~map_mask(__builtin_ctz(taken));
    for (uint32_t w = 0; w < words; w++) {
        uint64_t x = from[w] & keep;
        if ((w << 6 & slide->taken) != 0)
            continue;
        if (slide->count == 0) {
            added |= put_word(x, w, known, out);
            continue;
        }
        for (; x != 0; x &= x - 1) {
            uint32_t to = slide_subset(slide, w << 6 | (uint32_t)__builtin_ctzll(x));
            added |=
                put_word((uint64_t)1 << (to & 63), words == 1 ? 0 : to >> 6, known, out);
        }
    }
    return added != 0;
}

/* The same for a single that moves from free cell P to the empty free cell Q: in the
 * subset number bit P is cleared and bit Q is set. */
ALWAYS_INLINE bool carry_single(int p, int q, uint32_t words, const uint64_t *from,
                                const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0;
    uint64_t mask =
        (p < 6 ? map_mask(p) : UINT64_MAX) & (q < 6 ? ~map_mask(q) : UINT64_MAX);
    int down = p < 6 ? 1 << p : 0, up = q < 6 ? 1 << q : 0;
    uint32_t leaves = p < 6 ? 0 : (uint32_t)1 << (p - 6);
    uint32_t takes = q < 6 ? 0 : (uint32_t)1 << (q - 6);
    for (uint32_t w = 0; w < words; w++)
        if ((w & (leaves | takes)) == leaves)
            added |=
                put_word((from[w] & mask) >> down << up, w ^ leaves ^ takes, known, out);
    return added != 0;
}

#endif
