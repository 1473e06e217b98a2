// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Lists that come in pages, read to their end: a page names the next by `nextCursor`.
//
//   const Task<Result<std::vector<Tool>>> reading = mcpapps::readAllTools(app);
//   const Result<std::vector<Tool>> tools = co_await reading;

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/app_ref.h"

namespace mcpapps {

struct PageOptions {
  /// More items or pages than this are an error.
  std::size_t mostItems = 10'000;
  std::size_t mostPages = 1000;
  /// Of each page.
  Duration timeout = std::chrono::seconds(60);
  /// Requesting a stop ends the reading with Cancelled.
  StopToken stopToken = {};
};

// Each gives all items in their order, or the first Error: that of a request; Remote with the
// tool's text if it isError; BadMessage for what is no page, for a cursor that does not move on,
// and beyond the limits. The App may be destroyed meanwhile.

Task<Result<std::vector<Tool>>> readAllTools(AppRef app, PageOptions options = {});
Task<Result<std::vector<Resource>>> readAllResources(AppRef app, PageOptions options = {});
Task<Result<std::vector<ResourceTemplate>>> readAllResourceTemplates(AppRef app,
                                                                     PageOptions options = {});
Task<Result<std::vector<Prompt>>> readAllPrompts(AppRef app, PageOptions options = {});

namespace detail {

/// Where a list is, and whether it may go on.
class PageCursor {
 public:
  PageCursor(std::string where, PageOptions options)
      : where_(std::move(where)), options_(std::move(options)) {}

  RequestOptions request() const;
  const std::optional<std::string>& cursor() const { return cursor_; }
  /// True if there is another page; `items` is how many there are of all pages so far.
  Result<bool> next(const std::optional<std::string>& cursor, std::size_t items);

 private:
  std::string where_;
  PageOptions options_;
  std::optional<std::string> cursor_;
  std::size_t pages_ = 0;
};

/// The arguments with the cursor, if there is one.
Payload withCursor(const Payload& arguments, const std::optional<std::string>& cursor);
/// Fails if the tool did. `name` is that of the tool.
Result<Payload> structuredContentOf(const Result<CallToolResult>& answer, const std::string& name);

}  // namespace detail

/// The list of a tool of the server's that takes `cursor` beside its other arguments, and answers
/// with `structuredContent` of the described type Page, which has the items and a
/// `std::optional<std::string> nextCursor`:
///
///   readToolPages(app, "list_photos", Payload::of(Album{id}), &PhotoPage::photos)
template <class Page, class Item>
Task<Result<std::vector<Item>>> readToolPages(AppRef app, std::string tool, Payload arguments,
                                              std::vector<Item> Page::* items,
                                              PageOptions options = {}) {
  std::vector<Item> all;
  detail::PageCursor cursor(
      std::string(method::kCallTool.name).append(": ").append(tool).append(": "),
      std::move(options));
  while (true) {
    CallToolParams params{.name = tool};
    params.arguments = detail::withCursor(arguments, cursor.cursor());
    const Pending<CallToolResult> call = app.request(method::kCallTool, params, cursor.request());
    const Result<CallToolResult> answer = co_await call;
    const Result<Payload> content = detail::structuredContentOf(answer, tool);
    if (!content) co_return content.error();
    Result<Page> page = content->as<Page>();
    if (!page) co_return std::move(page).error();
    for (Item& item : (*page).*items) all.push_back(std::move(item));
    const Result<bool> goesOn = cursor.next(page->nextCursor, all.size());
    if (!goesOn) co_return goesOn.error();
    if (!*goesOn) co_return all;
  }
}

}  // namespace mcpapps
