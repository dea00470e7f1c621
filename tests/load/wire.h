/* One SSH connection of the load program, on a socket that never blocks.
 *
 *     struct wire *wire = wire_open(&server, "ann");
 *     while (wire_step(wire) == WIRE_OPENING) ... poll ...
 *     wire_send(wire, "h", 1);
 *     n = wire_receive(wire, bytes, sizeof bytes);     -1: it has ended
 *     wire_close(wire);                                at once, as a line that breaks */
#ifndef TESTS_LOAD_WIRE_H
#define TESTS_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>

struct server {
    int port; /* on 127.0.0.1 */
    const char *user;
    const char *key, *public_key; /* files */
};

enum wire_state {
    WIRE_OPENING,
    WIRE_OPEN, /* the program runs on a terminal of 24 rows and 80 columns */
    WIRE_FAILED
};

struct wire;

struct wire *wire_open(const struct server *server, const char *player);
void wire_close(struct wire *wire);

/* Goes on with opening, as far as it can without waiting. */
enum wire_state wire_step(struct wire *wire);

/* For poll(): its socket, and the events that it waits for. */
int wire_socket(const struct wire *wire);
short wire_events(const struct wire *wire);

/* Returns how many bytes were taken, 0: none now, -1: the connection has ended. */
long wire_send(struct wire *wire, const void *bytes, size_t length);
long wire_receive(struct wire *wire, char *bytes, size_t size);
void wire_resize(struct wire *wire, int rows, int columns);

#endif
