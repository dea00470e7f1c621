/* Reasons for moves, on good lines of all games: nearly every move has one, none is the reason
 * of most moves, each claim that a game makes is true for its checker, and planted false claims
 * are refused. */
#include "engine/solution.h"
#include "games/klondike/rules/klondike_reasons.h"
#include "games/klotski/rules/klotski_reasons.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_reasons.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_reasons.h"
#include "games/samegame/rules/samegame_rules.h"
#include "tests/klondike/small.h"
#include "tests/klotski/boards.h"
#include "tests/lianliankan/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum {
    KINDS = 16
};

struct figures {
    int moves, silent, claims, planted;
    int later, named; /* claims about later moves, and how many of them name a place */
    int first[KINDS]; /* moves of which this kind is the first claim */
};

static void plant(const struct game *game, const struct reason_case *about,
                  struct game_reason claim, struct figures *figures)
{
    assert_false(game->reasons->holds(about, &claim));
    figures->planted++;
}

/* Plants claims that CLAIM, a true one, rules out. */
static void plant_false(const struct game *game, const struct reason_case *about,
                        const struct game_reason *claim, struct figures *figures)
{
    const char *kind = game->reasons->kinds[claim->kind];
    struct game_reason wrong = *claim;
    wrong.at = about->count;
    plant(game, about, wrong, figures);
    if (claim->at > 0) { /* the line ends before that move */
        struct reason_case shorter = {about->state, about->line, claim->at};
        plant(game, &shorter, *claim, figures);
    }
    wrong = *claim;
    wrong.number++;
    if (claim->number > 0)
        plant(game, about, wrong, figures);
    wrong = *claim;
    wrong.place++;
    if (strcmp(kind, "turns") == 0 || strcmp(kind, "empties") == 0 ||
        strcmp(kind, "soon") == 0)
        plant(game, about, wrong, figures);
    /* These are about the first move that depends on the one explained. */
    wrong = *claim;
    for (wrong.at = 1; wrong.at < claim->at; wrong.at++)
        if (strcmp(kind, "allows") == 0 || strcmp(kind, "lets") == 0)
            plant(game, about, wrong, figures);
}

/* A speech program may drop other signs: ♥, →. */
static void expect_spoken(const struct game *game, const struct text *words)
{
    struct text spelled = {0};
    if (game->speech->spell != NULL)
        game->speech->spell(text_get(words), &spelled);
    else
        text_string(&spelled, text_get(words));
    for (const char *s = text_get(&spelled); *s != '\0'; s++)
        if (!isalnum((unsigned char)*s) && strchr(" ,;:'()%-", *s) == NULL)
            fail_msg("not for the ear: %s", text_get(&spelled));
    text_free(&spelled);
}

static void look(const struct game *game, const struct reason_case *about,
                 struct figures *figures)
{
    struct game_reason found[REASONS_MOST];
    struct text words = {0};
    int count = game->reasons->find(about, found);
    figures->moves++;
    figures->silent += count == 0;
    figures->claims += count;
    if (count > 0)
        figures->first[found[0].kind]++;
    for (int i = 0; i < count; i++) {
        assert_true(game->reasons->holds(about, &found[i]));
        plant_false(game, about, &found[i], figures);
        bool named[REASON_PLACES] = {false};
        game->reasons->places(about, &found[i], named);
        figures->later += found[i].at > 0;
        figures->named += found[i].at > 0 && memchr(named, true, sizeof named) != NULL;
        text_clear(&words);
        game->reasons->print(about, &found[i], false, &words);
        assert_true(words.length > 0 && words.length <= 76);
        text_clear(&words);
        game->reasons->print(about, &found[i], true, &words);
        expect_spoken(game, &words);
    }
    if (strcmp(game->reasons->kinds[0], "only") == 0 && figures->moves % 8 == 0 &&
        (count == 0 || found[0].kind > 0))
        plant(game, about, (struct game_reason){.kind = 0}, figures);
    text_free(&words);
}

/* Explains each move of a good line of a deal. */
static void walk(const struct game *game, uint32_t variant, uint64_t seed,
                 struct figures *figures)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    struct solution found = {0};
    struct search search;
    assert_null(game->deals->deal(state, variant, seed));
    search_init(&search,
                &(struct limits){.nodes = 100000, .improve = 3600, .natural = true});
    solution_find(game, &search, NULL, state, &found);
    for (int i = 0; i < found.count; i++) {
        struct reason_case about = {state, found.moves + i, found.count - i};
        look(game, &about, figures);
        assert_true(game->rules->apply(state, found.moves[i]));
    }
    solution_free(&found);
    search_free(&search);
}

/* Without a reason: at most a tenth. No kind: more than two fifths, where there are enough
 * moves to say so. */
static void judge(const struct game *game, const char *variant,
                  const struct figures *figures)
{
    struct text words = {0};
    text_format(&words,
                "%s %s: %d moves, %d silent, %d claims, %d false ones planted, %d of %d "
                "later ones with places;",
                game->id, variant, figures->moves, figures->silent, figures->claims,
                figures->planted, figures->named, figures->later);
    for (int i = 0; game->reasons->kinds[i] != NULL; i++)
        text_format(&words, " %s %d%%", game->reasons->kinds[i],
                    100 * figures->first[i] / figures->moves);
    print_message("%s\n", text_get(&words));
    text_free(&words);
    assert_true(figures->planted > 0);
    assert_true(10 * figures->silent <= figures->moves);
    assert_true(100 * figures->named >= 95 * figures->later);
    for (int i = 0; i < KINDS && seed_is_long(); i++)
        assert_true(100 * figures->first[i] <= 40 * figures->moves);
}

/* In make check-long at least 1,000 moves a game. The deals are those that nothing was tuned
 * on. */
static void test_lines(void **unused)
{
    static const struct {
        const char *id, *variant;
        uint64_t seed;
        int count;
    } lists[] = {{"klondike", "draw3", 910001, 20},
                 {"klondike", "draw1", 910001, 10},
                 {"klotski", "moves", 1, 30},
                 {"klotski", "straight", 31, 15},
                 {"lianliankan", "outside-18x8", 910001, 15},
                 {"lianliankan", "outside-gravity-14x6", 910001, 20},
                 {"samegame", "10x10", 910001, 40},
                 {"samegame", "classic", 910001, 20}};
    (void)unused;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const struct game *game = registry_find(lists[i].id);
        struct figures figures = {0};
        uint32_t variant;
        assert_true(game_variant_find(game, lists[i].variant, &variant));
        for (int n = 0; n < seed_rounds(lists[i].count); n++)
            walk(game, variant, lists[i].seed + (uint64_t)n, &figures);
        judge(game, lists[i].variant, &figures);
    }
}

/* ---- losses ------------------------------------------------------------------------ */

struct losses {
    int lost, told, planted;
};

static bool is_lost(const struct game *game, const void *state)
{
    struct solution found = {0};
    struct search search;
    search_init(&search, &(struct limits){.nodes = 20000});
    solution_find(game, &search, NULL, state, &found);
    bool lost = found.verdict == VERDICT_IMPOSSIBLE;
    solution_free(&found);
    search_free(&search);
    return lost;
}

static void count_faces(const struct lian *s, const bool *marked, int faces[LIAN_CELLS])
{
    memset(faces, 0, LIAN_CELLS * sizeof *faces);
    for (int cell = 0; cell < LIAN_CELLS; cell++)
        if (marked[cell])
            faces[s->face[cell]]++;
}

/* On the board before MOVE the same tiles of Lianliankan are marked as on that behind it: the last
 * two of a face, and they are among those that stay. WHY names those that MOVE has split, if it has
 * split some that stay. */
static void look_marks(const struct game *game, const void *state, uint32_t move,
                       const void *after)
{
    const struct lian *boards[] = {state, after};
    struct reason_case about = {state, &move, 1}, behind = {.state = after};
    struct game_reason why;
    int faces[4][LIAN_CELLS], split = boards[0]->face[lian_first(move)];
    assert_true(game_explain_loss(game, &about, &why));
    for (int i = 0; i < 2; i++) {
        bool named[REASON_PLACES] = {false}, stays[REASON_PLACES] = {false};
        game->reasons->places(i == 0 ? &about : &behind, &why, named);
        game->reasons->stay(i == 0 ? &about : &behind, &why, stays);
        for (int cell = 0; cell < LIAN_CELLS; cell++)
            assert_true(!named[cell] || stays[cell]);
        count_faces(boards[i], named, faces[i]);
        count_faces(boards[i], stays, faces[2 + i]);
    }
    assert_memory_equal(faces[0], faces[1], sizeof *faces);
    assert_memory_equal(faces[2], faces[3], sizeof *faces);
    assert_int_equal(faces[2][0], 0);
    assert_int_equal(faces[0][boards[1]->face[why.place]], 2);
    if (faces[3][split] == 2)
        assert_int_equal(boards[1]->face[why.place], split);
}

/* Looks at STATE, which is lost. */
static bool tell_loss(const struct game *game, const void *state, struct losses *losses,
                      struct game_reason *why)
{
    struct text words = {0};
    losses->lost++;
    if (!game->reasons->find_loss(state, why))
        return false;
    losses->told++;
    assert_true(game->reasons->holds_loss(state, why));
    game->reasons->print_loss(&(struct reason_case){.state = state}, why, &words);
    assert_true(words.length > 0 && words.length <= 82);
    expect_spoken(game, &words);
    text_free(&words);
    struct game_reason wrong[] = {*why, *why, *why, *why};
    wrong[0].kind = 0;
    wrong[1].place = -1;
    wrong[2].number = -why->number;
    wrong[3].at = -1;
    int count = strcmp(game->id, "klondike") == 0 ? 4 : 3;
    for (int i = 0; i < count; i++)
        assert_false(game->reasons->holds_loss(state, &wrong[i]));
    losses->planted += count;
    return true;
}

/* Looks at the position behind MOVE if that is lost. In STATE, which can be won, no claim is
 * true. */
static void look_loss(const struct game *game, const void *state, uint32_t move,
                      struct losses *losses)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    struct game_reason why;
    memcpy(after, state, game->rules->state_size);
    assert_true(game->rules->apply(after, move));
    if (game->rules->status(after) != STATUS_PLAYING || !is_lost(game, after) ||
        !tell_loss(game, after, losses, &why))
        return;
    assert_false(game->reasons->holds_loss(state, &why));
    if (game->reasons->stay != NULL)
        look_marks(game, state, move, after);
    losses->planted++;
}

/* Follows a good line of a deal and tries TRIES moves in each position. */
static void err(const struct game *game, uint32_t variant, uint64_t seed, int tries,
                struct random *random, struct losses *losses)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    struct solution found = {0};
    struct search search;
    struct game_reason why;
    uint32_t moves[512];
    assert_null(game->deals->deal(state, variant, seed));
    search_init(&search, &(struct limits){.nodes = 20000});
    solution_find(game, &search, NULL, state, &found);
    if (found.verdict == VERDICT_IMPOSSIBLE)
        tell_loss(game, state, losses, &why);
    for (int i = 0; i < found.count; i++) {
        int count = game->rules->moves(state, moves, 512);
        if (random_below(random, 64) == 0)
            assert_false(game->reasons->find_loss(state, &why));
        for (int k = 0; k < tries; k++)
            look_loss(game, state, moves[random_below(random, (uint64_t)count)], losses);
        assert_true(game->rules->apply(state, found.moves[i]));
    }
    solution_free(&found);
    search_free(&search);
}

static void test_losses(void **unused)
{
    static const struct {
        const char *id, *variant;
        int count, tries, percent;
    } lists[] = {{"klondike", "draw3", 60, 3, 95},
                 {"klondike", "draw1", 30, 3, 95},
                 {"klondike", "draw3-passes1", 60, 3, 95},
                 {"klondike", "draw1-passes3", 20, 3, 95},
                 {"klondike", "draw3-noback", 20, 3, 95},
                 {"klondike", "draw3-nospaces", 20, 3, 50},
                 {"klondike", "draw3-spaces", 20, 3, 95},
                 {"lianliankan", "outside-14x6", 20, 4, 75},
                 {"lianliankan", "inside-10x6", 20, 4, 75},
                 {"lianliankan", "outside-gravity-14x6", 20, 4, 40}};
    struct random random;
    (void)unused;
    seed_random(&random);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const struct game *game = registry_find(lists[i].id);
        struct losses losses = {0};
        uint32_t variant;
        assert_true(game_variant_find(game, lists[i].variant, &variant));
        for (int n = 0; n < seed_rounds(lists[i].count); n++)
            err(game, variant, 920005 + (uint64_t)n, seed_is_long() ? lists[i].tries : 1,
                &random, &losses);
        print_message(
            "%s %s: %d lost positions, %d with a reason, %d false ones planted\n",
            game->id, lists[i].variant, losses.lost, losses.told, losses.planted);
        assert_true(!seed_is_long() ||
                    100 * losses.told >= lists[i].percent * losses.lost);
        assert_true(seed_met(losses.told));
    }
}

/* ---- changed claims ---------------------------------------------------------------- */

/* Adds to SUM which of many claims near CLAIM are true: of ABOUT, or if that has no line, of its
 * position. */
static uint32_t add_changed(const struct game *game, const struct reason_case *about,
                            const struct game_reason *claim, struct random *random,
                            uint32_t sum)
{
    int kinds = 0;
    while (game->reasons->kinds[kinds] != NULL)
        kinds++;
    for (int i = 0; i < 40; i++) {
        struct game_reason why = *claim;
        int *part[] = {&why.at, &why.number, &why.place};
        for (int j = 0; j < 3; j++)
            *part[j] += (int)random_below(random, 4) % 3 - 1;
        why.kind = i % 2 == 0 ? why.kind : (int)random_below(random, (uint64_t)kinds);
        sum =
            sum * 31 + (about->count > 0 ? game->reasons->holds(about, &why)
                                         : game->reasons->holds_loss(about->state, &why));
    }
    return sum;
}

/* Plays COUNT random moves; returns how many there were. */
static int play_random(const struct game *game, void *state, struct random *random,
                       int count, uint32_t *line)
{
    uint32_t moves[512];
    for (int i = 0; i < count; i++) {
        int most = game->rules->moves(state, moves, 512);
        if (most == 0)
            return i;
        line[i] = moves[random_below(random, (uint64_t)most)];
        assert_true(game->rules->apply(state, line[i]));
    }
    return count;
}

/* A small position, in which much happens in few moves. */
static void deal_small(const struct game *game, struct random *random, int n, void *state)
{
    int rows = 2 + (int)random_below(random, 4),
        columns = 2 + (int)random_below(random, 4);
    if (game == &klondike_game) {
        if (n % 4 == 0)
            small_endgame(random, 12, state);
        else
            small_tangle(random, 24, state);
        if (n % 8 >= 4)
            small_rules(random, state);
    } else if (game == &klotski_game) {
        board_random(state, random, (uint32_t)n % 3, rows, columns, 3);
    } else if (game == &lianliankan_game) {
        struct lian lian =
            boards_shuffled(random, (unsigned)n % 4, rows, columns, 2 + n / 4 % 2 * 2);
        memcpy(state, &lian, sizeof lian);
    } else {
        struct same same = {.rows = (uint8_t)(rows + n % 3), .columns = (uint8_t)columns};
        for (int cell = 0; cell < same.rows * columns; cell++)
            same.color[cell] = (uint8_t)(1 + random_below(random, 2 + (uint64_t)n % 2));
        memcpy(state, &same, sizeof same);
    }
}

/* Claims about random moves, and changed ones: SUMS say which of them are true. */
static void test_changed(void **unused)
{
    enum {
        LINE = 8,
        CASES = 400
    };
    static const uint32_t sums[] = {719127380u, 1832746167u, 2975723418u, 1519265734u};
    (void)unused;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        const struct game *game = registry[i];
        _Alignas(max_align_t) unsigned char state[STATE_MAX], after[STATE_MAX];
        struct random random;
        uint32_t line[LINE], sum = 0;
        random_seed(&random, i);
        for (int n = 0; n < CASES; n++) {
            struct game_reason found[REASONS_MOST + 1];
            memset(state, 0, sizeof state);
            deal_small(game, &random, n, state);
            memcpy(after, state, sizeof after);
            struct reason_case about = {state, line,
                                        play_random(game, after, &random, LINE, line)};
            int count = about.count > 0 ? game->reasons->find(&about, found) : 0;
            found[count] = (struct game_reason){.at = n % LINE, .number = 2};
            for (int j = 0; j <= count && about.count > 0; j++)
                sum = add_changed(game, &about, &found[j], &random, sum);
            about = (struct reason_case){.state = state};
            if (game_explain_loss(game, &about, found))
                sum = add_changed(game, &about, found, &random, sum);
        }
        if (sum != sums[i])
            fail_msg("%s: %u", game->id, sum);
    }
}

/* ---- by hand ----------------------------------------------------------------------- */

/* The group is all of the left column and the two lowest tiles of the right one, of which the
 * other tiles of its colour then lie one above another, but do not touch. */
static void test_emptied(void **unused)
{
    static const struct same same = {.rows = 6,
                                     .columns = 2,
                                     .color = {0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 1, 1}};
    static const uint32_t line = 11;
    struct reason_case about = {&same, &line, 1};
    (void)unused;
    for (int number = 0; number <= 2; number++)
        assert_false(same_reasons_holds(&about, &(struct game_reason){.kind = SAME_JOINS,
                                                                      .number = number,
                                                                      .place = 5}));
}

/* Without the 4s the row between them joins all four 1s: six pairs, of which two can be taken. */
static void test_six_pairs(void **unused)
{
    static const struct lian lian = {.rows = 3,
                                     .columns = 3,
                                     .tiles = 8,
                                     .rules = LIAN_INSIDE,
                                     .face = {1, 2, 1, 4, 0, 4, 1, 3, 1}};
    const uint32_t line = lian_pair(3, 5);
    struct reason_case about = {&lian, &line, 1};
    (void)unused;
    for (int number = 1; number <= 3; number++)
        assert_true(lian_reasons_holds(&about, &(struct game_reason){.kind = LIAN_OPENS,
                                                                     .number = number}) ==
                    (number == 2));
}

/* However the 1s are paired, some of them and the 2s are left, but the 3s can go. The number 2
 * before the faces is none of them. */
static void test_pairings(void **unused)
{
    static const struct lian boards[] = {{.rows = 1,
                                          .columns = 8,
                                          .tiles = 8,
                                          .shuffles = 2,
                                          .rules = LIAN_INSIDE,
                                          .face = {3, 3, 1, 2, 1, 2, 1, 1}},
                                         {.rows = 1,
                                          .columns = 8,
                                          .tiles = 8,
                                          .shuffles = 2,
                                          .rules = LIAN_INSIDE,
                                          .face = {1, 1, 2, 1, 2, 1, 3, 3}}};
    (void)unused;
    for (int i = 0; i < 2; i++)
        for (int place = -1; place <= boards[i].columns; place++) {
            struct game_reason claim = {.kind = LIAN_PAIRINGS,
                                        .number = 1,
                                        .place = place};
            bool is_two = place >= 0 && boards[i].face[place] == 2;
            assert_true(lian_holds_loss(&boards[i], &claim) == is_two);
        }
}

/* Tiles go to where tiles of their face lay that have gone: in the row tile 0 after the 6s, when
 * the last two of the 5s beside them are gone; on the other board the 1 at cell 4 to tile 0. The
 * tiles that are left hold one another. */
static void test_gone_like(void **unused)
{
    static const struct {
        struct lian lian;
        int place, number;
    } cases[] = {{{.rows = 1,
                   .columns = 10,
                   .tiles = 10,
                   .rules = LIAN_INSIDE,
                   .face = {5, 6, 5, 5, 6, 2, 7, 2, 7, 5}},
                  5,
                  5},
                 {{.rows = 4,
                   .columns = 3,
                   .tiles = 12,
                   .rules = LIAN_GRAVITY,
                   .face = {1, 5, 6, 4, 1, 3, 1, 6, 5, 3, 4, 1}},
                  10,
                  9}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int more = -1; more <= 1; more++) {
            struct game_reason claim = {.kind = LIAN_HOLD,
                                        .number = cases[i].number + more,
                                        .place = cases[i].place};
            assert_true(lian_holds_loss(&cases[i].lian, &claim) == (more == 0));
        }
}

/* Of a face of six tiles no pairings are claimed, though the 2s cannot go. */
static void test_six_alike(void **unused)
{
    static const struct lian lian = {.rows = 1,
                                     .columns = 10,
                                     .tiles = 10,
                                     .rules = LIAN_INSIDE,
                                     .face = {3, 3, 1, 2, 1, 2, 1, 1, 1, 1}};
    struct game_reason claim = {.kind = LIAN_PAIRINGS, .number = 1, .place = 3};
    (void)unused;
    assert_false(lian_holds_loss(&lian, &claim));
}

/* Two pairs can be taken, and each loses, but after one of them only the pairings of four tiles
 * say so. */
static void test_only_pairings(void **unused)
{
    static const struct lian lian = {.rows = 2,
                                     .columns = 5,
                                     .tiles = 10,
                                     .rules = LIAN_INSIDE,
                                     .face = {1, 2, 1, 2, 3, 1, 1, 2, 3, 2}};
    const uint32_t lines[] = {lian_pair(0, 5), lian_pair(5, 6)};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct reason_case about = {&lian, &lines[i], 1};
        assert_true(lian_reasons_holds(&about, &(struct game_reason){.kind = LIAN_ONLY}));
    }
}

/* The second move of the line is the cell of a tile that has just fallen. */
static void test_fallen(void **unused)
{
    static const struct same same = {.rows = 3,
                                     .columns = 2,
                                     .color = {3, 3, 2, 2, 1, 1}};
    static const uint32_t line[] = {4, 0}, good[] = {4, 2};
    struct reason_case about = {&same, line, 2};
    struct game_reason claim = {.kind = SAME_LARGEST, .number = 2};
    (void)unused;
    assert_false(same_reasons_holds(&about, &claim));
    about.line = good;
    assert_true(same_reasons_holds(&about, &claim));
}

/* A deal: the group that most points depend on comes before those that grow at once, and pairs are
 * not named beside them. */
static void test_plan_first(void **unused)
{
    static const char *const words[] = {"10,4", "5,9", "8,6", "2,1", "8,6",  "6,7",
                                        "6,7",  "2,4", "9,5", "6,2", "5,1",  "4,3",
                                        "9,8",  "3,8", "8,4", "6,6", "8,9",  "7,9",
                                        "8,4",  "6,1", "9,8", "9,2", "10,1", "8,2",
                                        "10,5", "10,4"};
    enum {
        COUNT = sizeof words / sizeof *words
    };
    static struct same start, s;
    uint32_t line[COUNT], square;
    struct game_reason found[REASONS_MOST];
    (void)unused;
    assert_true(game_variant_find(&samegame_game, "square", &square));
    assert_null(samegame_game.deals->deal(&start, square, 48));
    s = start;
    for (int i = 0; i < COUNT; i++) {
        assert_null(samegame_game.notation->parse_move(&s, words[i], &line[i]));
        assert_true(samegame_game.rules->apply(&s, line[i]));
    }
    assert_int_equal(same_reasons_find(&(struct reason_case){&start, line, COUNT}, found),
                     2);
    assert_int_equal(found[0].kind, SAME_LEADS);
    assert_int_equal(found[0].at, 19);
    assert_int_equal(found[1].kind, SAME_JOINS);
}

/* The first pair only lets the 2s be joined, which is said 6 moves before, but not 7. */
static void test_far_pair(void **unused)
{
    struct lian lian = {.rows = 1,
                        .columns = 18,
                        .tiles = 16,
                        .rules = LIAN_INSIDE,
                        .face = {2, 0, 1, 1, 0, 3, 3, 4, 4, 5, 5, 6, 6, 1, 1, 1, 1, 2}};
    const uint32_t line[] = {lian_pair(2, 3),   lian_pair(5, 6),   lian_pair(7, 8),
                             lian_pair(9, 10),  lian_pair(11, 12), lian_pair(13, 14),
                             lian_pair(15, 16), lian_pair(0, 17)};
    struct reason_case about = {&lian, line, 8};
    struct game_reason found[REASONS_MOST];
    (void)unused;
    assert_int_equal(lian_reasons_find(&about, found), 0);
    lian.face[5] = lian.face[6] = 0;
    lian.tiles = 14;
    uint32_t shorter[7] = {line[0]};
    memcpy(shorter + 1, line + 2, sizeof shorter - sizeof *shorter);
    about = (struct reason_case){&lian, shorter, 7};
    assert_int_equal(lian_reasons_find(&about, found), 1);
    assert_int_equal(found[0].kind, LIAN_ALLOWS);
}

/* The last move of a game is not compared with later ones, of which there are none. */
static void test_last_group(void **unused)
{
    static const struct same same = {.rows = 2, .columns = 2, .color = {1, 1, 1, 1}};
    static const uint32_t line[] = {0};
    struct reason_case about = {&same, line, 1};
    struct game_reason found[REASONS_MOST];
    const struct game_reason free = {.kind = SAME_FREE};
    const struct game_reason largest = {.kind = SAME_LARGEST, .number = 4};
    (void)unused;
    assert_false(same_reasons_holds(&about, &free));
    assert_false(same_reasons_holds(&about, &largest));
    assert_int_equal(same_reasons_find(&about, found), 1);
    assert_int_equal(found[0].kind, SAME_LAST);
}

/* A claim of no kind is false, of a line and of a position. */
static void test_no_kind(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 4; i++) {
        const struct game *game = registry[i];
        _Alignas(max_align_t) unsigned char state[STATE_MAX] = {0}, after[STATE_MAX];
        struct random random;
        uint32_t line;
        int kinds = 0;
        random_seed(&random, 2);
        do {
            deal_small(game, &random, 1, state);
            memcpy(after, state, sizeof after);
        } while (play_random(game, after, &random, 1, &line) == 0);
        while (game->reasons->kinds[kinds] != NULL)
            kinds++;
        struct reason_case about = {state, &line, 1};
        struct game_reason claim = {.kind = kinds};
        assert_false(game->reasons->holds(&about, &claim));
        if (game->reasons->holds_loss != NULL)
            assert_false(game->reasons->holds_loss(state, &claim));
    }
}

/* X needs the cell that the piece leaves, but a move between them is not legal. */
static void test_broken_line(void **unused)
{
    (void)unused;
    struct klotski start, k;
    uint32_t line[3];
    board_read(&start, KLOTSKI_STEPS, "goal: 0,2\nXa.\n");
    k = start;
    assert_int_equal(klotski_rules.moves(&k, line, 1), 1);
    line[1] = line[0];
    assert_true(klotski_rules.apply(&k, line[0]));
    for (uint32_t moves[4], i = (uint32_t)klotski_rules.moves(&k, moves, 4); i-- > 0;)
        line[2] = klotski_from(moves[i]) == 0 ? moves[i] : line[2];
    struct game_reason claim = {.kind = KLOTSKI_ALLOWS, .at = 2};
    struct reason_case about = {&start, line, 3};
    assert_false(klotski_reasons_holds(&about, &claim));
    line[1] = line[2];
    claim.at = 1;
    assert_true(klotski_reasons_holds(&about, &claim));
    about.count = 1; /* the line has no such move */
    assert_false(klotski_reasons_holds(&about, &claim));
}

/* The 1s can be joined without the 2s, but the move between is not legal. */
static void test_broken_pairs(void **unused)
{
    static const struct lian lian = {.rows = 1,
                                     .columns = 6,
                                     .tiles = 6,
                                     .rules = LIAN_INSIDE,
                                     .face = {1, 2, 2, 1, 3, 3}};
    uint32_t line[] = {lian_pair(1, 2), lian_pair(3, 4), lian_pair(0, 3)};
    struct reason_case about = {&lian, line, 3};
    struct game_reason claim = {.kind = LIAN_ALLOWS, .at = 2};
    (void)unused;
    assert_false(lian_reasons_holds(&about, &claim));
    line[1] = lian_pair(4, 5);
    assert_true(lian_reasons_holds(&about, &claim));
    line[1] = lian_pair(1, 3); /* the cell of a tile that has gone */
    claim = (struct game_reason){.kind = LIAN_NEXT, .at = 1};
    assert_false(lian_reasons_holds(&about, &claim));
}

/* A pair of the largest board, which is full. */
static void test_largest(void **unused)
{
    static struct lian lian = {.rows = LIAN_ROWS,
                               .columns = LIAN_COLUMNS,
                               .tiles = LIAN_CELLS};
    const uint32_t line = lian_pair(LIAN_CELLS - 2, LIAN_CELLS - 1);
    struct reason_case about = {&lian, &line, 1};
    (void)unused;
    for (int cell = 0; cell < LIAN_CELLS; cell++)
        lian.face[cell] = (uint16_t)(1 + cell / 2);
    assert_true(lian_reasons_holds(&about, &(struct game_reason){.kind = LIAN_LAST}));
    assert_false(lian_reasons_holds(&about, &(struct game_reason){.kind = LIAN_REST}));
}

/* The five of hearts turns up the ace of spades; but the six of clubs cannot go onto it. */
static void test_broken_columns(void **unused)
{
    static const struct klondike k = {.ranks = RANKS,
                                      .size = {2, 1, 1},
                                      .down = {1},
                                      .column = {{1 + SPADES, 1 + 4 * SUITS + HEARTS},
                                                 {1 + 5 * SUITS + CLUBS},
                                                 {1 + 6 * SUITS + HEARTS}}};
    uint32_t line[] = {klondike_move(KLONDIKE_COLUMN_COLUMN, 0, 1),
                       klondike_move(KLONDIKE_COLUMN_COLUMN, 1, 0),
                       klondike_move(KLONDIKE_COLUMN_FOUNDATION, 0, SPADES)};
    struct reason_case about = {&k, line, 3};
    struct game_reason claim = {.kind = KLONDIKE_ALLOWS};
    (void)unused;
    for (claim.at = 1; claim.at <= 2; claim.at++)
        assert_false(klondike_reasons_holds(&about, &claim));
    claim.at = 2;
    line[1] = klondike_move(KLONDIKE_COLUMN_COLUMN, 1, 2);
    assert_true(klondike_reasons_holds(&about, &claim));
}

/* A black four can go up without harm once both red twos are there, and the other black two. */
static void test_safe(void **unused)
{
    const uint32_t line = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 0, SPADES);
    (void)unused;
    for (uint8_t hearts = 1; hearts <= 2; hearts++)
        for (uint8_t diamonds = 1; diamonds <= 2; diamonds++)
            for (uint8_t clubs = 0; clubs <= 1; clubs++) {
                struct klondike k = {.ranks = RANKS,
                                     .size = {1},
                                     .column = {{1 + 3 * SUITS + SPADES}},
                                     .foundation = {hearts, diamonds, 3, clubs}};
                assert_true(klondike_reasons_holds(&(struct reason_case){&k, &line, 1},
                                                   &(struct game_reason){
                                                       .kind = KLONDIKE_SAFE}) ==
                            (hearts == 2 && diamonds == 2 && clubs == 1));
            }
}

/* The two of spades frees the four of clubs, but not if the waste is turned over before that
 * moves. Without the four it frees nothing. The three of hearts does not free the five of
 * diamonds, which could take it along. */
static void test_frees(void **unused)
{
    struct klondike k = {.rules.draw = 1,
                         .ranks = RANKS,
                         .size = {1},
                         .column = {{1 + 4 * SUITS + HEARTS}},
                         .foundation = {[SPADES] = 1},
                         .talon = {1 + 3 * SUITS + CLUBS, 1 + SUITS + SPADES},
                         .talon_size = 2,
                         .waste = 2};
    static const uint32_t move = KLONDIKE_WASTE_COLUMN;
    const uint32_t up = klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, SPADES);
    const uint32_t turned[] = {up, KLONDIKE_TURN, KLONDIKE_TURN, move};
    const uint32_t line[] = {up, move};
    struct game_reason claim = {.kind = KLONDIKE_FREES, .at = 1, .place = PILE_WASTE};
    (void)unused;
    assert_true(klondike_reasons_holds(&(struct reason_case){&k, line, 2}, &claim));
    claim.at = 3;
    assert_false(klondike_reasons_holds(&(struct reason_case){&k, turned, 4}, &claim));
    const uint32_t other[] = {up, klondike_move(KLONDIKE_COLUMN_COLUMN, 0, 1)};
    k.talon[0] = k.talon[1];
    k.talon_size = k.waste = 1;
    k.size[1] = 1;
    k.column[1][0] = 1 + 5 * SUITS + SPADES;
    claim.at = 1;
    assert_false(klondike_reasons_holds(&(struct reason_case){&k, other, 2}, &claim));
    struct klondike run = {.rules.draw = 1,
                           .ranks = RANKS,
                           .size = {1, 3},
                           .column = {{1 + 5 * SUITS + SPADES},
                                      {1 + 4 * SUITS + DIAMONDS, 1 + 3 * SUITS + SPADES,
                                       1 + 2 * SUITS + HEARTS}},
                           .foundation = {[HEARTS] = 2}};
    const uint32_t three[] = {klondike_move(KLONDIKE_COLUMN_FOUNDATION, 1, HEARTS),
                              klondike_move(KLONDIKE_COLUMN_COLUMN, 1, 0)};
    struct game_reason found[REASONS_MOST];
    claim.place = 1;
    assert_false(klondike_reasons_holds(&(struct reason_case){&run, three, 2}, &claim));
    for (int i = klondike_reasons_find(&(struct reason_case){&run, three, 2}, found) - 1;
         i >= 0; i--)
        assert_int_not_equal(found[i].kind, KLONDIKE_FREES);
    run.size[1] = 2;
    run.down[1] = 1;
    run.column[1][1] = run.column[1][2];
    assert_true(klondike_reasons_holds(&(struct reason_case){&run, three, 2}, &claim));
}

/* The three of hearts goes up for the four, though a draw comes between. */
static void test_after_draw(void **unused)
{
    static const struct klondike k = {.rules.draw = 1,
                                      .ranks = RANKS,
                                      .size = {1, 1},
                                      .column = {{1 + 2 * SUITS + HEARTS},
                                                 {1 + 3 * SUITS + HEARTS}},
                                      .foundation = {[HEARTS] = 2},
                                      .talon = {1 + 12 * SUITS + SPADES},
                                      .talon_size = 1};
    const uint32_t line[] = {klondike_move(KLONDIKE_COLUMN_FOUNDATION, 0, HEARTS),
                             KLONDIKE_TURN,
                             klondike_move(KLONDIKE_COLUMN_FOUNDATION, 1, HEARTS)};
    struct reason_case about = {&k, line, 3};
    struct game_reason found[REASONS_MOST];
    (void)unused;
    assert_int_equal(klondike_reasons_find(&about, found), 1);
    assert_int_equal(found[0].kind, KLONDIKE_ALLOWS);
    assert_int_equal(found[0].at, 2);
    assert_true(klondike_reasons_holds(&about, &found[0]));
}

/* A draw, because the two of hearts would turn up a card but lose. The moves before lose nothing or
 * turn up nothing, and the two of hearts itself is no draw. */
static void test_first(void **unused)
{
    static const char *const words[] = {"C5_2", "M2_3", "F", "F", "G3", "M5_3", "M1_0"};
    struct klondike k;
    uint32_t draw1, move;
    const uint32_t turn = KLONDIKE_TURN;
    struct game_reason found[REASONS_MOST];
    struct text text = {0};
    (void)unused;
    assert_true(game_variant_find(&klondike_game, "draw1", &draw1));
    assert_null(klondike_deals.deal(&k, draw1, 5));
    struct reason_case about = {&k, &turn, 1};
    struct game_reason claim = {.kind = KLONDIKE_FIRST};
    for (int i = 0; i <= 6; i++) {
        assert_true(i == 0 || klondike_rules.apply(&k, move));
        assert_null(klondike_game.notation->parse_move(&k, words[i], &move));
        claim.number = (int)move;
        assert_true(klondike_reasons_holds(&about, &claim) == (i == 6));
    }
    assert_int_equal(klondike_explain(&about, found), 1);
    assert_memory_equal(&found[0], &claim, sizeof claim);
    klondike_reasons_print(&about, &claim, false, &text);
    assert_string_equal(text_get(&text), "Draw first: 2♥ onto 3♠ would lose");
    about.line = &move;
    assert_false(klondike_reasons_holds(&about, &claim));
    text_free(&text);
}

/* Claims of lost deals about the first and about the last card. */
static void test_first_and_last(void **unused)
{
    static const struct {
        uint64_t seed;
        struct game_reason claim;
    } cases[] = {{1, {KLONDIKE_NEVER, 48, CARDS, 6}},
                 {1, {KLONDIKE_NEVER, CARDS, 51, 6}},
                 {16, {KLONDIKE_NEVER, 1, 31, 6}}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct klondike k;
        assert_null(klondike_deals.deal(&k, KLONDIKE_DRAW3, cases[i].seed));
        assert_true(klondike_holds_loss(&k, &cases[i].claim));
        struct game_reason none = {KLONDIKE_NEVER, 0, CARDS, PILE_STOCK};
        assert_true(klondike_holds_loss(&k, &none) == (cases[i].seed == 16));
        for (int n = 0; n < 3; n++) {
            none.number = (const int[]){-CARDS, 0, 3 * CARDS}[n]; /* of no card */
            assert_false(klondike_holds_loss(&k, &none));
        }
    }
    /* A black king is all that never comes into play. */
    struct klondike kings;
    struct game_reason found;
    uint32_t nospaces;
    assert_true(klondike_deals.variant_find("draw3-nospaces", &nospaces));
    assert_null(klondike_deals.deal(&kings, nospaces, 17));
    assert_true(klondike_find_loss(&kings, &found));
    assert_true(found.number > CARDS - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] =
        {cmocka_unit_test(test_changed),        cmocka_unit_test(test_emptied),
         cmocka_unit_test(test_six_pairs),      cmocka_unit_test(test_pairings),
         cmocka_unit_test(test_first),          cmocka_unit_test(test_after_draw),
         cmocka_unit_test(test_plan_first),     cmocka_unit_test(test_fallen),
         cmocka_unit_test(test_gone_like),      cmocka_unit_test(test_six_alike),
         cmocka_unit_test(test_only_pairings),  cmocka_unit_test(test_broken_pairs),
         cmocka_unit_test(test_broken_columns), cmocka_unit_test(test_safe),
         cmocka_unit_test(test_largest),        cmocka_unit_test(test_frees),
         cmocka_unit_test(test_first_and_last), cmocka_unit_test(test_no_kind),
         cmocka_unit_test(test_broken_line),    cmocka_unit_test(test_lines),
         cmocka_unit_test(test_losses),         cmocka_unit_test(test_last_group),
         cmocka_unit_test(test_far_pair)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
