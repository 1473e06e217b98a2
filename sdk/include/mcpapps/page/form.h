// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms and their structs; see mcpapps/page.h.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/base64.h"
#include "mcpapps/detail/page/members.h"
#include "mcpapps/page/element.h"
#include "mcpapps/result.h"

namespace mcpapps::page {

/// A file that the user chose in an `<input type="file">`.
struct File {
  std::string name;
  /// Its MIME type, as the browser guesses it; may be empty.
  std::string type;
  std::string base64;
};
MCPAPPS_DESCRIBE(File, name, type, base64)

namespace detail {

/// What of a form's values does not fit its struct is shown at the controls.
void showFormErrors(Node form, const std::vector<Problem>& problems);

/// The values without those that are empty texts, where the struct has an optional.
Payload withoutEmpty(const Payload& values, const Type& type);

}  // namespace detail

/// `<form>`. `Shape` is made of the HTML.
///
/// The struct of a form has a described member for each control with a `name`:
///
/// | control | member |
/// |---|---|
/// | `checkbox` | bool; of several with one name, a std::vector<std::string> of the checked values
/// | | `number`, `range` | a number; std::optional if it may be left out | | `radio`, `<select>` |
/// std::string or a described enum; std::optional if none may be chosen | | `<select multiple>` |
/// std::vector of these | | `file` | std::optional<File>, or std::vector<File> with `multiple`;
/// onSubmit() alone fills it | | others | std::string; or what is written as a text, such as a Date
/// |
///
/// An empty text is an empty std::optional. Works in frames without `allow-forms`, as most hosts'
/// are.
template <class Shape>
class Form : public Element {
 public:
  using Element::Element;

  /// Calls `handler` with the values when the user sends the form, and the browser and the rules of
  /// the struct's fields find nothing wrong with them. What is wrong is shown at the control.
  template <class Values, class Function>
  void onSubmit(Function handler) const {
    Shape::template check<Values>();
    const Node form = node();
    detail::Handler call = detail::toHandler<Values>(
        std::move(handler), [](const Payload& values) { return *values.as<Values>(); });
    const detail::Slot slot =
        detail::keep(form, "submit", [form, call = std::move(call)](const Payload& brought) {
          const Payload values = detail::withoutEmpty(brought, typeOf<Values>());
          const Partial<Values> read = values.asPartial<Values>();
          if (!read.problems.empty()) return detail::showFormErrors(form, read.problems);
          if (call) call(values);
        });
    if (slot.isNew) driver::listenForm(form, slot.number);
  }

  /// Puts the members into the controls.
  template <class Values>
  void fill(const Values& values) const {
    Shape::template check<Values>();
    driver::fillForm(node(), Payload::of(values));
  }

  /// What is in the controls now, sent or not; without files.
  template <class Values>
  Result<Values> read() const {
    Shape::template check<Values>();
    return detail::withoutEmpty(driver::readForm(node()), typeOf<Values>()).template as<Values>();
  }

  /// Back to what the HTML says.
  void reset() const { driver::call(node(), "reset"); }

  /// Shows the text at the control of this name, until the user changes it.
  void setError(std::string_view name, std::string_view text) const {
    driver::setFormError(node(), name, text);
  }
};

}  // namespace mcpapps::page
