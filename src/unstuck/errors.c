#include <unstuck.h>

#include "base/i18n.h"

const char *unstuck_version(void)
{
    return PACKAGE_VERSION;
}

int unstuck_version_number(void)
{
    return UNSTUCK_VERSION_NUMBER;
}

const char *unstuck_error_text(enum unstuck_error error)
{
    static const char *const texts[] = {
        [UNSTUCK_OK] = N_("no error"),
        [UNSTUCK_NO_MEMORY] = N_("out of memory"),
        [UNSTUCK_NO_GAME] = N_("no such game"),
        [UNSTUCK_NO_VARIANT] = N_("no such variant"),
        [UNSTUCK_NO_DEAL] = N_("no such deal"),
        [UNSTUCK_NO_NOTATION] = N_("no such notation"),
        [UNSTUCK_BAD_TEXT] = N_("the text cannot be read"),
        [UNSTUCK_ILLEGAL] = N_("the move is not legal"),
        [UNSTUCK_TOO_LARGE] = N_("the board is too large"),
        [UNSTUCK_LIMIT] = N_("a limit was reached"),
        [UNSTUCK_STOPPED] = N_("cancelled"),
        [UNSTUCK_NO_PROOF] = N_("no certificate proves this"),
        [UNSTUCK_NO_CARDS] = N_("cards of the position are unknown"),
    };
    return error <= UNSTUCK_NO_CARDS ? texts[error] : N_("unknown error");
}
