#include "engine/proof.h"

#include <string.h>

static void put_byte(struct proof_out *out, uint64_t byte)
{
    if (out->bytes != NULL)
        out->bytes[out->length] = (char)byte;
    out->length++;
}

void proof_put(struct proof_out *out, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        put_byte(out, (number & 127) | 128);
    put_byte(out, number);
}

void proof_put_bytes(struct proof_out *out, const uint8_t *bytes, size_t count)
{
    if (out->bytes != NULL)
        memcpy(out->bytes + out->length, bytes, count);
    out->length += count;
}

char *proof_write(struct search *search,
                  void (*emit)(const void *context, struct proof_out *out),
                  const void *context, size_t *length)
{
    struct proof_out out = {0};
    emit(context, &out);
    if (search_stopped(search))
        return NULL;
    *length = out.length;
    out = (struct proof_out){.bytes = search_alloc(search, *length)};
    if (out.bytes != NULL)
        emit(context, &out);
    return out.bytes;
}

bool proof_get(struct proof_in *in, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; in->at < in->length; shift += 7) {
        uint64_t byte = (uint8_t)in->bytes[in->at++];
        if (shift == 63 && byte > 1)
            return false;
        *number |= (byte & 127) << shift;
        if ((byte & 128) == 0)
            return true;
    }
    return false;
}

const uint8_t *proof_get_bytes(struct proof_in *in, size_t count)
{
    const char *bytes = in->bytes + in->at;
    if (count > in->length - in->at)
        return NULL;
    in->at += count;
    return (const uint8_t *)bytes;
}
