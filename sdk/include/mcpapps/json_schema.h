// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// JSON Schema, as tools describe their input and output with it: drafts 2020-12 and 07.
//
// Validation keywords are those of both drafts, without `unevaluatedProperties` and
// `unevaluatedItems` (other than `true`), `$dynamicRef`, and references that leave the schema.
// Annotations, `format` among them, are not judged; unknown keywords are ignored, as the drafts
// say. Keywords beside a `$ref` count, also in a schema that says it is of draft 07.

#include <memory>
#include <vector>

#include "mcpapps/payload.h"
#include "mcpapps/result.h"

namespace mcpapps {

namespace schema {
struct Graph;
}

/// A schema that was checked and made ready. Cheap to copy; immutable.
class CompiledSchema {
 public:
  /// The schema that everything fits.
  CompiledSchema() = default;

 private:
  friend Result<CompiledSchema> compileSchema(const Payload& schema);
  friend std::vector<Problem> validate(const CompiledSchema& schema, const Payload& instance);

  std::shared_ptr<const schema::Graph> graph_;
};

/// Fails with Misuse if a keyword has a value that it cannot have, or if the schema asks for what
/// is not supported; the message names the place, such as
/// `#/properties/city/minLength: expected a count, got string`.
/// A `pattern` is a regular expression of ECMAScript with the `u` flag, without look-around,
/// back references and `\p`; its matching takes linear time.
Result<CompiledSchema> compileSchema(const Payload& schema);

/// What in `instance` does not fit the schema; empty if all does. Never more than 16 problems;
/// paths begin with the instance's origin. Work is bounded: an instance that would take more (about
/// ten million steps) or that is nested too deeply is not valid, and the last problem says so.
std::vector<Problem> validate(const CompiledSchema& schema, const Payload& instance);

}  // namespace mcpapps
