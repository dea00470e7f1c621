#include "game/caption.h"

#include "base/date.h"
#include "base/i18n.h"

void caption_number(const struct game *game, uint64_t seed, enum charset charset,
                    struct text *out)
{
    enum charset letters = charset == CHARSET_CJK ? CHARSET_CJK : CHARSET_UNICODE;
    const char *name =
        game_deal_count(game) > 0 ? game_deal_name(game, seed, letters) : NULL;
    if (name != NULL)
        text_string(out, name);
    else
        text_format(out, _("deal %llu"), (unsigned long long)seed);
}

void caption_daily(int date, struct text *out)
{
    text_string(out, _("daily "));
    date_print(date, out);
}

void caption_name(const struct session *session, enum charset charset, struct text *out)
{
    if (session->daily != 0)
        caption_daily(session->daily, out);
    else if (session->dealt)
        caption_number(session->game, session->seed, charset, out);
    else if (session->name != NULL)
        text_string(out, session->name);
}

void caption_deal(const struct session *session, enum charset charset, struct text *out)
{
    caption_name(session, charset, out);
    text_string(out, "  ");
    game_print_variant(session->game, session->variant, out);
}

void caption_title(const struct session *session, enum charset charset, struct text *out)
{
    text_format(out, "%s  ", _(session->game->title));
    caption_deal(session, charset, out);
}
