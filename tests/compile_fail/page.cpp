// What is right: the page of claims.html.
#include <string>
#include <vector>

#include "claims.page.h"

struct Note {
  std::string words;
};
MCPAPPS_DESCRIBE(Note, words)

struct Owner {
  std::string name;
};
MCPAPPS_DESCRIBE(Owner, name)

struct Claim {
  int number = 0;
  std::string date;
  Owner owner;
  std::vector<Note> notes;
};
MCPAPPS_DESCRIBE(Claim, number, date, owner, notes)

struct Rejection {
  std::string reason;
  double amount = 0;
};
MCPAPPS_DESCRIBE(Rejection, reason, amount)

enum class Kind { travel, other };
MCPAPPS_DESCRIBE_ENUM(Kind, travel, other)
enum class Tag { old };
MCPAPPS_DESCRIBE_ENUM(Tag, old)

struct Choice {
  Kind kind = Kind::travel;
  bool paid = false;
  std::vector<std::string> tags;
  std::optional<mcpapps::page::File> receipt;
};
MCPAPPS_DESCRIBE(Choice, kind, paid, tags, receipt)

const ClaimsPage page;

void right() {
  page.title.setText("Claims");
  page.search.onInput([](std::string_view) {});
  page.rows.show(std::vector<Claim>());
  page.rows.show({Claim()});
  page.rows.append({Claim(), Claim()});
  page.rows.update(Claim());
  page.rows.update({Claim()});
  page.rows.remove({Claim(), Claim()});
  page.rows.focus(5);
  page.rows.onApprove([](const Claim&) {});
  page.rows.onApprove([] {});
  page.rows.onApprove(nullptr);
  page.rows.onEdit([](const Note&, std::string_view) {});
  page.owners.show(std::vector<Owner>());
  page.owners.show({});
  page.owners.show({Owner()});
  page.owners.show({{"a"}});
  page.owners.prepend({{"a"}, {"b"}});
  page.owners.update({{"a"}, {"b"}});
  page.owners.remove({Owner()});
  page.owners.onOpen([](const auto& owner) { return owner.name.size(); });
  page.owners.onMove([](const Owner&, const mcpapps::page::KeyEvent& key) { return key.repeat; });
  page.rejection.onSubmit<Rejection>([](const Rejection&) {});
  page.rejection.onSubmit(nullptr);
  page.choice.onSubmit<Choice>([](const Choice&) {});
  page.choice.onSubmit([](const Choice&) {});
  page.choice.setError("kind", "Not this one");
}

// ---- an id that the page does not have
// expect: titel
void mistake() {
  page.titel.setText("Claims");  // here
}

// ---- an event that the element does not have
// expect: onInput
void mistake() {
  page.title.onInput([] {});  // here
}

// ---- an action that no row has
// expect: onReject
void mistake() {
  page.rows.onReject([](const Claim&) {});  // here
}

// ---- rows of a struct without a description
// expect: write MCPAPPS_DESCRIBE(Struct, members...) in its namespace
struct Undescribed {
  int number = 0;
};
void mistake() {
  page.rows.show(std::vector<Undescribed>());  // here
}

// ---- a struct within the rows' that lacks the member
// expect: data-text='owner.name'
// html: data-text="owner.name"
struct Anonymous {
  int number = 0;
  std::string date;
  Note owner;
  std::vector<Note> notes;
};
MCPAPPS_DESCRIBE(Anonymous, number, date, owner, notes)
void mistake() {
  page.rows.show(std::vector<Anonymous>());  // here
}

// ---- a nested list that is none
// expect: data-each='notes': a nested list is a std::vector of described structs
// html: data-each="notes"
struct Flat {
  int number = 0;
  std::string date;
  Owner owner;
  std::string notes;
};
MCPAPPS_DESCRIBE(Flat, number, date, owner, notes)
void mistake() {
  page.rows.show(std::vector<Flat>());  // here
}

// ---- rows without the member that tells them apart
// expect: data-key='number'
// html: data-key="number"
struct Unnumbered {
  std::string date;
  Owner owner;
  std::vector<Note> notes;
};
MCPAPPS_DESCRIBE(Unnumbered, date, owner, notes)
void mistake() {
  page.rows.show(std::vector<Unnumbered>());  // here
}

// ---- a form's struct without a member for a control
// expect: name='amount': the struct of the form describes no member that is a number
// html: name="amount"
struct Free {
  std::string reason;
};
MCPAPPS_DESCRIBE(Free, reason)
void mistake() {
  page.rejection.onSubmit<Free>([](const Free&) {});  // here
}

// ---- a form's struct with a member that no control has
// expect: Signed::signature
// expect: no control of the form has the name of this member
// html: id="rejection"
struct Signed {
  std::string reason;
  double amount = 0;
  std::string signature;
};
MCPAPPS_DESCRIBE(Signed, reason, amount, signature)
void mistake() {
  page.rejection.fill(Signed());  // here
}

// ---- an option that the enum of the member lacks
// expect: name='tags': the enum of the member has no value of the name 'new'
// html: value="new"
struct Tagged {
  Kind kind = Kind::travel;
  bool paid = false;
  std::vector<Tag> tags;
  std::optional<mcpapps::page::File> receipt;
};
MCPAPPS_DESCRIBE(Tagged, kind, paid, tags, receipt)
void mistake() {
  page.choice.onSubmit<Tagged>([](const Tagged&) {});  // here
}

// ---- several checkboxes for one bool
// expect: name='tags': the struct of the form describes no member that is a std::vector
// html: name="tags"
struct Untagged {
  Kind kind = Kind::travel;
  bool paid = false;
  bool tags = false;
  std::optional<mcpapps::page::File> receipt;
};
MCPAPPS_DESCRIBE(Untagged, kind, paid, tags, receipt)
void mistake() {
  page.choice.onSubmit<Untagged>([](const Untagged&) {});  // here
}

// ---- a file as a text
// expect: name='receipt': the struct of the form describes no member that is a std::optional
// html: name="receipt"
struct Named {
  Kind kind = Kind::travel;
  bool paid = false;
  std::vector<std::string> tags;
  std::string receipt;
};
MCPAPPS_DESCRIBE(Named, kind, paid, tags, receipt)
void mistake() {
  page.choice.onSubmit<Named>([](const Named&) {});  // here
}

// ---- a handler of a form that does not say its struct
// expect: name the struct of the form, such as onSubmit<Values>(handler), or let the handler take
// it
void mistake() {
  page.choice.onSubmit([](const auto& choice) { return choice; });  // here
}

// ---- rows for an element that has no template
// expect: this element of the HTML is no list: it has no <template> of which rows could be made
void mistake() {
  page.title.show(std::vector<Claim>());  // here
}

// ---- one row for a list
// expect: showsNoRows
// expect: show a range of a described struct, such as a std::vector of it
void mistake() {
  page.rows.show(Claim());  // here
}

// ---- rows that are no structs
// expect: show a range of a described struct, such as a std::vector of it
void mistake() {
  page.rows.show(std::vector<int>());  // here
}

// ---- a number as a text
// expect: isNoText<int>
// expect: a text is set: let Formats write the number
void mistake() {
  page.title.setText(5);  // here
}

// ---- a number as an attribute
// expect: isNoText<int>
void mistake() {
  page.title.setAttribute("aria-level", 5);  // here
}

// ---- a text that may be absent
// expect: isNoText<std::optional<
// expect: of a std::optional of a text, give value_or
void mistake() {
  page.title.setText(std::optional<std::string>("Claims"));  // here
}

// ---- the focus for a row in place of its key
// expect: isNoKey<Claim>
// expect: a row is named by its key, such as focus(row.id)
void mistake() {
  page.rows.focus(Claim());  // here
}

// ---- numbers in braces as rows
// expect: showsNoRows<double>
void mistake() {
  page.rows.show({0.5});  // here
}

// ---- no rows in braces for a list of any struct
// expect: showsNoRows<int>
// expect: and none by clear()
void mistake() {
  page.rows.show({});  // here
}

// ---- a handler of a form that takes another struct
// expect: pageHandlerDoesNotTake
// expect: let the handler of this event take this value, or nothing
void mistake() {
  page.choice.onSubmit<Choice>([](const Rejection&) {});  // here
}

// ---- a handler of a row's event that does not say its row
// expect: rowHandlerDoesNotTake
// expect: let the handler of a row's event take a const reference to the row's struct
void mistake() {
  page.rows.onApprove([](const auto& row) { return row; });  // here
}

// ---- a handler of a row's event that takes a number
// expect: rowHandlerDoesNotTake
// expect: let the handler of a row's event take a const reference to the row's struct
void mistake() {
  page.rows.onApprove([](int) {});  // here
}

// ---- a handler of a row's event that takes a struct without a member of the rows
// expect: data-text='date': the struct of the rows describes no member date
// html: data-text="date"
struct Dateless {
  int number = 0;
  Owner owner;
  std::vector<Note> notes;
};
MCPAPPS_DESCRIBE(Dateless, number, owner, notes)
void mistake() {
  page.rows.onApprove([](const Dateless&) {});  // here
}

// ---- a handler of a nested row's event that takes a struct without a member of the rows
// expect: data-text='words': the struct of the rows describes no member words
// html: data-text="words"
struct Wordless {
  int number = 0;
};
MCPAPPS_DESCRIBE(Wordless, number)
void mistake() {
  page.rows.onEdit([](const Wordless&) {});  // here
}

// ---- a row to update without a member of the rows
// expect: data-text='date': the struct of the rows describes no member date
// html: data-text="date"
struct Changed {
  int number = 0;
  Owner owner;
  std::vector<Note> notes;
};
MCPAPPS_DESCRIBE(Changed, number, owner, notes)
void mistake() {
  page.rows.update(Changed());  // here
}

// ---- a handler of a click that takes a text
// expect: pageHandlerDoesNotTake
// expect: let the handler of this event take this value, or nothing
void mistake() {
  page.title.onClick([](const std::string&) {});  // here
}

// ---- a handler of keys that takes a number
// expect: pageHandlerDoesNotTake<mcpapps::page::KeyEvent,
void mistake() {
  page.title.onKey([](int) {});  // here
}

// ---- a handler of a field that takes a number
// expect: pageHandlerDoesNotTake<std::
void mistake() {
  page.search.onInput([](int) {});  // here
}

// ---- a shortcut that takes a number
// expect: pageHandlerDoesNotTake<mcpapps::page::KeyEvent,
const mcpapps::page::Shortcut save("Control+S", [](int) {});  // here

// ---- a form's struct by its handler, without a member for a control
// expect: name='amount': the struct of the form describes no member that is a number
// html: name="amount"
struct Unpaid {
  std::string reason;
};
MCPAPPS_DESCRIBE(Unpaid, reason)
void mistake() {
  page.rejection.onSubmit([](const Unpaid&) {});  // here
}

// ---- a form's struct by its handler, without a description
// expect: typeHasNoDescription<Unsaid>
struct Unsaid {
  std::string reason;
};
void mistake() {
  page.rejection.onSubmit([](const Unsaid&) {});  // here
}

// ---- a handler of another struct than the template names
// expect: rowHandlerTakesAnother
// expect: the rows are of the struct that data-struct names
void mistake() {
  page.owners.onOpen([](const Note&) {});  // here
}

// ---- rows of another struct than the template names
// expect: listShowsAnother<Note, Owner>
void mistake() {
  page.owners.show(std::vector<Note>());  // here
}

// ---- a handler of a row's key that takes a text
// expect: rowKeyHandlerDoesNotTake
// expect: let the handler of a row's key take a const reference to the row's struct
void mistake() {
  page.owners.onMove([](const Owner&, std::string_view) {});  // here
}

// ---- a handler of a selection that takes one row
// expect: selectionHandlerDoesNotTake
// expect: let the handler of a selection take a const std::vector of the rows' struct
void mistake() {
  page.marked.onSelection([](const Owner&) {});  // here
}

// ---- the selection of a list without one
// expect: give the <template> of this list data-selection
void mistake() {
  page.owners.onSelection([] {});  // here
}

// ---- options of another struct
// expect: makesNoOptions<std::vector<Owner
// expect: set a std::vector<mcpapps::page::Option>, each with a value and a text
void mistake() {
  mcpapps::page::Select("kind").setOptions(std::vector<Owner>());  // here
}

// ---- options of an enum by a function that gives no text
// expect: makesNoOptions
// expect: use setOptions<Enum>(text), where text(value) gives a text
void mistake() {
  mcpapps::page::Select("kind").setOptions<Kind>([](Kind) { return 5; });  // here
}

// ---- an option of a <select> that the enum of the member lacks
// expect: name='kind': the enum of the member has no value of the name 'travel'
// html: value="travel"
struct Tagless {
  Tag kind = Tag::old;
  bool paid = false;
  std::vector<std::string> tags;
  std::optional<mcpapps::page::File> receipt;
};
MCPAPPS_DESCRIBE(Tagless, kind, paid, tags, receipt)
void mistake() {
  page.choice.onSubmit<Tagless>([](const Tagless&) {});  // here
}

// ---- options of a list that no field has
// expect: no field of the page has these rows as its options
void mistake() {
  page.owners.onChoose(mcpapps::page::TextControl("search"), [] {});  // here
}
