#pragma once

#include <mcpapps/server.h>

namespace my_view {

/// The tool roll_dice, whose calls `view` shows.
void addTool(mcpapps::server::Server& server, const mcpapps::server::View& view);

}  // namespace my_view
