import { createHost } from "./host.js";
import { steps, view as viewData } from "../script.js";
import { Wire } from "./wire.js";

/**
 * Plays the script with a view.
 * @param {{create: Function}} View
 * @param {object} [options.script] steps by their names
 * @param {boolean} [options.record] see CppView.connect()
 * @returns {Promise<Map<string, {traffic: object[], outcome: object, events: object[]}>>} of each step
 */
export async function play(View, { script = steps, record = false } = {}) {
  const wire = new Wire();
  const host = await createHost(wire.host);
  const view = await View.create(viewData);
  const played = new Map();
  for (const [name, step] of Object.entries(script)) {
    const before = { traffic: wire.traffic.length, events: view.events.length };
    const outcome = await step({ view, host, wire, record });
    await wire.quiet();
    played.set(name, {
      traffic: wire.traffic.slice(before.traffic),
      outcome,
      events: view.events.slice(before.events),
    });
  }
  view.end();
  await host.client.close();
  return played;
}
