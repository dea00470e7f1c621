#include "screens/rules_screen.h"

#include "base/i18n.h"
#include "store/preference.h"

#include <stdio.h>

struct screen {
    const struct choice *choice;
    const struct game *game;
    uint32_t variant;
    struct text name; /* the note below the list */
};

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

static void print_rule(const struct list *list, int index, struct text *out)
{
    const struct screen *screen = list->context;
    const struct variant_rules *rules = screen->game->deals->rules;
    scoped_text value = {0};
    rules->print(index, rules->get(screen->variant, index), &value);
    list_print_value(_(rules->names[index]), text_get(&value), true, out);
}

static void set_rule(struct list *list, int value)
{
    struct screen *screen = list->context;
    screen->variant =
        screen->game->deals->rules->set(screen->variant, list->chosen, value);
    text_clear(&screen->name);
    text_string(&screen->name, _("Name: "));
    game_variant_name(screen->game, screen->variant, &screen->name);
    chooser_print_any(screen->choice, screen->variant, &screen->name);
    list->note = text_get(&screen->name);
}

static void step_rule(struct list *list, int by)
{
    const struct screen *screen = list->context;
    const struct variant_rules *rules = screen->game->deals->rules;
    int count = rules->values[list->chosen];
    set_rule(list, (rules->get(screen->variant, list->chosen) + by + count) % count);
}

/* Sets the chosen rule to the value that is written as DIGIT, if there is one. */
static void type_digit(struct list *list, uint32_t digit)
{
    const struct screen *screen = list->context;
    const struct variant_rules *rules = screen->game->deals->rules;
    for (int value = 0; value < rules->values[list->chosen]; value++) {
        scoped_text words = {0};
        rules->print(list->chosen, value, &words);
        if (words.length == 1 && words.bytes[0] == (char)digit)
            set_rule(list, value);
    }
}

enum chooser_answer rules_choose(struct term *term, struct choice *choice)
{
    const struct game *game = choice->game;
    char title[80];
    uint32_t pressed;
    enum chooser_answer answer;
    snprintf(title, sizeof title, _("%s: other rules"), _(game->title));
    struct screen screen = {.choice = choice, .game = game, .variant = choice->combined};
    struct list list = {.title = title,
                        .footer = _(
                            "Enter\tplay\narrows\tchoose and change\nq\tback\ng\tgames"),
                        .count = game->deals->rules->count,
                        .item = print_rule,
                        .step = step_rule,
                        .context = &screen};
    set_rule(&list, game->deals->rules->get(screen.variant, 0));
    while ((answer = chooser_ask(term, game, &list, "0123456789?", &pressed)) ==
           CHOOSER_KEY)
        if (pressed != '?')
            type_digit(&list, pressed);
        else if (!chooser_help(term, game, screen.variant)) {
            answer = CHOOSER_QUIT;
            break;
        }
    if (answer == CHOOSER_CHOSEN) {
        preference_set_variant(choice->store, "rules", game, screen.variant);
        choice->variant = screen.variant;
    }
    text_free(&screen.name);
    choice->combined = screen.variant;
    return answer;
}
