#include "games/lianliankan/lianliankan.h"

void lian_least(const void *state, int *rows, int *columns)
{
    const struct lian *s = state;
    *rows = s->rows;
    *columns = s->columns * 2;
}

int lian_steps(const void *state, uint32_t move)
{
    (void)state;
    (void)move;
    return 1;
}

void lian_draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    (void)canvas;
    (void)scene;
    (void)view;
}
