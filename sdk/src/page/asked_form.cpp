// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "page/asked_form.h"

#include <algorithm>
#include <utility>

#include "codec/codec.h"
#include "codec/packed_writer.h"
#include "page/parts.h"

namespace mcpapps::page::detail {
namespace {

using packed::Value;
using packed::Writer;

std::optional<double> numberIn(const Value& schema, std::string_view name) {
  const Value value = schema.member(name);
  return value.isNumber() ? std::optional(value.number()) : std::nullopt;
}

/// Of `enum` with `enumNames`, or of `oneOf` or `anyOf` with `const` and `title`.
std::vector<AskedChoice> choicesIn(const Value& schema) {
  std::vector<AskedChoice> choices;
  if (const Value values = schema.member("enum"); values.isArray()) {
    const Value names = schema.member("enumNames");
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string_view value = values.element(i).string();
      const bool isNamed = names.isArray() && i < names.size() && names.element(i).isString();
      choices.push_back({value, isNamed ? names.element(i).string() : value});
    }
    return choices;
  }
  for (const char* each : {"oneOf", "anyOf"}) {
    const Value list = schema.member(each);
    for (std::size_t i = 0; list.isArray() && i < list.size(); ++i) {
      const Value value = list.element(i).member("const");
      const Value title = list.element(i).member("title");
      if (!value.isString()) continue;
      choices.push_back({value.string(), title.isString() ? title.string() : value.string()});
    }
  }
  return choices;
}

Asked askedOf(std::string_view name, const Value& schema) {
  const Value title = schema.member("title");
  Asked asked{.name = name,
              .title = title.isString() ? title.string() : name,
              .description = schema.member("description").string(),
              .byDefault = schema.member("default")};
  const std::string_view type = schema.member("type").string();
  if (type == "boolean") {
    asked.kind = AskedKind::Boolean;
  } else if (type == "number" || type == "integer") {
    asked.kind = type == "number" ? AskedKind::Number : AskedKind::Integer;
    asked.least = numberIn(schema, "minimum");
    asked.most = numberIn(schema, "maximum");
  } else if (type == "array") {
    asked.kind = AskedKind::Several;
    asked.choices = choicesIn(schema.member("items"));
    asked.least = numberIn(schema, "minItems");
    asked.most = numberIn(schema, "maxItems");
  } else {
    asked.choices = choicesIn(schema);
    if (!asked.choices.empty()) asked.kind = AskedKind::One;
    asked.format = schema.member("format").string();
    asked.least = numberIn(schema, "minLength");
    asked.most = numberIn(schema, "maxLength");
  }
  return asked;
}

std::string_view inputType(const Asked& asked) {
  if (asked.kind == AskedKind::Number || asked.kind == AskedKind::Integer) return "number";
  if (asked.kind == AskedKind::Boolean) return "checkbox";
  if (asked.format == "email") return "email";
  if (asked.format == "uri") return "url";
  if (asked.format == "date") return "date";
  return asked.format == "date-time" ? "datetime-local" : "text";
}

/// The control without its label.
Part controlOf(const Asked& asked, const std::string& id) {
  Part control{asked.kind == AskedKind::One ? "select" : "input"};
  control.set("id", id).set("name", asked.name);
  if (!asked.description.empty()) control.set("aria-describedby", id + "-help");
  if (asked.isRequired && asked.kind != AskedKind::Boolean) control.set("required", "");
  if (asked.kind == AskedKind::One) {
    // Nothing is chosen before the user chooses it.
    if (!asked.isRequired || !asked.byDefault.isString())
      control.add(Part("option").set("value", ""));
    for (const AskedChoice& choice : asked.choices) {
      control.add(Part("option").set("value", choice.value).add(choice.text));
    }
    return control;
  }
  control.set("type", inputType(asked));
  if (asked.kind == AskedKind::Number) control.set("step", "any");
  const bool isText = asked.kind == AskedKind::Text;
  if (asked.kind == AskedKind::Boolean) return control;
  if (asked.least) control.set(isText ? "minlength" : "min", driver::toText(*asked.least));
  if (asked.most) control.set(isText ? "maxlength" : "max", driver::toText(*asked.most));
  return control;
}

Part helpOf(const Asked& asked, const std::string& id) {
  return Part("p").set("id", id + "-help").set("class", "mcpapps-ask-help").add(asked.description);
}

Part fieldOf(const Asked& asked, const std::string& id) {
  const bool areSeveral = asked.kind == AskedKind::Several;
  Part field{areSeveral ? "fieldset" : "div"};
  field.set("class", "mcpapps-ask-field");
  if (areSeveral) {
    field.set("id", id);
    if (!asked.description.empty()) field.set("aria-describedby", id + "-help");
    field.add(Part("legend").add(asked.title));
    for (const AskedChoice& choice : asked.choices) {
      Part box{"input"};
      box.set("type", "checkbox").set("name", asked.name).set("value", choice.value);
      field.add(Part("div").add(Part("label").add(std::move(box)).add(" ").add(choice.text)));
    }
  } else if (asked.kind == AskedKind::Boolean) {
    field.add(Part("label").add(controlOf(asked, id)).add(" ").add(asked.title));
  } else {
    field.add(Part("label").set("for", id).add(asked.title)).add(" ").add(controlOf(asked, id));
  }
  if (!asked.description.empty()) field.add(helpOf(asked, id));
  return field;
}

void writeNumber(Writer& writer, const Asked& asked, const std::string& text) {
  const double number = driver::toNumber(text).value_or(0);
  // As the schema wants a whole number, which a control with another step would not give.
  writer.number(asked.kind == AskedKind::Integer ? static_cast<double>(static_cast<std::int64_t>(
                                                       std::clamp(number, -9e15, 9e15)))
                                                 : number);
}

}  // namespace

std::vector<Asked> askedBy(const Payload& schema) {
  std::vector<Asked> all;
  const Value required = schema.value().member("required");
  std::vector<std::string_view> names;
  for (std::size_t i = 0; required.isArray() && i < required.size(); ++i) {
    names.push_back(required.element(i).string());
  }
  std::ranges::sort(names);
  schema.value().member("properties").forEachMember([&](std::string_view name, const Value& each) {
    // A control without a name has no value.
    if (name.empty()) return;
    all.push_back(askedOf(name, each));
    all.back().isRequired = std::ranges::binary_search(names, name);
  });
  return all;
}

std::string buttonName(const std::vector<Asked>& properties) {
  // Longer than each that is made of its letter.
  std::size_t longest = 0;
  for (const Asked& each : properties) {
    if (each.name.find_first_not_of('_') == std::string_view::npos) {
      longest = std::max(longest, each.name.size());
    }
  }
  return std::string(longest + 1, '_');
}

Payload contentOf(const std::vector<Asked>& properties, std::string_view message,
                  std::string_view id, const AskTexts& texts) {
  const std::string start(id);
  Part form{"form"};
  form.add(
      Part("p").set("id", start + "-message").set("class", "mcpapps-ask-message").add(message));
  std::size_t number = 0;
  for (const Asked& each : properties) {
    form.add(fieldOf(each, start + "-" + std::to_string(number++)));
  }
  Part buttons{"div"};
  buttons.set("class", "mcpapps-ask-buttons").add(Part("button").add(texts.accept));
  const std::string name = buttonName(properties);
  for (const auto& [value, text] :
       {std::pair("decline", &texts.decline), std::pair("cancel", &texts.cancel)}) {
    if (text->empty()) continue;
    Part button{"button"};
    button.set("name", name).set("value", value).set("formnovalidate", "").add(*text);
    buttons.add(" ").add(std::move(button));
  }
  form.add(std::move(buttons));
  return form.children();
}

Payload defaultsOf(const std::vector<Asked>& properties) {
  Writer writer;
  const Writer::Open all = writer.openObject();
  for (const Asked& each : properties) {
    if (each.byDefault.isAbsent()) continue;
    writer.key(all, each.name);
    writer.copy(each.byDefault);
  }
  writer.closeObject(all);
  return payloadOf(writer);
}

std::optional<Problem> problemIn(const std::vector<Asked>& properties, const Payload& values,
                                 const AskTexts& texts) {
  for (const Asked& each : properties) {
    if (each.kind != AskedKind::Several) continue;
    const auto count = static_cast<double>(values.value().member(each.name).size());
    // Nothing is what a user who may leave it out has chosen.
    const double least = std::max(each.least.value_or(0), each.isRequired ? 1.0 : 0.0);
    const auto problem = [&](std::string text, std::string_view place, double bound) {
      if (const std::size_t at = text.find(place); at != std::string::npos) {
        text.replace(at, place.size(), driver::toText(bound));
      }
      return Problem{std::string(each.name), std::move(text)};
    };
    if (count < least && (count > 0 || each.isRequired)) {
      return problem(texts.tooFew, "{min}", least);
    }
    if (each.most && count > *each.most) return problem(texts.tooMany, "{max}", *each.most);
  }
  return std::nullopt;
}

Payload enteredIn(const std::vector<Asked>& properties, const Payload& values) {
  Writer writer;
  const Writer::Open all = writer.openObject();
  for (const Asked& each : properties) {
    const Value value = values.value().member(each.name);
    const bool isEmpty =
        value.isString() ? value.string().empty() : value.isArray() && value.size() == 0;
    if (value.isAbsent() || (isEmpty && !each.isRequired)) continue;
    writer.key(all, each.name);
    if (each.kind == AskedKind::Number || each.kind == AskedKind::Integer) {
      writeNumber(writer, each, std::string(value.string()));
    } else {
      writer.copy(value);
    }
  }
  writer.closeObject(all);
  return payloadOf(writer);
}

}  // namespace mcpapps::page::detail
