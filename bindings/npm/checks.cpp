// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Before all headers: makes the types' tables readable at compile time.
#define MCPAPPS_DETAIL_TYPE_OF constexpr

#include "checks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "mcpapps/detail/type.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/prompts.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/protocol/utilities.h"

namespace mcpapps::npm {
namespace {

using packed::Value;

// The tables of the types refer to functions that make values. The rules for valid values are
// copied out of the tables at compile time, so that those functions are not linked.

struct Member {
  std::string_view name = {};
  std::uint16_t shape = 0;
  bool isNeeded = false;
  /// Any JSON in C++, but always an object.
  bool isObject = false;
};

/// Has the members of a Struct; the alternatives of a Union by their tags; the element of an Array,
/// a Map or an Optional; the names that a String may have, if limited.
struct Shape {
  Kind kind = Kind::Payload;
  bool orOne = false;
  std::uint16_t first = 0;
  std::uint16_t count = 0;
  std::string_view tagField = {};
};

// Types with required members, without which C++ views can do.
constexpr bool isComplete(const Type& type) {
  return &type == &typeOf<InitializeResult>() || &type == &typeOf<SafeAreaInsets>() ||
         &type == &typeOf<RequestDisplayModeResult>();
}

// Other types have members of these names: a prompt's `arguments` are a list.
constexpr bool isObjectMember(const Field& field) {
  constexpr std::string_view kNames[] = {
      "_meta",       "arguments",    "experimental",      "input",
      "inputSchema", "outputSchema", "structuredContent", "tool"};
  return field.type().kind == Kind::Payload &&
         std::ranges::find(kNames, field.name) != std::end(kNames);
}

// Every Extensible lists the names known today. Only this one is open in MCP and MCP Apps: for the
// others, the reference SDK refuses messages with other values, too.
constexpr bool isOpen(const Type& type) { return &type == &typeOf<Extensible<StopReason>>(); }

struct Check {
  std::string_view method;
  std::uint16_t shape;
};

template <class Params, class Answer>
constexpr const Type& paramsOf(const RequestMethod<Params, Answer>& /*method*/) {
  return typeOf<Params>();
}
template <class Params>
constexpr const Type& paramsOf(const NotificationMethod<Params>& /*method*/) {
  return typeOf<Params>();
}

struct Shapes {
  std::vector<const Type*> types = {};
  std::vector<Shape> shapes = {};
  std::vector<Member> members = {};
  std::vector<Check> results = {};
  std::vector<Check> params = {};

  template <class... Params, class... Answers>
  constexpr void addResults(const RequestMethod<Params, Answers>&... methods) {
    (results.push_back({methods.name, add(typeOf<Answers>())}), ...);
  }
  template <class... Methods>
  constexpr void addParams(const Methods&... methods) {
    (params.push_back({methods.name, add(paramsOf(methods))}), ...);
  }

 private:
  constexpr std::vector<Member> membersOf(const Type& type) {
    std::vector<Member> found;
    switch (type.kind) {
      case Kind::Struct:
        for (const Field& field : type.fields) {
          found.push_back({field.name, add(field.type()), field.required || isComplete(type),
                           isObjectMember(field)});
        }
        break;
      case Kind::Union:
        for (const Alternative& alternative : type.alternatives) {
          found.push_back({alternative.tag, add(alternative.type())});
        }
        break;
      case Kind::String:
      case Kind::Enumeration:
        if (isOpen(type)) break;
        for (const auto& name : type.names) found.push_back({name.name});
        break;
      case Kind::Array:
      case Kind::Map:
      case Kind::Optional: found.push_back({{}, add(type.element())}); break;
      default: break;
    }
    return found;
  }

  constexpr std::uint16_t add(const Type& type) {
    const auto known = std::ranges::find(types, &type);
    if (known != types.end()) return static_cast<std::uint16_t>(known - types.begin());
    const std::size_t index = shapes.size();
    // Registered first, as a type may contain itself.
    types.push_back(&type);
    shapes.emplace_back();
    const std::vector<Member> own = membersOf(type);
    shapes[index] = {type.kind, type.orOne, static_cast<std::uint16_t>(members.size()),
                     static_cast<std::uint16_t>(own.size()),
                     type.variant ? type.variant->tagField : std::string_view()};
    members.insert(members.end(), own.begin(), own.end());
    return static_cast<std::uint16_t>(index);
  }
};

consteval Shapes collected() {
  using namespace method;
  Shapes all;
  all.addResults(kInitialize, kCallTool, kListTools, kReadResource, kListResources,
                 kListResourceTemplates, kListPrompts, kCreateMessage, kMessage, kOpenLink,
                 kDownloadFile, kRequestDisplayMode, kUpdateModelContext, kPing);
  all.addParams(kToolInput, kToolInputPartial, kToolResult, kToolCancelled, kHostContextChanged,
                kCallTool, kListTools, kLoggingMessage, kProgress);
  return all;
}

/// Copies a vector into an array: a std::vector made at compile time cannot be kept at run time.
template <auto kPart>
consteval auto arrayOf() {
  constexpr std::size_t kCount = (collected().*kPart).size();
  const auto part = collected().*kPart;
  std::array<typename decltype(part)::value_type, kCount> array;
  std::ranges::copy(part, array.begin());
  return array;
}

constexpr auto kShapes = arrayOf<&Shapes::shapes>();
constexpr auto kMembers = arrayOf<&Shapes::members>();
constexpr auto kResults = arrayOf<&Shapes::results>();
constexpr auto kParams = arrayOf<&Shapes::params>();

std::span<const Member> membersOf(const Shape& shape) {
  return std::span(kMembers).subspan(shape.first, shape.count);
}

/// Checks a value by a shape. Stricter than the decoder, which uses what it can.
class Checker {
 public:
  explicit Checker(bool isOfResult) : isOfResult_(isOfResult) {}

  void check(const Shape& shape, const Value& value) {
    const auto checkElement = [&](const Value& element) {
      check(kShapes[membersOf(shape).front().shape], element);
    };
    switch (shape.kind) {
      case Kind::Boolean: expect(value.isBoolean(), "boolean", value); break;
      case Kind::Integer:
      case Kind::Number: expect(value.isNumber(), "number", value); break;
      case Kind::String:
      case Kind::Enumeration:
        if (expect(value.isString(), "string", value)) checkNames(shape, value);
        break;
      case Kind::Payload: break;
      case Kind::Struct: checkStruct(shape, value); break;
      case Kind::Union: checkUnion(shape, value); break;
      case Kind::Array:
        if (shape.orOne && !value.isArray()) return checkElement(value);
        if (!expect(value.isArray(), "array", value)) return;
        for (std::size_t i = 0; i < value.size(); ++i) {
          at(std::to_string(i), [&] { checkElement(value.element(i)); });
        }
        break;
      case Kind::Map:
        if (!expect(value.isObject(), "object", value)) return;
        value.forEachMember([&](std::string_view name, const Value& member) {
          at(name, [&] { checkElement(member); });
        });
        break;
      case Kind::Optional: checkElement(value); break;
      case Kind::FixedArray:
      case Kind::Tuple:
      case Kind::Scalar: break;  // the protocol has none of these
    }
  }

  std::string take() { return std::move(problems_); }

 private:
  void checkNames(const Shape& shape, const Value& value) {
    const std::span<const Member> names = membersOf(shape);
    if (names.empty() || std::ranges::find(names, value.string(), &Member::name) != names.end())
      return;
    std::string message = "expected one of";
    for (const Member& name : names) message.append(" \"").append(name.name).append("\"");
    add(message.append(", got \"").append(value.string()).append("\""));
  }

  void checkStruct(const Shape& shape, const Value& value) {
    if (!expect(value.isObject(), "object", value)) return;
    for (const Member& member : membersOf(shape)) {
      if (member.name.empty()) continue;
      at(member.name, [&] { checkMember(member, value.member(member.name)); });
    }
    // A struct without members has to be empty, except for members of every result.
    if (shape.count > 0 || !path_.empty()) return;
    value.forEachMember([&](std::string_view name, const Value&) {
      if (name != "_meta") add(std::string("unknown member \"").append(name).append("\""));
    });
  }

  void checkMember(const Member& member, const Value& value) {
    if (value.isAbsent()) {
      if (member.isNeeded) add("is missing");
      return;
    }
    // MCP's draft allows any JSON as the output of tools, which notifications may pass on.
    const bool mayBeAny = !isOfResult_ && member.name == "structuredContent";
    if (member.isObject && !mayBeAny && !expect(value.isObject(), "object", value)) return;
    check(kShapes[member.shape], value);
  }

  void checkUnion(const Shape& shape, const Value& value) {
    if (!expect(value.isObject(), "object", value)) return;
    const Value tag = value.member(shape.tagField);
    for (const Member& alternative : membersOf(shape)) {
      const bool is = !alternative.name.empty() && tag.string() == alternative.name;
      if (is) return check(kShapes[alternative.shape], value);
    }
    at(shape.tagField, [&] {
      if (tag.isAbsent()) return add("is missing");
      if (!expect(tag.isString(), "string", tag)) return;
      add(std::string("unknown value \"").append(tag.string()).append("\""));
    });
  }

  /// Returns `is`, or reports that `what` was expected.
  bool expect(bool is, std::string_view what, const Value& value) {
    if (!is) add(std::string("expected ").append(what).append(", got ").append(value.typeName()));
    return is;
  }

  void add(std::string_view problem) {
    if (++count_ > kMaxProblems) return;
    if (!problems_.empty()) problems_ += ", ";
    if (!path_.empty()) problems_.append(path_).append(": ");
    problems_ += problem;
  }

  template <class Inner>
  void at(std::string_view step, Inner inner) {
    const std::size_t before = path_.size();
    if (before > 0) path_ += '.';
    path_ += step;
    inner();
    path_.resize(before);
  }

  static constexpr int kMaxProblems = 16;
  const bool isOfResult_;
  std::string path_;
  std::string problems_;
  int count_ = 0;
};

std::string check(std::span<const Check> checks, std::string_view method, const Payload& payload,
                  bool isResult) {
  const auto found = std::ranges::find(checks, method, &Check::method);
  if (found == checks.end()) return {};
  Checker checker(isResult);
  checker.check(kShapes[found->shape], payload.value());
  return checker.take();
}

}  // namespace

std::string problemsOfResult(std::string_view method, const Payload& result) {
  return check(kResults, method, result, true);
}

std::string problemsOfParams(std::string_view method, const Payload& params) {
  return check(kParams, method, params, false);
}

}  // namespace mcpapps::npm
