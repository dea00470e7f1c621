/* Makes pictures of the program, for README.md and to check its looks:
 *
 *     screenshot [-r ROWS] [-c COLUMNS] [-e NAME=VALUE] -o FILE.svg STEP ... -- COMMAND ...
 *
 * A STEP is keys to type (\r, \t, \e and \\ are escapes) or, with @ in front, words to
 * wait for on the screen, or, with = in front, for how many seconds a picture that moves
 * shows what is on the screen from now on. */
#include "tests/tui/tui.h"

#include "terminal/film.h"

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

/* Adds what is on the screen in the next SECONDS. */
static void record(struct tui *tui, struct film *film, double seconds)
{
    const double frame = 0.4; /* few, for a small picture */
    for (; seconds > 0; seconds -= frame) {
        tui_film(tui, film, seconds < frame ? seconds : frame);
        tui_listen(tui, (int)(1000 * frame));
        tui_wait_whole(tui);
    }
}

/* Does the STEPS up to END, and adds the last screen unless others were recorded. */
static void act(struct tui *tui, char **steps, char **end, struct film *film)
{
    tui_sync(tui);
    for (; steps < end; steps++) {
        char *keys = malloc(strlen(*steps) + 1);
        unescape(*steps, keys);
        if (**steps == '@') {
            tui_wait_text(tui, *steps + 1);
            tui_wait_whole(tui);
        } else if (**steps == '=')
            record(tui, film, atof(*steps + 1));
        else
            tui_type(tui, keys);
        free(keys);
    }
    if (film->frames == 0)
        tui_film(tui, film, 1);
    film_end(film);
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
    struct film film;
    double seconds = 0;
    for (int i = steps; i < end; i++)
        seconds += argv[i][0] == '=' ? atof(argv[i] + 1) : 0;
    film_begin(&film, tui_rows(tui), tui_columns(tui), FILM_SVG, seconds);
    act(tui, argv + steps, argv + end, &film);
    tui_free(tui);
    FILE *out = fopen(file, "w");
    bool written = out != NULL && fputs(text_get(&film.out), out) >= 0;
    if (out != NULL)
        written &= fclose(out) == 0;
    film_free(&film);
    return written ? 0 : 1;
}
