#include "coach/reasons.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void reasons_begin(struct reasons *reasons, const struct game *game, const void *state,
                   const struct known_move *known)
{
    const struct solution *rest = &known->found;
    uint32_t *line = memory_get((size_t)rest->count + 1, sizeof *line);
    line[0] = known->move;
    if (rest->count > 0)
        memcpy(line + 1, rest->moves, (size_t)rest->count * sizeof *line);
    *reasons = (struct reasons){.game = game,
                                .line = line,
                                .about = {state, line, rest->count + 1}};
    int count = game_explain(game, &reasons->about, reasons->list);
    reasons->count = count < REASONS_TOLD ? count : REASONS_TOLD;
}

void reasons_end(struct reasons *reasons)
{
    free(reasons->line);
    *reasons = (struct reasons){0};
}

void reasons_print(const struct reasons *reasons, int nth, struct text *out)
{
    reasons->game->reasons->print(&reasons->about, &reasons->list[nth], out);
}
