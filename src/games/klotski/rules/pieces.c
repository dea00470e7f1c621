#include "games/klotski/rules/pieces.h"

#include "base/i18n.h"

/* The letters left out are keys in every game (app/play.c), arrows (H J K L), or look like
 * a digit (I O). Those that are arrows or the hint with the keys of vim come last. */
static const char labels[] = "1234567890mswxzdABCDEFGMPQTVWXYZjklt";

enum {
    LABELS = sizeof labels - 1,
    LETTERS_SHOWN = 4
};

struct klotski_box klotski_box_of(const struct klotski *k, char sign)
{
    struct klotski_box e = {.top = KLOTSKI_SIDE,
                            .left = KLOTSKI_SIDE,
                            .bottom = -1,
                            .right = -1};
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (k->cell[cell] != sign)
            continue;
        int row = cell / k->columns;
        int column = cell % k->columns;
        e.top = row < e.top ? row : e.top;
        e.bottom = row > e.bottom ? row : e.bottom;
        e.left = column < e.left ? column : e.left;
        e.right = column > e.right ? column : e.right;
        e.cells++;
    }
    return e;
}

struct klotski_box klotski_goal_box(const struct klotski *k)
{
    struct klotski_box box = klotski_box_of(k, 'X');
    box.bottom += k->goal_row - box.top;
    box.right += k->goal_column - box.left;
    box.top = k->goal_row;
    box.left = k->goal_column;
    return box;
}

char klotski_obstacle(const struct klotski *k, char sign, int rows, int columns)
{
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        int row = cell / k->columns + rows, column = cell % k->columns + columns;
        int there = row * k->columns + column;
        if (k->cell[cell] != sign || row < 0 || row >= k->rows || column < 0 ||
            column >= k->columns)
            continue;
        if (k->cell[there] != '.' && k->cell[there] != sign)
            return k->cell[there];
        if (klotski_gate(k, there) && sign != 'X')
            return '-';
    }
    return '\0';
}

enum klotski_kind klotski_kind_of(const struct klotski *k, char sign)
{
    struct klotski_box e = klotski_box_of(k, sign);
    return sign == 'X'         ? KLOTSKI_HERO
           : e.cells == 1      ? KLOTSKI_SINGLE
           : e.cells != 2      ? KLOTSKI_OTHER
           : e.top == e.bottom ? KLOTSKI_FLAT
                               : KLOTSKI_UPRIGHT;
}

/* Guan Yu lies across where a general does; the other four stand guard. */
const char *klotski_name(const struct klotski *k, char sign, enum charset charset)
{
    static const char *const latin[] = {N_("Zhang"),   N_("Ma"),      N_("Zhao"),
                                        N_("Huang"),   N_("general"), N_("Guan Yu"),
                                        N_("soldier"), N_("Cao Cao")};
    static const char *const chinese[] = {"张飞", "马超", "赵云", "黄忠",
                                          "将",   "关羽", "兵",   "曹操"};
    enum {
        GENERAL = 4,
        GUAN_YU,
        SOLDIER,
        CAO_CAO
    };
    enum klotski_kind kind = klotski_kind_of(k, sign);
    if (kind == KLOTSKI_OTHER)
        return NULL;
    int before = 0;
    for (int other = 33; other < sign; other++)
        before += klotski_has(k, other) && klotski_kind_of(k, (char)other) == kind;
    int name = kind == KLOTSKI_HERO                  ? CAO_CAO
               : kind == KLOTSKI_SINGLE              ? SOLDIER
               : kind == KLOTSKI_FLAT && before == 0 ? GUAN_YU
               : kind == KLOTSKI_FLAT                ? GENERAL
               : before < GENERAL                    ? before
                                                     : GENERAL;
    return charset == CHARSET_CJK ? chinese[name] : _(latin[name]);
}

int klotski_label_index(const struct klotski *k, char sign)
{
    if (sign == 'X')
        return 0;
    int index = 1;
    for (int other = 33; other < sign; other++)
        index += other != 'X' && klotski_has(k, other);
    return index;
}

char klotski_label(const struct klotski *k, char sign)
{
    int index = klotski_label_index(k, sign);
    return index < LABELS ? labels[index] : '\0';
}

char klotski_sign_labelled(const struct klotski *k, uint32_t key)
{
    for (int sign = 33; sign < 127 && key != '\0'; sign++)
        if (klotski_has(k, sign) && (uint32_t)klotski_label(k, (char)sign) == key)
            return (char)sign;
    return '\0';
}

void klotski_print_labels(const struct klotski *k, struct text *out)
{
    /* No sign comes after '~', so this is the number of pieces. */
    int count = klotski_label_index(k, '~' + 1);
    if (count < 10)
        text_format(out, count > 1 ? "1-%d" : "%d", count);
    else
        text_format(out, "1-9 0");
    if (count > 10)
        text_format(out, " %.*s%s",
                    count - 10 < LETTERS_SHOWN ? count - 10 : LETTERS_SHOWN, labels + 10,
                    count - 10 > LETTERS_SHOWN ? "..." : "");
}

void klotski_print_piece(const struct klotski *k, char sign, struct text *out)
{
    const char *name = klotski_name(k, sign, CHARSET_UNICODE);
    char label = klotski_label(k, sign);
    text_string(out, name != NULL ? name : _("piece"));
    if (label != '\0')
        text_format(out, " %c", label);
}

void klotski_say_piece(const struct klotski *k, char sign, enum charset charset,
                       struct text *out)
{
    const char *name = klotski_name(k, sign, charset);
    if (name != NULL)
        text_format(out, "%s ", name);
    text_char(out, sign);
}
