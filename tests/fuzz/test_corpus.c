/* Runs the fuzz targets on the files in tests/fuzz/corpus, one directory each, and on
 * copies with some bytes changed, removed or doubled. */
#include "tests/fuzz/fuzz.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <dirent.h>
#include <string.h>

enum {
    BYTES_MAX = 1 << 16
};

static size_t read_bytes(const char *folder, const char *name, uint8_t *bytes)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    return size;
}

static size_t damage(struct random *random, uint8_t *bytes, size_t size)
{
    for (int i = (int)random_below(random, 8); i >= 0 && size > 1; i--) {
        size_t at = (size_t)random_below(random, size);
        size_t length = (size_t)random_below(random, size - at);
        switch (random_below(random, 4)) {
        case 0:
            bytes[at] ^= (uint8_t)(1 << random_below(random, 8));
            break;
        case 1:
            bytes[at] = (uint8_t)random_next(random);
            break;
        case 2:
            memmove(bytes + at, bytes + at + length, size - at - length);
            size -= length;
            break;
        default:
            if (size + length <= BYTES_MAX) {
                memmove(bytes + at + length, bytes + at, size - at);
                size += length;
            }
        }
    }
    return size;
}

/* ROUNDS damaged copies of each file of the target's folder. */
static void run(void (*target)(const uint8_t *, size_t), const char *name, int rounds)
{
    char folder[512];
    const char *source = getenv("SRCDIR");
    snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s",
             source != NULL ? source : ".", name);
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    static uint8_t bytes[BYTES_MAX], damaged[BYTES_MAX];
    struct random random;
    int files = 0;
    seed_random(&random);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        size_t size = read_bytes(folder, entry->d_name, bytes);
        target(bytes, size);
        for (int i = seed_rounds(rounds); i > 0; i--) {
            memcpy(damaged, bytes, size);
            target(damaged, damage(&random, damaged, size));
        }
        files++;
    }
    closedir(directory);
    assert_true(files > 0);
}

static void test_text(void **state)
{
    (void)state;
    run(fuzz_text, "text", 200);
}

static void test_play(void **state)
{
    (void)state;
    run(fuzz_play, "play", 50);
}

static void test_keys(void **state)
{
    (void)state;
    run(fuzz_keys, "keys", 200);
}

static void test_entry(void **state)
{
    (void)state;
    run(fuzz_entry, "entry", 100);
}

static void test_results(void **state)
{
    (void)state;
    run(fuzz_results, "results", 200);
}

static void test_store(void **state)
{
    (void)state;
    run(fuzz_store, "store", 40);
}

static void test_answers(void **state)
{
    (void)state;
    run(fuzz_answers, "answers", 200);
}

static void test_certificate(void **state)
{
    (void)state;
    run(fuzz_certificate, "certificate", 100);
}

static void test_resume(void **state)
{
    (void)state;
    run(fuzz_resume, "resume", 40);
}

static void test_scratch(void **state)
{
    (void)state;
    run(fuzz_scratch, "scratch", 10);
}

static void test_league(void **state)
{
    (void)state;
    run(fuzz_league, "league", 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),    cmocka_unit_test(test_entry),
        cmocka_unit_test(test_play),    cmocka_unit_test(test_keys),
        cmocka_unit_test(test_results), cmocka_unit_test(test_store),
        cmocka_unit_test(test_answers), cmocka_unit_test(test_certificate),
        cmocka_unit_test(test_resume),  cmocka_unit_test(test_scratch),
        cmocka_unit_test(test_league),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
