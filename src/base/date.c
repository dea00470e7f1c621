/* Days are counted with the civil-from-days formulas (Howard Hinnant, chrono-compatible
 * low-level date algorithms, 2013): the year begins in March, so a leap day is its last
 * one. */
#include "base/date.h"

#include <stdio.h>
#include <string.h>

enum {
    DAYS_400 = 146097 /* days in 400 years */
};

/* Days since 1 March of the year 0. */
static int days_of(int date)
{
    int month = date / 100 % 100;
    int year = date / 10000 - (month <= 2);
    int day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + date % 100 - 1;
    return 365 * year + year / 4 - year / 100 + year / 400 + day_of_year;
}

static int date_after(int days)
{
    int era = days / DAYS_400;
    int rest = days % DAYS_400;
    int year = (rest - rest / 1460 + rest / 36524 - rest / (DAYS_400 - 1)) / 365;
    int day_of_year = rest - (365 * year + year / 4 - year / 100);
    int month = (5 * day_of_year + 2) / 153;
    int day = day_of_year - (153 * month + 2) / 5 + 1;
    year += 400 * era + (month >= 10);
    month = month < 10 ? month + 3 : month - 9;
    return (year * 100 + month) * 100 + day;
}

int date_of(time_t time)
{
    struct tm tm;
    localtime_r(&time, &tm);
    return ((tm.tm_year + 1900) * 100 + tm.tm_mon + 1) * 100 + tm.tm_mday;
}

int date_today(void)
{
    return date_of(time(NULL));
}

int date_add(int date, int count)
{
    return date_after(days_of(date) + count);
}

int date_weekday(int date)
{
    return (days_of(date) + 2) % 7; /* 1 March of the year 0 was a Wednesday */
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
