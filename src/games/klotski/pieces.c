#include "games/klotski/pieces.h"

int klotski_label_index(const struct klotski *k, char sign)
{
    if (sign == 'X')
        return 0;
    bool seen[128] = {false};
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        seen[(unsigned char)k->cell[cell] & 127] = true;
    int index = 1;
    for (int other = 33; other < sign; other++)
        index += seen[other] && other != 'X' && other != '.' && other != '#';
    return index;
}

char klotski_label(const struct klotski *k, char sign)
{
    int index = klotski_label_index(k, sign);
    return index < 9 ? (char)('1' + index) : index == 9 ? '0' : sign;
}

char klotski_sign_labelled(const struct klotski *k, uint32_t key)
{
    for (int sign = 33; sign < 127; sign++)
        if (sign != '.' && sign != '#' && klotski_first(k, (char)sign) >= 0 &&
            klotski_label_index(k, (char)sign) < 10 &&
            klotski_label(k, (char)sign) == (char)key)
            return (char)sign;
    return '\0';
}

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
