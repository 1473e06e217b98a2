#pragma once

#include "test.h"

namespace example {

enum class Sky { Clear, Rain };
constexpr auto describe(Describe<Sky>) {
  return enumNames(enumName("clear", Sky::Clear), enumName("rain", Sky::Rain));
}

struct Tree {
  std::string name;
  std::vector<Tree> children;
};
MCPAPPS_DESCRIBE(Tree, name, children)

struct Loose {
  Payload any;
  Lazy<Tree> tree;
  std::optional<int> number;
};
MCPAPPS_DESCRIBE(Loose, any, tree, number)

struct Strict : Loose {};
constexpr auto describe(Describe<Strict>) {
  return fields(field<&Strict::any>("any").required(), field<&Strict::tree>("tree").required(),
                field<&Strict::number>("number").required());
}

struct Circle {
  double radius = 0;
};
MCPAPPS_DESCRIBE(Circle, radius)

}  // namespace example
