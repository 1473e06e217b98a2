// What the build of the site does with Markdown, which is that of the repository: no HTML but comments.

const fenced = /(^ *(`{3,}|~{3,})[^]*?^ *\2[ \t]*$)/m;

/** The targets of links and pictures. */
export function linksOf(markdown) {
  const prose = markdown.split(fenced).filter((_, i) => i % 3 === 0).join("\n").replace(/`[^`\n]*`/g, "`");
  return [...prose.matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target]) => target);
}

/** Changes the targets of links and pictures. Texts of links may have code in them. */
export function mapLinks(markdown, change) {
  return markdown
    .split(fenced)
    .map((part, i) =>
      i % 3 === 0
        ? part.replace(/(!?\[[^\]]*\]\()([^)\s]+)(\))/g, (_, open, target, close) => open + change(target) + close)
        : i % 3 === 1
          ? part
          : "",
    )
    .join("");
}

/** The anchor that GitHub gives a heading. */
export const slugOf = (heading) =>
  heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]/g, "");

export const titleOf = (markdown) => plain(/^# (.*)$/m.exec(markdown)[1]).replace(/ \{#.*\}$/, "");

/** The first sentence behind the title, for lists. */
export function summaryOf(markdown) {
  const behind = markdown.slice(markdown.indexOf("\n", markdown.search(/^# /m)));
  const paragraph =
    behind
      .replace(/<!--[^]*?-->/g, "")
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .find((text) => /^[\p{L}`[*]/u.test(text)) ?? "";
  const text = plain(paragraph).replace(/\s+/g, " ");
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
