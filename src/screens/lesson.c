#include "screens/lesson.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

/* The steps that are the same in every game, behind its own. */
static const struct lesson_step common[] = {
    {NULL,
     "h y",
     {N_("Ask for a good move  h hint"), N_("Now ask what it is good for  y why")},
     N_("h and y work in every position; Enter plays the hint.")},
    {NULL,
     "u",
     {N_("The last move was no good: take it back  u undo"), NULL},
     N_("u takes back as many moves as you like, U redoes.")},
    {NULL,
     "a",
     {N_("Let the solver play to the end  a auto-play"), NULL},
     N_("Any key stops auto-play.  ? lists all keys")},
};

enum {
    OWN_STEPS = sizeof((struct game_lesson *)NULL)->steps / sizeof *common,
    STEPS = OWN_STEPS + sizeof common / sizeof *common,
    WORD_MOST = 16 /* bytes of a move */
};

static const struct lesson_step *step_of(const struct lesson *lesson)
{
    return lesson->step < OWN_STEPS ? &lesson->game->words->lesson->steps[lesson->step]
                                    : &common[lesson->step - OWN_STEPS];
}

void lesson_put(struct lesson *lesson, struct session *session)
{
    struct reason why;
    scoped_text text = {0};
    const struct lesson_step *step = step_of(lesson);
    const struct game_lesson *own = lesson->game->words->lesson;
    lesson->act = 0;
    text_string(&text, step->acts[0] == 'u' ? own->bad : "");
    text_string(&text, step->position != NULL ? step->position : own->position);
    session_read(session, lesson->game, 0, text_get(&text), &why);
}

const char *lesson_act(const struct lesson *lesson)
{
    const char *acts = step_of(lesson)->acts;
    for (int i = 0; acts != NULL && i < lesson->act; i++) {
        acts = strchr(acts, ' ');
        acts += acts != NULL;
    }
    return acts;
}

bool lesson_passed(const struct lesson *lesson)
{
    return lesson_act(lesson) == NULL;
}

/* Whether ACT is no move. */
static bool is_key(const char *act)
{
    return strchr("hyua", act[0]) != NULL && strchr(" ", act[1]) != NULL;
}

bool lesson_moved(struct lesson *lesson, const struct session *session)
{
    _Alignas(max_align_t) unsigned char asked[STATE_MAX];
    const struct game *game = lesson->game;
    const char *act = lesson_act(lesson);
    char word[WORD_MOST];
    uint32_t move;
    size_t length = act != NULL ? strcspn(act, " ") : 0;
    if (length == 0 || is_key(act))
        return false;
    snprintf(word, sizeof word, "%.*s", (int)length, act);
    memcpy(asked, session_state_at(session, session->cursor - 1),
           game->rules->state_size);
    bool right = game->notation->parse_move(asked, word, &move) == NULL &&
                 game->rules->apply(asked, move) &&
                 memcmp(asked, session_state(session), game->rules->state_size) == 0;
    lesson->act += right;
    return right;
}

bool lesson_pressed(struct lesson *lesson, char key)
{
    const char *act = lesson_act(lesson);
    bool right = act != NULL && is_key(act) && act[0] == key;
    lesson->act += right;
    return right;
}

bool lesson_next(struct lesson *lesson)
{
    bool more = lesson->step + 1 < STEPS;
    lesson->step += more;
    return more;
}

void lesson_print(const struct lesson *lesson, struct text *out)
{
    const struct lesson_step *step = step_of(lesson);
    text_format(out, "%d/%d ", lesson->step + 1, STEPS);
    if (!lesson_passed(lesson))
        text_string(out, _(step->goal[lesson->act]));
    else
        text_format(out, "%s  %s", _(step->done),
                    lesson->step + 1 < STEPS ? _("Enter next") : _("Enter done"));
}
