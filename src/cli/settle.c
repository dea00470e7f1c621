#include "cli/settle.h"

#include "base/i18n.h"
#include "base/random.h"
#include "cli/refuse.h"

#include <string.h>

enum {
    SCORED_SECONDS = 10
}; /* for a position, if nothing else limits the search */

static const double EXPLAINED_SECONDS = 0.5;

bool settle_selects(const struct options *options)
{
    return options->draws || options->query.blanks_high > 0;
}

static bool is_unlimited(const struct unstuck_limits *limits)
{
    return limits->seconds <= 0 && limits->cpu_seconds <= 0 && limits->improve <= 0 &&
           limits->nodes == 0;
}

/* Without a limit the solver of a scored game searches until it has proved the best
 * score, which may take years; --optimal asks for that. */
static void limit_scored(struct options *options, const struct game *game)
{
    struct unstuck_limits *limits = &options->limits;
    if ((options->command == COMMAND_SOLVE || options->prove) && game_runs_on(game) &&
        is_unlimited(limits) && !limits->optimal)
        limits->seconds = SCORED_SECONDS;
}

/* As for hints on the screen, unless the options say otherwise. */
static void limit_explained(struct options *options)
{
    struct unstuck_limits *limits = &options->limits;
    if (!options->explains)
        return;
    limits->natural = true;
    if (is_unlimited(limits))
        limits->improve = EXPLAINED_SECONDS;
}

/* Random openings have numbers, as deals have: the seed of the random numbers. A difficulty
 * alone means a deal in games without such openings. */
static bool settle_selection(struct options *options, const struct game *game,
                             uint32_t variant, int *status)
{
    if (!settle_selects(options) || options->command == COMMAND_ATLAS)
        return true;
    if (!game_has_grades(game, variant))
        return refuse_usage(status,
                            _("--difficulty: deals of this variant have no grades"));
    if (options->command == COMMAND_PLAY && !options->has_seed)
        options->seed = random_fresh() % 1000000000;
    options->draws = game->atlas != NULL;
    options->has_seed = true;
    return true;
}

/* Whether GAME has the notation NAME; each game has "board". */
static bool has_notation(const struct game *game, const char *name)
{
    const char *const *other = game_notations(game);
    while (*other != NULL && strcmp(name, *other) != 0)
        other++;
    return *other != NULL || strcmp(name, "board") == 0;
}

/* Checks how many files there are, and that the positions have one source. */
static bool settle_files(const struct options *options, int *status)
{
    int most = options->command == COMMAND_SOLVE || options->command == COMMAND_DEAL ||
                       options->command == COMMAND_PAIRS
                   ? options->file_count
               : options->command == COMMAND_VERIFY ? options->certificate == NULL ? 2 : 0
               : options->command == COMMAND_PLAY   ? !options->public
               : options->command == COMMAND_EXPORT ? options->cast
                                                    : 0;
    if (options->file_count > most)
        return refuse_usage(status, _("unexpected argument: %s"), options->files[most]);
    if (options->file_count < most && options->command == COMMAND_VERIFY)
        return refuse_usage(status,
                            _("%s needs two files: the positions and the results"),
                            "verify");
    if (options->command == COMMAND_RESCUE && !options->makes &&
        (options->has_seed || options->count > 1 || options->variant != NULL))
        return refuse_usage(status, _("--seed, --count and --variant need --make"));
    bool deals = options->has_seed ||
                 (options->command == COMMAND_DEAL && options->file_count == 0);
    if (options->command != COMMAND_PLAY && options->winnable && !deals)
        return refuse_usage(
            status,
            _("%s applies only to deals: give the number of the first with --seed"),
            "--winnable");
    if (options->file_count > 0 && options->has_seed)
        return refuse_usage(status, _("give a deal or a file, not both: %s"),
                            options->files[0]);
    return true;
}

/* Whether GAME has hidden cards to judge moves without. */
static bool settle_fair(const struct options *options, const struct game *game,
                        int *status)
{
    if (!game_hides(game))
        return refuse_usage(status, _("%s: only Klondike hides cards"), game->id);
    return options->limits.fair ||
           refuse_usage(status, _("play needs --fair; to play on the screen: unstuck %s"),
                        game->id);
}

bool settle_options(struct options *options, const struct late *late, int *status)
{
    const struct game *game = late->game;
    const char *variant = late->metric != NULL ? late->metric : late->variant;
    uint32_t number = 0;
    if (game == NULL && options->makes)
        return refuse_no_game(status, command_descriptions[COMMAND_RESCUE].name);
    if (game == NULL) {
        if (settle_selects(options) || options->has_seed || variant != NULL ||
            late->opening != NULL)
            return refuse_usage(status, _("name a game: %s"), "unstuck GAME [options]");
        return true;
    }
    for (int id = 0; id < OPTIONS; id++)
        if (late->given[id] && !option_is_for_game((enum option_id)id, game))
            return refuse_option_of_game(status, (enum option_id)id);
    if (late->metric != NULL && late->variant != NULL)
        return refuse_usage(status, _("--metric and --variant mean the same: give one"));
    if (options->large != NULL && (options->numbering == NULL || options->count > 1))
        return refuse_value(status, OPTION_SEED, options->large);
    options->variant = variant;
    if (variant != NULL && !game_variant_find(game, variant, &number))
        return refuse_variant(status, game, variant);
    if (late->opening != NULL) {
        if (options->has_seed || settle_selects(options))
            return refuse_usage(status,
                                _("--opening %s chooses the deal: it cannot be combined "
                                  "with --seed, --count or a random opening"),
                                late->opening);
        if (!game_deal_find(game, late->opening, &options->seed))
            return refuse_deal(status, game, late->opening);
        options->has_seed = true;
    }
    if (options->command == COMMAND_SOLVE && (options->limits.fair || options->plays) &&
        !settle_fair(options, game, status))
        return false;
    options->limits.each = options->limits.fair && !options->plays;
    options->limits.quick = options->plays;
    if (options->large == NULL && options->count - 1 > DEALS_LAST - options->seed)
        return refuse_usage(status, _("the last deal has the number %s"),
                            "9007199254740991");
    if (options->notation != NULL && !has_notation(game, options->notation))
        return refuse_notation(status, game, options->notation);
    if (!settle_selection(options, game, number, status) ||
        !settle_files(options, status))
        return false;
    limit_explained(options);
    limit_scored(options, game);
    return true;
}
