// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms/validity.h"

#include <cmath>
#include <regex>

#include "testing/page/events.h"
#include "testing/page/focus.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/forms.h"
#include "testing/page/forms/number_text.h"

namespace mcpapps::page::memory {
namespace {

/// Spec HTML, "barred from constraint validation".
bool isBarred(Item& control) {
  const std::string type = controlType(control);
  return type == "hidden" || type == "button" || type == "reset" || isDisabled(control) ||
         (control.has("readonly") && (isTextField(control) || control.is("textarea"))) ||
         control.closest("datalist");
}

bool isGroupChecked(Item& radio) {
  Item* const form = formOf(radio);
  Item* top = form ? form : &radio;
  while (top->parent) top = top->parent;
  const std::string name = radio.attributeOr("name", "");
  return forEachElement(*top, [&](Item& each) {
    return controlType(each) == "radio" && each.attributeOr("name", "") == name &&
           formOf(each) == form && isChecked(each);
  });
}

Wrong missing(Item& control, const std::string& type) {
  constexpr auto kKind = "valueMissing";
  if (!control.has("required") || type == "color" || type == "range" || control.is("button"))
    return {};
  if (type == "checkbox") {
    return isChecked(control) ? Wrong() : Wrong{kKind, "Please check this box."};
  }
  if (type == "radio") {
    return isGroupChecked(control) ? Wrong() : Wrong{kKind, "Please select one of these options."};
  }
  if (type == "file") {
    return control.control.files.empty() ? Wrong{kKind, "Please select a file."} : Wrong();
  }
  if (!value(control).empty()) return {};
  return {kKind, control.is("select") ? "Please select an item in the list."
                                      : "Please fill out this field."};
}

/// Characters as JavaScript counts them.
std::size_t unitsOf(std::string_view text) {
  std::size_t units = 0;
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    units += (byte & 0xC0) != 0x80 ? 1 : 0;
    units += byte >= 0xF0 ? 1 : 0;
  }
  return units;
}

Wrong wrongLength(Item& control, std::string_view text) {
  // Of what the user typed alone.
  if (!control.control.isTyped || text.empty()) return {};
  const double units = static_cast<double>(unitsOf(text));
  if (const auto least = numberIn(control.attributeOr("minlength", "")); least && units < *least) {
    return {"tooShort", "Please use at least " + numberText(*least) + " characters."};
  }
  if (const auto most = numberIn(control.attributeOr("maxlength", "")); most && units > *most) {
    return {"tooLong", "Please use no more than " + numberText(*most) + " characters."};
  }
  return {};
}

bool matches(const std::string& text, const std::string& pattern) {
  try {
    return std::regex_match(text, std::regex(pattern, std::regex::ECMAScript));
  } catch (const std::regex_error&) {
    return true;  // as in browsers: a pattern that is none refuses nothing
  }
}

Wrong wrongForm(Item& control, const std::string& type, const std::string& text) {
  if (text.empty()) return {};
  if (type == "email" &&
      !matches(text, R"([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*)")) {
    return {"typeMismatch", "Please enter an email address."};
  }
  if (type == "url" && !matches(text, R"([A-Za-z][A-Za-z0-9+.-]*:[^\s]+)")) {
    return {"typeMismatch", "Please enter a URL."};
  }
  const std::string* pattern = control.attribute("pattern");
  if (pattern && isTextField(control) && !control.is("textarea") && !matches(text, *pattern)) {
    return {"patternMismatch", "Please match the requested format."};
  }
  return {};
}

Wrong wrongNumber(Item& control, std::string_view text) {
  const std::optional<double> number = numberIn(text);
  if (!number) return {};
  const auto least = numberIn(control.attributeOr("min", ""));
  const auto most = numberIn(control.attributeOr("max", ""));
  if (least && *number < *least) {
    return {"rangeUnderflow", "Value must be greater than or equal to " + numberText(*least) + "."};
  }
  if (most && *number > *most) {
    return {"rangeOverflow", "Value must be less than or equal to " + numberText(*most) + "."};
  }
  const std::string step = control.attributeOr("step", "1");
  if (inLowerCase(step) == "any") return {};
  const double width = numberIn(step).value_or(1);
  const double from = least.value_or(numberIn(control.attributeOr("value", "")).value_or(0));
  const double steps = (*number - from) / (width > 0 ? width : 1);
  if (std::fabs(steps - std::round(steps)) > 1e-9 * std::fmax(1, std::fabs(steps))) {
    return {"stepMismatch", "Please enter a valid value: it goes in steps of " +
                                numberText(width > 0 ? width : 1) + "."};
  }
  return {};
}

// Their texts are in the order of the times.
Wrong wrongTime(Item& control, const std::string& text) {
  const std::string least = control.attributeOr("min", "");
  const std::string most = control.attributeOr("max", "");
  if (text.empty()) return {};
  if (!least.empty() && text < least)
    return {"rangeUnderflow", "Value must be " + least + " or later."};
  if (!most.empty() && text > most)
    return {"rangeOverflow", "Value must be " + most + " or earlier."};
  return {};
}

bool isTypeOfTime(std::string_view type) {
  return type == "date" || type == "month" || type == "week" || type == "time" ||
         type == "datetime-local";
}

}  // namespace

bool willValidate(Item* control) { return !controlType(*control).empty() && !isBarred(*control); }

Wrong wrongOf(Item& control) {
  if (!willValidate(&control)) return {};
  const std::string type = controlType(control);
  if (!control.control.customError.empty()) return {"customError", control.control.customError};
  if (const Wrong wrong = missing(control, type); !wrong.text.empty()) return wrong;
  if (!control.is("input") && !control.is("textarea")) return {};
  const std::string text = value(control);
  if (type == "number" || type == "range") return wrongNumber(control, text);
  if (isTypeOfTime(type)) return wrongTime(control, text);
  if (!isTextField(control)) return {};
  if (const Wrong wrong = wrongForm(control, type, text); !wrong.text.empty()) return wrong;
  return wrongLength(control, text);
}

std::string validationMessage(Item& control) { return wrongOf(control).text; }

bool reportValidity(Item& form) {
  Item* first = nullptr;
  for (Item* control : controlsOf(form)) {
    const Wrong wrong = wrongOf(*control);
    if (wrong.text.empty()) continue;
    if (wrong.kind != "customError") useFormText(*control);
    fireAlone(*control, "invalid");
    if (!first) first = control;
  }
  if (first) focus(*first);
  return !first;
}

}  // namespace mcpapps::page::memory
