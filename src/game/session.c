#include "game/session.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t state_size(const struct session *session)
{
    return session->game->rules->state_size;
}

bool session_reserve(struct session *session)
{
    if (session->cursor + 1 < session->capacity)
        return true;
    int capacity = session->capacity > 0 ? session->capacity * 2 : 64;
    size_t n = (size_t)capacity;
    void *states = memory_resize(session->states, n, state_size(session));
    if (states != NULL)
        session->states = states;
    uint32_t *moves = memory_resize(session->moves, n, sizeof *moves);
    if (moves != NULL)
        session->moves = moves;
    int *lengths = memory_resize(session->lengths, n, sizeof *lengths);
    if (lengths != NULL)
        session->lengths = lengths;
    if (states == NULL || moves == NULL || lengths == NULL)
        return false;
    session->capacity = capacity;
    return true;
}

/* False: there is no memory. */
static bool set_name(struct session *session, const char *name)
{
    if (name == NULL)
        return true;
    session->name = memory_get(strlen(name) + 1, 1);
    if (session->name == NULL)
        return false;
    strcpy(session->name, name);
    utf8_tame(session->name);
    return true;
}

bool session_begin(struct session *session, const struct game *game, uint32_t variant,
                   const void *state, const char *name)
{
    struct session begun = {.game = game, .variant = variant};
    if (!set_name(&begun, name) || !session_reserve(&begun)) {
        session_free(&begun);
        return false;
    }
    memcpy(begun.states, state, game->rules->state_size);
    begun.lengths[0] = 0;
    begun.seen = game_seen(game, state);
    session_free(session);
    *session = begun;
    return true;
}

const char *session_deal(struct session *session, const struct game *game,
                         uint32_t variant, uint64_t seed)
{
    alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    const char *why = game->deals->deal(state, variant, seed);
    if (why != NULL)
        return why;
    if (!session_begin(session, game, variant, state, NULL))
        return MEMORY_NONE;
    session->seed = seed;
    session->dealt = true;
    return NULL;
}

/* Says why MOVE, which is WORD at COLUMN of line LINE, is refused. Returns false. */
static bool refuse_move(const struct session *session, const char *word, uint32_t move,
                        long line, int column, struct reason *why)
{
    scoped_text said = {0};
    if (!session_refuse(session, move, CHARSET_ASCII, &said))
        text_string(&said, _("not possible here"));
    return said.failed ? reason_memory(why, line)
                       : reason_set(why, line, column, _("move \"%s\": %s"), word,
                                    text_get(&said));
}

/* Plays the words of TEXT, which stands at COLUMN of line LINE. A comma may follow a
 * word; within one it is the game's affair. */
static bool play_moves(struct session *session, const char *text, long line, int column,
                       struct reason *why)
{
    const char *s = text;
    for (;;) {
        s += strspn(s, " \t");
        size_t n = strcspn(s, " \t");
        if (n == 0)
            return true;
        int at = column + (int)(s - text);
        char token[1024]; /* a way through a maze makes a long word */
        n -= n > 1 && s[n - 1] == ',';
        if (n >= sizeof token)
            return reason_set(why, line, at, _("this word is too long for a move"));
        memcpy(token, s, n);
        token[n] = '\0';
        uint32_t move;
        const char *problem =
            session->game->notation->parse_move(session_state(session), token, &move);
        if (problem != NULL)
            return reason_set(why, line, at, _("move \"%s\": %s"), token, problem);
        if (!session_reserve(session))
            return reason_memory(why, line);
        if (!session_apply(session, move))
            return refuse_move(session, token, move, line, at, why);
        s += n + (s[n] == ',');
    }
}

/* VARIANT becomes the one that POSITION names, if it names any. */
static bool check_keys(const struct game *game, const struct position *position,
                       uint32_t *variant, struct reason *why)
{
    const struct line *line;
    static const char *const once[] = {"game", "variant", "name", "deal"};
    for (int i = 0; i < 4; i++)
        if (!position_once(position, once[i], why))
            return false;
    const char *id = position_value(position, "game", &line);
    if (id != NULL && strcmp(id, game->id) != 0)
        return reason_set(why, line->number, 1, _("this is a position of %s, not of %s"),
                          id, game->id);
    const char *name = position_value(position, "variant", &line);
    if (name == NULL || game_variant_find(game, name, variant))
        return true;
    scoped_text said = {0};
    game_variant_refuse(game, name, &said);
    return said.failed ? reason_memory(why, line->number)
                       : reason_set(why, line->number, 10, "%s", text_get(&said));
}

/* The board decides: SESSION becomes the deal that POSITION names only if that deal has
 * the same board. Else the board was changed, or another version dealt it. */
static void find_deal(struct session *session, const struct position *position)
{
    alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    const struct game *game = session->game;
    const char *value = position_value(position, "deal", NULL);
    char *end;
    if (value == NULL || value[0] < '0' || value[0] > '9')
        return;
    errno = 0;
    uint64_t seed = strtoull(value, &end, 10);
    if (errno != 0 || *end != '\0' ||
        game->deals->deal(state, session->variant, seed) != NULL ||
        memcmp(state, session_state_at(session, 0), state_size(session)) != 0)
        return;
    session->seed = seed;
    session->dealt = true;
}

bool session_parse_unknown(struct session *session, const struct game *game,
                           uint32_t variant, const struct position *position,
                           struct reason *why)
{
    if (!check_keys(game, position, &variant, why))
        return false;
    alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    if (!game->notation->parse(state, variant, position, why))
        return false;
    struct session parsed = {0};
    if (!session_begin(&parsed, game, variant, state,
                       position_value(position, "name", NULL)))
        return reason_memory(why, position->first_line);
    find_deal(&parsed, position);
    for (int i = 0; i < position->key_count; i++) {
        const struct line *key = &position->keys[i];
        if (strncmp(key->text, "moves:", 6) == 0 &&
            !play_moves(&parsed, key->text + 6, key->number, 7, why)) {
            session_free(&parsed);
            return false;
        }
    }
    int unknown = game_unknown(game, session_state(&parsed));
    if (unknown > 0)
        reason_set(
            why, position->first_line, 0,
            ngettext(
                "%d card of this position is unknown; unstuck advise estimates each "
                "move's chance to win",
                "%d cards of this position are unknown; unstuck advise estimates each "
                "move's chance to win",
                unknown),
            unknown);
    session_free(session);
    *session = parsed;
    return true;
}

bool session_parse(struct session *session, const struct game *game, uint32_t variant,
                   const struct position *position, struct reason *why)
{
    struct session parsed = {0};
    if (!session_parse_unknown(&parsed, game, variant, position, why))
        return false;
    if (game_unknown(game, session_state(&parsed)) > 0) {
        session_free(&parsed);
        return false;
    }
    session_free(session);
    *session = parsed;
    return true;
}

bool session_deal_numbered(struct session *session, const struct game *game,
                           uint32_t variant, const struct deal_numbering *numbering,
                           uint64_t number, struct reason *why)
{
    char text[120];
    snprintf(text, sizeof text, "name: %s %" PRIu64 "\ndeal: %s %" PRIu64 "\n",
             numbering->name, number, numbering->name, number);
    return session_read(session, game, variant, text, why);
}

bool session_read(struct session *session, const struct game *game, uint32_t variant,
                  const char *text, struct reason *why)
{
    struct position position = {0};
    enum reading reading = position_from(&position, text, game->notation->hash_rows, why);
    if (reading == READING_END)
        reason_set(why, 0, 0, "%s", _("the board is missing"));
    bool good = reading == READING_BLOCK &&
                session_parse_unknown(session, game, variant, &position, why);
    position_free(&position);
    return good;
}

bool session_parse_large(struct session *session, const struct game *game,
                         uint32_t variant, const struct position *position,
                         struct reason *why)
{
    const struct line *line;
    if (!check_keys(game, position, &variant, why))
        return false;
    if (position_value(position, "moves", &line) != NULL)
        return reason_set(why, line->number, 1,
                          _("so large a board begins without moves"));
    void *board = game->large->parse(variant, position, why);
    if (board == NULL)
        return false;
    struct session parsed = {.game = game, .variant = variant, .large = board};
    if (!set_name(&parsed, position_value(position, "name", NULL))) {
        session_free(&parsed);
        return reason_memory(why, position->first_line);
    }
    session_free(session);
    *session = parsed;
    return true;
}

/* A copy of COUNT elements of SIZE bytes; NULL: no memory. */
static void *copy(const void *block, int count, size_t size)
{
    void *made = memory_get((size_t)count, size);
    return made != NULL ? memcpy(made, block, (size_t)count * size) : NULL;
}

bool session_copy(const struct session *session, struct session *out)
{
    *out = *session;
    if (session->name != NULL)
        out->name = copy(session->name, (int)strlen(session->name) + 1, 1);
    if (session->large != NULL)
        out->large = session->game->large->copy(session->large);
    else {
        out->capacity = session->count + 1;
        out->states = copy(session->states, out->capacity, state_size(session));
        out->moves = copy(session->moves, out->capacity, sizeof *out->moves);
        out->lengths = copy(session->lengths, out->capacity, sizeof *out->lengths);
    }
    bool named = out->name != NULL || session->name == NULL;
    bool whole = out->large != NULL ||
                 (out->states != NULL && out->moves != NULL && out->lengths != NULL);
    if (!named || !whole)
        session_free(out);
    return named && whole;
}

void session_free(struct session *session)
{
    if (session->large != NULL)
        session->game->large->free(session->large);
    free(session->name);
    free(session->states);
    free(session->moves);
    free(session->lengths);
    *session = (struct session){0};
}

void session_known(const struct session *session, enum known known, void *state)
{
    session_known_after(session, known, NULL, 0, state);
}

void session_known_after(const struct session *session, enum known known,
                         const uint32_t *moves, int count, void *state)
{
    const struct game *game = session->game;
    uint64_t seen = session->seen;
    memcpy(state, session_state(session), state_size(session));
    for (int i = 0; i < count; i++) {
        game->rules->apply(state, moves[i]);
        seen |= game_seen(game, state);
    }
    if (game->rules->forget != NULL)
        game->rules->forget(known, seen, state);
}

bool session_finished(const struct session *session)
{
    enum status status = session_status(session);
    return status == STATUS_WON ||
           (status == STATUS_STUCK && !game_can_be_lost(session->game));
}

bool session_apply(struct session *session, uint32_t move)
{
    const struct game *game = session->game;
    alignas(max_align_t) unsigned char state[STATE_MAX];
    if (!game_after(game, session_state(session), move, state) ||
        game_unknown(game, state) < game_unknown(game, session_state(session)) ||
        !session_reserve(session))
        return false;
    int cost = game_cost(game, session_state(session), move);
    int i = session->cursor;
    session->undos = i > 0 ? session->undos : 0;
    session->moves[i] = move;
    session->lengths[i + 1] = session->lengths[i] + cost;
    memcpy(session->states + (size_t)(i + 1) * game->rules->state_size, state,
           game->rules->state_size);
    session->count = session->cursor = i + 1;
    session->seen |= game_seen(game, state);
    return true;
}

bool session_shuffled(const struct session *session)
{
    int i = session->cursor - 1;
    while (i >= 0 && !game_is_shuffle(session->game, session->moves[i]))
        i--;
    return i >= 0;
}

int session_hides(const struct session *session, uint32_t move)
{
    alignas(max_align_t) unsigned char after[STATE_MAX];
    const struct game *game = session->game;
    return game_after(game, session_state(session), move, after)
               ? game_unknown(game, session_state(session)) - game_unknown(game, after)
               : 0;
}

const char *session_reveal(struct session *session, uint32_t move, const char *word)
{
    return session->game->notation->reveal(session_state(session), move, word,
                                           session->states, session->count + 1);
}

bool session_refuse(const struct session *session, uint32_t move, enum charset charset,
                    struct text *out)
{
    const struct game *game = session->game;
    if (session_hides(session, move) > 0)
        text_string(out, _("This move turns up an unknown card."));
    else if (game->words->refuse != NULL)
        game->words->refuse(session_state(session), move, charset, out);
    else
        return false;
    return true;
}

bool session_undo(struct session *session)
{
    if (session->cursor == 0)
        return false;
    session->cursor--;
    session->undos++;
    return true;
}

bool session_redo(struct session *session)
{
    if (session->cursor == session->count)
        return false;
    session->cursor++;
    return true;
}

void session_count_hint(struct session *session)
{
    session->hints++;
}

const char *session_name(const struct session *session)
{
    if (session->name == NULL && session->dealt && game_deal_count(session->game) > 0)
        return game_deal_name(session->game, session->seed, CHARSET_CJK);
    return session->name;
}

void session_print(const struct session *session, struct text *out)
{
    const struct game *game = session->game;
    const char *name = session_name(session);
    if (name != NULL)
        text_format(out, "name: %s\n", name);
    text_format(out, "game: %s\nvariant: ", game->id);
    game_variant_name(game, session->variant, out);
    text_char(out, '\n');
    if (session->dealt)
        text_format(out, "deal: %" PRIu64 "\n", session->seed);
    if (session->cursor > 0) {
        text_string(out, "moves: ");
        game_print_line(game, session_state_at(session, 0), session->moves,
                        session->cursor, out);
        text_char(out, '\n');
    }
    if (session->large != NULL)
        game->large->print(session->large, out);
    else
        game->notation->print(session_state_at(session, 0), out);
}
