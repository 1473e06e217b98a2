#include "layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace graph {
namespace {

constexpr double kLinkLength = 30;
constexpr double kPush = -30;
constexpr double kVelocityKept = 0.6;
// After 300 ticks, alpha is 0.001.
const double kAlphaKept = std::pow(0.001, 1.0 / 300);
// No layout is as large, and numbers below it can be squared.
constexpr double kFarthest = 1e12;

bool isPlace(double x, double y) { return std::abs(x) < kFarthest && std::abs(y) < kFarthest; }

}  // namespace

Layout::Layout(std::size_t nodes, const std::vector<Link>& links)
    : x_(nodes), y_(nodes), vx_(nodes), vy_(nodes), repulsion_(nodes) {
  for (std::size_t i = 0; i < nodes; ++i) placeOnSpiral(i);

  const auto isNode = [&](int node) { return node >= 0 && static_cast<std::size_t>(node) < nodes; };
  std::vector<double> degree(nodes);
  for (const Link& link : links) {
    if (!isNode(link.source) || !isNode(link.target) || link.source == link.target) continue;
    links_.push_back(link);
    ++degree[static_cast<std::size_t>(link.source)];
    ++degree[static_cast<std::size_t>(link.target)];
  }
  for (const Link& link : links_) {
    const double source = degree[static_cast<std::size_t>(link.source)];
    const double target = degree[static_cast<std::size_t>(link.target)];
    springs_.push_back({1 / std::min(source, target), source / (source + target)});
  }
}

// With the same distance to all neighbours, so that no two nodes are at one place.
void Layout::placeOnSpiral(std::size_t node) {
  const double radius = 10 * std::sqrt(0.5 + static_cast<double>(node));
  const double angle = static_cast<double>(node) * std::numbers::pi * (3 - std::sqrt(5.0));
  place(node, radius * std::cos(angle), radius * std::sin(angle));
}

void Layout::place(std::size_t node, double x, double y) {
  if (node >= size() || !isPlace(x, y)) return;
  x_[node] = x;
  y_[node] = y;
  vx_[node] = vy_[node] = 0;
}

void Layout::tick() {
  alpha_ *= kAlphaKept;
  pullLinks();
  repulsion_.apply(x_, y_, kPush * alpha_, vx_, vy_);
  center();
  move();
}

// Each link sees what the links before it have done.
void Layout::pullLinks() {
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const auto source = static_cast<std::size_t>(links_[i].source);
    const auto target = static_cast<std::size_t>(links_[i].target);
    double dx = x_[target] + vx_[target] - x_[source] - vx_[source];
    double dy = y_[target] + vy_[target] - y_[source] - vy_[source];
    if (dx == 0) dx = jiggle_.next();
    if (dy == 0) dy = jiggle_.next();
    const double length = std::sqrt(dx * dx + dy * dy);
    const double pull = (length - kLinkLength) / length * alpha_ * springs_[i].strength;
    const double share = springs_[i].share;
    vx_[target] -= dx * pull * share;
    vy_[target] -= dy * pull * share;
    vx_[source] += dx * pull * (1 - share);
    vy_[source] += dy * pull * (1 - share);
  }
}

void Layout::center() {
  for (auto* places : {&x_, &y_}) {
    const double sum = std::accumulate(places->begin(), places->end(), 0.0);
    const double middle = sum / static_cast<double>(size());
    for (double& place : *places) place -= middle;
  }
}

void Layout::move() {
  for (std::size_t i = 0; i < x_.size(); ++i) {
    x_[i] += vx_[i] *= kVelocityKept;
    y_[i] += vy_[i] *= kVelocityKept;
    // Forces are bounded, but their sum over many ticks need not be.
    if (!isPlace(x_[i], y_[i])) placeOnSpiral(i);
  }
}

}  // namespace graph
