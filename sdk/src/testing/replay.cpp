// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <system_error>

#include "mcpapps/json.h"
#include "mcpapps/recording.h"
#include "testing/json_difference.h"

namespace mcpapps {
namespace {

constexpr std::int64_t kLatest = Replay::kLongest.count();

constexpr std::string_view kClose = "the end of the connection";

struct Line {
  std::size_t number = 0;
  TimePoint time{};
  bool toHost = false;
  Payload message = {};  // absent if this is something else
  std::optional<std::string> error = {};
  /// The id of the view's request that the error ends.
  Payload lost = {};
  /// The view has sent this before its turn.
  bool done = false;

  bool isClose() const { return !message && !error; }
};

Error badLine(std::size_t number, std::string_view what) {
  return {ErrorKind::BadMessage, error_code::kParseError,
          std::string("line ").append(std::to_string(number)).append(": ").append(what)};
}

Result<Line> parseLine(std::size_t number, std::string_view text, TimePoint earliest) {
  const std::optional<Json> json = parseJson(text);
  if (!json) return badLine(number, "not JSON, or nested too deeply");
  const Payload payload(*json);
  Line line{.number = number, .message = payload.member("message")};

  std::int64_t time = 0;
  if (!payload.value().member("time").integer(time) || time < 0 || time > kLatest) {
    return badLine(number, "time: expected milliseconds, at most those of a week");
  }
  line.time = TimePoint(time);
  if (line.time < earliest) return badLine(number, "time: less than in the line before");

  const std::string_view direction = payload.value().member("direction").string();
  line.toHost = direction == "toHost";
  if (!line.toHost && direction != "toView") {
    return badLine(number, R"(direction: expected "toHost" or "toView")");
  }
  if (const Payload error = payload.member("error")) {
    if (!error.value().isString()) return badLine(number, "error: expected string");
    line.error = std::string(error.value().string());
    line.lost = payload.member("id");
  }
  const bool isClose = payload.value().member("close").boolean();
  if (!line.message && !line.error && !isClose) {
    return badLine(number, "expected a message, an error or a close");
  }
  if (line.toHost && line.error && !line.message) {
    return badLine(number,
                   "message: is missing; an error needs the message that could not be sent");
  }
  return line;
}

// Describes a message without the parts that differ between runs.
std::string nameOf(const Payload& message) {
  if (const Payload method = message.member("method")) return std::string(method.value().string());
  return "the answer to " + dumpJson(message.member("id").json());
}

std::string nameOf(const Line& line) {
  return line.message ? nameOf(line.message) : std::string(kClose);
}

// With the tool of a call.
std::string fullNameOf(const Line& line) {
  const std::string name = nameOf(line);
  if (name != method::kCallTool.name) return name;
  const Json message = line.message.json();
  const Json::json_pointer tool("/params/name");
  return message.contains(tool) && message[tool].is_string()
             ? name + " " + message[tool].get<std::string>()
             : name;
}

std::string placeOf(const Line& line) { return "line " + std::to_string(line.number) + ": "; }

bool isRequest(const Payload& message) { return message.member("method") && message.member("id"); }

}  // namespace

namespace {

/// The ids and progress tokens of the view's requests, in the recording and in the replay.
class Numbers {
 public:
  void match(const Json& recorded, const Json& played) {
    played_.insert_or_assign(dumpJson(recorded), played);
    recorded_.insert_or_assign(dumpJson(played), recorded);
  }

  /// Hosts may echo a number as a string; so does this.
  std::optional<Json> played(const Json& recorded) const { return find(played_, recorded); }
  std::optional<Json> recorded(const Json& played) const { return find(recorded_, played); }

 private:
  static std::optional<Json> find(const std::map<std::string, Json>& from, const Json& number) {
    if (const auto found = from.find(dumpJson(number)); found != from.end()) return found->second;
    if (!number.is_string()) return std::nullopt;
    const auto found = from.find(number.get_ref<const std::string&>());
    if (found == from.end()) return std::nullopt;
    return dumpJson(found->second);
  }

  std::map<std::string, Json> played_;
  std::map<std::string, Json> recorded_;
};

Json* memberAt(Json& json, const Json::json_pointer& path) {
  return json.contains(path) ? &json[path] : nullptr;
}

}  // namespace

struct Replay::State : Transport {
  std::vector<std::string> ignored;
  std::vector<Line> lines;
  /// The next line to play. Earlier messages of the view have come, or count as missing.
  std::size_t next = 0;
  std::shared_ptr<ManualClock> manualClock = std::make_shared<ManualClock>();
  TimePoint began = manualClock->now();
  std::weak_ptr<Receiver> receiver;
  bool open = false;
  Numbers ids;
  Numbers tokens;
  std::set<std::string> neverAsked;  // recorded ids
  std::vector<std::string> differences;

  Result<void> start(std::weak_ptr<Receiver> theReceiver) override {
    receiver = std::move(theReceiver);
    open = true;
    return {};
  }

  Result<void> send(const Payload& message) override {
    if (isIgnored(message)) return {};
    const Line* line = take(nameOf(message));
    if (!line) return {};
    compare(*line, message);
    if (!line->error) return {};
    return Error{ErrorKind::Closed, error_code::kConnectionClosed, *line->error};
  }

  void close() override {
    if (std::exchange(open, false)) take(std::string(kClose));
  }

  bool isIgnored(const Payload& message) const {
    const Payload method = message.member("method");
    return method && std::ranges::find(ignored, method.value().string()) != ignored.end();
  }
  bool play(bool toTheEnd);
  bool advanceTo(TimePoint time);
  void deliver(const Line& line);
  const Line* take(const std::string& name);
  void giveUp(const Line& line);
  void forget(const Payload& message);
  void compare(const Line& line, const Payload& message);
  std::optional<Json> forView(const Payload& recorded) const;
  std::optional<Json> playedId(const Json& recorded) const;
  bool isAwaiting() {
    while (next < lines.size() && lines[next].done) ++next;
    return next < lines.size() && lines[next].toHost;
  }
  void differ(const std::string& what) {
    if (differences.size() < kMaxDifferences) differences.push_back(what);
  }
};

// Finds a message of the view among those that the recording expects before the host's next
// message. If none is expected there, it may be the view's next message: messages cross, so that
// the host recorded it after messages of its own that the view had not received yet.
const Line* Replay::State::take(const std::string& name) {
  for (std::size_t at = next; at < lines.size() && lines[at].toHost; ++at) {
    if (lines[at].done || nameOf(lines[at]) != name) continue;
    for (; next < at; ++next) {
      if (!lines[next].done) giveUp(lines[next]);
    }
    return &lines[next++];
  }
  const auto early = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(next), lines.end(),
                                  [](const Line& line) { return line.toHost && !line.done; });
  if (!isAwaiting() && early != lines.end() && nameOf(*early) == name) {
    early->done = true;
    return &*early;
  }
  const std::string place = next < lines.size()
                                ? "before line " + std::to_string(lines[next].number)
                                : "after the last line";
  differ(place + ": new: " + name);
  return nullptr;
}

void Replay::State::giveUp(const Line& line) {
  differ(placeOf(line) + "missing: " + fullNameOf(line));
  forget(line.message);
}

void Replay::State::forget(const Payload& message) {
  if (isRequest(message)) neverAsked.insert(dumpJson(message.member("id").json()));
}

void Replay::State::compare(const Line& line, const Payload& message) {
  Json expected = line.message.json();
  Json got = message.json();
  if (isRequest(message) && isRequest(line.message)) {
    ids.match(expected["id"], got["id"]);
    got["id"] = expected["id"];
    const Json::json_pointer atToken("/params/_meta/progressToken");
    Json* token = memberAt(got, atToken);
    const Json* recorded = memberAt(expected, atToken);
    if (token && recorded) {
      tokens.match(*recorded, *token);
      *token = *recorded;
    }
  } else if (Json* id = memberAt(got, Json::json_pointer("/params/requestId"))) {
    // The view cancels one of its requests.
    if (const auto recorded = ids.recorded(*id)) *id = *recorded;
  }
  for (const std::string& difference : jsonDifferences(expected, got)) {
    differ(placeOf(line) + nameOf(line) + ": " + difference);
  }
}

// The message with the ids of this replay; empty if it answers a request that was not sent.
std::optional<Json> Replay::State::forView(const Payload& recorded) const {
  Json message = recorded.json();
  if (recorded.member("method")) {
    if (Json* token = memberAt(message, Json::json_pointer("/params/progressToken"))) {
      if (const auto played = tokens.played(*token)) *token = *played;
    }
  } else if (Json* id = memberAt(message, Json::json_pointer("/id"))) {
    const auto played = playedId(*id);
    if (!played) return std::nullopt;
    *id = *played;
  }
  return message;
}

// Empty for a request that was not sent.
std::optional<Json> Replay::State::playedId(const Json& recorded) const {
  if (neverAsked.contains(dumpJson(recorded))) return std::nullopt;
  const auto played = ids.played(recorded);
  return played ? *played : recorded;
}

bool Replay::State::play(bool toTheEnd) {
  while (next < lines.size()) {
    const std::size_t now = next;
    const TimePoint time = began + lines[now].time;
    if (!advanceTo(time)) return true;
    // A timer may have sent the expected message.
    if (next != now) continue;
    const Line& line = lines[next];
    if (line.done) {
      ++next;
      continue;
    }
    if (line.toHost && !toTheEnd) return false;
    ++next;
    if (line.toHost) {
      giveUp(line);
    } else {
      deliver(line);
    }
  }
  return true;
}

// Timer by timer, as a view with a repeating timer would never end. Returns false if the replay
// ends here.
bool Replay::State::advanceTo(TimePoint time) {
  std::size_t timers = 0;
  while (differences.size() < kMaxDifferences && manualClock->runNext(time)) {
    if (++timers < kMaxTimersPerLine) continue;
    differ(placeOf(lines[next]) + "the replay ends, because the view's timers have run " +
           std::to_string(timers) + " times before this line");
    return false;
  }
  if (differences.size() >= kMaxDifferences) return false;
  manualClock->advance(time - manualClock->now());
  return true;
}

void Replay::State::deliver(const Line& line) {
  if (!open) return differ(placeOf(line) + "nobody gets this: the connection is closed");
  const std::shared_ptr<Receiver> to = receiver.lock();
  if (line.isClose()) open = false;
  if (!to) return;
  if (line.message) {
    if (const auto message = forView(line.message)) to->onMessage(Payload(*message));
  } else if (line.error) {
    const Error error{ErrorKind::BadMessage, error_code::kParseError, *line.error};
    if (!line.lost) return to->onError(error);
    if (const auto id = playedId(line.lost.json())) to->onLost(Payload(*id), error);
  } else {
    to->onClose();
  }
}

Result<Replay> Replay::parse(std::string_view recording, const ReplayOptions& options) {
  const auto state = std::make_shared<State>();
  state->ignored = options.ignored;
  TimePoint earliest{};
  for (std::size_t number = 1; !recording.empty(); ++number) {
    const std::size_t end = recording.find('\n');
    std::string_view text = recording.substr(0, end);
    recording.remove_prefix(end == std::string_view::npos ? recording.size() : end + 1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.empty()) continue;
    Result<Line> line = parseLine(number, text, earliest);
    if (!line) return std::move(line).error();
    earliest = line->time;
    if (line->toHost && state->isIgnored(line->message)) {
      state->forget(line->message);
    } else {
      state->lines.push_back(*std::move(line));
    }
  }
  return Replay(state);
}

Result<Replay> Replay::read(const std::string& path, const ReplayOptions& options) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::error_code none;
    return Error{ErrorKind::Misuse, 0,
                 "the recording cannot be read: " + std::filesystem::absolute(path, none).string()};
  }
  return parse(std::string(std::istreambuf_iterator<char>(file), {}), options);
}

InitializeParams Replay::recordedView() const {
  for (const Line& line : state_->lines) {
    if (line.toHost && nameOf(line) == method::kInitialize.name)
      return line.message.member("params").asPartial<InitializeParams>().value;
  }
  return {};
}

Environment Replay::environment() const {
  return {.transport = state_, .clock = state_->manualClock};
}

const std::shared_ptr<ManualClock>& Replay::clock() const { return state_->manualClock; }

bool Replay::play() { return std::shared_ptr<State>(state_)->play(/*toTheEnd=*/false); }

Payload Replay::awaited() const {
  return state_->isAwaiting() ? state_->lines[state_->next].message : Payload();
}

const std::vector<std::string>& Replay::run() {
  std::shared_ptr<State>(state_)->play(/*toTheEnd=*/true);
  return state_->differences;
}

const std::vector<std::string>& Replay::differences() const { return state_->differences; }

}  // namespace mcpapps
