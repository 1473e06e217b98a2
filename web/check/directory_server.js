// What directories demand of a server: of the metadata of its views, of its tools, and of their results.
import { createHash } from "node:crypto";
import { resourceMeta, toolMeta } from "../../js_glue/npm/server_meta.js";
import { isObject } from "../lib/json_rpc.js";
import { formatBytes } from "./html.js";
import { Findings } from "./report.js";
import { demandsOf } from "./rules.js";
import { viewUriOf } from "./server_tools.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Directory } from "./directories.js" */
/** @import { Result, View } from "./index.js" */
/**
 * `listed`: its entry in the server's list; `meta`: that of its contents, undefined if it cannot be read.
 * @typedef {{uri: string, listed?: Json, meta?: Json}} Resource
 */

const toolRules = ["meta-keys", "tool-hints", "tool-title", "tool-name-length"];
const callRules = ["tool-output-schema", "tool-text", "tool-text-size"];
const viewRules = ["meta-copies", "meta-keys", "meta-domain"];
/** Beyond, foreign data is not looked at: it may be nested without end. */
const deepest = 16;
/** Above, Cursor leaves out the view, in bytes of text. */
const mostText = 8_000;
/** From here on, Skybridge warns its authors too. */
const mostTokens = 5_000;
/** A rough mean for English and JSON, as tokenizers differ. */
const charactersPerToken = 4;

/**
 * @param {readonly Directory[]} directories
 * @param {{tools: Json[], resources: Resource[], views: View[], url?: string}} served
 * @returns {Result[]}
 */
export function checkForDirectories(directories, { tools, resources, views, url }) {
  const demanded = demandsOf(directories);
  /** @type {(ids: string[]) => string[]} */
  const among = (ids) => ids.filter((id) => demanded.includes(id));
  /** @type {(subject: string, ids: string[], judge: (directory: Directory, findings: Findings) => void) => Result[]} */
  const judged = (subject, ids, judge) => {
    const findings = new Findings(subject);
    for (const directory of directories) judge(directory, findings);
    return findings.results(among(ids));
  };
  return [
    ...tools.flatMap((tool) => {
      const ids = viewUriOf(tool) === undefined ? toolRules.slice(1) : toolRules;
      return judged(`tool ${tool.name}`, ids, (directory, findings) => judgeTool(tool, directory, findings));
    }),
    ...views.flatMap(({ calls }) => calls).flatMap(({ tool, result }) =>
      judged(`tool ${tool.name}`, callRules, (directory, findings) => judgeResult(tool, result, directory, findings)),
    ),
    ...resources.filter(({ meta }) => meta).flatMap((resource) =>
      judged(`resource ${resource.uri}`, viewRules, (directory, findings) =>
        judgeView(resource, url, directory, findings),
      ),
    ),
  ];
}

/** @type {(tool: Json, directory: Directory, findings: Findings) => void} */
function judgeTool(tool, { name, hints, demands }, findings) {
  const given = isObject(tool.annotations) ? tool.annotations : {};
  for (const choice of hints) {
    if (!choice.some((hint) => typeof given[hint] === "boolean")) {
      findings.add("tool-hints", `annotations.${choice.join(" or ")} is missing, for ${name}.`);
    }
  }
  if (given.readOnlyHint === true && given.destructiveHint === true) {
    findings.add("tool-hints", "It is readOnlyHint and destructiveHint at once.");
  }
  const title = tool.title ?? given.title;
  if (demands["tool-title"] && !(typeof title === "string" && title.trim())) findings.add("tool-title", "It has none.");
  if (String(tool.name).length > 64) {
    findings.add("tool-name-length", `Its name has ${String(tool.name).length} characters.`);
  }
  if (!demands["meta-keys"]) return;
  const uri = viewUriOf(tool);
  if (uri !== undefined) compareKeys(Object(tool._meta), findings, () => toolMeta({ uri }));
}

/** @type {(tool: Json, result: Json, directory: Directory, findings: Findings) => void} */
function judgeResult({ outputSchema }, result, { demands }, findings) {
  if (result.isError) return;
  const { structuredContent } = result;
  if (demands["tool-output-schema"] && structuredContent !== undefined) {
    if (!isObject(outputSchema)) findings.add("tool-output-schema", "It has none, but gives structuredContent.");
    else {
      for (const path of some(undescribed(outputSchema, outputSchema, structuredContent, "structuredContent", 0))) {
        findings.add("tool-output-schema", `outputSchema does not describe ${path}.`);
      }
    }
  }
  const blocks = Array.isArray(result.content) ? result.content.filter(isObject) : [];
  const text = blocks.map((/** @type {Json} */ { text: own }) => (typeof own === "string" ? own : "")).join("\n");
  if (!text.trim()) findings.add("tool-text", "content has no text.");
  const bytes = Buffer.byteLength(text);
  if (bytes > mostText) {
    findings.add("tool-text-size", `content has ${formatBytes(bytes)} of text: from 8 kB on, Cursor shows no view.`);
  }
  const characters = text.length + (structuredContent === undefined ? 0 : JSON.stringify(structuredContent).length);
  const tokens = Math.ceil(characters / charactersPerToken);
  if (tokens >= mostTokens) {
    findings.add("tool-text-size",
      `content and structuredContent are about ${tokens} tokens of the model's ` +
        `(${charactersPerToken} characters each); ${mostTokens} crowd it.`);
  }
}

/** @type {(resource: Resource, url: string | undefined, directory: Directory, findings: Findings) => void} */
function judgeView({ listed, meta }, url, directory, findings) {
  const { name, keys, domain, domainForm, needsDomain, hashesUrl, demands } = directory;
  if (!listed) findings.add("meta-copies", "It is not in the server's list.");
  else {
    for (const { path, one, other } of some(differences(metaOfViews(listed._meta), metaOfViews(meta), "_meta", 0))) {
      findings.add("meta-copies", `${path} is ${shown(one)} in the list, and ${shown(other)} on the contents.`);
    }
  }
  const ui = isObject(meta.ui) ? meta.ui : {};
  if (demands["meta-keys"]) {
    const given = meta["openai/widgetCSP"];
    compareKeys(meta, findings, () =>
      resourceMeta({
        csp: ui.csp,
        redirectDomains: given?.redirect_domains,
        domain: ui.domain,
        chatgptDomain: meta["openai/widgetDomain"],
        prefersBorder: ui.prefersBorder,
        description: meta["openai/widgetDescription"],
      }));
  }
  /** @param {string} key */
  const valueOf = (key) => (key === "ui.domain" ? ui.domain : meta[key]);
  const key = keys.find((each) => valueOf(each) !== undefined);
  const value = key && valueOf(key);
  if (!key) {
    if (needsDomain) findings.add("meta-domain", `For ${name}, neither _meta["${keys.join('"] nor _meta.')} is there.`);
  } else if (typeof value !== "string" || !domain.test(value)) {
    findings.add("meta-domain", `For ${name}, ${key} is ${shown(value)} and not ${domainForm}.`);
  } else if (hashesUrl && url && !isLoopback(url) && !value.startsWith(hashOf(url))) {
    findings.add("meta-domain", `For ${name}, ${key} is ${shown(value)}: that of ${url} begins with ${hashOf(url)}.`);
  }
}

/** @param {string} url */
const hashOf = (url) => createHash("sha256").update(url).digest("hex").slice(0, 32);
/** The address that people enter is another then. @param {string} url */
const isLoopback = (url) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

/**
 * Compares ChatGPT's keys with those that the declaration gives.
 * @type {(given: Json, findings: Findings, declared: () => Json) => void}
 */
function compareKeys(given, findings, declared) {
  let wanted;
  try {
    wanted = declared();
  } catch (error) {
    return findings.add("meta-keys", /** @type {Error} */ (error).message);
  }
  for (const [key, value] of Object.entries(wanted).filter(([name]) => name.startsWith("openai/"))) {
    if (given[key] === undefined) {
      // ChatGPT takes the policy from there alone; the others have another place too.
      const level = key === "openai/widgetCSP" ? undefined : "warning";
      findings.add("meta-keys", `_meta["${key}"] is missing; it is to be ${shown(value)}.`, level);
      continue;
    }
    for (const { path, one, other } of some(differences(given[key], value, `_meta["${key}"]`, 0))) {
      findings.add("meta-keys", `${path} is ${shown(one)}, but _meta.ui makes it ${shown(other)}.`);
    }
  }
}

/** @param {Json} meta */
const metaOfViews = (meta) =>
  Object.fromEntries(Object.entries(Object(meta)).filter(([key]) => key === "ui" || key.startsWith("openai/")));

/**
 * The first result.
 * @template T
 * @param {Iterable<T>} found
 */
function some(found) {
  /** @type {T[]} */
  const first = [];
  for (const each of found) if (first.push(each) === 10) break;
  return first;
}

/** @param {unknown} value */
const shown = (value) => (value === undefined ? "missing" : (JSON.stringify(value) ?? "").slice(0, 120));
/** @type {(path: string, key: string) => string} */
const member = (path, key) => (/^\w+$/.test(key) ? `${path}.${key}` : `${path}["${key}"]`);

/**
 * Where two values differ; the order of a list does not matter.
 * @type {(one: Json, other: Json, path: string, depth: number) => Iterable<{path: string, one: Json, other: Json}>}
 */
function* differences(one, other, path, depth) {
  if (depth === deepest) return;
  if (isObject(one) && isObject(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      yield* differences(one[key], other[key], member(path, key), depth + 1);
    }
    return;
  }
  /** @param {Json} value */
  const inOrder = (value) => shown(Array.isArray(value) ? value.map(shown).sort() : value);
  if (inOrder(one) !== inOrder(other)) yield { path, one, other };
}

/**
 * The schemas that hold for a value of `schema`: itself and those that it combines or names.
 * @type {(schema: Json, root: Json) => Json[]}
 */
function partsOf(schema, root) {
  const parts = new Set([schema]);
  for (const part of parts) {
    const { $ref, allOf, anyOf, oneOf } = part;
    const named = typeof $ref === "string" && /^#\/(\$defs|definitions)\/([^/]+)$/.exec($ref);
    const others = [allOf, anyOf, oneOf].filter(Array.isArray).flat();
    for (const each of [...others, ...(named ? [root[named[1]]?.[named[2]]] : [])]) if (isObject(each)) parts.add(each);
  }
  return [...parts];
}

/**
 * The members of a value that a schema does not describe.
 * @type {(schema: Json, root: Json, value: Json, path: string, depth: number) => Iterable<string>}
 */
function* undescribed(schema, root, value, path, depth) {
  if (depth === deepest || typeof value !== "object" || value === null) return;
  const parts = partsOf(schema, root);
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 20)) {
      const items = { anyOf: parts.flatMap(({ items, prefixItems }) => [items, prefixItems]).flat().filter(isObject) };
      if (items.anyOf.length > 0) yield* undescribed(items, root, each, `${path}[]`, depth + 1);
      else if (typeof each === "object") yield `${path}[]`;
    }
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    const known = parts.flatMap(({ properties, patternProperties, additionalProperties }) => [
      ...(isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : []),
      ...(isObject(patternProperties) ? Object.values(patternProperties) : []),
      ...(isObject(additionalProperties) && Object.keys(additionalProperties).length > 0 ? [additionalProperties] : []),
    ]);
    if (known.length === 0) yield member(path, key);
    else yield* undescribed({ anyOf: known }, root, each, member(path, key), depth + 1);
  }
}
