#include "cli/options.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/language.h"
#include "base/random.h"
#include "cli/leave.h"
#include "cli/refuse.h"
#include "cli/values.h"
#include "game/selection.h"
#include "games/registry.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum {
    SCORED_SECONDS = 10
}; /* for a position, if nothing else limits the search */

/* The number of the last deal; one more would not fit into the store. */
static const uint64_t deal_most = INT64_MAX - 1;

static bool read_selection(struct selection *selection, int id, const char *value)
{
    switch (id) {
    case OPTION_LENGTH:
        return selection_read_length(selection, value);
    case OPTION_PIECES:
        return selection_read_pieces(selection, value);
    case OPTION_BLANKS:
        return selection_read_blanks(selection, value);
    case OPTION_START:
        selection->query.start = strcmp(value, "top") == 0;
        return true;
    default:
        return selection_read_grade(selection, value);
    }
}

static struct unstuck_query to_query(const struct selection *selection)
{
    const struct atlas_query *query = &selection->query;
    const struct atlas_family *family = &selection->family;
    return (struct unstuck_query){
        .length_low = query->low,
        .length_high = query->high,
        .dominoes = query->dominoes,
        .singles = query->singles,
        .blanks_low = family->blanks_high > 0 ? family->blanks_low : -1,
        .blanks_high = family->blanks_high > 0 ? family->blanks_high : -1,
        .grade = selection->grade,
        .start = query->start,
    };
}

/* Options whose meaning depends on the command and the game, which may follow them. */
struct late {
    const struct game *game; /* NULL: not given */
    const char *variant, *metric, *opening;
    struct selection selection;
    bool given[OPTIONS];
};

static bool take(struct options *options, struct late *late, int id, const char *value)
{
    switch (id) {
    case OPTION_VARIANT:
        late->variant = value;
        return true;
    case OPTION_METRIC:
        late->metric = value;
        return true;
    case OPTION_OPENING:
        late->opening = value;
        return true;
    case OPTION_SEED:
        return value_number(value, 0, deal_most, &options->seed);
    case OPTION_DEAL_COUNT:
        return value_number(value, 1, deal_most, &options->count);
    case OPTION_TIME:
        return value_seconds(value, &options->limits.seconds);
    case OPTION_IMPROVE:
        return value_seconds(value, &options->limits.improve);
    case OPTION_NODES:
        return value_number(value, 1, UINT64_MAX, &options->limits.nodes);
    case OPTION_MEMORY:
        return value_bytes(value, 20, 24, &options->limits.bytes);
    case OPTION_SCRATCH:
        options->limits.scratch = value;
        return true;
    case OPTION_DISK:
        return value_bytes(value, 30, 20, &options->limits.scratch_bytes);
    case OPTION_KNOWN:
        options->limits.seen = strcmp(value, "seen") == 0;
        return true;
    case OPTION_NOTATION:
        options->notation = value;
        return true;
    case OPTION_RESUME:
        options->resume = value;
        return true;
    case OPTION_UPDATE:
        options->update = value;
        return true;
    case OPTION_CERTIFICATE:
        options->certificate = value;
        return true;
    case OPTION_LENGTH:
    case OPTION_PIECES:
    case OPTION_BLANKS:
    case OPTION_START:
    case OPTION_DIFFICULTY:
        options->draws |= id != OPTION_BLANKS;
        return read_selection(&late->selection, id, value);
    case OPTION_DATE:
        return date_read(value, &options->date);
    case OPTION_STATE:
        options->state = value;
        return true;
    case OPTION_IDLE:
        return value_seconds(value, &options->idle);
    case OPTION_CSV:
        options->csv = value;
        return true;
    case OPTION_BOARD:
        return value_board(value, &options->rows, &options->columns);
    case OPTION_THREADS:
        return value_small(value, 64, &options->limits.threads);
    case OPTION_JOBS:
        return value_small(value, 256, &options->jobs);
    case OPTION_THEME:
        options->theme = value;
        return true;
    case OPTION_LANG:
        return language_set(value);
    default:
        return true;
    }
}

/* Takes the options without a value, and notes whether some with a value were given. */
static void take_given(struct options *options, const bool *given)
{
    options->has_seed = given[OPTION_SEED] || given[OPTION_DEAL_COUNT];
    options->has_language = given[OPTION_LANG];
    options->winnable = given[OPTION_WINNABLE];
    options->list = given[OPTION_LIST];
    options->limits.optimal = given[OPTION_OPTIMAL];
    options->limits.fair = given[OPTION_FAIR];
    options->plain = given[OPTION_PLAIN];
    options->public = given[OPTION_PUBLIC];
    options->outside = given[OPTION_OUTSIDE];
    options->any = given[OPTION_ANY];
    options->prove = given[OPTION_PROVE];
    options->shuffles = given[OPTION_SHUFFLES];
    options->diameters = given[OPTION_DIAMETERS];
    options->summary = given[OPTION_SUMMARY];
    options->json = given[OPTION_JSON];
    options->ascii = given[OPTION_ASCII];
    options->no_color = given[OPTION_NO_COLOR];
}

/* Without a limit the solver of a scored game searches until it has proved the best
 * score, which may take years; --optimal asks for that. */
static void limit_scored(struct options *options, const struct game *game)
{
    struct unstuck_limits *limits = &options->limits;
    if ((options->command == COMMAND_SOLVE || options->prove) && game->rules->scored &&
        limits->seconds <= 0 && limits->improve <= 0 && limits->nodes == 0 &&
        !limits->optimal)
        limits->seconds = SCORED_SECONDS;
}

/* Whether VALUE is one of the words of option ID, if only those are valid. */
static bool is_listed(enum option_id id, const char *value)
{
    size_t length = strlen(value);
    if (option_descriptions[id].values != VALUES_WORDS)
        return true;
    for (const char *word = option_descriptions[id].valid; *word != '\0';) {
        size_t n = strcspn(word, " ");
        if (n == length && memcmp(word, value, n) == 0)
            return true;
        word += n + strspn(word + n, " ");
    }
    return false;
}

/* What getopt_long could not take: an option without its value (PROBLEM ':'), an unknown
 * or ambiguous one, or one with a value that takes none. ARGUMENT is the word of the
 * command line. */
static bool refuse_unread(int problem, const char *argument, int *status)
{
    if (problem == ':')
        return refuse_value(status, (enum option_id)(optopt - 256), NULL);
    if (optopt >= 256)
        return refuse_usage(status, _("--%s takes no value"),
                            option_descriptions[optopt - 256].name);
    if (optopt != 0)
        return refuse_usage(status, _("unknown option '-%c'"), optopt);
    return refuse_option(status, argument);
}

static bool read_options(struct options *options, struct late *late, int argc,
                         char **argv, int *status)
{
    struct option table[OPTIONS + 1] = {0};
    for (int i = 0; i < OPTIONS; i++)
        table[i] = (struct option){
            .name = option_descriptions[i].name,
            .has_arg =
                option_descriptions[i].argument != NULL ? required_argument : no_argument,
            .val = 256 + i,
        };
    int id;
    opterr = 0;
    while ((id = getopt_long(argc, argv, ":h", table, NULL)) != -1) {
        if (id == 'h')
            id = 256 + OPTION_HELP;
        if (id == ':' || id == '?')
            return refuse_unread(id, argv[optind - 1], status);
        id -= 256;
        if (id == OPTION_HELP || id == OPTION_VERSION) {
            if (id == OPTION_HELP)
                description_print();
            else
                description_print_version();
            *status = leave_status(EXIT_FINE);
            return false;
        }
        if (optarg != NULL &&
            (!is_listed((enum option_id)id, optarg) || !take(options, late, id, optarg)))
            return refuse_value(status, (enum option_id)id, optarg);
        late->given[id] = true;
    }
    take_given(options, late->given);
    options->query = to_query(&late->selection);
    return true;
}

static enum command find_command(const char *word)
{
    for (int i = COMMAND_PLAY + 1; i < COMMANDS; i++)
        if (strcmp(word, command_descriptions[i].name) == 0)
            return (enum command)i;
    return COMMAND_PLAY;
}

/* Whether an option selects layouts of the atlas. */
static bool selects(const struct options *options)
{
    return options->draws || options->query.blanks_high > 0;
}

static bool check_given(const struct options *options, const struct late *late,
                        enum command command, int *status)
{
    static const enum option_id limits[] = {OPTION_TIME, OPTION_NODES, OPTION_MEMORY,
                                            OPTION_THREADS};
    for (int id = 0; id < OPTIONS; id++)
        if (late->given[id] && !option_is_for((enum option_id)id, command))
            return refuse_command(status, (enum option_id)id);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const char *name = option_descriptions[limits[i]].name;
        if (command == COMMAND_DEAL && late->given[limits[i]] && !selects(options))
            return refuse_usage(status,
                                _("--%s: deal searches only for random Klotski openings"),
                                name);
        if (command == COMMAND_VERIFY && late->given[limits[i]] && !options->prove &&
            options->certificate == NULL)
            return refuse_usage(status, _("--%s: verify searches only with --prove"),
                                name);
    }
    if ((late->given[OPTION_STATE] || late->given[OPTION_IDLE]) && !options->public)
        return refuse_usage(status, _("--state and --idle apply only with --public"));
    return !options->public || !options->plain ||
           refuse_usage(status, _("%s cannot be combined with --public"), "--plain");
}

/* The first game with the extra that COMMAND, atlas or pairs, shows; NULL: none has
 * it. */
static const struct game *find_game(enum command command)
{
    for (int i = 0; registry[i] != NULL; i++)
        if (command == COMMAND_ATLAS ? game_atlas(registry[i]) != NULL
                                     : game_pairs(registry[i]) != NULL)
            return registry[i];
    return NULL;
}

static bool read_command(struct options *options, struct late *late, int argc,
                         char **argv, int *status)
{
    int i = optind;
    enum command command = i < argc ? find_command(argv[i]) : COMMAND_PLAY;
    enum need need = NEED_MAYBE;
    if (command != COMMAND_PLAY) {
        need = command_descriptions[command].need;
        i++;
        if (i == argc && need == NEED_GAME)
            return refuse_no_game(status, argv[i - 1]);
    }
    if (!check_given(options, late, command, status))
        return false;
    if (late->given[OPTION_BOARD] &&
        (late->given[OPTION_CSV] || options->diameters || late->given[OPTION_BLANKS]))
        return refuse_usage(status, _("%s cannot be combined with --board"),
                            late->given[OPTION_CSV] ? "--csv"
                            : options->diameters    ? "--diameters"
                                                    : "--blanks");
    if (options->diameters && late->given[OPTION_CSV])
        return refuse_usage(status, _("%s cannot be combined with --diameters"), "--csv");
    bool solves = command == COMMAND_STUDY || command == COMMAND_ADVISE ||
                  command == COMMAND_PLAYOUT;
    options->command = solves ? COMMAND_SOLVE : command;
    options->summary |= command == COMMAND_STUDY;
    options->limits.fair |= command == COMMAND_ADVISE;
    options->plays = command == COMMAND_PLAYOUT;
    if (command == COMMAND_ATLAS || command == COMMAND_PAIRS) {
        late->game = find_game(command);
        if (late->game == NULL)
            return refuse_no_game(status, argv[i - 1]);
    }
    if (i < argc && need != NEED_NONE) {
        late->game = registry_find(argv[i]);
        if (late->game == NULL)
            return refuse_game(status, argv[i], command == COMMAND_PLAY);
        i++;
    }
    if (late->game != NULL)
        options->game = late->game->id;
    options->files = argv + i;
    options->file_count = argc - i;
    if (command == COMMAND_COMPLETION && options->file_count != 1)
        return refuse_usage(status, _("%s needs one shell (bash, zsh, fish)"),
                            "completion");
    return true;
}

/* Random openings have numbers, as deals have: the seed of the random numbers. A difficulty
 * alone means a deal in games without such openings. */
static bool settle_selection(struct options *options, const struct game *game,
                             uint32_t variant, const struct late *late, int *status)
{
    const bool *given = late->given;
    bool grade_only = !given[OPTION_LENGTH] && !given[OPTION_PIECES] &&
                      !given[OPTION_BLANKS] && !given[OPTION_START];
    if (!selects(options) || options->command == COMMAND_ATLAS)
        return true;
    if (game_atlas(game) == NULL && !grade_only)
        return refuse_usage(status, _("%s: only Klotski has random openings"), game->id);
    if (!game_has_grades(game, variant))
        return refuse_usage(status,
                            _("--difficulty: deals of this variant have no grades"));
    if (options->command == COMMAND_PLAY && !options->has_seed)
        options->seed = random_fresh() % 1000000000;
    options->draws = game_atlas(game) != NULL;
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
                                                    : 0;
    if (options->file_count > most)
        return refuse_usage(status, _("unexpected argument: %s"), options->files[most]);
    if (options->file_count < most && options->command == COMMAND_VERIFY)
        return refuse_usage(status,
                            _("%s needs two files: the positions and the results"),
                            "verify");
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

static bool settle_certificate(const struct options *options, const struct game *game,
                               int *status)
{
    if (game_certificates(game) == NULL)
        return refuse_usage(status, _("%s has no certificates"), game->id);
    if (options->prove || options->resume != NULL)
        return refuse_usage(status, _("%s cannot be combined with --certificate"),
                            options->prove ? "--prove" : "--resume");
    return true;
}

static bool settle_scratch(const struct options *options, const struct game *game,
                           int *status)
{
    if (options->limits.scratch == NULL)
        return options->limits.scratch_bytes == 0 ||
               refuse_usage(status, _("--disk applies only with --scratch"));
    if (!game->solver->scratch)
        return refuse_usage(status, _("%s: only Klotski can use --scratch"), game->id);
    return options->jobs == 1 ||
           refuse_usage(status, _("%s cannot be combined with --scratch"), "--jobs");
}

static bool settle_update(const struct options *options, const struct game *game,
                          int *status)
{
    const char *other = options->summary          ? "--summary"
                        : options->resume != NULL ? "--resume"
                                                  : NULL;
    if (game->solver->remember == NULL)
        return refuse_usage(status, _("%s: only SameGame can start from known lines"),
                            game->id);
    return other == NULL ||
           refuse_usage(status, _("%s cannot be combined with --update"), other);
}

/* Whether GAME has hidden cards to judge moves without, and no option asks for a line. */
static bool settle_fair(const struct options *options, const struct game *game,
                        int *status)
{
    const char *other = options->limits.optimal               ? "--optimal"
                        : options->limits.improve > 0         ? "--improve"
                        : options->summary && !options->plays ? "--summary"
                        : options->certificate                ? "--certificate"
                                                              : NULL;
    if (!game_hides(game))
        return refuse_usage(status, _("%s: only Klondike hides cards"), game->id);
    if (!options->limits.fair)
        return refuse_usage(status,
                            _("play needs --fair; to play on the screen: unstuck %s"),
                            game->id);
    return other == NULL ||
           refuse_usage(status, _("%s cannot be combined with --fair"), other);
}

static bool settle(struct options *options, const struct late *late, int *status)
{
    const struct game *game = late->game;
    const char *variant = late->metric != NULL ? late->metric : late->variant;
    uint32_t number = 0;
    if (game == NULL) {
        if (selects(options) || options->has_seed || variant != NULL ||
            late->opening != NULL)
            return refuse_usage(status, _("name a game: %s"), "unstuck GAME [options]");
        return true;
    }
    if (late->metric != NULL && !game_has_unit(game))
        return refuse_usage(status, _("--metric: only Klotski has metrics"));
    if (late->metric != NULL && late->variant != NULL)
        return refuse_usage(status, _("--metric and --variant mean the same: give one"));
    options->variant = variant;
    if (variant != NULL && !game_variant_find(game, variant, &number))
        return refuse_variant(status, game, variant);
    if (late->opening != NULL) {
        if (options->has_seed || selects(options))
            return refuse_usage(status,
                                _("--opening %s chooses the deal: it cannot be combined "
                                  "with --seed, --count or a random opening"),
                                late->opening);
        if (!game_deal_find(game, late->opening, &options->seed))
            return refuse_deal(status, game, late->opening);
        options->has_seed = true;
    }
    if (options->shuffles && !game_shuffles(game))
        return refuse_usage(status, _("%s: only Lianliankan has shuffles"), game->id);
    bool fair =
        options->command == COMMAND_SOLVE && (options->limits.fair || options->plays);
    if ((options->certificate != NULL && !settle_certificate(options, game, status)) ||
        (options->update != NULL && !settle_update(options, game, status)) ||
        (fair && !settle_fair(options, game, status)) ||
        !settle_scratch(options, game, status))
        return false;
    options->limits.each = options->limits.fair && !options->plays;
    options->limits.quick = options->plays;
    if (late->given[OPTION_KNOWN] && !options->limits.fair)
        return refuse_usage(status, _("--known applies only with --fair"));
    if (options->count - 1 > deal_most - options->seed)
        return refuse_usage(status, _("the last deal has the number %s"),
                            "9223372036854775806");
    if (options->notation != NULL && !has_notation(game, options->notation))
        return refuse_notation(status, game, options->notation);
    if (!settle_selection(options, game, number, late, status) ||
        !settle_files(options, status))
        return false;
    limit_scored(options, game);
    return true;
}

bool options_read(struct options *options, int argc, char **argv, int *status)
{
    *options = (struct options){
        .seed = 1,
        .count = 1,
        .jobs = 1,
        .idle = 1800,
        .limits = {.bytes = (uint64_t)512 << 20},
    };
    struct late late = {.selection = SELECTION_ALL};
    return read_options(options, &late, argc, argv, status) &&
           read_command(options, &late, argc, argv, status) &&
           settle(options, &late, status);
}
