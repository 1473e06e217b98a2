// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>

#include "mcpapps/describe.h"
#include "mcpapps/payload.h"

namespace mcpapps {

/// The version of the MCP Apps specification that this SDK speaks.
inline constexpr std::string_view kProtocolVersion = "2026-01-26";

/// Name and version of an implementation (MCP, "Implementation").
struct Implementation {
  std::string name;
  std::string version;
  std::optional<std::string> title;
};
constexpr auto describe(Describe<Implementation>) {
  return fields(field<&Implementation::name>("name").orDefault(),
                field<&Implementation::version>("version").orDefault(),
                field<&Implementation::title>("title"));
}

/// An object whose presence says something; what it contains is left to later versions.
struct Empty {};
MCPAPPS_DESCRIBE(Empty)

}  // namespace mcpapps
