// The rows by emscripten::val: each operation does to the DOM what it has to, as vanilla.js does.

#include <mcpapps/dom.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "data.h"

using emscripten::val;
namespace dom = mcpapps::dom;

namespace {

struct ShownRow {
  bench::Row row;
  val element;
  val text;
};

class View {
 public:
  void listen();

 private:
  using Iterator = std::vector<ShownRow>::iterator;

  void create(std::size_t count);
  void append(std::vector<bench::Row> added);
  void update();
  void clear();
  void swap();
  void select(Iterator shown);
  void remove(Iterator shown);
  void onClick(const val& target);
  Iterator find(int id);

  val body_ = dom::element("rows");
  val template_ = dom::create("tr");
  std::vector<ShownRow> rows_;
  int selected_ = 0;
};

void View::listen() {
  template_.set(
      "innerHTML",
      R"(<td class="id"></td><td class="label"><a> </a></td><td class="action"><a class="remove"><span class="icon" aria-hidden="true"></span></a></td><td></td>)");
  dom::on("run", "click", [this] { create(1000); });
  dom::on("runlots", "click", [this] { create(10'000); });
  dom::on("add", "click", [this] { append(bench::makeRows(1000)); });
  dom::on("update", "click", [this] { update(); });
  dom::on("clear", "click", [this] { clear(); });
  dom::on("swaprows", "click", [this] { swap(); });
  dom::on(body_, "click", [this](const val& event) { onClick(event["target"]); });
}

void View::create(std::size_t count) {
  clear();
  append(bench::makeRows(count));
}

void View::append(std::vector<bench::Row> added) {
  for (bench::Row& row : added) {
    val element = template_.call<val>("cloneNode", true);
    val id = element["firstChild"];
    id.set("textContent", row.id);
    val text = id["nextSibling"]["firstChild"]["firstChild"];
    text.set("data", row.label);
    element.set("rowId", row.id);
    body_.call<void>("appendChild", element);
    rows_.push_back({std::move(row), std::move(element), std::move(text)});
  }
}

void View::update() {
  for (std::size_t i = 0; i < rows_.size(); i += 10) {
    rows_[i].row.label += " !!!";
    rows_[i].text.set("data", rows_[i].row.label);
  }
}

void View::clear() {
  body_.set("textContent", "");
  rows_.clear();
  selected_ = 0;
}

void View::swap() {
  if (rows_.size() < 999) return;
  const val end = rows_.size() > 999 ? rows_[999].element : val::null();
  body_.call<void>("insertBefore", rows_[998].element, rows_[2].element);
  body_.call<void>("insertBefore", rows_[1].element, end);
  std::swap(rows_[1], rows_[998]);
}

void View::select(Iterator shown) {
  if (const Iterator before = find(selected_); before != rows_.end()) {
    before->element.set("className", "");
  }
  selected_ = shown->row.id;
  shown->element.set("className", "danger");
}

void View::remove(Iterator shown) {
  shown->element.call<void>("remove");
  rows_.erase(shown);
}

void View::onClick(const val& target) {
  const val link = target.call<val>("closest", std::string("a"));
  if (link.isNull()) return;
  const Iterator shown = find(link.call<val>("closest", std::string("tr"))["rowId"].as<int>());
  if (shown == rows_.end()) return;
  link["className"].as<std::string>() == "remove" ? remove(shown) : select(shown);
}

View::Iterator View::find(int id) {
  return std::find_if(rows_.begin(), rows_.end(),
                      [id](const ShownRow& shown) { return shown.row.id == id; });
}

}  // namespace

int main() {
  static View view;
  view.listen();
}
