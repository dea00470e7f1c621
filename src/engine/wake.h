/* A pipe with which a thread wakes the caller, who waits for its descriptor in poll(). */
#ifndef ENGINE_WAKE_H
#define ENGINE_WAKE_H

struct wake {
    int end[2]; /* for reading and writing; both -1 if pipe() failed */
};

void wake_init(struct wake *wake);
void wake_free(struct wake *wake);

/* Makes the pipe, which is empty, readable; wake_take empties it. */
void wake_send(struct wake *wake);
void wake_take(struct wake *wake);

#endif
