/* What Lianliankan's tiles show.
 *
 * With colours, small tiles have twelve shapes and then letters, each in three colours, so
 * that every face of a deal is one column wide. Large tiles are those of mahjong: one to nine
 * pips in three suits, winds, dragons and seasons. */
#include "games/lianliankan/view/lianliankan_view.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

enum {
    COLORS = 3,
    SHAPES = 12,
    SUITS = 3,
    PIPS = 9,
    LETTERED = LIAN_SYMBOLS + COLORS * LIAN_SYMBOLS, /* faces one column wide */
    MEAN_COPIES = 5, /* of a face at least, where a deal has many faces */
    LARGE_COLUMNS = 3
};

static const char shapes[SHAPES][4] = {"★", "▼", "♠", "♣", "◐", "◉",
                                       "▲", "■", "◆", "✚", "♥", "●"};
static const char suits[SUITS][4] = {"●", "◆", "■"};

/* Three rows of three columns. */
static const char pips[PIPS][10] = {"    *    ", " *     * ", "*   *   *",
                                    "* *   * *", "* * * * *", "* ** ** *",
                                    "* ***** *", "***** ***", "*********"};

/* Winds, dragons and seasons, at most three columns wide, and what is added to STYLE_FACE. */
static const char *const honours = N_("E S W N Red Grn Wht Spr Sum Aut Win");
static const char honour_colors[] = {1, 1, 1, 1, 0, 7, 2, 4, 4, 4, 4};

static bool is_pips(int face)
{
    return face <= SUITS * PIPS;
}

/* The place of FACE in HONOURS, -1: it is none of them. */
static int honour_of(int face)
{
    int index = face - 1 - SUITS * PIPS;
    return index < (int)sizeof honour_colors ? index : -1;
}

static void print_honour(int face, char out[LIAN_LABEL])
{
    const char *word = _(honours);
    for (int i = honour_of(face); i > 0; i--)
        word += strcspn(word, " ") + 1;
    snprintf(out, LIAN_LABEL, "%.*s", (int)strcspn(word, " "), word);
}

int lian_face_columns(const struct lian *s, enum charset charset, bool large)
{
    int cells = s->rows * s->columns;
    bool shaped = charset == CHARSET_UNICODE;
    int narrow = shaped ? LETTERED : LIAN_SYMBOLS;
    int copies = shaped ? MEAN_COPIES : MEAN_COPIES - 1;
    if (shaped && large)
        return LARGE_COLUMNS;
    if (charset == CHARSET_CJK || cells > narrow * copies)
        return 2;
    for (int cell = 0; cell < cells; cell++)
        if (s->face[cell] > narrow)
            return 2;
    return 1;
}

/* The colours of the twelve shapes, or of the letters, that follow each other change from one
 * to the next, so that a board with few faces has all of them, too. */
static int color_of(int index, int kinds)
{
    return (index % kinds + index / kinds) % COLORS;
}

int lian_face_style(int face, enum charset charset, bool large)
{
    int index = face - 1, color = index % 9;
    bool shaped = charset == CHARSET_UNICODE;
    if (shaped && large && is_pips(face))
        color = index / PIPS;
    else if (shaped && large)
        color = honour_of(face) >= 0 ? honour_colors[honour_of(face)] : color;
    else if (shaped && face <= LETTERED)
        color = index < LIAN_SYMBOLS ? color_of(index, SHAPES)
                                     : color_of(index - LIAN_SYMBOLS, LIAN_SYMBOLS);
    return STYLE_FACE + color;
}

void lian_face_label(int face, enum charset charset, bool large, char out[LIAN_LABEL])
{
    int index = face - 1;
    if (charset != CHARSET_UNICODE || face > LETTERED)
        lian_face_name(face, charset, out);
    else if (large && is_pips(face))
        snprintf(out, LIAN_LABEL, "%d%s", index % PIPS + 1, suits[index / PIPS]);
    else if (large && honour_of(face) >= 0)
        print_honour(face, out);
    else if (large)
        lian_face_name(face, charset, out);
    else if (index < LIAN_SYMBOLS)
        snprintf(out, LIAN_LABEL, "%s", shapes[index % SHAPES]);
    else
        lian_face_name(index % LIAN_SYMBOLS + 1, charset, out);
}

void lian_face_draw(struct canvas *canvas, int face, int style)
{
    char label[LIAN_LABEL];
    bool large = canvas->rows > 1;
    if (large && canvas->charset == CHARSET_UNICODE && is_pips(face)) {
        const char *pip = pips[(face - 1) % PIPS];
        for (int i = 0; i < 9; i++)
            if (pip[i] != ' ')
                canvas_string(canvas, i / 3, i % 3, suits[(face - 1) / PIPS], style);
        return;
    }
    lian_face_label(face, canvas->charset, large, label);
    canvas_string(canvas, canvas->rows / 2, (canvas->columns - utf8_columns(label)) / 2,
                  label, style);
}
