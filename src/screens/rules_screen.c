#include "screens/rules_screen.h"

#include "base/i18n.h"
#include "store/preference.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"
#include "ui/setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct screen {
    struct term *term;
    const struct choice *choice;
    const struct game *game;
    uint32_t variant;
    struct list list;
    struct text name; /* the note below the list */
    enum chooser_answer answer;
};

/* The key of the preference: the name of the variant that was played last. */
static const char *key_of(const struct game *game, char key[64])
{
    snprintf(key, 64, "rules.%s", game->id);
    return key;
}

uint32_t rules_last(const struct choice *choice)
{
    char key[64];
    uint32_t variant = choice->variant;
    char *name = preference_get(choice->store, key_of(choice->game, key));
    if (name != NULL)
        game_variant_find(choice->game, name, &variant);
    free(name);
    return variant;
}

void rules_print(const struct choice *choice, struct text *out)
{
    scoped_text variant = {0};
    int i;
    if (game_variant_listed(choice->game, choice->combined, &i))
        text_format(out, "%s ...", _("other rules"));
    else {
        game_print_variant(choice->game, choice->combined, &variant);
        text_format(out, _("%s: %s"), _("other rules"), text_get(&variant));
        chooser_print_any(choice, choice->combined, out);
    }
}

static void print_rule(const void *context, int index, const struct canvas *canvas,
                       struct text *out)
{
    const struct screen *screen = context;
    const struct variant_rules *rules = screen->game->deals->rules;
    scoped_text value = {0};
    (void)canvas;
    rules->print(index, rules->get(screen->variant, index), &value);
    setting_print(_(rules->names[index]), text_get(&value), true, out);
}

static void step_rule(struct screen *screen, int step)
{
    const struct variant_rules *rules = screen->game->deals->rules;
    int rule = screen->list.chosen, count = rules->values[rule];
    int value = rules->get(screen->variant, rule);
    screen->variant = rules->set(screen->variant, rule, (value + step + count) % count);
}

/* Sets the chosen rule to the value that is written as DIGIT, if there is one. */
static void type_digit(struct screen *screen, char digit)
{
    const struct variant_rules *rules = screen->game->deals->rules;
    int rule = screen->list.chosen;
    for (int value = 0; value < rules->values[rule]; value++) {
        scoped_text words = {0};
        rules->print(rule, value, &words);
        if (words.length == 1 && words.bytes[0] == digit)
            screen->variant = rules->set(screen->variant, rule, value);
    }
}

static void draw(void *context, struct canvas *canvas)
{
    struct screen *screen = context;
    text_clear(&screen->name);
    text_string(&screen->name, _("Name: "));
    game_variant_name(screen->game, screen->variant, &screen->name);
    chooser_print_any(screen->choice, screen->variant, &screen->name);
    screen->list.note = text_get(&screen->name);
    canvas_clear(canvas, STYLE_PLAIN);
    list_draw(canvas, &screen->list);
}

static bool input(void *context, const struct canvas *canvas, struct event *event)
{
    struct screen *screen = context;
    int step;
    bar_click(canvas, screen->list.footer, event);
    if (chooser_is_help(event)) {
        screen->answer = CHOOSER_QUIT;
        return chooser_help(screen->term, screen->game, screen->variant);
    }
    if (event->kind == EVENT_KEY && event->key >= '0' && event->key <= '9') {
        type_digit(screen, (char)event->key);
        return true;
    }
    bool games = event->kind == EVENT_KEY && event->key == 'g';
    enum list_answer answer = setting_input(&screen->list, canvas->rows, event, &step);
    if (step != 0)
        step_rule(screen, step);
    screen->answer = games                 ? CHOOSER_GAMES
                     : answer == LIST_OPEN ? CHOOSER_CHOSEN
                                           : CHOOSER_BACK;
    return !games && answer != LIST_OPEN && answer != LIST_BACK;
}

enum chooser_answer rules_choose(struct term *term, struct choice *choice)
{
    const struct game *game = choice->game;
    char title[80], key[64];
    snprintf(title, sizeof title, _("%s: other rules"), _(game->title));
    struct screen screen =
        {.term = term,
         .choice = choice,
         .game = game,
         .variant = choice->combined,
         .list = {.title = title,
                  .footer =
                      _("Enter\tplay\narrows\tchoose and change\nq\tback\ng\tgames"),
                  .count = game->deals->rules->count,
                  .item = print_rule}};
    screen.list.context = &screen;
    bool alive = fullscreen_run(term, &(struct fullscreen){.context = &screen,
                                                           .draw = draw,
                                                           .input = input,
                                                           .letters = "g"});
    if (alive && screen.answer == CHOOSER_CHOSEN) {
        text_clear(&screen.name);
        game_variant_name(game, screen.variant, &screen.name);
        preference_set(choice->store, key_of(game, key), text_get(&screen.name));
        choice->variant = screen.variant;
    }
    text_free(&screen.name);
    choice->combined = screen.variant;
    return alive ? screen.answer : CHOOSER_QUIT;
}
