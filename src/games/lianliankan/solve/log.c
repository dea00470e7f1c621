#include "games/lianliankan/solve/log.h"

#include "games/lianliankan/certificate/certificate_steps.h"

/* Appends NUMBER to a list. */
static void append(struct search *search, uint32_t **list, size_t *count, size_t *size,
                   uint32_t number)
{
    if (*count == *size) {
        size_t more = 2 * *size + 1024;
        uint32_t *longer =
            search_extend(search, *list, *size * sizeof **list, more * sizeof **list);
        if (longer == NULL)
            return;
        *list = longer;
        *size = more;
    }
    (*list)[(*count)++] = number;
}

static void log_put(struct pairing_log *log, uint32_t number)
{
    append(log->search, &log->number, &log->count, &log->size, number);
}

void log_pair(struct pairing_log *log, uint32_t choice, uint32_t other)
{
    log_put(log, 4 * choice + LIAN_PAIR);
    log_put(log, other);
}

void log_tile(struct pairing_log *log, uint32_t tile)
{
    log_put(log, 4 * tile + LIAN_TILE);
}

void log_clause(struct pairing_log *log, uint32_t name)
{
    size_t first = 0, end = log->clauses;
    while (end - first > 1) {
        size_t middle = (first + end) / 2;
        if (log->clause[middle] <= name)
            first = middle;
        else
            end = middle;
    }
    log_put(log, 4 * (uint32_t)(log->clauses - first) + LIAN_EARLIER);
}

void log_board(struct pairing_log *log, uint32_t choices)
{
    log_put(log, 4 * choices + LIAN_STUCK);
}

void log_choice(struct pairing_log *log, uint32_t choice)
{
    log_put(log, choice);
}

void log_end(struct pairing_log *log)
{
    log_put(log, 0);
}

void log_end_clause(struct pairing_log *log, uint32_t name)
{
    append(log->search, &log->clause, &log->clauses, &log->clauses_size, name);
    log_put(log, 0);
}

void log_free(struct pairing_log *log)
{
    search_release(log->search, log->number, log->size * sizeof *log->number);
    search_release(log->search, log->clause, log->clauses_size * sizeof *log->clause);
}
