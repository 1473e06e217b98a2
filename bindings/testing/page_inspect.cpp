// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// mcpapps::testing::Page on the document: the queries of js_glue/link/page/page_inspect.js.

#include "mcpapps/detail/page/inspect.h"

#include "../block.h"
#include "mcpapps/detail/page/events.h"
#include "mcpapps/json.h"

namespace mcpapps::page::inspect {
namespace {

using packed::Word;

extern "C" {
/// The caller frees the result.
Word* mcpapps_inspect(const char* query, Node node, const Word* argument);
void mcpapps_inspect_attach(Node input, const char* name, std::size_t nameSize, const char* type,
                            std::size_t typeSize, const char* content, std::size_t contentSize,
                            bool isFirst);
}

Payload ask(const char* query, Node node = 0, const Payload& argument = Payload(nullptr)) {
  return take(mcpapps_inspect(query, node, argument.value().words()));
}

Node nodeIn(const Payload& answer) { return static_cast<Node>(answer.value().number()); }
bool isTrue(const Payload& answer) { return answer.value().boolean(); }

/// The elements of an array, by `read`.
template <class Read>
auto allIn(const Payload& answer, Read read) {
  std::vector<decltype(read(packed::Value()))> all;
  for (std::size_t i = 0; i < answer.value().size(); ++i) {
    all.push_back(read(answer.value().element(i)));
  }
  return all;
}

}  // namespace

void open(const char*) {
  detail::forgetHandlers();
  ask("open");
}
void close() { detail::forgetHandlers(); }

Node root() { return nodeIn(ask("root")); }
Node body() { return nodeIn(ask("body")); }
std::vector<Node> children(Node element) {
  return allIn(ask("children", element),
               [](const packed::Value& number) { return static_cast<Node>(number.number()); });
}
Node parent(Node node) { return nodeIn(ask("parent", node)); }
std::string tag(Node node) { return detail::textOf(ask("tag", node)); }
Payload attributes(Node element) { return ask("attributes", element); }
std::string text(Node node) { return detail::textOf(ask("text", node)); }
bool isRow(Node element) { return isTrue(ask("isRow", element)); }
bool isHidden(Node element) { return isTrue(ask("isHidden", element)); }
Node focused() { return nodeIn(ask("focused")); }
Node modalDialog() { return nodeIn(ask("modalDialog")); }
void settle() { ask("settle"); }

bool fire(Node target, std::string_view type, const KeyEvent& key) {
  return isTrue(ask("fire", target,
                    Payload(Json{{"type", type},
                                 {"key", key.key},
                                 {"code", key.code},
                                 {"ctrlKey", key.ctrlKey},
                                 {"altKey", key.altKey},
                                 {"shiftKey", key.shiftKey},
                                 {"metaKey", key.metaKey}})));
}
void click(Node element) { ask("click", element); }
void edit(Node field, std::string_view value) { ask("edit", field, Payload(value)); }
void choose(Node option) { ask("choose", option); }
bool scrollTo(Node list, std::size_t row) {
  return isTrue(ask("scrollTo", list, Payload(Json(row))));
}

void attach(Node input, const std::vector<File>& files) {
  for (const File& file : files) {
    const std::string_view content = file.text();
    mcpapps_inspect_attach(input, file.name.data(), file.name.size(), file.type.data(),
                           file.type.size(), content.data(), content.size(), &file == files.data());
  }
}

std::vector<std::string> reports() {
  return allIn(ask("reports"),
               [](const packed::Value& text) { return std::string(text.string()); });
}

}  // namespace mcpapps::page::inspect
