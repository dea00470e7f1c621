#include "base/nearest.h"

#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"

#include <string.h>

enum {
    LETTERS = 64
};

/* The letters of WORD that count, ASCII in lower case. Returns how many; more than
 * LETTERS: too many. */
static int read_letters(const char *word, uint32_t letters[LETTERS])
{
    int count = 0;
    uint32_t code;
    for (size_t n; (n = utf8_decode(word, &code)) > 0; word += n) {
        if (code == ' ' || code == '-' || code == '_')
            continue;
        if (count < LETTERS)
            letters[count] = code >= 'A' && code <= 'Z' ? code + ('a' - 'A') : code;
        count++;
    }
    return count;
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* Row I of the table has the distances between the first I letters of A and the
 * beginnings of B. A row depends on the two before it. */
static int distance_of(const uint32_t *a, int a_count, const uint32_t *b, int b_count)
{
    int rows[3][LETTERS + 1];
    for (int j = 0; j <= b_count; j++)
        rows[0][j] = j;
    for (int i = 1; i <= a_count; i++) {
        const int *before = rows[(i - 1) % 3], *second = rows[(i + 1) % 3];
        int *row = rows[i % 3];
        row[0] = i;
        for (int j = 1; j <= b_count; j++) {
            row[j] = lesser(before[j], row[j - 1]) + 1;
            row[j] = lesser(row[j], before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = lesser(row[j], second[j - 2] + 1);
        }
    }
    return rows[a_count % 3][b_count];
}

void nearest_try(struct nearest *nearest, const char *candidate)
{
    uint32_t word[LETTERS], other[LETTERS];
    int length = read_letters(nearest->word, word);
    int other_length = read_letters(candidate, other);
    if (length > LETTERS || other_length > LETTERS)
        return;
    bool begins = length >= 2 && length < other_length &&
                  memcmp(word, other, (size_t)length * sizeof word[0]) == 0;
    int distance = begins ? 1 : distance_of(word, length, other, other_length);
    if (3 * distance <= other_length &&
        (nearest->found == NULL || distance < nearest->distance)) {
        nearest->found = candidate;
        nearest->distance = distance;
    }
}

void nearest_ask(const struct nearest *nearest, const char *before, struct text *out)
{
    if (nearest->found != NULL)
        text_format(out, _("; did you mean '%s%s'?"), before, nearest->found);
}
