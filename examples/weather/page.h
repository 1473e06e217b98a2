#pragma once

// What the view shows, in the elements of weather.html.

#include <string>

#include "model.h"

namespace weather::page {

/// The language, numbers and dates from now on; what is shown is to be shown again.
void setLocale(const std::string& locale);

/// The button that leads to the other mode. The page itself follows the mode by its style.
void showDisplayMode(bool isInline, bool canChange);

/// Says something, until the model has something else to say.
void setNotice(const Text& notice);

/// What goes on: all but the weather itself.
void showState(const Model& model);

/// The weather as well.
void showAll(const Model& model);

}  // namespace weather::page
