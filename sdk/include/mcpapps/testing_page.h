// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The page of a view in tests: see mcpapps::testing::Page. With FakeHost of fake_host.h, a test
// runs the whole view.

#include <functional>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/page/element.h"
#include "mcpapps/page/form.h"

namespace mcpapps::testing {

class Locator;

/// What a user could not have done: the thing is hidden, disabled or not there. Also what the
/// view's code asked of a page that has it not. The message ends with the page as it is.
class PageError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Where things are looked for: in a page, or in what a Locator stands for.
///
/// Names, labels and texts are compared as a whole, with runs of white space taken for one space.
/// What is hidden is found only if nothing that can be seen is.
class Finder {
 public:
  Locator byId(std::string_view id) const;
  /// What has this text and nothing within it that has it, too.
  Locator byText(std::string_view text) const;
  /// The control with this label: that of a `<label>`, `aria-label`, `aria-labelledby`, or else its
  /// placeholder or title.
  Locator byLabel(std::string_view label) const;
  /// By its role in WAI-ARIA, such as "button", "heading", "dialog", "checkbox" or "row", and its
  /// name, if that is given.
  Locator byRole(std::string_view role) const;
  Locator byRole(std::string_view role, std::string_view name) const;
  Locator button(std::string_view name) const;
  Locator link(std::string_view name) const;
  /// What a template marks with `data-on="action"`.
  Locator byAction(std::string_view action) const;

  /// The rows of a list; not those of lists within them.
  Locator rows() const;
  /// The first is row 0.
  Locator row(std::size_t index) const;
  /// A nested list of a row, by its member: `page[ui.groups].row(0).list("items").row(2)`.
  Locator list(std::string_view member) const;
  /// The elements that are directly in it, such as the cells of a row.
  Locator parts() const;
  Locator part(std::size_t index) const;

 protected:
  /// Finds elements within each of those before, or takes the one with an index of those.
  struct Step {
    std::string description;
    std::function<std::vector<page::Node>(page::Node within)> find;
    /// Nothing that it could look into is a mistake.
    bool isInside = false;
    bool isPlural = false;
    std::optional<std::size_t> index = {};
  };

  Finder() = default;
  explicit Finder(std::vector<Step> steps) : steps_(std::move(steps)) {}
  Locator with(Step step) const;

  std::vector<Step> steps_;
};

/// Stands for what is found at this place whenever it is used. Reading and acting want it to be one
/// element, and throw a PageError if there is none, or are several.
class Locator : public Finder {
 public:
  bool exists() const { return count() > 0; }
  std::size_t count() const;
  /// One of several; the first is 0.
  Locator nth(std::size_t index) const;
  Locator first() const { return nth(0); }

  // ---- What a user sees ----

  /// Without what is hidden in it; runs of white space are one space, and there is one between
  /// blocks and cells. Of a `<select>`, what is chosen.
  std::string text() const;
  /// Of each that is found.
  std::vector<std::string> texts() const;
  /// The text of each of its parts(), such as the cells of a row.
  std::vector<std::string> cells() const { return parts().texts(); }
  /// What is in a field.
  std::string value() const;
  /// False if there is none, or if it or what is around it is left out: `hidden`, `display: none`
  /// of its own, a closed `<dialog>` or `<details>`. Natively, style sheets are not known.
  bool isVisible() const;
  bool isDisabled() const;
  bool isChecked() const;
  bool isOpen() const;
  bool hasFocus() const;
  std::optional<std::string> attribute(std::string_view name) const;
  bool hasClass(std::string_view name) const;
  std::string style(std::string_view name) const;
  /// What the browser finds wrong with a control's value, or what Form::setTexts() or
  /// Form::setError() said; empty if nothing is. The browser's own words differ from browser to
  /// browser; natively they are a name of ValidityState, such as "valueMissing".
  std::string error() const;

  // ---- What a user does ----

  void click() const;
  /// Types the text behind what is there, one key after the other. `change` is fired when the field
  /// is left.
  void type(std::string_view text) const;
  /// Puts the text in the place of what is there, in one step.
  void fill(std::string_view text) const;
  void clear() const { fill({}); }
  /// Pastes a text, which goes behind what is in a field if no handler takes it.
  void paste(std::string_view text) const;
  /// Chooses the option with this text, or else with this value.
  void choose(std::string_view option) const;
  void check() const;
  void uncheck() const;
  void attach(const std::vector<page::File>& files) const;
  /// A key by its name, such as "Enter", "Escape" or "Tab", or "Shift+Tab" or "Ctrl+a".
  void press(std::string_view key) const;
  void focus() const;
  /// Scrolls a list with `data-virtual`, or that follows its end: this row is the first in sight,
  /// of 20. Of the others of a virtual list, the nearest are in the page.
  void scrollTo(std::size_t row) const;
  /// Sends a form, or that of a control, by no button.
  void submit() const;
  /// An event that nothing of these fires, such as "dblclick".
  void fire(std::string_view type) const;

  /// The tree of what is found, for people to read.
  std::string print() const;
  friend std::ostream& operator<<(std::ostream& out, const Locator& locator);

 private:
  friend class Finder;
  friend class Page;
  using Finder::Finder;

  std::vector<page::Node> find() const;
  page::Node one(std::string_view todo) const;
  page::Node usable(std::string_view todo) const;
  std::string description() const;
};

/// The page of a view, made of the same HTML.
///
///   Page page(ExpensesPage::kTree);
///   FakeHost host;
///   App app({.name = "expenses", .version = "1.0.0"});
///   const ExpensesPage ui;
///   setUp(app, ui);                                 // the view's code
///   host.connect(app);
///   host.toolResult(structuredResult(expenses));
///
///   CHECK(page[ui.title].text() == "3 expenses");
///   page[ui.search].type("taxi");
///   CHECK(page[ui.rows].row(0).cells() == std::vector<std::string>{"2026-11-02", "Ann", "12.50"});
///   page[ui.rows].row(0).button("Approve").click();
///   CHECK(page.byText("Approved").isVisible());
///   CHECK(page.reports().empty());
///
/// It is the page of the process until it ends: make it before the view's code runs, and one after
/// the other. Of a program that mcpapps_add_page_test() makes for browsers, it is the document, as
/// its HTML says it.
class Page : public Finder {
 public:
  explicit Page(const char* tree);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  Locator operator[](const page::Element& element) const { return byId(element.id()); }
  /// What has the focus; it is found nowhere if nothing has.
  Locator focused() const;
  /// Presses a key where the focus is.
  void press(std::string_view key) const;

  /// What the page told its developer, such as a key that two rows have.
  std::vector<std::string> reports() const;

  /// The tree of the page, for people to read.
  std::string print() const;
  friend std::ostream& operator<<(std::ostream& out, const Page& page);
};

}  // namespace mcpapps::testing
