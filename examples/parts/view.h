// A list of tasks, made of parts that other pages can have too.
#pragma once

#include <mcpapps/app.h>
#include <mcpapps/clock.h>
#include <mcpapps/describe.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parts.page.h"

namespace parts {

// What the parts show.
struct Action {
  std::string name;
  bool isOff = false;
};
MCPAPPS_DESCRIBE(Action, name, isOff)

struct Person {
  std::string name, team;
};
MCPAPPS_DESCRIBE(Person, name, team)

struct Tab {
  std::string name;
};
MCPAPPS_DESCRIBE(Tab, name)

/// The title of a menu or of a field, or the text of a hint.
struct Caption {
  std::string title;
};
MCPAPPS_DESCRIBE(Caption, title)

/// Of work that goes on; `what` is empty while there is none.
struct Progress {
  std::string what;
  double done = 0;
};
MCPAPPS_DESCRIBE(Progress, what, done)

struct Toast {
  std::string text;
};
MCPAPPS_DESCRIBE(Toast, text)

struct Task {
  int id = 0;
  std::string title;
  std::string person;
  bool isDone = false;
  bool isLifted = false;
};
constexpr auto describe(mcpapps::Describe<Task>) {
  using mcpapps::field;
  return mcpapps::fields(field<&Task::id>("id"), field<&Task::title>("title"),
                         field<&Task::person>("person").orDefault(),
                         field<&Task::isDone>("isDone").orDefault(),
                         field<&Task::isLifted>("isLifted").orDefault());
}

struct Tasks {
  std::vector<Task> tasks;
  std::vector<Person> people;
};
MCPAPPS_DESCRIBE(Tasks, tasks, people)

struct NewTask {
  std::string title;
};
MCPAPPS_DESCRIBE(NewTask, title)

struct Import {
  std::optional<mcpapps::page::File> file;
};
MCPAPPS_DESCRIBE(Import, file)

class View {
 public:
  /// Make it before connect().
  explicit View(mcpapps::App& app);
  ~View();

 private:
  void listen();
  void show();
  void showPeople(std::string_view words);
  void add(std::string title, std::string person);
  void put(int id, int before);
  void move(int id, int by);
  void say(std::string text);
  void importFrom(std::string text);
  void importLines();
  void endImport(const std::string& text);

  mcpapps::App& app_;
  PartsPage page_;
  std::vector<Task> tasks_;
  std::vector<Person> people_;
  bool showsDone_ = false;
  int lifted_ = 0;
  int lastId_ = 0;
  /// What is being imported, and how much of it has been.
  std::string text_;
  std::size_t read_ = 0;
  mcpapps::Clock::TimerId importing_ = 0;
  mcpapps::Clock::TimerId toast_ = 0;
};

}  // namespace parts
