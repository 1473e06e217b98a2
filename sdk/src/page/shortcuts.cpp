// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/page/shortcuts.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "codec/text.h"
#include "page/keys.h"

namespace mcpapps::page::detail {
namespace {

constexpr std::string_view kAria = "aria-keyshortcuts";

constexpr std::pair<std::string_view, unsigned> kModifiers[] = {
    {"Control", driver::kCtrl}, {"Ctrl", driver::kCtrl}, {"Alt", driver::kAlt},
    {"Shift", driver::kShift},  {"Meta", driver::kMeta}, {"ControlOrMeta", kEither},
};
// Of UI Events, "Named Key Attribute Values"; Space and Plus are names of aria-keyshortcuts.
constexpr std::string_view kNames[] = {
    "Enter", "Escape", "Space",   "Tab",    "Backspace", "Delete",      "Insert",    "Home",
    "End",   "Plus",   "ArrowUp", "PageUp", "ArrowDown", "PageDown",    "ArrowLeft", "ArrowRight",
    "F1",    "F2",     "F3",      "F4",     "F5",        "F6",          "F7",        "F8",
    "F9",    "F10",    "F11",     "F12",    "Help",      "ContextMenu",
};
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"cmd", "Meta"},
    {"command", "Meta"},
    {"win", "Meta"},
    {"option", "Alt"},
    {"return", "Enter"},
    {"mod", "ControlOrMeta"},
    {"cmdorctrl", "ControlOrMeta"},
};

struct Keys {
  unsigned held = 0;
  std::string name;
};
struct Bound {
  Keys keys;
  Node node;
  const char* method;
  Handler handler;
};
using AllBound = std::vector<Bound>;

bool isLetter(char each) { return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z'); }

/// The known name that is meant; empty if there is none.
std::string_view nearest(std::string_view name) {
  if (name.empty()) return {};
  const std::string lower = inLowerCase(name);
  for (const auto& [other, known] : kOtherNames) {
    if (lower == other) return known;
  }
  for (const auto& [known, bit] : kModifiers) {
    if (lower == inLowerCase(known)) return known;
  }
  for (const std::string_view known : kNames) {
    if (inLowerCase(known).find(lower) != std::string::npos) return known;
  }
  return {};
}

/// Empty, and reported, if a name is unknown.
std::optional<Keys> readKeys(std::string_view text) {
  Keys keys;
  std::string_view name = text;
  keys.held = takeModifiers(name);
  keys.name = keyOfName(name);
  if (!keys.name.empty()) return keys;
  const std::string_view wrong = name.substr(0, name.find('+'));
  const std::string_view meant = nearest(wrong);
  std::string report = "the keys \"" + std::string(text) + "\" do nothing: there is no key \"" +
                       std::string(wrong) + "\"";
  if (!meant.empty()) report += "; is " + std::string(meant) + " meant?";
  driver::report(report);
  return std::nullopt;
}

/// As `aria-keyshortcuts` has them.
std::string written(Keys keys) {
  if ((keys.held & kEither) != 0) {
    keys.held &= ~kEither;
    Keys other = keys;
    keys.held |= driver::kCtrl;
    other.held |= driver::kMeta;
    return written(keys) + ' ' + written(other);
  }
  std::string text;
  for (const auto& [name, bit] : kModifiers) {
    if ((keys.held & bit) != 0 && name != "Ctrl") text += std::string(name) + '+';
  }
  return text + (keys.name == " " ? "Space" : keys.name == "+" ? "Plus" : keys.name);
}

bool isPressed(const Keys& keys, const KeyEvent& event, unsigned bits) {
  constexpr unsigned kBoth = driver::kCtrl | driver::kMeta;
  const bool isOne = keys.name.size() == 1;
  const bool isLatin = isOne && isLetter(keys.name[0]);
  unsigned held = bits & (kBoth | driver::kAlt | driver::kShift);
  if ((bits & driver::kAltGraph) != 0) held &= ~(driver::kCtrl | driver::kAlt);
  unsigned wanted = keys.held;
  if ((wanted & kEither) != 0 && (held & kBoth) != kBoth && (held & kBoth) != 0) {
    wanted = (wanted & ~kEither) | (held & kBoth);
  }
  // The keyboard says which signs need Shift.
  if (isOne && !isLatin && keys.name != " ")
    held = (held & ~driver::kShift) | (wanted & driver::kShift);
  if (held != wanted) return false;
  const std::string name = inLowerCase(keys.name);
  if (inLowerCase(event.key) == name) return true;
  // Alt makes other letters on some systems, and not all keyboards have Latin ones.
  if (!isCommand(bits) || event.key.empty() || static_cast<unsigned char>(event.key[0]) < 0x80) {
    return false;
  }
  const std::string code = inLowerCase(event.code);
  return code == "key" + name || code == "digit" + name;
}

bool press(const AllBound& all, const Payload& brought) {
  const unsigned bits = bitsOf(brought.value());
  if ((bits & driver::kPrevented) != 0) return false;
  if ((bits & driver::kTyped) != 0 && !isCommand(bits)) return false;
  const KeyEvent event = keyOf(brought.value());
  for (const auto& [keys, node, method, handler] : all) {
    if (!isPressed(keys, event, bits) || !driver::canUse(node)) continue;
    if (handler) {
      if (handler(brought)) return true;
      continue;
    }
    if (!event.repeat) driver::call(node, method);
    return true;
  }
  return false;
}

}  // namespace

unsigned takeModifiers(std::string_view& keys) {
  unsigned held = 0;
  // The key may be + itself.
  for (std::size_t plus = 0; (plus = keys.find('+', 1)) < keys.size() - 1;) {
    const unsigned bit = modifierOf(keys.substr(0, plus));
    if (bit == 0) break;
    held |= bit;
    keys.remove_prefix(plus + 1);
  }
  return held;
}

void setShortcuts(const std::vector<Shortcut>& shortcuts) {
  // The handler holds them.
  static std::weak_ptr<const AllBound> last;
  if (const auto before = last.lock()) {
    for (const Bound& each : *before) {
      if (each.node != 0) driver::remove(each.node, TextOf::Attribute, kAria);
    }
  }
  auto all = std::make_shared<AllBound>();
  for (const Shortcut& each : shortcuts) {
    const std::optional<Keys> keys = readKeys(each.keys_);
    if (!keys) continue;
    all->push_back({*keys, each.node_, each.method_, each.handler_});
    if (each.node_ == 0) continue;
    const std::string others = textOf(driver::get(each.node_, TextOf::Attribute, kAria));
    driver::setText(each.node_, TextOf::Attribute, kAria,
                    (others.empty() ? "" : others + ' ') + written(*keys));
  }
  last = all;
  listenKeys(0, [all](const Payload& brought) { return press(*all, brought); });
}

unsigned bitsOf(const packed::Value& brought) {
  return static_cast<unsigned>(brought.element(2).number());
}

bool isCommand(unsigned bits) {
  return (bits & (driver::kCtrl | driver::kAlt | driver::kMeta)) != 0 &&
         (bits & driver::kAltGraph) == 0;
}

bool isOneCharacter(std::string_view key) { return countCharacters(key) == 1; }

std::string_view keyOfName(std::string_view name) {
  if (name == "Space") return " ";
  if (name == "Plus") return "+";
  return std::ranges::count(kNames, name) > 0 || isOneCharacter(name) ? name : std::string_view();
}

unsigned modifierOf(std::string_view name) {
  for (const auto& [known, bit] : kModifiers) {
    if (name == known) return bit;
  }
  return 0;
}

void listenKeys(Node node, Handler handler) {
  listenKeysBeside(node, "keydown", "keydown", std::move(handler));
}

KeyEvent keyOf(const packed::Value& brought) {
  const auto text = [&](std::size_t i) { return std::string(brought.element(i).string()); };
  const unsigned bits = bitsOf(brought);
  return {text(0),
          text(1),
          (bits & driver::kCtrl) != 0,
          (bits & driver::kAlt) != 0,
          (bits & driver::kShift) != 0,
          (bits & driver::kMeta) != 0,
          (bits & driver::kRepeat) != 0};
}

Handler withoutCommands(Handler handler) {
  if (!handler) return handler;
  return [handler = std::move(handler)](const Payload& brought) {
    return !isCommand(bitsOf(brought.value())) && handler(brought);
  };
}

}  // namespace mcpapps::page::detail
