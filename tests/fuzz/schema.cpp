// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Any JSON Schema, and any value that is to fit it: {"schema": …, "value": …}. A tool's schema may
// come from a server, and its input from a model.

#include "mcpapps/json_schema.h"

#include "fuzz.h"

using namespace mcpapps;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::optional<Json> json = parseJson(textOf(data, size));
  if (!json || !json->is_object()) return -1;
  const Payload input(*json);
  const Payload schema = input.member("schema");
  const Payload value = input.member("value");
  if (!schema || !value) return -1;

  const Result<CompiledSchema> compiled = compileSchema(schema);
  if (compiled) require(validate(*compiled, value).size() <= 16);
  return 0;
}
