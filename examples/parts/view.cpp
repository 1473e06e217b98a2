#include "view.h"

#include <mcpapps/app_ref.h>

#include <algorithm>
#include <utility>

using mcpapps::page::KeyEvent;
using mcpapps::page::KeyPattern;
using std::chrono_literals::operator""ms;

namespace parts {
namespace {

constexpr std::size_t kLinesAtOnce = 10;

bool isWithin(std::string_view words, std::string_view text) {
  const auto isSame = [](char a, char b) { return (a | ' ') == (b | ' '); };
  return std::search(text.begin(), text.end(), words.begin(), words.end(), isSame) != text.end() ||
         words.empty();
}

}  // namespace

View::View(mcpapps::App& app) : app_(app) {
  app_.onToolResult([this](const mcpapps::CallToolResult& result) {
    const mcpapps::Result<Tasks> shown = result.as<Tasks>();
    if (!shown) return say(shown.error().text());
    tasks_ = shown->tasks;
    people_ = shown->people;
    for (const Task& task : tasks_) lastId_ = std::max(lastId_, task.id);
    show();
    showPeople({});
  });
  page_.menu.show(Caption{"More"});
  page_.picker.show(Caption{"Person"});
  page_.hint.show(Caption{"Several lines that are pasted into the field become a task each."});
  page_.tabs.root.show(std::vector<Tab>{{"Open"}, {"Done"}});
  page_.tabs.root.select({"Open"});
  page_.menu.items.useKeys(KeyPattern::Listbox);
  listen();
  show();
}

View::~View() { endImport({}); }

void View::listen() {
  page_.tabs.root.onSelection([this](const std::vector<Tab>& open) {
    showsDone_ = !open.empty() && open[0].name == "Done";
    show();
  });
  // When the browser has opened it.
  page_.menu.items.on("toggle", [this] {
    for (const Action& action : page_.menu.items.shown()) {
      if (!action.isOff) return static_cast<void>(page_.menu.items.focus(action.name));
    }
  });
  page_.menu.items.onChoose([this](const Action& action) {
    page_.menu.items.hidePopover();
    page_.menu.open.focus();
    const bool isEnd = action.name == "All are done";
    if (isEnd) {
      for (Task& task : tasks_) task.isDone = true;
    } else {
      std::erase_if(tasks_, [](const Task& task) { return task.isDone; });
    }
    show();
    say(isEnd ? "All are done" : "What is done was taken away");
  });

  page_.picker.field.onInput([this](const std::string& words) { showPeople(words); });
  page_.picker.options.onChoose(page_.picker.field, [this](const Person& person) {
    page_.picker.field.setValue(person.name);
  });
  page_.adding.onSubmit([this](const NewTask& task) {
    add(task.title, page_.picker.field.value());
    page_.adding.reset();
    page_.title.focus();
    show();
  });

  // Dragged by the pointer, or moved by Alt and an arrow.
  page_.tasks.onLift([this](const Task& task) {
    lifted_ = task.id;
    show();
  });
  page_.tasks.onHover([this](const Task&) { return lifted_ != 0; });
  page_.tasks.onPut([this](const Task& task) {
    put(std::exchange(lifted_, 0), task.id);
    return true;
  });
  page_.tasks.onDrop([this](const Task&) {
    lifted_ = 0;
    show();
  });
  page_.tasks.onMove([this](const Task& task, const KeyEvent& key) {
    const bool isUp = key.key == "ArrowUp";
    if (!key.altKey || (!isUp && key.key != "ArrowDown")) return false;
    move(task.id, isUp ? -1 : 1);
    return true;
  });
  page_.tasks.onToggle([this](const Task& task) {
    const auto found = std::ranges::find(tasks_, task.id, &Task::id);
    if (found == tasks_.end()) return;
    found->isDone = !found->isDone;
    show();
    say(task.title + (found->isDone ? " is done" : " is open again"));
  });

  page_.importing.onSubmit([this](const Import& import) {
    importFrom(import.file ? std::string(import.file->text()) : "");
    page_.importing.reset();
  });
  page_.title.onPaste([this](const std::string& text) {
    const bool isList = text.find('\n') != std::string::npos;
    if (isList) importFrom(text);
    return isList;
  });
  page_.progress.cancel.onClick([this] { endImport("The rest was not imported"); });
}

void View::show() {
  std::vector<Task> shown;
  for (const Task& task : tasks_) {
    if (task.isDone == showsDone_) shown.push_back(task);
    if (!shown.empty() && shown.back().id == lifted_) shown.back().isLifted = true;
  }
  page_.tasks.show(shown);
  const bool isAnyDone = std::ranges::any_of(tasks_, &Task::isDone);
  const bool isAnyOpen = !std::ranges::all_of(tasks_, &Task::isDone);
  page_.menu.items.show(
      std::vector<Action>{{"All are done", !isAnyOpen}, {"Take away what is done", !isAnyDone}});
}

void View::showPeople(std::string_view words) {
  std::vector<Person> found = people_;
  std::erase_if(found, [&](const Person& each) { return !isWithin(words, each.name); });
  page_.picker.options.show(found);
}

void View::add(std::string title, std::string person) {
  tasks_.push_back({.id = ++lastId_, .title = std::move(title), .person = std::move(person)});
}

/// Puts a task in the place of another one, which makes room.
void View::put(int id, int place) {
  const auto from = std::ranges::find(tasks_, id, &Task::id);
  const auto to = std::ranges::find(tasks_, place, &Task::id);
  if (from == tasks_.end() || to == tasks_.end()) return show();
  from < to ? std::rotate(from, from + 1, to + 1) : std::rotate(to, from, from + 1);
  show();
}

/// By so many of the tasks that are shown.
void View::move(int id, int by) {
  const std::vector<Task> shown = page_.tasks.shown();
  const auto found = std::ranges::find(shown, id, &Task::id);
  const auto place = found - shown.begin() + by;
  if (place < 0 || place >= std::ssize(shown)) return;
  put(id, shown[static_cast<std::size_t>(place)].id);
  page_.tasks.focus(id);
}

void View::say(std::string text) {
  page_.toast.show(Toast{std::move(text)});
  const auto clock = mcpapps::AppRef(app_).clock();
  clock->cancel(toast_);
  toast_ = clock->after(4000ms, [page = page_] { page.toast.show(Toast{}); });
}

void View::importFrom(std::string text) {
  endImport({});
  text_ = std::move(text);
  importLines();
}

/// Some at a time, so that the page can be used meanwhile.
void View::importLines() {
  for (std::size_t i = 0; i < kLinesAtOnce && read_ < text_.size(); ++i) {
    const std::size_t end = std::min(text_.find('\n', read_), text_.size());
    std::string line = text_.substr(read_, end - read_);
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) add(std::move(line), "");
    read_ = end + 1;
  }
  show();
  if (read_ >= text_.size()) return endImport("All lines were imported");
  page_.progress.show(
      Progress{"Importing", static_cast<double>(read_) / static_cast<double>(text_.size())});
  importing_ = mcpapps::AppRef(app_).clock()->after(16ms, [this] { importLines(); });
}

void View::endImport(const std::string& text) {
  if (importing_ != 0) mcpapps::AppRef(app_).clock()->cancel(std::exchange(importing_, 0));
  text_.clear();
  read_ = 0;
  page_.progress.show(Progress{});
  if (!text.empty()) say(text);
}

}  // namespace parts
