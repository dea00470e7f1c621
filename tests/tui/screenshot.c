/* Makes pictures of the program, for README.md and to check its looks:
 *
 *     screenshot [-r ROWS] [-c COLUMNS] [-e NAME=VALUE] -o FILE.svg STEP ... -- COMMAND ...
 *
 * A STEP is keys to type (\r, \t, \e and \\ are escapes) or, with @ in front, words to
 * wait for on the screen. */
#include "tests/tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void unescape(const char *from, char *to)
{
    for (; *from != '\0'; from++) {
        if (*from != '\\' || from[1] == '\0') {
            *to++ = *from;
            continue;
        }
        from++;
        *to++ = *from == 'r' ? '\r' : *from == 't' ? '\t' : *from == 'e' ? '\033' : *from;
    }
    *to = '\0';
}

int main(int argc, char **argv)
{
    const char *env[16] = {NULL};
    int env_count = 0;
    const char *file = NULL;
    struct tui_options options = {.env = env};
    int c;
    while ((c = getopt(argc, argv, "+r:c:e:o:")) != -1) {
        if (c == 'r')
            options.rows = atoi(optarg);
        else if (c == 'c')
            options.columns = atoi(optarg);
        else if (c == 'e' && env_count < 15)
            env[env_count++] = optarg;
        else if (c == 'o')
            file = optarg;
        else
            return 2;
    }
    int steps = optind;
    /* If there are no steps, getopt has already skipped the "--". */
    int end = steps = strcmp(argv[optind - 1], "--") == 0 ? optind - 1 : optind;
    while (end < argc && strcmp(argv[end], "--") != 0)
        end++;
    if (file == NULL || end + 1 >= argc) {
        fprintf(stderr, "usage: screenshot [-r ROWS] [-c COLUMNS] [-e NAME=VALUE] "
                        "-o FILE.svg STEP ... -- COMMAND ...\n");
        return 2;
    }
    options.argv = (const char *const *)argv + end + 1;
    struct tui *tui = tui_start(&options);
    tui_sync(tui);
    for (int i = steps; i < end; i++) {
        char *keys = malloc(strlen(argv[i]) + 1);
        unescape(argv[i], keys);
        if (argv[i][0] == '@') {
            tui_wait_text(tui, argv[i] + 1);
            tui_wait_whole(tui);
        } else
            tui_type(tui, keys);
        free(keys);
    }
    bool written = tui_draw_svg(tui, file);
    tui_free(tui);
    return written ? 0 : 1;
}
