#include "tests/certificates.h"

#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 64 << 20,
    MORE = 16 /* bytes that damage adds at most */
};

static char *copy(const char *bytes, size_t length, size_t more)
{
    char *out = malloc(length + more);
    assert_non_null(out);
    memcpy(out, bytes, length);
    return out;
}

char *certificates_get(const struct game *game, const void *state, size_t *length)
{
    struct search search;
    search_init(&search, &(struct limits){0});
    char *bytes = game->certificates->write(&search, state, length), *out = NULL;
    assert_false(search_stopped(&search));
    if (bytes != NULL) {
        out = copy(bytes, *length, 0);
        search_release(&search, bytes, *length);
        assert_true(certificates_accept(game, state, out, *length));
    }
    assert_int_equal(atomic_load(&search.bytes), 0);
    search_free(&search);
    return out;
}

bool certificates_sum(const struct game *game, const void *state, uint32_t *sum)
{
    size_t length;
    char *bytes = certificates_get(game, state, &length);
    if (bytes == NULL)
        return false;
    for (size_t at = 0; at < length; at++)
        *sum = *sum * 31 + (uint8_t)bytes[at];
    free(bytes);
    return true;
}

bool certificates_accept(const struct game *game, const void *state, const char *bytes,
                         size_t length)
{
    struct search search;
    size_t place = 0;
    char *exact = copy(bytes, length, length == 0); /* a sanitizer sees reads beyond it */
    search_init(&search, &(struct limits){.bytes = MEMORY});
    const char *wrong = game->certificates->check(&search, state, exact, length, &place);
    assert_true(wrong == NULL || wrong[0] != '\0');
    assert_int_equal(atomic_load(&search.bytes), 0);
    search_free(&search);
    free(exact);
    return wrong == NULL;
}

char *certificates_damage(struct random *random, const char *bytes, size_t *length)
{
    size_t size = *length, at = (size_t)random_below(random, size);
    size_t part = 1 + (size_t)random_below(random, size - at < MORE ? size - at : MORE);
    char *out = copy(bytes, size, MORE);
    switch (random_below(random, 6)) {
    case 0:
        out[at] = (char)(out[at] ^ (1 << random_below(random, 8)));
        break;
    case 1:
        out[at] = (char)random_below(random, 256);
        break;
    case 2:
        memmove(out + at, out + at + part, size - at - part);
        size -= part;
        break;
    case 3:
        memmove(out + at + part, out + at, size - at);
        size += part;
        break;
    case 4: /* a huge number */
        memmove(out + at + 9, out + at, size - at);
        memset(out + at, 0xff, 8);
        out[at + 8] = (char)random_below(random, 128);
        size += 9;
        break;
    default:
        size = at;
    }
    *length = size;
    return out;
}

void certificates_starve(const struct game *game, const void *state, uint64_t most)
{
    size_t length, place = 0, short_length;
    char *whole = certificates_get(game, state, &length);
    assert_non_null(whole);
    for (uint64_t bytes = 1; bytes < most; bytes += bytes / 2 + 500) {
        struct search search;
        search_init(&search, &(struct limits){.bytes = bytes});
        char *out = game->certificates->write(&search, state, &short_length);
        assert_true(out != NULL || search_stopped(&search));
        search_release(&search, out, short_length);
        search_free(&search);
        search_init(&search, &(struct limits){.bytes = bytes});
        bool refused =
            game->certificates->check(&search, state, whole, length, &place) != NULL;
        assert_true(refused == search_stopped(&search));
        search_free(&search);
    }
    free(whole);
}
