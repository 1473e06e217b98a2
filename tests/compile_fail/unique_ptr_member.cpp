// expect: structHasNoDescription<std::unique_ptr<Tree>, &Tree::left>
// expect: use one of the types that describe.h lists

#include <mcpapps/mcpapps.h>

struct Tree {
  std::unique_ptr<Tree> left;
};
MCPAPPS_DESCRIBE(Tree, left)  // here

bool show(const mcpapps::Payload& data) { return data.as<Tree>().has_value(); }
