// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>

#include "mcpapps/describe.h"
#include "mcpapps/method.h"
#include "mcpapps/payload.h"

namespace mcpapps {

// A server asks the user for data (MCP, "Elicitation"), and the host lets a view show the form
// (SEP-3118, a draft): `elicitation/create`, unchanged, from the host to the view.

/// What the server wants to know.
struct ElicitParams {
  /// For the user: what is asked, and why.
  std::string message;
  /// The JSON Schema of the form: an object whose members are strings, numbers, booleans, or lists
  /// of strings.
  Payload requestedSchema = {};
  /// "form" if it is missing.
  std::optional<std::string> mode = {};
  /// `ui.resourceUri` says which view is to show the form.
  Payload _meta = {};
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};
};
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(ElicitParams, message, requestedSchema, mode, _meta)

enum class ElicitAction {
  Accept,   ///< The user has filled in the form.
  Decline,  ///< The user does not want to say.
  Cancel,   ///< The user has turned away without a choice.
};
MCPAPPS_DETAIL_DESCRIBE_ENUM(ElicitAction, Accept, Decline, Cancel)

struct ElicitResult {
  ElicitAction action = ElicitAction::Cancel;
  /// What the user has entered; absent unless the action is Accept.
  Payload content = {};
  Payload _meta = {};

  /// `form` is of a described type.
  template <class Form>
  static ElicitResult accept(const Form& form) {
    return {.action = ElicitAction::Accept, .content = Payload::of(form)};
  }
  static ElicitResult decline() { return {.action = ElicitAction::Decline}; }
  static ElicitResult cancel() { return {.action = ElicitAction::Cancel}; }
};
MCPAPPS_DESCRIBE(ElicitResult, action, content, _meta)

namespace method {
inline constexpr RequestMethod<ElicitParams, ElicitResult> kElicit{"elicitation/create"};
}  // namespace method
}  // namespace mcpapps
