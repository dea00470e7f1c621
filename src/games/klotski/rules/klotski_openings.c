/* The named openings of 华容道's classic board, in the order of their deal numbers. Never
 * change that order, because saved games depend on it; add new ones at the end.
 *
 * The lengths are minimal, in moves, straight slides and steps; the tests let the
 * solver prove each of them, and rate each opening again. */
#include "games/klotski/rules/klotski_rules.h"

#include "base/i18n.h"
#include "game/atlas.h"
#include "game/session.h"

#include <ctype.h>
#include <string.h>

struct klotski_opening {
    const char *chinese;
    const char *latin; /* pinyin without tones */
    const char *board; /* rows with a slash between */
    uint8_t best[3];   /* by enum klotski_metric */
    uint8_t grade;     /* enum grade */
};

enum {
    EASY = GRADE_EASY,
    MEDIUM = GRADE_MEDIUM,
    HARD = GRADE_HARD,
    EXTREME = GRADE_EXTREME
};

static const struct klotski_opening openings[] = {
    {"横刀立马", "Heng Dao Li Ma", "aXXb/aXXb/cdde/cfge/h..i", {81, 90, 116}, EXTREME},
    {"指挥若定", "Zhi Hui Ruo Ding", "aXXb/aXXb/cdde/fghi/f..i", {70, 79, 100}, HARD},
    {"将拥曹营", "Jiang Yong Cao Ying", ".XX./aXXb/acdb/ecdf/gghi", {72, 78, 101}, HARD},
    {"齐头并进", "Qi Tou Bing Jin", "aXXb/aXXb/cdef/ghhi/g..i", {60, 66, 85}, MEDIUM},
    {"兵分三路", "Bing Fen San Lu", "aXXb/cXXd/ceed/fghi/f..i", {72, 77, 92}, HARD},
    {"雨声淅沥", "Yu Sheng Xi Li", "aXXb/aXXc/deef/dg.f/hg.i", {47, 52, 60}, MEDIUM},
    {"左右布兵", "Zuo You Bu Bing", "aXXb/cXXd/efgh/efgh/.ii.", {54, 61, 78}, MEDIUM},
    {"桃花园中", "Tao Hua Yuan Zhong", "aXXb/cXXd/cefd/gefh/.ii.", {70, 77, 100}, HARD},
    {"一路进军", "Yi Lu Jin Jun", "aXXb/aXXc/defg/defh/.ii.", {58, 64, 81}, MEDIUM},
    {"一路顺风", "Yi Lu Shun Feng", "aXXb/aXXc/deef/dghf/.ih.", {39, 43, 49}, EASY},
    {"围而不歼", "Wei Er Bu Jian", "aXXb/aXXc/deef/dghi/.gh.", {62, 69, 80}, MEDIUM},
    {"捷足先登", "Jie Zu Xian Deng", "aXXb/cXXd/.ee./fghi/fghi", {32, 38, 47}, EASY},
    {"兵临曹营", "Bing Lin Cao Ying", "aXXb/cXXd/effg/ehig/.hi.", {34, 40, 49}, EASY},
    {"四面楚歌", "Si Mian Chu Ge", "abcd/aXXd/eXXf/ghhf/g..i", {56, 60, 73}, MEDIUM},
    {"众志成城", "Zhong Zhi Cheng Cheng", "abcc/aXXd/eXXf/eg.h/.gih", {41, 45, 50}, EASY},
    {"屯兵东路", "Tun Bing Dong Lu", "XXab/XXab/ccde/fghi/fg..", {71, 80, 102}, HARD},
    {"凤凰倒影", "Feng Huang Dao Ying", "abc./adce/XXfg/XXfg/hhi.", {31, 33, 42}, EASY},
    {"诸葛羽扇", "Zhu Ge Yu Shan", "abbc/aXXd/eXXd/efgh/.ig.", {16, 19, 22}, EASY},
    {"海阔天空", "Hai Kuo Tian Kong", "abbc/dXXe/dXXe/fghi/f..i", {13, 13, 13}, EASY},
    {"七步成诗", "Qi Bu Cheng Shi", "ab.c/ab.c/deXX/deXX/fghi", {7, 8, 11}, EASY},
    {"一夫当关", "Yi Fu Dang Guan", "abcd/abcd/.XX./eXXf/gghi", {64, 68, 85}, MEDIUM},
    {"勿入歧途", "Wu Ru Qi Tu", "aXXb/aXXb/cdef/cggf/.hi.", {72, 78, 101}, HARD},
    {"一横最难", "Yi Heng Zui Nan", "aXXb/aXXc/ddec/fgeh/f..i", {84, 92, 116}, HARD},
    {"峰回路转",
     "Feng Hui Lu Zhuan",
     "abcd/XXed/XXef/.ggf/.hii",
     {138, 150, 179},
     EXTREME},
    {"层拦叠障", "Ceng Lan Die Zhang", "aXXb/aXXc/ddef/ghhi/g..i", {62, 68, 77}, MEDIUM},
    {"守口如瓶1", "Shou Kou Ru Ping 1", "aXXb/aXXb/cd.e/fd.g/hhii", {81, 88, 103}, HARD},
    {"守口如瓶2",
     "Shou Kou Ru Ping 2",
     "aXXb/cXXd/ce.d/fe.g/hhii",
     {99, 111, 131},
     EXTREME},
    {"双将挡路",
     "Shuang Jiang Dang Lu",
     "aXXb/aXXc/deef/dggf/h..i",
     {73, 81, 92},
     MEDIUM},
    {"横马当关", "Heng Ma Dang Guan", "aXXb/aXXb/ccdd/ef.g/hf.i", {83, 93, 110}, EXTREME},
    {"前挡后阻", "Qian Dang Hou Zu", "XXaa/XXbc/debf/degh/.ii.", {42, 45, 53}, MEDIUM},
    {"近在咫尺", "Jin Zai Zhi Chi", "abcd/ebcd/ffgh/iiXX/..XX", {98, 107, 124}, EXTREME},
    {"云遮雾障", "Yun Zhe Wu Zhang", "aXXb/aXXb/cdde/cffg/h..i", {81, 89, 104}, HARD},
    {"三顾茅庐", "San Gu Mao Lu", "XXab/XXab/cde./cfg./hhii", {80, 88, 101}, HARD},
    {"二横最难", "Er Heng Zui Nan", "aXXb/cXXb/ddef/ghef/.ii.", {103, 116, 140}, EXTREME},
    {"井中之蛙", "Jing Zhong Zhi Wa", "abbc/dXXe/dXXe/fggh/.ii.", {68, 72, 88}, MEDIUM},
    {"层层设防",
     "Ceng Ceng She Fang",
     "aXXb/aXXb/cdde/fggh/.ii.",
     {102, 111, 138},
     EXTREME},
    {"层层设防2",
     "Ceng Ceng She Fang 2",
     "aXXb/cXXd/ceed/fggh/.ii.",
     {120, 130, 158},
     EXTREME},
    {"兵挡将阻", "Bing Dang Jiang Zu", "aXXb/cXXb/deef/dggh/.ii.", {87, 96, 118}, HARD},
    {"堵塞要道", "Du Sai Yao Dao", "aXXb/cXXd/efgg/efhh/.ii.", {40, 43, 53}, EASY},
    {"瓮中之鳖",
     "Weng Zhong Zhi Bie",
     "aXXb/aXXb/ccdd/effg/h..i",
     {103, 110, 134},
     EXTREME},
    {"层峦叠嶂",
     "Ceng Luan Die Zhang",
     "aXXb/aXXb/cdde/ffgg/h..i",
     {98, 108, 135},
     EXTREME},
    {"五将逼宫", "Wu Jiang Bi Gong", "aabb/cXXd/cXXd/effg/h..i", {36, 40, 49}, EASY},
    {"背水列阵", "Bei Shui Lie Zhen", "abbc/adec/.XX./fXXg/hhii", {54, 61, 75}, MEDIUM},
    {"三军联防", "San Jun Lian Fang", "XXab/XXab/ccdd/effg/h..i", {65, 70, 89}, MEDIUM},
    {"三羊开泰",
     "San Yang Kai Tai",
     "aXXb/cXXd/ceed/ffgg/.hi.",
     {100, 106, 131},
     EXTREME},
    {"望风而逃",
     "Wang Feng Er Tao",
     "a.XX/abXX/ccd./eedf/gghi",
     {135, 145, 178},
     EXTREME},
    {"百步穿杨",
     "Bai Bu Chuan Yang",
     "a.XX/abXX/ccde/ffge/.hii",
     {132, 142, 172},
     EXTREME},
    {"颠沛流离", "Dian Pei Liu Li", "..XX/abXX/cbdd/ceef/gghi", {74, 80, 100}, MEDIUM},
    {"水泄不通", "Shui Xie Bu Tong", "aXXb/cXXb/ddee/ffgg/h..i", {79, 88, 114}, HARD},
    {"入地无门", "Ru Di Wu Men", "aXXb/aXXc/deef/gghh/.ii.", {87, 99, 124}, EXTREME},
    {"四路进兵", "Si Lu Jin Bing", "aXXb/cXXd/e.ff/e.gg/hhii", {77, 86, 109}, HARD},
    {"夹道藏兵", "Jia Dao Cang Bing", "XXab/XXcb/ddee/ffgg/h..i", {75, 84, 107}, HARD},
    {"比翼横空", "Bi Yi Heng Kong", "aaXX/bbXX/ccdd/e.fg/h.ig", {28, 34, 39}, EASY},
    {"天罗地网", "Tian Luo Di Wang", "aaXX/bbXX/ccdd/efgh/i..h", {29, 35, 41}, EASY},
    {"逃之夭夭", "Tao Zhi Yao Yao", "aabb/cXXd/eXXf/e..g/hhii", {26, 28, 35}, EASY},
    {"过五关", "Guo Wu Guan", "aXXb/cXXd/eeff/gghh/.ii.", {34, 37, 46}, EASY},
    {"前呼后拥", "Qian Hu Hou Yong", "abXX/ccXX/ddee/ffgg/..hi", {22, 23, 31}, EASY},
};

/* What the names mean, for those who read them in Latin letters. */
static const char *const meanings[] = {
    "blade across, horse standing",
    "commanding in calm",
    "generals around Cao's camp",
    "all advance abreast",
    "troops on three roads",
    "the patter of rain",
    "soldiers left and right",
    "in the peach garden",
    "marching all the way",
    "fair wind all the way",
    "surround, do not destroy",
    "the swift foot is first",
    "troops before Cao's camp",
    "songs of Chu on four sides",
    "many wills make a wall",
    "troops on the eastern road",
    "the phoenix mirrored",
    "Zhuge's feather fan",
    "wide sea, open sky",
    "a poem in seven steps",
    "one man holds the pass",
    "do not take a wrong road",
    "one across, the hardest",
    "peaks turn, roads wind",
    "barrier upon barrier",
    "lips sealed like a bottle",
    "lips sealed like a bottle",
    "two generals bar the way",
    "horse across the pass",
    "barred in front and behind",
    "near, only a foot away",
    "hidden by cloud and mist",
    "three visits to the hut",
    "two across, the hardest",
    "the frog in the well",
    "guards on every level",
    "guards on every level",
    "soldiers and generals bar the way",
    "the main road blocked",
    "a turtle in a jar",
    "ridge upon ridge",
    "five generals storm the palace",
    "drawn up with the river behind",
    "three armies hold together",
    "three rams bring good luck",
    "fleeing at the very sight",
    "a willow leaf hit at a hundred paces",
    "driven from home to wander",
    "not a drop gets through",
    "no door into the earth",
    "troops advance on four roads",
    "soldiers hidden by the road",
    "wing to wing across the sky",
    "nets in heaven and on earth",
    "gone without a trace",
    "through the five passes",
    "a train before and behind",
};

enum {
    OPENINGS = sizeof openings / sizeof openings[0]
};

uint64_t klotski_opening_count(void)
{
    return OPENINGS;
}

const char *klotski_deal(void *state, uint32_t variant, uint64_t seed)
{
    if (seed < 1 || seed > OPENINGS)
        return _("no opening has this number; see: unstuck deal klotski --list");
    struct klotski *k = state;
    *k = (struct klotski){.rows = 5,
                          .columns = 4,
                          .goal_row = 3,
                          .goal_column = 1,
                          .metric = (uint8_t)variant};
    int i = 0;
    for (const char *s = openings[seed - 1].board; *s != '\0'; s++)
        if (*s != '/')
            k->cell[i++] = *s;
    return NULL;
}

const char *klotski_opening_name(uint64_t seed, enum charset charset)
{
    if (seed < 1 || seed > OPENINGS)
        return NULL;
    const struct klotski_opening *opening = &openings[seed - 1];
    return charset == CHARSET_CJK ? opening->chinese : opening->latin;
}

static const char *klotski_opening_meaning(uint64_t seed)
{
    return seed >= 1 && seed <= OPENINGS ? meanings[seed - 1] : NULL;
}

/* The next letter or digit of S in lower case, so that "Heng Dao Li Ma", "heng-dao-li-ma"
 * and "hengdaolima" are the same name. */
static int next_letter(const char **s)
{
    while (**s != '\0' && (unsigned char)**s < 0x80 && !isalnum((unsigned char)**s))
        ++*s;
    return **s != '\0' ? tolower((unsigned char)*(*s)++) : '\0';
}

static bool same_name(const char *a, const char *b)
{
    int x, y;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x == y && x != '\0');
    return x == y;
}

static bool klotski_opening_find(const char *name, uint64_t *seed)
{
    for (uint64_t i = 0; i < OPENINGS; i++)
        if (same_name(name, openings[i].chinese) || same_name(name, openings[i].latin)) {
            *seed = i + 1;
            return true;
        }
    return false;
}

int klotski_opening_best(uint32_t variant, uint64_t seed)
{
    return seed >= 1 && seed <= OPENINGS ? openings[seed - 1].best[variant] : 0;
}

static int klotski_opening_grade(uint32_t variant, uint64_t seed)
{
    (void)variant;
    return seed >= 1 && seed <= OPENINGS ? openings[seed - 1].grade : -1;
}

static const char *const variants[] = {"moves", "straight", "steps", NULL};

static const char *const variant_titles[] = {N_("counting moves"),
                                             N_("counting straight slides"),
                                             N_("counting steps"), NULL};

static bool klotski_variant_find(const char *name, uint32_t *variant)
{
    for (uint32_t i = 0; variants[i] != NULL; i++)
        if (strcmp(name, variants[i]) == 0) {
            *variant = i;
            return true;
        }
    return false;
}

static void klotski_variant_name(uint32_t variant, struct text *out)
{
    text_string(out, variants[variant]);
}

const struct game_deals klotski_deals = {
    .variants = variants,
    .variant_titles = variant_titles,
    .variant_find = klotski_variant_find,
    .variant_name = klotski_variant_name,
    .deal = klotski_deal,
    .count = klotski_opening_count,
    .name = klotski_opening_name,
    .meaning = klotski_opening_meaning,
    .find = klotski_opening_find,
    .best = klotski_opening_best,
    .grade = klotski_opening_grade,
};

/* ---- stars: how near to the minimum a solution is ----------------------------------- */

enum {
    NEAR = 10 /* two stars: at most a NEARth of the minimum, rounded up, over it */
};

static int rate(int length, int minimum)
{
    int over = length - minimum;
    return over <= 0 ? STARS_MAX : over <= (minimum + NEAR - 1) / NEAR ? 2 : 1;
}

static void aim(const struct session *session, struct aims *aims)
{
    if (session->dealt)
        aims->moves = klotski_opening_best(session->variant, session->seed);
}

const struct game_scoring klotski_scoring = {.aim = aim, .rate = rate};
