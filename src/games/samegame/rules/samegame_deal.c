/* Boards by number, and the names of variants. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"
#include "base/random.h"

#include <stdio.h>
#include <string.h>

/* What a deal has if its variant does not say otherwise. */
static const struct usual {
    const char *name;
    int rows, columns, colors;
} usual[] = {
    [SAME_SQUARE] = {"square", 10, 10, 5},
    [SAME_CLASSIC] = {"classic", 15, 15, 5},
};

static int field_of(uint32_t variant, int shift, int otherwise)
{
    int value = (int)(variant >> shift & 63);
    return value > 0 ? value : otherwise;
}

/* The usual sizes with those that VARIANT names in their place. */
static struct usual sizes_of(uint32_t variant)
{
    struct usual sizes = usual[variant & 1];
    sizes.rows = field_of(variant, 8, sizes.rows);
    sizes.columns = field_of(variant, 14, sizes.columns);
    sizes.colors = field_of(variant, 20, sizes.colors);
    return sizes;
}

const char *same_deal(void *state, uint32_t variant, uint64_t seed)
{
    struct usual sizes = sizes_of(variant);
    struct same s = {.rows = (uint8_t)sizes.rows,
                     .columns = (uint8_t)sizes.columns,
                     .points = variant & 1};
    struct random random;
    random_seed(&random, seed);
    for (int i = 0; i < sizes.rows * sizes.columns; i++)
        s.color[i] = (uint8_t)(1 + random_below(&random, (uint64_t)sizes.colors));
    memcpy(state, &s, sizeof s);
    return NULL;
}

/* "20x10c4", any part of which may be missing, but not all. */
static bool read_sizes(const char *s, struct usual *sizes)
{
    int used = 0;
    if (sscanf(s, "%2dx%2d%n", &sizes->columns, &sizes->rows, &used) == 2)
        s += used;
    used = 0;
    if (sscanf(s, "c%1d%n", &sizes->colors, &used) == 1)
        s += used;
    return *s == '\0';
}

static bool same_variant_find(const char *name, uint32_t *variant)
{
    uint32_t points = SAME_SQUARE;
    for (uint32_t i = SAME_SQUARE; i <= SAME_CLASSIC; i++) {
        size_t length = strlen(usual[i].name);
        if (strncmp(name, usual[i].name, length) != 0)
            continue;
        if (name[length] == '\0') {
            *variant = i;
            return true;
        }
        if (name[length] != '-')
            return false;
        points = i;
        name += length + 1;
        break;
    }
    const struct usual *as_usual = &usual[points];
    struct usual sizes = *as_usual;
    if (name[0] == '\0' || !read_sizes(name, &sizes) || sizes.rows < 1 ||
        sizes.rows > SAME_ROWS || sizes.columns < 1 || sizes.columns > SAME_COLUMNS ||
        sizes.colors < 2 || sizes.colors > SAME_COLORS)
        return false;
    *variant = points;
    if (sizes.rows != as_usual->rows || sizes.columns != as_usual->columns)
        *variant |= (uint32_t)sizes.rows << 8 | (uint32_t)sizes.columns << 14;
    if (sizes.colors != as_usual->colors)
        *variant |= (uint32_t)sizes.colors << 20;
    return true;
}

static void same_variant_name(uint32_t variant, struct text *out)
{
    struct usual sizes = sizes_of(variant);
    bool resized = (variant >> 8 & 4095) != 0;
    bool recolored = variant >> 20 != 0;
    bool square = (variant & 1) == SAME_SQUARE;
    if (!square || (!resized && !recolored))
        text_string(out, sizes.name);
    if (!square && (resized || recolored))
        text_char(out, '-');
    if (resized)
        text_format(out, "%dx%d", sizes.columns, sizes.rows);
    if (recolored)
        text_format(out, "c%d", sizes.colors);
}

void same_print_variant(uint32_t variant, struct text *out)
{
    struct usual sizes = sizes_of(variant);
    if ((variant & 1) == SAME_CLASSIC)
        text_format(out, "%s ", _("classic"));
    text_format(out, "%dx%d", sizes.columns, sizes.rows);
    if (sizes.colors != usual[variant & 1].colors)
        text_format(out, _(", %d colours"), sizes.colors);
}

static const char *const variants[] = {"square",        "classic", "20x10c4",
                                       "classic-8x8c3", "40x20",   NULL};
static const char *const variant_titles[] = {N_("small board, 5 colours"),
                                             N_("15x15, 5 colours, classic points"),
                                             N_("wide board, 4 colours"),
                                             N_("8x8, 3 colours, classic points"),
                                             N_("large board, 5 colours"),
                                             NULL};

const struct game_deals same_deals = {
    .variants = variants,
    .variant_titles = variant_titles,
    .variant_note = N_("A group of n tiles scores n * n points, with classic points\n"
                       "(n - 2)^2, and 1000 for an empty board."),
    .size_like = "12x9c6",
    .variant_find = same_variant_find,
    .variant_name = same_variant_name,
    .deal = same_deal,
    .grading = &same_grading,
    .par = same_par,
};
