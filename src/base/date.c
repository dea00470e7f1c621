#include "base/date.h"

#include <stdio.h>
#include <string.h>

static int date_from(const struct tm *tm)
{
    return ((tm->tm_year + 1900) * 100 + tm->tm_mon + 1) * 100 + tm->tm_mday;
}

/* The day COUNT days after DATE. */
static struct tm day_after(int date, int count)
{
    struct tm tm = {.tm_year = date / 10000 - 1900,
                    .tm_mon = date / 100 % 100 - 1,
                    .tm_mday = date % 100 + count};
    timegm(&tm); /* makes it a day of the calendar */
    return tm;
}

int date_of(time_t time)
{
    struct tm tm;
    localtime_r(&time, &tm);
    return date_from(&tm);
}

int date_today(void)
{
    return date_of(time(NULL));
}

int date_add(int date, int count)
{
    struct tm tm = day_after(date, count);
    return date_from(&tm);
}

int date_weekday(int date)
{
    return (day_after(date, 0).tm_wday + 6) % 7;
}

bool date_valid(int64_t date)
{
    return date >= 20000101 && date <= 99991231 && date_add((int)date, 0) == date;
}

bool date_read(const char *s, int *date)
{
    int year, month, day;
    if (strspn(s, "0123456789-") != 10 || s[10] != '\0' || s[4] != '-' || s[7] != '-' ||
        sscanf(s, "%4d-%2d-%2d", &year, &month, &day) != 3 || month < 1 || day < 1)
        return false;
    *date = (year * 100 + month) * 100 + day;
    return date_valid(*date);
}

void date_print(int date, struct text *out)
{
    text_format(out, "%04d-%02d-%02d", date / 10000, date / 100 % 100, date % 100);
}
