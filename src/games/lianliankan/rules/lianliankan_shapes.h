/* The text files of the folder shapes, which shapes.awk makes a C file of. */
#ifndef GAMES_LIANLIANKAN_RULES_LIANLIANKAN_SHAPES_H
#define GAMES_LIANLIANKAN_RULES_LIANLIANKAN_SHAPES_H

struct lian_shape {
    const char *name;  /* of the file, without ".txt" */
    const char *board; /* "rows columns", then * for a tile and 0 for an empty cell */
};

extern const struct lian_shape lian_shapes[];

#endif
