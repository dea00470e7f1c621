#include "cli/chosen.h"

#include "base/i18n.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "games/registry.h"
#include "unstuck/handles.h"

#include <stdalign.h>
#include <string.h>

const struct game *chosen_game(const struct options *options)
{
    return options->game != NULL ? registry_find(options->game) : NULL;
}

uint32_t chosen_variant(const struct options *options)
{
    uint32_t variant = 0;
    if (options->variant != NULL)
        game_variant_find(chosen_game(options), options->variant, &variant);
    return variant;
}

struct limits chosen_limits(const struct options *options)
{
    const struct unstuck_limits *limits = &options->limits;
    return (struct limits){.nodes = limits->nodes,
                           .bytes = limits->bytes,
                           .seconds = limits->seconds,
                           .processor = limits->cpu_seconds,
                           .improve = limits->improve,
                           .threads = limits->threads,
                           .optimal = limits->optimal,
                           .fair = limits->fair};
}

void chosen_cancel(void *it)
{
    search_close(it);
}

void chosen_solve(const struct session *session, const struct limits *limits, void *memo,
                  struct solution *out)
{
    alignas(max_align_t) unsigned char state[STATE_MAX];
    struct search search;
    struct leave_target target = {chosen_cancel, &search};
    if (limits->fair)
        session_known(session, KNOWN_SEEN, state);
    else
        memcpy(state, session_state(session), session->game->rules->state_size);
    search_init(&search, limits);
    leave_stops(&target);
    solution_find(session->game, &search, memo, state, out);
    leave_stops(NULL);
    search_free(&search);
}

bool chosen_start(const struct options *options, struct session *session)
{
    struct source source;
    struct unstuck_position *position = NULL;
    source_open(&source, options);
    /* A player names the unknown cards as they turn up; nothing else can go on without them. */
    source.takes_unknown = options->command == COMMAND_PLAY && !options->plain;
    enum source_reading reading = source_next(&source, &position);
    source_close(&source);
    if (reading == SOURCE_END && options->file_count > 0)
        source_complain(options->files[0], 0, 0, _("the file contains no position"));
    if (reading == SOURCE_READ) {
        session_free(session);
        *session = position->session;
        position->session = (struct session){0};
    }
    unstuck_free(position);
    return reading == SOURCE_READ;
}
