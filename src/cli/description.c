#include "cli/description.h"

#include "base/confine.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/options.h"
#include "games/registry.h"

#include <stdio.h>
#include <string.h>

const struct command_description command_descriptions[COMMANDS] = {
    [COMMAND_PLAY] = {"", NEED_MAYBE, N_("GAME [options] [FILE]"),
                      N_("play GAME, or the position in FILE"), "unstuck",
                      "unstuck klondike --difficulty easy\n"
                      "unstuck klotski --opening hengdaolima\n"},
    [COMMAND_DAILY] = {"daily", NEED_MAYBE, N_("[GAME] [options]"),
                       N_("play the puzzles of the day"), "unstuck-daily",
                       "unstuck daily\nunstuck daily klotski --date 2026-11-22\n"},
    [COMMAND_STATS] = {"stats", NEED_MAYBE, N_("[GAME] [--json]"),
                       N_("print statistics of games played"), "unstuck-stats",
                       "unstuck stats\nunstuck stats klotski --json\n"},
    [COMMAND_EXPORT] = {"export", NEED_MAYBE, N_("[GAME] [options] [FILE]"),
                        N_("print games with their moves"), "unstuck-stats",
                        "unstuck export > games.txt\nunstuck export klondike --json\n"},
    [COMMAND_IMPORT] = {"import", NEED_NONE, N_("[FILE...]"), N_("read exported games"),
                        "unstuck-stats",
                        "unstuck import games.txt\nunstuck import < games.txt\n"},
    [COMMAND_SOLVE] = {"solve", NEED_GAME, N_("GAME [options] [FILE...]"),
                       N_("solve the positions in the files"), "unstuck-solve",
                       "unstuck solve klotski --opening hengdaolima\n"
                       "unstuck solve klondike --seed 1 --count 20 --json\n"},
    [COMMAND_STUDY] = {"study", NEED_GAME, N_("GAME [options] [FILE...]"),
                       N_("solve, and print statistics only"), "unstuck-solve",
                       "unstuck study klondike --count 100 --memory 16\n"
                       "unstuck study klotski --count 57 --metric steps\n"},
    [COMMAND_ADVISE] = {"advise", NEED_GAME, N_("GAME [options] [FILE...]"),
                        N_("print each move's chance to win"), "unstuck-advise",
                        "unstuck advise klondike --seed 3\n"
                        "unstuck advise klondike --seed 3 --known seen --nodes 20000\n"},
    [COMMAND_PLAYOUT] =
        {"play", NEED_GAME, N_("GAME --fair [options] [FILE...]"),
         N_("play games by that advice"), "unstuck-advise",
         "unstuck play klondike --fair --seed 3 --nodes 20000\n"
         "unstuck play klondike --fair --count 5 --nodes 20000 --summary\n"},
    [COMMAND_EXPLAIN] = {"explain", NEED_GAME, N_("GAME [options] [FILE...]"),
                         N_("say why a move is good"), "unstuck-advise",
                         "unstuck explain klondike --seed 4\n"
                         "unstuck explain klotski --opening hengdaolima --json\n"},
    [COMMAND_DEAL] = {"deal", NEED_GAME, N_("GAME [options] [FILE...]"),
                      N_("print new deals, or reprint positions"), "unstuck-deal",
                      "unstuck deal klondike --list\n"
                      "unstuck deal klotski --length 60..70 --pieces 5d4s --seed 7\n"},
    [COMMAND_VERIFY] = {"verify", NEED_GAME, N_("GAME [options] POSITIONS RESULTS"),
                        N_("check the results of solve"), "unstuck-verify",
                        "unstuck verify klotski --prove positions.txt results.txt\n"
                        "unstuck verify klondike --certificate proofs.txt\n"},
    [COMMAND_PAIRS] = {"pairs", NEED_NONE, N_("[options] [FILE...]"),
                       N_("find pairs of Lianliankan (HDOJ 1175)"), "unstuck-pairs",
                       "unstuck pairs --outside questions.txt\n"
                       "unstuck pairs --any questions.txt\n"},
    [COMMAND_ATLAS] = {"atlas", NEED_NONE, N_("[options]"),
                       N_("count all layouts of classic Klotski"), "unstuck-atlas",
                       "unstuck atlas --blanks 2\nunstuck atlas --board 3x3\n"},
    [COMMAND_RESCUE] = {"rescue", NEED_MAYBE, N_("[GAME] [options]"),
                        N_("practise with puzzles, or make some"), "unstuck-verify",
                        "unstuck rescue klotski\n"
                        "unstuck rescue samegame --make --seed 7 > puzzles.txt\n"},
    [COMMAND_COMPLETION] = {"completion", NEED_NONE, "bash|zsh|fish",
                            N_("print the completions for a shell"), "unstuck",
                            "unstuck completion bash > unstuck.bash\n"
                            "unstuck completion fish > unstuck.fish\n"},
    [COMMAND_HELP] = {"help", NEED_NONE, N_("COMMAND or GAME"),
                      N_("show its options and examples"), "unstuck",
                      "unstuck help solve\nunstuck help klondike\n"},
};

enum command command_find(const char *name)
{
    for (int i = COMMAND_PLAY + 1; i < COMMANDS; i++)
        if (strcmp(name, command_descriptions[i].name) == 0)
            return (enum command)i;
    return COMMAND_PLAY;
}

/* What an option can apply to. */
enum {
    PLAY = 1 << COMMAND_PLAY,
    DEAL = 1 << COMMAND_DEAL,
    VERIFY = 1 << COMMAND_VERIFY,
    PAIRS = 1 << COMMAND_PAIRS,
    ATLAS = 1 << COMMAND_ATLAS,
    DAILY = 1 << COMMAND_DAILY,
    STATS = 1 << COMMAND_STATS,
    EXPORT = 1 << COMMAND_EXPORT,
    EXPLAIN = 1 << COMMAND_EXPLAIN,
    RESCUE = 1 << COMMAND_RESCUE,
    BATCH = 1 << COMMAND_SOLVE | 1 << COMMAND_STUDY,
    FAIR = 1 << COMMAND_ADVISE | 1 << COMMAND_PLAYOUT,
    OPENINGS = PLAY | DEAL | BATCH | EXPLAIN,
    DEALS = OPENINGS | FAIR,
    POSITIONS = DEALS | VERIFY | ATLAS,
    SEARCH = DEALS | ATLAS | VERIFY, /* deal: for random openings; verify: with --prove */
    ALL = (1 << COMMANDS) - 1
};

/* Where the value of an option is kept. */
#define AT(member) offsetof(struct options, member)

/* What VALID has. */
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* An option without a value. */
#define FLAG(name, help, commands, member)                                               \
    {                                                                                    \
        name, NULL, help, commands, VALUES_NONE, AT(member), 0, NULL                     \
    }

const struct option_description option_descriptions[OPTIONS] = {
    [OPTION_VARIANT] = {"variant", N_("V"),
                        N_("rules, size or shape; see deal GAME --list"),
                        POSITIONS | RESCUE, VALUES_VARIANTS, AT(variant), 0, NULL},
    [OPTION_METRIC] = {"metric", N_("M"),
                       N_("what Klotski counts: moves, straight, steps"),
                       OPENINGS | VERIFY | ATLAS, VALUES_WORDS, AT(variant), 0,
                       WORDS("moves", "straight", "steps")},
    [OPTION_SEED] = {"seed", N_("N"), N_("the deal's number"), DEALS | RESCUE | EXPORT,
                     VALUES_TEXT, 0, 0, WORDS(N_("a number from 0 to 9007199254740991"))},
    [OPTION_NUMBERING] = {"numbering", N_("P"),
                          N_("Klondike: the numbers of program P, such as greenfelt"),
                          DEALS, VALUES_WORDS, AT(numbering), 0,
                          WORDS("solvitaire", "klondike-solver", "greenfelt", "microsoft",
                                "pysol", "lonelybot")},
    [OPTION_DEAL_COUNT] = {"count", N_("K"), N_("K deals: N, N+1, ..."),
                           DEAL | BATCH | FAIR | EXPLAIN | RESCUE, VALUES_NUMBER,
                           AT(count), DEALS_LAST, NULL},
    [OPTION_OPENING] = {"opening", N_("NAME"), N_("the deal with this name"),
                        OPENINGS | EXPORT, VALUES_TEXT, AT(opening), 0, NULL},
    [OPTION_WINNABLE] =
        FLAG("winnable", N_("only deals that can be won"), DEALS, winnable),
    [OPTION_LIST] = FLAG("list", N_("list variants, notations, named deals"), DEAL, list),
    [OPTION_NOTATION] = {"notation", N_("N"),
                         N_("board, or another notation; see --list"), DEAL,
                         VALUES_NOTATIONS, AT(notation), 0, NULL},
    [OPTION_TIME] = {"time", N_("S"), N_("at most S seconds a position"), SEARCH,
                     VALUES_SECONDS, AT(limits.seconds), 0, NULL},
    [OPTION_CPU] = {"cpu", N_("S"), N_("at most S seconds of processor time"), SEARCH,
                    VALUES_SECONDS, AT(limits.cpu_seconds), 0, NULL},
    [OPTION_NODES] = {"nodes", N_("N"), N_("at most N nodes a position"), SEARCH,
                      VALUES_NUMBER, AT(limits.nodes), UINT64_MAX, NULL},
    [OPTION_MEMORY] = {"memory", N_("MIB"), N_("memory of one search in MiB (512)"),
                       SEARCH, VALUES_MIB, AT(limits.bytes), 1 << 24, NULL},
    [OPTION_SCRATCH] = {"scratch", N_("DIR"),
                        N_("Klotski: keep the search in files in DIR, to continue"),
                        1 << COMMAND_SOLVE, VALUES_FILES, AT(limits.scratch), 0, NULL},
    [OPTION_DISK] = {"disk", N_("GIB"), N_("at most GIB GiB of files (scratch, public)"),
                     1 << COMMAND_SOLVE | PLAY | DAILY, VALUES_GIB,
                     AT(limits.scratch_bytes), 1 << 20, NULL},
    [OPTION_IMPROVE] = {"improve", N_("S"),
                        N_("look for better lines S seconds after the first"),
                        BATCH | EXPLAIN, VALUES_SECONDS, AT(limits.improve), 0, NULL},
    [OPTION_OPTIMAL] = FLAG("optimal", N_("search until length or score is proved"),
                            PLAY | BATCH, limits.optimal),
    [OPTION_NATURAL] = FLAG("natural", N_("Klondike: lines that a person would play"),
                            1 << COMMAND_SOLVE, limits.natural),
    [OPTION_FAIR] = FLAG("fair", N_("judge moves without looking at hidden cards"),
                         PLAY | 1 << COMMAND_SOLVE | FAIR, limits.fair),
    [OPTION_KNOWN] = {"known", N_("K"),
                      N_("fair: knows the whole stock (turned) or seen cards (seen)"),
                      1 << COMMAND_SOLVE | FAIR, VALUES_WORDS, 0, 0,
                      WORDS("turned", "seen")},
    [OPTION_BOARDS] =
        FLAG("boards", N_("the board after each move"), 1 << COMMAND_SOLVE, boards),
    [OPTION_MOVE] = {"move", N_("M"), N_("explain this move, not the best one"), EXPLAIN,
                     VALUES_TEXT, AT(move), 0, NULL},
    [OPTION_PLAIN] = FLAG("plain", N_("play line by line, without a cursor"),
                          PLAY | DAILY | RESCUE, plain),
    [OPTION_PUBLIC] =
        FLAG("public", N_("play with strangers over the network, locked in"),
             PLAY | DAILY, public),
    [OPTION_STATE] = {"state", N_("DIR"), N_("public: directory of the saved games"),
                      PLAY | DAILY, VALUES_FILES, AT(state), 0, NULL},
    [OPTION_IDLE] = {"idle", N_("S"),
                     N_("public: end after S seconds without a key (1800)"), PLAY | DAILY,
                     VALUES_SECONDS, AT(idle), 0, NULL},
    [OPTION_SESSIONS] = {"sessions", N_("N"),
                         N_("public: at most N sessions at once (200)"), PLAY | DAILY,
                         VALUES_SMALL, AT(sessions), 10000, NULL},
    [OPTION_OUTSIDE] =
        FLAG("outside", N_("paths may go around the edge"), PAIRS, outside),
    [OPTION_ANY] = FLAG("any", N_("the first pair of each board, or NONE"), PAIRS, any),
    [OPTION_PROVE] = FLAG("prove", N_("solve again to check proofs"), VERIFY, prove),
    [OPTION_SHUFFLES] =
        FLAG("shuffles", N_("allow shuffles in Lianliankan"), VERIFY, shuffles),
    [OPTION_REASONS] =
        FLAG("reasons", N_("check the reasons that explain gives"), VERIFY, reasons),
    [OPTION_CERTIFICATE] = {"certificate", N_("FILE"),
                            N_("proofs of \"impossible\": write, check"), BATCH | VERIFY,
                            VALUES_FILES, AT(certificate), 0, NULL},
    [OPTION_MAKE] = FLAG("make", N_("print K puzzles, from deal N on"), RESCUE, makes),
    [OPTION_SUMMARY] = FLAG("summary", N_("print statistics only"),
                            BATCH | 1 << COMMAND_PLAYOUT, summary),
    [OPTION_RESUME] = {"resume", N_("FILE"), N_("add results to FILE, but none twice"),
                       BATCH | FAIR, VALUES_FILES, AT(resume), 0, NULL},
    [OPTION_RETRY] = FLAG("retry", N_("with --resume: try again what is undecided"),
                          BATCH | FAIR, retries),
    [OPTION_LENGTH] = {"length", N_("A..B"), N_("Klotski: random opening of this length"),
                       OPENINGS, VALUES_TEXT, 0, 0,
                       WORDS(N_("A..B or A, from 0 to 254"))},
    [OPTION_PIECES] = {"pieces", "5d4s", N_("Klotski: with 5 dominoes and 4 singles"),
                       OPENINGS, VALUES_TEXT, 0, 0,
                       WORDS(N_("such as 5d4s, 5d or 4s, on at most 14 cells"))},
    [OPTION_BLANKS] = {"blanks", N_("A..B"), N_("Klotski: with A to B blanks"),
                       OPENINGS | ATLAS, VALUES_TEXT, 0, 0,
                       WORDS(N_("A..B or A, from 2 to 16"))},
    [OPTION_START] = {"start", N_("S"),
                      N_("Klotski: X in the top rows (top) or anywhere (any)"), OPENINGS,
                      VALUES_WORDS, 0, 0, WORDS("top", "any")},
    [OPTION_DIFFICULTY] = {"difficulty", N_("D"),
                           N_("only easy, medium, hard or extreme deals"), DEALS,
                           VALUES_WORDS, 0, 0,
                           WORDS("easy", "medium", "hard", "extreme")},
    [OPTION_BOARD] = {"board", N_("RxC"), N_("hardest puzzles on R rows, C columns"),
                      ATLAS, VALUES_TEXT, 0, 0,
                      WORDS(N_("RxC from 2x2 to 5x4, and :K/N for part K of N"))},
    [OPTION_OPENINGS] = FLAG("openings", N_("each named opening with its shortest lines"),
                             ATLAS, openings),
    [OPTION_DATE] = {"date", N_("D"), N_("the day D, such as 2026-11-22"), DAILY,
                     VALUES_TEXT, 0, 0,
                     WORDS(N_("a day such as 2026-11-22, from 2000 to 9999"))},
    [OPTION_THREADS] = {"threads", N_("N"),
                        N_("threads inside one search (1; on the screen: all)"), SEARCH,
                        VALUES_SMALL, AT(limits.threads), 64, NULL},
    [OPTION_JOBS] = {"jobs", N_("N"), N_("positions solved at the same time (1)"),
                     BATCH | FAIR | EXPLAIN, VALUES_SMALL, AT(jobs), 256, NULL},
    [OPTION_CAST] =
        FLAG("cast", N_("replay one game: an asciicast (asciinema)"), EXPORT, cast),
    [OPTION_SVG] = FLAG("svg", N_("replay one game: a picture that moves"), EXPORT, svg),
    [OPTION_SPEED] = {"speed", N_("N"), N_("N moves a second (2)"), EXPORT,
                      VALUES_SECONDS, AT(speed), 0,
                      WORDS(N_("a number, more than 0 and less than 1e9"))},
    [OPTION_JSON] =
        FLAG("json", N_("print JSON, one object a line"),
             BATCH | FAIR | EXPLAIN | DEAL | VERIFY | ATLAS | STATS | EXPORT, json),
    [OPTION_ASCII] = FLAG("ascii", N_("draw with ASCII only"), ALL, ascii),
    [OPTION_NO_COLOR] = FLAG("no-color", N_("draw without colours"), ALL, no_color),
    [OPTION_THEME] = {"theme", N_("T"),
                      N_("default, contrast, four-color, light, terminal or mono"),
                      PLAY | DAILY | RESCUE | EXPORT, VALUES_WORDS, AT(theme), 0,
                      WORDS("default", "contrast", "four-color", "light", "terminal",
                            "mono")},
    [OPTION_LANG] = {"lang", N_("L"), N_("language: en, zh_CN"), ALL, VALUES_WORDS, 0, 0,
                     WORDS("en", "zh_CN")},
    [OPTION_HELP] = FLAG("help", N_("this text"), ALL, help),
    [OPTION_VERSION] = FLAG("version", N_("the version"), ALL, version),
};

bool option_is_for(enum option_id id, enum command command)
{
    return (option_descriptions[id].commands >> command & 1) != 0;
}

bool option_is_for_game(enum option_id id, const struct game *game)
{
    if (game == NULL)
        return true;
    switch (id) {
    case OPTION_METRIC:
        return game_has_unit(game);
    case OPTION_NUMBERING:
        return game->deals->numberings != NULL;
    case OPTION_OPENING:
        return game_deal_count(game) > 0;
    case OPTION_SCRATCH:
        return game->solver->scratch;
    case OPTION_NATURAL:
    case OPTION_FAIR:
    case OPTION_KNOWN:
        return game_hides(game);
    case OPTION_SHUFFLES:
        return game_shuffles(game);
    case OPTION_CERTIFICATE:
        return game->certificates != NULL;
    case OPTION_LENGTH:
    case OPTION_PIECES:
    case OPTION_BLANKS:
    case OPTION_START:
        return game->atlas != NULL;
    default:
        return true;
    }
}

/* Prints LEFT, and HELP from COLUMN on; on the next line if LEFT leaves no room. */
static void print_row(const char *left, const char *help, int column)
{
    scoped_text line = {0};
    text_left(&line, left, column);
    if (utf8_columns(left) >= column) {
        text_char(&line, '\n');
        text_left(&line, "", column);
    }
    printf("%s%s\n", text_get(&line), help);
}

static void print_usage(const char *begin, const char *words, const char *arguments,
                        const char *help)
{
    scoped_text left = {0};
    text_left(&left, begin, 7);
    text_format(&left, "unstuck%s%s%s%s", words[0] != '\0' ? " " : "", words,
                arguments[0] != '\0' ? " " : "", arguments);
    print_row(text_get(&left), help, 41);
}

static void print_name(const char *name, const char *help)
{
    char left[40];
    snprintf(left, sizeof left, "  %s", name);
    print_row(left, help, 15);
}

void description_print(void)
{
    print_usage(_("usage:"), "", "", _("continue the last game, or show a menu"));
    print_usage("", "", _("GAME [options] [FILE]"),
                _("play GAME, or the position in FILE"));
    print_usage("", command_descriptions[COMMAND_HELP].name,
                _(command_descriptions[COMMAND_HELP].arguments),
                _(command_descriptions[COMMAND_HELP].help));
    printf("\n%s\n", _("GAME (may be shortened):"));
    for (int i = 0; registry[i] != NULL; i++)
        print_name(registry[i]->id, _(registry[i]->summary));
    puts(_("\nIn a game: h hint, a the solver plays, ? all keys, q quit."));
    printf("\n%s\n", _("COMMAND:"));
    for (int i = COMMAND_PLAY + 1; i < COMMAND_HELP; i++)
        print_name(command_descriptions[i].name, _(command_descriptions[i].help));
}

void description_print_command(enum command command, const struct game *game)
{
    const struct command_description *d = &command_descriptions[command];
    /* TRANSLATORS: at most 6 columns. */
    print_usage(_("usage:"), d->name, _(d->arguments), _(d->help));
    if (command == COMMAND_PLAY)
        print_usage("", "klotski", _("DIRECTORY"), _("play the boards in its files"));
    printf("\n%s\n", _("Options:"));
    for (int i = 0; i < OPTIONS; i++) {
        const struct option_description *option = &option_descriptions[i];
        const char *argument = option->argument != NULL ? _(option->argument) : "";
        char left[80];
        snprintf(left, sizeof left, "  --%s %s", option->name, argument);
        if (option_is_for((enum option_id)i, command) &&
            option_is_for_game((enum option_id)i, game))
            print_row(left, _(option->help), 21);
    }
    printf("\n%s\n", _("Examples:"));
    for (const char *line = d->examples; *line != '\0'; line += strcspn(line, "\n") + 1)
        printf("  %.*s\n", (int)strcspn(line, "\n"), line);
    printf(_("\nThe manual: man %s\n"), d->page);
}

void description_print_version(const char *commit)
{
    scoped_text locks = {0};
    confine_print(&locks);
    fputs(PACKAGE_STRING, stdout);
    if (commit[0] != '\0')
        printf(" (commit %s)", commit);
    puts("");
    printf(_("--public is locked in by: %s\n"), text_get(&locks));
}
