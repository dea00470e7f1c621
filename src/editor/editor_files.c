/* The editor's boards as files: by name among the player's levels, or by path. */
#include "editor/editor_parts.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "game/reader.h"
#include "store/folder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum {
    NAME_BYTES = 120 /* so that every file system accepts the name with its ending */
};

const char *editor_name_problem(const char *name)
{
    size_t length = strlen(name);
    uint32_t code;
    if (length == 0)
        return _("Enter a name");
    if (length > NAME_BYTES)
        return _("This name is too long");
    if (name[0] == '.')
        return _("A name must not begin with a dot");
    if (name[0] == ' ' || name[length - 1] == ' ')
        return _("A name must not begin or end with a blank");
    for (size_t n; (n = utf8_decode(name, &code)) > 0; name += n) {
        if (code == '/')
            return _("A name must not contain a slash");
        if (code < ' ' || (code >= 127 && code < 160) || code == UTF8_BAD)
            return _("This name has a character that cannot be shown");
    }
    return NULL;
}

/* Prints the board as a file. The check must have found it valid. */
static void print(const struct editor *editor, const char *name, struct text *out)
{
    struct session session = {0};
    session_begin(&session, editor->game, editor->check.variant, editor->check.state,
                  name[0] != '\0' ? name : NULL);
    session_print(&session, out);
    session_free(&session);
}

static void say_error(struct editor *editor, const char *path)
{
    message_format(&editor->message, STYLE_BAD, "%.120s: %s", path, strerror(errno));
}

/* Writes the board to the file PATH; WHAT is its name for the player. True: it is
 * written. */
static bool write_board(struct editor *editor, const char *path, const char *name,
                        const char *what)
{
    scoped_text bytes = {0};
    char question[200];
    print(editor, name, &bytes);
    enum writing writing = folder_write(path, &bytes, false);
    if (writing == WRITING_EXISTS) {
        snprintf(question, sizeof question, _("%.100s exists.  Enter replace  q cancel"),
                 what);
        if (editor_confirm(editor, question))
            writing = folder_write(path, &bytes, true);
        else
            message_say(&editor->message, STYLE_PLAIN, _("Nothing was saved"));
    }
    if (writing == WRITING_FAILED)
        say_error(editor, what);
    return writing == WRITING_DONE;
}

bool editor_ready(struct editor *editor)
{
    if (!editor->check.valid)
        message_say(&editor->message, STYLE_BAD, editor->check.words);
    return editor->check.valid;
}

static void save_as(struct editor *editor, const char *name)
{
    scoped_text path = {0};
    if (!folder_path(FOLDER_DATA, editor->game->id, &path)) {
        message_say(&editor->message, STYLE_BAD,
                    _("Not saved: there is no home directory"));
    } else if (!folder_make(text_get(&path))) {
        say_error(editor, text_get(&path));
    } else {
        text_format(&path, "/%s.txt", name);
        if (write_board(editor, text_get(&path), name, name)) {
            snprintf(editor->name, sizeof editor->name, "%s", name);
            editor_mark_saved(editor);
            message_say(&editor->message, STYLE_GOOD,
                        _("Saved in your levels.  Enter play  q back"));
        }
    }
}

void editor_save(struct editor *editor)
{
    struct line_input line = {.label = _("Save as:"),
                              .keys = _("Enter saves, empty: back")};
    if (!editor_ready(editor))
        return;
    line_set(&line, editor->name);
    const char *problem = NULL;
    do {
        if (problem != NULL)
            line.label = problem;
        if (!editor_ask(editor, &line))
            return;
        problem = editor_name_problem(line.text);
    } while (problem != NULL);
    save_as(editor, line.text);
}

void editor_export(struct editor *editor)
{
    struct line_input line = {.label = _("Write to file:"),
                              .keys = _("Enter writes, empty: back")};
    scoped_text path = {0};
    if (!editor_ready(editor) || !editor_ask(editor, &line))
        return;
    folder_expand(line.text, &path);
    if (write_board(editor, text_get(&path), editor->name, text_get(&path))) {
        editor_mark_saved(editor);
        message_format(&editor->message, STYLE_GOOD, _("Written: %.150s"),
                       text_get(&path));
    }
}

/* Replaces the board with the first position of FILE. */
static bool read_board(struct editor *editor, FILE *file, struct reason *why)
{
    const struct game *game = editor->game;
    struct reader reader = {0};
    struct position position = {0};
    struct session session = {0};
    uint32_t metric = editor->model->look(&editor->edit).variant;
    reader.lines.file = file;
    reader.blocks.hash_rows = game->notation->hash_rows;
    enum reading reading = position_read(&reader, &position, why);
    bool good =
        reading == READING_BLOCK && session_parse(&session, game, metric, &position, why);
    if (reading == READING_END)
        reason_set(why, 0, 0, "%s", _("the file contains no position"));
    if (good) {
        editor->model->set(&editor->edit, session_state(&session));
        snprintf(editor->name, sizeof editor->name, "%s",
                 session.name != NULL ? session.name : "");
        editor_mark_saved(editor);
        editor->row = editor->column = 0;
    }
    session_free(&session);
    position_free(&position);
    return good;
}

void editor_import(struct editor *editor)
{
    struct line_input line = {.label = _("Read from file:"),
                              .keys = _("Enter reads, empty: back")};
    scoped_text path = {0};
    struct reason why = {0};
    if (!editor_ask(editor, &line))
        return;
    folder_expand(line.text, &path);
    struct stat about;
    /* Opening a pipe would wait for its writer. */
    bool is_file = stat(text_get(&path), &about) != 0 || S_ISREG(about.st_mode);
    FILE *file = is_file ? fopen(text_get(&path), "r") : NULL;
    if (!is_file) {
        message_say(&editor->message, STYLE_BAD, _("Not a regular file"));
    } else if (file == NULL) {
        say_error(editor, text_get(&path));
    } else if (read_board(editor, file, &why)) {
        editor_changed(editor);
        message_say(&editor->message, STYLE_GOOD, _("File read.  u undo"));
    } else {
        message_format(&editor->message, STYLE_BAD, "%.60s:%ld: %s", text_get(&path),
                       why.line, why.text);
    }
    if (file != NULL)
        fclose(file);
}
