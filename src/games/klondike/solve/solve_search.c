/* Depth-first search with restarts and a set of dead nodes.
 *
 * A frame lists the members of a node's class breadth first, and tries the children of
 * each member, the most promising first. When all members and children are done, the node
 * is dead.
 *
 * Why "dead" is a proof: steps between classes form no cycles (node.h), so a node is dead once
 * all its children are, or once it is lost in an easier game (easier.h), and stays so in later
 * runs: PROOFS, section 11. dive_run() returns DIVE_DEAD only when the root itself is left.
 * DIVE_WON is checked by replaying the line. */
#include "games/klondike/solve/solve_search.h"

#include "games/klondike/solve/easier.h"

#include <stdlib.h>

void dive_init(struct dive *dive, struct search *search,
               const struct klondike_board *board)
{
    memset(dive, 0, offsetof(struct dive, frames));
    dive->search = search;
    dive->board = board;
    dive->members_size = FIRST_MEMBERS;
    dive->children_size = FIRST_CHILDREN;
    dive->members = dive->first_members;
    dive->children = dive->first_children;
    dead_init(&dive->dead, search, board->key_bits);
}

/* The bytes of the members, or of the children, that are not in DIVE itself. */
static size_t members_bytes(const struct dive *dive)
{
    bool first = dive->members == dive->first_members;
    return first ? 0 : dive->members_size * sizeof *dive->members;
}

static size_t children_bytes(const struct dive *dive)
{
    bool first = dive->children == dive->first_children;
    return first ? 0 : dive->children_size * sizeof *dive->children;
}

static void free_block(struct search *search, void *block, size_t bytes)
{
    if (bytes > 0)
        search_release(search, block, bytes);
}

void dive_free(struct dive *dive)
{
    easier_free(dive->easier);
    dead_free(&dive->dead);
    free_block(dive->search, dive->members, members_bytes(dive));
    free_block(dive->search, dive->children, children_bytes(dive));
}

void dive_disown(struct dive *dive)
{
    if (dive->easier != NULL)
        dive_disown(&dive->easier->dive);
    dead_disown(&dive->dead);
    search_disown(dive->search, members_bytes(dive) + children_bytes(dive));
    dive->search = NULL;
}

bool dive_adopt(struct dive *dive, struct search *search)
{
    size_t bytes = members_bytes(dive) + children_bytes(dive);
    if (!search_adopt(search, bytes))
        return false;
    if (!dead_adopt(&dive->dead, search)) {
        search_disown(search, bytes);
        return false;
    }
    dive->search = search;
    if (dive->easier == NULL || dive_adopt(&dive->easier->dive, search))
        return true;
    dead_disown(&dive->dead);
    search_disown(search, bytes);
    dive->search = NULL;
    return false;
}

/* Doubles *BLOCK, which has *SIZE items, HELD bytes outside of the dive. False: no memory
 * left. */
static bool grow(struct search *search, void *block, size_t held, size_t item,
                 uint32_t *size)
{
    void **old = block;
    void *more = search_alloc(search, 2 * item * *size);
    if (more == NULL)
        return false;
    memcpy(more, *old, item * *size);
    free_block(search, *old, held);
    *old = more;
    *size *= 2;
    return true;
}

/* Adds a member that is one card away from the member of FRAME expanded last: CHANGE is
 * added to its heights. All steps of that one that are not idle have been found to lose. */
static void add_member(struct dive *dive, struct dive_frame *frame, int change)
{
    const struct dive_member *from = &dive->members[frame->member_next - 1];
    uint16_t heights = (uint16_t)(from->heights + change);
    uint32_t i = frame->member_begin;
    while (i < frame->member_end && dive->members[i].heights != heights)
        i++;
    struct dive_member *member = &dive->members[i];
    if (i == frame->member_end) {
        *member = (struct dive_member){.heights = heights};
        frame->member_end++;
    }
    if (((KLONDIKE_WITHOUT | dive->board->without) & RULE_FRESH) == 0) {
        member->lost.place |= from->lost.place;
        member->lost.up |= from->lost.up;
    }
}

/* Adds the heights that raising or lowering one card leads to from the member of FRAME expanded
 * last, unless that is done. Returns whether FRAME has another member. */
static bool add_members(struct dive *dive, struct dive_frame *frame)
{
    struct node_options *options = &frame->options;
    for (; options->raise != 0; options->raise &= options->raise - 1)
        add_member(dive, frame, 1 << bit_suit(lowest_bit(options->raise)) * 4);
    for (; options->lower != 0; options->lower &= options->lower - 1)
        add_member(dive, frame, -(1 << bit_suit(lowest_bit(options->lower)) * 4));
    return frame->member_next < frame->member_end;
}

/* Move ordering, tuned by counting the deals solved with 100 to 300,000 nodes, of
 * 1,000 random deals. First cards that go up, then cards in place that move, from the
 * highest column first: in the opposite order a third more deals need over 100 nodes.
 * Of the talon, late cards are best, and those after which the rest of the stock is
 * still turned in the same threes. */
enum {
    RANK_TALON_PLACE = 10000,
    RANK_HEAD_PLACE = 20000,
    RANK_TALON_UP = 25000,
    RANK_HEAD_UP = 30000,
    RANK_WON = 1 << 20 /* above all ranks: known to win */
};

/* The rank of the step of BIT among those of its sort, between -240 and 1,000. */
static int32_t rank_step(const struct dive *dive, const struct dive_frame *frame, int bit)
{
    int32_t rank = -20 * bit_rank(bit);
    if ((frame->node.heads & bit_card(bit)) != 0)
        return rank + 50 * frame->node.count[dive->board->column_of[bit]];
    return rank + 20 * dive->board->talon_index[bit] +
           300 * (waste_after(dive->board, &frame->node, bit) == 0);
}

static void make_child(const struct dive *dive, const struct dive_frame *frame,
                       struct child *child)
{
    child->node = frame->node;
    passage_take(dive->board, &child->passage, &child->node, NULL);
    child->key = node_key(dive->board, &child->node);
}

/* Adds the steps of SET from the member of FRAME expanded last, with their rank. */
static void add_children(struct dive *dive, const struct dive_frame *frame, cards set,
                         bool up, int32_t rank)
{
    uint16_t heights = dive->members[frame->member_next - 1].heights;
    for (; set != 0; set &= set - 1) {
        struct child *child = &dive->children[dive->child_end++];
        child->passage = (struct passage){heights, (uint8_t)lowest_bit(set), up};
        make_child(dive, frame, child);
        dead_prefetch(&dive->dead, child->key);
        child->rank = rank + rank_step(dive, frame, child->passage.bit);
        if (dive->noise != 0)
            child->rank +=
                (int32_t)((child->key ^ dive->seed) * 0x9e3779b97f4a7c15U >> 40) &
                dive->noise;
        if (won_has(dive->won, child->key))
            child->rank += RANK_WON;
    }
}

/* No line wins after the step of PASSAGE from FRAME's member expanded last. */
static void put_asleep(struct dive *dive, const struct dive_frame *frame,
                       const struct passage *passage)
{
    struct step_sets *lost = &dive->members[frame->member_next - 1].lost;
    if (passage->up)
        lost->up |= bit_card(passage->bit);
    else
        lost->place |= bit_card(passage->bit);
}

/* Drops the children of FRAME that are dead. */
static void drop_dead(struct dive *dive, const struct dive_frame *frame)
{
    uint32_t end = frame->child_begin;
    for (uint32_t i = end; i < dive->child_end; i++) {
        const struct child *child = &dive->children[i];
        if (dead_has(&dive->dead, child->key))
            put_asleep(dive, frame, &child->passage);
        else
            dive->children[end++] = *child;
    }
    dive->duplicates += dive->child_end - end;
    dive->child_end = end;
}

/* Takes the best of the children of FRAME. NULL: there is none. */
static struct child *best_child(struct dive *dive, const struct dive_frame *frame)
{
    if (dive->child_end == frame->child_begin)
        return NULL;
    struct child *last = &dive->children[--dive->child_end];
    struct child *best = last;
    for (struct child *child = &dive->children[frame->child_begin]; child < last; child++)
        if (child->rank > best->rank)
            best = child;
    if (best != last) {
        struct child child = *best;
        *best = *last;
        *last = child;
    }
    if (dive->child_end > frame->child_begin)
        dead_prefetch(&dive->dead, last[-1].key);
    return last;
}

/* Makes and takes the child that best_child() would take without noise. NULL: there is none. */
static struct child *best_step(struct dive *dive, struct dive_frame *frame)
{
    struct node_options *options = &frame->options;
    bool up = (options->head_up | options->talon_up) != 0;
    cards *set = options->head_up != 0      ? &options->head_up
                 : options->talon_up != 0   ? &options->talon_up
                 : options->head_place != 0 ? &options->head_place
                                            : &options->talon_place;
    int best = 0;
    int32_t most = INT32_MIN;
    for (cards left = *set; left != 0; left &= left - 1) {
        int32_t rank = rank_step(dive, frame, lowest_bit(left));
        if (rank >= most) {
            best = lowest_bit(left);
            most = rank;
        }
    }
    if (*set == 0)
        return NULL;
    *set ^= bit_card(best);
    struct child *child = &dive->children[dive->child_end];
    child->passage = (struct passage){dive->members[frame->member_next - 1].heights,
                                      (uint8_t)best, up};
    make_child(dive, frame, child);
    return child;
}

static int cards_up(uint16_t heights)
{
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        count += height_of(heights, suit);
    return count;
}

/* The passages between the current frames. */
static void find_passages(const struct dive *dive, struct passage *out)
{
    for (int i = 1; i < dive->depth; i++)
        out[i - 1] = dive->frames[i].passage;
}

/* The deepest frame has a member with HEIGHTS. */
static void note_most(struct dive *dive, uint16_t heights)
{
    struct dive_most *most = dive->most;
    if (most == NULL || cards_up(heights) <= most->cards)
        return;
    most->cards = cards_up(heights);
    search_deepen(dive->search, most->cards, CARDS);
    most->heights = heights;
    most->depth = dive->depth;
    find_passages(dive, most->passages);
}

/* Expands the next member of FRAME, the deepest frame. */
static void expand(struct dive *dive, struct dive_frame *frame)
{
    struct dive_member *member = &dive->members[frame->member_next++];
    note_most(dive, member->heights);
    cards home = home_at(&frame->node, member->heights);
    frame->options = find_options(dive->board, &frame->node, frame->reach, home);
    struct node_options *options = &frame->options;
    struct step_sets able = step_sets(options), *lost = &member->lost;
    lost->place &= able.place;
    lost->up &= able.up;
    drop_idle(dive->board, &frame->node, frame->reach, home, options);
    options->talon_place &= ~lost->place;
    options->head_place &= ~lost->place;
    options->talon_up &= ~lost->up;
    options->head_up &= ~lost->up;
    if (dive->lazy)
        return;
    add_children(dive, frame, options->talon_place, false, RANK_TALON_PLACE);
    add_children(dive, frame, options->head_place, false, RANK_HEAD_PLACE);
    add_children(dive, frame, options->talon_up, true, RANK_TALON_UP);
    add_children(dive, frame, options->head_up, true, RANK_HEAD_UP);
    drop_dead(dive, frame);
}

/* Whether the easier game is asked about NODE. With few passes, the game without a limit is won so
 * often that most questions would end with their budget. */
static bool may_ask(const struct dive *dive, const struct node *node)
{
    const struct klondike_board *board = dive->board;
    return dive->easier != NULL && (board->passes == 0 || board->passes > board->draw) &&
           node->talon != 0;
}

/* Enters NODE. PASSAGE leads to it from the deepest frame (NULL: it is the first
 * node). */
static void enter(struct dive *dive, const struct node *node, uint64_t key,
                  const struct passage *passage)
{
    struct dive_frame *frame = &dive->frames[dive->depth];
    uint32_t begin = dive->depth > 0 ? frame[-1].member_end : 0;
    struct dive_member *first = &dive->members[begin];
    *first = (struct dive_member){.heights = node->heights};
    if (passage != NULL) {
        frame->passage = *passage;
        first->lost = steps_asleep(dive->board, &frame[-1].node,
                                   dive->members[frame[-1].member_next - 1].lost,
                                   passage->bit, passage->up);
    }
    frame->node = *node;
    frame->key = key;
    frame->reach = passage != NULL && frame[-1].node.talon == node->talon
                       ? frame[-1].reach
                       : reach_talon(dive->board, node);
    frame->member_begin = frame->member_next = begin;
    frame->member_end = begin + 1;
    frame->child_begin = dive->child_end;
    frame->options = (struct node_options){0};
    frame->asked = !may_ask(dive, node);
    frame->budget = dive->budget;
    dive->depth++;
    dead_prefetch_add(&dive->dead, key);
}

enum {
    FANOUT = 64,   /* above the number of children, or of neighbours, of one member */
    ASK_AFTER = 30 /* members */
};

static bool reserve(struct dive *dive, const struct dive_frame *frame)
{
    if (dive->children_size - dive->child_end < FANOUT &&
        !grow(dive->search, &dive->children, children_bytes(dive), sizeof *dive->children,
              &dive->children_size))
        return false;
    if (dive->members_size - frame->member_end < FANOUT &&
        !grow(dive->search, &dive->members, members_bytes(dive), sizeof *dive->members,
              &dive->members_size))
        return false;
    return true;
}

void dive_begin(struct dive *dive, const struct node *root)
{
    dive->depth = 0;
    dive->child_end = 0;
    struct node start = *root;
    node_settle(dive->board, &start, NULL);
    enter(dive, &start, node_key(dive->board, &start), NULL);
}

/* Whether NODE is known to be lost, or at first sight. In a long search few nodes are lost so,
 * and looking takes longer than searching. */
static bool is_lost(const struct dive *dive, const struct node *node)
{
    if (dive->lazy && ((KLONDIKE_WITHOUT | dive->board->without) & RULE_STUCK) == 0 &&
        node_stuck(dive->board, node))
        return true;
    return may_ask(dive, node) && easier_lost(dive->easier, node);
}

/* Whether it is time to ask the easier game about FRAME: its node has cost much. */
static bool ask_now(const struct dive *dive, const struct dive_frame *frame)
{
    uint64_t after = (KLONDIKE_WITHOUT & RULE_LATE) != 0 ? 0 : ASK_AFTER;
    return !frame->asked && frame->budget - dive->budget >= after;
}

/* Asks, and leaves FRAME, the deepest one, without children and members if it is lost. False:
 * the search was stopped, or the crew is called. */
static bool ask_easier(struct dive *dive, struct claim *claim, struct dive_frame *frame)
{
    dive->easier->dive.called = dive->called;
    enum dive_end end = easier_ask(dive->easier, claim, &frame->node);
    frame->asked = !dive->easier->dive.paused;
    if (end == DIVE_DEAD) {
        dive->child_end = frame->child_begin;
        frame->options = (struct node_options){0};
        frame->member_next = frame->member_end;
    }
    return frame->asked;
}

enum dive_end dive_go_on(struct dive *dive, struct claim *claim)
{
    while (dive->depth > 0) {
        struct dive_frame *frame = &dive->frames[dive->depth - 1];
        struct child *child;
        if (ask_now(dive, frame)) {
            if (!ask_easier(dive, claim, frame))
                return DIVE_SPENT;
        } else if ((child = dive->lazy ? best_step(dive, frame)
                                       : best_child(dive, frame)) != NULL) {
            bool known = dead_has(&dive->dead, child->key);
            dive->duplicates += known;
            if (known || is_lost(dive, &child->node))
                put_asleep(dive, frame, &child->passage);
            else
                enter(dive, &child->node, child->key, &child->passage);
        } else if (add_members(dive, frame)) {
            if (frame->node.heights == dive->board->won ||
                won_has(dive->won, frame->key)) {
                /* A line wins from each node of the current path. */
                for (int i = 0; dive->won != NULL && i < dive->depth; i++)
                    won_note(dive->won, dive->frames[i].key);
                return DIVE_WON;
            }
            if (dive->budget == 0 || dive_called(dive) || !reserve(dive, frame) ||
                !search_claim(claim))
                return DIVE_SPENT;
            dive->budget--;
            claim->duplicates += dive->duplicates;
            dive->duplicates = 0;
            expand(dive, frame);
        } else {
            if (!dead_add(&dive->dead, frame->key))
                return DIVE_SPENT;
            dive->depth--;
            if (dive->depth > 0)
                put_asleep(dive, frame - 1, &frame->passage);
        }
    }
    return DIVE_DEAD;
}

enum dive_end dive_run(struct dive *dive, struct claim *claim, const struct node *root)
{
    dive_begin(dive, root);
    return dive_go_on(dive, claim);
}

/* The moves of the line from ROOT through COUNT passages to HEIGHTS. */
static bool write_moves(const struct dive *dive, const struct node *root,
                        const struct klondike *state, const struct passage *passages,
                        int count, uint16_t heights, struct klondike_line *moves)
{
    struct steps steps = {0};
    line_steps(dive->board, root, passages, count, heights, &steps);
    bool written = line_moves(state, &steps, moves);
    if (!written)
        search_stop(dive->search, STOP_SYSTEM);
    free(steps.step);
    return written;
}

bool dive_moves(const struct dive *dive, const struct node *root,
                const struct klondike *state, struct klondike_line *moves)
{
    struct passage passages[DEPTH_MOST];
    find_passages(dive, passages);
    return write_moves(dive, root, state, passages, dive->depth - 1, dive->board->won,
                       moves);
}

bool dive_most_moves(const struct dive *dive, const struct node *root,
                     const struct klondike *state, struct klondike_line *moves)
{
    const struct dive_most *most = dive->most;
    return write_moves(dive, root, state, most->passages, most->depth - 1, most->heights,
                       moves);
}
