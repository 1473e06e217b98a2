// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms and their structs; see mcpapps/page.h.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/detail/page/members.h"
#include "mcpapps/detail/page/rows.h"
#include "mcpapps/page/element.h"
#include "mcpapps/result.h"

namespace mcpapps::page {

/// A file that the user chose in an `<input type="file">`. Copies share its bytes.
struct File {
  std::string name;
  /// Its MIME type, as the browser guesses it; may be empty.
  std::string type;
  /// A text of the file's bytes, which need not be UTF-8.
  Payload content = {};

  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(text())); }
  std::string_view text() const { return content.value().string(); }
};
constexpr auto describe(Describe<File>) {
  return fields(field<&File::name>("name"), field<&File::type>("type"),
                field<&File::content>("content").required());
}

/// What the user reads of a value that the browser finds wrong, in place of the browser's own text;
/// see Form::setTexts().
struct FormTexts {
  std::string valueMissing = {};     ///< `required`
  std::string typeMismatch = {};     ///< no address of mail, or no URL
  std::string patternMismatch = {};  ///< `pattern`
  std::string tooShort = {};         ///< `minlength`
  std::string tooLong = {};          ///< `maxlength`
  std::string rangeUnderflow = {};   ///< `min`
  std::string rangeOverflow = {};    ///< `max`
  std::string stepMismatch = {};     ///< `step`
  std::string badInput = {};         ///< no number, half of a date
};
MCPAPPS_DESCRIBE(FormTexts, valueMissing, typeMismatch, patternMismatch, tooShort, tooLong,
                 rangeUnderflow, rangeOverflow, stepMismatch, badInput)

namespace detail {

template <class Function>
  requires(std::tuple_size_v<typename ParametersOf<Function>::Types> == 1)
using OnlyParameterOf = std::tuple_element_t<0, typename ParametersOf<Function>::Types>;

#define MCPAPPS_DETAIL_SAYS_formEventNamesNoStruct                                       \
  "mcpapps: name the struct of the form, such as onSubmit<Values>(handler), or let the " \
  "handler take it"
MCPAPPS_DETAIL_MISTAKE(formEventNamesNoStruct, class Function);

/// What a form holds, as its struct has it: numbers where the struct has numbers, nothing where
/// nothing was entered and the struct can do without.
Payload formValues(const Payload& brought, const Type& type);

/// Takes away what is missing because its control is switched off: these members keep their
/// defaults.
void forgetSwitchedOff(std::vector<Problem>& problems, const Payload& brought);

/// Attributes for the controls that say what the struct says of its members; see
/// driver::listenForm().
Payload formRules(const Type& type);

Error formError(const std::vector<Problem>& problems);

/// The members' problems are shown at the controls.
void showFormErrors(Node form, const std::vector<Problem>& problems);
/// Those that the error has data of, else its message at the button that sends the form.
void showFormError(Node form, const Error& error);

/// Ends what a form has sent; the error of a handler is shown in the form.
struct SubmitEnd {
  Node form;
  void operator()(const Error* error) const;
};

/// Reads the struct of a form.
template <class Values>
Partial<Values> readForm(const Payload& brought) {
  auto read = formValues(brought, typeOf<Values>()).template asPartial<Values>();
  forgetSwitchedOff(read.problems, brought);
  return read;
}

}  // namespace detail

/// `<form>`. `Shape` is made of the HTML.
///
/// The struct of a form has a described member for each name of its controls:
///
/// - checkbox: bool; of several with one name, a std::vector<std::string> or one of a described
///   enum, with the values of those that are checked
/// - number, range: a number, or what is written as one; std::optional if it may be left out
/// - radio, `<select>`: std::string, a described enum or a number; std::optional if none may be
///   chosen
/// - `<select multiple>`: a std::vector of these
/// - file: std::optional<File>; with `multiple`, std::vector<File>. onSubmit() alone fills it.
/// - date, time, …: std::string, or what is written as a text, such as a Date; std::optional
/// - datetime-local: std::string or a std::chrono::sys_time: the instant, which the user sees and
///   enters in the time zone of the browser; std::optional
/// - buttons of a form with several that send it: std::string or a described enum, with the value
///   of the one that was pressed
/// - others: std::string, a number, or what is written as a text
///
/// An empty text is an empty std::optional. A control that is switched off, by itself or by a
/// fieldset, leaves its member as it is by default.
///
/// What the struct says of its members, such as minimum(), maxLength(), and that a number is no
/// std::optional, the browser checks, as if the HTML said it.
///
/// Works in frames without `allow-forms`, as most hosts' are.
template <class Shape>
class Form : public Element {
 public:
  using Element::Element;

  /// Calls `handler` with the values when the user sends the form, and the browser and the rules of
  /// the struct's members find nothing wrong with them; what is wrong is shown at the control. The
  /// next call replaces the handler, and nullptr removes it.
  ///
  /// The handler may be a coroutine. Until it has ended, the buttons that send the form are off,
  /// and the form has `aria-busy`. If it ends with an Error, that is shown in the form, as by
  /// setError().
  ///
  /// A form with method="dialog" closes its `<dialog>` when the handler has ended without an Error.
  /// A button of it with `formnovalidate` closes it without a call.
  template <class Values, class Function>
  void onSubmit(Function handler) const {
    if constexpr (std::is_null_pointer_v<Function>) {
      onSubmit(nullptr);
    } else {
      Shape::template check<Values>();
      if constexpr (!mcpapps::detail::TakesOrIgnores<Function, const Values&>) {
        static_assert(detail::pageHandlerDoesNotTake<Values, Function>,
                      MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
      } else {
        const Node form = node();
        const int slot =
            keep([form, handler = std::move(handler)](const mcpapps::detail::Owner& owner,
                                                      const Payload& brought) mutable {
              Partial<Values> read = detail::readForm<Values>(brought);
              if (read.problems.empty()) {
                mcpapps::detail::runHandler(owner, handler, std::move(read.value),
                                            detail::SubmitEnd{form});
              } else {
                driver::endSubmit(form, false);
                detail::showFormErrors(form, read.problems);
              }
              return false;
            });
        driver::listenForm(form, slot, detail::formRules(typeOf<Values>()));
      }
    }
  }
  /// The same, of the struct that the handler takes.
  template <class Function>
  void onSubmit(Function handler) const {
    if constexpr (requires { typename detail::OnlyParameterOf<Function>; }) {
      // Asked first here: compilers name each function on the way to a mistake.
      using Values = detail::OnlyParameterOf<Function>;
      Shape::template check<Values>();
      static_cast<void>(&typeOf<Values>);
      onSubmit<Values>(std::move(handler));
    } else {
      static_assert(detail::formEventNamesNoStruct<Function>,
                    MCPAPPS_DETAIL_SAYS_formEventNamesNoStruct);
    }
  }
  void onSubmit(std::nullptr_t) const { keepNothing(); }

  /// Calls `handler` with the values at each change of a control within the form, while the user
  /// types too, if all of them fit the struct; without files. What the HTML alone demands is not
  /// checked. The next call replaces the handler, and nullptr removes it. The form need not have a
  /// button, and Enter in it does nothing unless there is an onSubmit().
  template <class Values, class Function>
  void onInput(Function handler) const {
    if constexpr (std::is_null_pointer_v<Function>) {
      detail::listen(node(), "input", {}, nullptr);
    } else {
      Shape::template check<Values>();
      if constexpr (!mcpapps::detail::TakesOrIgnores<Function, const Values&>) {
        static_assert(detail::pageHandlerDoesNotTake<Values, Function>,
                      MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
      } else {
        const Node form = node();
        // The browser sends no form that is heard.
        const int kept = detail::slotOf(form, "submit");
        driver::listenForm(form, kept == detail::kNoSlot ? keepNothing() : kept,
                           detail::formRules(typeOf<Values>()));
        detail::listen(form, "input", {},
                       [form, handler = std::move(handler)](const mcpapps::detail::Owner& owner,
                                                            const Payload&) mutable {
                         Partial<Values> read = detail::readForm<Values>(driver::readForm(form));
                         if (read.problems.empty()) {
                           mcpapps::detail::runHandler(owner, handler, std::move(read.value),
                                                       detail::ReportEnd{});
                         }
                         return false;
                       });
      }
    }
  }
  /// The same, of the struct that the handler takes.
  template <class Function>
  void onInput(Function handler) const {
    if constexpr (requires { typename detail::OnlyParameterOf<Function>; }) {
      using Values = detail::OnlyParameterOf<Function>;
      Shape::template check<Values>();
      static_cast<void>(&typeOf<Values>);
      onInput<Values>(std::move(handler));
    } else if constexpr (std::is_null_pointer_v<Function>) {
      onInput<void>(nullptr);
    } else {
      static_assert(detail::formEventNamesNoStruct<Function>,
                    MCPAPPS_DETAIL_SAYS_formEventNamesNoStruct);
    }
  }

  /// Puts the members into the controls; files are left as they are. Errors that are shown go away.
  template <class Values>
  void fill(const Values& values) const {
    Shape::template check<Values>();
    driver::fillForm(node(), detail::textsOf(typeOf<Values>(), &values));
  }

  /// What is in the controls now, sent or not; without files. Fails with BadMessage, naming the
  /// members, if it does not fit.
  template <class Values>
  Result<Values> read() const {
    Shape::template check<Values>();
    Partial<Values> read = detail::readForm<Values>(driver::readForm(node()));
    if (read.problems.empty()) return std::move(read.value);
    return detail::formError(read.problems);
  }

  /// Back to what the HTML says.
  void reset() const { driver::call(node(), "reset"); }

  /// Shows the text beside the control of this name, in an element of the class "form-error" with
  /// role="alert", until the user changes something in the form or sends it again. The control gets
  /// aria-invalid and aria-describedby meanwhile; the first one with an error gets the focus. If
  /// there is no such control, or the name is empty, the text is at the end of the form, and
  /// describes the button that sends it.
  void setError(std::string_view name, std::string_view text) const {
    driver::setFormError(node(), name, text);
  }
  /// An error of a server's: `error.data`, or its member `issues`, `errors` or `problems`, may be a
  /// list of objects with a `path` (a text, or an array of names) and a `message`, which are shown
  /// at the controls. If it is not, `error.text()` is shown at the button that sends the form.
  void setError(const Error& error) const { detail::showFormError(node(), error); }

  /// What the user reads of values that the browser finds wrong. Browsers tell it in their own
  /// language, which need not be the host's. A text may name attributes of the control: "At least
  /// {min}". Empty ones are left to the browser.
  void setTexts(const FormTexts& texts) const { driver::setFormTexts(node(), Payload::of(texts)); }

 private:
  int keep(detail::Handler handler) const {
    return detail::keep(node(), "submit", std::move(handler)).number;
  }
  int keepNothing() const {
    return keep([form = node()](const Payload&) { driver::endSubmit(form, true); });
  }
};

}  // namespace mcpapps::page
