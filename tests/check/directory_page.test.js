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
/** `of`: the directory, Claude's without. */
const pages = [
  { name: "that keeps all", page: showing("<button>Go</button><p>See <a href='#'>more</a>.</p>") },
  {
    name: "with a small button", page: showing("<button style='min-height: 30px'>Go</button>"),
    fail: ["page-targets"], says: /In Claude, these have less than 44 × 44 px: button \(44 × 30\)/,
  },
  {
    name: "with a small button and room around it", page: showing("<button style='min-height: 30px'>Go</button>"),
    of: "chatgpt",
  },
  {
    name: "with two tiny buttons beside each other",
    page: showing("<button>A</button><button>B</button>",
      "button { all: unset; display: block; width: 60px; height: 12px }"),
    of: "chatgpt", fail: ["page-targets"], says: /In ChatGPT, these are too small: button:nth-child/,
  },
  {
    name: "with a small node in a drawing",
    page: showing("<svg width='100' height='100'><a href='#'><rect width='20' height='20'/><title>A</title></a></svg>"),
  },
  {
    name: "with a small box in a large label",
    page: showing("<label style='display: block; height: 44px'><input type='checkbox' style='all: revert'>" +
      "Yes, all of them</label>"),
  },
  {
    name: "with a wide row", page: showing("<div id='row' style='width: 400px'>Wide</div>"),
    fail: ["page-narrow"], says: /these leave a page of 320 px: div#row\./,
  },
  {
    name: "with a wide row in a box that scrolls",
    page: showing("<div style='overflow-x: auto' tabindex='0'><div style='width: 400px'>Wide</div></div>"),
  },
  {
    name: "that is black in both themes",
    page: showing("", ":root { color-scheme: light; background: #222; color: #000 }"),
    fail: ["page-contrast"], says: /In Claude's light theme, #shown has 1\.\d+ of 4\.5:1 \(#000000 on #222222\)/,
  },
  {
    name: "that is black without a background",
    page: showing("", ":root { color-scheme: light; background: none; color: #000 }"), of: "chatgpt",
    fail: ["page-contrast"], says: /In ChatGPT's dark theme, #shown has 1\.\d+ of 4\.5:1 \(#000000 on #212121\)/,
  },
  {
    name: "whose colours are the host's",
    page: showing("<p style='color: #8f8f8f; background: #fff'>Faint</p>"), of: "chatgpt",
    warning: ["page-contrast"], says: /by colours of the host \(#8f8f8f on #ffffff\)/,
  },
  {
    name: "with a tabindex above 0", page: showing("<button>A</button><button tabindex='1' id='first'>B</button>"),
    fail: ["page-focus"], says: /these have a tabindex above 0: button#first/,
  },
  {
    name: "with a button that is none", page: showing("<div role='button' style='height: 44px'>Go</div>"),
    fail: ["page-focus"], says: /does not reach these: div/,
  },
  {
    name: "that holds the Tab key",
    page: showing("<button onkeydown='if (event.key === \"Tab\") event.preventDefault()'>A</button>"),
    fail: ["page-focus"], says: /the Tab key does not leave: button/,
  },
  {
    name: "whose last control leads to the first",
    page: showing("<button id='a'>A</button><button>B</button><button onkeydown='if (event.key === \"Tab\") { " +
      "event.preventDefault(); a.focus() }'>C</button>"),
    fail: ["page-focus"], says: /does not leave: button#a/,
  },
  { name: "with a date", page: showing("<label>Day <input type='date'></label><button>Go</button>") },
  {
    name: "that turns on and on",
    page: showing("<i id='turning'>o</i>",
      "@keyframes turn { to { rotate: 1turn } } #turning { animation: turn 1s infinite }"),
    warning: ["page-motion"], says: /these animations have no end: i#turning/,
  },
  {
    name: "that stops for people who want that",
    page: showing("<i>o</i>",
      "@keyframes turn { to { rotate: 1turn } } i { animation: turn 1s infinite }" +
        "@media (prefers-reduced-motion: reduce) { i { animation: none } }"),
  },
  {
    name: "with text in a box of one height",
    page: showing(`<div id='box' style='height: 3em; overflow: hidden'>${"A few words in a row. ".repeat(6)}</div>`),
    fail: ["page-zoom"], says: /text is cut off at 200 % zoom: div#box/,
  },
  {
    name: "with text that is cut off anyway",
    page: showing(`<div style='height: 1em; overflow: hidden'>${"A few words in a row. ".repeat(20)}</div>`),
  },
  {
    name: "with a text put at the left",
    page: showing("<p id='put'>Put</p>",
      "#put { position: relative; left: 250px; width: 60px } [dir=rtl] #put { left: -300px }"),
    warning: ["page-rtl"], says: /320 px from right to left: p#put/,
  },
  {
    name: "with a text put 250 px from the left, whatever the direction",
    page: showing("<p id='put'>Put</p>", "#put { position: relative; left: 250px; width: 60px }"),
    warning: ["page-rtl"], says: /320 px from right to left: p#put/,
  },
  {
    name: "with a text put 250 px from its line's beginning",
    page: showing("<p id='put'>Put</p>", "#put { position: relative; inset-inline-start: 250px; width: 60px }"),
  },
  {
    name: "with text in a box that grows",
    page: showing(`<div style='min-height: 3em; overflow: hidden'>${"A few words in a row. ".repeat(6)}</div>`),
  },
  {
    name: "that says nothing", page: "<!doctype html><title>x</title><p>nothing</p>", patience: never,
    fail: ["page-handshake"], says: /^No handshake within 0\.3 s: it sends nothing\./,
  },
  {
    name: "that speaks MCP",
    page: pageWith({ params: null, first: 'post({ id: 1, method: "initialize", params: {} });' }),
    patience: { start: 3000 }, fail: ["page-handshake"], says: /: it sends MCP's own initialize\./,
  },
  {
    name: "whose request names no app", page: pageWith({ params: withoutField("appInfo"), initialized: "" }),
    fail: ["page-answer"], says: /^No answer but an error: /,
  },
  {
    name: "whose request has no id",
    page: pageWith({ params: null, first: 'post({ method: "ui/initialize", params: {} });' }),
    fail: ["page-answer"], says: /ui\/initialize has no id/,
  },
  {
    name: "that does not end the handshake", page: pageWith({ initialized: "" }), patience: { answer: 500 },
    fail: ["page-hidden"], says: /^Hidden: no ui\/notifications\/initialized within 0\.5 s of the answer\./,
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

  for (const { name, page, of: directory, patience, fail = [], warning = [], says } of pages) {
    const rules = [...new Set([...fail, ...warning])];
    test(`${name} breaks ${rules.join(", ") || "no rule"}`, async () => {
      const results = await tried(page, { patience, directory });
      const told = JSON.stringify(results.filter(({ status }) => status !== "ok"));
      assert.deepEqual(brokenRules(results), fail, told);
      assert.deepEqual(brokenRules(results, "warning"), warning, told);
      const broken = results.filter(({ status }) => status === "fail" || status === "warning");
      if (says) assert.ok(broken.some(({ message }) => says.test(message)), told);
      else assert.ok(results.every(({ status }) => status === "ok"), told);
    });
  }

  test("has exactly the domains declared that it loads from", async (t) => {
    const type = { "content-type": "text/javascript" };
    const cdn = createServer((request, response) => response.writeHead(200, type).end());
    const origin = await listenOnLoopback(cdn);
    t.after(() => closeServer(cdn));
    const page = (address) => showing("").replace("</head>", `<script src="${address}/x.js"></script></head>`);
    const resourceDomains = [origin];
    const told = async (...asked) =>
      (await tried(...asked))
        .filter(({ rule, status }) => rule === "csp-exact" && status !== "ok")
        .map(({ status, message }) => `${status}: ${message}`);
    assert.deepEqual(await told(page(origin), { csp: { resourceDomains } }), []);
    assert.deepEqual(await told(page(origin), {}), [`fail: It loads from ${origin}, which is not declared.`]);
    assert.deepEqual(await told(showing(""), { csp: { resourceDomains } }), [
      `warning: ${origin} is declared, and nothing was loaded from there.`,
    ]);
  });

  test("that goes away is told so, and the check goes on", async () => {
    const page = pageWith({ on: { "ui/notifications/tool-result": 'location.href = "https://example.com/"' } });
    const results = await tried(page);
    assert.deepEqual(brokenRules(results), ["csp-exact"]);
    assert.equal(results.find(({ rule }) => rule === "page-targets").status, "skipped");
  });
});
