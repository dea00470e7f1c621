/* Positions in 32 bytes. */
#include "games/klondike/solve/shorten/spot.h"

enum {
    LENGTH = 5, /* shifts in a column's word */
    FIRST = 9,
    SUITS_OF_RUN = 14,
    WASTE = 24 /* in the talon's */
};

static const uint32_t talon_left = 0xffffff;

void spot_frame_init(struct spot_frame *frame, struct spot *spot,
                     const struct klondike *root)
{
    *frame = (struct spot_frame){.root = *root};
    *spot = (struct spot){0};
    for (int c = 0; c < COLUMNS; c++) {
        spot->column[c] = root->size[c];
        for (int n = 0; n < root->size[c]; n++)
            frame->hidden[c][n + 1] =
                frame->hidden[c][n] | card_alone(root->column[c][n]);
    }
    bound_frame_init(frame);
    spot->talon =
        spot_talon(((uint32_t)1 << root->talon_size) - 1, root->waste, root->redeals);
}

/* ---- columns ----------------------------------------------------------------------- */

int column_down(const struct spot_frame *frame, int c, uint32_t word)
{
    int kept = (int)(word & 31);
    if (kept == 0)
        return 0;
    if (kept > frame->root.down[c])
        return frame->root.down[c];
    while (klondike_joined(&frame->root, c, kept - 1))
        kept--;
    return kept - 1;
}

int column_run_length(uint32_t word)
{
    return (int)(word >> LENGTH & 15);
}

uint8_t column_run(uint32_t word, int i)
{
    uint32_t first = word >> FIRST & 31;
    uint32_t suit = ((first ^ (uint32_t)i) & 1) * 2 + (word >> (SUITS_OF_RUN + i) & 1);
    return card_make((int)(first >> 1) - i, (int)suit);
}

uint32_t column_push(const struct spot_frame *frame, int c, uint32_t word, uint8_t card)
{
    uint32_t kept = word & 31;
    uint32_t length = word >> LENGTH & 15;
    /* A face-up card that returns to where it lay at the start counts as one of those
     * cards again, so that each position has only one word. */
    if (length == 0 && kept < frame->root.size[c] &&
        frame->root.column[c][kept] == card &&
        (kept > frame->root.down[c] || klondike_joined(&frame->root, c, (int)kept)))
        return word + 1;
    if (length == 0)
        word |= (uint32_t)(card_rank(card) << 1 | !card_red(card)) << FIRST;
    word |= (uint32_t)(card_suit(card) & 1) << (SUITS_OF_RUN + length);
    return word + (1 << LENGTH);
}

uint32_t column_drop(uint32_t word, int count)
{
    int length = (int)(word >> LENGTH & 15);
    if (count < length) {
        length -= count;
        uint32_t suits = (((uint32_t)1 << length) - 1) << SUITS_OF_RUN;
        return (word & ((1 << SUITS_OF_RUN) - 1) & ~((uint32_t)15 << LENGTH)) |
               (uint32_t)length << LENGTH | (word & suits);
    }
    return (word & 31) - (uint32_t)(count - length);
}

/* ---- all --------------------------------------------------------------------------- */

void spot_spell(const struct spot_frame *frame, const struct spot *spot,
                struct spot_cards *out)
{
    card_set away = 0;
    for (int c = 0; c < COLUMNS; c++) {
        uint32_t word = spot->column[c];
        int kept = (int)(word & 31);
        int down = column_down(frame, c, word);
        int count = 0;
        for (int i = down; i < kept; i++)
            out->up[c][count++] = frame->root.column[c][i];
        for (int i = 0; i < column_run_length(word); i++)
            out->up[c][count++] = column_run(word, i);
        for (int i = 0; i < count; i++)
            away |= card_alone(out->up[c][i]);
        out->up_count[c] = (uint8_t)count;
        out->down[c] = (uint8_t)down;
        away |= frame->hidden[c][down];
    }
    out->talon_size = 0;
    for (uint32_t rest = spot->talon & talon_left; rest != 0; rest &= rest - 1) {
        int place = __builtin_ctz(rest);
        uint8_t card = frame->root.talon[place];
        out->talon[out->talon_size] = card;
        out->place[out->talon_size++] = (uint8_t)place;
        away |= card_alone(card);
    }
    out->waste = (int)(spot->talon >> WASTE) % (TALON_MAX + 1);
    out->redeals = (int)(spot->talon >> WASTE) / (TALON_MAX + 1);
    out->left = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int height = 0;
        while (height < frame->root.ranks &&
               (away & card_alone(card_make(height, suit))) == 0)
            height++;
        out->heights[suit] = (uint8_t)height;
        out->left += frame->root.ranks - height;
    }
}
