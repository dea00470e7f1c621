/* Klondike: what the program sees of it. */
#include "base/i18n.h"
#include "games/klondike/certificate/klondike_certificate.h"
#include "games/klondike/rules/klondike_reasons.h"
#include "games/klondike/solve/klondike_solve.h"
#include "games/registry.h"

static const struct game_solver solver = {
    .solve = klondike_solve,
    .memo_new = klondike_memo_new,
    .memo_free = klondike_memo_free,
    .continues = true,
    .advise = klondike_advise,
    .fair_reason = klondike_fair_reason,
};

static const struct game_certificates certificates = {
    .write = klondike_certify,
    .check = klondike_check,
};

static const struct game_reasons reasons = {
    .kinds = klondike_reasons_kinds,
    .find = klondike_explain,
    .holds = klondike_reasons_holds,
    .print = klondike_reasons_print,
    .places = klondike_reasons_places,
    .find_loss = klondike_find_loss,
    .holds_loss = klondike_holds_loss,
    .print_loss = klondike_print_loss,
    .akin = klondike_reasons_akin,
};

const struct game klondike_game = {
    .id = "klondike",
    .title = N_("Klondike"),
    .summary = N_("the classic solitaire: build four suits from ace to king"),
    .words = &klondike_words,
    .rules = &klondike_rules,
    .deals = &klondike_deals,
    .notation = &klondike_notation,
    .solver = &solver,
    .certificates = &certificates,
    .scoring = &klondike_scoring,
    .speech = &klondike_speech,
    .reasons = &reasons,
};
