#pragma once

#include <string>
#include <vector>

#include "dice.h"

namespace my_view {

/// The bars of the chart, each of which grows or shrinks to its height. Knows nothing of WebGL:
/// drawing.h shows it, and tests/chart_test.cpp runs it natively.
class Chart {
 public:
  /// The heights are shares of the canvas's.
  struct Bar {
    double height = 0;
    double wanted = 0;
    double expected = 0;
  };

  /// The bars go from where they are to what these rolls are.
  void show(const Rolls& rolls);

  /// Moves the bars on. True if one of them has moved, or if there are others.
  bool advance(double seconds);

  const std::vector<Bar>& bars() const { return bars_; }

  /// What there is at this share of the canvas's width: "7: 17 of 100".
  std::string inWords(double x) const;

 private:
  Rolls rolls_;
  std::vector<Bar> bars_;
  bool isNew_ = false;
};

}  // namespace my_view
