#pragma once

#include "described.h"

// A record with a member of each kind, for tests that read many of them.

struct Place {
  double lat = 0;
  double lon = 0;
};
MCPAPPS_DESCRIBE(Place, lat, lon)

struct Reading {
  double x = 0;
  std::uint8_t n = 0;
  std::string label;
  bool on = false;
  example::Sky sky = example::Sky::Clear;
  std::vector<std::string> tags;
  Place at;
  std::vector<double> series;
  std::optional<float> maybe;
  Payload unknown;
};
MCPAPPS_DESCRIBE(Reading, x, n, label, on, sky, tags, at, series, maybe, unknown)

struct Station {
  std::string name;
  std::vector<Reading> readings;
};
MCPAPPS_DESCRIBE(Station, name, readings)
