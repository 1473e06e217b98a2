// The expenses of all pages, the same as in data.js.

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct Expense {
  int id = 0;
  std::string date;
  std::string employee;
  std::string amount;
  std::string category;
  std::string status;
};

inline std::string padded(std::size_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

inline std::vector<Expense> makeExpenses() {
  static constexpr const char* employees[] = {
      "Anna Vogel",   "Ben Ochieng", "Carla Rossi", "David Lind",   "Elif Kaya",
      "Farid Nasser", "Greta Holm",  "Hugo Marin",  "Ines Costa",   "Jonas Weber",
      "Kim Tran",     "Lena Novak",  "Marco Bruno", "Nadia Haddad", "Oskar Berg"};
  static constexpr const char* categories[] = {"Travel",    "Meals", "Lodging", "Training",
                                               "Equipment", "Phone", "Other"};
  std::vector<Expense> expenses;
  for (std::size_t i = 0; i < 500; ++i) {
    const std::size_t cents = 1000 + i * 7919 % 90'000;
    expenses.push_back({.id = static_cast<int>(i) + 1,
                        .date = "2026-" + padded(1 + i / 28 % 12) + "-" + padded(1 + i % 28),
                        .employee = employees[i % std::size(employees)],
                        .amount = std::to_string(cents / 100) + "." + padded(cents % 100),
                        .category = categories[i % std::size(categories)],
                        .status = "Open"});
  }
  return expenses;
}

inline std::string inSmallLetters(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter += 'a' - 'A';
  }
  return text;
}

/// `words` is the search text in lower case.
inline bool matches(const Expense& expense, std::string_view words) {
  const std::string text = inSmallLetters(expense.employee + " " + expense.category);
  return text.find(words) != std::string::npos;
}

inline const char* otherStatus(std::string_view status) {
  return status == "Open" ? "Approved" : "Open";
}
/// The text of an expense's button.
inline const char* actionFor(std::string_view status) {
  return status == "Open" ? "Approve" : "Undo";
}

}  // namespace bench
