// The rows as most authors write them: each change is one of the state, which is then shown whole.

#include <algorithm>
#include <utility>
#include <vector>

#include "data.h"
#include "page.page.h"

namespace {

using bench::Row;

const Page page;

class View {
 public:
  void listen();

 private:
  void show() const { page.rows.show(rows_); }
  void add(std::size_t count);
  void create(std::size_t count);

  std::vector<Row> rows_;
};

void View::listen() {
  page.run.onClick([this] { create(1000); });
  page.runlots.onClick([this] { create(10'000); });
  page.add.onClick([this] { add(1000); });
  page.update.onClick([this] {
    for (std::size_t i = 0; i < rows_.size(); i += 10) rows_[i].label += " !!!";
    show();
  });
  page.clear.onClick([this] {
    rows_.clear();
    show();
  });
  page.swaprows.onClick([this] {
    if (rows_.size() >= 999) std::swap(rows_[1], rows_[998]);
    show();
  });
  page.rows.onSelect([this](const Row& selected) {
    for (Row& row : rows_) row.isSelected = row.id == selected.id;
    show();
  });
  page.rows.onRemove([this](const Row& removed) {
    std::erase_if(rows_, [id = removed.id](const Row& row) { return row.id == id; });
    show();
  });
}

void View::add(std::size_t count) {
  for (Row& row : bench::makeRows(count)) rows_.push_back(std::move(row));
  show();
}

void View::create(std::size_t count) {
  rows_.clear();
  add(count);
}

}  // namespace

int main() {
  static View view;
  view.listen();
}
