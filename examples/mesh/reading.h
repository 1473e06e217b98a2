// How the bytes of a mesh come from the server.
#pragma once

#include <mcpapps/mcpapps.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mesh {

/// The input of the tool `read_mesh`, beside the part that is wanted.
struct MeshName {
  std::string uri;
};
MCPAPPS_DESCRIBE(MeshName, uri)

/// By `resources/read`, or by the tool `read_mesh`, which only the view calls: some hosts let a
/// view read no resources. First the way that the host offers, and if that fails, the other one. If
/// both fail, the Error is that of the first.
mcpapps::Task<mcpapps::Result<std::vector<std::byte>>> readMesh(const mcpapps::App& app,
                                                                std::string uri);

}  // namespace mesh
