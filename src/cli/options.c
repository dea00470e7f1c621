/* Reads the command line in three passes: each option as the table of cli/description.h says,
 * then the command, then what depends on the command and the game. */
#include "cli/options.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/language.h"
#include "base/random.h"
#include "cli/refuse.h"
#include "game/selection.h"
#include "games/registry.h"

#include <errno.h>
#include <getopt.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For a position, if nothing else limits the search. */
static const double scored_seconds = 10, explained_seconds = 0.5;

/* Whether an option selects layouts of the atlas. */
static bool selects(const struct options *options)
{
    return options->draws || options->query.blanks_high > 0;
}

static struct unstuck_query to_query(const struct selection *selection)
{
    const struct atlas_query *query = &selection->query;
    return (struct unstuck_query){
        .size = sizeof(struct unstuck_query),
        .length_low = query->low,
        .length_high = query->high,
        .dominoes = query->dominoes,
        .singles = query->singles,
        .blanks_low = query->blanks_low,
        .blanks_high = query->blanks_high,
        .grade = selection->grade,
        .start = query->start,
    };
}

bool value_number(const char *s, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(s, &end, 10);
    return s[0] >= '0' && s[0] <= '9' && *end == '\0' && errno == 0 && *out >= least &&
           *out <= most;
}

/* RxC, or RxC:K/N for part K of N. */
static bool read_board(const char *s, struct options *options)
{
    const int least = '0' + BOARD_LEAST;
    int end = 0;
    options->part = options->parts = 1;
    if (strlen(s) < 3 || s[0] < least || s[0] > '0' + BOARD_ROWS || s[1] != 'x' ||
        s[2] < least || s[2] > '0' + BOARD_COLUMNS)
        return false;
    if (s[3] != '\0' &&
        (sscanf(s + 3, ":%4d/%4d%n", &options->part, &options->parts, &end) != 2 ||
         s[3 + end] != '\0' || options->part < 1 || options->part > options->parts))
        return false;
    options->rows = s[0] - '0';
    options->columns = s[2] - '0';
    return true;
}

/* Takes VALUE, which the table describes. False: it is invalid. */
static bool take_value(struct options *options, const struct option_description *option,
                       const char *value)
{
    void *member = (char *)options + option->member;
    uint64_t number;
    double seconds;
    char *end;
    switch (option->values) {
    case VALUES_NONE:
        *(bool *)member = true;
        return true;
    case VALUES_NUMBER:
    case VALUES_MIB:
    case VALUES_GIB:
    case VALUES_SMALL:
        if (!value_number(value, 1, option->most, &number))
            return false;
        if (option->values == VALUES_SMALL)
            *(int *)member = (int)number;
        else
            *(uint64_t *)member = option->values == VALUES_MIB   ? number << 20
                                  : option->values == VALUES_GIB ? number << 30
                                                                 : number;
        return true;
    case VALUES_SECONDS:
        *(double *)member = seconds = strtod(value, &end);
        return end != value && *end == '\0' && seconds > 0 && seconds < 1e9;
    default:
        if (option->member > 0)
            *(const char **)member = value;
    }
    const char *const *word = option->valid;
    while (option->values == VALUES_WORDS && *word != NULL && strcmp(*word, value) != 0)
        word++;
    return option->values != VALUES_WORDS || *word != NULL;
}

/* Does what the table does not say about an option with its VALUE; NULL: it has none. */
static bool take_more(struct options *options, struct selection *selection,
                      enum option_id id, const char *value)
{
    switch (id) {
    case OPTION_SEED:
        options->large = NULL;
        if (value_number(value, 0, DEALS_LAST, &options->seed))
            return true;
        options->large = value;
        return options->seed > DEALS_LAST && strspn(value, "0123456789") == strlen(value);
    case OPTION_KNOWN:
        options->limits.seen = strcmp(value, "seen") == 0;
        return true;
    case OPTION_LENGTH:
        return selection_read_length(selection, value);
    case OPTION_PIECES:
        return selection_read_pieces(selection, value);
    case OPTION_BLANKS:
        return selection_read_blanks(selection, value);
    case OPTION_START:
        selection->query.start = strcmp(value, "top") == 0;
        return true;
    case OPTION_DIFFICULTY:
        selection->grade = grade_find(value);
        return selection->grade >= 0;
    case OPTION_DATE:
        return date_read(value, &options->date);
    case OPTION_SVG:
        options->cast = options->given[OPTION_CAST] = true;
        return true;
    case OPTION_BOARD:
        return read_board(value, options);
    case OPTION_LANG:
        return language_set(value);
    default:
        return true;
    }
}

/* What getopt_long could not take: an option without its value (PROBLEM ':'), an unknown
 * or ambiguous one, or one with a value that takes none. ARGUMENT is the word of the
 * command line. */
static bool refuse_unread(int problem, const char *argument)
{
    if (problem == ':')
        return refuse_value((enum option_id)(optopt - 256), NULL);
    if (optopt >= 256)
        return refuse_usage(_("--%s takes no value"),
                            option_descriptions[optopt - 256].name);
    if (optopt != 0)
        return refuse_usage(_("unknown option '-%c'"), optopt);
    return refuse_option(argument);
}

static bool read_options(struct options *options, int argc, char **argv)
{
    struct option table[OPTIONS + 1] = {0};
    struct selection selection = SELECTION_ALL;
    bool *given = options->given;
    for (int i = 0; i < OPTIONS; i++)
        table[i] = (struct option){
            .name = option_descriptions[i].name,
            .has_arg =
                option_descriptions[i].argument != NULL ? required_argument : no_argument,
            .val = 256 + i,
        };
    int letter;
    opterr = 0;
    unsetenv("POSIXLY_CORRECT"); /* options may come behind the game */
    while (!options->version &&
           (letter = getopt_long(argc, argv, ":hV", table, NULL)) != -1) {
        if (letter == ':' || letter == '?')
            return refuse_unread(letter, argv[optind - 1]);
        enum option_id id = letter == 'h'   ? OPTION_HELP
                            : letter == 'V' ? OPTION_VERSION
                                            : (enum option_id)(letter - 256);
        if (!take_value(options, &option_descriptions[id], optarg) ||
            !take_more(options, &selection, id, optarg))
            return refuse_value(id, optarg);
        given[id] = true;
    }
    options->has_seed =
        given[OPTION_SEED] || given[OPTION_NUMBERING] || given[OPTION_DEAL_COUNT];
    options->draws = given[OPTION_LENGTH] || given[OPTION_PIECES] ||
                     given[OPTION_START] || given[OPTION_DIFFICULTY];
    options->ascii |= strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    options->query = to_query(&selection);
    return true;
}

/* Checks which options are there together. */
static bool check_together(const struct options *options, enum command command)
{
    static const enum option_id apart[][2] = {
        {OPTION_BLANKS, OPTION_BOARD},        {OPTION_PLAIN, OPTION_PUBLIC},
        {OPTION_FAIR, OPTION_NATURAL},        {OPTION_OPTIMAL, OPTION_NATURAL},
        {OPTION_PROVE, OPTION_CERTIFICATE},   {OPTION_RESUME, OPTION_CERTIFICATE},
        {OPTION_JOBS, OPTION_SCRATCH},        {OPTION_IMPROVE, OPTION_FAIR},
        {OPTION_CERTIFICATE, OPTION_FAIR},    {OPTION_OPTIMAL, OPTION_FAIR},
        {OPTION_SUMMARY, OPTION_FAIR},        {OPTION_NUMBERING, OPTION_DIFFICULTY},
        {OPTION_NUMBERING, OPTION_OPENING},   {OPTION_BOARDS, OPTION_JSON},
        {OPTION_BOARDS, OPTION_RESUME},       {OPTION_OPENINGS, OPTION_BOARD},
        {OPTION_OPENINGS, OPTION_BLANKS},     {OPTION_CAST, OPTION_JSON},
        {OPTION_THREADS, OPTION_BOARD},       {OPTION_BOARDS, OPTION_FAIR},
        {OPTION_BOARDS, OPTION_SUMMARY},      {OPTION_NATURAL, OPTION_SUMMARY},
        {OPTION_REASONS, OPTION_CERTIFICATE}, {OPTION_SHUFFLES, OPTION_CERTIFICATE},
        {OPTION_LIST, OPTION_WINNABLE},
    };
    const enum option_id needs[][2] = {
        {OPTION_STATE, OPTION_PUBLIC},
        {OPTION_IDLE, OPTION_PUBLIC},
        {OPTION_SESSIONS, OPTION_PUBLIC},
        {OPTION_DISK, command == COMMAND_SOLVE ? OPTION_SCRATCH : OPTION_PUBLIC},
        {OPTION_KNOWN, OPTION_FAIR},
        {OPTION_RETRY, OPTION_RESUME},
    };
    const bool *given = options->given;
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        enum option_id one = apart[i][0], other = apart[i][1];
        /* A game that is played, on the screen or by advice, has no line or many. */
        if (given[one] && given[other] &&
            (other != OPTION_FAIR || command == COMMAND_SOLVE))
            return refuse_usage(_("--%s cannot be combined with --%s"),
                                option_descriptions[one].name,
                                option_descriptions[other].name);
    }
    if (given[OPTION_SPEED] && !given[OPTION_CAST]) /* --svg gives it, too */
        return refuse_usage(_("--%s applies only with --cast or --svg"), "speed");
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        enum option_id one = needs[i][0], other = needs[i][1];
        if (given[one] && !given[other] && command != COMMAND_ADVISE)
            return refuse_usage(_("--%s applies only with --%s"),
                                option_descriptions[one].name,
                                option_descriptions[other].name);
    }
    return true;
}

static bool check_given(const struct options *options, enum command command)
{
    static const enum option_id limits[] = {OPTION_TIME, OPTION_CPU, OPTION_NODES,
                                            OPTION_MEMORY, OPTION_THREADS};
    for (int id = 0; id < OPTIONS; id++)
        if (options->given[id] && !option_is_for((enum option_id)id, command))
            return refuse_command((enum option_id)id, false);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const char *name = option_descriptions[limits[i]].name;
        if (!options->given[limits[i]])
            continue;
        if (command == COMMAND_DEAL && !selects(options))
            return refuse_usage(_("--%s: deal searches only for random Klotski openings"),
                                name);
        if (command == COMMAND_VERIFY && !options->prove && options->certificate == NULL)
            return refuse_usage(_("--%s: verify searches only with --prove"), name);
    }
    return check_together(options, command);
}

/* Prints the help for TOPIC, a command or a game; NULL: for players. */
static bool print_help(const char *topic, int *status)
{
    enum command command = topic != NULL ? command_find(topic) : COMMAND_PLAY;
    if (topic == NULL)
        description_print();
    else if (command == COMMAND_PLAY && registry_find(topic) == NULL)
        return refuse_game(topic, true);
    else
        description_print_command(command, registry_find(topic));
    *status = leave_status(EXIT_FINE);
    return false;
}

static bool read_command(struct options *options, int argc, char **argv, int *status)
{
    int i = optind;
    enum command command = i < argc ? command_find(argv[i]) : COMMAND_PLAY;
    enum need need = command_descriptions[command].need;
    const struct game *game = NULL;
    if (options->help)
        return print_help(argv[i], status);
    if (command != COMMAND_PLAY && ++i == argc && need == NEED_GAME)
        return refuse_no_game(argv[i - 1]);
    if (!check_given(options, command))
        return false;
    if (command == COMMAND_HELP)
        return argc - i > 1 ? refuse_usage(_("%s needs one command or game"), "help")
                            : print_help(argv[i], status);
    bool solves = command == COMMAND_STUDY || command == COMMAND_ADVISE ||
                  command == COMMAND_PLAYOUT || command == COMMAND_EXPLAIN;
    options->command = solves ? COMMAND_SOLVE : command;
    options->summary |= command == COMMAND_STUDY;
    options->limits.fair |= command == COMMAND_ADVISE;
    options->explains = command == COMMAND_EXPLAIN;
    options->plays = command == COMMAND_PLAYOUT;
    if (command == COMMAND_ATLAS) {
        for (int k = 0; game == NULL && registry[k] != NULL; k++)
            game = registry[k]->atlas != NULL ? registry[k] : NULL;
        if (game == NULL)
            return refuse_no_game(argv[i - 1]);
    } else if (i < argc && need != NEED_NONE) {
        game = registry_find(argv[i]);
        if (game == NULL)
            return refuse_game(argv[i], command == COMMAND_PLAY);
        i++;
    }
    options->game = game != NULL ? game->id : NULL;
    options->files = argv + i;
    options->file_count = argc - i;
    if (command == COMMAND_COMPLETION &&
        (options->file_count == 0 ||
         (options->file_count > 1 && strcmp(argv[i], "words") != 0)))
        return refuse_usage(_("%s needs one shell (bash, zsh, fish)"), "completion");
    return true;
}

/* ---- what depends on the game ------------------------------------------------------- */

/* Sets limits if the options set none. Lines that are explained are found as for hints on the
 * screen. Without a limit the solver of a scored game searches until it has proved the best
 * score, which may take years; --optimal asks for that. */
static void settle_limits(struct options *options, const struct game *game)
{
    struct unstuck_limits *limits = &options->limits;
    bool unlimited = limits->seconds <= 0 && limits->cpu_seconds <= 0 &&
                     limits->improve <= 0 && limits->nodes == 0;
    limits->natural |= options->explains;
    if (options->explains && unlimited)
        limits->improve = explained_seconds;
    else if ((options->command == COMMAND_SOLVE || options->prove) && unlimited &&
             game_runs_on(game) && !limits->optimal)
        limits->seconds = scored_seconds;
}

/* Random openings have numbers, as deals have: the seed of the random numbers. A difficulty
 * alone means a deal in games without such openings. */
static bool settle_selection(struct options *options, const struct game *game,
                             uint32_t variant)
{
    if (!selects(options) || options->command == COMMAND_ATLAS)
        return true;
    if (!game_has_grades(game, variant))
        return refuse_usage(_("--difficulty: deals of this variant have no grades"));
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
static bool settle_files(const struct options *options)
{
    int most = options->command == COMMAND_SOLVE || options->command == COMMAND_DEAL ||
                       options->command == COMMAND_PAIRS
                   ? options->file_count
               : options->command == COMMAND_VERIFY ? options->certificate == NULL ? 2 : 0
               : options->command == COMMAND_PLAY   ? !options->public
               : options->command == COMMAND_EXPORT ? options->cast
                                                    : 0;
    if (options->file_count > most && options->command == COMMAND_EXPORT && most == 0)
        return refuse_usage(_("export reads a file only with --cast or --svg: %s"),
                            options->files[0]);
    if (options->file_count > most)
        return refuse_usage(_("unexpected argument: %s"), options->files[most]);
    if (options->file_count < most && options->command == COMMAND_VERIFY)
        return refuse_usage(_("%s needs two files: the positions and the results"),
                            "verify");
    if (most == 2 && strcmp(options->files[0], "-") == 0 &&
        strcmp(options->files[1], "-") == 0)
        return refuse_usage(_("only one file can be standard input"));
    if (options->command == COMMAND_RESCUE && !options->makes &&
        (options->has_seed || options->count > 1 || options->variant != NULL))
        return refuse_usage(_("--seed, --count and --variant need --make"));
    bool deals = options->has_seed ||
                 (options->command == COMMAND_DEAL && options->file_count == 0);
    if (options->command != COMMAND_PLAY && options->winnable && !deals)
        return refuse_usage(
            _("%s applies only to deals: give the number of the first with --seed"),
            "--winnable");
    if (options->file_count > 0 && options->has_seed)
        return refuse_usage(_("give a deal or a file, not both: %s"), options->files[0]);
    return true;
}

/* Whether GAME has hidden cards to judge moves without. */
static bool settle_fair(const struct options *options, const struct game *game)
{
    if (!game_hides(game))
        return refuse_usage(_("%s: only Klondike hides cards"), game->id);
    return options->limits.fair ||
           refuse_usage(_("play needs --fair; to play on the screen: unstuck %s"),
                        game->id);
}

/* Fills in and checks what depends on the game and the command. */
static bool settle(struct options *options)
{
    const struct game *game = options->game != NULL ? registry_find(options->game) : NULL;
    const bool *given = options->given;
    const char *opening = options->opening;
    uint32_t variant = 0;
    bool none = !options->makes && !selects(options) && !options->has_seed &&
                options->variant == NULL && opening == NULL;
    if (game == NULL && !none && options->command == COMMAND_PLAY)
        return refuse_usage(_("name a game: %s"), "unstuck GAME [options]");
    if (game == NULL)
        return none || refuse_no_game(command_descriptions[options->command].name);
    for (int id = 0; id < OPTIONS; id++)
        if (given[id] && !option_is_for_game((enum option_id)id, game))
            return refuse_command((enum option_id)id, true);
    if (given[OPTION_METRIC] && given[OPTION_VARIANT])
        return refuse_usage(_("--metric and --variant mean the same: give one"));
    if (options->large != NULL && options->numbering == NULL)
        return refuse_value(OPTION_SEED, options->large);
    if (options->large != NULL && (options->count > 1 || options->winnable))
        return refuse_usage(_("--seed above 9007199254740991 cannot be combined with "
                              "--count or --winnable"));
    if (options->command == COMMAND_SOLVE && options->certificate != NULL &&
        strcmp(options->certificate, "-") == 0) /* standard output is for the results */
        return refuse_value(OPTION_CERTIFICATE, "-");
    if (options->variant != NULL && !game_variant_find(game, options->variant, &variant))
        return refuse_variant(game, options->variant);
    if (opening != NULL && (options->has_seed || selects(options)))
        return refuse_usage(_("--opening %s chooses the deal: it cannot be combined "
                              "with --seed, --count or a random opening"),
                            opening);
    if (opening != NULL &&
        (game->deals->find == NULL || !game->deals->find(opening, &options->seed)))
        return refuse_deal(game, opening);
    options->has_seed |= opening != NULL;
    if (options->command == COMMAND_SOLVE && (options->limits.fair || options->plays) &&
        !settle_fair(options, game))
        return false;
    options->limits.each = options->limits.fair && !options->plays;
    options->limits.quick = options->plays;
    if (options->large == NULL && options->count - 1 > DEALS_LAST - options->seed)
        return refuse_usage(_("the last deal has the number %s"), "9007199254740991");
    if (options->notation != NULL && !has_notation(game, options->notation))
        return refuse_notation(game, options->notation);
    if (!settle_selection(options, game, variant) || !settle_files(options))
        return false;
    settle_limits(options, game);
    return true;
}

bool options_read(struct options *options, int argc, char **argv, int *status)
{
    *options = (struct options){
        .seed = 1,
        .count = 1,
        .jobs = 1,
        .idle = 1800,
        .sessions = 200,
        .speed = 2,
        .limits = {.size = sizeof options->limits, .bytes = (uint64_t)512 << 20},
    };
    *status = EXIT_USAGE; /* where something is refused */
    return read_options(options, argc, argv) &&
           (options->version ||
            (read_command(options, argc, argv, status) && settle(options)));
}
