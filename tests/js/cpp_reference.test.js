// The pages of the C++ reference for a header.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withCrossLinks } from "../../site/cpp/cross_links.js";
import { cppReference } from "../../site/cpp/reference.js";
import { emptyFolder } from "./support/folder.js";

const code = (text) => `\`\`\`cpp\n${text}\n\`\`\``;

function pagesOf(name, text) {
  const folder = join(emptyFolder(), "include/mcpapps");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return cppReference([join(folder, name)]);
}

test("a page has the comments of its header, and each class with what is public in it", () => {
  const [overview, page, names] = pagesOf("small.h", `// SPDX-License-Identifier: MIT
#pragma once

// Boxes of text, Box<T> or \`Box<T>\`. Such as
//
//   Box box("a");
//
// and
// - none,
//   or one

#include <string>

namespace mcpapps {

namespace detail {
int hidden();
}  // namespace detail

/// Holds one.
class Box {
 public:
  explicit Box(std::string text = {}) noexcept : text_(std::move(text)), size_{1} {  // NOLINT: is a text
    if (text_ == "};") size_ = '}';
  }
  Box(const Box&) = delete;
  ~Box() = default;

  // ---- What it has (all) ----
  // Of both.

  /// Whether there is none.
  bool isEmpty() const { return text_.empty(); }
  template <class T>
    requires(sizeof(T) > 1)
  std::string text(int most,
                   T other) const;

  friend bool operator==(const Box&, const Box&) { return true; }
  struct Inner;

 protected:
  void forHeirs();

 private:
  struct Hidden {
    int also;
  };
  std::string text_;
  int size_ = 0;
};

struct Box::Inner {};

/// Of a Box.
struct Options {
  /// Up to this.
  int most = 3;

  int _meta = 0;  ///< For hosts.
};

inline constexpr int kMost{3};

inline void Box::forHeirs() { detail::hidden(); }

}  // namespace mcpapps
`);
  assert.deepEqual(page.markdown.trimEnd().split(/\n\n+/), [
    "# mcpapps/small.h",
    "`#include <mcpapps/small.h>`, namespace `mcpapps`",
    "Boxes of text, Box\\<T\\> or `Box<T>`. Such as",
    code('Box box("a");'),
    "and",
    "- none,\n  or one",
    "## `Box` {#box}",
    code("class Box;"),
    "Holds one.",
    "### `Box()` {#box-box}",
    code("explicit Box(std::string text = {}) noexcept;"),
    "### What it has (all) {#what-it-has-all}",
    "Of both.",
    "#### `isEmpty()`, `text()` {#box-isempty}",
    code(
      "bool isEmpty() const;\ntemplate <class T>\n  requires(sizeof(T) > 1)\nstd::string text(int most,\n" +
        "                 T other) const;",
    ),
    "Whether there is none.",
    "#### `operator==()` {#box-operator}",
    code("friend bool operator==(const Box&, const Box&);"),
    "## `Options` {#options}",
    "```cpp\nstruct Options {\n  /// Up to this.\n  int most = 3;",
    "  int _meta = 0;  ///< For hosts.\n};\n```",
    "Of a Box.",
    "## `kMost` {#kmost}",
    code("inline constexpr int kMost{3};"),
  ]);
  assert.match(overview.markdown, /^\| \[small\.h\]\(\.\/small\.md\) \| Boxes of text, Box\\<T\\> or `Box<T>`\. \|$/m);
  assert.match(names.markdown, /^- \[`Box::text\(\)`\]\(\.\/small\.md#box-isempty\) in small\.h$/m);
});

test("a member that a comment names leads to what is said of it, and stays code in code", () => {
  const app = { path: "reference/cpp/app.md", markdown: "", index: [{ name: "App::close()", anchor: "app-close" }] };
  const behind = `App::none().\n\n${code("App::close();")}\n`;
  const page = { path: "reference/cpp/page/form.md", markdown: `As App::close() and ${behind}`, index: [] };
  const [, { markdown }] = withCrossLinks([app, page]);
  assert.equal(markdown, `As [App::close()](../app.md#app-close) and ${behind}`);
});
