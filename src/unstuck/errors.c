#include <unstuck.h>

const char *unstuck_version(void)
{
    return PACKAGE_VERSION;
}

const char *unstuck_error_text(enum unstuck_error error)
{
    static const char *const texts[] = {
        [UNSTUCK_OK] = "no error",
        [UNSTUCK_NO_MEMORY] = "out of memory",
        [UNSTUCK_NO_GAME] = "no such game",
        [UNSTUCK_NO_VARIANT] = "no such variant",
        [UNSTUCK_NO_DEAL] = "no such deal",
        [UNSTUCK_NO_NOTATION] = "no such notation",
        [UNSTUCK_BAD_TEXT] = "the text cannot be read",
        [UNSTUCK_ILLEGAL] = "the move is not legal",
        [UNSTUCK_TOO_LARGE] = "the board is too large",
        [UNSTUCK_LIMIT] = "a limit was reached",
        [UNSTUCK_STOPPED] = "cancelled",
    };
    return error <= UNSTUCK_STOPPED ? texts[error] : "unknown error";
}
