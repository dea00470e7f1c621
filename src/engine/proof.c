#include "engine/proof.h"

#include "base/pages.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_byte(struct proof_out *out, uint64_t byte)
{
    proof_put_bytes(out, &(uint8_t){(uint8_t)byte}, 1);
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
    else if (out->file != NULL)
        fwrite(bytes, 1, count, out->file);
    out->length += count;
}

FILE *proof_file(void)
{
    const char *folder = getenv("TMPDIR");
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/unstuck-XXXXXX",
             folder != NULL ? folder : "/var/tmp");
    int file = mkstemp(name);
    if (file >= 0)
        unlink(name);
    return file < 0 ? NULL : fdopen(file, "w+b");
}

/* The pages of a file that has what EMIT puts. NULL: the disk refuses. */
static char *write_pages(void (*emit)(const void *context, struct proof_out *out),
                         const void *context, size_t length)
{
    struct proof_out out = {.file = proof_file()};
    char *pages = NULL;
    if (out.file == NULL)
        return NULL;
    emit(context, &out);
    if (fflush(out.file) == 0 && !ferror(out.file))
        pages = pages_map(fileno(out.file), length);
    fclose(out.file);
    return pages;
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
    if (*length >= PAGES_HUGE && !search_fits(search, *length)) {
        char *pages = write_pages(emit, context, *length);
        if (pages != NULL)
            atomic_fetch_add(&search->bytes, *length);
        else
            search_stop(search, STOP_DISK);
        return pages;
    }
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
