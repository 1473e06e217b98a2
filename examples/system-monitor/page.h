// What the view shows, in the elements of system_monitor.html.
#pragma once

#include <string>

namespace monitor {

class Monitor;

namespace page {

void show(const Monitor& monitor);
/// Draws the chart again, at the size and in the colours of now.
void redraw(const Monitor& monitor);
/// A word in answer to what the user did.
void say(const std::string& text);

}  // namespace page
}  // namespace monitor
