/* Layers on disk: the manifest says which parts belong to the search, so that another one
 * can continue it. */
#include "games/klotski/solve/frontier/layers.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void list_run(struct text *text, const char *what, const struct run *run)
{
    text_format(text, "%s %llu %u %llu %llu\n", what, (unsigned long long)run->count,
                (unsigned)run->part, (unsigned long long)run->bytes,
                (unsigned long long)run->stamp);
}

bool layers_save(struct layers *layers, uint64_t expanded)
{
    struct text text = {0};
    if (layers->disk == NULL)
        return true;
    for (int i = 0; i < layers->count; i++)
        list_run(&text, "layer", &layers->layer[i]);
    for (int i = 0; i < layers->runs; i++)
        list_run(&text, "run", &layers->run[i]);
    text_format(&text, "expanded %llu\n", (unsigned long long)expanded);
    bool saved = disk_save(layers->disk, &text);
    text_free(&text);
    return saved;
}

/* Reads one line of the manifest. False: it is wrong, or there is no memory. */
static bool read_entry(struct layers *layers, const char *line)
{
    struct run run = {0};
    char what[8] = "";
    if (sscanf(line, "expanded %" SCNu64, &layers->skip) == 1)
        return true;
    if (sscanf(line, "%7s %" SCNu64 " %" SCNu32 " %" SCNu64 " %" SCNu64, what, &run.count,
               &run.part, &run.bytes, &run.stamp) != 5)
        return false;
    if (strcmp(what, "layer") == 0)
        return layers_add(layers, &run);
    if (strcmp(what, "run") != 0 || layers->runs == MERGE_RUNS)
        return false;
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
    for (const char *line = text_get(manifest); *line != '\0';) {
        if (!read_entry(layers, line))
            return search_stopped(layers->search)
                       ? false
                       : disk_fail(layers->disk, NULL, _("damaged"));
        const char *end = strchr(line, '\n');
        line = end != NULL ? end + 1 : "";
    }
    return disk_sweep(layers->disk, is_listed, layers);
}
