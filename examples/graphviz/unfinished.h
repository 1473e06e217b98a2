// A text in DOT that the model has not written to its end.
#pragma once

#include <string>
#include <string_view>

namespace graphviz {

/// The text up to its last complete statement, with the braces that are still open closed. Empty if
/// there is no statement yet.
std::string closeUnfinished(std::string_view dot);

}  // namespace graphviz
