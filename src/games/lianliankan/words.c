/* Lianliankan's moves in words. */
#include "games/lianliankan/lianliankan.h"

#include "base/i18n.h"

void lian_refuse(const void *state, uint32_t move, enum charset charset, struct text *out)
{
    const struct lian *s = state;
    int a = lian_first(move), b = lian_second(move);
    (void)charset;
    text_string(out, lian_is_shuffle(move) ? _("There are no tiles to shuffle.")
                     : a == b              ? _("A pair is two tiles.")
                     : s->face[a] == 0 || s->face[b] == 0
                         ? _("One of these cells is empty.")
                     : s->face[a] != s->face[b]
                         ? _("These tiles do not match.")
                         : _("No path with at most two turns joins these tiles."));
}

void lian_describe(const void *state, uint32_t move, struct text *out)
{
    const struct lian *s = state;
    if (lian_is_shuffle(move)) {
        text_string(out, _("shuffle (s)"));
        return;
    }
    int a = lian_first(move);
    int b = lian_second(move);
    text_format(out, _("row %d column %d with row %d column %d"), a / s->columns + 1,
                a % s->columns + 1, b / s->columns + 1, b % s->columns + 1);
}

void lian_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct lian *s = state;
    if (lian_is_shuffle(move)) {
        text_string(out, _("s shuffle"));
        return;
    }
    int a = lian_first(move);
    int b = lian_second(move);
    text_format(out, "%d,%d - %d,%d", a / s->columns + 1, a % s->columns + 1,
                b / s->columns + 1, b % s->columns + 1);
}
