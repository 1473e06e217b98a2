// The program of a part, which knows no page.
#pragma once

#include <string>
#include <vector>

#include "mcpapps/describe.h"

struct Phone {
  std::string number;
};
MCPAPPS_DESCRIBE(Phone, number)

#include "person.part.h"

struct Person {
  std::string name = {};
  std::string street = {};
  bool isAway = false;
  std::vector<Phone> phones = {};
};
MCPAPPS_DESCRIBE(Person, name, street, isAway)

class PersonView {
 public:
  explicit PersonView(const PersonPart& part);

  void show(const Person& person) const;

  std::vector<std::string> called;

 private:
  PersonPart part_;
};
