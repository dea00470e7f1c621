/* The checker of the claims of klotski_reasons.h, by the rules and the signs on the board. */
#include "games/klotski/rules/klotski_reasons.h"

#include "games/klotski/rules/klotski_rules.h"

static int cells_of(const struct klotski *k, char sign)
{
    int count = 0;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        count += k->cell[cell] == sign;
    return count;
}

/* The line with and without its first move. */
struct trial {
    struct klotski with, without; /* before move AT */
    char mover;
};

static bool begin_trial(struct trial *trial, const struct reason_case *about, int at)
{
    const struct klotski *k = about->state;
    *trial = (struct trial){*k, *k, k->cell[klotski_from(about->line[0])]};
    for (int i = 0; i < at; i++) {
        uint32_t move = about->line[i];
        char sign = trial->with.cell[klotski_from(move)];
        if (!klotski_rules.apply(&trial->with, move))
            return false;
        if (sign != trial->mover && sign == trial->without.cell[klotski_from(move)])
            klotski_rules.apply(&trial->without, move);
    }
    return true;
}

/* Whether the piece that moves in move AT cannot do so if the first move is left out. */
static bool depends(const struct reason_case *about, int at, char *sign)
{
    struct trial trial;
    if (!begin_trial(&trial, about, at))
        return false;
    int from = klotski_from(about->line[at]);
    *sign = trial.with.cell[from];
    return at > 0 && *sign != trial.mover &&
           klotski_rules.apply(&trial.with, about->line[at]) &&
           !(trial.without.cell[from] == *sign &&
             klotski_rules.apply(&trial.without, about->line[at]));
}

/* Whether a larger piece depends on the first move before END. */
static bool makes_room(const struct reason_case *about, int end)
{
    for (int i = 1; i < end; i++) {
        char sign;
        if (depends(about, i, &sign) && cells_of(about->state, sign) > 1)
            return true;
    }
    return false;
}

bool klotski_reasons_holds(const struct reason_case *about, const struct game_reason *why)
{
    const struct klotski *before = about->state;
    struct klotski after = *before;
    char sign = 0;
    if (why->at < 0 || why->at >= about->count ||
        !klotski_rules.apply(&after, about->line[0]))
        return false;
    switch (why->kind) {
    case KLOTSKI_WINS:
        return why->at == 0 && klotski_rules.status(&after) == STATUS_WON;
    case KLOTSKI_LETS_HERO:
        for (int i = 0; i < why->at; i++) {
            struct trial until;
            begin_trial(&until, about, i);
            if (until.with.cell[klotski_from(about->line[i])] == 'X')
                return false;
        }
        return depends(about, why->at, &sign) && sign == 'X';
    case KLOTSKI_NEXT:
        return why->at == 1 && depends(about, 1, &sign) && cells_of(before, sign) > 1;
    case KLOTSKI_ROOM:
        return !makes_room(about, why->at) && depends(about, why->at, &sign) &&
               cells_of(before, sign) > 1;
    case KLOTSKI_ALLOWS:
        return depends(about, why->at, &sign);
    default:
        return false;
    }
}
