#include "games/lianliankan/lianliankan.h"

struct wish lian_input(const struct scene *scene, void *view, const struct event *event)
{
    (void)scene;
    (void)view;
    (void)event;
    return (struct wish){.kind = WISH_NOTHING, .move = MOVE_NONE};
}
