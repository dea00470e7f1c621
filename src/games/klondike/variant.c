/* The names and numbers of Klondike's variants. */
#include "games/klondike/klondike.h"

#include <string.h>

/* A number is the cards turned, but 0 for three, and from bit 4 on the passes, the bit
 * "noback" and the spaces. So the variants of version 1.0, KLONDIKE_DRAW3 and
 * KLONDIKE_DRAW1, keep theirs. */
uint32_t klondike_variant(const struct klondike_rules *rules)
{
    uint32_t draw = rules->draw == 3 ? KLONDIKE_DRAW3 : rules->draw;
    return draw | (uint32_t)rules->passes << 4 | (uint32_t)rules->noback << 8 |
           (uint32_t)rules->spaces << 9;
}

struct klondike_rules klondike_variant_rules(uint32_t variant)
{
    uint8_t draw = variant & 15;
    return (struct klondike_rules){
        .draw = draw == KLONDIKE_DRAW3 ? 3 : draw,
        .passes = variant >> 4 & 15,
        .noback = variant >> 8 & 1,
        .spaces = (uint8_t)(variant >> 9),
    };
}

/* Reads WORD, LENGTH bytes, if it is NAME and a number from 1 to MOST. */
static bool read_numbered(const char *word, size_t length, const char *name, int most,
                          uint8_t *number)
{
    size_t digits = strlen(name);
    int value = 0;
    if (length <= digits || length > digits + 2 || memcmp(word, name, digits) != 0 ||
        word[digits] == '0')
        return false;
    for (size_t i = digits; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = value * 10 + (word[i] - '0');
    }
    *number = (uint8_t)value;
    return value <= most;
}

static bool is_word(const char *word, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(word, name, length) == 0;
}

enum rule_word {
    WORD_DRAW = 1,
    WORD_PASSES = 2,
    WORD_BACK = 4,
    WORD_SPACES = 8
};

/* Which rule WORD sets; 0: none. */
static unsigned read_word(const char *word, size_t length, struct klondike_rules *rules)
{
    if (read_numbered(word, length, "draw", DRAW_MOST, &rules->draw))
        return WORD_DRAW;
    if (read_numbered(word, length, "passes", PASSES_MOST, &rules->passes))
        return WORD_PASSES;
    if (is_word(word, length, "noback")) {
        rules->noback = 1;
        return WORD_BACK;
    }
    if (is_word(word, length, "spaces") || is_word(word, length, "nospaces")) {
        rules->spaces = word[0] == 'n' ? SPACES_NONE : SPACES_ANY;
        return WORD_SPACES;
    }
    return 0;
}

bool klondike_variant_find(const char *name, uint32_t *variant)
{
    struct klondike_rules rules = {.draw = 3};
    unsigned met = 0;
    for (const char *word = name;; word++) {
        size_t length = strcspn(word, "-");
        unsigned rule = read_word(word, length, &rules);
        if (rule == 0 || (met & rule) != 0)
            return false;
        met |= rule;
        word += length;
        if (*word == '\0')
            break;
    }
    *variant = klondike_variant(&rules);
    return true;
}

void klondike_variant_name(uint32_t variant, struct text *out)
{
    static const char *const spaces[] =
        {[SPACES_KINGS] = "", [SPACES_ANY] = "-spaces", [SPACES_NONE] = "-nospaces"};
    struct klondike_rules rules = klondike_variant_rules(variant);
    text_format(out, "draw%d", rules.draw);
    if (rules.passes > 0)
        text_format(out, "-passes%d", rules.passes);
    text_string(out, rules.noback != 0 ? "-noback" : "");
    text_string(out, spaces[rules.spaces]);
}
