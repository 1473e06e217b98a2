// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "codec/packed_writer.h"
#include "mcpapps/detail/type.h"
#include "mcpapps/payload.h"

namespace mcpapps {

/// The decoder's position: a list along the stack, made into text only for a problem.
class DecoderPlace {
 public:
  DecoderPlace() = default;
  DecoderPlace(const DecoderPlace& in, std::string_view key)
      : parent_(&in), key_(key.data()), index_(key.size()), depth_(in.depth_ + 1) {}
  DecoderPlace(const DecoderPlace& in, std::size_t index)
      : parent_(&in), index_(index), depth_(in.depth_ + 1) {}

  const DecoderPlace* parent() const { return parent_; }
  std::size_t depth() const { return depth_; }
  bool isIndex() const { return !key_; }
  std::size_t index() const { return index_; }
  std::string_view key() const { return {key_, index_}; }

 private:
  const DecoderPlace* parent_ = nullptr;
  const char* key_ = nullptr;
  std::size_t index_ = 0;  // of an element, or the size of the key
  std::size_t depth_ = 0;
};

/// Fills C++ values from packed JSON, guided by their Type. Continues after a problem, and keeps
/// what is usable.
class Decoder {
 public:
  /// Further problems are not kept: a hostile array must not fill the memory.
  static constexpr std::size_t kMaxProblems = 16;

  /// `block` is shared by Payloads in the value; `origin` is the path of the whole value.
  Decoder(std::shared_ptr<const void> block, std::string_view origin,
          std::vector<Problem>& problems)
      : block_(std::move(block)), origin_(origin), problems_(problems) {}

  using Value = packed::Value;
  using Place = DecoderPlace;

  // A view's stack has 64 kB, of which nested values may take half (tests/stack). So code with
  // large frames, above all for texts, is in functions that are not inlined into the recursion.

  // Each returns false if `value` is of another kind, so that nothing was decoded.
  bool decode(const Type& type, const Value& value, void* out, const Place& place);
  // Decodes a whole array by columns. Returns false, without reports, if anything does not fit:
  // then the elements are decoded one by one, which reports the problems.
  [[gnu::noinline]] bool decodeColumns(const Type& type, const Value& value, void* out,
                                       const Place& place);

  [[gnu::noinline]] bool expected(std::string_view what, const Value& got, const Place& place);
  void report(const Place& place, std::string message, bool isMissing = false);
  [[gnu::noinline]] void missing(const Place& place) {
    report(place, "is missing", /*isMissing=*/true);
  }

 private:
  bool decodeOptional(const Type& type, const Value& value, void* out, const Place& place);
  bool decodeStruct(const Type& type, const Value& value, void* out, const Place& place);
  bool decodeUnion(const Type& type, const Value& value, void* out, const Place& place);
  bool decodeArray(const Type& type, const Value& value, void* out, const Place& place);
  void decodeElements(const Type& type, const Value& value, void* out, const Place& place);
  bool decodeMap(const Type& type, const Value& value, void* out, const Place& place);
  [[gnu::noinline]] bool decodeScalar(const Type& type, const Value& value, void* out,
                                      const Place& place);
  bool decodeInteger(const Type& type, const Value& value, void* out, const Place& place);
  bool decodeEnumeration(const Type& type, const Value& value, void* out, const Place& place);

  [[gnu::noinline]] void checkRules(const Type& type, const Value& value, const Place& place);
  // Null if there is none, which was reported.
  [[gnu::noinline]] const Alternative* alternativeFor(const Type& type, const Value& value,
                                                      const Place& place);

  // Deeper nested tables are not tried by columns: each level could double the work.
  static constexpr std::size_t kMaxNestedTables = 3;
  struct Target {
    const Type& type;
    char* first;
    std::size_t stride;
    std::string_view name;
  };
  bool decodeColumn(const Target& target, const Value& column, const Place& place);

  [[gnu::noinline]] void tooLong(std::size_t size, std::size_t most, const Place& place);
  [[gnu::noinline]] void tooDeep(const Place& place) { report(place, "nested too deeply"); }
  // Each Payload keeps its path, with names of any length from the host: longer paths are
  // shortened.
  static constexpr std::size_t kMaxPath = 250;
  static constexpr std::size_t kMaxNameInPath = 100;
  std::string pathOf(const Place& place) const;
  static std::string stepOf(const Place& place, bool isFirst);

  std::shared_ptr<const void> block_;
  std::string_view origin_;
  std::vector<Problem>& problems_;
  std::size_t nestedTables_ = 0;
};

/// True for a member without a value, which is not written.
bool isLeftOut(const Type& type, const void* member);

void encode(packed::Writer& writer, const Type& type, const void* value);

void encodeFields(packed::Writer& writer, packed::Writer::Open object, const Type& type,
                  const void* value, std::string_view except = {});

/// Copies the members of an object into an open one.
void copyMembers(packed::Writer& writer, packed::Writer::Open object, const packed::Value& from,
                 std::string_view except);

/// The writer's output as a separate value. `origin` as in Payload.
Payload payloadOf(packed::Writer& writer, std::string origin = {});

}  // namespace mcpapps
