/* The bytes of a certificate. */
#include "games/klondike/certificate/certificate.h"

#include "base/i18n.h"

static size_t encoded_length(uint64_t difference)
{
    size_t length = 1;
    while ((difference >>= 7) != 0)
        length++;
    return length;
}

char *certificate_encode(struct search *search, const struct certificate *certificate,
                         size_t *length)
{
    const uint64_t *state = certificate->state;
    *length = 0;
    for (size_t i = 0; i < certificate->count; i++)
        *length += encoded_length(state[i] - (i > 0 ? state[i - 1] : 0));
    char *bytes = search_alloc(search, *length), *out = bytes;
    for (size_t i = 0; bytes != NULL && i < certificate->count; i++) {
        uint64_t rest = state[i] - (i > 0 ? state[i - 1] : 0);
        for (; rest >= 128; rest >>= 7)
            *out++ = (char)((rest & 127) | 128);
        *out++ = (char)rest;
    }
    return bytes;
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
    if (out->size == 0)
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
    return shift == 0;
}

/* ---- the facet --------------------------------------------------------------------- */

/* Whether PROOFS, section 12, is about these rules. */
static bool covers(const struct klondike_rules *rules)
{
    return rules->passes == 0 && rules->noback == 0 && rules->spaces == SPACES_KINGS;
}

static char *write_bytes(struct search *search, const void *state, size_t *length)
{
    struct certificate certificate;
    char *bytes = NULL;
    if (!covers(&((const struct klondike *)state)->rules))
        return NULL;
    if (certify(search, state, &certificate))
        bytes = certificate_encode(search, &certificate, length);
    certificate_free(search, &certificate);
    return bytes;
}

static const char *check_bytes(struct search *search, const void *state,
                               const char *bytes, size_t length, size_t *place)
{
    struct certificate certificate;
    const char *wrong;
    if (!covers(&((const struct klondike *)state)->rules))
        return _("this variant has no certificates");
    if (certificate_decode(search, bytes, length, &certificate))
        wrong = certificate_check(search, state, &certificate, place);
    else {
        wrong = _("the certificate has bytes that are not the next state");
        *place = certificate.count + 1;
    }
    certificate_free(search, &certificate);
    return wrong;
}

const struct game_certificates klondike_certificates = {
    .write = write_bytes,
    .check = check_bytes,
};
