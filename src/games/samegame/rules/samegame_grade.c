/* What a good player gets out of a board, how hard it is, and the goals of a game; each is
 * worth a star.
 *
 * Par is the best score of some games of a plain player, who keeps the most frequent
 * colour for last (TabuColorRandom: Schadd et al., Single-player Monte-Carlo tree search,
 * 2008; unstuck-formats(5) has the rules). The less par, the harder the board. The moves of the
 * shortest game that reaches par are what a good player needs. */
#include "games/samegame/rules/tiles.h"

#include "base/i18n.h"
#include "base/random.h"
#include "game/session.h"

#include <stdio.h>

enum {
    PLAYS = 256 /* games */
};

/* Plays to the end; returns how many moves that took. */
static int play_out(struct tiles *tiles, int kept, struct random *random)
{
    int moves = 0;
    for (unsigned left; (left = tiles_find(tiles, kept)) != 0; moves++) {
        bool other = (int)tiles_color(left) != kept;
        unsigned columns = 0, rows = tiles->rows, tile;
        for (unsigned i = 0; (i = tiles->column[i].after) != 0;)
            columns++;
        do {
            unsigned i = (unsigned)random_below(random, (uint64_t)(rows * columns));
            tile = tiles_at(tiles, (rows - 1 - i % rows) * tiles->columns + i / rows);
        } while ((other && (int)tiles_color(tile) == kept) ||
                 !tiles_grouped(tiles, tile));
        tiles_take(tiles, tile);
    }
    return moves;
}

/* The par of a board, and the moves of a game that reaches it. */
static void same_aim(const struct same *same, struct aims *aims)
{
    struct tiles start, tiles;
    struct random random;
    tiles_init(&start, same);
    random_seed(&random, 1);
    for (int i = 0; i < PLAYS; i++) {
        tiles_copy(&tiles, &start);
        int moves = play_out(&tiles, tiles_most_frequent(&start), &random);
        int score = tiles_score(&tiles);
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

/* ---- goals ------------------------------------------------------------------------- */

static void aim(const struct session *session, struct aims *aims)
{
    same_aim(session_state_at(session, 0), aims);
}

static int goals(const struct session *session, const struct aims *aims,
                 struct goal out[GOALS_MAX])
{
    bool par = same_score(session_state(session)) >= aims->par;
    out[0].reached = session_status(session) == STATUS_WON;
    snprintf(out[0].words, sizeof out[0].words, "%s", _("clear the board"));
    out[1].reached = par;
    snprintf(out[1].words, sizeof out[1].words, _("par: %d points"), aims->par);
    out[2].reached = par && session_length(session) <= aims->moves;
    snprintf(out[2].words, sizeof out[2].words, _("par in %d moves"), aims->moves);
    return 3;
}

const struct game_scoring same_scoring = {.aim = aim, .goals = goals};
