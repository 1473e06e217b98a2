// expect: typeIsNoEvent<mcpapps::CallToolParams>
// expect: Listen to one that

#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.addEventListener<mcpapps::CallToolParams>([] {});  // here
}
