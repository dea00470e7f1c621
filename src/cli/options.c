#include "cli/options.h"

#include "base/i18n.h"
#include "base/language.h"
#include "base/random.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/leave.h"
#include "games/registry.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCORED_SECONDS = 10
}; /* for a position, where nothing else limits it */

static bool usage(int *status, const char *format, const char *what)
{
    char said[512];
    /* FORMAT is one of this file's constants, with one %s. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(said, sizeof said, format, what);
#pragma GCC diagnostic pop
    utf8_tame(said);
    fprintf(stderr, "unstuck: %s%s", said, _("\nTry: unstuck --help\n"));
    *status = EXIT_USAGE;
    return false;
}

static bool read_unsigned(const char *s, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(s, &end, 10);
    if (s[0] < '0' || s[0] > '9' || *end != '\0' || errno != 0)
        return false;
    *out = value;
    return true;
}

static bool read_small(const char *s, int max, int *out)
{
    uint64_t value;
    if (!read_unsigned(s, &value) || value < 1 || value > (uint64_t)max)
        return false;
    *out = (int)value;
    return true;
}

static bool read_seconds(const char *s, double *out)
{
    char *end;
    *out = strtod(s, &end);
    return end != s && *end == '\0' && *out > 0 && *out < 1e9;
}

static bool take_selection(struct selection *selection, int id, const char *value)
{
    selection->draws |= id != OPTION_BLANKS;
    switch (id) {
    case OPTION_LENGTH:
        return selection_read_length(selection, value);
    case OPTION_PIECES:
        return selection_read_pieces(selection, value);
    case OPTION_BLANKS:
        return selection_read_blanks(selection, value);
    case OPTION_START:
        selection->query.start = strcmp(value, "top") == 0;
        return selection->query.start || strcmp(value, "any") == 0;
    default:
        return selection_read_grade(selection, value);
    }
}

/* Options whose meaning hangs on the command and the game, which may be named behind
 * them. */
struct late {
    const char *variant, *metric, *opening, *notation;
    bool given[OPTIONS];
};

static bool take(struct options *options, struct late *late, int id, const char *value)
{
    uint64_t mebibytes;
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
        return read_unsigned(value, &options->seed);
    case OPTION_DEAL_COUNT:
        return read_unsigned(value, &options->count) && options->count > 0;
    case OPTION_TIME:
        return read_seconds(value, &options->limits.seconds);
    case OPTION_NODES:
        return read_unsigned(value, &options->limits.nodes) && options->limits.nodes > 0;
    case OPTION_MEMORY:
        if (!read_unsigned(value, &mebibytes) || mebibytes < 1 || mebibytes > 1 << 24)
            return false;
        options->limits.bytes = mebibytes << 20;
        return true;
    case OPTION_NOTATION:
        late->notation = value;
        return true;
    case OPTION_RESUME:
        options->resume = value;
        return true;
    case OPTION_LENGTH:
    case OPTION_PIECES:
    case OPTION_BLANKS:
    case OPTION_START:
    case OPTION_DIFFICULTY:
        return take_selection(&options->selection, id, value);
    case OPTION_CSV:
        options->csv = value;
        return true;
    case OPTION_THREADS:
        return read_small(value, 64, &options->limits.threads);
    case OPTION_JOBS:
        return read_small(value, 256, &options->jobs);
    case OPTION_THEME:
        return theme_find(value, &options->theme);
    case OPTION_LANG:
        return language_set(value);
    default:
        return true;
    }
}

/* Options without a value, and whether there are some with one. */
static void take_given(struct options *options, const bool *given)
{
    options->has_seed = given[OPTION_SEED] || given[OPTION_DEAL_COUNT];
    options->has_theme = given[OPTION_THEME];
    options->has_language = given[OPTION_LANG];
    options->winnable = given[OPTION_WINNABLE];
    options->list = given[OPTION_LIST];
    options->limits.optimal = given[OPTION_OPTIMAL];
    options->limits.fair = given[OPTION_FAIR];
    options->plain = given[OPTION_PLAIN];
    options->outside = given[OPTION_OUTSIDE];
    options->any = given[OPTION_ANY];
    options->prove = given[OPTION_PROVE];
    options->shuffles = given[OPTION_SHUFFLES];
    options->summary = given[OPTION_SUMMARY];
    options->json = given[OPTION_JSON];
    options->ascii = given[OPTION_ASCII];
    options->no_color = given[OPTION_NO_COLOR];
}

/* A scored game's solver would go on for ever; who wants that says so. */
static void limit_scored(struct options *options)
{
    struct limits *limits = &options->limits;
    if ((options->command == COMMAND_SOLVE || options->prove) &&
        options->game->rules->scored && limits->seconds <= 0 && limits->nodes == 0 &&
        !limits->optimal)
        limits->seconds = SCORED_SECONDS;
}

static bool refuse_value(enum option_id id, const char *value, int *status)
{
    const struct option_description *option = &option_descriptions[id];
    struct text said = {0};
    text_format(&said, _("invalid --%s '%s' (%s)"), option->name, value, _(option->help));
    usage(status, "%s", text_get(&said));
    text_free(&said);
    return false;
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
        if (id == ':')
            return usage(status, _("%s needs a value"), argv[optind - 1]);
        if (id == '?')
            return usage(status, _("unknown option %s"), argv[optind - 1]);
        id -= 256;
        if (id == OPTION_HELP || id == OPTION_VERSION) {
            if (id == OPTION_HELP)
                description_print();
            else
                puts(PACKAGE_STRING);
            *status = leave_status(EXIT_FINE);
            return false;
        }
        if (!take(options, late, id, optarg))
            return refuse_value((enum option_id)id, optarg, status);
        late->given[id] = true;
    }
    take_given(options, late->given);
    return true;
}

static enum command find_command(const char *word)
{
    for (int i = COMMAND_PLAY + 1; i < COMMANDS; i++)
        if (strcmp(word, command_descriptions[i].name) == 0)
            return (enum command)i;
    return COMMAND_PLAY;
}

/* Whether an option was given that says which layouts of the atlas are meant. */
static bool selects(const struct options *options)
{
    return options->selection.draws || options->selection.family.blanks_high > 0;
}

/* Options that do not apply to the command are rejected. */
static bool refuse(enum option_id id, int *status)
{
    struct text commands = {0}, said = {0};
    for (int i = 0; i < COMMANDS; i++)
        if (option_is_for(id, (enum command)i))
            text_format(&commands, "%s%s", commands.length > 0 ? ", " : "",
                        i == COMMAND_PLAY ? _("playing") : command_descriptions[i].name);
    text_format(&said, _("--%s is for %s only"), option_descriptions[id].name,
                text_get(&commands));
    usage(status, "%s", text_get(&said));
    text_free(&commands);
    text_free(&said);
    return false;
}

static bool check_given(const struct options *options, const struct late *late,
                        enum command command, int *status)
{
    static const enum option_id limits[] = {OPTION_TIME, OPTION_NODES, OPTION_MEMORY,
                                            OPTION_THREADS};
    for (int id = 0; id < OPTIONS; id++)
        if (late->given[id] && !option_is_for((enum option_id)id, command))
            return refuse((enum option_id)id, status);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const char *name = option_descriptions[limits[i]].name;
        if (command == COMMAND_DEAL && late->given[limits[i]] && !selects(options))
            return usage(status,
                         _("--%s: deal searches only when it draws a Klotski opening"),
                         name);
        if (command == COMMAND_VERIFY && late->given[limits[i]] && !options->prove)
            return usage(status, _("--%s: verify searches only with --prove"), name);
    }
    return true;
}

/* NAME is not a game: it is the beginning of several ids, or of none. */
static bool refuse_game(const char *name, int *status)
{
    struct text games = {0}, said = {0};
    for (int i = 0; registry[i] != NULL; i++)
        if (name[0] != '\0' && strncmp(registry[i]->id, name, strlen(name)) == 0)
            text_format(&games, "%s%s", games.length > 0 ? _(" or ") : "",
                        registry[i]->id);
    if (games.length > 0)
        text_format(&said, _("ambiguous '%s': %s"), name, text_get(&games));
    else
        text_format(&said, _("unknown command or game '%s'"), name);
    usage(status, "%s", text_get(&said));
    text_free(&games);
    text_free(&said);
    return false;
}

/* The first game with the extra that COMMAND, atlas or pairs, shows; NULL: none has it. */
static const struct game *find_game(enum command command)
{
    for (int i = 0; registry[i] != NULL; i++)
        if (command == COMMAND_ATLAS ? game_atlas(registry[i]) != NULL
                                     : game_pairs(registry[i]) != NULL)
            return registry[i];
    return NULL;
}

static bool read_command(struct options *options, const struct late *late, int argc,
                         char **argv, int *status)
{
    int i = optind;
    enum command command = i < argc ? find_command(argv[i]) : COMMAND_PLAY;
    enum need need = NEED_MAYBE;
    if (command != COMMAND_PLAY) {
        need = command_descriptions[command].need;
        i++;
        if (i == argc && need == NEED_GAME)
            return usage(status, _("%s needs the name of a game"), argv[i - 1]);
    }
    if (!check_given(options, late, command, status))
        return false;
    options->command = command == COMMAND_STUDY ? COMMAND_SOLVE : command;
    options->summary |= command == COMMAND_STUDY;
    if (command == COMMAND_ATLAS || command == COMMAND_PAIRS) {
        options->game = find_game(command);
        if (options->game == NULL)
            return refuse_game(argv[i - 1], status);
    }
    if (i < argc && need != NEED_NONE) {
        options->game = registry_find(argv[i]);
        if (options->game == NULL)
            return refuse_game(argv[i], status);
        i++;
    }
    options->files = argv + i;
    options->file_count = argc - i;
    return true;
}

/* What is drawn is numbered by --seed like any deal. */
static bool settle_selection(struct options *options, int *status)
{
    struct selection *selection = &options->selection;
    if (!selects(options) || options->command == COMMAND_ATLAS)
        return true;
    if (game_atlas(options->game) == NULL)
        return usage(status, _("%s: openings are drawn for Klotski only"),
                     options->game->id);
    if (options->command == COMMAND_PLAY && !options->has_seed)
        options->seed = random_fresh();
    selection->draws = options->has_seed = true;
    selection_settle(selection, options->game, (int)options->variant);
    return true;
}

/* NAME of GAME's, or "board", which each game has. */
static bool find_notation(const struct game *game, const char *name, int *out)
{
    *out = NOTATION_BOARD;
    if (strcmp(name, "board") == 0)
        return true;
    for (int i = 0; game_notations(game)[i] != NULL; i++)
        if (strcmp(name, game_notations(game)[i]) == 0)
            *out = i;
    return *out >= 0;
}

/* How many files there may be, and where the positions come from. */
static bool settle_files(const struct options *options, int *status)
{
    int most = options->command == COMMAND_SOLVE || options->command == COMMAND_DEAL ||
                       options->command == COMMAND_PAIRS
                   ? options->file_count
               : options->command == COMMAND_VERIFY ? 2
               : options->command == COMMAND_PLAY   ? 1
                                                    : 0;
    if (options->file_count > most)
        return usage(status, _("unexpected argument: %s"), options->files[most]);
    if (options->command == COMMAND_VERIFY && options->file_count < 2)
        return usage(status, _("%s needs two files: the positions and the results"),
                     "verify");
    bool deals = options->has_seed ||
                 (options->command == COMMAND_DEAL && options->file_count == 0);
    if (options->command != COMMAND_PLAY && options->winnable && !deals)
        return usage(
            status, _("%s selects among deals: give the number of the first with --seed"),
            "--winnable");
    if (options->file_count > 0 && options->has_seed)
        return usage(status, _("either a deal's number or a file, not both: %s"),
                     options->files[0]);
    return true;
}

static bool settle(struct options *options, const struct late *late, int *status)
{
    const struct game *game = options->game;
    const char *variant = late->metric != NULL ? late->metric : late->variant;
    if (game == NULL) {
        if (selects(options) || options->has_seed || variant != NULL ||
            late->opening != NULL)
            return usage(status, _("%s: name a game first"), "unstuck GAME [options]");
        return true;
    }
    if (late->metric != NULL && (late->variant != NULL || !game_has_unit(game)))
        return usage(status, _("--metric %s is for Klotski, where it is the variant"),
                     late->metric);
    options->has_variant = variant != NULL;
    if (variant != NULL && !game_variant_find(game, variant, &options->variant))
        return usage(status,
                     _("there is no variant \"%s\"; see: unstuck deal GAME --list"),
                     variant);
    if (late->opening != NULL) {
        if (options->has_seed || selects(options))
            return usage(
                status,
                _("--opening %s already names the deal: give no number or condition"),
                late->opening);
        if (!game_deal_find(game, late->opening, &options->seed))
            return usage(status,
                         _("there is no opening \"%s\"; see: unstuck deal GAME --list"),
                         late->opening);
        options->has_seed = true;
    }
    if (options->shuffles && !game_shuffles(game))
        return usage(status, _("%s: only Lianliankan has shuffles"), game->id);
    if (options->summary && options->resume != NULL)
        return usage(status, _("%s cannot be used with --summary"), "--resume");
    if (options->seed > INT64_MAX || options->count > INT64_MAX - options->seed)
        return usage(status, _("deals have numbers up to %s"), "9223372036854775806");
    if (late->notation != NULL &&
        !find_notation(game, late->notation, &options->notation))
        return usage(status,
                     _("there is no notation \"%s\"; see: unstuck deal GAME --list"),
                     late->notation);
    if (!settle_selection(options, status) || !settle_files(options, status))
        return false;
    limit_scored(options);
    return true;
}

bool options_read(struct options *options, int argc, char **argv, int *status)
{
    *options = (struct options){
        .seed = 1,
        .count = 1,
        .jobs = 1,
        .notation = NOTATION_OWN,
        .limits = {.bytes = (uint64_t)512 << 20, .threads = 1},
        .selection = SELECTION_ALL,
    };
    struct late late = {0};
    return read_options(options, &late, argc, argv, status) &&
           read_command(options, &late, argc, argv, status) &&
           settle(options, &late, status);
}
