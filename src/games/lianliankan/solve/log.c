#include "games/lianliankan/solve/log.h"

/* Appends NUMBER to a list. */
static void append(struct search *search, uint32_t **list, size_t *count, size_t *size,
                   uint32_t number)
{
    if (search_room(search, list, sizeof **list, size, *count + 1))
        (*list)[(*count)++] = number;
}

static void put_number(struct pairing_log *log, uint32_t number)
{
    append(log->search, &log->number, &log->count, &log->size, number);
}

/* How many clauses back the one with NAME is. */
static uint32_t clauses_back(const struct pairing_log *log, uint32_t name)
{
    size_t first = 0, end = log->clauses;
    while (end - first > 1) {
        size_t middle = (first + end) / 2;
        if (log->clause[middle] <= name)
            first = middle;
        else
            end = middle;
    }
    return (uint32_t)(log->clauses - first);
}

void log_clause(struct pairing_log *log, enum step_clause kind, uint32_t which,
                uint32_t other)
{
    put_number(log, 4 * (kind == STEP_EARLIER ? clauses_back(log, which) : which) +
                        (uint32_t)kind);
    if (kind == STEP_PAIR)
        put_number(log, other);
}

void log_stuck(struct pairing_log *log, const uint32_t *literals, uint32_t count)
{
    put_number(log, 4 * count + STEP_STUCK);
    for (uint32_t i = 0; i < count; i++)
        put_number(log, literals[i] / 2);
}

void log_end(struct pairing_log *log)
{
    put_number(log, 0);
}

void log_end_clause(struct pairing_log *log, uint32_t name)
{
    append(log->search, &log->clause, &log->clauses, &log->clauses_size, name);
    put_number(log, 0);
}

void log_free(struct pairing_log *log)
{
    search_release(log->search, log->number, log->size * sizeof *log->number);
    search_release(log->search, log->clause, log->clauses_size * sizeof *log->clause);
}
