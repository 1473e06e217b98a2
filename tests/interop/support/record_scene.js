import { scenes } from "../scenes.js";
import { steps } from "../script.js";
import { CppView } from "./cpp_view.js";
import { play } from "./play.js";

export const fixture = (scene) => new URL(`../../fixtures/${scene}.jsonl`, import.meta.url);

/** @returns {Promise<string>} a recording of our App and the reference AppBridge, as lines of JSON */
export async function recordScene(scene) {
  const script = Object.fromEntries(scenes[scene].map((name) => [name, steps[name]]));
  const played = await play(CppView, { script, record: true });
  const events = [...played.values()].flatMap((step) => step.events);
  return events.filter(([event]) => event === "line").map(([, line]) => `${line}\n`).join("");
}
