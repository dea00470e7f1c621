/* The bytes of a certificate. */
#include "games/klondike/certificate.h"

#include "base/text.h"

void certificate_encode(const struct certificate *certificate, struct text *out)
{
    uint64_t before = 0;
    for (size_t i = 0; i < certificate->count; i++) {
        uint64_t rest = certificate->state[i] - before;
        before = certificate->state[i];
        for (; rest >= 128; rest >>= 7)
            text_char(out, (char)((rest & 127) | 128));
        text_char(out, (char)rest);
    }
}

static size_t count_states(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += (bytes[i] & 128) == 0;
    return count;
}

bool certificate_decode(struct search *search, const char *bytes, size_t length,
                        struct certificate *out)
{
    *out = (struct certificate){.size = count_states(bytes, length)};
    if (out->size == 0 || (bytes[length - 1] & 128) != 0)
        return false;
    out->state = search_alloc(search, out->size * sizeof *out->state);
    if (out->state == NULL)
        return false;
    uint64_t state = 0, difference = 0;
    int shift = 0;
    for (size_t i = 0; i < length; i++) {
        if (shift > 63)
            return false;
        difference |= (uint64_t)(bytes[i] & 127) << shift;
        shift += 7;
        if ((bytes[i] & 128) != 0)
            continue;
        state += difference;
        if (difference == 0 || state < difference)
            return false;
        out->state[out->count++] = state;
        difference = 0;
        shift = 0;
    }
    return true;
}
