// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Submission and validity of forms.

#include <algorithm>

#include "mcpapps/detail/page/driver.h"
#include "mcpapps/detail/page/events.h"
#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/forms.h"
#include "testing/page/forms/validity.h"

namespace mcpapps::page::memory {
namespace {

void markWrong(Item& form, Item& control, std::string text) {
  control.control.customError = std::move(text);
  formState(form).wrong.push_back(control.shared_from_this());
}

/// Shows the text of an error beside its control: one at a button at the end of the form.
void sayWrong(Item& form, Item& control, std::string_view text) {
  std::vector<FormState::Said>& said = formState(form).said;
  for (const FormState::Said& each : said) {
    if (each.control.get() == &control) return each.note->setTextContent(text);
  }
  const ItemPtr note = makeElement("span");
  const std::string id = "mcpapps-error-" + std::to_string(Document::current().numberOf(form)) +
                         "-" + std::to_string(said.size());
  note->setAttribute("id", id);
  note->setAttribute("class", "form-error");
  note->setAttribute("role", "alert");
  note->setTextContent(text);
  FormState::Said one{control.shared_from_this(), note, {}};
  for (const char* name : {"aria-invalid", "aria-describedby"}) {
    const std::string* value = control.attribute(name);
    one.before.emplace_back(name, value ? std::optional(*value) : std::nullopt);
  }
  const std::optional<std::string> described = one.before.back().second;
  said.push_back(std::move(one));
  if (controlType(control) == "submit") {
    form.append(note);
  } else {
    Item* const label = control.closest("label");
    Item& last = label ? *label : control;
    std::vector<ItemPtr>& siblings = last.parent->children;
    const auto place = std::ranges::find(siblings, &last, &ItemPtr::get);
    note->parent = last.parent;
    siblings.insert(place + 1, note);
  }
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", described ? *described + " " + id : id);
}

std::vector<Item*> submitButtons(Item& form) {
  std::vector<Item*> buttons = controlsOf(form);
  std::erase_if(buttons, [](Item* each) { return controlType(*each) != "submit"; });
  return buttons;
}

// Attributes in the HTML are kept.
void applyRules(Item& form, const packed::Value& rules) {
  FormState& state = formState(form);
  for (const auto& [control, name] : state.rules) control->removeAttribute(name);
  state.rules.clear();
  for (const auto& [name, group] : groupsOf(form)) {
    Item& control = *group.front();
    rules.member(name).forEachMember([&](std::string_view attribute, const packed::Value& value) {
      if (control.has(attribute) || (attribute == "step" && controlType(control) != "number"))
        return;
      control.setAttribute(attribute, value.string());
      state.rules.emplace_back(control.shared_from_this(), attribute);
    });
  }
}

void hearSubmit(Item& form, int slot, Event& event) {
  FormState& state = formState(form);
  event.isPrevented = true;
  Item* const button = event.submitter;
  if (button && button->has("formnovalidate") && isDialogForm(form, button)) {
    return closeDialog(*form.closest("dialog"));
  }
  if (state.isBusy) return;
  state.isBusy = true;
  state.submitter = button ? button->shared_from_this() : nullptr;
  detail::deliver(slot, formValues(form, true));
  if (!state.isBusy) return;
  for (Item* each : submitButtons(form)) {
    if (each->has("disabled")) continue;
    each->setAttribute("disabled", "");
    state.off.push_back(each->shared_from_this());
  }
  form.setAttribute("aria-busy", "true");
}

/// Replaces "{min}" by the attribute of this name.
std::string withAttributes(std::string_view text, const Item& control) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.starts_with('{') ? text.find('}') : text.npos;
    if (end == text.npos) {
      out += text.front();
      text.remove_prefix(1);
    } else {
      out += control.attributeOr(text.substr(1, end - 1), "");
      text.remove_prefix(end + 1);
    }
  }
  return out;
}

}  // namespace

FormState& formState(Item& form) {
  if (!form.form) form.form = std::make_shared<FormState>();
  return *form.form;
}

void forgetWrong(FormState& state) {
  for (const ItemPtr& each : std::exchange(state.wrong, {})) each->control.customError.clear();
  for (const FormState::Said& each : std::exchange(state.said, {})) {
    if (each.note->parent) each.note->parent->remove(*each.note);
    for (const auto& [name, value] : each.before) {
      value ? each.control->setAttribute(name, *value) : each.control->removeAttribute(name);
    }
  }
}

void forgetErrors(Item& target, std::string_view type) {
  if (type != "input" && type != "change" && type != "click" && type != "keydown") return;
  Item* control = &target;
  while (control && !isField(*control) && !control->is("button")) control = control->parent;
  if (!control || (type == "click" && controlType(*control) != "submit")) return;
  const std::string kind = controlType(*control);
  const auto kinds = {"button", "reset", "file", "color", "image"};
  const bool isField = control->is("input") && std::ranges::count(kinds, kind) == 0;
  if (type == "keydown" && !isField) return;
  Item* const form = formOf(*control);
  if (!form || !form->form) return;
  forgetWrong(*form->form);
}

void useFormText(Item& control) {
  Item* const form = formOf(control);
  if (!form || !form->form) return;
  const std::string_view text = form->form->texts.value().member(wrongOf(control)).string();
  if (!text.empty()) markWrong(*form, control, withAttributes(text, control));
}

}  // namespace mcpapps::page::memory

namespace mcpapps::page::driver {

using memory::Item;
using memory::itemOf;

void setFormError(Node node, std::string_view name, std::string_view text) {
  Item& form = itemOf(node);
  Item* first = nullptr;
  for (const auto& [each, group] : groupsOf(form)) {
    if (each != name) continue;
    const auto found = std::ranges::find_if(group, memory::willValidate);
    if (found != group.end()) first = *found;
  }
  const bool isNamed = first != nullptr;
  const Item* const pressed = formState(form).submitter.get();
  for (Item* button : memory::submitButtons(form)) {
    if (isNamed || !memory::willValidate(button) || button->has("formnovalidate")) continue;
    if (!first || button == pressed) first = button;
  }
  if (!first) {
    return memory::Document::current().report("a form has no control that can show \"" +
                                              std::string(text) + "\"");
  }
  const std::string said =
      isNamed || name.empty() ? std::string(text) : std::string(name) + ": " + std::string(text);
  memory::markWrong(form, *first, said);
  memory::sayWrong(form, *first, said);
  for (Item* control : controlsOf(form)) {
    if (!control->control.customError.empty()) return focus(*control);
  }
}

void setFormTexts(Node form, const Payload& texts) { formState(itemOf(form)).texts = texts; }

void listenForm(Node node, int slot, const Payload& rules) {
  Item& form = itemOf(node);
  memory::applyRules(form, rules.value());
  if (std::exchange(formState(form).isHeard, true)) return;
  form.listeners.push_back({"submit", false, [&form, slot](Item&, memory::Event& event) {
                              memory::hearSubmit(form, slot, event);
                            }});
  form.listeners.push_back(
      {"reset", false, [&form](Item&, memory::Event&) { forgetWrong(formState(form)); }});
}

void endSubmit(Node node, bool isAccepted) {
  Item& form = itemOf(node);
  memory::FormState& state = formState(form);
  if (!std::exchange(state.isBusy, false)) return;
  for (const memory::ItemPtr& button : std::exchange(state.off, {}))
    button->removeAttribute("disabled");
  form.removeAttribute("aria-busy");
  Item* const dialog = form.closest("dialog");
  if (isAccepted && dialog && isDialogForm(form, state.submitter.get())) closeDialog(*dialog);
}

}  // namespace mcpapps::page::driver
