/* The shapes of boards that are not rectangles: text files in the folder shapes, which
 * lianliankan_text.c could read too. Never change a shape or the order in Makefile.am, because
 * saved games and deal numbers depend on them; add new ones at the end, and their names in
 * lianliankan_deal.c. */
#include "games/lianliankan/rules/lianliankan_shapes.h"

#include "games/lianliankan/rules/lianliankan_rules.h"

#include <stdio.h>
#include <string.h>

int lian_shape_find(const char *name, size_t length)
{
    for (int i = 0; i < LIAN_SHAPES; i++)
        if (strlen(lian_shapes[i].name) == length &&
            memcmp(lian_shapes[i].name, name, length) == 0)
            return i + 1;
    return 0;
}

const char *lian_shape_name(int shape)
{
    return lian_shapes[shape - 1].name;
}

const char *lian_shape_text(int index)
{
    return lian_shapes[index].board;
}

void lian_shape_read(int shape, struct lian *s)
{
    int rows = 0, columns = 0, cell = 0;
    const char *board = lian_shapes[shape - 1].board;
    sscanf(board, "%2d %2d", &rows, &columns);
    s->rows = (uint8_t)rows;
    s->columns = (uint8_t)columns;
    for (board = strchr(board, '\n'); *board != '\0'; board++)
        if (*board == '0' || *board == '*')
            s->face[cell++] = *board == '*';
}
