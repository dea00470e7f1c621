/* Layers on disk: the manifest says which parts belong to the search, so that another one
 * can continue it. */
#include "games/klotski/solve/frontier/layers.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void list_run(struct text *text, const char *what, const struct run *run)
{
    text_format(text, "%s %llu\n", what, (unsigned long long)run->count);
    for (int i = 0; i < run->parts; i++)
        text_format(text, "part %u %llu %llu\n", (unsigned)run->part[i].part,
                    (unsigned long long)run->part[i].bytes,
                    (unsigned long long)run->part[i].stamp);
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
    struct run *last = layers->runs > 0    ? &layers->run[layers->runs - 1]
                       : layers->count > 0 ? &layers->layer[layers->count - 1]
                                           : NULL;
    struct run run = {0};
    struct run_part part;
    if (sscanf(line, "layer %" SCNu64, &run.count) == 1)
        return layers_add(layers, &run);
    if (sscanf(line, "run %" SCNu64, &run.count) == 1 && layers->runs < MERGE_RUNS) {
        layers->run[layers->runs++] = run;
        return true;
    }
    if (sscanf(line, "part %" SCNu32 " %" SCNu64 " %" SCNu64, &part.part, &part.bytes,
               &part.stamp) == 3)
        return last != NULL && run_add_part(last, layers->search, &part);
    return sscanf(line, "expanded %" SCNu64, &layers->skip) == 1;
}

static bool lists(const struct run *run, int count, uint32_t part)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < run[i].parts; k++)
            if (run[i].part[k].part == part)
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
