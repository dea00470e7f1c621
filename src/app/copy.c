#include "app/copy.h"

#include "base/i18n.h"
#include "daily/record.h"
#include "game/caption.h"
#include "game/scoring.h"
#include "screens/daily_screen.h"

enum {
    COPY_DAY,
    COPY_GAME,
    COPY_POSITION,
    COPY_RESULT,
    COPY_KINDS
};

static const char *const names[] = {N_("day's results"), N_("all moves"), N_("position"),
                                    N_("result")};

/* A comment, so that what follows can be read. */
static void print_result(const struct session *session, enum charset charset,
                         struct text *out)
{
    int64_t points;
    int seconds = (int)session->seconds;
    text_string(out, "# ");
    caption_title(session, charset, out);
    text_string(out, "  ");
    game_print_length(session->game, session->variant, session_length(session), out);
    if (game_points(session, &points)) {
        text_string(out, "  ");
        game_print_points(session, points, out);
    }
    text_format(out, "  %d:%02d", seconds / 60, seconds % 60);
    if (session_status(session) == STATUS_WON)
        text_format(out, "  %s", _("won"));
    text_char(out, '\n');
}

void copy_next(struct play *play)
{
    struct table *table = &play->table;
    const struct session *session = &table->session;
    enum charset charset = term_canvas(play->term)->charset;
    struct record record = {0};
    struct text *out = &play->shared;
    bool again =
        play->copied.games == table->games && play->copied.cursor == session->cursor;
    bool day = session->daily != 0 && table_over(table);
    int first = day ? COPY_DAY : COPY_GAME;
    int kind = again ? play->copied.kind + 1 : first;
    kind = kind < COPY_KINDS ? kind : first;
    int next = kind + 1 < COPY_KINDS ? kind + 1 : first;
    play->copied.kind = kind;
    play->copied.games = table->games;
    play->copied.cursor = session->cursor;
    text_clear(out);
    if (kind == COPY_DAY) {
        record_read(&record, play->keeper.store);
        record_share(&record, session->daily, charset, out);
        record_free(&record);
    }
    if (kind == COPY_RESULT)
        print_result(session, charset, out);
    if (kind == COPY_POSITION) {
        text_format(out, "game: %s\nvariant: ", session->game->id);
        game_variant_name(session->game, session->variant, out);
        text_char(out, '\n');
        session->game->notation->print(session_state(session), out);
    } else if (kind != COPY_DAY)
        session_print(session, out);
    message_format(&table->message, STYLE_HINT, _("%s  (%s)  c %s"),
                   daily_shared(play->term, text_get(out)), _(names[kind]),
                   _(names[next]));
}
