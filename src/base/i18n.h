/* Translation marks.
 *
 *     puts(_("Nothing to undo"));
 *     printf(ngettext("%d move", "%d moves", n), n);
 *     static const char *const names[] = {N_("draw 3"), N_("draw 1")};
 *
 * _() and ngettext() return the translation if the program has asked for translations with
 * i18n_use (language_start does it), and the English text otherwise: a library must not
 * depend on the locale of the program that uses it. N_() only marks a message for the
 * catalogue; the code that shows it calls _(). */
#ifndef BASE_I18N_H
#define BASE_I18N_H

/* This ngettext replaces the one of <libintl.h>, so xgettext finds its messages without an
 * option. */
#define _(message)                 i18n_message(message)
#define N_(message)                message
#define ngettext(one, many, count) i18n_plural(one, many, (unsigned long)(count))

/* MESSAGE translated, valid for ever. */
const char *i18n_message(const char *message) __attribute__((format_arg(1)));

/* The form of the message that fits COUNT, translated, valid for ever. */
const char *i18n_plural(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

/* From now on MESSAGE and PLURAL translate, as gettext(3) and ngettext(3) do. Call before
 * the first thread is started. */
void i18n_use(char *(*message)(const char *),
              char *(*plural)(const char *, const char *, unsigned long));

#endif
