#include "team_view.h"

#include <algorithm>

TeamView::TeamView() {
  ui.search.onInput([this](const std::string&) { showFound(); });
  ui.people.onRemove([this](const Member& member) {
    std::erase_if(members_, [&](const Member& each) { return each.id == member.id; });
    showFound();
  });
  ui.clear.onClick([this] { ui.sure.showModal(); });
  ui.yes.onClick([this] {
    ui.sure.close();
    show({});
  });
  ui.sure.onClose([this] { ui.search.setValue(""); });
  ui.addition.onSubmit<Addition>([this](const Addition& added) {
    std::vector<Member> members = members_;
    members.push_back({lastId_ + 1, added.name, added.role, added.isAbsent, {}});
    show(members);
    ui.addition.reset();
  });
}

void TeamView::show(std::vector<Member> members) {
  members_ = std::move(members);
  for (const Member& each : members_) lastId_ = std::max(lastId_, each.id);
  showFound();
}

void TeamView::showFound() const {
  std::vector<Member> found = members_;
  const std::string words = ui.search.value();
  std::erase_if(found, [&](const Member& each) { return each.name.find(words) == each.name.npos; });
  ui.people.show(found);
  ui.title.setText(std::to_string(found.size()) + " of " + std::to_string(members_.size()));
}
