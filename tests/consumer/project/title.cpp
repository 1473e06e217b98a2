// Compiled with options of its own.
#include "logic.h"

std::string viewName() { return wordAt({"consumer"}, 0); }
