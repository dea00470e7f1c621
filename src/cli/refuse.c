#include "cli/refuse.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "games/registry.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Prints SAID, and ADVICE on the next line. */
static bool print_refusal(char *said, const char *advice)
{
    utf8_tame(said); /* it quotes the command line */
    fprintf(stderr, "unstuck: %s\n%s\n", said, advice);
    return false;
}

static const char *try_help(void)
{
    return _("Try: unstuck --help");
}

bool refuse_usage(const char *format, ...)
{
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return print_refusal(message, try_help());
}

/* ---- lists ------------------------------------------------------------------------- */

/* Adds WORD to the list OUT. */
static void add_to_list(struct text *out, const char *between, const char *word)
{
    text_format(out, "%s%s", out->length > 0 ? between : "", word);
}

static void add_games(struct text *out)
{
    for (int i = 0; registry[i] != NULL; i++)
        text_format(out, "%s%s", i == 0 ? " (" : ", ", registry[i]->id);
    text_char(out, ')');
}

/* ---- options ----------------------------------------------------------------------- */

bool refuse_option(const char *argument)
{
    scoped_text name = {0}, several = {0}, said = {0};
    text_add(&name, argument, strcspn(argument, "="));
    struct nearest nearest = {.word = text_get(&name)};
    for (int i = 0; i < OPTIONS; i++) {
        const char *option = option_descriptions[i].name;
        if (strncmp(option, nearest.word + 2, name.length - 2) == 0) {
            add_to_list(&several, _(" or "), "--");
            text_string(&several, option);
        }
        nearest_try(&nearest, option);
    }
    if (several.length > 0)
        text_format(&said, _("ambiguous '%s': %s"), nearest.word, text_get(&several));
    else {
        text_format(&said, _("unknown option '%s'"), nearest.word);
        nearest_ask(&nearest, "--", &said);
    }
    return print_refusal(said.bytes, try_help());
}

bool refuse_value(enum option_id id, const char *value)
{
    const struct option_description *option = &option_descriptions[id];
    bool words = option->values == VALUES_WORDS;
    struct nearest nearest = {.word = value};
    scoped_text said = {0}, valid = {0};
    if (value == NULL)
        text_format(&said, _("--%s needs a value"), option->name);
    else
        text_format(&said, _("invalid --%s '%s'"), option->name, value);
    for (int i = 0; option->valid != NULL && option->valid[i] != NULL; i++) {
        add_to_list(&valid, ", ", words ? option->valid[i] : _(option->valid[i]));
        if (words && value != NULL)
            nearest_try(&nearest, option->valid[i]);
    }
    if (option->valid == NULL && option->values == VALUES_SECONDS)
        text_string(&valid, _("seconds, more than 0 and less than 1e9"));
    else if (option->most > 0)
        text_format(&valid, _("a number from 1 to %llu"),
                    (unsigned long long)option->most);
    if (valid.length > 0)
        text_format(&said, " (%s)", text_get(&valid));
    nearest_ask(&nearest, "", &said);
    return print_refusal(said.bytes, try_help());
}

bool refuse_command(enum option_id id, bool games)
{
    scoped_text said = {0}, list = {0};
    for (int i = 0; !games && i < COMMANDS; i++)
        if (option_is_for(id, (enum command)i))
            add_to_list(&list, ", ",
                        i == COMMAND_PLAY ? _("playing") : command_descriptions[i].name);
    for (int i = 0; games && registry[i] != NULL; i++)
        if (option_is_for_game(id, registry[i]))
            add_to_list(&list, ", ", registry[i]->id);
    text_format(&said, _("--%s applies only to: "), option_descriptions[id].name);
    text_string(&said, text_get(&list));
    return print_refusal(said.bytes, try_help());
}

/* ---- names ------------------------------------------------------------------------- */

void refuse_game_text(struct text *out, const char *name, bool commands)
{
    scoped_text several = {0};
    struct nearest nearest = {.word = name};
    for (int i = COMMAND_PLAY + 1; commands && i < COMMANDS; i++)
        nearest_try(&nearest, command_descriptions[i].name);
    for (int i = 0; registry[i] != NULL; i++) {
        if (name[0] != '\0' && strncmp(registry[i]->id, name, strlen(name)) == 0)
            add_to_list(&several, _(" or "), registry[i]->id);
        nearest_try(&nearest, registry[i]->id);
    }
    if (several.length > 0)
        text_format(out, _("ambiguous '%s': %s"), name, text_get(&several));
    else if (commands) {
        text_format(out, _("unknown command or game '%s'"), name);
        nearest_ask(&nearest, "", out);
    } else {
        text_format(out, _("unknown game '%s'"), name);
        add_games(out);
        nearest_ask(&nearest, "", out);
    }
    utf8_tame(out->bytes);
}

bool refuse_game(const char *name, bool commands)
{
    scoped_text said = {0};
    refuse_game_text(&said, name, commands);
    return print_refusal(said.bytes, try_help());
}

bool refuse_no_game(const char *command)
{
    scoped_text said = {0};
    text_format(&said, _("%s needs a game"), command);
    add_games(&said);
    return print_refusal(said.bytes, try_help());
}

/* Refuses with the message SAID and the command that lists all names of GAME. */
static bool refuse_name(char *said, const struct game *game)
{
    char advice[80];
    snprintf(advice, sizeof advice, _("See: unstuck deal %s --list"), game->id);
    return print_refusal(said, advice);
}

bool refuse_variant(const struct game *game, const char *name)
{
    scoped_text said = {0};
    game_variant_refuse(game, name, &said);
    return refuse_name(said.bytes, game);
}

bool refuse_deal(const struct game *game, const char *name)
{
    scoped_text said = {0};
    struct nearest nearest = {.word = name};
    for (uint64_t seed = 1; seed <= game_deal_count(game); seed++) {
        nearest_try(&nearest, game_deal_name(game, seed, CHARSET_UNICODE));
        nearest_try(&nearest, game_deal_name(game, seed, CHARSET_CJK));
    }
    text_format(&said, _("unknown opening '%s'"), name);
    nearest_ask(&nearest, "", &said);
    return refuse_name(said.bytes, game);
}

bool refuse_notation(const struct game *game, const char *name)
{
    scoped_text said = {0};
    struct nearest nearest = {.word = name};
    nearest_try(&nearest, "board");
    text_format(&said, _("invalid --%s '%s'"), "notation", name);
    text_string(&said, " (board");
    for (const char *const *other = game_notations(game); *other != NULL; other++) {
        text_format(&said, ", %s", *other);
        nearest_try(&nearest, *other);
    }
    text_char(&said, ')');
    const struct deal_numbering *program = game->deals->numberings;
    while (program != NULL && program->name != NULL && strcmp(program->name, name) != 0)
        program++;
    if (program != NULL && program->name != NULL)
        text_format(&said, _("; for its deals: --numbering %s"), name);
    else
        nearest_ask(&nearest, "", &said);
    return refuse_name(said.bytes, game);
}
