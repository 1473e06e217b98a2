#include "mcpapps/model_context.h"
#include "support/connected_kit.h"

namespace {

struct Asked {
  std::string city;
};
MCPAPPS_DESCRIBE(Asked, city)

struct ContextKit : ConnectedKit {
  ModelContext context{*app};
  const Error error{ErrorKind::Remote, 0, "tools/call: no such city"};

  std::size_t updates() {
    host.deliver();
    return host.sent("ui/update-model-context").size();
  }
  Strings told() {
    host.deliver();
    Strings texts;
    const Json params = host.params("ui/update-model-context");
    for (const Json& block : params["content"]) {
      texts.push_back(block["text"]);
    }
    return texts;
  }
};

const std::string kLost =
    R"(Failed: load the forecast. Input: {"city":"Bergen"}. Error: tools/call: no such city)";

}  // namespace

TEST_CASE_METHOD(ContextKit, "a failure is told beside what the model knows, and stays") {
  context.tell("The user is looking at Oslo.");
  context.tellFailure("load the forecast", Asked{"Bergen"}, error);
  CHECK(told() == Strings{"The user is looking at Oslo.", kLost});
  context.tell("The user is looking at Rome.");
  CHECK(told() == Strings{"The user is looking at Rome.", kLost});
  context.forgetFailures();
  CHECK(told() == Strings{"The user is looking at Rome."});
  CHECK(updates() == 4);
}

TEST_CASE_METHOD(ContextKit, "a failure may be told first, and a tool's own too") {
  context.tellFailure("save", Payload(), CallToolResult{.content = {TextContent{.text = "full"}}});
  CHECK(told() == Strings{"Failed: save. Error: full"});
  context.forgetFailures();
  CHECK(told() == Strings{});
  CHECK(host.params("ui/update-model-context") == R"({"content": []})"_json);
}

TEST_CASE_METHOD(ContextKit, "structured content is kept beside failures") {
  context.tell({.structuredContent = Payload(R"({"city": "Oslo"})"_json)});
  context.tellFailure("load the forecast", Asked{"Bergen"}, error);
  CHECK(told() == Strings{kLost});
  CHECK(host.params("ui/update-model-context")["structuredContent"] == R"({"city": "Oslo"})"_json);
}

TEST_CASE_METHOD(ContextKit, "the same failure is told once") {
  for (int i = 0; i < 3; ++i) context.tellFailure("load the forecast", Asked{"Bergen"}, error);
  CHECK(updates() == 1);
  context.forgetFailures();
  context.forgetFailures();
  CHECK(updates() == 2);
  context.tellFailure("load the forecast", Asked{"Bergen"}, error);
  CHECK(updates() == 3);
}

TEST_CASE_METHOD(ContextKit, "the latest failures are kept") {
  for (int i = 1; i <= 7; ++i) {
    context.tellFailure("load", Asked{std::to_string(i)}, error);
  }
  const Strings texts = told();
  REQUIRE(texts.size() == ModelContext::kMostFailures);
  CHECK(texts.front() == R"(Failed: load. Input: {"city":"3"}. Error: tools/call: no such city)");
}

TEST_CASE_METHOD(ContextKit, "long inputs and errors are cut between characters") {
  std::string city;
  for (int i = 0; i < 300; ++i) city += "é";
  context.tellFailure("load", Asked{city}, {ErrorKind::Remote, 0, std::string(600, 'x')});
  const std::string text = told().at(0);
  CHECK(text.size() < 1100);
  CHECK(text.find("é…. Error: xxx") != std::string::npos);
}

TEST_CASE_METHOD(ContextKit, "of a long error, the beginning and the end are told") {
  std::string words = "model.mod:3: ";
  for (int i = 0; i < 300; ++i) words += "é";
  context.tellFailure("solve", Asked{"x"}, {ErrorKind::Remote, 0, words + ": divided by zero"});
  const std::string text = told().at(0);
  CHECK(text.size() < 600);
  CHECK(text.find("Error: model.mod:3: é") != std::string::npos);
  CHECK(text.find("é…é") != std::string::npos);
  CHECK(text.ends_with("é: divided by zero"));
}

TEST_CASE_METHOD(ContextKit, "what the model knows already is not sent again") {
  for (int i = 0; i < 3; ++i) {
    Result<Empty> told = Error{};
    context.tell("The user is looking at Oslo.").then([&](Result<Empty> result) { told = result; });
    host.deliver();
    CHECK(told);
  }
  CHECK(updates() == 1);
  context.tell("The user is looking at Rome.");
  context.tell("The user is looking at Oslo.");
  CHECK(updates() == 3);
}

TEST_CASE_METHOD(ContextKit, "what the host has refused is sent again when it is told again") {
  host.refuse("ui/update-model-context", -32000, "busy");
  context.tell("a").then([](const Result<Empty>&) {});
  CHECK(updates() == 1);
  context.tell("a").then([](const Result<Empty>&) {});
  CHECK(updates() == 2);
}

TEST_CASE_METHOD(ContextKit, "another host is told what the one before knew") {
  context.tell("a");
  CHECK(updates() == 1);
  app->close();
  FakeHost other;
  other.connect(*app);
  context.tell("a");
  other.deliver();
  CHECK(other.sent("ui/update-model-context").size() == 1);
}
