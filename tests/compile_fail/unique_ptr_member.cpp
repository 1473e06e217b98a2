#include <mcpapps/mcpapps.h>

struct Tree {
  std::unique_ptr<Tree> left;
};
MCPAPPS_DESCRIBE(Tree, left)

bool show(const mcpapps::Payload& data) { return data.as<Tree>().has_value(); }
