// What both servers have.
#pragma once

#include <mcpapps/server.h>

namespace loan {

void addTo(mcpapps::server::Server& server);

}  // namespace loan
