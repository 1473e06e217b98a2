#include "person_view.h"

namespace {

struct Note {
  std::string text;
};
MCPAPPS_DESCRIBE(Note, text)

}  // namespace

PersonView::PersonView(const PersonPart& part) : part_(part) {
  part_.phones.onCall([this](const Phone& phone) { called.push_back(phone.number); });
  part_.note.onSubmit([this](const Note& note) { part_.saved.setText(note.text); });
  part_.address.map.onClick([this] { part_.root.setAttribute("data-map", "open"); });
}

void PersonView::show(const Person& person) const {
  part_.show(person);
  part_.address.show(person);
  part_.phones.show(person.phones);
}
