/* What --plain says about a game. */
#include "plain/plain.h"

#include "base/i18n.h"
#include "base/language.h"
#include "base/utf8.h"
#include "game/caption.h"
#include "games/registry.h"
#include "terminal/term.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    MOVES_MAX = 1024
};

enum charset plain_charset(const struct plain *plain)
{
    enum charset charset = plain->options->ascii ? CHARSET_ASCII : term_charset();
    return charset == CHARSET_CJK && strcmp(language_now(), "zh_CN") != 0
               ? CHARSET_UNICODE
               : charset;
}

enum charset plain_speech_charset(const struct plain *plain)
{
    enum charset charset = plain_charset(plain);
    return plain->detail == DETAIL_BRIEF || charset == CHARSET_CJK ? charset
                                                                   : CHARSET_UNICODE;
}

/* Adds WORDS as they are said. */
static void add_spelled(const struct plain *plain, const char *words, struct text *out)
{
    const struct game_speech *speech = plain_session(plain)->game->speech;
    if (plain->detail > DETAIL_BRIEF && speech != NULL && speech->spell != NULL)
        speech->spell(words, out);
    else
        text_string(out, words);
}

/* Whether LINE has a Chinese character, which other UTF-8 in these texts does not begin like. */
static bool is_chinese(const char *line)
{
    size_t length = strcspn(line, "\n");
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] >= 0xe4 && (unsigned char)line[i] <= 0xe9)
            return true;
    return false;
}

/* The full-width form of the mark at S, behind the character BEFORE; NULL: it has none. */
static const char *wide_mark(const char *s, char before)
{
    bool end = s[1] == ' ' || s[1] == '\n' || s[1] == '\0';
    bool joined = (unsigned char)s[1] >= 0xe4 && before != '.';
    switch (*s) {
    case ',':
        return end ? "，" : NULL;
    case ';':
        return end ? "；" : NULL;
    case ':':
        return end || joined ? "：" : NULL;
    case '.':
        return (end && before != '.') || joined ? "。" : NULL;
    default:
        return NULL;
    }
}

void plain_put(const struct plain *plain, const char *words)
{
    scoped_text out = {0};
    bool wide = plain_charset(plain) == CHARSET_CJK, chinese = wide && is_chinese(words);
    for (const char *s = words; *s != '\0'; s++) {
        const char *mark = chinese ? wide_mark(s, s > words ? s[-1] : '\0') : NULL;
        bool behind = chinese && *s == ' ' && out.length >= 3 &&
                      strstr("。，：；", out.bytes + out.length - 3) != NULL;
        if (mark != NULL)
            text_string(&out, mark);
        else if (!behind)
            text_char(&out, *s);
        if (*s == '\n')
            chinese = wide && is_chinese(s + 1);
    }
    puts(text_get(&out));
}

/* SENTENCE: WORDS begin one. Others begin behind a full stop. A key in one keeps its case. */
static void say(const struct plain *plain, const char *words, bool sentence)
{
    scoped_text out = {0};
    add_spelled(plain, words, &out);
    for (size_t i = 0; i + 1 < out.length; i++) {
        char *s = out.bytes + i;
        bool begins = i == 0 ? sentence : i > 1 && s[-2] == '.' && s[-1] == ' ';
        if (begins && islower((unsigned char)s[1]))
            *s = (char)toupper((unsigned char)*s);
    }
    plain_put(plain, text_get(&out));
}

void plain_say(const struct plain *plain, const char *words)
{
    say(plain, words, false);
}

void plain_say_sentences(const struct plain *plain, const char *words)
{
    say(plain, words, true);
}

/* Adds the board as a screen shows it, without colours, and what the view says about it. */
static void add_view(const struct plain *plain, struct text *out)
{
    const struct session *session = plain_session(plain);
    const struct game_view *view = registry_view(session->game);
    struct scene scene = {.state = session_state(session),
                          .charset = plain_charset(plain),
                          .hint = plain->hint,
                          .move = MOVE_NONE};
    struct canvas canvas;
    if (scene.charset == CHARSET_UNICODE) /* shapes would need their colours */
        scene.charset = CHARSET_LETTERS;
    view->least(scene.state, &scene.rows, &scene.columns);
    canvas_init(&canvas, scene.rows, scene.columns, scene.charset);
    view->draw(&canvas, &scene, view_bare(view));
    canvas_print(&canvas, out);
    canvas_free(&canvas);
    size_t board = out->length;
    if (view->prompt != NULL && game_hides(session->game)) /* others name keys */
        view->prompt(&scene, view_bare(view), out);
    text_string(out, out->length > board ? ". " : "");
}

/* Adds "12 points, 7 moves." */
static void add_counts(const struct session *session, struct text *out)
{
    int64_t points;
    if (game_points(session, &points)) {
        game_print_points(session, points, out);
        text_string(out, ", ");
    }
    game_print_length(session->game, session->variant, session_length(session), out);
    text_char(out, '.');
}

void plain_say_board(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    const struct game_speech *speech = session->game->speech;
    scoped_text out = {0};
    /* notation->print would show hidden cards. */
    if (game_hides(session->game) || (speech != NULL && speech->pictured))
        add_view(plain, &out);
    else
        session->game->notation->print(session_state(session), &out);
    add_counts(session, &out);
    plain_put(plain, text_get(&out)); /* not spelled: it is a picture */
}

/* The parts of the title, with commas. */
static void add_title(const struct plain *plain, struct text *out)
{
    scoped_text title = {0};
    caption_title(plain_session(plain), plain_charset(plain), &title);
    utf8_tame(title.bytes);
    const char *part = text_get(&title);
    for (const char *end; (end = strstr(part, "  ")) != NULL; part = end + 2)
        if (end > part)
            text_format(out, "%.*s, ", (int)(end - part), part);
    text_format(out, "%s. ", part);
}

void plain_say_where(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    scoped_text out = {0};
    add_title(plain, &out);
    add_counts(session, &out);
    text_char(&out, '\n');
    if (session->game->speech != NULL)
        session->game->speech->where(session_state(session), plain_speech_charset(plain),
                                     &out);
    else
        session->game->notation->print(session_state(session), &out);
    plain_say(plain, text_get(&out));
}

void plain_say_place(struct plain *plain, const char *place)
{
    const struct session *session = plain_session(plain);
    const struct game_speech *speech = session->game->speech;
    scoped_text out = {0};
    if (speech == NULL)
        session->game->notation->print(session_state(session), &out);
    if (speech == NULL || speech->read(session_state(session), plain->key == 'c', place,
                                       plain_speech_charset(plain), &out))
        plain_say(plain, text_get(&out));
    else {
        puts(_("There is no such place. You can read:"));
        puts(_(speech->places));
    }
}

void plain_say_moves(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    const struct game *game = session->game;
    const void *state = session_state(session);
    uint32_t moves[MOVES_MAX];
    int count = game->rules->moves(state, moves, MOVES_MAX);
    bool words = plain->detail > DETAIL_BRIEF;
    scoped_text out = {0};
    if (count == 0)
        plain_say_end(plain);
    else if (words)
        text_format(&out, ngettext("%d move:", "%d moves:", count), count);
    for (int i = 0; i < count && i < MOVES_MAX; i++) {
        text_string(&out, words ? "\n" : i > 0 ? " " : "");
        game_print_word(game, state, moves[i], &out);
        if (!words)
            continue;
        text_string(&out, ": ");
        game_describe(game, state, moves[i], plain_speech_charset(plain), &out);
    }
    if (count > MOVES_MAX) {
        text_char(&out, words ? '\n' : ' ');
        text_format(&out, _("and %d more"), count - MOVES_MAX);
    }
    if (count > 0)
        plain_say(plain, text_get(&out));
}

void plain_say_move(const struct plain *plain)
{
    const struct session *session = plain_session(plain);
    const struct game *game = session->game;
    const void *state = session_state(session);
    const void *before = session_state_at(session, session->cursor - 1);
    uint32_t move = session->moves[session->cursor - 1];
    scoped_text out = {0};
    if (plain->detail > DETAIL_BRIEF) {
        game_describe(game, before, move, plain_speech_charset(plain), &out);
        text_char(&out, '.');
    }
    text_string(&out, out.length > 0 ? " " : "");
    if (game->speech != NULL && game->speech->result != NULL)
        game->speech->result(before, move, state, plain_speech_charset(plain), &out);
    if (plain->detail == DETAIL_FULL) {
        int count = game->rules->moves(state, NULL, 0);
        text_trim(&out, 0);
        text_char(&out, ' ');
        add_counts(session, &out);
        text_format(&out,
                    ngettext(" %d move is possible.", " %d moves are possible.", count),
                    count);
    }
    text_trim(&out, 0);
    if (out.length == 0)
        add_counts(session, &out);
    plain_say_sentences(plain, text_get(&out));
    plain_say_end(plain);
}

void plain_say_undone(const struct plain *plain)
{
    const struct session *session = plain_session(plain);
    scoped_text words = {0}, out = {0};
    game_describe(session->game, session_state(session), session->moves[session->cursor],
                  plain_speech_charset(plain), &words);
    text_format(&out, _("Undone: %s."), text_get(&words));
    plain_say(plain, text_get(&out));
}

void plain_say_end(const struct plain *plain)
{
    const struct session *session = plain_session(plain);
    const struct game_speech *speech = session->game->speech;
    enum status status = session_status(session);
    scoped_text out = {0};
    if (status == STATUS_PLAYING)
        return;
    text_string(&out, status == STATUS_WON ? _("You won! ") : _("No moves left. "));
    add_counts(session, &out);
    int stars = game_stars(session);
    if (stars > 0)
        text_format(&out, ngettext(" %d star.", " %d stars.", stars), stars);
    text_string(&out, course_begun(&plain->course)
                          ? _(" u undoes.")
                          : _(" n gives a new deal, u undoes, S shows statistics."));
    plain_say(plain, text_get(&out));
    if (status == STATUS_STUCK && speech != NULL && speech->stuck != NULL)
        puts(_(speech->stuck));
}

void plain_say_rules(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    scoped_text rules = {0};
    game_print_help(session->game, session->variant, &rules);
    puts(text_get(&rules));
}
