// A view that shows the form of a server, and answers when the user has filled it in.

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <stop_token>
#include <string>

namespace dom = mcpapps::dom;

namespace {

struct Booking {
  std::string city;
  int nights = 1;
};
constexpr auto describe(mcpapps::Describe<Booking>) {
  return mcpapps::fields(mcpapps::field<&Booking::city>("city").minLength(1),
                         mcpapps::field<&Booking::nights>("nights").minimum(1).maximum(30));
}

Booking entered() {
  return {dom::element("city")["value"].as<std::string>(),
          dom::element("nights")["valueAsNumber"].as<int>()};
}

// The current form.
mcpapps::PendingSource<mcpapps::ElicitResult> form;

}  // namespace

int main() {
  static mcpapps::App app({.name = "form", .version = "1.0.0"});
  app.onElicit<Booking>([](const mcpapps::ElicitParams& asked, std::stop_token) {
    dom::setText("message", asked.message);
    form = {};
    return form.pending();
  });
  dom::on("accept", "click", [] { form.resolve(mcpapps::ElicitResult::accept(entered())); });
  dom::on("decline", "click", [] { form.resolve(mcpapps::ElicitResult::decline()); });
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser());
}
