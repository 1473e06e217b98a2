// A view that shows the forms of servers: in a dialog, or with `globalThis.inPage` in its page.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <emscripten/val.h>

#include "page_ask.page.h"

int main() {
  static const PageAskPage page;
  static mcpapps::App app({.name = "page_ask", .version = "1.0.0"});
  if (emscripten::val::global("inPage").isUndefined()) {
    mcpapps::page::askByForm(app, page.asking);
  } else {
    mcpapps::page::askByForm(app, page.aside,
                             {.accept = "Senden",
                              .decline = "",
                              .cancel = "",
                              .wrong = {.valueMissing = "Bitte ausfüllen"}});
  }
  app.connect(mcpapps::browser());
}
