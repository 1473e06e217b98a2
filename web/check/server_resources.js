import { McpUiResourceMetaSchema, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { isOrigin } from "../../js_glue/npm/server_meta.js";
import { flagProblems } from "../hosts/declared.js";
import { isHtmlDocument } from "./html.js";
import { Findings } from "./report.js";
import { didYouMean } from "../lib/did_you_mean.js";
import { isObject } from "../lib/json_rpc.js";
import { schemaProblems } from "../testing/schemas.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Result } from "./index.js" */

/** @param {Json} resource */
const isUi = ({ uri, mimeType }) => String(uri).startsWith("ui://") || mimeType === RESOURCE_MIME_TYPE;
const contentIds = ["resource-contents", "resource-type", "resource-html", "resource-meta", "resource-origins"];
/** The members of `_meta.ui`, and of the objects in it: those of the specification, and of drafts. */
const { shape } = McpUiResourceMetaSchema;
const members = [...Object.keys(shape), "sandbox", "contentMimeTypes", "linkTrustedDomains"];
const domains = [...Object.keys(shape.csp.unwrap().shape), "wasmUnsafeEval"];
const permissions = Object.keys(shape.permissions.unwrap().shape);

/** @param {Json[]} resources of `resources/list` */
export function checkListing(resources) {
  const listed = resources.filter(isUi);
  return listed.flatMap((resource) => {
    const findings = new Findings(`resource ${resource.uri}`);
    const { uri, mimeType } = resource;
    if (!String(uri).startsWith("ui://")) findings.add("resource-listed", `The listed URI is ${uri}.`);
    if (mimeType !== RESOURCE_MIME_TYPE) {
      findings.add("resource-listed", `The listed type is ${mimeType ?? "missing"}.`);
    }
    checkMeta(resource._meta, "listed ", findings);
    const broken = ["resource-meta", "resource-origins"].filter((id) => findings.has(id));
    return findings.results(["resource-listed", ...broken]);
  });
}

/**
 * @param {string} uri
 * @param {Json} answer to `resources/read`, or `{error}`
 * @returns {{results: Result[], html?: string, meta?: Json}}
 */
export function checkResource(uri, answer) {
  const findings = new Findings(`resource ${uri}`);
  const ids = ["resource-readable", ...contentIds];
  /** @type {Json[]} */
  const contents = Array.isArray(answer.contents) ? answer.contents : [];
  const unread = () => "the resource cannot be read";
  if (answer.error) {
    findings.add("resource-readable", answer.error.message);
    return { results: findings.results(ids, unread) };
  }
  if (contents.length !== 1) findings.add("resource-contents", `There are ${contents.length} contents.`);
  const content =
    contents.find((item) => isObject(item) && item.mimeType === RESOURCE_MIME_TYPE) ?? contents.find(isObject);
  if (!content) return { results: findings.results(ids, unread) };

  if (content.uri !== uri) findings.add("resource-contents", `The content's uri is ${content.uri}.`);
  if (content.mimeType !== RESOURCE_MIME_TYPE) {
    findings.add("resource-type", `The type is ${content.mimeType ?? "missing"}.`);
  }
  const forms = ["text", "blob"].filter((name) => typeof content[name] === "string");
  if (forms.length !== 1) {
    findings.add(
      "resource-contents",
      forms.length ? "There are both text and blob." : "There is neither text nor blob.",
    );
  }
  const html =
    content.text ??
    (typeof content.blob === "string" ? Buffer.from(content.blob, "base64").toString("utf8") : undefined);
  if (typeof html === "string" && !isHtmlDocument(html)) {
    findings.add(
      "resource-html",
      html.trim() ? `It begins with ${JSON.stringify(html.trimStart().slice(0, 40))}.` : "It is empty.",
    );
  }
  checkMeta(content._meta, "", findings);
  /** @param {string} id */
  const noHtml = (id) => (html === undefined && id === "resource-html" ? "there is no text" : undefined);
  return {
    results: findings.results(ids, noHtml),
    html,
    meta: Object(content._meta),
  };
}

/** @type {(value: Json, known: string[]) => string[]} */
const unknownIn = (value, known) =>
  isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : [];

/** @type {(meta: Json, where: string, findings: Findings) => void} */
function checkMeta(meta, where, findings) {
  if (meta?.ui === undefined) return;
  const { ui } = meta;
  for (const problem of schemaProblems(McpUiResourceMetaSchema, ui)) {
    findings.add("resource-meta", `${where}${problem}`);
  }
  for (const name of unknownIn(ui?.permissions, permissions)) {
    findings.add("resource-meta", `${where}permissions.${name} is no permission.${didYouMean(name, permissions)}`);
  }
  const doubts = [
    // A host may have members of its own.
    ...unknownIn(ui, members).filter((name) => didYouMean(name, members))
      .map((name) => `${name} is unknown.${didYouMean(name, members)}`),
    ...unknownIn(ui?.csp, domains).map((name) => `csp.${name} is unknown.${didYouMean(name, domains)}`),
    ...flagProblems(ui?.sandbox),
  ];
  for (const doubt of doubts) findings.add("resource-meta", `${where}${doubt}`, "warning");
  if (ui?.domain?.trim?.() === "") findings.add("resource-meta", `${where}domain is empty.`);
  for (const [name, domains] of Object.entries(isObject(ui?.csp) ? ui.csp : {})) {
    if (!Array.isArray(domains)) continue;
    for (const domain of domains) {
      if (!isOrigin(domain)) findings.add("resource-origins", `${where}csp.${name} has ${JSON.stringify(domain)}.`);
    }
  }
}
