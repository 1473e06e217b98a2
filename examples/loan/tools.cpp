#include "tools.h"

#include <cstdio>
#include <string>

#include "loan.embedded.h"  // made by mcpapps_embed_view()
#include "loan.h"

namespace loan {

void addTo(mcpapps::server::Server& server) {
  using mcpapps::server::Answer;
  const auto& view = server.registerView(mcpapps::server::View(
      "loan", std::string(mcpapps::embedded::loan), {.chatgptDomain = "https://loan.example.com"}));
  server.registerTool<Loan>(
      "plan_loan",
      {.title = "Plan a loan",
       .description = "Says what a loan costs, year by year.",
       .view = view.uri(),
       .annotations = {.readOnlyHint = true, .destructiveHint = false, .openWorldHint = false}},
      [](const Loan& loan) {
        Plan plan = planOf(loan);
        char text[80];
        std::snprintf(text, sizeof text, "%.2f a month, %.2f of interest in all.", plan.monthly,
                      plan.interest);
        return Answer<Plan>{text, std::move(plan)};
      });
}

}  // namespace loan
