// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/protocol/host_context.h"

namespace mcpapps {

// One(name, CSS name) of each.
#define MCPAPPS_DETAIL_STYLE_VARIABLES(One)                                                        \
  One(ColorBackgroundPrimary, "--color-background-primary"),                                       \
      One(ColorBackgroundSecondary, "--color-background-secondary"),                               \
      One(ColorBackgroundTertiary, "--color-background-tertiary"),                                 \
      One(ColorBackgroundInverse, "--color-background-inverse"),                                   \
      One(ColorBackgroundGhost, "--color-background-ghost"),                                       \
      One(ColorBackgroundInfo, "--color-background-info"),                                         \
      One(ColorBackgroundDanger, "--color-background-danger"),                                     \
      One(ColorBackgroundSuccess, "--color-background-success"),                                   \
      One(ColorBackgroundWarning, "--color-background-warning"),                                   \
      One(ColorBackgroundDisabled, "--color-background-disabled"),                                 \
      One(ColorTextPrimary, "--color-text-primary"),                                               \
      One(ColorTextSecondary, "--color-text-secondary"),                                           \
      One(ColorTextTertiary, "--color-text-tertiary"),                                             \
      One(ColorTextInverse, "--color-text-inverse"), One(ColorTextGhost, "--color-text-ghost"),    \
      One(ColorTextInfo, "--color-text-info"), One(ColorTextDanger, "--color-text-danger"),        \
      One(ColorTextSuccess, "--color-text-success"),                                               \
      One(ColorTextWarning, "--color-text-warning"),                                               \
      One(ColorTextDisabled, "--color-text-disabled"),                                             \
      One(ColorBorderPrimary, "--color-border-primary"),                                           \
      One(ColorBorderSecondary, "--color-border-secondary"),                                       \
      One(ColorBorderTertiary, "--color-border-tertiary"),                                         \
      One(ColorBorderInverse, "--color-border-inverse"),                                           \
      One(ColorBorderGhost, "--color-border-ghost"), One(ColorBorderInfo, "--color-border-info"),  \
      One(ColorBorderDanger, "--color-border-danger"),                                             \
      One(ColorBorderSuccess, "--color-border-success"),                                           \
      One(ColorBorderWarning, "--color-border-warning"),                                           \
      One(ColorBorderDisabled, "--color-border-disabled"),                                         \
      One(ColorRingPrimary, "--color-ring-primary"),                                               \
      One(ColorRingSecondary, "--color-ring-secondary"),                                           \
      One(ColorRingInverse, "--color-ring-inverse"), One(ColorRingInfo, "--color-ring-info"),      \
      One(ColorRingDanger, "--color-ring-danger"), One(ColorRingSuccess, "--color-ring-success"),  \
      One(ColorRingWarning, "--color-ring-warning"), One(FontSans, "--font-sans"),                 \
      One(FontMono, "--font-mono"), One(FontWeightNormal, "--font-weight-normal"),                 \
      One(FontWeightMedium, "--font-weight-medium"),                                               \
      One(FontWeightSemibold, "--font-weight-semibold"),                                           \
      One(FontWeightBold, "--font-weight-bold"), One(FontTextXsSize, "--font-text-xs-size"),       \
      One(FontTextSmSize, "--font-text-sm-size"), One(FontTextMdSize, "--font-text-md-size"),      \
      One(FontTextLgSize, "--font-text-lg-size"),                                                  \
      One(FontHeadingXsSize, "--font-heading-xs-size"),                                            \
      One(FontHeadingSmSize, "--font-heading-sm-size"),                                            \
      One(FontHeadingMdSize, "--font-heading-md-size"),                                            \
      One(FontHeadingLgSize, "--font-heading-lg-size"),                                            \
      One(FontHeadingXlSize, "--font-heading-xl-size"),                                            \
      One(FontHeading2xlSize, "--font-heading-2xl-size"),                                          \
      One(FontHeading3xlSize, "--font-heading-3xl-size"),                                          \
      One(FontTextXsLineHeight, "--font-text-xs-line-height"),                                     \
      One(FontTextSmLineHeight, "--font-text-sm-line-height"),                                     \
      One(FontTextMdLineHeight, "--font-text-md-line-height"),                                     \
      One(FontTextLgLineHeight, "--font-text-lg-line-height"),                                     \
      One(FontHeadingXsLineHeight, "--font-heading-xs-line-height"),                               \
      One(FontHeadingSmLineHeight, "--font-heading-sm-line-height"),                               \
      One(FontHeadingMdLineHeight, "--font-heading-md-line-height"),                               \
      One(FontHeadingLgLineHeight, "--font-heading-lg-line-height"),                               \
      One(FontHeadingXlLineHeight, "--font-heading-xl-line-height"),                               \
      One(FontHeading2xlLineHeight, "--font-heading-2xl-line-height"),                             \
      One(FontHeading3xlLineHeight, "--font-heading-3xl-line-height"),                             \
      One(BorderRadiusXs, "--border-radius-xs"), One(BorderRadiusSm, "--border-radius-sm"),        \
      One(BorderRadiusMd, "--border-radius-md"), One(BorderRadiusLg, "--border-radius-lg"),        \
      One(BorderRadiusXl, "--border-radius-xl"), One(BorderRadiusFull, "--border-radius-full"),    \
      One(BorderWidthRegular, "--border-width-regular"), One(ShadowHairline, "--shadow-hairline"), \
      One(ShadowSm, "--shadow-sm"), One(ShadowMd, "--shadow-md"), One(ShadowLg, "--shadow-lg")

#define MCPAPPS_DETAIL_VALUE(name, css) name
/// The CSS variables of the specification ("Theming"), by which views take on the looks of their
/// host. Hosts set those that they have. toString() gives the name, such as
/// `--color-background-primary`; HostStyles::variable() gives the value.
enum class StyleVariable : std::uint8_t { MCPAPPS_DETAIL_STYLE_VARIABLES(MCPAPPS_DETAIL_VALUE) };
#undef MCPAPPS_DETAIL_VALUE

#define MCPAPPS_DETAIL_CSS_NAME(name, css) enumName(css, StyleVariable::name)
constexpr auto describe(Describe<StyleVariable>) {
  return enumNames(MCPAPPS_DETAIL_STYLE_VARIABLES(MCPAPPS_DETAIL_CSS_NAME));
}
#undef MCPAPPS_DETAIL_CSS_NAME
#undef MCPAPPS_DETAIL_STYLE_VARIABLES

}  // namespace mcpapps
