// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// SDL's clipboard functions for views with CANVAS. SDL has none for a page: it keeps the text
// within the program. The linker's option --wrap replaces them by these, which are linked only into
// programs that call them.

#include "mcpapps/canvas.h"

extern "C" {
char* SDL_strdup(const char* text);
// Only SDL 3 has it.
__attribute__((weak)) bool SDL_ClearClipboardData(void);

// int, where 0 is success, in SDL 2; bool in SDL 3.
int __wrap_SDL_SetClipboardText(const char* text) {
  mcpapps::canvas::setClipboardText(text ? text : "");
  return SDL_ClearClipboardData ? 1 : 0;
}

// The caller frees it by SDL_free().
char* __wrap_SDL_GetClipboardText(void) {
  return SDL_strdup(mcpapps::canvas::clipboardText().c_str());
}

int __wrap_SDL_HasClipboardText(void) { return mcpapps::canvas::clipboardText().empty() ? 0 : 1; }
}
