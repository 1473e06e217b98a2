// The layout of a graph that scripts/bench layout measures.
#include "layout.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "repulsion.h"

namespace {

using graph::Layout;
using graph::Link;

std::vector<Link> ring(int nodes) {
  std::vector<Link> links;
  for (int i = 0; i < nodes; ++i) links.push_back({i, (i + 1) % nodes});
  return links;
}

void tick(Layout& layout, int times) {
  for (int i = 0; i < times; ++i) layout.tick();
}

bool isFinite(const Layout& layout) {
  for (std::size_t i = 0; i < layout.size(); ++i)
    if (!std::isfinite(layout.x()[i]) || !std::isfinite(layout.y()[i])) return false;
  return true;
}

double distance(const Layout& layout, std::size_t a, std::size_t b) {
  return std::hypot(layout.x()[a] - layout.x()[b], layout.y()[a] - layout.y()[b]);
}

// What the links and the repulsion hold, over all pairs.
double energy(const Layout& layout) {
  double sum = 0;
  for (const Link& link : layout.links()) {
    const double length = distance(layout, static_cast<std::size_t>(link.source),
                                   static_cast<std::size_t>(link.target));
    sum += (length - 30) * (length - 30) / 2;
  }
  for (std::size_t i = 0; i < layout.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) sum -= 30 * std::log(distance(layout, i, j));
  return sum;
}

std::size_t distinctPlaces(const Layout& layout) {
  std::set<std::pair<double, double>> places;
  for (std::size_t i = 0; i < layout.size(); ++i) places.insert({layout.x()[i], layout.y()[i]});
  return places.size();
}

struct Pushes {
  std::vector<double> x;
  std::vector<double> y;
};

Pushes byTree(const std::vector<double>& x, const std::vector<double>& y) {
  Pushes pushes{std::vector<double>(x.size()), std::vector<double>(x.size())};
  graph::Repulsion(x.size()).apply(x, y, -30, pushes.x, pushes.y);
  return pushes;
}

Pushes byPairs(const std::vector<double>& x, const std::vector<double>& y) {
  Pushes pushes{std::vector<double>(x.size()), std::vector<double>(x.size())};
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (i == j) continue;
      const double dx = x[j] - x[i];
      const double dy = y[j] - y[i];
      const double square = dx * dx + dy * dy;
      const double weakened = square < 1 ? std::sqrt(square) : square;
      pushes.x[i] -= 30 * dx / weakened;
      pushes.y[i] -= 30 * dy / weakened;
    }
  }
  return pushes;
}

// The root of the mean square of the difference, as a share of that of the pushes.
double difference(const Pushes& a, const Pushes& b) {
  double error = 0;
  double all = 0;
  for (std::size_t i = 0; i < a.x.size(); ++i) {
    error += (a.x[i] - b.x[i]) * (a.x[i] - b.x[i]) + (a.y[i] - b.y[i]) * (a.y[i] - b.y[i]);
    all += b.x[i] * b.x[i] + b.y[i] * b.y[i];
  }
  return std::sqrt(error / all);
}

// Dense in some places, and the same in each run.
Pushes clusters(std::size_t nodes) {
  Pushes places;
  std::uint32_t state = 7;
  const auto random = [&] {
    state = state * 1664525 + 1013904223;
    return static_cast<double>(state >> 8) / 16777216;
  };
  for (std::size_t i = 0; i < nodes; ++i) {
    const double middle = static_cast<double>(i % 7) * 300;
    const double spread = i % 7 == 0 ? 0.5 : 100;
    places.x.push_back(middle + spread * random());
    places.y.push_back(middle * middle / 900 + spread * random());
  }
  return places;
}

}  // namespace

TEST_CASE("the energy of a layout falls") {
  Layout layout(300, ring(300));
  const double start = energy(layout);
  tick(layout, 50);
  const double middle = energy(layout);
  tick(layout, 250);
  CHECK(middle < start);
  CHECK(energy(layout) < middle);
}

TEST_CASE("a layout settles after 300 ticks") {
  Layout layout(20, ring(20));
  tick(layout, 299);
  CHECK_FALSE(layout.isSettled());
  tick(layout, 2);
  CHECK(layout.isSettled());
}

TEST_CASE("linked nodes come nearer each other than others") {
  Layout layout(100, {{3, 97}});
  tick(layout, 300);
  CHECK(distance(layout, 3, 97) < 60);
  CHECK(distance(layout, 3, 50) > 60);
}

TEST_CASE("the middle of a layout stays where it is") {
  Layout layout(50, {{0, 1}, {0, 2}, {0, 3}});
  tick(layout, 300);
  for (const std::vector<double>* places : {&layout.x(), &layout.y()})
    CHECK(std::abs(std::accumulate(places->begin(), places->end(), 0.0)) < 1);
}

TEST_CASE("the same graph has the same layout") {
  Layout one(200, ring(200));
  Layout other(200, ring(200));
  tick(one, 20);
  tick(other, 20);
  CHECK(one.x() == other.x());
  CHECK(one.y() == other.y());
}

TEST_CASE("the tree's forces are nearly those of all pairs") {
  const Pushes places = clusters(2000);
  CHECK(difference(byTree(places.x, places.y), byPairs(places.x, places.y)) < 0.03);
}

TEST_CASE("a node far outside does not spoil the forces of the others") {
  Pushes places = clusters(500);
  places.x.push_back(1e9);
  places.y.push_back(-1e9);
  CHECK(difference(byTree(places.x, places.y), byPairs(places.x, places.y)) < 0.03);
}

TEST_CASE("few nodes push each other exactly") {
  const std::vector<double> x{0, 10, 0.5};
  const std::vector<double> y{0, 0, 0.25};
  CHECK(difference(byTree(x, y), byPairs(x, y)) < 1e-12);
}

TEST_CASE("nodes at one place part") {
  for (const std::size_t nodes : {std::size_t{2}, std::size_t{8}, std::size_t{100}}) {
    Layout layout(nodes);
    for (std::size_t i = 0; i < nodes; ++i) layout.place(i, 5, 5);
    tick(layout, 5);
    CHECK(distinctPlaces(layout) == nodes);
    CHECK(isFinite(layout));
  }
}

TEST_CASE("linked nodes at one place part") {
  Layout layout(2, {{0, 1}});
  layout.place(0, 1, 1);
  layout.place(1, 1, 1);
  tick(layout, 300);
  CHECK(distance(layout, 0, 1) > 20);
}

TEST_CASE("links that lead nowhere are left out") {
  constexpr int kMost = std::numeric_limits<int>::max();
  constexpr int kLeast = std::numeric_limits<int>::min();
  Layout layout(3, {{0, 3}, {-1, 2}, {1, 1}, {kMost, kLeast}, {0, 2}, {0, 2}});
  CHECK(layout.links().size() == 2);
  tick(layout, 10);
  CHECK(isFinite(layout));
}

TEST_CASE("a place that is no number, or too far, is left out") {
  Layout layout(3);
  const double x = layout.x()[1];
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double bad : {std::nan(""), kInfinity, -kInfinity, 1e300}) {
    layout.place(1, bad, 0);
    layout.place(1, 0, bad);
  }
  layout.place(99, 0, 0);
  CHECK(layout.x()[1] == x);
  tick(layout, 10);
  CHECK(isFinite(layout));
}

TEST_CASE("graphs of no node and of one have a layout") {
  Layout none;
  tick(none, 3);
  CHECK(none.size() == 0);
  Layout one(1, {{0, 0}});
  tick(one, 3);
  CHECK(one.x()[0] == 0);
}

TEST_CASE("a node that is linked to all others stays in bounds") {
  std::vector<Link> links;
  for (int i = 1; i < 2000; ++i) links.push_back({0, i});
  Layout layout(2000, links);
  tick(layout, 20);
  CHECK(isFinite(layout));
}

// Without a bound on the work, each of these would take hours.
TEST_CASE("100,000 nodes have a layout, wherever they lie") {
  constexpr std::size_t kNodes = 100000;
  Layout layout(kNodes, ring(kNodes));
  SECTION("on the spiral") {}
  SECTION("at one place") {
    for (std::size_t i = 0; i < kNodes; ++i) layout.place(i, 1, 1);
  }
  SECTION("at one place but for one") {
    for (std::size_t i = 1; i < kNodes; ++i) layout.place(i, 1, 1);
    layout.place(0, 1e11, 1e11);
  }
  SECTION("each a little nearer to one place") {
    for (std::size_t i = 0; i < kNodes; ++i) layout.place(i, std::pow(0.99, i), 0);
  }
  tick(layout, 2);
  CHECK(isFinite(layout));
}
