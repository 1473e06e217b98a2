// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the model is told of the view, failures included.
//
//   mcpapps::ModelContext context(app);
//   context.tell("The user is looking at Oslo.");
//   …
//   if (!result) context.tellFailure("load the forecast", query, result.error());
//
// The model then reads both: what the user looks at, and
//
//   Failed: load the forecast. Input: {"city":"Bergen"}. Error: tools/call: no such city
//
// App::updateModelContext() replaces what was told before, so an error alone would take from the
// model what it knew. This class keeps both apart and sends them together, and only if they have
// changed: so tell() can be called by whatever shows the view again. It knows only what went
// through it: an update that is made beside it replaces all, until the next of its own.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "mcpapps/app_ref.h"

namespace mcpapps {

/// The model reads an update with the user's next message; none of these makes it speak. The
/// results are those of App::updateModelContext(). What the model has been told already is not sent
/// again, until the host has refused it or the App is connected again; the result is then success
/// at once. May outlive the App.
class ModelContext {
 public:
  /// At most this many failures are kept; the oldest are dropped.
  static constexpr std::size_t kMostFailures = 5;
  /// The JSON of an input and the text of an error are each cut to this many bytes: the input at
  /// its end, the error in its middle, since some programs say what is wrong first, and others
  /// last.
  static constexpr std::size_t kMostText = 500;

  explicit ModelContext(App& app);

  /// What the model should know of the view, in place of what was told before. The failures stay.
  /// Tell it when there is something to know: before the tool's result, a view shows nothing.
  Pending<Empty> tell(UpdateModelContextParams context);
  template <std::convertible_to<std::string_view> Text>
  Pending<Empty> tell(const Text& text) {
    return tell(UpdateModelContextParams{.content = detail::textBlocks(text)});
  }

  /// Adds a failure to it: what was tried, such as "load the forecast", with which input, a
  /// described struct or a Payload, and why it failed. A failure that is told already is not told
  /// again, so a call that is made again and again may report each time.
  template <class Input>
  Pending<Empty> tellFailure(std::string_view what, const Input& input, const Error& error) {
    if constexpr (std::is_same_v<Input, Payload>) {
      return addFailure(what, input, error.message);
    } else {
      return addFailure(what, Payload::of(input), error.message);
    }
  }
  /// The same of a tool that answered with isError.
  template <class Input>
  Pending<Empty> tellFailure(std::string_view what, const Input& input,
                             const CallToolResult& answer) {
    return tellFailure(what, input, Error{ErrorKind::Remote, 0, answer.text()});
  }

  /// For when what failed works again. Sends nothing if there were none.
  Pending<Empty> forgetFailures();

 private:
  Pending<Empty> addFailure(std::string_view what, const Payload& input, std::string_view message);
  Pending<Empty> send() const;

  AppRef app_;
  UpdateModelContextParams context_;
  std::vector<std::string> failures_;
  /// What the host has, or is being sent; nothing at first.
  std::shared_ptr<Payload> told_ = std::make_shared<Payload>();
  ScopedSubscription handshakes_;
};

}  // namespace mcpapps
