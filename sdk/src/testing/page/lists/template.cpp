// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/template.h"

#include <algorithm>
#include <array>

#include "testing/page/document.h"
#include "testing/page/forms/control.h"
#include "testing/page/lists/classes.h"
#include "testing/page/lists/words.h"

namespace mcpapps::page::memory {
namespace {

constexpr std::array<std::string_view, 10> kTight = {
    "table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "datalist", "svg", "g"};

/// In which white space is never shown.
bool isTight(const Item& item) { return std::ranges::count(kTight, item.tag) > 0; }

std::optional<Bound> pairKind(std::string_view attribute) {
  if (attribute == "data-attr") return Bound::Attribute;
  if (attribute == "data-class") return Bound::Class;
  if (attribute == "data-style") return Bound::Style;
  if (attribute == "data-prop") return Bound::Property;
  return std::nullopt;
}

std::string_view usualEvent(const Item& item) {
  if (isField(item)) return "change";
  return item.is("form") ? "submit" : "click";
}

using Way = std::vector<std::size_t>;

class ShapeMaker {
 public:
  explicit ShapeMaker(Shape& shape) : shape_(shape) {}

  void walk(Item& item, const Way& way) {
    noteEvents(item);
    if (!bind(item, way)) return;
    if (isTight(item)) {
      std::erase_if(item.children, [](const ItemPtr& child) {
        return child->isText() && trimmed(child->text).empty();
      });
    }
    for (std::size_t i = 0; i < item.children.size(); ++i) {
      if (item.children[i]->isText()) continue;
      Way inner = way;
      inner.push_back(i);
      walk(*item.children[i], inner);
    }
  }

 private:
  /// False if what is inside is bound by itself.
  bool bind(Item& item, const Way& way) {
    const auto attributes = item.attributes;
    bool inner = true;
    std::string words;
    for (const auto& [name, value] : attributes) {
      if (name == "data-text" && value.starts_with('@')) {
        words += value.substr(1) + " ";
      } else if (name == "data-text") {
        item.removeChildren();
        item.append(makeText(""));
        Way text = way;
        text.push_back(0);
        add({Bound::Text, nodeAt(text), {}, ""});
      } else if (name == "data-if") {
        add({Bound::Condition, nodeAt(way), {}, "1"});
      } else if (name == "data-each") {
        addNested(item, way);
        inner = false;
        continue;
      } else if (const std::optional<Bound> kind = pairKind(name)) {
        for (const std::string_view pair : wordsOf(value)) {
          const std::string_view bound = pair.substr(0, std::min(pair.rfind(':'), pair.size()));
          if (pair.substr(bound.size()).starts_with(":@")) {
            words.append(bound).append(":").append(pair.substr(bound.size() + 2)).append(" ");
          } else {
            addPair(item, *kind, way, bound);
          }
        }
      } else {
        continue;
      }
      item.removeAttribute(name);
    }
    if (!words.empty()) item.setAttribute("data-words", trimmed(words));
    return inner;
  }

  std::size_t nodeAt(const Way& way) {
    const auto known = std::ranges::find(shape_.nodes, way);
    const auto node = static_cast<std::size_t>(known - shape_.nodes.begin());
    if (known == shape_.nodes.end()) shape_.nodes.push_back(way);
    return node;
  }

  void add(ShapeBinding binding) { shape_.bindings.push_back(std::move(binding)); }

  void addPair(Item& item, Bound kind, const Way& way, std::string_view name) {
    const bool isFlag = kind == Bound::Class || kind == Bound::Property;
    const CellValue initial = isFlag ? CellValue("") : std::nullopt;
    show(item, kind, std::string(name), initial);
    add({kind, nodeAt(way), std::string(name), initial});
  }

  void addNested(Item& item, const Way& way) {
    const auto own = std::ranges::find_if(item.children,
                                          [](const ItemPtr& each) { return each->is("template"); });
    const std::shared_ptr<const Shape> nested = shapeOf(**own);
    item.remove(**own);
    shape_.nested.push_back({nodeAt(way), nested});
    for (const std::string& type : nested->eventTypes) addEvent(type);
  }

  void noteEvents(const Item& item) {
    const std::string marks = item.attributeOr("data-on", "");
    for (const std::string_view mark : wordsOf(marks)) {
      const std::size_t colon = mark.find(':');
      addEvent(colon == mark.npos ? usualEvent(item) : mark.substr(0, colon));
    }
  }
  void addEvent(std::string_view type) {
    if (std::ranges::count(shape_.eventTypes, type) == 0) shape_.eventTypes.emplace_back(type);
  }

  Shape& shape_;
};

/// An address of this kind would be a script. Browsers leave out control characters there.
bool isScript(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 6> kAddresses = {"href",       "src",        "action",
                                                          "formaction", "xlink:href", "data"};
  if (std::ranges::count(kAddresses, inLowerCase(name)) == 0) return false;
  std::string left;
  for (const char each : value) {
    if (static_cast<unsigned char>(each) > 0x20) left += each;
  }
  return inLowerCase(left).starts_with("javascript:");
}

}  // namespace

std::shared_ptr<const Shape> shapeOf(Item& element) {
  const auto shape = std::make_shared<Shape>();
  const auto root =
      std::ranges::find_if(element.content, [](const ItemPtr& each) { return !each->isText(); });
  shape->root = *root;
  ShapeMaker(*shape).walk(*shape->root, {});
  showWords(*shape->root);
  Document::current().templateRoots.push_back(shape->root);
  return shape;
}

void show(Item& node, Bound kind, const std::string& name, const CellValue& value) {
  const bool isOn = value && !value->empty();
  switch (kind) {
    case Bound::Text: node.text = value.value_or(""); break;
    case Bound::Attribute:
      value ? setSafeAttribute(node, name, *value) : node.removeAttribute(name);
      break;
    case Bound::Class: toggleClass(node, name, isOn); break;
    case Bound::Style: setStyle(node, name, value.value_or("")); break;
    case Bound::Property:
      name == "value" ? setValue(node, value.value_or("")) : setFlag(node, name, isOn);
      break;
    case Bound::Condition: break;
  }
}

void setSafeAttribute(Item& item, std::string_view name, std::string_view value) {
  if (isScript(name, value)) {
    item.removeAttribute(name);
    Document::current().report("the attribute " + std::string(name) +
                               " was not set: its value is a script");
    return;
  }
  item.setAttribute(name, value);
}

std::string actionOf(const Item& item, std::string_view type) {
  const std::string marks = item.attributeOr("data-on", "");
  for (const std::string_view mark : wordsOf(marks)) {
    const std::size_t colon = mark.find(':');
    if (colon == mark.npos) {
      if (usualEvent(item) == type) return std::string(mark);
    } else if (mark.substr(0, colon) == type) {
      return std::string(mark.substr(colon + 1));
    }
  }
  return {};
}

}  // namespace mcpapps::page::memory
