/* What a good player gets out of a board, and how hard it is.
 *
 * Par is the best score of some games of a plain player, who keeps the most frequent
 * colour for last (TabuColorRandom: Schadd et al., Single-player Monte-Carlo tree search,
 * 2008). Tiles are drawn at random until one lies in a group, of another colour than the
 * kept one as long as there are such groups; that group is removed. The less par, the
 * harder the board. The moves of the game that reaches par, the shortest such game, are
 * what a good player needs. */
#include "games/samegame/rules/same_play.h"
#include "games/samegame/rules/samegame_rules.h"

#include "base/random.h"

enum {
    PLAYS = 256 /* games */
};

/* Whether a group is left that is not of the kept colour. */
static bool has_other(const struct same_play *play, int kept)
{
    for (int i = 0; i < play->count; i++)
        if (play->group[play->live[i]].color != kept)
            return true;
    return false;
}

/* Plays to the end; returns how many moves that took. */
static int play_out(struct same_play *play, int kept, struct random *random)
{
    int moves = 0;
    for (; play->count > 0; moves++) {
        uint64_t cells = (uint64_t)(play->rows * play->width);
        bool other = has_other(play, kept);
        int group;
        do {
            unsigned i = (unsigned)random_below(random, cells);
            group = play->label[(i / play->rows + 1) * play->stride + i % play->rows];
        } while (group == 0 || (other && play->group[group].color == kept));
        play_take(play, group);
    }
    return moves;
}

void same_aim(const struct same *same, struct aims *aims)
{
    struct same_play start;
    struct random random;
    play_init(&start, same);
    random_seed(&random, 1);
    for (int i = 0; i < PLAYS; i++) {
        struct same_play play;
        play_copy(&play, &start);
        int moves = play_out(&play, play_most_frequent(&start), &random);
        int score = play_score(&play);
        if (i > 0 && (score < aims->par || (score == aims->par && moves >= aims->moves)))
            continue;
        *aims = (struct aims){.par = score, .moves = moves};
    }
}

int same_par(uint32_t variant, uint64_t seed)
{
    struct same same;
    struct aims aims;
    same_deal(&same, variant, seed);
    same_aim(&same, &aims);
    return aims.par;
}

/* The less there is to get, the more effort it takes. */
static int find_effort(uint32_t variant, uint64_t seed)
{
    return -same_par(variant, seed);
}

static const struct grade_scale scales[] = {{"square", {-655, -545, -450}},
                                            {"classic", {-1845, -1450, -1030}},
                                            {"20x10c4", {-3090, -2510, -2010}},
                                            {"classic-8x8c3", {-1580, -1470, -1305}},
                                            {"40x20", {-13500, -11100, -9400}},
                                            {0}};

const struct grading same_grading = {.scales = scales, .effort = find_effort};
