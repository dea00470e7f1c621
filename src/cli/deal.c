/* unstuck deal: prints deals and positions as text, or lists variants and named deals. */
#include "cli/commands.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/source.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>

static void list(const struct options *options)
{
    const struct game *game = options->game;
    const char *const *variants = game->deals->variants;
    int usual = game_usual_variants(game);
    puts(_("variants:"));
    for (int i = 0; i < usual; i++)
        printf("  %s%s\n", variants[i], i == 0 ? _(" (default)") : "");
    puts(_("notations:"));
    puts("  board");
    for (int i = 0; game_notations(game)[i] != NULL; i++)
        printf("  %s\n", game_notations(game)[i]);
    if (game->deals->shapes > 0)
        puts(_("shapes (also variants):"));
    for (int i = usual; variants[i] != NULL; i++)
        printf("  %s\n", variants[i]);
    if (game_deal_count(game) == 0)
        return;
    puts(_("named deals: number, minimum, name"));
    for (uint64_t seed = 1; seed <= game_deal_count(game); seed++)
        printf("  %3" PRIu64 " %4d  %s  %s\n", seed,
               game_deal_best(game, options->variant, seed),
               game_deal_name(game, seed, CHARSET_CJK),
               game_deal_name(game, seed, CHARSET_UNICODE));
}

static void print_block(const struct source *source, const struct session *session,
                        struct text *out)
{
    const struct game *game = session->game;
    if (session->dealt || source->options->selection.draws)
        text_format(out, "# %s deal %" PRIu64 "\n", game->id, session->seed);
    if (source->options->selection.draws)
        text_format(out, "# %.0f%% of the moves lose ground, %d dead ends\n",
                    source->rating.losing * 100, source->rating.dead_ends);
    else if (session->dealt && game_deal_count(game) > 0)
        text_format(out, "name: %s\n", game_deal_name(game, session->seed, CHARSET_CJK));
    session_print(session, out);
}

/* Adds the session in the chosen notation. False: this notation cannot express it. */
static bool print(const struct source *source, const struct session *session,
                  struct text *out)
{
    const struct options *options = source->options;
    if (options->notation == NOTATION_OWN)
        print_block(source, session, out);
    else if (options->notation == NOTATION_BOARD)
        session->game->notation->print(session_state(session), out);
    else
        return session->game->notation->print_other(session_state(session),
                                                    options->notation, out);
    return true;
}

static int print_all(struct source *source)
{
    struct session session = {0};
    struct text out = {0};
    struct reason why;
    struct meter meter;
    int status = EXIT_FINE;
    bool first = true;
    enum reading reading;
    meter_open(&meter, source_is_typed(source->options));
    while (!leave_wanted() && (reading = source_next(source, &session)) != READING_END) {
        text_clear(&out);
        if (!first)
            text_char(&out, '\n');
        if (reading == READING_BLOCK && !print(source, &session, &out)) {
            reason_set(&why, source->position.first_line, 0,
                       _("this notation cannot express the position"));
            source_complain(source->reader.name, &why);
            reading = READING_BAD;
        }
        if (reading == READING_BAD) {
            status = EXIT_INPUT;
            continue;
        }
        first = false;
        meter_hide(&meter);
        fputs(text_get(&out), stdout);
        meter_count(&meter, source_share(source), 0);
        meter_show(&meter, NULL, false);
    }
    meter_close(&meter);
    text_free(&out);
    session_free(&session);
    return status;
}

int command_deal(const struct options *options)
{
    struct source source;
    int status = EXIT_FINE;
    if (options->list)
        list(options);
    else {
        struct options ranged = *options;
        ranged.has_seed = options->file_count == 0;
        source_open(&source, &ranged);
        status = print_all(&source);
        source_close(&source);
    }
    return leave_status(status);
}
