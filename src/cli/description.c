#include "cli/description.h"

#include "base/confine.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"
#include "games/registry.h"

#include <stdio.h>

const struct command_description command_descriptions[COMMANDS] = {
    [COMMAND_SOLVE] = {"solve", NEED_GAME, N_("GAME [options] [FILE...]"),
                       N_("solve the positions in the files")},
    [COMMAND_STUDY] = {"study", NEED_GAME, N_("GAME [options] [FILE...]"),
                       N_("solve, and print statistics only")},
    [COMMAND_ADVISE] = {"advise", NEED_GAME, N_("GAME [options] [FILE...]"),
                        N_("print each move's chance to win")},
    [COMMAND_PLAYOUT] = {"play", NEED_GAME, N_("GAME --fair [options] [FILE...]"),
                         N_("play games by that advice")},
    [COMMAND_DEAL] = {"deal", NEED_GAME, N_("GAME [options] [FILE...]"),
                      N_("print new deals, or reprint positions")},
    [COMMAND_VERIFY] = {"verify", NEED_GAME, N_("GAME [options] POSITIONS RESULTS"),
                        N_("check the results of solve")},
    [COMMAND_PAIRS] = {"pairs", NEED_NONE, N_("[options] [FILE...]"),
                       N_("find pairs of Lianliankan (HDOJ 1175)")},
    [COMMAND_ATLAS] = {"atlas", NEED_NONE, N_("[options]"),
                       N_("count all layouts of classic Klotski")},
    [COMMAND_DAILY] = {"daily", NEED_MAYBE, N_("[GAME] [--date D]"),
                       N_("play the puzzles of the day")},
    [COMMAND_STATS] = {"stats", NEED_MAYBE, N_("[GAME] [--json]"),
                       N_("print statistics of games played")},
    [COMMAND_EXPORT] = {"export", NEED_MAYBE, N_("[GAME] [--json]"),
                        N_("print all games with their moves")},
    [COMMAND_IMPORT] = {"import", NEED_NONE, N_("[FILE...]"), N_("read exported games")},
    [COMMAND_COMPLETION] = {"completion", NEED_NONE, "bash|zsh|fish",
                            N_("print the completions for a shell")},
};

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
    BATCH = 1 << COMMAND_SOLVE | 1 << COMMAND_STUDY,
    FAIR = 1 << COMMAND_ADVISE | 1 << COMMAND_PLAYOUT,
    OPENINGS = PLAY | DEAL | BATCH,
    DEALS = OPENINGS | FAIR,
    POSITIONS = DEALS | VERIFY | ATLAS,
    SEARCH = DEALS | ATLAS | VERIFY, /* deal: for random openings; verify: with --prove */
    ALL = (1 << COMMANDS) - 1
};

const struct option_description option_descriptions[OPTIONS] = {
    [OPTION_VARIANT] = {"variant", N_("V"),
                        N_("rules, size or shape; see deal GAME --list"), POSITIONS,
                        VALUES_VARIANTS, NULL},
    [OPTION_METRIC] = {"metric", N_("M"),
                       N_("what Klotski counts: moves, straight, steps"), POSITIONS,
                       VALUES_WORDS, "moves straight steps"},
    [OPTION_SEED] = {"seed", N_("N"), N_("the deal's number"), DEALS, VALUES_ANY,
                     N_("a number from 0 to 9007199254740991")},
    [OPTION_DEAL_COUNT] = {"count", N_("K"), N_("K deals: N, N+1, ..."),
                           DEAL | BATCH | FAIR, VALUES_ANY,
                           N_("a number from 1 to 9007199254740991")},
    [OPTION_OPENING] = {"opening", N_("NAME"), N_("the deal with this name"), DEALS,
                        VALUES_ANY, NULL},
    [OPTION_WINNABLE] = {"winnable", NULL, N_("only deals that can be won"), DEALS,
                         VALUES_ANY, NULL},
    [OPTION_LIST] = {"list", NULL, N_("deal: list variants, notations, named deals"),
                     DEAL, VALUES_ANY, NULL},
    [OPTION_NOTATION] = {"notation", N_("N"),
                         N_("deal: board, or another notation; see --list"), DEAL,
                         VALUES_NOTATIONS, NULL},
    [OPTION_TIME] = {"time", N_("S"), N_("at most S seconds a position"), SEARCH,
                     VALUES_ANY, N_("seconds, more than 0 and less than 1e9")},
    [OPTION_NODES] = {"nodes", N_("N"), N_("at most N nodes a position"), SEARCH,
                      VALUES_ANY, N_("a number from 1 to 18446744073709551615")},
    [OPTION_MEMORY] = {"memory", N_("MIB"), N_("memory of one search in MiB (512)"),
                       SEARCH, VALUES_ANY, N_("a number from 1 to 16777216")},
    [OPTION_SCRATCH] = {"scratch", N_("DIR"),
                        N_("Klotski: keep the search in files in DIR, to continue"),
                        1 << COMMAND_SOLVE, VALUES_FILES, NULL},
    [OPTION_DISK] = {"disk", N_("GIB"), N_("scratch: at most GIB GiB of files"),
                     1 << COMMAND_SOLVE, VALUES_ANY, N_("a number from 1 to 1048576")},
    [OPTION_IMPROVE] = {"improve", N_("S"),
                        N_("look for better lines S seconds after the first"), BATCH,
                        VALUES_ANY, N_("seconds, more than 0 and less than 1e9")},
    [OPTION_OPTIMAL] = {"optimal", NULL, N_("search until length or score is proved"),
                        PLAY | BATCH, VALUES_ANY, NULL},
    [OPTION_FAIR] = {"fair", NULL, N_("judge moves without looking at hidden cards"),
                     PLAY | 1 << COMMAND_SOLVE | FAIR, VALUES_ANY, NULL},
    [OPTION_KNOWN] = {"known", N_("K"),
                      N_("fair: knows the whole stock (turned) or seen cards (seen)"),
                      1 << COMMAND_SOLVE | FAIR, VALUES_WORDS, "turned seen"},
    [OPTION_PLAIN] = {"plain", NULL, N_("play line by line, without a cursor"),
                      PLAY | DAILY, VALUES_ANY, NULL},
    [OPTION_PUBLIC] = {"public", NULL,
                       N_("play with strangers over the network, locked in"),
                       PLAY | DAILY, VALUES_ANY, NULL},
    [OPTION_STATE] = {"state", N_("DIR"), N_("public: directory of the saved games"),
                      PLAY | DAILY, VALUES_FILES, NULL},
    [OPTION_IDLE] = {"idle", N_("S"),
                     N_("public: end after S seconds without a key (1800)"), PLAY | DAILY,
                     VALUES_ANY, N_("seconds, more than 0 and less than 1e9")},
    [OPTION_OUTSIDE] = {"outside", NULL, N_("pairs: paths may go around the edge"), PAIRS,
                        VALUES_ANY, NULL},
    [OPTION_ANY] = {"any", NULL, N_("pairs: the first pair of each board, or NONE"),
                    PAIRS, VALUES_ANY, NULL},
    [OPTION_PROVE] = {"prove", NULL, N_("verify: solve again to check proofs"), VERIFY,
                      VALUES_ANY, NULL},
    [OPTION_SHUFFLES] = {"shuffles", NULL, N_("verify: allow shuffles in Lianliankan"),
                         VERIFY, VALUES_ANY, NULL},
    [OPTION_CERTIFICATE] = {"certificate", N_("FILE"),
                            N_("proofs of \"impossible\": write, check"), BATCH | VERIFY,
                            VALUES_FILES, NULL},
    [OPTION_SUMMARY] = {"summary", NULL, N_("print statistics only"),
                        BATCH | 1 << COMMAND_PLAYOUT, VALUES_ANY, NULL},
    [OPTION_RESUME] = {"resume", N_("FILE"), N_("skip positions with results in FILE"),
                       BATCH | FAIR, VALUES_FILES, NULL},
    [OPTION_UPDATE] = {"update", N_("FILE"),
                       N_("start from results in FILE, store better ones there"),
                       1 << COMMAND_SOLVE, VALUES_FILES, NULL},
    [OPTION_LENGTH] = {"length", N_("A..B"), N_("Klotski: random opening of this length"),
                       OPENINGS, VALUES_ANY, N_("A..B or A, from 0 to 254")},
    [OPTION_PIECES] = {"pieces", "5d4s", N_("... with 5 dominoes and 4 singles"),
                       OPENINGS, VALUES_ANY,
                       N_("such as 5d4s, 5d or 4s, on at most 14 cells")},
    [OPTION_BLANKS] = {"blanks", N_("A..B"),
                       N_("... with A to B blanks (also for atlas)"), OPENINGS | ATLAS,
                       VALUES_ANY, N_("A..B or A, from 2 to 16")},
    [OPTION_START] = {"start", N_("S"),
                      N_("... with X in the top rows (top) or anywhere (any)"), OPENINGS,
                      VALUES_WORDS, "top any"},
    [OPTION_DIFFICULTY] = {"difficulty", N_("D"),
                           N_("only easy, medium, hard or extreme deals"), DEALS,
                           VALUES_WORDS, "easy medium hard extreme"},
    [OPTION_CSV] = {"csv", N_("FILE"), N_("atlas: write the table to FILE"), ATLAS,
                    VALUES_FILES, NULL},
    [OPTION_BOARD] = {"board", N_("RxC"),
                      N_("atlas: hardest puzzles on R rows, C columns"), ATLAS,
                      VALUES_ANY, N_("RxC from 2x2 to 4x4")},
    [OPTION_DIAMETERS] = {"diameters", NULL,
                          N_("atlas: the two farthest layouts of each component"), ATLAS,
                          VALUES_ANY, NULL},
    [OPTION_DATE] = {"date", N_("D"), N_("daily: the day D, such as 2026-11-22"), DAILY,
                     VALUES_ANY, N_("a day such as 2026-11-22, from 2000 to 9999")},
    [OPTION_THREADS] = {"threads", N_("N"),
                        N_("threads inside one search (1; on the screen: all)"), SEARCH,
                        VALUES_ANY, N_("a number from 1 to 64")},
    [OPTION_JOBS] = {"jobs", N_("N"), N_("positions solved at the same time (1)"),
                     BATCH | FAIR, VALUES_ANY, N_("a number from 1 to 256")},
    [OPTION_JSON] = {"json", NULL, N_("print JSON, one object a line"),
                     BATCH | FAIR | DEAL | VERIFY | ATLAS | STATS | EXPORT, VALUES_ANY,
                     NULL},
    [OPTION_ASCII] = {"ascii", NULL, N_("draw with ASCII only"), ALL, VALUES_ANY, NULL},
    [OPTION_NO_COLOR] = {"no-color", NULL, N_("draw without colours"), ALL, VALUES_ANY,
                         NULL},
    [OPTION_THEME] = {"theme", N_("T"),
                      N_("colours: default, contrast, four-color, light, mono"),
                      PLAY | DAILY, VALUES_WORDS,
                      "default contrast four-color light mono"},
    [OPTION_LANG] = {"lang", N_("L"), N_("language: en, zh_CN"), ALL, VALUES_WORDS,
                     "en zh_CN"},
    [OPTION_HELP] = {"help", NULL, N_("this text"), ALL, VALUES_ANY, NULL},
    [OPTION_VERSION] = {"version", NULL, N_("the version"), ALL, VALUES_ANY, NULL},
};

bool option_is_for(enum option_id id, enum command command)
{
    return (option_descriptions[id].commands >> command & 1) != 0;
}

/* Prints LEFT, and HELP from COLUMN on; on the next line if LEFT leaves no room. */
static void print_row(const char *left, const char *help, int column)
{
    struct text line = {0};
    text_left(&line, left, column);
    if (utf8_columns(left) >= column) {
        text_char(&line, '\n');
        text_left(&line, "", column);
    }
    printf("%s%s\n", text_get(&line), help);
    text_free(&line);
}

static void print_usage(const char *begin, const char *words, const char *arguments,
                        const char *help)
{
    struct text left = {0};
    text_left(&left, begin, 7);
    text_format(&left, "unstuck%s%s%s%s", words[0] != '\0' ? " " : "", words,
                arguments[0] != '\0' ? " " : "", arguments);
    print_row(text_get(&left), help, 41);
    text_free(&left);
}

void description_print(void)
{
    /* TRANSLATORS: at most 6 columns. */
    print_usage(_("usage:"), "", "", _("continue the last game, or show a menu"));
    print_usage("", "", _("GAME [options] [FILE]"),
                _("play GAME, or the position in FILE"));
    print_usage("", "klotski", _("DIRECTORY"), _("play the boards in its files"));
    for (int i = COMMAND_PLAY + 1; i < COMMANDS; i++)
        print_usage("", command_descriptions[i].name,
                    _(command_descriptions[i].arguments),
                    _(command_descriptions[i].help));
    printf("\n%s\n", _("GAME (may be shortened):"));
    for (int i = 0; registry[i] != NULL; i++) {
        char left[40];
        snprintf(left, sizeof left, "  %s", registry[i]->id);
        print_row(left, _(registry[i]->summary), 15);
    }
    printf("\n%s\n", _("Options:"));
    for (int i = 0; i < OPTIONS; i++) {
        const struct option_description *d = &option_descriptions[i];
        char left[80];
        snprintf(left, sizeof left, "  --%s%s%s", d->name, d->argument != NULL ? " " : "",
                 d->argument != NULL ? _(d->argument) : "");
        print_row(left, _(d->help), 21);
    }
    puts(_(
        "\nExit status: 0 success, 1 a position could not be read or a result is wrong,\n"
        "2 wrong usage, 3 interrupted. unstuck-formats(5) describes the formats."));
}

void description_print_version(const char *commit)
{
    struct text locks = {0};
    confine_print(&locks);
    fputs(PACKAGE_STRING, stdout);
    if (commit[0] != '\0')
        printf(" (commit %s)", commit);
    puts("");
    printf(_("--public is locked in by: %s\n"), text_get(&locks));
    text_free(&locks);
}
