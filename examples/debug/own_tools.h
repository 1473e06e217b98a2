// Tools that the view offers to the host and its model, and which the page turns on and off.
#pragma once

#include <mcpapps/mcpapps.h>

namespace debug {

void offerTools(mcpapps::App& app);

}  // namespace debug
