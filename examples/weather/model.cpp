#include "model.h"

#include <utility>

namespace weather {

using namespace mcpapps;

std::string Model::place() const {
  if (wish_ && wish_->location) return *wish_->location;
  return hasWeather() ? shown_.location : asked_.location.value_or("");
}

void Model::takeInput(const Query& input) {
  asked_ = input;
  // Some hosts send it again after the result.
  if (hasWeather()) return;
  problem_.reset();
  state_ = State::Streaming;
}

void Model::takeResult(const CallToolResult& result) { take(result, asked_); }

void Model::takeCancellation(const std::string& reason) {
  fail({"The request was cancelled.", reason, Remedy::Again}, asked_);
}

void Model::failToConnect(const Error& error) {
  fail({"There is no connection to the host.", error.message}, {});
}

std::optional<Query> Model::move(int ranges) {
  std::optional<Query> query = target(ranges);
  return query ? want(*std::move(query)) : std::nullopt;
}

std::optional<Query> Model::goTo(const std::string& place) {
  // Without weather there are no days to keep: the tool has some by default.
  if (!hasWeather()) return want({.location = place});
  Query query = wish_.value_or(Query{.start = shown_.start, .days = length_});
  query.location = place;
  return want(std::move(query));
}

std::optional<Query> Model::remedy(const std::string& place) {
  if (!problem_) return std::nullopt;
  switch (problem_->remedy) {
    case Remedy::None: return std::nullopt;
    case Remedy::Again: return want(failed_);
    case Remedy::Default: return want({.location = place});
  }
  return std::nullopt;
}

std::optional<Query> Model::finish(const Result<CallToolResult>& result) {
  const Query query = *std::exchange(underWay_, std::nullopt);
  if (wish_ != query) {
    underWay_ = wish_;
    return wish_;
  }
  wish_.reset();
  if (result) {
    take(*result, query);
  } else {
    const bool isLate = result.error().kind == ErrorKind::Timeout;
    fail({isLate ? "The host did not answer in time." : "The weather could not be loaded.",
          result.error().message, Remedy::Again},
         query);
  }
  return std::nullopt;
}

std::optional<Query> Model::target(int ranges) const {
  if (!hasWeather()) return std::nullopt;
  return neighbour(wish_.value_or(Query{shown_.location, shown_.start, length_}), shown_.available,
                   ranges);
}

std::optional<Query> Model::want(Query query) {
  wish_ = std::move(query);
  if (underWay_) return std::nullopt;
  underWay_ = wish_;
  return wish_;
}

void Model::take(const CallToolResult& result, const Query& query) {
  const Remedy otherDays = hasWeather() ? Remedy::None : Remedy::Default;
  // The tool says why it has no weather, those who refuse to call it often say nothing.
  if (result.isError && result.content.empty())
    return fail({"The weather could not be loaded.", result.text(), Remedy::Again}, query);
  if (result.isError)
    return fail({"There is no weather for this request.", result.text(), otherDays}, query);
  Result<Forecast> forecast = result.structuredContent.as<Forecast>();
  if (!forecast)
    return fail({"The weather came in a form that this view does not know.",
                 forecast.error().message, otherDays},
                query);
  shown_ = *std::move(forecast);
  allDays_ = shown_.days.size();
  keepFirstYear(shown_);
  length_ = lengthOf(shown_, query);
  problem_.reset();
  state_ = State::Ready;
}

void Model::fail(Problem problem, const Query& query) {
  problem_ = std::move(problem);
  failed_ = query;
  state_ = State::Error;
}

}  // namespace weather
