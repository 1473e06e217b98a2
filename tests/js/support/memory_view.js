// tests/browser/views/memory.cpp in Node, and large messages of small blocks for it.
import { startView, until } from "./built_view.js";

/** @returns {Promise<(content: object[]) => Promise<object>>} sends the view a result, and gives what it tells then */
export async function startMemoryView(engine) {
  const view = await startView("memory", engine);
  return async (content) => {
    const told = view.posted.length;
    view.say({ method: "ui/notifications/tool-result", params: { content } });
    const log = () => view.posted.slice(told).find(({ method }) => method === "notifications/message");
    await until(log);
    return log().params.data;
  };
}

/** @param {(i: number) => object} block gives the content's parts, until they have so many bytes of JSON */
export function contentOf(block, least) {
  const content = [];
  let bytes = 0;
  while (bytes < least) {
    content.push(block(content.length));
    bytes += JSON.stringify(content.at(-1)).length + 1;
  }
  return { content, bytes };
}
