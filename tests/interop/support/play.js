import { createHost } from "./host.js";
import { steps, view as viewData } from "../script.js";
import { Wire } from "./wire.js";

/**
 * Plays the script with a view.
 * @param {{create: Function}} View
 * @returns {Promise<Map<string, {traffic: object[], outcome: object, events: object[]}>>} of each step
 */
export async function play(View) {
  const wire = new Wire();
  const host = await createHost(wire.host);
  const view = await View.create(viewData);
  const played = new Map();
  for (const [name, step] of Object.entries(steps)) {
    const before = { traffic: wire.traffic.length, events: view.events.length };
    const outcome = await step({ view, host, wire });
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
