#pragma once

#include <cstddef>

/// The number of allocations since the program's start.
std::size_t allocationCount();

/// The number of allocations during `run`.
template <class Run>
std::size_t allocationsOf(Run run) {
  const std::size_t before = allocationCount();
  run();
  return allocationCount() - before;
}
