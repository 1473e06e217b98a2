#pragma once

#include "app_fixture.h"

// Of external linkage, as described types are: some compilers warn of the tables otherwise.

struct Pick {
  std::string city;
  std::optional<int> days;
};
constexpr auto describe(Describe<Pick>) {
  return fields(field<&Pick::city>("city").minLength(1), field<&Pick::days>("days").maximum(14));
}

struct Forecast {
  std::string city;
  double warmest = 0;
};
constexpr auto describe(Describe<Forecast>) {
  return fields(field<&Forecast::city>("city"), field<&Forecast::warmest>("warmest").maximum(60));
}

inline Forecast forecastOf(const Pick& pick) {
  return {pick.city, pick.city == "hot" ? 99 : static_cast<double>(pick.days.value_or(1))};
}

template <class T>
Task<T> later(T value) {
  co_return value;
}
inline Task<void> nothingLater() { co_return; }

struct ToolsFixture : AppFixture {
  RegisteredTool offerPick() {
    return app->registerTool<Pick, Forecast>("pick_city", {}, forecastOf);
  }

  /// The view's answer; null if there is none. The first request connects a view that was not yet.
  Json ask(const std::string& method, const Json& params = Json::object()) {
    if (connected.empty()) connect();
    const std::string id = "ask " + std::to_string(++asked_);
    host.send(requestOf(id, method, params));
    return host.answerTo(id);
  }
  Json call(const std::string& name, const Json& arguments = Json::object()) {
    return ask("tools/call", {{"name", name}, {"arguments", arguments}});
  }

  /// The tools capability in the handshake; null if there is none.
  Json announced() {
    connect();
    return host.params("ui/initialize").at("appCapabilities").value("tools", Json());
  }
  /// The number of notifications about changed tools.
  std::size_t changes() { return host.sent("notifications/tools/list_changed").size(); }

  Json listed() { return ask("tools/list").at("result").at("tools").at(0); }
  Strings names() {
    Strings names;
    const Json answer = ask("tools/list");
    for (const Json& tool : answer.at("result").at("tools")) names.push_back(tool.at("name"));
    return names;
  }

 private:
  int asked_ = 0;
};
