// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A field and a list of options for it, by the ARIA Authoring Practices: "Editable Combobox With
// List Autocomplete". The option that the user is at is the only selected row of the list.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/page/list.h"
#include "page/keys.h"
#include "page/selection.h"

namespace mcpapps::page::detail {
namespace {

class Options final : public RowSelection {
 public:
  Options(Node list, Node field) : list_(list), field_(field), shown_(shownRows(list)) { tell(); }

  bool has(std::string_view key) const override { return active_ == key; }

  std::vector<const void*> rows() const override {
    if (!active_ || row_ >= shown_.size()) return {};
    return {shown_.at(row_)};
  }

  std::size_t activeRow() const override { return active_ ? row_ : kNoRow; }

  void keepShown() override {
    if (active_) {
      row_ = 0;
      while (row_ < shown_.size() && shown_.keyAt(row_) != *active_) ++row_;
      if (row_ == shown_.size()) active_.reset();
    }
    tell();
  }

  bool press(const KeyEvent& event, int) override {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const bool isDown = event.key == "ArrowDown";
    if (isDown || event.key == "ArrowUp") {
      event.altKey ? open(isDown) : step(isDown);
      return true;
    }
    if (event.altKey || !isOpen()) return false;
    if (event.key == "Enter" && active_) return choose();
    if (event.key == "Enter" || event.key == "Escape") open(false);
    // They move the caret.
    if (event.key == "Home" || event.key == "End" || event.key == "ArrowLeft" ||
        event.key == "ArrowRight") {
      open(true);
    }
    return event.key == "Escape";
  }

  void extend(int, int) override {}

  void click(std::size_t row) {
    if (row >= shown_.size()) return;
    activate(row);
    choose();
  }

  /// The user is at no option then.
  void open(bool isOpen) {
    isWanted_ = isOpen;
    deactivate();
    tell();
  }

  void listen(Handler handler) { handler_ = std::move(handler); }

 private:
  bool isOpen() const { return isWanted_ && shown_.size() > 0; }

  void step(bool isDown) {
    isWanted_ = true;
    const std::size_t size = shown_.size();
    if (size == 0) return;
    const std::size_t next =
        isDown ? std::min(row_ + 1, size - 1) : std::max(row_, std::size_t{1}) - 1;
    const std::size_t end = isDown ? 0 : size - 1;
    activate(active_ ? next : end);
  }

  void activate(std::size_t row) {
    RowKeys changed{shown_.keyAt(row)};
    row_ = row;
    if (active_) changed.insert(*active_);
    active_ = shown_.keyAt(row);
    showAnew(list_, changed);
    tell();
    const int number = static_cast<int>(row);
    driver::scrollToRow(list_, shown_.window ? shown_.window->bring(number) : number);
  }

  void deactivate() {
    if (!active_) return;
    const RowKeys changed{*std::exchange(active_, std::nullopt)};
    showAnew(list_, changed);
  }

  /// The handler sees a closed list, and may show another.
  bool choose() {
    isWanted_ = false;
    tell();
    // A copy, as it may be replaced while it runs.
    if (const Handler handler = handler_) handler({});
    open(false);
    return true;
  }

  void tell() const {
    using driver::setText;
    driver::setFlag(list_, FlagOf::Property, "hidden", !isOpen());
    setText(field_, TextOf::Attribute, "aria-expanded", isOpen() ? "true" : "false");
    if (active_ && isOpen()) {
      setText(field_, TextOf::Attribute, "aria-activedescendant", kActiveId);
    } else {
      driver::remove(field_, TextOf::Attribute, "aria-activedescendant");
    }
  }

  Node list_;
  Node field_;
  ShownRows& shown_;
  /// It is open if it has rows.
  bool isWanted_ = false;
  /// The key and the number of the option that the user is at.
  std::optional<std::string> active_;
  std::size_t row_ = 0;
  Handler handler_;
};

}  // namespace

void useOptions(Node list, Node field, Handler choose) {
  ShownRows& shown = shownRows(list);
  if (const std::string id = attributeOf(list, "id"); attributeOf(field, "aria-controls") != id) {
    return driver::report("the options of " + id +
                          " are not of the field that onChoose() is given");
  }
  if (!shown.selection) shown.selection = std::make_shared<Options>(list, field);
  const auto options = std::static_pointer_cast<Options>(shown.selection);
  options->listen(std::move(choose));
  driver::setText(field, TextOf::Attribute, "aria-autocomplete", "list");
  driver::setText(field, TextOf::Attribute, "autocomplete", "off");

  listenKeysBeside(field, "keydown", "keys of options", [options](const Payload& brought) {
    const bool isFree = (bitsOf(brought.value()) & driver::kPrevented) == 0;
    return isFree && options->press(keyOf(brought.value()), -1);
  });
  const auto opening = [options](bool isOpen) {
    return [options, isOpen](const Payload&) {
      options->open(isOpen);
      return false;
    };
  };
  listenBeside(field, "click", "click at options", opening(true));
  listenBeside(field, "input", "input of options", opening(true));
  listenBeside(field, "focusout", "focus of options", opening(false));
  // The field keeps the focus.
  listenBeside(list, "mousedown", "pointer at options", [](const Payload&) { return true; });
  listenKeysBeside(list, "click", "clicks on options", [options, &shown](const Payload& brought) {
    options->click(clickedRow(shown, brought));
    return false;
  });
}

}  // namespace mcpapps::page::detail
