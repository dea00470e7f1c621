/* This is a separate file because <term.h> defines macros like "lines" and "columns". */
#include "ui/terminfo.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

bool terminfo_has(const char *type)
{
    int error;
    if (setupterm(type, STDOUT_FILENO, &error) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}
