#pragma once

#include <map>
#include <string>

#include "mcpapps/app.h"

/// The tools of the driver's view; support/reference_tools.js has the same.
std::map<std::string, mcpapps::RegisteredTool> registerTools(mcpapps::App& app);

/// One more, for the time after connect().
mcpapps::RegisteredTool registerLateTool(mcpapps::App& app);
