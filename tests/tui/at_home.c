#include "tests/tui/at_home.h"

#include <stdio.h>
#include <stdlib.h>

int at_home_set_up(void **state)
{
    return home_set_up(state);
}

int at_home_tear_down(void **state)
{
    tui_free_all(state);
    return home_tear_down(state);
}

struct tui *at_home_start(const char *const *words, const char *env)
{
    char home[128];
    snprintf(home, sizeof home, "XDG_STATE_HOME=%s", home_path());
    const char *const all[] = {home, env, NULL};
    const char *argv[8] = {getenv("UNSTUCK")};
    for (int i = 0; i < 6 && words != NULL && words[i] != NULL; i++)
        argv[i + 1] = words[i];
    return tui_start(&(struct tui_options){.argv = argv, .env = all});
}
