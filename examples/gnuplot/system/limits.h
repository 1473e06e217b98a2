// How long a run may take and how much it may write, checked while gnuplot computes.
#pragma once

#include <chrono>
#include <cstddef>

namespace plot::limits {

void start(std::chrono::milliseconds limit);
enum class Output { kDrawing, kMessages };

/// Counts what is written; false where it is too much.
bool mayWrite(Output output, size_t size);

}  // namespace plot::limits
