#include "games/klondike/view/view_cards.h"

#include "base/utf8.h"

enum {
    PIPS_HIGH = 7, /* cards at least this high have pips */
    PIPS_MOST = 10
};

/* Where printed cards have their pips, from the ace on: in both side columns and in the
 * middle one. A letter is a height, from a at the top to m at the bottom. */
static const struct {
    const char *sides, *middle;
} pips[PIPS_MOST] = {{"", "g"},     {"", "am"},    {"", "agm"},  {"am", ""},
                     {"am", "g"},   {"agm", ""},   {"agm", "d"}, {"agm", "dj"},
                     {"aeim", "g"}, {"aeim", "ck"}};

/* The frame of the cursor, of which only the sides show around one row, or one that is
 * FRAMED if the cursor is not here. */
static void draw_frame(struct canvas *canvas, int row, int column, int high, int wide,
                       bool framed, bool cursor, int style)
{
    uint32_t side = canvas->charset == CHARSET_ASCII ? '|' : 0x2551;
    if (cursor && high == 1) {
        canvas_glyph(canvas, row, column - 1, side, STYLE_STRONG);
        canvas_glyph(canvas, row, column + wide, side, STYLE_STRONG);
    } else if (cursor)
        canvas_double_box(canvas, row, column, high, wide, style);
    else if (framed && high > 1)
        canvas_box(canvas, row, column, high, wide, style);
}

/* A head with its crown or cap, the right way up and upside down as on printed cards. */
static void draw_court(struct canvas *canvas, int row, int column, int high, int wide,
                       const char *suit, int rank, int style)
{
    /* King, jack, queen. */
    static const char *const lines[][2] = {{"╲│╱", "╱│╲"},
                                           {"╭─╮", "╰─╯"},
                                           {"╲●╱", "╱●╲"}};
    static const char *const ascii[][2] = {{"\\|/", "/|\\"},
                                           {".-.", "'-'"},
                                           {"\\o/", "/o\\"}};
    bool plain = canvas->charset == CHARSET_ASCII;
    const char *const *heads = (plain ? ascii : lines)[rank % 3];
    int y = row + high / 2;
    int x = column + wide / 2;
    canvas_fill(canvas, row, column, high, wide, plain ? ':' : 0x2591, style);
    canvas_box(canvas, row, column, high, wide, style);
    canvas_string(canvas, row, column, suit, style);
    canvas_string(canvas, row + high - 1, column + wide - 1, suit, style);
    canvas_string(canvas, y - 1, x - 1, heads[0], style);
    canvas_string(canvas, y, x - 1, plain ? "( )" : "▐ ▌", style);
    canvas_string(canvas, y, x, rank_name(rank), style);
    canvas_string(canvas, y + 1, x - 1, heads[1], style);
}

static void draw_pips(struct canvas *canvas, int row, int column, int high,
                      const char *heights, const char *suit, int style)
{
    for (; *heights != '\0'; heights++) {
        int down = ((*heights - 'a') * (high - 1) + ('m' - 'a') / 2) / ('m' - 'a');
        canvas_string(canvas, row + down, column, suit, style);
    }
}

/* What is inside the frame of a whole card. */
static void draw_picture(struct canvas *canvas, const struct klondike_layout *layout,
                         int row, int column, uint8_t card, int style)
{
    const char *suit = suit_name(card_suit(card), canvas->charset);
    int rank = card_rank(card);
    int middle = column + layout->wide / 2;
    int side = layout->wide / 4;
    int high = layout->high - 2;
    if (layout->high < PIPS_HIGH)
        canvas_string(canvas, row + layout->high / 2, middle, suit, style);
    else if (rank >= PIPS_MOST)
        draw_court(canvas, row + 1, middle - side, high, 2 * side + 1, suit, rank, style);
    else {
        draw_pips(canvas, row + 1, middle - side, high, pips[rank].sides, suit, style);
        draw_pips(canvas, row + 1, middle, high, pips[rank].middle, suit, style);
        draw_pips(canvas, row + 1, middle + side, high, pips[rank].sides, suit, style);
    }
}

int klondike_inset(const struct klondike_layout *layout, uint8_t card,
                   enum charset charset)
{
    char name[CARD_BYTES];
    return layout->wide > utf8_columns(card_name(card, charset, name)) + 1;
}

void klondike_draw_face(struct canvas *canvas, const struct klondike_layout *layout,
                        int row, int column, int high, uint8_t card,
                        struct klondike_mark mark)
{
    char name[CARD_BYTES];
    int style = (STYLE_HEARTS + card_suit(card)) | mark.flags;
    int length = utf8_columns(card_name(card, canvas->charset, name));
    bool marked = mark.flags != 0 || mark.cursor;
    canvas_fill(canvas, row, column, high, layout->wide, ' ', style);
    draw_frame(canvas, row, column, high, layout->wide, layout->framed || marked,
               mark.cursor, marked ? style : STYLE_CARD);
    canvas_string(canvas, row, column + klondike_inset(layout, card, canvas->charset),
                  name, style);
    if (layout->framed && high == layout->high) {
        draw_picture(canvas, layout, row, column, card, style);
        canvas_string(canvas, row + high - 1, column + layout->wide - 1 - length, name,
                      style);
    } else if (high > 2)
        canvas_string(canvas, row + high - 1, column + layout->wide - 2,
                      suit_name(card_suit(card), canvas->charset), style);
}

void klondike_draw_back(struct canvas *canvas, const struct klondike_layout *layout,
                        int row, int column, int high, int count,
                        struct klondike_mark mark)
{
    /* Two shades, so that the cards of a column can be counted. */
    static const uint32_t lines[] = {0x2592, 0x2591};
    static const uint32_t ascii[] = {'#', '%'};
    const uint32_t *shades = canvas->charset == CHARSET_ASCII ? ascii : lines;
    bool narrow = layout->wide == CARD_WIDE_LEAST;
    int style = STYLE_BACK | mark.flags;
    canvas_fill(canvas, row, column, high, layout->wide, shades[row % 2], style);
    draw_frame(canvas, row, column, high, layout->wide, false, mark.cursor,
               mark.cursor ? STYLE_SPADES | mark.flags : style);
    if (count > 0)
        canvas_format(canvas, row + (high - 1) / 2,
                      column + layout->wide / 2 - 2 + narrow, style,
                      narrow ? "%d" : " %d ", count);
}

void klondike_draw_place(struct canvas *canvas, const struct klondike_layout *layout,
                         int row, int column, int high, const char *sign,
                         struct klondike_mark mark)
{
    /* Not filled: without colours it would look like a card. */
    int style = mark.flags != 0 ? STYLE_HINT : mark.cursor ? STYLE_STRONG : STYLE_DIM;
    canvas_fill(canvas, row, column, high, layout->wide, ' ', style);
    if (high == 1) {
        canvas_glyph(canvas, row, column, '[', style);
        canvas_glyph(canvas, row, column + layout->wide - 1, ']', style);
    }
    draw_frame(canvas, row, column, high, layout->wide, true, mark.cursor, style);
    canvas_string(canvas, row + (high - 1) / 2, column + (layout->wide - 1) / 2, sign,
                  style);
}

void klondike_draw_mark(struct canvas *canvas, const struct klondike_layout *layout,
                        int row, int column, const struct move_mark *mark)
{
    int name_end = layout->wide > CARD_WIDE_LEAST ? CARD_WIDE_LEAST : CARD_WIDE_LEAST - 1;
    int at = layout->wide - utf8_columns(mark->sign);
    canvas_label(canvas, row, column + (at > name_end ? at : name_end), mark->sign,
                 mark->style);
}
