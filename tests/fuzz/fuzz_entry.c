#include "tests/fuzz/fuzz.h"

#include "base/utf8.h"
#include "games/registry.h"
#include "screens/entry.h"

#include <string.h>

enum {
    GAMES = 4
};

static const uint32_t keys[] = {PRESS_ENTER,     PRESS_UP,       PRESS_DOWN,
                                PRESS_LEFT,      PRESS_RIGHT,    PRESS_HOME,
                                PRESS_BACKSPACE, PRESS_DELETE,   PRESS_END,
                                PRESS_CTRL('u'), PRESS_PAGE_DOWN};

/* What was typed opens as a game whose text opens as the same game. */
static void check_game(const struct entry *entry)
{
    struct session session = {0}, again = {0};
    struct text out = {0};
    struct reason why;
    if (session_read(&session, entry->game, entry->variant, text_get(entry->text),
                     &why)) {
        session_print(&session, &out);
        MUST(session_read(&again, entry->game, entry->variant, text_get(&out), &why));
        MUST(memcmp(session_state(&again), session_state(&session),
                    entry->game->rules->state_size) == 0);
    }
    text_free(&out);
    session_free(&session);
    session_free(&again);
}

/* Byte 255 begins a paste up to the next one, those from 128 on are keys, others characters. */
void fuzz_entry(const uint8_t *data, size_t size)
{
    if (size < 3)
        return;
    struct session session = {0};
    struct text text = {0}, pasted = {0};
    struct canvas canvas = {0};
    struct entry entry = {.game = registry[data[0] % GAMES],
                          .text = &text,
                          .session = &session};
    canvas_init(&canvas, 1 + data[1] % 60, 1 + data[2] % 200, CHARSET_CJK);
    entry_begin(&entry);
    bool goes_on = true;
    for (size_t i = 3; i < size && i < 2000 && goes_on; i++) {
        struct event event = {.kind = EVENT_KEY, .key = data[i]};
        if (data[i] == 255) {
            const uint8_t *end = memchr(data + i + 1, 255, size - i - 1);
            size_t length = end != NULL ? (size_t)(end - data) - i - 1 : size - i - 1;
            text_clear(&pasted);
            text_add(&pasted, (const char *)data + i + 1, length);
            event = (struct event){.kind = EVENT_PASTE, .pasted = text_get(&pasted)};
            i += length + 1;
        } else if (data[i] >= 128)
            event.key = keys[data[i] % (sizeof keys / sizeof keys[0])];
        goes_on = entry_input(&entry, &canvas, &event) == CHOOSER_STAY;
        MUST(entry.at <= text.length && text.length <= EVENT_PASTE_MAX + UTF8_MAX);
        if (i % 7 == 0 || event.kind == EVENT_PASTE)
            entry_draw(&entry, &canvas);
    }
    entry_draw(&entry, &canvas);
    check_game(&entry);
    canvas_free(&canvas);
    text_free(&text);
    text_free(&pasted);
    session_free(&session);
}
