// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms/validity.h"

#include <cmath>

#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/forms.h"
#include "testing/page/forms/values.h"

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

bool isMissing(Item& control, const std::string& type) {
  if (!control.has("required") || type == "color" || type == "range" || control.is("button"))
    return false;
  if (type == "checkbox") return !isChecked(control);
  if (type == "radio") return !isGroupChecked(control);
  return type == "file" ? control.control.files.empty() : value(control).empty();
}

/// The number of UTF-16 code units.
std::size_t unitsOf(std::string_view text) {
  std::size_t units = 0;
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    units += (byte & 0xC0) != 0x80 ? 1 : 0;
    units += byte >= 0xF0 ? 1 : 0;
  }
  return units;
}

std::string_view wrongLength(Item& control, std::string_view text) {
  // Only for text of the user.
  if (!control.control.isTyped || text.empty()) return {};
  const double units = static_cast<double>(unitsOf(text));
  const auto least = numberIn(control.attributeOr("minlength", ""));
  const auto most = numberIn(control.attributeOr("maxlength", ""));
  if (least && units < *least) return "tooShort";
  return most && units > *most ? "tooLong" : "";
}

std::string_view wrongForm(Item& control, const std::string& type, const std::string& text) {
  if (text.empty()) return {};
  if (type == "email" &&
      !matches(text, R"([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*)")) {
    return "typeMismatch";
  }
  if (type == "url" && !matches(text, R"([A-Za-z][A-Za-z0-9+.-]*:[^\s]+)")) return "typeMismatch";
  const std::string* pattern = control.attribute("pattern");
  return pattern && !control.is("textarea") && !matches(text, *pattern) ? "patternMismatch" : "";
}

std::string_view wrongNumber(Item& control, std::string_view text) {
  const std::optional<double> number = numberIn(text);
  if (!number) return {};
  const auto least = numberIn(control.attributeOr("min", ""));
  const auto most = numberIn(control.attributeOr("max", ""));
  if (least && *number < *least) return "rangeUnderflow";
  if (most && *number > *most) return "rangeOverflow";
  const std::string step = control.attributeOr("step", "1");
  if (inLowerCase(step) == "any") return {};
  const double width = numberIn(step).value_or(1);
  const double from = least.value_or(numberIn(control.attributeOr("value", "")).value_or(0));
  const double steps = (*number - from) / (width > 0 ? width : 1);
  const bool isStep = std::fabs(steps - std::round(steps)) <= 1e-9 * std::fmax(1, std::fabs(steps));
  return isStep ? "" : "stepMismatch";
}

// Their texts sort like the times.
std::string_view wrongTime(Item& control, const std::string& text) {
  const std::string least = control.attributeOr("min", "");
  const std::string most = control.attributeOr("max", "");
  if (text.empty()) return {};
  if (!least.empty() && text < least) return "rangeUnderflow";
  return !most.empty() && text > most ? "rangeOverflow" : "";
}

bool isTypeOfTime(std::string_view type) {
  return type == "date" || type == "month" || type == "week" || type == "time" ||
         type == "datetime-local";
}

}  // namespace

bool willValidate(Item* control) { return !controlType(*control).empty() && !isBarred(*control); }

std::string_view wrongOf(Item& control) {
  if (!willValidate(&control)) return {};
  const std::string type = controlType(control);
  if (!control.control.customError.empty()) return "customError";
  if (isMissing(control, type)) return "valueMissing";
  if (!control.is("input") && !control.is("textarea")) return {};
  const std::string text = value(control);
  if (type == "number" || type == "range") return wrongNumber(control, text);
  if (isTypeOfTime(type)) return wrongTime(control, text);
  if (!isTextField(control)) return {};
  const std::string_view wrong = wrongForm(control, type, text);
  return wrong.empty() ? wrongLength(control, text) : wrong;
}

std::string validationMessage(Item& control) {
  const std::string_view wrong = wrongOf(control);
  return wrong == "customError" ? control.control.customError : std::string(wrong);
}

bool reportValidity(Item& form) {
  Item* first = nullptr;
  for (Item* control : controlsOf(form)) {
    const std::string_view wrong = wrongOf(*control);
    if (wrong.empty()) continue;
    if (wrong != "customError") useFormText(*control);
    fireAlone(*control, "invalid");
    if (!first) first = control;
  }
  if (first) focus(*first);
  return !first;
}

}  // namespace mcpapps::page::memory
