/* SameGame: what the program sees of it. */
#include "base/i18n.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_reasons.h"
#include "games/samegame/rules/samegame_rules.h"
#include "games/samegame/solve/samegame_solve.h"

static const struct game_solver solver = {
    .solve = same_solve,
    .continues = true,
    .memo_new = same_memo_new,
    .recall = same_recall,
    .remember = same_remember,
};

static const struct game_reasons reasons = {
    .kinds = same_reasons_kinds,
    .find = same_reasons_find,
    .holds = same_reasons_holds,
    .print = same_reasons_print,
    .places = same_reasons_places,
};

const struct game samegame_game = {
    .id = "samegame",
    .title = N_("SameGame"),
    .summary = N_("remove groups of equal tiles, the larger the better"),
    .words = &same_words,
    .rules = &same_rules,
    .deals = &same_deals,
    .notation = &same_notation,
    .solver = &solver,
    .scoring = &same_scoring,
    .speech = &samegame_speech,
    .reasons = &reasons,
};
