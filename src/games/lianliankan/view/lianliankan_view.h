/* What drawing and input of Lianliankan share. */
#ifndef GAMES_LIANLIANKAN_VIEW_LIANLIANKAN_VIEW_H
#define GAMES_LIANLIANKAN_VIEW_LIANLIANKAN_VIEW_H

#include "game/view.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

struct lian_view {
    uint16_t cursor;   /* 1 + cell, 0: in the middle, as at first */
    uint16_t taken;    /* 1 + selected cell, 0: none */
    uint16_t shuffled; /* number of shuffles: after an undo the next one is different */
    bool mouse;        /* used last: the cursor is not shown */
    char say[156];     /* the last message */
};
int lian_cursor(const struct lian *state, const struct lian_view *view);
/* Puts the cursor on a hinted pair if the next key may act on it. */
void lian_follow_hint(const struct scene *scene, struct lian_view *view);
/* The selected cell; -1: none, or an undo or a falling tile has emptied it. */
int lian_selected(const struct lian *state, const struct lian_view *view);
/* The cell at a place of the view, -1: none. */
int lian_cell_at(const struct scene *scene, int row, int column);

/* Whether the tiles are three rows high. */
bool lian_is_large(const struct scene *scene);

/* lianliankan_faces.c: what tiles show where the charset has shapes, else letters and Chinese
 * characters (lian_face_name). LARGE: tiles of three rows. */
enum {
    LIAN_LABEL = 16
};
/* The columns that any face of a board needs. They do not shrink in the course of a deal, so
 * that tiles stay where they are. */
int lian_face_columns(const struct lian *state, enum charset charset, bool large);
int lian_face_style(int face, enum charset charset, bool large);
/* All of CANVAS, which has one row or three, in a STYLE from lian_face_style. */
void lian_face_draw(struct canvas *canvas, int face, int style);
/* A face in one line, for messages: "★", "5●" */
void lian_face_label(int face, enum charset charset, bool large, char out[LIAN_LABEL]);

/* lianliankan_input.c */
struct wish lian_input(const struct scene *scene, void *view, const struct event *event);

#endif
