#include "tests/fuzz/fuzz.h"

#include "game/session.h"
#include "game/view.h"
#include "games/registry.h"

#include <string.h>

enum {
    GAMES = 4
};

struct hand {
    struct session session;
    _Alignas(max_align_t) unsigned char view[VIEW_MAX];
    struct canvas canvas;
    struct scene scene;
    uint32_t shown; /* a move that is shown before it is made, or MOVE_NONE */
};

static void draw(struct hand *hand)
{
    const struct game *game = hand->session.game;
    hand->scene.state = session_state(&hand->session);
    hand->scene.move = hand->shown;
    canvas_clear(&hand->canvas, STYLE_PLAIN);
    registry_view(game)->draw(&hand->canvas, &hand->scene, hand->view);
}

/* The least size that the game needs, and up to 63 more rows and columns. */
static void resize(struct hand *hand, uint8_t by)
{
    int rows, columns;
    registry_view(hand->session.game)
        ->least(session_state(&hand->session), &rows, &columns);
    rows += by % 8;
    columns += by / 8 * 2;
    canvas_free(&hand->canvas);
    canvas_init(&hand->canvas, rows, columns, (enum charset)(by % 3));
    hand->scene.rows = rows;
    hand->scene.columns = columns;
    hand->scene.charset = (enum charset)(by % 3);
}

static void act(struct hand *hand, const struct event *event)
{
    const struct game *game = hand->session.game;
    struct wish wish = registry_view(game)->input(&hand->scene, hand->view, event);
    if (wish.kind == WISH_MOVE && session_apply(&hand->session, wish.move) && wish.again)
        draw(hand);
}

static void on_key(struct hand *hand, uint8_t byte)
{
    static const uint32_t keys[] = {PRESS_UP,     PRESS_DOWN,    PRESS_LEFT,
                                    PRESS_RIGHT,  PRESS_ENTER,   PRESS_TAB,
                                    ' ',          PRESS_BACKTAB, PRESS_BACKSPACE,
                                    PRESS_ESCAPE, PRESS_HOME,    PRESS_END,
                                    PRESS_F1,     PRESS_DELETE,  'H',
                                    'J',          'K',           'L'};
    uint32_t key = byte < sizeof keys / sizeof *keys ? keys[byte] : byte;
    act(hand, &(struct event){.kind = EVENT_KEY, .key = key});
}

static void on_mouse(struct hand *hand, const uint8_t *data)
{
    act(hand, &(struct event){.kind = EVENT_MOUSE,
                              .mouse = (enum mouse)(data[0] % 5),
                              .button = 1 + data[0] / 5 % 3,
                              .twice = data[0] > 200,
                              .row = data[1] - 4,
                              .column = data[2] - 4});
}

/* Makes one of the listed moves, with its animation. */
static void on_move(struct hand *hand, uint8_t which)
{
    enum {
        MOST = 256
    };
    const struct game *game = hand->session.game;
    uint32_t moves[MOST];
    int count = game->rules->moves(session_state(&hand->session), moves, MOST);
    if (count == 0)
        return;
    uint32_t move = moves[which % (count < MOST ? count : MOST)];
    hand->scene.hint = move;
    draw(hand);
    hand->shown = move;
    int steps = view_steps(registry_view(game), session_state(&hand->session), move);
    for (hand->scene.step = 0; hand->scene.step < steps && hand->scene.step < 100;
         hand->scene.step++)
        draw(hand);
    hand->scene.step = 0;
    hand->shown = hand->scene.hint = MOVE_NONE;
    MUST(session_apply(&hand->session, move));
}

void fuzz_play(const uint8_t *data, size_t size)
{
    if (size < 4)
        return;
    const struct game *game = registry[data[0] % GAMES];
    int variants = 0;
    while (game->deals->variants[variants] != NULL)
        variants++;
    uint32_t variant;
    MUST(game_variant_find(game, game->deals->variants[data[1] % variants], &variant));
    const struct variant_rules *rules = game->deals->rules;
    for (int i = 0; rules != NULL && i < rules->count; i++)
        variant = rules->set(variant, i, (data[1] >> 2 * i) % rules->values[i]);
    struct hand hand = {.shown = MOVE_NONE, .scene.hint = MOVE_NONE};
    uint64_t seed = 1 + data[2];
    if (game_deal_count(game) > 0)
        seed = 1 + data[2] % game_deal_count(game);
    MUST(session_deal(&hand.session, game, variant, seed) == NULL);
    resize(&hand, data[3]);
    draw(&hand);
    for (size_t i = 4; i + 4 < size && i < 400; i += 4) {
        switch (data[i] % 8) {
        case 0:
            resize(&hand, data[i + 1]);
            break;
        case 1:
            session_undo(&hand.session);
            break;
        case 2:
            session_redo(&hand.session);
            break;
        case 3:
            on_move(&hand, data[i + 1]);
            break;
        case 4:
        case 5:
            on_mouse(&hand, &data[i + 1]);
            break;
        default:
            on_key(&hand, data[i + 1]);
        }
        draw(&hand);
    }
    canvas_free(&hand.canvas);
    session_free(&hand.session);
}
