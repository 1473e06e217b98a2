// What the view shows, in the elements of system_monitor.html.
#pragma once

#include <string>

#include "monitor.h"

namespace monitor::page {

void show(const Monitor& monitor);
/// A word in answer to what the user did.
void say(const std::string& text);

}  // namespace monitor::page
