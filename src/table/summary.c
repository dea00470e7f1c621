#include "table/summary.h"

#include "base/i18n.h"
#include "table/review.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Why the solver has no answer. */
static const char *const limits[] = {
    [STOP_FINISHED] = N_("no answer"), [STOP_CANCELLED] = N_("no answer"),
    [STOP_NODES] = N_("node limit"),   [STOP_MEMORY] = N_("memory limit"),
    [STOP_TIME] = N_("time limit"),
};

/* The next moves of the best line; equal ones in a row are one entry. While the player
 * follows the line, the list keeps its place and the rows of moves made become blank. */
static void fill_next(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    struct text *next = summary->next;
    const struct session *session = &table->session;
    const struct game *game = session->game;
    const uint32_t *line;
    int from = table->outlook.next_from;
    int count = advice_line(&table->advice, &line);
    int behind = session->cursor - from;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    memcpy(state, session_state_at(session, from), game->rules->state_size);
    struct text words = {0}, last = {0};
    int times = 0;
    for (int i = 0; i < behind + count && count > 0; i++) {
        bool made = i < behind;
        uint32_t move = made ? session->moves[from + i] : line[i - behind];
        text_clear(&words);
        game_abbreviate(game, state, move, &words);
        game->rules->apply(state, move);
        bool again =
            pane->next_count > 0 && strcmp(text_get(&last), text_get(&words)) == 0;
        if (!again && pane->next_count == PANE_NEXT)
            break;
        pane->next_count += !again;
        times = made ? 0 : again ? times + 1 : 1;
        text_clear(&last);
        text_string(&last, text_get(&words));
        if (times > 1)
            text_format(&words, " x%d", times);
        struct text *entry = &next[pane->next_count - 1];
        text_clear(entry);
        text_string(entry, made ? "" : text_get(&words));
    }
    text_free(&last);
    for (int i = 0; i < pane->next_count; i++)
        pane->next[i] = text_get(&next[i]);
    text_free(&words);
}

/* The candidates of fair advice, with the percentage of the samples that they win. */
static void fill_candidates(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    const struct game *game = table->session.game;
    struct candidate candidates[CANDIDATES_MAX];
    int count = advice_candidates(&table->advice, candidates);
    for (; pane->next_count < count && pane->next_count < PANE_NEXT; pane->next_count++) {
        const struct candidate *candidate = &candidates[pane->next_count];
        struct text *words = &summary->next[pane->next_count];
        _Alignas(max_align_t) unsigned char state[STATE_MAX];
        solution_replay(game, session_state(&table->session), candidate->moves,
                        candidate->count - 1, state, NULL);
        if (candidate->samples > 0)
            text_format(words, "%2d%% ", candidate_percent(candidate));
        game_abbreviate(game, state, candidate->moves[candidate->count - 1], words);
        pane->next[pane->next_count] = text_get(words);
    }
}

/* The state word in fair advice. */
static void fill_fair_word(struct summary *summary, const struct advice *advice)
{
    struct candidate candidates[CANDIDATES_MAX];
    if (advice_candidates(advice, candidates) == 0) {
        snprintf(summary->word, WORDS_MAX, "%s", _("no useful moves"));
        return;
    }
    if (candidates[0].samples == 0) {
        snprintf(summary->word, WORDS_MAX, "%s", _("only one move"));
        return;
    }
    snprintf(summary->word, WORDS_MAX, _("%d%% win chance"),
             candidate_percent(&candidates[0]));
    snprintf(summary->note, WORDS_MAX,
             ngettext("of %u sample", "of %u samples", candidates[0].samples),
             candidates[0].samples);
    summary->pane.note = summary->note;
}

/* Live analysis is off and the player did not ask. */
static void fill_asleep(struct summary *summary)
{
    snprintf(summary->word, WORDS_MAX, "%s", _("analysis is off"));
    summary->pane.note = _("h a ask the solver");
}

/* The state word and the note below it. */
static void fill_words(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    if (pane->running)
        snprintf(summary->word, WORDS_MAX, "%s", _("searching"));
    else if (!advice_known(advice) && !table_over(table))
        fill_asleep(summary);
    else if (session_status(&table->session) == STATUS_WON)
        snprintf(summary->word, WORDS_MAX, "%s", _("won"));
    else if (advice->limits.fair)
        fill_fair_word(summary, advice);
    else if (advice_verdict(advice) == VERDICT_SOLVED) {
        bool shortest = advice->plan.proved;
        snprintf(shortest ? summary->word : summary->note, WORDS_MAX,
                 ngettext("%d move to go", "%d moves to go",
                          (unsigned long)advice->remaining),
                 advice->remaining);
        if (!shortest)
            snprintf(summary->word, WORDS_MAX, "%s",
                     game_winnable_word(table->session.game));
        pane->style = STYLE_GOOD;
        pane->note = shortest ? _("proved shortest") : summary->note;
    } else if (advice_verdict(advice) == VERDICT_IMPOSSIBLE) {
        snprintf(summary->word, WORDS_MAX, "%s",
                 table->outlook.good >= 0 ? _("lost") : _("cannot be won"));
        pane->style = STYLE_BAD;
        pane->note = table->outlook.good >= 0 ? _("h how far back") : _("proved");
    } else {
        snprintf(summary->word, WORDS_MAX, "%s", _("unknown"));
        pane->note = _(limits[advice->plan.stop]);
    }
}

/* A scored game that is over: its score and the best ones known. */
static void fill_end(struct summary *summary, const struct table *table)
{
    const struct full_line *best = &table->advice.best;
    struct pane_view *pane = &summary->pane;
    int64_t score = table->session.game->rules->score(session_state(&table->session));
    snprintf(summary->word, WORDS_MAX, _("%lld points"), (long long)score);
    if (best->known) {
        pane->note = summary->note;
        snprintf(summary->note, WORDS_MAX, _("best known %lld"), (long long)best->score);
    }
    if (table->rerun.has_own_best) {
        pane->last = summary->last;
        snprintf(summary->last, WORDS_MAX, _("your best %lld"),
                 (long long)table->rerun.own_best);
    }
}

/* A scored game: the score of the best line from here, the points so far, the bound. */
static void fill_scores(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    int64_t gained = table->session.game->rules->gained(session_state(&table->session));
    pane->note = ""; /* an empty row, so that the rows below do not move */
    pane->last = summary->last;
    snprintf(summary->last, WORDS_MAX, _("you have %lld"), (long long)gained);
    if (advice_verdict(advice) != VERDICT_SOLVED) {
        snprintf(summary->word, WORDS_MAX, "%s",
                 pane->running ? _("searching") : _("unknown"));
        if (!pane->running && !advice_known(advice))
            fill_asleep(summary);
        else if (!pane->running)
            pane->note = _(limits[advice->plan.stop]);
        return;
    }
    pane->style = STYLE_GOOD;
    snprintf(summary->word, WORDS_MAX, _("best known %lld"),
             (long long)advice->plan.score);
    if (advice->plan.proved)
        pane->note = _("proved highest");
    else if (!pane->running && advice->plan.stop >= STOP_NODES)
        pane->note = _(limits[advice->plan.stop]);
    if (advice->has_bound && !advice->plan.proved) {
        pane->more = summary->more;
        snprintf(summary->more, WORDS_MAX, _("at most %lld"), (long long)advice->bound);
    }
}

/* Marks on the graph where the game left its shortest line; at its end, in words, too. */
static void fill_review(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    struct review review;
    pane->graph_tall = session_status(&table->session) == STATUS_WON;
    if (!review_make(&review, &table->session, table->outlook.remaining,
                     table->outlook.count) ||
        review.detour == 0)
        return;
    pane->graph_mark = review.at + 1;
    pane->graph_span = table->session.cursor + 1;
    if (session_status(&table->session) != STATUS_WON)
        return;
    pane->note = summary->note;
    snprintf(summary->note, WORDS_MAX, _("%d, minimum %d"), review.length, review.least);
    pane->more = summary->more;
    snprintf(summary->more, WORDS_MAX, _("detour at move %d"), review.detour);
}

static void fill_prospect(struct summary *summary, const struct table *table)
{
    const struct game *game = table->session.game;
    struct text words = {0};
    if (!table_over(table) &&
        game_print_prospect(game, session_state(&table->session), &words)) {
        snprintf(summary->last, WORDS_MAX, "%s", text_get(&words));
        summary->pane.last = summary->last;
    }
    text_free(&words);
}

/* What the last move lost. */
static void fill_last(struct summary *summary, const struct table *table)
{
    if (table->outlook.lost < 0)
        return;
    if (table->session.game->rules->scored) {
        summary->pane.more = summary->more;
        snprintf(summary->more, WORDS_MAX,
                 table->outlook.lost == 0 ? _("a good move") : _("that cost %d points"),
                 table->outlook.lost);
        return;
    }
    summary->pane.last = summary->last;
    summary->pane.last_style = table->outlook.lost == 0 ? STYLE_GOOD : STYLE_BAD;
    if (table->outlook.lost == 0)
        snprintf(summary->last, WORDS_MAX, "%s", _("a good move"));
    else
        snprintf(summary->last, WORDS_MAX, _("that cost %d more"), table->outlook.lost);
}

/* Auto-play stops the search only for a moment at each move. */
static bool is_searching(const struct table *table)
{
    const struct advice *advice = &table->advice;
    return advice_searching(advice) ||
           (table->turn.mode == MODE_AUTO && !table->rerun.running && advice->analysis &&
            !advice->plan.proved);
}

void summary_make(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    bool scored = table->session.game->rules->scored;
    *summary = (struct summary){.pane = {.word = summary->word, .style = STYLE_STRONG}};
    pane->running = !table_over(table) &&
                    (scored ? is_searching(table) : advice->state == ADVICE_SEARCHING);
    if (session_status(&table->session) != STATUS_WON) {
        pane->progress = table->watch.figures;
        pane->progress.phase = advice->progress.phase;
        /* A search that has just started has no phase yet; the last one stays. */
        if (pane->progress.phase == NULL && advice_verdict(advice) == VERDICT_SOLVED)
            pane->progress.phase = table->watch.figures.phase;
    }
    if (scored && table_over(table))
        fill_end(summary, table);
    else if (scored)
        fill_scores(summary, table);
    else
        fill_words(summary, table);
    fill_prospect(summary, table);
    fill_last(summary, table);
    if (advice->limits.fair || table->hint.fair)
        fill_candidates(summary, table);
    else
        fill_next(summary, table);
    bool rates = pane->running && table->watch.rated && table->watch.rates.count > 1;
    pane->graph = rates ? &table->watch.rates : &table->outlook.graph;
    pane->graph_name = rates    ? _("nodes/s over time")
                       : scored ? _("best, move by move")
                                : _("to go, move by move");
    if (game_surveys(table->session.game) && !pane->running)
        fill_review(summary, table);
    if (table->outlook.surveyed) {
        pane->boards = table->outlook.survey.boards;
        pane->farthest = table->outlook.survey.farthest;
    }
    if (!scored && pane->last == NULL && pane->running && advice->progress.has_bound) {
        pane->last = summary->last;
        snprintf(summary->last, WORDS_MAX, _("at least %lld"),
                 (long long)advice->progress.bound);
    }
}

void summary_free(struct summary *summary)
{
    for (int i = 0; i < PANE_NEXT; i++)
        text_free(&summary->next[i]);
}
