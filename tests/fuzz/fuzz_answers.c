#include "tests/fuzz/fuzz.h"

#include "terminal/claims.h"
#include "terminal/keys.h"

#include <string.h>

/* The first byte: what terminfo claims, and whether the terminal gets more than ASCII. A byte
 * 0xff is a pause. */
void fuzz_answers(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    struct claims claims = {.set = data[0] | CLAIM_IDENTITY, .unicode = data[0] % 2 != 0};
    struct keys *keys = keys_open("xterm-256color", claims.unicode);
    struct text out = {0};
    struct event event;
    MUST(keys != NULL);
    claims_ask(&claims, &out);
    MUST(claims.questions == 1 && strcmp(text_get(&out), "\033[c") == 0);
    size_t most = sizeof "\033[H*  \033[?6n\033]11;?\033\\\033[?u\033[c\033[c" + 4 * 10;
    bool dec = false;
    for (size_t i = 1; i < size; i++) {
        if (data[i] == 0xff)
            keys_give_up(keys);
        else
            keys_byte(keys, data[i]);
        while (keys_event(keys, &event)) {
            MUST(event.kind != EVENT_KEY || event.key <= UINT32_MAX / 2);
            MUST(event.kind != EVENT_PASTE || strlen(event.pasted) <= EVENT_PASTE_MAX);
        }
        struct guard_report report = keys_report(keys);
        claims_learn(&claims, &report);
        dec |= claims.is_dec;
        claims_ask(&claims, &out);
        /* Each question is asked once, the second one of DEC's levels only, and none says
         * what the terminal said. */
        MUST(claims.questions <= 1 + dec && out.length <= most);
        MUST(claims.ground >= GROUND_UNKNOWN && claims.ground <= GROUND_LIGHT);
        MUST(claims_wait(&claims) >= 0 && claims_wait(&claims) <= 3001);
    }
    text_free(&out);
    keys_free(keys);
}
