// A view that computes for as long as the tool's input says, and answers clicks meanwhile. What a
// test measures is in globals of the page.
#include <emscripten/emscripten.h>
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using emscripten::val;
using namespace mcpapps;

namespace {

struct Order {
  /// Of computing, for each computation; or as many steps, however long they take.
  double milliseconds = 0;
  int steps = 0;
  int computations = 1;
  int slice = 10;
  bool breathes = true;
};
MCPAPPS_DESCRIBE(Order, milliseconds, steps, computations, slice, breathes)

void note(const char* what, const val& value) { val::global(what).call<void>("push", value); }

std::uint32_t compute(std::uint32_t seed) {
  for (int i = 0; i < 20'000; ++i) seed = seed * 1664525 + 1013904223;
  return seed;
}

class View {
 public:
  explicit View(App& app) : app_(app) {
    for (const char* list : {"delays", "told", "results"}) val::global().set(list, val::array());
    dom::on("answer", "click", [](const val& event) {
      note("delays", val(emscripten_get_now() - event["timeStamp"].as<double>()));
    });
    app_.onToolInput([this](const ToolInput& input) {
      if (const auto order = input.arguments.as<Order>()) begin(*order);
    });
    app_.onToolCancelled([this] { works_.clear(); });
  }

 private:
  void begin(const Order& order) {
    works_.clear();
    shares_.assign(static_cast<std::size_t>(order.computations), 0);
    for (double& share : shares_) {
      works_.push_back(std::make_unique<LongWork>(
          app_, LongWorkOptions{.slice = Duration(order.slice), .onProgress = [](double progress) {
                                  dom::element("share").set("value", progress);
                                  note("told", val(progress));
                                }}));
      run(works_.back()->begin(), order, share).detach();
    }
  }

  Task<> run(Breath breath, Order order, double& share) {
    std::uint32_t seed = 1;
    const double before = emscripten_get_now();
    for (int step = 1; share < 1; ++step) {
      seed = compute(seed);
      share = order.steps > 0 ? double(step) / order.steps
                              : (emscripten_get_now() - before) / order.milliseconds;
      if (order.breathes && !co_await breath(share)) co_return note("results", val("cancelled"));
    }
    if (val::global("shares").isUndefined()) {
      val::global().set("shares", val::array(shares_));
    }
    note("results", val("done"));
    dom::element("state").set("textContent", "done " + std::to_string(seed));
  }

  App& app_;
  std::vector<double> shares_;
  std::vector<std::unique_ptr<LongWork>> works_;
};

}  // namespace

int main() {
  static App app({.name = "long-work", .version = "1.0.0"});
  static const View view(app);
  app.connect(browser());
}
