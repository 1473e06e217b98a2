#include "counting.h"

#include <cstdlib>
#include <new>

namespace {
std::size_t count = 0;
}  // namespace

std::size_t allocationCount() { return count; }

// The linker redirects the program's own calls of malloc() to __wrap_malloc() (--wrap).
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t many, std::size_t size);
void* __real_realloc(void* block, std::size_t size);

void* __wrap_malloc(std::size_t size) {
  ++count;
  return __real_malloc(size);
}
void* __wrap_calloc(std::size_t many, std::size_t size) {
  ++count;
  return __real_calloc(many, size);
}
void* __wrap_realloc(void* block, std::size_t size) {
  ++count;
  return __real_realloc(block, size);
}
}

// Also for those of the standard library, which --wrap does not see.
void* operator new(std::size_t size) {
  if (void* const block = std::malloc(size)) return block;
  std::abort();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
