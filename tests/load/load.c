/* make load: many players at once, over a real sshd (tests/load/load.sh starts it).
 *
 *     load PORT USER KEY DIR PLAYERS SECONDS
 *
 * PLAYERS players begin one of the four games each and press a key every two seconds: hints,
 * moves, and other screens. A tenth as many sit idle beside them, and one more attacks in the
 * second half of the time. A tenth of the players (of Klondike and Klotski) are killed at a
 * random moment and come back: all moves that their screen has shown must be there again.
 *
 * Prints what it has measured, and what is asked for. The exit status is 1 if something is
 * not so. Killing and measuring memory need to be root, because --public hides its memory from
 * other programs of the account; else they are left out, and this is said. */
#include "base/clock.h"
#include "tests/load/player.h"

#include <dirent.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libssh2.h>

enum {
    MOST = 4096,
    MEMORY_MOST = 4096, /* KiB of a session */
    OPENING_MOST = 6    /* connections that are being opened at once */
};

/* Seconds after its last key until a player counts as idle: the clock then stands still. */
static const double idle_after = 75;

struct load {
    struct server server;
    const char *folder; /* of --state */
    struct player *players;
    int count, playing; /* the first PLAYING are players */
    double seconds;
    double started; /* when all were connected */
    struct tally tally;
    long lost, killed, kept, short_of; /* SHORT_OF: back with fewer moves */
    uint64_t idle_bytes;
    bool idle_measured;
    struct samples memory; /* KiB of each session */
    double sshd_memory;    /* KiB of all sshd processes */
    double used[2];        /* processor time so far of sessions and of sshd, in seconds */
    bool root;
};

/* ---- processes --------------------------------------------------------------------- */

static size_t read_file(const char *pid, const char *name, char *out, size_t size)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%s/%s", pid, name);
    FILE *file = fopen(path, "r");
    size_t n = file != NULL ? fread(out, 1, size - 1, file) : 0;
    if (file != NULL)
        fclose(file);
    out[n] = '\0';
    return n;
}

/* The name of the player of process PID, from the environment with which it began; "": none.
 * Valid until the next call. */
static const char *player_of(const char *pid)
{
    static const char variable[] = "UNSTUCK_PLAYER=";
    static char environment[8192];
    size_t n = read_file(pid, "environ", environment, sizeof environment);
    for (size_t i = 0; i < n; i += strlen(environment + i) + 1)
        if (strncmp(environment + i, variable, sizeof variable - 1) == 0)
            return environment + i + sizeof variable - 1;
    return "";
}

/* Whether process PID is one of the sessions. */
static bool is_session(const struct load *load, const char *pid)
{
    char line[1000], name[64];
    size_t n = read_file(pid, "cmdline", line, sizeof line);
    bool found = false;
    read_file(pid, "comm", name, sizeof name);
    for (size_t i = 0; i < n; i += strlen(line + i) + 1)
        found |= strcmp(line + i, load->folder) == 0;
    return found && strncmp(name, "unstuck", 7) == 0;
}

static double private_memory(const char *pid)
{
    char rollup[4096];
    double sum = 0;
    read_file(pid, "smaps_rollup", rollup, sizeof rollup);
    for (const char *s = rollup; (s = strstr(s, "\nPrivate_")) != NULL; s++)
        sum += strtod(s + strcspn(s, ":") + 1, NULL);
    return sum;
}

/* Calls VISIT for each process. */
static void each_process(struct load *load,
                         void (*visit)(struct load *load, const char *pid))
{
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9')
            visit(load, entry->d_name);
    if (folder != NULL)
        closedir(folder);
}

static void measure(struct load *load, const char *pid)
{
    char name[64];
    read_file(pid, "comm", name, sizeof name);
    if (strncmp(name, "sshd", 4) == 0)
        load->sshd_memory += private_memory(pid);
    else if (is_session(load, pid)) {
        double memory = private_memory(pid);
        samples_note(&load->memory, memory);
        if (memory > MEMORY_MOST)
            fprintf(stderr, "%s has %.0f KiB\n", player_of(pid), memory);
    }
}

/* Processor time of process PID so far, in seconds. */
static double time_used(const char *pid)
{
    char stat[1000];
    unsigned long user = 0, system = 0;
    read_file(pid, "stat", stat, sizeof stat);
    const char *rest = strrchr(stat, ')');
    if (rest != NULL)
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static void add_time(struct load *load, const char *pid)
{
    char name[64];
    read_file(pid, "comm", name, sizeof name);
    if (is_session(load, pid))
        load->used[0] += time_used(pid);
    else if (strncmp(name, "sshd", 4) == 0)
        load->used[1] += time_used(pid);
}

static const char *victim;

static void kill_victim(struct load *load, const char *pid)
{
    if (is_session(load, pid) && strcmp(player_of(pid), victim) == 0 &&
        kill((pid_t)atoi(pid), SIGKILL) == 0)
        load->killed++;
}

static void kill_player(struct load *load, struct player *player)
{
    int moves = player_moves(player);
    if (moves < 1 || player_is_over(player))
        return; /* later: another screen, or no game that could be resumed */
    victim = player->name;
    player->kill_at = 0;
    player->moves_killed = moves;
    each_process(load, kill_victim);
}

/* ---- the sessions ------------------------------------------------------------------ */

static bool is_attacked(const struct load *load, double now)
{
    return load->started > 0 && now > load->started + load->seconds / 2;
}

/* A player that was killed opens a new connection; any other one is lost. */
static void end_session(struct load *load, struct player *player)
{
    player_close(player);
    if (player->moves_killed >= 0 && !player->resuming) {
        player->resuming = true;
        player_open(player, &load->server);
    } else if (player->role != ROLE_ATTACKER) {
        load->lost++;
        fprintf(stderr, "%s is lost\n", player->name);
    }
}

/* Whether the moves of a killed player are there again. */
static void check_moves(struct load *load, struct player *player)
{
    int moves = player_moves(player);
    if (!player->resuming || player->moves_killed < 0 || moves < 0)
        return;
    if (moves >= player->moves_killed)
        load->kept++;
    else
        load->short_of++;
    if (moves < player->moves_killed)
        fprintf(stderr, "%s: %d moves were shown, %d are back\n", player->name,
                player->moves_killed, moves);
    player->moves_killed = -1;
}

static void serve(struct load *load, struct player *player, double now)
{
    if (player->state == WIRE_OPENING)
        player->state = wire_step(player->wire);
    if (player->state == WIRE_FAILED ||
        (player->state == WIRE_OPEN &&
         !player_hear(player, &load->tally, is_attacked(load, now), now))) {
        end_session(load, player);
        return;
    }
    check_moves(load, player);
    if (player->state != WIRE_OPEN)
        return;
    if (player->role == ROLE_ATTACKER && is_attacked(load, now))
        player_attack(player, now);
    else if (player->role != ROLE_ATTACKER || *player->script != '\0')
        player_act(player, &load->tally, now);
    if (player->kill_at > 0 && now >= player->kill_at)
        kill_player(load, player);
}

/* Serves all sessions once, after waiting for at most 5 ms. */
static void serve_all(struct load *load)
{
    static struct pollfd ready[MOST];
    for (int i = 0; i < load->count; i++) {
        struct wire *wire = load->players[i].wire;
        ready[i] = (struct pollfd){.fd = wire != NULL ? wire_socket(wire) : -1,
                                   .events = wire != NULL ? wire_events(wire) : 0};
    }
    poll(ready, (nfds_t)load->count, 5);
    for (int i = 0; i < load->count; i++)
        if (load->players[i].wire != NULL)
            serve(load, &load->players[i], clock_now());
}

static int opening(const struct load *load)
{
    int count = 0;
    for (int i = 0; i < load->count; i++)
        count += load->players[i].wire != NULL && load->players[i].heard == 0;
    return count;
}

static void connect_all(struct load *load)
{
    double begun = clock_now();
    for (int next = 0; next < load->count || opening(load) > 0;) {
        if (next < load->count && opening(load) < OPENING_MOST)
            player_open(&load->players[next++], &load->server);
        serve_all(load);
        if (clock_now() > begun + 60 + load->count) {
            fprintf(stderr, "only %d sessions could be opened\n", next);
            exit(1);
        }
    }
    load->started = clock_now();
    /* What was measured while others connected does not count. */
    for (int i = 0; i < 2; i++)
        load->tally.keys[i].count = 0;
    for (int i = 0; i < GAMES; i++)
        load->tally.hints[i].count = 0;
    printf("connected after %.0f s\n", load->started - begun);
    fflush(stdout);
}

/* Chooses who is killed when: between three and eight tenths of the time. */
static void plan_kills(struct load *load)
{
    int wanted = load->root ? load->playing / 10 : 0;
    for (int i = 0; i < load->playing && wanted > 0; i++) {
        struct player *player = &load->players[i];
        double part = 0.3 + 0.5 * (double)random_below(&player->random, 1000) / 1000;
        if (player->game > 1)
            continue;
        player->kill_at = load->started + part * load->seconds;
        wanted--;
    }
}

static uint64_t bytes_of_idle(const struct load *load)
{
    uint64_t sum = 0;
    for (int i = 0; i < load->count; i++)
        sum += load->players[i].role == ROLE_IDLE ? load->players[i].bytes : 0;
    return sum;
}

static void run(struct load *load)
{
    uint64_t before = 0;
    bool measured = false;
    plan_kills(load);
    each_process(load, add_time);
    double used[2] = {load->used[0], load->used[1]};
    for (double now; (now = clock_now()) < load->started + load->seconds;) {
        serve_all(load);
        if (!load->idle_measured && now > load->started + idle_after) {
            before = bytes_of_idle(load);
            load->idle_measured = true;
        }
        if (load->root && !measured && now > load->started + 0.45 * load->seconds) {
            each_process(load, measure);
            measured = true;
        }
    }
    load->idle_bytes = bytes_of_idle(load) - before;
    load->used[0] = load->used[1] = 0;
    each_process(load, add_time);
    for (int i = 0; i < 2; i++)
        load->used[i] -= used[i];
}

/* ---- the report -------------------------------------------------------------------- */

static bool report(const char *what, double value, double most, const char *unit)
{
    bool fine = value <= most;
    printf("%-44s %8.1f %-4s  %s %.0f\n", what, value, unit,
           fine ? "at most" : "MORE THAN", most);
    return fine;
}

static bool report_hints(struct load *load)
{
    static const char *const names[GAMES] = {"Klondike", "Klotski", "Lianliankan",
                                             "SameGame"};
    bool fine = true;
    for (int i = 0; i < GAMES; i++) {
        struct samples *hints = &load->tally.hints[i];
        char line[80];
        snprintf(line, sizeof line, "hint, %s (%d): median, 99%%", names[i],
                 hints->count);
        printf("%-44s %8.1f ms\n", line, 1000 * samples_part(hints, 0.5));
        if (i < 3)
            fine &= report("", 1000 * samples_part(hints, 0.99), 300, "ms");
        else
            printf("%-44s %8.1f ms\n", "", 1000 * samples_part(hints, 0.99));
    }
    return fine;
}

static bool report_all(struct load *load)
{
    struct samples *keys = load->tally.keys;
    double means[2] = {1000 * samples_mean(&keys[0]), 1000 * samples_mean(&keys[1])};
    printf("%d players, %d idle ones, one attacker; %.0f s\n", load->playing,
           load->count - load->playing - 1, load->seconds);
    bool fine = report("sessions lost", (double)load->lost, 0, "");
    printf("%-44s %8d\n", "keys answered", keys[0].count + keys[1].count);
    fine &= report("keys without an answer", (double)load->tally.unanswered, 0, "");
    printf("%-44s %8.1f ms\n", "key to picture: median",
           1000 * samples_part(&keys[0], 0.5));
    fine &= report("key to picture: 99%", 1000 * samples_part(&keys[0], 0.99), 100, "ms");
    fine &=
        report("... during the attack", 1000 * samples_part(&keys[1], 0.99), 100, "ms");
    printf("%-44s %8.1f ms\n", "key to picture: mean", means[0]);
    fine &= report("... during the attack", means[1], 1.1 * means[0] + 0.5, "ms");
    fine &= report_hints(load);
    printf("%-44s %8ld\n", "hints that found nothing, or games over",
           load->tally.unknown);
    for (int i = 0; i < 2; i++)
        printf("%-44s %8.1f %%\n",
               i == 0 ? "processor time of the sessions (of one)" : "... of sshd",
               100 * load->used[i] / load->seconds);
    if (load->idle_measured)
        fine &= report("bytes from idle sessions", (double)load->idle_bytes, 0, "");
    else
        printf("idle sessions: not measured in less than %.0f s\n", idle_after);
    if (!load->root) {
        puts("killed players and memory: not measured, because this needs root");
        return fine;
    }
    printf("%-44s %8ld\n", "players killed", load->killed);
    printf("%-44s %8ld\n", "... and back with all moves", load->kept);
    fine &= report("... and back with fewer", (double)load->short_of, 0, "");
    printf("%-44s %8.0f KiB\n", "private memory of a session: mean",
           samples_mean(&load->memory));
    fine &= report("... 99%", samples_part(&load->memory, 0.99), MEMORY_MOST, "KiB");
    printf("%-44s %8.0f KiB\n", "private memory of sshd for a session",
           load->memory.count > 0 ? load->sshd_memory / load->memory.count : 0);
    return fine;
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: load PORT USER KEY DIR PLAYERS SECONDS\n");
        return 2;
    }
    char public_key[1000];
    snprintf(public_key, sizeof public_key, "%s.pub", argv[3]);
    struct load load = {.server = {.port = atoi(argv[1]),
                                   .user = argv[2],
                                   .key = argv[3],
                                   .public_key = public_key},
                        .folder = argv[4],
                        .playing = atoi(argv[5]),
                        .seconds = atof(argv[6]),
                        .root = geteuid() == 0};
    int idle = load.playing / 10 + 1;
    load.count = load.playing + idle + 1;
    if (load.playing < 1 || load.count > MOST || libssh2_init(0) != 0)
        return 2;
    signal(SIGPIPE, SIG_IGN);
    load.players = calloc((size_t)load.count, sizeof *load.players);
    if (load.players == NULL)
        return 99;
    for (int i = 0; i < load.count; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        enum role role = i < load.playing     ? ROLE_PLAYER
                         : i < load.count - 1 ? ROLE_IDLE
                                              : ROLE_ATTACKER;
        player_init(&load.players[i], name, role, i % GAMES, (uint64_t)i + 1);
    }
    connect_all(&load);
    run(&load);
    bool fine = report_all(&load);
    for (int i = 0; i < load.count; i++) {
        player_close(&load.players[i]);
        vterm_free(load.players[i].vterm);
    }
    free(load.players);
    libssh2_exit();
    return fine ? 0 : 1;
}
