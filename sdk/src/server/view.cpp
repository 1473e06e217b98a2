// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/json.h"
#include "mcpapps/server.h"
#include "server/sha256.h"

namespace mcpapps::server {
namespace {

// ChatGPT's form of a policy.
Json widgetCsp(const ResourceCsp& csp) {
  using Domains = std::vector<std::string>;
  Json all = {{"connect_domains", csp.connectDomains.value_or(Domains{})},
              {"resource_domains", csp.resourceDomains.value_or(Domains{})}};
  if (csp.frameDomains) all["frame_domains"] = *csp.frameDomains;
  return all;
}

}  // namespace

std::string claudeDomain(std::string_view url) {
  return detail::sha256(url).substr(0, 32) + ".claudemcpcontent.com";
}

View::View(std::string_view name, std::string html, const UiResourceMeta& meta)
    : html_(std::move(html)) {
  resource_.uri.append("ui://").append(name).append("/");
  resource_.uri.append(detail::sha256(html_), 0, 16).append(".html");
  resource_.name = name;
  resource_.mimeType = kViewMimeType;
  Json ui = Payload::of(meta).json();
  // Some hosts apply a stricter policy for an empty one than for none.
  if (ui.contains("csp") && ui["csp"].empty()) ui.erase("csp");
  Json all = {{"openai/widgetCSP", widgetCsp(meta.csp.value_or(ResourceCsp{}))}};
  if (!ui.empty()) all["ui"] = std::move(ui);
  resource_._meta = Payload(all);
}

ReadResourceResult View::contents() const {
  return {.contents = {{.uri = resource_.uri,
                        .mimeType = resource_.mimeType,
                        .text = html_,
                        ._meta = resource_._meta}}};
}

}  // namespace mcpapps::server
