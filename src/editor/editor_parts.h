/* What the three files of the editor share. */
#ifndef EDITOR_EDITOR_PARTS_H
#define EDITOR_EDITOR_PARTS_H

#include "editor/check.h"
#include "editor/editor.h"
#include "game/view.h"
#include "ui/line.h"

struct editor {
    struct term *term;
    const struct game *game;
    const struct game_edit *model; /* the game's */
    const struct game_view *view;  /* the game's */
    struct edit edit;
    struct check check;
    int row, column; /* the cursor; always on the board */
    char name[LINE_BYTES];
    /* The board (rules->state_size bytes) as it is in a file, or as it was at first. */
    _Alignas(max_align_t) unsigned char saved[STATE_MAX];
    char message[200]; /* in place of the check's words, until the next key */
    int style;
    struct line_input *line; /* being typed below the board, or NULL */
    bool agreed;             /* the last line or question was answered with Enter */
    bool leaving;            /* q was pressed once */
    bool dragging;           /* the mouse goes on with ... */
    enum edit_tool dragged;  /* ... this */
    enum editor_answer answer;
    bool done;
};

/* What each tool's key is, by enum edit_tool. */
extern const char editor_keys[EDIT_TOOLS];

void editor_say(struct editor *editor, int style, const char *message);
/* The board is another one now: checks it. */
void editor_changed(struct editor *editor);
/* The board is in a file as it is now, or was just begun. */
void editor_mark_saved(struct editor *editor);
/* Something is under way that would be lost. */
bool editor_unsaved(const struct editor *editor);

/* editor_draw.c. The whole screen but for a line being typed in row editor_line_row. */
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

/* editor_files.c. Each asks for a name and says what came of it. */
void editor_save(struct editor *editor);
void editor_export(struct editor *editor);
void editor_import(struct editor *editor);

/* editor.c. The player types LINE below the board; false: he thought better of it, or the
 * editor is done. */
bool editor_ask(struct editor *editor, struct line_input *line);
/* QUESTION, which says that Enter means yes. */
bool editor_confirm(struct editor *editor, const char *question);

#endif
