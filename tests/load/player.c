#include "tests/load/player.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 24,
    COLUMNS = 80,
    MESSAGE = ROWS - 2, /* the row of messages */
    TICK_MOST = 30      /* bytes of a tick of the clock, which is no answer */
};

static const double patience = 5; /* seconds for a picture */

/* ---- times ------------------------------------------------------------------------- */

void samples_note(struct samples *samples, double value)
{
    if (samples->count == samples->room) {
        samples->room = 2 * samples->room + 1000;
        samples->values =
            realloc(samples->values, (size_t)samples->room * sizeof *samples->values);
        if (samples->values == NULL)
            abort();
    }
    samples->values[samples->count++] = value;
}

static int compare(const void *left, const void *right)
{
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

double samples_part(struct samples *samples, double part)
{
    if (samples->count == 0)
        return 0;
    qsort(samples->values, (size_t)samples->count, sizeof *samples->values, compare);
    int i = (int)ceil(part * samples->count) - 1;
    return samples->values[i > 0 ? i : 0];
}

double samples_mean(const struct samples *samples)
{
    double sum = 0;
    for (int i = 0; i < samples->count; i++)
        sum += samples->values[i];
    return samples->count > 0 ? sum / samples->count : 0;
}

/* ---- the screen -------------------------------------------------------------------- */

void player_init(struct player *player, const char *name, enum role role, int game,
                 uint64_t seed)
{
    *player = (struct player){.role = role, .game = game, .moves_killed = -1};
    snprintf(player->name, sizeof player->name, "%s", name);
    random_seed(&player->random, seed);
}

void player_open(struct player *player, const struct server *server)
{
    /* Of Klotski the last opening of the list, which is the hardest. */
    static const char *const scripts[GAMES] = {"1\r", "2\033[F\r", "3\r", "4\r"};
    if (player->vterm != NULL)
        vterm_free(player->vterm);
    player->vterm = vterm_new(ROWS, COLUMNS);
    vterm_set_utf8(player->vterm, 1);
    player->screen = vterm_obtain_screen(player->vterm);
    vterm_screen_enable_altscreen(player->screen, 1);
    vterm_screen_reset(player->screen, 1);
    player->script = player->resuming ? "" : scripts[player->game];
    player->pressed = player->asked = player->heard = 0;
    player->step = 0;
    player->state = WIRE_OPENING;
    player->wire = wire_open(server, player->name);
}

void player_close(struct player *player)
{
    wire_close(player->wire);
    player->wire = NULL;
}

const char *player_row(struct player *player, int row)
{
    static char line[COLUMNS * 4 + 1];
    size_t n = vterm_screen_get_text(player->screen, line, sizeof line - 1,
                                     (VTermRect){.start_row = row,
                                                 .end_row = row + 1,
                                                 .start_col = 0,
                                                 .end_col = COLUMNS});
    line[n] = '\0';
    return line;
}

int player_moves(struct player *player)
{
    const char *title = player_row(player, 0);
    const char *word = strstr(title, " move");
    while (word != NULL && word > title && word[-1] >= '0' && word[-1] <= '9')
        word--;
    return word != NULL && *word != ' ' ? atoi(word) : -1;
}

static bool says(struct player *player, const char *beginning)
{
    const char *said = player_row(player, MESSAGE);
    said += strspn(said, " ");
    return strncmp(said, beginning, strlen(beginning)) == 0;
}

bool player_is_over(struct player *player)
{
    return says(player, "Up Down: ");
}

/* ---- what the server sends --------------------------------------------------------- */

/* The answer to h, or that none was found. */
static void hear_hint(struct player *player, struct tally *tally, double now)
{
    bool found = says(player, "Hint: ") || says(player, "Or: ");
    if (!found && (says(player, "Searching") || now == player->asked))
        return;
    if (found)
        samples_note(&tally->hints[player->game], now - player->asked);
    else
        tally->unknown++;
    player->asked = 0;
    if (!found)
        player->script = "n\r"; /* the game is over, or nobody knows how it goes on */
    player->step = found ? 1 : 0;
}

bool player_hear(struct player *player, struct tally *tally, bool attacked, double now)
{
    char bytes[16384];
    for (;;) {
        long n = wire_receive(player->wire, bytes, sizeof bytes);
        if (n < 0)
            return false;
        if (n == 0)
            return true;
        player->bytes += (uint64_t)n;
        player->heard = now;
        vterm_input_write(player->vterm, bytes, (size_t)n);
        if (player->pressed > 0 && n > TICK_MOST) {
            samples_note(&tally->keys[attacked], now - player->pressed);
            player->pressed = 0;
        }
        if (player->asked > 0)
            hear_hint(player, tally, now);
    }
}

/* ---- keys -------------------------------------------------------------------------- */

static void press(struct player *player, const char *key, double now)
{
    long length = *key == '\033' ? 3 : 1;
    if (wire_send(player->wire, key, (size_t)length) != length)
        return;
    player->pressed = now;
    if (*key == 'h')
        player->asked = now;
}

static void press_scripted(struct player *player, double now)
{
    const char *key = player->script;
    player->script += *key == '\033' ? 3 : 1;
    press(player, key, now);
}

/* The next key of a round: h, Enter, and then something to look at. */
static char next_key(struct player *player, struct tally *tally)
{
    static const char looks[] = {'i', '?', 'S', 'p'};
    char key;
    if (player_is_over(player)) {
        player->script = "\r";
        player->step = 0;
        return 'n';
    }
    switch (player->step) {
    case 0:
        return 'h'; /* the answer leads to step 1 */
    case 1:
        tally->moves++;
        player->step = random_below(&player->random, 3) == 0 ? 2 : 0;
        return '\r';
    default:
        key = looks[random_below(&player->random, sizeof looks)];
        player->script = key == 'i' ? "" : "q";
        if (key == 'p')
            player->script = "p";
        player->step = 0;
        return key;
    }
}

/* Keys come every two seconds on average. */
static double pause_of(struct player *player)
{
    return 1 + 2 * (double)random_below(&player->random, 1000) / 1000;
}

void player_act(struct player *player, struct tally *tally, double now)
{
    if (player->heard == 0 || now < player->next)
        return;
    if (player->pressed > 0 || player->asked > 0) {
        double since = player->pressed > 0 ? player->pressed : player->asked;
        if (now - since < patience)
            return;
        fprintf(stderr, "%s (game %d, step %d): no answer; the screen says: %.78s\n",
                player->name, player->game + 1, player->step,
                player_row(player, MESSAGE));
        tally->unanswered++;
        player->pressed = player->asked = 0;
        player->script = "n\r";
        player->step = 0;
    }
    player->next = now + pause_of(player);
    if (*player->script != '\0')
        press_scripted(player, now);
    else if (player->role == ROLE_PLAYER)
        press(player, &(char){next_key(player, tally)}, now);
}

void player_attack(struct player *player, double now)
{
    static const char nonsense[] =
        "\033[999;999H\033]52;c;!\a\033[1;2;3;4;5;6;7;8;9;10;11;12;"
        "13;14;15;16;17;18u\033P+q\033\\\x9b\x90\xff\xc3\x28";
    static char keys[10000], paste[100000];
    int turn = (int)(now / 2) % 4;
    if (player->heard == 0 || now < player->next)
        return;
    player->next = now + 0.1;
    memset(keys, 'd', sizeof keys);
    memset(paste, 'x', sizeof paste);
    memcpy(paste, "\033[200~", 6);
    switch (turn) {
    case 0: /* 10,000 keys a second */
        wire_send(player->wire, keys, 1000);
        break;
    case 1:
        wire_send(player->wire, paste, sizeof paste);
        break;
    case 2:
        for (int i = 0; i < 100; i++)
            wire_resize(player->wire, 1 + (int)random_below(&player->random, 1000),
                        1 + (int)random_below(&player->random, 1000));
        break;
    default:
        for (int i = 0; i < 20; i++)
            wire_send(player->wire, nonsense, sizeof nonsense - 1);
    }
}
