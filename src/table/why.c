#include "table/why.h"

#include "base/i18n.h"
#include "coach/reasons.h"
#include "table/guide.h"

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
    reasons_begin(&reasons, table->session.game, state, known);
    int nth = hint_next_why(&table->hint, table->message.number, reasons.count);
    if (reasons.count == 0)
        text_string(&words, _("No short reason is known."));
    else {
        reasons_print(&reasons, nth, &words);
        if (reasons.count > 1)
            text_format(&words, _("  %d of %d  y next"), nth + 1, reasons.count);
        ghost_start(&table->ghost, table->session.game, state, reasons.about.line,
                    reasons.list[nth].at);
    }
    text_string(&words, _("  Enter plays it  h another"));
    message_say(&table->message, STYLE_HINT, text_get(&words));
    hint_note_why(&table->hint, table->message.number);
    reasons_end(&reasons);
    text_free(&words);
}

void why_say(struct table *table)
{
    if (find_hint(table) == NULL && !table->hint.fair)
        guide_hint(table);
    const struct known_move *known = find_hint(table);
    if (known != NULL)
        say(table, known);
    else if (table->hint.fair)
        message_say(&table->message, STYLE_PLAIN,
                    _("The only reason for a fair hint is its chance.  h next"));
}
