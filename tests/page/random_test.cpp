// Random changes of a list, in memory, in Node and in Chromium: each has to show what the others
// show. The number at the end is made of all pages. Where it is another one, they are printed, and
// can be compared with those of another place.

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstdio>
#include <random>

#include "mcpapps/testing_page.h"
#include "random.page.h"

using namespace mcpapps;

namespace drawn {

struct Keyed {
  std::string key;
  std::string name;
};
MCPAPPS_DESCRIBE(Keyed, key, name)

}  // namespace drawn

namespace {

using drawn::Keyed;

struct Leaf {
  std::string name;
  bool isNew = false;
};
MCPAPPS_DESCRIBE(Leaf, name, isNew)

struct Branch {
  int id = 0;
  std::string name = {};
  std::optional<std::string> link = {};
  std::optional<std::string> width = {};
  bool isOn = false;
  bool isSeen = false;
  std::vector<Leaf> leaves = {};

  std::optional<std::string> label() const {
    if (!isSeen) return std::nullopt;
    return name + '/' + link.value_or("-");
  }
};
MCPAPPS_DESCRIBE(Branch, id, name, link, width, isOn, isSeen, leaves)

constexpr std::uint64_t kPickedPages = 0x1b889c48ef87011f;
constexpr std::uint64_t kPages = 0xd6d290a1f714b328;
constexpr std::uint64_t kFarPages = 0x53fb307440f4f656;

// std::mt19937 gives the same numbers everywhere; distributions need not.
class Random {
 public:
  explicit Random(unsigned seed) : source_(seed) {}
  unsigned below(unsigned end) { return static_cast<unsigned>(source_() % end); }
  bool coin() { return below(2) == 1; }

 private:
  std::mt19937 source_;
};

class Changes {
 public:
  explicit Changes(unsigned seed) : random_(seed) {}

  void next() {
    switch (random_.below(9)) {
      case 0: add(); break;
      case 1: remove(); break;
      case 2: move(); break;
      case 3: change(); break;
      case 4: append(); return;
      case 5: update(); return;
      case 6: prepend(); return;
      case 7: random_.below(4) == 0 ? rows.clear() : add(); break;
      case 8: ui_.show(branch()); return;
    }
    ui_.rows.show(rows);
  }

  std::vector<Branch> rows;

 private:
  Branch branch() {
    static constexpr const char* kNames[] = {"a", "", "<b>", "Æ😀", "two words", "\xFF"};
    static constexpr const char* kLinks[] = {"/x", "javascript:alert(1)", ""};
    Branch made{.id = static_cast<int>(random_.below(12)), .name = kNames[random_.below(6)]};
    if (random_.coin()) made.link = kLinks[random_.below(3)];
    if (random_.coin()) made.width = std::to_string(random_.below(3)) + "px";
    made.isOn = random_.coin();
    made.isSeen = random_.coin();
    for (unsigned left = random_.below(4); left > 0; --left) {
      Leaf& leaf = made.leaves.emplace_back();
      leaf.name = kNames[random_.below(6)];
      leaf.isNew = random_.coin();
    }
    return made;
  }
  std::size_t somewhere() { return random_.below(static_cast<unsigned>(rows.size())); }
  auto at(std::size_t index) { return rows.begin() + static_cast<std::ptrdiff_t>(index); }

  // Compilers evaluate arguments in different orders.
  void add() {
    const std::size_t place = random_.below(static_cast<unsigned>(rows.size()) + 1);
    rows.insert(at(place), branch());
  }
  void remove() {
    if (!rows.empty()) rows.erase(at(somewhere()));
  }
  void move() {
    if (rows.empty()) return;
    const std::size_t one = somewhere();
    const std::size_t other = somewhere();
    std::swap(rows[one], rows[other]);
  }
  void change() {
    if (rows.empty()) return;
    Branch changed = branch();
    Branch& before = rows[somewhere()];
    changed.id = before.id;
    before = changed;
  }
  void append() {
    rows.push_back(branch());
    ui_.rows.append(std::vector<Branch>{rows.back()});
  }
  void prepend() {
    rows.insert(rows.begin(), branch());
    ui_.rows.prepend(std::vector<Branch>{rows.front()});
  }
  // What rows become that have a key of others is told by no list of ours: the page alone is
  // compared.
  void update() {
    Branch changed = branch();
    ui_.rows.update(changed);
    for (Branch& each : rows) {
      if (each.id != changed.id) continue;
      each = changed;
      break;
    }
  }

  Random random_;
  const RandomPage ui_;
};

Keyed draw(Random& random) {
  // The members of a list are made in this order by all compilers.
  return {.key = std::to_string(random.below(9)), .name = std::to_string(random.below(3))};
}
std::vector<Keyed> drawRows(Random& random) {
  std::vector<Keyed> rows(random.below(6));
  for (Keyed& row : rows) row = draw(random);
  return rows;
}

/// Whether the pages are just these.
void check(const std::string& pages, std::uint64_t expected) {
  // FNV-1a
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char each : pages) {
    hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3;
  }
  if (hash != expected) std::fputs(pages.c_str(), stdout);
  CHECK(hash == expected);
}

}  // namespace

TEST_CASE("the page shows the same in all places, whatever is done with its rows") {
  std::string pages;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const testing::Page page(RandomPage::kTree);
    Changes changes(seed);
    for (int step = 0; step < 30; ++step) {
      changes.next();
      pages += "---- " + std::to_string(seed) + '.' + std::to_string(step) + '\n' + page.print();
      REQUIRE(page.byId("rows").rows().count() == changes.rows.size());
    }
    for (const std::string& report : page.reports()) pages += "report: " + report + '\n';
  }
  check(pages, kPages);
}

TEST_CASE("rows that are sorted, selected and offered are shown the same in all places") {
  static constexpr const char* kRowKeys[] = {" ", "ArrowDown", "Shift+ArrowDown", "Ctrl+a", "End"};
  static constexpr const char* kFieldKeys[] = {"ArrowDown", "ArrowUp", "Enter", "Escape", "a"};
  std::string pages;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const testing::Page page(RandomPage::kTree);
    const RandomPage ui;
    Random random(seed);
    ui.picked.onSelection([&] { pages += "told\n"; });
    ui.offered.onChoose(ui.field, [&](const Keyed& row) { ui.field.setValue(row.name); });
    for (int step = 0; step < 40; ++step) {
      const testing::Locator picked = page[ui.picked].rows();
      const testing::Locator offered = page[ui.offered].rows();
      const unsigned place = random.below(6);
      switch (random.below(10)) {
        case 0: ui.picked.show(drawRows(random)); break;
        case 1: ui.picked.update(drawRows(random)); break;
        case 2: ui.picked.remove(drawRows(random)); break;
        case 3: ui.picked.append(drawRows(random)); break;
        case 4: page.button(place < 3 ? "By name" : "By key").click(); break;
        case 5:
          if (place < picked.count()) picked.nth(place).part(0).click();
          break;
        case 6:
          if (place >= picked.count()) break;
          picked.nth(place).part(1).focus();
          page.press(kRowKeys[random.below(5)]);
          break;
        case 7: ui.offered.show(drawRows(random)); break;
        case 8: page[ui.field].press(kFieldKeys[random.below(5)]); break;
        case 9:
          if (place < offered.count() && offered.nth(place).isVisible()) offered.nth(place).click();
          break;
      }
      pages += "---- " + std::to_string(seed) + '.' + std::to_string(step) + '\n';
      pages += page[ui.picked].print() + page[ui.field].print() + page[ui.offered].print();
      for (const Keyed& row : ui.picked.selection()) pages += row.key + ' ';
    }
    for (const std::string& report : page.reports()) pages += "report: " + report + '\n';
  }
  check(pages, kPickedPages);
}

TEST_CASE("rows of a virtual list, and parts, are shown the same in all places") {
  static constexpr const char* kKeys[] = {" ", "ArrowDown", "ArrowUp", "End", "Home"};
  std::string pages;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const testing::Page page(RandomPage::kTree);
    const RandomPage ui;
    Random random(seed);
    ui.far.onSelection([&] { pages += "told\n"; });
    for (int step = 0; step < 40; ++step) {
      const testing::Locator far = page[ui.far].rows();
      const unsigned place = random.below(6);
      switch (random.below(9)) {
        case 0: ui.far.show(drawRows(random)); break;
        case 1: ui.far.update(drawRows(random)); break;
        case 2: ui.far.remove(drawRows(random)); break;
        case 3: ui.far.append(drawRows(random)); break;
        case 4: ui.far.prepend(drawRows(random)); break;
        case 5:
          if (place < far.count()) far.nth(place).click();
          break;
        case 6:
          if (place >= far.count()) break;
          far.nth(place).focus();
          page.press(kKeys[random.below(5)]);
          break;
        case 7: ui.one.show(draw(random)); break;
        case 8: ui.other.show(draw(random)); break;
      }
      pages += "---- " + std::to_string(seed) + '.' + std::to_string(step) + '\n';
      // The room for rows out of sight has styles in browsers alone.
      const testing::Locator now = page[ui.far].rows();
      for (std::size_t i = 0; i < now.count(); ++i) pages += now.nth(i).print();
      pages += page[ui.one.root].print() + page[ui.other.root].print();
      for (const Keyed& row : ui.far.selection()) pages += row.key + ' ';
    }
    for (const std::string& report : page.reports()) pages += "report: " + report + '\n';
  }
  check(pages, kFarPages);
}

TEST_CASE("every row is shown, and in its place, whatever keys the rows have") {
  const std::string zero(1, '\0');
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const testing::Page page(RandomPage::kTree);
    const RandomPage ui;
    Random random(seed);
    std::vector<std::string> shown;
    for (int step = 0; step < 10; ++step) {
      std::vector<Keyed> rows(random.below(7));
      for (Keyed& row : rows) {
        row.key = random.coin() ? "a" : zero;
        // As keys that two rows have are told apart.
        for (unsigned left = random.below(3); left > 0; --left) {
          row.key.insert(0, zero + std::to_string(random.below(7)) + zero);
        }
        row.name = std::to_string(random.below(1000));
      }
      std::vector<std::string> names;
      for (const Keyed& row : rows) names.push_back(row.name);
      const unsigned how = random.below(4);
      if (how == 0) {
        ui.keyed.append(rows);
        shown.insert(shown.end(), names.begin(), names.end());
      } else if (how == 1) {
        ui.keyed.prepend(rows);
        shown.insert(shown.begin(), names.begin(), names.end());
      } else {
        ui.keyed.show(rows);
        shown = names;
      }
      REQUIRE(page[ui.keyed].rows().texts() == shown);
    }
  }
}
