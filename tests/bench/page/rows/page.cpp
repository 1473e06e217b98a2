#include "page.page.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "data.h"

namespace {

using bench::Row;

const Page page;

class View {
 public:
  void listen();

 private:
  void create(std::size_t count);
  void append();
  void update();
  void swap();
  void select(int id);
  void remove(int id);
  std::vector<Row>::iterator find(int id) { return std::ranges::find(rows_, id, &Row::id); }

  std::vector<Row> rows_;
  int selected_ = 0;
};

void View::listen() {
  page.run.onClick([this] { create(1000); });
  page.runlots.onClick([this] { create(10'000); });
  page.add.onClick([this] { append(); });
  page.update.onClick([this] { update(); });
  page.clear.onClick([this] {
    rows_.clear();
    page.rows.clear();
  });
  page.swaprows.onClick([this] { swap(); });
  page.rows.onSelect([this](const Row& row) { select(row.id); });
  page.rows.onRemove([this](const Row& row) { remove(row.id); });
}

void View::create(std::size_t count) {
  rows_ = bench::makeRows(count);
  page.rows.show(rows_);
}

void View::append() {
  const std::vector<Row> added = bench::makeRows(1000);
  page.rows.append(added);
  rows_.insert(rows_.end(), added.begin(), added.end());
}

void View::update() {
  std::vector<Row> changed;
  for (std::size_t i = 0; i < rows_.size(); i += 10) {
    rows_[i].label += " !!!";
    changed.push_back(rows_[i]);
  }
  page.rows.update(changed);
}

void View::swap() {
  if (rows_.size() < 999) return;
  std::swap(rows_[1], rows_[998]);
  page.rows.show(rows_);
}

void View::select(int id) {
  for (const int changed : {std::exchange(selected_, id), id}) {
    const auto row = find(changed);
    if (row == rows_.end()) continue;
    row->isSelected = row->id == selected_;
    page.rows.update(*row);
  }
}

void View::remove(int id) {
  const auto row = find(id);
  page.rows.remove(*row);
  rows_.erase(row);
}

}  // namespace

int main() {
  static View view;
  view.listen();
}
