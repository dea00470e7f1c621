/* The shipped puzzles, and what a line of them says: unstuck-formats(5).
 *
 * The rules give the moves of a position in an order that never changes, so a move is one letter:
 * its place among them. A board would be ten times as long. */
#include "rescue/puzzle.h"

#include "base/memory.h"
#include "base/random.h"
#include "games/registry.h"
#include "rescue/shipped.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

enum rescue_goal rescue_goal(const struct game *game)
{
    return game_runs_on(game)    ? RESCUE_POINTS
           : game->atlas != NULL ? RESCUE_OUT
                                 : RESCUE_KEEP;
}

/* ---- as text ----------------------------------------------------------------------- */

char rescue_letter(const struct game *game, const void *state, uint32_t move)
{
    uint32_t moves[sizeof letters];
    int count = game->rules->moves(state, moves, sizeof letters - 1);
    for (int i = 0; i < count && i < (int)sizeof letters - 1; i++)
        if (moves[i] == move)
            return letters[i];
    return '?';
}

/* Makes the move that LETTER stands for. */
static bool play_letter(const struct game *game, char letter, void *state)
{
    uint32_t moves[sizeof letters];
    const char *at = strchr(letters, letter);
    int count = game->rules->moves(state, moves, sizeof letters - 1);
    return at != NULL && at - letters < count &&
           game->rules->apply(state, moves[at - letters]);
}

void rescue_print(const struct rescue_puzzle *puzzle, struct text *out)
{
    const struct game *game = puzzle->game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    text_format(out, "%d %d %" PRId64 " ", (int)puzzle->grade, puzzle->rating,
                puzzle->amount);
    size_t start = out->length;
    if (puzzle->deal > 0)
        text_format(out, "%" PRIu64 ":%s", puzzle->deal, puzzle->way);
    else
        game->notation->print(puzzle->state, out);
    text_trim(out, start);
    for (size_t i = start; i < out->length; i++)
        if (out->bytes[i] == '\n')
            out->bytes[i] = '/';
    if (puzzle->variant != 0) {
        text_char(out, '@');
        game_variant_name(game, puzzle->variant, out);
    }
    for (int i = 0; i < puzzle->step_count; i++) {
        rescue_state(puzzle, i, state);
        for (int j = 0; j < puzzle->steps[i].count; j++) {
            text_char(out, j > 0 ? '|' : ' ');
            game->notation->print_move(state, puzzle->steps[i].right[j], out);
        }
    }
}

/* Reads WORD, a board with '/' between two rows. */
static bool read_board(char *word, struct rescue_puzzle *puzzle)
{
    struct position position = {0};
    struct reason why;
    for (char *s = word; *s != '\0'; s++)
        if (*s == '/')
            *s = '\n';
    bool good =
        position_from(&position, word, puzzle->game->notation->hash_rows, &why) ==
            READING_BLOCK &&
        puzzle->game->notation->parse(puzzle->state, puzzle->variant, &position, &why);
    position_free(&position);
    return good;
}

/* Reads WORD: a board, or the number of a deal, a colon and letters. */
static bool read_start(char *word, struct rescue_puzzle *puzzle)
{
    const struct game *game = puzzle->game;
    char *variant = strchr(word, '@'), *colon = strchr(word, ':');
    if (variant != NULL) {
        *variant++ = '\0';
        if (!game_variant_find(game, variant, &puzzle->variant))
            return false;
    }
    if (colon == NULL)
        return read_board(word, puzzle);
    puzzle->deal = strtoull(word, NULL, 10);
    if (strlen(colon + 1) > RESCUE_WAY ||
        game->deals->deal(puzzle->state, puzzle->variant, puzzle->deal) != NULL)
        return false;
    strcpy(puzzle->way, colon + 1);
    for (const char *s = puzzle->way; *s != '\0'; s++)
        if (!play_letter(game, *s, puzzle->state))
            return false;
    return true;
}

/* Reads WORDS, the right moves of each step. */
static bool read_steps(char *words, struct rescue_puzzle *puzzle)
{
    const struct game *game = puzzle->game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX], after[STATE_MAX];
    char *rest, *more;
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (puzzle->step_count == RESCUE_STEPS)
            return false;
        struct rescue_step *step = &puzzle->steps[puzzle->step_count];
        rescue_state(puzzle, puzzle->step_count++, state);
        for (char *name = strtok_r(word, "|", &more); name != NULL;
             name = strtok_r(NULL, "|", &more)) {
            uint32_t *move = &step->right[step->count];
            if (step->count++ == RESCUE_MOVES ||
                game->notation->parse_move(state, name, move) != NULL ||
                !game_after(game, state, *move, after))
                return false;
        }
    }
    return puzzle->step_count > 0;
}

bool rescue_parse(const struct game *game, const char *line, struct rescue_puzzle *out)
{
    int grade = 0, from = 0, to = 0;
    *out = (struct rescue_puzzle){.game = game};
    out->goal = rescue_goal(game);
    if (sscanf(line, "%d %d %" SCNd64 " %n%*s%n", &grade, &out->rating, &out->amount,
               &from, &to) < 3 ||
        to == 0 || grade < 0 || grade >= GRADES || out->rating < 0)
        return false;
    out->grade = (enum grade)grade;
    char *words = memory_get(1, strlen(line) + 2);
    if (words == NULL)
        return false;
    memcpy(words, line, strlen(line));
    words[to] = '\0';
    bool good = read_start(words + from, out) && read_steps(words + to + 1, out);
    free(words);
    return good;
}

/* ---- the shipped ones -------------------------------------------------------------- */

/* Counts those of GAME with GRADE, up to NTH if that is one of them: then *LINE is that one and
 * *NUMBER its place in the list of its game. */
static int count_to(const struct game *game, int grade, int nth, const char **line,
                    int *number)
{
    int count = 0;
    *number = 0;
    *line = "";
    for (const struct rescue_line *l = rescue_lines; l->game != NULL; l++) {
        if (strcmp(l->game, game->id) != 0)
            continue;
        ++*number;
        if (grade >= 0 && l->text[0] - '0' != grade)
            continue;
        *line = l->text;
        if (count++ == nth)
            break;
    }
    return count;
}

int rescue_count(const struct game *game, int grade)
{
    const char *line;
    int number;
    return count_to(game, grade, -1, &line, &number);
}

bool rescue_get(const struct game *game, int grade, int nth, struct rescue_puzzle *out)
{
    const char *line;
    int number;
    if (nth < 0 || count_to(game, grade, nth, &line, &number) <= nth ||
        !rescue_parse(game, line, out))
        return false;
    out->number = number;
    return true;
}

bool rescue_daily(int date, struct rescue_puzzle *out)
{
    struct random random;
    random_seed(&random, (uint64_t)date);
    const struct game *game =
        registry[random_below(&random, (uint64_t)registry_place(NULL))];
    uint64_t count = (uint64_t)rescue_count(game, -1);
    return count > 0 && rescue_get(game, -1, (int)random_below(&random, count), out);
}

/* ---- playing ----------------------------------------------------------------------- */

bool rescue_begin(const struct rescue_puzzle *puzzle, struct session *session)
{
    return session_begin(session, puzzle->game, puzzle->variant, puzzle->state, NULL);
}

void rescue_state(const struct rescue_puzzle *puzzle, int step, void *state)
{
    memcpy(state, puzzle->state, puzzle->game->rules->state_size);
    for (int i = 0; i < step; i++)
        puzzle->game->rules->apply(state, puzzle->steps[i].right[0]);
}

bool rescue_is_right(const struct rescue_puzzle *puzzle, int step, uint32_t move)
{
    for (int i = 0; i < puzzle->steps[step].count; i++)
        if (puzzle->steps[step].right[i] == move)
            return true;
    return false;
}
