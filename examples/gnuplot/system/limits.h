// How long a run may take and how much it may write, checked while gnuplot computes.
#pragma once

#include <chrono>
#include <cstddef>

namespace plot::limits {

/// As child.js numbers the streams.
enum class Output { kDrawing, kMessages };

void start(std::chrono::milliseconds limit);
/// Counts what is written; false where it is too much.
bool mayWrite(Output output, size_t size);

}  // namespace plot::limits
