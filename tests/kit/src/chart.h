#pragma once

namespace greeting_view {

/// What the view shows beside its words, as in projects of `mcpapps new`; here it is nothing.
struct Chart {};

}  // namespace greeting_view
