// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mcpapps/protocol/common.h"

namespace mcpapps {

// What servers say of their views, in `_meta.ui` of tools and resources.

/// The origins that a view may reach (spec "UI Resource Format"). A missing or
/// empty list means none; `baseUriDomains` then means the view's own.
struct ResourceCsp {
  std::optional<std::vector<std::string>> connectDomains = {};   ///< fetch, WebSocket.
  std::optional<std::vector<std::string>> resourceDomains = {};  ///< Images, fonts, scripts, media.
  std::optional<std::vector<std::string>> frameDomains = {};
  std::optional<std::vector<std::string>> baseUriDomains = {};
  std::optional<bool> wasmUnsafeEval = {};  ///< The view may compile WebAssembly. Draft.
};
MCPAPPS_DESCRIBE(ResourceCsp, connectDomains, resourceDomains, frameDomains, baseUriDomains,
                 wasmUnsafeEval)

/// What a view may use of the device (spec "UI Resource Format"). Granted is not the same as
/// working: ask the browser.
struct ResourcePermissions {
  std::optional<Empty> camera = {};
  std::optional<Empty> microphone = {};
  std::optional<Empty> geolocation = {};
  std::optional<Empty> clipboardWrite = {};
};
MCPAPPS_DESCRIBE(ResourcePermissions, camera, microphone, geolocation, clipboardWrite)

/// What the frame of a view is to allow beside scripts (draft, ext-apps#355).
struct ResourceSandbox {
  std::optional<Empty> forms = {};
  std::optional<Empty> popups = {};
  std::optional<Empty> modals = {};
  std::optional<Empty> downloads = {};
};
MCPAPPS_DESCRIBE(ResourceSandbox, forms, popups, modals, downloads)

/// Of a view's resource (spec "UI Resource Format"): `resource._meta.member("ui")`.
struct UiResourceMeta {
  std::optional<ResourceCsp> csp = {};
  std::optional<ResourcePermissions> permissions = {};
  std::optional<std::string> domain = {};
  std::optional<bool> prefersBorder = {};
  std::optional<ResourceSandbox> sandbox = {};  ///< Draft, as are the next two.
  /// Where links lead that the host may open without asking the user (ext-apps#690).
  std::optional<std::vector<std::string>> linkTrustedDomains = {};
  /// Of the contents that the view shows, see draft::viewContent().
  std::optional<std::vector<std::string>> contentMimeTypes = {};
};
MCPAPPS_DESCRIBE(UiResourceMeta, csp, permissions, domain, prefersBorder, sandbox,
                 linkTrustedDomains, contentMimeTypes)

/// Who may call a tool. Missing means both.
enum class ToolVisibility { Model, App };
MCPAPPS_DETAIL_DESCRIBE_ENUM(ToolVisibility, Model, App)

/// Of a tool (spec "Resource Discovery"): `tool._meta.member("ui")`.
struct UiToolMeta {
  std::optional<std::string> resourceUri = {};  ///< The view that shows the tool.
  std::optional<std::vector<Extensible<ToolVisibility>>> visibility = {};
};
MCPAPPS_DESCRIBE(UiToolMeta, resourceUri, visibility)

}  // namespace mcpapps
