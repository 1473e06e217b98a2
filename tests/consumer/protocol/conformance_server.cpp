// The tools and resources of the scenarios of @modelcontextprotocol/conformance, as far as a server
// of views has them: conformance_server [PORT]
#include <mcpapps/describe.h>
#include <mcpapps/server_httplib.h>

#include <cstdlib>
#include <string>

namespace {

using namespace mcpapps;

struct Nothing {
  std::optional<std::string> unused;
};
MCPAPPS_DESCRIBE(Nothing, unused)

const char* const kPixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg"
    "==";
// A header without samples.
const char* const kSilence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

void addTool(server::Server& server, std::string name, std::vector<ContentBlock> content) {
  server.registerTool<Nothing>(std::move(name), {.description = "For a scenario of the runner."},
                               [content = std::move(content)](const Nothing&) {
                                 return CallToolResult{.content = content};
                               });
}

}  // namespace

int main(int count, char** arguments) {
  server::Server server({.name = "conformance", .version = "1.0.0"});

  const TextContent text{"This is a simple text response for testing."};
  const ImageContent image{.data = kPixel, .mimeType = "image/png"};
  const EmbeddedResource resource{.resource = {.uri = "test://embedded-resource",
                                               .mimeType = "text/plain",
                                               .text = "This is an embedded resource content."}};
  addTool(server, "test_simple_text", {text});
  addTool(server, "test_image_content", {image});
  addTool(server, "test_audio_content", {AudioContent{.data = kSilence, .mimeType = "audio/wav"}});
  addTool(server, "test_embedded_resource", {resource});
  addTool(server, "test_multiple_content_types", {text, image, resource});
  server.registerTool<Nothing>(
      "test_error_handling", {.description = "Fails."}, [](const Nothing&) -> Result<std::string> {
        return Error{.message = "This tool intentionally returns an error for testing"};
      });

  server.registerResource(
      {.uri = "test://static-text", .name = "text", .mimeType = "text/plain"},
      [] { return server::Contents{.text = "This is the content of the static text resource."}; });
  server.registerResource(
      {.uri = "test://static-binary", .name = "binary", .mimeType = "image/png"},
      [] { return server::Contents{.blob = kPixel}; });
  server.registerResourceTemplate(
      {.uriTemplate = "test://template/{id}/data", .name = "data", .mimeType = "application/json"},
      [](const std::vector<std::string>& parts) {
        return server::Contents{.text = "{\"id\": \"" + parts[0] + "\"}"};
      });

  return server::serveHttp(server, count > 1 ? std::atoi(arguments[1]) : 3000);
}
