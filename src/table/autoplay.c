#include "table/autoplay.h"

#include "base/i18n.h"
#include "games/registry.h"
#include "table/guide.h"

double autoplay_seconds(int tempo)
{
    static const double seconds[TEMPO_COUNT] = {1.5, 0.8, 0.4, 0.2, 0.1, 0.05, 0.02};
    return seconds[tempo];
}

/* Seconds likewise, in a game that is being finished. */
static const double finish_tempo = 0.02;

static void say_speed(struct table *table)
{
    message_format(
        &table->message, STYLE_HINT,
        table->turn.mode == MODE_PAUSED
            ? _("Paused at speed %d of %d.  Space step  Left back  p continue")
            : _("Auto-play at speed %d of %d.  Space step  Left back  p pause"),
        table->options.tempo + 1, TEMPO_COUNT);
}

static void start(struct table *table)
{
    const uint32_t *line;
    table->turn.auto_wanted = false;
    if (advice_line(&table->advice, &line) == 0) {
        guide_show(table); /* says why there is no line */
        return;
    }
    turn_start(&table->turn, MODE_AUTO);
    hint_drop(&table->hint);
    say_speed(table);
}

void autoplay_start(struct table *table)
{
    if (guide_closed(table))
        return;
    advice_want(&table->advice, &table->session);
    if (!advice_known(&table->advice)) {
        table->turn.auto_wanted = true;
        message_say(&table->message, STYLE_HINT,
                    _("Searching ...  Auto-play starts when the solver finds a line"));
    } else
        start(table);
}

void autoplay_offer_finish(struct table *table)
{
    const struct session *session = &table->session;
    const struct game_rules *rules = session->game->rules;
    const struct hint *hint = &table->hint;
    const uint32_t *line;
    if (table->turn.mode != MODE_HAND || hint->finish_offered || hint_waits(hint) ||
        hint->move != MOVE_NONE || table_over(table) ||
        advice_line(&table->advice, &line) == 0 || rules->finishable == NULL ||
        !rules->finishable(session_state(session)))
        return;
    table->hint.finish = table->hint.finish_offered = true;
    message_say(&table->message, STYLE_GOOD, _(session->game->words->finish));
}

bool autoplay_accept_finish(struct table *table)
{
    if (!table->hint.finish)
        return false;
    turn_start(&table->turn, MODE_FINISH);
    hint_drop(&table->hint);
    message_say(&table->message, STYLE_HINT, _("Finishing the game.  Any key stops it"));
    return true;
}

void autoplay_stop(struct table *table)
{
    turn_stop(&table->turn);
    advice_resume(&table->advice, &table->session);
    message_say(&table->message, STYLE_HINT, _("Your turn.  a continue  u undo"));
}

/* The next move: the best of the table of moves, in fair advice of the candidates; MOVE_NONE: no line
 * is known yet, or auto-play is at its end and has stopped. */
static uint32_t next_move(struct table *table)
{
    const struct known_move *list[MOVES_MOST];
    const uint32_t *line;
    bool fair = advice_is_fair(&table->advice);
    uint32_t move = MOVE_NONE;
    /* Moves that were taken back are made again, even if the solver now prefers
     * others. */
    if (table->turn.backs > 0)
        return table->session.moves[table->session.cursor];
    if (!advice_known(&table->advice)) {
        advice_want(&table->advice, &table->session);
        return MOVE_NONE;
    }
    /* The move that is being shown must stay the first one of the best line. */
    advice_rest(&table->advice, &table->session);
    if (fair && advice_line(&table->advice, &line) > 0) {
        move = line[0];
        advice_think_ahead(&table->advice, &table->session);
    } else if (!fair) {
        table_learn(table);
        move = moves_good(&table->moves, list) > 0 ? list[0]->move : MOVE_NONE;
    }
    if (move == MOVE_NONE)
        autoplay_stop(table);
    if (move == MOVE_NONE && fair)
        guide_show(table); /* no move is useful */
    return move;
}

static void step(struct table *table)
{
    if (table->turn.moving == MOVE_NONE) {
        uint32_t move = next_move(table);
        if (move == MOVE_NONE)
            return;
        turn_show(&table->turn, move);
    }
    const struct game *game = table->session.game;
    int steps = view_steps(registry_view(game), session_state(&table->session),
                           table->turn.moving);
    if (turn_show_on(&table->turn, steps))
        return;
    enum mode mode = table->turn.mode;
    if (table->turn.backs > 0) {
        table->turn.backs--;
        table_redo(table);
    } else {
        table->session.autos += mode != MODE_FINISH;
        table_move(table, table->turn.moving);
    }
    if (table_over(table)) {
        table->turn.mode = MODE_HAND;
    } else if (table->turn.mode != MODE_HAND && mode != MODE_FINISH)
        say_speed(table);
}

void autoplay_tick(struct table *table)
{
    if (table->turn.auto_wanted && advice_known(&table->advice))
        start(table);
    bool finishing = table->turn.mode == MODE_FINISH;
    if ((table->turn.mode != MODE_AUTO && !finishing) || !turn_is_due(&table->turn))
        return;
    step(table);
    turn_wait(&table->turn,
              finishing ? finish_tempo : autoplay_seconds(table->options.tempo));
}

/* Makes a whole move and pauses. */
static void whole_step(struct table *table)
{
    table->turn.mode = MODE_PAUSED;
    int before = table->session.cursor;
    while (table->turn.mode == MODE_PAUSED && table->session.cursor == before &&
           (table->turn.backs > 0 || advice_known(&table->advice)))
        step(table);
}

/* Drops the move that is being shown or, if there is none, undoes the last one. */
static void step_back(struct table *table)
{
    bool on_its_way = table->turn.moving != MOVE_NONE;
    table->turn.mode = MODE_PAUSED;
    table->turn.moving = MOVE_NONE;
    if (!on_its_way && table->session.cursor > 0) {
        table->turn.backs++;
        table_undo(table);
    }
    say_speed(table);
}

void autoplay_key(struct table *table, uint32_t key)
{
    if (table->turn.mode == MODE_FINISH) {
        autoplay_stop(table);
        return;
    }
    switch (key) {
    case PRESS_LEFT:
    case PRESS_BACKSPACE:
        step_back(table);
        return;
    case PRESS_RIGHT:
    case ' ':
        whole_step(table);
        return;
    case 'p':
        table->turn.mode = table->turn.mode == MODE_AUTO ? MODE_PAUSED : MODE_AUTO;
        break;
    case '+':
    case '=':
        table_set_tempo(table, table->options.tempo + 1);
        break;
    case '-':
        table_set_tempo(table, table->options.tempo - 1);
        break;
    default:
        autoplay_stop(table);
        return;
    }
    say_speed(table);
}
