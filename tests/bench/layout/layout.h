// Where the nodes of a graph are drawn: linked ones near each other, all others apart. The forces,
// their strengths and their schedule are the defaults of d3-force, so that the two can be compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "repulsion.h"

namespace graph {

/// Between two nodes, by their numbers.
struct Link {
  int source = 0;
  int target = 0;
};

class Layout {
 public:
  /// Places the nodes on a spiral. Links of a node to itself, or to one that is not there, are left
  /// out.
  explicit Layout(std::size_t nodes = 0, const std::vector<Link>& links = {});

  /// Moves all nodes a little. Takes no memory.
  void tick();

  bool isSettled() const { return alpha_ < 0.001; }

  std::size_t size() const { return x_.size(); }
  const std::vector<double>& x() const { return x_; }
  const std::vector<double>& y() const { return y_; }
  /// The links that are used.
  const std::vector<Link>& links() const { return links_; }

  /// Puts a node somewhere, and stops it. What is no number is left out.
  void place(std::size_t node, double x, double y);

 private:
  // How a link acts on its two ends.
  struct Spring {
    double strength;
    double share;  // of the target; nodes with many links move less
  };

  void placeOnSpiral(std::size_t node);
  void pullLinks();
  void move();
  void center();

  std::vector<double> x_;
  std::vector<double> y_;
  std::vector<double> vx_;
  std::vector<double> vy_;
  std::vector<Link> links_;
  std::vector<Spring> springs_;
  Repulsion repulsion_;
  Jiggle jiggle_;
  double alpha_ = 1;  // falls by each tick, and all forces with it
};

}  // namespace graph
