/* Days of the Gregorian calendar as numbers: 20261122 is 22 November 2026. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include "base/text.h"

#include <time.h>

/* The day of TIME, and today, in the local time zone. */
int date_of(time_t time);
int date_today(void);

/* Whether DATE is a day from 2000 to 9999. */
bool date_valid(int64_t date);

/* Reads "2026-11-22", a day from 2000 to 9999. False: S is no such day. */
bool date_read(const char *s, int *date);
/* Adds DATE as date_read reads it. */
void date_print(int date, struct text *out);

/* The day COUNT days after DATE (before it if COUNT is negative). */
int date_add(int date, int count);

/* 0 Monday to 6 Sunday. */
int date_weekday(int date);

#endif
