// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/protocol/host_context.h"

namespace mcpapps {

struct ListChangedCapability {
  std::optional<bool> listChanged;
};
MCPAPPS_DESCRIBE(ListChangedCapability, listChanged)

/// What the view can do (spec "App Capabilities in ui/initialize").
struct AppCapabilities {
  Payload experimental = {};
  /// The view offers tools of its own.
  std::optional<ListChangedCapability> tools = {};
  /// The display modes that the view supports; hosts use no others.
  std::optional<std::vector<DisplayMode>> availableDisplayModes = {};
};
MCPAPPS_DESCRIBE(AppCapabilities, experimental, tools, availableDisplayModes)

/// The kinds of content that a host takes.
struct ContentModalities {
  std::optional<Empty> text;
  std::optional<Empty> image;
  std::optional<Empty> audio;
  std::optional<Empty> resource;
  std::optional<Empty> resourceLink;
  std::optional<Empty> structuredContent;
};
MCPAPPS_DESCRIBE(ContentModalities, text, image, audio, resource, resourceLink, structuredContent)

struct SamplingCapability {
  std::optional<Empty> tools;
};
MCPAPPS_DESCRIBE(SamplingCapability, tools)

/// Permissions that the host granted, and domains that it approved.
struct SandboxCapability {
  Payload permissions;
  Payload csp;
};
constexpr auto describe(Describe<SandboxCapability>) {
  return fields(field<&SandboxCapability::permissions>("permissions").orDefault(),
                field<&SandboxCapability::csp>("csp").orDefault());
}

/// What the host says it can do. Hints only: hosts are known to refuse what they list and to do
/// what they do not list, so try, and read a refusal as "no".
struct HostCapabilities {
  Payload experimental = {};
  std::optional<Empty> openLinks = {};
  std::optional<Empty> downloadFile = {};
  std::optional<ListChangedCapability> serverTools = {};
  std::optional<ListChangedCapability> serverResources = {};
  std::optional<Empty> logging = {};
  std::optional<SandboxCapability> sandbox = {};
  std::optional<ContentModalities> updateModelContext = {};
  std::optional<ContentModalities> message = {};
  std::optional<SamplingCapability> sampling = {};
};
constexpr auto describe(Describe<HostCapabilities>) {
  using C = HostCapabilities;
  return fields(field<&C::experimental>("experimental").orDefault(),
                field<&C::openLinks>("openLinks"), field<&C::downloadFile>("downloadFile"),
                field<&C::serverTools>("serverTools"),
                field<&C::serverResources>("serverResources"), field<&C::logging>("logging"),
                field<&C::sandbox>("sandbox"), field<&C::updateModelContext>("updateModelContext"),
                field<&C::message>("message"), field<&C::sampling>("sampling"));
}

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
};
constexpr auto describe(Describe<InitializeResult>) {
  return fields(field<&InitializeResult::protocolVersion>("protocolVersion").orDefault(),
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
