#include "table/why.h"

#include "base/i18n.h"
#include "coach/reasons.h"
#include "table/guide.h"

#include <stddef.h>
#include <string.h>

/* The move of the hint in the table of moves; NULL: there is no hint, or a fair one. */
static const struct known_move *find_hint(const struct table *table)
{
    const struct known_move *list[MOVES_MOST];
    int count = moves_good(&table->moves, list);
    for (int i = 0; i < count && table->hint.nth >= 0 && !table->hint.fair; i++)
        if (list[i]->move == table->hint.move)
            return list[i];
    return NULL;
}

static void say(struct table *table, const struct known_move *known)
{
    const void *state = session_state(&table->session);
    struct text words = {0};
    struct reasons reasons;
    reasons_begin(&reasons, table->session.game, state, known->move, known->found.moves,
                  known->found.count);
    int nth = hint_next_why(&table->hint, table->message.number, reasons.count);
    if (reasons.count == 0)
        text_string(&words, _("No short reason is known."));
    else {
        reasons_print(&reasons, nth, false, &words);
        if (reasons.count > 1)
            text_format(&words, _("  %d of %d  y next"), nth + 1, reasons.count);
        ghost_start(&table->ghost, table->session.game, state, reasons.about.line,
                    reasons.list[nth].at);
    }
    text_string(&words, _("  Enter plays"));
    text_format(&words, _("  %c next"), 'h');
    message_say(&table->message, STYLE_HINT, text_get(&words));
    hint_note_why(&table->hint, table->message.number);
    reasons_end(&reasons);
    text_free(&words);
}

/* Says why STATE is lost, and WHAT to do then. */
static void say_loss(struct table *table, const void *state, const char *what)
{
    const struct game *game = table->session.game;
    struct text words = {0};
    struct game_reason why;
    if (game_explain_loss(game, state, &why))
        game->reasons->print_loss(state, &why, &words);
    else
        text_string(&words, _("The solver has proved it; no short reason is known"));
    text_format(&words, "  %s", what);
    message_say(&table->message, STYLE_BAD, text_get(&words));
    text_free(&words);
}

static void say_fair(struct table *table)
{
    struct candidate list[CANDIDATES_MAX];
    struct text words = {0};
    if (table->hint.nth >= choices_list(&table->advice.choices, list) ||
        !choices_reason(&list[table->hint.nth], &table->session, &words))
        text_string(&words, _("The only reason for a fair hint is its chance"));
    text_string(&words, _("  Enter plays"));
    text_format(&words, _("  %c next"), 'H');
    message_say(&table->message, STYLE_PLAIN, text_get(&words));
    text_free(&words);
}

void why_say(struct table *table)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    const struct session *session = &table->session;
    if (table->turn.mode != MODE_HAND || table_over(table))
        return;
    if (table->marks.asked != MOVE_NONE) {
        memcpy(after, session_state(session), session->game->rules->state_size);
        session->game->rules->apply(after, table->marks.asked);
        say_loss(table, after, _("Enter plays it anyway"));
        return;
    }
    if (advice_verdict(&table->advice) == VERDICT_IMPOSSIBLE) {
        say_loss(table, session_state(session), _("h shows the way back"));
        return;
    }
    if (find_hint(table) == NULL && !table->hint.fair)
        guide_hint(table);
    const struct known_move *known = find_hint(table);
    if (known != NULL)
        say(table, known);
    else if (table->hint.fair)
        say_fair(table);
}
