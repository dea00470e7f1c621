/* Lianliankan: what the program sees of it. */
#include "base/i18n.h"
#include "games/lianliankan/certificate/lianliankan_certificate.h"
#include "games/lianliankan/rules/lianliankan_reasons.h"
#include "games/lianliankan/solve/lianliankan_solve.h"
#include "games/registry.h"

static const struct game_solver solver = {
    .solve = lian_solve,
    .memo_new = lian_memo_new,
    .recall = lian_recall,
    .even = true,
};

static const struct game_certificates certificates = {
    .write = lian_certify,
    .check = lian_check,
};

static const struct game_reasons reasons = {
    .kinds = lian_reasons_kinds,
    .find = lian_reasons_find,
    .holds = lian_reasons_holds,
    .print = lian_reasons_print,
    .places = lian_reasons_places,
    .find_loss = lian_find_loss,
    .blame = lian_reasons_blame,
    .holds_loss = lian_holds_loss,
    .print_loss = lian_print_loss,
    .akin = lian_reasons_akin,
    .pairs = true,
    .stay = lian_reasons_stay,
};

const struct game lianliankan_game = {
    .id = "lianliankan",
    .title = N_("Lianliankan"),
    .summary = N_("match pairs joined by a path with at most two turns"),
    .words = &lian_words,
    .rules = &lian_rules,
    .deals = &lian_deals,
    .notation = &lian_notation,
    .solver = &solver,
    .large = &lian_large,
    .certificates = &certificates,
    .scoring = &lian_scoring,
    .speech = &lianliankan_speech,
    .reasons = &reasons,
};
