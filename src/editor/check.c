#include "editor/check.h"

#include "canvas/canvas.h"

#include "base/clock.h"
#include "base/i18n.h"

#include <stdarg.h>
#include <stdio.h>

/* The time limit of a search: the player changes the board soon. */
static const double check_seconds = 10;

/* Searches shorter than this do not show "searching". */
static const double quiet_seconds = 0.15;

enum {
    LOOK_AGAIN = 250 /* ms between two looks at the progress of a search */
};

void check_begin(struct check *check, const struct game *game,
                 const struct limits *limits)
{
    *check = (struct check){.game = game, .job = job_new(game), .limits = *limits};
    if (check->limits.seconds <= 0 || check->limits.seconds > check_seconds)
        check->limits.seconds = check_seconds;
    check->limits.fair = false; /* the editor shows all cards */
}

void check_end(struct check *check)
{
    job_free(check->job);
    *check = (struct check){0};
}

/* Replaces all that is shown by VERDICT and the formatted words. */
__attribute__((format(printf, 4, 5))) static void say(struct check *check, int style,
                                                      const char *verdict,
                                                      const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->words, sizeof check->words, format, arguments);
    va_end(arguments);
    snprintf(check->verdict, sizeof check->verdict, "%s", verdict);
    check->boards[0] = check->hardest[0] = '\0';
    check->style = style;
}

void check_board(struct check *check, const struct edit *edit)
{
    const struct game_edit *model = check->game->edit;
    struct reason why = {0};
    check->valid = model->read(edit, check->state, &why);
    if (!check->valid) {
        job_cancel(check->job);
        say(check, STYLE_BAD, _("not ready yet"), "%s", why.text);
        return;
    }
    check->variant = model->look(edit).variant;
    check->since = clock_now();
    job_start(check->job, check->state, &check->limits, ++check->tag);
}

static void say_solvable(struct check *check, const struct solution *found,
                         const struct survey *survey)
{
    scoped_text length = {0}, verdict = {0}, most = {0};
    game_print_length(check->game, check->variant, found->length, &length);
    text_format(&verdict, _("solvable: %s"), text_get(&length));
    if (survey == NULL) {
        say(check, STYLE_GOOD, text_get(&verdict),
            _("Solvable in %s.  Too many positions to count"), text_get(&length));
    } else {
        char boards[TEXT_QUANTITY];
        text_grouped(survey->boards, boards);
        game_print_length(check->game, check->variant, survey->farthest, &most);
        say(check, STYLE_GOOD, text_get(&verdict),
            _("Solvable in %s.  %s positions, the hardest takes %s"), text_get(&length),
            boards, text_get(&most));
        snprintf(check->hardest, sizeof check->hardest, _("hardest: %s"),
                 text_get(&most));
    }
}

static void say_found(struct check *check, const struct solution *found)
{
    struct survey survey;
    bool surveyed = job_survey(check->job, check->state, &survey);
    if (found->verdict == VERDICT_SOLVED && found->count == 0)
        say(check, STYLE_BAD, _("solved already"), _("X is at the goal already"));
    else if (found->verdict == VERDICT_SOLVED)
        say_solvable(check, found, surveyed ? &survey : NULL);
    else if (found->verdict == VERDICT_IMPOSSIBLE)
        say(check, STYLE_BAD, _("cannot be solved"),
            _("Cannot be solved: the solver searched all positions"));
    else
        say(check, STYLE_PLAIN, _("unknown"),
            ngettext("Unknown: the solver stopped after %llu position",
                     "Unknown: the solver stopped after %llu positions", found->nodes),
            (unsigned long long)found->nodes);
    if (!surveyed)
        return;
    char boards[TEXT_QUANTITY];
    text_grouped(survey.boards, boards);
    snprintf(check->boards, sizeof check->boards,
             ngettext("%s position", "%s positions", survey.boards), boards);
}

void check_poll(struct check *check)
{
    struct solution found = {0};
    struct progress progress;
    uint64_t tag;
    if (job_finished(check->job, &tag, &found) && tag == check->tag)
        say_found(check, &found);
    else if (job_running(check->job) && clock_now() - check->since > quiet_seconds) {
        job_progress(check->job, &progress);
        say(check, STYLE_PLAIN, _("searching"), _("Searching: %llu positions so far"),
            (unsigned long long)progress.nodes);
    }
    solution_free(&found);
}

int check_patience(const struct check *check)
{
    if (!job_running(check->job))
        return -1;
    int quiet = clock_wait(check->since + quiet_seconds);
    return quiet > 0 ? quiet : LOOK_AGAIN;
}
