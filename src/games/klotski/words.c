#include "base/i18n.h"
#include "games/klotski/klotski.h"
#include "games/klotski/pieces.h"

/* Writes "down, right x2" to OUT, with SEPARATOR between. */
static void add_ways(const struct klotski *k, uint32_t move, const char *const names[4],
                     const char *separator, struct text *out)
{
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    for (int i = 0, n; i < count; i += n) {
        for (n = 1; i + n < count && path[i + n] == path[i];)
            n++;
        text_format(out, "%s%s", i > 0 ? separator : "", _(names[path[i]]));
        if (n > 1)
            text_format(out, " x%d", n);
    }
}

static const char *const way_names[] = {N_("up"), N_("down"), N_("left"), N_("right")};
static const char *const key_names[] = {N_("Up"), N_("Down"), N_("Left"), N_("Right")};

void klotski_describe(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    char sign = k->cell[klotski_from(move)];
    text_format(out, _("piece %c "), klotski_label(k, sign));
    add_ways(k, move, way_names, ", ", out);
    if (klotski_label_index(k, sign) < 10) {
        text_format(out, _(" - keys %c "), klotski_label(k, sign));
        add_ways(k, move, key_names, " ", out);
    }
}

void klotski_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct klotski *k = state;
    text_format(out, "%c ", klotski_label(k, k->cell[klotski_from(move)]));
    add_ways(k, move, way_names, " ", out);
}
