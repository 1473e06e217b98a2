// A page that the directories take, and pages that break one of their rules each.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { checkPageForDirectories } from "../../web/check/directory_page.js";
import { selectDirectories } from "../../web/check/directories.js";
import { genericCall } from "../../web/check/stage.js";
import { usualPatience } from "../../web/check/visit.js";
import { startFrameServer } from "../../web/hosts/frames/server.js";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { brokenRules, pageWith, withoutField } from "./support/pages.js";
import { useBrowser } from "./support/setting.js";

const usualStyle = `
  :root { color-scheme: light dark; background: Canvas; color: CanvasText; }
  @media (pointer: coarse) { button, input { min-width: 44px; min-height: 44px; } }`;
/** Shows `body` with the result. */
const showing = (body, style = "") =>
  pageWith({
    head: `<style>${usualStyle}${style}</style>`,
    on: {
      "ui/notifications/tool-result": `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(body)})`,
      "ui/notifications/host-context-changed":
        "if (params.theme) document.documentElement.style.colorScheme = params.theme",
    },
  });

const never = { start: 300 };
const words = (count) => "A few words in a row. ".repeat(count);
const turning = "@keyframes turn { to { rotate: 1turn } } .turning { animation: turn 1s infinite }";
const black = "color-scheme: light; color: #000";
const onTab = (act) => `onkeydown='if (event.key === "Tab") { event.preventDefault(); ${act} }'`;

/** `of`: the directory, else Claude's. `fail` and `warning`: all broken rules, and messages that are among theirs. */
const pages = [
  {
    name: "that keeps all",
    page: showing(
      "<button>Go</button><p>See <a href='#'>more</a>.</p><label>Day <input type='date'></label>" +
        // A small node in a drawing, and a small box in a large label.
        "<svg width='100' height='100'><a href='#'><rect width='20' height='20'/><title>A</title></a></svg>" +
        "<label style='display: block; height: 44px'><input type='checkbox' style='all: revert'>Yes, all</label>" +
        // A wide row in a box that scrolls.
        "<div style='overflow-x: auto' tabindex='0'><div style='width: 400px'>Wide</div></div>" +
        // A text in a box that grows, and one that is cut off anyway.
        `<div style='min-height: 3em; overflow: hidden'>${words(6)}</div>` +
        `<div style='height: 1em; overflow: hidden'>${words(20)}</div>` +
        "<p id='put'>Put</p><i class='turning'>o</i>",
      `${turning} @media (prefers-reduced-motion: reduce) { .turning { animation: none } }
      #put { position: relative; inset-inline-start: 250px; width: 60px }`,
    ),
  },
  {
    name: "that is not for small screens and people who use keys",
    page: showing(
      "<button style='min-height: 30px'>Go</button><button tabindex='1' id='first'>B</button>" +
        "<div role='button' style='height: 44px'>Go</div><i id='turning' class='turning'>o</i>" +
        `<div id='box' style='height: 3em; overflow: hidden'>${words(6)}</div><p id='put'>Put</p><p id='left'>Left</p>`,
      // The one leaves the page whatever the direction, the other where its author did not look.
      `${turning} #put, #left { position: relative; left: 250px; width: 60px } [dir=rtl] #left { left: -300px }`,
    ),
    fail: {
      "page-focus": [/these have a tabindex above 0: button#first\.$/, /does not reach these: div[^,]*\.$/],
      "page-zoom": [/text is cut off at 200 % zoom: div#box\.$/],
      "page-targets": [/In Claude, these have less than 44 × 44 px: button[^,]* \(44 × 30\)\.$/],
    },
    warning: {
      "page-motion": [/these animations have no end: i#turning\.$/],
      "page-rtl": [/320 px from right to left: p#put, p#left\.$/],
    },
  },
  {
    name: "that is wide, is black in both themes, and holds the Tab key",
    page: showing(`<div id='row' style='width: 400px'>Wide</div><button ${onTab("")}>A</button>`,
      `:root { ${black}; background: #222 }`),
    fail: {
      "page-contrast": [/In Claude's light theme, #shown has 1\.\d+ of 4\.5:1 \(#000000 on #222222\)/],
      "page-focus": [/the Tab key does not leave: button[^,]*\.$/],
      "page-narrow": [/these leave a page of 320 px: div#row\.$/],
    },
  },
  {
    name: "with tiny buttons beside each other, black without a background, whose last control leads to the first",
    page: showing("<button id='a'>A</button><button style='min-height: 30px'>B</button>" +
      `<button class='tiny'>C</button><button class='tiny' ${onTab("a.focus()")}>D</button>` +
      "<p style='color: #8f8f8f; background: #fff'>Faint</p>",
      `:root { ${black}; background: none } .tiny { all: unset; display: block; width: 60px; height: 12px }`),
    of: "chatgpt",
    fail: {
      "page-contrast": [/In ChatGPT's dark theme, #shown has 1\.\d+ of 4\.5:1 \(#000000 on #212121\)/],
      "page-focus": [/does not leave: button#a\.$/],
      "page-targets": [/In ChatGPT, these are too small: \.tiny:nth-child\(5\), \.tiny:nth-child\(6\)\.$/],
    },
    warning: { "page-contrast": [/by colours of the host \(#8f8f8f on #ffffff\)/] },
  },
  {
    name: "that says nothing", page: "<!doctype html><title>x</title><p>nothing</p>", patience: never,
    fail: { "page-handshake": [/^No handshake within 0\.3 s: it sends nothing\./] },
  },
  {
    name: "that speaks MCP",
    page: pageWith({ params: null, first: 'post({ id: 1, method: "initialize", params: {} });' }),
    patience: { start: 3000 }, fail: { "page-handshake": [/: it sends MCP's own initialize\./] },
  },
  {
    name: "whose request names no app", page: pageWith({ params: withoutField("appInfo"), initialized: "" }),
    fail: { "page-answer": [/^No answer but an error: /] },
  },
  {
    name: "whose request has no id",
    page: pageWith({ params: null, first: 'post({ method: "ui/initialize", params: {} });' }),
    fail: { "page-answer": [/ui\/initialize has no id/] },
  },
  {
    name: "that does not end the handshake", page: pageWith({ initialized: "" }), patience: { answer: 500 },
    fail: { "page-hidden": [/^Hidden: no ui\/notifications\/initialized within 0\.5 s of the answer\./] },
  },
];

describe("for a directory, a page", { concurrency: 3 }, () => {
  const setting = useBrowser();
  const tried = async (html, { csp, patience: less, directory = "claude" } = {}) => {
    const server = await startFrameServer({ areSites: true });
    const patience = { ...usualPatience, answer: 20_000, start: 20_000, ...less };
    const shown = { name: "page", html, server, call: genericCall, csp, patience };
    const selected = selectDirectories([directory]);
    return checkPageForDirectories(setting.browser, selected, shown).finally(() => server.close());
  };

  for (const { name, page, of: directory, patience, fail = {}, warning = {} } of pages) {
    const rules = [...new Set([...Object.keys(fail), ...Object.keys(warning)])];
    test(`${name} breaks ${rules.join(", ") || "no rule"}`, async () => {
      const results = await tried(page, { patience, directory });
      const told = JSON.stringify(results.filter(({ status }) => status !== "ok"));
      for (const [status, broken] of Object.entries({ fail, warning })) {
        assert.deepEqual(brokenRules(results, status).sort(), Object.keys(broken).sort(), told);
        const messages = (id) => results.filter((each) => each.rule === id && each.status === status);
        for (const [id, all] of Object.entries(broken)) {
          for (const says of all) assert.ok(messages(id).some(({ message }) => says.test(message)), `${says}: ${told}`);
        }
      }
      if (rules.length === 0) assert.ok(results.every(({ status }) => status === "ok"), told);
    });
  }

  test("has exactly the domains declared that it loads from", async (t) => {
    const type = { "content-type": "text/javascript" };
    const cdn = createServer((request, response) => response.writeHead(200, type).end());
    const origin = await listenOnLoopback(cdn);
    t.after(() => closeServer(cdn));
    const page = showing("").replace("</head>", `<script src="${origin}/x.js"></script></head>`);
    const told = async (resourceDomains) =>
      (await tried(page, resourceDomains && { csp: { resourceDomains } }))
        .filter(({ rule, status }) => rule === "csp-exact" && status !== "ok")
        .map(({ status, message }) => `${status}: ${message}`);
    assert.deepEqual(await told([origin]), []);
    assert.deepEqual(await told(undefined), [`fail: It loads from ${origin}, which is not declared.`]);
    const other = "https://cdn.example.com";
    assert.deepEqual(await told([other]), [
      `fail: It loads from ${origin}, which is not declared.`,
      `warning: ${other} is declared, and nothing was loaded from there.`,
    ]);
  });

  test("that goes away is told so, and the check goes on", async () => {
    const page = pageWith({ on: { "ui/notifications/tool-result": 'location.href = "https://example.com/"' } });
    const results = await tried(page);
    assert.deepEqual(brokenRules(results), ["csp-exact"]);
    assert.equal(results.find(({ rule }) => rule === "page-targets").status, "skipped");
  });
});
