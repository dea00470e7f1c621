/* Shared by the tables of `make bench`: medians, and lines that compare a value with its
 * target. */
#ifndef TESTS_BENCH_TABLE_H
#define TESTS_BENCH_TABLE_H

/* Returns the median; sorts VALUES. */
double table_median(double *values, int count);

/* Prints "what                     0.712 ms   to reach 0.800   ok". MOST: the target, the
 * largest value that is ok; 0: none. */
void table_figure(const char *what, double value, const char *unit, double most);

/* Prints NAME and blanks to fill COLUMNS columns of a terminal; a Chinese character takes
 * two. */
void table_name(const char *name, int columns);

/* The peak memory of this process in MiB. */
double table_peak(void);

#endif
