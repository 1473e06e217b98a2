// What the view says, in the languages that it speaks.
#pragma once

#include <mcpapps/describe.h>
#include <mcpapps/texts.h>

#include <string_view>

namespace expenses {

struct Words {
  mcpapps::Text title, search, all, approve, approveAll, approveSelected, reject, details, receipt,
      noReceipt, save, nothing;
  mcpapps::Text date, employee, category, amount, status, actions, byCategory;
  mcpapps::Text open, approved, rejected;
  mcpapps::Text whyReject, reason, incomplete, personal, tooHigh, comment, cancel, close;
};
MCPAPPS_DESCRIBE(Words, title, search, all, approve, approveAll, approveSelected, reject, details,
                 receipt, noReceipt, save, nothing, date, employee, category, amount, status,
                 actions, byCategory, open, approved, rejected, whyReject, reason, incomplete,
                 personal, tooHigh, comment, cancel, close)

/// Those of the language that is the best for a locale.
const Words& wordsFor(std::string_view locale);
std::string_view languageFor(std::string_view locale);

}  // namespace expenses
