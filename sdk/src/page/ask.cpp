// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/page/ask.h"

#include <deque>
#include <memory>
#include <utility>

#include "mcpapps/stop_token.h"
#include "page/asked_form.h"
#include "page/parts.h"

namespace mcpapps::page {
namespace detail {
namespace {

/// Shows the forms that are asked for, one after the other.
class Asker : public std::enable_shared_from_this<Asker> {
 public:
  Asker(const Element& where, bool isDialog, AskTexts texts)
      : where_(where), isDialog_(isDialog), texts_(std::move(texts)) {}

  void prepare() {
    const std::string id(where_.id());
    Part around{""};
    around.add(Part("form")
                   .set("id", id + "-form")
                   .set("class", "mcpapps-ask")
                   .set("aria-labelledby", id + "-message"));
    driver::setContent(where_.node(), around.children());
    if (isDialog_) where_.setAttribute("aria-labelledby", id + "-message");
    form_ = driver::element(id + "-form");
    driver::setFormTexts(form_, Payload::of(texts_.wrong));
    const std::weak_ptr<Asker> self = weak_from_this();
    const Slot slot = keep(form_, "submit", [self](const Payload& values) {
      if (const auto living = self.lock()) living->take(values);
    });
    driver::listenForm(form_, slot.number, Payload::emptyObject());
    if (!isDialog_) return where_.hide();
    where_.on("close", [self] {
      const auto living = self.lock();
      // It may be open again, for the next one.
      if (living && !driver::flag(living->where_.node(), FlagOf::Property, "open")) {
        living->answer(ElicitResult::cancel());
      }
    });
  }

  Pending<ElicitResult> ask(const ElicitParams& params, const StopToken& stop) {
    if (params.mode && *params.mode != "form") {
      return Pending<ElicitResult>::resolved(
          Error{ErrorKind::NotSupported, error_code::kInvalidParams,
                std::string(method::kElicit.name) + ": only the mode \"form\" is shown here"});
    }
    const auto asking = std::make_shared<Asking>(Asking{params, {}, {}, {}});
    asking->properties = askedBy(asking->params.requestedSchema);
    asking->onStop = stop.onStop([self = weak_from_this(), weak = std::weak_ptr(asking)] {
      const auto living = self.lock();
      const auto stopped = weak.lock();
      if (living && stopped) living->remove(stopped);
    });
    all_.push_back(asking);
    if (all_.size() == 1) show();
    return asking->answer;
  }

 private:
  struct Asking {
    ElicitParams params;
    std::vector<Asked> properties;
    Pending<ElicitResult> answer;
    std::shared_ptr<void> onStop;
  };

  void show() {
    const Asking& now = *all_.front();
    driver::setContent(form_, contentOf(now.properties, now.params.message, where_.id(), texts_));
    driver::fillForm(form_, defaultsOf(now.properties));
    if (isDialog_) {
      driver::call(where_.node(), "showModal");
    } else {
      where_.show();
      where_.scrollIntoView();
    }
  }

  void take(const Payload& values) {
    if (all_.empty()) return driver::endSubmit(form_, false);
    const std::shared_ptr<Asking> now = all_.front();
    const packed::Value pressed = values.value().member(buttonName(now->properties));
    if (pressed.isString()) {
      driver::endSubmit(form_, true);
      return answer(pressed.string() == "decline" ? ElicitResult::decline()
                                                  : ElicitResult::cancel());
    }
    const auto problem = problemIn(now->properties, values, texts_);
    driver::endSubmit(form_, !problem);
    if (problem) return driver::setFormError(form_, problem->path, problem->message);
    ElicitResult accepted{.action = ElicitAction::Accept};
    accepted.content = enteredIn(now->properties, values);
    answer(std::move(accepted));
  }

  void answer(ElicitResult result) {
    if (all_.empty()) return;
    const std::shared_ptr<Asking> now = all_.front();
    remove(now);
    now->answer.resolve(std::move(result));
  }

  void remove(const std::shared_ptr<Asking>& asking) {
    const bool isShown = !all_.empty() && all_.front() == asking;
    std::erase(all_, asking);
    if (!isShown) return;
    if (!isDialog_) {
      where_.hide();
    } else if (driver::flag(where_.node(), FlagOf::Property, "open")) {
      driver::call(where_.node(), "close");
    }
    // What the user has entered is not left in the page.
    driver::setContent(form_, Part("").children());
    if (!all_.empty()) show();
  }

  Element where_;
  bool isDialog_;
  AskTexts texts_;
  Node form_ = 0;
  std::deque<std::shared_ptr<Asking>> all_;
};

void askIn(App& app, const Element& where, bool isDialog, AskTexts texts) {
  const auto asker = std::make_shared<Asker>(where, isDialog, std::move(texts));
  asker->prepare();
  app.onElicit([asker](const ElicitParams& asked, std::stop_token stop) {
    return asker->ask(asked, StopToken(std::move(stop)));
  });
}

}  // namespace
}  // namespace detail

void askByForm(App& app, const Dialog& where, AskTexts texts) {
  detail::askIn(app, where, true, std::move(texts));
}
void askByForm(App& app, const Element& where, AskTexts texts) {
  detail::askIn(app, where, false, std::move(texts));
}

}  // namespace mcpapps::page
