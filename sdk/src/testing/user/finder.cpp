// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>

#include "mcpapps/testing_page.h"
#include "testing/user/element_state.h"

namespace mcpapps::testing {
namespace {

namespace inspect = page::inspect;

template <class Fits>
std::vector<Node> elementsThat(Node within, const Fits& fit) {
  std::vector<Node> found;
  for (const Node each : elementsIn(within)) {
    if (fit(each)) found.push_back(each);
  }
  return found;
}

std::vector<Node> withText(Node within, const std::string& text) {
  return elementsThat(within, [&](Node each) {
    if (seenText(each) != text) return false;
    return std::ranges::none_of(inspect::children(each), [&](Node child) {
      return !inspect::tag(child).empty() && seenText(child) == text;
    });
  });
}

bool isMarked(Node element, std::string_view action) {
  const std::string marks = ' ' + collapsed(attributeOf(element, "data-on").value_or("")) + ' ';
  return marks.find(' ' + std::string(action) + ' ') != marks.npos ||
         marks.find(':' + std::string(action) + ' ') != marks.npos;
}

std::vector<Node> rowsIn(Node within) {
  std::vector<Node> rows;
  for (const Node child : inspect::children(within)) {
    if (inspect::tag(child).empty()) continue;
    if (inspect::isRow(child)) {
      rows.push_back(child);
    } else {
      const std::vector<Node> inner = rowsIn(child);
      rows.insert(rows.end(), inner.begin(), inner.end());
    }
  }
  return rows;
}

std::vector<Node> partsOf(Node element) {
  std::vector<Node> parts = inspect::children(element);
  std::erase_if(parts, [](Node each) { return inspect::tag(each).empty(); });
  return parts;
}

/// Prefers visible ones, if there are any.
std::vector<Node> rather(std::vector<Node> found) {
  std::vector<Node> seen = found;
  std::erase_if(seen, [](Node each) { return hiddenBy(each) != 0; });
  return seen.empty() ? found : seen;
}

}  // namespace

Locator Finder::with(Step step) const {
  Locator locator;
  locator.steps_ = steps_;
  locator.steps_.push_back(std::move(step));
  return locator;
}

Locator Finder::byId(std::string_view id) const {
  return with({.kind = Step::Kind::Id, .text = std::string(id), .name = {}});
}
Locator Finder::byText(std::string_view text) const {
  return with({.kind = Step::Kind::Text, .text = collapsed(text), .name = {}});
}
Locator Finder::byLabel(std::string_view label) const {
  return with({.kind = Step::Kind::Label, .text = collapsed(label), .name = {}});
}
Locator Finder::byRole(std::string_view role) const {
  return with({.kind = Step::Kind::Role, .text = std::string(role), .name = {}});
}
Locator Finder::byRole(std::string_view role, std::string_view name) const {
  return with({.kind = Step::Kind::Role, .text = std::string(role), .name = collapsed(name)});
}
Locator Finder::button(std::string_view name) const { return byRole("button", name); }
Locator Finder::link(std::string_view name) const { return byRole("link", name); }
Locator Finder::byAction(std::string_view action) const {
  return with({.kind = Step::Kind::Action, .text = std::string(action), .name = {}});
}
Locator Finder::rows() const { return with({.kind = Step::Kind::Rows, .text = {}, .name = {}}); }
Locator Finder::row(std::size_t index) const { return rows().nth(index); }
Locator Finder::list(std::string_view member) const {
  return with({.kind = Step::Kind::List, .text = std::string(member), .name = {}});
}
Locator Finder::parts() const { return with({.kind = Step::Kind::Parts, .text = {}, .name = {}}); }
Locator Finder::part(std::size_t index) const { return parts().nth(index); }

Locator Locator::nth(std::size_t index) const {
  return with({.kind = Step::Kind::Nth, .text = {}, .name = {}, .index = index});
}

std::vector<Node> Locator::find() const {
  inspect::settle();
  // The root element can only be found by its id.
  const bool isById = !steps_.empty() && steps_.front().kind == Step::Kind::Id;
  std::vector<Node> found = {isById ? inspect::root() : inspect::body()};
  for (const Step& step : steps_) {
    std::vector<Node> next;
    if (step.kind == Step::Kind::Nth) {
      if (step.index < found.size()) next.push_back(found[step.index]);
      found = std::move(next);
      continue;
    }
    // What is in an element that there is not is no empty list.
    const bool isInside = step.kind == Step::Kind::Rows || step.kind == Step::Kind::List ||
                          step.kind == Step::Kind::Parts;
    if (found.empty() && isInside) {
      Locator before;
      before.steps_.assign(steps_.data(), &step);
      refuse("cannot look into " + before.description() + ": there is none");
    }
    for (const Node within : found) {
      std::vector<Node> more;
      switch (step.kind) {
        case Step::Kind::Node:
          if (step.node != 0) more = {step.node};
          break;
        case Step::Kind::Id:
          more =
              elementsThat(within, [&](Node each) { return attributeOf(each, "id") == step.text; });
          if (within == inspect::root() && attributeOf(within, "id") == step.text) {
            more.push_back(within);
          }
          break;
        case Step::Kind::Text: more = rather(withText(within, step.text)); break;
        case Step::Kind::Label:
          more = rather(elementsThat(within, [&](Node each) {
            return isOneOf(inspect::tag(each), {"input", "select", "textarea"}) &&
                   nameOf(each) == step.text;
          }));
          break;
        case Step::Kind::Role:
          more = rather(elementsThat(within, [&](Node each) {
            return roleOf(each) == step.text && (!step.name || nameOf(each) == *step.name);
          }));
          break;
        case Step::Kind::Action:
          more = rather(elementsThat(within, [&](Node each) { return isMarked(each, step.text); }));
          break;
        case Step::Kind::Rows: more = rowsIn(within); break;
        case Step::Kind::List:
          more = elementsThat(
              within, [&](Node each) { return attributeOf(each, "data-each") == step.text; });
          break;
        case Step::Kind::Parts: more = partsOf(within); break;
        case Step::Kind::Nth: break;
      }
      next.insert(next.end(), more.begin(), more.end());
    }
    found = std::move(next);
  }
  return found;
}

std::string Locator::description() const {
  std::string text;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (step.kind == Step::Kind::Nth) {
      text += ' ' + std::to_string(step.index);
      continue;
    }
    if (!text.empty()) text += " > ";
    const bool isOne = i + 1 < steps_.size() && steps_[i + 1].kind == Step::Kind::Nth;
    switch (step.kind) {
      case Step::Kind::Node: text += step.text; break;
      case Step::Kind::Id: text += '#' + step.text; break;
      case Step::Kind::Text: text += "text \"" + step.text + '"'; break;
      case Step::Kind::Label: text += "field \"" + step.text + '"'; break;
      case Step::Kind::Role:
        text += step.text;
        if (step.name) text += " \"" + *step.name + '"';
        break;
      case Step::Kind::Action: text += "data-on=\"" + step.text + '"'; break;
      case Step::Kind::Rows: text += isOne ? "row" : "rows"; break;
      case Step::Kind::List: text += "list " + step.text; break;
      case Step::Kind::Parts: text += isOne ? "part" : "parts"; break;
      case Step::Kind::Nth: break;
    }
  }
  return text;
}

}  // namespace mcpapps::testing
