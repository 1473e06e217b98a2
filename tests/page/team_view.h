#pragma once

#include <string>
#include <vector>

#include "mcpapps/mcpapps.h"
#include "team.page.h"

struct Job {
  std::string title;
};
MCPAPPS_DESCRIBE(Job, title)

struct Member {
  int id = 0;
  std::string name = {};
  std::string role = {};
  bool isAbsent = false;
  std::vector<Job> tasks = {};
};
MCPAPPS_DESCRIBE(Member, id, name, role, isAbsent, tasks)

struct Addition {
  std::string name = {};
  std::string role = {};
  bool isAbsent = false;
};
MCPAPPS_DESCRIBE(Addition, name, role, isAbsent)

/// A view, in places of three kinds: its tests are the same.
class TeamView {
 public:
  TeamView();
  void show(std::vector<Member> members);

  const TeamPage ui;

 private:
  void showFound() const;

  std::vector<Member> members_;
  int lastId_ = 0;
};
