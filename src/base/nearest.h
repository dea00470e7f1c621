/* Finds the word that the user probably meant, for error messages.
 *
 *     struct nearest nearest = {.word = "slove"};
 *     nearest_try(&nearest, "solve");                  for each valid word
 *     if (nearest.found != NULL) ...                   "solve"
 *
 * The distance of two words is the number of letters to add, drop, replace or swap with
 * the next letter (optimal string alignment). Case, blanks, '-' and '_' do not count. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

struct text;

struct nearest {
    const char *word;  /* what the user wrote, UTF-8 */
    const char *found; /* the nearest candidate so far; NULL: none is near enough */
    int distance;      /* between WORD and FOUND */
};

/* Compares CANDIDATE, which must stay valid as long as NEAREST. It is near enough if at
 * most a third of its letters differ, or if WORD is a beginning of it with two letters or
 * more. Of several at the same distance the first one stays. Words over 64 letters are
 * never near. */
void nearest_try(struct nearest *nearest, const char *candidate);

/* Adds "; did you mean 'BEFOREfound'?", translated, to OUT if a word was found. */
void nearest_ask(const struct nearest *nearest, const char *before, struct text *out);

#endif
