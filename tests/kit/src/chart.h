#pragma once

namespace greeting {

/// What the view shows beside its words, as in projects of `mcpapps new`; here it is nothing.
struct Chart {};

}  // namespace greeting
