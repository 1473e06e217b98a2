// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// mcpapps::testing::Page on the document: js_glue/link/page/page_inspect.js.

#include "mcpapps/detail/page/inspect.h"

#include "../block.h"
#include "mcpapps/detail/page/events.h"

namespace mcpapps::page::inspect {
namespace {

using packed::Word;

extern "C" {
void mcpapps_inspect_open();
Node mcpapps_inspect_root();
Node mcpapps_inspect_body();
Word* mcpapps_inspect_children(Node element);
Node mcpapps_inspect_parent(Node node);
Word* mcpapps_inspect_tag(Node node);
Word* mcpapps_inspect_attributes(Node element);
Word* mcpapps_inspect_text(Node node);
bool mcpapps_inspect_is_row(Node element);
bool mcpapps_inspect_is_hidden(Node element);
Node mcpapps_inspect_focused();
Node mcpapps_inspect_modal_dialog();
void mcpapps_inspect_settle();
bool mcpapps_inspect_fire(Node target, const char* type, std::size_t typeSize, const char* key,
                          std::size_t keySize, const char* code, std::size_t codeSize, bool ctrlKey,
                          bool altKey, bool shiftKey, bool metaKey);
void mcpapps_inspect_click(Node element);
void mcpapps_inspect_edit(Node field, const char* value, std::size_t size);
void mcpapps_inspect_choose(Node option);
bool mcpapps_inspect_scroll_to(Node list, std::size_t row);
void mcpapps_inspect_attach(Node input, const char* name, std::size_t nameSize, const char* type,
                            std::size_t typeSize, const char* content, std::size_t contentSize,
                            bool isFirst);
Word* mcpapps_inspect_reports();
}

std::string textOf(Word* block) { return std::string(take(block).value().string()); }

}  // namespace

void open(const char*) {
  detail::forgetHandlers();
  mcpapps_inspect_open();
}
void close() { detail::forgetHandlers(); }

Node root() { return mcpapps_inspect_root(); }
Node body() { return mcpapps_inspect_body(); }

std::vector<Node> children(Node element) {
  const Payload numbers = take(mcpapps_inspect_children(element));
  std::vector<Node> all;
  all.reserve(numbers.value().size());
  for (std::size_t i = 0; i < numbers.value().size(); ++i) {
    all.push_back(static_cast<Node>(numbers.value().element(i).number()));
  }
  return all;
}

Node parent(Node node) { return mcpapps_inspect_parent(node); }
std::string tag(Node node) { return textOf(mcpapps_inspect_tag(node)); }
Payload attributes(Node element) { return take(mcpapps_inspect_attributes(element)); }
std::string text(Node node) { return textOf(mcpapps_inspect_text(node)); }
bool isRow(Node element) { return mcpapps_inspect_is_row(element); }
bool isHidden(Node element) { return mcpapps_inspect_is_hidden(element); }
Node focused() { return mcpapps_inspect_focused(); }
Node modalDialog() { return mcpapps_inspect_modal_dialog(); }
void settle() { mcpapps_inspect_settle(); }

bool fire(Node target, std::string_view type, const KeyEvent& key) {
  return mcpapps_inspect_fire(target, type.data(), type.size(), key.key.data(), key.key.size(),
                              key.code.data(), key.code.size(), key.ctrlKey, key.altKey,
                              key.shiftKey, key.metaKey);
}
void click(Node element) { mcpapps_inspect_click(element); }
void edit(Node field, std::string_view value) {
  mcpapps_inspect_edit(field, value.data(), value.size());
}
void choose(Node option) { mcpapps_inspect_choose(option); }

bool scrollTo(Node list, std::size_t row) { return mcpapps_inspect_scroll_to(list, row); }

void attach(Node input, const std::vector<File>& files) {
  bool isFirst = true;
  for (const File& file : files) {
    const std::string_view content = file.text();
    mcpapps_inspect_attach(input, file.name.data(), file.name.size(), file.type.data(),
                           file.type.size(), content.data(), content.size(), isFirst);
    isFirst = false;
  }
}

std::vector<std::string> reports() {
  const Payload texts = take(mcpapps_inspect_reports());
  std::vector<std::string> all;
  all.reserve(texts.value().size());
  for (std::size_t i = 0; i < texts.value().size(); ++i) {
    all.emplace_back(texts.value().element(i).string());
  }
  return all;
}

}  // namespace mcpapps::page::inspect
