#include "app/options.h"

#include "app/language.h"
#include "app/registry.h"
#include "base/i18n.h"
#include "base/random.h"
#include "base/utf8.h"

#include <errno.h>
#include <getopt.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum option_id {
    OPTION_VARIANT,
    OPTION_METRIC,
    OPTION_SEED,
    OPTION_DEAL_COUNT,
    OPTION_OPENING,
    OPTION_WINNABLE,
    OPTION_LIST,
    OPTION_TIME,
    OPTION_NODES,
    OPTION_MEMORY,
    OPTION_OPTIMAL,
    OPTION_FAIR,
    OPTION_PLAIN,
    OPTION_DECK,
    OPTION_OUTSIDE,
    OPTION_ANY,
    OPTION_SUMMARY,
    OPTION_RESUME,
    OPTION_LENGTH,
    OPTION_PIECES,
    OPTION_BLANKS,
    OPTION_START,
    OPTION_DIFFICULTY,
    OPTION_CSV,
    OPTION_THREADS,
    OPTION_JOBS,
    OPTION_JSON,
    OPTION_ASCII,
    OPTION_NO_COLOR,
    OPTION_THEME,
    OPTION_LANG,
    OPTION_HELP,
    OPTION_VERSION
};

const char options_files[] = "FILE";
const char options_variants[] = "VARIANT";

static const struct description descriptions[] = {
    [OPTION_VARIANT] = {"variant", N_("V"), N_("rules or size, see deal GAME --list")},
    [OPTION_METRIC] = {"metric", N_("M"), N_("Klotski counts moves, straight or steps")},
    [OPTION_SEED] = {"seed", N_("N"), N_("the deal's number")},
    [OPTION_DEAL_COUNT] = {"count", N_("K"), N_("deals N, N+1, ... K of them")},
    [OPTION_OPENING] = {"opening", N_("NAME"), N_("the deal with this name")},
    [OPTION_WINNABLE] = {"winnable", NULL, N_("only deals that can be won; skips others")},
    [OPTION_LIST] = {"list", NULL, N_("deal: the variants and the named deals")},
    [OPTION_TIME] = {"time", N_("S"), N_("at most S seconds a position")},
    [OPTION_NODES] = {"nodes", N_("N"), N_("at most N nodes a position")},
    [OPTION_MEMORY] = {"memory", N_("MIB"), N_("at most MIB for one search (512)")},
    [OPTION_OPTIMAL] = {"optimal", NULL, N_("go on until length or score is proved")},
    [OPTION_FAIR] = {"fair", NULL, N_("play: no advice from hidden cards")},
    [OPTION_PLAIN] = {"plain", NULL, N_("play line by line, without a cursor")},
    [OPTION_DECK] = {"deck", NULL, N_("deal: Klondike as lines of 156 digits")},
    [OPTION_OUTSIDE] = {"outside", NULL, N_("pairs: the line may leave the board")},
    [OPTION_ANY] = {"any", NULL, N_("pairs: the first pair of each board, or NONE")},
    [OPTION_SUMMARY] = {"summary", NULL, N_("solve: what all results come to, as study")},
    [OPTION_RESUME] = {"resume", N_("FILE"), N_("solve: skip what FILE has results of")},
    [OPTION_LENGTH] = {"length", N_("A..B"), N_("Klotski: an opening of this length")},
    [OPTION_PIECES] = {"pieces", "5d4s", N_("... with 5 dominoes and 4 singles")},
    [OPTION_BLANKS] = {"blanks", N_("A..B"), N_("... with so many blanks (atlas too)")},
    [OPTION_START] = {"start", N_("S"), N_("... with X at the top, or any")},
    [OPTION_DIFFICULTY] = {"difficulty", N_("D"), N_("... that is easy, medium, hard, extreme")},
    [OPTION_CSV] = {"csv", N_("FILE"), N_("atlas: a table of all sets of pieces")},
    [OPTION_THREADS] = {"threads", N_("N"), N_("threads inside one search (1)")},
    [OPTION_JOBS] = {"jobs", N_("N"), N_("positions solved at once (1)")},
    [OPTION_JSON] = {"json", NULL, N_("results as JSON Lines")},
    [OPTION_ASCII] = {"ascii", NULL, N_("draw with ASCII only")},
    [OPTION_NO_COLOR] = {"no-color", NULL, N_("draw without colours")},
    [OPTION_THEME] = {"theme", N_("T"), N_("default, contrast, four-color, light, mono")},
    [OPTION_LANG] = {"lang", N_("L"), N_("language: en, zh_CN")},
    [OPTION_HELP] = {"help", NULL, N_("this text")},
    [OPTION_VERSION] = {"version", NULL, N_("the version")},
};

const char *const options_commands = "solve study deal verify pairs atlas stats export import completion";

enum { DESCRIPTIONS = sizeof descriptions / sizeof descriptions[0] };

enum { SCORED_SECONDS = 10 }; /* for a position, where nothing else limits it */

static const char *const values[DESCRIPTIONS] = {[OPTION_VARIANT] = options_variants,
                                                 [OPTION_METRIC] = "moves straight steps",
                                                 [OPTION_RESUME] = options_files,
                                                 [OPTION_START] = "top any",
                                                 [OPTION_DIFFICULTY] =
                                                     "easy medium hard extreme",
                                                 [OPTION_CSV] = options_files,
                                                 [OPTION_THEME] =
                                                     "default contrast four-color light mono",
                                                 [OPTION_LANG] = "en zh_CN"};

const char *options_values(int option)
{
    return values[option];
}

const struct description *options_descriptions(int *count)
{
    *count = DESCRIPTIONS;
    return descriptions;
}

static void print_help(void)
{
    fputs(_("usage: unstuck                           goes on, or the menu of games\n"
            "       unstuck GAME [options] [FILE]     play GAME, or the position in FILE\n"
            "       unstuck klotski DIRECTORY         play the boards in its files\n"
            "       unstuck solve GAME [options] [FILE...]\n"
            "                                         solve every position read\n"
            "       unstuck study GAME [options] [FILE...]\n"
            "                                         the same, and what all come to\n"
            "       unstuck deal GAME [options]       print positions\n"
            "       unstuck verify GAME POSITIONS RESULTS\n"
            "                                         replay the results of solve\n"
            "       unstuck pairs [options] [FILE...]\n"
            "                                         Lianliankan's pairs, as in HDOJ 1175\n"
            "       unstuck completion bash|zsh|fish  what the shell needs to complete these\n"
            "       unstuck atlas [options]           all layouts of Klotski's classic pieces\n"
            "       unstuck stats [GAME] [--json]     what has been played\n"
            "       unstuck export [GAME]             all games played, as text\n"
            "       unstuck import [FILE...]          takes such games in\n"
            "\n"),
          stdout);
    fputs(_("GAME, or any unique beginning of it:\n"), stdout);
    for (int i = 0; registry[i] != NULL; i++)
        printf("  %-12s %s\n", registry[i]->id, _(registry[i]->summary));
    fputs(_("\nOptions:\n"), stdout);
    for (int i = 0; i < DESCRIPTIONS; i++) {
        const struct description *d = &descriptions[i];
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", d->name, d->argument != NULL ? " " : "",
                 d->argument != NULL ? _(d->argument) : "");
        printf("  %-18s %s\n", left, _(d->help));
    }
    fputs(_("\nExit status: 0 fine, 1 a position could not be read, 2 wrong usage,\n"
            "3 interrupted. The formats are in unstuck-formats(5).\n"),
          stdout);
}

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

/* Options whose meaning hangs on the game, which may be named behind them. */
struct late {
    const char *variant, *metric, *opening;
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
        options->has_seed = true;
        return read_unsigned(value, &options->seed);
    case OPTION_DEAL_COUNT:
        options->has_seed = true;
        return read_unsigned(value, &options->count) && options->count > 0;
    case OPTION_WINNABLE:
        options->winnable = true;
        return true;
    case OPTION_LIST:
        options->list = true;
        return true;
    case OPTION_TIME:
        return read_seconds(value, &options->limits.seconds);
    case OPTION_NODES:
        return read_unsigned(value, &options->limits.nodes) && options->limits.nodes > 0;
    case OPTION_MEMORY:
        if (!read_unsigned(value, &mebibytes) || mebibytes < 1 || mebibytes > 1 << 24)
            return false;
        options->limits.bytes = mebibytes << 20;
        return true;
    case OPTION_OPTIMAL:
        options->limits.optimal = true;
        return true;
    case OPTION_FAIR:
        options->limits.fair = true;
        return true;
    case OPTION_PLAIN:
        options->plain = true;
        return true;
    case OPTION_DECK:
        options->deck = true;
        return true;
    case OPTION_OUTSIDE:
        options->outside = true;
        return true;
    case OPTION_ANY:
        options->any = true;
        return true;
    case OPTION_SUMMARY:
        options->summary = true;
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
    case OPTION_JSON:
        options->json = true;
        return true;
    case OPTION_ASCII:
        options->ascii = true;
        return true;
    case OPTION_NO_COLOR:
        options->no_color = true;
        return true;
    case OPTION_THEME:
        options->has_theme = true;
        return theme_find(value, &options->theme);
    case OPTION_LANG:
        options->has_language = true;
        return language_set(value);
    default:
        return true;
    }
}

/* A scored game's solver would go on for ever; who wants that says so. */
static void limit_scored(struct options *options)
{
    struct limits *limits = &options->limits;
    if (options->command == COMMAND_SOLVE && options->game->scored &&
        limits->seconds <= 0 && limits->nodes == 0 && !limits->optimal)
        limits->seconds = SCORED_SECONDS;
}

static bool read_options(struct options *options, struct late *late, int argc, char **argv,
                         int *status)
{
    struct option table[DESCRIPTIONS + 1] = {0};
    for (int i = 0; i < DESCRIPTIONS; i++)
        table[i] = (struct option){
            .name = descriptions[i].name,
            .has_arg =
                descriptions[i].argument != NULL ? required_argument : no_argument,
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
            return usage(status, _("there is no option %s"), argv[optind - 1]);
        id -= 256;
        if (id == OPTION_HELP || id == OPTION_VERSION) {
            if (id == OPTION_HELP)
                print_help();
            else
                puts(PACKAGE_STRING);
            *status = EXIT_FINE;
            return false;
        }
        if (!take(options, late, id, optarg)) {
            char what[128];
            snprintf(what, sizeof what, "--%s %s", descriptions[id].name, optarg);
            return usage(status, _("this value makes no sense: %s"), what);
        }
    }
    return true;
}

static bool without_game(enum command command)
{
    return command == COMMAND_PAIRS || command == COMMAND_IMPORT ||
           command == COMMAND_COMPLETION;
}

static bool read_command(struct options *options, int argc, char **argv, int *status)
{
    static const char *const names[] = {[COMMAND_SOLVE] = "solve",
                                        [COMMAND_DEAL] = "deal",
                                        [COMMAND_VERIFY] = "verify",
                                        [COMMAND_PAIRS] = "pairs",
                                        [COMMAND_ATLAS] = "atlas",
                                        [COMMAND_STATS] = "stats",
                                        [COMMAND_EXPORT] = "export",
                                        [COMMAND_IMPORT] = "import",
                                        [COMMAND_COMPLETION] = "completion"};
    int i = optind;
    options->command = COMMAND_PLAY;
    if (i < argc && strcmp(argv[i], "study") == 0) {
        options->command = COMMAND_SOLVE;
        options->summary = true;
    }
    for (int c = COMMAND_SOLVE; i < argc && c <= COMMAND_COMPLETION; c++)
        if (strcmp(argv[i], names[c]) == 0)
            options->command = (enum command)c;
    bool nameless = without_game(options->command);
    bool any = options->command == COMMAND_STATS || options->command == COMMAND_EXPORT;
    if (options->command != COMMAND_PLAY) {
        i++;
        if (options->command == COMMAND_ATLAS)
            options->game = &klotski_game;
        else if (i == argc && !nameless && !any)
            return usage(status, _("%s needs the name of a game"), argv[i - 1]);
    }
    if (i < argc && !nameless && options->game == NULL) {
        options->game = registry_find(argv[i]);
        if (options->game == NULL)
            return usage(status, _("there is no command or game \"%s\""), argv[i]);
        i++;
    }
    options->files = argv + i;
    options->file_count = argc - i;
    return true;
}

/* Whether an option was given that says which layouts of the atlas are meant. */
static bool selects(const struct options *options)
{
    return options->selection.draws || options->selection.family.blanks_high > 0;
}

/* What is drawn is numbered by --seed like any deal. */
static bool settle_selection(struct options *options, int *status)
{
    struct selection *selection = &options->selection;
    bool atlas = options->command == COMMAND_ATLAS;
    if (options->csv != NULL && !atlas)
        return usage(status, _("%s is for \"unstuck atlas\" only"), "--csv");
    if (atlas && (selection->draws || options->has_seed))
        return usage(status, _("%s takes --metric, --blanks, --csv and --json"), "atlas");
    if (!selects(options) || atlas)
        return true;
    if (options->game != &klotski_game)
        return usage(status, _("%s: openings are drawn for Klotski only"),
                     options->game->id);
    if (options->command == COMMAND_PLAY && !options->has_seed)
        options->seed = random_fresh();
    selection->draws = options->has_seed = true;
    selection_settle(selection);
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
    if (late->metric != NULL && (late->variant != NULL || strcmp(game->id, "klotski") != 0))
        return usage(status, _("--metric %s is for Klotski, where it is the variant"),
                     late->metric);
    options->has_variant = variant != NULL;
    if (variant != NULL && !game->variant_find(variant, &options->variant))
        return usage(status, _("there is no variant \"%s\"; deal GAME --list names them"),
                     variant);
    if (late->opening != NULL) {
        if (game->deal_find == NULL || !game->deal_find(late->opening, &options->seed))
            return usage(status, _("there is no opening \"%s\"; deal GAME --list names them"),
                         late->opening);
        options->has_seed = true;
    }
    if (options->command != COMMAND_SOLVE && (options->summary || options->resume != NULL))
        return usage(status, _("%s is for solve only"),
                     options->summary ? "--summary" : "--resume");
    if (options->summary && options->resume != NULL)
        return usage(status, _("%s makes no sense with --summary"), "--resume");
    if (options->seed > INT64_MAX || options->count > INT64_MAX - options->seed)
        return usage(status, _("deals have numbers up to %s"), "9223372036854775806");
    if (options->deck && (options->command != COMMAND_DEAL || game->print_deck == NULL))
        return usage(status, _("%s is for deal klondike only"), "--deck");
    if (!settle_selection(options, status))
        return false;
    if (options->limits.fair && options->command != COMMAND_PLAY)
        return usage(status, _("%s is for playing only"), "--fair");
    int most = options->command == COMMAND_SOLVE    ? options->file_count
               : options->command == COMMAND_VERIFY ? 2
               : options->command == COMMAND_PLAY   ? 1
                                                    : 0;
    if (options->file_count > most)
        return usage(status, _("one word too many: %s"), options->files[most]);
    if (options->command == COMMAND_VERIFY && options->file_count < 2)
        return usage(status, _("%s needs two files: the positions and the results"),
                     "verify");
    if (options->command == COMMAND_SOLVE && options->winnable && !options->has_seed)
        return usage(status, _("%s is for deals: name the first one's --seed"),
                     "--winnable");
    if (options->file_count > 0 && options->has_seed)
        return usage(status, _("either a deal's number or a file, not both: %s"),
                     options->files[0]);
    limit_scored(options);
    return true;
}

bool options_read(struct options *options, int argc, char **argv, int *status)
{
    *options = (struct options){
        .seed = 1,
        .count = 1,
        .jobs = 1,
        .limits = {.bytes = (uint64_t)512 << 20, .threads = 1},
        .selection = SELECTION_ALL,
    };
    struct late late = {0};
    return read_options(options, &late, argc, argv, status) &&
           read_command(options, argc, argv, status) && settle(options, &late, status);
}
