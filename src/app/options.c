#include "app/options.h"

#include "app/registry.h"
#include "base/i18n.h"

#include <errno.h>
#include <getopt.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One option: for getopt_long and for --help. */
struct description {
    const char *name;
    const char *argument; /* N_(), NULL: none */
    const char *help;     /* N_() */
};

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
    OPTION_OUTSIDE,
    OPTION_ANY,
    OPTION_THREADS,
    OPTION_JOBS,
    OPTION_JSON,
    OPTION_ASCII,
    OPTION_NO_COLOR,
    OPTION_LANG,
    OPTION_HELP,
    OPTION_VERSION
};

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
    [OPTION_OUTSIDE] = {"outside", NULL, N_("pairs: the line may leave the board")},
    [OPTION_ANY] = {"any", NULL, N_("pairs: the first pair of each board, or NONE")},
    [OPTION_THREADS] = {"threads", N_("N"), N_("threads inside one search (1)")},
    [OPTION_JOBS] = {"jobs", N_("N"), N_("positions solved at once (1)")},
    [OPTION_JSON] = {"json", NULL, N_("results as JSON Lines")},
    [OPTION_ASCII] = {"ascii", NULL, N_("draw with ASCII only")},
    [OPTION_NO_COLOR] = {"no-color", NULL, N_("draw without colours")},
    [OPTION_LANG] = {"lang", N_("L"), N_("language: en, zh_CN")},
    [OPTION_HELP] = {"help", NULL, N_("this text")},
    [OPTION_VERSION] = {"version", NULL, N_("the version")},
};

enum { DESCRIPTIONS = sizeof descriptions / sizeof descriptions[0] };

static void print_help(void)
{
    fputs(_("usage: unstuck                           goes on, or the menu of games\n"
            "       unstuck GAME [options] [FILE]     play GAME, or the position in FILE\n"
            "       unstuck solve GAME [options] [FILE...]\n"
            "                                         solve every position read\n"
            "       unstuck deal GAME [options]       print positions\n"
            "       unstuck verify GAME POSITIONS RESULTS\n"
            "                                         replay the results of solve\n"
            "       unstuck pairs [options] [FILE...]\n"
            "                                         Lianliankan's pairs, as in HDOJ 1175\n"
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
            "3 interrupted. The formats are in unstuck(6).\n"),
          stdout);
}

static bool usage(int *status, const char *format, const char *what)
{
    fputs("unstuck: ", stderr);
    /* FORMAT is one of this file's constants, with one %s. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    fprintf(stderr, format, what);
#pragma GCC diagnostic pop
    fputs(_("\nTry: unstuck --help\n"), stderr);
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
    case OPTION_OUTSIDE:
        options->outside = true;
        return true;
    case OPTION_ANY:
        options->any = true;
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
    default:
        return true;
    }
}

static bool set_language(const char *name)
{
    setenv("LANGUAGE", strcmp(name, "en") == 0 ? "C" : name, 1);
    /* gettext translates nothing in the locale C, whatever LANGUAGE says. */
    const char *now = setlocale(LC_MESSAGES, NULL);
    if (now != NULL && (strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0))
        setlocale(LC_MESSAGES, "C.UTF-8");
    return strcmp(name, "en") == 0 || strcmp(name, "zh_CN") == 0;
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
        if (id == OPTION_LANG ? !set_language(optarg)
                              : !take(options, late, id, optarg)) {
            char what[128];
            snprintf(what, sizeof what, "--%s %s", descriptions[id].name, optarg);
            return usage(status, _("this value makes no sense: %s"), what);
        }
    }
    return true;
}

static bool read_command(struct options *options, int argc, char **argv, int *status)
{
    static const char *const names[] = {[COMMAND_SOLVE] = "solve",
                                        [COMMAND_DEAL] = "deal",
                                        [COMMAND_VERIFY] = "verify",
                                        [COMMAND_PAIRS] = "pairs",
                                        [COMMAND_STATS] = "stats",
                                        [COMMAND_EXPORT] = "export",
                                        [COMMAND_IMPORT] = "import"};
    int i = optind;
    options->command = COMMAND_PLAY;
    for (int c = COMMAND_SOLVE; i < argc && c <= COMMAND_IMPORT; c++)
        if (strcmp(argv[i], names[c]) == 0)
            options->command = (enum command)c;
    bool nameless = options->command == COMMAND_PAIRS || options->command == COMMAND_IMPORT;
    bool any = options->command == COMMAND_STATS || options->command == COMMAND_EXPORT;
    if (options->command != COMMAND_PLAY) {
        i++;
        if (i == argc && !nameless && !any)
            return usage(status, _("%s needs the name of a game"), argv[i - 1]);
    }
    if (i < argc && !nameless) {
        options->game = registry_find(argv[i]);
        if (options->game == NULL)
            return usage(status, _("there is no command or game \"%s\""), argv[i]);
        i++;
    }
    options->files = argv + i;
    options->file_count = argc - i;
    return true;
}

static bool settle(struct options *options, const struct late *late, int *status)
{
    const struct game *game = options->game;
    const char *variant = late->metric != NULL ? late->metric : late->variant;
    if (game == NULL) {
        if (variant != NULL || late->opening != NULL || options->has_seed)
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
    return true;
}

bool options_read(struct options *options, int argc, char **argv, int *status)
{
    *options = (struct options){
        .seed = 1,
        .count = 1,
        .jobs = 1,
        .limits = {.bytes = (uint64_t)512 << 20, .threads = 1},
    };
    struct late late = {0};
    return read_options(options, &late, argc, argv, status) &&
           read_command(options, argc, argv, status) && settle(options, &late, status);
}
