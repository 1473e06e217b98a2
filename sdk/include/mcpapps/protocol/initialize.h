// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <optional>

#include "mcpapps/method.h"
#include "mcpapps/optional_list.h"
#include "mcpapps/protocol/content.h"
#include "mcpapps/protocol/host_context.h"
#include "mcpapps/protocol/ui_meta.h"

namespace mcpapps {

/// `listChanged`: the other side is told when the list changes.
struct ListChangedCapability {
  std::optional<bool> listChanged = {};
};
MCPAPPS_DESCRIBE(ListChangedCapability, listChanged)

/// What the view can do (spec "App Capabilities in ui/initialize").
struct AppCapabilities {
  Payload experimental = {};
  /// The view offers tools of its own.
  std::optional<ListChangedCapability> tools = {};
  /// The display modes that the view supports; hosts use no others.
  OptionalList<Extensible<DisplayMode>> availableDisplayModes = {};
};
MCPAPPS_DESCRIBE(AppCapabilities, experimental, tools, availableDisplayModes)

/// What a host may take or not take: a type of content block, or structured content.
enum class Modality : std::uint8_t {
  Text,
  Image,
  Audio,
  Resource,
  ResourceLink,
  StructuredContent,
};

/// The modality of a block; empty if its type is not known.
std::optional<Modality> modalityOf(const ContentBlock& block);

/// The kinds of content that a host accepts. A host that lists none has not stated what it accepts;
/// the stable specification does not require it to.
struct ContentModalities {
  std::optional<Empty> text = {};
  std::optional<Empty> image = {};
  std::optional<Empty> audio = {};
  std::optional<Empty> resource = {};
  std::optional<Empty> resourceLink = {};
  std::optional<Empty> structuredContent = {};

  /// True if the host lists it, or lists nothing.
  bool accepts(Modality modality) const;
  bool accepts(const ContentBlock& block) const;
};
MCPAPPS_DESCRIBE(ContentModalities, text, image, audio, resource, resourceLink, structuredContent)

/// `tools` says that the model may be given tools.
struct SamplingCapability {
  std::optional<Empty> tools = {};
};
MCPAPPS_DESCRIBE(SamplingCapability, tools)

/// Permissions that the host granted, and domains that it approved.
struct SandboxCapability {
  Lazy<ResourcePermissions> permissions = {};
  Lazy<ResourceCsp> csp = {};
};
MCPAPPS_DESCRIBE(SandboxCapability, permissions, csp)

/// What the host says it can do (spec "Host Capabilities"). Hints only: hosts are known to refuse
/// what they list and to do what they do not list, so try, and read a refusal as "no".
struct HostCapabilities {
  /// Objects by the names of features that no specification has yet.
  Payload experimental = {};
  std::optional<Empty> openLinks = {};
  std::optional<Empty> downloadFile = {};  ///< Draft, as are the last four.
  std::optional<ListChangedCapability> serverTools = {};
  std::optional<ListChangedCapability> serverResources = {};
  std::optional<Empty> logging = {};  ///< sendLog().
  std::optional<SandboxCapability> sandbox = {};
  std::optional<ContentModalities> updateModelContext = {};
  std::optional<ContentModalities> message = {};
  std::optional<SamplingCapability> sampling = {};
  /// The host lets views show a server's forms: App::onElicit() (SEP-3118).
  std::optional<Empty> elicitation = {};

  /// Whether sendMessage() or updateModelContext() may carry this:
  /// `capabilities.canSend(Modality::Image)`. True as well if the host does not say.
  bool canSend(Modality modality) const;
  bool canSend(const ContentBlock& block) const;
  bool canUpdateModelContext(Modality modality) const;
  bool canUpdateModelContext(const ContentBlock& block) const;
};
MCPAPPS_DESCRIBE(HostCapabilities, experimental, openLinks, downloadFile, serverTools,
                 serverResources, logging, sandbox, updateModelContext, message, sampling,
                 elicitation)

/// `ui/initialize` (spec "Lifecycle").
struct InitializeParams {
  Implementation appInfo;
  AppCapabilities appCapabilities;
  std::string protocolVersion;
};
MCPAPPS_DESCRIBE(InitializeParams, appInfo, appCapabilities, protocolVersion)

/// The host's side of the handshake. Hosts are known to leave out any of the fields, and to answer
/// with another protocol version: neither ends the connection.
struct InitializeResult {
  std::string protocolVersion;
  Implementation hostInfo;
  HostCapabilities hostCapabilities;
  HostContext hostContext;
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};
};
constexpr auto describe(Describe<InitializeResult>) {
  return fields(field<&InitializeResult::raw>(""),
                field<&InitializeResult::protocolVersion>("protocolVersion").orDefault(),
                field<&InitializeResult::hostInfo>("hostInfo").orDefault(),
                field<&InitializeResult::hostCapabilities>("hostCapabilities").orDefault(),
                field<&InitializeResult::hostContext>("hostContext").orDefault());
}

namespace method {
inline constexpr RequestMethod<InitializeParams, InitializeResult> kInitialize{"ui/initialize"};
inline constexpr NotificationMethod<Empty> kInitialized{"ui/notifications/initialized"};
inline constexpr RequestMethod<Empty, Empty> kPing{"ping"};
}  // namespace method

}  // namespace mcpapps
