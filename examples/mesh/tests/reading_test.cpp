// How the mesh comes in hosts that let a view read resources, some of them, or none.
#include <mcpapps/fake_host.h>

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "../reading.h"

namespace {

using namespace mcpapps;
using testing::FakeHost;

const std::string kUri = "ui://mesh/shapes/gear/4";

/// A host that reads resources and calls the tool, until the test says otherwise.
struct ReadingKit {
  FakeHost host;
  App app{{.name = "mesh", .version = "1"}};

  explicit ReadingKit(const Json& capabilities = {{"serverResources", Json::object()},
                                                  {"serverTools", Json::object()}}) {
    host.setCapabilities(capabilities);
    host.answer("resources/read", {{"contents", {{{"uri", kUri}, {"blob", "AQID"}}}}});
    host.answerTool("read_mesh", testing::structuredResult(
                                     {{"bytes", "AQID"}, {"offset", 0}, {"totalBytes", 3}}));
    host.connect(app);
  }

  /// How many bytes came, or why none did.
  std::string read() {
    std::string got = "it goes on";
    mesh::readMesh(app, kUri).then([&got](const Result<std::vector<std::byte>>& bytes) {
      got = bytes ? std::to_string(bytes->size()) + " bytes" : bytes.error().message;
    });
    host.deliver();
    return got;
  }

  std::size_t asked(const char* method) const { return host.sent(method).size(); }
};

}  // namespace

TEST_CASE_METHOD(ReadingKit, "the mesh is read as a resource where the host offers that") {
  CHECK(read() == "3 bytes");
  CHECK(host.params("resources/read")["uri"] == kUri);
  CHECK(asked("tools/call") == 0);
}

TEST_CASE_METHOD(ReadingKit, "the mesh is read by the tool where the host refuses the resource") {
  host.refuse("resources/read", -32603, "limited to some resources");
  CHECK(read() == "3 bytes");
  CHECK(host.params("tools/call")["arguments"]["uri"] == kUri);
}

TEST_CASE("the mesh is read by the tool where the host offers no resources") {
  ReadingKit kit(Json{{"serverTools", Json::object()}});
  CHECK(kit.read() == "3 bytes");
  CHECK(kit.asked("resources/read") == 0);
}

TEST_CASE("the mesh is read as a resource by a host that tells nothing and refuses the tool") {
  ReadingKit kit(Json::object());
  kit.host.refuseTool("read_mesh", -32603, "not for views");
  CHECK(kit.read() == "3 bytes");
}

TEST_CASE_METHOD(ReadingKit, "if both ways fail, the first of the errors is told") {
  host.refuse("resources/read", -32602, "There is no such mesh");
  host.refuseTool("read_mesh", -32603, "not for views");
  CHECK(read().find("There is no such mesh") != std::string::npos);
}
