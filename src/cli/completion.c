/* unstuck completion SHELL: prints the completions for bash, zsh or fish, made from the
 * same description of the options as --help. */
#include "cli/commands.h"
#include "cli/leave.h"
#include "cli/refuse.h"
#include "games/registry.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

static void print_games(void)
{
    for (int i = 0; registry[i] != NULL; i++)
        printf(" %s", registry[i]->id);
}

/* Prints the commands, each after BEFORE; FOR_GAME: only those that a game follows. */
static void print_commands(const char *before, bool for_game)
{
    const char *between = "";
    for (int i = COMMAND_PLAY + 1; i < COMMANDS; i++) {
        if (for_game && command_descriptions[i].need == NEED_NONE)
            continue;
        printf("%s%s", between, command_descriptions[i].name);
        between = before;
    }
}

static void print_names(const char *const *names)
{
    for (int i = 0; names != NULL && names[i] != NULL; i++)
        printf(" %s", names[i]);
}

/* Prints the values of OPTION, if it has a list of them. */
static void print_values(const struct option_description *option)
{
    if (option->values == VALUES_ANY || option->values == VALUES_FILES)
        return;
    if (option->values == VALUES_WORDS)
        printf(" %s", option->valid);
    if (option->values == VALUES_NOTATIONS)
        printf(" board");
    for (int i = 0; registry[i] != NULL; i++)
        if (option->values != VALUES_WORDS)
            print_names(option->values == VALUES_NOTATIONS
                            ? game_notations(registry[i])
                            : registry[i]->deals->variants);
}

static void print_bash(void)
{
    puts("_unstuck() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  COMPREPLY=()\n"
         "  case $prev in");
    for (int i = 0; i < OPTIONS; i++) {
        const struct option_description *option = &option_descriptions[i];
        if (option->argument == NULL)
            continue;
        printf("    --%s) ", option->name);
        if (option->values == VALUES_FILES) {
            puts("return ;;");
            continue;
        }
        printf("words='");
        print_values(option);
        puts("' ;;");
    }
    printf("    unstuck|help) words='");
    print_commands(" ", false);
    print_games();
    printf("' ;;\n    ");
    print_commands("|", true);
    printf(") words='");
    print_games();
    puts("' ;;\n"
         "    completion) words='bash zsh fish' ;;\n"
         "    *) [[ $cur == -* ]] || return ;;\n"
         "  esac");
    printf("  [[ $cur == -* ]] && words='");
    for (int i = 0; i < OPTIONS; i++)
        printf(" --%s", option_descriptions[i].name);
    puts("'\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
         "}\n"
         "complete -o default -F _unstuck unstuck");
}

/* Prints S with the characters quoted that are special to zsh. */
static void print_zsh_text(const char *s)
{
    for (; *s != '\0'; s++) {
        if (strchr("[]:\\", *s) != NULL)
            putchar('\\');
        if (*s == '\'')
            fputs("'\\'", stdout);
        putchar(*s);
    }
}

static void print_zsh(void)
{
    puts("#compdef unstuck\n_arguments \\");
    for (int i = 0; i < OPTIONS; i++) {
        const struct option_description *option = &option_descriptions[i];
        printf("  '--%s[", option->name);
        print_zsh_text(_(option->help));
        putchar(']');
        if (option->argument != NULL) {
            putchar(':');
            print_zsh_text(_(option->argument));
            putchar(':');
        }
        if (option->values == VALUES_FILES)
            printf("_files");
        else if (option->values != VALUES_ANY) {
            putchar('(');
            print_values(option);
            putchar(')');
        }
        puts("' \\");
    }
    printf("  '1: :(");
    print_commands(" ", false);
    print_games();
    printf(")' \\\n  '*: :{case $words[CURRENT-1] in (");
    print_commands("|", true);
    printf(") compadd");
    print_games();
    printf(" ;; help) compadd ");
    print_commands(" ", false);
    print_games();
    puts(" ;; completion) compadd bash zsh fish ;; *) _files ;; esac}'");
}

static void print_fish(void)
{
    for (int i = 0; i < OPTIONS; i++) {
        const struct option_description *option = &option_descriptions[i];
        printf("complete -c unstuck -l %s", option->name);
        if (option->values == VALUES_FILES)
            printf(" -r -F");
        else if (option->argument != NULL)
            printf(" -x");
        if (option->values != VALUES_FILES && option->values != VALUES_ANY) {
            printf(" -a '");
            print_values(option);
            putchar('\'');
        }
        printf(" -d \"%s\"\n", _(option->help));
    }
    printf("complete -c unstuck -n __fish_is_first_arg -f -a '");
    print_commands(" ", false);
    print_games();
    printf("'\ncomplete -c unstuck -n '__fish_seen_subcommand_from ");
    print_commands(" ", true);
    printf("' -a '");
    print_games();
    puts("'");
}

int command_completion(const struct options *options)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    struct nearest nearest = {.word = options->files[0]};
    struct text said = {0};
    int status;
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(nearest.word, shells[i].name) == 0) {
            shells[i].print();
            return leave_status(EXIT_FINE);
        }
        nearest_try(&nearest, shells[i].name);
    }
    text_format(&said, _("unknown shell '%s' (bash, zsh, fish)"), nearest.word);
    nearest_ask(&nearest, "", &said);
    refuse_usage(&status, "%s", text_get(&said));
    text_free(&said);
    return status;
}
