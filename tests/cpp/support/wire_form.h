// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/payload.h"

/// The names of an object's members, in the order in which they go out.
inline std::vector<std::string> memberNames(const mcpapps::Payload& object) {
  std::vector<std::string> names;
  object.value().forEachMember(
      [&](std::string_view name, const mcpapps::packed::Value&) { names.emplace_back(name); });
  return names;
}

/// What is wrong with `json` as a T, each with its path.
template <class T>
std::vector<std::string> problemsOf(const mcpapps::Json& json) {
  std::vector<std::string> texts;
  for (const mcpapps::Problem& problem : mcpapps::Payload(json).asPartial<T>().problems) {
    texts.push_back(toString(problem));
  }
  return texts;
}
