/* The program: reads the command line and runs its command. */
#include "app/cast.h"
#include "app/commit.h"
#include "app/play_parts.h"
#include "base/confine.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/description.h"
#include "cli/leave.h"
#include "cli/options.h"
#include "lab/lab.h"
#include "plain/plain.h"
#include "store/visitor.h"
#include "terminal/signals.h"

#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Looks for the translations where configure installs them or, if the program is that of the
 * build tree, there. NAME: as it was called, if the system does not know its path. */
static void bind_messages(const char *name)
{
    char *file = realpath("/proc/self/exe", NULL);
    const char *program = file != NULL ? file : name;
    const char *slash = strrchr(program, '/');
    char *built = NULL;
    if (slash != NULL) {
        scoped_text path = {0};
        text_format(&path, "%.*s/po/locale", (int)(slash - program), program);
        built = realpath(text_get(&path), NULL);
    }
    bindtextdomain(PACKAGE, built != NULL ? built : LOCALEDIR);
    free(built);
    free(file);
    textdomain(PACKAGE);
}

/* The store has every move but perhaps the last one: nothing is to be saved here. */
static void leave_without_memory(void)
{
    signals_rescue();
    fputs("unstuck: out of memory\n", stderr);
    exit(3);
}

int main(int argc, char **argv)
{
    memory_on_failure(leave_without_memory);
    if (visitor_asked(&argc, &argv)) {
        confine_begin();
        visitor_begin();
    }
    language_start();
    bind_messages(argv[0]);
    struct options options;
    int status;
    leave_by_writes();
    if (!options_read(&options, argc, argv, &status))
        return status;
    if (options.version) {
        description_print_version(app_commit);
        return leave_status(EXIT_FINE);
    }
    if (options.command != COMMAND_PLAY || options.plain)
        leave_catch();
    if (lab_commands[options.command] != NULL &&
        (options.command != COMMAND_RESCUE || options.makes))
        return lab_commands[options.command](&options);
    switch (options.command) {
    case COMMAND_DEAL:
        return command_deal(&options);
    case COMMAND_COMPLETION:
        return command_completion(&options);
    case COMMAND_STATS:
        return command_stats(&options);
    case COMMAND_EXPORT:
        return options.cast ? command_cast(&options) : command_export(&options);
    case COMMAND_IMPORT:
        return command_import(&options);
    default:
        break;
    }
    return options.plain ? plain_play(&options) : play(&options);
}
