// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The typed page in a browser: the sources of js_glue/link/page.

#include "mcpapps/detail/page/driver.h"

#include <cmath>
#include <optional>

#include "mcpapps/detail/page/events.h"
#include "page.h"

namespace mcpapps::page {
namespace {

using packed::Word;

extern "C" {
Node mcpapps_page_element(const char* id, std::size_t size);
void mcpapps_page_set_text(Node node, int what, const char* name, std::size_t nameSize,
                           const char* value, std::size_t valueSize);
void mcpapps_page_remove(Node node, int what, const char* name, std::size_t size);
Word* mcpapps_page_get(Node node, int what, const char* name, std::size_t size);
void mcpapps_page_set_flag(Node node, int what, const char* name, std::size_t size, bool value);
bool mcpapps_page_flag(Node node, int what, const char* name, std::size_t size);
void mcpapps_page_call(Node node, const char* method, std::size_t size);
bool mcpapps_page_has_focus(Node node);
bool mcpapps_page_can_use(Node node);
void mcpapps_page_listen(Node node, const char* type, std::size_t typeSize, const char* brings,
                         std::size_t bringsSize, int slot);
void mcpapps_page_listen_keys(Node node, const char* type, std::size_t size, int slot);
void mcpapps_page_listen_rows(Node list, const char* action, std::size_t size, int slot);
void mcpapps_page_listen_row_keys(Node list, const char* action, std::size_t size, int slot);
void mcpapps_page_use_items(Node list, bool hasItems);
void mcpapps_page_item_place(Node list, bool ofFocus, driver::ItemPlace* place);
bool mcpapps_page_reach_item(Node list, int row, int item, bool isFocused);
void mcpapps_page_open_item(Node list, int row, int item);
int mcpapps_page_find_row(Node list, int from, const char* text, std::size_t size);
bool mcpapps_page_focus_row(Node list, const char* key, std::size_t size);
void mcpapps_page_scroll_to_row(Node list, int row);
void mcpapps_page_follow_end(Node list, int slot);
bool mcpapps_page_change_rows(Node list, int change, std::size_t rows, const CellEnd* cells,
                              std::size_t cellCount, const char* text, std::size_t textSize,
                              CellEnd* numbers);
void mcpapps_page_listen_sight(Node list, int slot);
void mcpapps_page_place_rows(Node list, const CellEnd* numbers, std::size_t size,
                             std::size_t before, std::size_t all);
void mcpapps_page_show_state(std::size_t first, const CellEnd* cells, std::size_t cellCount,
                             const char* text, std::size_t textSize);
void mcpapps_page_show_texts(const Word* texts);
void mcpapps_page_set_options(Node select, const Word* options);
void mcpapps_page_fill_form(Node form, const Word* values);
Word* mcpapps_page_read_form(Node form);
void mcpapps_page_set_form_error(Node form, const char* name, std::size_t nameSize,
                                 const char* text, std::size_t textSize);
void mcpapps_page_set_form_texts(Node form, const Word* texts);
void mcpapps_page_listen_form(Node form, int slot, const Word* rules);
void mcpapps_page_end_submit(Node form, bool isAccepted);
void mcpapps_page_show_picture(Node node, const void* bytes, std::size_t size, int slot);
void mcpapps_page_show_document(Node node, const char* type, std::size_t typeSize,
                                const void* bytes, std::size_t size, int slot);
Word* mcpapps_page_number_text(double number);
double mcpapps_page_number(const char* text, std::size_t size);
void mcpapps_page_report(const char* text, std::size_t size);
}

}  // namespace

namespace driver {

Node element(std::string_view id) { return mcpapps_page_element(id.data(), id.size()); }

void setText(Node node, TextOf what, std::string_view name, std::string_view value) {
  mcpapps_page_set_text(node, static_cast<int>(what), name.data(), name.size(), value.data(),
                        value.size());
}
void remove(Node node, TextOf what, std::string_view name) {
  mcpapps_page_remove(node, static_cast<int>(what), name.data(), name.size());
}
Payload get(Node node, TextOf what, std::string_view name) {
  return take(mcpapps_page_get(node, static_cast<int>(what), name.data(), name.size()));
}

void setFlag(Node node, FlagOf what, std::string_view name, bool value) {
  mcpapps_page_set_flag(node, static_cast<int>(what), name.data(), name.size(), value);
}
bool flag(Node node, FlagOf what, std::string_view name) {
  return mcpapps_page_flag(node, static_cast<int>(what), name.data(), name.size());
}

void call(Node node, std::string_view method) {
  mcpapps_page_call(node, method.data(), method.size());
}
bool hasFocus(Node node) { return mcpapps_page_has_focus(node); }
bool canUse(Node node) { return mcpapps_page_can_use(node); }

void listen(Node node, std::string_view type, std::string_view brings, int slot) {
  mcpapps_page_listen(node, type.data(), type.size(), brings.data(), brings.size(), slot);
}
void listenKeys(Node node, std::string_view type, int slot) {
  mcpapps_page_listen_keys(node, type.data(), type.size(), slot);
}
void listenRows(Node list, std::string_view action, int slot) {
  mcpapps_page_listen_rows(list, action.data(), action.size(), slot);
}
void listenRowKeys(Node list, std::string_view action, int slot) {
  mcpapps_page_listen_row_keys(list, action.data(), action.size(), slot);
}

void useItems(Node list, bool hasItems) { mcpapps_page_use_items(list, hasItems); }
ItemPlace itemPlace(Node list, bool ofFocus) {
  ItemPlace place;
  mcpapps_page_item_place(list, ofFocus, &place);
  return place;
}
bool reachItem(Node list, ItemPlace place, bool isFocused) {
  return mcpapps_page_reach_item(list, place.row, place.item, isFocused);
}
void openItem(Node list, ItemPlace place) { mcpapps_page_open_item(list, place.row, place.item); }
int findRow(Node list, int from, std::string_view text) {
  return mcpapps_page_find_row(list, from, text.data(), text.size());
}
bool focusRow(Node list, std::string_view key) {
  return mcpapps_page_focus_row(list, key.data(), key.size());
}
void scrollToRow(Node list, int row) { mcpapps_page_scroll_to_row(list, row); }
void followEnd(Node list, int slot) { mcpapps_page_follow_end(list, slot); }

bool changeRows(Node list, RowChange change, const Table& table, CellEnd* numbers) {
  return mcpapps_page_change_rows(list, static_cast<int>(change), table.rows, table.cells,
                                  table.cellCount, table.text.data(), table.text.size(), numbers);
}

void listenSight(Node list, int slot) { mcpapps_page_listen_sight(list, slot); }
void placeRows(Node list, std::span<const CellEnd> numbers, std::size_t before, std::size_t all) {
  mcpapps_page_place_rows(list, numbers.data(), numbers.size(), before, all);
}

void showState(std::size_t first, const Table& table) {
  mcpapps_page_show_state(first, table.cells, table.cellCount, table.text.data(),
                          table.text.size());
}

void showTexts(const Payload& texts) { mcpapps_page_show_texts(texts.value().words()); }

void setOptions(Node select, const Payload& options) {
  mcpapps_page_set_options(select, options.value().words());
}

void fillForm(Node form, const Payload& values) {
  mcpapps_page_fill_form(form, values.value().words());
}
Payload readForm(Node form) { return take(mcpapps_page_read_form(form)); }
void setFormError(Node form, std::string_view name, std::string_view text) {
  mcpapps_page_set_form_error(form, name.data(), name.size(), text.data(), text.size());
}
void setFormTexts(Node form, const Payload& texts) {
  mcpapps_page_set_form_texts(form, texts.value().words());
}
void listenForm(Node form, int slot, const Payload& rules) {
  mcpapps_page_listen_form(form, slot, rules.value().words());
}
void endSubmit(Node form, bool isAccepted) { mcpapps_page_end_submit(form, isAccepted); }

void showPicture(Node node, std::span<const std::byte> bytes, int slot) {
  mcpapps_page_show_picture(node, bytes.data(), bytes.size(), slot);
}
void showDocument(Node node, std::string_view type, std::span<const std::byte> bytes, int slot) {
  mcpapps_page_show_document(node, type.data(), type.size(), bytes.data(), bytes.size(), slot);
}

std::string toText(double number) {
  return std::string(take(mcpapps_page_number_text(number)).value().string());
}

std::optional<double> toNumber(std::string_view text) {
  const double number = mcpapps_page_number(text.data(), text.size());
  return std::isnan(number) ? std::nullopt : std::optional(number);
}

void report(std::string_view text) { mcpapps_page_report(text.data(), text.size()); }

}  // namespace driver
}  // namespace mcpapps::page

extern "C" bool mcpapps_page_deliver(int slot, mcpapps::packed::Word* brought) {
  return mcpapps::page::detail::deliver(slot,
                                        brought ? mcpapps::take(brought) : mcpapps::Payload());
}
