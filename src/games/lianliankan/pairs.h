/* Pair tests on boards of up to 1000 x 1000 cells. */
#ifndef GAMES_LIANLIANKAN_PAIRS_H
#define GAMES_LIANLIANKAN_PAIRS_H

#endif
