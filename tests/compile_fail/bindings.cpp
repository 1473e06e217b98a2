// What is right: the page of account.html.
#include <string>
#include <vector>

#include "mcpapps/mcpapps.h"
// After it, as in a view.
#include "account.page.h"

enum class Kind { cash, card };
MCPAPPS_DESCRIBE_ENUM(Kind, cash, card)
std::string letter(Kind kind) { return kind == Kind::cash ? "C" : "D"; }

enum class Phase { open, closed };
MCPAPPS_DESCRIBE_ENUM(Phase, open, closed)

struct Entry {
  mcpapps::Decimal amount;
  std::string code;
  std::optional<mcpapps::Date> day;
  Kind kind = Kind::cash;
  int sum() const { return 1; }
};
MCPAPPS_DESCRIBE(Entry, amount, code, day, kind)

struct Account {
  std::string owner;
  Phase state = Phase::open;
  std::optional<double> worth() const { return {}; }
};
MCPAPPS_DESCRIBE(Account, owner, state)

struct Words {
  std::string heading;
};
MCPAPPS_DESCRIBE(Words, heading)

const AccountPage page;

void right(const mcpapps::Formats& formats) {
  page.setFormats(formats);
  page.showTexts(Words());
  page.show(Account());
  page.entries.show(std::vector<Entry>());
  page.kinds.show({Entry()});
}

// ---- texts without one that the HTML names
// expect: data-text='@heading': the struct of the texts describes no such text
// html: data-text="@heading"
struct Headless {
  std::string title;
};
MCPAPPS_DESCRIBE(Headless, title)
void mistake() {
  page.showTexts(Headless());  // here
}

// ---- texts without a description
// expect: typeHasNoDescription<Unsaid>
struct Unsaid {
  std::string heading;
};
void mistake() {
  page.showTexts(Unsaid());  // here
}

// ---- a state that is no struct
// expect: stateIsNoStruct<int>
// expect: the state of a page is a struct that MCPAPPS_DESCRIBE(Struct, members...) describes
void mistake() {
  page.show(5);  // here
}

// ---- a state without a description
// expect: the state of a page is a struct that MCPAPPS_DESCRIBE(Struct, members...) describes
struct Undescribed {
  std::string owner;
};
void mistake() {
  page.show(Undescribed());  // here
}

// ---- a state without a member
// expect: data-text='owner': the struct of the page's state describes no member owner
// html: data-text="owner"
struct Nobodys {
  Phase state = Phase::open;
  int worth() const { return 0; }
};
MCPAPPS_DESCRIBE(Nobodys, state)
void mistake() {
  page.show(Nobodys());  // here
}

// ---- a member of which no text can be made
// expect: data-text='owner': one text is made of a std::string, a number,
// html: data-text="owner"
struct Crowd {
  std::vector<std::string> owner;
  Phase state = Phase::open;
  int worth() const { return 0; }
};
MCPAPPS_DESCRIBE(Crowd, owner, state)
void mistake() {
  page.show(Crowd());  // here
}

// ---- a state without the function that computes a value
// expect: data-text='worth()': the struct of the page's state has no const member function worth()
// html: data-text="worth()"
struct Worthless {
  std::string owner;
  Phase state = Phase::open;
  int worth() { return 0; }
};
MCPAPPS_DESCRIBE(Worthless, owner, state)
void mistake() {
  page.show(Worthless());  // here
}

// ---- a comparison with a value that the enum has not
// expect: data-if='state=open': the member is neither a text nor a described enum with the value
// html: data-if="state=open"
struct Paid {
  std::string owner;
  Kind state = Kind::cash;
  int worth() const { return 0; }
};
MCPAPPS_DESCRIBE(Paid, owner, state)
void mistake() {
  page.show(Paid());  // here
}

// ---- a format of another type
// expect: data-text='day|date': the format takes a Date or an instant
// html: data-text="day|date"
struct Written {
  double amount = 0;
  std::string code;
  std::string day;
  Kind kind = Kind::cash;
  int sum() const { return 1; }
};
MCPAPPS_DESCRIBE(Written, amount, code, day, kind)
void mistake() {
  page.entries.show(std::vector<Written>());  // here
}

// ---- a currency that is no text
// expect: the format takes a number, an integer or a Decimal; the currency is three letters, or
// html: data-text="amount|currency(code)"
struct Coded {
  int amount = 0;
  int code = 0;
  mcpapps::Date day;
  Kind kind = Kind::cash;
  int sum() const { return 1; }
};
MCPAPPS_DESCRIBE(Coded, amount, code, day, kind)
void mistake() {
  page.entries.show(std::vector<Coded>());  // here
}

// ---- a format's second member that there is not
// expect: data-text='amount|currency(code)': the struct of the rows describes no member code
// html: data-text="amount|currency(code)"
struct Codeless {
  int amount = 0;
  mcpapps::Date day;
  Kind kind = Kind::cash;
  int sum() const { return 1; }
};
MCPAPPS_DESCRIBE(Codeless, amount, day, kind)
void mistake() {
  page.entries.show(std::vector<Codeless>());  // here
}

// ---- a function that does not take the member
// expect: data-text='kind|letter': no function letter(), in the namespace of the member's type
// html: data-text="kind|letter"
struct Unlettered {
  int amount = 0;
  std::string code;
  mcpapps::Date day;
  Phase kind = Phase::open;
  int sum() const { return 1; }
};
MCPAPPS_DESCRIBE(Unlettered, amount, code, day, kind)
void mistake() {
  page.entries.show(std::vector<Unlettered>());  // here
}

// ---- a misspelt format
// expect: data-text='kind|txt': no function txt(), in the namespace of the member's type
// expect: a time; is the format text meant?
// html: data-text="kind|txt"
void mistake() {
  page.codes.show(std::vector<Entry>());  // here
}

// ---- a function that gives nothing that can be shown
// expect: data-text='sum()': the struct of the rows has no const member function sum()
// html: data-text="sum()"
struct Sumless {
  int amount = 0;
  std::string code;
  mcpapps::Date day;
  Kind kind = Kind::cash;
  std::vector<int> sum() const { return {}; }
};
MCPAPPS_DESCRIBE(Sumless, amount, code, day, kind)
void mistake() {
  page.entries.show(std::vector<Sumless>());  // here
}

// ---- an option of a <select> in a row that the enum of the member lacks
// expect: data-prop='value:kind': the enum of the member has no value of the name 'card'
// html: value="card"
struct Cardless {
  Phase kind = Phase::open;
};
MCPAPPS_DESCRIBE(Cardless, kind)
void mistake() {
  page.kinds.show(std::vector<Cardless>());  // here
}

// ---- a decimal compared with a double
// expect: write Decimal("0.5"), or Decimal::fromDouble() of a double
bool isHalf(mcpapps::Decimal number) { return number == 0.5; }  // here
