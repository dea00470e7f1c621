/* unstuck completion SHELL: what bash, zsh or fish needs to complete command lines, made
 * from the same description of the options as --help. */
#include "app/commands.h"
#include "app/registry.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

static void print_games(void)
{
    for (int i = 0; registry[i] != NULL; i++)
        printf(" %s", registry[i]->id);
}

static void print_variants(void)
{
    for (int i = 0; registry[i] != NULL; i++)
        for (int k = 0; registry[i]->variants[k] != NULL; k++)
            printf(" %s", registry[i]->variants[k]);
}

static void print_values(const char *values)
{
    if (values == options_variants)
        print_variants();
    else
        printf(" %s", values);
}

static bool has_words(const char *values)
{
    return values != NULL && values != options_files;
}

static void print_bash(const struct description *options, int count)
{
    puts("_unstuck() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  COMPREPLY=()\n"
         "  case $prev in");
    for (int i = 0; i < count; i++) {
        if (options[i].argument == NULL)
            continue;
        printf("    --%s) ", options[i].name);
        if (options_values(i) == options_files) {
            puts("return ;;");
            continue;
        }
        printf("words='");
        if (has_words(options_values(i)))
            print_values(options_values(i));
        puts("' ;;");
    }
    printf("    unstuck) words='%s", options_commands);
    print_games();
    printf("' ;;\n    %s) words='", "solve|study|deal|verify");
    print_games();
    puts("' ;;\n"
         "    completion) words='bash zsh fish' ;;\n"
         "    *) [[ $cur == -* ]] || return ;;\n"
         "  esac");
    printf("  [[ $cur == -* ]] && words='");
    for (int i = 0; i < count; i++)
        printf(" --%s", options[i].name);
    puts("'\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
         "}\n"
         "complete -o default -F _unstuck unstuck");
}

/* What zsh would take for itself. */
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

static void print_zsh(const struct description *options, int count)
{
    puts("#compdef unstuck\n_arguments \\");
    for (int i = 0; i < count; i++) {
        printf("  '--%s[", options[i].name);
        print_zsh_text(_(options[i].help));
        putchar(']');
        if (options[i].argument != NULL) {
            putchar(':');
            print_zsh_text(_(options[i].argument));
            putchar(':');
        }
        if (options_values(i) == options_files)
            printf("_files");
        if (has_words(options_values(i))) {
            putchar('(');
            print_values(options_values(i));
            putchar(')');
        }
        puts("' \\");
    }
    printf("  '1: :(%s", options_commands);
    print_games();
    printf(")' \\\n  '*: :_files'\n");
}

static void print_fish(const struct description *options, int count)
{
    for (int i = 0; i < count; i++) {
        printf("complete -c unstuck -l %s", options[i].name);
        if (options_values(i) == options_files)
            printf(" -r -F");
        else if (options[i].argument != NULL)
            printf(" -x");
        if (has_words(options_values(i))) {
            printf(" -a '");
            print_values(options_values(i));
            putchar('\'');
        }
        printf(" -d \"%s\"\n", _(options[i].help));
    }
    printf("complete -c unstuck -n __fish_is_first_arg -f -a '%s", options_commands);
    print_games();
    printf("'\ncomplete -c unstuck -n '__fish_seen_subcommand_from solve study deal verify' "
           "-a '");
    print_games();
    puts("'");
}

int command_completion(const struct options *options)
{
    int count;
    const struct description *descriptions = options_descriptions(&count);
    const char *shell = options->file_count == 1 ? options->files[0] : "";
    if (strcmp(shell, "bash") == 0)
        print_bash(descriptions, count);
    else if (strcmp(shell, "zsh") == 0)
        print_zsh(descriptions, count);
    else if (strcmp(shell, "fish") == 0)
        print_fish(descriptions, count);
    else {
        fprintf(stderr, _("unstuck: completion is for bash, zsh or fish, not for \"%s\"\n"),
                shell);
        return EXIT_USAGE;
    }
    return fflush(stdout) == 0 ? EXIT_FINE : EXIT_INTERRUPTED;
}
