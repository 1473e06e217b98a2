#include "limits.h"

#include <emscripten.h>

#include <utility>

extern "C" {
/// gnuplot's own: tells of an error in the line that runs, and ends the script.
void int_error(int token, const char* format, ...);
/// The compiler puts a call of it into gnuplot's functions.
void __sanitizer_cov_trace_pc();
}

namespace plot::limits {
namespace {

constexpr int kNoCaret = -1;
constexpr size_t kMostWritten = 32'000'000;
/// What tells of the limit may still be written.
constexpr size_t kReserve = 10'000;
/// Calls between two looks at the clock.
constexpr int kPatience = 20'000;

double seconds;
double end;
int calls;
size_t written;
bool wasEnough;

}  // namespace

void start(std::chrono::milliseconds limit) {
  seconds = limit.count() / 1000.0;
  end = emscripten_get_now() + limit.count();
  calls = 0;
  written = 0;
  wasEnough = false;
}

bool mayWrite(Output output, size_t size) {
  const bool isReserved = wasEnough && output == Output::kMessages;
  if (written + size <= kMostWritten + (isReserved ? kReserve : 0)) {
    written += size;
    return true;
  }
  // Told once, since gnuplot still writes the end of what it draws.
  if (!std::exchange(wasEnough, true))
    int_error(kNoCaret, "more than %zu MB of output", kMostWritten / 1'000'000);
  return false;
}

}  // namespace plot::limits

using namespace plot::limits;

void __sanitizer_cov_trace_pc() {
  if (++calls < kPatience) return;
  calls = 0;
  const double now = emscripten_get_now();
  if (now < end) return;
  // `fit` goes on after errors: then this one comes again.
  end = now + 1000;
  int_error(kNoCaret, "the time limit of %g s is over", seconds);
}
