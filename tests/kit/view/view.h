// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// The view of greeting.jsonl, and with CHANGED_VIEW one that tells the model something else.

#include <mcpapps/mcpapps.h>

inline void show(mcpapps::App& app, const mcpapps::CallToolResult& greeting) {
#ifdef CHANGED_VIEW
  app.updateModelContext("The user hears: " + greeting.text());
#else
  app.updateModelContext("The user reads: " + greeting.text());
#endif
}

inline void setUp(mcpapps::App& app) {
  app.onToolResult([&app](const mcpapps::CallToolResult& greeting) { show(app, greeting); });
}

/// What a click on the greeting does.
inline mcpapps::Task<> again(mcpapps::App& app) {
  const mcpapps::Pending<mcpapps::CallToolResult> call = app.callServerTool("greet");
  const mcpapps::Result<mcpapps::CallToolResult> greeting = co_await call;
  if (greeting) show(app, *greeting);
}
