#include "screens/rescue_screen.h"

#include "base/i18n.h"
#include "ui/page.h"

static void print_item(const void *context, int index, const struct canvas *canvas,
                       struct text *out)
{
    const struct rescue_list *list = context;
    (void)canvas;
    text_format(out, "%-3d%s", index + 1, text_get(&list->lines[index]));
}

static bool show_help(struct term *term)
{
    struct page page = {.title = _("Help")};
    page_add(&page,
             _("First steps: a lesson of five positions for each game. A step passes\n"
               "when you have pressed the key that it asks for. Nothing of it is saved\n"
               "or counted."));
    page_add(&page, "");
    page_add(&page,
             _("Puzzles: positions in which few moves are right, chosen by your rating.\n"
               "The answer comes at once, with its reason; a wrong move is not made.\n"
               "Your rating rises with each puzzle that you solve at the first try and\n"
               "without help, and falls with each other one, by Elo's formula."));
    page_add(&page, "");
    page_add(&page,
             _("Drills: each game that one move of yours is proved to have lost leaves\n"
               "the position before it. It is due after 1, 3, 7 and 21 days, until you\n"
               "have solved it twice at the first try and without help. You can play\n"
               "it earlier, which does not count. Drills stay on this computer."));
    bool alive = page_run(term, &page);
    page_free(&page);
    return alive;
}

enum chooser_answer rescue_screen_run(struct term *term, struct rescue_list *list)
{
    struct list shown =
        {.title = _("Rescue"),
         .footer =
             _("Enter\tselect\nr\trating on/off\nx\tempty drills\n\n?\thelp\nq\tback"),
         .count = list->count,
         .chosen = list->chosen,
         .item = print_item,
         .context = list};
    enum chooser_answer answer;
    do
        answer = chooser_ask(term, NULL, &shown, "?rx", &list->pressed);
    while (answer == CHOOSER_KEY && list->pressed == '?' &&
           (show_help(term) || (answer = CHOOSER_QUIT, false)));
    list->chosen = shown.chosen;
    return answer;
}
