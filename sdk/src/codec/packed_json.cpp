// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/packed_json.h"

#include <algorithm>
#include <vector>

#include "codec/text.h"

namespace mcpapps::packed {

Json toJson(const Value& value, std::size_t depth) {
  if (value.isObject()) {
    if (depth == kMaxJsonDepth) return nullptr;
    Json object = Json::object();
    value.forEachMember([&](std::string_view name, const Value& member) {
      object.emplace(std::string(name), toJson(member, depth + 1));
    });
    return object;
  }
  if (value.isArray()) {
    if (depth == kMaxJsonDepth) return nullptr;
    Json array = Json::array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      array.push_back(toJson(value.element(i), depth + 1));
    }
    return array;
  }
  if (value.isString()) return std::string(value.string());
  if (value.isBoolean()) return value.boolean();
  if (!value.isNumber()) return nullptr;
  if (std::int64_t whole = 0; value.integer(whole)) return whole;
  if (std::uint64_t whole = 0; value.integer(whole)) return whole;
  return value.number();
}

namespace {

// Below this, columns cost more than they save. The same as in js_glue/link/packing/packed.js.
constexpr std::size_t kMinColumn = 4;

// The columns of an array of objects with the same keys; empty for other arrays.
[[gnu::noinline]] std::vector<std::vector<const Json*>> columnsOf(
    const std::vector<const Json*>& rows) {
  if (!rows.front()->is_object() || rows.front()->empty()) return {};
  std::vector<std::vector<const Json*>> columns(rows.front()->size());
  for (const Json* row : rows) {
    if (!row->is_object() || row->size() != columns.size()) return {};
    auto expected = rows.front()->begin();
    auto column = columns.begin();
    for (auto member = row->begin(); member != row->end(); ++member, ++expected, ++column) {
      if (member.key() != expected.key()) return {};
      column->push_back(&*member);
    }
  }
  return columns;
}

bool fitsDouble(const Json& json) {
  Writer writer;
  if (!json.is_number()) return false;
  write(writer, json);
  return static_cast<Tag>(*writer.words()) == Tag::Number;
}

// Writes arrays with special forms: only numbers, or only strings. Not inlined, to keep the frames
// of its recursive caller small.
[[gnu::noinline]] bool writeScalars(Writer& writer, const std::vector<const Json*>& elements) {
  if (std::ranges::all_of(elements, [](const Json* json) { return fitsDouble(*json); })) {
    std::vector<double> numbers;
    numbers.reserve(elements.size());
    for (const Json* json : elements) numbers.push_back(json->get<double>());
    writer.numbers(numbers);
    return true;
  }
  if (std::ranges::all_of(elements, [](const Json* json) { return json->is_string(); })) {
    std::vector<std::string_view> strings;
    strings.reserve(elements.size());
    for (const Json* json : elements) strings.push_back(json->get_ref<const std::string&>());
    writer.strings(strings);
    return true;
  }
  return false;
}

void writeArray(Writer& writer, const std::vector<const Json*>& elements, std::size_t depth) {
  if (elements.size() >= kMinColumn) {
    if (writeScalars(writer, elements)) return;
    if (const auto columns = columnsOf(elements); !columns.empty()) {
      const Writer::Open table = writer.openTable(elements.size());
      auto member = elements.front()->get_ptr<const Json::object_t*>()->begin();
      for (const auto& column : columns) {
        writer.column(table, (member++)->first);
        // The row is a level of depth.
        writeArray(writer, column, depth + 1);
      }
      return writer.closeTable(table);
    }
  }
  const Writer::Open array = writer.openArray(elements.size());
  for (const Json* json : elements) {
    writer.element(array);
    write(writer, *json, depth + 1);
  }
  writer.closeArray(array);
}

}  // namespace

void write(Writer& writer, const Json& json, std::size_t depth) {
  if (depth == kMaxJsonDepth && json.is_structured()) return writer.null();
  switch (json.type()) {
    case Json::value_t::boolean: return writer.boolean(json.get<bool>());
    case Json::value_t::number_integer: return writer.integer(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return writer.integer(json.get<std::uint64_t>());
    case Json::value_t::number_float: return writer.number(json.get<double>());
    case Json::value_t::string: return writer.string(json.get_ref<const std::string&>());
    case Json::value_t::array: {
      std::vector<const Json*> elements;
      for (const Json& element : json) elements.push_back(&element);
      return writeArray(writer, elements, depth);
    }
    case Json::value_t::object: {
      const Writer::Open object = writer.openObject();
      for (const auto& [key, value] : *json.get_ptr<const Json::object_t*>()) {
        writer.key(object, key);
        write(writer, value, depth + 1);
      }
      return writer.closeObject(object);
    }
    default: return writer.null();
  }
}

namespace {

// Not inlined, to keep the frames of the recursive append() small.
[[gnu::noinline]] void appendString(std::string& text, std::string_view string) {
  text += dumpJson(Json(std::string(string)));
}

[[gnu::noinline]] void appendLeaf(std::string& text, const Value& value, std::size_t depth) {
  text += dumpJson(toJson(value, depth));
}

void append(std::string& text, const Value& value, std::size_t depth) {
  const bool isObject = value.isObject();
  if ((!isObject && !value.isArray()) || depth == kMaxJsonDepth) {
    return appendLeaf(text, value, depth);
  }
  text += isObject ? '{' : '[';
  const std::size_t start = text.size();
  if (isObject) {
    value.forEachMember([&](std::string_view name, const Value& member) {
      if (text.size() > start) text += ',';
      appendString(text, name);
      text += ':';
      append(text, member, depth + 1);
    });
  } else {
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) text += ',';
      append(text, value.element(i), depth + 1);
    }
  }
  text += isObject ? '}' : ']';
}

}  // namespace

std::string toText(const Value& value) {
  std::string text;
  append(text, value, 0);
  return text;
}

}  // namespace mcpapps::packed
