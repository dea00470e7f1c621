#include "editor/check.h"

#include "canvas/canvas.h"

#include "base/clock.h"
#include "base/i18n.h"

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
}

void check_end(struct check *check)
{
    job_free(check->job);
    *check = (struct check){0};
}

static void clear(struct check *check)
{
    check->words[0] = check->verdict[0] = check->boards[0] = check->hardest[0] = '\0';
    check->style = STYLE_PLAIN;
}

void check_board(struct check *check, const struct edit *edit)
{
    const struct game_edit *model = check->game->edit;
    struct reason why = {0};
    check->valid = model->read(edit, check->state, &why);
    if (!check->valid) {
        job_cancel(check->job);
        clear(check);
        snprintf(check->words, sizeof check->words, "%s", why.text);
        snprintf(check->verdict, sizeof check->verdict, "%s", _("not ready yet"));
        check->style = STYLE_BAD;
        return;
    }
    check->variant = model->look(edit).variant;
    check->since = clock_now();
    job_start(check->job, check->state, &check->limits, ++check->tag);
}

static void say_searching(struct check *check)
{
    struct progress progress;
    job_progress(check->job, &progress);
    clear(check);
    snprintf(check->words, sizeof check->words, _("Searching: %llu positions so far"),
             (unsigned long long)progress.nodes);
    snprintf(check->verdict, sizeof check->verdict, "%s", _("searching"));
}

static void say_solvable(struct check *check, const struct solution *found,
                         const struct survey *survey)
{
    scoped_text length = {0};
    game_print_length(check->game, check->variant, found->length, &length);
    snprintf(check->verdict, sizeof check->verdict, _("solvable: %s"), text_get(&length));
    check->style = STYLE_GOOD;
    if (survey == NULL) {
        snprintf(check->words, sizeof check->words,
                 _("Solvable in %s.  Too many positions to count"), text_get(&length));
    } else {
        scoped_text most = {0};
        game_print_length(check->game, check->variant, survey->farthest, &most);
        snprintf(check->words, sizeof check->words,
                 _("Solvable in %s.  %llu positions, the hardest takes %s"),
                 text_get(&length), (unsigned long long)survey->boards, text_get(&most));
        snprintf(check->hardest, sizeof check->hardest, _("hardest: %s"),
                 text_get(&most));
    }
}

static void say_found(struct check *check, const struct solution *found)
{
    struct survey survey;
    bool surveyed = job_survey(check->job, check->state, &survey);
    clear(check);
    if (surveyed)
        snprintf(check->boards, sizeof check->boards,
                 ngettext("%llu position", "%llu positions",
                          (unsigned long)survey.boards),
                 (unsigned long long)survey.boards);
    if (found->verdict == VERDICT_SOLVED && found->count == 0) {
        snprintf(check->words, sizeof check->words, "%s", _("X is at the goal already"));
        snprintf(check->verdict, sizeof check->verdict, "%s", _("solved already"));
        check->style = STYLE_BAD;
    } else if (found->verdict == VERDICT_SOLVED) {
        say_solvable(check, found, surveyed ? &survey : NULL);
    } else if (found->verdict == VERDICT_IMPOSSIBLE) {
        snprintf(check->words, sizeof check->words, "%s",
                 _("Cannot be solved: the solver searched all positions"));
        snprintf(check->verdict, sizeof check->verdict, "%s", _("cannot be solved"));
        check->style = STYLE_BAD;
    } else {
        snprintf(check->words, sizeof check->words,
                 ngettext("Unknown: the solver stopped after %llu position",
                          "Unknown: the solver stopped after %llu positions",
                          (unsigned long)found->nodes),
                 (unsigned long long)found->nodes);
        snprintf(check->verdict, sizeof check->verdict, "%s", _("unknown"));
    }
}

bool check_poll(struct check *check)
{
    struct solution found = {0};
    uint64_t tag;
    bool finished = job_finished(check->job, &tag, &found);
    if (finished && tag == check->tag)
        say_found(check, &found);
    else if (job_running(check->job) && clock_now() - check->since > quiet_seconds)
        say_searching(check);
    else
        finished = false;
    solution_free(&found);
    return finished || job_running(check->job);
}

int check_patience(const struct check *check)
{
    if (!job_running(check->job))
        return -1;
    double left = check->since + quiet_seconds - clock_now();
    return left > 0 ? (int)(left * 1000) + 1 : LOOK_AGAIN;
}
