// What is told of a mesh in words.
#pragma once

#include <mcpapps/mcpapps.h>

#include <string>
#include <vector>

#include "geometry.h"
#include "measure.h"

namespace mesh {

/// A point of the surface, and what the user says of it.
struct Annotation {
  Vector point;
  std::string text;
};
MCPAPPS_DESCRIBE(Annotation, point, text)

/// What the model is told.
struct Report {
  std::string title;
  std::string unit;
  Measures measures;
  std::vector<Annotation> annotations;
};
MCPAPPS_DESCRIBE(Report, title, unit, measures, annotations)

/// With four digits, where there are that many.
std::string formatNumber(double value);
std::string formatPoint(const Vector& point);

/// "Gear: 1200 triangles, 80 × 80 × 20 mm, surface 15300 mm², volume 40100 mm³"
std::string describeMeasures(const std::string& title, const std::string& unit,
                             const Measures& measures);
std::string describeReport(const Report& report);

}  // namespace mesh
