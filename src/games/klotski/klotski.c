/* Klotski: what the program sees of it. */
#include "base/i18n.h"
#include "games/klotski/certificate/klotski_certificate.h"
#include "games/klotski/rules/klotski_reasons.h"
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/klotski/solve/klotski_solve.h"
#include "games/registry.h"

static const struct game_solver solver = {
    .solve = klotski_solve,
    .memo_new = klotski_memo_new,
    .memo_free = klotski_memo_free,
    .recall = klotski_recall,
    .survey = klotski_survey,
    .scratch = true,
};

static const struct game_reasons reasons = {
    .kinds = klotski_reasons_kinds,
    .find = klotski_reasons_find,
    .holds = klotski_reasons_holds,
    .print = klotski_reasons_print,
    .places = klotski_reasons_places,
};

const struct game klotski_game = {
    .id = "klotski",
    .title = N_("Klotski"),
    .summary = N_("slide the pieces to free the big one (Huarong Dao)"),
    .words = &klotski_words,
    .rules = &klotski_rules,
    .notation = &klotski_notation,
    .deals = &klotski_deals,
    .solver = &solver,
    .edit = &klotski_edit,
    .atlas = &klotski_atlas,
    .certificates = &klotski_certificates,
    .scoring = &klotski_scoring,
    .speech = &klotski_speech,
    .reasons = &reasons,
};
