#include <mcpapps/fake_host.h>

#include <cstdio>

#include "logic.h"

int main() {
  int unused;  // a warning here, and an error in mcpapps' own code
  mcpapps::App app({.name = "consumer", .version = "1.0.0"});
  app.onToolResult([&](const mcpapps::CallToolResult& result) { app.sendMessage(result.text()); });
  mcpapps::testing::FakeHost host;
  host.connect(app);
  host.toolResult(mcpapps::testing::textResult(wordAt({"zero", "one"}, 1)));
  const bool isRight = host.params("ui/message")["content"][0]["text"] == "one";
  std::puts(isRight ? "right" : "wrong");
  return isRight ? 0 : 1;
}
