#include "table/summary.h"

#include "base/i18n.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Why the solver has no answer. */
static const char *const limits[] = {
    [STOP_FINISHED] = N_("no answer"), [STOP_CANCELLED] = N_("no answer"),
    [STOP_NODES] = N_("node limit"),   [STOP_MEMORY] = N_("memory limit"),
    [STOP_TIME] = N_("time limit"),    [STOP_SYSTEM] = N_("no memory"),
    [STOP_DISK] = N_("disk"), /* not in play */
};

/* The moves of the best line; equal ones in a row are one entry, with the number of those
 * that are left. While the player follows the line, the list keeps its place, and entries
 * of which all moves are made stay in it. */
static void fill_next(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    const struct session *session = &table->session;
    const struct game *game = session->game;
    const uint32_t *line;
    int from = table->outlook.next_from;
    int count = advice_line(&table->advice, &line);
    int behind = session->cursor - from;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    memcpy(state, session_state_at(session, from), game->rules->state_size);
    scoped_text last = {0};
    for (int i = 0, times = 0, left = 0; i < behind + count; i++) {
        bool made = i < behind;
        uint32_t move = made ? session->moves[from + i] : line[i - behind];
        scoped_text words = {0};
        game_abbreviate(game, state, move, &words);
        game->rules->apply(state, move);
        bool again =
            pane->next_count > 0 && strcmp(text_get(&last), text_get(&words)) == 0;
        if (!again && pane->next_count == PANE_NEXT)
            break;
        pane->next_count += !again;
        times = again ? times + 1 : 1;
        left = (again ? left : 0) + !made;
        if (left == 0)
            pane->next_made = pane->next_count;
        else if (pane->next_made == pane->next_count)
            pane->next_made--;
        text_clear(&last);
        text_string(&last, text_get(&words));
        struct text *entry = &summary->next[pane->next_count - 1];
        text_clear(entry);
        keymap_print(table->keymap, text_get(&words), entry);
        if (times > 1 && left != 1)
            text_format(entry, " x%d", left > 0 ? left : times);
        pane->next[pane->next_count - 1] = text_get(entry);
    }
}

static void fill_candidates(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    for (; pane->next_count < PANE_NEXT; pane->next_count++) {
        scoped_text words = {0};
        struct text *entry = &summary->next[pane->next_count];
        if (!choices_print(&table->advice.choices, &table->session, pane->next_count,
                           &words))
            break;
        keymap_print(table->keymap, text_get(&words), entry);
        pane->next[pane->next_count] = text_get(entry);
    }
}

/* ---- the verdict ------------------------------------------------------------------- */

/* Prints words that stay valid as long as SUMMARY. */
static const char *__attribute__((format(printf, 2, 3)))
put(struct summary *summary, const char *format, ...)
{
    va_list arguments;
    assert(summary->used < LINES_MAX);
    char *line = summary->lines[summary->used++];
    va_start(arguments, format);
    vsnprintf(line, WORDS_MAX, format, arguments);
    va_end(arguments);
    return line;
}

/* The chance of the position, which is that of the best move, and for the analyst how sure it
 * is. A search that has just begun leaves the last chance, dimmed, as in
 * fill_running_word. */
static void fill_chance(struct summary *summary, const struct advice *advice)
{
    struct candidate list[CANDIDATES_MAX];
    const struct choices *choices = &advice->choices;
    struct pane_view *pane = &summary->pane;
    int count = choices_list(choices, list);
    if (choices_known(choices) && count == 0)
        pane->word = _("no useful moves");
    else if (count > 0 && list[0].samples > 0) {
        struct share chance = candidate_chance(&list[0]);
        pane->word = put(summary, _("win chance\t%d%%"), candidate_percent(&list[0]));
        pane->note =
            put(summary, _("95%%: %.0f to %.0f"), 100 * chance.low, 100 * chance.high);
        pane->more = put(summary, ngettext("%u sample", "%u samples", list[0].samples),
                         list[0].samples);
    } else {
        if (choices->last >= 0 && advice->progress.seconds < WATCH_PATIENCE)
            pane->word = put(summary, _("win chance\t%d%%"), choices->last);
        else
            pane->word = _("win chance\t...");
        pane->style = STYLE_DIM;
    }
}

/* Live analysis is off and the player did not ask. */
static void fill_asleep(struct summary *summary)
{
    struct pane_view *pane = &summary->pane;
    pane->word = _("analysis is off");
    pane->note = _("h a ask the solver");
    pane->help = _("h: ask the solver");
}

/* The word for a position that can or cannot be won, and the note below it. */
static void fill_verdict(struct summary *summary, const struct table *table,
                         enum verdict verdict)
{
    const char *winnable = table->session.game->words->winnable;
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    bool lost = table->outlook.good >= 0;
    if (verdict == VERDICT_IMPOSSIBLE) {
        pane->word = lost ? _("lost") : _("cannot be won");
        pane->style = STYLE_BAD;
        pane->note = lost ? _("h how far back") : _("proved");
        pane->help = lost ? _("h: how far back") : pane->help;
        return;
    }
    pane->word = winnable != NULL ? _(winnable) : _("winnable");
    pane->style = STYLE_GOOD;
    if (advice_verdict(advice) != VERDICT_SOLVED)
        return;
    /* In Klotski the player's question is how far it is; in the others, whether. */
    bool shortest = advice->plan.proved && (table->options.pane == PANE_ANALYST ||
                                            game_has_unit(table->session.game));
    /* In Klotski a piece that goes on costs nothing. */
    const char **line = shortest ? &pane->word : &pane->note;
    *line = advice->remaining == 0
                ? _("slide on to win")
                : put(summary,
                      solution_is_best(table->session.game, &advice->plan)
                          ? ngettext("%d move to go", "%d moves to go", advice->remaining)
                          : _("at most %d to go"),
                      advice->remaining);
    if (shortest)
        pane->note = _("proved shortest");
}

/* While nothing is known about the position. A search that has found a win goes on for a
 * shorter one. A search that has just begun leaves the last verdict, dimmed: most answers
 * come at once, and the word would flicker. */
static void fill_running_word(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    enum verdict before = table->outlook.before;
    struct pane_view *pane = &summary->pane;
    /* A fair search may have taken the place of one that had found a win. */
    if (advice_winnable(advice) || table->outlook.good == table->session.cursor)
        fill_verdict(summary, table, VERDICT_SOLVED);
    else if (before != VERDICT_UNKNOWN && advice->progress.seconds < WATCH_PATIENCE) {
        fill_verdict(summary, table, before);
        pane->style = STYLE_DIM;
    } else {
        pane->word = _("looking for a win");
        pane->style = STYLE_PLAIN;
    }
}

/* The verdict and the note below it. */
static void fill_words(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    if (pane->running && advice_is_fair(advice))
        fill_chance(summary, advice);
    else if (pane->running)
        fill_running_word(summary, table);
    else if (!advice_known(advice) && !table_over(table))
        fill_asleep(summary);
    else if (session_status(&table->session) == STATUS_WON)
        pane->word = _("won");
    else if (advice_is_fair(advice))
        fill_chance(summary, advice);
    else if (advice_verdict(advice) != VERDICT_UNKNOWN)
        fill_verdict(summary, table, advice_verdict(advice));
    else {
        pane->word = _("unknown");
        pane->note = _(limits[advice->plan.stop]);
        if (advice->plan.stop == STOP_TIME)
            pane->help = _("h: search longer");
    }
}

/* A scored game that is over: its score and the best ones known. */
static void fill_end(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    const struct solution *best = &table->advice.best;
    int64_t score = table->session.game->rules->score(session_state(&table->session));
    pane->word = put(summary, ngettext("%lld point", "%lld points", (unsigned long)score),
                     (long long)score);
    if (best->verdict == VERDICT_SOLVED)
        pane->note = put(summary, _("best line %lld"), (long long)best->score);
    if (table->outcome.has_own_best)
        pane->last =
            put(summary, _("your best %lld"), (long long)table->outcome.own_best);
}

/* A scored game: the score of the best line from here, the points so far, the bound. */
static void fill_scores(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    int64_t gained = table->session.game->rules->gained(session_state(&table->session));
    pane->note = ""; /* an empty row, so that the rows below do not move */
    pane->last = put(summary, _("you have %lld"), (long long)gained);
    if (advice_verdict(advice) != VERDICT_SOLVED) {
        pane->word = pane->running ? _("looking for a line") : _("unknown");
        if (!pane->running && !advice_known(advice))
            fill_asleep(summary);
        else if (!pane->running)
            pane->note = _(limits[advice->plan.stop]);
        return;
    }
    pane->style = STYLE_GOOD;
    pane->word = put(summary, _("best from here %lld"), (long long)advice->plan.score);
    if (advice->plan.proved)
        pane->note = _("proved highest");
    else if (!pane->running && advice->plan.stop >= STOP_NODES)
        pane->note = _(limits[advice->plan.stop]);
    if (advice->plan.proved)
        return;
    pane->more = pane->running ? "" : NULL; /* a search finds the bound in a moment */
    if (advice->has_bound)
        pane->more = put(summary, _("at most %lld"), (long long)advice->bound);
}

static void fill_prospect(struct summary *summary, const struct table *table)
{
    const struct game *game = table->session.game;
    scoped_text words = {0};
    if (!table_over(table) && game->words->print_prospect != NULL) {
        game->words->print_prospect(session_state(&table->session), &words);
        summary->pane.last = put(summary, "%s", text_get(&words));
    }
}

/* What the last move lost. */
static void fill_last(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    int lost = table->outlook.lost;
    if (lost < 0 || table_over(table))
        return;
    bool scored = table->session.game->rules->scored;
    bool below = scored && pane->kind == PANE_ANALYST;
    *(below ? &pane->more : &pane->last) =
        lost == 0 ? _("a good move")
                  : put(summary,
                        scored ? _("that cost %d points") : _("that cost %d more"), lost);
    if (!below)
        pane->last_style = lost == 0 ? STYLE_GOOD : STYLE_BAD;
}

/* ---- the picture ------------------------------------------------------------------- */

/* The best score of a scored game over the time of its searches. */
static void draw_scores(struct summary *summary, const struct table *table)
{
    struct profile *picture = &summary->pane.picture;
    const struct session *session = &table->session;
    int64_t gained = session->game->rules->gained(session_state(session));
    int par = session->aims.par;
    advice_best(&table->advice, &picture->full);
    summary->pane.picture_name = _("best line over time");
    picture->bars = &table->watch.best;
    int you = par > 0 && gained >= par;
    picture->line_count = 1 + (par > 0);
    picture->lines[!you] = (struct profile_line){par, _("par"), STYLE_DIM};
    picture->lines[you] =
        (struct profile_line){gained > 0 ? gained : 0, _("you"), STYLE_HINT};
    for (int i = 0; i < picture->line_count; i++)
        if (picture->lines[i].at > picture->full)
            picture->full = picture->lines[i].at;
}

static void add_mark(struct profile *picture, int at, const char *name, int style)
{
    picture->marks[picture->mark_count++] = (struct profile_mark){at, name, style};
}

/* All positions by their distance to a win. */
static void draw_map(struct summary *summary, const struct table *table)
{
    struct profile *picture = &summary->pane.picture;
    const struct survey *survey = &table->outlook.survey;
    const struct animation *growth = &table->growth;
    int cursor = table->session.cursor;
    int left = table->outlook.count > cursor ? table->outlook.remaining[cursor] : -1;
    summary->pane.picture_name = _("layouts by distance");
    picture->bars = &survey->layers;
    picture->whole = true;
    add_mark(picture, 0, _("exit"), STYLE_GOOD);
    if (left > 0) {
        int you = samples_class(&survey->layers, survey->farthest + 1, left);
        add_mark(picture, you, _("you"), STYLE_HINT);
        picture->behind = you + 1;
    }
    if (animation_runs(growth))
        picture->shown =
            survey->layers.count * (animation_frame(growth) + 1) / (growth->frames + 1);
}

/* The positions that a search for a win has looked at, by their distance from its start. */
static void draw_layers(struct summary *summary, const struct table *table)
{
    struct profile *picture = &summary->pane.picture;
    const struct advice *advice = &table->advice;
    bool solved = advice_verdict(advice) == VERDICT_SOLVED;
    if (table->watch.figures.layers.count == 0)
        return;
    summary->pane.picture_name = _("layouts searched");
    picture->bars = &table->watch.figures.layers;
    picture->whole = true;
    add_mark(picture, solved ? advice->plan.length - advice->remaining : 0, _("you"),
             STYLE_HINT);
    if (solved)
        add_mark(picture, advice->plan.length, _("exit"), STYLE_GOOD);
}

/* How many moves kept the win, turn by turn. While a search runs: how far it has come. */
static void draw_turns(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    const struct winning *winning = &table->winning;
    int cursor = table->session.cursor;
    bool known = cursor < winning->count && winning->turns[cursor].of > 0;
    for (int i = 0; i < winning->count; i++) {
        const struct winning_turn *turn = &winning->turns[i];
        samples_add(&summary->bars, turn->of > 0 ? 1000 * turn->won / turn->of : -1);
    }
    const char *name = table->session.game->words->winning;
    pane->picture_name = name != NULL ? _(name) : _("moves that win");
    pane->picture.bars = &summary->bars;
    pane->picture.full = 1000;
    pane->picture.zero = STYLE_BAD;
    if (known)
        add_mark(&pane->picture, summary->bars.count - 1, NULL, STYLE_HINT);
    bool complete = winning_complete(winning, &table->session);
    bool counts = table_over(table) || advice_searching(&table->advice) ||
                  advice_verdict(&table->advice) != VERDICT_UNKNOWN;
    bool long_search = pane->running && table->advice.progress.seconds >= WATCH_PATIENCE;
    if (long_search && pane->progress.goal > 0)
        pane->now = put(summary, _("best line\t%d of %d"), pane->progress.depth,
                        pane->progress.goal);
    else if (known && complete)
        pane->now = put(summary, _("now\t%d of %d"), winning->turns[cursor].won,
                        winning->turns[cursor].of);
    else if (!complete && counts) /* the rest is counted soon */
        pane->now = _("now\t...");
    else
        pane->now = ""; /* an empty row */
}

/* What the last search did. */
static void fill_work(struct summary *summary, const struct table *table)
{
    const struct progress *work = &table->watch.figures;
    double ms = work->seconds * 1000;
    char count[TEXT_QUANTITY], time[TEXT_QUANTITY];
    bool map = table->outlook.surveyed;
    uint64_t number = map ? table->outlook.survey.boards : work->nodes;
    text_grouped(number, count);
    snprintf(time, sizeof time,
             ms < 0.5   ? _("under 1 ms")
             : ms < 100 ? _("%.0f ms")
                        : _("%.1f s"),
             ms < 100 ? ms : work->seconds);
    if (work->nodes > 0 && !animation_runs(&table->growth))
        summary->pane.work =
            put(summary,
                map ? ngettext("%s layout\tin %s", "%s layouts\tin %s", number)
                    : ngettext("%s position\tin %s", "%s positions\tin %s", number),
                count, time);
}

/* The picture that suits what is known of this game. */
static void fill_picture(struct summary *summary, const struct table *table)
{
    struct pane_view *pane = &summary->pane;
    if (table->watch.best.count > 0)
        draw_scores(summary, table);
    else if (table->outlook.surveyed && table->outlook.survey.layers.count > 0)
        draw_map(summary, table);
    else if (game_surveys(table->session.game))
        draw_layers(summary, table);
    else if (table_counts(table))
        draw_turns(summary, table);
    if (pane->picture.bars == NULL)
        return;
    if (pane->picture.shown == 0)
        pane->picture.shown = pane->picture.bars->count;
    fill_work(summary, table);
}

/* ---- the analyst's pane ------------------------------------------------------------ */

static void make_analyst(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    bool scored = table->session.game->rules->scored;
    if (scored && table_over(table))
        fill_end(summary, table);
    else if (scored)
        fill_scores(summary, table);
    else
        fill_words(summary, table);
    fill_prospect(summary, table);
    fill_last(summary, table);
    bool fair = advice_is_fair(advice) || table->hint.fair;
    pane->next_name = fair ? _("Best moves") : _("Next moves");
    if (fair)
        fill_candidates(summary, table);
    else
        fill_next(summary, table);
    fill_picture(summary, table);
    if (table->outlook.surveyed) {
        pane->boards = table->outlook.survey.boards;
        pane->farthest = table->outlook.survey.farthest;
    }
    const struct progress *progress = &advice->progress;
    if (!scored && pane->last == NULL && pane->running && progress->has_bound)
        pane->last =
            put(summary,
                progress->has_best ? _("%lld to %lld moves") : _("at least %lld"),
                (long long)progress->bound, (long long)progress->best);
}

/* ---- the player's pane ------------------------------------------------------------- */

/* Whether the player waits for the running search: for a hint, for auto-play or for the
 * verdict; of a scored game that is the first line of all. */
static bool is_awaited(const struct table *table)
{
    const struct advice *advice = &table->advice;
    int64_t score;
    bool judged = !table->options.verdict || advice->state != ADVICE_SEARCHING ||
                  (advice->game->rules->scored ? advice_best(advice, &score)
                                               : advice_winnable(advice));
    return !judged || hint_waits(&table->hint) || table->turn.auto_wanted;
}

/* Of a scored game, the best score to be had: a goal that does not fall after a bad move. */
static void fill_goal(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    int64_t score;
    if (advice_best(advice, &score)) {
        pane->word =
            put(summary,
                advice->best.proved ? _("best possible\t%lld") : _("best line\t%lld"),
                (long long)score);
        pane->style = STYLE_GOOD;
    } else if (advice_searching(advice))
        pane->word = _("looking for a line");
    else
        fill_asleep(summary);
}

static void add_fact(struct text *facts, const char *name, int64_t value)
{
    text_format(facts, "%s%s\t%lld", facts->length > 0 ? "\n" : "", name,
                (long long)value);
}

static void fill_facts(struct summary *summary, const struct table *table)
{
    const struct session *session = &table->session;
    const struct game *game = session->game;
    const void *state = session_state(session);
    struct text *facts = &summary->facts;
    bool over = table_over(table);
    if (game->rules->scored) {
        add_fact(facts, _("score"),
                 over ? game->rules->score(state) : game->rules->gained(state));
        if (table->options.verdict && !over &&
            advice_verdict(&table->advice) == VERDICT_SOLVED)
            add_fact(facts, _("best from here"), table->advice.plan.score);
        else if (table->options.verdict && summary->pane.running)
            text_format(facts, "\n%s\t...", _("best from here"));
        if (table->outcome.has_own_best)
            add_fact(facts, _("your best"), table->outcome.own_best);
    }
    scoped_text own = {0};
    if (game->words->print_facts != NULL)
        game->words->print_facts(session_state_at(session, 0), session->moves,
                                 session->cursor, state, &own);
    text_format(facts, "%s%s", facts->length > 0 && own.length > 0 ? "\n" : "",
                text_get(&own));
    add_fact(facts, _("hints used"), session->hints);
    summary->pane.goals = summary->goals;
    summary->pane.goal_count = game_goals(session, summary->goals);
    summary->pane.hollow = session->hints > 0;
    if (table_autos(table) > 0)
        add_fact(facts, _("solver's moves"), table_autos(table));
    summary->pane.facts = text_get(facts);
}

static void make_player(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    const struct game *game = table->session.game;
    bool scored = game->rules->scored;
    bool verdict = table->options.verdict;
    pane->help = _("i: analysis");
    if (verdict && scored)
        fill_goal(summary, table);
    else if (verdict)
        fill_words(summary, table);
    pane->note = pane->more = NULL; /* how sure the solver is, how far its plan goes */
    pane->waiting = advice_searching(advice) &&
                    advice->progress.seconds >= WATCH_PATIENCE && is_awaited(table);
    fill_prospect(summary, table);
    if (verdict)
        fill_last(summary, table);
    fill_facts(summary, table);
    if (verdict)
        fill_picture(summary, table);
    pane->most_bytes = table->limits.bytes;
    bool told = pane->word != NULL && !scored && pane->running;
    const char *phase = pane->progress.phase != NULL ? pane->progress.phase
                        : scored                     ? table->watch.figures.phase
                                                     : N_("looking for a win");
    if (phase != NULL &&
        ((pane->waiting && !told) ||
         (verdict && scored && pane->running && pane->picture.bars == NULL)))
        pane->more = _(phase);
}

void summary_make(struct summary *summary, const struct table *table)
{
    const struct advice *advice = &table->advice;
    struct pane_view *pane = &summary->pane;
    *summary =
        (struct summary){.pane = {.kind = table->options.pane, .style = STYLE_STRONG}};
    pane->running = advice->state == ADVICE_SEARCHING;
    if (game_runs_on(
            table->session.game)) /* auto-play stops the search only for a moment */
        pane->running =
            advice_searching(advice) ||
            (table->turn.mode == MODE_AUTO && advice->analysis && !advice->plan.proved);
    pane->running &= !table_over(table);
    if (session_status(&table->session) != STATUS_WON) {
        pane->progress = table->watch.figures;
        pane->progress.phase = advice->progress.phase;
        /* A search that has just started has no phase yet; the last one stays. */
        if (pane->progress.phase == NULL && advice_verdict(advice) == VERDICT_SOLVED)
            pane->progress.phase = table->watch.figures.phase;
    }
    if (pane->kind == PANE_PLAYER)
        make_player(summary, table);
    else
        make_analyst(summary, table);
}

void summary_free(struct summary *summary)
{
    text_free(&summary->facts);
    for (int i = 0; i < PANE_NEXT; i++)
        text_free(&summary->next[i]);
}
