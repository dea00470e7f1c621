/* Shared by the three files of the editor. */
#ifndef EDITOR_EDITOR_PARTS_H
#define EDITOR_EDITOR_PARTS_H

#include "editor/check.h"
#include "editor/editor.h"
#include "game/view.h"
#include "ui/line.h"
#include "ui/message.h"

struct editor {
    struct term *term;
    const struct game *game;
    const struct game_edit *model;
    const struct game_view *view;
    struct edit edit;
    struct check check;
    int row, column; /* the cursor; always on the board */
    char name[LINE_BYTES];
    /* The board as last saved, or as at the start: rules->state_size bytes. */
    _Alignas(max_align_t) unsigned char saved[STATE_MAX];
    struct message message;  /* shown instead of the check's words until the next key */
    struct line_input *line; /* the line that the player types below the board, or NULL */
    bool asked;              /* the message is a question, which Enter answers with yes */
    bool agreed;             /* the last line or question was answered with Enter */
    bool leaving;            /* q was pressed once */
    bool dragging;           /* the mouse continues a stroke with the tool DRAGGED */
    enum edit_tool dragged;
    enum chooser_answer answer;
    bool done;
};

/* The key of each tool, indexed by enum edit_tool. */
extern const char editor_keys[EDIT_TOOLS];

/* To be called after each change of the board: checks it. */
void editor_changed(struct editor *editor);
/* To be called when the board was saved, or when a new one begins. */
void editor_mark_saved(struct editor *editor);
/* Whether the board has changes that are not saved. */
bool editor_unsaved(const struct editor *editor);

/* editor_draw.c. Draws the screen, except the line that the player types in row
 * editor_line_row. */
void editor_draw(struct canvas *canvas, const struct editor *editor);
int editor_line_row(const struct canvas *canvas);
/* The cell at a place of the screen; false: there is none. */
bool editor_cell_at(const struct editor *editor, const struct canvas *canvas, int row,
                    int column, int *cell_row, int *cell_column);
/* A press on the name of a key in the last two rows becomes that key. */
void editor_click(const struct canvas *canvas, const struct editor *editor,
                  struct event *event);
/* The tool at a place of the screen, -1: none. */
int editor_tool_at(const struct canvas *canvas, int row, int column);

/* Whether the board can be played or written; if not, the message line says why. */
bool editor_ready(struct editor *editor);

/* editor_files.c. Each asks for a name and shows a message about the result. */
void editor_save(struct editor *editor);
void editor_export(struct editor *editor);
void editor_import(struct editor *editor);

/* editor.c. Lets the player type LINE below the board; false: they cancelled it, or the
 * editor ends. */
bool editor_ask(struct editor *editor, struct line_input *line);
/* Asks QUESTION, which must say that Enter means yes; true: the answer was yes. */
bool editor_confirm(struct editor *editor, const char *question);

#endif
