// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The kinds of elements that a user works with; see mcpapps/page.h.

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/page/element.h"

namespace mcpapps::page {

/// What can be switched off.
class Control : public Element {
 public:
  using Element::Element;
  void setDisabled(bool isDisabled) const { setProperty("disabled", isDisabled); }
  bool isDisabled() const { return property("disabled"); }
};

/// `<button>`, and inputs that are buttons.
class Button : public Control {
 public:
  using Control::Control;
};

/// What has a text as its value: `<textarea>` and inputs of a text, a colour or a time.
class TextControl : public Control {
 public:
  using Control::Control;
  std::string value() const { return get(TextOf::Property, "value"); }
  void setValue(std::string_view value) const { set(TextOf::Property, "value", value); }
  void select() const { driver::call(node(), "select"); }

  /// At each change while the user types. The handler takes the value.
  template <class Function>
  void onInput(Function handler) const {
    listen<std::string>("input", "value", std::move(handler), detail::textOf);
  }
  /// When the user has ended to change it. The handler takes the value.
  template <class Function>
  void onChange(Function handler) const {
    listen<std::string>("change", "value", std::move(handler), detail::textOf);
  }
};

/// `<input type="number">` and `range`. The value is empty while there is no number in it.
class NumberControl : public Control {
 public:
  using Value = std::optional<double>;

  using Control::Control;
  Value value() const { return numberOf(driver::get(node(), TextOf::Property, "valueAsNumber")); }
  void setValue(Value value) const {
    set(TextOf::Property, "value", value ? driver::toText(*value) : std::string());
  }
  template <class Function>
  void onInput(Function handler) const {
    listen<Value>("input", "valueAsNumber", std::move(handler), numberOf);
  }
  template <class Function>
  void onChange(Function handler) const {
    listen<Value>("change", "valueAsNumber", std::move(handler), numberOf);
  }

 private:
  static Value numberOf(const Payload& brought) {
    if (!brought.value().isNumber()) return std::nullopt;
    return brought.value().number();
  }
};

/// `<input type="checkbox">` and `radio`.
class CheckControl : public Control {
 public:
  using Control::Control;
  bool isChecked() const { return property("checked"); }
  void setChecked(bool isChecked) const { setProperty("checked", isChecked); }
  void setIndeterminate(bool is) const { setProperty("indeterminate", is); }
  /// The handler takes a bool.
  template <class Function>
  void onChange(Function handler) const {
    listen<bool>("change", "checked", std::move(handler),
                 [](const Payload& brought) { return brought.value().boolean(); });
  }
};

/// An option of a `<select>`: what the program calls it, and what the user sees.
struct Option {
  std::string value;
  std::string text;
};
MCPAPPS_DESCRIBE(Option, value, text)

namespace detail {

#define MCPAPPS_DETAIL_SAYS_makesNoOptions                                                   \
  "mcpapps: set a std::vector<mcpapps::page::Option>, each with a value and a text; or use " \
  "setOptions<Enum>(text), where text(value) gives a text"
MCPAPPS_DETAIL_MISTAKE(makesNoOptions, class Given);

}  // namespace detail

/// `<select>`.
class Select : public Control {
 public:
  using Control::Control;
  std::string value() const { return get(TextOf::Property, "value"); }
  /// Chooses none if no option has this value.
  void setValue(std::string_view value) const { set(TextOf::Property, "value", value); }
  /// The value as one of a described enum; empty if it is none of its names.
  template <class Enum>
    requires std::is_enum_v<Enum>
  std::optional<Enum> value() const {
    return enumOf<Enum>(driver::get(node(), TextOf::Property, "value"));
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void setValue(Enum value) const {
    setValue(Payload::of(value).value().string());
  }

  /// In place of the options before. If one of them has the value that was chosen, it stays chosen.
  /// Two with one value are reported.
  void setOptions(const std::vector<Option>& options) const {
    driver::setOptions(node(), Payload::of(options));
  }
  template <class Given>
    requires(!std::is_convertible_v<const Given&, std::vector<Option>>)
  void setOptions(const Given&) const {
    static_assert(detail::makesNoOptions<Given>, MCPAPPS_DETAIL_SAYS_makesNoOptions);
  }
  /// One for each value of a described enum, by its name. `text` gives what the user sees.
  template <class Enum, class Text>
    requires std::is_enum_v<Enum>
  void setOptions(Text text) const {
    if constexpr (requires(Enum value) { std::string(text(value)); }) {
      std::vector<Option> options;
      for (const EnumName& each : typeOf<Enum>().names) {
        options.push_back(
            {std::string(each.name), std::string(text(static_cast<Enum>(each.value)))});
      }
      setOptions(options);
    } else {
      static_assert(detail::makesNoOptions<Text>, MCPAPPS_DETAIL_SAYS_makesNoOptions);
    }
  }

  /// The handler takes the value.
  template <class Function>
  void onChange(Function handler) const {
    listen<std::string>("change", "value", std::move(handler), detail::textOf);
  }
  /// The handler takes a std::optional<Enum>.
  template <class Enum, class Function>
    requires std::is_enum_v<Enum>
  void onChange(Function handler) const {
    static_cast<void>(&typeOf<Enum>);  // tells of an enum without a description
    listen<std::optional<Enum>>("change", "value", std::move(handler), enumOf<Enum>);
  }

 private:
  template <class Enum>
  static std::optional<Enum> enumOf(const Payload& brought) {
    const Result<Enum> read = brought.as<Enum>();
    return read ? std::optional<Enum>(*read) : std::nullopt;
  }
};

/// `<details>`.
class Details : public Element {
 public:
  using Element::Element;
  bool isOpen() const { return property("open"); }
  void setOpen(bool isOpen) const { setProperty("open", isOpen); }
  /// The handler takes a bool.
  template <class Function>
  void onToggle(Function handler) const {
    listen<bool>("toggle", "open", std::move(handler),
                 [](const Payload& brought) { return brought.value().boolean(); });
  }
};

/// `<dialog>`.
class Dialog : public Element {
 public:
  using Element::Element;
  bool isOpen() const { return property("open"); }
  /// Above all else, which cannot be used meanwhile.
  void showModal() const {
    if (!isOpen()) driver::call(node(), "showModal");
  }
  void show() const {
    if (!isOpen()) driver::call(node(), "show");
  }
  void close() const { driver::call(node(), "close"); }
  /// However it was closed.
  template <class Function>
  void onClose(Function handler) const {
    on("close", std::move(handler));
  }
};

/// `<canvas>`: what is drawn on it is up to `mcpapps/dom.h`, `canvas.h` or a library.
class Canvas : public Element {
 public:
  using Element::Element;
};

}  // namespace mcpapps::page
