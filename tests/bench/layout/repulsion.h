// How the nodes push each other apart: each pair of them, so that near ones are summed one by one,
// and those far away as one (Barnes and Hut).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace graph {

/// Small numbers that are not zero, to part what lies at one place. The same in each run.
class Jiggle {
 public:
  double next();

 private:
  std::uint32_t state_ = 1;
};

class Repulsion {
 public:
  explicit Repulsion(std::size_t nodes);

  /// Adds to the velocities what the nodes at these places do to each other in one tick. A node
  /// pulls another by `strength / distance`, and so pushes if that is negative. Places are finite.
  void apply(const std::vector<double>& x, const std::vector<double>& y, double strength,
             std::vector<double>& vx, std::vector<double>& vy);

 private:
  using Index = std::uint32_t;

  // A square with the nodes from `begin` to `end`, in the order of the tree.
  struct Square {
    Index begin;
    Index end;
    Index parent;
    int depth;
    double x;
    double y;
    double width;
  };

  void build(const std::vector<double>& x, const std::vector<double>& y);
  void gather(const std::vector<double>& x, const std::vector<double>& y);
  Square root() const;
  Index partition(const std::vector<double>& places, double middle, Index begin, Index end);
  Index addCell(const Square& square, Index end);
  void sumUp();

  void pushWithin(Index leaf, double strength);
  void pushAsOne(Index leaf, double strength);
  void pushFrom(Index leaf, double strength);
  bool isWithin(Index leaf, Index cell) const { return cell <= leaf && leaf < next_[cell]; }
  bool isOnePlace(Index leaf) const;
  void list(double x, double y, double pull, Index leaf);
  void applyList(Index leaf);
  double weaken(double& dx, double& dy);

  // Of nodes, in the order of the tree: neighbours in the plane are neighbours in memory. The order
  // is kept from tick to tick, so that the next tree finds it nearly sorted.
  std::vector<Index> order_;
  std::vector<double> x_;
  std::vector<double> y_;
  std::vector<double> pushX_;
  std::vector<double> pushY_;

  // Of cells, each before its children. Leaves are those with nodes of their own.
  Index cells_ = 0;
  std::vector<double> middleX_;  // the mean of the cell's nodes
  std::vector<double> middleY_;
  std::vector<double> mass_;   // their number
  std::vector<double> reach_;  // the square of the distance from which the cell is seen as one node
  std::vector<Index> next_;    // the first cell after this one and its children
  std::vector<Index> parent_;
  std::vector<Index> begin_;
  std::vector<Index> end_;  // begin_ if it is no leaf

  // What pulls the nodes of one leaf: short, so that it stays in the nearest cache.
  static constexpr std::size_t kListSize = 512;
  std::size_t listed_ = 0;
  std::array<double, kListSize> listX_;
  std::array<double, kListSize> listY_;
  std::array<double, kListSize> listPull_;

  // Below this, nodes are as good as at one place. It bounds the tree, and the stack of its making.
  static constexpr int kDeepest = 64;
  std::array<Square, 3 * kDeepest + 4> stack_;
  Jiggle jiggle_;
};

}  // namespace graph
