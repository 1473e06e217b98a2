// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/page/form.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "codec/codec.h"
#include "codec/packed_writer.h"
#include "codec/text.h"
#include "codec/type_access.h"

namespace mcpapps::page::detail {
namespace {

using packed::Value;
using packed::Writer;

bool isEmptyText(const Value& value) { return value.isString() && value.string().empty(); }

/// A whole number, also beyond 2^53. std::from_chars() is three times the code.
bool writeWhole(Writer& writer, std::string_view text) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const bool isNegative = text.starts_with('-');
  std::uint64_t number = 0;
  for (const char each : text.substr(isNegative ? 1 : 0)) {
    const auto digit = static_cast<unsigned>(each - '0');
    if (digit > 9 || number > (kMost - digit) / 10) return false;
    number = number * 10 + digit;
  }
  if (text.size() == isNegative || (isNegative && number > kMost / 2 + 1)) return false;
  isNegative ? writer.integer(static_cast<std::int64_t>(0 - number)) : writer.integer(number);
  return true;
}

/// An invalid number stays a text, which the decoder reports.
void writeNumber(Writer& writer, const Type& type, std::string_view text) {
  if (type.kind == Kind::Integer && writeWhole(writer, text)) return;
  const std::optional<double> number = driver::toNumber(text);
  number ? writer.number(*number) : writer.string(text);
}

void write(Writer& writer, const Type& type, const Value& value);

/// A file, packed as three texts, as the struct File.
void writeFile(Writer& writer, const Type& type, const Value& parts, std::size_t at) {
  const Writer::Open file = writer.openObject();
  for (const Field& field : type.fields) {
    if (at >= parts.size()) break;
    writer.key(file, field.name);
    writer.copy(parts.element(at++));
  }
  writer.closeObject(file);
}

void writeArray(Writer& writer, const Type& element, const Value& value) {
  const bool areFiles = element.kind == Kind::Struct;
  const std::size_t step = areFiles ? element.fields.size() : 1;
  const std::size_t count = value.size() / step;
  const Writer::Open array = writer.openArray(count);
  for (std::size_t i = 0; i < count; ++i) {
    writer.element(array);
    areFiles ? writeFile(writer, element, value, i * step)
             : write(writer, element, value.element(i));
  }
  writer.closeArray(array);
}

void write(Writer& writer, const Type& type, const Value& value) {
  switch (type.kind) {
    case Kind::Boolean:
      if (value.isArray()) return writer.boolean(value.size() > 0);
      if (value.string() == "true" || value.string() == "false") {
        return writer.boolean(value.string() == "true");
      }
      break;
    case Kind::Integer:
    case Kind::Number:
      if (value.isString()) return writeNumber(writer, type, value.string());
      break;
    case Kind::Array:
      if (value.isArray()) return writeArray(writer, type.element(), value);
      break;
    case Kind::Struct:
      if (value.isArray()) return writeFile(writer, type, value, 0);
      break;
    default: break;
  }
  writer.copy(value);
}

/// Whether nothing was entered or chosen.
bool isNothing(const Field& field, const Value& value) {
  const Type& type = unwrapped(field.type());
  if (type.kind == Kind::Struct) return value.size() == 0;
  if (type.kind == Kind::String && field.type().kind != Kind::Optional) return false;
  return isEmptyText(value);
}

std::string_view memberOf(const Problem& problem) {
  return std::string_view(problem.path).substr(0, problem.path.find_first_of(".["));
}

}  // namespace

Payload formValues(const Payload& brought, const Type& type) {
  Writer writer;
  const Writer::Open values = writer.openObject();
  for (const Field& field : type.fields) {
    const Value value = brought.value().member(field.name);
    if (value.isAbsent() || isNothing(field, value)) continue;
    writer.key(values, field.name);
    write(writer, unwrapped(field.type()), value);
  }
  writer.closeObject(values);
  return payloadOf(writer);
}

void forgetSwitchedOff(std::vector<Problem>& problems, const Payload& brought) {
  std::erase_if(problems, [&](const Problem& problem) {
    return problem.isMissing && brought.value().member(memberOf(problem)).isAbsent();
  });
}

Payload formRules(const Type& type) {
  Writer writer;
  const Writer::Open all = writer.openObject();
  for (const Field& field : type.fields) {
    writer.key(all, field.name);
    const Writer::Open one = writer.openObject();
    const auto add = [&](std::string_view name, std::string_view value) {
      writer.key(one, name);
      writer.string(value);
    };
    const auto addNumber = [&](std::string_view name, const auto& number) {
      if (number) add(name, driver::toText(static_cast<double>(*number)));
    };
    const Type& value = unwrapped(field.type());
    bool isRequired = false;
    switch (value.kind) {
      case Kind::Boolean:
      case Kind::Array:
      case Kind::Struct: break;
      case Kind::String:
        for (const FieldRules& rules : type.rules) {
          if (rules.field == field.name) isRequired = rules.minLength.value_or(0) > 0;
        }
        break;
      default:
        isRequired = true;
        if (value.kind != Kind::Integer) add("step", "any");
    }
    if (isRequired && field.type().kind != Kind::Optional) add("required", "");
    for (const FieldRules& rules : type.rules) {
      if (rules.field != field.name) continue;
      addNumber("min", rules.minimum);
      addNumber("max", rules.maximum);
      addNumber("minlength", rules.minLength);
      addNumber("maxlength", rules.maxLength);
    }
    writer.closeObject(one);
  }
  writer.closeObject(all);
  return payloadOf(writer);
}

Error formError(const std::vector<Problem>& problems) {
  return {ErrorKind::BadMessage, error_code::kInvalidParams, toString(problems)};
}

void showFormErrors(Node form, const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    driver::setFormError(form, memberOf(problem),
                         problem.isMissing ? "Please fill in this field." : problem.message);
  }
}

void showFormError(Node form, const Error& error) {
  Value issues = error.data.value();
  for (const char* name : {"issues", "errors", "problems"}) {
    if (issues.isArray()) break;
    if (const Value found = error.data.value().member(name); found.isArray()) issues = found;
  }
  bool isShown = false;
  // More are no help to a user, and a server may send any number.
  constexpr std::size_t kMost = 16;
  for (std::size_t i = 0; issues.isArray() && i < std::min(issues.size(), kMost); ++i) {
    const Value issue = issues.element(i);
    Value path = issue.member("path");
    const Value message = issue.member("message");
    if (!message.isString()) continue;
    if (path.isArray()) path = path.size() > 0 ? path.element(0) : Value();
    const std::string_view name = path.string();
    driver::setFormError(form, name.substr(0, name.find_first_of(".[")), message.string());
    isShown = true;
  }
  if (!isShown) driver::setFormError(form, {}, error.text());
}

void SubmitEnd::operator()(const Error* error) const {
  driver::endSubmit(form, !error);
  if (error) showFormError(form, *error);
}

}  // namespace mcpapps::page::detail
