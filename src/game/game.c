#include "game/game.h"

#include "base/i18n.h"
#include "base/nearest.h"

#include <stdlib.h>
#include <string.h>

bool game_variant_find(const struct game *game, const char *name, uint32_t *variant)
{
    const char *const *variants = game->deals->variants;
    if (game->deals->variant_find != NULL)
        return game->deals->variant_find(name, variant);
    for (uint32_t i = 0; variants[i] != NULL; i++)
        if (strcmp(variants[i], name) == 0) {
            *variant = i;
            return true;
        }
    return false;
}

void game_variant_refuse(const struct game *game, const char *name, struct text *out)
{
    uint32_t sized;
    struct nearest nearest = {.word = name};
    const char *const *listed = game->deals->variants;
    text_format(out, _("unknown variant '%s'"), name);
    if (game->deals->variant_refuse != NULL) {
        game->deals->variant_refuse(name, out);
        return;
    }
    for (int i = 0; listed[i] != NULL; i++) {
        nearest_try(&nearest, listed[i]);
        text_format(out, "%s%s", i == 0 ? " (" : ", ", listed[i]);
    }
    if (game_variant_find(game, "9x8", &sized))
        text_string(out, _(", or COLUMNSxROWS"));
    text_char(out, ')');
    nearest_ask(&nearest, "", out);
}

void game_variant_name(const struct game *game, uint32_t variant, struct text *out)
{
    if (game->deals->variant_name != NULL)
        game->deals->variant_name(variant, out);
    else
        text_string(out, game->deals->variants[variant]);
}

bool game_variant_listed(const struct game *game, uint32_t variant, int *i)
{
    uint32_t listed;
    const char *const *names = game->deals->variants;
    for (*i = 0; names[*i] != NULL; ++*i)
        if (game_variant_find(game, names[*i], &listed) && listed == variant)
            return true;
    return false;
}

int game_usual_variants(const struct game *game)
{
    int count = 0;
    while (game->deals->variants[count] != NULL)
        count++;
    return count - game->deals->shapes;
}

uint64_t game_deal_last(const struct game *game)
{
    uint64_t count = game_deal_count(game);
    return count > 0 ? count : DEALS_LAST;
}

const char *game_deal_name(const struct game *game, uint64_t seed, enum charset charset)
{
    return game->deals->name != NULL ? game->deals->name(seed, charset) : NULL;
}

int game_deal_best(const struct game *game, uint32_t variant, uint64_t seed)
{
    return game->deals->best != NULL ? game->deals->best(variant, seed) : 0;
}

static const struct grade_scale *scale_of(const struct game *game, uint32_t variant)
{
    const struct grading *grading = game->deals->grading;
    const struct grade_scale *scale = grading != NULL ? grading->scales : NULL;
    uint32_t its;
    for (; scale != NULL && scale->variant != NULL; scale++)
        if (game_variant_find(game, scale->variant, &its) && its == variant)
            return scale;
    return NULL;
}

bool game_has_grades(const struct game *game, uint32_t variant)
{
    return game->deals->grade != NULL ? game->deals->grade(variant, 1) >= 0
                                      : scale_of(game, variant) != NULL;
}

int game_deal_grade(const struct game *game, uint32_t variant, uint64_t seed)
{
    const struct grade_scale *scale = scale_of(game, variant);
    if (game->deals->grade != NULL)
        return game->deals->grade(variant, seed);
    return scale != NULL
               ? (int)grade_of(scale, game->deals->grading->effort(variant, seed))
               : -1;
}

bool game_after(const struct game *game, const void *state, uint32_t move, void *after)
{
    memcpy(after, state, game->rules->state_size);
    return game->rules->apply(after, move);
}

const char *const *game_notations(const struct game *game)
{
    static const char *const none[] = {NULL};
    return game->notation->others != NULL ? game->notation->others : none;
}

void game_print_length(const struct game *game, uint32_t variant, int length,
                       struct text *out)
{
    if (game->words->print_length != NULL)
        game->words->print_length(variant, length, out);
    else
        text_format(out, ngettext("%d move", "%d moves", length), length);
}

void game_print_variant(const struct game *game, uint32_t variant, struct text *out)
{
    if (game->words->print_variant != NULL)
        game->words->print_variant(variant, out);
    else
        game_variant_name(game, variant, out);
}

void game_print_help(const struct game *game, uint32_t variant, struct text *out)
{
    text_string(out, _(game->words->help));
    if (game->words->print_rules == NULL)
        return;
    text_format(out, "\n\n%s\n", _("This game:"));
    game->words->print_rules(variant, out);
}

void game_abbreviate(const struct game *game, const void *state, uint32_t move,
                     struct text *out)
{
    if (game->words->abbreviate != NULL)
        game->words->abbreviate(state, move, out);
    else
        game->words->describe(state, move, out);
}

void game_print_keys(const struct game *game, uint32_t variant, struct text *out)
{
    const struct game_words *words = game->words;
    size_t length;
    for (const char *line = _(words->keys); *line != '\0'; line += length) {
        length = strcspn(line, "\n");
        length += line[length] == '\n';
        if (words->has_key == NULL || words->has_key(variant, *line))
            text_add(out, line, length);
    }
}

void game_print_word(const struct game *game, const void *state, uint32_t move,
                     struct text *out)
{
    if (game->speech != NULL && game->speech->word != NULL)
        game->speech->word(state, move, out);
    else
        game->notation->print_move(state, move, out);
}

void game_print_line(const struct game *game, const void *start, const uint32_t *moves,
                     int count, struct text *out)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    memcpy(state, start, game->rules->state_size);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(out, ' ');
        game->notation->print_move(state, moves[i], out);
        game->rules->apply(state, moves[i]);
    }
}

void game_describe(const struct game *game, const void *state, uint32_t move,
                   enum charset charset, struct text *out)
{
    if (game->speech != NULL && game->speech->describe != NULL)
        game->speech->describe(state, move, charset, out);
    else
        game->words->describe(state, move, out);
}

int game_explain(const struct game *game, const struct reason_case *about,
                 struct game_reason out[REASONS_MOST])
{
    struct game_reason found[REASONS_MOST];
    bool asked = game->reasons != NULL && about->count > 0;
    for (int i = 0; i < about->count; i++) /* of a shuffle there is nothing to say */
        asked = asked && !game_is_shuffle(game, about->line[i]);
    int count = 0, all = asked ? game->reasons->find(about, found) : 0;
    uint64_t said = 0; /* the places in the line that claims are about, a bit each */
    for (int i = 0; i < all; i++) {
        uint64_t place = UINT64_C(1) << found[i].at % 64;
        if ((found[i].at > 0 && (said & place) != 0) ||
            !game->reasons->holds(about, &found[i]))
            continue;
        said |= place;
        out[count++] = found[i];
    }
    return count;
}

bool game_explain_loss(const struct game *game, const struct reason_case *about,
                       struct game_reason *out)
{
    const struct game_reasons *reasons = game->reasons;
    _Alignas(max_align_t) unsigned char lost[STATE_MAX];
    memcpy(lost, about->state, game->rules->state_size);
    if (about->count > 0)
        game->rules->apply(lost, about->line[0]);
    bool found = reasons != NULL && reasons->find_loss != NULL &&
                 game->rules->status(lost) == STATUS_PLAYING &&
                 reasons->find_loss(lost, out);
    if (found && about->count > 0 && reasons->blame != NULL)
        reasons->blame(about, out);
    return found && reasons->holds_loss(lost, out);
}

bool game_takes_back(const struct game *game, const void *state, uint32_t last,
                     uint32_t move)
{
    _Alignas(max_align_t) unsigned char again[STATE_MAX];
    memcpy(again, state, game->rules->state_size);
    return game->rules->apply(again, move) && game->rules->apply(again, last) &&
           memcmp(again, state, game->rules->state_size) == 0;
}

bool game_akin(const struct game *game, const void *state, uint32_t a, uint32_t other)
{
    return game->reasons != NULL && game->reasons->akin != NULL &&
           game->reasons->akin(state, a, other);
}

void *game_memo_new(const struct game *game)
{
    return game->solver->memo_new != NULL ? game->solver->memo_new() : NULL;
}

void game_memo_free(const struct game *game, void *memo)
{
    (game->solver->memo_free != NULL ? game->solver->memo_free : free)(memo);
}
