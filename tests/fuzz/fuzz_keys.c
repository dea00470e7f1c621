#include "tests/fuzz/fuzz.h"

#include "terminal/guard.h"

#include <termkey.h>

static void take_keys(TermKey *keys)
{
    TermKeyKey key;
    while (termkey_getkey_force(keys, &key) == TERMKEY_RES_KEY) {
        TermKeyMouseEvent kind;
        int button, row, column;
        char name[64];
        termkey_strfkey(keys, name, sizeof name, &key, TERMKEY_FORMAT_LONGMOD);
        if (key.type == TERMKEY_TYPE_MOUSE)
            termkey_interpret_mouse(keys, &key, &kind, &button, &row, &column);
    }
}

/* A byte 0xff means a pause. */
void fuzz_keys(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    struct guard guard = {.utf8 = data[0] % 2 != 0};
    TermKey *keys =
        termkey_new_abstract("xterm-256color", guard.utf8 ? TERMKEY_FLAG_UTF8 : 0);
    MUST(keys != NULL);
    char out[GUARD_MAX];
    for (size_t i = 1; i < size; i++) {
        size_t count =
            data[i] == 0xff ? guard_flush(&guard, out) : guard_byte(&guard, data[i], out);
        MUST(count <= GUARD_MAX);
        MUST(termkey_push_bytes(keys, out, count) == count);
        take_keys(keys);
    }
    MUST(guard_flush(&guard, out) <= GUARD_MAX);
    MUST(guard_waiting(&guard) == GUARD_NOTHING);
    termkey_destroy(keys);
}
