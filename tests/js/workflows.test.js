// The workflows of the CI only use actions by their hash, the least permissions, and no text of strangers.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "js-yaml";

const folder = new URL("../../.github/workflows/", import.meta.url);
const names = readdirSync(folder);
const writes = {
  "codeql.yml": { analyze: ["security-events"] },
  "release.yml": { publish: ["contents", "id-token", "attestations"] },
  "scorecard.yml": { scorecard: ["security-events", "id-token"] },
};

/** The mistakes in a workflow. `mayWrite` names the permissions of its jobs. */
function faults(text, mayWrite = {}) {
  const { permissions, jobs } = load(text);
  const found = JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ["permissions of all jobs"];
  for (const [name, job] of Object.entries(jobs)) {
    const granted = Object.entries(Object(job.permissions)).filter(([, access]) => access !== "read");
    const others = typeof job.permissions === "string" || granted.some(([what]) => !mayWrite[name]?.includes(what));
    if (others) found.push(`permissions of ${name}`);
    const images = [job.container, ...Object.values(job.services ?? {})].filter(Boolean).map((at) => at.image ?? at);
    // A matrix tries current tags on purpose.
    const loose = images.filter((image) => !/@sha256:[\da-f]{64}$|^\w+:\$\{\{ matrix\.\w+ \}\}$/.test(image));
    found.push(...loose.map((image) => `image ${image}`));
    for (const { uses, run = "" } of [...(job.steps ?? []), { uses: job.uses }]) {
      if (uses && !/^[\w./-]+@[\da-f]{40}$/.test(uses)) found.push(`action ${uses}`);
      if (run.includes("${{")) found.push(`expression in: ${run.trim()}`);
      if (/\b(curl|wget)\b[^\n]*\|/.test(run) || /\b(ba)?sh\b.*\$\((curl|wget)|<\((curl|wget)/.test(run)) {
        found.push(`download that runs: ${run.trim()}`);
      }
    }
  }
  return found;
}

for (const name of names) {
  test(`${name} runs only what is named by its hash, with the least permissions`, () => {
    assert.deepEqual(faults(readFileSync(new URL(name, folder), "utf8"), writes[name]), []);
  });
}
