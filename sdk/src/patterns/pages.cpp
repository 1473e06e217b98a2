// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/pages.h"

#include "patterns/tool_answer.h"

namespace mcpapps {
namespace detail {

RequestOptions PageCursor::request() const {
  return {
      .timeout = options_.timeout, .resetTimeoutOnProgress = true, .stopToken = options_.stopToken};
}

Result<bool> PageCursor::next(const std::optional<std::string>& cursor, std::size_t items) {
  const auto tooMany = [&](std::size_t most, const char* what) {
    return badAnswer(where_, "there are more than " + std::to_string(most) + what);
  };
  if (items > options_.mostItems) return tooMany(options_.mostItems, " items");
  if (!cursor) return false;
  if (cursor == cursor_) return badAnswer(where_, "nextCursor is the cursor of this page");
  if (++pages_ >= options_.mostPages) return tooMany(options_.mostPages, " pages");
  cursor_ = cursor;
  return true;
}

namespace {

struct CursorArgument {
  std::optional<std::string> cursor;
};
MCPAPPS_DESCRIBE(CursorArgument, cursor)

}  // namespace

Payload withCursor(const Payload& arguments, const std::optional<std::string>& cursor) {
  return merge(arguments, Payload::of(CursorArgument{cursor}));
}

Result<Payload> structuredContentOf(const Result<CallToolResult>& answer, const std::string& name) {
  return structured<Payload>(answer, std::string(method::kCallTool.name) + ": " + name + ": ");
}

}  // namespace detail

namespace {

template <class Answer, class Item>
Task<Result<std::vector<Item>>> readPages(AppRef app,
                                          const RequestMethod<PaginatedParams, Answer>& method,
                                          std::vector<Item> Answer::* items, PageOptions options) {
  std::vector<Item> all;
  detail::PageCursor cursor(std::string(method.name) + ": ", std::move(options));
  while (true) {
    const PaginatedParams params{.cursor = cursor.cursor()};
    const Pending<Answer> request = app.request(method, params, cursor.request());
    Result<Answer> page = co_await request;
    if (!page) co_return std::move(page).error();
    for (Item& item : (*page).*items) all.push_back(std::move(item));
    const Result<bool> goesOn = cursor.next(page->nextCursor, all.size());
    if (!goesOn) co_return goesOn.error();
    if (!*goesOn) co_return all;
  }
}

}  // namespace

Task<Result<std::vector<Tool>>> readAllTools(AppRef app, PageOptions options) {
  return readPages(std::move(app), method::kListTools, &ListToolsResult::tools, std::move(options));
}
Task<Result<std::vector<Resource>>> readAllResources(AppRef app, PageOptions options) {
  return readPages(std::move(app), method::kListResources, &ListResourcesResult::resources,
                   std::move(options));
}
Task<Result<std::vector<ResourceTemplate>>> readAllResourceTemplates(AppRef app,
                                                                     PageOptions options) {
  return readPages(std::move(app), method::kListResourceTemplates,
                   &ListResourceTemplatesResult::resourceTemplates, std::move(options));
}
Task<Result<std::vector<Prompt>>> readAllPrompts(AppRef app, PageOptions options) {
  return readPages(std::move(app), method::kListPrompts, &ListPromptsResult::prompts,
                   std::move(options));
}

}  // namespace mcpapps
