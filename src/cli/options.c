#include "cli/options.h"

#include "base/date.h"
#include "base/i18n.h"
#include "base/language.h"
#include "cli/leave.h"
#include "cli/refuse.h"
#include "cli/settle.h"
#include "cli/values.h"
#include "games/registry.h"

#include <getopt.h>
#include <langinfo.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

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
        .size = sizeof(struct unstuck_query),
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

/* Where a flag or a word is kept. */
#define AT(member) offsetof(struct options, member)
static const size_t flags[OPTIONS] = {
    [OPTION_WINNABLE] = AT(winnable),
    [OPTION_LIST] = AT(list),
    [OPTION_OPTIMAL] = AT(limits.optimal),
    [OPTION_NATURAL] = AT(limits.natural),
    [OPTION_FAIR] = AT(limits.fair),
    [OPTION_PLAIN] = AT(plain),
    [OPTION_PUBLIC] = AT(public),
    [OPTION_OUTSIDE] = AT(outside),
    [OPTION_ANY] = AT(any),
    [OPTION_PROVE] = AT(prove),
    [OPTION_SHUFFLES] = AT(shuffles),
    [OPTION_REASONS] = AT(reasons),
    [OPTION_OPENINGS] = AT(openings),
    [OPTION_BOARDS] = AT(boards),
    [OPTION_MAKE] = AT(makes),
    [OPTION_SUMMARY] = AT(summary),
    [OPTION_RETRY] = AT(retries),
    [OPTION_CAST] = AT(cast),
    [OPTION_SVG] = AT(svg),
    [OPTION_JSON] = AT(json),
    [OPTION_ASCII] = AT(ascii),
    [OPTION_NO_COLOR] = AT(no_color),
    [OPTION_LANG] = AT(has_language),
    [OPTION_SEED] = AT(has_seed),
    [OPTION_NUMBERING] = AT(has_seed),
    [OPTION_DEAL_COUNT] = AT(has_seed),
    [OPTION_VERSION] = AT(version),
};
static const size_t words[OPTIONS] = {
    [OPTION_SCRATCH] = AT(limits.scratch),
    [OPTION_MOVE] = AT(move),
    [OPTION_NOTATION] = AT(notation),
    [OPTION_NUMBERING] = AT(numbering),
    [OPTION_RESUME] = AT(resume),
    [OPTION_CERTIFICATE] = AT(certificate),
    [OPTION_STATE] = AT(state),
    [OPTION_THEME] = AT(theme),
};

/* Takes an option with its VALUE; NULL: it has none. */
static bool take_option(struct options *options, struct late *late, int id,
                        const char *value)
{
    if (flags[id] > 0)
        *(bool *)((char *)options + flags[id]) = true;
    if (words[id] > 0)
        *(const char **)(void *)((char *)options + words[id]) = value;
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
        options->large = NULL;
        if (value_number(value, 0, DEALS_LAST, &options->seed))
            return true;
        options->large = value;
        return options->seed > DEALS_LAST && strspn(value, "0123456789") == strlen(value);
    case OPTION_DEAL_COUNT:
        return value_number(value, 1, DEALS_LAST, &options->count);
    case OPTION_TIME:
        return value_seconds(value, &options->limits.seconds);
    case OPTION_CPU:
        return value_seconds(value, &options->limits.cpu_seconds);
    case OPTION_IMPROVE:
        return value_seconds(value, &options->limits.improve);
    case OPTION_NODES:
        return value_number(value, 1, UINT64_MAX, &options->limits.nodes);
    case OPTION_MEMORY:
        return value_bytes(value, 20, 24, &options->limits.bytes);
    case OPTION_DISK:
        return value_bytes(value, 30, 20, &options->limits.scratch_bytes);
    case OPTION_KNOWN:
        options->limits.seen = strcmp(value, "seen") == 0;
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
    case OPTION_IDLE:
        return value_seconds(value, &options->idle);
    case OPTION_SESSIONS:
        return value_small(value, 10000, &options->sessions);
    case OPTION_SVG:
        options->cast = late->given[OPTION_CAST] = true;
        return true;
    case OPTION_SPEED:
        return value_seconds(value, &options->speed);
    case OPTION_BOARD:
        return value_board(value, &options->rows, &options->columns, &options->part,
                           &options->parts);
    case OPTION_THREADS:
        return value_small(value, 64, &options->limits.threads);
    case OPTION_JOBS:
        return value_small(value, 256, &options->jobs);
    case OPTION_LANG:
        return language_set(value);
    default:
        return true;
    }
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
    while ((id = getopt_long(argc, argv, ":hV", table, NULL)) != -1) {
        if (id == 'h')
            id = 256 + OPTION_HELP;
        if (id == 'V')
            id = 256 + OPTION_VERSION;
        if (id == ':' || id == '?')
            return refuse_unread(id, argv[optind - 1], status);
        id -= 256;
        if ((optarg != NULL && !is_listed((enum option_id)id, optarg)) ||
            !take_option(options, late, id, optarg))
            return refuse_value(status, (enum option_id)id, optarg);
        if (options->version)
            return true;
        late->given[id] = true;
    }
    options->ascii |= strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    options->query = to_query(&late->selection);
    return true;
}

/* Checks which options are there together. */
static bool check_together(const struct late *late, enum command command, int *status)
{
    static const enum option_id apart[][2] = {
        {OPTION_BLANKS, OPTION_BOARD},      {OPTION_PLAIN, OPTION_PUBLIC},
        {OPTION_FAIR, OPTION_NATURAL},      {OPTION_OPTIMAL, OPTION_NATURAL},
        {OPTION_PROVE, OPTION_CERTIFICATE}, {OPTION_RESUME, OPTION_CERTIFICATE},
        {OPTION_JOBS, OPTION_SCRATCH},      {OPTION_IMPROVE, OPTION_FAIR},
        {OPTION_CERTIFICATE, OPTION_FAIR},  {OPTION_OPTIMAL, OPTION_FAIR},
        {OPTION_SUMMARY, OPTION_FAIR},      {OPTION_NUMBERING, OPTION_DIFFICULTY},
        {OPTION_NUMBERING, OPTION_OPENING}, {OPTION_BOARDS, OPTION_JSON},
        {OPTION_BOARDS, OPTION_RESUME},     {OPTION_OPENINGS, OPTION_BOARD},
        {OPTION_OPENINGS, OPTION_BLANKS},   {OPTION_CAST, OPTION_JSON},
    };
    const enum option_id needs[][2] = {
        {OPTION_STATE, OPTION_PUBLIC},
        {OPTION_IDLE, OPTION_PUBLIC},
        {OPTION_SESSIONS, OPTION_PUBLIC},
        {OPTION_DISK, command == COMMAND_SOLVE ? OPTION_SCRATCH : OPTION_PUBLIC},
        {OPTION_KNOWN, OPTION_FAIR},
        {OPTION_RETRY, OPTION_RESUME},
        {OPTION_SPEED, OPTION_CAST},
    };
    const bool *given = late->given;
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        enum option_id one = apart[i][0], other = apart[i][1];
        /* A game that is played, on the screen or by advice, has no line or many. */
        if (given[one] && given[other] &&
            (other != OPTION_FAIR || command == COMMAND_SOLVE))
            return refuse_usage(status, _("--%s cannot be combined with --%s"),
                                option_descriptions[one].name,
                                option_descriptions[other].name);
    }
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        enum option_id one = needs[i][0], other = needs[i][1];
        if (given[one] && !given[other] && command != COMMAND_ADVISE)
            return refuse_usage(status, _("--%s applies only with --%s"),
                                option_descriptions[one].name,
                                option_descriptions[other].name);
    }
    return true;
}

static bool check_given(const struct options *options, const struct late *late,
                        enum command command, int *status)
{
    static const enum option_id limits[] = {OPTION_TIME, OPTION_CPU, OPTION_NODES,
                                            OPTION_MEMORY, OPTION_THREADS};
    for (int id = 0; id < OPTIONS; id++)
        if (late->given[id] && !option_is_for((enum option_id)id, command))
            return refuse_command(status, (enum option_id)id);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const char *name = option_descriptions[limits[i]].name;
        if (command == COMMAND_DEAL && late->given[limits[i]] && !settle_selects(options))
            return refuse_usage(status,
                                _("--%s: deal searches only for random Klotski openings"),
                                name);
        if (command == COMMAND_VERIFY && late->given[limits[i]] && !options->prove &&
            options->certificate == NULL)
            return refuse_usage(status, _("--%s: verify searches only with --prove"),
                                name);
    }
    return check_together(late, command, status);
}

/* Prints the help for TOPIC, a command or a game; NULL: for players. */
static bool print_help(const char *topic, int *status)
{
    enum command command = topic != NULL ? command_find(topic) : COMMAND_PLAY;
    if (topic == NULL)
        description_print();
    else if (command == COMMAND_PLAY && registry_find(topic) == NULL)
        return refuse_game(status, topic, true);
    else
        description_print_command(command, registry_find(topic));
    *status = leave_status(EXIT_FINE);
    return false;
}

/* The game of the command atlas; NULL: it is not there. */
static const struct game *find_atlas(void)
{
    for (int i = 0; registry[i] != NULL; i++)
        if (registry[i]->atlas != NULL)
            return registry[i];
    return NULL;
}

static bool read_command(struct options *options, struct late *late, int argc,
                         char **argv, int *status)
{
    int i = optind;
    enum command command = i < argc ? command_find(argv[i]) : COMMAND_PLAY;
    enum need need = NEED_MAYBE;
    if (late->given[OPTION_HELP])
        return print_help(argv[i], status);
    if (command != COMMAND_PLAY) {
        need = command_descriptions[command].need;
        i++;
        if (i == argc && need == NEED_GAME)
            return refuse_no_game(status, argv[i - 1]);
    }
    if (!check_given(options, late, command, status))
        return false;
    if (command == COMMAND_HELP)
        return argc - i > 1
                   ? refuse_usage(status, _("%s needs one command or game"), "help")
                   : print_help(argv[i], status);
    bool solves = command == COMMAND_STUDY || command == COMMAND_ADVISE ||
                  command == COMMAND_PLAYOUT || command == COMMAND_EXPLAIN;
    options->command = solves ? COMMAND_SOLVE : command;
    options->summary |= command == COMMAND_STUDY;
    options->limits.fair |= command == COMMAND_ADVISE;
    options->explains = command == COMMAND_EXPLAIN;
    options->plays = command == COMMAND_PLAYOUT;
    if (command == COMMAND_ATLAS) {
        late->game = find_atlas();
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
    if (command == COMMAND_COMPLETION &&
        (options->file_count == 0 ||
         (options->file_count > 1 && strcmp(argv[i], "words") != 0)))
        return refuse_usage(status, _("%s needs one shell (bash, zsh, fish)"),
                            "completion");
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
    struct late late = {.selection = SELECTION_ALL};
    return read_options(options, &late, argc, argv, status) &&
           (options->version || (read_command(options, &late, argc, argv, status) &&
                                 settle_options(options, &late, status)));
}
