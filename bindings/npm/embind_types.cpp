// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Replaces Emscripten's system/lib/embind/bind.cpp, which registers forty types, among them strings
// and memory views, and prints by sprintf(): 15 kB of the package. Registers only the types that
// bindings.cpp uses. Defines all symbols of that file, so that the linker leaves it out; if a later
// Emscripten adds one, the link fails with duplicate symbols.

#include <emscripten/bind.h>

#include <cstdlib>
#include <limits>

using emscripten::internal::InitFunc;
using emscripten::internal::TypeID;

namespace {

InitFunc* first = nullptr;

template <class Integer>
void registerInteger(const char* name) {
  emscripten::internal::_embind_register_integer(TypeID<Integer>::get(), name, sizeof(Integer),
                                                 std::numeric_limits<Integer>::min(),
                                                 std::numeric_limits<Integer>::max());
}

}  // namespace

extern "C" {

/// Only for embind's error about a type that is not registered, which frees the result.
const char* __getTypeName(const std::type_info* /*type*/) {
  return static_cast<const char*>(std::calloc(1, 1));
}

void _embind_register_bindings(InitFunc* function) {
  function->next = first;
  first = function;
}

void _embind_initialize_bindings() {
  for (const auto* function = first; function; function = function->next) function->init_func();
}

// For values that are awaited, of which there are none.
void _emval_coro_resume(void* /*awaiter*/, void* /*result*/) {}
void _emval_coro_reject(void* /*awaiter*/, void* /*error*/) {}
}

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", true, false);
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  registerInteger<int>("int");
  registerInteger<unsigned>("unsigned");
  // No function takes one, but embind's glue calls a function that this links.
  _embind_register_emval(TypeID<emscripten::val>::get());
}
