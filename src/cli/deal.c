/* unstuck deal: prints deals and positions, or lists variants and named deals. */
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/source.h"

#include "base/i18n.h"
#include "base/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void list(const struct options *options)
{
    const char *game = options->game, *name;
    puts(_("variants:"));
    for (int i = 0; (name = unstuck_variant(game, i)) != NULL; i++)
        printf("  %s%s\n", name, i == 0 ? _(" (default)") : "");
    puts(_("notations:"));
    for (int i = 0; (name = unstuck_notation(game, i)) != NULL; i++)
        printf("  %s\n", name);
    if (unstuck_deal_count(game) == 0)
        return;
    puts(_("named deals: number, minimum, name"));
    bool chinese = strcmp(language_now(), "zh_CN") == 0; /* needs no pinyin */
    for (uint64_t number = 1; number <= unstuck_deal_count(game); number++)
        printf("  %3" PRIu64 " %4d  %s%s%s\n", number,
               unstuck_deal_best(game, options->variant, number),
               options->ascii ? "" : unstuck_deal_name(game, number, true),
               options->ascii || chinese ? "" : "  ",
               chinese && !options->ascii ? "" : unstuck_deal_name(game, number, false));
}

static void list_json(const struct options *options)
{
    const char *game = options->game, *name;
    json_t *variants = json_array(), *notations = json_array(), *deals = json_array();
    for (int i = 0; (name = unstuck_variant(game, i)) != NULL; i++)
        json_array_append_new(variants, json_string(name));
    for (int i = 0; (name = unstuck_notation(game, i)) != NULL; i++)
        json_array_append_new(notations, json_string(name));
    for (uint64_t number = 1; number <= unstuck_deal_count(game); number++) {
        int best = unstuck_deal_best(game, options->variant, number);
        json_array_append_new(deals,
                              json_pack("{s:I, s:o, s:s, s:s}", "seed",
                                        (json_int_t)number, "minimum",
                                        json_integer_or_null(best > 0, best), "name",
                                        unstuck_deal_name(game, number, true), "latin",
                                        unstuck_deal_name(game, number, false)));
    }
    json_print(json_pack("{s:s, s:o, s:o, s:o}", "game", game, "variants", variants,
                         "notations", notations, "deals", deals));
}

static json_t *rating_json(const struct unstuck_rating *rating)
{
    static const char *const grades[] = {"easy", "medium", "hard", "extreme"};
    return json_pack("{s:i, s:o, s:i, s:o, s:s}", "length", rating->length, "losing",
                     json_rounded(rating->losing, 4), "dead_ends", rating->dead_ends,
                     "effort", json_rounded(rating->effort, 2), "difficulty",
                     grades[rating->grade]);
}

/* Adds the position as a line of JSON. */
static enum unstuck_error add_json(const struct source *source,
                                   const struct unstuck_position *position,
                                   const struct unstuck_facts *facts, struct text *out)
{
    const struct options *options = source->options;
    scoped_text block = {0};
    uint64_t number = options->draws ? source->next_seed - 1 : facts->deal;
    enum unstuck_error error = source_print(position, options->notation, &block);
    if (error == UNSTUCK_OK)
        json_line(json_pack("{s:I, s:o, s:o, s:s, s:s, s:o, s:o, s:o}", "position",
                            (json_int_t)source_number(source, facts), "file",
                            json_text(source->name), "name", json_text(facts->name),
                            "game", facts->game, "variant", facts->variant, "seed",
                            json_seed(options->draws || facts->dealt, number), "rating",
                            options->draws ? rating_json(&source->rating) : json_null(),
                            "text", json_text(text_get(&block))),
                  out);
    return error;
}

/* Adds what to print for POSITION. */
static enum unstuck_error print(const struct source *source,
                                const struct unstuck_position *position, struct text *out)
{
    const struct options *options = source->options;
    struct unstuck_facts facts;
    unstuck_get_facts(position, &facts, sizeof facts);
    if (options->json)
        return add_json(source, position, &facts, out);
    if (options->draws && options->notation == NULL)
        text_format(out,
                    "# random opening %" PRIu64
                    "\n# %.0f%% of the moves lose ground, dead ends: %d\n",
                    source->next_seed - 1, source->rating.losing * 100,
                    source->rating.dead_ends);
    return source_print(position, options->notation, out);
}

static int print_all(struct source *source)
{
    struct unstuck_position *position = NULL;
    scoped_text out = {0};
    struct meter meter;
    int status = EXIT_FINE;
    bool first = true;
    enum source_reading reading;
    meter_open(&meter, source_is_typed(source->options));
    while (!leave_wanted() && (reading = source_next(source, &position)) != SOURCE_END) {
        source->count++;
        text_clear(&out);
        if (!first && !source->options->json)
            text_char(&out, '\n');
        enum unstuck_error error =
            reading == SOURCE_READ ? print(source, position, &out) : UNSTUCK_OK;
        if (error != UNSTUCK_OK)
            reading = source_refuse(source, source->first_line, 0,
                                    error == UNSTUCK_NO_NOTATION
                                        ? _("this notation cannot express the position")
                                        : _(unstuck_error_text(error)));
        if (reading == SOURCE_BAD) {
            status = EXIT_INPUT;
            text_clear(&out);
            if (source->options->json)
                json_refusal(source, &out);
        } else
            first = false;
        meter_hide(&meter);
        fputs(text_get(&out), stdout);
        meter_count(&meter, source_share(source), 0);
        meter_show(&meter, NULL, false);
    }
    meter_close(&meter);
    unstuck_free(position);
    return status;
}

int command_deal(const struct options *options)
{
    struct source source;
    int status = EXIT_FINE;
    if (options->list && options->json)
        list_json(options);
    else if (options->list)
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
