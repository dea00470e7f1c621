/* A solver behind a user interface, in C++17: it runs on a thread of its own and posts what
 * happens to the loop of events, which shows the board, the progress and at last a hint.
 *
 *     c++ -std=c++17 gui.cc -o gui $(pkg-config --cflags --libs unstuck) -pthread
 *     ./gui 5                SameGame, deal 1, for at most 5 seconds
 *
 * A real interface has such a loop already: QMetaObject::invokeMethod, g_idle_add. */
#include <unstuck.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

namespace
{

struct Free {
    void operator()(unstuck_position *position) const { unstuck_free(position); }
    void operator()(unstuck_solver *solver) const { unstuck_solver_free(solver); }
};
using Position = std::unique_ptr<unstuck_position, Free>;
using Solver = std::unique_ptr<unstuck_solver, Free>;

/* The loop: events from any thread are handled one after the other on the thread that runs it. */
class Loop
{
  public:
    void post(std::function<void()> event)
    {
        const std::lock_guard<std::mutex> lock(mutex);
        events.push_back(std::move(event));
        some.notify_one();
    }
    void quit()
    {
        post([this] { running = false; });
    }
    /* Calls LATE once, at TIME. */
    void run(std::chrono::steady_clock::time_point time, std::function<void()> late)
    {
        while (running) {
            std::unique_lock<std::mutex> lock(mutex);
            if (!some.wait_until(lock, time, [this] { return !events.empty(); })) {
                time += std::chrono::hours(24);
                lock.unlock();
                late();
                continue;
            }
            std::function<void()> event = std::move(events.front());
            events.pop_front();
            lock.unlock();
            event();
        }
    }

  private:
    std::mutex mutex;
    std::condition_variable some;
    std::deque<std::function<void()>> events;
    bool running = true;
};

void draw(const unstuck_position *position)
{
    std::vector<int> cells(100);
    for (int row = 0, n;
         (n = unstuck_row(position, row, cells.data(), static_cast<int>(cells.size()))) >= 0;
         row++) {
        for (int i = 0; i < n; i++)
            std::putchar(cells[static_cast<std::size_t>(i)] == 0
                             ? '.'
                             : 'A' - 1 + cells[static_cast<std::size_t>(i)]);
        std::putchar('\n');
    }
}

/* A search on its way: the callback posts its progress, the end posts what was found. */
class Search
{
  public:
    Search(Loop &to, const unstuck_position *from)
        : loop(to), position(unstuck_copy(from)), solver(unstuck_solver_new())
    {
        if (position == nullptr || solver == nullptr)
            throw std::bad_alloc();
        unstuck_watch(solver.get(), 0.1, progressed, this);
        thread = std::thread([this] {
            unstuck_solve(solver.get(), position.get(), nullptr);
            loop.post([this] { finished(); });
        });
    }
    Search(const Search &) = delete;
    Search &operator=(const Search &) = delete;
    ~Search()
    {
        cancel(); /* the thread ends within milliseconds */
        thread.join();
    }
    void cancel() { unstuck_cancel(solver.get()); }

  private:
    static bool progressed(const unstuck_progress *progress, void *data)
    {
        auto *search = static_cast<Search *>(data);
        search->loop.post([now = *progress] {
            std::printf("%4.1f s  %10llu positions, %s: %lld\n", now.seconds,
                        static_cast<unsigned long long>(now.nodes), now.phase,
                        static_cast<long long>(now.best));
        });
        return true;
    }
    void finished()
    {
        unstuck_answer answer;
        int count = 0, tiles = 0;
        unstuck_get_answer(solver.get(), &answer, sizeof answer);
        const uint32_t *moves = unstuck_moves(solver.get(), &count);
        unstuck_place place = {0, 0};
        if (count > 0)
            unstuck_places(position.get(), moves[0], &place, 1, &tiles);
        std::printf("hint: row %d, column %d, %d tiles\n", place.row + 1, place.column + 1,
                    tiles);
        std::printf("score %lld%s: %s\n", static_cast<long long>(answer.score),
                    answer.proved ? ", the highest" : "", unstuck_line(solver.get()));
        loop.quit();
    }

    Loop &loop;
    Position position;
    Solver solver;
    std::thread thread;
};

} // namespace

int main(int argc, char *argv[])
{
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 5;
    unstuck_position *dealt = nullptr;
    if (unstuck_deal("samegame", nullptr, 1, &dealt) != UNSTUCK_OK)
        return 3;
    const Position position(dealt);
    draw(position.get());
    Loop loop;
    Search search(loop, position.get());
    loop.run(std::chrono::steady_clock::now() +
                 std::chrono::milliseconds(static_cast<int>(seconds * 1000)),
             [&search] { search.cancel(); });
    return 0;
}
