/* The list of variants for a new deal. It leads to that of the shapes that a board can have, and to the
 * screen of rules. */
#include "screens/chooser.h"

#include "base/i18n.h"
#include "store/preference.h"

#include <stdio.h>
#include <string.h>

/* ---- shapes -------------------------------------------------------------------------- */

enum {
    PREVIEW = 26,        /* the column */
    PREVIEW_COLUMNS = 32 /* of the widest shape */
};

static const char *const *shape_titles(const struct game *game)
{
    return game->deals->variant_titles + game_usual_variants(game);
}

static void shape_item(const struct list *list, int index, struct text *out)
{
    const struct choice *choice = list->context;
    text_string(out, _(shape_titles(choice->game)[index]));
}

static void draw_shape(const struct list *list, struct canvas *canvas)
{
    const struct choice *choice = list->context;
    const char *s = strchr(choice->game->deals->shape(list->chosen), '\n') + 1;
    if (canvas->columns < PREVIEW + PREVIEW_COLUMNS)
        return;
    for (int row = LIST_TOP, column = PREVIEW; *s != '\0'; s++) {
        if (*s == '*')
            canvas_string(canvas, row, column, "#", STYLE_STRONG);
        row += *s == '\n';
        column = *s == '\n' ? PREVIEW : column + 1;
    }
}

/* A new deal of a shape, for CHOICE's variant. */
static enum chooser_answer choose_shape(struct term *term, struct choice *choice)
{
    const struct game *game = choice->game;
    const char *const *names = game->deals->variants + game_usual_variants(game);
    uint32_t variant, pressed;
    char title[80];
    snprintf(title, sizeof title, _("%s: choose a shape"), _(game->title));
    struct list list = {.title = title,
                        .footer = _("Enter\tselect\nq\tback\ng\tgames"),
                        .count = game->deals->shapes,
                        .item = shape_item,
                        .preview = draw_shape,
                        .context = choice};
    for (int i = 0; i < list.count; i++)
        if (game_variant_find(game, names[i], &variant) && variant == choice->variant)
            list.chosen = i;
    enum chooser_answer answer = chooser_ask(term, game, &list, "", &pressed);
    if (answer == CHOOSER_CHOSEN)
        game_variant_find(game, names[list.chosen], &choice->variant);
    return answer;
}

/* Adds "(any difficulty)" if a grade is chosen, but deals of VARIANT have none. */
static void print_any(const struct choice *choice, uint32_t variant, struct text *out)
{
    if (choice->grade >= 0 && !game_has_grades(choice->game, variant))
        text_string(out, _("  (any difficulty)"));
}

/* ---- other rules ------------------------------------------------------------------- */

/* The screen on which the player sets each rule of a variant that no list has: the combined one of
 * CHOICE. */
struct setting {
    struct choice *choice;
    struct text name; /* the note below the list */
};

/* Adds the row that opens the screen: "other rules: draw 5 ..." */
static void print_rules(const struct choice *choice, struct text *out)
{
    scoped_text variant = {0};
    int i;
    if (game_variant_listed(choice->game, choice->combined, &i))
        text_format(out, "%s ...", _("other rules"));
    else {
        game_print_variant(choice->game, choice->combined, &variant);
        text_format(out, _("%s: %s"), _("other rules"), text_get(&variant));
        print_any(choice, choice->combined, out);
    }
}

static void rule_item(const struct list *list, int index, struct text *out)
{
    const struct choice *choice = ((const struct setting *)list->context)->choice;
    const struct variant_rules *rules = choice->game->deals->rules;
    scoped_text value = {0};
    rules->print(index, rules->get(choice->combined, index), &value);
    list_print_value(_(rules->names[index]), text_get(&value), true, out);
}

static void set_rule(struct list *list, int value)
{
    struct setting *setting = list->context;
    struct choice *choice = setting->choice;
    choice->combined =
        choice->game->deals->rules->set(choice->combined, list->chosen, value);
    text_clear(&setting->name);
    text_string(&setting->name, _("Name: "));
    game_variant_name(choice->game, choice->combined, &setting->name);
    print_any(choice, choice->combined, &setting->name);
    list->note = text_get(&setting->name);
}

/* Sets the chosen rule to the value that is BY behind its own. */
static void step_rule(struct list *list, int by)
{
    const struct choice *choice = ((const struct setting *)list->context)->choice;
    const struct variant_rules *rules = choice->game->deals->rules;
    int count = rules->values[list->chosen];
    set_rule(list, (rules->get(choice->combined, list->chosen) + by + count) % count);
}

/* Sets it to the value that is written as DIGIT, if there is one. */
static void type_digit(struct list *list, const struct variant_rules *rules,
                       uint32_t digit)
{
    for (int value = 0; value < rules->values[list->chosen]; value++) {
        scoped_text words = {0};
        rules->print(list->chosen, value, &words);
        if (words.length == 1 && words.bytes[0] == (char)digit)
            set_rule(list, value);
    }
}

static enum chooser_answer choose_rules(struct term *term, struct choice *choice)
{
    const struct game *game = choice->game;
    struct setting setting = {.choice = choice};
    char title[80];
    uint32_t pressed;
    enum chooser_answer answer;
    snprintf(title, sizeof title, _("%s: other rules"), _(game->title));
    struct list list =
        {.title = title,
         .footer = _("Enter\tplay\narrows\tchoose and change\ng\tgames\n\nq\tback"),
         .count = game->deals->rules->count,
         .item = rule_item,
         .step = step_rule,
         .context = &setting};
    step_rule(&list, 0);
    while ((answer = chooser_ask(term, game, &list, "0123456789?", &pressed)) ==
           CHOOSER_KEY)
        if (pressed != '?')
            type_digit(&list, game->deals->rules, pressed);
        else if ((answer = chooser_help(term, game, choice->combined, false)) ==
                 CHOOSER_QUIT)
            break;
    if (answer == CHOOSER_CHOSEN) {
        choice->variant = choice->combined;
        preference_set_variant(choice->store, "rules", game, choice->variant);
    }
    text_free(&setting.name);
    return answer;
}

/* ---- the list ---------------------------------------------------------------------- */

/* Whether there are more variants than the usual ones: shapes, sizes, or rules to combine. */
static bool has_others(const struct game *game)
{
    return game->deals->shapes > 0 || game->deals->rules != NULL ||
           game->deals->size_like != NULL;
}

/* The entries of the list of variants, behind the usual ones. */
enum entry {
    ENTRY_OTHERS,
    ENTRY_NUMBER,
    ENTRY_NUMBERING, /* the program whose numbers are typed */
    ENTRY_GRADE,     /* the difficulty */
    ENTRY_WINNABLE,
    ENTRIES
};

/* Lists the entries that GAME has; returns their number. */
static int list_entries(const struct game *game, enum entry entries[ENTRIES])
{
    const bool has[ENTRIES] = {[ENTRY_OTHERS] = has_others(game),
                               [ENTRY_NUMBER] = true,
                               [ENTRY_NUMBERING] = game->deals->numberings != NULL,
                               [ENTRY_GRADE] = game->deals->grading != NULL ||
                                               game->deals->grade != NULL,
                               [ENTRY_WINNABLE] = game_can_be_lost(game)};
    int count = 0;
    for (int i = 0; i < ENTRIES; i++)
        if (has[i])
            entries[count++] = (enum entry)i;
    return count;
}

/* The list for games whose deals have no names: a new deal of each variant, the shapes or
 * other rules, a deal number and which deals to choose from: of a difficulty and, if a game
 * can be lost, those that can be won. */
static void variant_item(const struct list *list, int index, struct text *out)
{
    const struct choice *choice = list->context;
    const struct game *game = choice->game;
    int count = game_usual_variants(game);
    enum entry entries[ENTRIES];
    list_entries(game, entries);
    if (index < count) {
        uint32_t variant;
        text_string(out, _(game->deals->variant_titles[index]));
        if (game_variant_find(game, game->deals->variants[index], &variant))
            print_any(choice, variant, out);
        return;
    }
    switch (entries[index - count]) {
    case ENTRY_OTHERS:
        if (game->deals->rules != NULL)
            print_rules(choice, out);
        else if (game->deals->size_like != NULL)
            text_format(out, _("another size, such as %s"), game->deals->size_like);
        else
            text_format(out, _("%d shapes: %s, %s, %s ..."), game->deals->shapes,
                        _(shape_titles(game)[0]), _(shape_titles(game)[1]),
                        _(shape_titles(game)[2]));
        return;
    case ENTRY_NUMBER:
        text_string(out, _("deal by number"));
        return;
    case ENTRY_NUMBERING:
        text_format(out, _("numbers of: %s"),
                    choice->numbering != NULL ? choice->numbering->name : "unstuck");
        return;
    case ENTRY_GRADE: /* "difficulty: hard (careless play clears 1 board of 10)" */
        text_format(out, _("difficulty: %s"),
                    choice->grade >= 0 ? _(grade_names[choice->grade]) : _("any"));
        if (choice->grade >= 0 && game->deals->grade_words != NULL)
            text_format(out, " (%s)", _(game->deals->grade_words[choice->grade]));
        return;
    default:
        text_string(out, choice->winnable ? _("[x] only deals that can be won")
                                          : _("[ ] only deals that can be won"));
    }
}

enum chooser_answer chooser_variant(struct term *term, struct choice *choice)
{
    const struct game *game = choice->game;
    int count = game_usual_variants(game);
    const struct deal_numbering *numbering;
    enum entry entries[ENTRIES];
    char title[80];
    const char *note =
        choice->newcomer ? _("New here?  Rescue has first steps: a game in two minutes\n"
                             "h shows a good move, a plays it out, ? rules and keys")
        : game->deals->variant_note != NULL ? _(game->deals->variant_note)
                                            : NULL;
    snprintf(title, sizeof title, _("%s: new game"), _(game->title));
    struct list list = {.title = title,
                        .note = note,
                        .count = count + list_entries(game, entries),
                        .item = variant_item,
                        .context = choice,
                        .pasted = choice->closed ? NULL : &choice->pasted};
    int listed;
    bool usual = game_variant_listed(game, choice->variant, &listed) && listed < count;
    choice->combined = choice->variant;
    if (game->deals->rules != NULL && usual)
        choice->combined =
            preference_variant(choice->store, "rules", game, choice->variant);
    list.chosen = usual ? listed : has_others(game) ? count : 0;
    scoped_text footer = {0};
    text_format(&footer, "%s\n", _("Enter\tselect"));
    if (game->deals->grading != NULL || game->deals->grade != NULL)
        text_format(&footer, "%s\n", _("d\tdifficulty"));
    if (!choice->closed)
        text_format(&footer, "%s\n", _("t\ttype in"));
    text_string(&footer, _("g\tgames\n\nq\tback"));
    list.footer = text_get(&footer);
    for (;;) {
        uint32_t pressed;
        enum chooser_answer answer = chooser_ask(term, game, &list, "", &pressed);
        if ((answer == CHOOSER_TYPING || answer == CHOOSER_CHOSEN) && list.chosen < count)
            game_variant_find(game, game->deals->variants[list.chosen], &choice->variant);
        if (answer == CHOOSER_CHOSEN)
            choice->seed = 0;
        if (answer != CHOOSER_KEY && (answer != CHOOSER_CHOSEN || list.chosen < count))
            return answer;
        switch (answer == CHOOSER_KEY ? ENTRY_GRADE : entries[list.chosen - count]) {
        case ENTRY_GRADE:
            choice->grade = choice->grade + 1 < GRADES ? choice->grade + 1 : -1;
            continue;
        case ENTRY_NUMBERING:
            numbering = choice->numbering != NULL ? choice->numbering + 1
                                                  : game->deals->numberings;
            choice->numbering = numbering->name != NULL ? numbering : NULL;
            continue;
        case ENTRY_WINNABLE:
            choice->winnable = !choice->winnable;
            continue;
        case ENTRY_NUMBER:
            answer = chooser_type(term, choice, false);
            break;
        default:
            answer = game->deals->rules != NULL       ? choose_rules(term, choice)
                     : game->deals->size_like != NULL ? chooser_type(term, choice, true)
                                                      : choose_shape(term, choice);
        }
        if (answer != CHOOSER_BACK)
            return answer;
    }
}
