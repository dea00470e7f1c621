/* The line above the keys: what just happened, and usually the key to press next. */
#ifndef UI_MESSAGE_H
#define UI_MESSAGE_H

struct message {
    char text[320];  /* translated; "": none */
    char why[160];   /* a sentence for the row below, if that has room; "": none */
    int style;       /* STYLE_... of canvas/canvas.h */
    unsigned number; /* of the message: the next one has another */
};

/* Replaces the message by a copy of TEXT. */
void message_say(struct message *message, int style, const char *text);
/* Replaces it by FORMAT with its arguments. */
void message_format(struct message *message, int style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Gives the message a second row. */
void message_explain(struct message *message, const char *why);
void message_clear(struct message *message);

#endif
