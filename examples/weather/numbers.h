#pragma once

// Numbers and dates as people of a locale write them.

#include <mcpapps/format.h>

#include <string>

#include "axis.h"

namespace weather {

/// With one decimal: "12.3". What is too long to be read, and no number, as fixed() has it.
std::string tenths(const mcpapps::Formats& formats, double value);
std::string whole(const mcpapps::Formats& formats, double value);

std::string dateText(const mcpapps::Formats& formats, mcpapps::Date date, DateForm form);

}  // namespace weather
