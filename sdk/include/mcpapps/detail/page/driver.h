// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the typed page asks of a page. In a browser, bindings/page/page_driver.cpp does it to the
// document; in native tests, sdk/src/testing/page does it to a page that was made from the same
// HTML. A program links one of the two.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mcpapps/payload.h"

namespace mcpapps::page {

/// Stands for an element of the page; 0 stands for none.
using Node = int;

/// What of an element has a name and is a text.
enum class TextOf : std::uint8_t { Content, Attribute, Style, Property };
/// What of an element has a name and is on or off.
enum class FlagOf : std::uint8_t { Class, Attribute, Property };

/// One text of a row: where it ends in all of the table's texts, in UTF-16 code units.
using CellEnd = std::uint32_t;
/// Added to the end of a text that is absent.
inline constexpr CellEnd kAbsentCell = CellEnd{1} << 31;

/// In the place of the number of a row that a list does not have.
inline constexpr CellEnd kNoRow = ~CellEnd{0};

/// The rows of a list, one behind the other. Each has a text for its key, then one for each binding
/// of the template, in the order of the page, and then for each of its nested lists the number of
/// its rows, and these.
struct Table {
  /// With those that stay as they are, and are not in it.
  std::size_t rows = 0;
  const CellEnd* cells = nullptr;
  std::size_t cellCount = 0;
  /// Well-formed UTF-8.
  std::string_view text;
};

/// What is done with the rows of a table.
enum class RowChange : std::uint8_t {
  Show,     ///< They take the place of those before.
  Append,   ///< They come behind those before.
  Prepend,  ///< They come in front of those before.
  Update,   ///< The rows with their keys get their texts.
  Remove,   ///< The rows with their keys go. The table has keys alone.
};

namespace driver {

/// What is true of a key's event, as bits of a number.
enum KeyBit : unsigned {
  kCtrl = 1,
  kAlt = 2,
  kShift = 4,
  kMeta = 8,
  kRepeat = 16,
  kAltGraph = 32,      ///< Ctrl and Alt, if they are set, are this key, which types letters.
  kPrevented = 64,     ///< A listener has prevented the default before.
  kTyped = 128,        ///< It types into a field, or presses a button or the like.
  kRightToLeft = 256,  ///< The nearest `dir` is rtl.
};

/// The element with this id. If the page has none, that ends the handler with an error that says
/// so, as with `dom::element()`.
Node element(std::string_view id);

void setText(Node node, TextOf what, std::string_view name, std::string_view value);
/// Takes away an attribute, or a style.
void remove(Node node, TextOf what, std::string_view name);
/// Null if there is no such attribute.
Payload get(Node node, TextOf what, std::string_view name);

void setFlag(Node node, FlagOf what, std::string_view name, bool value);
bool flag(Node node, FlagOf what, std::string_view name);

/// Calls a method that takes nothing and gives nothing, such as focus().
void call(Node node, std::string_view method);
bool hasFocus(Node node);

/// Whether the user can use an element: it is neither hidden nor disabled, nor behind a modal
/// dialog. Of 0, whether there is no modal dialog.
bool canUse(Node node);

/// Calls deliver() with `slot` for each event of this type. It gets the property `brings` of the
/// event or else of the element, or nothing if that is empty; the text of "clipboardData". If it
/// gives true, the default of the event is prevented, and no element around hears it.
void listen(Node node, std::string_view type, std::string_view brings, int slot);
/// The same of keys. deliver() gets an array: the key's name, its code and its KeyBits. The name is
/// "Process" while an input method takes the keys. 0 stands for the page. Of a click, name and code
/// are empty, and a fourth value is the number of the row that was clicked in the list; -1 if none.
void listenKeys(Node node, std::string_view type, int slot);

/// The same for what is marked with `data-on` in the rows of a list. deliver() gets an array: the
/// number of the row, from the outermost list to the innermost, and then the value of the marked
/// element, if it has one.
void listenRows(Node list, std::string_view action, int slot);
/// The same of an action of keys: the last value is what listenKeys() brings.
void listenRowKeys(Node list, std::string_view action, int slot);

/// Where the user is in a list: the numbers of the row and of the item in it. An item is the row
/// itself, or with useItems(list, true), in each cell what may have the focus, or the cell if there
/// is nothing or if there is a field. The cells are the children of the row's element.
struct ItemPlace {
  int row = -1;
  int item = 0;
};
/// From now on, Tab leads to that item of the list alone that was reached last.
void useItems(Node list, bool hasItems);
/// Where the focus is, or where Tab leads to; row -1 if that is in no row.
ItemPlace itemPlace(Node list, bool ofFocus);
/// Numbers that are too small or too great stand for the first and the last. False if there is
/// none.
bool reachItem(Node list, ItemPlace place, bool isFocused);
/// Gives the focus to what is in a cell, or else clicks the item.
void openItem(Node list, ItemPlace place);
/// The first row from this number on, and then from the beginning, whose text begins so, in
/// capitals or not; -1 if there is none.
int findRow(Node list, int from, std::string_view text);
/// Gives the focus to the row with this key; false if there is none.
bool focusRow(Node list, std::string_view key);
/// Scrolls so far that the row with this number is in sight.
void scrollToRow(Node list, int row);
/// Scrolls to the end of the list, and again whenever its size changes, until the user scrolls away
/// from the end; goes on when the user is back there. deliver() with `slot` gets whether the end is
/// in sight, when that has changed.
void followEnd(Node list, int slot);

/// Changes what a list shows. `numbers` has a number for each row of the table:
///   Show            its own for a row that stays as it is and where it is: that is not in the
///                   table. kNoRow for others; null if that is all rows
///   Update, Remove  that of the row in the list before the change, which is written here; kNoRow
///                   stays if there was none with this key
/// Gives false if the change was left out, because an event of another one has caused it, or if the
/// rows that have come have not each a key of its own.
bool changeRows(Node list, RowChange change, const Table& table, CellEnd* numbers);

/// Calls deliver() with `slot` when the user has scrolled, or something has changed its size: with
/// an array of the number of rows that are before the place where the list comes into sight, and of
/// how many are in sight. Both are fractions; rows are taken to be of one height.
void listenSight(Node list, int slot);
/// Leaves room for the rows that are not in the page: of all, there are so many `before` those that
/// are. `numbers` are those in the list of the rows that are: table rows and items get them for
/// assistive technology.
void placeRows(Node list, std::span<const CellEnd> numbers, std::size_t before, std::size_t all);

/// Shows the one row of a table in the elements outside of templates, which have the numbers of its
/// cells, from `first` on. Rows with the same `first` are the page's, or those of one part of it.
void showState(std::size_t first, const Table& table);

/// Shows texts by their names, where the page's elements and rows name them.
void showTexts(const Payload& texts);

/// The options of a `<select>`: the texts that are shown, and the values.
void setOptions(Node select, const Payload& options);

/// What is in a form's controls, by their names, is an object of texts: the values of the controls,
/// empty where nothing is entered or chosen. Other than that there are
///   a checkbox that is alone with its name and has no attribute `value`: whether it is checked
///   other checkboxes: an array of the values of those that are checked
///   `<select multiple>`: an array of the values that are chosen
///   `datetime-local`: the instant, by the user's time zone, as "2026-01-26T12:00:00.000Z"; in
///   native tests that zone is UTC
///   `file`, only where the form is sent: an array of three texts for each file, which are its
///   name, its type and its bytes
///   a button by which the form is sent and which has a name: its value
/// Controls that are switched off, by themselves or by a fieldset, are left out.

/// Puts the members of an object into the controls of a form that have their names. A control
/// without a member is emptied. Files are left as they are.
void fillForm(Node form, const Payload& values);
Payload readForm(Node form);

/// The browser's own bubble at the control with this name, until the user changes something in the
/// form or sends it again. If there is none, at the button that sends the form.
void setFormError(Node form, std::string_view name, std::string_view text);

/// What the user reads of a value that the browser finds wrong, in place of the browser's own
/// texts: an object of texts, by the names of ValidityState. "{min}" and the like stand for
/// attributes of the control. Those that are empty are the browser's own.
void setFormTexts(Node form, const Payload& texts);

/// Calls deliver() with the values when the user sends the form and all of them are valid. From
/// then on the form is busy until endSubmit(): its buttons are off, and it is not sent again.
/// `rules` has attributes by the names of controls, as objects of texts: `required`, `min`, `max`,
/// `minlength`, `maxlength` and `step`. A control that has the attribute in the HTML keeps it.
/// Called again, it replaces the rules.
///
/// Of a form in a `<dialog>` with method="dialog", a button with `formnovalidate` closes the
/// dialog, and deliver() is not called.
void listenForm(Node form, int slot, const Payload& rules);
/// What was sent has been handled. If it is accepted, the dialog of a form with method="dialog" is
/// closed. Does nothing to a form that is not busy.
void endSubmit(Node form, bool isAccepted);

/// Shows the bytes of a picture in an `<img>`, whatever the policy of the page says of pictures.
/// Calls deliver() with null when they are shown, or with a text that says why they cannot be; not
/// if other bytes have been given to the element since.
void showPicture(Node node, std::span<const std::byte> bytes, int slot);
/// The same of a document in an `<iframe>`, an `<object>` or an `<embed>`. `type` is its MIME type.
void showDocument(Node node, std::string_view type, std::span<const std::byte> bytes, int slot);

/// What `String(number)` gives.
std::string toText(double number);
/// What HTML takes for a number in an `<input>`; nothing for any other text. The C library's own
/// function would bring arithmetic of 128 bits into each view that has a form.
std::optional<double> toNumber(std::string_view text);

/// Tells the developer of a mistake.
void report(std::string_view text);

}  // namespace driver
}  // namespace mcpapps::page
