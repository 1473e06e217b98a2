// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/payload.h"

// A record with a member of each kind, for tests that read many of them.

struct Place {
  double lat = 0;
  double lon = 0;
};
MCPAPPS_DESCRIBE(Place, lat, lon)

enum class Weather { Sun, Rain };
constexpr auto describe(mcpapps::Describe<Weather>) {
  return mcpapps::enumNames(mcpapps::enumName("sun", Weather::Sun),
                            mcpapps::enumName("rain", Weather::Rain));
}

struct Reading {
  double x = 0;
  std::uint8_t n = 0;
  std::string label;
  bool on = false;
  Weather sky = Weather::Sun;
  std::vector<std::string> tags;
  Place at;
  std::vector<double> series;
  std::optional<float> maybe;
  mcpapps::Payload unknown;
};
constexpr auto describe(mcpapps::Describe<Reading>) {
  using mcpapps::field;
  return mcpapps::fields(field<&Reading::x>("x"), field<&Reading::n>("n"),
                         field<&Reading::label>("label"), field<&Reading::on>("on"),
                         field<&Reading::sky>("sky"), field<&Reading::tags>("tags"),
                         field<&Reading::at>("at"), field<&Reading::series>("series"),
                         field<&Reading::maybe>("maybe"), field<&Reading::unknown>("unknown"));
}

struct Station {
  std::string name;
  std::vector<Reading> readings;
};
MCPAPPS_DESCRIBE(Station, name, readings)
