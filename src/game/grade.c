#include "game/grade.h"

#include "base/i18n.h"

#include <string.h>

const char *const grade_names[] = {N_("easy"), N_("medium"), N_("hard"), N_("extreme"),
                                   NULL};

int grade_find(const char *name)
{
    for (int i = 0; i < GRADES; i++)
        if (strcmp(name, grade_names[i]) == 0)
            return i;
    return -1;
}

enum grade grade_of(const struct grade_scale *scale, int effort)
{
    int grade = GRADE_EASY;
    while (grade < GRADE_EXTREME && effort >= scale->from[grade])
        grade++;
    return (enum grade)grade;
}
