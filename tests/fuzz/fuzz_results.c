#include "tests/fuzz/fuzz.h"

#include "lab/results/result.h"

void fuzz_results(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    FILE *file = fmemopen((void *)(uintptr_t)data, size, "r");
    MUST(file != NULL);
    struct result result = {0};
    struct unstuck_reason why = {0};
    struct lines lines = {.file = file};
    enum result_reading reading;
    while ((reading = result_read(&lines, &result, &why)) != RESULT_END)
        if (reading == RESULT_READ)
            MUST(result.moves != NULL);
        else
            MUST(why.text[0] != '\0');
    result_free(&result);
    fclose(file);
}
