/* Lianliankan's moves in words. */
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "base/i18n.h"

#include <string.h>

enum {
    PAIRS = 26 * 9
};

static const char signs[][4] = {"一", "二", "三", "四", "五", "六", "七", "八", "九",
                                "东", "南", "西", "北", "中", "发", "白", "春", "夏",
                                "秋", "冬", "梅", "兰", "菊", "竹", "山", "水", "火",
                                "木", "金", "土", "天", "月", "星", "云", "雨", "雪",
                                "风", "川", "田", "石", "花", "草", "林", "海", "湖",
                                "龙", "虎", "马", "牛", "羊", "鸟", "鱼", "虫", "象",
                                "车", "门", "弓", "刀", "舟", "网", "钟", "鼓", "书",
                                "琴", "棋", "笔", "纸", "茶", "酒", "米", "豆", "瓜"};

/* The look-alikes (O and Q, B and 8, ...) have different colours; 0 and 1 are not used. */
static const char symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789&@";

/* 26 and 9 have no common factor: letter and digit both differ from face to face. */
void lian_face_name(int face, enum charset charset, char out[4])
{
    int index = face - 1;
    if (charset == CHARSET_CJK && index < (int)(sizeof signs / sizeof *signs)) {
        memcpy(out, signs[index], sizeof signs[index]);
        return;
    }
    if (charset != CHARSET_CJK && index < LIAN_SYMBOLS) {
        out[0] = symbols[index];
        out[1] = '\0';
        return;
    }
    index -= LIAN_SYMBOLS;
    out[0] = (char)((index / PAIRS % 2 == 0 ? 'A' : 'a') + index % 26);
    out[1] = (char)('1' + index % 9);
    out[2] = '\0';
}

static void lian_refuse(const void *state, uint32_t move, enum charset charset,
                        struct text *out)
{
    const struct lian *s = state;
    int a = lian_first(move), b = lian_second(move);
    int empty = lian_is_shuffle(move) || s->face[a] != 0 ? b : a; /* if one is */
    (void)charset;
    if (lian_is_shuffle(move))
        text_string(out, _("There are no tiles to shuffle."));
    else if (a == b)
        text_string(out, _("A pair is two tiles."));
    else if (s->face[empty] == 0)
        text_format(out, _("Row %d column %d is empty."), empty / s->columns + 1,
                    empty % s->columns + 1);
    else
        text_string(out, s->face[a] != s->face[b]
                             ? _("These tiles do not match.")
                             : _("No path with at most two turns joins these tiles."));
}

static void lian_describe(const void *state, uint32_t move, struct text *out)
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

static void print_place(const void *state, uint32_t move, struct text *out)
{
    const struct lian *s = state;
    int a = lian_first(move) / s->columns + 1, b = lian_second(move) / s->columns + 1;
    if (a == b)
        text_format(out, _("row %d"), a);
    else
        text_format(out, _("rows %d and %d"), a, b);
}

static void lian_abbreviate(const void *state, uint32_t move, struct text *out)
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

static void print_prospect(const void *state, struct text *out)
{
    int pairs = lian_moves(state, NULL, 0);
    text_format(out, ngettext("%d pair free", "%d pairs free", pairs), pairs);
}

static void print_facts(const void *start, const uint32_t *moves, int count,
                        const void *state, struct text *out)
{
    const struct lian *s = state;
    (void)start;
    (void)moves;
    (void)count;
    text_format(out, _("pairs left\t%d\nshuffles\t%d"), s->tiles / 2, s->shuffles);
}

static const struct game_lesson lesson = {
    .steps = {{"2 4\n1 2 2 1\n3 4 4 3\n",
               "1,2-1,3 2,1-2,4",
               {N_("Join the middle two of the top row  arrows  Space pick"),
                N_("The corners below are equal, too: join them  arrows  Space pick")},
               N_("A path runs past tiles, with at most two turns.")},
              {"3 5\n1 2 5 3 1\n3 4 5 4 2\n6 7 7 6 0\n",
               "1,3-2,3 2,2-2,4",
               {N_("Join the two tiles in the middle column  arrows  Space pick"),
                N_("That opens the way between their neighbours  arrows  Space pick")},
               N_("A pair that is blocked waits until others are gone.")}},
    .position = "4 6\n4 4 5 1 3 5\n2 5 1 1 3 1\n3 3 2 4 6 5\n2 2 0 6 4 0\n",
    .bad = "moves: 1,1-1,2\n",
};

const struct game_words lian_words = {
    .lesson = &lesson,
    .help =
        N_("Remove all tiles, two equal ones at a time.\n"
           "\n"
           "Two equal tiles match if a path over empty cells joins them and turns at\n"
           "most twice. Equal tiles side by side always match. In most variants paths\n"
           "may go around the edge, one cell outside the board; in the \"inside\"\n"
           "variants they must stay inside.\n"
           "\n"
           "With gravity, tiles fall into the empty cells below them.\n"
           "When no pairs are left, shuffle the remaining tiles or undo moves.\n"
           "In short, 3,14 is the tile in row 3, column 14.\n"
           "\n"
           "Points: 10 for a pair, -20 for a hint, -50 for a shuffle. A cleared board\n"
           "adds 2 for each second left of the time limit, 5 seconds a pair. With the\n"
           "option \"countdown\" a game beyond the limit has no points."),
    .start = N_("Match tiles: at most two turns  h hint"),
    .keys = N_("arrows\tmove the cursor\n"
               "Space Enter\tselect a tile, then its match\n"
               "Tab\tgo to the next tile; Shift-Tab: back\n"
               "f\tshow the next free pair; counts as a hint\n"
               "Esc\tdeselect the tile (also Backspace)\n"
               "s\tshuffle the remaining tiles\n"
               "mouse\tclick a tile, then its match, or drag it there"),
    .short_keys = N_("f\tfree pair\ns\tshuffle"),
    .winnable = N_("can be cleared"),
    .winning = N_("pairs that win"),
    .print_variant = lian_print_variant,
    .print_facts = print_facts,
    .print_prospect = print_prospect,
    .stuck = N_("s shuffle"),
    .describe = lian_describe,
    .print_place = print_place,
    .refuse = lian_refuse,
    .abbreviate = lian_abbreviate,
};
