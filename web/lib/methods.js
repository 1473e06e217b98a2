// The messages that a view may send its host. Runs in Node and in browsers.

/** @import { RequestMethod } from "@modelcontextprotocol/client" */

/**
 * The requests that a host answers: the handler of the reference's bridge, and the capability that announces it.
 * @type {Record<string, {handler: string, capability?: string}>}
 */
export const requests = {
  "tools/call": { handler: "oncalltool", capability: "serverTools" },
  "ui/message": { handler: "onmessage", capability: "message" },
  "ui/open-link": { handler: "onopenlink", capability: "openLinks" },
  "ui/download-file": { handler: "ondownloadfile", capability: "downloadFile" },
  "ui/request-display-mode": { handler: "onrequestdisplaymode" },
  "ui/update-model-context": { handler: "onupdatemodelcontext", capability: "updateModelContext" },
  "sampling/createMessage": { handler: "oncreatesamplingmessage", capability: "sampling" },
  "resources/list": { handler: "onlistresources", capability: "serverResources" },
  "resources/templates/list": { handler: "onlistresourcetemplates", capability: "serverResources" },
  "resources/read": { handler: "onreadresource", capability: "serverResources" },
  "prompts/list": { handler: "onlistprompts" },
};

const others = `ui/initialize ui/notifications/initialized ui/notifications/size-changed
  ui/notifications/request-teardown ping tools/list prompts/get
  notifications/message notifications/tools/list_changed notifications/cancelled notifications/progress`.split(/\s+/);

/** Requests of drafts: a host without them answers that it does not know the method. @type {RequestMethod[]} */
export const draftRequests = ["resources/subscribe", "resources/unsubscribe"];

export const ofViews = [...Object.keys(requests), ...others];
