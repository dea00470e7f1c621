/* The row in which the player types the number of a deal, or a size. */
#include "screens/chooser.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE_MOST = 30 /* characters */
};

/* What the player types, and the row that shows it. */
struct typing {
    struct choice *choice;
    bool size; /* else a number, at most MOST */
    uint64_t most;
    struct text word, line;
    bool refused; /* the last digit gave no such number; or there is no such size */
    bool strange; /* the last key was no digit */
    int cells;    /* of the last frame; 0: this is the first */
};

static uint64_t number_of(const struct typing *typing)
{
    return strtoull(text_get(&typing->word), NULL, 10);
}

/* Adds the row; %s is WORD. */
static void print_row(const struct typing *typing, const char *word, struct text *out)
{
    const char *like = typing->choice->game->deals->size_like;
    if (typing->size && typing->refused)
        text_format(out, _("Size: %s_  No board has this size; write it as %s"), word,
                    like);
    else if (typing->size)
        text_format(out, _("Size: %s_  such as %s  Enter: play  q back"), word, like);
    else if (typing->refused)
        text_format(out, _("Deal number: %s_  It can be 1 to %llu"), word,
                    (unsigned long long)typing->most);
    else if (typing->strange)
        text_format(out, _("Deal number: %s_  Only digits here  Enter: deal  q back"),
                    word);
    else
        text_format(out, _("Deal number: %s_  Enter: deal  q back"), word);
}

static void draw(void *context, struct canvas *canvas)
{
    struct typing *typing = context;
    const struct deal_numbering *numbering = typing->choice->numbering;
    int row = canvas->rows - 2;
    char word[64], label[160];
    bool named = numbering != NULL && !typing->size;
    snprintf(word, sizeof word, "%s%s%s", named ? numbering->name : "", named ? " " : "",
             text_get(&typing->word));
    text_clear(&typing->line);
    print_row(typing, word, &typing->line);
    int cells = canvas->rows * canvas->columns;
    if (typing->cells != cells && typing->cells > 0) { /* what lay below is lost */
        canvas_clear(canvas, STYLE_PLAIN);
        bar_title(canvas, _(typing->choice->game->title), "");
    }
    typing->cells = cells;
    canvas_fill(canvas, row, 0, 2, canvas->columns, ' ', STYLE_PLAIN);
    bar_parts(canvas, row, canvas->columns, text_get(&typing->line), STYLE_HINT);
    snprintf(label, sizeof label, "%.*s", (int)strcspn(text_get(&typing->line), "_"),
             text_get(&typing->line));
    canvas_focus(canvas, row, 1 + utf8_columns(label));
}

/* Appends KEY, or refuses a digit; other characters change nothing. */
static void append(struct typing *typing, uint32_t key)
{
    bool digit = key >= '0' && key <= '9';
    if (typing->size ? key <= ' ' || key >= 127 || typing->word.length == SIZE_MOST
                     : !digit)
        return;
    uint64_t number = number_of(typing);
    typing->refused = !typing->size &&
                      (number + key == '0' || number > (typing->most - (key - '0')) / 10);
    if (!typing->refused)
        text_char(&typing->word, (char)key);
}

static int input(void *context, const struct canvas *canvas, struct event *event)
{
    struct typing *typing = context;
    struct choice *choice = typing->choice;
    bar_message_click(canvas, canvas->rows - 2, text_get(&typing->line), event);
    uint32_t key = event->kind == EVENT_KEY ? event->key : 0;
    bool typed = typing->word.length > 0;
    typing->refused = typing->strange = false;
    for (const char *s = event->kind == EVENT_PASTE ? event->pasted : ""; *s != '\0'; s++)
        append(typing, (unsigned char)*s);
    if (key == PRESS_BACKSPACE && typed) {
        typing->word.bytes[--typing->word.length] = '\0';
    } else if (key == PRESS_ENTER && typed) {
        if (!typing->size)
            choice->seed = number_of(typing);
        else
            typing->refused = !game_variant_find(choice->game, text_get(&typing->word),
                                                 &choice->variant);
        return typing->refused ? CHOOSER_STAY : CHOOSER_CHOSEN;
    } else if (key == PRESS_BACKSPACE || key == PRESS_ESCAPE || key == 'q') {
        return CHOOSER_BACK;
    } else if (key != 0 && key != PRESS_ENTER) {
        typing->strange = key < '0' || key > '9';
        append(typing, key);
    }
    return CHOOSER_STAY;
}

enum chooser_answer chooser_type(struct term *term, struct choice *choice, bool size)
{
    struct typing typing = {.choice = choice,
                            .size = size,
                            .most = choice->numbering != NULL
                                        ? choice->numbering->last
                                        : game_deal_last(choice->game)};
    struct fullscreen screen = {.context = &typing,
                                .draw = draw,
                                .input = input,
                                .takes_paste = true};
    int answer = fullscreen_run(term, &screen);
    text_free(&typing.word);
    text_free(&typing.line);
    return (enum chooser_answer)answer;
}
