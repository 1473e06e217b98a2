// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "mcpapps/payload.h"
#include "mcpapps/type.h"

namespace mcpapps {

/// Fills C++ values from JSON, guided by their Type. Goes on after a problem: what is usable is
/// kept.
class Decoder {
 public:
  /// Problems beyond this many are counted no more: a hostile array must not fill the memory.
  static constexpr std::size_t kMaxProblems = 16;

  /// `root` is shared by the Payloads found in it; `origin` is the path at which it stands.
  Decoder(std::shared_ptr<const Json> root, std::string_view origin, std::vector<Problem>& problems)
      : root_(std::move(root)), origin_(origin), problems_(problems) {}

  void decode(const Type& type, void* out);

 private:
  /// Where the decoder stands: a list along the stack, made into text only for a problem.
  struct Place {
    static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
    const Place* parent = nullptr;
    std::string_view key = {};
    std::size_t index = kNoIndex;
  };

  // Each returns false if `json` is of another kind altogether, so that nothing was decoded.
  bool decode(const Type& type, const Json& json, void* out, const Place& place);
  bool decodeInteger(const Type& type, const Json& json, void* out, const Place& place);
  bool decodeEnumeration(const Type& type, const Json& json, void* out, const Place& place);
  bool decodeStruct(const Type& type, const Json& json, void* out, const Place& place);
  bool decodeUnion(const Type& type, const Json& json, void* out, const Place& place);
  bool decodeArray(const Type& type, const Json& json, void* out, const Place& place);
  bool decodeMap(const Type& type, const Json& json, void* out, const Place& place);

  bool expected(std::string_view what, const Json& got, const Place& place);
  void report(const Place& place, std::string message);
  std::string pathOf(const Place& place) const;

  std::shared_ptr<const Json> root_;
  std::string_view origin_;
  std::vector<Problem>& problems_;
};

/// The JSON of a described value.
Json encode(const Type& type, const void* value);

}  // namespace mcpapps
