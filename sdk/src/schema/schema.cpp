// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/schema.h"

#include <algorithm>
#include <string>
#include <vector>

#include "codec/codec.h"

namespace mcpapps {
namespace {

using packed::Writer;

bool contains(const std::vector<const Type*>& types, const Type& type) {
  return std::ranges::find(types, &type) != types.end();
}

// Finds the structs and unions that contain themselves: those at which the walk meets its own way
// again.
class RecursionFinder {
 public:
  explicit RecursionFinder(const Type& root) { walk(root); }

  std::vector<const Type*> found;

 private:
  void walk(const Type& type) {
    if (type.element) return walk(type.element());
    if (contains(done_, type)) return;
    if (contains(way_, type)) {
      if (!contains(found, type)) found.push_back(&type);
      return;
    }
    way_.push_back(&type);
    walkFields(type);
    // An alternative is written as a part of its union, never by itself.
    for (const Alternative& alternative : type.alternatives) walkFields(alternative.type());
    way_.pop_back();
    done_.push_back(&type);
  }

  void walkFields(const Type& type) {
    for (const Field& field : type.fields) walk(field.type());
  }

  std::vector<const Type*> way_;
  std::vector<const Type*> done_;
};

class SchemaWriter {
 public:
  explicit SchemaWriter(const Type& root) : root_(root), recursive_(RecursionFinder(root).found) {}

  Payload write(void* example) {
    Writer writer;
    Writer::Open object = writer.openObject();
    writeType(writer, object, root_, example, "");
    if (!definitions_.empty()) {
      writer.key(object, "$defs");
      Writer::Open definitions = writer.openObject();
      for (const Definition& definition : definitions_) {
        writer.key(definitions, definition.name);
        writer.copy(definition.schema.value());
      }
      writer.closeObject(definitions);
    }
    writer.closeObject(object);
    return taken(writer);
  }

 private:
  struct Definition {
    const Type* type;
    std::string name;
    Payload schema = {};
  };

  static Payload taken(Writer& writer) {
    const auto block = std::make_shared<const std::vector<packed::Word>>(writer.take());
    return {block, packed::Value(block->data())};
  }

  static void text(Writer& writer, Writer::Open& object, std::string_view key,
                   std::string_view value) {
    writer.key(object, key);
    writer.string(value);
  }

  // A schema as a value of its own. `name` is the field in which the type stands.
  void writeSchema(Writer& writer, const Type& type, void* example, std::string_view name) {
    Writer::Open object = writer.openObject();
    writeReference(writer, object, type, example, name);
    writer.closeObject(object);
  }

  // The keywords that say `type`, or where that is said.
  void writeReference(Writer& writer, Writer::Open& object, const Type& type, void* example,
                      std::string_view name) {
    if (!contains(recursive_, type)) return writeType(writer, object, type, example, name);
    text(writer, object, "$ref",
         &type == &root_ ? std::string("#") : "#/$defs/" + definitionOf(type, example, name));
  }

  std::string definitionOf(const Type& type, void* example, std::string_view name) {
    for (const Definition& known : definitions_) {
      if (known.type == &type) return known.name;
    }
    std::string unique = uniqueName(name);
    // Entered before it is written: it refers to itself.
    const std::size_t index = definitions_.size();
    definitions_.push_back({&type, unique});
    Writer writer;
    Writer::Open object = writer.openObject();
    writeType(writer, object, type, example, name);
    writer.closeObject(object);
    definitions_[index].schema = taken(writer);
    return unique;
  }

  // Types have no names here, so it is the name of the field in which the type was first met; one
  // that needs no escape in a JSON Pointer or a URI.
  std::string uniqueName(std::string_view name) const {
    std::string base;
    for (const char c : name) {
      const bool plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
      base += plain ? c : '_';
    }
    if (base.empty()) base = "value";
    std::string unique = base;
    const auto isTaken = [&] {
      return std::ranges::any_of(definitions_,
                                 [&](const Definition& known) { return known.name == unique; });
    };
    for (int number = 2; isTaken(); ++number) unique = base + std::to_string(number);
    return unique;
  }

  void writeType(Writer& writer, Writer::Open& object, const Type& type, void* example,
                 std::string_view name) {
    switch (type.kind) {
      case Kind::Boolean: return text(writer, object, "type", "boolean");
      case Kind::Integer: return text(writer, object, "type", "integer");
      case Kind::Number: return text(writer, object, "type", "number");
      case Kind::String: return text(writer, object, "type", "string");
      case Kind::Payload: return;
      case Kind::Enumeration: return writeEnumeration(writer, object, type);
      case Kind::Struct: return writeStruct(writer, object, type, example, nullptr, "");
      case Kind::Union: return writeUnion(writer, object, type, example);
      case Kind::Array: return writeArray(writer, object, type, example, name);
      case Kind::Map:
        text(writer, object, "type", "object");
        writer.key(object, "additionalProperties");
        return writeSchema(writer, type.element(), type.map->insert(example, ""), name);
      case Kind::Optional: {
        // Not a field's, which is left out when it is empty, but an element's.
        writer.key(object, "anyOf");
        Writer::Open either = writer.openArray(2);
        writer.element(either);
        writeSchema(writer, type.element(), type.optional->emplace(example), name);
        writer.element(either);
        Writer::Open null = writer.openObject();
        text(writer, null, "type", "null");
        writer.closeObject(null);
        return writer.closeArray(either);
      }
      case Kind::FixedArray:
        text(writer, object, "type", "array");
        writer.key(object, "items");
        writeSchema(writer, type.element(), type.array->resize(example, 1), name);
        return writeSize(writer, object, type.array->size(example));
      case Kind::Tuple: return writeTuple(writer, object, type, example, name);
      case Kind::Collection: return writeCollection(writer, object, type, example, name);
      case Kind::Time:
        text(writer, object, "type", "string");
        return text(writer, object, "format", static_cast<const TimeOps*>(type.custom)->format);
    }
  }

  void writeArray(Writer& writer, Writer::Open& object, const Type& type, void* example,
                  std::string_view name) {
    void* element = type.array->resize(example, 1);
    const auto writeList = [&](Writer::Open& list) {
      text(writer, list, "type", "array");
      writer.key(list, "items");
      writeSchema(writer, type.element(), element, name);
    };
    if (!type.orOne) return writeList(object);
    writer.key(object, "anyOf");
    Writer::Open either = writer.openArray(2);
    writer.element(either);
    Writer::Open list = writer.openObject();
    writeList(list);
    writer.closeObject(list);
    writer.element(either);
    writeSchema(writer, type.element(), element, name);
    writer.closeArray(either);
  }

  static void writeSize(Writer& writer, Writer::Open& object, std::size_t size) {
    for (const std::string_view bound : {"minItems", "maxItems"}) {
      writer.key(object, bound);
      writer.number(static_cast<double>(size));
    }
  }

  void writeTuple(Writer& writer, Writer::Open& object, const Type& type, void* example,
                  std::string_view name) {
    text(writer, object, "type", "array");
    writer.key(object, "prefixItems");
    Writer::Open items = writer.openArray(type.fields.size());
    for (const Field& field : type.fields) {
      writer.element(items);
      writeSchema(writer, field.type(), field.access(example), name);
    }
    writer.closeArray(items);
    writeSize(writer, object, type.fields.size());
  }

  void writeCollection(Writer& writer, Writer::Open& object, const Type& type, void* example,
                       std::string_view name) {
    const auto& ops = *static_cast<const CollectionOps*>(type.custom);
    text(writer, object, "type", "array");
    writer.key(object, "items");
    struct Context {
      SchemaWriter& self;
      Writer& writer;
      const Type& element;
      std::string_view name;
    } context{*this, writer, type.element(), name};
    ops.add(example, &context, [](void* pointer, void* element) {
      const auto& in = *static_cast<const Context*>(pointer);
      in.self.writeSchema(in.writer, in.element, element, in.name);
      return false;
    });
    if (!ops.isSet) return;
    writer.key(object, "uniqueItems");
    writer.boolean(true);
  }

  static void writeEnumeration(Writer& writer, Writer::Open& object, const Type& type) {
    text(writer, object, "type", "string");
    writer.key(object, "enum");
    Writer::Open names = writer.openArray(type.names.size());
    for (const EnumName& value : type.names) {
      writer.element(names);
      writer.string(value.name);
    }
    writer.closeArray(names);
  }

  void writeUnion(Writer& writer, Writer::Open& object, const Type& type, void* example) {
    text(writer, object, "type", "object");
    writer.key(object, "anyOf");
    Writer::Open alternatives = writer.openArray(type.alternatives.size());
    for (const Alternative& alternative : type.alternatives) {
      writer.element(alternatives);
      Writer::Open one = writer.openObject();
      writeStruct(writer, one, alternative.type(), alternative.emplace(example),
                  &type.variant->tagField, alternative.tag);
      writer.closeObject(one);
    }
    writer.closeArray(alternatives);
  }

  // With a `tagField` the struct stands in a union.
  void writeStruct(Writer& writer, Writer::Open& object, const Type& type, void* example,
                   const std::string_view* tagField, std::string_view tag) {
    text(writer, object, "type", "object");
    std::vector<std::string_view> required;
    writer.key(object, "properties");
    Writer::Open properties = writer.openObject();
    if (tagField) {
      writer.key(properties, *tagField);
      Writer::Open constant = writer.openObject();
      if (tag.empty()) {
        text(writer, constant, "type", "string");
      } else {
        text(writer, constant, "const", tag);
      }
      writer.closeObject(constant);
      required.push_back(*tagField);
    }
    for (const Field& field : type.fields) {
      if (field.name.empty()) continue;  // takes what the others leave
      writer.key(properties, field.name);
      writeField(writer, type, field, example);
      if (field.required) required.push_back(field.name);
    }
    writer.closeObject(properties);
    if (required.empty()) return;
    writer.key(object, "required");
    writer.strings(required);
  }

  void writeField(Writer& writer, const Type& owner, const Field& field, void* example) {
    void* member = field.access(example);
    const Type& declared = field.type();
    // Read first: what follows fills the member with examples.
    const Payload initial = !field.required ? initialValue(declared, member) : Payload();
    Writer::Open object = writer.openObject();
    const bool isOptional = declared.kind == Kind::Optional;
    writeReference(writer, object, isOptional ? declared.element() : declared,
                   isOptional ? declared.optional->emplace(member) : member, field.name);
    const auto rules = std::ranges::find(owner.rules, field.name, &FieldRules::field);
    const bool hasRules = rules != owner.rules.end();
    if (hasRules) writeRules(writer, object, *rules);
    if (hasRules && rules->defaultKind != FieldRules::Default::None) {
      writer.key(object, "default");
      writeDefault(writer, *rules);
    } else if (initial) {
      writer.key(object, "default");
      writer.copy(initial.value());
    }
    writer.closeObject(object);
  }

  static Payload initialValue(const Type& type, const void* member) {
    if (type.kind == Kind::Optional && !type.optional->get(member)) return {};
    if (type.kind == Kind::Payload) return *static_cast<const Payload*>(member);
    Writer writer;
    encode(writer, type, member);
    return taken(writer);
  }

  static void writeRules(Writer& writer, Writer::Open& object, const FieldRules& rules) {
    const auto number = [&](std::string_view key, const auto& value) {
      if (!value) return;
      writer.key(object, key);
      writer.number(static_cast<double>(*value));
    };
    number("minimum", rules.minimum);
    number("maximum", rules.maximum);
    number("minLength", rules.minLength);
    number("maxLength", rules.maxLength);
    if (!rules.pattern.empty()) text(writer, object, "pattern", rules.pattern);
    number("minItems", rules.minItems);
    number("maxItems", rules.maxItems);
    if (!rules.description.empty()) text(writer, object, "description", rules.description);
  }

  static void writeDefault(Writer& writer, const FieldRules& rules) {
    switch (rules.defaultKind) {
      case FieldRules::Default::None: return;
      case FieldRules::Default::Boolean: return writer.boolean(rules.defaultNumber != 0);
      case FieldRules::Default::Number: return writer.number(rules.defaultNumber);
      case FieldRules::Default::String: return writer.string(rules.defaultString);
    }
  }

  const Type& root_;
  std::vector<const Type*> recursive_;
  std::vector<Definition> definitions_;
};

}  // namespace

Payload detail::makeSchema(const Type& type, void* example) {
  return SchemaWriter(type).write(example);
}

}  // namespace mcpapps
