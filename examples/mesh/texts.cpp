#include "texts.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace mesh {

std::string formatNumber(double value) {
  const double size = std::abs(value);
  const bool isWhole = size >= 1000 && size < 1e9;
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), isWhole ? "%.0f" : "%.4g", value);
  return text.data();
}

std::string formatPoint(const Vector& point) {
  return formatNumber(point.x) + ", " + formatNumber(point.y) + ", " + formatNumber(point.z);
}

std::string describeMeasures(const std::string& title, const std::string& unit,
                             const Measures& measures) {
  const Vector size = measures.size();
  return title + ": " + std::to_string(measures.triangles) +
         (measures.triangles == 1 ? " triangle, " : " triangles, ") + formatNumber(size.x) + " × " +
         formatNumber(size.y) + " × " + formatNumber(size.z) + " " + unit + ", surface " +
         formatNumber(measures.area) + " " + unit + "², " +
         (measures.volume ? "volume " + formatNumber(*measures.volume) + " " + unit + "³"
                          : "not closed, so without a volume");
}

std::string describeReport(const Report& report) {
  std::string text = "The user looks at this mesh. " +
                     describeMeasures(report.title, report.unit, report.measures) + ".";
  if (report.annotations.empty()) return text + " There are no annotations.";
  text += " The user's annotations, by their points in " + report.unit + ":";
  int number = 0;
  for (const Annotation& annotation : report.annotations) {
    text += "\n" + std::to_string(++number) + ". (" + formatPoint(annotation.point) + ") " +
            (annotation.text.empty() ? "without a text" : annotation.text);
  }
  return text;
}

}  // namespace mesh
