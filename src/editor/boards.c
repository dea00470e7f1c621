#include "editor/boards.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "editor/editor.h"
#include "store/board_results.h"
#include "store/folder.h"
#include "ui/page.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool boards_playing(const struct boards *boards)
{
    return boards->begun > 0 && boards->begun == boards->table->games;
}

/* ---- the editor -------------------------------------------------------------------- */

enum chooser_answer boards_edit(struct boards *boards, const struct game *game,
                                uint32_t variant, uint64_t seed)
{
    struct table *table = boards->table;
    struct session deal = {0};
    bool dealt = seed != 0 && session_deal(&deal, game, variant, seed) == NULL;
    enum chooser_answer answer =
        editor_run(boards->term, &table->limits, game, boards->variant,
                   dealt ? &deal : &table->session);
    if (answer != CHOOSER_CHOSEN)
        session_free(&deal);
    else if (dealt)
        table_take(table, &deal, "");
    else
        table_began(table);
    return answer;
}

/* ---- the list ---------------------------------------------------------------------- */

/* The data of the list. */
struct shelf {
    const struct levels *levels;
    struct board_result *result; /* of each level; all zero if it was never played */
    int solved, helped;          /* numbers of levels solved without and with help */
};

static void level_head(const struct list *list, struct text *out)
{
    text_right(out, _("no."), 3);
    text_string(out, "  ");
    board_results_head(list->canvas->columns < BOARD_RESULTS_FROM, out);
    text_format(out, "  %s", _("name"));
}

static void level_item(const struct list *list, int index, struct text *out)
{
    const struct shelf *shelf = list->context;
    const struct level *level = &shelf->levels->all[index];
    text_format(out, "%3d  ", index + 1);
    board_results_print(&shelf->result[index], shelf->levels->game,
                        list->canvas->columns < BOARD_RESULTS_FROM, list->canvas->charset,
                        out);
    text_format(out, "  %s", levels_title(level->name));
    if (level->kind == LEVEL_FOLDER)
        text_char(out, '/');
    else if (level->kind == LEVEL_BAD)
        text_format(out, ": %s", level->words);
}

/* Looks up the result of each level; the caller frees shelf->result. */
static void look_up(struct boards *boards, struct shelf *shelf)
{
    const struct levels *levels = &boards->levels;
    *shelf = (struct shelf){.levels = levels,
                            .result = memory_get((size_t)levels->count + 1,
                                                 sizeof *shelf->result)};
    for (int i = 0; i < levels->count; i++) {
        struct session session = {0};
        if (levels_open(levels, i, &session))
            shelf->result[i] = board_results_find(boards->store, &session);
        if (shelf->result[i].least == 0)
            shelf->result[i].least = levels->all[i].least;
        shelf->solved += shelf->result[i].best > 0;
        shelf->helped += shelf->result[i].helped;
        session_free(&session);
    }
}

/* The part of PATH after the last slash. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : path;
}

static enum chooser_answer choose_level(struct boards *boards)
{
    uint32_t pressed;
    scoped_text title = {0};
    struct shelf shelf;
    int count = 0;
    look_up(boards, &shelf);
    for (int i = 0; i < boards->levels.count; i++)
        count += boards->levels.all[i].kind == LEVEL_BOARD;
    if (count == 0)
        text_string(&title, _("Level sets"));
    else
        text_format(&title, _("Level set %s:  %d of %d solved"),
                    levels_title(base_name(boards->levels.path)), shelf.solved, count);
    if (shelf.helped > 0)
        text_format(&title, _(", %d with help (h)"), shelf.helped);
    struct list list = {
        .title = text_get(&title),
        .head = level_head,
        .footer = _("Enter\tplay\nq\tback\ne\tedit"),
        .count = boards->levels.count,
        .chosen = boards->chosen < boards->levels.count ? boards->chosen : 0,
        .item = level_item,
        .context = &shelf,
    };
    enum chooser_answer answer =
        chooser_ask(boards->term, boards->levels.game, &list, "e", &pressed);
    boards->chosen = list.chosen;
    free(shelf.result);
    return answer;
}

/* Shows WHY there is no level in PATH; "": there may be later. */
static bool show_no_level(struct term *term, const char *path, const char *why)
{
    scoped_text words = {0};
    text_format(&words, "%s\n\n", path);
    text_string(
        &words,
        why[0] != '\0'
            ? why
            : _("There are no levels here yet. The editor (e) saves boards here. You can "
                "also put text files here, with one or more boards each, or directories "
                "of them. To open another directory: unstuck klotski DIRECTORY"));
    return page_show(term, _("Level sets"), text_get(&words));
}

/* Whether the set of GAME in PATH is the one that is open. */
static bool is_open(const struct boards *boards, const struct game *game,
                    const char *path)
{
    return boards->levels.path != NULL && boards->levels.game == game &&
           strcmp(boards->levels.path, path) == 0;
}

/* Opens the set of GAME in PATH. If that set is open already, the same level stays
 * chosen. False: it is empty, and WHY is "", or it cannot be read, and WHY has the
 * reason. */
static bool open_set(struct boards *boards, const struct game *game, const char *path,
                     struct reason *why)
{
    struct levels levels;
    bool same = is_open(boards, game, path);
    scoped_text folder = {0};
    bool own = folder_path(FOLDER_DATA, game->id, &folder) &&
               strcmp(text_get(&folder), path) == 0;
    why->text[0] = '\0';
    if (!levels_read(&levels, path, own, game, boards->variant, why) ||
        levels.count == 0) {
        levels_free(&levels);
        return false;
    }
    levels_free(&boards->levels);
    boards->levels = levels;
    boards->chosen = same && boards->chosen < levels.count ? boards->chosen : 0;
    return true;
}

/* Opens the set in the chosen folder, or if UP the set in the folder above. */
static bool open_beside(struct boards *boards, bool up, struct reason *why)
{
    scoped_text path = {0};
    scoped_text from = {0};
    const struct levels *levels = &boards->levels;
    const char *name = base_name(levels->path);
    text_string(&from, name);
    if (up)
        text_add(&path, levels->path, strlen(levels->path) - strlen(name) - 1);
    else
        text_format(&path, "%s/%s", levels->path, levels->all[boards->chosen].name);
    bool open = open_set(boards, levels->game, text_get(&path), why);
    for (int i = 0; open && up && i < levels->count; i++)
        if (strcmp(levels->all[i].name, text_get(&from)) == 0)
            boards->chosen = i;
    boards->depth += !open ? 0 : up ? -1 : 1;
    return open;
}

/* Puts the chosen level on the table, with EDIT after the player has edited its board. */
static enum chooser_answer take_level(struct boards *boards, bool edit)
{
    struct table *table = boards->table;
    struct session session = {0};
    enum chooser_answer answer = CHOOSER_CHOSEN;
    if (!levels_open(&boards->levels, boards->chosen, &session))
        return CHOOSER_BACK;
    if (edit)
        answer = editor_run(boards->term, &table->limits, session.game, boards->variant,
                            &session);
    if (answer != CHOOSER_CHOSEN) {
        session_free(&session);
        return answer;
    }
    table_take(table, &session, "");
    boards->begun = table->games;
    return answer;
}

/* Opens the first set: that in PATH if it is not NULL, else the one that is open, else
 * the player's own. */
static bool open_first(struct boards *boards, const struct game *game, const char *path,
                       bool *alive)
{
    scoped_text first = {0};
    struct reason why = {0};
    bool found = true;
    if (path != NULL)
        text_string(&first, path);
    else if (boards->levels.path != NULL && boards->levels.game == game)
        text_string(&first, boards->levels.path);
    else
        found = folder_path(FOLDER_DATA, game->id, &first);
    if (!is_open(boards, game, text_get(&first)))
        boards->depth = 0;
    bool open = found && open_set(boards, game, text_get(&first), &why);
    bool missing = access(text_get(&first), F_OK) != 0 && path == NULL;
    if (!open)
        *alive = show_no_level(boards->term, text_get(&first), missing ? "" : why.text);
    /* After a won level, choose the next one. */
    bool won = open && boards_playing(boards) &&
               session_status(&boards->table->session) == STATUS_WON;
    if (won && boards->chosen + 1 < boards->levels.count)
        boards->chosen++;
    return open;
}

enum chooser_answer boards_levels(struct boards *boards, const struct game *game,
                                  const char *path)
{
    bool alive = true;
    if (!open_first(boards, game, path, &alive))
        return alive ? CHOOSER_BACK : CHOOSER_QUIT;
    for (;;) {
        struct reason why = {0};
        enum chooser_answer chosen = choose_level(boards);
        if (chosen == CHOOSER_QUIT)
            return CHOOSER_QUIT;
        bool up = chosen == CHOOSER_BACK;
        if (up && boards->depth == 0)
            return CHOOSER_BACK;
        const struct level *level = &boards->levels.all[boards->chosen];
        if (up || level->kind == LEVEL_FOLDER) {
            bool open = open_beside(boards, up, &why);
            if (!open && !show_no_level(boards->term, level->name, why.text))
                return CHOOSER_QUIT;
            if (!open && up)
                return CHOOSER_BACK;
            continue;
        }
        if (level->kind == LEVEL_BAD) {
            if (!page_show(boards->term, level->name, level->words))
                return CHOOSER_QUIT;
            continue;
        }
        enum chooser_answer answer = take_level(boards, chosen == CHOOSER_KEY);
        if (answer != CHOOSER_BACK)
            return answer;
    }
}
