#include "game/speech.h"

#include "base/i18n.h"

#include <stdlib.h>

void speech_print_size(int rows, int columns, struct text *out)
{
    text_format(out, ngettext("%d row and ", "%d rows and ", rows), rows);
    text_format(out, ngettext("%d column. ", "%d columns. ", columns), columns);
}

bool speech_read_lines(const void *state, bool column, int lines, const char *place,
                       enum charset charset, speech_line *say, struct text *out)
{
    char *end;
    long number = strtol(place, &end, 10);
    bool all = place[0] == '\0';
    if (!all && (*end != '\0' || number < 1 || number > lines))
        return false;
    for (int i = all ? 0 : (int)number - 1; i < (all ? lines : (int)number); i++) {
        text_string(out, all && i > 0 ? "\n" : "");
        text_format(out, column ? _("Column %d: ") : _("Row %d: "), i + 1);
        say(state, column, i, charset, out);
        text_char(out, '.');
    }
    return true;
}
