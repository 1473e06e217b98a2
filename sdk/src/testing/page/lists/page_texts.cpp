// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/page_texts.h"

#include "testing/page/document.h"
#include "testing/page/forms/forms.h"
#include "testing/page/lists/template.h"

namespace mcpapps::page::memory {
namespace {

void showAt(Item& item) {
  const packed::Value words = Document::current().words.value();
  const std::string pairs = item.attributeOr("data-words", "");
  for (const std::string_view pair : wordsOf(pairs)) {
    const std::size_t colon = pair.rfind(':');
    const packed::Value text = words.member(pair.substr(colon == pair.npos ? 0 : colon + 1));
    if (text.isAbsent() || text.isNull()) continue;
    if (colon == pair.npos) {
      item.setTextContent(textOf(text));
    } else {
      setSafeAttribute(item, pair.substr(0, colon), textOf(text));
    }
  }
}

}  // namespace

void showPageTexts(Item& root) {
  showAt(root);
  forEachElement(root, [](Item& each) {
    showAt(each);
    return false;
  });
}

}  // namespace mcpapps::page::memory
