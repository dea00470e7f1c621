#include "screens/shapes.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

enum {
    PREVIEW = 26,        /* the column */
    PREVIEW_COLUMNS = 32 /* of the widest shape */
};

static const char *const *titles(const struct game *game)
{
    return game->deals->variant_titles + game_usual_variants(game);
}

void shapes_print(const struct game *game, struct text *out)
{
    const char *const *title = titles(game);
    text_format(out, _("%d shapes: %s, %s, %s ..."), game->deals->shapes, _(title[0]),
                _(title[1]), _(title[2]));
}

static void shape_item(const void *context, int index, const struct canvas *canvas,
                       struct text *out)
{
    (void)canvas;
    text_string(out, _(titles(context)[index]));
}

static void draw_shape(const void *context, int index, struct canvas *canvas)
{
    const struct game *game = context;
    const char *s = strchr(game->deals->shape(index), '\n') + 1;
    if (canvas->columns < PREVIEW + PREVIEW_COLUMNS)
        return;
    for (int row = LIST_TOP, column = PREVIEW; *s != '\0'; s++) {
        if (*s == '*')
            canvas_string(canvas, row, column, "#", STYLE_STRONG);
        row += *s == '\n';
        column = *s == '\n' ? PREVIEW : column + 1;
    }
}

enum chooser_answer shapes_choose(struct term *term, struct choice *choice)
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
                        .context = game};
    for (int i = 0; i < list.count; i++)
        if (game_variant_find(game, names[i], &variant) && variant == choice->variant)
            list.chosen = i;
    enum chooser_answer answer = chooser_ask(term, game, &list, "g", &pressed);
    if (answer == CHOOSER_CHOSEN)
        game_variant_find(game, names[list.chosen], &choice->variant);
    return answer;
}
