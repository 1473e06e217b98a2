// The directories in which a server can be listed, and what each demands: rules.js has the words of the rules,
// directory_server.js and directory_page.js judge them. A directory is an entry here.
import { thereIsNo } from "../lib/did_you_mean.js";

/**
 * @typedef {object} Directory
 * @property {string} id
 * @property {string} name
 * @property {string} host the id of the host that shows the page
 * @property {string[][]} hints annotations of a tool: one of each list
 * @property {string[]} keys where the domain of a view stands in its metadata: the first that is there
 * @property {RegExp} domain its form
 * @property {string} domainForm the same in words
 * @property {boolean} needsDomain
 * @property {boolean} hashesUrl the domain begins with a hash of the server's address
 * @property {number} target the least width and height of a control that is touched, in CSS pixels
 * @property {Record<string, string>} demands the rules that hold for it, each with the address where it is said
 */

const wcag = (/** @type {string} */ name) => `https://www.w3.org/WAI/WCAG22/Understanding/${name}.html`;
/** What neither of the two says in so many words, or says only as "WCAG AA". */
const forAll = {
  "tool-text-size": "https://github.com/ecto/vcad/issues/250",
  "page-narrow": wcag("reflow"),
  "page-focus": wcag("focus-order"),
  "page-motion": wcag("animation-from-interactions"),
  "page-zoom": wcag("resize-text"),
  "page-rtl": "https://www.w3.org/International/questions/qa-html-dir",
};

const openai = "https://developers.openai.com/plugins";
const claudeReview = "https://support.claude.com/en/articles/12922490";
const claudeDesign = "https://claude.com/docs/connectors/building/mcp-apps/design-guidelines";
const claudeChecklist =
  "https://github.com/anthropics/claude-plugins-official/blob/main/plugins/mcp-server-dev/skills/build-mcp-app/" +
  "references/directory-checklist.md";
const claudeHidden = "https://github.com/anthropics/claude-ai-mcp/issues/61";

/** @type {readonly Directory[]} */
export const directories = [
  {
    id: "chatgpt",
    name: "ChatGPT",
    host: "chatgpt",
    hints: [["readOnlyHint"], ["destructiveHint"], ["openWorldHint"]],
    keys: ["openai/widgetDomain", "ui.domain"],
    domain: /^https:\/\/([\w-]+\.)+[\w-]+$/,
    domainForm: "an origin of its own, such as https://my-app.example.com",
    needsDomain: true,
    hashesUrl: false,
    target: 24,
    demands: {
      ...forAll,
      "meta-copies": `${openai}/reference`,
      "meta-keys": "https://github.com/PostHog/posthog/pull/69612",
      "meta-domain": `${openai}/reference`,
      "csp-exact": `${openai}/app-guidelines`,
      "tool-hints": `${openai}/app-guidelines`,
      "tool-name-length": `${openai}/plan/tools`,
      "tool-output-schema": `${openai}/build/chatgpt-ui`,
      "tool-text": `${openai}/concepts/ui-guidelines`,
      "page-contrast": `${openai}/concepts/ui-guidelines`,
      "page-targets": wcag("target-size-minimum"),
    },
  },
  {
    id: "claude",
    name: "Claude",
    host: "claude",
    hints: [["readOnlyHint", "destructiveHint"]],
    keys: ["ui.domain"],
    domain: /^[0-9a-f]{32}\.claudemcpcontent\.com$/,
    domainForm: "the first 32 digits of the SHA-256 of the server's address, and .claudemcpcontent.com",
    needsDomain: false,
    hashesUrl: true,
    target: 44,
    demands: {
      ...forAll,
      "meta-copies": "https://github.com/agentfront/frontmcp/issues/455",
      "meta-domain": "https://github.com/NimbleBrainInc/synapse/blob/main/python/README.md",
      "csp-exact": claudeDesign,
      "tool-hints": claudeReview,
      "tool-title": claudeChecklist,
      "tool-name-length": claudeChecklist,
      "tool-text": claudeReview,
      "page-contrast": claudeChecklist,
      "page-targets": claudeChecklist,
      "page-handshake": claudeHidden,
      "page-answer": claudeHidden,
      "page-hidden": claudeHidden,
    },
  },
];

export const directoryIds = directories.map(({ id }) => id);

/** The directories with these ids, or `all`; throws a RangeError if one is unknown. @param {string[]} [ids] */
export function selectDirectories(ids = []) {
  return [...new Set(ids.flatMap((id) => (id === "all" ? directoryIds : id)))].map((wanted) => {
    const found = directories.find(({ id }) => id === wanted);
    if (found) return found;
    const words = thereIsNo("directory", wanted, directoryIds);
    throw new RangeError(`${words} Directories are: ${directoryIds.join(", ")}, all.`);
  });
}
