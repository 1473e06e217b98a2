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

template <class Fits>
auto seenThat(Fits fits) {
  return [fits](Node within) { return rather(elementsThat(within, fits)); };
}

}  // namespace

Locator Finder::with(Step step) const {
  Locator locator;
  locator.steps_ = steps_;
  locator.steps_.push_back(std::move(step));
  return locator;
}

Locator Finder::byId(std::string_view id) const {
  return with({'#' + std::string(id), [id = std::string(id)](Node within) {
                 const auto fits = [&](Node each) { return attributeOf(each, "id") == id; };
                 // Nothing else finds the root element.
                 if (within == inspect::body()) within = inspect::root();
                 std::vector<Node> found = elementsThat(within, fits);
                 if (within == inspect::root() && fits(within)) found.push_back(within);
                 return found;
               }});
}

Locator Finder::byText(std::string_view text) const {
  const std::string wanted = collapsed(text);
  return with({"text \"" + wanted + '"',
               [wanted](Node within) { return rather(withText(within, wanted)); }});
}

Locator Finder::byLabel(std::string_view label) const {
  const std::string wanted = collapsed(label);
  return with({"field \"" + wanted + '"', seenThat([wanted](Node each) {
                 return isOneOf(inspect::tag(each), {"input", "select", "textarea"}) &&
                        nameOf(each) == wanted;
               })});
}

Locator Finder::byRole(std::string_view role) const {
  return with({std::string(role),
               seenThat([role = std::string(role)](Node each) { return roleOf(each) == role; })});
}

Locator Finder::byRole(std::string_view role, std::string_view name) const {
  const std::string wanted = collapsed(name);
  return with({std::string(role) + " \"" + wanted + '"',
               seenThat([role = std::string(role), wanted](Node each) {
                 return roleOf(each) == role && nameOf(each) == wanted;
               })});
}

Locator Finder::button(std::string_view name) const { return byRole("button", name); }
Locator Finder::link(std::string_view name) const { return byRole("link", name); }

Locator Finder::byAction(std::string_view action) const {
  return with(
      {"data-on=\"" + std::string(action) + '"',
       seenThat([action = std::string(action)](Node each) { return isMarked(each, action); })});
}

Locator Finder::rows() const { return with({"rows", &rowsIn, true, true}); }
Locator Finder::row(std::size_t index) const { return rows().nth(index); }

Locator Finder::list(std::string_view member) const {
  return with({"list " + std::string(member),
               [member = std::string(member)](Node within) {
                 return elementsThat(
                     within, [&](Node each) { return attributeOf(each, "data-each") == member; });
               },
               true});
}

Locator Finder::parts() const { return with({"parts", &partsOf, true, true}); }
Locator Finder::part(std::size_t index) const { return parts().nth(index); }

Locator Locator::nth(std::size_t index) const { return with({{}, nullptr, false, false, index}); }

std::vector<Node> Locator::find() const {
  inspect::settle();
  std::vector<Node> found = {inspect::body()};
  for (const Step& step : steps_) {
    std::vector<Node> next;
    if (found.empty() && step.isInside) {
      Locator before;
      before.steps_.assign(steps_.data(), &step);
      refuse("cannot look into " + before.description() + ": there is none");
    }
    if (step.index) {
      if (*step.index < found.size()) next.push_back(found[*step.index]);
    } else {
      for (const Node within : found) {
        const std::vector<Node> more = step.find(within);
        next.insert(next.end(), more.begin(), more.end());
      }
    }
    found = std::move(next);
  }
  return found;
}

std::string Locator::description() const {
  std::string text;
  bool isPlural = false;
  for (const Step& step : steps_) {
    if (step.index) {
      if (isPlural) text.pop_back();
      text += ' ' + std::to_string(*step.index);
    } else {
      text += (text.empty() ? "" : " > ") + step.description;
    }
    isPlural = step.isPlural;
  }
  return text;
}

}  // namespace mcpapps::testing
