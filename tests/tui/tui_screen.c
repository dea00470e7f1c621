#include "tests/tui/tui_parts.h"

#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

int tui_rows(const struct tui *tui)
{
    return tui->rows;
}

int tui_columns(const struct tui *tui)
{
    return tui->columns;
}

/* Returns the columns of a cell. In a cell that was never written, libvterm sets only the
 * characters, so the width is not valid. */
static int get_cell(struct tui *tui, int row, int column, VTermScreenCell *cell)
{
    memset(cell, 0, sizeof *cell);
    vterm_screen_get_cell(tui->screen, (VTermPos){row, column}, cell);
    return cell->chars[0] != 0 && cell->width == 2 ? 2 : 1;
}

static void add_cell(struct text *text, const VTermScreenCell *cell)
{
    if (cell->chars[0] == 0)
        text_char(text, ' ');
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i] != 0; i++)
        text_glyph(text, cell->chars[i]);
}

const char *tui_row(struct tui *tui, int row)
{
    text_clear(&tui->row);
    for (int column = 0; column < tui->columns;) {
        VTermScreenCell cell;
        int wide = get_cell(tui, row, column, &cell);
        add_cell(&tui->row, &cell);
        column += wide;
    }
    while (tui->row.length > 0 && tui->row.bytes[tui->row.length - 1] == ' ')
        tui->row.bytes[--tui->row.length] = '\0';
    return text_get(&tui->row);
}

bool tui_find(struct tui *tui, const char *text, int *row, int *column)
{
    for (*row = 0; *row < tui->rows; ++*row) {
        const char *line = tui_row(tui, *row);
        const char *found = strstr(line, text);
        if (found == NULL)
            continue;
        ptrdiff_t left = found - line;
        for (*column = 0; left > 0;) {
            VTermScreenCell cell;
            struct text glyph = {0};
            int wide = get_cell(tui, *row, *column, &cell);
            add_cell(&glyph, &cell);
            left -= (ptrdiff_t)glyph.length;
            *column += wide;
            text_free(&glyph);
        }
        return true;
    }
    return false;
}

int tui_glyph(struct tui *tui, int row, int column, char out[32])
{
    VTermScreenCell cell;
    struct text glyph = {0};
    int wide = get_cell(tui, row, column, &cell);
    add_cell(&glyph, &cell);
    snprintf(out, 32, "%s", text_get(&glyph));
    text_free(&glyph);
    return wide;
}

struct tui_look tui_look(struct tui *tui, int row, int column)
{
    VTermScreenCell cell;
    get_cell(tui, row, column, &cell);
    struct tui_look look = {.color = -1, .ground = -1};
    if (VTERM_COLOR_IS_INDEXED(&cell.bg) && !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
        look.ground = cell.bg.indexed.idx;
    if (cell.chars[0] == 0)
        return look;
    look.bold = cell.attrs.bold;
    look.underline = cell.attrs.underline != 0;
    look.reverse = cell.attrs.reverse;
    if (!VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) && VTERM_COLOR_IS_INDEXED(&cell.fg))
        look.color = cell.fg.indexed.idx;
    return look;
}

/* ---- comparing --------------------------------------------------------------------- */

/* Masks what the last search did, in the player's pane: "1,234 positions in 0.5 s", in one row
 * or two, or "1.23 k positions". The number of layouts is the same each time. */
static void mask_work(char *line)
{
    static const char *const counts[] = {" positions", " 个局面", " 1 position"};
    static const char *const times[] = {" layouts in ", " 个布局 用时 "};
    static const char *const starts[] = {"│ in ", "│ 用时 ", "| in "};
    for (int i = 0; i < 3; i++) {
        char *count = strstr(line, counts[i]);
        char *time = i < 2 ? strstr(line, times[i]) : NULL;
        char *from = count;
        while (from != NULL && from > line && from[-1] != '\x82' && from[-1] != '|' &&
               strncmp(from, "  ", 2) != 0)
            from--; /* to the edge of the pane, U+2502, or to the figure before */
        if (from != NULL)
            strcpy(from, " ... positions");
        if (time != NULL)
            strcpy(time + strlen(times[i]), "...");
    }
    for (int i = 0; i < 3; i++) {
        char *start = strstr(line, starts[i]);
        const char *time = start != NULL ? start + strlen(starts[i]) : "";
        if (is_digit(time[0]) || strncmp(time, "under", 5) == 0 ||
            strncmp(time, "不到", strlen("不到")) == 0)
            strcpy(start + strlen(starts[i]), "...");
    }
}

/* Replaces "01:23" with "mm:ss" and the value after a figure's name, or after Rescue's "Today",
 * with "...". */
static void mask(char *line)
{
    static const char *const figures[] = {"nodes  ",      "nodes/s  ", "open  ",
                                          "duplicates  ", "memory  ",  "time  ",
                                          "节点  ",       "节点/秒  ", "待展开  ",
                                          "重复  ",       "内存  ",    "时间  ",
                                          "Today  "};
    for (char *s = line; *s != '\0'; s++)
        if (is_digit(s[0]) && is_digit(s[1]) && s[2] == ':' && is_digit(s[3]) &&
            is_digit(s[4]))
            memcpy(s, "mm:ss", 5);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        char *s = strstr(line, figures[i]);
        if (s != NULL)
            strcpy(s + strlen(figures[i]) - 1, "...");
    }
    mask_work(line);
}

/* Whether the pane is about to say how many moves win now: a search may come first. */
static bool is_counting(struct tui *tui)
{
    for (int row = 0; row < tui->rows; row++) {
        const char *line = tui_row(tui, row);
        bool now = strstr(line, " now  ") != NULL || strstr(line, " 这一步  ") != NULL;
        if ((now && strcmp(line + strlen(line) - 3, "...") == 0) ||
            (strstr(line, " best line  ") != NULL && strstr(line, " of ") != NULL))
            return true;
    }
    return false;
}

static void whole_screen(struct tui *tui, struct text *out)
{
    tui_wait_whole(tui);
    bool over_time = false;
    while (is_counting(tui))
        tui_wait_frame(tui, tui_frames(tui));
    for (int row = 0; row < tui->rows; row++) {
        char line[4096] = "";
        strncat(line, tui_row(tui, row), sizeof line - 16);
        mask(line);
        /* A bar is a quarter of a second of the search: there may be more or fewer. */
        char *bars = over_time ? strstr(line, "│ \xe2\x96") : NULL;
        over_time = (over_time || strstr(line, "best line over time") != NULL) &&
                    strstr(line, " positions") == NULL;
        if (bars != NULL)
            strcpy(bars, "│ ...");
        text_string(out, line);
        text_char(out, '\n');
    }
}

static bool read_file(const char *path, struct text *out)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    char bytes[4096];
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add(out, bytes, n);
    fclose(file);
    return true;
}

/* Compares SCREEN with the stored file NAME; frees SCREEN. */
static void expect_file(struct text *screen, const char *name)
{
    const char *data = getenv("TEST_DATA");
    char path[1024];
    snprintf(path, sizeof path, "%s/screens/%s.txt", data != NULL ? data : "tests/data",
             name);
    struct text wanted = {0};
    if (getenv("UNSTUCK_REWRITE_SCREENS") != NULL) {
        FILE *file = fopen(path, "w");
        if (file == NULL)
            fail_msg("%s cannot be written", path);
        fputs(text_get(screen), file);
        fclose(file);
    }
    bool is_there = read_file(path, &wanted);
    bool equal = is_there && strcmp(text_get(screen), text_get(&wanted)) == 0;
    if (!equal)
        /* Not with print_error, which cuts long text. */
        fprintf(stderr, "%s:\n%s\nnow:\n%s", path,
                is_there ? text_get(&wanted) : "(none)\n", text_get(screen));
    text_free(screen);
    text_free(&wanted);
    if (!equal)
        fail_msg("the screen is not %s", name);
}

/* The count of the moves that win, "now   2 of 3", may come after all the rest. */
static bool lacks_count(struct tui *tui)
{
    for (int row = 0; row < tui_rows(tui); row++) {
        const char *count = strstr(tui_row(tui, row), " now  ");
        if (count != NULL && strcmp(count + strlen(count) - 4, " ...") == 0)
            return true;
    }
    return false;
}

void tui_expect_screen(struct tui *tui, const char *name)
{
    struct text screen = {0};
    while (lacks_count(tui))
        tui_wait_frame(tui, tui_frames(tui));
    whole_screen(tui, &screen);
    expect_file(&screen, name);
}

/* The looks on a screen. The first is the plain look; blanks on its background have it
 * too. */
struct legend {
    int count;
    struct tui_look looks[26];
};

static bool same_look(const struct tui_look *a, const struct tui_look *b)
{
    return a->color == b->color && a->ground == b->ground && a->bold == b->bold &&
           a->underline == b->underline && a->reverse == b->reverse;
}

static char letter_at(struct tui *tui, int row, int column, struct legend *legend)
{
    VTermScreenCell cell;
    get_cell(tui, row, column, &cell);
    struct tui_look look = tui_look(tui, row, column);
    const struct tui_look *plain = &legend->looks[0];
    bool blank = cell.chars[0] == 0 || cell.chars[0] == ' ';
    if (blank && !look.reverse && !look.underline) { /* only the background shows */
        look.color = plain->color;
        look.bold = plain->bold;
    }
    int i = 0;
    while (i < legend->count && !same_look(&legend->looks[i], &look))
        i++;
    assert_in_range(i, 0, 25);
    if (i == legend->count)
        legend->looks[legend->count++] = look;
    return i == 0 ? '.' : (char)('a' + i - 1);
}

/* Whether the length of LINE, which is masked, differs from run to run. */
static bool varies(const char *line)
{
    static const char *const ends[] = {"... positions", " in ...", "用时 ..."};
    size_t length = strlen(line);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (length >= strlen(ends[i]) &&
            strcmp(line + length - strlen(ends[i]), ends[i]) == 0)
            return true;
    return false;
}

/* Adds a letter for each cell of ROW. A row whose length varies gets only "~". */
static void letters_of(struct tui *tui, int row, struct legend *legend, struct text *out)
{
    char line[4096] = "";
    strncat(line, tui_row(tui, row), sizeof line - 16);
    mask(line);
    if (varies(line))
        text_char(out, '~');
    else
        for (int column = 0; column < tui->columns; column++)
            text_char(out, letter_at(tui, row, column, legend));
    text_char(out, '\n');
}

void tui_expect_looks(struct tui *tui, const struct tui_look *plain, const char *name)
{
    struct text out = {0};
    struct legend legend = {.count = 1, .looks = {*plain}};
    whole_screen(tui, &out);
    for (int row = 0; row < tui->rows; row++)
        letters_of(tui, row, &legend, &out);
    for (int i = 0; i < legend.count; i++) {
        const struct tui_look *look = &legend.looks[i];
        text_format(&out, "%c  %d on %d%s%s%s\n", i == 0 ? '.' : 'a' + i - 1, look->color,
                    look->ground, look->bold ? " bold" : "",
                    look->underline ? " underline" : "", look->reverse ? " reverse" : "");
    }
    expect_file(&out, name);
}
