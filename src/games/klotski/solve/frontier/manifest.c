/* Layers on disk: the manifest says which parts belong to the search, so that another one
 * can continue it. */
#include "games/klotski/solve/frontier/layers.h"

#include <inttypes.h>
#include <string.h>

static void list_runs(struct text *text, const char *what, const struct run *run,
                      int count)
{
    for (int i = 0; i < count; i++)
        text_format(text, "%s %" PRIu64 " %" PRIu32 " %" PRIu64 " %" PRIu64 "\n", what,
                    run[i].count, run[i].part, run[i].bytes, run[i].sum);
}

bool layers_save(struct layers *layers, uint64_t expanded)
{
    struct text text = {0};
    if (layers->disk == NULL)
        return true;
    list_runs(&text, "layer", layers->layer, layers->count);
    list_runs(&text, "run", layers->run, layers->runs);
    text_format(&text, "expanded %" PRIu64 "\n", expanded);
    bool saved = disk_save(layers->disk, &text);
    text_free(&text);
    return saved;
}

/* Reads one line of the manifest. False: the search is stopped. */
static bool read_entry(struct layers *layers, const char *line)
{
    struct run run = {0};
    char what[8] = "";
    if (sscanf(line, "expanded %" SCNu64, &layers->skip) == 1 ||
        sscanf(line, "%7s %" SCNu64 " %" SCNu32 " %" SCNu64 " %" SCNu64, what, &run.count,
               &run.part, &run.bytes, &run.sum) != 5)
        return true;
    if (run.bytes > 0 && !disk_check(layers->disk, run.part, run.bytes, run.sum))
        return false;
    if (strcmp(what, "layer") == 0)
        return layers_add(layers, &run);
    if (layers->runs < MERGE_RUNS)
        layers->run[layers->runs++] = run;
    return true;
}

static bool lists(const struct run *run, int count, uint32_t part)
{
    for (int i = 0; i < count; i++)
        if (run[i].bytes > 0 && run[i].part == part)
            return true;
    return false;
}

static bool is_listed(void *context, uint32_t part)
{
    const struct layers *layers = context;
    return lists(layers->layer, layers->count, part) ||
           lists(layers->run, layers->runs, part);
}

bool layers_resume(struct layers *layers, const struct text *manifest)
{
    for (const char *line = text_get(manifest); *line != '\0';
         line += strspn(line, "\n")) {
        if (!read_entry(layers, line))
            return false;
        line += strcspn(line, "\n");
    }
    return disk_sweep(layers->disk, is_listed, layers);
}
