/* unstuck completion SHELL: prints the completions for bash, zsh or fish.
 *
 * They ask the program: "unstuck completion words -- WORD..." prints what can stand in place of
 * the last WORD, each with a tab and a few words about it; nothing: any file. So all shells know
 * what the command line knows. */
#include "cli/commands.h"
#include "cli/leave.h"
#include "cli/refuse.h"
#include "games/registry.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char bash[] =
    "_unstuck() {\n"
    "  local found\n"
    "  found=$(\"${COMP_WORDS[0]}\" completion words -- \\\n"
    "    \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null | cut -f 1)\n"
    "  mapfile -t COMPREPLY < <(compgen -W \"$found\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
    "}\n"
    "complete -o default -F _unstuck unstuck\n";

static const char zsh[] = "#compdef unstuck\n"
                          "local found=(\"${(@f)$(${~words[1]} completion words -- "
                          "\"${(@)words[2,CURRENT]}\" 2>/dev/null)}\")\n"
                          "if [[ -n $found[1] ]]; then\n"
                          "  found=(\"${(@)${(@)found//:/\\\\:}/$'\\t'/:}\")\n"
                          "  _describe unstuck found\n"
                          "else\n"
                          "  _files\n"
                          "fi\n";

static const char fish[] =
    "function __unstuck\n"
    "  set -l words (commandline -opc)\n"
    "  set -l current (commandline -ct)\n"
    "  set -l found ($words[1] completion words -- $words[2..-1] \"$current\" 2>/dev/null)\n"
    "  if set -q found[1]\n"
    "    printf '%s\\n' $found\n"
    "  else\n"
    "    __fish_complete_path \"$current\"\n"
    "  end\n"
    "end\n"
    "complete -c unstuck -f -a '(__unstuck)'\n";

static const struct shell {
    const char *name, *script;
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

enum {
    SHELLS = sizeof shells / sizeof *shells
};

/* What the words before the last one say. */
struct typed {
    enum command command;
    int words; /* besides options and their values, the command's name among them */
    const struct game *game;
    const struct option_description
        *option; /* whose value the last word is; NULL: none */
};

static const struct option_description *find_option(const char *word)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strncmp(word, "--", 2) == 0 &&
            strcmp(word + 2, option_descriptions[i].name) == 0)
            return &option_descriptions[i];
    return NULL;
}

static void read_word(struct typed *typed, const char *word)
{
    const struct option_description *option = find_option(word);
    bool is_value = typed->option != NULL;
    typed->option = option != NULL && option->argument != NULL ? option : NULL;
    if (is_value || word[0] == '-')
        return;
    if (typed->words++ == 0)
        typed->command = command_find(word);
    if (typed->game == NULL && command_descriptions[typed->command].need != NEED_NONE)
        typed->game = registry_find(word);
}

static void print_words(const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        puts(words[i]);
}

/* FAIR: those with hidden cards. */
static void print_games(bool fair)
{
    for (int i = 0; registry[i] != NULL; i++)
        if (!fair || game_hides(registry[i]))
            printf("%s\t%s\n", registry[i]->id, _(registry[i]->summary));
}

/* The deals of GAME that have names, as --opening takes them without quotes. */
static void print_deals(const struct game *game)
{
    for (uint64_t deal = 1; deal <= game_deal_count(game); deal++) {
        const char *name = game_deal_name(game, deal, CHARSET_ASCII);
        for (const char *s = name; *s != '\0'; s++)
            if (isalnum((unsigned char)*s))
                putchar(tolower((unsigned char)*s));
        printf("\t%s\n", game_deal_name(game, deal, CHARSET_CJK));
    }
}

static void print_values(const struct typed *typed)
{
    const struct option_description *option = typed->option;
    if (option->values == VALUES_WORDS)
        print_words(option->valid);
    if (option->values == VALUES_NOTATIONS)
        puts("board");
    for (int i = 0; registry[i] != NULL; i++) {
        const struct game *game = registry[i];
        if (typed->game != NULL && typed->game != game)
            continue;
        if (option->values == VALUES_NOTATIONS)
            print_words(game_notations(game));
        if (option->values == VALUES_VARIANTS)
            print_words(game->deals->variants);
        if (option == &option_descriptions[OPTION_OPENING])
            print_deals(game);
    }
}

/* Prints what can stand in place of the last of COUNT WORDS. */
static void complete(char **words, int count)
{
    struct typed typed = {.command = COMMAND_PLAY};
    for (int i = 0; i + 1 < count; i++)
        read_word(&typed, words[i]);
    enum command command = typed.command;
    if (typed.option != NULL) {
        print_values(&typed);
    } else if (count > 0 && words[count - 1][0] == '-') {
        for (int i = 0; i < OPTIONS; i++)
            if (option_is_for((enum option_id)i, command) &&
                option_is_for_game((enum option_id)i, typed.game))
                printf("--%s\t%s\n", option_descriptions[i].name,
                       _(option_descriptions[i].help));
    } else if (typed.words == 0 || (command == COMMAND_HELP && typed.words == 1)) {
        for (int i = COMMAND_PLAY + 1; i < COMMANDS; i++)
            printf("%s\t%s\n", command_descriptions[i].name,
                   _(command_descriptions[i].help));
        print_games(false);
    } else if (command == COMMAND_COMPLETION && typed.words == 1) {
        for (int i = 0; i < SHELLS; i++)
            puts(shells[i].name);
    } else if (typed.words == 1 && command_descriptions[command].need != NEED_NONE &&
               command != COMMAND_PLAY)
        print_games(command == COMMAND_ADVISE || command == COMMAND_PLAYOUT);
}

int command_completion(const struct options *options)
{
    struct nearest nearest = {.word = options->files[0]};
    scoped_text said = {0};
    if (strcmp(nearest.word, "words") == 0) {
        complete(options->files + 1, options->file_count - 1);
        return leave_status(EXIT_FINE);
    }
    for (int i = 0; i < SHELLS; i++) {
        if (strcmp(nearest.word, shells[i].name) == 0) {
            fputs(shells[i].script, stdout);
            return leave_status(EXIT_FINE);
        }
        nearest_try(&nearest, shells[i].name);
    }
    text_format(&said, _("unknown shell '%s' (bash, zsh, fish)"), nearest.word);
    nearest_ask(&nearest, "", &said);
    refuse_usage("%s", text_get(&said));
    return EXIT_USAGE;
}
