// Forms of the typed page, and pictures and documents from bytes. The handlers write their values
// into the page.

#include <mcpapps/browser.h>
#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>

#include <emscripten/val.h>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "page_form.page.h"

namespace page = mcpapps::page;
using mcpapps::Error;
using mcpapps::ErrorKind;
using mcpapps::Payload;
using mcpapps::PendingSource;
using mcpapps::Result;
using mcpapps::Task;

namespace {

enum class Size { Small, Large };
constexpr auto describe(mcpapps::Describe<Size>) {
  return mcpapps::enumNames(mcpapps::enumName("small", Size::Small),
                            mcpapps::enumName("large", Size::Large));
}
enum class Reason { late, lost };
MCPAPPS_DESCRIBE_ENUM(Reason, late, lost)

struct Order {
  std::string customer;
  int amount = 0;
  std::optional<double> share;
  std::optional<long long> code;
  std::optional<std::string> due;
  std::optional<std::chrono::system_clock::time_point> at;
  bool urgent = false;
  std::vector<std::string> parts;
  std::optional<Size> size;
  Reason reason = Reason::late;
  std::vector<int> days;
  std::string note = "as it was";
  std::string then = "nothing";
  std::string comment;
};
constexpr auto describe(mcpapps::Describe<Order>) {
  using O = Order;
  return mcpapps::fields(mcpapps::field<&O::customer>("customer").minLength(2).maxLength(20),
                         mcpapps::field<&O::amount>("amount").minimum(1).maximum(10),
                         mcpapps::field<&O::share>("share"), mcpapps::field<&O::code>("code"),
                         mcpapps::field<&O::due>("due"), mcpapps::field<&O::at>("at"),
                         mcpapps::field<&O::urgent>("urgent"), mcpapps::field<&O::parts>("parts"),
                         mcpapps::field<&O::size>("size"), mcpapps::field<&O::reason>("reason"),
                         mcpapps::field<&O::days>("days"), mcpapps::field<&O::note>("note"),
                         mcpapps::field<&O::then>("then"), mcpapps::field<&O::comment>("comment"));
}

struct Upload {
  std::optional<page::File> one;
  std::vector<page::File> many;
};
MCPAPPS_DESCRIBE(Upload, one, many)

struct Rename {
  std::string title;
  int pages = 0;
};
MCPAPPS_DESCRIBE(Rename, title, pages)

struct Shadow {
  std::string elements, addEventListener, reportValidity, noValidate, dispatchEvent, getAttribute,
      closest, setAttribute, removeAttribute, constructor, submit;
};
MCPAPPS_DESCRIBE(Shadow, elements, addEventListener, reportValidity, noValidate, dispatchEvent,
                 getAttribute, closest, setAttribute, removeAttribute, constructor, submit)

struct Answer {
  std::string answer;
};
MCPAPPS_DESCRIBE(Answer, answer)

const PageFormPage view;

void note(const std::string& line) { view.log.setText(view.log.text() + line + "\n"); }

std::string textOf(const auto& value) { return mcpapps::dumpJson(Payload::of(value).json()); }

std::string textOf(const page::File& file) {
  unsigned sum = 0;
  for (const std::byte each : file.bytes()) sum = sum * 31 + std::to_integer<unsigned>(each);
  return file.name + " " + file.type + " " + std::to_string(file.bytes().size()) + " " +
         std::to_string(sum);
}

// The handlers wait for these.
std::vector<PendingSource<void>> works;

Task<Result<void>> renameTo(Rename to) {
  note("renaming " + to.title);
  const PendingSource<void> work;
  works.push_back(work);
  const Result<void> done = co_await work.pending();
  if (!done) co_return done.error();
  note("renamed");
  co_return Result<void>();
}

Task<Result<void>> answer(Answer given) {
  const PendingSource<void> work;
  works.push_back(work);
  const Result<void> done = co_await work.pending();
  if (done) note("answered " + given.answer);
  co_return done;
}

void end(const Result<void>& result) {
  if (works.empty()) return;
  const PendingSource<void> work = works.front();
  works.erase(works.begin());
  work.resolve(result);
}

std::vector<std::byte> bytesFrom(const char* name) {
  const auto numbers =
      emscripten::convertJSArrayToNumberVector<unsigned char>(emscripten::val::global(name));
  const std::span<const std::byte> bytes = std::as_bytes(std::span(numbers));
  return {bytes.begin(), bytes.end()};
}

void noteShown(const Result<void>& shown) {
  note(shown ? "shown"
             : std::string(toString(shown.error().kind)).append(" ").append(shown.error().message));
}

void obey(const std::string& what, const std::string& argument) {
  if (what == "fill") {
    view.order.fill(Payload(*mcpapps::parseJson(argument)).asPartial<Order>().value);
  } else if (what == "read") {
    const Result<Order> order = view.order.read<Order>();
    note(order ? textOf(*order) : order.error().message);
  } else if (what == "replace") {
    view.rename.onSubmit<Rename>([](const Rename& to) { note("other " + to.title); });
  } else if (what == "throw") {
    view.rename.onSubmit<Rename>([] { emscripten::val::global("nothing").call<void>("call"); });
  } else if (what == "texts") {
    view.rename.setTexts({.valueMissing = "Bitte ausfüllen", .rangeUnderflow = "Mindestens {min}"});
  } else if (what == "error") {
    view.rename.setError(argument, "This is wrong");
  } else if (what == "alt") {
    view.picture.setAlt(argument);
  } else if (what == "picture") {
    view.picture.show(bytesFrom("picked")).then(&noteShown);
  } else if (what == "frame") {
    view.frame.show(bytesFrom("picked"), argument).then(&noteShown);
  } else if (what == "object") {
    view.thing.show(bytesFrom("picked"), argument).then(&noteShown);
  }
}

}  // namespace

int main() {
  view.order.onSubmit<Order>([](const Order& order) { note(textOf(order)); });
  view.upload.onSubmit<Upload>([](const Upload& upload) {
    note(upload.one ? "one: " + textOf(*upload.one) : "none");
    for (const page::File& file : upload.many) note("many: " + textOf(file));
  });
  view.rename.onSubmit<Rename>(&renameTo);
  view.finish.onClick([] { end({}); });
  view.fail.onClick([] { end(Error{ErrorKind::Remote, 0, "The server is full"}); });
  view.obey.onClick([] { obey(view.what.value(), view.argument.value()); });
  view.shadow.onSubmit<Shadow>([](const Shadow& values) { note(textOf(values)); });
  view.ask.onClick([] { view.asking.showModal(); });
  view.asking.onClose([] { note("closed"); });
  view.inside.onSubmit<Answer>(&answer);
  view.picture.onClick([] { note("clicked"); });
}
