// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <array>
#include <cstdio>

#include "codec/text.h"
#include "mcpapps/json.h"
#include "mcpapps/server.h"
#include "server/sha256.h"

namespace mcpapps::server {
namespace {

using Domains = std::vector<std::string>;

// A scheme and a host, whose first label may be a `*`; the port may be one as well.
bool isOrigin(std::string_view text) {
  constexpr std::array<std::string_view, 4> kSchemes = {"https://", "http://", "wss://", "ws://"};
  constexpr std::string_view kDigits = "0123456789";
  constexpr std::string_view kHost =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
  const auto scheme =
      std::ranges::find_if(kSchemes, [&](std::string_view each) { return text.starts_with(each); });
  if (scheme == kSchemes.end()) return false;
  text.remove_prefix(scheme->size());
  if (text.ends_with('/')) text.remove_suffix(1);
  if (const auto colon = text.find(':'); colon != text.npos) {
    const std::string_view port = text.substr(colon + 1);
    if (port.empty()) return false;
    if (port != "*" && port.find_first_not_of(kDigits) != port.npos) return false;
    text = text.substr(0, colon);
  }
  if (text.starts_with("*.")) text.remove_prefix(2);
  return !text.empty() && !text.starts_with('.') && !text.ends_with('.') &&
         text.find("..") == text.npos && text.find_first_not_of(kHost) == text.npos;
}

// An origin of one host and port.
bool isSite(const std::string& text) { return isOrigin(text) && text.find('*') == text.npos; }

bool isShort(std::string_view text) { return countCharacters(text) <= 64; }

/// Reports what is left out.
struct Checker {
  std::string_view view;

  bool check(bool holds, const char* member, const std::string& text, const char* fault) const {
    if (!holds) {
      std::fprintf(stderr, "[mcpapps] view %.*s: %s: %s %s\n", static_cast<int>(view.size()),
                   view.data(), member, dumpJson(text).c_str(), fault);
    }
    return holds;
  }

  std::string checked(bool holds, const char* member, const std::string& text,
                      const char* fault) const {
    return text.empty() || check(holds, member, text, fault) ? text : std::string();
  }

  Domains origins(const char* member, Domains domains) const {
    std::erase_if(domains, [&](const std::string& each) {
      return !check(isOrigin(each), member, each, "is no origin, such as https://api.example.com");
    });
    return domains;
  }
};

// Without empty members: some hosts apply a stricter policy for an empty one than for none.
Json filled(Json object) {
  const auto isEmpty = [](const Json& value) { return value.empty() || value == ""; };
  for (auto at = object.begin(); at != object.end();) {
    at = isEmpty(*at) ? object.erase(at) : std::next(at);
  }
  return object;
}

Json resourceMeta(std::string_view name, const ViewOptions& options) {
  const Checker checker{name};
  ResourceCsp csp = options.csp.value_or(ResourceCsp{});
  const auto keepOrigins = [&](const char* member, std::optional<Domains>& domains) {
    domains = checker.origins(member, domains.value_or(Domains{}));
  };
  keepOrigins("connectDomains", csp.connectDomains);
  keepOrigins("resourceDomains", csp.resourceDomains);
  keepOrigins("frameDomains", csp.frameDomains);
  keepOrigins("baseUriDomains", csp.baseUriDomains);
  const std::string domain =
      checker.checked(isSite(options.domain) || isSite("https://" + options.domain), "domain",
                      options.domain, "is no origin and no host");
  std::string chatgptDomain = checker.checked(isSite(options.chatgptDomain), "chatgptDomain",
                                              options.chatgptDomain, "is no origin of one host");
  if (chatgptDomain.empty() && isSite(domain)) chatgptDomain = domain;

  const Domains links = checker.origins("redirectDomains", options.redirectDomains);
  Json ui = Payload::of(UiResourceMeta{.permissions = options.permissions,
                                       .domain = domain,
                                       .prefersBorder = options.prefersBorder,
                                       .sandbox = options.sandbox,
                                       .linkTrustedDomains = links,
                                       .contentMimeTypes = options.contentMimeTypes})
                .json();
  ui["csp"] = filled(Payload::of(csp).json());
  Json widgetCsp = filled({{"frame_domains", *csp.frameDomains}, {"redirect_domains", links}});
  widgetCsp["connect_domains"] = *csp.connectDomains;
  widgetCsp["resource_domains"] = *csp.resourceDomains;
  Json meta = {{"ui", filled(std::move(ui))},
               {"openai/widgetCSP", std::move(widgetCsp)},
               {"openai/widgetDomain", chatgptDomain},
               {"openai/widgetDescription", options.description}};
  if (options.prefersBorder) meta["openai/widgetPrefersBorder"] = *options.prefersBorder;
  return filled(std::move(meta));
}

}  // namespace

std::string claudeDomain(std::string_view url) {
  return detail::sha256(url).substr(0, 32) + ".claudemcpcontent.com";
}

Payload detail::toolMeta(const std::string& view, const std::vector<ToolVisibility>& visibility) {
  UiToolMeta ui;
  if (!view.empty()) ui.resourceUri = view;
  if (!visibility.empty()) ui.visibility.emplace(visibility.begin(), visibility.end());
  const Json meta = filled({{"ui", Payload::of(ui).json()}, {"openai/outputTemplate", view}});
  return meta.empty() ? Payload() : Payload(meta);
}

View::View(std::string_view name, std::string html, const ViewOptions& options)
    : html_(std::move(html)) {
  resource_.uri.append("ui://").append(name).append("/");
  resource_.uri.append(detail::sha256(html_), 0, 16).append(".html");
  resource_.name = name;
  resource_.mimeType = kViewMimeType;
  resource_._meta = Payload(resourceMeta(name, options));
  const Checker checker{name};
  const char* fault = "has more than 64 characters";
  invoking_ = checker.checked(isShort(options.invoking), "invoking", options.invoking, fault);
  invoked_ = checker.checked(isShort(options.invoked), "invoked", options.invoked, fault);
}

ReadResourceResult View::contents() const {
  return {.contents = {{.uri = resource_.uri,
                        .mimeType = resource_.mimeType,
                        .text = html_,
                        ._meta = resource_._meta}}};
}

Payload View::toolMeta(const std::vector<ToolVisibility>& visibility) const {
  Json meta = detail::toolMeta(resource_.uri, visibility).json();
  meta.update(filled({{"openai/toolInvocation/invoking", invoking_},
                      {"openai/toolInvocation/invoked", invoked_}}));
  return Payload(meta);
}

}  // namespace mcpapps::server
