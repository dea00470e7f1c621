/* The bytes of a certificate. */
#include "games/klondike/certificate/klondike_certificate.h"

#include "base/i18n.h"
#include "engine/proof.h"

static void emit(const void *context, struct proof_out *out)
{
    const struct certificate *certificate = context;
    uint64_t before = 0;
    for (size_t i = 0; i < certificate->count; i++) {
        proof_put(out, certificate->state[i] - before);
        before = certificate->state[i];
    }
}

char *certificate_encode(struct search *search, const struct certificate *certificate,
                         size_t *length)
{
    return proof_write(search, emit, certificate, length);
}

void certificate_free(struct search *search, struct certificate *certificate)
{
    search_release(search, certificate->state,
                   certificate->size * sizeof *certificate->state);
    *certificate = (struct certificate){0};
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
    struct proof_in in = {bytes, length, 0};
    uint64_t state = 0, difference;
    while (in.at < length) {
        if (!proof_get(&in, &difference))
            return false;
        state += difference;
        if (difference == 0 || state < difference)
            return false;
        out->state[out->count++] = state;
    }
    return true;
}

bool certificate_covers(const struct klondike_rules *rules)
{
    return rules->passes == 0 && rules->noback == 0 && rules->spaces == SPACES_KINGS;
}

const char *klondike_check(struct search *search, const void *state, const char *bytes,
                           size_t length, size_t *place)
{
    struct certificate certificate;
    const char *wrong;
    if (!certificate_covers(&((const struct klondike *)state)->rules))
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
