#include "ui/message.h"

#include <stdarg.h>
#include <stdio.h>

void message_format(struct message *message, int style, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
    message->why[0] = '\0';
    message->style = style;
    message->number++;
}

void message_say(struct message *message, int style, const char *text)
{
    message_format(message, style, "%s", text);
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
