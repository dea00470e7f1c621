#include "lab/lab.h"

int (*const lab_commands[COMMANDS])(const struct options *options) = {
    [COMMAND_SOLVE] = command_solve,   [COMMAND_VERIFY] = command_verify,
    [COMMAND_PAIRS] = command_pairs,   [COMMAND_ATLAS] = command_atlas,
    [COMMAND_RESCUE] = command_rescue,
};
