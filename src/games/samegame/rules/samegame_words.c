/* SameGame's tiles and moves in words. Shapes, not colours, name the tiles: they are
 * there on every terminal. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"

void same_print_tiles(int color, int count, struct text *out)
{
    text_format(out,
                color == 1   ? ngettext("%d circle", "%d circles", count)
                : color == 2 ? ngettext("%d square", "%d squares", count)
                : color == 3 ? ngettext("%d triangle", "%d triangles", count)
                : color == 4 ? ngettext("%d diamond", "%d diamonds", count)
                : color == 5 ? ngettext("%d star", "%d stars", count)
                : color == 6 ? ngettext("%d ring", "%d rings", count)
                : color == 7 ? ngettext("%d cross", "%d crosses", count)
                : color == 8 ? ngettext("%d frame", "%d frames", count)
                             : ngettext("%d wedge", "%d wedges", count),
                count);
}

static void same_refuse(const void *state, uint32_t move, enum charset charset,
                        struct text *out)
{
    const struct same *s = state;
    (void)charset;
    text_string(out, s->color[move] == 0 ? _("This cell is empty.")
                                         : _("A single tile cannot be removed."));
}

static void same_describe(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    int count = same_group(s, (int)move, NULL);
    same_print_tiles(s->color[move], count, out);
    text_format(out, _(", row %d column %d, +%d"), (int)move / s->columns + 1,
                (int)move % s->columns + 1, same_worth(s, count));
}

static void print_place(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    text_format(out, _("column %d"), (int)move % s->columns + 1);
}

static void same_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct same *s = state;
    int count = same_group(s, (int)move, NULL);
    text_format(out, "%d,%d  x%d  +%d", (int)move / s->columns + 1,
                (int)move % s->columns + 1, count, same_worth(s, count));
}

static void print_facts(const void *start, const uint32_t *moves, int count,
                        const void *state, struct text *out)
{
    (void)start;
    (void)moves;
    (void)count;
    text_format(out, _("tiles left\t%d"), same_tiles(state));
}

static const struct game_lesson lesson = {
    .steps = {{"12311\n12331\n11331\n",
               "3,3",
               {N_("Remove the largest group  Tab show it  Space remove"), NULL},
               N_("A group needs two tiles; n tiles score n times n.")},
              {"331\n221\n331\n",
               "2,1 3,1",
               {N_("Remove the two tiles in the middle row  arrows  Space remove"),
                N_("The tiles above fell: now remove all four  arrows  Space remove")},
               N_("Tiles fall, columns close up; large groups pay most.")}},
    .position = "223332\n312222\n131233\n221213\n",
    .bad = "moves: 1,6\n",
};

const struct game_words same_words = {
    .lesson = &lesson,
    .help =
        N_("Remove groups of two or more equal tiles that touch at their sides, for\n"
           "as many points as you can. A single tile cannot be removed.\n"
           "\n"
           "The tiles above fall down. When a column is empty, the columns on its\n"
           "right move left. The game is over when no groups are left.\n"
           "\n"
           "A group of n tiles scores n * n points: it pays to let groups grow.\n"
           "In \"classic\" it scores (n - 2)^2; an empty board adds 1000, and at the\n"
           "end each colour with k tiles left costs (k - 2)^2.\n"
           "\n"
           "A star for each goal: a clear board, par (the points of a good player),\n"
           "and par in few moves."),
    .start = N_("Remove groups of equal tiles  ? help"),
    .keys = N_("arrows\tmove the cursor; the message shows the points of the group\n"
               "Tab\tgo to the next group, the largest first; Shift-Tab: back\n"
               "Space Enter\tremove the group\n"
               "mouse\tclick a group to see it, again to remove it; the wheel is Tab\n"
               "r  b\tafter the game: replay it, or replay the best line"),
    .short_keys = N_("Tab\tgroup"),
    .print_variant = same_print_variant,
    .print_facts = print_facts,
    .describe = same_describe,
    .print_place = print_place,
    .refuse = same_refuse,
    .abbreviate = same_abbreviate,
};
