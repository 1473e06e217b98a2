#include "reading.h"

#include <utility>

namespace mesh {
namespace {

using namespace mcpapps;

using Bytes = std::vector<std::byte>;

Task<Result<Bytes>> readByResource(AppRef app, std::string uri) {
  const Task<Result<ResourceBytes>> reading = readBytes(std::move(app), std::move(uri));
  Result<ResourceBytes> read = co_await reading;
  if (!read) co_return std::move(read).error();
  co_return std::move(read->bytes);
}

Task<Result<Bytes>> readByTool(AppRef app, std::string uri) {
  return readChunks(std::move(app),
                    {.tool = "read_mesh", .arguments = Payload::of(MeshName{std::move(uri)})});
}

}  // namespace

Task<Result<Bytes>> readMesh(const App& app, std::string uri) {
  const AppRef ref = app;
  const bool hasResources = app.getHostCapabilities().serverResources.has_value();
  const Task<Result<Bytes>> usual = hasResources ? readByResource(ref, uri) : readByTool(ref, uri);
  Result<Bytes> bytes = co_await usual;
  if (bytes) co_return bytes;
  const Task<Result<Bytes>> other = hasResources ? readByTool(ref, uri) : readByResource(ref, uri);
  Result<Bytes> otherBytes = co_await other;
  co_return otherBytes ? std::move(otherBytes) : std::move(bytes);
}

}  // namespace mesh
