/* Keys and mouse in Klondike: name a pile, then another one. */
#include "games/klondike/rules/piles.h"
#include "games/klondike/view/klondike_view.h"
#include "games/klondike/view/layout.h"

#include "base/i18n.h"
#include "game/view.h"

#include <stdio.h>

/* The arguments of an input. */
struct klondike_hand {
    const struct scene *scene;
    const struct klondike *k;
    struct klondike_view *view;
};

/* Refuses to move a card from SOURCE to TARGET. */
static struct wish refuse_move(struct klondike_hand *hand, int source, int target)
{
    klondike_refusal(hand->k, source, target, hand->scene->charset, hand->view->say,
                     sizeof hand->view->say);
    return wish_refuse(hand->view->say);
}

/* The selected pile; PILE_NONE: none, or an undo has emptied it. */
static int taken(const struct klondike_hand *hand)
{
    int pile = hand->view->source - 1;
    return pile >= 0 && pile < PILES && pile_top(hand->k, pile) != 0 ? pile : PILE_NONE;
}

/* PILE was named: the cursor is there or, if it is not shown, will appear there. */
static void note(struct klondike_hand *hand, int pile)
{
    hand->view->named = (uint8_t)(pile + 1);
    if (hand->view->cursor > 0)
        hand->view->cursor = hand->view->named;
}

int klondike_focus(const struct klondike_view *view)
{
    int place = view->cursor > 0 ? view->cursor : view->named;
    return place > 0 && place <= PILES ? place - 1 : 0;
}

static int cursor(const struct klondike_hand *hand)
{
    int pile = hand->view->cursor - 1;
    return pile >= 0 && pile < PILES ? pile : PILE_NONE;
}

static struct wish turn(struct klondike_hand *hand)
{
    hand->view->source = 0;
    if (cursor(hand) != PILE_STOCK) /* Enter there draws again and again */
        note(hand, PILE_WASTE);
    return klondike_legal(hand->k, KLONDIKE_TURN)
               ? wish_move(KLONDIKE_TURN)
               : refuse_move(hand, PILE_STOCK, PILE_WASTE);
}

/* Says that HELD cards of PILE, the first of them called NAME, are selected. */
static void say_selected(struct klondike_hand *hand, int pile, int held, const char *name)
{
    char *say = hand->view->say;
    size_t size = sizeof hand->view->say;
    if (held > 1 && pile_splits(hand->k, pile))
        snprintf(say, size,
                 ngettext("%s selected (%d card).  %c: fewer  1-7: move there  "
                          "f: foundation",
                          "%s selected (%d cards).  %c: fewer  1-7: move there  "
                          "f: foundation",
                          held),
                 name, held, pile_key(pile));
    else if (held > 1)
        snprintf(say, size,
                 ngettext("%s selected (%d card).  1-7: move there  f: foundation  "
                          "m: best place",
                          "%s selected (%d cards).  1-7: move there  f: foundation  "
                          "m: best place",
                          held),
                 name, held);
    else
        snprintf(
            say, size,
            pile < PILE_FOUNDATION
                ? _("%s selected.  1-7: move there  f: foundation  m: best place")
                : _("%s selected.  1-7: move there  f: next foundation  m: best place"),
            name);
}

/* Selects PILE, but FEWER cards of its run. */
static struct wish select_run(struct klondike_hand *hand, int pile, int fewer)
{
    struct klondike_view *view = hand->view;
    const struct klondike *k = hand->k;
    char name[CARD_BYTES];
    const char *problem = klondike_no_source(k, pile);
    view->source = view->dragged = 0;
    if (problem != NULL)
        return wish_refuse(problem);
    view->source = (uint8_t)(pile + 1);
    view->fewer = (uint8_t)fewer;
    int held = pile_held(k, pile, fewer);
    card_name(held > 1 ? k->column[pile][k->size[pile] - held] : pile_top(k, pile),
              hand->scene->charset, name);
    say_selected(hand, pile, held, name);
    return wish_look(view->say);
}

/* The player has named a pile: the source or, after a source, the target. */
static struct wish name_pile(struct klondike_hand *hand, int pile)
{
    struct klondike_view *view = hand->view;
    int source = taken(hand);
    if (pile == PILE_STOCK)
        return turn(hand);
    note(hand, pile);
    /* A pile that no card can go to must be another source. */
    bool target = pile < COLUMNS || (pile >= PILE_FOUNDATION && source < PILE_FOUNDATION);
    if (source == PILE_NONE || (pile != source && !target))
        return select_run(hand, pile, 0);
    int held = pile_held(hand->k, source, view->fewer);
    if (pile == source && pile_splits(hand->k, pile) && held > 1)
        return select_run(hand, pile, view->fewer + 1);
    view->source = 0;
    if (pile == source)
        return wish_look(_("Deselected."));
    uint32_t move = pile_move(hand->k, source, pile, held);
    return klondike_legal(hand->k, move) ? wish_move(move)
                                         : refuse_move(hand, source, pile);
}

/* f names a foundation. As a target it is that of the selected card. As a source it is
 * the next one whose card can return to a column. */
static struct wish name_foundation(struct klondike_hand *hand)
{
    int source = taken(hand);
    if (source < PILE_FOUNDATION)
        return name_pile(hand, pile_home(hand->k, source));
    int suit = source == PILE_NONE ? 0 : source - PILE_FOUNDATION + 1;
    while (suit < SUITS && !pile_can_return(hand->k, suit))
        suit++;
    if (suit < SUITS) {
        note(hand, PILE_FOUNDATION + suit);
        return select_run(hand, PILE_FOUNDATION + suit, 0);
    }
    hand->view->source = 0;
    if (source != PILE_NONE)
        return wish_look(_("Deselected."));
    return wish_refuse(
        hand->k->rules.noback != 0
            ? _("In this game no card comes back.  1-7 or w, then f: move one up")
            : _("No foundation card fits a pile.  1-7 or w, then f: move a card up"));
}

/* Whether the top card of PILE can go up, and no other card can need it. If a draw turns
 * several cards, a card that leaves the waste changes which others can be reached, so it is
 * safe only if all of them are turned together. */
static bool is_safe(const struct klondike *k, int pile)
{
    return klondike_is_safe(k->foundation, pile_top(k, pile)) &&
           (pile != PILE_WASTE || k->rules.draw == 1 || k->talon_size <= k->rules.draw);
}

/* The move of the first safe card to its foundation; MOVE_NONE: there is none, and *READY is
 * the first pile whose card could go up though it is not safe, or PILE_NONE. */
static uint32_t safe_move(const struct klondike *k, int *ready)
{
    *ready = PILE_NONE;
    for (int i = 0; i <= COLUMNS; i++) {
        int pile = i < COLUMNS ? i : PILE_WASTE;
        uint32_t move = pile_move(k, pile, pile_home(k, pile), 1);
        if (!klondike_legal(k, move))
            continue;
        if (is_safe(k, pile))
            return move;
        *ready = *ready == PILE_NONE ? pile : *ready;
    }
    return MOVE_NONE;
}

uint32_t klondike_settle(const void *state)
{
    int ready;
    return safe_move(state, &ready);
}

/* A card that may still have to lie on CARD, or on one that lies on it. */
static uint8_t needing(const struct klondike *k, uint8_t card)
{
    int rank = card_rank(card), other = card_red(card) ? SPADES : HEARTS;
    for (int suit = other; suit < other + 2; suit++)
        if (k->foundation[suit] < rank - 1)
            return card_make(rank - 1, suit);
    return card_make(rank - 2, card_suit(card) ^ 1);
}

/* Moves one safe card up and asks for the same event again. */
static struct wish safe_cards(struct klondike_hand *hand)
{
    const struct klondike *k = hand->k;
    char card[CARD_BYTES], other[CARD_BYTES];
    int ready;
    uint32_t move = safe_move(k, &ready);
    hand->view->source = 0;
    if (move != MOVE_NONE) {
        note(hand, pile_target(move));
        return (struct wish){.kind = WISH_MOVE, .move = move, .again = true};
    }
    if (ready == PILE_NONE)
        return wish_refuse(_("No card can go to a foundation now."));
    uint8_t top = pile_top(k, ready);
    card_name(top, hand->scene->charset, card);
    if (klondike_is_safe(k->foundation, top))
        snprintf(hand->view->say, sizeof hand->view->say,
                 _("%s could go up, but then draws turn other cards.  w f: move it up"),
                 card);
    else
        snprintf(hand->view->say, sizeof hand->view->say,
                 _("%s could go up, but %s may still need it.  %c f: move it up"), card,
                 card_name(needing(k, top), hand->scene->charset, other),
                 pile_key(ready));
    return wish_refuse(hand->view->say);
}

/* How good a place PILE is for HELD cards of SOURCE; 0: it is none. The best one turns a card
 * up or keeps all others free to move. */
static int place_value(const struct klondike *k, int source, int pile, int held)
{
    uint32_t move = pile_move(k, source, pile, held);
    if (!klondike_legal(k, move))
        return 0;
    if (pile >= COLUMNS)
        return is_safe(k, source) ? 5 : 3;
    if (k->size[pile] == 0)
        return 1;
    return source < COLUMNS && klondike_count(k, move) < k->size[source] - k->down[source]
               ? 2
               : 4;
}

/* Plays the HELD cards of SOURCE to the only or best place. */
static struct wish play_best(struct klondike_hand *hand, int source, int held)
{
    const struct klondike *k = hand->k;
    int best = pile_home(k, source), most = 0;
    for (int i = 0; i <= COLUMNS; i++) {
        int pile = i < COLUMNS ? i : pile_home(k, source);
        int value = place_value(k, source, pile, held);
        if (value > most) {
            most = value;
            best = pile;
        }
    }
    hand->view->source = 0;
    if (most > 0) {
        note(hand, best);
        return wish_move(pile_move(k, source, best, held));
    }
    if (klondike_no_source(k, source) != NULL)
        return wish_refuse(klondike_no_source(k, source));
    scoped_text pile = {0};
    klondike_print_pile(source, &pile);
    snprintf(hand->view->say, sizeof hand->view->say, _("No card of %s can move now."),
             text_get(&pile));
    return wish_refuse(hand->view->say);
}

/* The key for that: of the selected pile or, if there is none, the one at the cursor. */
static struct wish play_chosen(struct klondike_hand *hand)
{
    int source = taken(hand) != PILE_NONE ? taken(hand) : cursor(hand);
    if (source == PILE_NONE)
        return wish_refuse(_("1-7 or w, then m: play the card to its best place"));
    if (source == PILE_STOCK)
        return turn(hand);
    return play_best(hand, source,
                     pile_held(hand->k, source,
                               taken(hand) == source ? hand->view->fewer : 0));
}

/* Moves the cursor around the columns, or around the piles above them. */
static struct wish move_cursor(struct klondike_hand *hand, int right, bool over)
{
    /* The pile above each column; the waste takes two places. */
    static const uint8_t above[COLUMNS] = {PILE_STOCK,          PILE_WASTE,
                                           PILE_WASTE,          PILE_FOUNDATION,
                                           PILE_FOUNDATION + 1, PILE_FOUNDATION + 2,
                                           PILE_FOUNDATION + 3};
    const int upper = PILES - COLUMNS;
    int pile = cursor(hand);
    if (pile == PILE_NONE)
        pile = klondike_focus(hand->view);
    else if (over && pile < COLUMNS)
        pile = above[pile];
    else if (over) {
        int column = 0;
        while (above[column] != pile)
            column++;
        pile = column;
    } else if (pile < COLUMNS)
        pile = (pile + right + COLUMNS) % COLUMNS;
    else
        pile = COLUMNS + (pile - COLUMNS + right + upper) % upper;
    hand->view->cursor = (uint8_t)(pile + 1);
    note(hand, pile);
    return wish_look(taken(hand) != PILE_NONE ? hand->view->say : NULL);
}

static struct wish on_enter(struct klondike_hand *hand)
{
    int pile = cursor(hand);
    if (pile != PILE_NONE && pile == taken(hand) && !pile_splits(hand->k, pile))
        return play_chosen(hand);
    if (pile != PILE_NONE)
        return name_pile(hand, cursor(hand));
    hand->view->cursor = (uint8_t)(klondike_focus(hand->view) + 1);
    return wish_look(
        _("Arrows: choose a pile  Enter: select it, then choose where it goes"));
}

static struct wish on_key(struct klondike_hand *hand, uint32_t key)
{
    int down, right;
    switch (key) {
    case 'd':
    case ' ':
        return turn(hand);
    case 'w':
        return name_pile(hand, PILE_WASTE);
    case 'f':
        return name_foundation(hand);
    case 'F':
        return safe_cards(hand);
    case 'm':
        return play_chosen(hand);
    case PRESS_ENTER:
        return on_enter(hand);
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
        hand->view->source = 0;
        return wish_look(NULL);
    default:
        if (event_step(key, &down, &right))
            return move_cursor(hand, right, down != 0);
        return key >= '1' && key <= '7' ? name_pile(hand, (int)(key - '1'))
                                        : wish_nothing();
    }
}

/* The mouse is released over PILE. Cards that have no place there return to theirs. */
static struct wish drop_cards(struct klondike_hand *hand, int pile)
{
    struct klondike_view *view = hand->view;
    int source = taken(hand);
    bool held = view->held, dragged = view->dragged;
    view->held = view->dragged = 0;
    if (source == PILE_NONE || !held)
        return wish_nothing();
    if (pile != PILE_NONE && pile != source && pile != PILE_STOCK)
        return name_pile(hand, pile);
    if (dragged && pile != source)
        view->source = 0;
    return dragged ? wish_look(view->source != 0 ? view->say : NULL) : wish_nothing();
}

/* A press names a pile and, if that matters, how many of its cards. A release on another
 * pile names that one, so that cards can be dragged. Two presses play a card up or to its best
 * place, and so does the right button. */
static struct wish on_mouse(struct klondike_hand *hand, const struct event *event)
{
    int pile = klondike_pile_at(hand->scene, event->row, event->column);
    int source = taken(hand);
    struct klondike_view *view = hand->view;
    if (source != PILE_NONE && view->held && event->mouse == MOUSE_DRAG) {
        view->dragged = true; /* the selected cards follow the mouse */
        view->row = (int16_t)event->row;
        view->column = (int16_t)event->column;
        return wish_look(view->say);
    }
    if (event->mouse == MOUSE_RELEASE)
        return drop_cards(hand, pile);
    if (pile == PILE_NONE || event->mouse != MOUSE_PRESS ||
        (event->button != 1 && event->button != 3))
        return wish_nothing();
    view->cursor = view->dragged = 0;
    if (event->button == 3 && pile != PILE_STOCK) {
        int held = pile_splits(hand->k, pile)
                       ? klondike_cards_from(hand->scene, pile, event->row)
                       : pile_held(hand->k, pile, 0);
        return play_best(hand, pile, held);
    }
    view->held = source == PILE_NONE;
    view->grip_row = (int16_t)event->row;
    view->grip_column = (int16_t)event->column;
    if (event->twice && pile == source && pile < PILE_FOUNDATION &&
        klondike_legal(hand->k, pile_move(hand->k, pile, pile_home(hand->k, pile), 1)))
        return name_pile(hand, pile_home(hand->k, source));
    if (event->twice && pile == source && !pile_splits(hand->k, pile))
        return play_chosen(hand);
    if (pile_splits(hand->k, pile) && (source == PILE_NONE || source == pile)) {
        int fewer = pile_held(hand->k, pile, 0) -
                    klondike_cards_from(hand->scene, pile, event->row);
        if (source == PILE_NONE || fewer != hand->view->fewer)
            return select_run(hand, pile, fewer);
        hand->view->source = 0;
        return wish_look(_("Deselected."));
    }
    return name_pile(hand, pile);
}

struct wish klondike_input(const struct scene *scene, void *view,
                           const struct event *event)
{
    struct klondike_hand hand = {.scene = scene, .k = scene->state, .view = view};
    if (event->kind == EVENT_KEY)
        return on_key(&hand, event->key);
    return event->kind == EVENT_MOUSE ? on_mouse(&hand, event) : wish_nothing();
}
