/* Parallel depth-first search with a shared set of dead nodes.
 *
 * Each thread makes runs of its own from the same root, as dive_decide() does with one
 * thread, with other noise in the order of the children. A node that one thread has found
 * dead is dead for all, so what a thread has done need not be done by another. Their
 * orders keep them from searching the same nodes at the same time (notes of busy nodes, as in
 * ABDADA, bring nothing: LABBOOK.md). The first to win, or to prove the root dead, ends it.
 *
 * Why "dead" is still a proof: PROOFS, section 11.
 *
 * When the set is full, a thread calls the others. All pause, one gets more memory, and all
 * move the keys. */
#include "games/klondike/solve/crew.h"

#include "engine/team.h"

enum {
    ROOM_BYTES = 4 << 20 /* enough for what a crew takes at its beginning */
};

/* One thread. The first one of a crew has the caller's dive instead of OWN. */
struct hand {
    struct dive own, *dive;
    struct claim own_claim, *claim;
    struct dive_most most;
    enum dive_end end;
};

struct crew {
    const struct node *root;
    struct dead_share share;
    atomic_bool called;  /* see struct dive */
    struct hand hands[]; /* one for each thread */
};

/* Enlarges the set. False: the search has no memory left. */
static bool grow(struct crew *crew, struct team *team, int index)
{
    bool fine = true;
    if (index == 0) {
        atomic_store(&crew->called, false);
        fine = dead_share_grow(&crew->share);
    }
    if (!team_meet(team, fine))
        return false;
    dead_share_move(&crew->share, index, team->count);
    team_meet(team, true);
    if (index == 0)
        dead_share_moved(&crew->share);
    return true;
}

static void work(struct team *team, int index, void *argument)
{
    struct crew *crew = argument;
    struct hand *hand = &crew->hands[index];
    struct dive *dive = hand->dive;
    bool going;
    do {
        dead_view(&dive->dead, &crew->share);
        hand->end = dive_decide(dive, hand->claim, crew->root, UINT64_MAX);
        dead_view_end(&dive->dead);
        atomic_store(&crew->called, true);
        going = hand->end == DIVE_SPENT && !search_stopped(dive->search);
    } while (team_meet(team, going) && grow(crew, team, index));
    search_settle(hand->claim);
}

/* Makes a hand whose orders begin where those of LEAD are. */
static void hand_init(struct hand *hand, const struct dive *lead, int index)
{
    struct dive *dive = &hand->own;
    *hand = (struct hand){.dive = dive, .claim = &hand->own_claim};
    hand->own_claim.search = lead->search;
    dive_init(dive, lead->search, lead->board);
    dive->called = lead->called;
    dive->index = (uint64_t)index;
    dive->run = lead->run;
    dive->most_budget = lead->most_budget;
    if (lead->most != NULL) {
        hand->most.cards = lead->most->cards;
        dive->most = &hand->most;
    }
}

/* Gives LEAD what HAND has found, unless LEAD has it already. Returns the end of both. */
static enum dive_end take(struct dive *lead, enum dive_end end, const struct hand *hand)
{
    if (lead->most != NULL && hand->most.cards > lead->most->cards)
        *lead->most = hand->most;
    if (end != DIVE_SPENT || hand->end == DIVE_SPENT)
        return end;
    lead->depth = hand->own.depth;
    memcpy(lead->frames, hand->own.frames, sizeof lead->frames);
    lead->paused = false;
    return hand->end;
}

/* Runs the crew, which is complete. */
static enum dive_end run(struct crew *crew, int threads)
{
    struct dive *lead = crew->hands[0].dive;
    struct team team;
    team_init(&team, threads);
    team_run(&team, work, crew);
    enum dive_end end = crew->hands[0].end;
    for (int i = 1; i < team.count; i++)
        end = take(lead, end, &crew->hands[i]);
    lead->search->helped += team_free(&team);
    return end;
}

enum dive_end crew_decide(struct dive *lead, struct claim *claim, const struct node *root)
{
    struct search *search = lead->search;
    int threads = search->limits.threads < TEAM_MAX ? search->limits.threads : TEAM_MAX;
    size_t bytes = sizeof(struct crew) + (size_t)threads * sizeof(struct hand);
    if (!search_fits(search, bytes + ROOM_BYTES))
        return dive_decide(lead, claim, root, UINT64_MAX);
    struct crew *crew = search_alloc(search, bytes);
    if (crew == NULL)
        return DIVE_SPENT;
    enum dive_end end = DIVE_SPENT;
    crew->root = root;
    crew->hands[0] = (struct hand){.dive = lead, .claim = claim};
    lead->called = &crew->called;
    for (int i = 1; i < threads; i++)
        hand_init(&crew->hands[i], lead, i);
    if (dead_share_init(&crew->share, &lead->dead)) {
        end = run(crew, threads);
        dead_share_end(&crew->share, &lead->dead);
    }
    for (int i = 1; i < threads; i++)
        dive_free(&crew->hands[i].own);
    lead->called = NULL;
    search_release(search, crew, bytes);
    return end;
}
