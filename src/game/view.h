/* How a game is shown and played on a screen. */
#ifndef GAME_VIEW_H
#define GAME_VIEW_H

#include "canvas/canvas.h"
#include "canvas/event.h"
#include "game/rules.h"

enum {
    VIEW_MAX = 256 /* bytes of the largest view state */
};

/* A sign on the board for a legal move: what is known about it before it is made. */
enum {
    MARK_SIGN = 12 /* bytes of the longest sign */
};

struct move_mark {
    uint32_t move;
    int64_t rank; /* more is better */
    int style;    /* STYLE_GOOD, STYLE_BAD or STYLE_PLAIN */
    int length;   /* of the line found behind it, for lists; -1: none */
    bool proved;  /* no line is shorter */
    char sign[MARK_SIGN];
};

/* Whether MARK is better than BEST, which may be NULL: a view draws the best one of the
 * marks whose moves begin at the same place, or end there. */
static inline bool mark_beats(const struct move_mark *mark, const struct move_mark *best)
{
    return best == NULL || mark->rank > best->rank;
}

/* What a view draws: a position and what to point out in it. */
struct scene {
    const void *state;
    int rows, columns; /* of the area that the view has for itself */
    enum charset charset;
    uint32_t hint; /* the move to point out, or MOVE_NONE */
    bool offered;  /* the next key may make that move: it has the focus */
    bool partners; /* show what goes with the selected piece, which counts as a hint */
    /* What is named in words, see game/reasons.h; there is no cursor beside it. NULL: nothing. */
    const bool *named;
    const bool *stays; /* beside it, what can never go; NULL: that is not said */
    uint32_t move;     /* a move that is shown on its way from STATE, or MOVE_NONE ... */
    int step;          /* ... after this many of its steps(), 0 to steps() - 1 */
    int slide;         /* not 0: instead, picture 1 to slides() of the player's move */
    bool played;       /* pieces bear the labels that are keys */
    int gone; /* percent of the way on which the piece that wins leaves() the board */
};

/* STATE as it is. */
static inline struct scene scene_still(const void *state, int rows, int columns,
                                       enum charset charset)
{
    return (struct scene){.state = state,
                          .rows = rows,
                          .columns = columns,
                          .charset = charset,
                          .hint = MOVE_NONE,
                          .move = MOVE_NONE};
}

/* What an input means. */
enum wish_kind {
    WISH_NOTHING, /* the view does not use this event */
    WISH_LOOK,    /* the view state changed: draw again */
    WISH_MOVE     /* the player wants this move; the session decides */
};

struct wish {
    enum wish_kind kind;
    uint32_t move;
    bool again;      /* of a move: give the same event again after this move */
    bool show;       /* of a move: animate it, then make it */
    bool hint;       /* counts as a hint */
    bool refused;    /* of a look: the player wants what is illegal; SAY has the reason */
    const char *say; /* a translated line for the player, or NULL; not owned */
};

/* The view does not use the event; the view state changed, and SAY (or NULL) is said; the player
 * wants MOVE. */
static inline struct wish wish_nothing(void)
{
    return (struct wish){.kind = WISH_NOTHING, .move = MOVE_NONE};
}
static inline struct wish wish_look(const char *say)
{
    return (struct wish){.kind = WISH_LOOK, .move = MOVE_NONE, .say = say};
}
static inline struct wish wish_move(uint32_t move)
{
    return (struct wish){.kind = WISH_MOVE, .move = move};
}
/* The player wants what is illegal, for the reason SAY. */
static inline struct wish wish_refuse(const char *say)
{
    return (
        struct wish){.kind = WISH_LOOK, .move = MOVE_NONE, .refused = true, .say = say};
}

/* Where a board of cells lies in the area of a scene, in characters. */
struct view_grid {
    int high, wide;    /* of one cell */
    int top, left;     /* where the board begins, inside its frame */
    int rows, columns; /* of the whole board */
};

struct game_view {
    size_t size; /* bytes of the view state, at most VIEW_MAX; it begins as all zero */

    /* The smallest area that draw can use for STATE. */
    void (*least)(const void *state, int *rows, int *columns);

    /* How many pictures show a move on its way; 1, or NULL: only its result. See
     * view_steps. */
    int (*steps)(const void *state, uint32_t move);

    /* How many pictures there are between STATE and the position after a move that the player
     * makes or undoes: some twentieths of a second each. NULL: none. */
    int (*slides)(const void *state, uint32_t move);

    void (*draw)(struct canvas *canvas, const struct scene *scene, const void *view);

    /* Draws the marks over what draw has drawn: where moves begin or, once a piece is
     * selected, where its moves end. NULL: the view has no marks. */
    void (*mark)(struct canvas *canvas, const struct scene *scene, const void *view,
                 const struct move_mark *marks, int count);

    /* Whether a piece leaves the board when STATE is won: this is its celebration, see struct
     * scene. NULL: no. */
    bool (*leaves)(const void *state);

    /* Draws piece NUMBER, from 0, of the celebration of a win, one row high and at most 4
     * columns wide; NULL: coloured tiles. */
    void (*draw_piece)(struct canvas *canvas, int row, int column, int number);

    bool hovers; /* input uses MOUSE_HOVER */

    /* SCENE is that of the last draw, so that the view finds what lies under the mouse. */
    struct wish (*input)(const struct scene *scene, void *view,
                         const struct event *event);

    /* A move that the game makes by itself after one of the player's, if the player likes
     * that; MOVE_NONE: none is left. NULL: the game has no such moves. */
    uint32_t (*settle)(const void *state);

    /* Adds what is chosen or selected and the keys for it, as parts of a message (ui/bar):
     * the message while there is no other. NULL: nothing. */
    void (*prompt)(const struct scene *scene, const void *view, struct text *out);

    /* The rows of a small position for the menu, NULL behind the last; NULL: the menu draws
     * pieces. */
    const char *const *sample;

    /* See view_bare; NULL: all zero. */
    const void *bare;

    /* Where the cells are: for the editor (game/edit.h), and where a pane beside the board can
     * make them too small. NULL: neither. */
    struct view_grid (*grid)(const struct scene *scene);
};

/* A view state with which draw shows no cursor and no selection. */
static inline const void *view_bare(const struct game_view *view)
{
    static _Alignas(max_align_t) const unsigned char zero[VIEW_MAX];
    return view->bare != NULL ? view->bare : zero;
}

static inline int view_steps(const struct game_view *view, const void *state,
                             uint32_t move)
{
    return view->steps != NULL ? view->steps(state, move) : 1;
}

static inline bool view_leaves(const struct game_view *view, const void *state)
{
    return view->leaves != NULL && view->leaves(state);
}

#endif
