#pragma once

#include "mcpapps/mcpapps.h"

/// Calls `each` with every method of the protocol. tests/interop/tables.test.js finds those that
/// are missing.
template <class F>
void forEachMethod(F each) {
  using namespace mcpapps::method;
  const auto all = [&](const auto&... methods) { (each(methods), ...); };
  all(kInitialize, kInitialized, kPing, kCallTool, kListTools, kToolInput, kToolInputPartial,
      kToolResult, kToolCancelled, kHostContextChanged, kListResources, kListResourceTemplates,
      kReadResource, kListPrompts, kCreateMessage, kElicit, kOpenLink, kDownloadFile, kMessage,
      kUpdateModelContext, kRequestDisplayMode, kRequestTeardown, kResourceTeardown, kSizeChanged,
      kLoggingMessage, kProgress, kCancelled, kToolsListChanged, kResourcesListChanged,
      kPromptsListChanged);
}
