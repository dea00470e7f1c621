#include "coach/marks.h"

#include "base/i18n.h"
#include "canvas/canvas.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MARK_COLUMNS = 8 /* of sign and length in the list of moves */
};

/* ---- signs ------------------------------------------------------------------------- */

/* The move keeps the win; it loses; before a length that is not proved. */
static const char *const keeps[] = {"✓", "+"};
static const char *const loses[] = {"✗", "x"};
static const char *const at_most[] = {"≤", "<="};

static const char *sign(const char *const both[2], enum charset charset)
{
    return both[charset == CHARSET_ASCII];
}

static struct move_mark mark_of(const struct moves *moves, const struct known_move *move,
                                enum charset charset)
{
    const struct solution *found = &move->found;
    const struct judgement *here = &moves->here;
    bool scored = moves->game->rules->scored;
    /* Both distances to the end are known. */
    bool counted = found->proved && game_surveys(moves->game) && here->proved &&
                   here->verdict == VERDICT_SOLVED;
    struct move_mark mark = {.move = move->move,
                             .style = STYLE_PLAIN,
                             .length = -1,
                             .sign = "?"};
    if (found->verdict == VERDICT_IMPOSSIBLE) {
        mark.style = STYLE_BAD;
        snprintf(mark.sign, MARK_SIGN, "%s", sign(loses, charset));
    } else if (found->verdict == VERDICT_SOLVED && scored) {
        snprintf(mark.sign, MARK_SIGN, "%lld", (long long)found->score);
    } else if (found->verdict == VERDICT_SOLVED && counted) {
        int change = found->length - here->length;
        mark.style = change < 0 ? STYLE_GOOD : change > 0 ? STYLE_BAD : STYLE_PLAIN;
        snprintf(mark.sign, MARK_SIGN, change != 0 ? "%+d" : "=", change);
    } else if (found->verdict == VERDICT_SOLVED) {
        mark.style = STYLE_GOOD;
        snprintf(mark.sign, MARK_SIGN, "%s", sign(keeps, charset));
    }
    if (found->verdict == VERDICT_SOLVED && !scored) {
        mark.length = found->length;
        mark.proved = solution_is_best(moves->game, found);
    }
    return mark;
}

int marks_list(const struct moves *moves, enum charset charset, struct move_mark *out)
{
    const struct known_move *list[MOVES_MOST];
    int count = moves_list(moves, list);
    for (int i = 0; i < count; i++) {
        out[i] = mark_of(moves, list[i], charset);
        out[i].rank = -i;
        if (moves->game->rules->scored && list[i]->found.score == list[0]->found.score)
            out[i].style = STYLE_GOOD;
    }
    return count;
}

static int compare_ranks(const void *a, const void *b)
{
    const struct move_mark *x = a;
    const struct move_mark *y = b;
    return (y->rank > x->rank) - (y->rank < x->rank);
}

void marks_print(const struct game *game, const void *state, struct move_mark *marks,
                 int count, enum charset charset, struct text *out)
{
    scoped_text value = {0};
    qsort(marks, (size_t)count, sizeof *marks, compare_ranks);
    for (int i = 0; i < count; i++) {
        text_clear(&value);
        text_string(&value, marks[i].sign);
        if (marks[i].length >= 0)
            text_format(&value, " %s%d", marks[i].proved ? "" : sign(at_most, charset),
                        marks[i].length);
        text_left(out, text_get(&value), MARK_COLUMNS);
        game_abbreviate(game, state, marks[i].move, out);
        text_char(out, '\n');
    }
}

void marks_legend(const struct game *game, enum charset charset, struct text *out)
{
    if (game->rules->scored)
        text_format(out, _("Numbers: best scores found  %s best move  %s other"),
                    sign(keeps, charset), charset == CHARSET_ASCII ? "." : "·");
    else if (game_surveys(game))
        text_format(out,
                    _("-1: one nearer the goal  +1: one farther  =: neither  %s loses"),
                    sign(loses, charset));
    else if (game->solver->even)
        text_format(out, _("%s keeps the win  %s loses  ? not known"),
                    sign(keeps, charset), sign(loses, charset));
    else
        text_format(out, _("%s keeps the win  %s loses  ? not known  %s at most"),
                    sign(keeps, charset), sign(loses, charset), sign(at_most, charset));
}
