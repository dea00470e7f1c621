#include "ui/message.h"

#include <stdio.h>

void message_say(struct message *message, int style, const char *text)
{
    snprintf(message->text, sizeof message->text, "%s", text);
    message->why[0] = '\0';
    message->style = style;
    message->number++;
}

void message_explain(struct message *message, const char *why)
{
    snprintf(message->why, sizeof message->why, "%s", why);
}

void message_clear(struct message *message)
{
    message->text[0] = message->why[0] = '\0';
    message->number++;
}
