// Everything that the host sends goes to the log.
#pragma once

#include <mcpapps/mcpapps.h>

namespace debug {

void listen(mcpapps::App& app);

}  // namespace debug
