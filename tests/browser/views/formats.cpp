// Logs the formatted values of a tool's result, in the host's locale and time zone.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <string>
#include <vector>

struct Expense {
  std::string employee;
  mcpapps::Date date;
  mcpapps::Decimal amount;
  std::string currency;
};
MCPAPPS_DESCRIBE(Expense, employee, date, amount, currency)

struct Expenses {
  std::vector<Expense> expenses;
  std::chrono::system_clock::time_point now;
};
MCPAPPS_DESCRIBE(Expenses, expenses, now)

struct Words {
  mcpapps::Text of;
  mcpapps::Text none;
};
MCPAPPS_DESCRIBE(Words, of, none)

struct Shown {
  std::vector<std::string> lines;
  std::string total;
  std::string share;
  std::string names;
  std::string now;
  std::string none;
};
MCPAPPS_DESCRIBE(Shown, lines, total, share, names, now, none)

int main() {
  // The simulated page of the test has no sizes.
  static mcpapps::App app({.name = "formats", .version = "1.0.0"}, {}, {.autoResize = false});
  static const mcpapps::Formats formats(app);
  static const mcpapps::Texts<Words> texts{{"en", {.of = " of ", .none = "nothing"}},
                                           {"de", {.of = " von ", .none = "nichts"}}};
  app.onToolResult([](const mcpapps::CallToolResult& result) {
    const mcpapps::Result<Expenses> input = result.structuredContent.as<Expenses>();
    if (!input) return static_cast<void>(app.sendLog({.data = input.error().message}));
    const Words& words = texts.of(formats.locale());
    Shown shown;
    mcpapps::Decimal total;
    std::vector<std::string> names;
    for (const Expense& expense : input->expenses) {
      total += expense.amount;
      names.push_back(expense.employee);
      shown.lines.push_back(formats.date(expense.date, {.dateStyle = mcpapps::DateStyle::Long}) +
                            words.of.toString() +
                            formats.currency(expense.amount, expense.currency));
    }
    shown.total = formats.number(total);
    shown.share = formats.percent(0.256, {.maximumFractionDigits = 1});
    shown.names = formats.list(names);
    shown.now = formats.dateTime(input->now) + ", " +
                formats.relativeTime(-1, mcpapps::RelativeUnit::Day) + ", " +
                (formats.plural(3) == mcpapps::PluralCategory::Few ? "few" : "other");
    shown.none = words.none;
    app.sendLog({.data = mcpapps::Payload::of(shown)});
  });
  app.onError([](const mcpapps::Error& error) { app.sendLog({.data = error.message}); });
  app.connect(mcpapps::browser());
}
