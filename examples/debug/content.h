// What a tool or a resource gave, as people can see or hear it.
#pragma once

#include <mcpapps/mcpapps.h>

namespace debug {

void showResult(const mcpapps::CallToolResult& result);
void showContents(const std::vector<mcpapps::ResourceContents>& contents);

}  // namespace debug
