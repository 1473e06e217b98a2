#include "texts.h"

namespace expenses {
namespace {

const mcpapps::Texts<Words>& texts() {
  static const mcpapps::Texts<Words> all{{"en",
                                          {.title = "Expenses",
                                           .search = "Search",
                                           .all = "All",
                                           .approve = "Approve",
                                           .approveAll = "Approve all shown",
                                           .approveSelected = "Approve selected",
                                           .reject = "Reject …",
                                           .details = "Details",
                                           .receipt = "Receipt",
                                           .noReceipt = "There is no receipt.",
                                           .save = "Save as CSV",
                                           .nothing = "No expense is like this.",
                                           .date = "Date",
                                           .employee = "Employee",
                                           .category = "Category",
                                           .amount = "Amount",
                                           .status = "Status",
                                           .actions = "Actions",
                                           .byCategory = "Amounts by category",
                                           .open = "Open",
                                           .approved = "Approved",
                                           .rejected = "Rejected",
                                           .whyReject = "Reject this expense?",
                                           .reason = "Reason",
                                           .incomplete = "The receipt is incomplete",
                                           .personal = "It is personal",
                                           .tooHigh = "It is too high",
                                           .comment = "Comment",
                                           .cancel = "Cancel",
                                           .close = "Close"}},
                                         {"de",
                                          {.title = "Spesen",
                                           .search = "Suchen",
                                           .all = "Alle",
                                           .approve = "Genehmigen",
                                           .approveAll = "Alle gezeigten genehmigen",
                                           .approveSelected = "Ausgewählte genehmigen",
                                           .reject = "Ablehnen …",
                                           .details = "Einzelheiten",
                                           .receipt = "Beleg",
                                           .noReceipt = "Es gibt keinen Beleg.",
                                           .save = "Als CSV speichern",
                                           .nothing = "Keine Ausgabe passt dazu.",
                                           .date = "Datum",
                                           .employee = "Mitarbeiter",
                                           .category = "Kategorie",
                                           .amount = "Betrag",
                                           .status = "Stand",
                                           .actions = "Aktionen",
                                           .byCategory = "Beträge nach Kategorie",
                                           .open = "Offen",
                                           .approved = "Genehmigt",
                                           .rejected = "Abgelehnt",
                                           .whyReject = "Diese Ausgabe ablehnen?",
                                           .reason = "Grund",
                                           .incomplete = "Der Beleg ist unvollständig",
                                           .personal = "Sie ist privat",
                                           .tooHigh = "Sie ist zu hoch",
                                           .comment = "Bemerkung",
                                           .cancel = "Abbrechen",
                                           .close = "Schließen"}}};
  return all;
}

}  // namespace

const Words& wordsFor(std::string_view locale) { return texts().of(locale); }
std::string_view languageFor(std::string_view locale) { return texts().tagOf(locale); }

}  // namespace expenses
