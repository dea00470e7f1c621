/* libunstuck: rules and solvers of Klondike, Klotski (Huarong Dao), Lianliankan
 * (Shisen-Sho) and SameGame.
 *
 *     struct unstuck_position *position;
 *     struct unstuck_solver *solver = unstuck_solver_new();
 *     if (solver != NULL &&
 *         unstuck_deal("klondike", "draw3", 4, &position) == UNSTUCK_OK) {
 *         struct unstuck_limits limits = {.size = sizeof limits, .seconds = 10};
 *         if (unstuck_solve(solver, position, &limits) == UNSTUCK_SOLVED)
 *             puts(unstuck_line(solver));
 *         unstuck_free(position);
 *     }
 *     unstuck_solver_free(solver);
 *
 * The library prints nothing, never exits, sets no locale and no signal handler, and has
 * no state but what its handles hold. Different handles may be used in different threads
 * at the same time. One handle may be used by one thread at a time; only unstuck_cancel
 * and unstuck_get_progress may be called at any time from any thread.
 *
 * Text is UTF-8. All messages are English.
 *
 * A program keeps working with newer libraries of the same soname, whose structs may have
 * more members at their end. Therefore the program passes how large its structs are: those
 * that the library reads begin with their SIZE, which the program sets, with zeros in what it
 * does not use; and a function that fills structs in takes the size of one of them, and
 * writes no more. A SIZE of 0 means the struct of the first release. struct unstuck_reason has no
 * size and stays as it is. */
#ifndef UNSTUCK_H
#define UNSTUCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__ && defined UNSTUCK_BUILD
#define UNSTUCK_API __attribute__((visibility("default")))
#else
#define UNSTUCK_API
#endif

/* ---- errors ------------------------------------------------------------------------ */

enum unstuck_error {
    UNSTUCK_OK,
    UNSTUCK_NO_MEMORY,   /* the system has no memory left, or no thread */
    UNSTUCK_NO_GAME,     /* no game has this id */
    UNSTUCK_NO_VARIANT,  /* the game has no such variant */
    UNSTUCK_NO_DEAL,     /* the variant has no deal of this number, or nothing matches */
    UNSTUCK_NO_NOTATION, /* the game has no such notation, or it cannot express this */
    UNSTUCK_BAD_TEXT,    /* a position or a move cannot be read */
    UNSTUCK_ILLEGAL,     /* the move is not legal here */
    UNSTUCK_TOO_LARGE,   /* the board is too large for this function */
    UNSTUCK_LIMIT,       /* a limit was reached before there was a result */
    UNSTUCK_STOPPED,     /* unstuck_cancel was called */
    UNSTUCK_NO_PROOF,    /* there is no such certificate, or it proves nothing */
    UNSTUCK_NO_CARDS     /* some cards of the position are unknown */
};

/* ERROR in a few English words, valid for ever. */
UNSTUCK_API const char *unstuck_error_text(enum unstuck_error error);

/* Why a text could not be read. LINE and COLUMN count from 1, columns in bytes; 0: the
 * fault has no place. */
struct unstuck_reason {
    long line;
    int column;
    char text[200];
};

/* ---- games ------------------------------------------------------------------------- */

/* The version of this header: 10000 times the first number, 100 times the second, and the
 * third. */
#define UNSTUCK_VERSION_NUMBER 10000

/* The version of the library that runs, "1.0.0" and 10000. */
UNSTUCK_API const char *unstuck_version(void);
UNSTUCK_API int unstuck_version_number(void);

/* The id of game I from 0 on, "klondike"; NULL: there are fewer. */
UNSTUCK_API const char *unstuck_game(int i);

/* The name of variant I of GAME, the default first, and of notation I, "board" first. A game
 * may accept variants that are not listed: sizes, and rules that are combined, such as
 * "draw2-passes3-noback" (unstuck-formats(5)). NULL: there are fewer, or no such game. */
UNSTUCK_API const char *unstuck_variant(const char *game, int i);
UNSTUCK_API const char *unstuck_notation(const char *game, int i);

/* How many named deals GAME has, numbered from 1. 0: any number from 0 on is a deal, and
 * deals have no names. */
UNSTUCK_API uint64_t unstuck_deal_count(const char *game);

/* The name of a named deal: in Chinese, or in Latin letters. NULL: it has none. */
UNSTUCK_API const char *unstuck_deal_name(const char *game, uint64_t number,
                                          bool chinese);

/* The length of the shortest line that wins a named deal; 0: not known. */
UNSTUCK_API int unstuck_deal_best(const char *game, const char *variant, uint64_t number);

/* How hard deal NUMBER is: 0 easy, 1 medium, 2 hard, 3 extreme; -1: the variant has no
 * grades. The same on every machine, for ever; takes up to 0.2 s. */
UNSTUCK_API int unstuck_deal_grade(const char *game, const char *variant,
                                   uint64_t number);

/* ---- positions --------------------------------------------------------------------- */

/* A position together with the moves that led to it. */
struct unstuck_position;

enum unstuck_status {
    UNSTUCK_PLAYING,
    UNSTUCK_WON,
    UNSTUCK_STUCK /* over and not won: no move is left */
};

/* What is known of a position. The strings are valid as long as the position. */
struct unstuck_facts {
    const char *game;    /* its id */
    const char *variant; /* as unstuck_deal reads it */
    const char *name;    /* of a named deal or in the text; NULL: none */
    uint64_t deal;       /* its number, if DEALT */
    bool dealt;
    bool scored; /* the score decides, and more is better */
    /* The board is larger than those that can be played: 40 x 20 in Lianliankan. It can be
     * copied, solved and played with unstuck_play; it is never UNSTUCK_STUCK. */
    bool large;
    enum unstuck_status status;
    int moves;     /* made so far */
    int length;    /* of these moves, as the game counts */
    int64_t score; /* if the game ended now; scored games only */
    /* Cards that the text does not name ("??"). With some, unstuck_solve answers only if
     * limits.fair is set, and no move may turn one of them up. */
    int unknown;
    int undone; /* moves that unstuck_redo can make again */
};

/* Sets *OUT to deal NUMBER of VARIANT (NULL: the default): the same on every machine, for
 * ever. The caller frees it with unstuck_free. After an error *OUT is NULL: so it is in all
 * functions here that have OUT for a handle. */
UNSTUCK_API enum unstuck_error unstuck_deal(const char *game, const char *variant,
                                            uint64_t number,
                                            struct unstuck_position **out);

/* Reads one position from the LENGTH bytes of TEXT, in any notation of GAME except
 * "hdoj", which only unstuck(6) reads, and "solvitaire". VARIANT (NULL: the default)
 * counts if the text names none. UNSTUCK_BAD_TEXT: WHY (or NULL) gets the reason; a
 * text with no position or with two is bad too. The formats are in unstuck-formats(5). */
UNSTUCK_API enum unstuck_error unstuck_parse(const char *game, const char *variant,
                                             const char *text, size_t length,
                                             struct unstuck_position **out,
                                             struct unstuck_reason *why);

/* A copy of POSITION; NULL: no memory. */
UNSTUCK_API struct unstuck_position *unstuck_copy(
    const struct unstuck_position *position);

/* Frees POSITION; NULL is fine. */
UNSTUCK_API void unstuck_free(struct unstuck_position *position);

UNSTUCK_API void unstuck_get_facts(const struct unstuck_position *position,
                                   struct unstuck_facts *out, size_t size);

/* Writes POSITION in NOTATION to the SIZE bytes of OUT, cut if need be, with a NUL at the
 * end (SIZE 0: OUT may be NULL), and sets *LENGTH (or NULL) to the bytes of the whole text
 * without the NUL. NOTATION NULL: the block that unstuck_parse reads as the same position
 * with its moves (of a large board: as it is after them); "board": the board alone, after these
 * moves. UNSTUCK_TOO_LARGE: a large board has no NOTATION. */
UNSTUCK_API enum unstuck_error unstuck_print(const struct unstuck_position *position,
                                             const char *notation, char *out, size_t size,
                                             size_t *length);

/* The bits of a cell: beside the number of what is there, 0: nothing. */
enum {
    UNSTUCK_CELL = 0xffff,
    UNSTUCK_DOWN =
        1 << 16, /* a card face down; of one that is not known the number is 0 */
    UNSTUCK_WALL = 1 << 17, /* Klotski: no piece can stand there */
    UNSTUCK_GATE = 1 << 18, /* ... only X can */
    UNSTUCK_GOAL = 1 << 19  /* ... X must go there */
};

/* The board without its text. Writes the first MAX cells of ROW, from 0, to OUT and returns how
 * many there are; -1: there are fewer rows, or the board is large.
 *
 * Klondike: a row is a pile, its cells are the cards from the bottom up: rows 0 to 6 are the
 * piles 1 to 7, 7 is the stock, 8 the waste, 9 to 12 the foundations of hearts, diamonds,
 * spades and clubs. A card is 1 + 4 * rank + suit; ranks are 0 (ace) to 12, and suits are in
 * this order. Klotski: a cell is the letter of its piece. Lianliankan: the number of the face.
 * SameGame: the colour. */
UNSTUCK_API int unstuck_row(const struct unstuck_position *position, int row, int *out,
                            int max);

/* ---- moves ------------------------------------------------------------------------- */

/* A move is one word of 32 bits that its game packs. Any word may be given to these
 * functions. Except for unstuck_play they return UNSTUCK_TOO_LARGE for a large board. */

/* Writes the first MAX (0 or less: none) legal moves to OUT and returns how many there are;
 * 0 for a large board. A game that is won may still have legal moves. */
UNSTUCK_API int unstuck_legal(const struct unstuck_position *position, uint32_t *out,
                              int max);

/* Makes MOVE. After an error (UNSTUCK_ILLEGAL, UNSTUCK_NO_MEMORY) POSITION is as before. A
 * move that would turn up an unknown card is UNSTUCK_ILLEGAL here, but not in
 * unstuck_legal. */
UNSTUCK_API enum unstuck_error unstuck_apply(struct unstuck_position *position,
                                             uint32_t move);

/* Goes one move back, or makes the move again that was undone last, unless another one has been
 * made since. False: there is none, or the board is large. */
UNSTUCK_API bool unstuck_undo(struct unstuck_position *position);
UNSTUCK_API bool unstuck_redo(struct unstuck_position *position);

/* A cell of a row, both from 0. */
struct unstuck_place {
    int row, column;
};

/* Where the legal MOVE goes: writes the first MAX of its places to OUT, sets *COUNT to how many
 * cards, cells or tiles it moves, and returns how many places there are; 0: MOVE is not legal,
 * or a shuffle. Klondike: the lowest card that moves, and where it will lie. Klotski: the piece's
 * first cell in reading order, at each step. Lianliankan: the ends and corners of the path, which
 * may lie one cell outside. SameGame: the tiles that go. */
UNSTUCK_API int unstuck_places(const struct unstuck_position *position, uint32_t move,
                               struct unstuck_place *out, int max, int *count);

/* Reads WORD as a move and makes it. After an error POSITION is as before, and WHY (or NULL)
 * has the reason: UNSTUCK_BAD_TEXT, WORD is no move here (in Klotski also a path without
 * room); UNSTUCK_ILLEGAL, it is a move, but not a legal one. */
UNSTUCK_API enum unstuck_error unstuck_play(struct unstuck_position *position,
                                            const char *word, struct unstuck_reason *why);

/* The legal MOVE as a word without blanks, as unstuck_print writes text; UNSTUCK_ILLEGAL: it
 * is not legal. And back: UNSTUCK_BAD_TEXT, WORD is no move here; the move may be
 * illegal. */
UNSTUCK_API enum unstuck_error unstuck_move_print(const struct unstuck_position *position,
                                                  uint32_t move, char *out, size_t size,
                                                  size_t *length);
UNSTUCK_API enum unstuck_error unstuck_move_parse(const struct unstuck_position *position,
                                                  const char *word, uint32_t *move,
                                                  struct unstuck_reason *why);

/* Whether MOVE shuffles the tiles: help in play, which no solver uses. */
UNSTUCK_API bool unstuck_is_shuffle(const struct unstuck_position *position,
                                    uint32_t move);

/* ---- many positions ---------------------------------------------------------------- */

/* Reads positions from lines, one after the other. */
struct unstuck_reader;

/* GAME and VARIANT as in unstuck_parse. The caller frees *OUT. */
UNSTUCK_API enum unstuck_error unstuck_reader_new(const char *game, const char *variant,
                                                  struct unstuck_reader **out);
UNSTUCK_API void unstuck_reader_free(struct unstuck_reader *reader);

/* Takes the next line, LENGTH bytes without the newline; LINE NULL: the text has ended, and
 * the next line is the first of another text. Sets *OUT to the position that this line
 * completes, which the caller frees, or to NULL. After an error the rest of the block is
 * skipped. WHY (or NULL) has the place of the fault or, with a position, the line in which
 * it begins and, if cards are unknown, a text that says so; lines count from the first
 * one. */
UNSTUCK_API enum unstuck_error unstuck_reader_line(struct unstuck_reader *reader,
                                                   const char *line, size_t length,
                                                   struct unstuck_position **out,
                                                   struct unstuck_reason *why);

/* ---- solving ----------------------------------------------------------------------- */

/* A solver and its last answer, some KiB. If a limit or unstuck_cancel ended the last search,
 * it also keeps what that search learned of its position, until it solves another one. */
struct unstuck_solver;

/* 0: no limit (BYTES: 512 MiB; threads: 1). */
struct unstuck_limits {
    size_t size; /* of this struct, as the program knows it */
    uint64_t nodes;
    uint64_t bytes; /* UINT64_MAX: no limit */
    double seconds;
    int threads;
    /* Search until the length or the score is proved to be the best. Without OPTIMAL and
     * IMPROVE a search ends as soon as the position is decided, in a scored game at a
     * limit. */
    bool optimal;
    /* Judge the moves without looking at hidden cards (unstuck_get_candidate) until a limit or
     * unstuck_cancel ends that, at most for a million nodes if NODES, SECONDS and
     * CPU_SECONDS are not set; there is no line. Ignored where nothing is hidden. */
    bool fair;
    /* Look for better lines at most this long after the first one, in seconds. NODES, BYTES,
     * SECONDS and CPU_SECONDS limit the whole search. */
    double improve;
    /* With FAIR: a candidate for each legal move, and no other. */
    bool each;
    /* With FAIR: the player knows only the cards of the stock that the moves of the position
     * have turned. Without SEEN the player knows the whole stock if the passes are not
     * limited, because turning through it then takes nothing from the game. */
    bool seen;
    /* With FAIR: does not judge a candidate that is the only one. */
    bool quick;
    /* Klondike: look for a line that a person would play, which turns up cards first and draws
     * late, and is nearly as short. IMPROVE limits the time for that. Not with OPTIMAL. */
    bool natural;
    /* Klondike: only the verdict is wanted. No line is made, so the rules check none, and the
     * answer has no length. Not with OPTIMAL, IMPROVE or NATURAL. */
    bool verdict;
    /* SameGame tries moves at random: another seed makes it try others. */
    uint64_t seed;
    /* A copy of the position in which moves were made until the game was over: SameGame's
     * search starts from this line. Anything else, and in other games, is ignored. NULL:
     * none. */
    const struct unstuck_position *known;
    /* Klotski, boards other than the classic one: a folder for files of the search, so that
     * BYTES limits only its buffers. The next search for the same position continues from
     * them; one that is finished removes them. NULL: none. */
    const char *scratch;
    uint64_t scratch_bytes; /* of all files */
    /* Processor time of all threads of the search together, in seconds: on a busy machine a
     * search gets as far as on an idle one, later. */
    double cpu_seconds;
};

enum unstuck_verdict {
    /* A limit was reached, or cards are unknown, or the moves were only judged (fair); a
     * large board may just not be cleared. */
    UNSTUCK_UNKNOWN,
    UNSTUCK_SOLVED,       /* there is a line that wins; in a scored game, any line */
    UNSTUCK_IMPOSSIBLE,   /* proved: no line wins */
    UNSTUCK_CANCELLED,    /* unknown, because of unstuck_cancel */
    UNSTUCK_OUT_OF_MEMORY /* unknown: the system has no memory left */
};

/* Why a search ended. */
enum unstuck_stop {
    UNSTUCK_STOP_FINISHED,
    UNSTUCK_STOP_CANCELLED,
    UNSTUCK_STOP_NODES,
    UNSTUCK_STOP_MEMORY, /* the limit, or the system */
    UNSTUCK_STOP_TIME,
    UNSTUCK_STOP_DISK /* limits.scratch is full or cannot be used; see trouble */
};

struct unstuck_answer {
    enum unstuck_verdict verdict;
    enum unstuck_stop stop;
    bool proved; /* no shorter line, no higher score, no line at all exists */
    bool has_bound;
    int64_t bound;  /* proved: no line is shorter, or none scores more */
    int moves;      /* of the line */
    int length;     /* of the line, as the game counts */
    int64_t score;  /* at the end of the line; scored games only */
    int candidates; /* see unstuck_get_candidate */
    uint64_t nodes;
    uint64_t peak_bytes;
    double seconds;
    double decided_seconds; /* until the verdict; 0: UNSTUCK_UNKNOWN, or a scored game */
    double cpu_seconds;     /* processor time of all threads of the search */
    const char *trouble; /* why UNSTUCK_STOP_DISK, valid until the next search; or NULL */
};

/* The state of a search that runs. */
struct unstuck_progress {
    const char
        *phase; /* a few English words, valid for ever; NULL: no search has begun */
    uint64_t nodes, open, duplicates, bytes;
    double seconds;
    int depth;
    bool has_best, has_bound;
    int64_t best, bound; /* lengths or scores */
};

/* A possible next move, judged without looking at hidden cards: the last of COUNT MOVES;
 * the others lead to it. Of SAMPLES games played on from it, in DEALS random deals of the
 * hidden cards, WINS were won. SAMPLES is 0 if the limits were too low to try it. DEALS is
 * 0 and SAMPLES 1 if the outcome is sure: the moves are a whole line that wins or, with
 * limits.each, the game is won (WINS 1) or lost (0) after the move. */
struct unstuck_candidate {
    const uint32_t *moves; /* valid until the next search */
    int count;
    uint32_t samples, wins, deals;
};

/* What a search says of one legal move. */
struct unstuck_judgement {
    uint32_t move;
    enum unstuck_verdict verdict; /* of the position behind it */
    bool proved;
    int length;    /* of the line that begins with MOVE, as the game counts */
    int64_t score; /* at its end; scored games only */
};

/* NULL: no memory. */
UNSTUCK_API struct unstuck_solver *unstuck_solver_new(void);

/* Frees SOLVER, which no thread uses; NULL is fine. */
UNSTUCK_API void unstuck_solver_free(struct unstuck_solver *solver);

/* Solves POSITION within LIMITS (NULL: as all zero) and keeps the answer in SOLVER. Each line is
 * replayed through the rules before it is returned.
 *
 * Called again for the same position after a limit or unstuck_cancel has ended the search:
 * Klondike's continues where it ended if it was not yet solved and LIMITS has its memory, and
 * NODES counts the new nodes only; SameGame's starts from the best line of the last one; the
 * other games start over. */
UNSTUCK_API enum unstuck_verdict unstuck_solve(struct unstuck_solver *solver,
                                               const struct unstuck_position *position,
                                               const struct unstuck_limits *limits);

/* Cancels the call with SOLVER that runs (unstuck_solve, unstuck_judge,
 * unstuck_certify, unstuck_certificate_check, unstuck_moves_to_undo,
 * unstuck_openings_new), or the next one if none does. It returns within some
 * milliseconds, on a board of a million cells half a second. From any thread or signal handler. */
UNSTUCK_API void unstuck_cancel(struct unstuck_solver *solver);

/* The progress of the search that runs, or of the last one. From any thread. */
UNSTUCK_API void unstuck_get_progress(struct unstuck_solver *solver,
                                      struct unstuck_progress *out, size_t size);

/* Calls CALLBACK (NULL: never) with DATA about every SECONDS (0: about every millisecond) of
 * each later search, on a thread that searches, never two at a time. If it returns false,
 * the search is cancelled. It must not use SOLVER except for unstuck_cancel and
 * unstuck_get_progress. */
UNSTUCK_API void unstuck_watch(struct unstuck_solver *solver, double seconds,
                               bool (*callback)(const struct unstuck_progress *progress,
                                                void *data),
                               void *data);

/* The answer of the last search; all zero before the first. */
UNSTUCK_API void unstuck_get_answer(const struct unstuck_solver *solver,
                                    struct unstuck_answer *out, size_t size);

/* The line of the last answer, valid until the next search: as moves, *COUNT of them (NULL
 * and 0: none, or the board is large), and as words with a blank between two ("": none;
 * NULL: no memory). */
UNSTUCK_API const uint32_t *unstuck_moves(const struct unstuck_solver *solver,
                                          int *count);
UNSTUCK_API const char *unstuck_line(struct unstuck_solver *solver);

/* If the last answer has no line: in words as above, a line that gets far, in Klondike with as
 * many cards on the foundations as the search has seen, or "". */
UNSTUCK_API const char *unstuck_farthest(struct unstuck_solver *solver);

/* Candidate I of the last answer, the best first; without EACH, one that turns up a card comes
 * before a draw whose chance is equal within its interval. False: there are fewer. */
UNSTUCK_API bool unstuck_get_candidate(const struct unstuck_solver *solver, int i,
                                       struct unstuck_candidate *out, size_t size);

/* Solves the positions behind the first MAX legal moves of POSITION, each within LIMITS
 * (FAIR and SCRATCH are ignored). Writes their judgements to OUT, an array of structs of SIZE
 * bytes, in the order of unstuck_legal, and sets *COUNT to how many legal moves there are.
 * UNSTUCK_STOPPED or UNSTUCK_NO_MEMORY: the judgements that are missing are UNSTUCK_UNKNOWN.
 * UNSTUCK_TOO_LARGE: the board is large. UNSTUCK_NO_CARDS: cards are unknown. SOLVER has no
 * answer afterwards. */
UNSTUCK_API enum unstuck_error unstuck_judge(struct unstuck_solver *solver,
                                             const struct unstuck_position *position,
                                             const struct unstuck_limits *limits,
                                             struct unstuck_judgement *out, int max,
                                             size_t size, int *count);

/* Sets *MOVES to how many moves POSITION must take back until it can be won, 0 if it need not,
 * -1 if not even its first position can. It solves positions before it, each within LIMITS
 * (FAIR and SCRATCH are ignored). UNSTUCK_LIMIT: fewer moves may do, or -1 may be wrong. In a
 * scored game *MOVES is 0. SOLVER has no answer afterwards. */
UNSTUCK_API enum unstuck_error unstuck_moves_to_undo(
    struct unstuck_solver *solver, const struct unstuck_position *position,
    const struct unstuck_limits *limits, int *moves);

/* ---- reasons ----------------------------------------------------------------------- */

enum {
    UNSTUCK_REASONS = 8 /* reasons for one move at most */
};

/* Why the first move of a line is good, or a position lost: a claim, with what it says as data.
 * Which kinds there are and what they mean is in unstuck-formats(5). */
struct unstuck_why {
    const char *kind; /* "turns", valid for ever */
    int at;           /* the place in the line, from 0, of the move that depends on it */
    int number, place;
    char text[160]; /* an English sentence without its full stop */
};

/* Writes the first MAX (0 or less: none) reasons for the first of the COUNT MOVES, a line from
 * POSITION, to OUT, an array of structs of SIZE bytes, the most telling first, and returns how
 * many there are: 0 too if the line is not legal or the board is large. COUNT 0: why POSITION
 * cannot be won. Code that has no part in finding them checks them. */
UNSTUCK_API int unstuck_explain(const struct unstuck_position *position,
                                const uint32_t *moves, int count, struct unstuck_why *out,
                                int max, size_t size);

/* Whether WHY, of which only KIND, AT, NUMBER and PLACE are used, is true for such a line. */
UNSTUCK_API bool unstuck_why_holds(const struct unstuck_position *position,
                                   const uint32_t *moves, int count,
                                   const struct unstuck_why *why);

/* ---- certificates ------------------------------------------------------------------ */

/* A certificate is a proof that a position cannot be won: some bytes, which
 * unstuck-formats(5) describes. SameGame has none. */

/* Sets *BYTES to a certificate of POSITION, *LENGTH bytes that are valid until the next call
 * that searches with SOLVER; after an error to NULL and 0. SOLVER has no answer afterwards.
 * UNSTUCK_NO_PROOF: POSITION can be won, or its game has no certificates; UNSTUCK_LIMIT:
 * LIMITS (only NODES, BYTES, SECONDS and CPU_SECONDS count) are too low; UNSTUCK_NO_CARDS:
 * cards of POSITION are unknown. */
UNSTUCK_API enum unstuck_error unstuck_certify(struct unstuck_solver *solver,
                                               const struct unstuck_position *position,
                                               const struct unstuck_limits *limits,
                                               const void **bytes, size_t *length);

/* Checks that the LENGTH BYTES are a certificate of POSITION, without the solver's code.
 * SOLVER gives the memory and cancels the check, and has no answer afterwards. UNSTUCK_NO_PROOF: they are not, or the variant has none; WHY
 * (or NULL) gets the reason, its LINE the number of the wrong part of the certificate, from
 * 1, or 0. LIMITS and other errors as in unstuck_certify. */
UNSTUCK_API enum unstuck_error unstuck_certificate_check(
    struct unstuck_solver *solver, const struct unstuck_position *position,
    const struct unstuck_limits *limits, const void *bytes, size_t length,
    struct unstuck_reason *why);

/* ---- rescue puzzles ---------------------------------------------------------------- */

enum {
    UNSTUCK_PUZZLE_STEPS = 5, /* right moves in a row, at most */
    UNSTUCK_PUZZLE_MOVES = 8  /* as good as one another, at most */
};

enum unstuck_goal {
    UNSTUCK_KEEP,  /* keep the win: every other move loses */
    UNSTUCK_OUT,   /* win in AMOUNT, as the game counts */
    UNSTUCK_POINTS /* end with a score of AMOUNT, which is the best one */
};

/* A position in which few moves are right. The next step is about the position behind the first
 * of the right moves. */
struct unstuck_puzzle {
    int number; /* its name for ever */
    int grade;  /* 0 easy, 1 medium, 2 hard, 3 extreme */
    int rating; /* by Elo's scale */
    enum unstuck_goal goal;
    int64_t amount;
    int steps;
    int count[UNSTUCK_PUZZLE_STEPS]; /* right moves of each step */
    uint32_t right[UNSTUCK_PUZZLE_STEPS][UNSTUCK_PUZZLE_MOVES];
};

/* How many puzzles of GAME have GRADE (-1: any). */
UNSTUCK_API int unstuck_puzzle_count(const char *game, int grade);

/* Puzzle NTH of these, from 0; the order never changes. The caller frees *OUT, its position.
 * UNSTUCK_NO_DEAL: there are fewer. */
UNSTUCK_API enum unstuck_error unstuck_puzzle_new(const char *game, int grade, int nth,
                                                  struct unstuck_position **out,
                                                  struct unstuck_puzzle *puzzle,
                                                  size_t size);

/* ---- random openings of Klotski ---------------------------------------------------- */

/* All openings of the classic pieces that match a query, each with its distance to the
 * goal. */
struct unstuck_openings;

/* -1: any. Begin with UNSTUCK_QUERY_ANY. */
struct unstuck_query {
    size_t size;                 /* of this struct, as the program knows it */
    int length_low, length_high; /* of the shortest solution, 0 to 254 */
    int dominoes, singles;       /* pieces of two cells, 0 to 7, and of one, 0 to 14 */
    int blanks_low, blanks_high; /* empty cells, 2 to 16 */
    int grade;                   /* 0 easy, 1 medium, 2 hard, 3 extreme */
    bool start;                  /* the big piece is at the top in the middle */
};

/* clang-format off */
#define UNSTUCK_QUERY_ANY {sizeof(struct unstuck_query), -1, -1, -1, -1, -1, -1, -1, false}
/* clang-format on */

struct unstuck_rating {
    int length;
    double losing; /* mean share of the moves that lose ground, 0 to 1 */
    int dead_ends;
    int grade;
    double effort; /* see unstuck-formats(5) */
};

/* Finds all openings of GAME and VARIANT that match QUERY, in up to a second. SOLVER cancels
 * it and keeps no answer. The caller frees *OUT. UNSTUCK_NO_DEAL: the game has no openings,
 * or QUERY is out of range; UNSTUCK_LIMIT: LIMITS are too low. */
UNSTUCK_API enum unstuck_error unstuck_openings_new(struct unstuck_solver *solver,
                                                    const char *game, const char *variant,
                                                    const struct unstuck_query *query,
                                                    const struct unstuck_limits *limits,
                                                    struct unstuck_openings **out);
UNSTUCK_API void unstuck_openings_free(struct unstuck_openings *openings);

/* Draws one with random numbers from SEED, the same on every machine; one that is solved only
 * if length_low is 0. RATING, of SIZE bytes, may be NULL.
 * UNSTUCK_NO_DEAL: none matches. */
UNSTUCK_API enum unstuck_error unstuck_openings_draw(
    const struct unstuck_openings *openings, uint64_t seed, struct unstuck_position **out,
    struct unstuck_rating *rating, size_t size);

#ifdef __cplusplus
}
#endif

#endif
