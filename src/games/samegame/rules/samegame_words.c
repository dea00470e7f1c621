/* SameGame's tiles and moves in words. Shapes, not colours, name the tiles: they are
 * there on every terminal. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"

void same_print_tiles(int color, int count, struct text *out)
{
    unsigned long n = (unsigned long)count;
    text_format(out,
                color == 1   ? ngettext("%d circle", "%d circles", n)
                : color == 2 ? ngettext("%d square", "%d squares", n)
                : color == 3 ? ngettext("%d triangle", "%d triangles", n)
                : color == 4 ? ngettext("%d diamond", "%d diamonds", n)
                : color == 5 ? ngettext("%d star", "%d stars", n)
                : color == 6 ? ngettext("%d ring", "%d rings", n)
                : color == 7 ? ngettext("%d cross", "%d crosses", n)
                : color == 8 ? ngettext("%d frame", "%d frames", n)
                             : ngettext("%d wedge", "%d wedges", n),
                count);
}

void same_refuse(const void *state, uint32_t move, enum charset charset, struct text *out)
{
    const struct same *s = state;
    (void)charset;
    text_string(out, s->color[move] == 0 ? _("This cell is empty.")
                                         : _("A single tile cannot be removed."));
}

void same_describe(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    int count = same_group(s, (int)move, NULL);
    same_print_tiles(s->color[move], count, out);
    text_format(out, _(", row %d column %d, +%d"), (int)move / s->columns + 1,
                (int)move % s->columns + 1, same_worth(s, count));
}

void same_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    int count = same_group(s, (int)move, NULL);
    text_format(out, "%d,%d  x%d  +%d", (int)move / s->columns + 1,
                (int)move % s->columns + 1, count, same_worth(s, count));
}
