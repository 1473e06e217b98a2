// Prints the types of all messages as JSON Schema, by method: tables.test.js compares them with the
// reference's.

#include <cstdio>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "methods.h"

using namespace mcpapps;

namespace {

template <class Params, class Answer>
Json schemasOf(const RequestMethod<Params, Answer>& /*method*/) {
  return {{"params", schemaOf<Params>().json()}, {"result", schemaOf<Answer>().json()}};
}
template <class Params>
Json schemasOf(const NotificationMethod<Params>& /*method*/) {
  return {{"params", schemaOf<Params>().json()}};
}

}  // namespace

int main() {
  Json all;
  forEachMethod([&](const auto& method) { all[std::string(method.name)] = schemasOf(method); });
  std::puts(dumpJson(all).c_str());
}
