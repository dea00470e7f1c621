#include "screens/drawing.h"

#include "base/i18n.h"
#include "base/random.h"
#include "game/selection.h"
#include "ui/fullscreen.h"
#include "ui/line.h"

#include <string.h>

/* The entries of the list; the grades come first. */
enum {
    ENTRY_ANY = GRADE_EXTREME + 1,
    ENTRY_LENGTH,
    ENTRY_PIECES,
    ENTRY_START,
    ENTRIES
};

static void entry(const struct list *list, int index, struct text *out)
{
    const struct drawing *drawing = list->context;
    switch (index) {
    case ENTRY_ANY:
        text_string(out, _("any difficulty"));
        break;
    case ENTRY_LENGTH:
        text_string(out, _("by minimum number of moves ..."));
        break;
    case ENTRY_PIECES:
        if (drawing->pieces[0] == '\0')
            text_string(out, _("pieces: any"));
        else
            text_format(out, _("pieces: %s"), drawing->pieces);
        break;
    case ENTRY_START:
        text_string(out, drawing->anywhere ? _("[ ] only with the 2x2 piece at the top")
                                           : _("[x] only with the 2x2 piece at the top"));
        break;
    default:
        text_string(out, _(grade_names[index]));
    }
}

/* The line that the player types for the chosen entry of LIST. */
struct typing {
    struct list *list;
    struct line_input line;
};

static void draw_typing(void *context, struct canvas *canvas)
{
    const struct typing *typing = context;
    canvas_clear(canvas, STYLE_PLAIN);
    list_draw(canvas, typing->list);
    line_draw(canvas, canvas->rows - 2, &typing->line);
}

static int type(void *context, const struct canvas *canvas, struct event *event)
{
    struct typing *typing = context;
    struct list *list = typing->list;
    struct selection selection = SELECTION_ALL;
    const char *text = typing->line.text;
    bool length = list->chosen == ENTRY_LENGTH;
    (void)canvas;
    enum line_answer answer = line_input(&typing->line, event);
    list->heading = NULL;
    if (answer != LINE_DONE)
        return answer == LINE_BACK ? CHOOSER_BACK : CHOOSER_STAY;
    if (strlen(text) < DRAWING_BYTES &&
        (length ? selection_read_length(&selection, text)
                : selection_read_pieces(&selection, text)))
        return CHOOSER_CHOSEN;
    list->heading = length ? _("Enter a number such as 65, or a range such as 60..70")
                           : _("No such set of pieces leaves two empty cells");
    return CHOOSER_STAY;
}

/* Asks for the TEXT of the chosen entry until it is valid. */
static enum chooser_answer ask(struct term *term, struct list *list, char *text)
{
    bool length = list->chosen == ENTRY_LENGTH;
    struct typing typing = {
        .list = list,
        .line = {.label = length ? _("Minimum number of moves, such as 60..70:")
                                 : _("Dominoes and singles, such as 5d4s, 5d or 4s:"),
                 .keys = _("Enter accepts")},
    };
    struct fullscreen screen = {.context = &typing,
                                .draw = draw_typing,
                                .input = type,
                                .takes_paste = true};
    line_set(&typing.line, text);
    int answer = fullscreen_run(term, &screen);
    if (answer == CHOOSER_CHOSEN)
        strcpy(text, typing.line.text);
    else if (answer == CHOOSER_BACK && !length)
        text[0] = '\0';
    return (enum chooser_answer)answer;
}

/* Names the opening in the player's language, such as "60 moves, hard". */
static void name_drawn(struct session *session, const struct atlas_rating *rating)
{
    const struct game *game = session->game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    scoped_text name = {0};
    memcpy(state, session_state(session), game->rules->state_size);
    game_print_length(game, session->variant, rating->length, &name);
    text_format(&name, ", %s", _(grade_names[rating->grade]));
    session_begin(session, game, session->variant, state, text_get(&name));
}

/* Draws an opening into SESSION. Returns NULL, or why there is none. */
static const char *draw(const struct drawing *drawing, const struct limits *limits,
                        const struct game *game, int metric, struct session *session)
{
    struct selection selection = SELECTION_ALL;
    struct atlas_rating rating;
    selection.query.start = !drawing->anywhere;
    if (drawing->chosen < ENTRY_ANY)
        selection.grade = drawing->chosen;
    if (drawing->chosen == ENTRY_LENGTH)
        selection_read_length(&selection, drawing->length);
    if (drawing->pieces[0] != '\0')
        selection_read_pieces(&selection, drawing->pieces);
    selection_settle(&selection, game, metric);
    struct search search;
    search_init(&search, limits);
    struct atlas *atlas = selection_atlas(&selection, &search);
    search_free(&search);
    if (atlas == NULL)
        return selection_no_atlas;
    const char *problem =
        selection_draw(&selection, atlas, random_fresh(), session, &rating);
    game->atlas->free(atlas);
    if (problem == NULL)
        name_drawn(session, &rating);
    return problem;
}

/* Runs the list. CHOOSER_CHOSEN: the player has answered all questions. */
static enum chooser_answer run_list(struct term *term, const struct game *game,
                                    struct list *list, struct drawing *drawing)
{
    for (;;) {
        uint32_t pressed;
        enum chooser_answer answer = chooser_ask(term, game, list, "", &pressed);
        drawing->chosen = list->chosen;
        list->heading = NULL;
        if (answer != CHOOSER_CHOSEN || list->chosen <= ENTRY_ANY)
            return answer;
        if (list->chosen == ENTRY_START) {
            drawing->anywhere = !drawing->anywhere;
            continue;
        }
        bool length = list->chosen == ENTRY_LENGTH;
        answer = ask(term, list, length ? drawing->length : drawing->pieces);
        if (answer == CHOOSER_QUIT || (answer == CHOOSER_CHOSEN && length))
            return answer;
    }
}

enum chooser_answer drawing_run(struct term *term, struct drawing *drawing,
                                const struct limits *limits, const struct game *game,
                                int metric, struct session *session)
{
    struct list list = {.title = _("Random opening"),
                        .footer = _("Enter\tselect\nq\tback"),
                        .count = ENTRIES,
                        .chosen = drawing->chosen,
                        .item = entry,
                        .context = drawing};
    for (;;) {
        enum chooser_answer answer = run_list(term, game, &list, drawing);
        if (answer != CHOOSER_CHOSEN)
            return answer;
        list.heading = _("Searching all openings ...");
        canvas_clear(term_canvas(term), STYLE_PLAIN);
        list_draw(term_canvas(term), &list);
        term_show(term);
        const char *problem = draw(drawing, limits, game, metric, session);
        if (problem == NULL)
            return CHOOSER_CHOSEN;
        list.heading = _(problem);
    }
}
