/* Why a move of Klotski is good: what it makes room for. As in Klondike a move that cannot be
 * made without the first one depends on it. The next such move is a trivial one in most
 * positions, so that X and the larger pieces are looked at first. */
#include "games/klotski/rules/klotski_reasons.h"

#include "base/i18n.h"
#include "games/klotski/rules/pieces.h"

enum {
    NEAR = 3, /* moves */
    FAR = 6   /* moves: what is further away says nothing to a person */
};

const char *const klotski_reasons_kinds[] = {"wins", "hero",   "next",
                                             "room", "allows", NULL};

static char piece_of(const struct klotski *k, uint32_t move)
{
    return k->cell[klotski_from(move)];
}

/* The first later moves that depend on the first one, 0: none; up to FAR. */
struct links {
    int first;
    int large;  /* of a larger piece */
    char piece; /* ... which is this one */
    int hero;   /* the next one of X, if it depends */
};

static struct links find_links(const struct reason_case *about)
{
    struct links links = {0};
    struct klotski k = *(const struct klotski *)about->state, without = k;
    char mover = piece_of(&k, about->line[0]);
    bool hero = mover == 'X';
    for (int i = 0; i < about->count; i++) {
        uint32_t move = about->line[i];
        char piece = piece_of(&k, move);
        bool same = i > 0 && piece == piece_of(&without, move) && piece != mover &&
                    klotski_rules.apply(&without, move);
        bool needs = i > 0 && i <= FAR && piece != mover && !same;
        if (needs && links.first == 0)
            links.first = i;
        if (needs && links.large == 0 && klotski_box_of(&k, piece).cells > 1) {
            links.large = i;
            links.piece = piece;
        }
        if (!hero && piece == 'X') {
            links.hero = needs ? i : 0;
            hero = true;
        }
        klotski_rules.apply(&k, move);
    }
    return links;
}

int klotski_reasons_find(const struct reason_case *about,
                         struct game_reason out[REASONS_MOST])
{
    const struct klotski *k = about->state;
    struct klotski after = *k;
    struct links links = find_links(about);
    int count = 0, large = links.large, first = links.first, hero = links.hero;
    klotski_rules.apply(&after, about->line[0]);
    bool other = large > 0 && links.piece != 'X';
    if (klotski_rules.status(&after) == STATUS_WON)
        count = reason_add(out, count, KLOTSKI_WINS, 0, 0, 0);
    if (hero > 0 && hero <= NEAR)
        count = reason_add(out, count, KLOTSKI_LETS_HERO, hero, 0, 0);
    if (other && large == 1)
        count = reason_add(out, count, KLOTSKI_NEXT, large, 0, 0);
    else if (other && (large <= NEAR || count == 0))
        count = reason_add(out, count, KLOTSKI_ROOM, large, 0, 0);
    if (hero > NEAR && count == 0)
        count = reason_add(out, count, KLOTSKI_LETS_HERO, hero, 0, 0);
    bool said = (other && first == large) || first == hero;
    if (first > 0 && (!said || count == 0) && (first <= NEAR || count == 0))
        count = reason_add(out, count, KLOTSKI_ALLOWS, first, 0, 0);
    return count;
}

void klotski_reasons_places(const struct reason_case *about,
                            const struct game_reason *why, bool named[REASON_PLACES])
{
    const struct klotski *k = about->state;
    struct klotski then = *k;
    for (int i = 0; i < why->at; i++)
        klotski_rules.apply(&then, about->line[i]);
    char sign = piece_of(&then, about->line[why->at]);
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        named[cell] = k->cell[cell] == sign;
}

void klotski_reasons_print(const struct reason_case *about, const struct game_reason *why,
                           bool spoken, struct text *out)
{
    struct klotski k = *(const struct klotski *)about->state;
    scoped_text piece = {0}, ways = {0};
    for (int i = 0; i < why->at; i++)
        klotski_rules.apply(&k, about->line[i]);
    uint32_t move = about->line[why->at];
    if (spoken)
        klotski_say_piece(&k, piece_of(&k, move), CHARSET_UNICODE, &piece);
    else
        klotski_print_piece(&k, piece_of(&k, move), &piece);
    klotski_print_ways(&k, move, false, &ways);
    if (why->kind == KLOTSKI_WINS)
        text_string(out, _("Brings Cao Cao out"));
    else
        text_format(out,
                    ngettext("Makes room for %s to go %s next",
                             "Makes room for %s to go %s in %d moves", why->at),
                    text_get(&piece), text_get(&ways), why->at);
    out->failed |= piece.failed || ways.failed;
}
