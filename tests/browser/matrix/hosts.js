// The rows of hosts.json, with their policies looked up.
import { readFileSync } from "node:fs";

const data = JSON.parse(readFileSync(new URL("../hosts.json", import.meta.url), "utf8"));

export const engineNames = { wasm: "WebAssembly", js: "JavaScript" };
export const policies = data.policies;

export const hosts = data.hosts.map((host) => {
  const policyText = policies[host.policy];
  if (policyText === undefined) throw new Error(`hosts.json: ${host.id} names the unknown policy ${host.policy}`);
  return { ...host, policyText };
});
