/* unstuck deal: positions as text, or the list of what there is. */
#include "app/commands.h"
#include "app/source.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>

static void list(const struct options *options)
{
    const struct game *game = options->game;
    puts(_("variants:"));
    for (int i = 0; game->variants[i] != NULL; i++)
        printf("  %s%s\n", game->variants[i], i == 0 ? _(" (default)") : "");
    if (game->deal_count == NULL)
        return;
    puts(_("named deals: number, best length, name"));
    for (uint64_t seed = 1; seed <= game->deal_count(); seed++)
        printf("  %3" PRIu64 " %4d  %s  %s\n", seed,
               game->deal_best(options->variant, seed),
               game->deal_name(seed, CHARSET_CJK), game->deal_name(seed, CHARSET_UNICODE));
}

static void print_block(const struct source *source, const struct session *session,
                        struct text *out)
{
    const struct game *game = session->game;
    text_format(out, "# %s deal %" PRIu64 "\n", game->id, session->seed);
    if (source->options->selection.draws)
        text_format(out, "# %.0f%% of the moves lose ground, %d dead ends\n",
                    source->rating.losing * 100, source->rating.dead_ends);
    else if (game->deal_name != NULL)
        text_format(out, "name: %s\n", game->deal_name(session->seed, CHARSET_CJK));
    session_print(session, out);
}

int command_deal(const struct options *options)
{
    if (options->list) {
        list(options);
        return fflush(stdout) == 0 ? EXIT_FINE : EXIT_INTERRUPTED;
    }
    struct options ranged = *options;
    ranged.has_seed = true;
    struct source source;
    source_open(&source, &ranged);
    struct session session = {0};
    struct text out = {0};
    int status = EXIT_FINE;
    enum reading reading;
    while ((reading = source_next(&source, &session)) != READING_END) {
        if (reading == READING_BAD) {
            status = EXIT_INPUT;
            break;
        }
        text_clear(&out);
        if (source.count++ > 0)
            text_char(&out, '\n');
        if (!options->deck || !options->game->print_deck(session_state(&session), &out))
            print_block(&source, &session, &out);
        if (fputs(text_get(&out), stdout) < 0)
            break;
    }
    text_free(&out);
    session_free(&session);
    source_close(&source);
    return fflush(stdout) == 0 ? status : EXIT_INTERRUPTED;
}
