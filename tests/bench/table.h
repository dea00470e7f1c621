/* What the tables of `make bench` share: medians, and lines against a figure to reach. */
#ifndef TESTS_BENCH_TABLE_H
#define TESTS_BENCH_TABLE_H

/* Sorts VALUES. */
double table_median(double *values, int count);

/* "what                     0.712 ms   to reach 0.800   ok"; MOST 0: no figure. */
void table_figure(const char *what, double value, const char *unit, double most);

/* NAME and blanks up to COLUMNS columns of a terminal; Chinese signs take two. */
void table_name(const char *name, int columns);

/* The most memory that this process ever held, in MiB. */
double table_peak(void);

#endif
