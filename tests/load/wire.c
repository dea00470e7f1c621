#include "tests/load/wire.h"

#include <libssh2.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The steps of opening, in this order; each is repeated until it no longer says EAGAIN. */
enum step {
    STEP_CONNECT,
    STEP_HANDSHAKE,
    STEP_LOGIN,
    STEP_CHANNEL,
    STEP_NAME,
    STEP_LANGUAGE,
    STEP_TERMINAL,
    STEP_SHELL,
    STEP_DONE
};

struct wire {
    const struct server *server;
    char player[32];
    int socket;
    enum step step;
    LIBSSH2_SESSION *session;
    LIBSSH2_CHANNEL *channel;
};

struct wire *wire_open(const struct server *server, const char *player)
{
    struct wire *wire = calloc(1, sizeof *wire);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)server->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (wire == NULL)
        abort();
    wire->server = server;
    snprintf(wire->player, sizeof wire->player, "%s", player);
    wire->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (wire->socket < 0) {
        perror("socket");
        exit(99);
    }
    fcntl(wire->socket, F_SETFL, O_NONBLOCK);
    setsockopt(wire->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    if (connect(wire->socket, (struct sockaddr *)&address, sizeof address) != 0 &&
        errno != EINPROGRESS) {
        perror("connect");
        exit(99);
    }
    return wire;
}

/* Does one step; returns 0, LIBSSH2_ERROR_EAGAIN or another error. */
static int do_step(struct wire *wire)
{
    static const char locale[] = "C.UTF-8";
    /* This description has no REP, which some versions of libvterm show wrongly. */
    static const char type[] = "screen-256color";
    struct pollfd ready = {.fd = wire->socket, .events = POLLOUT};
    switch (wire->step) {
    case STEP_CONNECT:
        if (poll(&ready, 1, 0) == 0)
            return LIBSSH2_ERROR_EAGAIN;
        wire->session = libssh2_session_init();
        libssh2_session_set_blocking(wire->session, 0);
        return 0;
    case STEP_HANDSHAKE:
        return libssh2_session_handshake(wire->session, wire->socket);
    case STEP_LOGIN:
        return libssh2_userauth_publickey_fromfile(wire->session, wire->server->user,
                                                   wire->server->public_key,
                                                   wire->server->key, "");
    case STEP_CHANNEL:
        wire->channel = libssh2_channel_open_session(wire->session);
        return wire->channel != NULL ? 0 : libssh2_session_last_errno(wire->session);
    case STEP_NAME:
        return libssh2_channel_setenv(wire->channel, "UNSTUCK_PLAYER", wire->player);
    case STEP_LANGUAGE:
        return libssh2_channel_setenv(wire->channel, "LANG", locale);
    case STEP_TERMINAL:
        return libssh2_channel_request_pty_ex(wire->channel, type, sizeof type - 1, NULL,
                                              0, 80, 24, 0, 0);
    case STEP_SHELL:
        return libssh2_channel_shell(wire->channel);
    default:
        return 0;
    }
}

enum wire_state wire_step(struct wire *wire)
{
    while (wire->step < STEP_DONE) {
        int result = do_step(wire);
        if (result == LIBSSH2_ERROR_EAGAIN)
            return WIRE_OPENING;
        if (result != 0) {
            char *said = NULL;
            libssh2_session_last_error(wire->session, &said, NULL, 0);
            fprintf(stderr, "%s: step %d: %s\n", wire->player, (int)wire->step,
                    said != NULL ? said : "failed");
            return WIRE_FAILED;
        }
        wire->step++;
    }
    return WIRE_OPEN;
}

/* The connection breaks: nothing is said to the other side. */
void wire_close(struct wire *wire)
{
    if (wire == NULL)
        return;
    close(wire->socket);
    if (wire->session != NULL)
        libssh2_session_free(wire->session);
    free(wire);
}

int wire_socket(const struct wire *wire)
{
    return wire->socket;
}

short wire_events(const struct wire *wire)
{
    if (wire->step == STEP_CONNECT)
        return POLLOUT;
    int directions = libssh2_session_block_directions(wire->session);
    bool out = (directions & LIBSSH2_SESSION_BLOCK_OUTBOUND) != 0;
    return (short)(POLLIN | (out ? POLLOUT : 0));
}

static long result_of(long n)
{
    return n == LIBSSH2_ERROR_EAGAIN ? 0 : n < 0 ? -1 : n;
}

long wire_send(struct wire *wire, const void *bytes, size_t length)
{
    return result_of(libssh2_channel_write(wire->channel, bytes, length));
}

long wire_receive(struct wire *wire, char *bytes, size_t size)
{
    long n = result_of(libssh2_channel_read(wire->channel, bytes, size));
    return n == 0 && libssh2_channel_eof(wire->channel) ? -1 : n;
}

void wire_resize(struct wire *wire, int rows, int columns)
{
    libssh2_channel_request_pty_size(wire->channel, columns, rows);
}
