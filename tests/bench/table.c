#include "tests/bench/table.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

double table_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

void table_figure(const char *what, double value, const char *unit, double most)
{
    printf("%-52s %9.3f %s", what, value, unit);
    if (most > 0)
        printf("   to reach %.3f   %s", most, value <= most ? "ok" : "MISSED");
    putchar('\n');
}

void table_name(const char *name, int columns)
{
    fputs(name, stdout);
    uint32_t code;
    for (size_t n; (n = utf8_decode(name, &code)) > 0; name += n)
        columns -= code < 0x1100 ? 1 : 2;
    printf("%*s", columns > 0 ? columns : 0, "");
}

double table_peak(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}
