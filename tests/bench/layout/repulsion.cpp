#include "repulsion.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graph {
namespace {

// A leaf has at most so many nodes, except for those at one place.
constexpr std::uint32_t kLeafSize = 8;
// A cell is seen as one node from where its width is less than this share of the distance.
constexpr double kTheta = 0.9;
constexpr std::uint32_t kNone = ~std::uint32_t{0};

}  // namespace

double Jiggle::next() {
  state_ = state_ * 1664525 + 1013904223;
  // The low bit makes it odd, so it is never zero.
  return (static_cast<double>((state_ >> 8) | 1) / 16777216 - 0.5) * 1e-6;
}

Repulsion::Repulsion(std::size_t nodes)
    : order_(nodes), x_(nodes), y_(nodes), pushX_(nodes), pushY_(nodes) {
  for (std::size_t i = 0; i < nodes; ++i) order_[i] = static_cast<Index>(i);
  // Each cell that is no leaf has two children at least.
  const std::size_t most = 2 * nodes + 1;
  for (auto* numbers : {&middleX_, &middleY_, &mass_, &reach_}) numbers->resize(most);
  for (auto* indices : {&next_, &parent_, &begin_, &end_}) indices->resize(most);
}

void Repulsion::apply(const std::vector<double>& x, const std::vector<double>& y, double strength,
                      std::vector<double>& vx, std::vector<double>& vy) {
  if (order_.empty()) return;
  build(x, y);
  for (Index cell = 0; cell < cells_; ++cell) {
    if (begin_[cell] == end_[cell]) continue;
    if (isOnePlace(cell)) {
      pushAsOne(cell, strength);
    } else {
      pushWithin(cell, strength);
    }
    pushFrom(cell, strength);
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    vx[order_[i]] += pushX_[i];
    vy[order_[i]] += pushY_[i];
  }
}

// ---- The tree ----

void Repulsion::build(const std::vector<double>& x, const std::vector<double>& y) {
  gather(x, y);
  cells_ = 0;
  stack_[0] = root();
  for (std::size_t height = 1; height > 0;) {
    const Square square = stack_[--height];
    if (square.end - square.begin <= kLeafSize || square.depth == kDeepest || square.width == 0) {
      addCell(square, square.end);
      continue;
    }
    const double half = square.width / 2;
    const double middleX = square.x + half;
    const double middleY = square.y + half;
    const Index lower = partition(y_, middleY, square.begin, square.end);
    const Index bounds[] = {square.begin, partition(x_, middleX, square.begin, lower), lower,
                            partition(x_, middleX, lower, square.end), square.end};
    // A square with all its nodes in one quarter is no cell.
    const bool isCell = std::none_of(bounds, bounds + 4, [&](const Index& bound) {
      return *(&bound + 1) - bound == square.end - square.begin;
    });
    const Index parent = isCell ? addCell(square, square.begin) : square.parent;
    for (std::size_t i = 4; i-- > 0;) {
      if (bounds[i] == bounds[i + 1]) continue;
      stack_[height++] = {bounds[i],
                          bounds[i + 1],
                          parent,
                          square.depth + 1,
                          i % 2 == 0 ? square.x : middleX,
                          i < 2 ? square.y : middleY,
                          half};
    }
  }
  sumUp();
}

void Repulsion::gather(const std::vector<double>& x, const std::vector<double>& y) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    x_[i] = x[order_[i]];
    y_[i] = y[order_[i]];
    pushX_[i] = pushY_[i] = 0;
  }
}

Repulsion::Square Repulsion::root() const {
  const auto [left, right] = std::minmax_element(x_.begin(), x_.end());
  const auto [top, bottom] = std::minmax_element(y_.begin(), y_.end());
  const double width = std::max(*right - *left, *bottom - *top);
  return {0, static_cast<Index>(order_.size()), kNone, 0, *left, *top, width};
}

// Puts the nodes whose place is before `middle` first, and gives the first of the others.
Repulsion::Index Repulsion::partition(const std::vector<double>& places, double middle, Index begin,
                                      Index end) {
  for (;; ++begin) {
    while (begin < end && places[begin] < middle) ++begin;
    while (begin < end && !(places[end - 1] < middle)) --end;
    if (begin == end) return begin;
    --end;
    std::swap(order_[begin], order_[end]);
    std::swap(x_[begin], x_[end]);
    std::swap(y_[begin], y_[end]);
  }
}

Repulsion::Index Repulsion::addCell(const Square& square, Index end) {
  const Index cell = cells_++;
  middleX_[cell] = middleY_[cell] = mass_[cell] = 0;
  reach_[cell] = square.width * square.width / (kTheta * kTheta);
  next_[cell] = cell + 1;
  parent_[cell] = square.parent;
  begin_[cell] = square.begin;
  end_[cell] = end;
  return cell;
}

void Repulsion::sumUp() {
  for (Index cell = cells_; cell-- > 0;) {
    for (Index i = begin_[cell]; i < end_[cell]; ++i) {
      middleX_[cell] += x_[i];
      middleY_[cell] += y_[i];
    }
    mass_[cell] += end_[cell] - begin_[cell];
    const Index parent = parent_[cell];
    if (parent != kNone) {
      middleX_[parent] += middleX_[cell];
      middleY_[parent] += middleY_[cell];
      mass_[parent] += mass_[cell];
      next_[parent] = std::max(next_[parent], next_[cell]);
    }
    middleX_[cell] /= mass_[cell];
    middleY_[cell] /= mass_[cell];
  }
}

// ---- The forces ----

bool Repulsion::isOnePlace(Index leaf) const { return end_[leaf] - begin_[leaf] > kLeafSize; }

void Repulsion::pushWithin(Index leaf, double strength) {
  for (Index i = begin_[leaf]; i < end_[leaf]; ++i) {
    for (Index j = begin_[leaf]; j < end_[leaf]; ++j) {
      if (i == j) continue;
      double dx = x_[j] - x_[i];
      double dy = y_[j] - y_[i];
      double square = dx * dx + dy * dy;
      if (square < 1) square = weaken(dx, dy);
      pushX_[i] += dx * strength / square;
      pushY_[i] += dy * strength / square;
    }
  }
}

// As many nodes as there are at one place would take forever one by one.
void Repulsion::pushAsOne(Index leaf, double strength) {
  for (Index i = begin_[leaf]; i < end_[leaf]; ++i) {
    double dx = middleX_[leaf] - x_[i];
    double dy = middleY_[leaf] - y_[i];
    const double pull = strength * (mass_[leaf] - 1) / weaken(dx, dy);
    pushX_[i] += dx * pull;
    pushY_[i] += dy * pull;
  }
}

// The nodes of a leaf are near each other, so that the tree is walked once for all of them.
void Repulsion::pushFrom(Index leaf, double strength) {
  const auto [left, right] = std::minmax_element(&x_[begin_[leaf]], &x_[end_[leaf] - 1] + 1);
  const auto [top, bottom] = std::minmax_element(&y_[begin_[leaf]], &y_[end_[leaf] - 1] + 1);
  const double middleX = (*left + *right) / 2;
  const double middleY = (*top + *bottom) / 2;
  const double halfWidth = *right - middleX;
  const double halfHeight = *bottom - middleY;
  for (Index cell = 0; cell < cells_;) {
    // To the nearest place where a node of the leaf may be.
    const double dx = std::max(std::abs(middleX_[cell] - middleX) - halfWidth, 0.0);
    const double dy = std::max(std::abs(middleY_[cell] - middleY) - halfHeight, 0.0);
    if (dx * dx + dy * dy > reach_[cell] && !isWithin(leaf, cell)) {
      list(middleX_[cell], middleY_[cell], strength * mass_[cell], leaf);
      cell = next_[cell];
      continue;
    }
    if (cell != leaf) {
      if (isOnePlace(cell)) {
        list(middleX_[cell], middleY_[cell], strength * mass_[cell], leaf);
      } else {
        for (Index i = begin_[cell]; i < end_[cell]; ++i) list(x_[i], y_[i], strength, leaf);
      }
    }
    ++cell;
  }
  applyList(leaf);
}

void Repulsion::list(double x, double y, double pull, Index leaf) {
  if (listed_ == kListSize) applyList(leaf);
  listX_[listed_] = x;
  listY_[listed_] = y;
  listPull_[listed_] = pull;
  ++listed_;
}

void Repulsion::applyList(Index leaf) {
  for (Index i = begin_[leaf]; i < end_[leaf]; ++i) {
    const double x = x_[i];
    const double y = y_[i];
    double pushX = 0;
    double pushY = 0;
    for (std::size_t k = 0; k < listed_; ++k) {
      double dx = listX_[k] - x;
      double dy = listY_[k] - y;
      double square = dx * dx + dy * dy;
      if (square < 1) square = weaken(dx, dy);
      const double pull = listPull_[k] / square;
      pushX += dx * pull;
      pushY += dy * pull;
    }
    pushX_[i] += pushX;
    pushY_[i] += pushY;
  }
  listed_ = 0;
}

// Nodes that are nearer than 1 push each other no more than others: by what the result stands for
// in place of the distance's square. Those at one place are parted by chance.
double Repulsion::weaken(double& dx, double& dy) {
  if (dx == 0) dx = jiggle_.next();
  if (dy == 0) dy = jiggle_.next();
  const double square = dx * dx + dy * dy;
  return square < 1 ? std::sqrt(square) : square;
}

}  // namespace graph
