// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/schema.h"

#include <algorithm>
#include <list>
#include <string>
#include <utility>

#include "codec/codec.h"

namespace mcpapps {
namespace {

using packed::Writer;

// The structs and unions in a type, and those among them that contain themselves: the walk reaches
// them again while it is still inside them.
class StructsOf {
 public:
  struct Entry {
    const Type* type;
    bool onWay = true;
    bool recursive = false;
    /// In `$defs`; empty as long as nothing refers to it.
    std::string name = {};
    Payload schema = {};
  };

  explicit StructsOf(const Type& root) { walk(root); }

  Entry* find(const Type& type) {
    const auto found = std::ranges::find(entries, &type, &Entry::type);
    return found == entries.end() ? nullptr : &*found;
  }

  /// A list, whose entries do not move when it grows.
  std::list<Entry> entries;

 private:
  void walk(const Type& type) {
    if (type.element) return walk(type.element());
    if (type.fields.empty() && type.alternatives.empty()) return;
    if (Entry* known = find(type)) {
      known->recursive |= known->onWay;
      return;
    }
    Entry& entry = entries.emplace_back(Entry{&type});
    walkFields(type);
    // An alternative is written as a part of its union, never by itself.
    for (const Alternative& alternative : type.alternatives) walkFields(alternative.type());
    entry.onWay = false;
  }

  void walkFields(const Type& type) {
    for (const Field& field : type.fields) walk(field.type());
  }
};

constexpr std::string_view typeNameOf(Kind kind) {
  switch (kind) {
    case Kind::Boolean: return "boolean";
    case Kind::Integer: return "integer";
    case Kind::Number: return "number";
    case Kind::String:
    case Kind::Enumeration: return "string";
    case Kind::Struct:
    case Kind::Union:
    case Kind::Map: return "object";
    case Kind::Array:
    case Kind::FixedArray:
    case Kind::Tuple: return "array";
    case Kind::Payload:
    case Kind::Scalar:
    case Kind::Optional: break;
  }
  return {};
}

class SchemaWriter {
 public:
  explicit SchemaWriter(const Type& root) : root_(root), structs_(root) {}

  Payload write(void* example) {
    const Writer::Open schema = writer_.openObject();
    writeType(schema, root_, example);
    writeDefinitions(schema);
    writer_.closeObject(schema);
    return payloadOf(writer_);
  }

 private:
  void text(Writer::Open object, std::string_view key, std::string_view value) {
    writer_.key(object, key);
    writer_.string(value);
  }

  Writer::Open openObject(Writer::Open in, std::string_view key) {
    writer_.key(in, key);
    return writer_.openObject();
  }

  Writer::Open openArray(Writer::Open in, std::string_view key, std::size_t size) {
    writer_.key(in, key);
    return writer_.openArray(size);
  }

  void writeDefinitions(Writer::Open schema) {
    if (named_ == 0) return;
    const Writer::Open definitions = openObject(schema, "$defs");
    for (const auto& entry : structs_.entries) {
      if (entry.name.empty()) continue;
      writer_.key(definitions, entry.name);
      writer_.copy(entry.schema.value());
    }
    writer_.closeObject(definitions);
  }

  void writeSchema(const Type& type, void* example) {
    const Writer::Open schema = writer_.openObject();
    writeReference(schema, type, example);
    writer_.closeObject(schema);
  }

  // The keywords that define `type`, or a reference to them.
  void writeReference(Writer::Open schema, const Type& type, void* example) {
    auto* const known = structs_.find(type);
    if (!known || !known->recursive) return writeType(schema, type, example);
    if (&type == &root_) return text(schema, "$ref", "#");
    if (known->name.empty()) {
      // Types have no names here. Set before writing, as it refers to itself.
      known->name = "type" + std::to_string(++named_);
      Writer outer = std::exchange(writer_, Writer());
      const Writer::Open definition = writer_.openObject();
      writeType(definition, type, example);
      writer_.closeObject(definition);
      known->schema = payloadOf(writer_);
      writer_ = std::move(outer);
    }
    text(schema, "$ref", "#/$defs/" + known->name);
  }

  void writeType(Writer::Open schema, const Type& type, void* example) {
    if (type.orOne) return writeOrOne(schema, type, example);
    if (const std::string_view kind = typeNameOf(type.kind); !kind.empty()) {
      text(schema, "type", kind);
    }
    switch (type.kind) {
      case Kind::Boolean:
      case Kind::Integer:
      case Kind::Number:
      case Kind::String:
      case Kind::Payload: return;
      case Kind::Enumeration: return writeEnumeration(schema, type);
      case Kind::Struct: return writeStruct(schema, type, example, nullptr, "");
      case Kind::Union: return writeUnion(schema, type, example);
      case Kind::Map:
        writer_.key(schema, "additionalProperties");
        return writeSchema(type.element(), type.map->insert(example, ""));
      case Kind::Optional: return writeOptional(schema, type, example);
      case Kind::Array: return writeItems(schema, type, type.array->resize(example, 1));
      case Kind::FixedArray:
        writeItems(schema, type, type.array->resize(example, 1));
        return writeSize(schema, type.array->size(example));
      case Kind::Tuple: return writeTuple(schema, type, example);
      case Kind::Scalar: return writeScalar(schema, *static_cast<const ScalarOps*>(type.custom));
    }
  }

  void writeItems(Writer::Open schema, const Type& type, void* element) {
    writer_.key(schema, "items");
    writeSchema(type.element(), element);
  }

  // Of an element; an empty field is left out instead.
  void writeOptional(Writer::Open schema, const Type& type, void* example) {
    const Writer::Open either = openArray(schema, "anyOf", 2);
    writer_.element(either);
    writeSchema(type.element(), type.optional->emplace(example));
    writer_.element(either);
    const Writer::Open null = writer_.openObject();
    text(null, "type", "null");
    writer_.closeObject(null);
    writer_.closeArray(either);
  }

  void writeOrOne(Writer::Open schema, const Type& type, void* example) {
    void* element = type.array->resize(example, 1);
    const Writer::Open either = openArray(schema, "anyOf", 2);
    writer_.element(either);
    const Writer::Open list = writer_.openObject();
    text(list, "type", "array");
    writeItems(list, type, element);
    writer_.closeObject(list);
    writer_.element(either);
    writeSchema(type.element(), element);
    writer_.closeArray(either);
  }

  void writeSize(Writer::Open schema, std::size_t size) {
    for (const std::string_view bound : {"minItems", "maxItems"}) {
      writer_.key(schema, bound);
      writer_.number(static_cast<double>(size));
    }
  }

  void writeTuple(Writer::Open schema, const Type& type, void* example) {
    const Writer::Open items = openArray(schema, "prefixItems", type.fields.size());
    for (const Field& field : type.fields) {
      writer_.element(items);
      writeSchema(field.type(), field.access(example));
    }
    writer_.closeArray(items);
    writeSize(schema, type.fields.size());
  }

  void writeScalar(Writer::Open schema, const ScalarOps& ops) {
    if (ops.digits) {
      const Writer::Open types = openArray(schema, "type", 2);
      for (const std::string_view type : {"number", "string"}) {
        writer_.element(types);
        writer_.string(type);
      }
      writer_.closeArray(types);
    } else {
      text(schema, "type", "string");
    }
    if (!ops.format.empty()) text(schema, "format", ops.format);
  }

  void writeEnumeration(Writer::Open schema, const Type& type) {
    const Writer::Open names = openArray(schema, "enum", type.names.size());
    for (const EnumName& value : type.names) {
      writer_.element(names);
      writer_.string(value.name);
    }
    writer_.closeArray(names);
  }

  void writeUnion(Writer::Open schema, const Type& type, void* example) {
    const Writer::Open alternatives = openArray(schema, "anyOf", type.alternatives.size());
    for (const Alternative& alternative : type.alternatives) {
      writer_.element(alternatives);
      const Writer::Open one = writer_.openObject();
      text(one, "type", "object");
      writeStruct(one, alternative.type(), alternative.emplace(example), &type.variant->tagField,
                  alternative.tag);
      writer_.closeObject(one);
    }
    writer_.closeArray(alternatives);
  }

  // With a `tagField` the struct is part of a union.
  void writeStruct(Writer::Open schema, const Type& type, void* example,
                   const std::string_view* tagField, std::string_view tag) {
    const auto isRequired = [](const Field& field) {
      return field.required && !field.name.empty();
    };
    auto required = static_cast<std::size_t>(std::ranges::count_if(type.fields, isRequired));
    const Writer::Open properties = openObject(schema, "properties");
    if (tagField) {
      const Writer::Open constant = openObject(properties, *tagField);
      tag.empty() ? text(constant, "type", "string") : text(constant, "const", tag);
      writer_.closeObject(constant);
      ++required;
    }
    for (const Field& field : type.fields) {
      if (field.name.empty()) continue;  // takes what the others leave
      const Writer::Open property = openObject(properties, field.name);
      writeField(property, type, field, example);
      writer_.closeObject(property);
    }
    writer_.closeObject(properties);
    if (required == 0) return;
    const Writer::Open names = openArray(schema, "required", required);
    const auto writeName = [&](std::string_view name) {
      writer_.element(names);
      writer_.string(name);
    };
    if (tagField) writeName(*tagField);
    for (const Field& field : type.fields) {
      if (isRequired(field)) writeName(field.name);
    }
    writer_.closeArray(names);
  }

  void writeField(Writer::Open schema, const Type& owner, const Field& field, void* example) {
    void* member = field.access(example);
    const Type& declared = field.type();
    const auto rules = std::ranges::find(owner.rules, field.name, &FieldRules::field);
    const bool hasRules = rules != owner.rules.end();
    // The default comes first: what follows fills the member with examples.
    if (hasRules && rules->defaultKind != FieldRules::Default::None) {
      writer_.key(schema, "default");
      writeDefault(*rules);
    } else if (!field.required && !isLeftOut(declared, member)) {
      writer_.key(schema, "default");
      encode(writer_, declared, member);
    }
    const bool isOptional = declared.kind == Kind::Optional;
    writeReference(schema, isOptional ? declared.element() : declared,
                   isOptional ? declared.optional->emplace(member) : member);
    if (hasRules) writeRules(schema, *rules);
  }

  void writeRules(Writer::Open schema, const FieldRules& rules) {
    const auto number = [&](std::string_view key, const auto& value) {
      if (!value) return;
      writer_.key(schema, key);
      writer_.number(static_cast<double>(*value));
    };
    number("minimum", rules.minimum);
    number("maximum", rules.maximum);
    number("minLength", rules.minLength);
    number("maxLength", rules.maxLength);
    if (!rules.pattern.empty()) text(schema, "pattern", rules.pattern);
    number("minItems", rules.minItems);
    number("maxItems", rules.maxItems);
    if (!rules.description.empty()) text(schema, "description", rules.description);
  }

  void writeDefault(const FieldRules& rules) {
    switch (rules.defaultKind) {
      case FieldRules::Default::None: return;
      case FieldRules::Default::Boolean: return writer_.boolean(rules.defaultNumber != 0);
      case FieldRules::Default::Number: return writer_.number(rules.defaultNumber);
      case FieldRules::Default::String: return writer_.string(rules.defaultString);
    }
  }

  const Type& root_;
  StructsOf structs_;
  int named_ = 0;
  Writer writer_;
};

}  // namespace

Payload detail::makeSchema(const Type& type, void* example) {
  return SchemaWriter(type).write(example);
}

}  // namespace mcpapps
