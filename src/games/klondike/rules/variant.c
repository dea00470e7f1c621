/* Klondike's variants: their names, numbers and rules, and its struct game_deals. */
#include "games/klondike/rules/klondike_rules.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
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

/* ---- names ------------------------------------------------------------------------- */

/* Reads WORD, LENGTH bytes, if it is NAME and a number from 1 to MOST. */
static bool read_numbered(const char *word, size_t length, const char *name,
                          unsigned most, uint8_t *number)
{
    const char *digits = word + strlen(name);
    char *end;
    if (strncmp(word, name, strlen(name)) != 0 || *digits < '1' || *digits > '9')
        return false;
    unsigned long value = strtoul(digits, &end, 10);
    *number = (uint8_t)value;
    return end == word + length && value <= most;
}

static bool is_word(const char *word, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(word, name, length) == 0;
}

enum rule {
    RULE_DRAW,
    RULE_PASSES,
    RULE_BACK,
    RULE_SPACES,
    RULES,
    RULE_NONE = RULES
};

/* Which rule WORD sets. */
static enum rule read_word(const char *word, size_t length, struct klondike_rules *rules)
{
    if (read_numbered(word, length, "draw", DRAW_MOST, &rules->draw))
        return RULE_DRAW;
    if (read_numbered(word, length, "passes", PASSES_MOST, &rules->passes))
        return RULE_PASSES;
    if (is_word(word, length, "noback")) {
        rules->noback = 1;
        return RULE_BACK;
    }
    if (is_word(word, length, "spaces") || is_word(word, length, "nospaces")) {
        rules->spaces = word[0] == 'n' ? SPACES_NONE : SPACES_ANY;
        return RULE_SPACES;
    }
    return RULE_NONE;
}

/* A name that is being read. */
struct scan {
    struct klondike_rules rules;
    const char *word; /* where reading stopped: its end, or the first wrong word ... */
    size_t length;
    bool again; /* ... which sets a rule that a word before it has set */
};

/* False: NAME is not that of a variant. */
static bool scan_name(const char *name, struct scan *scan)
{
    unsigned met = 0;
    *scan = (struct scan){.rules.draw = 3, .word = name};
    for (;; scan->word++) {
        scan->length = strcspn(scan->word, "-");
        enum rule rule = read_word(scan->word, scan->length, &scan->rules);
        scan->again = (met >> rule & 1) != 0;
        if (rule == RULE_NONE || scan->again)
            return false;
        met |= 1u << rule;
        scan->word += scan->length;
        if (*scan->word == '\0')
            return true;
    }
}

static bool variant_find(const char *name, uint32_t *variant)
{
    struct scan scan;
    if (!scan_name(name, &scan))
        return false;
    *variant = klondike_variant(&scan.rules);
    return true;
}

static void variant_name(uint32_t variant, struct text *out)
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

static void variant_refuse(const char *name, struct text *out)
{
    static const char *const words[] = {"draw3",  "draw1",  "passes3",
                                        "noback", "spaces", "nospaces"};
    struct scan scan;
    char word[32];
    struct nearest nearest = {.word = word};
    scan_name(name, &scan);
    snprintf(word, sizeof word, "%.*s", (int)scan.length, scan.word);
    if (scan.again)
        text_format(out, _(": before '%s' another word sets the same rule"), word);
    else if (strcmp(word, name) != 0)
        text_format(out, _(": unknown word '%s'"), word);
    text_format(out,
                _(" (words joined by '-': draw1 to draw%d, passes1 to passes%d, noback, "
                  "spaces or nospaces)"),
                DRAW_MOST, PASSES_MOST);
    for (size_t i = 0; !scan.again && i < sizeof words / sizeof *words; i++)
        nearest_try(&nearest, words[i]);
    nearest_ask(&nearest, "", out);
}

/* ---- rules that the player sets ---------------------------------------------------- */

static const char *const rule_names[] = {
    [RULE_DRAW] = N_("Cards each draw turns"),
    [RULE_PASSES] = N_("Passes of the stock"),
    [RULE_BACK] = N_("Back from foundations"),
    [RULE_SPACES] = N_("To an empty column"),
};

static const int rule_values[RULES] = {DRAW_MOST, PASSES_MOST + 1, 2, SPACES_NONE + 1};

static int rule_get(uint32_t variant, int rule)
{
    struct klondike_rules its = klondike_variant_rules(variant);
    const int values[RULES] = {its.draw - 1, its.passes, its.noback, its.spaces};
    return values[rule];
}

static uint32_t rule_set(uint32_t variant, int rule, int value)
{
    struct klondike_rules its = klondike_variant_rules(variant);
    uint8_t *const values[RULES] = {&its.draw, &its.passes, &its.noback, &its.spaces};
    *values[rule] = (uint8_t)(value + (rule == RULE_DRAW));
    return klondike_variant(&its);
}

static void rule_print(int rule, int value, struct text *out)
{
    static const char *const backs[] = {N_("yes"), N_("no")};
    static const char *const spaces[] = {[SPACES_KINGS] = N_("only kings"),
                                         [SPACES_ANY] = N_("any card"),
                                         [SPACES_NONE] = N_("no card")};
    if (rule == RULE_BACK)
        text_string(out, _(backs[value]));
    else if (rule == RULE_SPACES)
        text_string(out, _(spaces[value]));
    else if (rule == RULE_PASSES && value == 0)
        text_string(out, _("no limit"));
    else
        text_format(out, "%d", value + (rule == RULE_DRAW));
}

static const struct variant_rules rules = {.count = RULES,
                                           .names = rule_names,
                                           .values = rule_values,
                                           .get = rule_get,
                                           .set = rule_set,
                                           .print = rule_print};

const char *klondike_deal(void *state, uint32_t variant, uint64_t seed)
{
    uint8_t deck[CARDS];
    struct random random;
    random_seed(&random, seed);
    for (int i = 0; i < CARDS; i++)
        deck[i] = (uint8_t)(i + 1);
    for (int i = CARDS - 1; i > 0; i--) {
        int j = (int)random_below(&random, (uint64_t)i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    struct klondike k = {.rules = klondike_variant_rules(variant), .ranks = RANKS};
    klondike_lay(&k, deck, DEALING_ROWS);
    memcpy(state, &k, sizeof k);
    return NULL;
}

static const char *const variants[] = {"draw3", "draw1", "draw3-passes3", "draw1-passes1",
                                       NULL};
static const char *const variant_titles[] = {N_("draw three"), N_("draw one"),
                                             N_("Vegas: draw three, three passes"),
                                             N_("Vegas: draw one, one pass"), NULL};

const struct game_deals klondike_deals = {
    .variants = variants,
    .variant_titles = variant_titles,
    .variant_find = variant_find,
    .variant_name = variant_name,
    .variant_refuse = variant_refuse,
    .rules = &rules,
    .deal = klondike_deal,
    .numberings = klondike_numberings,
    .grading = &klondike_grading,
};
