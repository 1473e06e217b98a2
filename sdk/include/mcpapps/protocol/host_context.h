// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/protocol/common.h"
#include "mcpapps/protocol/tools.h"

namespace mcpapps {

/// How the host shows the view: in the conversation, over the whole window, or floating.
enum class DisplayMode { Inline, Fullscreen, Pip };
MCPAPPS_DETAIL_DESCRIBE_ENUM(DisplayMode, Inline, Fullscreen, Pip)

enum class Platform { Web, Desktop, Mobile };
MCPAPPS_DETAIL_DESCRIBE_ENUM(Platform, Web, Desktop, Mobile)

/// CSS blocks to add to the document.
struct HostCss {
  std::optional<std::string> fonts;  ///< @font-face and @import rules.
};
MCPAPPS_DESCRIBE(HostCss, fonts)

/// See style_variables.h.
enum class StyleVariable : std::uint8_t;

/// Spec "Theming". The names of `variables` are the specification's, such as
/// `--color-background-primary`; values may use light-dark().
struct HostStyles {
  std::map<std::string, std::string> variables;
  std::optional<HostCss> css;

  /// The value of a variable; empty if the host did not set it.
  std::string_view variable(StyleVariable name) const;
};
constexpr auto describe(Describe<HostStyles>) {
  return fields(field<&HostStyles::variables>("variables").orDefault(),
                field<&HostStyles::css>("css"));
}

/// Spec "Container Dimensions", in CSS pixels. If `width` or `height` is set, the host has fixed
/// that dimension, and the view should fill it. If a maximum is set, the view chooses a size up to
/// it. If neither is set, the view chooses freely.
struct ContainerDimensions {
  std::optional<double> width;
  std::optional<double> height;
  std::optional<double> maxWidth;
  std::optional<double> maxHeight;
};
MCPAPPS_DESCRIBE(ContainerDimensions, width, height, maxWidth, maxHeight)

struct DeviceCapabilities {
  std::optional<bool> touch;
  std::optional<bool> hover;
};
MCPAPPS_DESCRIBE(DeviceCapabilities, touch, hover)

/// What the device covers at each edge, in CSS pixels.
struct SafeAreaInsets {
  double top = 0;
  double right = 0;
  double bottom = 0;
  double left = 0;
};
constexpr auto describe(Describe<SafeAreaInsets>) {
  return fields(field<&SafeAreaInsets::top>("top").orDefault(),
                field<&SafeAreaInsets::right>("right").orDefault(),
                field<&SafeAreaInsets::bottom>("bottom").orDefault(),
                field<&SafeAreaInsets::left>("left").orDefault());
}

/// The tool call that brought the view up. `id` is the JSON-RPC id of the call, a string or a
/// number; `tool` is the server's definition of the tool: `context.toolInfo->tool.get().title`.
struct ToolInfo {
  Payload id = {};
  Lazy<Tool> tool = {};
};
MCPAPPS_DESCRIBE(ToolInfo, id, tool)

/// What the host tells of the view's surroundings (spec "Host Context in McpUiInitializeResult").
/// Every field may be missing. Hosts add fields of their own.
struct HostContext {
  /// All fields as they came, those included for which there is no member. Of the context that an
  /// App keeps, `raw` has at most kMaxRawMembers fields and kMaxRawBytes, because it is made again
  /// with each change: what comes beyond is left out, and onError() hears of it. The members below
  /// have no such bound: of them only what has changed is read.
  Payload raw = {};
  static constexpr std::size_t kMaxRawMembers = 1000;
  static constexpr std::size_t kMaxRawBytes = 1 << 20;

  std::optional<ToolInfo> toolInfo = {};
  std::optional<Extensible<Theme>> theme = {};
  std::optional<HostStyles> styles = {};
  std::optional<Extensible<DisplayMode>> displayMode = {};
  std::optional<std::vector<Extensible<DisplayMode>>> availableDisplayModes = {};
  std::optional<ContainerDimensions> containerDimensions = {};
  std::optional<std::string> locale = {};    ///< BCP 47, such as "en-US".
  std::optional<std::string> timeZone = {};  ///< IANA, such as "America/New_York".
  std::optional<std::string> userAgent = {};
  std::optional<Extensible<Platform>> platform = {};
  std::optional<DeviceCapabilities> deviceCapabilities = {};
  std::optional<SafeAreaInsets> safeAreaInsets = {};

  bool prefersDark() const { return theme == Theme::Dark; }
  /// False also if the host lists no modes.
  bool canDisplay(const Extensible<DisplayMode>& mode) const;
};
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(HostContext, toolInfo, theme, styles, displayMode,
                                 availableDisplayModes, containerDimensions, locale, timeZone,
                                 userAgent, platform, deviceCapabilities, safeAreaInsets)

namespace method {
/// Carries the changed fields, or all of them; App merges. With another display mode, the container
/// dimensions of the one before end.
inline constexpr NotificationMethod<HostContext> kHostContextChanged{
    "ui/notifications/host-context-changed"};
}  // namespace method

}  // namespace mcpapps
