/* SameGame's tiles and moves in words. Shapes, not colours, name the tiles: they are there
 * on every terminal. */
#include "games/samegame/samegame.h"

#include "base/i18n.h"

void same_name_tiles(int color, int count, struct text *out)
{
    unsigned long n = (unsigned long)count;
    const char *const names[SAME_COLORS] = {
        ngettext("%d circle", "%d circles", n),     ngettext("%d square", "%d squares", n),
        ngettext("%d triangle", "%d triangles", n), ngettext("%d diamond", "%d diamonds", n),
        ngettext("%d star", "%d stars", n),         ngettext("%d ring", "%d rings", n),
        ngettext("%d cross", "%d crosses", n),      ngettext("%d frame", "%d frames", n),
        ngettext("%d wedge", "%d wedges", n)};
    text_format(out, names[color - 1], count);
}

void same_describe(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    int count = same_group(s, (int)move, NULL);
    same_name_tiles(s->color[move], count, out);
    text_format(out, _(" at row %d, column %d, +%d"), (int)move / s->columns + 1,
                (int)move % s->columns + 1, same_worth(s, count));
}

void same_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    int count = same_group(s, (int)move, NULL);
    text_format(out, "%d,%d  %d", (int)move / s->columns + 1, (int)move % s->columns + 1,
                count);
    text_format(out, " +%d", same_worth(s, count));
}
