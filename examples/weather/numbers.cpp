#include "numbers.h"

#include <cmath>

namespace weather {

using namespace mcpapps;

namespace {

std::string rounded(const Formats& formats, double value, int digits) {
  if (!std::isfinite(value) || !isShort(value)) return fixed(value);
  // There is no need to tell -0 from 0.
  return formats.number(value, {.minimumFractionDigits = digits,
                                .maximumFractionDigits = digits,
                                .signDisplay = SignDisplay::Negative});
}

DateTimeFormat partsOf(DateForm form) {
  DateTimeFormat parts;
  if (form != DateForm::Day) parts.month = MonthWidth::Short;
  if (form != DateForm::Month && form != DateForm::MonthAndYear) parts.day = DigitWidth::Numeric;
  if (form == DateForm::MonthAndYear) parts.year = DigitWidth::Numeric;
  return parts;
}

}  // namespace

std::string tenths(const Formats& formats, double value) { return rounded(formats, value, 1); }

std::string whole(const Formats& formats, double value) { return rounded(formats, value, 0); }

std::string dateText(const Formats& formats, Date date, DateForm form) {
  return formats.date(date, partsOf(form));
}

}  // namespace weather
