// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <ostream>

#include "mcpapps/testing_page.h"
#include "testing/user/element_state.h"

namespace mcpapps::testing {
namespace {

namespace driver = page::driver;
namespace inspect = page::inspect;

// Enough for a terminal.
constexpr std::size_t kMostLines = 80;

std::string shortTree(Node node) {
  const std::string tree = treeText(node);
  std::size_t end = 0;
  for (std::size_t lines = 0; lines < kMostLines; ++lines) {
    end = tree.find('\n', end);
    if (end == tree.npos) return tree;
    ++end;
  }
  return tree.substr(0, end) + "…\n";
}

bool isOn(Node element, std::string_view property) {
  return driver::flag(element, page::FlagOf::Property, property);
}

void check(Node box, const std::string& name, bool isWanted) {
  if (!isOneOf(propertyOf(box, "type"), {"checkbox", "radio"})) {
    refuse("cannot check " + name + ": it is no checkbox and no radio button");
  }
  if (isOn(box, "checked") != isWanted) user::click(box);
  inspect::settle();
}

}  // namespace

void refuse(const std::string& what) { throw PageError(what + "\n" + shortTree(inspect::body())); }

std::size_t Locator::count() const { return find().size(); }

Node Locator::one(std::string_view todo) const {
  const std::vector<Node> found = find();
  if (found.size() == 1) return found[0];
  std::string text = "cannot " + std::string(todo) + ' ' + description() + ": ";
  if (found.empty()) refuse(text + "there is none");
  text += "there are " + std::to_string(found.size()) + ':';
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 5); ++i) {
    text += "\n  " + tagText(found[i]) + ' ' + seenText(found[i]);
  }
  refuse(text);
}

Node Locator::usable(std::string_view todo) const {
  const Node node = one(todo);
  const std::string text = "cannot " + std::string(todo) + ' ' + description() + ": ";
  if (const Node by = hiddenBy(node); by != 0) {
    refuse(text + "it is hidden" + (by == node ? "" : ", with " + tagText(by)));
  }
  if (testing::isDisabled(node)) refuse(text + "it is disabled");
  if (const Node dialog = inspect::modalDialog(); dialog != 0 && !isWithin(node, dialog)) {
    refuse(text + "it is behind " + tagText(dialog));
  }
  return node;
}

std::string Locator::text() const { return seenText(one("read")); }

std::vector<std::string> Locator::texts() const {
  std::vector<std::string> all;
  for (const Node each : find()) all.push_back(seenText(each));
  return all;
}

std::string Locator::value() const { return propertyOf(one("read"), "value"); }

bool Locator::isVisible() const {
  const std::vector<Node> found = find();
  return found.size() == 1
             ? hiddenBy(found[0]) == 0
             : std::ranges::any_of(found, [](Node each) { return hiddenBy(each) == 0; });
}

bool Locator::isDisabled() const { return testing::isDisabled(one("read")); }
bool Locator::isChecked() const { return isOn(one("read"), "checked"); }
bool Locator::isOpen() const { return isOn(one("read"), "open"); }
bool Locator::hasFocus() const { return driver::hasFocus(one("read")); }

std::optional<std::string> Locator::attribute(std::string_view name) const {
  return attributeOf(one("read"), name);
}

bool Locator::hasClass(std::string_view name) const {
  return driver::flag(one("read"), page::FlagOf::Class, name);
}

std::string Locator::style(std::string_view name) const {
  const Payload value = driver::get(one("read"), page::TextOf::Style, name);
  return std::string(value.value().string());
}

std::string Locator::error() const { return propertyOf(one("read"), "validationMessage"); }

void Locator::click() const {
  user::click(usable("click"));
  inspect::settle();
}

void Locator::type(std::string_view text) const {
  const Node field = usable("type into");
  if (!isTypedInto(field)) refuse("cannot type into " + description() + ": it is no field");
  user::type(field, text);
  inspect::settle();
}

void Locator::paste(std::string_view text) const {
  user::paste(usable("paste into"), text);
  inspect::settle();
}

void Locator::fill(std::string_view text) const {
  const Node field = usable("fill");
  if (!isTypedInto(field)) refuse("cannot fill " + description() + ": it is no field");
  user::fill(field, text);
  inspect::settle();
}

void Locator::choose(std::string_view wanted) const {
  const Node select = usable("choose in");
  std::vector<Node> options;
  std::string names;
  for (const Node each : elementsIn(select)) {
    if (inspect::tag(each) != "option") continue;
    options.push_back(each);
    names += (names.empty() ? "\"" : ", \"") + seenText(each) + '"';
  }
  auto found = std::ranges::find_if(options, [&](Node each) { return seenText(each) == wanted; });
  if (found == options.end()) {
    found = std::ranges::find_if(options,
                                 [&](Node each) { return propertyOf(each, "value") == wanted; });
  }
  const std::string text =
      "cannot choose \"" + std::string(wanted) + "\" in " + description() + ": ";
  if (found == options.end()) refuse(text + "it has " + (names.empty() ? "no options" : names));
  if (testing::isDisabled(*found)) refuse(text + "it is disabled");
  user::focus(select);
  if (!isOn(*found, "selected")) {
    inspect::choose(*found);
    inspect::fire(select, "input", {});
    inspect::fire(select, "change", {});
  }
  inspect::settle();
}

void Locator::check() const { testing::check(usable("check"), description(), true); }
void Locator::uncheck() const { testing::check(usable("uncheck"), description(), false); }

void Locator::scrollTo(std::size_t row) const {
  if (!inspect::scrollTo(one("scroll"), row)) {
    refuse("cannot scroll " + description() +
           ": it is no list whose template has data-virtual, or that follows its end");
  }
}

void Locator::attach(const std::vector<page::File>& files) const {
  const Node input = usable("attach a file to");
  if (propertyOf(input, "type") != "file") {
    refuse("cannot attach a file to " + description() + ": it takes no files");
  }
  inspect::attach(input, files);
  inspect::fire(input, "input", {});
  inspect::fire(input, "change", {});
  inspect::settle();
}

void Locator::press(std::string_view key) const {
  user::focus(usable("press a key in"));
  user::press(key);
  inspect::settle();
}

void Locator::focus() const {
  const Node node = usable("focus");
  user::focus(node);
  inspect::settle();
  if (inspect::focused() == 0) refuse("cannot focus " + description() + ": it takes no focus");
}

void Locator::submit() const {
  const Node node = usable("submit");
  const Node form = inspect::tag(node) == "form" ? node : around(node, "form");
  if (form == 0) refuse("cannot submit " + description() + ": it is in no form");
  user::leaveField();
  driver::call(form, "requestSubmit");
  inspect::settle();
}

void Locator::fire(std::string_view type) const {
  inspect::fire(usable("fire an event at"), type, {});
  inspect::settle();
}

std::string Locator::print() const {
  std::string text;
  for (const Node each : find()) text += treeText(each);
  return text;
}

std::ostream& operator<<(std::ostream& out, const Locator& locator) {
  return out << locator.description() << '\n' << locator.print();
}

Page::Page(const char* tree) {
  user::forget();
  inspect::open(tree);
}

Page::~Page() {
  user::forget();
  inspect::close();
}

Locator Page::focused() const {
  inspect::settle();
  const Node node = inspect::focused();
  Locator found;
  found.steps_ = {{"what has the focus",
                   [node](Node) { return node != 0 ? std::vector{node} : std::vector<Node>(); }}};
  return found;
}

void Page::press(std::string_view key) const {
  inspect::settle();
  user::press(key);
  inspect::settle();
}

std::vector<std::string> Page::reports() const { return inspect::reports(); }

std::string Page::print() const {
  inspect::settle();
  return treeText(inspect::body());
}

std::ostream& operator<<(std::ostream& out, const Page& page) { return out << page.print(); }

}  // namespace mcpapps::testing
