/* The row in which the player types the number of a deal, or a size. */
#include "screens/chooser.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The number that the player types, and the row that shows it. */
struct typing {
    const struct deal_numbering *numbering;
    uint64_t number; /* at most MOST; 0: nothing typed yet */
    uint64_t most;
    bool refused; /* the last digit would have made it larger than MOST */
    bool strange; /* the last key was no digit */
    char line[160];
    enum chooser_answer answer;
};

static void draw_number(void *context, struct canvas *canvas)
{
    struct typing *typing = context;
    int row = canvas->rows - 2;
    const char *program = typing->numbering != NULL ? typing->numbering->name : NULL;
    char digits[48], label[sizeof typing->line];
    int length = snprintf(digits, sizeof digits, "%s%s", program != NULL ? program : "",
                          program != NULL ? " " : "");
    if (typing->number > 0)
        snprintf(digits + length, sizeof digits - (size_t)length, "%" PRIu64,
                 typing->number);
    if (typing->refused)
        snprintf(typing->line, sizeof typing->line,
                 _("Deal number: %s_  It can be 1 to %llu"), digits,
                 (unsigned long long)typing->most);
    else if (typing->strange)
        snprintf(typing->line, sizeof typing->line,
                 _("Deal number: %s_  Only digits here  Enter: deal  q back"), digits);
    else
        snprintf(typing->line, sizeof typing->line,
                 _("Deal number: %s_  Enter: deal  q back"), digits);
    canvas_fill(canvas, row, 0, 1, canvas->columns, ' ', STYLE_PLAIN);
    bar_parts(canvas, row, canvas->columns, typing->line, STYLE_HINT);
    snprintf(label, sizeof label, "%.*s", (int)strcspn(typing->line, "_"), typing->line);
    canvas_focus(canvas, row, 1 + utf8_columns(label));
}

/* Appends DIGIT, or refuses it; other characters change nothing. */
static void append_digit(struct typing *typing, uint32_t digit)
{
    uint64_t value = digit - '0';
    if (digit < '0' || digit > '9')
        return;
    typing->refused = typing->number > (typing->most - value) / 10;
    if (!typing->refused)
        typing->number = typing->number * 10 + value;
}

static bool type_number(void *context, const struct canvas *canvas, struct event *event)
{
    struct typing *typing = context;
    bar_message_click(canvas, canvas->rows - 2, typing->line, event);
    uint32_t key = event->kind == EVENT_KEY ? event->key : 0;
    typing->refused = typing->strange = false;
    for (const char *s = event->kind == EVENT_PASTE ? event->pasted : ""; *s != '\0'; s++)
        append_digit(typing, (unsigned char)*s);
    if (key == PRESS_BACKSPACE && typing->number > 0) {
        typing->number /= 10;
    } else if (key == PRESS_ENTER && typing->number > 0) {
        typing->answer = CHOOSER_CHOSEN;
        return false;
    } else if (key == PRESS_BACKSPACE || key == PRESS_ESCAPE || key == 'q') {
        typing->answer = CHOOSER_BACK;
        return false;
    } else if (key != 0) {
        typing->strange = key < '0' || key > '9';
        append_digit(typing, key);
    }
    return true;
}

enum chooser_answer chooser_number(struct term *term, struct choice *choice)
{
    const struct deal_numbering *numbering = choice->numbering;
    struct typing typing = {.numbering = numbering,
                            .most = numbering != NULL ? numbering->last
                                                      : game_deal_last(choice->game)};
    struct fullscreen screen = {.context = &typing,
                                .draw = draw_number,
                                .input = type_number,
                                .takes_paste = true};
    if (!fullscreen_run(term, &screen))
        return CHOOSER_QUIT;
    choice->seed = typing.number;
    return typing.answer;
}

/* ---- a size ------------------------------------------------------------------------- */

struct size {
    const struct game *game;
    struct text name, line;
    bool wrong; /* NAME is no variant */
    uint32_t variant;
    enum chooser_answer answer;
};

static void draw_size(void *context, struct canvas *canvas)
{
    struct size *size = context;
    int row = canvas->rows - 2;
    text_clear(&size->line);
    text_format(&size->line, _("Size: %s_  "), text_get(&size->name));
    int column = utf8_columns(text_get(&size->line)) - 2;
    text_format(&size->line,
                size->wrong ? _("No board has this size; write it as %s")
                            : _("such as %s  Enter: play  q back"),
                size->game->deals->size_like);
    canvas_fill(canvas, row, 0, 1, canvas->columns, ' ', STYLE_PLAIN);
    bar_parts(canvas, row, canvas->columns, text_get(&size->line), STYLE_HINT);
    canvas_focus(canvas, row, column);
}

static bool type_size(void *context, const struct canvas *canvas, struct event *event)
{
    enum {
        MOST = 30
    };
    struct size *size = context;
    bar_message_click(canvas, canvas->rows - 2, text_get(&size->line), event);
    uint32_t key = event->kind == EVENT_KEY ? event->key : 0;
    size->wrong = false;
    if (key == PRESS_ENTER) {
        size->answer = CHOOSER_CHOSEN;
        size->wrong =
            !game_variant_find(size->game, text_get(&size->name), &size->variant);
        return size->wrong;
    }
    if (key == PRESS_ESCAPE || key == 'q' ||
        (key == PRESS_BACKSPACE && size->name.length == 0)) {
        size->answer = CHOOSER_BACK;
        return false;
    } else if (key == PRESS_BACKSPACE)
        size->name.bytes[--size->name.length] = 0;
    else if (key > ' ' && key < 127 && size->name.length < MOST)
        text_char(&size->name, (char)key);
    return true;
}

enum chooser_answer chooser_size(struct term *term, struct choice *choice)
{
    struct size size = {.game = choice->game, .answer = CHOOSER_QUIT};
    struct fullscreen screen = {.context = &size, .draw = draw_size, .input = type_size};
    if (!fullscreen_run(term, &screen))
        size.answer = CHOOSER_QUIT;
    else if (size.answer == CHOOSER_CHOSEN)
        choice->variant = size.variant;
    text_free(&size.name);
    text_free(&size.line);
    return size.answer;
}
