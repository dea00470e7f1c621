#include "games/klotski/solve/frontier/image.h"

#include <string.h>

enum {
    IMAGES = 5
};

/* Image I of PLACE: in a vertical or a horizontal line, by half a turn, or in a diagonal. -1:
 * the board is not square. */
static int image_of(const struct problem *problem, int i, int place)
{
    int width = problem->width, height = problem->places / width;
    int row = place / width, column = place % width;
    if (i > 2 && width != height)
        return -1;
    switch (i) {
    case 0:
        return row * width + width - 1 - column;
    case 1:
        return (height - 1 - row) * width + column;
    case 2:
        return problem->places - 1 - place;
    case 3:
        return column * width + row;
    default:
        return problem->places - 1 - (column * width + row);
    }
}

/* The place and the cells of image I of a piece of the class SHAPE at PLACE. */
static int piece_image(const struct problem *problem, int i,
                       const struct shape_class *shape, int place,
                       bool cells[PROBLEM_PLACES])
{
    int first = PROBLEM_PLACES;
    memset(cells, 0, PROBLEM_PLACES * sizeof *cells);
    for (int k = 0; k < shape->cells; k++) {
        int cell = image_of(problem, i, place + problem->offset[shape->first_cell + k]);
        cells[cell] = true;
        first = cell < first ? cell : first;
    }
    return first;
}

/* Whether a piece of SHAPE at PLACE has just the cells CELLS. */
static bool has_cells(const struct problem *problem, const struct shape_class *shape,
                      int place, const bool cells[PROBLEM_PLACES])
{
    for (int k = 0; k < shape->cells; k++) {
        int cell = place + problem->offset[shape->first_cell + k];
        if (cell >= problem->places || !cells[cell])
            return false;
    }
    return true;
}

/* Finds the class of image I of class C, and its places there. */
static bool find_twin(struct code *code, int i, int c)
{
    const struct problem *problem = code->problem;
    struct code_class *class = &code->class[c];
    bool cells[PROBLEM_PLACES];
    const struct shape_class *shape = &problem->shape[class->of];
    int first = piece_image(problem, i, shape, class->place[0], cells);
    int begin = c == 0 ? 0 : c < code->digits ? 1 : code->digits;
    int end = c == 0 ? 1 : c < code->digits ? code->digits : code->classes;
    for (class->twin = begin; class->twin < end; class->twin++) {
        const struct code_class *twin = &code->class[class->twin];
        const struct shape_class *other = &problem->shape[twin->of];
        if (twin->pieces == class->pieces && twin->places == class->places &&
            other->cells == shape->cells && has_cells(problem, other, first, cells))
            break;
    }
    if (class->twin == end)
        return false;
    const struct code_class *twin = &code->class[class->twin];
    for (int k = 0; k < class->places; k++) {
        int at = 0;
        int place = piece_image(problem, i, shape, class->place[k], cells);
        while (at < twin->places && twin->place[at] != place)
            at++;
        if (at == twin->places)
            return false;
        class->image[k] = (uint8_t)at;
    }
    return true;
}

/* Whether image I of the board is the board. */
static bool is_image(struct code *code, int i, const int cell[PROBLEM_PLACES])
{
    const struct problem *problem = code->problem;
    for (int place = 0; place < problem->places; place++) {
        int image = image_of(problem, i, place);
        if (image < 0 || problem->ground[image] != problem->ground[place])
            return false;
        if (cell[place] >= 0 && cell[image] < 0)
            return false;
        if (cell[place] >= 0)
            code->image[cell[place]] = (uint8_t)cell[image];
    }
    for (int c = 0; c < code->classes; c++)
        if (!find_twin(code, i, c))
            return false;
    return code->goal >= 0 && code->class[0].image[code->goal] == code->goal;
}

bool image_find(struct code *code, const int cell[PROBLEM_PLACES])
{
    for (int i = 0; i < IMAGES; i++)
        if (is_image(code, i, cell))
            return true;
    return false;
}
