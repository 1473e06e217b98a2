#pragma once

#include <cstddef>

/// How many allocations there were since the program's start: by new, malloc(), calloc() and
/// realloc().
std::size_t allocationCount();

/// How many there are while `run` runs.
template <class Run>
std::size_t allocationsOf(Run run) {
  const std::size_t before = allocationCount();
  run();
  return allocationCount() - before;
}
